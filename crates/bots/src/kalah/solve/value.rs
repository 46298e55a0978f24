// SPDX-License-Identifier: AGPL-3.0-or-later
//! Values by two searches that take turns, or work side by side, and tell each other what they have proved: neither is the
//! better one in every game. On one thread the work is at most about twice that of whichever is, but for a head start of
//! alpha-beta; on two threads df-pn has most of both where there are captures and alpha-beta has not found it early.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use kalah::Capture;

use super::proof::{ProofSearch, Searcher};
use super::prove::Prover;
use super::rows::{Rows, Rules, Sown};
use super::{Bounds, Ends};

/// So many positions are looked at between two questions whether to go on, and before the other search has its turn.
const TURN: u64 = 1 << 16;
/// So many positions alpha-beta has for itself: most games are solved by then.
const HEAD_START: u64 = 1 << 24;
/// So many before a second thread is worth its while.
pub(super) const ALONE: u64 = 1 << 21;

/// Of so many positions alpha-beta looks at one where it is asked of large games: there it is seldom the better one, but
/// without captures.
const SHARE: u64 = 8;

/// What a search answers to the question whether a value is at least so much.
enum Found {
    AtLeast(i32),
    AtMost(i32),
}

impl Found {
    fn by_bound(value: i32, target: i32) -> Self {
        if value < target { Self::AtMost(value) } else { Self::AtLeast(value) }
    }

    fn by_proof(reaches: bool, target: i32) -> Self {
        // One less would be as odd or even as the seeds in play are not.
        if reaches { Self::AtLeast(target) } else { Self::AtMost(target - 2) }
    }
}

/// Finds values, and remembers what it has proved.
pub(super) struct Valuer<'a> {
    alpha_beta: Prover<'a>,
    proof: ProofSearch<'a>,
    all_nodes: &'a AtomicU64,
    goes_on: &'a (dyn Fn(u64) -> bool + Sync),
    /// Nothing is captured.
    is_quiet: bool,
    broken: bool,
}

impl<'a> Valuer<'a> {
    pub(super) fn new(
        rules: &'a Rules,
        ends: Option<&'a Ends>,
        memory: usize,
        all_nodes: &'a AtomicU64,
        goes_on: &'a (dyn Fn(u64) -> bool + Sync),
    ) -> Self {
        // Alpha-beta soon has enough.
        let alpha_beta = Prover::new(rules, ends, memory / 8);
        let proof = ProofSearch::new(rules, ends, memory / 8 * 7);
        let is_quiet = rules.capture == Capture::None;
        Self { alpha_beta, proof, all_nodes, goes_on, is_quiet, broken: false }
    }

    /// The value after a sowing, for the one who sowed; bounds when the work was broken off.
    pub(super) fn value_after(&mut self, sown: &Sown) -> Bounds {
        if sown.over {
            return Bounds { low: sown.gain, high: sown.gain };
        }
        let Bounds { low, high } = self.value(sown.rows);
        if sown.extra {
            Bounds { low: sown.gain + low, high: sown.gain + high }
        } else {
            Bounds { low: sown.gain - high, high: sown.gain - low }
        }
    }

    /// The value of a position for whoever is on turn.
    pub(super) fn value(&mut self, rows: Rows) -> Bounds {
        let [mut by_alpha_beta, mut by_proof] = [0, HEAD_START];
        self.narrowed(rows, |valuer, target, is_likely| {
            if by_alpha_beta <= by_proof {
                let (found, nodes) = valuer.alpha_beta.bound(rows, target, is_likely, TURN);
                by_alpha_beta += nodes;
                valuer.broken = !told(valuer.all_nodes, valuer.goes_on, nodes);
                found.map(|value| Found::by_bound(value, target))
            } else {
                let (found, nodes) = valuer.proof.reaches(rows, target, TURN);
                by_proof += nodes;
                valuer.broken = !told(valuer.all_nodes, valuer.goes_on, nodes);
                found.map(|reaches| Found::by_proof(reaches, target))
            }
        })
    }

    /// Whether the value of a position is at least so much for whoever is on turn; nothing after about `most` positions, or
    /// when the work was broken off. Asked again it goes on where it stopped.
    pub(super) fn reaches(&mut self, rows: Rows, target: i32, most: u64) -> Option<bool> {
        let [mut by_alpha_beta, mut by_proof] = [0, 0];
        while by_alpha_beta + by_proof < most && !self.broken {
            // What is remembered answers at once, however few positions may be looked at.
            let turn = (most - by_alpha_beta - by_proof).clamp(2, TURN);
            let (found, nodes) = self.proof.reaches(rows, target, turn);
            by_proof += nodes.max(1);
            self.broken = !told(self.all_nodes, self.goes_on, nodes);
            if found.is_some() || self.broken {
                return found;
            }
            if by_alpha_beta <= by_proof / SHARE {
                let (found, nodes) = self.alpha_beta.bound(rows, target, true, turn);
                by_alpha_beta += nodes.max(1);
                self.broken = !told(self.all_nodes, self.goes_on, nodes);
                if found.is_some() {
                    return found.map(|value| value >= target);
                }
            }
        }
        None
    }

