// SPDX-License-Identifier: AGPL-3.0-or-later
//! `WS /ws/me`: what `GET /api/v1/stream/me` says, as frames.

use std::sync::Arc;

use axum::extract::State;
use axum::extract::ws::WebSocketUpgrade;
use axum::http::HeaderMap;
use axum::response::Response;

use crate::api::stream::first;
use crate::app::App;
use crate::auth::scope::Scope;
use crate::auth::session::Visitor;
use crate::error::{ApiError, Problem};
use crate::net::outbox::Outbox;
use crate::net::ws::connection::{Connection, admit};
use crate::net::ws::listener;
use crate::notices::Notice;

/// What happens in the games of the one who asks, as `GET /api/v1/stream/me` tells it: a WebSocket that only speaks, first of
/// the games that are on and the challenges that stand. A token needs `account:read` or `board:play`.
///
/// # Errors
/// [`ApiError::NoSession`], `missing_scope`, [`ApiError::ForeignOrigin`], [`ApiError::TooMany`].
#[utoipa::path(get, path = "/ws/me", tag = "session", operation_id = "open_own_socket", responses(
    (status = SWITCHING_PROTOCOLS, description = "The socket is open; its messages are `Notice`s and what else the stream says"),
    (status = "4XX", body = Problem, content_type = "application/problem+json"),
    (status = "5XX", body = Problem, content_type = "application/problem+json")
))]
pub async fn open(
    State(app): State<App>,
    visitor: Visitor,
    headers: HeaderMap,
    upgrade: WebSocketUpgrade,
) -> Result<Response, ApiError> {
    let player = visitor.known()?.player.clone();
    visitor.may_look(&[Scope::AccountRead, Scope::BoardPlay])?;
    let (upgrade, seat) = admit(&app, &visitor, &headers, upgrade)?;
    // Listened to before the games are read, so that nothing falls between.
    let outbox = Arc::new(Outbox::default());
    let listening = app.notices.join(&player, Arc::clone(&outbox), Notice::words, true);
    for notice in first(&app, &player, Notice::words).await? {
        outbox.push(notice);
    }
    Ok(upgrade.on_upgrade(move |socket| async move {
        let end = Connection::new(app.clone(), socket, seat, &visitor);
        let _held = (visitor.line(&app, &outbox), listening);
        listener::serve(&app, end, &outbox, &visitor).await;
    }))
}
