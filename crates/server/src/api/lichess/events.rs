// SPDX-License-Identifier: AGPL-3.0-or-later
//! `GET /api/stream/event`: the news of `GET /api/v1/stream/me` as lichess tells them.

use axum::extract::State;
use axum::extract::ws::Utf8Bytes;
use axum::response::Response;
use serde_json::{Value, json};
use wire::View;

use super::{LichessRefusal, people, words};
use crate::api::stream::{BoxFuture, notices};
use crate::app::App;
use crate::auth::session::Visitor;
use crate::challenges::Challenge;
use crate::error::ApiError;
use crate::notices::{About, News};

/// `gameStart`, `gameFinish`, `challenge`, `challengeCanceled` and `challengeDeclined`, one JSON object a line.
///
/// # Errors
/// [`ApiError::NoSession`], [`ApiError::TooMany`], [`ApiError::Unavailable`].
#[utoipa::path(get, path = "/api/stream/event", tag = "lichess", operation_id = "lichess_events", responses(
    (status = OK, content_type = "application/x-ndjson", body = serde_json::Value),
    (status = "4XX", body = LichessRefusal)
))]
pub async fn events(State(app): State<App>, visitor: Visitor) -> Result<Response, ApiError> {
    super::player(&visitor)?;
    notices(app, visitor, said, Some(with_people)).await
}

fn with_people(app: App, line: Utf8Bytes) -> BoxFuture<Utf8Bytes> {
    Box::pin(async move { people::completed(&app.store, app.clock.now(), line).await })
}

fn said(news: &News<'_>) -> Option<Utf8Bytes> {
    let of_challenge = |kind: &str, status: &str| {
        let challenge = challenge_seen(news.view, news.challenge?, news.player, status);
        Some(json!({"type": kind, "challenge": challenge, "compat": compat()}))
    };
    let line = match news.about {
        About::Started => Some(json!({"type": "gameStart", "game": game(news.view)})),
        About::Finished => Some(json!({"type": "gameFinish", "game": game(news.view)})),
        About::Challenge => of_challenge("challenge", "created"),
        About::Refused | About::Countered => of_challenge("challengeDeclined", "declined"),
        About::Withdrawn => of_challenge("challengeCanceled", "canceled"),
        About::Turn => None,
    };
    line.map(|line| Utf8Bytes::from(line.to_string()))
}

fn compat() -> Value {
    json!({"bot": true, "board": true})
}

/// A challenge as `player` sees it.
pub(super) fn challenge_seen(view: &View, challenge: &Challenge, player: &str, status: &str) -> Value {
    let two = [words::user(&challenge.from.name, false), words::user(&challenge.to.name, false)];
    offer(view, two, challenge.to.id == player, status)
}

/// What `one` offers `other`.
pub(super) fn offer(view: &View, [one, other]: [Value; 2], is_to_them: bool, status: &str) -> Value {
    let maker = view.seats.iter().position(Option::is_some).and_then(|seat| u8::try_from(seat).ok());
    let mut offer = json!({
        "id": view.id,
        "url": format!("/room/{}", view.id),
        "status": status,
        "challenger": one,
        "destUser": other,
        "variant": words::variant(view.game),
        "rated": view.rated,
        "speed": words::speed(&view.clock_rule),
        "timeControl": words::time_control(&view.clock_rule),
        "color": maker.map_or("random", words::color),
        "finalColor": maker.map_or("white", words::color),
        "perf": {"name": words::speed(&view.clock_rule)},
        "direction": if is_to_them { "in" } else { "out" },
    });
    people::of_pool(&mut offer, view.game, view.clock_rule.into());
    offer
}

/// A game of the one who looks at it.
pub(super) fn game(view: &View) -> Value {
    let own = view.seat.unwrap_or(0);
    let other = view.seats.get(usize::from(own ^ 1)).and_then(Option::as_ref);
    let clock = view.clock.as_ref();
    let winner = words::winner(view, words::board_of(Some(own)));
    let reason = view.result.as_ref().map(|result| result.reason);
    let (id, name) = words::status(view.status, reason, winner.is_some());
    let pos = serde_json::to_value(&view.pos).unwrap_or_default();
    let board = pos["boards"].get(usize::from(own / 2)).unwrap_or(&pos);
    let last = board["last"].as_array().map(|last| last.iter().filter_map(Value::as_str).collect::<String>());
    let mut game = json!({
        "id": view.id, "gameId": view.id, "fullId": view.id,
        "color": words::color(own),
        "fen": board["fen"],
        "hasMoved": view.ply > u32::from(own % 2),
        "isMyTurn": view.turns.contains(&own),
        "lastMove": last.unwrap_or_default(),
        "opponent": other.map(|other| words::user(&other.name, other.bot)),
        "perf": words::speed(&view.clock_rule),
        "speed": words::speed(&view.clock_rule),
        "rated": view.rated,
        "secondsLeft": clock.and_then(|clock| clock.ms.get(usize::from(own))).map(|ms| ms / 1_000),
        "source": "friend",
        "status": {"id": id, "name": name},
        "variant": words::variant(view.game),
        "compat": compat(),
    });
    if let Some(winner) = winner {
        game["winner"] = words::color(winner).into();
    }
    people::of_pool(&mut game, view.game, view.clock_rule.into());
    game
}
