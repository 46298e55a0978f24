// SPDX-License-Identifier: AGPL-3.0-or-later
//! Nothing that a line may hold breaks the referee: 100,000 damaged requests and random lines, each of which
//! gets exactly one JSON object on one line.

use std::collections::BTreeMap;

use fastrand::Rng;
use referee::{LINE_BYTES_MAX, NESTING_MAX, Referee};
use serde_json::value::RawValue;

const LINES: usize = 100_000;

/// One good request of every kind.
const GOOD: &[&str] = &[
    r#"{"id":1,"op":"games"}"#,
    r#"{"id":"a","op":"new","game":"tapa","options":{"two_points":"none_off"}}"#,
    r#"{"id":[1,{"x":null}],"op":"legal","game":"tabla","position":{"game":"tabla","white":{"24":2,"13":5,"8":3,"6":5},"black":{"24":2,"13":5,"8":3,"6":5},"bar":{"white":0,"black":0},"off":{"white":0,"black":0}},"player":"white","dice":[3,1],"first_turn":true}"#,
    r#"{"op":"legal","game":"tapa","position":{"white":{"24":14,"13":1},"black":{"24":14,"12":1},"pinned":{"black":[12]}},"player":"black","dice":[6,5],"options":{"first_long_move":false,"tapa_mother_wins":true}}"#,
    r#"{"op":"turn","game":"chelebi","position":{"white":{"13":2},"black":{"22":2,"7":13},"off":{"white":13}},"player":"white","dice":[5,5],"roll_no":1}"#,
    r#"{"op":"complete","position":{"game":"gyulbara","white":{"4":15},"black":{"24":15}},"player":"white","pending":[[5,2],[6,4]]}"#,
    r#"{"op":"apply","game":"indiika","position":{"hand":{"white":15,"black":15}},"player":"white","dice":[6,5],"steps":[{"from":"hand","to":6,"die":6},{"from":"hand","to":5,"die":5}]}"#,
    r#"{"op":"outcome","game":"antitabla","position":{"white":{"6":15},"off":{"black":15}}}"#,
    r#"{"op":"legal","game":"chess","position":"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"}"#,
    r#"{"op":"apply","game":"chess","position":"8/P6k/8/8/8/8/8/7K w - - 0 1","action":"a7a8q"}"#,
    r#"{"op":"outcome","game":"chess","position":"7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"}"#,
    r#"{"op":"legal","game":"leaflet","options":{"en_passant":false},"position":"4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1"}"#,
    r#"{"op":"legal","game":"bughouse","position":{"options":{"promotion":"gambler"},"boards":["4k3/1P6/8/8/8/8/8/4K3[] w - - 0 1","4k3/8/8/8/8/8/8/4K2R[R] w K - 0 1"]}}"#,
    r#"{"op":"apply","game":"bughouse","position":{"boards":["4k3/8/8/8/8/8/8/4K3[Nq] w - - 0 1","4k3/8/8/8/8/8/8/4K3[] b - - 3 9"],"history":[{"x":2},{}],"log":[["A","e1e2"]],"pending":null,"result":null},"seat":"A","action":"N@f3"}"#,
    r#"{"op":"legal","game":"kalah","options":{"pie":"turn","seeds":4},"position":{"board":[4,4,0,5,5,5,1,4,4,4,4,4,4,0],"side":1,"sowings":1,"first_turn":false,"pie_open":true,"south_seat":0}}"#,
    r#"{"op":"apply","game":"kalah","position":{"board":[6,6,6,6,6,6,0,6,6,6,6,6,6,0],"side":0},"action":"1"}"#,
    r#"{"op":"outcome","game":"kalah","position":{"board":[0,0,0,0,0,0,40,6,0,0,0,0,0,2],"side":0}}"#,
    r#"{"op":"announce","fen":"8/4P1k1/8/8/8/8/8/4K3 w - - 0 1","uci":"e7e8n"}"#,
    r#"{"op":"hear","fen":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1","input":"конь жэ 1 на эф 3, шах"}"#,
    r#"{"op":"reconcile","score_white":["e4","e5","Nf3"],"score_black":["Eva vier","e5"],"board_white":"rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R","board_black":"8/8/8/8/8/8/8/8","clock_log":[[10,10],[9,10]],"clocks_initial":{"white":10,"black":10},"clocks_now":{"white":5,"black":-6}}"#,
    r#"{"op":"settle","of":"game","stake":9007199254740993,"max_stake":900719925474099300,"points":3,"cube":64,"winners":[0],"fee_bp":333}"#,
    r#"{"op":"settle","of":"tournament","entries":4,"entry_fee":500,"bonus":1,"org_bp":500,"table_bp":[5000,3000,2000],"tie_groups":[1,2,1],"policy":"share"}"#,
    r#"{"op":"dice","game_id":"00000000000000000000000000000001","mode":"static","nseats":1,"server_commit":"0000000000000000000000000000000000000000000000000000000000000002","client_commits":[],"rolls":[{"i":1,"purpose":1,"server_link":"0000000000000000000000000000000000000000000000000000000000000003","contrib":[]}]}"#,
];

/// Pieces that damage well.
const PIECES: &[&str] = &[
    "{",
    "}",
    "[",
    "]",
    "\"",
    ",",
    ":",
    "\\",
    "\\u0000",
    "\\ud800",
    "null",
    "-1",
    "0",
    "1e999",
    "25",
    "4294967296",
    "99999999999999999999",
    "\"white\"",
    "\"bar\"",
    "{}",
    "[]",
    "true",
    "\u{0}",
    "\r",
    "капия",
    "\u{1f600}",
    "\"id\":2,",
    "\"position\":",
    "\"op\":\"turn\",",
];

