// SPDX-License-Identifier: AGPL-3.0-or-later
//! The perft tables of the specification: Stockfish's counts for chess, Fairy-Stockfish's for boards with
//! sleeves. In parts, so that two cores share the work.

use chess::bughouse::{Board, Options};
use serde_json::Value;

fn table(name: &str) -> serde_json::Map<String, Value> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/oracles/chess_perft_values.json");
    let text = std::fs::read_to_string(path)
        .unwrap_or_else(|error| panic!("the specification must lie beside the repository: {path}: {error}"));
    let all: Value = serde_json::from_str(&text).expect("the perft values are JSON");
    all[name].as_object().expect("the table is there").clone()
}

fn check(wanted: impl Fn(&str) -> bool) -> usize {
    let mut checked = 0;
    for (name, entry) in table("chess (stockfish 15.1 go perft)").iter().filter(|(name, _)| wanted(name)) {
        let fen = entry["fen"].as_str().unwrap();
        for (index, nodes) in entry["perft"].as_array().unwrap().iter().enumerate() {
            let depth = u32::try_from(index + 1).unwrap();
            assert_eq!(chess::perft(fen, depth).unwrap(), nodes.as_u64().unwrap(), "{name} depth {depth}");
        }
        checked += 1;
    }
    checked
}

#[test]
fn perft_of_kiwipete_and_the_start() {
    assert_eq!(check(|name| matches!(name, "kiwipete" | "startpos")), 2);
}

#[test]
fn perft_of_all_other_positions() {
    assert_eq!(check(|name| !matches!(name, "kiwipete" | "startpos")), 7);
}

/// Bughouse counts of Fairy-Stockfish for one board with sleeves.
#[test]
fn perft_of_boards_with_sleeves() {
    let table = table("bughouse (fairy-stockfish 11.1, cross-checked)");
    assert_eq!(table.len(), 10);
    for (name, entry) in &table {
        let board = Board::from_fen(entry["fen"].as_str().unwrap()).unwrap();
        for (index, nodes) in entry["perft"].as_array().unwrap().iter().enumerate() {
            let (depth, nodes) = (u32::try_from(index + 1).unwrap(), nodes.as_u64().unwrap());
            assert_eq!(board.perft(depth), nodes, "{name} depth {depth}");
        }
    }
}

/// Crazyhouse is a board whose captures come into the capturer's own sleeve.
fn crazyhouse(board: &Board, depth: u32) -> u64 {
    if depth == 1 {
        return board.perft(1);
    }
    let (us, mut nodes) = (board.turn(), 0);
    for m in board.moves() {
        let mut after = board.clone();
        if let Some(role) = after.play(m) {
            after.give(us, role);
        }
        nodes += crazyhouse(&after, depth - 1);
    }
    for role in board.sleeve(us).roles() {
        for to in board.drops_of(role, &Options::international()) {
            let mut after = board.clone();
            after.put(role, to);
            nodes += crazyhouse(&after, depth - 1);
        }
    }
    nodes
}

/// The same boards by the rules of Crazyhouse, where a promoted piece is a pawn again when taken.
#[test]
fn perft_of_pockets_as_in_crazyhouse() {
    for (name, entry) in &table("crazyhouse (fairy-stockfish 11.1)") {
        let board = Board::from_fen(entry["fen"].as_str().unwrap()).unwrap();
        for (depth, nodes) in (1u32..).zip(entry["perft"].as_array().unwrap()) {
            let nodes = nodes.as_u64().unwrap();
            assert_eq!(crazyhouse(&board, depth), nodes, "{name} depth {depth}");
        }
        let parts: u64 = board.divide(2).iter().map(|(_, nodes)| nodes).sum();
        assert_eq!(parts, board.perft(2), "{name}");
        assert_eq!((board.perft(0), board.divide(0)), (1, vec![]));
    }
}

#[test]
fn divide_adds_up_to_perft() {
    let fen = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    let parts = chess::divide(fen, 3).unwrap();
    assert_eq!(parts.len(), 48);
    assert_eq!(parts.iter().map(|(_, nodes)| nodes).sum::<u64>(), 97_862);
    assert!(parts.iter().any(|(m, _)| m == "e1c1"), "castling is written as the king's step");
    assert_eq!(chess::divide(fen, 0).unwrap(), []);
    assert_eq!(chess::perft(fen, 0).unwrap(), 1);
}
