// SPDX-License-Identifier: AGPL-3.0-or-later
//! The ends of a line: a stream at either node, and between it and the trunk what has arrived and what may be sent.

use std::net::SocketAddr;
use std::sync::Arc;

use tokio::io::{AsyncRead, AsyncWrite};
use tokio::sync::{Semaphore, mpsc};

use crate::net::carrier::Carrier;

/// Bytes on their way, each way, that have not gone on yet.
pub(super) const WINDOW: usize = 256 * 1024;

/// A stream of bytes both ways.
pub(crate) trait Stream: AsyncRead + AsyncWrite + Send + Unpin + 'static {}

impl<S: AsyncRead + AsyncWrite + Send + Unpin + 'static> Stream for S {}

/// Somebody who has connected, here or to another node; what they send and are sent goes by the stream.
pub(crate) struct Arrival {
    /// The connection.
    pub(crate) stream: Box<dyn Stream>,
    /// From where, as the node saw it that accepted it.
    pub(crate) from: SocketAddr,
    /// That node, if it is another one.
    pub(crate) carrier: Option<Carrier>,
}

/// What comes from the other end.
pub(super) enum Arrived {
    /// Bytes.
    Bytes(Vec<u8>),
    /// No more of them.
    End,
}

/// This end of a line, as the trunk gives it.
pub(super) struct Line {
    pub(super) number: u32,
    pub(super) arrived: mpsc::UnboundedReceiver<Arrived>,
    /// Bytes that may be sent before any of them has gone on.
    pub(super) credit: Arc<Semaphore>,
}
