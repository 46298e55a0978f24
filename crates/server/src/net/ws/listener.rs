// SPDX-License-Identifier: AGPL-3.0-or-later
//! A socket that only speaks: what waits in its outbox is sent until one side ends it.

use std::sync::Arc;

use axum::extract::ws::{Message as Frame, WebSocketUpgrade};
use axum::response::Response;
use tokio::task::JoinSet;

use crate::app::App;
use crate::auth::session::Visitor;
use crate::net::limits::SocketSeat;
use crate::net::outbox::{CloseReason, Next, Outbox};
use crate::net::ws::connection::{Connection, close_reason_for};
use crate::net::ws::pings::pings;

/// Opens a socket that says what `tell` puts into its outbox, for as long as it is open.
pub(super) fn open<F>(
    app: App,
    visitor: Visitor,
    (upgrade, seat): (WebSocketUpgrade, SocketSeat),
    tell: impl FnOnce(Arc<Outbox>) -> F + Send + 'static,
) -> Response
where
    F: Future<Output = ()> + Send + 'static,
{
    upgrade.on_upgrade(move |socket| async move {
        let end = Connection::new(app.clone(), socket, seat, &visitor);
        let outbox = Arc::new(Outbox::default());
        let _line = visitor.line(&app, &outbox);
        // It ends with the socket.
        let mut told = JoinSet::new();
        told.spawn(tell(Arc::clone(&outbox)));
        serve(&app, end, &outbox, &visitor).await;
    })
}

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
                    Some(Ok(Frame::Close(_))) => {
                        end.farewell().await;
                        true
                    }
                    None => true,
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