    /// Whether somebody broke the work off.
    pub(super) fn is_broken(&self) -> bool {
        self.broken
    }

    /// The value on two threads once alpha-beta has looked at so many positions as `alone` says: df-pn on one; on the other
    /// alpha-beta, and where there are captures df-pn as well after the head start, with all but its share.
    pub(super) fn value_by_two(&mut self, rows: Rows, alone: u64) -> Bounds {
        let mut by_one = 0;
        let [mut by_alpha_beta, mut by_proof] = [0, 0];
        self.narrowed(rows, |valuer, target, is_likely| {
            if by_one < alone {
                let (found, nodes) = valuer.alpha_beta.bound(rows, target, is_likely, TURN);
                by_one += nodes;
                valuer.broken = !told(valuer.all_nodes, valuer.goes_on, nodes);
                return found.map(|value| Found::by_bound(value, target));
            }
            let Self { alpha_beta, proof, all_nodes, goes_on, is_quiet, .. } = valuer;
            let (is_found, is_broken) = (AtomicBool::new(false), AtomicBool::new(false));
            let until_found = |search: &mut dyn FnMut() -> (Option<Found>, u64)| {
                while !is_found.load(Ordering::Relaxed) && !is_broken.load(Ordering::Relaxed) {
                    let (found, nodes) = search();
                    if !told(all_nodes, *goes_on, nodes) {
                        is_broken.store(true, Ordering::Relaxed);
                    }
                    if found.is_some() {
                        is_found.store(true, Ordering::Relaxed);
                        return found;
                    }
                }
                None
            };
            let [mut beside, mut proof] = proof.two();
            let proves = |proof: &mut Searcher<'_, '_>| {
                let (found, nodes) = proof.reaches(rows, target, TURN);
                (found.map(|reaches| Found::by_proof(reaches, target)), nodes)
            };
            let found = std::thread::scope(|scope| {
                let proof = scope.spawn(|| until_found(&mut || proves(&mut proof)));
                let found = until_found(&mut || {
                    if *is_quiet || by_alpha_beta <= HEAD_START + by_proof / SHARE {
                        let (found, nodes) = alpha_beta.bound(rows, target, is_likely, TURN);
                        by_alpha_beta += nodes;
                        (found.map(|value| Found::by_bound(value, target)), nodes)
                    } else {
                        let (found, nodes) = proves(&mut beside);
                        by_proof += nodes;
                        (found, nodes)
                    }
                });
                // Both may have found it.
                proof.join().unwrap_or_else(|defect| std::panic::resume_unwind(defect)).or(found)
            });
            valuer.broken = is_broken.into_inner();
            found
        })
    }

    /// Asks whether the value is at least so much, and whether that is likely, until nothing is left between the bounds or
    /// the work is broken off.
    fn narrowed(&mut self, rows: Rows, mut ask: impl FnMut(&mut Self, i32, bool) -> Option<Found>) -> Bounds {
        let seeds = rows.seeds();
        let mut bounds = Bounds { low: -seeds, high: seeds };
        // What one gets more than the other is even or odd as the seeds in play are.
        let mut guess = seeds % 2;
        while bounds.low < bounds.high && !self.broken {
            let target = guess.clamp(bounds.low + 2, bounds.high);
            match ask(self, target, target <= guess) {
                Some(Found::AtLeast(value)) => (bounds.low, guess) = (value, value),
                Some(Found::AtMost(value)) => (bounds.high, guess) = (value, value),
                None => {}
            }
        }
        bounds
    }
}

