// SPDX-License-Identifier: AGPL-3.0-or-later
//! How strong and how quick the kalah player is:
//! `cargo run --release -p bots --example kalah_strength [GAMES] [NODES] [NODES OF A SECOND SELF]`.
//!
//! Plays Kalah(6,6) against the greedy player of the tests and, when asked, against itself with other limits.
//! Half of the games as second player; the first two sowings of each game are chosen by its number.
#![allow(clippy::disallowed_methods, clippy::print_stdout, reason = "a stopwatch for the terminal")]

#[path = "../tests/players/kalah_greedy.rs"]
mod kalah_greedy;

use std::cmp::Ordering;
use std::time::{Duration, Instant};

use bots::Limits;
use bots::kalah::{EXPERT, choose};
use kalah::{Action, Options, Position};
use kalah_greedy::{greedy, play};

fn duel(name: &str, games: u64, limits: &Limits, other: &dyn Fn(&Position, u64) -> Action) {
    let [mut won, mut drawn, mut lost, mut moves] = [0u32; 4];
    let [mut thinking, mut longest] = [Duration::ZERO; 2];
    for game in 0..games {
        let mut player = |position: &Position| {
            let began = Instant::now();
            let action = choose(position, limits, game).expect("the game is not over");
            let took = began.elapsed();
            (moves, thinking, longest) = (moves + 1, thinking + took, longest.max(took));
            action
        };
        let margin = play(&Options::default(), game, &mut player, &mut |position| other(position, game));
        *match margin.cmp(&0) {
            Ordering::Greater => &mut won,
            Ordering::Equal => &mut drawn,
            Ordering::Less => &mut lost,
        } += 1;
    }
    println!(
        "{} nodes against {name}: {won} won, {drawn} drawn, {lost} lost; {:.1} ms a move, the longest {:.1} ms",
        limits.nodes,
        thinking.as_secs_f64() * 1000.0 / f64::from(moves.max(1)),
        longest.as_secs_f64() * 1000.0
    );
}

fn main() {
    let mut numbers = std::env::args().skip(1).map_while(|text| text.parse::<u64>().ok());
    let games = numbers.next().unwrap_or(200);
    let limits = numbers.next().map_or(EXPERT, |nodes| Limits { nodes });
    duel("the greedy player", games, &limits, &greedy);
    if let Some(nodes) = numbers.next() {
        let other = Limits { nodes };
        duel(&format!("itself with {nodes}"), games, &limits, &|position, seed| {
            choose(position, &other, seed).expect("the game is not over")
        });
    }
}
