// SPDX-License-Identifier: AGPL-3.0-or-later
//! `POST /api/v1/federations`: the operator founds a federation.

use std::collections::BTreeMap;

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse as _, Response};
use serde::Deserialize;
use store::federation::Federation;
use store::{FederationChange, FederationRow, FederationSettings};
use utoipa::ToSchema;

use super::change::{AdministratorWish, FederationPatch, bad, set_up};
use super::show;
use crate::api::Payload;
use crate::api::players::find;
use crate::app::App;
use crate::auth::session::Visitor;
use crate::error::{ApiError, Problem};
use crate::federations::presets::Presets;
use crate::federations::refusal::FederationError;
use crate::federations::{Act, HOUSE, require};
use crate::rooms::log;

set_up! {
/// A federation to be founded.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewFederation {
    /// Its id: a-z, 0-9 and -, at most 40.
    pub id: String,
    /// What it is called.
    pub name: String,
    /// Who administers it.
    pub administrator: AdministratorWish,
    /// The reference of its agreement, which is its alone.
    pub agreement: String,
    /// The name of the account that administers it.
    pub administrator_account: Option<String>,
    /// How much may be issued, minor units; left out: no limit.
    pub issue_limit: Option<i64>,
}
}

/// Founds a federation; who is not the operator applies by `POST /api/v1/federation-applications`.
///
/// # Errors
/// `not_allowed` for who does not run the site, `bad_federation`, `federation_taken`, `no_such_player`.
#[utoipa::path(post, path = "/api/v1/federations", tag = "federations", operation_id = "found_federation",
    request_body = NewFederation, responses(
    (status = CREATED, body = super::FederationView),
    (status = "4XX", body = Problem, content_type = "application/problem+json"),
    (status = "5XX", body = Problem, content_type = "application/problem+json")
))]
pub async fn create(
    State(app): State<App>,
    visitor: Visitor,
    Payload(wish): Payload<NewFederation>,
) -> Result<Response, ApiError> {
    require(&app, &visitor, HOUSE, Act::Appoint).await?;
    let administrator = wish.administrator.record()?;
    let record = Federation::new(&wish.id, &wish.name, administrator, &wish.agreement).map_err(bad)?;
    let administrator_account = match &wish.administrator_account {
        Some(name) => Some(find::present(&app, name).await?.player),
        None => None,
    };
    let (id, by, now) = (record.id().to_owned(), visitor.player().to_owned(), app.clock.now());
    let told =
        store::Act { after: record.to_string(), ..super::told(&id, &by, now, "federation.founded", &id) };
    let patch = FederationPatch {
        fee_share_bp: wish.fee_share_bp,
        issue_limit: Some(wish.issue_limit),
        joining: wish.joining,
        stakes: wish.stakes,
        stake_range: wish.stake_range,
        own_ratings: wish.own_ratings,
        presets: wish.presets,
        texts: wish.texts,
        ..FederationPatch::default()
    };
    let row =
        FederationRow { record, settings: FederationSettings::default(), administrator_account, seq: 1 };
    let change = FederationChange { row: patch.applied(row)?, at_us: now.0, by };
    if !app.store.audited(told).found_federation(change).await.map_err(log::unavailable)? {
        return Err(FederationError::Taken.into());
    }
    let row = super::found(&app, &id).await?;
    Ok((StatusCode::CREATED, show::answer(&app, &visitor, row).await?).into_response())
}
