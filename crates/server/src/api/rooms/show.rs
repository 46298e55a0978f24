// SPDX-License-Identifier: AGPL-3.0-or-later
//! `GET /api/v1/rooms/{id}`: the welcome a socket would get, for those who only look once.

use axum::extract::{Path, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use wire::{ServerMessage, VERSION, Viewer};

use crate::app::App;
use crate::auth::session::Visitor;
use crate::error::{ApiError, Problem};
use crate::rooms::log;

/// The room as the one who asks sees it: its events and its view, as the `welcome` of docs/protocol.md.
///
/// # Errors
/// [`ApiError::NoSuchRoom`], [`ApiError::Unavailable`].
#[utoipa::path(get, path = "/api/v1/rooms/{id}", tag = "rooms", operation_id = "show_room",
    params(("id" = String, Path, description = "The room")), responses(
    (status = OK, body = serde_json::Value, description = "A `welcome` message"),
    (status = "4XX", body = Problem, content_type = "application/problem+json"),
    (status = "5XX", body = Problem, content_type = "application/problem+json")
))]
pub async fn show(
    State(app): State<App>,
    visitor: Visitor,
    Path(id): Path<String>,
) -> Result<Response, ApiError> {
    let (version, view) = app.rooms.snapshot(&app, &id, visitor.player()).await?;
    let seat = view.seat.map(game::Seat);
    let events = log::history(&app, &id, version, 0, &Viewer { player: visitor.player(), seat }).await?;
    let message = ServerMessage::Welcome { v: VERSION, n: version, es: &events, s: &view };
    let headers = [(header::CONTENT_TYPE, "application/json"), (header::CACHE_CONTROL, "no-store")];
    Ok((headers, message.to_json()).into_response())
}
