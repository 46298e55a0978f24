// SPDX-License-Identifier: AGPL-3.0-or-later
//! Chess through the referee's JSON against the recorded node counts: by `perft`, and by walking the tree
//! with `legal` and `apply` alone.

use serde_json::{Value, json};

use crate::reference::oracle::{referee, shared};

/// How deep `perft` is asked; the chess crate's own tests go one deeper.
const PERFT_DEPTH: usize = 4;
/// How deep the tree is walked by `legal` and `apply`.
const WALK_DEPTH: usize = 3;

fn walk(fen: &Value, depth: usize) -> u64 {
    let legal = referee(&json!({"op": "legal", "game": "chess", "position": fen}));
    let actions = legal["actions"].as_array().unwrap();
    let ended = legal["end"] == "mate" || legal["end"] == "stalemate";
    assert_eq!(ended, actions.is_empty(), "{fen}");
    // A dead position still has moves in it, but nobody may play them.
    if depth == 1 || !legal["end"].is_null() {
        return actions.len() as u64;
    }
    let after = |action| referee(&json!({"op": "apply", "game": "chess", "position": fen, "action": action}));
    actions.iter().map(|action| walk(&after(action)["position"], depth - 1)).sum()
}

#[test]
fn every_recorded_count_is_reached() {
    let values = shared("chess_perft_values.json");
    let table = values["chess (stockfish 15.1 go perft)"].as_object().unwrap();
    assert!(table.len() >= 9);
    for (name, entry) in table {
        for (index, nodes) in entry["perft"].as_array().unwrap().iter().take(PERFT_DEPTH).enumerate() {
            let request =
                json!({"op": "perft", "game": "chess", "position": entry["fen"], "depth": index + 1});
            assert_eq!(&referee(&request)["nodes"], nodes, "{name} depth {}", index + 1);
        }
        let nodes = &entry["perft"][WALK_DEPTH - 1];
        assert_eq!(&json!(walk(&entry["fen"], WALK_DEPTH)), nodes, "{name} by legal and apply");
    }
}
