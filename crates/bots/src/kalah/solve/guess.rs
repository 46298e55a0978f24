// SPDX-License-Identifier: AGPL-3.0-or-later
//! What a position promises at first sight, for the order in which a search looks at positions: no proof rests on it.
//!
//! It is asked more often than anything is sown, so what a house with so many seeds adds is looked up.

use kalah::Capture;

use super::rows::{HOUSES, Rows, Rules, at, sum};
use crate::kalah::eval::{self, Features, Weights};

/// Above the most seeds of a house that are told apart.
const COUNTS: usize = 128;
/// Bits for each sum in a mark.
const LANE: u32 = 12;
const LANE_MAX: u64 = (1 << LANE) - 1;
/// Bits from which on a mark has the house that a sowing ends in, where that is one of its own row.
const ENDS_IN: u32 = 4 * LANE;

/// Judges positions of one board.
pub(super) struct Guess {
    /// By house and seeds: 1, whether it is an extra move, how many seeds go past the store, whether it ends in the own
    /// row, one lane each, and in which house as a bit.
    marks: [[u64; COUNTS]; HOUSES],
    /// Of the player on turn and of the other, by the seeds in play.
    weights: Vec<[Weights; 2]>,
    houses: usize,
    capture: Capture,
}

/// What sowings of a row come to.
struct Seen {
    sums: u64,
    /// Houses where something would be taken.
    takes: u64,
}

impl Guess {
    pub(super) fn new(rules: &Rules) -> Self {
        let mut marks = [[0; COUNTS]; HOUSES];
        for (house, marks) in marks.iter_mut().enumerate().take(rules.houses) {
            for (seeds, mark) in marks.iter_mut().enumerate().skip(1) {
                let last = house + seeds;
                let past = last.saturating_sub(rules.houses) as u64;
                let is_extra = last % (2 * rules.houses + 1) == rules.houses;
                *mark = 1 | u64::from(is_extra) << LANE | past << (2 * LANE);
                if last < rules.houses {
                    *mark |= 1 << (3 * LANE) | 1 << (ENDS_IN as usize + last);
                }
            }
        }
        let weights = (0..=eval::FULL).map(|seeds| eval::weights(seeds, rules.capture)).collect();
        Self { marks, weights, houses: rules.houses, capture: rules.capture }
    }

    /// By how many hundredths of a seed whoever is on turn is expected to get more of the seeds in play.
    pub(super) fn ahead(&self, rows: Rows) -> i32 {
        let seeds = rows.seeds().min(eval::FULL);
        let [own, other] = &self.weights[seeds as usize];
        own.worth(&self.features(rows)) - other.worth(&self.features(rows.turned()))
    }

    /// In how many ways whoever is on turn can sow without scoring; where two houses could take the same, the one that
    /// would have to be content with less counts here too.
    pub(super) fn quiet(&self, rows: Rows) -> i32 {
        let seen = self.seen(rows);
        (seen.sums >> (3 * LANE) & LANE_MAX) as i32 - seen.takes.count_ones() as i32
    }

    fn seen(&self, rows: Rows) -> Seen {
        let (mut sums, mut reached, mut empty) = (0, 0, 0);
        for (house, marks) in self.marks.iter().enumerate().take(self.houses) {
            let seeds = at(rows.own, house);
            let mark = marks[usize::from(seeds) % COUNTS];
            sums += mark & ((1 << ENDS_IN) - 1);
            reached |= mark >> ENDS_IN;
            empty |= u64::from(seeds == 0) << house;
        }
        let mut takes = if self.capture == Capture::None { 0 } else { reached & empty };
        if self.capture == Capture::Standard {
            let mut left = takes;
            while left != 0 {
                let house = left.trailing_zeros() as usize;
                left &= left - 1;
                takes &= !(u64::from(self.facing(rows, house) == 0) << house);
            }
        }
        Seen { sums, takes }
    }

    fn facing(&self, rows: Rows, house: usize) -> u8 {
        at(rows.other, self.houses - 1 - house)
    }

    fn features(&self, rows: Rows) -> Features {
        let Seen { sums, takes } = self.seen(rows);
        let mut capture = 0;
        let mut left = takes;
        while left != 0 {
            capture = capture.max(1 + i32::from(self.facing(rows, left.trailing_zeros() as usize)));
            left &= left - 1;
        }
        let lane = |at: u32| (sums >> (at * LANE) & LANE_MAX) as i32;
        Features { seeds: sum(rows.own), houses: lane(0), extras: lane(1), capture, past: lane(2) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Seeds in an own house.
    fn hand(rows: Rows, house: usize) -> i32 {
        at(rows.own, house).into()
    }

    /// What sowing a house captures without coming round, its own seed included.
    fn captured(rules: &Rules, rows: Rows, house: usize) -> i32 {
        let last = house + hand(rows, house) as usize;
        if last >= rules.houses || at(rows.own, last) > 0 || rules.capture == Capture::None {
            return 0;
        }
        let facing = i32::from(at(rows.other, rules.houses - 1 - last));
        if facing > 0 || rules.capture == Capture::Empty { 1 + facing } else { 0 }
    }

    #[test]
    fn what_is_looked_up_is_what_the_houses_do() {
        let mut rng = fastrand::Rng::with_seed(5);
        let mut captures = 0;
        for capture in [Capture::Standard, Capture::Empty, Capture::None] {
            for houses in 1..=8 {
                let rules = Rules::new(houses, capture);
                let guess = Guess::new(&rules);
                for _ in 0..300 {
                    let mut row = |_| {
                        (0..houses).fold(0, |row, _| row << 8 | rng.u64(0..13).saturating_sub(rng.u64(0..9)))
                    };
                    let rows = Rows { own: row(0), other: row(1) };
                    let all = || rules.houses(rows);
                    let features = guess.features(rows);
                    assert_eq!(features.seeds, all().map(|house| hand(rows, house)).sum::<i32>());
                    assert_eq!(features.houses as usize, all().count());
                    assert_eq!(
                        features.extras as usize,
                        all().filter(|at| rules.is_extra(rows, *at)).count()
                    );
                    let most = all().map(|house| captured(&rules, rows, house)).max().unwrap_or(0);
                    assert_eq!(features.capture, most, "{capture:?} {rows:?}");
                    let past = |house| (hand(rows, house) - (rules.houses - house) as i32).max(0);
                    assert_eq!(features.past, all().map(past).sum::<i32>());
                    let stays = |at: &usize| at + (hand(rows, *at) as usize) < rules.houses;
                    let quiet = all().filter(stays).filter(|at| captured(&rules, rows, *at) == 0).count();
                    assert!(guess.quiet(rows) as usize >= quiet);
                    captures += usize::from(most > 0);
                }
            }
        }
        assert!(captures > 500, "{captures}");
    }
}
