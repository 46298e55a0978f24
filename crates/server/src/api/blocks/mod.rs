// SPDX-License-Identifier: AGPL-3.0-or-later
//! `/api/v1/blocks`: whom one wants nothing to do with. Two of whom one has blocked the other are not paired, do not
//! sit down at one table and do not talk at it.

use axum::Json;
use axum::extract::{Path, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse as _, Response};
use contest::{Command, Who};
use room::Actor;
use serde::Serialize;
use store::Status;
use utoipa::ToSchema;

use crate::api::players::find;
use crate::app::App;
use crate::auth::scope::Scope;
use crate::auth::session::{Person, Visitor};
use crate::error::{ApiError, Problem};
use crate::rooms::card::Card;
use crate::rooms::{Asked, log};
use crate::tournaments::open;

/// The most people one may block.
pub const BLOCKS_MAX: i64 = 1_000;

/// So many of one's own tables are looked through for who was blocked.
const TABLES_MAX: u32 = 200;

/// Whom one has blocked.
#[derive(Serialize, ToSchema)]
pub struct BlockList {
    /// The last first.
    pub blocks: Vec<Block>,
}

/// Somebody who is blocked.
#[derive(Serialize, ToSchema)]
pub struct Block {
    /// Their name.
    pub name: String,
    /// Since when, milliseconds since the epoch.
    pub since_ms: i64,
}

/// Whom one has blocked.
///
/// # Errors
/// [`ApiError::NoSession`], [`ApiError::Unavailable`].
#[utoipa::path(get, path = "/api/v1/blocks", tag = "account", operation_id = "list_blocks", responses(
    (status = OK, body = BlockList),
    (status = "4XX", body = Problem, content_type = "application/problem+json"),
    (status = "5XX", body = Problem, content_type = "application/problem+json")
))]
pub async fn list(State(app): State<App>, visitor: Visitor) -> Result<Response, ApiError> {
    let person = visitor.may(Scope::AccountRead)?;
    let blocked = app.store.blocked_by(&person.player).await.map_err(log::unavailable)?;
    let blocks = blocked.into_iter().map(|one| Block { name: one.name, since_ms: one.at_us / 1_000 });
    Ok(([(header::CACHE_CONTROL, "no-store")], Json(BlockList { blocks: blocks.collect() })).into_response())
}

/// Blocks the owner of a name. May be repeated.
///
/// # Errors
/// [`ApiError::NoSession`], [`ApiError::NoSuchPlayer`], [`ApiError::BlocksSelf`], [`ApiError::TooManyBlocks`].
#[utoipa::path(post, path = "/api/v1/blocks/{name}", tag = "account", operation_id = "block",
    params(("name" = String, Path, description = "The name")), responses(
    (status = NO_CONTENT, description = "They are blocked"),
    (status = "4XX", body = Problem, content_type = "application/problem+json"),
    (status = "5XX", body = Problem, content_type = "application/problem+json")
))]
pub async fn block(
    State(app): State<App>,
    visitor: Visitor,
    Path(name): Path<String>,
) -> Result<StatusCode, ApiError> {
    let person = visitor.may(Scope::BoardPlay)?;
    let other = find::named(&app, &name).await?.player;
    if other == person.player {
        return Err(ApiError::BlocksSelf);
    }
    let now = app.clock.now();
    let done = app.store.block(&person.player, &other, now.0, BLOCKS_MAX).await.map_err(log::unavailable)?;
    if !done {
        return Err(ApiError::TooManyBlocks { max: BLOCKS_MAX });
    }
    app.matchmaker.keep_apart(&person.player, &other);
    end_challenges(&app, person, &other).await;
    end_matches(&app, &person.player, &other).await;
    rise(&app, person, &other).await;
    app.lobby.asked([person.player.as_str(), other.as_str()]);
    Ok(StatusCode::NO_CONTENT)
}

/// Refuses what `other` offers and takes back what is offered to them. What cannot be closed now is of no use: nobody
/// sits down with whom they have blocked.
async fn end_challenges(app: &App, person: &Person, other: &str) {
    for (room, challenge) in app.challenges.of_player(&person.player) {
        let command = match () {
            () if challenge.from.id == other => room::Command::Refuse,
            () if challenge.to.id == other => room::Command::Leave,
            () => continue,
        };
        ask(app, person, &room, command).await;
    }
}

/// The same of matches of several games.
async fn end_matches(app: &App, player: &str, other: &str) {
    for contest in app.tournaments.offered(player) {
        let asked = contest.settings().to.as_deref();
        let command = match contest.of_account(player) {
            Some(own) if contest.by() == player && asked == Some(other) => Command::Leave { entry: own.id },
            None if contest.by() == other && asked == Some(player) => Command::Decline,
            _ => continue,
        };
        if let Err(error) = open::ask(app, contest.id(), Who::Player(player.to_owned()), command, None).await
        {
            tracing::warn!(id = contest.id(), %error, "a match between two who are apart cannot be closed");
        }
    }
}

/// Leaves every table at which `other` waits for the game to begin, too; who has made it closes it.
async fn rise(app: &App, person: &Person, other: &str) {
    let rooms = match app.store.rooms_of(&person.player, TABLES_MAX).await {
        Ok(rooms) => rooms,
        Err(error) => return tracing::warn!(%error, "the tables of two who are apart cannot be read"),
    };
    for room in rooms.iter().filter(|room| room.head.status == Status::Open) {
        let card = serde_json::from_str::<Card>(&room.head.lobby);
        if card.is_ok_and(|card| card.seats.iter().flatten().any(|(player, _)| player == other)) {
            ask(app, person, &room.room, room::Command::Leave).await;
        }
    }
}

async fn ask(app: &App, person: &Person, room: &str, command: room::Command) {
    let actor = Actor { player: person.player.clone(), name: person.name.clone(), program: false };
    if let Err(error) = app.rooms.command(app, room, actor, Asked::now(app, command)).await {
        tracing::warn!(room, %error, "a table of two who are apart cannot be left");
    }
}

/// Blocks the owner of a name no more. May be repeated.
///
/// # Errors
/// [`ApiError::NoSession`], [`ApiError::NoSuchPlayer`].
#[utoipa::path(delete, path = "/api/v1/blocks/{name}", tag = "account", operation_id = "unblock",
    params(("name" = String, Path, description = "The name")), responses(
    (status = NO_CONTENT, description = "They are not blocked"),
    (status = "4XX", body = Problem, content_type = "application/problem+json"),
    (status = "5XX", body = Problem, content_type = "application/problem+json")
))]
pub async fn unblock(
    State(app): State<App>,
    visitor: Visitor,
    Path(name): Path<String>,
) -> Result<StatusCode, ApiError> {
    let person = visitor.may(Scope::BoardPlay)?;
    let other = find::named(&app, &name).await?.player;
    app.store.unblock(&person.player, &other).await.map_err(log::unavailable)?;
    app.lobby.asked([person.player.as_str(), other.as_str()]);
    Ok(StatusCode::NO_CONTENT)
}
