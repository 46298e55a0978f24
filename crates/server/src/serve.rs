// SPDX-License-Identifier: AGPL-3.0-or-later
//! Opening and closing the server: database, key, clock, listener, the loop that lets people in.
//!
//! What is spoken on a connection is in `connection`.

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use game::Micros;
use store::{Store, StoreError};
use thiserror::Error;
use tokio::net::{TcpListener, TcpSocket};
use tokio::task::JoinSet;

use crate::app::App;
use crate::auth::names;
use crate::clock::ServerClock;
use crate::cluster::lease::{self, PlaceError};
use crate::cluster::lock::{Lock, LockError};
use crate::config::Config;
use crate::fairness::key_check;
use crate::fairness::key_file::KeyError;
use crate::jobs::{audit_head, books, challenges, dice_log, erase, expire, results};
use crate::net::connections::Guests;
use crate::net::{connection, metrics_listener};
use crate::rooms::{heartbeat, pulse, recover};
use crate::{analyses, lobby, matchmaking, router, tournaments};

/// What the kernel keeps for one connection's reader, bytes.
const SEND_BUFFER: u32 = 128 * 1024;
/// Connections that may wait to be let in.
const BACKLOG: u32 = 1024;
/// How long people have to hear the goodbye.
const GOODBYE: Duration = Duration::from_secs(5);
/// Connections to the database for reading.
const READERS: u32 = 4;

