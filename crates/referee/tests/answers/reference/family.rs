// SPDX-License-Identifier: AGPL-3.0-or-later
//! Leaflet chess and bughouse through the referee's JSON: the tricky cases of the specification, the recorded
//! node counts, and random play against the reference programs, whose positions are the referee's own.

use std::collections::BTreeSet;

use fastrand::Rng;
use serde_json::{Value, json};

use crate::reference::chess_reference::{ask, tricky};
use crate::reference::oracle::{referee, shared};

const LEAFLET_POSITIONS: usize = 500;
const BUGHOUSE_ACTIONS: usize = 400;
/// Recorded counts above this are left to the chess crate's own tests.
const NODES_MAX: u64 = 1_000_000;

fn words(list: &Value) -> BTreeSet<&str> {
    list.as_array().unwrap_or_else(|| panic!("no list: {list}")).iter().filter_map(Value::as_str).collect()
}

/// Compares the actions of one player with what a case expects of them.
fn check_actions(id: &Value, what: &str, actions: &Value, expected: &Value) {
    let (actions, expected) = (words(actions), words(expected));
    match what {
        "legal_includes" => assert!(actions.is_superset(&expected), "{id}: {actions:?}"),
        "legal_excludes" => assert!(actions.is_disjoint(&expected), "{id}: {actions:?}"),
        "legal_exact" => assert_eq!(actions, expected, "{id}"),
        other => panic!("{id}: the specification has a new expectation `{other}`"),
    }
}

#[test]
fn every_tricky_case_of_the_leaflet_is_ruled_as_it_says() {
    for case in tricky("leaflet") {
        let request = json!({
            "op": "legal", "game": "leaflet", "options": case["options"], "position": case["fen"]
        });
        let answer = referee(&request);
        for (what, expected) in case["expect"].as_object().unwrap() {
            match what.as_str() {
                "end" => assert_eq!(&answer["end"], expected, "{}", case["id"]),
                what => check_actions(&case["id"], what, &answer["actions"], expected),
            }
        }
    }
}

/// The pieces of each place in the boards of a position.
fn sleeve(position: &Value, place: &str) -> String {
    let board = usize::from(place.eq_ignore_ascii_case("b"));
    let fen = position["boards"][board].as_str().unwrap();
    let pieces = fen.split_once('[').unwrap().1.split_once(']').unwrap().0;
    let white = place.chars().all(char::is_uppercase);
    pieces.chars().filter(|piece| piece.is_uppercase() == white).collect::<String>().to_uppercase()
}

fn apply(position: &Value, seat: &Value, action: &Value) -> Value {
    referee(&json!({"op": "apply", "game": "bughouse", "position": position, "seat": seat, "action": action}))
}

#[test]
fn every_tricky_case_of_bughouse_is_ruled_as_it_says() {
    for case in tricky("bughouse") {
        let id = &case["id"];
        let mut position = json!({"options": case["options"], "boards": case["boards"]});
        for step in case["actions"].as_array().unwrap() {
            let answer = apply(&position, &step[0], &step[1]);
            position = answer["position"].clone();
            assert!(position.is_object(), "{id}: {step} -> {answer}");
        }
        let about = |op: &str| referee(&json!({"op": op, "game": "bughouse", "position": position}));
        for (what, expected) in case["expect"].as_object().unwrap() {
            if what == "result" {
                let outcome = &about("outcome")["outcome"];
                assert_eq!(outcome["winner"], expected["winner"], "{id}");
                assert_eq!(outcome["kind"], expected["reason"], "{id}");
                continue;
            }
            for (key, expected) in expected.as_object().unwrap() {
                match what.as_str() {
                    "sleeves" => assert_eq!(json!(sleeve(&position, key)), *expected, "{id} {key}"),
                    "boards" => {
                        assert_eq!(position["boards"][key.parse::<usize>().unwrap()], *expected, "{id}");
                    }
                    what => check_actions(id, what, &about("legal")[key], expected),
                }
            }
        }
    }
}

#[test]
fn recorded_counts_of_bughouse_boards_are_reached() {
    let values = shared("chess_perft_values.json");
    let table = values.as_object().unwrap().iter().find(|(name, _)| name.starts_with("bughouse")).unwrap().1;
    let mut checked = 0;
    for (name, entry) in table.as_object().unwrap() {
        let Some(counts) = entry["perft"].as_array() else { continue };
        let nodes = counts.iter().take_while(|nodes| nodes.as_u64().unwrap() <= NODES_MAX);
        for (index, nodes) in nodes.enumerate() {
            let request = json!({
                "op": "perft", "game": "bughouse", "board": 1, "depth": index + 1,
                "position": {"boards": ["4k3/8/8/8/8/8/8/4K3[] w - - 0 1", entry["fen"]]},
            });
            assert_eq!(referee(&request), json!({"nodes": nodes}), "{name} depth {}", index + 1);
            checked += 1;
        }
    }
    assert!(checked > 6, "only {checked} counts");
}

