// SPDX-License-Identifier: AGPL-3.0-or-later
//! What a game of indiika is worth with the cube, exactly: for whoever is about to roll, for every pair of classes, every
//! reading of the cube and every owner.
//!
//! Worked out from the highest reading downwards: without a highest one the values would not exist, for a redouble counts
//! twice and both players stay where they are more often than every other roll. A roll that changes something makes what is left
//! fewer, so pairs are taken in the order of what is left; only a pair and its mirror hang on each other, by the rolls that
//! change nothing, and those two are iterated.

use super::chain::{Chain, DONE};

/// Readings of the cube, 1 to 64.
pub(super) const READINGS: usize = 7;

/// Two values that differ by less are the same.
const SAME: f64 = 1e-14;

/// Who has the cube.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Owner {
    /// It lies in the middle.
    Nobody,
    /// 0 or 1.
    Player(usize),
}

/// What players win, by player and by reading of the cube: points, or in a match how much nearer it brings them, from -1 for
/// losing the match to 1. What one wins the other loses.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Pays {
    pub(super) wins: [[f64; READINGS]; 2],
    /// The highest reading that matters, as an exponent of 2: there nobody doubles any more.
    pub(super) top: usize,
}

impl Pays {
    /// A single game: the points.
    pub(super) fn points() -> Self {
        Self { wins: [std::array::from_fn(|reading| f64::from(1 << reading)); 2], top: READINGS - 1 }
    }
}

/// All values of one game.
#[derive(Debug)]
pub(super) struct Values {
    pays: Pays,
    count: usize,
    /// By reading and owner, player about to roll, their class, that of the other.
    all: Vec<f64>,
}

/// Who is about to roll, and what both have before them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct At {
    /// 0 or 1.
    pub(super) player: usize,
    pub(super) own: usize,
    pub(super) other: usize,
}

impl At {
    /// The same for the other player to roll.
    fn turned(self) -> Self {
        Self { player: 1 - self.player, own: self.other, other: self.own }
    }
}

impl Values {
    /// Solves the game.
    pub(super) fn solve(chain: &Chain, pays: Pays) -> Self {
        let count = chain.classes.len();
        let layers = 3 * pays.top + 1;
        let mut values = Self { pays, count, all: vec![0.0; layers * 2 * count * count] };
        let pairs = in_order(chain);
        for reading in (0..=pays.top).rev() {
            let owners = [Owner::Nobody, Owner::Player(0), Owner::Player(1)];
            for owner in owners.into_iter().take(if reading == pays.top { 1 } else { 3 }) {
                for (own, other) in &pairs {
                    values.solve_pair(chain, reading, owner, *own, *other);
                }
            }
        }
        values
    }

    /// Both players to roll, one with this class and the other with that.
    fn solve_pair(&mut self, chain: &Chain, reading: usize, owner: Owner, own: usize, other: usize) {
        for player in 0..2 {
            let here = At { player, own, other };
            let there = here.turned();
            let known = [here, there].map(|at| self.moved_on(chain, reading, owner, at));
            let stays = [here, there].map(|at| chain.classes[at.own].stays);
            let mut worth = known;
            loop {
                let mine = self.decided(chain, reading, owner, here, known[0] - stays[0] * worth[1]);
                let theirs = self.decided(chain, reading, owner, there, known[1] - stays[1] * mine);
                let change = (mine - worth[0]).abs().max((theirs - worth[1]).abs());
                worth = [mine, theirs];
                if change < SAME * self.pays.wins[0][reading].abs().max(1.0) {
                    break;
                }
            }
            for (at, worth) in [here, there].into_iter().zip(worth) {
                let index = self.index(reading, owner, at);
                self.all[index] = worth;
            }
            // The mirror of a pair with itself is the other player's turn in it.
            if own == other {
                break;
            }
        }
    }

    /// What the rolls that change something are worth, each by its chance.
    fn moved_on(&self, chain: &Chain, reading: usize, owner: Owner, at: At) -> f64 {
        let class = &chain.classes[at.own];
        let after = |own: usize| {
            if own == DONE {
                self.win(at.player, reading)
            } else {
                -self.get(reading, owner, At { own, ..at }.turned())
            }
        };
        let forced: f64 = class.forced.iter().map(|(chance, own)| chance * after(*own)).sum();
        let best = |ends: &[usize]| ends.iter().map(|own| after(*own)).fold(f64::NEG_INFINITY, f64::max);
        forced + class.chosen.iter().map(|(chance, ends)| chance * best(ends)).sum::<f64>()
    }

    /// What the turn is worth whose roll is worth so much: a double, if it is worth more.
    fn decided(&self, chain: &Chain, reading: usize, owner: Owner, at: At, rolls: f64) -> f64 {
        let may_double = reading < self.pays.top
            && (owner == Owner::Nobody || owner == Owner::Player(at.player))
            // K9; in a single game nobody who has nothing on the board is ahead.
            && !chain.is_start(at.own);
        if may_double { rolls.max(self.doubled(reading, at)) } else { rolls }
    }

    /// What a double is worth for whoever is about to roll: taken or dropped, whatever is less.
    fn doubled(&self, reading: usize, at: At) -> f64 {
        self.accepted(reading + 1, at).min(self.win(at.player, reading))
    }

    /// What the game is worth for whoever is about to roll, the other one having the cube with this reading.
    pub(super) fn accepted(&self, reading: usize, at: At) -> f64 {
        self.get(reading, Owner::Player(1 - at.player), at)
    }

    /// What the game is worth for whoever is about to roll and does not double.
    pub(super) fn rolled(&self, chain: &Chain, reading: usize, owner: Owner, at: At) -> f64 {
        let stays = chain.classes[at.own].stays;
        self.moved_on(chain, reading, owner, at) - stays * self.get(reading, owner, at.turned())
    }

    /// What this player wins with the cube so.
    pub(super) fn win(&self, player: usize, reading: usize) -> f64 {
        self.pays.wins[player][reading.min(READINGS - 1)]
    }

    /// What the game is worth for whoever is about to roll or to double.
    pub(super) fn get(&self, reading: usize, owner: Owner, at: At) -> f64 {
        self.all[self.index(reading, owner, at)]
    }

    fn index(&self, reading: usize, owner: Owner, at: At) -> usize {
        let layer = match owner {
            _ if reading >= self.pays.top => 3 * self.pays.top,
            Owner::Nobody => 3 * reading,
            Owner::Player(player) => 3 * reading + 1 + player,
        };
        ((layer * 2 + at.player) * self.count + at.own) * self.count + at.other
    }
}

/// Every pair of classes with something left, once, those with the least left first.
fn in_order(chain: &Chain) -> Vec<(usize, usize)> {
    let count = chain.classes.len();
    let mut pairs: Vec<(usize, usize)> =
        (1..count).flat_map(|own| (own..count).map(move |other| (own, other))).collect();
    pairs.sort_by_key(|(own, other)| {
        u16::from(chain.classes[*own].left) + u16::from(chain.classes[*other].left)
    });
    pairs
}
