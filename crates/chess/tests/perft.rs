// SPDX-License-Identifier: AGPL-3.0-or-later
//! The perft table of the specification (Stockfish's counts) to depth 5, in two halves so that two cores
//! share the work.
#![allow(clippy::unwrap_used, reason = "a test fails loudly")]

use serde_json::Value;

const DEPTH: usize = 5;

fn table() -> serde_json::Map<String, Value> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/oracles/chess_perft_values.json");
    let text = std::fs::read_to_string(path)
        .unwrap_or_else(|error| panic!("the specification must lie beside the repository: {path}: {error}"));
    let all: Value = serde_json::from_str(&text).expect("the perft values are JSON");
    all["chess (stockfish 15.1 go perft)"].as_object().expect("the chess table is there").clone()
}

fn check(wanted: impl Fn(&str) -> bool) -> usize {
    let mut checked = 0;
    for (name, entry) in table().iter().filter(|(name, _)| wanted(name)) {
        let fen = entry["fen"].as_str().unwrap();
        for (index, nodes) in entry["perft"].as_array().unwrap().iter().take(DEPTH).enumerate() {
            let depth = u32::try_from(index + 1).unwrap();
            assert_eq!(chess::perft(fen, depth).unwrap(), nodes.as_u64().unwrap(), "{name} depth {depth}");
        }
        checked += 1;
    }
    checked
}

#[test]
fn perft_of_kiwipete_and_the_start_to_depth_5() {
    assert_eq!(check(|name| matches!(name, "kiwipete" | "startpos")), 2);
}

#[test]
fn perft_of_all_other_positions_to_depth_5() {
    assert_eq!(check(|name| !matches!(name, "kiwipete" | "startpos")), 7);
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
