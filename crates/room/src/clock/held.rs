// SPDX-License-Identifier: AGPL-3.0-or-later
//! What a clock that is one of two needs beside pressing: to wait for an instant ahead, to go on with a move
//! under way, and to say exactly when its flag falls.

use game::{Micros, Millis, Seat};

use super::{Clock, ClockKind};

impl Clock {
    /// What the run under way has used by `now`, uncharged.
    #[must_use]
    pub fn under_way(&self, now: Micros) -> Millis {
        self.running.map_or(Millis::ZERO, |_| self.elapsed(now))
    }

    /// The same as the log alone has it: what a fold may go by.
    pub(crate) fn logged(&self, now: Micros) -> Millis {
        self.running.map_or(Millis::ZERO, |_| self.passed(now))
    }

    /// Since when the running side runs; may lie ahead.
    #[must_use]
    pub fn runs_from(&self) -> Option<Micros> {
        self.running.filter(|_| self.standing.is_none()).map(|_| self.began())
    }

    /// The instant at which the running side's flag falls, without any grace.
    #[must_use]
    pub fn falls_at(&self) -> Option<Micros> {
        let side = self.running.filter(|_| self.rule.kind != ClockKind::None)?;
        let side = &self.sides[side.index()];
        let free = Millis((self.rule.allowance() - side.used).0.max(0));
        Some(self.began().plus(side.left + free))
    }

    /// Lets `seat`'s side run from `from`, at `now` or ahead of it, with what its move has used.
    pub(crate) fn go_on_from(&mut self, seat: Seat, from: Micros, now: Micros) {
        let Some(side) = self.side(seat).filter(|_| self.rule.kind != ClockKind::None) else { return };
        self.running = Some(side);
        self.run_from(from, now);
    }

    /// As [`Clock::suspend`], for a clock whose run may begin at an instant up to `wait` ahead: what was left of the
    /// wait is kept too.
    pub(crate) fn suspend_ahead(&mut self, from: Micros, wait: Millis) {
        if self.running.is_some() && self.standing.is_none() {
            self.standing = Some(Millis(from.since(self.since).0.max(-wait.0)));
        }
    }

    /// Time used so far was not for a move of `seat`.
    pub(crate) fn forget_move(&mut self, seat: Seat) {
        if let Some(side) = self.side(seat) {
            self.sides[side.index()].used = Millis::ZERO;
        }
    }
}
