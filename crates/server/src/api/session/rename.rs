// SPDX-License-Identifier: AGPL-3.0-or-later
//! `PATCH /api/v1/session`: takes another name.

use axum::Json;
use axum::extract::State;
use serde::Deserialize;
use utoipa::ToSchema;

use super::Session;
use crate::api::Payload;
use crate::app::App;
use crate::auth::names;
use crate::auth::refusal::AccountError;
use crate::auth::session::Visitor;
use crate::error::{ApiError, Problem};
use crate::rooms::log;

/// What may be changed.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Renaming {
    /// The new name: 1 to 24 letters, digits, spaces or `. _ -`, beginning with a letter or a digit. The
    /// names of the site and of its players, and what looks like them, are refused.
    #[schema(example = "Иван", max_length = 24, min_length = 1)]
    pub name: String,
}

/// A guest takes another name. Tables where one sits show it with their next change.
///
/// # Errors
/// [`ApiError::BadName`], [`ApiError::ReservedName`], [`ApiError::NoSession`], `name_taken` when it is an account's.
#[utoipa::path(patch, path = "/api/v1/session", tag = "session", operation_id = "rename", request_body = Renaming, responses(
    (status = OK, body = Session),
    (status = "4XX", body = Problem, content_type = "application/problem+json"),
    (status = "5XX", body = Problem, content_type = "application/problem+json")
))]
pub async fn rename(
    State(app): State<App>,
    visitor: Visitor,
    Payload(renaming): Payload<Renaming>,
) -> Result<Json<Session>, ApiError> {
    let person = visitor.known()?;
    if person.account.is_some() {
        return Err(AccountError::NotAllowed.into());
    }
    visitor.not_banned()?;
    let name = names::checked(&renaming.name)?;
    if name != person.name {
        let (key, look) = (names::key(&name), names::looks_like(&name));
        let now = app.clock.now();
        let renamed = app.store.rename_guest(&person.player, &name, (&key, &look), now.0).await;
        if !renamed.map_err(log::unavailable)? {
            return Err(AccountError::NameTaken.into());
        }
        app.rooms.renamed(&person.player).await;
        app.lobby.renamed();
    }
    Ok(Json(Session { id: person.player.clone(), name, guest: true }))
}
