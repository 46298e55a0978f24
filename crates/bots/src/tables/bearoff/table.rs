// SPDX-License-Identifier: AGPL-3.0-or-later
//! A table of the last checkers: what the player about to roll has to expect, for every pair of halves.

use std::sync::Mutex;
use std::thread;

use tables::{Search, Variant};
use thiserror::Error;

use super::ends::{self, Roll};
use super::halves::{self, Half};

/// Points for whoever is about to roll, and may double first where the cube lets them: without a cube, with the cube in the
/// middle, with their own, with the other player's.
pub(super) type Worth = [f32; 4];
pub(super) const CUBELESS: usize = 0;
pub(super) const CENTRED: usize = 1;
pub(super) const OWN: usize = 2;
pub(super) const THEIRS: usize = 3;

/// Most checkers of a player that a table is made for: 2 GB while it is worked out.
pub const MEN_MAX: u8 = 10;

/// How the last checkers go off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dynamics {
    /// A double is four times its number: tabla, and tapa, where nobody is pinned any more.
    Plain,
    /// A double goes on with the higher numbers: chelebi, and gyulbara, where at home nothing is left to hand over.
    Progressive,
    /// Whoever is done first has lost: antitabla.
    Anti,
}

impl Dynamics {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Plain, Self::Progressive, Self::Anti];

    /// Those of a game; none in indiika, where nothing moves.
    #[must_use]
    pub fn of(variant: Variant) -> Option<Self> {
        match variant {
            Variant::Indiika => None,
            Variant::Antitabla => Some(Self::Anti),
            _ if ends::goes_on(variant) => Some(Self::Progressive),
            _ => Some(Self::Plain),
        }
    }

    /// The game by whose rules it is worked out.
    const fn game(self) -> Variant {
        match self {
            Self::Plain => Variant::Tabla,
            Self::Progressive => Variant::Gyulbara,
            Self::Anti => Variant::Antitabla,
        }
    }

    /// What who has nothing left has won.
    const fn finished(self) -> f32 {
        if matches!(self, Self::Anti) { -1.0 } else { 1.0 }
    }
}

/// The values, as they were worked out or as a file rounds them.
pub(super) enum Values {
    Exact(Vec<Worth>),
    Rounded(Vec<[i16; 4]>),
}

/// What the last checkers are worth.
pub struct Bearoff {
    pub(super) dynamics: Dynamics,
    pub(super) men: u8,
    /// By the half of whoever is about to roll, and by that of the other, both with something left.
    pub(super) values: Values,
}

/// Somebody had it stop.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("it was stopped")]
pub struct Stopped;

/// Told how many pairs of how many are done; false stops the work.
pub type Progress<'a> = &'a (dyn Fn(u64, u64) -> bool + Sync);

impl Bearoff {
    /// The table of these dynamics for at most `men` checkers of each player, 1 to [`MEN_MAX`].
    ///
    /// # Errors
    /// [`Stopped`] when `progress` says so.
    pub fn build(
        dynamics: Dynamics,
        men: u8,
        threads: usize,
        progress: Progress<'_>,
    ) -> Result<Self, Stopped> {
        let men = men.clamp(1, MEN_MAX);
        let halves = halves::all(men);
        let ends = rolls(dynamics, &halves);
        let most = 6 * usize::from(men);
        let mut by_pips = vec![Vec::new(); most + 1];
        for (number, half) in halves.iter().enumerate() {
            by_pips[halves::pips(half)].push(number);
        }
        let side = halves.len() - 1;
        let mut values = vec![[0.0; 4]; side * side];
        let (mut done, all) = (0, values.len() as u64);
        // Every turn lowers the pips of whoever rolls, so those of both come before.
        for both in 2..=2 * most {
            let mut pairs = Vec::new();
            for own in both.saturating_sub(most).max(1)..both.min(most + 1) {
                for mine in &by_pips[own] {
                    pairs.extend(by_pips[both - own].iter().map(|other| (*mine, *other)));
                }
            }
            let known = |own: usize, other: usize| values[index(side, own, other)];
            let found = Mutex::new(Vec::with_capacity(pairs.len()));
            thread::scope(|scope| {
                for part in pairs.chunks(pairs.len().div_ceil(threads.max(1)).max(1)) {
                    let (ends, found, known) = (&ends, &found, &known);
                    scope.spawn(move || {
                        let part: Vec<(usize, Worth)> = part
                            .iter()
                            .map(|(own, other)| {
                                let rolled = rolled(&ends[*own], *other, dynamics.finished(), known);
                                (index(side, *own, *other), doubled(rolled))
                            })
                            .collect();
                        found.lock().unwrap_or_else(std::sync::PoisonError::into_inner).push(part);
                    });
                }
            });
            let found = found.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
            for (at, worth) in found.into_iter().flatten() {
                values[at] = worth;
            }
            done += pairs.len() as u64;
            if !progress(done, all) {
                return Err(Stopped);
            }
        }
        Ok(Self { dynamics, men, values: Values::Exact(values) })
    }

    /// How its checkers go off.
    #[must_use]
    pub const fn dynamics(&self) -> Dynamics {
        self.dynamics
    }

    /// Most checkers of each player.
    #[must_use]
    pub const fn men(&self) -> u8 {
        self.men
    }

