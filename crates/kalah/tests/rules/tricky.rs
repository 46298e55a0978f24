// SPDX-License-Identifier: AGPL-3.0-or-later
//! The hand-made cases of `oracles/kalah_tricky.json`.

use game::Side;
use kalah::Position;
use serde_json::{Value, json};

fn start(case: &Value) -> Position {
    let rules = case["rules"].as_object().unwrap();
    let names = [("m", "houses"), ("n", "seeds")];
    let pairs: Vec<(String, String)> = rules
        .iter()
        .map(|(key, value)| {
            let name = names.iter().find(|(short, _)| short == key).map_or(key.as_str(), |(_, long)| long);
            (name.to_owned(), value.as_str().map_or_else(|| value.to_string(), str::to_owned))
        })
        .collect();
    let pairs: Vec<(&str, &str)> =
        pairs.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
    if case["board"].is_null() {
        return Position::initial(&crate::common::options(&pairs));
    }
    let board: Vec<u16> = serde_json::from_value(case["board"].clone()).unwrap();
    let side = if case["side"] == "S" { Side::White } else { Side::Black };
    crate::common::position(&pairs, &board, side)
}

fn seen(position: &Position, field: &str) -> Value {
    match field {
        "board" => json!(position.board()),
        "over" => json!(position.is_over()),
        "side" if position.is_over() => Value::Null,
        "side" => json!(if position.side() == Side::White { "S" } else { "N" }),
        "margin" => {
            let [south, north] = position.stores().map(i32::from);
            json!(if position.south_seat().0 == 0 { south - north } else { north - south })
        }
        "pie_open" => json!(position.pie_open()),
        "decider" => json!(position.decider().map(|seat| seat.0)),
        "south_seat" => json!(position.south_seat().0),
        "legal" => json!(position.legal().into_iter().map(crate::common::number).collect::<Vec<_>>()),
        other => panic!("the case expects `{other}`, which this test does not know"),
    }
}

#[test]
fn every_hand_made_case_comes_out_as_written() {
    let cases: Vec<Value> =
        serde_json::from_str(&crate::common::shared("oracles/kalah_tricky.json")).unwrap();
    assert!(cases.len() >= 23, "only {} cases", cases.len());
    for case in &cases {
        let mut position = start(case);
        for number in case["moves"].as_array().unwrap() {
            position.apply(crate::common::action(number.as_i64().unwrap())).unwrap();
        }
        for (field, expected) in case["expect"].as_object().unwrap() {
            assert_eq!(&seen(&position, field), expected, "{}: {field}", case["name"]);
        }
    }
}
