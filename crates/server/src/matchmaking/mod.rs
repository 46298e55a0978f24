// SPDX-License-Identifier: AGPL-3.0-or-later
//! Quick pairing: who wants to play a game with a clock now waits here, with a socket, and is seated against the nearest
//! by rating. Who meets whom is decided in crate `matchmaking`; here are the pools in memory and the tables that
//! come of them. Whoever closes their socket waits no more, and a server that goes down seats nobody.

mod message;
pub mod table;

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError, Weak};

use ::matchmaking::{Group, Queue, Seeker};
use game::{Micros, Millis};
use room::{ClockRule, GameKind};
use tokio::sync::Notify;

use crate::net::outbox::{CloseReason, Outbox};

pub use message::SeekMessage;

/// Who has waited so long without a person is offered a bot.
pub const BOT_AFTER: Millis = Millis::seconds(20);

/// What people wait for: a game by the rules of its document, with a clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Pool {
    pub(crate) game: GameKind,
    pub(crate) clock: ClockRule,
}

/// Somebody who waits.
#[derive(Clone, Debug)]
pub(crate) struct Ticket {
    key: u64,
    name: String,
    /// Whether there is an account behind them: a game is rated when everybody has one.
    has_account: bool,
    /// Whom they do not meet.
    apart: BTreeSet<String>,
    /// Their socket, which is dropped when it closes.
    outbox: Weak<Outbox>,
    /// What they were told last.
    said: Option<SeekMessage>,
}

/// Somebody who comes to wait.
#[derive(Clone, Debug)]
pub(crate) struct Newcomer {
    pub(crate) player: String,
    pub(crate) name: String,
    pub(crate) has_account: bool,
    /// Whom they have blocked, and who has blocked them.
    pub(crate) apart: BTreeSet<String>,
    /// In whole points.
    pub(crate) rating: i64,
}

/// Everybody who waits.
#[derive(Default)]
pub struct Matchmaker {
    pools: Mutex<Vec<(Pool, Queue<Ticket>)>>,
    next_key: AtomicU64,
    wake: Notify,
    /// Whether the server closes: whoever comes now is told to come back.
    closed: AtomicBool,
}

impl Matchmaker {
    fn lock(&self) -> MutexGuard<'_, Vec<(Pool, Queue<Ticket>)>> {
        self.pools.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Lets somebody wait; the key takes them out again. Who waits already, in whichever pool, waits there no more.
    pub(crate) fn enter(&self, pool: Pool, who: Newcomer, now: Micros, outbox: Weak<Outbox>) -> u64 {
        let key = self.next_key.fetch_add(1, Ordering::Relaxed);
        let Newcomer { player, name, has_account, apart, rating } = who;
        let ticket = Ticket { key, name, has_account, apart, outbox, said: None };
        let mut pools = self.lock();
        if self.closed.load(Ordering::Acquire) {
            ticket.shut(CloseReason::RESTART);
            return key;
        }
        for (_, queue) in pools.iter_mut() {
            if let Some(before) = queue.leave(&player) {
                before.tag.end(&SeekMessage::Replaced);
            }
        }
        add(&mut pools, pool, Seeker { player, rating, since: now, tag: ticket });
        drop(pools);
        self.wake.notify_one();
        key
    }

    /// Somebody's socket has closed.
    pub(crate) fn leave(&self, player: &str, key: u64) {
        let mut pools = self.lock();
        for (_, queue) in pools.iter_mut() {
            if queue.iter().any(|one| one.player == player && one.tag.key == key) {
                drop(queue.leave(player));
            }
        }
        pools.retain(|(_, queue)| !queue.is_empty());
    }

    /// Somebody may not wait here any more.
    pub(crate) fn dismiss(&self, player: &str, why: CloseReason) {
        let mut pools = self.lock();
        for (_, queue) in pools.iter_mut() {
            if let Some(gone) = queue.leave(player) {
                gone.tag.shut(why);
            }
        }
        pools.retain(|(_, queue)| !queue.is_empty());
    }

    /// Two have nothing to do with each other from now on.
    pub(crate) fn keep_apart(&self, player: &str, other: &str) {
        for (_, queue) in self.lock().iter_mut() {
            for (waits, _, ticket) in queue.tags() {
                for (from, to) in [(player, other), (other, player)] {
                    if waits == from {
                        ticket.apart.insert(to.to_owned());
                    }
                }
            }
        }
    }

    /// Takes out those who meet now, nobody where nothing begins now, and tells the others how it stands.
    fn groups(&self, now: Micros, begins: bool) -> Vec<(Pool, Group<Ticket>)> {
        let mut pools = self.lock();
        let mut met = Vec::new();
        for (pool, queue) in pools.iter_mut() {
            if begins {
                let groups = queue.groups(now, |one, other| !one.tag.apart.contains(&other.player));
                met.extend(groups.into_iter().map(|group| (*pool, group)));
            }
            let people = queue.len();
            for (_, since, ticket) in queue.tags() {
                let waited = now.since(since);
                let said = SeekMessage::waiting(people, waited, waited >= BOT_AFTER);
                ticket.tell(said);
            }
        }
        pools.retain(|(_, queue)| !queue.is_empty());
        met
    }

    /// Lets those wait on who could not be seated, and are still there.
    fn put_back(&self, pool: Pool, members: Vec<Seeker<Ticket>>) {
        for one in members {
            let mut pools = self.lock();
            if self.closed.load(Ordering::Acquire) {
                one.tag.shut(CloseReason::RESTART);
            } else if one.tag.outbox.strong_count() == 0 {
                // Gone meanwhile: nobody is seated against an empty chair.
            } else if pools.iter().any(|(_, queue)| queue.iter().any(|other| other.player == one.player)) {
                one.tag.end(&SeekMessage::Replaced);
            } else {
                add(&mut pools, pool, one);
            }
        }
    }

    /// How many people wait, in all pools.
    #[must_use]
    pub fn waiting(&self) -> usize {
        self.lock().iter().map(|(_, queue)| queue.len()).sum()
    }

    fn is_empty(&self) -> bool {
        self.lock().is_empty()
    }

    /// Ends every socket.
    pub(crate) fn close(&self) {
        let mut pools = self.lock();
        self.closed.store(true, Ordering::Release);
        for (_, queue) in pools.drain(..) {
            for one in queue.iter() {
                one.tag.shut(CloseReason::RESTART);
            }
        }
    }
}

/// Lets somebody wait in a pool, which is made for the first.
fn add(pools: &mut Vec<(Pool, Queue<Ticket>)>, pool: Pool, seeker: Seeker<Ticket>) {
    match pools.iter_mut().find(|(known, _)| *known == pool) {
        Some((_, queue)) => drop(queue.enter(seeker)),
        None => {
            let mut queue = Queue::new(usize::from(pool.game.seats()));
            drop(queue.enter(seeker));
            pools.push((pool, queue));
        }
    }
}

impl Ticket {
    /// Tells how it stands, if that is news.
    fn tell(&mut self, message: SeekMessage) {
        if self.said.as_ref() != Some(&message)
            && let Some(outbox) = self.outbox.upgrade()
        {
            outbox.push(message.frame());
            self.said = Some(message);
        }
    }

    /// Says the last word.
    fn end(&self, message: &SeekMessage) {
        if let Some(outbox) = self.outbox.upgrade() {
            outbox.push(message.frame());
            outbox.close(CloseReason::DONE);
        }
    }

    fn shut(&self, reason: CloseReason) {
        if let Some(outbox) = self.outbox.upgrade() {
            outbox.close(reason);
        }
    }
}
