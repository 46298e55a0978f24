// SPDX-License-Identifier: AGPL-3.0-or-later
//! Quick pairing: who wants to play a game with a clock now waits here, with a socket, and is seated against the nearest
//! by rating. Who meets whom is decided in crate `matchmaking`; here are the pools in memory and the tables that
//! come of them. Who waits stands in the lobby meanwhile, and whoever may play with them need not wait: they take the row.
//! Whoever closes their socket waits no more, and a server that goes down seats nobody.

mod message;
pub mod seeks;
pub mod table;

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError, Weak};

use ::matchmaking::{Queue, Seeker};
use game::{Micros, Millis};
use room::{ClockRule, GameKind};
use tokio::sync::Notify;

use crate::auth::random;
use crate::error::ApiError;
use crate::net::outbox::{CloseReason, Outbox};

pub use message::SeekMessage;

/// Who has waited so long without a person is offered a bot.
pub const BOT_AFTER: Millis = Millis::seconds(20);
/// Letters and digits of the id of a row in the lobby.
const ID_CHARS: usize = 12;

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
    /// By what others take them: nothing about who they are follows from it.
    id: String,
    /// Whether they have taken somebody's row: they play with that one or do not wait.
    takes: bool,
    name: String,
    /// Whether there is an account behind them: a game is rated when everybody has one.
    has_account: bool,
    /// Their rating as others may see it.
    shown: Option<String>,
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
    /// The same as others may see it: with a question mark while it is provisional, and only of who is shown to others.
    pub(crate) shown: Option<String>,
}

/// Those who wait, and those who have found each other.
#[derive(Default)]
struct Inner {
    pools: Vec<(Pool, Queue<Ticket>)>,
    /// Whose row was taken and who took it, by seat: to be seated at the next look.
    taken: Vec<(Pool, Vec<Seeker<Ticket>>)>,
}

/// Everybody who waits.
#[derive(Default)]
pub struct Matchmaker {
    inner: Mutex<Inner>,
    next_key: AtomicU64,
    wake: Notify,
    /// Somebody has taken a row: nobody is kept until the next round.
    hurry: Notify,
    /// Grows whenever the rows in the lobby may be others.
    version: AtomicU64,
    news: Notify,
    /// Whether the server closes: whoever comes now is told to come back.
    closed: AtomicBool,
}

