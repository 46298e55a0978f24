// SPDX-License-Identifier: AGPL-3.0-or-later
//! `/api/challenge`: tables offered to one player.

use std::collections::BTreeMap;

use axum::Json;
use axum::extract::{Path, Request, State};
use axum::http::header;
use game::Micros;
use room::{Access, Actor, ClockKind, Command, Direction, Status};
use serde_json::{Value, json};

use super::{DONE, Done, events, words};
use crate::api::BODY_BYTES_MAX;
use crate::api::rooms::{Clock, NewRoom, SeatWish, set_up};
use crate::app::App;
use crate::auth::scope::Scope;
use crate::auth::session::{Person, Visitor};
use crate::error::{ApiError, Problem};
use crate::rooms::Asked;

const DAY_S: i64 = 86_400;

fn challenger(visitor: &Visitor) -> Result<&Person, ApiError> {
    visitor.may(Scope::ChallengeWrite).or_else(|_| super::player(visitor))
}

/// The fields of a body, a form or JSON; numbers and switches as text.
pub(super) async fn fields(request: Request) -> Result<BTreeMap<String, String>, ApiError> {
    let declared = request.headers().get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok());
    let is_form = declared.is_some_and(|media| media.starts_with("application/x-www-form-urlencoded"));
    let body = crate::api::body(request, BODY_BYTES_MAX).await?;
    let bad = |error: &dyn std::fmt::Display| ApiError::BadRequest {
        reason: format!("the body is not of the documented form: {error}"),
    };
    if is_form {
        let uri = format!("/?{}", String::from_utf8_lossy(&body));
        return crate::api::query(&uri.parse().map_err(|error: axum::http::uri::InvalidUri| bad(&error))?);
    }
    if body.is_empty() {
        return Ok(BTreeMap::new());
    }
    let read: BTreeMap<String, Value> = serde_json::from_slice(&body).map_err(|error| bad(&error))?;
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
        direction: Direction::default(),
        auto_roll: true,
        rated: fields.get("rated").is_some_and(|rated| rated == "true"),
    })
}

/// Challenges a player: `clock.limit` and `clock.increment` in seconds or `days`, `color`, `variant`.
///
/// # Errors
/// [`ApiError::Challenge`], [`ApiError::BadRequest`], [`ApiError::Refused`], [`ApiError::TooMany`].
#[utoipa::path(post, path = "/api/challenge/{user}", tag = "lichess", operation_id = "lichess_challenge",
    params(("user" = String, Path, description = "The name of a player")), responses(
    (status = OK, body = serde_json::Value),
    (status = "4XX", body = Problem, content_type = "application/problem+json")
))]
pub async fn challenge(
    State(app): State<App>,
    visitor: Visitor,
    Path(user): Path<String>,
    request: Request,
) -> Result<Json<Value>, ApiError> {
    let person = challenger(&visitor)?;
    let wish = wish(&fields(request).await?, user)?;
    let id = set_up(&app, visitor.address, person, wish).await?;
    shown(&app, &id, person).await?.map(Json).ok_or(ApiError::NoSuchRoom { room: id })
}

async fn shown(app: &App, id: &str, person: &Person) -> Result<Option<Value>, ApiError> {
    let Some(challenge) = app.challenges.of(id) else { return Ok(None) };
    let (_, view) = app.rooms.snapshot(app, id, &person.player).await?;
    let open = view.status == Status::Open;
    Ok(open.then(|| events::challenge_seen(&view, &challenge, &person.player, "created")))
}

/// The challenges that stand, to the one who asks and by them.
///
/// # Errors
/// [`ApiError::NoSession`], [`ApiError::Unavailable`].
#[utoipa::path(get, path = "/api/challenge", tag = "lichess", operation_id = "lichess_challenges", responses(
    (status = OK, body = serde_json::Value),
    (status = "4XX", body = Problem, content_type = "application/problem+json")
))]
pub async fn challenges(State(app): State<App>, visitor: Visitor) -> Result<Json<Value>, ApiError> {
    let person = challenger(&visitor)?;
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
    (status = "4XX", body = Problem, content_type = "application/problem+json")
))]
pub async fn accept(
    State(app): State<App>,
    visitor: Visitor,
    Path(id): Path<String>,
) -> Result<Json<Done>, ApiError> {
    let person = challenger(&visitor)?;
    let (_, view) = app.rooms.snapshot(&app, &id, &person.player).await?;
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
    (status = "4XX", body = Problem, content_type = "application/problem+json")
))]
pub async fn decline(
    State(app): State<App>,
    visitor: Visitor,
    Path(id): Path<String>,
) -> Result<Json<Done>, ApiError> {
    act(&app, &id, (challenger(&visitor)?, visitor.arrived), Command::Refuse).await
}

/// Takes back one's own challenge, or calls off the game that came of it.
///
/// # Errors
/// [`ApiError::NoSuchRoom`], [`ApiError::Refused`].
#[utoipa::path(post, path = "/api/challenge/{id}/cancel", tag = "lichess", operation_id = "lichess_cancel",
    params(("id" = String, Path, description = "The room")), responses(
    (status = OK, body = Done),
    (status = "4XX", body = Problem, content_type = "application/problem+json")
))]
pub async fn cancel(
    State(app): State<App>,
    visitor: Visitor,
    Path(id): Path<String>,
) -> Result<Json<Done>, ApiError> {
    let person = challenger(&visitor)?;
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
    let actor = Actor { player: person.player.clone(), name: person.name.clone() };
    app.lobby.seen(&person.player, app.clock.now());
    let asked = Asked { received, ..Asked::now(app, command) };
    app.rooms.command(app, id, actor, asked).await?;
    Ok(DONE)
}
