// SPDX-License-Identifier: AGPL-3.0-or-later
//! How fast the rules are: `cargo run --release -p kalah --example perft_speed [DEPTH]`, default 11.
//!
//! Plays out the tree of Kalah(6,6) twice on one core. "moves made" really makes every sowing of the tree,
//! the last ones included: seeds, capture, end test, turn. "perft" is the library's count, which makes every
//! sowing but the last of a sequence and counts the last.
#![allow(clippy::disallowed_methods, clippy::print_stdout, reason = "a stopwatch for the terminal")]

use std::time::Instant;

use kalah::{Action, Options, Position, perft};

/// Makes every sowing down to `depth` and returns how many were made.
fn make_all(position: &Position, depth: u32) -> u64 {
    let mut made = 0;
    for pit in 1..=position.options().houses {
        let mut next = position.clone();
        if next.advance(Action::Sow(pit)).is_ok() {
            made += 1;
            if depth > 1 {
                made += make_all(&next, depth - 1);
            }
        }
    }
    std::hint::black_box(position);
    made
}

fn main() {
    let depth = std::env::args().nth(1).and_then(|text| text.parse().ok()).unwrap_or(11);
    let start = Position::initial(&Options::default());
    for (name, count) in [("moves made", make_all as fn(&Position, u32) -> u64), ("perft", perft)] {
        let began = Instant::now();
        let nodes = count(&start, depth);
        let seconds = began.elapsed().as_secs_f64();
        println!(
            "kalah (6,6) depth {depth}: {nodes} {name} in {seconds:.3} s, {:.1} million/s",
            nodes as f64 / seconds / 1e6
        );
    }
}
