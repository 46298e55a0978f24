// SPDX-License-Identifier: AGPL-3.0-or-later
//! Records people bring along: what the server answers to a file, and that a game taken home and brought back
//! is the same game.

use serde_json::{Value, json};

use crate::bughouse::{Four, blitz};
use crate::people::{Answer, Open, Pair};
use crate::play::{play_on, tabla};

async fn brings(server: &Open, query: &str, text: &str) -> Answer {
    server.request("POST", &format!("/api/v1/records?{query}"), &[], Some(text)).await
}

async fn reads(server: &Open, query: &str, text: &str) -> Value {
    let answer = brings(server, query, text).await;
    assert_eq!(answer.status, 200, "{}", answer.text);
    answer.json()
}

/// What happened on the board and with the cube, without what only a room knows.
fn on_board(events: &[Value]) -> Vec<Value> {
    let kinds = ["moved", "passed", "rolled", "doubled", "taken", "dropped", "game_began", "taken_back"];
    let happened = |event: &&Value| event["k"].as_str().is_some_and(|kind| kinds.contains(&kind));
    let mut kept: Vec<Value> = events.iter().filter(happened).cloned().collect();
    for event in kept.iter_mut().filter_map(Value::as_object_mut) {
        for known_to_rooms in ["n", "at", "clock", "link", "i"] {
            event.remove(known_to_rooms);
        }
    }
    kept
}

fn events(answer: &Value) -> Vec<Value> {
    on_board(answer["shown"]["events"].as_array().expect("events"))
}

/// The game of a finished room comes back from each of these forms as it was.
async fn comes_back(server: &Open, room: &str, formats: &[&str], exact: bool) {
    let was = server.get(&format!("/api/v1/rooms/{room}")).await.json();
    let happened = on_board(was["es"].as_array().expect("events"));
    for format in formats {
        let file = server.get(&format!("/api/v1/rooms/{room}/record?format={format}")).await;
        assert_eq!(file.status, 200, "{}", file.text);
        let back = reads(server, &format!("name=game.{format}"), &file.text).await;
        let game = &back["games"][0];
        assert_eq!(game["first_illegal"], Value::Null, "{format}: {game}\n{}", file.text);
        assert_eq!(game["remarks"], json!([]), "{format}: {game}");
        assert_eq!(game["game"], was["s"]["game"]);
        let (now, last) = (events(&back), |events: &[Value]| {
            events.iter().rfind(|event| event["k"] == "moved").expect("a move").clone()
        });
        if exact {
            assert_eq!(now, happened, "{format}:\n{}", file.text);
        } else {
            let texts = |events: &[Value]| -> Vec<Value> {
                events
                    .iter()
                    .filter(|event| event["k"] == "moved")
                    .map(|event| event["text"].clone())
                    .collect()
            };
            assert_eq!(texts(&now), texts(&happened), "{format}:\n{}", file.text);
            for field in ["white", "black", "pips"] {
                assert_eq!(last(&now)["pos"][field], last(&happened)["pos"][field], "{format}");
            }
        }
        let seats: Vec<_> =
            was["s"]["seats"].as_array().expect("seats").iter().map(|seat| &seat["name"]).collect();
        let names: Vec<_> = back["shown"]["seats"].as_array().expect("names").iter().collect();
        assert_eq!(names, seats, "{format}");
        let known = was["s"]["options"].as_object().expect("options");
        for (name, value) in back["shown"]["options"].as_object().expect("options") {
            assert_eq!(Some(value), known.get(name), "{format}: {name}");
        }
    }
}

#[tokio::test]
async fn chess_taken_home_and_brought_back_is_the_same_game() {
    let server = Open::server().await;
    let clock = json!({"kind": "fischer", "base_s": 300, "step_s": 2});
    let mut pair = Pair::at_table(&server, "chess", clock).await;
    for (ply, m) in ["e2e4", "e7e5", "f1c4", "b8c6", "d1h5", "g8f6", "h5f7"].into_iter().enumerate() {
        pair.moves(ply % 2, m).await;
    }
    comes_back(&server, &pair.room, &["pgn", "record"], true).await;
    let pgn = server.get(&format!("/api/v1/rooms/{}/record?format=pgn", pair.room)).await.text;
    let back = reads(&server, "", &pgn).await;
    let game = &back["games"][0];
    assert_eq!(
        (&game["result"], &game["ended_by"], &game["plies"]),
        (&json!("1-0"), &json!("mate"), &json!(7))
    );
    assert_eq!(back["shown"]["start"]["check"], false);
    server.close().await;
}

