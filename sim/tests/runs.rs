// SPDX-License-Identifier: AGPL-3.0-or-later
//! A few hundred runs, the seeds that once broke something, the same seed twice, and every planted fault.

use sim::{PLANTS, Report, Setup, each, simulate};

fn run(seed: u64) -> Report {
    simulate(Setup { seed, plant: None, trace: false })
}

fn broken(reports: Vec<(u64, Report)>) -> Vec<String> {
    let broken = |(seed, report): (u64, Report)| Some(format!("seed {seed}: {}", report.violation?));
    reports.into_iter().filter_map(broken).collect()
}

#[test]
fn every_invariant_holds() {
    assert_eq!(broken(each(1..151, run)), Vec::<String>::new());
}

#[test]
fn seeds_that_once_broke_something_hold() {
    let seeds = include_str!("../seeds.txt").lines().filter(|line| !line.starts_with('#'));
    let reports = seeds.map(|seed| seed.parse().expect("a number")).map(|seed| (seed, run(seed)));
    assert_eq!(broken(reports.collect()), Vec::<String>::new());
}

#[test]
fn the_same_seed_is_the_same_run() {
    for seed in 1..9 {
        assert_eq!(run(seed), run(seed), "seed {seed}");
    }
    assert_ne!(run(1).trace_hash, run(2).trace_hash);
}

/// The seeds at which each is found soonest: `--plants` looks for them from the first one on.
#[test]
fn every_planted_fault_is_found_by_its_invariant() {
    let soon = include_str!("plants.txt").lines().filter_map(|line| line.split_once(' '));
    let soon: Vec<(&str, u64)> = soon.map(|(name, seed)| (name, seed.parse().expect("a number"))).collect();
    for plant in PLANTS {
        let seed = soon.iter().find(|(name, _)| *name == plant.name).expect("every plant has its seed").1;
        let report = simulate(Setup { seed, plant: Some(plant.fault), trace: false });
        let found = report.violation.map(|violation| violation.invariant);
        assert_eq!(found, Some(plant.by), "{} at seed {seed}", plant.name);
    }
}