impl Matchmaker {
    fn lock(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn changed(&self) {
        self.version.fetch_add(1, Ordering::AcqRel);
        self.news.notify_one();
    }

    fn ticket(&self, who: Newcomer, now: Micros, outbox: Weak<Outbox>) -> Seeker<Ticket> {
        let key = self.next_key.fetch_add(1, Ordering::Relaxed);
        let Newcomer { player, name, has_account, apart, rating, shown } = who;
        let id = random::id::<ID_CHARS>();
        let tag = Ticket { key, id, takes: false, name, has_account, shown, apart, outbox, said: None };
        Seeker { player, rating, since: now, tag }
    }

    /// Lets somebody wait; the key takes them out again. Who waits already, in whichever pool, waits there no more.
    pub(crate) fn enter(&self, pool: Pool, who: Newcomer, now: Micros, outbox: Weak<Outbox>) -> u64 {
        let seeker = self.ticket(who, now, outbox);
        let key = seeker.tag.key;
        let mut inner = self.lock();
        if self.closed.load(Ordering::Acquire) {
            seeker.tag.shut(CloseReason::RESTART);
            return key;
        }
        inner.replace(&seeker.player);
        inner.add(pool, seeker);
        drop(inner);
        self.changed();
        self.wake.notify_one();
        key
    }

    /// Somebody's socket has closed.
    pub(crate) fn leave(&self, player: &str, key: u64) {
        let mut inner = self.lock();
        for (_, queue) in &mut inner.pools {
            if queue.iter().any(|one| one.player == player && one.tag.key == key) {
                drop(queue.leave(player));
            }
        }
        inner.tidy();
        drop(inner);
        self.changed();
    }

    /// Somebody may not wait here any more.
    pub(crate) fn dismiss(&self, player: &str, why: CloseReason) {
        let mut inner = self.lock();
        for (_, queue) in &mut inner.pools {
            if let Some(gone) = queue.leave(player) {
                gone.tag.shut(why);
            }
        }
        inner.tidy();
        drop(inner);
        self.changed();
    }

    /// Two have nothing to do with each other from now on.
    pub(crate) fn keep_apart(&self, player: &str, other: &str) {
        for (_, queue) in &mut self.lock().pools {
            for (waits, _, ticket) in queue.tags() {
                for (from, to) in [(player, other), (other, player)] {
                    if waits == from {
                        ticket.apart.insert(to.to_owned());
                    }
                }
            }
        }
        self.changed();
    }

    /// Takes out those who meet now, by seat: whose row was taken, and, where anything begins now, the groups; tells the
    /// others how it stands.
    fn meetings(&self, now: Micros, begins: bool) -> Vec<(Pool, Vec<Seeker<Ticket>>)> {
        let mut inner = self.lock();
        let mut met = std::mem::take(&mut inner.taken);
        let mut is_news = false;
        for (pool, queue) in &mut inner.pools {
            if begins {
                let groups = queue.groups(now, |one, other| !one.tag.apart.contains(&other.player));
                is_news |= !groups.is_empty();
                met.extend(groups.into_iter().map(|group| (*pool, group.seated(lots()))));
            }
            let people = queue.len();
            for (_, since, ticket) in queue.tags() {
                let (waited, looked) = (now.since(since), ticket.looks());
                ticket.tell(SeekMessage::waiting(people, waited, waited >= BOT_AFTER));
                is_news |= ticket.looks() != looked;
            }
        }
        inner.tidy();
        drop(inner);
        if is_news {
            self.changed();
        }
        met
    }

    /// Lets those wait on who could not be seated, and are still there. Who came for one of them alone hears `why`.
    fn put_back(&self, pool: Pool, members: Vec<Seeker<Ticket>>, why: &ApiError) {
        for one in members {
            let mut inner = self.lock();
            if self.closed.load(Ordering::Acquire) {
                one.tag.shut(CloseReason::RESTART);
            } else if one.tag.outbox.strong_count() == 0 {
                // Gone meanwhile: nobody is seated against an empty chair.
            } else if one.tag.takes {
                one.tag.end(&SeekMessage::refused(why));
            } else if inner.has(&one.player) {
                one.tag.end(&SeekMessage::Replaced);
            } else {
                inner.add(pool, one);
            }
        }
        self.changed();
    }

    /// How many people wait, in all pools.
    #[must_use]
    pub fn waiting(&self) -> usize {
        self.lock().pools.iter().map(|(_, queue)| queue.len()).sum()
    }

    fn is_empty(&self) -> bool {
        let inner = self.lock();
        inner.pools.is_empty() && inner.taken.is_empty()
    }

    /// Ends every socket.
    pub(crate) fn close(&self) {
        let mut inner = self.lock();
        self.closed.store(true, Ordering::Release);
        let Inner { pools, taken } = std::mem::take(&mut *inner);
        let queued = pools.iter().flat_map(|(_, queue)| queue.iter());
        for one in queued.chain(taken.iter().flat_map(|(_, members)| members)) {
            one.tag.shut(CloseReason::RESTART);
        }
    }
}

/// Who has which chair.
fn lots() -> u8 {
    u8::try_from(random::below(8)).unwrap_or(0)
}

impl Inner {
    /// Lets somebody wait in a pool, which is made for the first.
    fn add(&mut self, pool: Pool, seeker: Seeker<Ticket>) {
        match self.pools.iter_mut().find(|(known, _)| *known == pool) {
            Some((_, queue)) => drop(queue.enter(seeker)),
            None => {
                let mut queue = Queue::new(usize::from(pool.game.seats()));
                drop(queue.enter(seeker));
                self.pools.push((pool, queue));
            }
        }
    }

    fn has(&self, player: &str) -> bool {
        self.pools.iter().any(|(_, queue)| queue.iter().any(|other| other.player == player))
    }

    /// Who comes again waits here no more, in whichever pool.
    fn replace(&mut self, player: &str) {
        for (_, queue) in &mut self.pools {
            if let Some(before) = queue.leave(player) {
                before.tag.end(&SeekMessage::Replaced);
            }
        }
    }

    /// Lets go of pools in which nobody waits.
    fn tidy(&mut self) {
        self.pools.retain(|(_, queue)| !queue.is_empty());
    }
}

impl Ticket {
    /// How far they look, as they were told it: within it others see them and may take their row.
    fn looks(&self) -> Option<i64> {
        match self.said {
            Some(SeekMessage::Waiting { range, .. }) => range,
            _ => message::told_range(Millis(0)),
        }
    }

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
