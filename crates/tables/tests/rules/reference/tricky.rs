// SPDX-License-Identifier: AGPL-3.0-or-later
//! The 25 tricky positions of the rules document, each with every resulting position.

use std::collections::BTreeSet;

use super::driver::short;
use game::Side;
use serde_json::Value;
use tables::{
    OnBlock, Options, Position, Setup, SideSetup, TURN_LIMIT, Variant, completion_plays, is_restart, outcome,
    score_name, turn_plays,
};

const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/oracles/tricky25.json");

fn entries() -> Vec<Value> {
    let text = std::fs::read_to_string(FILE).unwrap_or_else(|error| panic!("{FILE}: {error}"));
    let Value::Array(entries) = serde_json::from_str(&text).expect("it is JSON") else {
        panic!("{FILE} is not a list");
    };
    assert_eq!(entries.len(), 25);
    entries
}

fn number(value: &Value) -> u32 {
    value.as_u64().and_then(|n| u32::try_from(n).ok()).unwrap_or(0)
}

fn side(json: &Value, side: Side) -> SideSetup {
    let of = |field: &str| number(&json[field][side.name()]);
    let pinned = json["pinned"][side.name()].as_array().map_or(&[][..], Vec::as_slice);
    SideSetup {
        points: json[side.name()]
            .as_object()
            .expect("points")
            .iter()
            .map(|(point, n)| (point.parse().expect("a point"), number(n)))
            .collect(),
        bar: of("bar"),
        off: of("off"),
        hand: of("hand"),
        pinned: pinned.iter().map(number).collect(),
    }
}

fn position(json: &Value) -> Position {
    let variant = Variant::from_name(json["game"].as_str().expect("a game")).expect("a game of the family");
    let setup = Setup { variant, white: side(json, Side::White), black: side(json, Side::Black) };
    Position::from_setup(&setup).unwrap_or_else(|error| panic!("{json}: {error}"))
}

fn pairs(json: &Value) -> Vec<(u8, u8)> {
    json.as_array()
        .expect("a list")
        .iter()
        .map(|pair| (number(&pair[0]) as u8, number(&pair[1]) as u8))
        .collect()
}

fn the_results_are(entry: &Value, got: &[Position]) {
    let got: BTreeSet<String> = got.iter().map(short).collect();
    let want: BTreeSet<String> =
        entry["results"].as_array().expect("a list").iter().map(|json| short(&position(json))).collect();
    assert_eq!(got, want, "position {}: {}", entry["n"], entry["title"]);
}

#[test]
fn all_25_have_exactly_their_results() {
    let options = Options::default();
    for entry in entries() {
        assert_eq!(entry["opts"], serde_json::json!({}), "all are under the document's own rules");
        let start = position(&entry["position"]);
        let mover = Side::from_name(entry["player"].as_str().expect("a player")).expect("white or black");
        let pending = pairs(&entry["pending"]);
        if entry["dice"] == "completion" {
            let ends = completion_plays(&start, mover, &pending, &options, TURN_LIMIT).unwrap();
            the_results_are(&entry, &ends);
            continue;
        }
        let dice = [number(&entry["dice"][0]) as u8, number(&entry["dice"][1]) as u8];
        let roll_no = number(&entry["roll_no"]) as u16;
        let turns = turn_plays(&start, mover, dice, roll_no, &options, TURN_LIMIT).unwrap();
        for turn in &turns {
            assert_eq!(turn.pending, pending, "position {}", entry["n"]);
        }
        the_extras_hold(&entry["extra"], &start, mover, &turns, &options);
        let ends: Vec<Position> = turns.iter().map(|turn| turn.position).collect();
        the_results_are(&entry, &ends);
    }
}

/// The further facts some of the positions carry.
fn the_extras_hold(extra: &Value, start: &Position, mover: Side, turns: &[tables::Turn], options: &Options) {
    let other = mover.other();
    for (name, want) in extra.as_object().expect("a map") {
        match name.as_str() {
            "bar_opponent" => {
                let bars: Vec<u8> = turns.iter().map(|turn| turn.position.bar(other)).collect();
                assert_eq!(serde_json::json!(bars), *want);
            }
            "results_with_no_pin" => {
                let free = turns.iter().filter(|turn| turn.position.pinned(other).next().is_none()).count();
                assert_eq!(serde_json::json!(free), *want);
            }
            "restart" => assert_eq!(serde_json::json!(is_restart(start)), *want),
            "hand" => {
                for turn in turns {
                    assert_eq!(serde_json::json!(turn.position.hand(mover)), *want);
                }
            }
            "completion_results" => {
                let turn = &turns[0];
                let ends = completion_plays(&turn.position, other, &turn.pending, options, TURN_LIMIT)
                    .expect("few ends");
                assert_eq!(serde_json::json!(ends.len()), *want);
            }
            "outcome_if_all_off" => {
                let over = turns
                    .iter()
                    .find_map(|turn| outcome(&turn.position, options))
                    .expect("one ends the game");
                let winner = over.winner.expect("no draws").name();
                let got = serde_json::json!({
                    "winner": winner, "points": over.points.0, "kind": score_name(&over)
                });
                assert_eq!(got, *want);
            }
            _ => panic!("an extra nobody checks: {name}"),
        }
    }
}

#[test]
fn position_18_has_four_ways_when_a_blocked_number_is_skipped() {
    let entry = &entries()[17];
    let options = Options { completion_on_block: OnBlock::Skip, ..Options::default() };
    let mover = Side::Black;
    let ends = completion_plays(
        &position(&entry["position"]),
        mover,
        &pairs(&entry["pending"]),
        &options,
        TURN_LIMIT,
    );
    assert_eq!(serde_json::json!(ends.unwrap().len()), entry["extra"]["skip_results"]);
}
