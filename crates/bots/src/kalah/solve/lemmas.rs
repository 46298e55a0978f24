// SPDX-License-Identifier: AGPL-3.0-or-later
//! What a value follows from: lemmas, each of which follows from others by one sowing, so that who has only the rules can
//! check them.
//!
//! A lemma is a position without its stores and by how much at least, or at most, whoever is on turn gets more of what is in
//! play. That it is at least so much follows from one sowing, that it is at most so much from all of them.

use std::collections::HashMap;

use super::rows::{HOUSES, Rows, Rules, Sown, at};
use super::value::Valuer;
use super::{Bounds, Ends};

/// So many positions are looked at for a sowing that proves a lemma, at first, and so many times as many next.
const PATIENCE: u64 = 64;
const IMPATIENCE: u64 = 16;
/// So many lemmas are written down between two questions whether to go on.
const ASK_EVERY: u64 = 1 << 12;

/// A bound of the value of a position. In ascending order of the houses, at least before at most.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Lemma {
    /// The houses of whoever is on turn, from their left; those that the board has not are empty.
    pub own: [u8; HOUSES],
    /// The houses of the other one, from that one's left.
    pub other: [u8; HOUSES],
    /// At most so much, and not at least.
    pub at_most: bool,
    /// By how many seeds whoever is on turn gets more of what is in play.
    pub bound: i8,
}

/// Why there are no lemmas.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unproved {
    /// Somebody broke it off.
    BrokenOff,
    /// A bound that was given as known does not hold.
    Refuted,
}

/// What is to be proved: a position, at most or at least, how much.
type Claim = (Rows, bool, i32);

/// Collects them.
pub(super) struct Lemmas<'a, 'v> {
    rules: &'a Rules,
    ends: Option<&'a Ends>,
    leaves: i32,
    valuer: &'a mut Valuer<'v>,
    goes_on: &'a dyn Fn(u64) -> bool,
    /// The strongest claims.
    known: HashMap<(Rows, bool), i32>,
    waiting: Vec<Claim>,
}

impl<'a, 'v> Lemmas<'a, 'v> {
    /// Positions with at most `leaves` seeds in play need no lemma.
    pub(super) fn new(
        rules: &'a Rules,
        ends: Option<&'a Ends>,
        leaves: i32,
        valuer: &'a mut Valuer<'v>,
        goes_on: &'a dyn Fn(u64) -> bool,
    ) -> Self {
        Self { rules, ends, leaves, valuer, goes_on, known: HashMap::new(), waiting: Vec::new() }
    }

    /// Both bounds of a position.
    pub(super) fn between(&mut self, rows: Rows, bounds: Bounds) -> Result<(), Unproved> {
        self.claim((rows, false, bounds.low));
        self.claim((rows, true, bounds.high));
        self.prove()
    }

    /// Both bounds of a sowing, for the one who sowed.
    pub(super) fn after(&mut self, sown: &Sown, bounds: Bounds) -> Result<(), Unproved> {
        for (at_most, bound) in [(false, bounds.low), (true, bounds.high)] {
            if !sown.over {
                self.claim(claim_after(sown, at_most, bound));
            }
        }
        self.prove()
    }

    /// All of them, in ascending order.
    pub(super) fn sorted(self) -> Vec<Lemma> {
        let houses = |row: u64| std::array::from_fn(|house| at(row, house));
        let lemma = |((rows, at_most), bound): ((Rows, bool), i32)| Lemma {
            own: houses(rows.own),
            other: houses(rows.other),
            at_most,
            bound: bound as i8,
        };
        let mut lemmas: Vec<Lemma> = self.known.into_iter().map(lemma).collect();
        lemmas.sort_unstable();
        lemmas
    }

    /// Writes a claim down, unless it needs no lemma or a stronger one is there.
    fn claim(&mut self, claim: Claim) {
        let (rows, at_most, bound) = claim;
        let seeds = rows.seeds();
        if seeds <= self.leaves || is_plain(seeds, at_most, bound) {
            return;
        }
        // The value is as odd or even as the seeds in play are, which makes a claim stronger for nothing.
        let odd = (bound + seeds).rem_euclid(2);
        let bound = if at_most { bound - odd } else { bound + odd };
        if !self.is_known((rows, at_most, bound)) {
            self.known.insert((rows, at_most), bound);
            self.waiting.push((rows, at_most, bound));
        }
    }

