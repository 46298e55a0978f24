// SPDX-License-Identifier: AGPL-3.0-or-later
//! The door of a node: whoever connects is brought to where the site is served, and hears so where nobody knows where that is.

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio::time::{Instant, timeout, timeout_at};

use super::caller::Caller;
use super::ends::Arrival;
use super::watch::Ahead;
use super::{line, nobody};
use crate::net::connection::ACCEPT_PAUSE;
use crate::net::connections::Guests;
use crate::net::stream::ConnectionState;

/// Who comes while nobody serves waits so long for somebody who does; and once more when the way there breaks.
const PATIENCE: Duration = Duration::from_secs(2);
/// The pause before the server that closes is asked again to let somebody in.
const AGAIN: Duration = Duration::from_millis(250);
/// The pause before it is looked again who serves.
const SOON: Duration = Duration::from_millis(20);
/// So long it is read what they had to say all the same.
const UNREAD: Duration = Duration::from_millis(500);

/// Lets people in, as many at a time that another node serves as a server lets in by itself, and sends each of them to where
/// the site is served; until nobody new is let in and all have gone.
pub(super) async fn let_in(
    listener: TcpListener,
    (ahead, mut shutting): (watch::Receiver<Ahead>, watch::Receiver<bool>),
    guests: Guests,
    trusted: Vec<IpAddr>,
) {
    let mut brought = JoinSet::new();
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            // An error says that the node is gone altogether.
            _ = shutting.wait_for(|is_shut| *is_shut) => break,
        };
        match accepted {
            Ok((stream, from)) => {
                while brought.try_join_next().is_some() {}
                // Which of them are sockets is known where the site is served; here nobody has to go for somebody new.
                let state: Arc<ConnectionState> = Arc::default();
                state.becomes_socket();
                // Who finds no place is not let in; they come again.
                let Some(guest) = guests.admit(from.ip(), &trusted, &state, 0) else { continue };
                let _ = stream.set_nodelay(true);
                let brings = bring(stream, from, ahead.clone());
                brought.spawn(async move {
                    brings.await;
                    drop(guest);
                });
            }
            Err(error) => {
                tracing::warn!(%error, "a connection could not be accepted");
                tokio::time::sleep(ACCEPT_PAUSE).await;
            }
        }
    }
    drop(listener);
    while brought.join_next().await.is_some() {}
}

async fn bring(stream: TcpStream, from: SocketAddr, mut ahead: watch::Receiver<Ahead>) {
    let mut caller = Caller::new(stream);
    let mut until = Instant::now() + PATIENCE;
    loop {
        let somebody = ahead.wait_for(|ahead| !matches!(ahead, Ahead::Nobody));
        let found = match timeout_at(until, somebody).await {
            Ok(Ok(found)) => found.clone(),
            _ => Ahead::Nobody,
        };
        match found {
            // Who was told goodbye, or has lost the way, is back before it is known who serves now.
            Ahead::There(trunk) if trunk.is_closing() || trunk.is_broken() => {
                if Instant::now() >= until {
                    return turn_away(caller, &nobody::answer()).await;
                }
                tokio::time::sleep(SOON).await;
            }
            Ahead::There(trunk) => {
                line::bring(&trunk, &mut caller, from).await;
                if !trunk.is_broken() || caller.is_answered() {
                    return;
                }
                if !caller.begin_again() {
                    return turn_away(caller, &nobody::in_doubt()).await;
                }
                until = Instant::now() + PATIENCE;
            }
            Ahead::Here(arrive) => {
                let Ok(place) = arrive.reserve().await else {
                    // The server closes: somebody else will serve in a moment.
                    tokio::time::sleep(AGAIN).await;
                    continue;
                };
                return place.send(Arrival { stream: caller.into_stream(), from, carrier: None });
            }
            Ahead::Nobody => return turn_away(caller, &nobody::answer()).await,
        }
    }
}

/// The last word to somebody; who has gone meanwhile need not hear it.
async fn turn_away(mut caller: Caller<TcpStream>, answer: &str) {
    let _ = caller.write_all(answer.as_bytes()).await;
    let _ = caller.shutdown().await;
    // A connection that is closed before it was read takes its answer with it.
    let mut unread = [0; 4_096];
    let reads = async { while caller.read(&mut unread).await.is_ok_and(|read| read > 0) {} };
    let _ = timeout(UNREAD, reads).await;
}
