// SPDX-License-Identifier: AGPL-3.0-or-later
//! The first two turns of games of kalah, solved:
//! `cargo run --release -p bots --example kalah_opening [MEMORY_GIB] > crates/bots/data/kalah.opening`. Some minutes of one core.
#![allow(
    clippy::disallowed_methods,
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "a maker of a file for the terminal"
)]

use std::time::Instant;

use bots::kalah::opening_lines;
use bots::kalah::solve::{Ends, Means, Start};
use kalah::{Capture, Pie};

/// Houses and seeds in each of the boards that are played, and too long for a search at a table.
const BOARDS: [(u8, u8); 5] = [(4, 4), (5, 3), (5, 4), (6, 3), (6, 4)];

fn main() {
    let memory = std::env::args().nth(1).map_or(2, |gib| gib.parse().expect("a number of GiB"));
    let means = Means { memory: memory << 30, threads: 1, value_only: true };
    println!("# SPDX-License-Identifier: AGPL-3.0-or-later");
    println!(
        "# The first two turns of games of kalah; made by `cargo run --release -p bots --example kalah_opening`."
    );
    for capture in [Capture::Standard, Capture::Empty, Capture::None] {
        for (houses, seeds) in BOARDS {
            // Without captures the longer ones take days.
            if capture == Capture::None && u16::from(houses) * u16::from(seeds) > 16 {
                continue;
            }
            let began = Instant::now();
            let start = Start { houses, seeds, capture, pie: Pie::Off };
            // Large ends cost more than they save where a game is short.
            let stones = if houses * seeds == 24 { 25 } else { 18 };
            let ends = Ends::build(houses, capture, stones, 1, &|_, _| true).expect("there are such ends");
            let lines = opening_lines(&start, &means, Some(&ends), &|_| true).expect("nothing breaks it off");
            print!("{lines}");
            let seconds = began.elapsed().as_secs_f64();
            eprintln!(
                "({houses},{seeds}) {}: {} positions, {seconds:.1} s",
                capture.name(),
                lines.lines().count() - 1
            );
        }
    }
}
