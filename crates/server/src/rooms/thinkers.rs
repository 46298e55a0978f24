// SPDX-License-Identifier: AGPL-3.0-or-later
//! Who thinks when: one pool of threads for the players of the site and for hints. Play comes before hints, and who has less
//! time before who has more; the last thread that is free is for play. A ticket whose room has moved on is dropped before
//! anybody thinks about it. The threads give way to those that answer people (`thinker_threads.rs`). What is thought is the business of
//! `bot_pool.rs` and `hint_lane.rs`; analyses are made by processes of their own that give way to all of this (`analyses`).

use std::collections::BTreeMap;
use std::num::NonZero;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use game::Millis;
use tokio::sync::oneshot;
use tokio::task::JoinError;

use crate::rooms::thinker_threads::Threads;

/// Tickets that may wait.
pub(crate) const WAITING_MAX: usize = 256;
/// The fewest threads: one of them is for play, and hints want one, too.
const THREADS_MIN: usize = 2;

/// What is thought for, the more pressing before.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Lane {
    /// Somebody's turn.
    Play,
    /// What is best, for somebody who asks.
    Hint,
}

/// A wish to think.
pub(crate) struct Ticket {
    /// What for.
    pub(crate) lane: Lane,
    /// The same for games of the same kind, with the same options.
    pub(crate) about: u64,
    /// The time left on the clock of whoever waits; nothing where no clock runs.
    pub(crate) left: Option<Millis>,
    /// Whether what it is about still stands as it did.
    pub(crate) still: Arc<dyn Fn() -> bool + Send + Sync>,
}

/// Why a ticket is not thought about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NoTurn {
    /// Too many wait.
    Full,
    /// Its room has moved on.
    Stale,
}

/// The pool.
pub(crate) struct Thinkers {
    pool: Arc<Pool>,
    threads: Threads,
}

struct Pool {
    threads: usize,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    running: usize,
    /// In the order in which they are called.
    waiting: BTreeMap<Place, Waiting>,
    number: u64,
}

/// Whose turn comes before whose: lane, time left, who came first.
type Place = (Lane, i64, u64);

struct Waiting {
    about: u64,
    still: Arc<dyn Fn() -> bool + Send + Sync>,
    call: oneshot::Sender<Turn>,
}

/// A thread that may be used; dropping it calls the next.
pub(crate) struct Turn {
    pool: Arc<Pool>,
    about: u64,
}

impl Default for Thinkers {
    fn default() -> Self {
        let cores = std::thread::available_parallelism().map_or(1, NonZero::get);
        Self::new(cores.saturating_sub(1))
    }
}

impl Thinkers {
    /// With so many threads, two at least.
    pub(crate) fn new(threads: usize) -> Self {
        let threads = threads.max(THREADS_MIN);
        let pool = Arc::new(Pool { threads, state: Mutex::default() });
        Self { pool, threads: Threads::new(threads) }
    }

    /// Thinks on a thread that somebody has waited for; twice where the first try gets nowhere.
    ///
    /// # Errors
    /// The thought panicked.
    pub(crate) async fn think<T: Send + 'static>(
        &self,
        turn: Turn,
        thought: impl Fn() -> T + Send + Sync + 'static,
    ) -> Result<T, JoinError> {
        let about = turn.about;
        // Whichever try comes to an end calls the next in line.
        let turn = Mutex::new(Some(turn));
        let thought = move || {
            let found = thought();
            drop(turn.lock().unwrap_or_else(PoisonError::into_inner).take());
            found
        };
        self.threads.think(about, thought).await
    }

    /// Waits for a thread.
    ///
    /// # Errors
    /// [`NoTurn`]; whoever plays must do without a thread of the pool then.
    pub(crate) async fn turn(&self, ticket: Ticket) -> Result<Turn, NoTurn> {
        let called = {
            let mut state = self.pool.lock();
            // Nobody who waits could take it: they would have been called.
            if self.pool.has_room(&state, ticket.lane) {
                state.running += 1;
                return Ok(Turn { pool: Arc::clone(&self.pool), about: ticket.about });
            }
            if state.waiting.len() >= WAITING_MAX {
                state.waiting.retain(|_, other| other.is_wanted());
            }
            if state.waiting.len() >= WAITING_MAX {
                return Err(NoTurn::Full);
            }
            let (call, called) = oneshot::channel();
            state.number += 1;
            let left = ticket.left.map_or(i64::MAX, |left| left.0);
            let place = (ticket.lane, left, state.number);
            state.waiting.insert(place, Waiting { about: ticket.about, still: ticket.still, call });
            called
        };
        called.await.map_err(|_| NoTurn::Stale)
    }
}