#[tokio::test]
async fn kalah_taken_home_and_brought_back_is_the_same_game() {
    let server = Open::server().await;
    let mut pair = Pair::at_table(&server, "kalah", json!({"kind": "none"})).await;
    while pair.lines[0].view["status"] == "playing" {
        let seat = usize::from(pair.lines[0].view["turn"] == 1);
        let pits = pair.lines[seat].view["legal"]["pits"].as_object().expect("pits").clone();
        let pit = pits.keys().next().expect("a pit").clone();
        pair.moves(seat, &pit).await;
    }
    comes_back(&server, &pair.room, &["record"], true).await;
    server.close().await;
}

#[tokio::test]
async fn tabla_taken_home_and_brought_back_is_the_same_game() {
    let server = Open::server().await;
    let (room, _, [mut first, mut second]) = tabla(&server, false).await;
    tokio::join!(play_on(&mut first, [1; 32]), play_on(&mut second, [2; 32]));
    comes_back(&server, &room, &["record"], true).await;
    comes_back(&server, &room, &["mat", "sgf"], false).await;
    server.close().await;
}

#[tokio::test]
async fn bughouse_taken_home_and_brought_back_is_the_same_match() {
    let server = Open::server().await;
    let mut four = Four::at_table(&server, json!({}), blitz()).await;
    four.board_a("e2e4 d7d5 e4d5 d8d5").await;
    four.asks(2, json!({"k": "move", "m": "g1f3"})).await;
    four.asks(3, json!({"k": "move", "m": "P@h3"})).await;
    four.asks(2, json!({"k": "move", "m": "P@h6"})).await;
    four.asks(1, json!({"k": "resign"})).await;
    comes_back(&server, &four.room, &["bpgn", "record"], true).await;
    let bpgn = server.get(&format!("/api/v1/rooms/{}/record?format=bpgn", four.room)).await.text;
    let back = reads(&server, "name=match.bpgn", &bpgn).await;
    let game = &back["games"][0];
    assert_eq!((&game["result"], &game["ended_by"]), (&json!("1-0"), &json!("resignation")), "{bpgn}");
    server.close().await;
}

/// One game or position in each form, written for this test.
const FORMS: &[(&str, &str, &str, &str, &[&str])] = &[
    ("pgn", "a.pgn", "1. e4 e5 2. Nf3 Nc6 *\n", "chess", &["e4", "e5", "Nf3", "Nc6"]),
    (
        "a variant",
        "b.pgn",
        "[Variant \"Crazyhouse\"]\n\n1. e4 d5 2. exd5 Qxd5 3. P@d4 *\n",
        "crazyhouse",
        &["e4", "d5", "exd5", "Qxd5", "@d4"],
    ),
    (
        "leaflet",
        "c.pgn",
        "[Variant \"Leaflet\"]\n[EnPassant \"off\"]\n\n1. e4 e5 *\n",
        "leaflet",
        &["e4", "e5"],
    ),
    (
        "bughouse",
        "d.bpgn",
        "[WhiteA \"a\"]\n[BlackA \"b\"]\n[WhiteB \"c\"]\n[BlackB \"d\"]\n\n1A. e4 1B. d4 1a. e5 *\n",
        "bughouse",
        &["e4", "d4", "e5"],
    ),
    (
        "own",
        "e.txt",
        "Kapia record 1\nGame: kalah\n\n0 move 2\n1 move 3\nback 1\n1 move 4\n",
        "kalah",
        &["2", "3", "4"],
    ),
    (
        "mat",
        "f.mat",
        " 3 point match\n\n Game 1\n Ann : 0   Bob : 0\n  1) 31: 8/5 6/5   42: 8/4 6/4\n  2)  Doubles => 2  Drops\n",
        "tabla",
        &["8/5 6/5", "8/4 6/4"],
    ),
    ("sgf", "g.sgf", "(;FF[4]GM[6]PW[Ann]PB[Bob];W[31hefe])", "tabla", &["8/5 6/5"]),
    ("position", "h.txt", "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10\n", "tabla", &[]),
];

