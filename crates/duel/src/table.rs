// SPDX-License-Identifier: AGPL-3.0-or-later
//! A table with two seats: who sits where, what they are asked, how long they think.

use std::time::Duration;

use crate::chance::Chance;
use crate::player::{Fault, Player};

/// The two players, A first.
pub(crate) type Players<'a> = [&'a mut dyn Player; 2];

/// Time since some moment that does not change.
pub(crate) type Clock<'a> = &'a dyn Fn() -> Duration;

/// Decisions, and how long they took together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Spent {
    pub(crate) decisions: u64,
    pub(crate) time: Duration,
}

/// Who lost by what.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Failed {
    /// 0 for A, 1 for B.
    pub(crate) player: usize,
    pub(crate) fault: Fault,
}

/// What a game brought A.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Played {
    /// Points, the cube counted; 1, 0 or -1 where there are none.
    pub(crate) points: f64,
    /// The points A won by better rolls than the average.
    pub(crate) luck: f64,
    pub(crate) failed: Option<Failed>,
    /// It was broken off as a draw, because it would not end.
    pub(crate) is_unfinished: bool,
}

/// A table at which a pair of games is played.
pub(crate) struct Table<'a, 'p> {
    players: &'a mut Players<'p>,
    /// Whether A has the second seat.
    swapped: bool,
    /// The seeds of decisions, the same in both games of a pair: the same player in the same place decides alike.
    seeds: Chance,
    clock: Clock<'a>,
    spent: [Spent; 2],
}

/// What the seeds of decisions are for.
const DECISIONS: u64 = 1;

impl<'a, 'p> Table<'a, 'p> {
    /// A table for one game of the pair with this seed.
    pub(crate) fn new(players: &'a mut Players<'p>, swapped: bool, seed: u64, clock: Clock<'a>) -> Self {
        Self { players, swapped, seeds: Chance::new(seed, DECISIONS), clock, spent: [Spent::default(); 2] }
    }

    /// Who has this seat, 0 or 1: 0 for A, 1 for B.
    pub(crate) fn who(&self, seat: usize) -> usize {
        if self.swapped { 1 - seat } else { seat }
    }

    /// Points of the first seat as A sees them.
    pub(crate) fn for_a(&self, points: f64) -> f64 {
        if self.swapped { -points } else { points }
    }

    /// What the decisions have taken, A's first.
    pub(crate) fn spent(&self) -> [Spent; 2] {
        self.spent
    }

    /// Tells both that a game begins.
    pub(crate) fn begin(&mut self, rules: &crate::Rules) -> Result<(), Failed> {
        for (player, who) in self.players.iter_mut().enumerate() {
            who.begin(rules).map_err(|fault| Failed { player, fault })?;
        }
        Ok(())
    }

    /// Asks whoever has this seat.
    pub(crate) fn ask<T>(
        &mut self,
        seat: usize,
        question: impl FnOnce(&mut dyn Player, u64) -> Result<T, Fault>,
    ) -> Result<T, Failed> {
        let (player, seed) = (self.who(seat), self.seeds.next());
        let begun = (self.clock)();
        let answer = question(&mut *self.players[player], seed);
        let spent = &mut self.spent[player];
        spent.decisions += 1;
        spent.time += (self.clock)().saturating_sub(begun);
        answer.map_err(|fault| Failed { player, fault })
    }

    /// Whoever has this seat has lost by this.
    pub(crate) fn failed(&self, seat: usize, fault: Fault) -> Failed {
        Failed { player: self.who(seat), fault }
    }

    /// The end of a game in which somebody failed; `points` are lost by it.
    pub(crate) fn lost(&mut self, failed: Failed, points: f64, luck: f64) -> Played {
        self.players[failed.player].fail();
        let points = if failed.player == 0 { -points } else { points };
        Played { points, luck, failed: Some(failed), is_unfinished: false }
    }
}
