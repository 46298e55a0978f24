// SPDX-License-Identifier: AGPL-3.0-or-later
//! `/api/v1/federations/{federation}/bank` and `/sponsors`: what lies in a federation's bank, and who adds prizes.

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::Response;
use serde::{Deserialize, Serialize};
use store::federation::{ID_MAX, TEXT_MAX};
use utoipa::ToSchema;

use super::{bad, found, told};
use crate::api::Payload;
use crate::api::players::find;
use crate::app::App;
use crate::auth::session::Visitor;
use crate::error::{ApiError, Problem};
use crate::federations::refusal::FederationError;
use crate::federations::{Act, HOUSE, require};
use crate::rooms::log;

/// The label of every federation's currency.
pub const CREDITS: &str = "credits";

/// What lies in a federation's bank, minor units.
#[derive(Serialize, ToSchema)]
pub struct BankView {
    /// `FEDERATION/credits`.
    pub currency: String,
    /// What was deposited and not withdrawn.
    pub issued: i64,
    /// What the federation has for itself, with what its collecting accounts hold.
    pub federation: i64,
    /// Who adds prizes.
    pub sponsors: Vec<SponsorBalance>,
}

/// A sponsor and what they have left.
#[derive(Serialize, ToSchema)]
pub struct SponsorBalance {
    /// The id.
    pub id: String,
    /// What they are called.
    pub name: String,
    /// Minor units.
    pub balance: i64,
}

/// A sponsor.
#[derive(Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SponsorRecord {
    /// The id: a-z, 0-9 and -, at most 40.
    pub id: String,
    /// What they are called.
    pub name: String,
}

/// What lies in a federation's bank; its members see it.
///
/// # Errors
/// `not_allowed` for who is no member, `missing_scope`, `no_such_federation`.
#[utoipa::path(get, path = "/api/v1/federations/{federation}/bank", tag = "federations", operation_id = "federation_bank",
    params(("federation" = String, Path, description = "The federation")), responses(
    (status = OK, body = BankView),
    (status = "4XX", body = Problem, content_type = "application/problem+json"),
    (status = "5XX", body = Problem, content_type = "application/problem+json")
))]
pub async fn bank(
    State(app): State<App>,
    visitor: Visitor,
    Path(id): Path<String>,
) -> Result<Response, ApiError> {
    require(&app, &visitor, &id, Act::SeeBank).await?;
    let (currency, own) = (format!("{id}/{CREDITS}"), if id == HOUSE { HOUSE } else { "federation" });
    let bank = app.store.bank(&id, &currency, own).await.map_err(log::unavailable)?;
    let sponsors = bank.sponsors.into_iter().map(|(sponsor, balance)| SponsorBalance {
        id: sponsor.id,
        name: sponsor.name,
        balance,
    });
    let sponsors = sponsors.collect();
    Ok(find::fresh(BankView { currency, issued: bank.issued, federation: bank.own, sponsors }))
}

/// Notes a sponsor, who has an account in the federation's credits from now on.
///
/// # Errors
/// `not_allowed`, `bad_federation`, `federation_taken` where there is one of this id under another name.
#[utoipa::path(post, path = "/api/v1/federations/{federation}/sponsors", tag = "federations", operation_id = "add_sponsor",
    params(("federation" = String, Path, description = "The federation")), request_body = SponsorRecord, responses(
    (status = CREATED, body = SponsorRecord),
    (status = "4XX", body = Problem, content_type = "application/problem+json"),
    (status = "5XX", body = Problem, content_type = "application/problem+json")
))]
pub async fn add_sponsor(
    State(app): State<App>,
    visitor: Visitor,
    Path(id): Path<String>,
    Payload(wish): Payload<SponsorRecord>,
) -> Result<(StatusCode, Json<SponsorRecord>), ApiError> {
    require(&app, &visitor, &id, Act::Sponsors).await?;
    if id != HOUSE {
        found(&app, &id).await?;
    }
    let letter = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    if !(1..=ID_MAX).contains(&wish.id.len()) || !wish.id.chars().all(letter) {
        return Err(bad(format!("a sponsor's id has 1 to {ID_MAX} of a-z, 0-9 and -")).into());
    }
    let name = wish.name.split_whitespace().collect::<Vec<_>>().join(" ");
    if !(1..=TEXT_MAX).contains(&name.chars().count()) || name.chars().any(game::is_unseen) {
        return Err(bad(format!("a sponsor's name has 1 to {TEXT_MAX} characters")).into());
    }
    let now = app.clock.now();
    let sponsor =
        store::Sponsor { federation: id.clone(), id: wish.id.clone(), name: name.clone(), at_us: now.0 };
    let scope = if id == HOUSE { "" } else { &id };
    let audit =
        store::Act { after: name.clone(), ..told(scope, visitor.player(), now, "sponsor.added", &wish.id) };
    if !app.store.audited(audit).add_sponsor(sponsor).await.map_err(log::unavailable)? {
        let known = app.store.sponsors(&id).await.map_err(log::unavailable)?;
        if !known.iter().any(|one| one.id == wish.id && one.name == name) {
            return Err(FederationError::SponsorTaken.into());
        }
    }
    Ok((StatusCode::CREATED, Json(SponsorRecord { id: wish.id, name })))
}