/// Random games: the requests about each position, with the referee's answers.
fn leaflet_games(rng: &mut Rng) -> Vec<(Value, Value)> {
    const STARTS: [&str; 4] = [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
        "rnbqkbn1/pppppppP/8/8/8/8/PPPPPPp1/RNBQK2R w KQq - 0 1",
        "r1bqkb1r/1P4P1/2n2n2/3pP3/4Pp2/2N2N2/1p4p1/R1BQKB1R w KQkq - 0 1",
    ];
    let mut seen = Vec::new();
    while seen.len() < LEAFLET_POSITIONS {
        let options = json!({"en_passant": rng.bool()});
        let mut fen = json!(rng.choice(&STARTS).unwrap());
        for _ in 0..rng.usize(1..=60) {
            let mut request = json!({"op": "legal", "game": "leaflet", "options": options, "position": fen});
            let answer = referee(&request);
            seen.push((request.clone(), answer.clone()));
            let actions = answer["actions"].as_array().unwrap();
            if actions.is_empty() || !answer["end"].is_null() {
                break;
            }
            (request["op"], request["action"]) = (json!("apply"), rng.choice(actions).unwrap().clone());
            fen = referee(&request)["position"].clone();
        }
    }
    seen
}

#[test]
fn random_leaflet_games_are_ruled_as_by_the_reference() {
    let seen = leaflet_games(&mut Rng::with_seed(7));
    let question = |(request, _): &(Value, Value)| json!({"cmd": "legal", "fen": request["position"], "options": request["options"]});
    let answers = ask("leaflet_oracle", &seen.iter().map(question).collect::<Vec<_>>());
    for ((request, answer), reference) in seen.iter().zip(&answers) {
        assert_eq!(words(&answer["actions"]), words(&reference["moves"]), "{request}");
        assert_eq!(answer["check"], reference["check"], "{request}");
        // The reference knows dead positions by material only, and ends that need more than the position.
        if answer["end"] != "dead_position" {
            assert!(answer["end"] == reference["end"] || reference["end"] == "75moves", "{request}");
        }
    }
}

#[test]
fn random_bughouse_matches_are_played_as_by_the_reference() {
    let (mut rng, mut seen) = (Rng::with_seed(8), Vec::new());
    while seen.len() < BUGHOUSE_ACTIONS {
        let options = json!({
            "promotion": rng.choice(["international", "gambler"]).unwrap(), "drop_mate": rng.bool(),
            "pawns_on_7th": rng.bool(), "repetition": rng.choice([0, 2, 3]).unwrap(),
        });
        let new = referee(&json!({"op": "new", "game": "bughouse", "options": options}));
        let mut position = new["position"].clone();
        if rng.bool() {
            position["boards"] = json!([
                "r3k2r/p1P1qpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBP1p/R3K3[QNp] w Qkq - 0 1",
                "2n1k3/1P4P1/8/8/8/8/1p4p1/4K1N1[RbPn] w - - 0 1"
            ]);
            position["history"] = Value::Null;
        }
        for _ in 0..40 {
            let legal = referee(&json!({"op": "legal", "game": "bughouse", "position": position}));
            let able: Vec<&str> =
                ["A", "a", "B", "b"].into_iter().filter(|seat| !words(&legal[seat]).is_empty()).collect();
            if able.is_empty() {
                break;
            }
            let seat = json!(*rng.choice(&able).unwrap());
            let action = rng.choice(legal[seat.as_str().unwrap()].as_array().unwrap()).unwrap().clone();
            let after = apply(&position, &seat, &action)["position"].clone();
            let mut state = position;
            if state["history"].is_null() {
                state.as_object_mut().unwrap().remove("history");
            }
            seen.push((state, legal, seat, action, after.clone()));
            position = after;
        }
    }
    let questions: Vec<Value> = seen
        .iter()
        .flat_map(|(state, _, seat, action, _)| {
            let asked = json!({"cmd": "legal", "state": state});
            [asked, json!({"cmd": "apply", "state": state, "actions": [[seat, action]]})]
        })
        .collect();
    let answers = ask("bughouse_oracle", &questions);
    for ((state, legal, seat, action, after), pair) in seen.iter().zip(answers.chunks(2)) {
        assert_eq!(legal, &pair[0], "{state}");
        assert_eq!(after, &pair[1], "{seat} {action} in {state}");
    }
}
