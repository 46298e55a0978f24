// SPDX-License-Identifier: AGPL-3.0-or-later
//! The tables games: positions, turns, plays and ends.

use crate::asked::{ask, error, start};
use serde_json::{Value, json};

#[test]
fn t6_p3_i2_k2_new_gives_the_start() {
    assert_eq!(
        start("tabla"),
        json!({
            "game": "tabla", "white": {"6": 5, "8": 3, "13": 5, "24": 2}, "black": {"6": 5, "8": 3, "13": 5, "24": 2},
            "bar": {"white": 0, "black": 0}, "off": {"white": 0, "black": 0}
        })
    );
    assert_eq!(start("tapa")["pinned"], json!({"white": [], "black": []}));
    assert_eq!(start("indiika")["hand"], json!({"white": 15, "black": 15}));
    assert_eq!(
        start("gyulbara"),
        json!({
            "game": "gyulbara", "white": {"24": 15}, "black": {"24": 15}, "off": {"white": 0, "black": 0}
        })
    );
    assert_eq!(start("chess"), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    let kalah = ask(&json!({"op": "new", "game": "kalah", "options": {"houses": 2, "seeds": 3}}));
    assert_eq!(
        kalah["position"],
        json!({
            "board": [3, 3, 0, 3, 3, 0], "side": 0, "sowings": 0, "first_turn": true, "pie_open": false, "south_seat": 0
        })
    );
}

#[test]
fn t13_legal_lists_each_result_once_with_one_way_to_it() {
    let answer = ask(
        &json!({"op": "legal", "game": "tabla", "position": start("tabla"), "player": "white", "dice": [3, 1]}),
    );
    let plays = answer["plays"].as_array().unwrap();
    assert_eq!(plays.len(), 16);
    let hit = json!({
        "op": "legal", "position": {"game": "tabla", "white": {"6": 2}, "black": {"4": 1, "8": 14}, "bar": {"white": 1}, "off": {"white": 12}},
        "player": "white", "dice": [4, 1]
    });
    let answer = ask(&hit);
    let marked = answer["plays"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|play| play["steps"].to_string().contains("\"hit\":true"));
    assert_eq!(marked.count(), 2, "{answer}");
    assert_eq!(answer["plays"][0]["dice_used"], 2);
}

#[test]
fn t15_nothing_playable_is_one_play_without_steps() {
    let position = json!({
        "game": "tabla", "white": {"13": 5}, "black": {"1": 2, "2": 2, "3": 2, "4": 2, "5": 2, "6": 2, "24": 3},
        "bar": {"white": 1, "black": 0}, "off": {"white": 9, "black": 0}
    });
    let answer = ask(&json!({"op": "legal", "position": position, "player": "white", "dice": [6, 6, 6, 6]}));
    assert_eq!(answer, json!({"plays": [{"position": position, "dice_used": 0, "steps": []}]}));
}

#[test]
fn every_listed_play_is_applied_and_others_name_their_clause() {
    let legal = json!({"op": "legal", "game": "tapa", "position": start("tapa"), "player": "black", "dice": [6, 5], "first_turn": true});
    let play = ask(&legal)["plays"][0].clone();
    let mut apply = legal;
    apply["op"] = json!("apply");
    apply["steps"] = play["steps"].clone();
    let applied = ask(&apply);
    assert_eq!(applied["position"], play["position"]);
    assert_eq!(applied["outcome"], Value::Null);
    assert_eq!(applied["events"].as_array().unwrap().len(), 2);
    apply["steps"] = json!([{"from": 24, "to": 18, "die": 6}, {"from": 24, "to": 19, "die": 5}]);
    assert_eq!(ask(&apply)["illegal"]["clause"], "P8");
    apply["steps"] = json!([]);
    assert_eq!(
        ask(&apply),
        json!({"illegal": {
            "code": "must_play_more", "message": "0 of the dice are played, but 2 can be", "clause": "T13"
        }})
    );
}

#[test]
fn p14_a_turn_that_pins_the_last_start_checkers_starts_again() {
    let position = json!({
        "game": "tapa", "white": {"24": 1, "5": 13, "1": 1}, "black": {"24": 1, "5": 13, "1": 1},
        "pinned": {"white": [24], "black": [24]}
    });
    assert_eq!(
        ask(&json!({"op": "outcome", "position": position})),
        json!({"outcome": null, "restart": true})
    );
    let apply = json!({
        "op": "apply", "position": position, "player": "white", "dice": [3, 1],
        "steps": [{"from": 5, "to": 2, "die": 3}, {"from": 5, "to": 4, "die": 1}]
    });
    assert_eq!(ask(&apply)["events"][2], json!({"event": "restart"}));
}

#[test]
fn t28_the_outcome_says_winner_points_and_kind() {
    let won = json!({"game": "tabla", "black": {"19": 1, "6": 14}, "off": {"white": 15}});
    assert_eq!(
        ask(&json!({"op": "outcome", "position": won})),
        json!({"outcome": {"winner": "white", "points": 3, "kind": "troika"}, "restart": false})
    );
}

#[test]
fn g13_a_turn_says_what_is_left_to_the_opponent() {
    let position = json!({
        "game": "gyulbara", "white": {"24": 4, "4": 2, "3": 3, "2": 3, "1": 3}, "black": {"24": 11, "4": 2, "3": 2}
    });
    let turn = json!({"op": "turn", "position": position, "player": "white", "dice": [4, 4], "roll_no": 4});
    let turns = ask(&turn)["turns"].clone();
    assert_eq!(turns.as_array().unwrap().len(), 1);
    assert_eq!(turns[0]["pending"], json!([[5, 4], [6, 4]]));
    let complete = json!({
        "op": "complete", "position": turns[0]["position"], "player": "black", "pending": turns[0]["pending"]
    });
    assert_eq!(ask(&complete)["turns"].as_array().unwrap().len(), 4);
}

#[test]
fn a_turn_of_more_than_two_hundred_thousand_results_is_too_many() {
    let position = json!({
        "game": "chelebi", "white": {"24": 3, "23": 2, "22": 2, "21": 2, "20": 2, "19": 2, "18": 2}, "off": {"black": 15}
    });
    let open = json!({
        "game": "chelebi", "white": position["white"], "black": {"24": 1}, "off": {"white": 0, "black": 14}
    });
    let request = json!({"op": "turn", "position": open, "player": "white", "dice": [1, 1], "roll_no": 1});
    assert_eq!(
        error(&request.to_string()),
        ("too_many".to_owned(), "there are more than 200000 results".to_owned())
    );
}