impl Waiting {
    fn is_wanted(&self) -> bool {
        !self.call.is_closed() && (self.still)()
    }
}

impl Pool {
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether a thread is free for this lane.
    fn has_room(&self, state: &State, lane: Lane) -> bool {
        let kept = usize::from(lane != Lane::Play);
        state.running + kept < self.threads
    }

    /// Calls as many as there is room for.
    fn call(self: &Arc<Self>) {
        loop {
            let mut state = self.lock();
            let Some((&(lane, ..), _)) = state.waiting.first_key_value() else { return };
            if !self.has_room(&state, lane) {
                return;
            }
            let Some((_, next)) = state.waiting.pop_first() else { return };
            // Dropping it tells who waits that there is nothing to think about any more.
            if !next.is_wanted() {
                continue;
            }
            state.running += 1;
            drop(state);
            // Whoever does not wait any more gives it back by dropping it.
            let _ = next.call.send(Turn { pool: Arc::clone(self), about: next.about });
        }
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        self.pool.lock().running -= 1;
        self.pool.call();
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicBool, Ordering};
    use std::time::Duration;

    use tokio::task::JoinHandle;

    use super::*;

    fn ticket(lane: Lane, left_s: Option<i64>) -> Ticket {
        Ticket { lane, about: 0, left: left_s.map(|left_s| Millis(1_000 * left_s)), still: Arc::new(|| true) }
    }

    /// A pool whose threads are all taken, and what lets them go.
    async fn busy(threads: usize) -> (Arc<Thinkers>, Vec<Turn>) {
        let thinkers = Arc::new(Thinkers::new(threads));
        let mut turns = Vec::new();
        for _ in 0..threads {
            turns.push(thinkers.turn(ticket(Lane::Play, None)).await.ok().unwrap());
        }
        (thinkers, turns)
    }

    /// Waits in line, and writes its name down when it is called; the thread is let go at once.
    async fn waits(thinkers: &Arc<Thinkers>, ticket: Ticket, name: &str, order: &Order) -> Waiter {
        let (thinkers, name, order) = (Arc::clone(thinkers), name.to_owned(), Arc::clone(order));
        let before = thinkers.pool.lock().waiting.len();
        let line = Arc::clone(&thinkers);
        let waiter = tokio::spawn(async move {
            let turn = thinkers.turn(ticket).await?;
            order.lock().unwrap().push(name);
            drop(turn);
            Ok(())
        });
        while line.pool.lock().waiting.len() == before {
            tokio::task::yield_now().await;
        }
        waiter
    }

    type Order = Arc<Mutex<Vec<String>>>;
    type Waiter = JoinHandle<Result<(), NoTurn>>;

    #[tokio::test]
    async fn play_comes_first_and_who_has_least_time_before_all() {
        let (thinkers, mut turns) = busy(2).await;
        let order = Order::default();
        let mut waiters = Vec::new();
        for (name, lane, left_s) in [
            ("hint", Lane::Hint, Some(1)),
            ("no clock", Lane::Play, None),
            ("a minute", Lane::Play, Some(60)),
            ("three seconds", Lane::Play, Some(3)),
            ("a minute, later", Lane::Play, Some(60)),
        ] {
            waiters.push(waits(&thinkers, ticket(lane, left_s), name, &order).await);
        }
        turns.pop();
        for waiter in waiters.drain(1..) {
            assert_eq!(waiter.await.unwrap(), Ok(()));
        }
        assert_eq!(*order.lock().unwrap(), ["three seconds", "a minute", "a minute, later", "no clock"]);
        // The last thread that is free is for play: the hint waits until both are.
        tokio::time::sleep(Duration::from_millis(20)).await;
        assert_eq!(order.lock().unwrap().len(), 4);
        turns.pop();
        assert_eq!(waiters.remove(0).await.unwrap(), Ok(()));
        assert_eq!(order.lock().unwrap().last().unwrap(), "hint");
        assert_eq!(thinkers.pool.lock().running, 0);
    }

