// SPDX-License-Identifier: AGPL-3.0-or-later
//! What waits to be sent on one socket. Whoever fills it never waits: a reader that cannot keep up loses its
//! socket, so that it costs nobody else anything.

use std::collections::VecDeque;
use std::sync::{Mutex, MutexGuard, PoisonError};

use axum::extract::ws::Utf8Bytes;
use tokio::sync::Notify;

use crate::auth::random;

/// Messages that may wait.
pub const MESSAGES_MAX: usize = 64;
/// Bytes that may wait.
pub const BYTES_MAX: usize = 256 * 1024;

/// Why the server closes a socket.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CloseReason {
    /// The WebSocket close code.
    pub status: u16,
    /// The stable word of the `bye` message.
    pub code: &'static str,
    /// One sentence.
    pub detail: &'static str,
}

/// Whoever is told that the server restarts comes back within this, milliseconds.
const RETRY_MS_MAX: u32 = 500;

impl CloseReason {
    /// When to connect again, where another server is there or soon will be; each time another one.
    #[must_use]
    pub fn retry_ms(self) -> Option<u32> {
        (self == Self::RESTART).then(|| random::below(RETRY_MS_MAX + 1))
    }

    /// The reader is too slow.
    pub const SLOW: Self = Self {
        status: 1008,
        code: "slow_reader",
        detail: "this connection reads too slowly; connect again and it gets what it missed",
    };
    /// The server goes down in an orderly way.
    pub const RESTART: Self =
        Self { status: 1012, code: "restart", detail: "the server restarts; connect again in a few seconds" };
    /// A frame was too long.
    pub const TOO_LONG: Self =
        Self { status: 1009, code: "message_too_long", detail: "a message has at most 8192 bytes" };
    /// A frame was not text.
    pub const NOT_TEXT: Self = Self { status: 1003, code: "not_text", detail: "messages are JSON text" };
    /// The client speaks another version.
    pub const VERSION: Self = Self {
        status: 1002,
        code: "wrong_version",
        detail: "this server speaks version 1; load the page again",
    };
    /// A text frame was not UTF-8.
    pub const NOT_UTF8: Self = Self { status: 1007, code: "not_utf8", detail: "messages are UTF-8 text" };
    /// The frames themselves are broken.
    pub const PROTOCOL: Self =
        Self { status: 1002, code: "protocol_error", detail: "this is not a WebSocket frame of a client" };
    /// Too many frames.
    pub const FLOOD: Self =
        Self { status: 1008, code: "flood", detail: "this connection sends too many messages" };
    /// The session or token of the socket has ended.
    pub const SIGNED_OUT: Self = Self {
        status: 1008,
        code: "signed_out",
        detail: "the session or token this connection came with has ended",
    };
    /// Who came with it is banned.
    pub const BANNED: Self = Self {
        status: 1008,
        code: "banned",
        detail: "who came with this connection is banned; the account page says why and until when",
    };
    /// Who waits for a game that may be rated may play none such now.
    pub const NO_RATED: Self = Self {
        status: 1008,
        code: "no_rated",
        detail: "you may not play rated games now; your account page says why and until when",
    };
    /// Who waits for a game has accepted older terms of use.
    pub const TERMS: Self = Self {
        status: 1008,
        code: "terms_changed",
        detail: "the terms of use have changed; read them on the page /terms of this site and accept them there",
    };
    /// Nothing was heard for too long.
    pub const IDLE: Self = Self { status: 1001, code: "idle", detail: "nothing was heard for too long" };
    /// Everything has been said.
    pub const DONE: Self = Self { status: 1000, code: "done", detail: "everything has been said" };
    /// The room cannot be served.
    pub const BROKEN: Self =
        Self { status: 1011, code: "internal", detail: "something went wrong on the server; connect again" };
    /// The database cannot be read.
    pub const UNAVAILABLE: Self = Self {
        status: 1013,
        code: "house_unavailable",
        detail: "the server cannot read its records just now; connect again in a few seconds",
    };

    /// Whether who came with the socket is nobody here any more: they hear nothing more at all.
    fn is_at_once(self) -> bool {
        [Self::SIGNED_OUT, Self::BANNED].contains(&self)
    }
}

/// The queue of one socket.
#[derive(Debug, Default)]
pub struct Outbox {
    inner: Mutex<Inner>,
    wake: Notify,
}

