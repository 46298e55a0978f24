// SPDX-License-Identifier: AGPL-3.0-or-later
//! `/api/challenge`: tables offered to one player.

use std::collections::BTreeMap;

use axum::Json;
use axum::extract::{Path, Request, State};
use axum::http::header;
use bots::Level;
use game::Micros;
use room::{Access, Actor, ClockKind, Command, Direction, GameKind};
use serde_json::{Value, json};
use wire::Status;

use super::{DONE, Done, LichessRefusal, events, people, words};
use crate::api::BODY_BYTES_MAX;
use crate::api::rooms::{Clock, NewRoom, SeatWish, set_up};
use crate::app::App;
use crate::auth::names;
use crate::auth::scope::Scope;
use crate::auth::session::{Person, Visitor};
use crate::error::ApiError;
use crate::rooms::{Asked, bot_pool};
use crate::stakes::refusal::StakeError;

const DAY_S: i64 = 86_400;
/// Whom programs challenge to play against the machine, and the levels they know.
const AI: &str = "ai";
const AI_LEVELS: usize = 8;

/// Who asks, if they may answer challenges and look at those that stand: by the right to make some, or to play.
fn challenged(visitor: &Visitor) -> Result<&Person, ApiError> {
    visitor.may(Scope::ChallengeWrite).or_else(|_| super::player(visitor))
}

/// The fields of a body, a form or JSON; numbers and switches as text.
pub(super) async fn fields(request: Request) -> Result<BTreeMap<String, String>, ApiError> {
    let declared = request.headers().get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok());
    let is_form = declared.is_some_and(|media| media.starts_with("application/x-www-form-urlencoded"));
    let body = crate::api::body(request, BODY_BYTES_MAX).await?;
    if is_form {
        let uri = format!("/?{}", String::from_utf8_lossy(&body));
        let uri = uri.parse().map_err(|error: axum::http::uri::InvalidUri| ApiError::BadRequest {
            reason: format!("the body is not of the documented form: {error}"),
        });
        return crate::api::query(&uri?);
    }
    if body.is_empty() {
        return Ok(BTreeMap::new());
    }
    let read: BTreeMap<String, Value> = crate::api::form(&body)?;
    let text = |value: Value| match value {
        Value::Null => None,
        Value::String(text) => Some(text),
        other => Some(other.to_string()),
    };
    Ok(read.into_iter().filter_map(|(name, value)| Some((name, text(value)?))).collect())
}

/// What a challenge asks for.
fn wish(fields: &BTreeMap<String, String>, to: String) -> Result<NewRoom, ApiError> {
    let bad = |reason: String| ApiError::BadRequest { reason };
    let number = |name: &str| match fields.get(name).filter(|text| !text.is_empty()) {
        None => Ok(None),
        Some(text) => text.parse::<i64>().map(Some).map_err(|_| bad(format!("{name} is a whole number"))),
    };
    if fields.get("fen").is_some_and(|fen| !fen.is_empty() && fen != "startpos") {
        return Err(bad("games begin with the initial position".to_owned()));
    }
    let clock = match (number("clock.limit")?, number("clock.increment")?, number("days")?) {
        (None, None, None) => Clock::default(),
        (None, None, Some(days)) => {
            Clock { kind: ClockKind::Correspondence, base_s: 0, step_s: days.saturating_mul(DAY_S) }
        }
        (limit, step, _) => Clock {
            kind: ClockKind::Fischer,
            base_s: limit.unwrap_or_default(),
            step_s: step.unwrap_or_default(),
        },
    };
    let seat = match fields.get("color").map_or("random", String::as_str) {
        "white" => SeatWish::First,
        "black" => SeatWish::Second,
        _ => SeatWish::Random,
    };
    Ok(NewRoom {
        game: words::game_of(fields.get("variant").map_or("", String::as_str)).to_owned(),
        options: BTreeMap::default(),
        clock,
        seat,
        access: Access::Link,
        bot: None,
        level: None,
        to: Some(to),
        answers: None,
        adapted: None,
        direction: Direction::default(),
        auto_roll: true,
        live_dice: false,
        federation: None,
        stake: None,
        rated: fields.get("rated").is_some_and(|rated| rated == "true"),
    })
}

