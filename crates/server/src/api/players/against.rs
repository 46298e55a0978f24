// SPDX-License-Identifier: AGPL-3.0-or-later
//! `GET /api/v1/players/{name}/against/{other}`: how two people stand against each other.

use axum::extract::{Path, State};
use axum::response::Response;
use serde::Serialize;
use utoipa::ToSchema;

use super::find;
use crate::app::App;
use crate::error::{ApiError, Problem};
use crate::rooms::log;

/// The games between two people, as the first of them sees them.
#[derive(Serialize, ToSchema)]
pub struct HeadToHead {
    /// How many had a result.
    pub games: u64,
    /// Won by the first.
    pub won: u64,
    /// Drawn.
    pub drawn: u64,
    /// Lost by the first.
    pub lost: u64,
}

/// How two people stand against each other; games without a result, and those that were taken back, are not counted.
///
/// # Errors
/// [`ApiError::NoSuchPlayer`], [`ApiError::Unavailable`].
#[utoipa::path(get, path = "/api/v1/players/{name}/against/{other}", tag = "players",
    operation_id = "show_head_to_head",
    params(("name" = String, Path, description = "The first"), ("other" = String, Path, description = "The other")),
    responses(
    (status = OK, body = HeadToHead),
    (status = "4XX", body = Problem, content_type = "application/problem+json"),
    (status = "5XX", body = Problem, content_type = "application/problem+json")
))]
pub async fn against(
    State(app): State<App>,
    Path((name, other)): Path<(String, String)>,
) -> Result<Response, ApiError> {
    let (one, other) = (find::account(&app, &name).await?, find::account(&app, &other).await?);
    let counted = app.store.head_to_head(&one.player, &other.player).await;
    let [won, drawn, lost] = counted.map_err(log::unavailable)?;
    Ok(find::fresh(HeadToHead { games: won + drawn + lost, won, drawn, lost }))
}