#[tokio::test]
async fn the_cube_lies_beside_every_position() {
    let server = Open::server().await;
    let text = " 5 point match\n\n Game 1\n Ann : 0   Bob : 0\n  1) 31: 8/5 6/5   42: 8/4 6/4\n  \
                2)  Doubles => 2  Takes\n  3) 61: 13/7 8/7  Doubles => 4\n  4)  Drops\n";
    let read = reads(&server, "name=a.mat", text).await;
    assert_eq!(read["games"][0]["first_illegal"], Value::Null, "{read}");
    let still = |value: u32, owner: Option<u8>| json!({"value": value, "owner": owner, "offer": null});
    let offer =
        |seat: u8, take: u32, drop: u32| json!({"seat": seat, "level": "double", "take": take, "drop": drop});
    assert_eq!(
        read["shown"]["cubes"],
        json!([
            still(1, None),
            still(1, None),
            {"value": 1, "owner": null, "offer": offer(0, 2, 1)},
            // What was refused is what the game ended with.
            {"value": 2, "owner": 1, "offer": offer(1, 4, 2)},
        ])
    );
    let own = "Kapia record 1\nGame: tabla\nOption: cube = true\n\nopening 3-1\n0 move 8/5 6/5\n";
    let agreed = reads(&server, "", own).await;
    assert_eq!(agreed["shown"]["cubes"], json!([still(1, None), still(1, None)]));
    let without = reads(&server, "", &own.replace("cube = true", "cube = false")).await;
    assert_eq!(without["shown"]["cubes"], json!([]));
    server.close().await;
}

#[tokio::test]
async fn every_form_is_told_by_its_content_and_shown() {
    let server = Open::server().await;
    for (form, name, text, game, moves) in FORMS {
        let read = reads(&server, &format!("name={name}"), text).await;
        assert_eq!(read["games"][0]["game"], *game, "{form}: {read}");
        assert_eq!(read["games"][0]["first_illegal"], Value::Null, "{form}: {read}");
        let shown: Vec<_> = events(&read)
            .into_iter()
            .filter(|event| event["k"] == "moved")
            .map(|event| event["text"].clone())
            .collect();
        assert_eq!(json!(shown), json!(moves), "{form}");
        assert_eq!(
            read["shown"]["seats"].as_array().map(Vec::len),
            Some(if *game == "bughouse" { 4 } else { 2 })
        );
    }
    let spot = reads(&server, "", FORMS[7].2).await;
    let start = &spot["shown"]["start"];
    assert_eq!((&start["roll"], &start["phase"]), (&json!([3, 1]), &json!("play")));
    let leaflet = reads(&server, "", FORMS[2].2).await;
    assert_eq!(leaflet["shown"]["options"]["en_passant"], false);
    let mat = reads(&server, "", FORMS[5].2).await;
    let kinds: Vec<_> = events(&mat).iter().map(|event| event["k"].clone()).collect();
    assert_eq!(json!(kinds), json!(["rolled", "moved", "rolled", "moved", "doubled", "dropped"]));
    assert_eq!(mat["shown"]["seats"], json!(["Ann", "Bob"]));
    server.close().await;
}

