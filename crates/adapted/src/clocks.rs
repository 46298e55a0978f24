// SPDX-License-Identifier: AGPL-3.0-or-later
//! The clock of two players: who has how much, whose time runs, and the readings after every press.

use game::{Micros, Millis, Side};

/// The clock.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clocks {
    left: [Millis; 2],
    running: Option<Running>,
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
        Self { left: [base; 2], running: None, log: vec![[base; 2]] }
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
        if let Some(Running { side, from }) = self.running {
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
        self.running = None;
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
        self.running = None;
        self.left = left;
        self.log.resize(plies, left);
        self.log.push(left);
    }
}
