// SPDX-License-Identifier: AGPL-3.0-or-later
//! `GET /api/v1/players/{name}/games` and `GET /api/v1/account/games`: finished games, page by page.

use std::collections::BTreeSet;

use axum::extract::{Path, State};
use axum::http::Uri;
use axum::response::Response;
use chess::bughouse::Place;
use game::Seat;
use room::GameKind;
use serde::{Deserialize, Serialize};
use store::{FinishedGame, GAMES_AT_ONCE_MAX, GameFilter, Outcome};
use utoipa::{IntoParams, ToSchema};

use super::find;
use crate::api::query;
use crate::app::App;
use crate::auth::scope::Scope;
use crate::auth::session::Visitor;
use crate::error::{ApiError, Problem};
use crate::rooms::{bot_pool, log};

/// Games on a page when nothing is said.
const PAGE: u32 = 30;

/// Which games are wanted; what is left out lets every game through.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct GamesWish {
    /// Of this game.
    game: Option<String>,
    /// Of this pool, `GAME/SPEED`.
    pool: Option<String>,
    /// Rated ones, or those that are not.
    rated: Option<bool>,
    /// What it was for the player: `won`, `lost`, `drawn` or `void` (no result, or taken back).
    result: Option<String>,
    /// With the account of this name at the table.
    opponent: Option<String>,
    /// Ended at this instant or later, milliseconds since 1970.
    from: Option<i64>,
    /// Ended before this instant, milliseconds since 1970.
    to: Option<i64>,
    /// Where the page begins: `next` of the page before.
    next: Option<String>,
    /// How many at most, 1 to 100.
    max: Option<u32>,
}

/// A page of games, the latest first.
#[derive(Serialize, ToSchema)]
pub struct GamesPage {
    /// The games.
    pub games: Vec<PlayedGame>,
    /// What to ask for the next page with; null on the last.
    #[schema(required)]
    pub next: Option<String>,
}

/// A game that is over.
#[derive(Serialize, ToSchema)]
pub struct PlayedGame {
    /// Its room.
    pub room: String,
    /// The game.
    pub game: String,
    /// `GAME/SPEED`.
    pub pool: String,
    /// Whether it counted for ratings.
    pub rated: bool,
    /// When it ended, milliseconds since 1970.
    pub ended_ms: i64,
    /// Who played it, by chair.
    pub seats: Vec<PlayedBy>,
    /// The chair that won, in bughouse with its partner; null: a draw, or no result.
    #[schema(required)]
    pub winner: Option<u8>,
    /// Points won.
    pub points: u32,
    /// By which end.
    pub reason: String,
    /// Whether it was taken back since: then it is nobody's result.
    pub taken_back: bool,
}

/// Who sat in a chair.
#[derive(Serialize, ToSchema)]
pub struct PlayedBy {
    /// Their id.
    pub id: String,
    /// Their name now; that of a bot in English.
    pub name: String,
    /// Whether it is a bot of the site.
    pub bot: bool,
    /// What the game was for them: `won`, `lost`, `drawn` or `void`.
    #[schema(value_type = String, example = "won")]
    pub result: &'static str,
    /// Bughouse: the number of their pair, 1 or 2.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub team: Option<u8>,
}

/// The finished games of somebody with an account, the latest first.
///
/// # Errors
/// [`ApiError::NoSuchPlayer`], [`ApiError::BadRequest`], [`ApiError::Unavailable`].
#[utoipa::path(get, path = "/api/v1/players/{name}/games", tag = "players", operation_id = "list_player_games",
    params(("name" = String, Path, description = "The name"), GamesWish), responses(
    (status = OK, body = GamesPage),
    (status = "4XX", body = Problem, content_type = "application/problem+json"),
    (status = "5XX", body = Problem, content_type = "application/problem+json")
))]
pub async fn list(State(app): State<App>, Path(name): Path<String>, uri: Uri) -> Result<Response, ApiError> {
    let wish: GamesWish = query(&uri)?;
    let account = find::account(&app, &name).await?;
    page(&app, &account.player, wish).await
}

