// SPDX-License-Identifier: AGPL-3.0-or-later
//! Proofs: a search with a window of nothing, asked again and again (MTD(f)), with a memory of what it has proved
//! (`kept.rs`).
//!
//! Most of its time it would wait for memory: for the ends, and for what it keeps. So a position is spread out some time
//! before it is looked at, which has everything brought that looking at it will ask for; where nothing is expected to reach
//! the bound, so that all that follows must be looked at, all of that is spread out first.

use super::ends::Ends;
use super::guess::Guess;
use super::kept::{Kept, Known, NO_HOUSE};
use super::rows::{HOUSES, Rows, Rules, Sown, asked_after, at};

/// Where the value after a sowing comes from.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Source {
    /// The game is over, or nothing that follows can reach the bound.
    Bounds,
    /// Source the ends.
    Ends,
    /// It must be searched.
    Search,
}

/// A sowing, seen by the one who sows.
#[derive(Clone, Copy)]
struct Branch {
    rows: Rows,
    /// Among the ends.
    number: usize,
    order: i32,
    gain: i16,
    low: i16,
    high: i16,
    seeds: i16,
    house: u8,
    extra: bool,
    from: Source,
}

const NO_BRANCH: Branch = Branch {
    rows: Rows { own: 0, other: 0 },
    number: 0,
    order: 0,
    gain: 0,
    low: 0,
    high: 0,
    seeds: 0,
    house: NO_HOUSE,
    extra: false,
    from: Source::Bounds,
};

/// A position with what may be sown in it, and the bound that is asked for.
#[derive(Clone, Copy)]
struct Spread {
    rows: Rows,
    seeds: i32,
    beta: i32,
    place: usize,
    /// What the gain of one sowing proves already.
    proved: Option<i32>,
    count: usize,
    branches: [Branch; HOUSES],
}

const NOT_SPREAD: Spread = Spread {
    rows: Rows { own: 0, other: 0 },
    seeds: 0,
    beta: 0,
    place: 0,
    proved: None,
    count: 0,
    branches: [NO_BRANCH; HOUSES],
};

/// The work was broken off.
struct Broken;

/// Finds values, and remembers what it has proved.
pub(super) struct Prover<'a> {
    rules: &'a Rules,
    ends: Option<&'a Ends>,
    guess: Guess,
    kept: Kept,
    /// Positions that are looked at or wait for it.
    stack: Vec<Spread>,
    /// Positions looked at since it was last asked.
    nodes: u64,
    until: u64,
}

impl<'a> Prover<'a> {
    pub(super) fn new(rules: &'a Rules, ends: Option<&'a Ends>, memory: usize) -> Self {
        let (guess, kept) = (Guess::new(rules), Kept::new(memory));
        Self { rules, ends, guess, kept, stack: Vec::new(), nodes: 0, until: 0 }
    }

    /// A bound of the value, at least it when it is `beta` or more, at most it when it is less, and how many positions were
    /// looked at; no bound after `most` of them. Asked again it goes on where it stopped. It is faster where it `is_likely`
    /// or not that the value is `beta` or more.
    pub(super) fn bound(&mut self, rows: Rows, beta: i32, is_likely: bool, most: u64) -> (Option<i32>, u64) {
        (self.nodes, self.until) = (0, most);
        let seeds = rows.seeds();
        if let Some(ends) = self.ends
            && seeds <= ends.stones().into()
        {
            return (Some(ends.value(rows)), 1);
        }
        self.kept.grow();
        self.stack.resize(self.stack.len().max(1), NOT_SPREAD);
        self.spread(rows, seeds, beta, 0);
        let found = self.search(0, 1, is_likely).ok();
        (found, self.nodes)
    }

    /// Spreads a position out on the stack.
    fn spread(&mut self, rows: Rows, seeds: i32, beta: i32, at_place: usize) {
        let spread = &mut self.stack[at_place];
        (spread.rows, spread.seeds, spread.beta) = (rows, seeds, beta);
        (spread.proved, spread.count) = (None, 0);
        let known = self.ends.map_or(-1, |ends| ends.stones().into());
        let mut is_open = false;
        for house in (0..self.rules.houses.min(HOUSES)).rev().filter(|house| at(rows.own, *house) > 0) {
            let sown = self.rules.sow(rows, house);
            let (seeds, Sown { rows, gain, extra, .. }) = (sown.left(seeds), sown);
            let (low, high) = (gain - seeds, gain + seeds);
            if low >= beta {
                spread.proved = Some(low);
                return;
            }
            let mut branch = Branch { rows, house: house as u8, extra, ..NO_BRANCH };
            (branch.gain, branch.seeds) = (gain as i16, seeds as i16);
            (branch.low, branch.high) = (low as i16, high as i16);
            if high >= beta {
                match self.ends {
                    Some(ends) if seeds <= known => {
                        (branch.from, branch.number) = (Source::Ends, ends.number(rows));
                        ends.prefetch(branch.number);
                    }
                    _ => (branch.from, is_open) = (Source::Search, true),
                }
            }
            spread.branches[spread.count] = branch;
            spread.count += 1;
        }
        if is_open {
            spread.place = self.kept.place(rows);
            self.kept.prefetch(spread.place);
        }
    }

