// SPDX-License-Identifier: AGPL-3.0-or-later
//! A few hundred runs, the seeds that once broke something, a hundred seeds repeated, and every planted fault.

use std::num::NonZeroUsize;
use std::process::Command;
use std::sync::atomic::{AtomicU64, Ordering};

use sim::{PLANTS, Report, Setup, cores, each, repeat, simulate};

fn run(seed: u64) -> Report {
    simulate(Setup { seed, plant: None, trace: false })
}

fn broken(reports: Vec<(u64, Report)>) -> Vec<String> {
    let broken = |(seed, report): (u64, Report)| Some(format!("seed {seed}: {}", report.violation?));
    reports.into_iter().filter_map(broken).collect()
}

#[test]
fn every_invariant_holds() {
    assert_eq!(broken(each(101..151, cores(), run)), Vec::<String>::new());
}

#[test]
fn seeds_that_once_broke_something_hold() {
    let seeds = include_str!("../seeds.txt").lines().filter(|line| !line.starts_with('#'));
    let reports = seeds.map(|seed| seed.parse().expect("a number")).map(|seed| (seed, run(seed)));
    assert_eq!(broken(reports.collect()), Vec::<String>::new());
}

#[test]
fn a_hundred_seeds_repeated_are_the_same_runs() {
    // The whole report, the hash of everything that happened in it.
    let runs = repeat(1..101, cores(), run);
    assert_eq!(runs.differ, Vec::<u64>::new());
    assert_eq!(broken(runs.first.clone()), Vec::<String>::new());
    let mut hashes: Vec<u64> = runs.first.iter().map(|(_, report)| report.trace_hash).collect();
    hashes.sort_unstable();
    hashes.dedup();
    assert_eq!(hashes.len(), 100, "other seeds are other runs");
}

#[test]
fn a_run_that_depends_on_another_one_is_told_by_its_seed() {
    let ran = AtomicU64::new(0);
    let run = |seed| if seed == 7 { ran.fetch_add(1, Ordering::Relaxed) } else { seed };
    assert_eq!(repeat(1..10, NonZeroUsize::MIN, run).differ, [7]);
}

/// The command as it is given, in processes of their own: their tables have other hash keys, their memory lies elsewhere.
#[test]
fn other_processes_with_other_numbers_of_threads_print_the_same() {
    let said = |threads: &str| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_sim"));
        let output = command.args(["--repeat", "--seeds", "8", "--threads", threads]).output();
        let output = output.expect("the command runs");
        assert!(output.status.success(), "{output:?}");
        String::from_utf8(output.stdout).expect("text")
    };
    let one = said("1");
    assert!(one.contains("8 seeds repeated: 0 differ; trace hash of all "), "{one}");
    assert_eq!(one, said("3"));
}

/// The seeds at which each is found soonest: `--plants` looks for them from the first one on.
#[test]
fn what_would_not_be_done_is_refused_in_a_sentence() {
    for line in
        [&["--seed", "7", "--repeat"][..], &["--repeat", "--plants"], &["--repeat", "--plant", "no_fence"]]
    {
        let done = Command::new(env!("CARGO_BIN_EXE_sim")).args(line).output().expect("it starts");
        let said = String::from_utf8_lossy(&done.stderr);
        assert_eq!(done.status.code(), Some(64), "{line:?}: {said}");
        assert_eq!(said, "--repeat goes with --seeds, --from and --threads only\n", "{line:?}");
    }
}

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
