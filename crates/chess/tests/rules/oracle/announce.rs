// SPDX-License-Identifier: AGPL-3.0-or-later
//! Every string and every input of the announcements of the specification.

use crate::oracle::reference::folder;
use chess::Game;
use chess::announce::{Form, Heard, announce, hear};
use serde_json::Value;

fn vectors() -> Vec<Value> {
    let path = folder().join("announcements.json");
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let all: Value = serde_json::from_str(&text).expect("the announcements are JSON");
    all["vectors"].as_array().unwrap().clone()
}

fn game(vector: &Value) -> Game {
    Game::from_fen(vector["fen"].as_str().unwrap()).unwrap()
}

fn listed(value: &Value) -> Vec<&str> {
    value.as_array().map(|all| all.iter().filter_map(Value::as_str).collect()).unwrap_or_default()
}

/// What differs between an answer and what was asked for; empty when nothing does.
fn difference(heard: &Heard, input: &Value, uci: Option<&str>) -> Option<String> {
    let same = heard.status.name() == input["status"]
        && heard.uci.as_deref() == uci
        && heard.candidates == listed(&input["candidates"])
        && heard.contradicts == listed(&input["contradicts"])
        && heard.warnings == listed(&input["warnings"])
        && (input["reason"].is_null() || heard.reason() == input["reason"].as_str());
    (!same).then(|| format!("{input}: {heard:?}"))
}

#[test]
fn every_move_is_announced_as_the_specification_says() {
    let vectors = vectors();
    assert!(vectors.len() >= 20, "only {} announcements", vectors.len());
    for vector in &vectors {
        let said = announce(&game(vector), vector["uci"].as_str().unwrap()).unwrap();
        assert_eq!(said.san(), vector["san"], "{}", vector["id"]);
        for form in Form::ALL {
            assert_eq!(said.say(form), vector[form.name()], "{} {}", vector["id"], form.name());
        }
    }
}

#[test]
fn every_input_is_heard_as_the_specification_says() {
    let (mut asked, mut wrong) = (0, Vec::new());
    for vector in &vectors() {
        let game = game(vector);
        for input in vector["accepts"].as_array().unwrap() {
            let heard = hear(&game, input["input"].as_str().unwrap());
            wrong.extend(
                difference(&heard, input, vector["uci"].as_str()).map(|d| format!("{} {d}", vector["id"])),
            );
            asked += 1;
        }
        for input in vector["rejects"].as_array().unwrap() {
            let heard = hear(&game, input["input"].as_str().unwrap());
            wrong.extend(
                difference(&heard, input, input["move"].as_str()).map(|d| format!("{} {d}", vector["id"])),
            );
            asked += 1;
        }
    }
    assert!(asked >= 250, "only {asked} inputs");
    assert!(wrong.is_empty(), "{} of {asked} differ:\n{}", wrong.len(), wrong.join("\n"));
}
