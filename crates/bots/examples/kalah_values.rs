// SPDX-License-Identifier: AGPL-3.0-or-later
//! The exact values of small games of kalah, for the first player, standard / empty / none:
//! `cargo run --release -p bots --example kalah_values [HOUSES] [SEEDS] [SECONDS]`.
//!
//! Every game with at most so many houses and seeds in each is given so many seconds, the ends included; a question mark
//! stands where they were not enough.
#![allow(clippy::disallowed_methods, clippy::print_stdout, reason = "a stopwatch for the terminal")]

use std::time::{Duration, Instant};

use bots::kalah::solve::{Ends, Means, Start, solve, usual_ends};
use kalah::{Capture, Pie};

const MEANS: Means = Means { memory: 1 << 30, threads: 2, value_only: true };

fn main() {
    let mut numbers = std::env::args().skip(1).map_while(|text| text.parse::<u8>().ok());
    let most_houses = numbers.next().unwrap_or(6).min(8);
    let most_seeds = numbers.next().unwrap_or(6).min(8);
    let limit = Duration::from_secs(numbers.next().unwrap_or(10).into());
    for houses in 1..=most_houses {
        for seeds in 1..=most_seeds {
            let mut told = format!("({houses},{seeds})");
            for capture in [Capture::Standard, Capture::Empty, Capture::None] {
                let begun = Instant::now();
                let goes_on = || begun.elapsed() < limit;
                let stones = usual_ends(houses, seeds, capture, true);
                let ends = Ends::build(houses, capture, stones, MEANS.threads, &|_, _| goes_on()).ok();
                let start = Start { houses, seeds, capture, pie: Pie::Off };
                let found = solve(&start, &MEANS, ends.as_ref(), &|_| goes_on());
                let value =
                    if found.bounds.is_exact() { format!("{:+}", found.bounds.low) } else { "?".into() };
                let took = begun.elapsed().as_secs_f64();
                told.push_str(&format!("  {value} ({} positions, {took:.2} s)", found.nodes));
            }
            println!("{told}");
        }
    }
}
