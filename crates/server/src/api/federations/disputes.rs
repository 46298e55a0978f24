// SPDX-License-Identifier: AGPL-3.0-or-later
//! `GET /api/v1/federations/{federation}/disputes`: what players say of games at its tables, for who may take them back.

use axum::extract::{Path, State};
use axum::response::Response;
use serde::Serialize;
use utoipa::ToSchema;

use crate::api::players::find;
use crate::app::App;
use crate::auth::session::Visitor;
use crate::error::{ApiError, Problem};
use crate::federations::{Act, require};
use crate::rooms::log;

/// What players say.
#[derive(Serialize, ToSchema)]
pub struct DisputeList {
    /// The newest first, at most 200.
    pub disputes: Vec<DisputeRow>,
}

/// What a player says of a game.
#[derive(Serialize, ToSchema)]
pub struct DisputeRow {
    /// The id.
    pub id: String,
    /// The room.
    pub room: String,
    /// The name of the player.
    pub player: String,
    /// In their words.
    pub text: String,
    /// When, milliseconds since the epoch.
    pub at_ms: i64,
    /// Whether the game was taken back.
    pub taken_back: bool,
}

/// What players say of games that were decided wrongly.
///
/// # Errors
/// `not_allowed`, `no_such_federation`.
#[utoipa::path(get, path = "/api/v1/federations/{federation}/disputes", tag = "federations", operation_id = "federation_disputes",
    params(("federation" = String, Path, description = "The federation")), responses(
    (status = OK, body = DisputeList),
    (status = "4XX", body = Problem, content_type = "application/problem+json"),
    (status = "5XX", body = Problem, content_type = "application/problem+json")
))]
pub async fn disputes(
    State(app): State<App>,
    visitor: Visitor,
    Path(federation): Path<String>,
) -> Result<Response, ApiError> {
    require(&app, &visitor, &federation, Act::Void).await?;
    let found = app.store.disputes(&federation).await.map_err(log::unavailable)?;
    let names = app.store.names(&found.iter().map(|(one, _)| one.player.as_str()).collect()).await;
    let names = names.map_err(log::unavailable)?;
    let row = |(one, taken_back): (store::Dispute, bool)| DisputeRow {
        player: names.get(&one.player).cloned().unwrap_or_else(|| "?".to_owned()),
        id: one.id,
        room: one.room,
        text: one.text,
        at_ms: one.at_us / 1_000,
        taken_back,
    };
    Ok(find::fresh(DisputeList { disputes: found.into_iter().map(row).collect() }))
}