    fn is_known(&self, (rows, at_most, bound): Claim) -> bool {
        let known = self.known.get(&(rows, at_most));
        known.is_some_and(|known| if at_most { *known <= bound } else { *known >= bound })
    }

    fn prove(&mut self) -> Result<(), Unproved> {
        let mut asked = 0;
        while let Some(claim) = self.waiting.pop() {
            let (rows, at_most, bound) = claim;
            // A stronger one may have taken its place.
            if self.known.get(&(rows, at_most)) != Some(&bound) {
                continue;
            }
            let lemmas = self.known.len() as u64;
            if lemmas >= asked + ASK_EVERY {
                asked = lemmas;
                if !(self.goes_on)(lemmas) {
                    return Err(Unproved::BrokenOff);
                }
            }
            let rules = self.rules;
            let sown = rules.houses(rows).map(|house| rules.sow(rows, house));
            if !at_most {
                let reaching = self.reaching(sown.collect(), bound)?;
                self.claim(reaching);
                continue;
            }
            for sown in sown {
                if sown.over && sown.gain > bound {
                    return Err(Unproved::Refuted);
                }
                if !sown.over {
                    let claim = claim_after(&sown, true, bound);
                    // What needs no lemma is looked at here, so that nothing wrong hides behind it.
                    if claim.0.seeds() <= self.leaves && self.answer(claim, u64::MAX) == Some(false) {
                        return Err(Unproved::Refuted);
                    }
                    self.claim(claim);
                }
            }
        }
        Ok(())
    }

    /// What one of the sowings asks for, by which its position is worth at least the bound: what costs no new lemma first,
    /// then what is remembered or soon proved.
    fn reaching(&mut self, sown: Vec<Sown>, bound: i32) -> Result<Claim, Unproved> {
        let mut open: Vec<Claim> = Vec::new();
        for sown in sown {
            let claim = claim_after(&sown, false, bound);
            let (rows, at_most, asked) = claim;
            if sown.over {
                if sown.gain >= bound {
                    // Nothing is asked for.
                    return Ok((rows, true, i32::MAX));
                }
                continue;
            }
            let is_leaf = rows.seeds() <= self.leaves && self.answer(claim, u64::MAX) == Some(true);
            if is_leaf || is_plain(rows.seeds(), at_most, asked) || self.is_known(claim) {
                return Ok(claim);
            }
            open.push(claim);
        }
        let mut patience = PATIENCE;
        while !open.is_empty() {
            let mut at = 0;
            while at < open.len() {
                match self.answer(open[at], patience) {
                    Some(true) => return Ok(open[at]),
                    Some(false) => {
                        open.remove(at);
                    }
                    None if self.valuer.is_broken() => return Err(Unproved::BrokenOff),
                    None => at += 1,
                }
            }
            patience = patience.saturating_mul(IMPATIENCE);
        }
        Err(Unproved::Refuted)
    }

    /// Whether a claim holds; nothing after so many positions.
    fn answer(&mut self, (rows, at_most, bound): Claim, patience: u64) -> Option<bool> {
        if let Some(ends) = self.ends.filter(|ends| rows.seeds() <= ends.stones().into()) {
            let value = ends.value(rows);
            return Some(if at_most { value <= bound } else { value >= bound });
        }
        let target = if at_most { bound + 1 } else { bound };
        self.valuer.reaches(rows, target, patience).map(|reached| reached != at_most)
    }
}

/// What a bound of a position asks of what a sowing leads to, where the game goes on.
fn claim_after(sown: &Sown, at_most: bool, bound: i32) -> Claim {
    if sown.extra {
        (sown.rows, at_most, bound - sown.gain)
    } else {
        (sown.rows, !at_most, sown.gain - bound)
    }
}

/// Whether a claim says no more than that nobody gets more than all.
fn is_plain(seeds: i32, at_most: bool, bound: i32) -> bool {
    if at_most { bound >= seeds } else { bound <= -seeds }
}
