// SPDX-License-Identifier: AGPL-3.0-or-later
//! Opening and closing the server: database, key, clock, listener, the loop that lets people in.
//!
//! What is spoken on a connection is in `connection`, why the server does not open in `serve/error`.

mod error;

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use game::Micros;
use store::Store;
use tokio::net::{TcpListener, TcpSocket, TcpStream};
use tokio::sync::{mpsc, oneshot};
use tokio::task::{AbortHandle, JoinSet};

use crate::app::App;
use crate::auth::names;
use crate::clock::ServerClock;
use crate::cluster::ends::{Arrival, Stream};
use crate::cluster::lease;
use crate::cluster::lock::Lock;
use crate::cluster::tenure::Tenure;
use crate::config::Config;
use crate::fairness::key_check;
use crate::fairness::key_ring::KeyRing;
use crate::jobs::{archive, audit_head, books, challenges, dice_log, erase, expire, results};
use crate::net::connections::Guests;
use crate::net::stream::ConnectionState;
use crate::net::{connection, metrics_listener};
use crate::rooms::{heartbeat, pulse, recover};
use crate::{analyses, lobby, matchmaking, reload, router, tournaments};

pub use error::{StartError, StopError};

/// What the kernel keeps for one connection's reader, bytes.
const SEND_BUFFER: u32 = 128 * 1024;
/// Connections that may wait to be let in.
const BACKLOG: u32 = 1024;
/// How long people have to hear the goodbye.
pub(crate) const GOODBYE: Duration = Duration::from_secs(5);
/// Connections to the database for reading.
const READERS: u32 = 4;

/// How a process has come to serve the site.
pub(crate) struct Post {
    /// The row of a process at a database on a server.
    pub(crate) place: Option<String>,
    /// How long it may speak for the site.
    pub(crate) tenure: Tenure,
    /// Where somebody keeps it already: who, and what tells when another process has it.
    pub(crate) keeper: Option<(AbortHandle, oneshot::Receiver<()>)>,
    /// What runs already.
    pub(crate) tasks: JoinSet<()>,
    /// People who are brought; without it the process listens by itself.
    pub(crate) arrivals: Option<mpsc::Receiver<Arrival>>,
    /// Its clock, unless it is the machine's.
    pub(crate) clock: Option<ServerClock>,
    /// The keys of the dice, unless they are still to be read.
    pub(crate) keys: Option<KeyRing>,
}

