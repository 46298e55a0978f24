// SPDX-License-Identifier: AGPL-3.0-or-later
//! The 25 tricky positions of the rules document, asked as they stand in their file.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use crate::reference::oracle::{referee, shared};

/// Positions as a set, whatever the order of their members.
fn set<'a>(positions: impl Iterator<Item = &'a Value>) -> BTreeSet<String> {
    positions.map(ToString::to_string).collect()
}

fn ask(entry: &Value, options: &Value) -> Value {
    let mut request = json!({
        "id": entry["n"], "position": entry["position"], "player": entry["player"], "options": options,
    });
    if entry["dice"] == "completion" {
        request["op"] = json!("complete");
        request["pending"] = entry["pending"].clone();
    } else {
        request["op"] = json!("turn");
        request["dice"] = entry["dice"].clone();
        request["roll_no"] = entry["roll_no"].clone();
    }
    let answer = referee(&request);
    assert_eq!(answer["id"], entry["n"]);
    answer["turns"].clone()
}

fn complete(position: &Value, pending: &Value, player: &str) -> usize {
    let request = json!({"op": "complete", "position": position, "player": player, "pending": pending});
    referee(&request)["turns"].as_array().unwrap().len()
}

fn check_extra(entry: &Value, turns: &[Value]) {
    let (player, other) = if entry["player"] == "white" { ("white", "black") } else { ("black", "white") };
    for (name, want) in entry["extra"].as_object().unwrap() {
        match name.as_str() {
            "bar_opponent" => {
                let bars: Vec<&Value> = turns.iter().map(|turn| &turn["position"]["bar"][other]).collect();
                assert_eq!(json!(bars), *want);
            }
            "results_with_no_pin" => {
                let free = turns.iter().filter(|turn| turn["position"]["pinned"][other] == json!([]));
                assert_eq!(json!(free.count()), *want);
            }
            "restart" => {
                let answer = referee(&json!({"op": "outcome", "position": entry["position"]}));
                assert_eq!(answer["restart"], *want);
            }
            "completion_results" => {
                let ends = complete(&turns[0]["position"], &turns[0]["pending"], other);
                assert_eq!(json!(ends), *want);
            }
            "skip_results" => {
                let turns = ask(entry, &json!({"completion_on_block": "skip"}));
                assert_eq!(json!(turns.as_array().unwrap().len()), *want);
            }
            "hand" => assert!(turns.iter().all(|turn| turn["position"]["hand"][player] == *want)),
            "outcome_if_all_off" => {
                let off = turns.iter().find(|turn| turn["position"]["off"][player] == 15).unwrap();
                assert_eq!(referee(&json!({"op": "outcome", "position": off["position"]}))["outcome"], *want);
            }
            _ => panic!("an extra nobody checks: {name}"),
        }
    }
}

#[test]
fn every_tricky_position_has_the_results_of_its_file() {
    let entries = shared("tricky25.json");
    let entries = entries.as_array().unwrap();
    assert_eq!(entries.len(), 25);
    for entry in entries {
        let answer = ask(entry, &entry["opts"]);
        let turns = answer.as_array().unwrap_or_else(|| panic!("{entry} -> {answer}"));
        let want = set(entry["results"].as_array().unwrap().iter());
        assert_eq!(set(turns.iter().map(|turn| &turn["position"])), want, "{}", entry["title"]);
        assert_eq!(turns.len(), want.len(), "{}", entry["title"]);
        if entry["dice"] != "completion" {
            assert!(turns.iter().all(|turn| turn["pending"] == entry["pending"]), "{}", entry["title"]);
        }
        check_extra(entry, turns);
    }
}
