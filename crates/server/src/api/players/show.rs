// SPDX-License-Identifier: AGPL-3.0-or-later
//! `GET /api/v1/players/{name}`: somebody with an account, and their ratings.

use axum::extract::{Path, State};
use axum::http::Uri;
use axum::response::Response;
use closing::Stored;
use rating::{Pool, Standing};
use room::GAMES;
use serde::{Deserialize, Serialize};
use store::StoreError;
use utoipa::{IntoParams, ToSchema};

use super::find;
use crate::app::App;
use crate::error::{ApiError, Problem};
use crate::federations::memberships;
use crate::rooms::closing::SITE;
use crate::rooms::log;

/// Whose list of ratings is wanted.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub struct OfFederation {
    /// A federation with ratings of its own; left out, or `house`: the whole site.
    #[serde(default)]
    pub(super) federation: String,
}

/// Somebody with an account.
#[derive(Serialize, ToSchema)]
pub struct PlayerView {
    /// Their id.
    pub id: String,
    /// Their name now.
    pub name: String,
    /// Whether a program plays.
    pub bot: bool,
    /// Their ratings, by pool; none in pools they have not played in.
    pub ratings: Vec<PlayerRating>,
    /// The federations they belong to, the site (`house`) first.
    pub federations: Vec<String>,
}

/// A rating of one pool.
#[derive(Serialize, ToSchema)]
pub struct PlayerRating {
    /// `GAME/SPEED`.
    #[schema(example = "chess/blitz")]
    pub pool: String,
    /// In points.
    pub rating: f64,
    /// Glicko-2: its standard deviation now.
    #[schema(required)]
    pub deviation: Option<f64>,
    /// FIBS: the lengths of all rated matches, added up.
    #[schema(required)]
    pub experience: Option<u32>,
    /// `provisional`, `established` or `ranked`.
    #[schema(value_type = String, example = "provisional")]
    pub standing: &'static str,
    /// Rated games.
    pub games: u64,
    /// As it is written, with a question mark while it is provisional.
    #[schema(example = "1741?")]
    pub shown: String,
}

/// Somebody with an account, and their ratings.
///
/// # Errors
/// [`ApiError::NoSuchPlayer`], `no_such_federation`, [`ApiError::Unavailable`].
#[utoipa::path(get, path = "/api/v1/players/{name}", tag = "players", operation_id = "show_player",
    params(("name" = String, Path, description = "The name"), OfFederation), responses(
    (status = OK, body = PlayerView),
    (status = "4XX", body = Problem, content_type = "application/problem+json"),
    (status = "5XX", body = Problem, content_type = "application/problem+json")
))]
pub async fn show(State(app): State<App>, Path(name): Path<String>, uri: Uri) -> Result<Response, ApiError> {
    let OfFederation { federation } = crate::api::query(&uri)?;
    let account = find::account(&app, &name).await?;
    let scope = find::scope(&app, &federation).await?;
    let ratings = ratings_in(&app, &scope, &account.player).await.map_err(log::unavailable)?;
    let federations = memberships(&app, &account.player, account.standing.operator).await;
    let federations = federations.map_err(log::unavailable)?;
    Ok(find::fresh(PlayerView {
        ratings,
        id: account.player,
        name: account.name,
        bot: account.standing.bot,
        federations: federations.into_iter().map(|own| own.id).collect(),
    }))
}

/// The ratings of a player on the whole site.
pub(crate) async fn ratings_of(app: &App, player: &str) -> Result<Vec<PlayerRating>, StoreError> {
    ratings_in(app, SITE, player).await
}

/// The same in the list of a federation; an empty scope is the site.
async fn ratings_in(app: &App, scope: &str, player: &str) -> Result<Vec<PlayerRating>, StoreError> {
    let kept = app.store.ratings_of(scope, player).await?;
    let now = app.clock.now();
    let ratings = kept.into_iter().filter_map(|one| {
        let pool = Pool::from_key(&GAMES, &one.pool).ok()?;
        let standing = find::standing(one.stored, pool, now);
        let experience = match one.stored {
            Stored::Glicko(_) => None,
            Stored::Fibs(fibs) => Some(fibs.experience),
        };
        Some(PlayerRating {
            pool: one.pool,
            rating: find::points(one.stored.rating_mp()),
            deviation: find::deviation(one.stored, now),
            experience,
            standing: match standing {
                Standing::Provisional => "provisional",
                Standing::Established => "established",
                Standing::Ranked => "ranked",
            },
            games: one.games,
            shown: find::shown(one.stored, standing),
        })
    });
    Ok(ratings.collect())
}
