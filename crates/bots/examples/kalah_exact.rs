// SPDX-License-Identifier: AGPL-3.0-or-later
//! How often the strongest kalah player chooses an action that is exactly best, by what is captured:
//! `cargo run --release -p bots --example kalah_exact [NODES] [FILE …]`, the files being those of `kapia kalah db build`, with `shared/oracles/kalah_positions.csv` beside the repository.
#![allow(
    clippy::disallowed_methods,
    clippy::print_stdout,
    clippy::unwrap_used,
    reason = "a stopwatch for the terminal"
)]

#[path = "../tests/players/kalah_known.rs"]
mod kalah_known;

use std::time::{Duration, Instant};

use bots::Limits;
use bots::kalah::solve::Ends;
use bots::kalah::{adopt, expert, think};
use kalah::Capture;
use kalah_known::{Known, known};

/// Seeds in play up to which the strongest player should never err.
const FEW: u16 = 39;

fn in_play(known: &Known) -> u16 {
    let all: u16 = known.position.board().iter().sum();
    all - known.position.stores().iter().sum::<u16>()
}

fn measure(what: &str, positions: &[&Known], nodes: Option<u64>) {
    let (mut best, mut solved, mut lost) = (0, 0, 0);
    let mut times: Vec<Duration> = Vec::new();
    for known in positions {
        let began = Instant::now();
        let limits = nodes.map_or(*expert(&known.position), |nodes| Limits { nodes });
        let thought = think(&known.position, &limits, 1).expect("the game is not over");
        times.push(began.elapsed());
        best += usize::from(known.is_best(&thought));
        solved += usize::from(thought.solved);
        lost += usize::from(thought.solved && thought.score != 100 * known.value);
    }
    times.sort();
    let at = |part: usize| times[(times.len() - 1) * part / 100].as_secs_f64() * 1000.0;
    let share = |some: usize| 100.0 * some as f64 / positions.len() as f64;
    println!(
        "{what}: {} positions, best {:.2} %, solved {:.1} %, wrongly {lost}; {:.1} / {:.1} / {:.1} ms (50, 99, 100 %)",
        positions.len(),
        share(best),
        share(solved),
        at(50),
        at(99),
        at(100)
    );
}

fn main() {
    let nodes = std::env::args().nth(1).and_then(|text| text.parse().ok());
    for file in std::env::args().skip(2) {
        let ends =
            Ends::read(&mut std::fs::File::open(&file).expect("the file is there")).expect("a file of ends");
        assert!(adopt(ends).is_ok(), "{file}: there are such ends already");
    }
    let known = known();
    for capture in [Capture::Standard, Capture::Empty, Capture::None] {
        let of: Vec<&Known> = known.iter().filter(|one| one.position.options().capture == capture).collect();
        // What is made once is made before the watch runs.
        let _ = think(&of[0].position, expert(&of[0].position), 1);
        measure(capture.name(), &of, nodes);
        let few: Vec<&Known> = of.into_iter().filter(|one| in_play(one) <= FEW).collect();
        measure(&format!("{}, at most {FEW} seeds in play", capture.name()), &few, nodes);
    }
}
