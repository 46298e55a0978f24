// SPDX-License-Identifier: AGPL-3.0-or-later
//! Time the server itself takes of a run: an event is stamped when it is received, but who is on turn by it sees it
//! only when it is durable and on its way to them. What lies between is nobody's thinking time.
//!
//! It is known only after the event, so it stands in the next one (`Timing::house_ms`) and folds from there; until
//! then the clock keeps it beside what the log says.

use game::{Micros, Millis};

use super::Clock;

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
        if at > from {
            // Up to a whole millisecond: nobody pays for what is rounded.
            let taken = Millis(-from.since(at).0);
            self.handed = Handed { taken: self.handed.taken + taken, until: at };
        }
    }

    /// What the server has taken of the run under way by `now`.
    pub(crate) fn taken(&self, now: Micros) -> Millis {
        if self.running.is_none() || self.standing.is_some() {
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

    /// The running side runs from `from`, by an event of `now`: of the server's time only what lies ahead is its own.
    pub(super) fn run_from(&mut self, from: Micros, now: Micros) {
        self.since = from;
        self.standing = None;
        self.handed.taken = self.handed.ahead(now);
    }
}