    /// A bound of the value of what is spread out at `me`: at least it when it is `beta` or more, at most it when it is
    /// less. The stack is free from `top` on.
    fn search(&mut self, me: usize, top: usize, is_likely: bool) -> Result<i32, Broken> {
        let begun = self.nodes;
        self.nodes += 1;
        if self.nodes >= self.until {
            return Err(Broken);
        }
        let spread = &mut self.stack[me];
        if let Some(proved) = spread.proved {
            return Ok(proved);
        }
        let (rows, beta, place) = (spread.rows, spread.beta, spread.place);
        // The ends answer first: what they prove need not be kept.
        let (best, mut most) = known_bounds(self.ends, spread);
        if best >= beta {
            return Ok(best);
        }
        let count = spread.count;
        if count == 0 {
            return Ok(most);
        }
        let known = self.kept.get(place, rows);
        let Known { low, high, best: tried } =
            known.unwrap_or(Known { low: -spread.seeds, high: spread.seeds, best: NO_HOUSE });
        if low >= beta {
            return Ok(low);
        }
        if high < beta {
            return Ok(high);
        }
        order(&self.guess, tried, &mut spread.branches[..count]);
        if self.stack.len() < top + HOUSES {
            self.stack.resize(2 * (top + HOUSES), NOT_SPREAD);
        }
        let asked = |branch: &Branch| asked_after(branch.gain.into(), branch.extra, beta);
        if !is_likely {
            for at in 0..count {
                let branch = self.stack[me].branches[at];
                self.spread(branch.rows, branch.seeds.into(), asked(&branch), top + at);
            }
        }
        let mut best_house = NO_HOUSE;
        for at in 0..count {
            let branch = self.stack[me].branches[at];
            let found = if is_likely {
                self.spread(branch.rows, branch.seeds.into(), asked(&branch), top);
                self.search(top, top + 1, branch.extra)?
            } else {
                self.search(top + at, top + count, !branch.extra)?
            };
            let gain = i32::from(branch.gain);
            let value = if branch.extra { gain + found } else { gain - found };
            if value > most {
                (most, best_house) = (value, branch.house);
            }
            if value >= beta {
                let effort = (self.nodes - begun).ilog2();
                self.kept.put(place, rows, Known { low: value, high, best: branch.house }, effort);
                return Ok(value);
            }
        }
        let known = Known { low: low.max(best), high: high.min(most), best: best_house };
        self.kept.put(place, rows, known, (self.nodes - begun).ilog2());
        Ok(most)
    }
}

/// Looks the ends up and leaves only what must be searched; what is known for certain of the value, at least and at most as
/// far as the others go.
fn known_bounds(ends: Option<&Ends>, spread: &mut Spread) -> (i32, i32) {
    let (mut best, mut most, mut left) = (i32::MIN, i32::MIN, 0);
    for at in 0..spread.count {
        let branch = spread.branches[at];
        let (low, high) = match (branch.from, ends) {
            (Source::Ends, Some(ends)) => {
                let value = ends.at(branch.number);
                let value = i32::from(branch.gain) + if branch.extra { value } else { -value };
                (value, value)
            }
            _ => (branch.low.into(), branch.high.into()),
        };
        best = best.max(low);
        if high < spread.beta {
            most = most.max(high);
        } else {
            spread.branches[left] = branch;
            left += 1;
        }
    }
    spread.count = left;
    (best, most)
}

/// The most promising sowing first: what was best before, then extra moves from the store outwards, and the others by what
/// they gain, how near to the store they begin, what they promise, and how few ways are left to answer without scoring: each
/// of those must be looked at, and leaves as many seeds in play.
fn order(guess: &Guess, tried: u8, branches: &mut [Branch]) {
    if branches.len() < 2 {
        return;
    }
    for branch in branches.iter_mut() {
        let house = i32::from(branch.house);
        branch.order = match () {
            () if branch.house == tried => 1 << 28,
            () if branch.extra => (1 << 20) + house,
            () => {
                let promise = guess.ahead(branch.rows) + 110 * guess.quiet(branch.rows);
                420 * i32::from(branch.gain) + 100 * house - promise
            }
        };
    }
    branches.sort_by_key(|branch| -branch.order);
}
