// SPDX-License-Identifier: AGPL-3.0-or-later
//! The end of a socket on the server's side, the same for rooms and lobby: the handshake, sending with patience
//! but not for ever, pings, saying goodbye.

use std::time::Duration;

use axum::body::Bytes;
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, WebSocketUpgrade};
use axum::http::{HeaderMap, header};
use game::Micros;
use wire::{FRAME_BYTES_MAX, ServerMessage};

use crate::app::App;
use crate::auth::origin;
use crate::auth::session::{Person, Visitor};
use crate::error::ApiError;
use crate::lobby::Arrival;
use crate::net::limits::SocketSeat;
use crate::net::outbox::{CloseReason, Outbox};
use crate::net::ws::READ_BUFFER;
use crate::net::ws::rtt::RoundTrips;

/// A socket that has not been heard of for so long is gone.
const IDLE: Duration = Duration::from_secs(30);

/// The socket is gone; there is nothing left to say.
#[derive(Debug)]
pub(crate) struct Gone;

/// The checks before a socket is opened, and the bounds it gets.
///
/// # Errors
/// [`ApiError::ForeignOrigin`], [`ApiError::TooMany`].
pub(crate) fn admit(
    app: &App,
    visitor: &Visitor,
    headers: &HeaderMap,
    upgrade: WebSocketUpgrade,
) -> Result<(WebSocketUpgrade, SocketSeat), ApiError> {
    // A browser never shows a token by itself, so that no page of another site is behind one.
    let is_program = visitor.person.as_ref().is_some_and(Person::is_by_token);
    if !is_program || headers.contains_key(header::ORIGIN) {
        origin::check_socket(headers, app.config.public_url.as_ref())?;
    }
    visitor.not_banned()?;
    let seat = app.limits.socket(visitor.address).inspect_err(|_| app.metrics.limited.one())?;
    let upgrade = upgrade
        .read_buffer_size(READ_BUFFER)
        .write_buffer_size(0)
        .max_message_size(FRAME_BYTES_MAX)
        .max_frame_size(FRAME_BYTES_MAX);
    Ok((upgrade, seat))
}

/// A socket with what the server knows of its other end.
pub(crate) struct Connection {
    pub(crate) socket: WebSocket,
    app: App,
    trips: RoundTrips,
    pinged: Option<Micros>,
    heard: tokio::time::Instant,
    _seat: SocketSeat,
    _arrival: Option<Arrival>,
}

impl Connection {
    pub(crate) fn new(app: App, socket: WebSocket, seat: SocketSeat, visitor: &Visitor) -> Self {
        app.metrics.sockets.add(1);
        let arrival = Arrival::of(&app, visitor.player());
        Self {
            socket,
            app,
            trips: RoundTrips::default(),
            pinged: None,
            heard: tokio::time::Instant::now(),
            _seat: seat,
            _arrival: arrival,
        }
    }

    /// The delay of one way as the server measured it, milliseconds.
    pub(crate) fn trusted_ms(&self) -> Option<i64> {
        self.trips.trusted_ms()
    }

    /// Sends one message, unless the reader is given up meanwhile.
    pub(crate) async fn send(&mut self, frame: Utf8Bytes, outbox: &Outbox) -> Result<(), Gone> {
        tokio::select! {
            biased;
            sent = self.socket.send(Message::Text(frame)) => sent.map_err(|_| Gone),
            reason = outbox.given_up() => {
                Box::pin(self.bye(reason)).await;
                Err(Gone)
            }
            () = tokio::time::sleep(self.app.config.reader_patience) => {
                Box::pin(self.bye(CloseReason::SLOW)).await;
                Err(Gone)
            }
        }
    }

    /// Pings, or ends a socket that has not been heard of for too long.
    pub(crate) async fn ping(&mut self) -> Result<(), Gone> {
        if self.heard.elapsed() > IDLE {
            Box::pin(self.bye(CloseReason::IDLE)).await;
            return Err(Gone);
        }
        let now = self.app.clock.now();
        self.pinged = Some(now);
        let stamp = Bytes::copy_from_slice(&now.0.to_be_bytes());
        let patience = self.app.config.reader_patience;
        let sent = Box::pin(tokio::time::timeout(patience, self.socket.send(Message::Ping(stamp)))).await;
        if matches!(sent, Ok(Ok(()))) { Ok(()) } else { Err(Gone) }
    }

    /// Notes that something was heard.
    pub(crate) fn heard(&mut self) {
        self.heard = tokio::time::Instant::now();
    }

    /// Takes in a pong; only the answer to the last ping counts, and only once.
    pub(crate) fn pong(&mut self, stamp: &[u8], now: Micros) {
        if let Some(pinged) = self.pinged.take_if(|pinged| stamp == pinged.0.to_be_bytes()) {
            self.trips.record(now.since(pinged).0);
        }
    }

    /// Says goodbye and closes; a reader that does not listen is left soon.
    pub(crate) async fn bye(&mut self, reason: CloseReason) {
        if reason == CloseReason::SLOW {
            self.app.metrics.slow_readers.one();
        }
        let patience = self.app.config.goodbye_patience;
        let CloseReason { code, detail, .. } = reason;
        let bye = ServerMessage::Bye { code, detail, retry_ms: reason.retry_ms() };
        let close = CloseFrame { code: reason.status, reason: reason.code.into() };
        let goodbye = async {
            let text = Utf8Bytes::from(bye.to_json());
            if self.socket.send(Message::Text(text)).await.is_ok()
                && self.socket.send(Message::Close(Some(close))).await.is_ok()
            {
                // The other end answers with its own close frame; until then the connection must stay.
                self.read_out().await;
            }
        };
        // Boxed: a goodbye is said once, but the task of a socket would be larger by it from the first moment.
        let _ = Box::pin(tokio::time::timeout(patience, goodbye)).await;
    }

    /// Lets the answer to the other end's close frame go out (RFC 6455, 5.5.1): it waits in the socket until that is read
    /// once more.
    pub(crate) async fn farewell(&mut self) {
        let patience = self.app.config.goodbye_patience;
        let _ = Box::pin(tokio::time::timeout(patience, self.read_out())).await;
    }

    async fn read_out(&mut self) {
        while let Some(Ok(_)) = self.socket.recv().await {}
    }
}

impl Drop for Connection {
    fn drop(&mut self) {
        self.app.metrics.sockets.add(-1);
    }
}

/// The goodbye a broken read deserves.
pub(crate) fn close_reason_for(error: axum::Error) -> Option<CloseReason> {
    let error = error.into_inner();
    match error.downcast_ref::<tungstenite::Error>() {
        Some(tungstenite::Error::Capacity(_)) => Some(CloseReason::TOO_LONG),
        Some(tungstenite::Error::Utf8(_)) => Some(CloseReason::NOT_UTF8),
        Some(tungstenite::Error::Protocol(_)) => Some(CloseReason::PROTOCOL),
        _ => None,
    }
}
