// SPDX-License-Identifier: AGPL-3.0-or-later
//! How many tabla positions a second the generator answers on one core.
//!
//! `cargo run --profile dist -p tables --example legal_speed`: two different dice, positions of random
//! games. Three ways to ask: a new list with every play's steps and position; the positions one by one from
//! buffers that are kept; only how many there are. The plays a second are those of the first, dearest one. A
//! number as argument also counts the ends of all rolls from the start to that depth.
#![allow(clippy::print_stdout, reason = "a measuring tool prints what it measured")]
#![allow(clippy::disallowed_methods, reason = "a measuring tool reads the clock of the machine")]

use std::hint::black_box;
use std::time::Instant;

use fastrand::Rng;
use game::Side;
use tables::{Options, Position, Search, Variant, outcome, perft, stage_plays};

/// Positions of random games, each with two different dice.
fn questions(count: usize) -> Vec<(Position, Side, [u8; 2])> {
    let (mut rng, options) = (Rng::with_seed(1), Options::default());
    let mut all = Vec::with_capacity(count);
    while all.len() < count {
        let (mut position, mut side) = (Position::initial(Variant::Tabla), Side::White);
        while outcome(&position, &options).is_none() && all.len() < count {
            let dice = [rng.u8(1..=6), rng.u8(1..=6)];
            let stage = if dice[0] == dice[1] { vec![dice[0]; 4] } else { dice.to_vec() };
            if dice[0] != dice[1] {
                all.push((position, side, dice));
            }
            let plays = stage_plays(&position, side, &stage, &options, false);
            position = plays[rng.usize(..plays.len())].position;
            side = side.other();
        }
    }
    all
}

/// Runs of each kind, as many and as long as those of `bench/peers/openspiel_speed.py`: on a busy machine the
/// best of them are the ones nothing came between.
const RUNS: usize = 15;

fn main() {
    let options = Options::default();
    let questions = questions(20_000);
    let mut ends = 0;
    let mut best = [f64::MAX; 3];
    for _ in 0..RUNS {
        let started = Instant::now();
        ends = 0;
        for (position, side, dice) in &questions {
            ends += black_box(stage_plays(position, *side, dice, &options, false)).len();
        }
        best[0] = best[0].min(started.elapsed().as_secs_f64());

        let mut search = Search::default();
        let started = Instant::now();
        for (position, side, dice) in &questions {
            search.run(position, *side, dice, &options, false);
            for index in 0..search.len() {
                black_box(search.position(index));
            }
        }
        best[1] = best[1].min(started.elapsed().as_secs_f64());

        let started = Instant::now();
        for (position, side, dice) in &questions {
            search.run(position, *side, dice, &options, false);
            black_box(search.len());
        }
        best[2] = best[2].min(started.elapsed().as_secs_f64());
    }
    let count = questions.len() as f64;
    println!(
        "tabla, two different dice, {count} positions, {:.2} results each, best of {RUNS} runs:",
        ends as f64 / count
    );
    for (name, seconds) in ["stage_plays", "Search with positions", "Search, counting only"].iter().zip(best)
    {
        println!("{name:22} {:>10.0} positions/s", count / seconds);
    }
    println!("{:.0} plays/s", ends as f64 / best[0]);
    if let Some(depth) = std::env::args().nth(1).and_then(|text| text.parse().ok()) {
        let started = Instant::now();
        let ends = perft(&Position::initial(Variant::Tabla), Side::White, depth, &options);
        println!("ends of depth {depth}: {ends} in {:.1} s", started.elapsed().as_secs_f64());
    }
}
