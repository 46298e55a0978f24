// SPDX-License-Identifier: AGPL-3.0-or-later
//! What a node hears on the bus, and the trunks it belongs to.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use futures_util::StreamExt as _;
use tokio::sync::mpsc;
use tokio::task::JoinSet;

use super::bus::Bus;
use super::ends::Arrival;
use super::line;
use super::seal::{Salt, SiteSecret};
use super::trunk::{Message, Trunk};
use crate::auth::random;

/// The pause before the bus is asked again to let this node hear.
const AGAIN: Duration = Duration::from_millis(200);
/// Trunks at a time: more nodes than a site has.
const TRUNKS_MAX: usize = 256;

/// A node on the bus.
pub(super) struct Switch {
    bus: Bus,
    secret: SiteSecret,
    /// What the node is called on the bus, new each time.
    own: String,
    trunks: Mutex<HashMap<Salt, Arc<Trunk>>>,
    /// Where those go who come by other nodes, while the site is served here.
    arrivals: Mutex<Option<mpsc::Sender<Arrival>>>,
}

impl Switch {
    pub(super) fn new(bus: Bus, secret: SiteSecret, own: String) -> Arc<Self> {
        Arc::new(Self { bus, secret, own, trunks: Mutex::default(), arrivals: Mutex::default() })
    }

    fn trunks(&self) -> MutexGuard<'_, HashMap<Salt, Arc<Trunk>>> {
        self.trunks.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn arrivals(&self) -> MutexGuard<'_, Option<mpsc::Sender<Arrival>>> {
        self.arrivals.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Lets other nodes bring people.
    pub(super) fn serve(&self, arrivals: mpsc::Sender<Arrival>) {
        *self.arrivals() = Some(arrivals);
    }

    /// Lets nobody in any more who comes by other nodes, and says so before any goodbye.
    pub(super) fn close(&self) {
        *self.arrivals() = None;
        self.trunks().values().for_each(|trunk| trunk.close());
    }

    /// Dials the node that serves; nothing while the bus is away.
    pub(super) async fn dial(&self, server: &str) -> Option<Arc<Trunk>> {
        // Of those who never answer, nothing stays.
        self.trunks().retain(|_, trunk| !trunk.is_broken());
        if !self.bus.is_there() {
            return None;
        }
        let trunk = Trunk::dial(&self.bus, &self.secret, &self.own, server, random::bytes()).await.ok()?;
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
                    None if message.number == 0 => {
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
        if self.arrivals().is_none() || self.trunks().len() >= TRUNKS_MAX {
            return None;
        }
        let salt = random::bytes();
        let trunk = Trunk::answer(&self.bus, &self.secret, &self.own, hello, salt).await;
        let trunk =
            trunk.inspect_err(|forged| tracing::debug!("nobody of this site dialled: {forged}")).ok()?;
        tracing::info!(node = trunk.peer(), "people come by another node");
        self.trunks().insert(trunk.id(), Arc::clone(&trunk));
        Some(trunk)
    }

    /// Gives up every trunk.
    pub(super) fn give_up(&self) {
        self.trunks().drain().for_each(|(_, trunk)| trunk.give_up());
    }
}
