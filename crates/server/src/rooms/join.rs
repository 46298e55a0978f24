// SPDX-License-Identifier: AGPL-3.0-or-later
//! How somebody begins to listen to a room, on a socket or on a stream.

use std::sync::Arc;

use axum::extract::ws::Utf8Bytes;
use tokio::sync::oneshot;
use wire::{ServerMessage, VERSION, Viewer};

use crate::app::App;
use crate::error::ApiError;
use crate::net::outbox::{CloseReason, Outbox};
use crate::rooms::message::{Join, Joined, Message};
use crate::rooms::{Handle, log};

/// Lets `outbox` hear of everything from now on; nothing when the room is gone.
pub(crate) async fn join(handle: &Handle, player: &str, outbox: &Arc<Outbox>) -> Option<Box<Joined>> {
    let (reply, answer) = oneshot::channel();
    let join = Join { player: player.into(), outbox: Arc::clone(outbox), reply };
    handle.send(Message::Join(Box::new(join))).await.ok()?;
    answer.await.ok()
}

/// The first message to `player`: the room as they found it and every event after `since` that they may see. Which of the
/// lines they have already are shown no more is told them next, by `outbox`.
pub(crate) async fn welcome(
    app: &App,
    id: &str,
    joined: &Joined,
    player: &str,
    since: Option<i64>,
    outbox: &Outbox,
) -> Result<Utf8Bytes, CloseReason> {
    let viewer = Viewer { player, seat: joined.view.seat.map(game::Seat) };
    let events = log::history(app, id, joined.version, since.unwrap_or(0), &viewer).await;
    let events = match events {
        Ok(events) => events,
        Err(ApiError::Unavailable) => return Err(CloseReason::UNAVAILABLE),
        Err(_) => return Err(CloseReason::BROKEN),
    };
    if let Some(since) = since.filter(|since| (1..=joined.version).contains(since)) {
        let hidden = app.store.hidden_until(id, since).await.map_err(|error| {
            tracing::warn!(room = id, %error, "what is hidden cannot be read");
            CloseReason::UNAVAILABLE
        })?;
        if !hidden.is_empty() {
            outbox.push(Utf8Bytes::from(ServerMessage::Hidden { ns: &hidden }.to_json()));
        }
    }
    let welcome = ServerMessage::Welcome { v: VERSION, n: joined.version, es: &events, s: &joined.view };
    Ok(Utf8Bytes::from(welcome.to_json()))
}
