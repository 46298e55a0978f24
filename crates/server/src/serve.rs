// SPDX-License-Identifier: AGPL-3.0-or-later
//! Opening and closing the house: database, key, clock, listener, the loop that lets people in.
//!
//! The loop speaks HTTP/1.1 with bounds on everything a stranger could make large or slow: the head of a
//! request (16 KiB, ten seconds), the buffers of a connection, what the kernel keeps for a slow reader.

use std::io;
use std::net::SocketAddr;
use std::time::Duration;

use axum::Router;
use game::Micros;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use store::{Store, StoreError};
use thiserror::Error;
use tokio::net::{TcpListener, TcpSocket, TcpStream};
use tokio::task::JoinSet;
use tower::ServiceExt as _;

use crate::app::App;
use crate::auth::address::Peer;
use crate::clock::HouseClock;
use crate::config::Config;
use crate::fairness;
use crate::guests::Guests;
use crate::house::{HouseKey, KeyError};
use crate::rooms::{pulse, recover};
use crate::{lobby, router};

/// Longest head of a request, bytes.
const HEAD_BYTES_MAX: usize = 16 * 1024;
/// A request's head must arrive within this time.
const HEAD_WAIT: Duration = Duration::from_secs(10);
/// What the kernel keeps for one connection's reader, bytes.
const SEND_BUFFER: u32 = 128 * 1024;
/// Connections that may wait to be let in.
const BACKLOG: u32 = 1024;
/// How long people have to hear the goodbye.
const GOODBYE: Duration = Duration::from_secs(5);
/// Connections to the database for reading.
const READERS: u32 = 4;

/// Why the house does not open.
#[derive(Debug, Error)]
pub enum StartError {
    /// The data folder cannot be made.
    #[error("the data folder {path} cannot be made: {source}")]
    DataDir {
        /// The folder.
        path: String,
        /// What the machine says.
        source: io::Error,
    },
    /// The key of the dice.
    #[error(transparent)]
    Key(#[from] KeyError),
    /// The database.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The address.
    #[error("cannot listen on {listen}: {source}")]
    Listen {
        /// The address.
        listen: SocketAddr,
        /// What the machine says.
        source: io::Error,
    },
}

/// An open house.
pub struct House {
    app: App,
    listener: TcpListener,
    address: SocketAddr,
    tasks: JoinSet<()>,
}

impl House {
    /// Opens the database and the key, and listens. Nobody is let in before [`House::run`].
    ///
    /// # Errors
    /// [`StartError`] in one sentence that names what is wrong.
    pub async fn open(config: Config) -> Result<Self, StartError> {
        std::fs::create_dir_all(&config.data_dir)
            .map_err(|source| StartError::DataDir { path: config.data_dir.display().to_string(), source })?;
        let key = HouseKey::open(&config.data_dir)?;
        let store = Store::open(&store::Config { url: config.database(), readers: READERS }).await?;
        let last = store.last_heartbeat().await?.map(Micros);
        let clock = HouseClock::start(last.unwrap_or_default());
        // A first heartbeat is there before anybody can play: killed before the next, the server would not know that
        // it was ever gone. An older one stays until every room has learned of the time since.
        if last.is_none() {
            store.heartbeat(clock.now().0).await?;
        }
        let pulse = pulse::Pulse::new(last, clock.now());
        let listen = config.listen;
        let listener = listen_on(listen).map_err(|source| StartError::Listen { listen, source })?;
        let address = listener.local_addr().map_err(|source| StartError::Listen { listen, source })?;
        let app = App::new(config, store, key, clock, pulse);
        Ok(Self { app, listener, address, tasks: JoinSet::new() })
    }

    /// The address listened on.
    #[must_use]
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// What people type into their browsers.
    #[must_use]
    pub fn url(&self) -> String {
        match &self.app.config.public_url {
            Some(url) => url.to_string(),
            None => format!("http://{}", self.address),
        }
    }

    /// What the server shares; for tests and tools.
    #[must_use]
    pub fn app(&self) -> App {
        self.app.clone()
    }

    /// Lets people in until `stop` is ready, then closes: what has begun is finished and written, the rooms take
    /// nothing more and the instant of it is written, and only then every socket is told to come back. However long
    /// the goodbye takes, no clock runs meanwhile.
    ///
    /// # Errors
    /// [`StoreError`] when the last write failed; nothing acknowledged is lost.
    pub async fn run(mut self, stop: impl Future<Output = ()>) -> Result<(), StoreError> {
        self.tasks.spawn(pulse::run(self.app.clone()));
        self.tasks.spawn(lobby::run(self.app.clone()));
        self.tasks.spawn(recover::run(self.app.clone()));
        self.tasks.spawn(fairness::keep(self.app.clone()));
        let router = router(self.app.clone());
        let guests = Guests::default();
        let mut connections = JoinSet::new();
        tokio::pin!(stop);
        loop {
            tokio::select! {
                accepted = self.listener.accept() => match accepted {
                    Ok((stream, from)) => {
                        let Some(guest) = guests.admit(from.ip(), &self.app.config.trusted_proxies) else { continue };
                        let served = connection(self.app.clone(), router.clone(), stream, from);
                        connections.spawn(async move {
                            served.await;
                            drop(guest);
                        });
                        while connections.try_join_next().is_some() {}
                    }
                    Err(error) => {
                        tracing::warn!(%error, "a connection could not be accepted");
                        tokio::time::sleep(Duration::from_millis(50)).await;
                    }
                },
                () = &mut stop => break,
            }
        }
        drop(self.listener);
        tracing::info!("closing");
        self.app.close();
        self.app.shut_rooms().await;
        self.app.part();
        self.app.lobby.close();
        let goodbye = async {
            while connections.join_next().await.is_some() {}
            while self.app.metrics.sockets.get() > 0 {
                tokio::time::sleep(Duration::from_millis(10)).await;
            }
        };
        if tokio::time::timeout(GOODBYE, goodbye).await.is_err() {
            tracing::warn!("some connections did not end in time");
        }
        self.tasks.shutdown().await;
        self.app.store.close().await
    }
}

fn listen_on(address: SocketAddr) -> io::Result<TcpListener> {
    let socket = if address.is_ipv6() { TcpSocket::new_v6()? } else { TcpSocket::new_v4()? };
    #[cfg(unix)]
    socket.set_reuseaddr(true)?;
    // Taken over by every accepted connection: a reader that does not read costs this much and no more.
    socket.set_send_buffer_size(SEND_BUFFER)?;
    socket.bind(address)?;
    socket.listen(BACKLOG)
}

/// One connection from its beginning to its end, or to the moment it becomes a socket.
async fn connection(app: App, router: Router, stream: TcpStream, from: SocketAddr) {
    let _ = stream.set_nodelay(true);
    let peer = Peer(from.ip());
    let service = service_fn(move |mut request: hyper::Request<Incoming>| {
        request.extensions_mut().insert(peer);
        router.clone().oneshot(request)
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEAD_WAIT)
        .max_buf_size(HEAD_BYTES_MAX)
        .serve_connection(TokioIo::new(stream), service)
        .with_upgrades();
    tokio::pin!(connection);
    let mut closing = app.closing();
    let mut told = false;
    loop {
        tokio::select! {
            ended = connection.as_mut() => {
                if let Err(error) = ended {
                    tracing::debug!(%error, %from, "a connection ended badly");
                }
                return;
            }
            () = closing.wait(), if !told => {
                told = true;
                connection.as_mut().graceful_shutdown();
            }
        }
    }
}
