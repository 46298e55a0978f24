// SPDX-License-Identifier: AGPL-3.0-or-later
//! One connection of somebody that one node has accepted and another one answers: its bytes, carried as they come. Either end
//! sends no more ahead than a window, so that a reader who does not read costs what a connection costs and no more.

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncReadExt as _, AsyncWrite, AsyncWriteExt as _};
use tokio::sync::{Semaphore, mpsc};

use super::ends::{Arrival, Arrived, Line, Stream};
use super::frame::Frame;
use super::trunk::Trunk;

/// Bytes of one frame: four of them are a message that every server of the bus takes.
const CHUNK: usize = 32 * 1024;
/// What one end of a connection may write here before the other end has read.
const AHEAD: usize = 64 * 1024;
/// One end has said all it had to say: the other one has so long to do the same.
const LINGER: Duration = Duration::from_secs(5);

/// Carries a connection that was accepted here to the node at the other end, until it ends.
pub(super) async fn bring(trunk: &Trunk, stream: &mut impl Stream, from: SocketAddr) {
    let line = trunk.begin(from).await;
    carry(trunk, stream, line).await;
}

/// Lets somebody in who has connected to the node at the other end.
pub(super) fn arrive(
    trunk: &Arc<Trunk>,
    line: Line,
    from: SocketAddr,
    arrivals: Option<&mpsc::Sender<Arrival>>,
) {
    let (mut near, far) = tokio::io::duplex(AHEAD);
    let arrival = Arrival { stream: Box::new(far), from, carrier: Some(trunk.far()) };
    // Too many at once, or nobody is let in any more: then `far` is dropped, and the line ends as a connection would.
    if let Some(arrivals) = arrivals {
        let _ = arrivals.try_send(arrival);
    }
    let trunk = Arc::clone(trunk);
    tokio::spawn(async move { carry(&trunk, &mut near, line).await });
}

/// Carries bytes between a stream and the other end of the line until both have ended, or one breaks.
async fn carry(trunk: &Trunk, stream: &mut impl Stream, line: Line) {
    let Line { number, mut arrived, credit } = line;
    let (reader, writer) = tokio::io::split(stream);
    let mut broken = trunk.broken();
    // Both directions are dropped together before the other end hears of it.
    let both = async {
        let out = out(trunk, number, reader, &credit);
        let into = into(trunk, number, writer, &mut arrived);
        tokio::pin!(out, into);
        tokio::select! {
            done = &mut out => if done.is_ok() { let _ = tokio::time::timeout(LINGER, &mut into).await; },
            done = &mut into => if done.is_ok() { let _ = tokio::time::timeout(LINGER, &mut out).await; },
        }
    };
    tokio::select! {
        () = both => {}
        // An error says that the trunk is gone altogether.
        _ = broken.wait_for(|broken| *broken) => {}
    }
    trunk.over(number).await;
}

async fn out(
    trunk: &Trunk,
    line: u32,
    mut reader: impl AsyncRead + Unpin,
    credit: &Semaphore,
) -> io::Result<()> {
    let mut buffer = vec![0; CHUNK];
    loop {
        let read = reader.read(&mut buffer).await?;
        let Some(bytes) = buffer.get(..read).filter(|bytes| !bytes.is_empty()) else {
            trunk.send(Frame::End(line)).await;
            return Ok(());
        };
        let count = u32::try_from(read).unwrap_or(u32::MAX);
        credit.acquire_many(count).await.map_err(io::Error::other)?.forget();
        trunk.send(Frame::Data { line, bytes: bytes.to_vec() }).await;
    }
}

async fn into(
    trunk: &Trunk,
    line: u32,
    mut writer: impl AsyncWrite + Unpin,
    arrived: &mut mpsc::UnboundedReceiver<Arrived>,
) -> io::Result<()> {
    while let Some(what) = arrived.recv().await {
        match what {
            Arrived::Bytes(bytes) => {
                writer.write_all(&bytes).await?;
                writer.flush().await?;
                let bytes = u32::try_from(bytes.len()).unwrap_or(u32::MAX);
                trunk.taken(line, bytes).await;
            }
            Arrived::End => return writer.shutdown().await,
        }
    }
    Err(io::ErrorKind::ConnectionReset.into())
}
