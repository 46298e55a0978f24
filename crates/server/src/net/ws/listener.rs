// SPDX-License-Identifier: AGPL-3.0-or-later
//! A socket that only speaks: what waits in its outbox is sent until one side ends it.

use axum::extract::ws::Message as Frame;

use crate::app::App;
use crate::auth::session::Visitor;
use crate::net::outbox::{CloseReason, Next, Outbox};
use crate::net::ws::connection::{Connection, close_reason_for};
use crate::net::ws::pings::pings;

/// Sends what comes until the socket ends. There is nothing to say to it; who says too much is shown out.
pub(super) async fn serve(app: &App, mut end: Connection, outbox: &Outbox, visitor: &Visitor) {
    let mut budget = app.limits.frames(visitor.address);
    if end.ping().await.is_err() {
        return;
    }
    let mut pings = pings();
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
            _ = pings.tick() => end.ping().await.is_err(),
        };
        if gone {
            return;
        }
    }
}
