// SPDX-License-Identifier: AGPL-3.0-or-later
//! What the referee says, question by question: every operation, every refusal.

mod refusals;
mod tables;

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