/// Words that stand well in each other's place.
const WORDS: &[&str] = &[
    "op", "game", "options", "position", "player", "dice", "action", "steps", "seat", "legal", "turn",
    "complete", "apply", "outcome", "perft", "new", "tabla", "gyulbara", "chess", "leaflet", "bughouse",
    "kalah", "white", "bar",
];

/// Puts another word in the place of one between quotation marks.
fn reword(line: &mut Vec<u8>, rng: &mut Rng) {
    let quotes: Vec<usize> = (0..line.len()).filter(|at| line[*at] == b'"').collect();
    let pairs: Vec<[usize; 2]> = quotes.chunks_exact(2).map(|pair| [pair[0], pair[1]]).collect();
    if let Some([open, close]) = rng.choice(&pairs).copied() {
        line.splice(open + 1..close, rng.choice(WORDS).unwrap().bytes());
    }
}

/// A good request with one to three things done to it, mostly one.
fn damaged(rng: &mut Rng) -> Vec<u8> {
    let mut line = rng.choice(GOOD).unwrap().as_bytes().to_vec();
    for _ in 0..[1, 1, 2, 3][rng.usize(..4)] {
        let at = rng.usize(..line.len());
        let to = (at + rng.usize(..12)).min(line.len());
        match rng.usize(..10) {
            0 => line[at] = rng.u8(..),
            1 => drop(line.drain(at..to)),
            2 => drop(line.splice(at..to, rng.choice(PIECES).unwrap().bytes())),
            3 => drop(line.splice(at..at, rng.choice(PIECES).unwrap().bytes())),
            4 => {
                let digits: Vec<usize> = (0..line.len()).filter(|at| line[*at].is_ascii_digit()).collect();
                if let Some(at) = rng.choice(&digits) {
                    line[*at] = rng.u8(b'0'..=b'9');
                }
            }
            5 => line.truncate(at),
            6..9 => reword(&mut line, rng),
            _ => {
                let other = rng.choice(GOOD).unwrap().as_bytes();
                let from = rng.usize(..other.len());
                line.splice(at..to, other[from..(from + rng.usize(..60)).min(other.len())].iter().copied());
            }
        }
        if line.is_empty() {
            break;
        }
    }
    line
}

fn random(rng: &mut Rng) -> Vec<u8> {
    let text = rng.bool();
    (0..rng.usize(..80))
        .map(|_| if text { b"{}[]\",:\\0123456789.eE+-truefalsn opid"[rng.usize(..37)] } else { rng.u8(..) })
        .collect()
}

/// The members of the one object an answer is.
fn members(line: &[u8], answer: &[u8]) -> BTreeMap<String, Box<RawValue>> {
    let shown = || format!("{} -> {}", String::from_utf8_lossy(line), String::from_utf8_lossy(answer));
    assert!(!answer.contains(&b'\n') && !answer.contains(&b'\r'), "a line break in {}", shown());
    serde_json::from_slice(answer).unwrap_or_else(|error| panic!("{error}: {}", shown()))
}

#[test]
fn every_good_request_is_answered() {
    let mut referee = Referee::default();
    for line in GOOD {
        let mut answer = Vec::new();
        referee.answer_into(line.as_bytes(), &mut answer);
        assert!(
            !members(line.as_bytes(), &answer).contains_key("error"),
            "{}",
            String::from_utf8_lossy(&answer)
        );
    }
}

#[test]
fn a_hundred_thousand_damaged_lines_get_one_object_each() {
    let (mut referee, mut rng, mut answer) = (Referee::default(), Rng::with_seed(1), Vec::new());
    let mut codes: BTreeMap<String, usize> = BTreeMap::new();
    for round in 0..LINES {
        let line = if round % 8 == 0 { random(&mut rng) } else { damaged(&mut rng) };
        answer.clear();
        referee.answer_into(&line, &mut answer);
        let members = members(&line, &answer);
        let code = match members.get("error") {
            Some(error) => {
                let error: BTreeMap<String, String> = serde_json::from_str(error.get()).unwrap();
                assert!(error.len() == 2 && !error["message"].is_empty(), "{error:?}");
                error["code"].clone()
            }
            None => "answered".to_owned(),
        };
        *codes.entry(code).or_default() += 1;
    }
    for code in [
        "answered",
        "bad_json",
        "not_utf8",
        "bad_request",
        "missing_field",
        "bad_field",
        "unknown_op",
        "unknown_game",
        "unknown_option",
        "bad_option",
        "bad_position",
        "bad_dice",
        "wrong_game",
    ] {
        assert!(codes.contains_key(code), "{code} never came up: {codes:?}");
    }
}

#[test]
fn lines_at_the_limits_are_answered() {
    let mut referee = Referee::default();
    let mut code = |line: &[u8]| {
        let mut answer = Vec::new();
        referee.answer_into(line, &mut answer);
        members(line, &answer).get("error").map(|error| error.get().to_owned()).unwrap_or_default()
    };
    let padded = |bytes: usize| format!(r#"{{"op":"games","x":"{}"}}"#, "x".repeat(bytes - 21)).into_bytes();
    assert_eq!(padded(LINE_BYTES_MAX).len(), LINE_BYTES_MAX);
    assert_eq!(code(&padded(LINE_BYTES_MAX)), "");
    assert!(code(&padded(LINE_BYTES_MAX + 1)).contains(r#""code":"too_long""#));
    for open in ["[", "{\"a\":"] {
        assert!(code(open.repeat(100_000).as_bytes()).contains(r#""code":"too_nested""#));
    }
    assert!(code("[".repeat(NESTING_MAX).as_bytes()).contains(r#""code":"bad_json""#));
    assert!(code(b"").contains(r#""code":"bad_json""#));
    assert!(code(b"\xff").contains(r#""code":"not_utf8""#));
}
