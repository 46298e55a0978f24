// SPDX-License-Identifier: AGPL-3.0-or-later
//! What solving takes, with a file of ends or with ends made for it:
//! `cargo run --release -p bots --example kalah_speed ENDS SEEDS [SECONDS [MEMORY_GIB [THREADS]]]`. ENDS is a file of
//! `kapia kalah db build`, whose houses and capture are those of the game, or how many seeds in play the ends shall have
//! that are made for six houses and the standard capture.
#![allow(
    clippy::disallowed_methods,
    clippy::print_stdout,
    clippy::unwrap_used,
    reason = "a stopwatch for the terminal"
)]

use std::fs::File;
use std::time::{Duration, Instant};

use bots::kalah::solve::{Ends, Means, Start, solve};
use kalah::{Capture, Pie};
use rustix::time::{ClockId, clock_gettime};

/// Seconds of a core that this program took.
fn of_a_core() -> f64 {
    let taken = clock_gettime(ClockId::ProcessCPUTime);
    taken.tv_sec as f64 + taken.tv_nsec as f64 / 1e9
}

fn main() {
    let mut words = std::env::args().skip(1);
    let what = words.next().expect("a file of ends or how many seeds");
    let mut numbers = words.map(|word| word.parse::<u64>().expect("a number"));
    let seeds = numbers.next().expect("seeds in each house") as u8;
    let limit = Duration::from_secs(numbers.next().unwrap_or(600));
    let memory = (numbers.next().unwrap_or(2) as usize) << 30;
    let threads = numbers.next().unwrap_or(1) as usize;
    let (begun, core) = (Instant::now(), of_a_core());
    let ends = match what.parse() {
        Ok(stones) => Ends::build(6, Capture::Standard, stones, threads, &|_, _| true).unwrap(),
        Err(_) => Ends::read(&mut File::open(&what).unwrap()).expect("a file of ends"),
    };
    println!("ends in {:.2} s, {:.2} s of a core", begun.elapsed().as_secs_f64(), of_a_core() - core);
    let start = Start { houses: ends.houses(), seeds, capture: ends.capture(), pie: Pie::Off };
    let means = Means { memory, threads, value_only: true };
    let (begun, core) = (Instant::now(), of_a_core());
    let found = solve(&start, &means, Some(&ends), &|_| begun.elapsed() < limit);
    println!(
        "({},{seeds}) {}: {} to {}, {} positions, {:.2} s, {:.2} s of a core",
        start.houses,
        start.capture.name(),
        found.bounds.low,
        found.bounds.high,
        found.nodes,
        begun.elapsed().as_secs_f64(),
        of_a_core() - core,
    );
}