#[tokio::test]
async fn a_game_that_leaves_the_rules_is_shown_up_to_there() {
    let server = Open::server().await;
    let text = "[White \"Ann\"]\n[Black \"Bob\"]\n\n1. e4 e5\n2. Ke3 *\n\n[White \"Cid\"]\n\n1. d4 *\n";
    let read = reads(&server, "name=two.pgn", text).await;
    let illegal = &read["games"][0]["first_illegal"];
    assert_eq!((&illegal["line"], &illegal["ply"], &illegal["text"]), (&json!(5), &json!(3), &json!("Ke3")));
    let reason = json!({"code": "pgn_not_legal", "detail": "this move is not legal here", "params": {}});
    assert_eq!(illegal["reason"], reason);
    assert_eq!(events(&read).len(), 2, "the moves before it can be looked at");
    assert_eq!(read["shown"]["seats"], json!(["Ann", "Bob"]));
    let second = reads(&server, "name=two.pgn&game=1", text).await;
    assert_eq!((&second["shown"]["seats"][0], events(&second).len()), (&json!("Cid"), 1));
    assert_eq!(reads(&server, "game=2", text).await["shown"], Value::Null);
    server.close().await;
}

#[tokio::test]
async fn what_is_no_record_is_refused_in_one_sentence() {
    let server = Open::server().await;
    for (query, text, code) in [
        ("name=a.pgn", "just words", "unreadable_record"),
        ("", "  \n ", "empty_record"),
        ("", "a\0b", "unsupported_record"),
        ("", "Kapia record 1\nGame: go\n\n", "unreadable_record"),
    ] {
        let refused = brings(&server, query, text).await;
        assert_eq!(refused.refusal(), (422, code.into()), "{text}");
    }
    let log = brings(&server, "name=x.log", "Kapia record 1\nSeat 5: x\n\n").await.json();
    assert_eq!((&log["params"]["line"], &log["params"]["name"]), (&json!("2"), &json!("x.log")), "{log}");
    let seat = json!({"code": "record_next_seat", "detail": log["params"]["reason"], "params": {"next": 0}});
    assert_eq!(log["reason"], seat, "what a page needs to say it in another language");
    let odd = reads(&server, "", "[White \"Ann\"]\n\n1. e4 } e5 *\n").await;
    let remark = json!({
        "code": "pgn_stray",
        "detail": "line 3: `}` means nothing between moves",
        "params": {"character": "}", "line": 3},
    });
    assert_eq!(odd["games"][0]["remarks"], json!([remark]));
    let long = "1".repeat(1024 * 1024 + 1);
    assert_eq!(brings(&server, "", &long).await.refusal(), (413, "too_long".into()));
    assert_eq!(brings(&server, "game=-1", "1. e4").await.refusal(), (400, "bad_request".into()));
    let foreign = [("Origin", "https://elsewhere.example")];
    let refused = server.request("POST", "/api/v1/records", &foreign, Some("1. e4")).await;
    assert_eq!(refused.refusal(), (403, "foreign_origin".into()));
    server.close().await;
}

#[tokio::test]
async fn a_long_file_is_listed_and_shown_as_far_as_the_limits_go() {
    let server = Open::server().await;
    let many = "[White \"x\"]\n\n1. e4 *\n\n".repeat(510);
    let read = reads(&server, "name=many.pgn&game=505", &many).await;
    assert_eq!((read["games"].as_array().map(Vec::len), &read["more"]), (Some(500), &json!(10)));
    let there_and_back = "Nf3 Nf6 Ng1 Ng8 ".repeat(510);
    let read = reads(&server, "name=long.pgn", &there_and_back).await;
    assert_eq!(
        (&read["games"][0]["plies"], &read["shown"]["cut"]),
        (&json!(2040), &json!(true)),
        "{read:.300}"
    );
    assert_eq!(events(&read).len(), 2_000);
    server.close().await;
}

