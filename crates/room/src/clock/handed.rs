// SPDX-License-Identifier: AGPL-3.0-or-later
//! Time the server itself takes of a run: an event is stamped when it is received, but who is on turn by it sees it
//! only when it is durable and on its way to them. What lies between is nobody's thinking time.
//!
//! It is known only after the event, so it stands in the next one (`Timing::house_ms`) and folds from there; until
//! then the clock keeps it beside what the log says.

use game::{Micros, Millis};

use super::Clock;
use crate::table::event::Event;

/// The server's own time that no event says yet.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Handed {
    /// How much it is.
    taken: Millis,
    /// Until when; spans that follow count from there, so that no moment counts twice.
    until: Micros,
}

impl Handed {
    /// What lies after the millisecond of `now`.
    fn ahead(self, now: Micros) -> Millis {
        Millis((-now.since(self.until).0).clamp(0, self.taken.0.max(0)))
    }
}

impl Clock {
    /// The news of what happened at `stamp` was handed over at `at`.
    pub(crate) fn hand(&mut self, stamp: Micros, at: Micros) {
        let from = stamp.max(self.handed.until);
        // Of a run that stands only what came before counts: the rest is nobody's already.
        let at = self.standing.map_or(at, |used| at.min(self.since.plus(used)));
        if at > from {
            // Up to a whole millisecond: nobody pays for what is rounded.
            let taken = Millis(-from.since(at).0);
            self.handed = Handed { taken: self.handed.taken + taken, until: at };
        }
    }

    /// What the server has taken of the run under way by `now`.
    pub(crate) fn taken(&self, now: Micros) -> Millis {
        if self.running.is_none() {
            return Millis::ZERO;
        }
        self.handed.taken - self.handed.ahead(now)
    }

    /// Since when the running side would run, had the server taken no time.
    pub(super) fn began(&self) -> Micros {
        self.since.plus(self.handed.taken)
    }

    /// An event says that the server took `taken`: the run under way began so much later.
    pub(crate) fn set_forward(&mut self, taken: Millis) {
        if self.running.is_some() && self.standing.is_none() {
            self.since = self.since.plus(taken);
            self.handed.taken = Millis((self.handed.taken - taken).0.max(0));
        }
    }

    /// The running side stands from `from` on. What the server would have taken later lies in the outage.
    pub(super) fn stand_from(&mut self, from: Micros) {
        self.standing = Some(self.passed(from));
        self.handed.taken = Millis::ZERO;
    }

    /// The running side, which had used `used` when it began to stand, runs on from `now`. News that came meanwhile of what
    /// was before stays told.
    pub(super) fn stand_until(&mut self, now: Micros, used: Millis) {
        let taken = self.handed.taken;
        self.run_from(Micros(now.0.saturating_sub(used.0.saturating_mul(1000))), now);
        self.handed.taken = taken;
    }

    /// The running side runs from `from`, by an event of `now`: of the server's time only what lies ahead is its own.
    pub(super) fn run_from(&mut self, from: Micros, now: Micros) {
        self.since = from;
        self.standing = None;
        self.handed.taken = self.handed.ahead(now);
    }
}

impl Event {
    /// Milliseconds the server had taken of the runs under way when the event came.
    pub(crate) fn server_ms(&self) -> i64 {
        match self {
            Self::Rolled { t: Some(t), .. }
            | Self::RollAsked { t: Some(t), .. }
            | Self::Moved { t, .. }
            | Self::Doubled { t, .. }
            | Self::Taken { t, .. }
            | Self::Dropped { t, .. }
            | Self::TakenBack { t, .. } => t.house_ms,
            Self::Suspended { house_ms, .. } => *house_ms,
            _ => 0,
        }
    }
}

#[cfg(test)]
mod tests {
    use game::Seat;

    use super::*;
    use crate::clock::lag::Lag;
    use crate::clock::rule::{ClockKind, ClockRule};

    fn at(ms: i64) -> Micros {
        Micros(1_000_000_000).plus(Millis(ms))
    }

    #[test]
    fn news_that_came_late_counts_while_the_clock_stands_and_afterwards() {
        let mut clock = Clock::new(ClockRule { kind: ClockKind::Fischer, base_s: 60, step_s: 0 });
        let used = |clock: &Clock, ms| clock.measure(Seat(0), at(ms), Lag::default()).used;
        clock.start(Seat(0), at(0));
        clock.suspend(at(4_000));
        assert_eq!(used(&clock, 9_000), 4_000);
        clock.hand(at(0), at(1_500));
        assert_eq!(used(&clock, 9_000), 2_500);
        clock.resume(at(10_000));
        assert_eq!(used(&clock, 11_000), 3_500);
    }

    #[test]
    fn news_that_came_after_the_clock_stood_is_of_the_outage() {
        let mut clock = Clock::new(ClockRule { kind: ClockKind::Fischer, base_s: 60, step_s: 0 });
        clock.start(Seat(0), at(0));
        clock.hand(at(0), at(500));
        clock.set_forward(clock.taken(at(4_000)));
        clock.suspend(at(4_000));
        clock.hand(at(0), at(60_000));
        clock.resume(at(90_000));
        let used = clock.measure(Seat(0), at(91_000), Lag::default()).used;
        assert_eq!(used, 1_000, "nobody knew of the turn before");
    }
}
