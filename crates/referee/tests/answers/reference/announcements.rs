// SPDX-License-Identifier: AGPL-3.0-or-later
//! Announcements, divergences, rolls of dice and settlements, asked as they stand in the files of the specification.

use serde_json::{Value, json};

use crate::reference::oracle::{referee, shared};

/// The fields of an object without some of them, as a request.
fn request(op: &str, fields: &Value, without: &[&str]) -> Value {
    let mut request = fields.clone();
    for name in without {
        request.as_object_mut().unwrap().remove(*name);
    }
    request["op"] = json!(op);
    request
}

#[test]
fn every_announcement_and_every_input_is_as_recorded() {
    let vectors = shared("announcements.json");
    let vectors = vectors["vectors"].as_array().unwrap();
    assert!(vectors.len() >= 20);
    for vector in vectors {
        let said = referee(&json!({"op": "announce", "fen": vector["fen"], "uci": vector["uci"]}));
        for (form, words) in said.as_object().unwrap() {
            assert_eq!(words, &vector[form], "{} {form}", vector["id"]);
        }
        let of = |name: &str| vector[name].as_array().unwrap().iter();
        let accepts = of("accepts").map(|input| (input, &vector["uci"]));
        for (input, uci) in accepts.chain(of("rejects").map(|input| (input, &input["move"]))) {
            let heard = referee(&json!({"op": "hear", "fen": vector["fen"], "input": input["input"]}));
            assert_eq!(&heard["uci"], uci, "{} {input}", vector["id"]);
            for (name, value) in input.as_object().unwrap() {
                let asked = name == "input" || name == "move";
                assert!(asked || &heard[name] == value, "{} {input}: {heard}", vector["id"]);
            }
        }
    }
}

#[test]
fn every_divergence_is_ruled_as_recorded() {
    let scenarios = shared("d28_divergence.json");
    let scenarios = scenarios["scenarios"].as_array().unwrap();
    assert!(scenarios.len() >= 7);
    for scenario in scenarios {
        let mut answer = referee(&request("reconcile", scenario, &["expect", "result"]));
        assert_eq!(answer.as_object_mut().unwrap().remove("id"), Some(scenario["id"].clone()));
        assert_eq!(answer, scenario["result"], "{}", scenario["name"]);
    }
}

#[test]
fn every_roll_of_the_vectors_comes_out_of_its_links() {
    let vectors = shared("dice_vectors.json");
    let games = vectors["games"].as_array().unwrap();
    assert!(games.len() >= 3);
    for game in games {
        let mut bare = game.clone();
        for roll in bare["rolls"].as_array_mut().unwrap() {
            let roll = roll.as_object_mut().unwrap();
            for name in ["dice", "skipped", "perm", "k", "block0"] {
                roll.remove(name);
            }
        }
        let answer = referee(&request("dice", &bare, &[]));
        assert_eq!(answer["rolls"], game["rolls"], "{}", game["game_id"]);
    }
}

#[test]
fn every_settlement_is_as_recorded() {
    let vectors = shared("settle_vectors.json");
    for (of, list, least) in [("game", "games", 150), ("tournament", "tournaments", 30)] {
        let cases = vectors[list].as_array().unwrap();
        assert!(cases.len() >= least);
        for case in cases {
            let mut asked = request("settle", &case["in"], &[]);
            asked["of"] = json!(of);
            assert_eq!(referee(&asked), case["out"], "{asked}");
        }
    }
}
