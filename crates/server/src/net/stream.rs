// SPDX-License-Identifier: AGPL-3.0-or-later
//! The byte stream of one connection, looked at on its way: whether its requests say clearly where they end, and
//! whether the other end takes what it is answered.

use std::io::{self, IoSlice};
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::{Context, Poll, ready};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::sync::Notify;
use tokio::time::{Sleep, sleep};

use crate::net::carrier::Carrier;
use crate::net::framing::Heads;

/// What is known of a connection; shared by its stream and by those who answer on it.
#[derive(Debug, Default)]
pub(crate) struct ConnectionState {
    ambiguous: AtomicBool,
    socket: AtomicBool,
    goes_on: AtomicBool,
    slow: AtomicBool,
    shown_out: AtomicBool,
    leave: Notify,
    carrier: Option<Carrier>,
}

impl ConnectionState {
    /// Of a connection that came by another node, or by none.
    pub(crate) fn by(carrier: Option<Carrier>) -> Self {
        Self { carrier, ..Self::default() }
    }

    /// The node by which it came, if it was another one.
    pub(crate) fn carrier(&self) -> Option<&Carrier> {
        self.carrier.as_ref()
    }

    /// Whether the length of a request was declared twice.
    pub(crate) fn is_ambiguous(&self) -> bool {
        self.ambiguous.load(Ordering::Relaxed)
    }

    /// From now on this is a socket, and no requests travel on it.
    pub(crate) fn becomes_socket(&self) {
        self.socket.store(true, Ordering::Relaxed);
    }

    /// Whether it has become a socket.
    pub(crate) fn is_socket(&self) -> bool {
        self.socket.load(Ordering::Relaxed)
    }

    /// From now on an answer travels on it that does not end.
    pub(crate) fn goes_on(&self) {
        self.goes_on.store(true, Ordering::Relaxed);
    }

    /// Whether somebody stays on it: a socket, or an answer that does not end.
    pub(crate) fn stays(&self) -> bool {
        self.is_socket() || self.goes_on.load(Ordering::Relaxed)
    }

    /// Whether it was ended because nothing was read.
    pub(crate) fn is_slow(&self) -> bool {
        self.slow.load(Ordering::Relaxed)
    }

    /// Tells those who answer on it to leave it.
    pub(crate) fn show_out(&self) {
        self.shown_out.store(true, Ordering::Relaxed);
        self.leave.notify_one();
    }

    /// Whether they were told to leave.
    #[cfg(test)]
    pub(crate) fn is_shown_out(&self) -> bool {
        self.shown_out.load(Ordering::Relaxed)
    }

    /// Waits until they are told.
    pub(crate) async fn shown_out(&self) {
        self.leave.notified().await;
    }
}

/// A stream whose requests are looked at as they arrive, and whose answers are waited for but not for ever.
#[derive(Debug)]
pub(crate) struct Watched<S> {
    stream: S,
    state: Arc<ConnectionState>,
    heads: Option<Heads>,
    /// A reader that takes nothing of an answer for so long is gone. Sockets look after themselves.
    wait: Duration,
    /// Runs while nothing can be written.
    stalled: Option<Pin<Box<Sleep>>>,
}

impl<S> Watched<S> {
    /// A reader may take nothing for as long as `wait`.
    pub(crate) fn new(stream: S, state: Arc<ConnectionState>, wait: Duration) -> Self {
        Self { stream, state, heads: Some(Heads::default()), wait, stalled: None }
    }

    /// What became of an attempt to write: an error once nothing could be written for too long.
    fn in_time<T>(&mut self, cx: &mut Context<'_>, written: Poll<io::Result<T>>) -> Poll<io::Result<T>> {
        if written.is_ready() || self.state.is_socket() {
            self.stalled = None;
            return written;
        }
        let wait = self.wait;
        let stalled = self.stalled.get_or_insert_with(|| Box::pin(sleep(wait)));
        ready!(stalled.as_mut().poll(cx));
        self.state.slow.store(true, Ordering::Relaxed);
        Poll::Ready(Err(io::ErrorKind::TimedOut.into()))
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for Watched<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buf: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let before = buf.filled().len();
        let read = Pin::new(&mut self.stream).poll_read(cx, buf);
        if self.state.is_socket() {
            self.heads = None;
        }
        let arrived = buf.filled().get(before..).unwrap_or_default();
        if self.heads.as_mut().is_some_and(|heads| heads.feed(arrived)) {
            self.state.ambiguous.store(true, Ordering::Relaxed);
        }
        read
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for Watched<S> {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write(cx, bytes);
        self.in_time(cx, written)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bytes: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write_vectored(cx, bytes);
        self.in_time(cx, written)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        let flushed = Pin::new(&mut self.stream).poll_flush(cx);
        self.in_time(cx, flushed)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(cx)
    }
}

#[cfg(test)]
mod tests {
    use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _, duplex};

    use super::*;

    const SOON: Duration = Duration::from_millis(20);

    #[tokio::test]
    async fn a_reader_that_takes_nothing_is_left() {
        let (near, mut far) = duplex(16);
        let state = Arc::new(ConnectionState::default());
        let mut answer = Watched::new(near, Arc::clone(&state), SOON);
        answer.write_all(&[7; 16]).await.unwrap();
        far.read_exact(&mut [0; 16]).await.unwrap();
        answer.write_all(&[7; 16]).await.unwrap();
        assert!(!state.is_slow(), "what was taken is not waited for");
        let error = answer.write_all(&[7; 1]).await.unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::TimedOut);
        assert!(state.is_slow());
        drop(far);
    }

    #[tokio::test]
    async fn a_socket_has_a_patience_of_its_own() {
        let (near, _far) = duplex(16);
        let state = Arc::new(ConnectionState::default());
        state.becomes_socket();
        let mut answer = Watched::new(near, Arc::clone(&state), SOON);
        let written = tokio::time::timeout(10 * SOON, answer.write_all(&[7; 32])).await;
        assert!(written.is_err() && !state.is_slow());
    }
}