/// Adds positions to those looked at, and asks whether to go on where they are many.
fn told(all: &AtomicU64, goes_on: &(dyn Fn(u64) -> bool + Sync), nodes: u64) -> bool {
    let all = all.fetch_add(nodes, Ordering::Relaxed) + nodes;
    nodes < TURN || goes_on(all)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Positions some sowings after the start, by a number.
    fn some_position(rules: &Rules, seeds: u8, mut number: usize) -> Option<Rows> {
        let mut rows = Rows::start(rules.houses as u8, seeds);
        while number > 0 {
            let houses: Vec<usize> = rules.houses(rows).collect();
            let sown = rules.sow(rows, houses[number % houses.len()]);
            number /= houses.len();
            if sown.over {
                return None;
            }
            rows = sown.rows;
        }
        Some(rows)
    }

    fn by_alpha_beta(alpha_beta: &mut Prover<'_>, rows: Rows) -> i32 {
        let mut bounds = Bounds { low: -rows.seeds(), high: rows.seeds() };
        while bounds.low < bounds.high {
            let value = alpha_beta.bound(rows, bounds.low + 2, bounds.low % 4 == 0, u64::MAX).0.unwrap();
            if value < bounds.low + 2 { bounds.high = value } else { bounds.low = value }
        }
        bounds.low
    }

    #[test]
    fn both_searches_prove_the_same() {
        let mut compared = 0;
        for capture in [Capture::Standard, Capture::Empty, Capture::None] {
            for (houses, seeds) in [(1, 5), (2, 3), (2, 4), (3, 2), (3, 3), (4, 2), (5, 1), (6, 1)] {
                let rules = Rules::new(houses, capture);
                let ends = Ends::build(houses, capture, 5, 1, &|_, _| true).unwrap();
                for ends in [None, Some(&ends)] {
                    let mut alpha_beta = Prover::new(&rules, ends, 1 << 20);
                    // In small games so little memory that what is known is forgotten again and again.
                    let memory = if houses <= 2 { 1 << 14 } else { 8 << 20 };
                    let mut proof = ProofSearch::new(&rules, ends, memory);
                    for rows in [0, 1, 7, 50, 333].into_iter().filter_map(|n| some_position(&rules, seeds, n))
                    {
                        let value = by_alpha_beta(&mut alpha_beta, rows);
                        for target in
                            [value - 4, value - 2, value - 1, value, value + 1, value + 2, value + 5]
                        {
                            let (found, _) = proof.reaches(rows, target, u64::MAX);
                            assert_eq!(found, Some(value >= target), "{capture:?} {rows:?} {target} {value}");
                            compared += 1;
                        }
                    }
                }
            }
        }
        assert!(compared > 1_000, "{compared}");
    }

    #[test]
    fn two_threads_find_what_one_does() {
        for capture in [Capture::Standard, Capture::Empty, Capture::None] {
            let rules = Rules::new(4, capture);
            for rows in [0, 7, 50].into_iter().filter_map(|number| some_position(&rules, 3, number)) {
                let nodes = AtomicU64::new(0);
                let mut values = [None, Some(0), Some(1 << 10)].map(|alone| {
                    let mut valuer = Valuer::new(&rules, None, 8 << 20, &nodes, &|_| true);
                    match alone {
                        None => valuer.value(rows),
                        Some(alone) => valuer.value_by_two(rows, alone),
                    }
                });
                assert!(values.iter().all(|bounds| bounds.is_exact()), "{values:?}");
                values.sort_unstable_by_key(|bounds| bounds.low);
                assert_eq!(values[0], values[2], "{capture:?} {rows:?}");
            }
            let nodes = AtomicU64::new(0);
            let goes_on = |_| false;
            let mut valuer = Valuer::new(&rules, None, 8 << 20, &nodes, &goes_on);
            let Bounds { low, high } = valuer.value_by_two(Rows::start(4, 5), 0);
            assert!(low < high, "it was broken off at {low} to {high}");
        }
    }

    /// So little memory that both write over each other's places all the time.
    #[test]
    fn two_who_share_a_memory_prove_what_is_true() {
        let mut rng = fastrand::Rng::with_seed(11);
        let mut compared = 0;
        for (capture, memory) in
            [(Capture::Standard, 1 << 12), (Capture::Empty, 1 << 16), (Capture::None, 4 << 20)]
        {
            let rules = Rules::new(4, capture);
            let mut alpha_beta = Prover::new(&rules, None, 8 << 20);
            let mut proof = ProofSearch::new(&rules, None, memory);
            for rows in (0..12).filter_map(|_| some_position(&rules, 2, rng.usize(0..100_000))) {
                let value = by_alpha_beta(&mut alpha_beta, rows);
                for target in [value - 2, value, value + 2] {
                    let found = std::thread::scope(|scope| {
                        let searchers = proof.two().map(|mut searcher| {
                            scope.spawn(move || searcher.reaches(rows, target, u64::MAX).0)
                        });
                        searchers.map(|searcher| searcher.join().unwrap())
                    });
                    assert_eq!(found, [Some(value >= target); 2], "{capture:?} {rows:?} {target} {value}");
                    compared += 1;
                }
            }
        }
        assert!(compared > 60, "{compared}");
    }

    #[test]
    fn a_search_that_was_stopped_goes_on() {
        let rules = Rules::new(4, Capture::Standard);
        let rows = Rows::start(4, 3);
        let mut proof = ProofSearch::new(&rules, None, 8 << 20);
        for (target, reaches) in [(6, true), (8, false)] {
            let mut pieces = 1;
            let found = loop {
                let (found, nodes) = proof.reaches(rows, target, 500);
                assert!(nodes <= 500, "{nodes}");
                if let Some(found) = found {
                    break found;
                }
                pieces += 1;
            };
            assert_eq!(found, reaches);
            assert!(pieces > 2, "{pieces}");
        }
    }
}
