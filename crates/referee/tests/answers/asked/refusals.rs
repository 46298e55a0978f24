// SPDX-License-Identifier: AGPL-3.0-or-later
//! What is refused: the code, and the sentence that says what would have been allowed.

use crate::asked::error;

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
