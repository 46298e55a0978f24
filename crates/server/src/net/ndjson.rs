// SPDX-License-Identifier: AGPL-3.0-or-later
//! An answer that does not end: JSON objects, one a line, as they come (NDJSON), for programs without a socket. It is
//! counted as a socket is, has the same queue and ends as one does: with a line `bye`, or without where the other end
//! does not read or speaks with lichess.

use std::pin::Pin;
use std::task::{Context, Poll};

use axum::body::{Body, Bytes};
use axum::extract::ws::Utf8Bytes;
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse as _, Response};
use hyper::body::Frame;
use tokio::sync::mpsc;
use tokio::time::{Instant, MissedTickBehavior};
use wire::ServerMessage;

use crate::app::App;
use crate::auth::session::Visitor;
use crate::error::ApiError;
use crate::lobby::Arrival;
use crate::net::limits::SocketSeat;
use crate::net::outbox::{CloseReason, Next, Outbox};

/// Ndjson handed over and not yet written.
const UNWRITTEN_MAX: usize = 1;

/// Put on an answer that goes on: its connection is not ended for the sake of somebody new, as a socket is not.
#[derive(Clone, Copy, Debug)]
pub(crate) struct GoesOn;

/// The reader is gone.
#[derive(Debug)]
pub(crate) struct Gone;

/// The server's end of an answer that goes on.
pub(crate) struct Ndjson {
    app: App,
    out: mpsc::Sender<Bytes>,
    says_bye: bool,
    _seat: SocketSeat,
    _arrival: Option<Arrival>,
}

impl Ndjson {
    /// An answer to `visitor`, and the end at which it is written.
    ///
    /// # Errors
    /// [`ApiError::TooMany`] when their address holds too many sockets and streams.
    pub(crate) fn open(app: &App, visitor: &Visitor) -> Result<(Self, Response), ApiError> {
        visitor.not_banned()?;
        Self::to(app, visitor)
    }

    /// The same to whoever asks, banned or not.
    ///
    /// # Errors
    /// As [`Self::open`].
    pub(crate) fn to(app: &App, visitor: &Visitor) -> Result<(Self, Response), ApiError> {
        let seat = app.limits.socket(visitor.address).inspect_err(|_| app.metrics.limited.one())?;
        let (out, written) = mpsc::channel(UNWRITTEN_MAX);
        app.metrics.streams.add(1);
        let arrival = Arrival::of(app, visitor.player());
        let headers = [
            (header::CONTENT_TYPE, HeaderValue::from_static("application/x-ndjson")),
            (header::CACHE_CONTROL, HeaderValue::from_static("no-store")),
            // There is nothing to ask on this connection afterwards.
            (header::CONNECTION, HeaderValue::from_static("close")),
        ];
        let mut response = (headers, Body::new(Written(written))).into_response();
        response.extensions_mut().insert(GoesOn);
        Ok((Self { app: app.clone(), out, says_bye: true, _seat: seat, _arrival: arrival }, response))
    }

    /// The same without a last line of ours: programs that speak with lichess know of none.
    pub(crate) fn without_bye(mut self) -> Self {
        self.says_bye = false;
        self
    }

    /// Writes what comes into `outbox` until it ends or the reader is gone. Where nothing comes there is an empty line from
    /// time to time: who reads knows that the line still stands, and the server that somebody reads.
    pub(crate) async fn talk(&self, outbox: &Outbox) {
        let longest = self.app.config.stream_quiet;
        let mut quiet = tokio::time::interval_at(Instant::now() + longest, longest);
        quiet.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            let written = tokio::select! {
                () = self.out.closed() => return,
                next = outbox.next() => match next {
                    Next::Frame(frame) => {
                        quiet.reset();
                        self.line(&frame, outbox).await
                    }
                    Next::End(CloseReason::DONE) => return,
                    Next::End(reason) => return self.bye(reason).await,
                },
                _ = quiet.tick() => self.send(Bytes::from_static(b"\n"), outbox).await,
            };
            if written.is_err() {
                return;
            }
        }
    }

    /// Writes one line.
    pub(crate) async fn line(&self, text: &Utf8Bytes, outbox: &Outbox) -> Result<(), Gone> {
        self.send(Bytes::from(format!("{text}\n")), outbox).await
    }

    async fn send(&self, bytes: Bytes, outbox: &Outbox) -> Result<(), Gone> {
        tokio::select! {
            biased;
            sent = self.out.send(bytes) => sent.map_err(|_| Gone),
            reason = outbox.given_up() => {
                self.bye(reason).await;
                Err(Gone)
            }
            () = tokio::time::sleep(self.app.config.reader_patience) => {
                self.bye(CloseReason::SLOW).await;
                Err(Gone)
            }
        }
    }

    /// The last line.
    pub(crate) async fn bye(&self, reason: CloseReason) {
        if reason == CloseReason::SLOW {
            self.app.metrics.slow_readers.one();
        }
        if !self.says_bye {
            return;
        }
        let CloseReason { code, detail, .. } = reason;
        let bye = ServerMessage::Bye { code, detail, retry_ms: reason.retry_ms() };
        let last = self.out.send(Bytes::from(format!("{}\n", bye.to_json())));
        let _ = tokio::time::timeout(self.app.config.goodbye_patience, last).await;
    }
}

impl Drop for Ndjson {
    fn drop(&mut self) {
        self.app.metrics.streams.add(-1);
    }
}

/// The body of the answer: what was handed over, and the end when there is nobody to hand over more.
struct Written(mpsc::Receiver<Bytes>);

impl hyper::body::Body for Written {
    type Data = Bytes;
    type Error = std::convert::Infallible;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Self::Error>>> {
        self.0.poll_recv(cx).map(|bytes| bytes.map(|bytes| Ok(Frame::data(bytes))))
    }
}
