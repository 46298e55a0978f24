// SPDX-License-Identifier: AGPL-3.0-or-later
//! What the referee says, question by question: every operation, every refusal.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use referee::Referee;
use serde_json::{Value, json};

fn ask(request: &Value) -> Value {
    said(&request.to_string())
}

fn said(line: &str) -> Value {
    serde_json::from_str(&Referee::default().answer(line)).unwrap()
}

/// The code and the sentence of an error.
fn error(line: &str) -> (String, String) {
    let answer = said(line);
    let word = |name: &str| {
        answer["error"][name].as_str().unwrap_or_else(|| panic!("{line} -> {answer}")).to_owned()
    };
    (word("code"), word("message"))
}

fn start(game: &str) -> Value {
    ask(&json!({"op": "new", "game": game}))["position"].clone()
}

#[test]
fn any_id_is_echoed_as_it_came() {
    let mut referee = Referee::default();
    for id in
        ["1", "null", "-1.50", "\"x\\u0041\"", "[1, {\"a\": [null]}]", "{}", "1e400", "\"\\ud800\"", "true"]
    {
        let good = referee.answer(&format!(r#"{{"op":"new","game":"chess","id":{id}}}"#));
        assert!(good.starts_with(&format!(r#"{{"id":{id},"position":"#)), "{good}");
        let bad = referee.answer(&format!(r#"{{"id":{id},"op":7}}"#));
        assert!(bad.starts_with(&format!(r#"{{"id":{id},"error":{{"code":"bad_field""#)), "{bad}");
    }
    assert_eq!(referee.answer(r#"{"op":"nothing"}"#).find("\"id\""), None);
    assert!(referee.answer("nothing").starts_with(r#"{"id":null,"error":{"code":"bad_json""#));
    assert_eq!(referee.answer("{\"id\":[1,\r2],\"op\":5}").find('\r'), None);
}

#[test]
fn games_lists_every_switch_with_what_it_may_be() {
    let games = said(r#"{"op":"games"}"#);
    let ids: Vec<&str> =
        games["games"].as_array().unwrap().iter().filter_map(|game| game["id"].as_str()).collect();
    assert_eq!(
        ids,
        [
            "chess",
            "leaflet",
            "bughouse",
            "kalah",
            "tabla",
            "tapa",
            "gyulbara",
            "chelebi",
            "indiika",
            "antitabla"
        ]
    );
    for game in games["games"].as_array().unwrap() {
        assert_eq!(game["seats"], if game["id"] == "bughouse" { 4 } else { 2 });
        for option in game["options"].as_array().unwrap() {
            assert!(option["values"].as_array().unwrap().contains(&option["default"]), "{option}");
            assert!(option["clause"].is_string() && option["type"].is_string());
            for value in option["values"].as_array().unwrap() {
                let name = option["name"].as_str().unwrap();
                let new = ask(&json!({"op": "new", "game": game["id"], "options": {name: value}}));
                assert!(new.get("position").is_some(), "{name} {value}: {new}");
            }
        }
    }
    let of =
        |id: &str| games["games"].as_array().unwrap().iter().find(|game| game["id"] == id).unwrap().clone();
    assert_eq!(of("tapa")["options"].as_array().unwrap().len(), 9);
    assert_eq!(
        of("kalah")["options"][2],
        json!({
            "name": "capture", "type": "one_of", "values": ["standard", "empty", "none"], "default": "standard", "clause": "K7"
        })
    );
}

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

#[test]
fn chess_moves_ends_and_refusals() {
    let mate = ask(&json!({"op": "legal", "game": "chess", "position": "R5k1/5ppp/8/8/8/8/8/7K b - - 0 1"}));
    assert_eq!(mate, json!({"actions": [], "check": true, "end": "mate"}));
    let dead = ask(&json!({"op": "legal", "game": "chess", "position": "8/8/8/8/8/8/k1K5/8 w - - 0 1"}));
    assert_eq!((&dead["end"], dead["actions"].as_array().unwrap().len()), (&json!("dead_position"), 5));
    let apply = |fen: &str, action: &str| {
        ask(&json!({"op": "apply", "game": "chess", "position": fen, "action": action}))
    };
    let played = apply("6k1/5ppp/8/8/8/8/8/R6K w - - 0 1", "a1a8");
    assert_eq!(played["position"], "R5k1/5ppp/8/8/8/8/8/7K b - - 1 1");
    assert_eq!(played["outcome"], json!({"winner": "white", "points": 1, "kind": "mate"}));
    assert_eq!(played["events"][0]["san"], "Ra8#");
    let illegal = apply("6k1/5ppp/8/8/8/8/8/R6K w - - 0 1", "a1b8");
    assert_eq!(
        illegal["illegal"],
        json!({
            "code": "not_possible", "message": "the rook on a1 cannot go to b8", "clause": "3.1"
        })
    );
    assert_eq!(apply("8/8/8/8/8/8/k1K5/8 w - - 0 1", "c2c3")["illegal"]["code"], "game_over");
    let draw = ask(&json!({"op": "outcome", "game": "chess", "position": "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"}));
    assert_eq!(draw["outcome"], json!({"winner": null, "points": 0, "kind": "stalemate"}));
}

#[test]
fn a9_leaflet_pawns_become_only_what_is_lost() {
    let fen = "rnbqkbn1/pppppppP/8/8/8/8/PPPPPPP1/RN1QKBNR w KQq - 0 1";
    let leaflet = |mut request: Value| {
        (request["game"], request["position"]) = (json!("leaflet"), json!(fen));
        ask(&request)
    };
    let legal = leaflet(json!({"op": "legal"}));
    let promotions: Vec<&Value> =
        legal["actions"].as_array().unwrap().iter().filter(|m| m.as_str().unwrap().len() == 5).collect();
    assert_eq!(promotions, ["h7g8b", "h7h8b"]);
    let refused = leaflet(json!({"op": "apply", "action": "h7h8q"}));
    assert_eq!(refused["illegal"]["clause"], "A9");
    let unknown = leaflet(json!({"op": "legal", "options": {"castling": true}}));
    assert_eq!(unknown["error"]["message"], "there is no option `castling`; allowed: en_passant");
}

#[test]
fn kalah_moves_swaps_and_refusals() {
    let options = json!({"pie": "sowing"});
    let kalah = |mut request: Value| {
        request["game"] = json!("kalah");
        request["options"] = options.clone();
        ask(&request)
    };
    let position = kalah(json!({"op": "new"}))["position"].clone();
    let sown = kalah(json!({"op": "apply", "position": position, "action": "1"}));
    assert_eq!(
        sown["events"],
        json!([{
            "event": "sow", "pit": 1, "seeds": 6, "path": [1, 2, 3, 4, 5, 6], "captured": 0, "extra": true, "swept": null
        }])
    );
    let position = &sown["position"];
    assert_eq!(kalah(json!({"op": "legal", "position": position})), json!({"actions": ["swap", "decline"]}));
    let swapped = kalah(json!({"op": "apply", "position": position, "action": "swap"}));
    assert_eq!(
        (&swapped["position"]["south_seat"], &swapped["events"]),
        (&json!(1), &json!([{"event": "swap"}]))
    );
    let refused = kalah(json!({"op": "apply", "position": position, "action": "2"}));
    assert_eq!(
        (&refused["illegal"]["code"], &refused["illegal"]["clause"]),
        (&json!("answer_first"), &json!("K13"))
    );
    let nonsense = kalah(json!({"op": "apply", "position": position, "action": "nine"}));
    assert_eq!(nonsense["illegal"]["code"], "not_an_action");
    let over = json!({"board": [0, 0, 0, 0, 0, 0, 40, 6, 0, 0, 0, 0, 0, 2], "side": 0, "south_seat": 1});
    assert_eq!(
        kalah(json!({"op": "outcome", "position": over})),
        json!({
            "outcome": {"winner": "south", "seat": 1, "points": 1, "kind": "stones", "stores": [40, 8]}, "restart": false
        })
    );
}

#[test]
fn perft_counts_chess_and_kalah() {
    let chess = json!({"op": "perft", "game": "chess", "position": start("chess"), "depth": 3});
    assert_eq!(ask(&chess), json!({"nodes": 8902}));
    let kalah = json!({"op": "perft", "game": "kalah", "position": start("kalah"), "depth": 1});
    assert_eq!(ask(&kalah), json!({"nodes": 6}));
}

#[test]
fn a_settlement_that_makes_no_sense_is_told_what_is_allowed() {
    let of_game =
        |more: &str| error(&format!(r#"{{"op":"settle","of":"game","stake":2,"winners":[0]{more}}}"#));
    let said = |code: &str, message: &str| (code.to_owned(), message.to_owned());
    let missing = "field `max_stake` is missing: a whole number from 1 to 9223372036854775807";
    assert_eq!(of_game(""), said("missing_field", missing));
    let below = "the maximum stake is 1; it must be at least the stake, 2";
    assert_eq!(of_game(r#","max_stake":1"#), said("bad_terms", below));
    for (more, field, allowed) in [
        (r#","max_stake":0"#, "max_stake", "a whole number from 1 to 9223372036854775807"),
        (r#","max_stake":2.5"#, "max_stake", "a whole number from 1 to 9223372036854775807"),
        (r#","max_stake":5,"points":4"#, "points", "a whole number from 1 to 3"),
        (r#","max_stake":5,"fee_bp":10001"#, "fee_bp", "a whole number from 0 to 10000"),
        (r#","max_stake":5,"cube_on":1"#, "cube_on", "true or false"),
    ] {
        assert_eq!(of_game(more), said("bad_field", &format!("field `{field}` must be {allowed}")));
    }
    assert_eq!(
        error(r#"{"op":"settle"}"#),
        said("missing_field", "field `of` is missing: game or tournament")
    );
    let table =
        r#"{"op":"settle","of":"tournament","entries":1,"entry_fee":1,"table_bp":[9999],"policy":"share"}"#;
    let sum = "a prize table must add up to 10000 hundredths of a percent, not 9999";
    assert_eq!(error(table), said("bad_terms", sum));
}

#[test]
fn a_game_of_dice_needs_its_links() {
    let line = r#"{"op":"dice","game_id":"00000000000000000000000000000001"}"#;
    let (code, message) = error(line);
    assert_eq!(
        (code.as_str(), message.as_str()),
        ("bad_transcript", "the request is no game of dice: missing field `mode`")
    );
}

#[test]
fn a_refusal_has_a_code_and_names_what_is_allowed() {
    let cases = [
        ("{", "bad_json", "the line is not JSON: EOF while parsing an object at column 1"),
        ("[]", "bad_request", "a request is a JSON object, such as {\"op\":\"games\"}"),
        (r#"{"op":"games","op":"games"}"#, "bad_request", "field `op` is given twice"),
        (
            "{}",
            "missing_field",
            "field `op` is missing: one of games, new, legal, turn, complete, apply, outcome, perft, announce, hear, reconcile, dice, settle",
        ),
        (
            r#"{"op":"arbitrate"}"#,
            "unknown_op",
            "there is no op `arbitrate`; allowed: games, new, legal, turn, complete, apply, outcome, perft, announce, hear, reconcile, dice, settle",
        ),
        (
            r#"{"op":"new","game":"go"}"#,
            "unknown_game",
            "there is no game `go`; allowed: chess, leaflet, bughouse, kalah, tabla, tapa, gyulbara, chelebi, indiika, antitabla",
        ),
        (
            r#"{"op":"turn","game":"chess"}"#,
            "wrong_game",
            "there is no op `turn` for chess; allowed: new, legal, apply, outcome, perft",
        ),
        (
            r#"{"op":"perft","game":"tabla"}"#,
            "wrong_game",
            "there is no op `perft` for tabla; allowed: new, legal, turn, complete, apply, outcome",
        ),
        (
            r#"{"op":"new","game":"kalah","options":{"house":1}}"#,
            "unknown_option",
            "there is no option `house`; allowed: houses, seeds, capture, end, sweep, pie, majority_stop",
        ),
        (
            r#"{"op":"new","game":"kalah","options":{"houses":9}}"#,
            "bad_option",
            "option `houses` must be a whole number from 1 to 8",
        ),
        (
            r#"{"op":"new","game":"kalah","options":{"houses":1.5}}"#,
            "bad_option",
            "option `houses` must be a whole number from 1 to 8",
        ),
        (
            r#"{"op":"new","game":"chess","options":{"x":1}}"#,
            "unknown_option",
            "there is no option `x`: this game has none",
        ),
        (
            r#"{"op":"new","game":"tapa","options":[]}"#,
            "bad_field",
            "field `options` must be an object of option names and values",
        ),
        (
            r#"{"op":"legal","game":"chess","position":"x"}"#,
            "bad_position",
            "the board of the FEN is not readable; allowed: eight ranks from 8 to 1 of the letters PNBRQKpnbrqk and the digits 1 to 8",
        ),
        (
            r#"{"op":"legal","game":"kalah","position":{"board":[1],"side":0}}"#,
            "bad_position",
            "the board has 1 numbers; with 6 houses a side it must have 14",
        ),
        (
            r#"{"op":"outcome","game":"tabla","position":{"white":{"24":15},"black":{"1":15}}}"#,
            "bad_position",
            "both players have checkers on white's point 24",
        ),
        (
            r#"{"op":"outcome","game":"tabla","position":{"game":"tapa"}}"#,
            "bad_position",
            "the position is of `tapa`, and the request of tabla",
        ),
        (
            r#"{"op":"legal","game":"indiika","position":{"hand":{"white":15,"black":15}},"player":"red","dice":[1]}"#,
            "bad_field",
            "field `player` must be white or black",
        ),
        (
            r#"{"op":"legal","game":"indiika","position":{"hand":{"white":15,"black":15}},"player":"white","dice":[1,1,2]}"#,
            "bad_dice",
            "`dice` must be one stage: two different numbers, or one to four equal ones, each from 1 to 6",
        ),
        (
            r#"{"op":"turn","game":"indiika","position":{"hand":{"white":15,"black":15}},"player":"white","dice":[7,1]}"#,
            "bad_dice",
            "`dice` must be the two dice of a roll, each from 1 to 6",
        ),
        (
            r#"{"op":"perft","game":"kalah","position":{"board":[6,6,6,6,6,6,0,6,6,6,6,6,6,0],"side":0},"depth":21}"#,
            "bad_field",
            "field `depth` must be a whole number from 0 to 20",
        ),
        (
            r#"{"op":"hear","fen":"8/8/8/8/8/8/8/8 w - - 0 1","input":"e4"}"#,
            "bad_position",
            "the FEN is no chess position: the board is empty, a king is missing",
        ),
        (
            r#"{"op":"reconcile","score_white":[1],"score_black":[]}"#,
            "bad_field",
            "field `score_white` must be a list of at most 1200 texts, one for each ply",
        ),
    ];
    for (line, code, message) in cases {
        assert_eq!(error(line), (code.to_owned(), message.to_owned()), "{line}");
    }
}
