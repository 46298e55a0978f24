// SPDX-License-Identifier: AGPL-3.0-or-later
//! A node: one of several processes that look like one site. One of them serves, and the others stand by: each lets people
//! in, carries what they send to the one that serves and back, and takes its place when it is silent for a second. So there
//! is one process at any time that knows who sits where, and nothing in the site has to know that there are others.

use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use game::Micros;
use store::{Attendant, Predecessor, Store};
use tokio::net::TcpListener;
use tokio::sync::{mpsc, oneshot, watch};
use tokio::task::JoinSet;
use tokio::time::{Instant, timeout};

use super::bus::{Bus, BusUrl};
use super::lock::Lock;
use super::seal::SiteSecret;
use super::switch::Switch;
use super::tenure::Tenure;
use super::watch::{Ahead, LEASE, Watch};
use super::{attendance, door, lease};
use crate::app::App;
use crate::auth::random;
use crate::clock::ServerClock;
use crate::config::Config;
use crate::fairness::key_check::{self, Chosen};
use crate::fairness::key_file::KeyError;
use crate::fairness::key_ring::KeyRing;
use crate::net::connections::Guests;
use crate::net::metrics_listener;
use crate::reload::{self, Held};
use crate::serve::{self, Post, Server, StartError, StopError};

/// People who may be at the door at the same time.
const ARRIVALS_MAX: usize = 1_024;
/// The pause before something is tried again that will go better soon.
const AGAIN: Duration = Duration::from_millis(250);

/// One node of a site.
pub struct Node {
    config: Config,
    bus: BusUrl,
    listener: TcpListener,
    address: SocketAddr,
    store: Store,
    secret: SiteSecret,
    /// As they were when the node was opened.
    keys: KeyRing,
    /// Where those who watch over the node ask, if they may.
    desk: Option<TcpListener>,
    lock: Lock,
    /// What it was asked for.
    asked: Config,
    /// Choices that are read anew.
    reloads: Option<mpsc::Receiver<Config>>,
}

impl Node {
    /// Opens the database and listens; nobody is let in before [`Node::run`]. Every node has the keys of the dice.
    ///
    /// # Errors
    /// [`StartError`] in one sentence that names what is wrong.
    pub async fn open(mut config: Config, bus: BusUrl) -> Result<Self, StartError> {
        serve::make_data_dir(&config)?;
        let lock = Lock::take(&config.data_dir, None)?;
        key_check::not_alone(&serve::database(&config), &config.key_file()).await?;
        let store = open(&config).await?;
        if !store.is_shared() {
            return Err(StartError::NotShared);
        }
        let keys = loop {
            let chosen = chosen(&store, &config.key_file()).await?;
            if !chosen.is_new() {
                break chosen.ring;
            }
            let row = lease::row(random::id::<16>(), name(&config), String::new());
            if store.enlist(&row, lease::micros(LEASE)).await?.is_none() {
                let made = chosen.keep(&store).await;
                lease::leave(&store, Some(&row.id)).await;
                break made?;
            }
        };
        let (listener, address) = serve::listen_on(config.listen)?;
        let desk = serve::desk(&config)?;
        let asked = config.clone();
        // Whether this node serves or stands by, it is answered here.
        config.metrics_listen = None;
        let secret = SiteSecret::new(keys.bus_secret());
        Ok(Self { bus, listener, address, store, secret, keys, desk, lock, config, asked, reloads: None })
    }

    /// Takes up choices while it runs, whenever they come, as [`Server::reloaded_by`]; also the secrets in the address of the
    /// bus.
    #[must_use]
    pub fn reloaded_by(self, reloads: mpsc::Receiver<Config>) -> Self {
        Self { reloads: Some(reloads), ..self }
    }

    /// How the others know it.
    fn attendant(&self) -> Attendant {
        let (id, version) = (random::id::<16>(), crate::VERSION.to_owned());
        Attendant { id, name: name(&self.config), version, place: String::new() }
    }

    /// What people type into their browsers.
    #[must_use]
    pub fn url(&self) -> String {
        match &self.config.public_url {
            Some(url) => url.to_string(),
            None => format!("http://{}", self.address),
        }
    }

