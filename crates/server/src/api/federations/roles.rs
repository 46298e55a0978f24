// SPDX-License-Identifier: AGPL-3.0-or-later
//! `PUT /api/v1/federations/{federation}/roles/{name}`: what somebody does in a federation.

use axum::Json;
use axum::extract::{Path, State};
use serde::{Deserialize, Serialize};
use store::{BANNED, NewRoles, ROLES};
use utoipa::ToSchema;

use super::{found, tell, told};
use crate::api::Payload;
use crate::api::players::find;
use crate::app::App;
use crate::auth::session::Visitor;
use crate::error::{ApiError, Problem};
use crate::federations::refusal::FederationError;
use crate::federations::{Act, require};
use crate::rooms::log;

/// The roles that need a row of their own.
const ADMIN: &str = "admin";

/// What somebody does in a federation, all of it.
#[derive(Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Roles {
    /// Of `moderator`, `director`, `cashier`, `admin`; they replace all that were.
    pub roles: Vec<String>,
}

/// Gives somebody these roles and no others. A role makes a member; to give or to take `admin` is the administrator's, and
/// who has it and keeps it is given others by an admin, too.
///
/// # Errors
/// `not_allowed`, `second_factor`, `bad_roles`, `no_such_player`, `banned_here`, `no_such_federation`.
#[utoipa::path(put, path = "/api/v1/federations/{federation}/roles/{name}", tag = "federations", operation_id = "put_roles",
    params(("federation" = String, Path, description = "The federation"), ("name" = String, Path, description = "The player")),
    request_body = Roles, responses(
    (status = OK, body = Roles),
    (status = "4XX", body = Problem, content_type = "application/problem+json"),
    (status = "5XX", body = Problem, content_type = "application/problem+json")
))]
pub async fn put_roles(
    State(app): State<App>,
    visitor: Visitor,
    Path((id, name)): Path<(String, String)>,
    Payload(wish): Payload<Roles>,
) -> Result<Json<Roles>, ApiError> {
    require(&app, &visitor, &id, Act::Roles).await?;
    let mut after = wish.roles;
    after.sort();
    if after.iter().any(|role| !ROLES.contains(&role.as_str()))
        || after.windows(2).any(|two| two[0] == two[1])
    {
        return Err(FederationError::BadRoles.into());
    }
    found(&app, &id).await?;
    let whom = match after.as_slice() {
        [] => find::named(&app, &name).await?,
        _ => find::present(&app, &name).await?,
    };
    let standing = app.store.federation_standing(&id, &whom.player).await.map_err(log::unavailable)?;
    let before = standing.unwrap_or_default().roles;
    let has = |roles: &[String]| roles.iter().any(|role| role == ADMIN);
    if has(&before) != has(&after) {
        require(&app, &visitor, &id, Act::Admins).await?;
    }
    let (now, by) = (app.clock.now(), visitor.player());
    let known = app.store.member(&id, &whom.player, now.0).await.map_err(log::unavailable)?;
    if let Some(banned) = known.filter(|known| known.status == BANNED) {
        let until_ms = banned.until_us.map(|until| until / 1_000);
        return Err(FederationError::BannedHere { federation: id, reason: banned.reason, until_ms }.into());
    }
    if before != after {
        let audit = store::Act {
            before: before.join(" "),
            after: after.join(" "),
            ..told(&id, by, now, "roles.changed", &whom.player)
        };
        let player = whom.player.clone();
        let new = NewRoles { federation: id.clone(), player, before, after: after.clone(), at_us: now.0 };
        if !app.store.audited(audit).put_roles(new).await.map_err(log::unavailable)? {
            return Err(FederationError::Overtaken.into());
        }
        tell(&app, &whom.player, &id, "roles", &after.join(" "));
    }
    Ok(Json(Roles { roles: after }))
}
