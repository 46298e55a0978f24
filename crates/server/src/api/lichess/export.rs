// SPDX-License-Identifier: AGPL-3.0-or-later
//! `GET /game/export/{id}`: a game as programs of lichess take it home, as text or as JSON.

use axum::Json;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse as _, Response};
use game::Micros;
use room::{Event, GameKind};
use serde_json::{Value, json};
use wire::View;

use super::{LichessRefusal, words};
use crate::api::rooms::may_read;
use crate::app::App;
use crate::auth::session::Visitor;
use crate::error::ApiError;
use crate::records::about::About;
use crate::records::write;
use crate::rooms::log;

/// What lichess calls PGN.
const PGN: &str = "application/x-chess-pgn";

/// A game, finished or not: chess and leaflet as PGN, bughouse as BPGN, other games as the site's own record; with
/// `Accept: application/json` an object, whose `moves` are written as the record writes them.
///
/// # Errors
/// 403 as `GET /api/v1/rooms/{id}/record` has it, [`ApiError::NoSuchRoom`], [`ApiError::Unavailable`].
#[utoipa::path(get, path = "/game/export/{id}", tag = "lichess", operation_id = "lichess_export",
    params(("id" = String, Path, description = "The room")), responses(
    (status = OK, content(
        (String = "application/x-chess-pgn"), (String = "application/x-bpgn"), (String = "text/plain"),
        (serde_json::Value = "application/json"))),
    (status = "4XX", body = LichessRefusal)
))]
pub async fn export_game(
    State(app): State<App>,
    visitor: Visitor,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let (_, view) = app.rooms.snapshot(&app, &id, visitor.player()).await?;
    may_read(&view)?;
    let events = log::read(&app, &id).await.map_err(log::unavailable)?;
    let wanted = headers.get(header::ACCEPT).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let no_store = (header::CACHE_CONTROL, "no-store");
    // The whole game is played once more: beside the threads that carry moves.
    if wanted.contains("application/json") || wanted.contains("application/x-ndjson") {
        let (room, log) = (id.clone(), events.clone());
        let writing = tokio::task::spawn_blocking(move || write::moves(&room, &log));
        let moves = writing.await.map_err(|_| ApiError::Internal)??;
        return Ok(([no_store], Json(object(&view, &events, &moves))).into_response());
    }
    let form = match view.game {
        GameKind::Chess | GameKind::Leaflet => "pgn",
        GameKind::Bughouse => "bpgn",
        _ => "record",
    };
    let about = About::of(&app, &id, &events).await.map_err(log::unavailable)?;
    let writing = tokio::task::spawn_blocking(move || write::write(&id, events, form, &about));
    let file = writing.await.map_err(|_| ApiError::Internal)??;
    let media_type = if form == "pgn" { PGN } else { file.media_type };
    Ok(([(header::CONTENT_TYPE, media_type), no_store], file.text).into_response())
}

fn object(view: &View, events: &[(Micros, Event)], moves: &[String]) -> Value {
    let ms = |event: Option<&(Micros, Event)>| event.map_or(0, |(at, _)| at.0 / 1_000);
    let is_move = |event: &Event| matches!(event, Event::Moved { .. } | Event::Adapted { .. });
    let moved = events.iter().rev().find(|(_, event)| is_move(event));
    let winner = words::winner(view, words::board_of(None));
    let reason = view.result.as_ref().map(|result| result.reason);
    let player = |seat: u8| {
        let chair = view.seats.get(usize::from(seat)).and_then(Option::as_ref);
        let mut player = json!({"user": chair.map(|chair| words::user(&chair.name, chair.bot))});
        if let Some(rating) = view.ratings.iter().find(|one| one.seat == seat) {
            player["rating"] = (rating.before.round() as i64).into();
            player["ratingDiff"] = (rating.after.round() as i64 - rating.before.round() as i64).into();
        }
        player
    };
    let variant = words::variant(view.game);
    let speed = words::speed(&view.clock_rule);
    let mut game = json!({
        "id": view.id,
        "rated": view.rated,
        "variant": variant["key"],
        "speed": speed,
        "perf": speed,
        "createdAt": ms(events.first()),
        "lastMoveAt": ms(moved.or(events.first())),
        "status": words::status(view.status, reason, winner.is_some()).1,
        "players": {"white": player(0), "black": player(1)},
        "moves": moves.join(" "),
    });
    if let Some(winner) = winner {
        game["winner"] = words::color(winner).into();
    }
    let rule = room::ClockRule::from(view.clock_rule);
    if rule.is_live() {
        game["clock"] = json!({"initial": rule.base_s, "increment": rule.step_s, "totalTime": rule.base_s + 40 * rule.step_s});
    }
    game
}