/// Challenges a player, or a bot of the site by its name, which sits down at once (as does `ai` with a `level` of 1 to
/// 8): `clock.limit` and `clock.increment` in seconds or `days`, `color`, `variant`.
///
/// # Errors
/// [`ApiError::Challenge`], [`ApiError::BadRequest`], [`ApiError::Refused`], [`ApiError::TooMany`].
#[utoipa::path(post, path = "/api/challenge/{user}", tag = "lichess", operation_id = "lichess_challenge",
    params(("user" = String, Path, description = "The name of a player")), responses(
    (status = OK, body = serde_json::Value),
    (status = "4XX", body = LichessRefusal)
))]
pub async fn challenge(
    State(app): State<App>,
    visitor: Visitor,
    Path(user): Path<String>,
    request: Request,
) -> Result<Json<Value>, ApiError> {
    let person = visitor.may(Scope::ChallengeWrite)?;
    let fields = fields(request).await?;
    if let Some(bot) = bot(&fields, &user)? {
        let wish = NewRoom { bot: Some(bot), to: None, ..wish(&fields, String::new())? };
        let id = set_up(&app, visitor.address, person, wish).await?;
        return begun(&app, &id, person, user == AI).await.map(Json);
    }
    let wish = wish(&fields, user)?;
    let id = set_up(&app, visitor.address, person, wish).await?;
    shown(&app, &id, person).await?.map(Json).ok_or(ApiError::NoSuchRoom { room: id })
}

async fn shown(app: &App, id: &str, person: &Person) -> Result<Option<Value>, ApiError> {
    let Some(challenge) = app.challenges.of(id) else { return Ok(None) };
    let (_, view) = app.rooms.snapshot(app, id, &person.player).await?;
    if view.status != Status::Open {
        return Ok(None);
    }
    let mut seen = events::challenge_seen(&view, &challenge, &person.player, "created");
    people::complete(&app.store, app.clock.now(), &mut seen).await;
    Ok(Some(seen))
}

/// The id of the site's own bot that is called: by its name or its id, or by [`AI`] and a level.
fn bot(fields: &BTreeMap<String, String>, user: &str) -> Result<Option<String>, ApiError> {
    let id = words::game_of(fields.get("variant").map_or("", String::as_str));
    let Ok(game) = GameKind::from_id(id) else { return Ok(None) };
    if user == AI {
        let level = fields.get("level").map_or(Ok(1), |level| level.parse());
        let level: usize = level.ok().filter(|level| (1..=AI_LEVELS).contains(level)).ok_or_else(|| {
            ApiError::BadRequest { reason: format!("level is a whole number from 1 to {AI_LEVELS}") }
        })?;
        let at = (level * Level::ALL.len()).div_ceil(AI_LEVELS).saturating_sub(1);
        let level = Level::ALL.get(at).copied().unwrap_or_default();
        return Ok(Some(format!("{id}-{}", level.name())));
    }
    let key = names::asked(user);
    let is_meant = |bot: &bot_pool::Listed| bot.id == user || names::asked(&bot.name) == key;
    Ok(bot_pool::of(game).into_iter().find(is_meant).map(|bot| bot.id))
}

/// What is answered where a bot sits down at once: the game, or the challenge as it was accepted.
async fn begun(app: &App, id: &str, person: &Person, is_ai: bool) -> Result<Value, ApiError> {
    let (_, view) = app.rooms.snapshot(app, id, &person.player).await?;
    let mut seen = if is_ai {
        let mut game = events::game(&view);
        game["source"] = "ai".into();
        game
    } else {
        let bot = view.seats.iter().flatten().find(|seat| seat.bot).map_or("", |seat| &seat.name);
        let two = [words::user(&person.name, false), words::user(bot, true)];
        events::offer(&view, two, false, "accepted")
    };
    people::complete(&app.store, app.clock.now(), &mut seen).await;
    Ok(seen)
}

