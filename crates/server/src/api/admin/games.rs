// SPDX-License-Identifier: AGPL-3.0-or-later
//! `GET /api/v1/admin/games`: every game that is on.

use std::collections::BTreeSet;
use std::time::Duration;

use axum::extract::State;
use axum::http::Uri;
use axum::response::Response;
use serde::Serialize;
use tokio::time::{Instant, timeout_at};
use utoipa::ToSchema;

use super::guard::operator;
use super::{Paging, READ, page};
use crate::api::players::find;
use crate::app::App;
use crate::auth::session::Visitor;
use crate::error::{ApiError, Problem};
use crate::rooms::card::Card;
use crate::rooms::{log, names};

/// How long the rooms of a page may take to count who watches.
const WATCHERS_WAIT: Duration = Duration::from_secs(1);

/// A page of games.
#[derive(Serialize, ToSchema)]
pub struct RunningGames {
    /// The newest first.
    pub games: Vec<RunningGame>,
    /// Where the next page begins; nothing: this is the last.
    #[schema(required)]
    pub next: Option<String>,
}

/// A game that is on.
#[derive(Serialize, ToSchema)]
pub struct RunningGame {
    /// The room.
    pub room: String,
    /// The game's id.
    #[schema(value_type = room::GameKind)]
    pub game: String,
    /// The names by seat.
    pub seats: Vec<String>,
    /// By seat, the id of a bot; nothing for a person and for a free chair.
    pub bots: Vec<Option<String>>,
    /// When the table was set up, milliseconds since the epoch.
    pub since_ms: i64,
    /// Whether it counts for ratings.
    pub rated: bool,
    /// How many watch.
    pub watchers: u32,
}

/// Every game that is on, listed or not.
///
/// # Errors
/// `not_allowed` for who does not run the site.
#[utoipa::path(get, path = "/api/v1/admin/games", tag = "admin", operation_id = "admin_games", params(Paging), responses(
    (status = OK, body = RunningGames),
    (status = "4XX", body = Problem, content_type = "application/problem+json"),
    (status = "5XX", body = Problem, content_type = "application/problem+json")
))]
pub async fn running(State(app): State<App>, visitor: Visitor, uri: Uri) -> Result<Response, ApiError> {
    operator(&visitor)?;
    let Paging { after } = crate::api::query(&uri)?;
    let heads = app.store.running_games(&after, READ).await.map_err(log::unavailable)?;
    let (heads, next) = page(heads, |head| &head.room);
    let card = |text: &str| serde_json::from_str::<Card>(text).ok();
    let cards: Vec<_> = heads.into_iter().filter_map(|head| Some((card(&head.head.lobby)?, head))).collect();
    let ids: BTreeSet<&str> =
        cards.iter().flat_map(|(card, _)| &card.seats).flatten().map(|(id, _)| id.as_str()).collect();
    let known = app.store.names(&ids).await.map_err(log::unavailable)?;
    // Together: a room that ponders is not waited for long.
    let due = Instant::now() + WATCHERS_WAIT;
    let mut games = Vec::with_capacity(cards.len());
    for (card, head) in &cards {
        let name = |seat: &Option<(String, String)>| {
            seat.as_ref().map(|(id, own)| names::shown(known.get(id), own.clone())).unwrap_or_default()
        };
        games.push(RunningGame {
            room: head.room.clone(),
            game: head.head.game.clone(),
            seats: card.seats.iter().map(name).collect(),
            bots: card.bots(),
            since_ms: head.created_us / 1_000,
            rated: card.rated,
            watchers: timeout_at(due, app.rooms.watchers(&head.room)).await.unwrap_or_default(),
        });
    }
    Ok(find::fresh(RunningGames { games, next }))
}