    /// How many pairs of halves it has.
    #[must_use]
    pub const fn positions(&self) -> u64 {
        halves::pairs(self.men)
    }

    /// What a pair is worth, by the numbers of their halves.
    pub(super) fn worth(&self, own: usize, other: usize) -> Worth {
        let at = index(halves::count(self.men) - 1, own, other);
        match &self.values {
            Values::Exact(values) => values[at],
            Values::Rounded(values) => values[at].map(unrounded),
        }
    }

    /// What a roll is worth, nobody having doubled.
    pub(super) fn rolled(&self, rolls: &[Roll], other: usize) -> Worth {
        rolled(rolls, other, self.dynamics.finished(), &|own, other| self.worth(own, other))
    }

    /// Works out again, by the rules of the game and the other values, one of every `every` values: whether each follows.
    ///
    /// # Errors
    /// [`Wrong`] with the first that does not; [`Wrong::Stopped`].
    pub fn verify(&self, every: usize, threads: usize, progress: Progress<'_>) -> Result<(), Wrong> {
        let halves = halves::all(self.men);
        let ends = rolls(self.dynamics, &halves);
        let threads = threads.max(1);
        let (done, wrong) = (Mutex::new(0_u64), Mutex::new(None));
        let lock = |at: &Mutex<u64>| *at.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        thread::scope(|scope| {
            for thread in 0..threads {
                let (halves, ends, done, wrong) = (&halves, &ends, &done, &wrong);
                scope.spawn(move || {
                    for own in (1..halves.len()).skip(thread).step_by(threads) {
                        for other in (1..halves.len()).filter(|other| (own + other) % every.max(1) == 0) {
                            let follows = doubled(self.rolled(&ends[own], other));
                            let stands = self.worth(own, other);
                            if follows.iter().zip(stands).any(|(one, other)| !(one - other).abs().le(&EXACT))
                            {
                                let pair = [halves[own], halves[other]];
                                let at = Some(Wrong::Value { own: pair[0], other: pair[1] });
                                *wrong.lock().unwrap_or_else(std::sync::PoisonError::into_inner) = at;
                                return;
                            }
                        }
                        let so_far = {
                            let mut done = done.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
                            *done += halves.len() as u64 - 1;
                            *done
                        };
                        let found = wrong.lock().is_ok_and(|wrong| wrong.is_some());
                        if found || !progress(so_far, self.positions()) {
                            return;
                        }
                    }
                });
            }
        });
        if let Some(wrong) = wrong.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner) {
            return Err(wrong);
        }
        if lock(&done) < self.positions() { Err(Wrong::Stopped) } else { Ok(()) }
    }
}

/// A table that is not what the rules make of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Wrong {
    /// A value that does not follow from the others.
    #[error(
        "the value of {own:?} to roll against {other:?} (checkers by point) does not follow from the others"
    )]
    Value {
        /// Who is about to roll.
        own: Half,
        /// The other.
        other: Half,
    },
    /// Somebody had it stop.
    #[error("it was stopped")]
    Stopped,
}

/// A rounded value and one that follows from rounded ones differ by no more: both are half a unit off, and a double counts
/// the other's twice.
const EXACT: f32 = 1.6 / ONE;

/// A whole point in a file.
const ONE: f32 = i16::MAX as f32;

pub(super) fn unrounded(value: i16) -> f32 {
    f32::from(value) / ONE
}

#[expect(clippy::cast_possible_truncation, reason = "a value is at most one point")]
pub(super) fn rounded(value: f32) -> i16 {
    (value.clamp(-1.0, 1.0) * ONE).round() as i16
}

fn index(side: usize, own: usize, other: usize) -> usize {
    (own - 1) * side + other - 1
}

fn rolls(dynamics: Dynamics, halves: &[Half]) -> Vec<Vec<Roll>> {
    let mut search = Search::default();
    halves.iter().map(|half| ends::of(dynamics.game(), half, &mut search)).collect()
}

/// The rolls of a half of a table.
pub(super) fn rolls_of(dynamics: Dynamics, half: &Half) -> Vec<Roll> {
    ends::of(dynamics.game(), half, &mut Search::default())
}

/// What a roll is worth, nobody having doubled; `known` tells what the other has to expect after it.
fn rolled(rolls: &[Roll], other: usize, finished: f32, known: &dyn Fn(usize, usize) -> Worth) -> Worth {
    let mut sum = [0.0; 4];
    for (count, ends) in rolls {
        let mut best = [f32::NEG_INFINITY; 4];
        for end in ends {
            let after = if *end == 0 {
                [finished; 4]
            } else {
                // Seen by the other, whose own cube this player's is not.
                let [cubeless, centred, own, theirs] = known(other, *end as usize);
                [-cubeless, -centred, -theirs, -own]
            };
            for (best, after) in best.iter_mut().zip(after) {
                *best = best.max(after);
            }
        }
        for (sum, best) in sum.iter_mut().zip(best) {
            *sum += count * best;
        }
    }
    sum.map(|sum| sum / 36.0)
}

/// With the right to double first, where there is one.
fn doubled(mut worth: Worth) -> Worth {
    let doubled = (2.0 * worth[THEIRS]).min(1.0);
    for cube in [CENTRED, OWN] {
        worth[cube] = worth[cube].max(doubled);
    }
    worth
}
