// SPDX-License-Identifier: AGPL-3.0-or-later
//! The clock of the server: the only place that asks the machine for the time.
//!
//! The machine's calendar is read once, at the start; from then on only the monotonic clock counts, so that
//! no step of the calendar (an administrator, NTP, a virtual machine waking up) reaches a game (P3).

use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use game::{Micros, Millis};
use tokio::sync::watch;

/// Time that only goes forward.
#[derive(Clone, Debug)]
pub struct ServerClock(Source);

#[derive(Clone, Debug)]
enum Source {
    /// The machine's.
    Machine { started: Instant, base: Micros },
    /// A clock that stands unless it is moved.
    Hand(watch::Receiver<Micros>),
}

impl ServerClock {
    /// Starts the clock at the machine's calendar time, but never before `floor`, the last instant the server
    /// is known to have written down.
    #[must_use]
    #[expect(clippy::disallowed_methods, reason = "this module is where time enters the server")]
    pub fn start(floor: Micros) -> Self {
        let calendar = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        let calendar = Micros(i64::try_from(calendar.as_micros()).unwrap_or(i64::MAX));
        let base = calendar.max(Micros(floor.0.saturating_add(1)));
        Self(Source::Machine { started: Instant::now(), base })
    }

    /// A clock that shows `now` and then goes on by the machine's monotonic one.
    #[must_use]
    #[expect(clippy::disallowed_methods, reason = "this module is where time enters the server")]
    pub(crate) fn from(now: Micros) -> Self {
        Self(Source::Machine { started: Instant::now(), base: now })
    }

    /// The time now.
    #[must_use]
    #[expect(clippy::disallowed_methods, reason = "this module is where time enters the server")]
    pub fn now(&self) -> Micros {
        match &self.0 {
            Source::Machine { started, base } => {
                let passed = Instant::now().saturating_duration_since(*started);
                Micros(base.0.saturating_add(i64::try_from(passed.as_micros()).unwrap_or(i64::MAX)))
            }
            Source::Hand(hand) => *hand.borrow(),
        }
    }

    /// The instant of the asynchronous runtime's timer at which the clock shows `at`, if nobody moves it until then.
    #[must_use]
    pub fn instant(&self, at: Micros) -> tokio::time::Instant {
        // A year is as good as never, and keeps the sum in range on every machine.
        const NEVER_US: u64 = 365 * 24 * 3600 * 1_000_000;
        match &self.0 {
            Source::Machine { started, base } => {
                let ahead = u64::try_from(at.0.saturating_sub(base.0)).unwrap_or(0);
                (*started + Duration::from_micros(ahead.min(NEVER_US))).into()
            }
            Source::Hand(_) if at <= self.now() => tokio::time::Instant::now(),
            Source::Hand(_) => tokio::time::Instant::now() + Duration::from_micros(NEVER_US),
        }
    }

    /// Waits until so much time has passed since this was called.
    pub(crate) fn sleep(&self, span: Millis) -> impl Future<Output = ()> + use<> {
        let (clock, until) = (self.clone(), self.now().plus(span));
        async move {
            match clock.0 {
                Source::Machine { .. } => tokio::time::sleep_until(clock.instant(until)).await,
                Source::Hand(mut hand) => {
                    if hand.wait_for(|now| *now >= until).await.is_err() {
                        std::future::pending::<()>().await;
                    }
                }
            }
        }
    }

    /// Tells when the clock was moved, from now on.
    pub(crate) fn moves(&self) -> Moves {
        Moves(match &self.0 {
            Source::Machine { .. } => None,
            Source::Hand(hand) => Some(hand.clone()),
        })
    }
}

/// Tells when a clock was moved by hand; that of the machine never is.
pub(crate) struct Moves(Option<watch::Receiver<Micros>>);

impl Moves {
    /// Waits for the next move. Safe to drop while waiting.
    pub(crate) async fn next(&mut self) {
        let moved = match &mut self.0 {
            Some(hand) => hand.changed().await.is_ok(),
            None => false,
        };
        if !moved {
            std::future::pending::<()>().await;
        }
    }
}

/// Moves a clock that stands still by itself: in a test time passes when the test says so.
#[derive(Debug)]
pub struct ClockHand(watch::Sender<Micros>);

impl ClockHand {
    /// A clock that shows `now`.
    #[must_use]
    pub fn at(now: Micros) -> Self {
        Self(watch::Sender::new(now))
    }

    /// The clock.
    #[must_use]
    pub fn clock(&self) -> ServerClock {
        ServerClock(Source::Hand(self.0.subscribe()))
    }

    /// What it shows.
    #[must_use]
    pub fn now(&self) -> Micros {
        *self.0.borrow()
    }

    /// Moves it on.
    pub fn advance(&self, span: Millis) {
        self.0.send_modify(|now| *now = now.plus(span));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn p3_time_never_falls_behind_what_was_written_down() {
        let floor = Micros(i64::MAX / 2);
        let clock = ServerClock::start(floor);
        let first = clock.now();
        assert!(first > floor);
        assert!(clock.now() >= first);
    }

    #[tokio::test]
    async fn a_clock_moved_by_hand_stands_until_it_is_moved() {
        let hand = ClockHand::at(Micros(1_000_000));
        let (clock, mut moves) = (hand.clock(), hand.clock().moves());
        assert_eq!((clock.now(), hand.now()), (Micros(1_000_000), Micros(1_000_000)));
        assert!(clock.instant(Micros(1_000_001)) > clock.instant(Micros(1_000_000)));
        let nap = tokio::spawn(clock.sleep(Millis(500)));
        hand.advance(Millis(499));
        moves.next().await;
        assert_eq!(clock.now(), Micros(1_499_000));
        tokio::task::yield_now().await;
        assert!(!nap.is_finished());
        hand.advance(Millis(1));
        nap.await.unwrap();
    }

    #[test]
    fn far_deadlines_do_not_overflow() {
        let clock = ServerClock::start(Micros(0));
        let _ = clock.instant(Micros(i64::MAX));
        let _ = clock.instant(Micros(i64::MIN));
    }
}
