// SPDX-License-Identifier: AGPL-3.0-or-later
//! `WS /ws/lobby`: the lobby as `GET /api/v1/lobby` shows it, sent again whenever it changes.

use std::sync::Arc;

use axum::extract::State;
use axum::extract::ws::{Message as Frame, WebSocketUpgrade};
use axum::http::HeaderMap;
use axum::response::Response;

use crate::app::App;
use crate::auth::session::Visitor;
use crate::error::{ApiError, Problem};
use crate::net::outbox::{CloseReason, Next, Outbox};
use crate::net::ws::connection::{Connection, PING_EVERY, admit, close_reason_for};

/// The lobby whenever it changes, at most twice a second: a WebSocket that only speaks.
///
/// # Errors
/// [`ApiError::ForeignOrigin`], [`ApiError::TooMany`].
#[utoipa::path(get, path = "/ws/lobby", tag = "lobby", operation_id = "open_lobby_socket", responses(
    (status = SWITCHING_PROTOCOLS, description = "The socket is open; its messages are `LobbyView`s"),
    (status = "4XX", body = Problem, content_type = "application/problem+json"),
    (status = "5XX", body = Problem, content_type = "application/problem+json")
))]
pub async fn open(
    State(app): State<App>,
    visitor: Visitor,
    headers: HeaderMap,
    upgrade: WebSocketUpgrade,
) -> Result<Response, ApiError> {
    let (upgrade, seat) = admit(&app, &visitor, &headers, upgrade)?;
    Ok(upgrade.on_upgrade(move |socket| async move {
        let end = Connection::new(app.clone(), socket, seat, &visitor);
        let outbox = Arc::new(Outbox::default());
        let _line = visitor.line(&app, &outbox);
        let key = app.lobby.join(visitor.player(), Arc::clone(&outbox));
        talk(&app, end, &outbox, &visitor).await;
        app.lobby.leave(key);
    }))
}

async fn talk(app: &App, mut end: Connection, outbox: &Outbox, visitor: &Visitor) {
    let mut budget = app.limits.frames(visitor.address);
    let mut ping = tokio::time::interval(PING_EVERY);
    ping.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    loop {
        let gone = tokio::select! {
            next = outbox.next() => match next {
                Next::Frame(frame) => end.send(frame, outbox).await.is_err(),
                Next::End(reason) => {
                    end.bye(reason).await;
                    true
                }
            },
            frame = end.socket.recv() => {
                let now = app.clock.now();
                end.heard();
                match frame {
                    Some(Ok(Frame::Pong(stamp))) => {
                        end.pong(&stamp, now);
                        false
                    }
                    Some(Ok(Frame::Close(_))) | None => true,
                    // There is nothing to say to the lobby; who says too much is shown out.
                    Some(Ok(_)) => {
                        let flood = !budget.spend(now);
                        if flood {
                            end.bye(CloseReason::FLOOD).await;
                        }
                        flood
                    }
                    Some(Err(error)) => {
                        if let Some(reason) = close_reason_for(error) {
                            end.bye(reason).await;
                        }
                        true
                    }
                }
            }
            _ = ping.tick() => end.ping().await.is_err(),
        };
        if gone {
            return;
        }
    }
}
