// SPDX-License-Identifier: AGPL-3.0-or-later
//! How many nodes a second one board of bughouse is counted with, on one core.
//!
//! `cargo run --profile dist -p chess@0.1.0 --example bughouse_speed`: depth 4 of a middlegame with sleeves.
//! Beside it shakmaty's own count of the same board and depth as plain chess, which has no drops to make.
#![allow(clippy::print_stdout, reason = "a measuring tool prints what it measured")]
#![allow(clippy::disallowed_methods, reason = "a measuring tool reads the clock of the machine")]

use std::hint::black_box;
use std::time::Instant;

use chess::bughouse::Board;
use chess::shakmaty::{CastlingMode, Chess, fen::Fen, perft};

const BOARD: &str = "r1bqk2r/pppp1ppp/2n1p3/4P3/1b1Pn3/2NB1N2/PPP2PPP/R1BQK2R";
const REST: &str = "b KQkq - 0 1";
const DEPTH: u32 = 4;
/// What Fairy-Stockfish counts as well.
const NODES: u64 = 52_024_975;
const RUNS: usize = 5;

fn main() {
    let board = Board::from_fen(&format!("{BOARD}[NPPbp] {REST}")).expect("a board with sleeves");
    let plain: Fen = format!("{BOARD} {REST}").parse().expect("a FEN");
    let plain: Chess = plain.into_position(CastlingMode::Standard).expect("a position");
    let (mut ours, mut theirs, mut nodes) = (f64::MAX, f64::MAX, 0);
    for _ in 0..RUNS {
        let started = Instant::now();
        assert_eq!(black_box(board.perft(DEPTH)), NODES, "the count is wrong");
        ours = ours.min(started.elapsed().as_secs_f64());
        let started = Instant::now();
        nodes = black_box(perft(&plain, DEPTH));
        theirs = theirs.min(started.elapsed().as_secs_f64());
    }
    println!("one board with sleeves to depth {DEPTH}, {NODES} nodes, best of {RUNS} runs:");
    println!("{:.0} nodes/s", NODES as f64 / ours);
    println!("{:.0} plain nodes/s, shakmaty, {nodes} nodes", nodes as f64 / theirs);
}