    #[tokio::test]
    async fn hints_never_take_the_last_thread() {
        let thinkers = Arc::new(Thinkers::new(0));
        assert_eq!(thinkers.pool.threads, THREADS_MIN);
        let hint = thinkers.turn(ticket(Lane::Hint, None)).await.ok().unwrap();
        let order = Order::default();
        let second = waits(&thinkers, ticket(Lane::Hint, None), "second", &order).await;
        let play = thinkers.turn(ticket(Lane::Play, None)).await;
        assert!(play.is_ok(), "there is a thread for play");
        drop((hint, play));
        assert_eq!(second.await.unwrap(), Ok(()));
    }

    #[tokio::test]
    async fn a_ticket_of_a_room_that_moved_on_is_dropped_and_nobody_thinks_about_it() {
        let (thinkers, turns) = busy(2).await;
        let order = Order::default();
        let stands = Arc::new(AtomicBool::new(true));
        let asked = Arc::clone(&stands);
        let still = Arc::new(move || asked.load(Ordering::Relaxed));
        let old = Ticket { lane: Lane::Play, about: 0, left: Some(Millis(1)), still };
        let old = waits(&thinkers, old, "old", &order).await;
        let next = waits(&thinkers, ticket(Lane::Play, None), "next", &order).await;
        let gone = waits(&thinkers, ticket(Lane::Play, Some(5)), "gone", &order).await;
        gone.abort();
        stands.store(false, Ordering::Relaxed);
        drop(turns);
        assert_eq!((old.await.unwrap(), next.await.unwrap()), (Err(NoTurn::Stale), Ok(())));
        assert_eq!(*order.lock().unwrap(), ["next"]);
        tokio::task::yield_now().await;
        assert_eq!(thinkers.pool.lock().running, 0, "who left the line holds no thread");
    }

    #[tokio::test]
    async fn the_line_has_an_end_and_the_stale_make_room() {
        let (thinkers, turns) = busy(2).await;
        let order = Order::default();
        let stands = Arc::new(AtomicBool::new(true));
        let mut waiters = Vec::new();
        for n in 0..WAITING_MAX {
            let asked = Arc::clone(&stands);
            let still: Arc<dyn Fn() -> bool + Send + Sync> =
                if n < 2 { Arc::new(move || asked.load(Ordering::Relaxed)) } else { Arc::new(|| true) };
            let ticket = Ticket { lane: Lane::Play, about: 0, left: None, still };
            waiters.push(waits(&thinkers, ticket, "one", &order).await);
        }
        assert_eq!(thinkers.turn(ticket(Lane::Play, Some(1))).await.err(), Some(NoTurn::Full));
        stands.store(false, Ordering::Relaxed);
        let late = {
            let thinkers = Arc::clone(&thinkers);
            tokio::spawn(async move { thinkers.turn(ticket(Lane::Play, None)).await.map(drop) })
        };
        for waiter in waiters.drain(..2) {
            assert_eq!(waiter.await.unwrap(), Err(NoTurn::Stale));
        }
        drop(turns);
        assert_eq!(late.await.unwrap(), Ok(()));
        for waiter in waiters {
            assert_eq!(waiter.await.unwrap(), Ok(()));
        }
    }

    #[tokio::test]
    async fn who_has_thought_lets_the_thread_go_after_a_defect_too() {
        let (thinkers, mut turns) = busy(2).await;
        for running in [1, 0] {
            // Without a word, which takes long to write.
            let thought = move || {
                if running == 0 {
                    std::panic::resume_unwind(Box::new("a defect"))
                }
            };
            let thought = thinkers.think(turns.pop().unwrap(), thought).await;
            assert_eq!((thought.is_ok(), thinkers.pool.lock().running), (running == 1, running));
        }
    }
}