/// One's own finished games, the latest first; a guest has them as long as the cookie lives.
///
/// # Errors
/// [`ApiError::NoSession`], [`ApiError::BadRequest`], [`ApiError::Unavailable`].
#[utoipa::path(get, path = "/api/v1/account/games", tag = "players", operation_id = "list_own_games",
    params(GamesWish), responses(
    (status = OK, body = GamesPage),
    (status = "4XX", body = Problem, content_type = "application/problem+json"),
    (status = "5XX", body = Problem, content_type = "application/problem+json")
))]
pub async fn own(State(app): State<App>, visitor: Visitor, uri: Uri) -> Result<Response, ApiError> {
    let player = visitor.may(Scope::AccountRead)?.player.clone();
    page(&app, &player, query(&uri)?).await
}

async fn page(app: &App, player: &str, wish: GamesWish) -> Result<Response, ApiError> {
    let max = wish.max.unwrap_or(PAGE).clamp(1, GAMES_AT_ONCE_MAX - 1);
    let filter = filter(app, wish).await?;
    // One more than is shown tells whether there is another page.
    let mut games = app.store.games_of(player, &filter, max + 1).await.map_err(log::unavailable)?;
    let more = games.len() > max as usize;
    games.truncate(max as usize);
    let next = games.last().filter(|_| more).map(|last| format!("{}.{}", last.result.ended_us, last.room));
    let ids: BTreeSet<&str> =
        games.iter().flat_map(|game| &game.result.players).map(|one| one.player.as_str()).collect();
    let names = app.store.names(&ids).await.map_err(log::unavailable)?;
    let name = |game: &FinishedGame, seat: u8, player: &str| {
        let bot = || {
            let kind = GameKind::from_id(&game.result.game).ok()?;
            Some(bot_pool::called(kind, room::bot_of(player)?, seat)?.name)
        };
        names.get(player).cloned().or_else(bot).unwrap_or_else(|| "?".to_owned())
    };
    let shown = games.iter().map(|game| PlayedGame {
        room: game.room.clone(),
        game: game.result.game.clone(),
        pool: game.result.pool.clone(),
        rated: game.result.rated,
        ended_ms: game.result.ended_us / 1000,
        seats: (game.result.players.iter())
            .map(|one| PlayedBy {
                id: one.player.clone(),
                name: name(game, one.seat, &one.player),
                bot: room::bot_of(&one.player).is_some(),
                result: if game.taken_back { Outcome::Void } else { one.outcome }.word(),
                team: team(&game.result.game, one.seat),
            })
            .collect(),
        winner: game.result.winner.filter(|_| !game.taken_back),
        points: if game.taken_back { 0 } else { game.result.points },
        reason: game.result.reason.clone(),
        taken_back: game.taken_back,
    });
    Ok(find::fresh(GamesPage { games: shown.collect(), next }))
}

/// C1: the pair of a chair of a bughouse table.
fn team(game: &str, seat: u8) -> Option<u8> {
    let four = game == GameKind::Bughouse.id();
    Place::of_seat(Seat(seat)).filter(|_| four).map(|place| place.team().number())
}

async fn filter(app: &App, wish: GamesWish) -> Result<GameFilter, ApiError> {
    let bad = |reason: &str| ApiError::BadRequest { reason: reason.to_owned() };
    let outcome = wish.result.map(|word| {
        Outcome::from_word(&word).ok_or_else(|| bad("`result` is `won`, `lost`, `drawn` or `void`"))
    });
    let before = wish.next.map(|next| {
        let (at, room) = next.split_once('.')?;
        Some((at.parse().ok()?, room.to_owned()))
    });
    let opponent = match wish.opponent {
        Some(name) => Some(find::account(app, &name).await?.player),
        None => None,
    };
    let us = |ms: i64| ms.saturating_mul(1000);
    Ok(GameFilter {
        game: wish.game,
        pool: wish.pool,
        rated: wish.rated,
        outcome: outcome.transpose()?,
        opponent,
        from_us: wish.from.map(us),
        to_us: wish.to.map(us),
        before: match before {
            Some(None) => return Err(bad("`next` is what the page before said")),
            Some(place) => place,
            None => None,
        },
    })
}
