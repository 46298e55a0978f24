// SPDX-License-Identifier: AGPL-3.0-or-later
//! `GET /api/v1/players/{name}/ratings/{game}/{speed}`: how a rating moved, game by game.

use axum::extract::{Path, State};
use axum::http::Uri;
use axum::response::Response;
use serde::Serialize;
use utoipa::ToSchema;

use super::find;
use super::show::OfFederation;
use crate::app::App;
use crate::error::{ApiError, Problem};
use crate::rooms::log;

/// The most points of a plot: the last games.
const POINTS_MAX: u32 = 1_000;

/// How a rating moved.
#[derive(Serialize, ToSchema)]
pub struct RatingPlot {
    /// A point a rated game, the oldest first.
    pub points: Vec<RatingPoint>,
}

/// A rating after a game.
#[derive(Serialize, ToSchema)]
pub struct RatingPoint {
    /// When the game ended, milliseconds since 1970.
    pub at_ms: i64,
    /// The rating after it.
    pub rating: f64,
    /// Its room.
    pub room: String,
}

/// How a rating moved, game by game.
///
/// # Errors
/// [`ApiError::NoSuchPlayer`], [`ApiError::BadRequest`] for a pool there is not, `no_such_federation`,
/// [`ApiError::Unavailable`].
#[utoipa::path(get, path = "/api/v1/players/{name}/ratings/{game}/{speed}", tag = "players",
    operation_id = "list_player_ratings",
    params(("name" = String, Path, description = "The name"), ("game" = String, Path, description = "The game"),
        ("speed" = String, Path, description = "`bullet`, `blitz`, `rapid`, `classical` or `correspondence`"), OfFederation),
    responses(
    (status = OK, body = RatingPlot),
    (status = "4XX", body = Problem, content_type = "application/problem+json"),
    (status = "5XX", body = Problem, content_type = "application/problem+json")
))]
pub async fn ratings(
    State(app): State<App>,
    Path((name, game, speed)): Path<(String, String, String)>,
    uri: Uri,
) -> Result<Response, ApiError> {
    let OfFederation { federation } = crate::api::query(&uri)?;
    let pool = find::pool(&game, &speed)?.to_string();
    let account = find::account(&app, &name).await?;
    let scope = find::scope(&app, &federation).await?;
    let steps = app.store.rating_steps(&scope, &account.player, &pool, POINTS_MAX).await;
    let points = steps.map_err(log::unavailable)?.into_iter().map(|step| RatingPoint {
        at_ms: step.at.0 / 1000,
        rating: find::points(step.after.rating_mp()),
        room: step.room,
    });
    Ok(find::fresh(RatingPlot { points: points.collect() }))
}
