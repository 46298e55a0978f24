// SPDX-License-Identifier: AGPL-3.0-or-later
//! What a node does that stands by: it looks who serves the site, dials that one, and takes the place of one that is silent.

use std::sync::Arc;
use std::time::Duration;

use store::{Incumbent, Node, Predecessor, Store};
use tokio::sync::{mpsc, watch};
use tokio::time::Instant;

use super::ends::Arrival;
use super::lease;
use super::switch::Switch;
use super::trunk::Trunk;

/// A node that was silent for so long has no place any more.
pub(super) const LEASE: Duration = Duration::from_secs(1);
/// How often it is looked who serves.
const LOOK: Duration = Duration::from_millis(100);
/// A node that has not answered within this time is dialled again.
const ANSWER: Duration = Duration::from_millis(200);
/// One that has not answered so many times is told of in the log.
const UNHEARD: u32 = 15;
/// Of a node whose place was given up in order people may still hear the goodbye.
const GOODBYE: Duration = Duration::from_secs(1);
/// A node that was silent for so long says no goodbye.
const QUIET: Duration = Duration::from_millis(750);

/// Where people go who come to this node.
#[derive(Clone)]
pub(super) enum Ahead {
    /// It is not known who serves, or that one is not heard.
    Nobody,
    /// Another node serves.
    There(Arc<Trunk>),
    /// This one does.
    Here(mpsc::Sender<Arrival>),
}

/// What became of the place.
enum Seen {
    /// This node has it, after that one.
    Given(Option<Predecessor>),
    /// Another node has it.
    Taken(Incumbent),
}

/// The way to the node that serves.
pub(super) struct Watch {
    switch: Arc<Switch>,
    ahead: watch::Sender<Ahead>,
    dialled: Option<(Arc<Trunk>, Instant)>,
    /// How often the last node was dialled without an answer.
    unheard: u32,
    /// Whether the database has not answered the last question.
    is_blind: bool,
}

impl Watch {
    pub(super) fn new(switch: Arc<Switch>, ahead: watch::Sender<Ahead>) -> Self {
        Self { switch, ahead, dialled: None, unheard: 0, is_blind: false }
    }

    /// Stands by until this node has the place of the one that serves; the instant before it was given, and who had it.
    pub(super) async fn stand_by(&mut self, store: &Store, node: &Node) -> (Instant, Option<Predecessor>) {
        loop {
            let asked = Instant::now();
            match self.look(store, node).await {
                Ok(Seen::Given(before)) => {
                    self.turn_away().await;
                    return (asked, before);
                }
                Ok(Seen::Taken(server)) => {
                    self.is_blind = false;
                    self.aim(&server.id, &server.name).await;
                }
                Err(error) => {
                    if !std::mem::replace(&mut self.is_blind, true) {
                        tracing::warn!(%error, "it cannot be read who serves the site");
                    }
                    self.stay().await;
                }
            }
            tokio::time::sleep(LOOK).await;
        }
    }

    /// Who serves. Nobody is kept from beating by the mere question.
    async fn look(&self, store: &Store, node: &Node) -> Result<Seen, store::StoreError> {
        let lease = lease::micros(LEASE);
        if let Some(one) = store.incumbent(lease).await? {
            return Ok(Seen::Taken(one));
        }
        let before = store.predecessor().await?;
        let taken = store.enlist(node, lease).await?;
        Ok(taken.map_or(Seen::Given(before), Seen::Taken))
    }

    /// Goes on with the node that is known.
    async fn stay(&mut self) {
        if let Some((trunk, _)) = &self.dialled {
            let (server, name) = (trunk.peer().to_owned(), trunk.name().to_owned());
            self.aim(&server, &name).await;
        }
    }

    async fn aim(&mut self, server: &str, name: &str) {
        if self.dialled.as_ref().is_some_and(|(trunk, _)| trunk.peer() != server) {
            self.turn_away().await;
        }
        let is_good = self.dialled.as_ref().is_some_and(|(trunk, since)| {
            trunk.is_open() || (!trunk.is_broken() && since.elapsed() < ANSWER)
        });
        if !is_good {
            if let Some((trunk, _)) = self.dialled.take() {
                trunk.give_up();
            }
            self.unheard = self.unheard.saturating_add(1);
            if self.unheard == UNHEARD {
                tracing::warn!(
                    "the kapia serve that has the database is not heard on the bus: has it the same --nats-url?"
                );
            }
            self.dialled = self.switch.dial(server, name).await.map(|trunk| (trunk, Instant::now()));
        }
        if self.dialled.as_ref().is_some_and(|(trunk, _)| trunk.is_open()) {
            self.unheard = 0;
        }
        let open = self.dialled.as_ref().map(|(trunk, _)| trunk).filter(|trunk| trunk.is_open());
        let is_told = |ahead: &Ahead| matches!(ahead, Ahead::There(told) if open.is_some_and(|open| Arc::ptr_eq(told, open)));
        self.ahead.send_if_modified(|ahead| match open {
            Some(_) if is_told(ahead) => false,
            Some(open) => {
                *ahead = Ahead::There(Arc::clone(open));
                true
            }
            None => !matches!(std::mem::replace(ahead, Ahead::Nobody), Ahead::Nobody),
        });
    }

    /// Tells the node that serves that this one ends.
    pub(super) fn leave(&self) {
        if let Some((trunk, _)) = &self.dialled {
            trunk.leave();
        }
    }

    /// Leaves the node that served until now: who hears its goodbye may hear it out.
    async fn turn_away(&mut self) {
        self.ahead.send_replace(Ahead::Nobody);
        let Some((trunk, _)) = self.dialled.take() else { return };
        if trunk.silent() < QUIET {
            tokio::spawn(async move {
                tokio::time::sleep(GOODBYE).await;
                trunk.give_up();
            });
        } else {
            trunk.give_up();
        }
    }
}
