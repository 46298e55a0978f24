// SPDX-License-Identifier: AGPL-3.0-or-later
//! What a node hears on the bus, and the trunks it belongs to.

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use futures_util::StreamExt as _;
use tokio::sync::mpsc;
use tokio::task::JoinSet;
use tokio::time::Instant;

use super::attendance;
use super::bus::Bus;
use super::ends::Arrival;
use super::line;
use super::message::Message;
use super::seal::{Salt, SiteSecret, Way};
use super::trunk::Trunk;
use crate::app::App;
use crate::auth::random;

/// The pause before the bus is asked again to let this node hear.
const AGAIN: Duration = Duration::from_millis(200);
/// Trunks at a time: more nodes than a site has.
const TRUNKS_MAX: usize = 256;

/// How often the audit is told at most that somebody on the bus is no node of this site.
const REFUSED_EVERY: Duration = Duration::from_secs(60);

/// What is served here, and who was let in or turned away meanwhile.
struct Serving {
    /// Where those go who come by other nodes.
    arrivals: mpsc::Sender<Arrival>,
    app: App,
    /// The nodes the audit has been told of: each is let in again whenever a message was lost.
    admitted: HashSet<String>,
    /// Messages of nobody of this site, and when the audit was told of them last.
    refused: (u64, Option<Instant>),
}

/// A node on the bus.
pub(super) struct Switch {
    bus: Bus,
    secret: SiteSecret,
    /// What the node is called on the bus, new each time.
    own: String,
    trunks: Mutex<HashMap<Salt, Arc<Trunk>>>,
    /// While the site is served here.
    serving: Mutex<Option<Serving>>,
}

impl Switch {
    pub(super) fn new(bus: Bus, secret: SiteSecret, own: String) -> Arc<Self> {
        Arc::new(Self { bus, secret, own, trunks: Mutex::default(), serving: Mutex::default() })
    }

    fn trunks(&self) -> MutexGuard<'_, HashMap<Salt, Arc<Trunk>>> {
        self.trunks.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn serving(&self) -> MutexGuard<'_, Option<Serving>> {
        self.serving.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn arrivals(&self) -> Option<mpsc::Sender<Arrival>> {
        self.serving().as_ref().map(|serving| serving.arrivals.clone())
    }

    /// Lets other nodes bring people.
    pub(super) fn serve(&self, arrivals: mpsc::Sender<Arrival>, app: App) {
        *self.serving() = Some(Serving { arrivals, app, admitted: HashSet::new(), refused: (0, None) });
    }

    /// Lets nobody in any more who comes by other nodes, and says so before any goodbye.
    pub(super) fn close(&self) {
        *self.serving() = None;
        self.trunks().values().for_each(|trunk| trunk.close());
    }

    /// Dials the node that serves, which people call `name`; nothing while the bus is away.
    pub(super) async fn dial(&self, server: &str, name: &str) -> Option<Arc<Trunk>> {
        // Of those who never answer, nothing stays.
        self.trunks().retain(|_, trunk| !trunk.is_broken());
        if !self.bus.is_there() {
            return None;
        }
        let trunk = Trunk::dial(&self.bus, &self.secret, &self.own, server, random::bytes()).await.ok()?;
        trunk.is_called(name);
        self.trunks().insert(trunk.id(), Arc::clone(&trunk));
        Some(trunk)
    }

    /// Hears until the task is ended; with it end all trunks.
    pub(super) async fn hear(self: Arc<Self>) {
        // A task for each trunk, so that this one ends them all.
        let mut kept = JoinSet::new();
        loop {
            let Some(mut heard) = self.bus.listen(&self.own).await else {
                tokio::time::sleep(AGAIN).await;
                continue;
            };
            while let Some(message) = heard.next().await {
                self.trunks().retain(|_, trunk| !trunk.is_broken());
                while kept.try_join_next().is_some() {}
                let Some(message) = Message::of(&message.payload) else { continue };
                let known = self.trunks().get(&message.trunk).cloned();
                match known {
                    Some(trunk) => {
                        let was_open = trunk.is_open();
                        if let Some((line, from)) = trunk.hear(&self.secret, message) {
                            line::arrive(&trunk, line, from, self.arrivals().as_ref());
                        }
                        if !was_open && trunk.is_open() {
                            kept.spawn(trunk.keep());
                        }
                    }
                    // An answer to a dial that was given up is none.
                    None if message.number == 0 && message.way == Way::Up => {
                        if let Some(trunk) = self.answer(message).await {
                            kept.spawn(trunk.keep());
                        }
                    }
                    None => {}
                }
            }
        }
    }

    /// Answers a node that dials; a node that does not serve answers nothing.
    async fn answer(&self, hello: Message) -> Option<Arc<Trunk>> {
        if self.serving().is_none() || self.trunks().len() >= TRUNKS_MAX {
            return None;
        }
        let salt = random::bytes();
        let trunk = Trunk::answer(&self.bus, &self.secret, &self.own, hello, salt).await;
        let trunk = match trunk {
            Ok(trunk) => trunk,
            Err(forged) => {
                tracing::debug!("nobody of this site dialled: {forged}");
                self.refused();
                return None;
            }
        };
        self.trunks().insert(trunk.id(), Arc::clone(&trunk));
        self.admitted(&trunk);
        Some(trunk)
    }

    /// Says which node has shown that it has the key of the site; the audit hears of each once.
    fn admitted(&self, trunk: &Arc<Trunk>) {
        let mut serving = self.serving();
        let Some(serving) = serving.as_mut() else { return };
        let is_new = serving.admitted.len() < TRUNKS_MAX && serving.admitted.insert(trunk.peer().to_owned());
        let (app, trunk) = (serving.app.clone(), Arc::clone(trunk));
        tokio::spawn(async move {
            let named = attendance::name_of(&app.store, trunk.peer()).await;
            if let Ok(name) = &named {
                trunk.is_called(name);
            }
            tracing::info!(node = trunk.name(), "people come by another node");
            let told = async {
                let act = attendance::act(app.clock.now().0, "node.admitted", &named?);
                if is_new { app.store.tell(act).await } else { Ok(()) }
            };
            if let Err(error) = told.await {
                tracing::warn!(%error, "the audit was not told that a node was let in");
            }
        });
    }

    /// Tells the audit of somebody on the bus who has not the key of the site, once a minute.
    fn refused(&self) {
        let mut serving = self.serving();
        let Some(serving) = serving.as_mut() else { return };
        let (count, told) = &mut serving.refused;
        *count += 1;
        if told.is_some_and(|told| told.elapsed() < REFUSED_EVERY) {
            return;
        }
        *told = Some(Instant::now());
        let app = serving.app.clone();
        let reason = format!("{count} messages since this node serves the site");
        let act = store::Act { reason, ..attendance::act(app.clock.now().0, "node.refused", "") };
        tokio::spawn(async move {
            if let Err(error) = app.store.tell(act).await {
                tracing::warn!(%error, "the audit was not told that somebody was turned away from the bus");
            }
        });
    }

    /// Gives up every trunk.
    pub(super) fn give_up(&self) {
        self.trunks().drain().for_each(|(_, trunk)| trunk.give_up());
    }
}
