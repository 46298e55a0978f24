// SPDX-License-Identifier: AGPL-3.0-or-later
//! Many runs: a thread a core, each run in one of them; and whether a run repeated is the same run.

use std::fmt;
use std::num::NonZeroUsize;
use std::ops::{Range, RangeInclusive};
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use crate::plants::Planted;
use crate::verdict::{Report, Violation};
use crate::world::{Setup, simulate};

/// A thread a core; one where the machine does not say how many it has.
#[must_use]
pub fn cores() -> NonZeroUsize {
    thread::available_parallelism().unwrap_or(NonZeroUsize::MIN)
}

/// What `run` answers for each seed, in their order, by so many threads.
pub fn each<T: Send>(
    seeds: Range<u64>,
    threads: NonZeroUsize,
    run: impl Fn(u64) -> T + Sync,
) -> Vec<(u64, T)> {
    let next = AtomicU64::new(seeds.start);
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
        let workers: Vec<_> = (0..threads.get()).map(|_| scope.spawn(worker)).collect();
        // A run that panics is a fault of the simulation's own: it is not hidden.
        workers.into_iter().flat_map(|worker| worker.join().expect("a run panicked")).collect()
    });
    all.sort_by_key(|(seed, _)| *seed);
    all
}

/// Runs repeated.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Repeated<T> {
    /// What each seed gave the first time.
    pub first: Vec<(u64, T)>,
    /// The seeds that gave something else the second time.
    pub differ: Vec<u64>,
}

/// Runs every seed twice: by so many threads, then by one thread from the last seed back to the first, so that a run which
/// depends on what ran before it, or beside it, is another one.
pub fn repeat<T: Send + PartialEq>(
    seeds: Range<u64>,
    threads: NonZeroUsize,
    run: impl Fn(u64) -> T + Sync,
) -> Repeated<T> {
    let first = each(seeds, threads, &run);
    let again = first.iter().rev().filter(|(seed, one)| run(*seed) != *one);
    let mut differ: Vec<u64> = again.map(|(seed, _)| *seed).collect();
    differ.reverse();
    Repeated { first, differ }
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
    tables: u64,
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
        self.tables += report.tables;
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
            tables,
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
            "{tables} tables, {rows} rows, {moves} moves, {ends} ends ({flags} by a flag); {claims} claims and {steals} steals; commands: \
             {done} done, {refused} refused, {unavailable} unavailable, {in_doubt} in doubt; runs of a clock: {judged} judged, {tangled} not, between several faults"
        )
    }
}