    /// Lets people in until `stop` is ready; serves the site whenever it is this node's turn.
    ///
    /// # Errors
    /// [`StopError`] when the last write failed, or when a node cannot take over for a reason that stays.
    pub async fn run(mut self, stop: impl Future<Output = ()>) -> Result<(), StopError> {
        let bus = Bus::connect(&self.bus, &name(&self.config), self.keys.site().to_owned()).await;
        let bus = bus.map_err(|error| Box::new(error.into()))?;
        self.config.listen = self.address;
        let mut who = self.attendant();
        let (ahead, came) = watch::channel(Ahead::Nobody);
        let mut door = JoinSet::new();
        let (shut, shutting) = watch::channel(false);
        let (most, trusted) = (self.config.connections_max, self.config.trusted_proxies.clone());
        let guests = Guests::new(most);
        let (served_here, watched) = watch::channel(None);
        let mut watching = JoinSet::new();
        if let Some(desk) = self.desk {
            watching.spawn(metrics_listener::run_for_node(watched, guests.clone(), desk));
        }
        door.spawn(door::let_in(self.listener, (came, shutting), guests, trusted));
        let (asked, mut is_asked) = watch::channel(false);
        let stop = async {
            tokio::select! {
                () = stop => {}
                // There is always somebody who could say so: `asked` lives as long.
                _ = is_asked.wait_for(|is_asked| *is_asked) => tracing::info!("this node was asked to leave"),
            }
        };
        tokio::pin!(stop);
        let held = Arc::new(Held {
            config: watch::Sender::new(self.config),
            keys: watch::Sender::new(self.keys),
            store: watch::Sender::new(self.store.clone()),
        });
        if let Some(reloads) = self.reloads {
            let served = served_here.subscribe();
            watching.spawn(reload::run_for_node(Arc::clone(&held), self.asked, bus.clone(), served, reloads));
        }
        let mut store = self.store;
        let ended = loop {
            let id = random::id::<16>();
            who.place.clone_from(&id);
            let switch = Switch::new(bus.clone(), self.secret.clone(), id.clone());
            let mut hearing = JoinSet::new();
            hearing.spawn(Arc::clone(&switch).hear());
            hearing.spawn(attendance::attend(store.clone(), who.clone(), asked.clone()));
            let row = lease::row(id, who.name.clone(), held.keys.borrow().ids());
            let mut watch = Watch::new(Arc::clone(&switch), ahead.clone());
            let (asked, before) = tokio::select! {
                given = watch.stand_by(&store, &row) => given,
                () = &mut stop => {
                    shut.send_replace(true);
                    watch.leave();
                    // Those who came by this node hear the goodbye of the one that serves, and go.
                    let _ = timeout(serve::GOODBYE, door.join_next()).await;
                    switch.give_up();
                    drop(hearing);
                    let now = ServerClock::start(Micros::default()).now();
                    attendance::tell_of_leaving(&store, now.0, &who.name).await;
                    attendance::depart(&store, &who).await;
                    let closed = store.close().await;
                    break closed.map_err(StopError::from);
                }
            };
            let (config, keys) = (held.config.borrow().clone(), held.keys.borrow().clone());
            let turn = Turn { config, keys, store: store.clone(), id: row.id, asked, before };
            let served = turn.serve(&switch, (&ahead, &served_here), &mut door, stop.as_mut()).await;
            ahead.send_replace(Ahead::Nobody);
            served_here.send_replace(None);
            switch.give_up();
            drop(hearing);
            if !matches!(served, Err(StopError::Replaced)) {
                attendance::depart(&store, &who).await;
            }
            let closed = store.close().await;
            match served {
                // Its database may say whatever it likes meanwhile.
                Err(StopError::Replaced) => {
                    tracing::warn!("this node no longer serves the site; it stands by");
                }
                ended => break ended.and(closed.map_err(StopError::from)),
            }
            let mut is_told = false;
            store = loop {
                let config = held.config.borrow().clone();
                match open(&config).await {
                    Ok(store) => break store,
                    // A newer node has brought the schema up to date: this program will never know it.
                    Err(error) if error.has_to_be_mended() => return Err(Box::new(error).into()),
                    Err(error) if !is_told => {
                        is_told = true;
                        tracing::warn!(%error, "the database cannot be opened yet");
                    }
                    Err(_) => {}
                }
                tokio::select! {
                    () = tokio::time::sleep(AGAIN) => {}
                    () = &mut stop => return Ok(()),
                }
            };
            held.store.send_replace(store.clone());
        };
        drop(self.lock);
        ended
    }
}

