// SPDX-License-Identifier: AGPL-3.0-or-later
//! The lobby: who waits for an opponent, tables with a free chair, games to watch, and the games of the one who asks.
//! Everybody in the lobby gets the same lists of tables and games, read once; a socket hears of a change at most every half second. An offer to play
//! now is shown while its maker is [`here`]; one by correspondence waits for whoever comes.

mod arrival;
mod cards;
mod challenges;
mod here;
mod matches;
pub(crate) mod own;
pub mod show;
mod terms;

use std::collections::HashSet;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use axum::extract::ws::Utf8Bytes;
use game::{Micros, Millis};
use room::{Event, Room, Status};
use tokio::sync::Notify;

use crate::net::outbox::{CloseReason, Outbox};
use here::Here;
use own::Own;

pub(crate) use arrival::Arrival;

/// Somebody looking at the lobby.
struct Guest {
    key: u64,
    player: String,
    has_account: bool,
    /// What they alone see, as it was read last.
    own: Option<Own>,
    outbox: Arc<Outbox>,
    last: Option<Utf8Bytes>,
}

struct Inner {
    guests: Vec<Guest>,
    next_key: u64,
    here: Here,
    /// Who makes an offer to play now, shown or not, as of the last reading.
    makers: HashSet<String>,
    /// Whether the common lists may have changed.
    lists: bool,
    /// Players whose own games may have changed.
    players: HashSet<String>,
}

/// Those who look at the lobby, and what they have to be told.
pub struct Lobby {
    inner: Mutex<Inner>,
    wake: Notify,
}

impl Lobby {
    /// A lobby that opens at `began`; whoever loses their last socket counts as here for `grace`.
    pub(crate) fn new(grace: Duration, began: Micros) -> Self {
        let grace = Millis(i64::try_from(grace.as_millis()).unwrap_or(i64::MAX));
        let inner = Inner {
            guests: Vec::new(),
            next_key: 0,
            here: Here::new(grace, began),
            makers: HashSet::new(),
            lists: false,
            players: HashSet::new(),
        };
        Self { inner: Mutex::new(inner), wake: Notify::new() }
    }

    fn came(&self, player: &str, now: Micros) {
        self.is_back(player, now, |here| here.came(player));
    }

    /// Notes that `player` is here; with a maker who was away their tables are listed again.
    fn is_back(&self, player: &str, now: Micros, note: impl FnOnce(&mut Here)) {
        let mut inner = self.lock();
        let back = inner.makers.contains(player) && !inner.here.has(player, now);
        note(&mut inner.here);
        inner.lists |= back;
        drop(inner);
        if back {
            self.wake.notify_one();
        }
    }

    fn went(&self, player: &str, now: Micros) {
        self.lock().here.went(player, now);
        self.wake.notify_one();
    }

    /// `player` did something without a socket: a command, or by a token anything.
    pub(crate) fn seen(&self, player: &str, now: Micros) {
        self.is_back(player, now, |here| here.seen(player, now));
    }

    /// Whether `player` is here, or was a moment ago.
    pub(crate) fn has(&self, player: &str, now: Micros) -> bool {
        self.lock().here.has(player, now)
    }

    /// Whether `player` has been seen here by this process, now or a moment ago.
    pub(crate) fn sees(&self, player: &str, now: Micros) -> bool {
        self.lock().here.sees(player, now)
    }

    /// Whether `player` hears of what happens at once.
    pub(crate) fn is_connected(&self, player: &str) -> bool {
        self.lock().here.is_connected(player)
    }

    /// How many people have an open socket.
    #[must_use]
    pub fn online(&self) -> usize {
        self.lock().here.online()
    }

    fn lock(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes those off the lists who are gone.
    fn settle(&self, now: Micros) {
        let Inner { here, makers, lists, .. } = &mut *self.lock();
        *lists |= here.settle(now, makers);
    }

    /// Lets a socket in; it is sent the lobby at the next turn.
    pub(crate) fn join(&self, player: &str, has_account: bool, outbox: Arc<Outbox>) -> u64 {
        let mut inner = self.lock();
        let key = inner.next_key;
        inner.next_key += 1;
        let player = player.to_owned();
        inner.guests.push(Guest { key, player, has_account, own: None, outbox, last: None });
        inner.lists = true;
        drop(inner);
        self.wake.notify_one();
        key
    }

    /// Lets a socket go.
    pub(crate) fn leave(&self, key: u64) {
        self.lock().guests.retain(|guest| guest.key != key);
    }

    /// Notes what happened in a room. Costs next to nothing while nobody looks.
    pub(crate) fn changed(&self, room: &Room, events: &[Event]) {
        let mut inner = self.lock();
        if inner.guests.is_empty() {
            return;
        }
        inner.lists |=
            events.iter().any(shows) || (room.status() == Status::Playing && room.ply().is_multiple_of(10));
        for chair in room.chairs().iter().flatten() {
            if chair.bot.is_none() && !inner.players.contains(&chair.player) {
                inner.players.insert(chair.player.clone());
            }
        }
        // Of a table that is for one player the two hear, wherever they sit.
        if let Some(to) = &room.table().to {
            inner.players.extend([to.clone(), room.creator().to_owned()]);
        }
        drop(inner);
        self.wake.notify_one();
    }

    /// Notes that what is offered to or by these players may be another.
    pub(crate) fn asked<'a>(&self, players: impl IntoIterator<Item = &'a str>) {
        self.lock().players.extend(players.into_iter().map(str::to_owned));
        self.wake.notify_one();
    }

    /// Notes that somebody has another name: it may stand in any list.
    pub(crate) fn renamed(&self) {
        self.lock().lists = true;
        self.wake.notify_one();
    }

    /// Ends every socket.
    pub(crate) fn close(&self) {
        for guest in self.lock().guests.drain(..) {
            guest.outbox.close(CloseReason::RESTART);
        }
    }
}

/// Whether an event changes the lists everybody sees.
fn shows(event: &Event) -> bool {
    matches!(
        event,
        Event::Created { .. }
            | Event::Sat { .. }
            | Event::Left { .. }
            | Event::Started { .. }
            | Event::Ended { .. }
            | Event::HintsAgreed
            | Event::Rematch { .. }
    )
}
