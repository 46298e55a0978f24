// SPDX-License-Identifier: AGPL-3.0-or-later
//! Somebody who has connected to this node and waits for a first answer. What they have said until then is kept: when the way
//! to the node that serves breaks before anything came back, a request that only asks is asked again by the next way, and
//! nobody is left without a word.

use std::io;
use std::pin::Pin;
use std::task::{Context, Poll, ready};

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};

use super::ends::Stream;

/// So much of what was said is kept, bytes: more than the head of a request takes.
const KEPT: usize = 16 * 1024;
/// What begins a request that changes nothing.
const ASKS: [&[u8]; 2] = [b"GET ", b"HEAD "];
/// What ends the head of a request.
const HEAD_ENDS: &[u8] = b"\r\n\r\n";

/// Their connection.
pub(super) struct Caller<S> {
    stream: S,
    /// What they have said, until they are answered.
    said: Vec<u8>,
    /// So much of it was carried on.
    carried: usize,
    /// Whether they have said more than is kept.
    is_more: bool,
    is_answered: bool,
}

impl<S: Stream> Caller<S> {
    pub(super) fn new(stream: S) -> Self {
        Self { stream, said: Vec::new(), carried: 0, is_more: false, is_answered: false }
    }

    /// Whether anything came back to them.
    pub(super) fn is_answered(&self) -> bool {
        self.is_answered
    }

    /// Has all they have said carried once more; false: it is not known what would follow from that. A later request on a
    /// connection that has been answered is never repeated: whoever sends it knows that such a connection may end.
    pub(super) fn begin_again(&mut self) -> bool {
        let head = self.said.windows(HEAD_ENDS.len()).position(|bytes| bytes == HEAD_ENDS);
        let is_head = head.is_none_or(|at| at + HEAD_ENDS.len() == self.said.len());
        let asks = ASKS.iter().any(|word| self.said.iter().zip(*word).all(|(said, word)| said == word));
        self.carried = 0;
        is_head && asks && !self.is_more && !self.is_answered
    }

    /// The connection, for whoever answers it here.
    pub(super) fn into_stream(self) -> Box<dyn Stream> {
        if self.said.is_empty() { Box::new(self.stream) } else { Box::new(self) }
    }
}

impl<S: Stream> AsyncRead for Caller<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let own = &mut *self;
        let again = own.said.get(own.carried..).unwrap_or_default();
        if let Some(again) =
            again.get(..again.len().min(buffer.remaining())).filter(|again| !again.is_empty())
        {
            buffer.put_slice(again);
            own.carried += again.len();
            return Poll::Ready(Ok(()));
        }
        let before = buffer.filled().len();
        ready!(Pin::new(&mut own.stream).poll_read(context, buffer))?;
        let read = buffer.filled().get(before..).unwrap_or_default();
        if own.is_answered {
            own.said = Vec::new();
            own.carried = 0;
        } else if own.is_more || own.said.len() + read.len() > KEPT {
            own.is_more = true;
        } else {
            own.said.extend_from_slice(read);
            own.carried = own.said.len();
        }
        Poll::Ready(Ok(()))
    }
}

impl<S: Stream> AsyncWrite for Caller<S> {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        self.is_answered = true;
        Pin::new(&mut self.stream).poll_write(context, bytes)
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}

#[cfg(test)]
mod tests {
    use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _, DuplexStream, duplex};

    use super::*;

    const ASK: &[u8] = b"GET /health HTTP/1.1\r\nHost: kapia\r\n\r\n";

    /// Somebody who has said this, and so much of it that was carried; their end of the connection.
    async fn says(what: &[u8]) -> (Caller<DuplexStream>, DuplexStream) {
        let (near, mut far) = duplex(64 * 1024);
        let mut caller = Caller::new(near);
        far.write_all(what).await.unwrap();
        assert_eq!(carried(&mut caller, what.len()).await, what);
        (caller, far)
    }

    async fn carried(caller: &mut Caller<DuplexStream>, length: usize) -> Vec<u8> {
        let mut bytes = vec![0; length];
        caller.read_exact(&mut bytes).await.unwrap();
        bytes
    }

    #[tokio::test]
    async fn a_request_that_only_asks_is_asked_again_until_it_is_answered() {
        let (mut caller, _far) = says(ASK).await;
        for _ in 0..2 {
            assert!(caller.begin_again());
            assert_eq!(carried(&mut caller, ASK.len()).await, ASK);
        }
        caller.write_all(b"HTTP/1.1 200 OK\r\n\r\n").await.unwrap();
        assert!(caller.is_answered() && !caller.begin_again());
    }

    #[tokio::test]
    async fn what_came_behind_the_first_try_follows_the_second() {
        let (mut caller, mut far) = says(&ASK[..9]).await;
        assert!(caller.begin_again(), "half a head");
        far.write_all(&ASK[9..]).await.unwrap();
        assert_eq!(carried(&mut caller, ASK.len()).await, ASK);
    }

    #[tokio::test]
    async fn whatever_may_change_something_is_not_repeated() {
        assert!(says(b"").await.0.begin_again(), "nothing was said yet");
        let post = b"POST /api/v1/logout HTTP/1.1\r\n\r\n".as_slice();
        let long = [ASK, &[b'x'; KEPT]].concat();
        for said in [post, &post[..4], &[ASK, post].concat(), &long] {
            assert!(!says(said).await.0.begin_again(), "{}", String::from_utf8_lossy(said));
        }
    }
}