/// What a node is called.
fn name(config: &Config) -> String {
    config.node.clone().unwrap_or_else(|| config.listen.to_string())
}

/// The keys of the site. A new one has none yet: the first node makes it, and until the database knows it nobody else can say
/// which it will be.
async fn chosen(store: &Store, path: &Path) -> Result<Chosen, KeyError> {
    let mut is_sure = false;
    loop {
        let chosen = key_check::choose(store, path).await;
        let is_made = match &chosen {
            Ok(chosen) => !chosen.is_new(),
            Err(error) => !matches!(error, KeyError::Alone { .. }),
        };
        if is_made {
            return chosen;
        }
        let somebody_makes_it = store.incumbent(lease::micros(lease::LEASE)).await?.is_some();
        // Whoever was about to make it may have done so after it was looked for.
        if !somebody_makes_it && (chosen.is_ok() || is_sure) {
            return chosen;
        }
        is_sure = !somebody_makes_it;
        tokio::time::sleep(lease::BEAT).await;
    }
}

async fn open(config: &Config) -> Result<Store, StartError> {
    Ok(Store::open(&serve::database(config)).await?)
}

/// The time in which one node serves.
struct Turn {
    config: Config,
    keys: KeyRing,
    store: Store,
    id: String,
    /// Before the place was given.
    asked: Instant,
    /// Who had it.
    before: Option<Predecessor>,
}

impl Turn {
    async fn serve(
        self,
        switch: &Switch,
        (ahead, served_here): (&watch::Sender<Ahead>, &watch::Sender<Option<App>>),
        door: &mut JoinSet<()>,
        mut stop: std::pin::Pin<&mut impl Future<Output = ()>>,
    ) -> Result<(), StopError> {
        let Self { config, keys, store, id, asked, before } = self;
        let name = name(&config);
        tracing::info!("this node serves the site");
        store.write_as(&id);
        let (tell, replaced) = oneshot::channel();
        let tenure = Tenure::of(LEASE, asked);
        let mut tasks = JoinSet::new();
        let kept = lease::keep(store.clone(), Some(id.clone()), LEASE, tenure.clone(), tell);
        let keeper = tasks.spawn(kept);
        let (arrive, arrivals) = mpsc::channel(ARRIVALS_MAX);
        let begun = async {
            let clock = Some(clock(&store, &id).await?);
            let (place, keeper) = (Some(id.clone()), Some((keeper, replaced)));
            let post =
                Post { place, tenure, keeper, tasks, arrivals: Some(arrivals), clock, keys: Some(keys) };
            Server::begin(config, store.clone(), post).await
        };
        let server = match begun.await {
            Ok(server) => server,
            Err(StartError::Store(error) | StartError::Key(KeyError::Store(error))) => {
                tracing::error!(%error, "this node cannot take over");
                lease::leave(&store, Some(&id)).await;
                return Err(StopError::Replaced);
            }
            Err(error) => return Err(Box::new(error).into()),
        };
        let app = server.app();
        let told = attendance::claimed(app.clock.now().0, &name, before.as_ref());
        if let Err(error) = store.tell(told).await {
            tracing::warn!(%error, "the audit was not told that this node serves the site");
        }
        served_here.send_replace(Some(app.clone()));
        switch.serve(arrive.clone(), app.clone());
        ahead.send_replace(Ahead::Here(arrive));
        let told = async {
            stop.as_mut().await;
            attendance::tell_of_leaving(&store, app.clock.now().0, &name).await;
            switch.close();
            ahead.send_replace(Ahead::Nobody);
            door.abort_all();
        };
        server.run(told).await
    }
}

/// A clock that shows the time of the database, in which the nodes of a site agree, but never before anything that is
/// written down already.
async fn clock(store: &Store, id: &str) -> Result<ServerClock, StartError> {
    let now = store.beat(id, false, lease::micros(LEASE)).await?.unwrap_or_default();
    let last = store.last_heartbeat().await?.max(store.restored_at().await?).unwrap_or_default();
    Ok(ServerClock::from(Micros(now.max(last.saturating_add(1)))))
}
