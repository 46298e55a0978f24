// SPDX-License-Identifier: AGPL-3.0-or-later
//! `cargo run -p sim --release -- --seeds 10000 [--from N] [--threads N]`, `-- --repeat [--seeds N] [--from N] [--threads N]`,
//! `-- --plants`, `-- --plant NAME`, `-- --seed N [--plant NAME]`: the last prints what happens. Status 1: an invariant does not
//! hold, a plant is not found, or a run repeated is another one; the seed is printed.
#![forbid(unsafe_code)]
#![expect(clippy::print_stdout, clippy::print_stderr, reason = "a command answers on its streams")]

use std::num::NonZeroUsize;
use std::process::ExitCode;
use std::time::Instant;

use sim::{PLANTS, Planted, Repeated, Report, SPAN_US, Setup, Totals, cores, each, find, repeat, simulate};

/// Within so many seeds every planted fault is found.
const PLANT_SEEDS: u64 = 2_000;
/// Runs that `--repeat` repeats.
const REPEATED: u64 = 100;

#[derive(Default)]
struct Args {
    seeds: Option<u64>,
    from: u64,
    seed: Option<u64>,
    plant: Option<Planted>,
    plants: bool,
    repeat: bool,
    /// Else a thread a core.
    threads: Option<NonZeroUsize>,
}

fn read(mut words: impl Iterator<Item = String>) -> Result<Args, String> {
    let mut args = Args { from: 1, ..Args::default() };
    while let Some(word) = words.next() {
        let mut number = |name: &str| {
            let value = words.next().and_then(|value| value.parse::<u64>().ok());
            value.ok_or_else(|| format!("{name} takes a number"))
        };
        match word.as_str() {
            "--seeds" => args.seeds = Some(number("--seeds")?),
            "--from" => args.from = number("--from")?,
            "--seed" => args.seed = Some(number("--seed")?),
            "--plants" => args.plants = true,
            "--repeat" => args.repeat = true,
            "--threads" => {
                let threads = usize::try_from(number("--threads")?).ok().and_then(NonZeroUsize::new);
                args.threads = Some(threads.ok_or("--threads takes a number from 1")?);
            }
            "--plant" => {
                let name = words.next().unwrap_or_default();
                let names = PLANTS.map(|plant| plant.name).join(", ");
                let plant = Planted::named(&name);
                args.plant =
                    Some(plant.ok_or_else(|| format!("there is no plant {name:?}; there are {names}"))?);
            }
            other => {
                return Err(format!(
                    "{other:?} is unknown: --seeds N, --repeat, --from N, --threads N, --plants, --plant NAME, --seed N"
                ));
            }
        }
    }
    if args.repeat && (args.seed.is_some() || args.plant.is_some() || args.plants) {
        return Err("--repeat goes with --seeds, --from and --threads only".to_owned());
    }
    Ok(args)
}

fn main() -> ExitCode {
    let args = match read(std::env::args().skip(1)) {
        Ok(args) => args,
        Err(what) => {
            eprintln!("{what}");
            return ExitCode::from(64);
        }
    };
    let fault = args.plant.map(|plant| plant.fault);
    let threads = args.threads.unwrap_or_else(cores);
    let good = match (args.seed, args.plant) {
        (Some(seed), _) => one(Setup { seed, plant: fault, trace: true }),
        (None, Some(plant)) => planted(&plant),
        (None, None) if args.plants => PLANTS.iter().map(planted).fold(true, |all, found| all & found),
        (None, None) if args.repeat => repeated(args.from, args.seeds.unwrap_or(REPEATED), threads),
        (None, None) => many(args.from, args.seeds.unwrap_or(1_000), threads),
    };
    if good { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

fn one(setup: Setup) -> bool {
    let report = simulate(setup);
    println!("{report:#?}");
    report.violation.is_none()
}

/// What a machine's clock says of how fast runs are: the only place that asks it.
#[expect(clippy::disallowed_methods, reason = "how long it took is for people to read, and decides nothing")]
fn timed<T>(work: impl FnOnce() -> T) -> (T, f64) {
    let began = Instant::now();
    let done = work();
    (done, began.elapsed().as_secs_f64())
}

fn many(from: u64, seeds: u64, threads: NonZeroUsize) -> bool {
    let run = |seed| simulate(Setup { seed, plant: None, trace: false });
    let (reports, took) = timed(|| each(from..from.saturating_add(seeds), threads, run));
    let mut totals = Totals::default();
    let mut bad: Vec<(u64, Report)> = Vec::new();
    for (seed, report) in reports {
        totals.add(&report);
        if report.violation.is_some() {
            bad.push((seed, report));
        }
    }
    for (seed, report) in bad.iter().take(40) {
        if let Some(violation) = &report.violation {
            println!("seed {seed}: {violation}");
        }
    }
    let simulated = (seeds * SPAN_US.unsigned_abs()) as f64 / 1e6;
    println!("{totals}");
    println!("{seeds} seeds in {took:.1} s, {:.0} times as fast as they happen", simulated / took);
    println!("{} of {seeds} seeds broke an invariant", bad.len());
    bad.is_empty()
}

fn planted(plant: &Planted) -> bool {
    let (found, took) = timed(|| find(plant, 1..=PLANT_SEEDS));
    let name = plant.name;
    match found {
        Some((seed, violation)) if violation.invariant == plant.by => {
            println!("{name}: found at seed {seed} in {took:.1} s, {violation}");
            true
        }
        Some((seed, violation)) => {
            println!("{name}: NOT found by {:?}; seed {seed} broke another: {violation}", plant.by);
            false
        }
        None => {
            println!("{name}: NOT found by {:?} in {PLANT_SEEDS} seeds", plant.by);
            false
        }
    }
}

fn repeated(from: u64, seeds: u64, threads: NonZeroUsize) -> bool {
    let run = |seed| simulate(Setup { seed, plant: None, trace: false }).trace_hash;
    let Repeated { first, differ } = repeat(from..from.saturating_add(seeds), threads, run);
    for seed in &differ {
        println!("seed {seed}: repeated it is another run");
    }
    // What another process, or another machine, has to print as well.
    let all = first.iter().fold(0_u64, |all, (_, hash)| all.rotate_left(5) ^ hash);
    println!("{seeds} seeds repeated: {} differ; trace hash of all {all:016x}", differ.len());
    differ.is_empty()
}