/// Why the server does not open.
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
    /// Another process serves this data folder.
    #[error(transparent)]
    Lock(#[from] LockError),
    /// Another process serves this database.
    #[error(transparent)]
    Place(#[from] PlaceError),
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

/// The exit status when it may go better later (`EX_TEMPFAIL`): another process is there.
const TRY_LATER: u8 = 75;
/// The exit status when somebody has to mend something first (`EX_CONFIG`): the key of the dice is not there, or the
/// database is of another version.
const NOT_SET_UP: u8 = 78;
/// The exit status of everything else that keeps the server closed.
const REFUSED: u8 = 2;

impl StartError {
    /// The exit status of a program that could not start for this reason.
    #[must_use]
    pub fn exit_status(&self) -> u8 {
        match self {
            Self::Lock(LockError::Held { .. }) | Self::Place(PlaceError::Taken { .. }) => TRY_LATER,
            Self::Key(KeyError::Store(_)) => REFUSED,
            Self::Key(_) | Self::Store(StoreError::Newer { .. } | StoreError::Altered { .. }) => NOT_SET_UP,
            _ => REFUSED,
        }
    }
}

/// Why the server closed although nobody told it to, or not in order.
#[derive(Debug, Error)]
pub enum StopError {
    /// Another process has taken over the database.
    #[error("another kapia serve has taken over the database")]
    Replaced,
    /// The last write failed.
    #[error("the database could not be closed in order: {0}")]
    Store(#[from] StoreError),
}

impl StopError {
    /// The exit status of a program that stopped for this reason.
    #[must_use]
    pub fn exit_status(&self) -> u8 {
        match self {
            Self::Replaced => TRY_LATER,
            Self::Store(_) => REFUSED,
        }
    }
}

/// An open server.
pub struct Server {
    app: App,
    listener: TcpListener,
    address: SocketAddr,
    /// Where those who watch over the server ask, if they may.
    desk: Option<TcpListener>,
    tasks: JoinSet<()>,
    /// The place at a database on a server, by its id.
    place: Option<String>,
    /// Let go when everything is closed.
    lock: Lock,
}

impl Server {
    /// Opens the database and the key, and listens. Nobody is let in before [`Server::run`].
    ///
    /// # Errors
    /// [`StartError`] in one sentence that names what is wrong.
    pub async fn open(config: Config) -> Result<Self, StartError> {
        Self::open_with(config, None).await
    }

    /// As [`Server::open`], by a clock of the caller's instead of the machine's.
    ///
    /// # Errors
    /// As [`Server::open`].
    pub async fn open_by(config: Config, clock: ServerClock) -> Result<Self, StartError> {
        Self::open_with(config, Some(clock)).await
    }

    async fn open_with(config: Config, clock: Option<ServerClock>) -> Result<Self, StartError> {
        std::fs::create_dir_all(&config.data_dir)
            .map_err(|source| StartError::DataDir { path: config.data_dir.display().to_string(), source })?;
        let database = store::Config { url: config.database(), readers: READERS };
        let lock = Lock::take(&config.data_dir, database.file()?.as_deref())?;
        let store = Store::open(&database).await?;
        let key = key_check::choose(&store, &config.key_file()).await?;
        let place = lease::take(&store, config.listen.to_string(), key.key.id()).await?;
        match Self::begin(config, store.clone(), lock, place.clone(), clock).await {
            Ok(server) => Ok(server),
            Err(error) => {
                lease::leave(&store, place.as_deref()).await;
                Err(error)
            }
        }
    }

    /// What is left to do once this process is alone.
    async fn begin(
        config: Config,
        store: Store,
        lock: Lock,
        place: Option<String>,
        clock: Option<ServerClock>,
    ) -> Result<Self, StartError> {
        // Once more: a process that is gone by now may have made the key of this database.
        let key = key_check::choose(&store, &config.key_file()).await?.keep(&store).await?;
        let named = store.fill_looks(names::looks_like).await?;
        if named > 0 {
            tracing::info!("it is noted how {named} names look");
        }
        let last = store.last_heartbeat().await?.map(Micros);
        let restored = store.restored_at().await?.map(Micros);
        let clock = clock.unwrap_or_else(|| ServerClock::start(last.max(restored).unwrap_or_default()));
        // A first heartbeat is there before anybody can play: killed before the next, the server would not know that
        // it was ever gone. An older one stays until every room has learned of the time since.
        if last.is_none() {
            store.heartbeat(clock.now().0).await?;
        }
        let pulse = pulse::Pulse::new(last, clock.now());
        let (listener, address) = listen_on(config.listen)?;
        let desk = match config.metrics_listen {
            Some(listen) => {
                let (desk, address) = listen_on(listen)?;
                tracing::info!("metrics are at http://{address}/metrics");
                Some(desk)
            }
            None => None,
        };
        let app = App::new(config, store, key, clock, (pulse, restored));
        Ok(Self { app, listener, address, desk, tasks: JoinSet::new(), place, lock })
    }

    /// The address listened on.
    #[must_use]
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// The address `/metrics` is answered on, if any.
    #[must_use]
    pub fn metrics_address(&self) -> Option<SocketAddr> {
        self.desk.as_ref().and_then(|desk| desk.local_addr().ok())
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
    /// [`StopError`] when the last write failed, and when another process has taken over the database; nothing
    /// acknowledged is lost.
    pub async fn run(mut self, stop: impl Future<Output = ()>) -> Result<(), StopError> {
        self.tasks.spawn(heartbeat::run(self.app.clone()));
        self.tasks.spawn(lobby::show::run(self.app.clone()));
        self.tasks.spawn(recover::run(self.app.clone()));
        self.tasks.spawn(tournaments::recover::run(self.app.clone()));
        self.tasks.spawn(matchmaking::table::run(self.app.clone()));
        self.tasks.spawn(dice_log::keep_dice(self.app.clone()));
        self.tasks.spawn(audit_head::run(self.app.clone()));
        self.tasks.spawn(erase::run(self.app.clone()));
        self.tasks.spawn(expire::run(self.app.clone()));
        self.tasks.spawn(challenges::run(self.app.clone()));
        self.tasks.spawn(results::run(self.app.clone()));
        self.tasks.spawn(books::run(self.app.clone()));
        self.tasks.spawn(analyses::run::run(self.app.clone()));
        if let Some(desk) = self.desk {
            self.tasks.spawn(metrics_listener::run(self.app.clone(), desk));
        }
        let router = router(self.app.clone());
        let guests = Guests::new(self.app.config.connections_max);
        let mut connections = JoinSet::new();
        let (tell, mut replaced) = tokio::sync::oneshot::channel::<()>();
        self.tasks.spawn(lease::keep(self.app.clone(), self.place.clone(), tell));
        tokio::pin!(stop);
        let mut is_replaced = false;
        loop {
            tokio::select! {
                accepted = self.listener.accept() => match accepted {
                    Ok((stream, from)) => {
                        let state = Arc::default();
                        let sockets = usize::try_from(self.app.metrics.sockets.get()).unwrap_or(0);
                        let trusted = &self.app.config.trusted_proxies;
                        let Some(guest) = guests.admit(from.ip(), trusted, &state, sockets) else { continue };
                        let served = connection::serve(self.app.clone(), router.clone(), stream, from, state);
                        connections.spawn(async move {
                            served.await;
                            drop(guest);
                        });
                        while connections.try_join_next().is_some() {}
                    }
                    Err(error) => {
                        // Mostly there is no descriptor left.
                        guests.make_room();
                        tracing::warn!(%error, "a connection could not be accepted");
                        tokio::time::sleep(connection::ACCEPT_PAUSE).await;
                    }
                },
                () = &mut stop => break,
                Ok(()) = &mut replaced => {
                    is_replaced = true;
                    break;
                }
            }
        }
        drop(self.listener);
        tracing::info!("closing");
        self.app.close();
        self.app.shut_rooms().await;
        self.app.part();
        self.app.lobby.close();
        self.app.notices.close();
        self.app.matchmaker.close();
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
        lease::leave(&self.app.store, self.place.as_deref()).await;
        self.app.store.close().await?;
        drop(self.lock);
        if is_replaced { Err(StopError::Replaced) } else { Ok(()) }
    }
}

fn listen_on(listen: SocketAddr) -> Result<(TcpListener, SocketAddr), StartError> {
    let open = || {
        let socket = if listen.is_ipv6() { TcpSocket::new_v6()? } else { TcpSocket::new_v4()? };
        #[cfg(unix)]
        socket.set_reuseaddr(true)?;
        // Taken over by every accepted connection: a reader that does not read costs this much and no more.
        socket.set_send_buffer_size(SEND_BUFFER)?;
        socket.bind(listen)?;
        let listener = socket.listen(BACKLOG)?;
        let address = listener.local_addr()?;
        Ok((listener, address))
    };
    open().map_err(|source| StartError::Listen { listen, source })
}