/// An open server.
pub struct Server {
    app: App,
    listener: Option<TcpListener>,
    arrivals: Option<mpsc::Receiver<Arrival>>,
    keeper: Option<(AbortHandle, oneshot::Receiver<()>)>,
    address: SocketAddr,
    /// Where those who watch over the server ask, if they may.
    desk: Option<TcpListener>,
    tasks: JoinSet<()>,
    /// The place at a database on a server, by its id.
    place: Option<String>,
    /// Let go when everything is closed; a node has it itself.
    lock: Option<Lock>,
    /// Choices that are read anew.
    reloads: Option<mpsc::Receiver<Config>>,
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
        make_data_dir(&config)?;
        let database = database(&config);
        let lock = Lock::take(&config.data_dir, database.file()?.as_deref())?;
        key_check::not_alone(&database, &config.key_file()).await?;
        let store = Store::open(&database).await?;
        let chosen = key_check::choose(&store, &config.key_file()).await?;
        let place = lease::take(&store, config.listen.to_string(), chosen.ring.ids()).await?;
        let (tasks, tenure) = (JoinSet::new(), Tenure::default());
        let post = Post { place, tenure, keeper: None, tasks, arrivals: None, clock, keys: None };
        Ok(Self { lock: Some(lock), ..Self::begin(config, store, post).await? })
    }

    /// What is left to do once this process is alone. When that cannot be done, the place is given up.
    pub(crate) async fn begin(config: Config, store: Store, post: Post) -> Result<Self, StartError> {
        let place = post.place.clone();
        let begun = Self::begin_at(config, store.clone(), post).await;
        if begun.is_err() {
            lease::leave(&store, place.as_deref()).await;
        }
        begun
    }

    async fn begin_at(config: Config, store: Store, post: Post) -> Result<Self, StartError> {
        let store = match &config.replica_url {
            Some(url) => store.reading_from(url)?,
            None => store,
        };
        let Post { place, tenure, keeper, tasks, arrivals, clock, keys } = post;
        // Once more: a process that is gone by now may have made the key of this database.
        let chosen = match keys {
            Some(keys) => key_check::choose_of(&store, &config.key_file(), Some(keys)).await?,
            None => key_check::choose(&store, &config.key_file()).await?,
        };
        let keys = chosen.keep(&store).await?;
        let named = store.fill_looks(names::looks_like).await?;
        if named > 0 {
            tracing::info!("it is noted how {named} names look");
        }
        let last = store.last_heartbeat().await?.map(Micros);
        let restored = store.restored_at().await?.map(Micros);
        let clock = clock.unwrap_or_else(|| ServerClock::start(last.max(restored).unwrap_or_default()));
        // A first heartbeat is there before anybody can play: killed before the next, the server would not know that
        // it was ever gone. An older one stands until the outage since then is durable with the next.
        if last.is_none() {
            store.heartbeat(clock.now().0).await?;
        }
        let outages = heartbeat::outages(&store).await?;
        let pulse = pulse::Pulse::new(outages, last, clock.now()).within(tenure);
        let (listener, address) = if arrivals.is_some() {
            (None, config.listen)
        } else {
            let (listener, address) = listen_on(config.listen)?;
            (Some(listener), address)
        };
        let desk = desk(&config)?;
        let app = App::new(config, store, keys, clock, (pulse, restored));
        Ok(Self { app, listener, arrivals, keeper, address, desk, tasks, place, lock: None, reloads: None })
    }

    /// Takes up choices while it runs, whenever they come: the keys in their file, secrets in the address of the database, words
    /// of the chat filter. What became of them is told in the log.
    #[must_use]
    pub fn reloaded_by(self, reloads: mpsc::Receiver<Config>) -> Self {
        Self { reloads: Some(reloads), ..self }
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
        self.tasks.spawn(archive::run(self.app.clone()));
        self.tasks.spawn(analyses::run::run(self.app.clone()));
        if let Some(reloads) = self.reloads {
            self.tasks.spawn(reload::run(self.app.clone(), reloads));
        }
        if let Some(desk) = self.desk {
            self.tasks.spawn(metrics_listener::run(self.app.clone(), desk));
        }
        let router = router(self.app.clone());
        let guests = Guests::new(self.app.config.connections_max);
        let mut connections = JoinSet::new();
        let (keeper, mut replaced) = self.keeper.take().unwrap_or_else(|| {
            let (tell, replaced) = oneshot::channel();
            let (store, place) = (self.app.store.clone(), self.place.clone());
            let kept = lease::keep(store, place, lease::LEASE, Tenure::default(), tell);
            (self.tasks.spawn(kept), replaced)
        });
        let is_node = self.arrivals.is_some();
        tokio::pin!(stop);
        let mut is_replaced = false;
        loop {
            tokio::select! {
                accepted = accept(self.listener.as_ref()) => match accepted {
                    Ok((stream, from)) => {
                        let _ = stream.set_nodelay(true);
                        let state = ConnectionState::default();
                        admit(&self.app, &router, &guests, &mut connections, (stream, state), from);
                    }
                    Err(error) => {
                        // Mostly there is no descriptor left.
                        guests.make_room();
                        tracing::warn!(%error, "a connection could not be accepted");
                        tokio::time::sleep(connection::ACCEPT_PAUSE).await;
                    }
                },
                Some(Arrival { stream, from, carrier }) = arrive(self.arrivals.as_mut()) => {
                    let state = ConnectionState::by(carrier);
                    admit(&self.app, &router, &guests, &mut connections, (stream, state), from);
                }
                () = &mut stop => break,
                Ok(()) = &mut replaced => {
                    is_replaced = true;
                    break;
                }
            }
        }
        drop((self.listener, self.arrivals));
        tracing::info!("closing");
        self.app.close();
        heartbeat::shut_rooms(&self.app).await;
        // Another node goes on while those who are here are told to come back; from now on this one writes nothing.
        if is_node {
            keeper.abort();
            lease::leave(&self.app.store, self.place.as_deref()).await;
        }
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
        // A node closes its database when it has said there that it has ended.
        if !is_node {
            self.app.store.close().await?;
        }
        drop(self.lock);
        if is_replaced { Err(StopError::Replaced) } else { Ok(()) }
    }
}

/// Lets somebody in, if there is room.
fn admit(
    app: &App,
    router: &Router,
    guests: &Guests,
    connections: &mut JoinSet<()>,
    (stream, state): (impl Stream, ConnectionState),
    from: SocketAddr,
) {
    let state = Arc::new(state);
    let sockets = usize::try_from(app.metrics.sockets.get()).unwrap_or(0);
    let Some(guest) = guests.admit(from.ip(), &app.config.trusted_proxies, &state, sockets) else { return };
    let served = connection::serve(app.clone(), router.clone(), stream, from, state);
    connections.spawn(async move {
        served.await;
        drop(guest);
    });
    while connections.try_join_next().is_some() {}
}

/// The next who connects by themselves.
async fn accept(listener: Option<&TcpListener>) -> io::Result<(TcpStream, SocketAddr)> {
    match listener {
        Some(listener) => listener.accept().await,
        None => std::future::pending().await,
    }
}

/// The next who is brought.
async fn arrive(arrivals: Option<&mut mpsc::Receiver<Arrival>>) -> Option<Arrival> {
    match arrivals {
        Some(arrivals) => arrivals.recv().await,
        None => std::future::pending().await,
    }
}

/// Where those who watch over the server ask, if they may.
pub(crate) fn desk(config: &Config) -> Result<Option<TcpListener>, StartError> {
    let Some(listen) = config.metrics_listen else { return Ok(None) };
    let (desk, address) = listen_on(listen)?;
    tracing::info!("metrics are at http://{address}/metrics");
    Ok(Some(desk))
}

pub(crate) fn make_data_dir(config: &Config) -> Result<(), StartError> {
    store::private::folder(&config.data_dir)
        .map_err(|cause| StartError::DataDir { path: config.data_dir.display().to_string(), cause })
}

pub(crate) fn database(config: &Config) -> store::Config {
    store::Config { url: config.database(), readers: READERS }
}

pub(crate) fn listen_on(listen: SocketAddr) -> Result<(TcpListener, SocketAddr), StartError> {
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
    open().map_err(|cause| StartError::Listen { listen, cause })
}