#[tokio::test]
async fn a_game_of_a_file_is_analysed_only_where_there_is_something_to_judge() {
    let server = Open::server().await;
    let asks = async |query: &str, text: &str| {
        server.request("POST", &format!("/api/v1/analyses?{query}"), &[], Some(text)).await.refusal()
    };
    let games =
        "[White \"a\"]\n\n1. e4 *\n\n[White \"b\"]\n\n1. e4 e5 2. Ke3 *\n\n[Variant \"Atomic\"]\n\n1. e4 *\n";
    for (query, text, status, code) in [
        ("game=1", games, 422, "not_judged"),
        ("game=2", games, 422, "not_judged"),
        ("game=3", games, 422, "not_judged"),
        (
            "",
            "[Variant \"Atomic\"]\n[SetUp \"1\"]\n[FEN \"8/8/8/4k3/8/8/8/4K2R w - - 0 1\"]\n\n*\n",
            422,
            "not_judged",
        ),
        ("", "[White \"no move\"]\n\n*\n", 422, "not_judged"),
        ("", "just words", 422, "unreadable_record"),
        ("depth=bottomless", games, 400, "bad_request"),
        // Here nobody makes any.
        ("game=0", games, 503, "analysis_off"),
        ("", "8/8/8/4k3/8/8/8/4K2R w - - 0 1\n", 503, "analysis_off"),
        ("", "8/8/8/4k3/8/8/8/4K2R[Qn] w - - 0 1\n", 503, "analysis_off"),
        ("", "4HPwATDgc/ABMA:cAkAAAAAAAAA\n", 503, "analysis_off"),
    ] {
        assert_eq!(asks(query, text).await, (status, code.into()), "{query} {text}");
    }
    for (method, path) in
        [("GET", ""), ("POST", ""), ("DELETE", ""), ("GET", "/file?format=json"), ("GET", "/game")]
    {
        let gone = server.request(method, &format!("/api/v1/analyses/f-0{path}"), &[], None).await;
        assert_eq!(gone.refusal(), (404, "no_such_brought_game".into()), "{method} {path}");
    }
    server.close().await;
}

/// Which games of a file the engines judge stands beside each, and the cube of a copied position beside its board.
#[tokio::test]
async fn what_is_judged_is_told_with_the_games_of_a_file() {
    let server = Open::server().await;
    let fen = "[SetUp \"1\"]\n[FEN \"8/8/8/4k3/8/8/8/4K2R w - - 0 1\"]\n\n*\n";
    let leaflet = format!("[Variant \"Leaflet\"]\n{fen}");
    for (text, game) in [
        ("1. e4 *\n", json!("chess")),
        ("1. e4 e5 2. Ke3 *\n", Value::Null),
        ("[White \"no move\"]\n\n*\n", Value::Null),
        ("[Variant \"Atomic\"]\n\n1. e4 *\n", Value::Null),
        ("[Variant \"Crazyhouse\"]\n\n1. e4 *\n", Value::Null),
        ("8/8/8/4k3/8/8/8/4K2R w - - 0 1\n", json!("chess")),
        ("8/8/8/4k3/8/8/8/4K2R[Qn] w - - 0 1\n", json!("bughouse")),
        (fen, json!("chess")),
        (&leaflet, json!("leaflet")),
        ("4HPwATDgc/ABMA\n", json!("tabla")),
    ] {
        assert_eq!(reads(&server, "", text).await["games"][0]["judged"], game, "{text}");
    }
    let doubled = reads(&server, "", "XGID=-b----E-C---eE---c-e----B-:1:-1:-1:D:0:0:0:9:10\n").await;
    let cube = &doubled["shown"]["cubes"][0];
    assert_eq!((&cube["value"], &cube["owner"]), (&json!(2), &json!(0)), "{cube}");
    assert_eq!((&cube["offer"]["seat"], &cube["offer"]["take"]), (&json!(0), &json!(4)), "{cube}");
    server.close().await;
}

#[tokio::test]
async fn record_budget() {
    let server = Open::server().await;
    // A game of more moves than there can be is read as far as they go, and the moves beyond it cost nothing.
    let read = reads(&server, "name=long.pgn", &format!("1. e4 {} *", "(a)".repeat(300_000))).await;
    let codes: Vec<_> = read["games"][0]["remarks"].as_array().expect("remarks").iter().collect();
    assert!(codes.iter().any(|remark| remark["code"] == "pgn_too_long"), "{codes:?}");
    // F10: the largest file there may be, whole; what of it is beyond the longest game is not played.
    let whole = "Nf3 Nf6 Ng1 Ng8 ".repeat(64 * 1024);
    let read = reads(&server, "name=whole.pgn", &whole).await;
    assert_eq!(read["games"][0]["remarks"][0]["code"], "pgn_too_long", "{read:.300}");
    assert_eq!(read["shown"]["cut"], true, "{read:.300}");
    server.close().await;
}