#[derive(Debug, Default)]
struct Inner {
    queue: VecDeque<Utf8Bytes>,
    bytes: usize,
    end: Option<CloseReason>,
}

/// What the socket does next.
#[derive(Debug, PartialEq, Eq)]
pub enum Next {
    /// Send this.
    Frame(Utf8Bytes),
    /// Say goodbye and close.
    End(CloseReason),
}

impl Outbox {
    fn lock(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Queues a message. When the queue is full the socket is given up; false says that it is gone.
    pub fn push(&self, frame: Utf8Bytes) -> bool {
        let mut inner = self.lock();
        if inner.end.is_some() {
            return false;
        }
        if inner.queue.len() >= MESSAGES_MAX || inner.bytes + frame.len() > BYTES_MAX {
            inner.queue = VecDeque::new();
            inner.bytes = 0;
            inner.end = Some(CloseReason::SLOW);
        } else {
            inner.bytes += frame.len();
            inner.queue.push_back(frame);
        }
        let alive = inner.end.is_none();
        drop(inner);
        self.wake.notify_one();
        alive
    }

    /// Ends an answer that has said everything, without a word.
    pub fn finish(&self) {
        self.close(CloseReason::DONE);
    }

    /// Ends the socket once what waits has been sent; who is signed out or banned hears nothing more at all.
    pub fn close(&self, reason: CloseReason) {
        let mut inner = self.lock();
        if reason.is_at_once() {
            inner.queue = VecDeque::new();
            inner.bytes = 0;
            inner.end = Some(reason);
        } else {
            inner.end.get_or_insert(reason);
        }
        drop(inner);
        self.wake.notify_one();
    }

    /// The next thing to do; waits while there is nothing. Safe to drop while waiting.
    pub async fn next(&self) -> Next {
        loop {
            {
                let mut inner = self.lock();
                if let Some(frame) = inner.queue.pop_front() {
                    inner.bytes -= frame.len();
                    if inner.queue.is_empty() && inner.queue.capacity() > 8 {
                        inner.queue = VecDeque::new();
                    }
                    return Next::Frame(frame);
                }
                if let Some(reason) = inner.end {
                    return Next::End(reason);
                }
            }
            self.wake.notified().await;
        }
    }

    /// Why the socket is given up, if it is: its reader is too slow, or is nobody any more.
    #[must_use]
    pub fn gave_up(&self) -> Option<CloseReason> {
        self.lock().end.filter(|end| *end == CloseReason::SLOW || end.is_at_once())
    }

    /// Waits until the socket is given up.
    pub async fn given_up(&self) -> CloseReason {
        loop {
            if let Some(reason) = self.gave_up() {
                return reason;
            }
            self.wake.notified().await;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(n: usize) -> Utf8Bytes {
        "x".repeat(n).into()
    }

    #[tokio::test]
    async fn messages_leave_in_order_and_a_farewell_comes_last() {
        let outbox = Outbox::default();
        assert!(outbox.push(text(1)) && outbox.push(text(2)));
        outbox.close(CloseReason::RESTART);
        assert!(!outbox.push(text(3)));
        assert_eq!(outbox.next().await, Next::Frame(text(1)));
        assert_eq!(outbox.next().await, Next::Frame(text(2)));
        assert_eq!(outbox.next().await, Next::End(CloseReason::RESTART));
        assert_eq!(outbox.next().await, Next::End(CloseReason::RESTART));
    }

    #[tokio::test]
    async fn who_is_signed_out_or_banned_hears_nothing_more() {
        for reason in [CloseReason::SIGNED_OUT, CloseReason::BANNED] {
            let outbox = Outbox::default();
            assert!(outbox.push(text(1)) && outbox.gave_up().is_none());
            outbox.close(CloseReason::RESTART);
            outbox.close(reason);
            assert_eq!(outbox.gave_up(), Some(reason));
            assert_eq!(outbox.next().await, Next::End(reason));
        }
    }

    #[tokio::test]
    async fn a_slow_reader_is_given_up_at_either_bound() {
        let many = Outbox::default();
        assert_eq!((0..100).filter(|_| many.push(text(1))).count(), MESSAGES_MAX);
        many.given_up().await;
        assert_eq!(many.next().await, Next::End(CloseReason::SLOW));
        let large = Outbox::default();
        assert_eq!((0..100).filter(|_| large.push(text(BYTES_MAX / 4))).count(), 4);
        large.given_up().await;
    }
}
