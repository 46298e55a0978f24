// SPDX-License-Identifier: AGPL-3.0-or-later
//! The clock of two players: who has how much, whose time runs, and the readings after every press.

use game::{Micros, Millis, Side};

/// The clock.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clocks {
    left: [Millis; 2],
    running: Option<Running>,
    /// The clocks stand because the server was down; so much grace is left then.
    standing: Option<Millis>,
    /// After 0, 1, 2 … plies, increments included.
    log: Vec<[Millis; 2]>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Running {
    side: Side,
    /// From when on time is counted.
    from: Micros,
}

impl Clocks {
    pub(crate) fn new(base: Millis) -> Self {
        Self { left: [base; 2], running: None, standing: None, log: vec![[base; 2]] }
    }

    /// Whose clock runs.
    #[must_use]
    pub fn running(&self) -> Option<Side> {
        self.running.map(|running| running.side)
    }

    /// The readings after every press, White before Black, the times at the start first.
    #[must_use]
    pub fn log(&self) -> &[[Millis; 2]] {
        &self.log
    }

    /// What the clock shows; below 0 when time is up.
    #[must_use]
    pub fn reading(&self, now: Micros) -> [Millis; 2] {
        let mut left = self.left;
        if let Some(Running { side, from }) = self.running.filter(|_| self.standing.is_none()) {
            left[side.index()] = left[side.index()] - now.since(from).max(Millis::ZERO);
        }
        left
    }

    /// Starts a clock; time is counted after `grace`.
    pub(crate) fn start(&mut self, now: Micros, side: Side, grace: Millis) {
        self.stop(now);
        self.running = Some(Running { side, from: now.plus(grace) });
    }

    /// Both clocks stand.
    pub(crate) fn stop(&mut self, now: Micros) {
        self.left = self.reading(now);
        (self.running, self.standing) = (None, None);
    }

    /// The server was down from `from` on: nobody is charged until [`Clocks::wake`].
    pub(crate) fn stand(&mut self, from: Micros) {
        if let Some(running) = self.running.filter(|_| self.standing.is_none()) {
            self.left = self.reading(from);
            self.standing = Some(running.from.since(from).max(Millis::ZERO));
        }
    }

    /// The clock that stood goes on.
    pub(crate) fn wake(&mut self, at: Micros) {
        if let (Some(running), Some(grace)) = (&mut self.running, self.standing.take()) {
            running.from = at.plus(grace);
        }
    }

    /// From when on the running clock counts.
    #[must_use]
    pub fn counts_from(&self) -> Option<Micros> {
        self.running.map(|running| running.from)
    }

    /// The running clock counts so much later: that time was the server's own.
    pub(crate) fn set_forward(&mut self, taken: Millis) {
        if let Some(running) = self.running.as_mut().filter(|_| self.standing.is_none()) {
            running.from = running.from.plus(taken);
        }
    }

    /// When the running clock will have no time left.
    #[must_use]
    pub fn falls_at(&self) -> Option<Micros> {
        let running = self.running.filter(|_| self.standing.is_none())?;
        Some(running.from.plus(self.left[running.side.index()].max(Millis::ZERO)))
    }

    /// Adds to a side's time.
    pub(crate) fn add(&mut self, side: Side, ms: Millis) {
        self.left[side.index()] = self.left[side.index()] + ms;
    }

    /// The grace is over.
    pub(crate) fn end_grace(&mut self, now: Micros) {
        if let Some(running) = &mut self.running {
            running.from = running.from.min(now);
        }
    }

    /// A move is made: the increment is added, and the reading kept.
    pub(crate) fn press(&mut self, now: Micros, side: Side, increment: Millis) {
        self.stop(now);
        self.left[side.index()] = self.left[side.index()] + increment;
        self.log.push(self.left);
    }

    /// Goes back to the reading after `plies`, and to other times.
    pub(crate) fn set(&mut self, plies: usize, left: [Millis; 2]) {
        (self.running, self.standing) = (None, None);
        self.left = left;
        self.log.resize(plies, left);
        self.log.push(left);
    }
}
