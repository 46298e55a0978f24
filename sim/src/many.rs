// SPDX-License-Identifier: AGPL-3.0-or-later
//! Many runs: a thread a core, each run in one of them.

use std::fmt;
use std::ops::RangeInclusive;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use crate::plants::Planted;
use crate::verdict::{Report, Violation};
use crate::world::{Setup, simulate};

/// What `run` answers for each seed, in their order.
pub fn each<T: Send>(seeds: std::ops::Range<u64>, run: impl Fn(u64) -> T + Sync) -> Vec<(u64, T)> {
    let next = AtomicU64::new(seeds.start);
    let threads = thread::available_parallelism().map_or(1, usize::from);
    let worker = || {
        let mut done = Vec::new();
        loop {
            let seed = next.fetch_add(1, Ordering::Relaxed);
            if seed >= seeds.end {
                return done;
            }
            done.push((seed, run(seed)));
        }
    };
    let mut all: Vec<(u64, T)> = thread::scope(|scope| {
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(worker)).collect();
        // A run that panics is a fault of the simulation's own: it is not hidden.
        workers.into_iter().flat_map(|worker| worker.join().expect("a run panicked")).collect()
    });
    all.sort_by_key(|(seed, _)| *seed);
    all
}

/// The first seed at which a planted fault breaks its own invariant. Another one broken on the way counts only where its
/// own never is.
#[must_use]
pub fn find(plant: &Planted, seeds: RangeInclusive<u64>) -> Option<(u64, Violation)> {
    let mut other = None;
    for seed in seeds {
        let report = simulate(Setup { seed, plant: Some(plant.fault), trace: false });
        match report.violation {
            Some(violation) if violation.invariant == plant.by => return Some((seed, violation)),
            Some(violation) => other = other.or(Some((seed, violation))),
            None => {}
        }
    }
    other
}

/// What many runs did.
#[derive(Clone, Copy, Debug, Default)]
pub struct Totals {
    rows: u64,
    moves: u64,
    claims: [u64; 2],
    answers: [u64; 4],
    ends: [u64; 2],
    judged: [u64; 2],
}

impl Totals {
    /// Adds a run.
    pub fn add(&mut self, report: &Report) {
        self.rows += report.rows;
        self.moves += report.moves;
        self.claims.iter_mut().zip(report.claims).for_each(|(all, one)| *all += one);
        self.answers.iter_mut().zip(report.answers).for_each(|(all, one)| *all += one);
        self.judged.iter_mut().zip(report.judged).for_each(|(all, one)| *all += one);
        self.ends.iter_mut().zip(report.ends).for_each(|(all, one)| *all += one);
    }
}

impl fmt::Display for Totals {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            rows,
            moves,
            claims: [claims, steals],
            answers,
            ends: [ends, flags],
            judged: [judged, tangled],
        } = self;
        let [done, refused, unavailable, in_doubt] = answers;
        write!(
            f,
            "{rows} rows, {moves} moves, {ends} ends ({flags} by a flag); {claims} claims and {steals} steals; commands: \
             {done} done, {refused} refused, {unavailable} unavailable, {in_doubt} in doubt; runs of a clock: {judged} judged, {tangled} not, between several faults"
        )
    }
}