/// The challenges that stand, to the one who asks and by them.
///
/// # Errors
/// [`ApiError::NoSession`], [`ApiError::Unavailable`].
#[utoipa::path(get, path = "/api/challenge", tag = "lichess", operation_id = "lichess_challenges", responses(
    (status = OK, body = serde_json::Value),
    (status = "4XX", body = LichessRefusal)
))]
pub async fn challenges(State(app): State<App>, visitor: Visitor) -> Result<Json<Value>, ApiError> {
    let person = challenged(&visitor)?;
    let (mut to, mut by) = (Vec::new(), Vec::new());
    for (room, _) in app.challenges.of_player(&person.player) {
        if let Some(challenge) = shown(&app, &room, person).await? {
            if challenge["direction"] == "in" { &mut to } else { &mut by }.push(challenge);
        }
    }
    Ok(Json(json!({"in": to, "out": by})))
}

/// Accepts a challenge: sits down.
///
/// # Errors
/// [`ApiError::NoSuchRoom`], [`ApiError::Refused`].
#[utoipa::path(post, path = "/api/challenge/{id}/accept", tag = "lichess", operation_id = "lichess_accept",
    params(("id" = String, Path, description = "The room")), responses(
    (status = OK, body = Done),
    (status = "4XX", body = LichessRefusal)
))]
pub async fn accept(
    State(app): State<App>,
    visitor: Visitor,
    Path(id): Path<String>,
) -> Result<Json<Done>, ApiError> {
    let person = challenged(&visitor)?;
    let (_, view) = app.rooms.snapshot(&app, &id, &person.player).await?;
    // Nothing in lichess' form names what would be played for.
    if view.stake.is_some() {
        return Err(StakeError::Unseen.into());
    }
    let free = view.seats.iter().position(Option::is_none).and_then(|seat| u8::try_from(seat).ok());
    act(&app, &id, (person, visitor.arrived), Command::Sit { seat: free.unwrap_or(0) }).await
}

/// Declines a challenge.
///
/// # Errors
/// [`ApiError::NoSuchRoom`], [`ApiError::Refused`].
#[utoipa::path(post, path = "/api/challenge/{id}/decline", tag = "lichess", operation_id = "lichess_decline",
    params(("id" = String, Path, description = "The room")), responses(
    (status = OK, body = Done),
    (status = "4XX", body = LichessRefusal)
))]
pub async fn decline(
    State(app): State<App>,
    visitor: Visitor,
    Path(id): Path<String>,
) -> Result<Json<Done>, ApiError> {
    act(&app, &id, (challenged(&visitor)?, visitor.arrived), Command::Refuse).await
}

/// Takes back one's own challenge, or calls off the game that came of it.
///
/// # Errors
/// [`ApiError::NoSuchRoom`], [`ApiError::Refused`].
#[utoipa::path(post, path = "/api/challenge/{id}/cancel", tag = "lichess", operation_id = "lichess_cancel",
    params(("id" = String, Path, description = "The room")), responses(
    (status = OK, body = Done),
    (status = "4XX", body = LichessRefusal)
))]
pub async fn cancel(
    State(app): State<App>,
    visitor: Visitor,
    Path(id): Path<String>,
) -> Result<Json<Done>, ApiError> {
    let person = challenged(&visitor)?;
    let (_, view) = app.rooms.snapshot(&app, &id, &person.player).await?;
    let command = if view.status == Status::Open { Command::Leave } else { Command::Abort };
    act(&app, &id, (person, visitor.arrived), command).await
}

/// Gives one command in the name of `person`, which was here at `received`.
pub(super) async fn act(
    app: &App,
    id: &str,
    (person, received): (&Person, Micros),
    command: Command,
) -> Result<Json<Done>, ApiError> {
    let actor = Actor { player: person.player.clone(), name: person.name.clone(), program: false };
    app.lobby.seen(&person.player, app.clock.now());
    let asked = Asked { received, ..Asked::now(app, command) };
    app.rooms.command(app, id, actor, asked).await?;
    Ok(DONE)
}
