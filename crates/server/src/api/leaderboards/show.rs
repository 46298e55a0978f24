// SPDX-License-Identifier: AGPL-3.0-or-later
//! `GET /api/v1/leaderboards/{game}/{speed}`: who is ranked in a pool and has played lately.

use axum::extract::{Path, State};
use axum::http::Uri;
use axum::response::Response;
use game::Millis;
use rating::Standing;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::api::players::find;
use crate::api::query;
use crate::app::App;
use crate::error::{ApiError, Problem};
use crate::rooms::log;

/// Places of a list.
const PLACES: usize = 200;
/// Who has not played for so long leaves the list.
const LATELY: Millis = Millis::seconds(30 * 86_400);
/// Ratings looked through at a time.
const AT_ONCE: u32 = 500;

/// Whose list is wanted.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct LeaderboardWish {
    /// That of programs; left out: that of people.
    #[serde(default)]
    bots: bool,
    /// That of a federation with ratings of its own; left out, or `house`: that of the whole site.
    #[serde(default)]
    federation: String,
}

/// The best of a pool.
#[derive(Serialize, ToSchema)]
pub struct Leaderboard {
    /// By rank.
    pub players: Vec<Leader>,
}

/// A place in the list.
#[derive(Serialize, ToSchema)]
pub struct Leader {
    /// The place, from 1.
    pub rank: u32,
    /// Whose.
    pub name: String,
    /// In points.
    pub rating: f64,
    /// As it is written.
    #[schema(example = "1741")]
    pub shown: String,
    /// Glicko-2: its standard deviation now, in points; not there where games are rated otherwise.
    pub deviation: Option<f64>,
    /// Rated games.
    pub games: u64,
}

/// Who is ranked in a pool and has played within 30 days, the best 200.
///
/// # Errors
/// [`ApiError::BadRequest`] for a pool there is not, `no_such_federation`, [`ApiError::Unavailable`].
#[utoipa::path(get, path = "/api/v1/leaderboards/{game}/{speed}", tag = "players",
    operation_id = "show_leaderboard",
    params(("game" = String, Path, description = "The game"),
        ("speed" = String, Path, description = "`bullet`, `blitz`, `rapid`, `classical` or `correspondence`"),
        LeaderboardWish),
    responses(
    (status = OK, body = Leaderboard),
    (status = "4XX", body = Problem, content_type = "application/problem+json"),
    (status = "5XX", body = Problem, content_type = "application/problem+json")
))]
pub async fn show(
    State(app): State<App>,
    Path((game, speed)): Path<(String, String)>,
    uri: Uri,
) -> Result<Response, ApiError> {
    let wish: LeaderboardWish = query(&uri)?;
    let pool = find::pool(&game, &speed)?;
    let (key, now) = (pool.to_string(), app.clock.now());
    let since = now.plus(Millis(-LATELY.0));
    let scope = find::scope(&app, &wish.federation).await?;
    let mut players: Vec<Leader> = Vec::new();
    let mut skip = 0;
    while players.len() < PLACES {
        let some = app.store.rating_list(&scope, &key, wish.bots, since, skip, AT_ONCE).await;
        let some = some.map_err(log::unavailable)?;
        let is_last = some.len() < AT_ONCE as usize;
        for (name, one) in some {
            let standing = find::standing(one.stored, pool, now);
            if standing == Standing::Ranked && players.len() < PLACES {
                players.push(Leader {
                    rank: players.len() as u32 + 1,
                    name,
                    rating: find::points(one.stored.rating_mp()),
                    shown: find::shown(one.stored, standing),
                    deviation: find::deviation(one.stored, now),
                    games: one.games,
                });
            }
        }
        if is_last {
            break;
        }
        skip += AT_ONCE;
    }
    Ok(find::fresh(Leaderboard { players }))
}
