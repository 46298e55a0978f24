// SPDX-License-Identifier: AGPL-3.0-or-later
//! Scenarios 1 to 8 of chess by Appendix D: what is said, heard and asked back. And what a table is set up with.

use serde_json::{Value, json};

use crate::accounts::account;
use crate::adapted_hall::{
    BLACK, Hall, WHITE, clock, of, on_the_screen, over_the_board, still_server, the, with,
};
use crate::club::{Club, table, with_stakes};
use crate::people::Open;

#[tokio::test]
async fn a_table_by_appendix_d_is_chess_with_a_clock() {
    let server = still_server().await;
    let ann = server.guest().await;
    let asked = async |wish: Value| ann.request("POST", "/api/v1/rooms", Some(&wish)).await.refusal();
    let wish = |game: &str, kind: &str, adapted: Value| json!({"game": game, "seat": "first", "clock": {"kind": kind, "base_s": 900, "step_s": 10}, "adapted": adapted});
    let word = |code: &str| (422, code.to_owned());
    assert_eq!(asked(wish("kalah", "fischer", json!({}))).await, word("adapted_game"));
    assert_eq!(asked(wish("chess", "delay", json!({}))).await, word("adapted_clock"));
    let mut empty = wish("chess", "fischer", json!({}));
    empty["clock"]["base_s"] = json!(0);
    assert_eq!(asked(empty).await, word("adapted_clock"), "nobody can announce in no time");
    assert_eq!(asked(wish("chess", "fischer", json!({"mode": "air"}))).await, word("config"));
    assert_eq!(asked(wish("chess", "fischer", json!({"fly": 1}))).await, word("config"));
    let sighted = json!({"players": [{"assistant": {"tell": true}}, {}]});
    assert_eq!(asked(wish("chess", "fischer", sighted)).await, word("config"));
    let room = ann.opens(wish("chess", "fischer", json!({"flag": "claimed", "lang": ["bg", "ru"]}))).await;
    let view = ann.request("GET", &format!("/api/v1/rooms/{room}"), None).await.json()["s"].clone();
    let config = &view["adapted"]["config"];
    assert_eq!((&config["mode"], &config["flag"]), (&json!("screen"), &json!("claimed")));
    assert_eq!(config["players"][0]["visually_disabled"], true);
    assert_eq!((&view["adapted"]["phase"], &view["adapted"]["you"]), (&json!("setup"), &json!("white")));
    let plain = ann.opens(json!({"game": "chess"})).await;
    let view = ann.request("GET", &format!("/api/v1/rooms/{plain}"), None).await.json()["s"].clone();
    assert_eq!(view.get("adapted"), None);
    server.close().await;
}

/// Nobody neutral judges at such a table, so nothing hangs on it.
#[tokio::test]
async fn a_table_by_appendix_d_is_neither_rated_nor_for_a_stake() {
    let casual = (422, "adapted_casual".to_owned());
    let server = still_server().await;
    let (ann, _) = account(&server, "Ann").await;
    let mut wish = json!({"game": "chess", "seat": "first", "clock": clock(), "adapted": on_the_screen(), "rated": true});
    assert_eq!(ann.request("POST", "/api/v1/rooms", Some(&wish)).await.refusal(), casual);
    wish["rated"] = json!(false);
    ann.opens(wish).await;
    server.close().await;
    with_stakes(async |server| {
        let club = Club::founded(server).await;
        let ann = club.member(server, "ann", 1_000).await;
        let mut wish = table("chess", json!({}), clock(), 100, 300);
        wish["adapted"] = on_the_screen();
        assert_eq!(ann.request("POST", "/api/v1/rooms", Some(&wish)).await.refusal(), casual);
    })
    .await;
}

/// Nobody has two places, whichever comes first.
#[tokio::test]
async fn who_has_a_place_beside_the_board_takes_no_chair() {
    let server = still_server().await;
    let (ann, eve) = (server.guest().await, server.guest().await);
    let wish = json!({"game": "chess", "seat": "first", "clock": clock(), "adapted": on_the_screen()});
    let room = ann.opens(wish).await;
    let places = format!("/api/v1/rooms/{room}/places");
    let made = ann.request("POST", &places, Some(&json!({"place": "arbiter", "side": null}))).await.json();
    let code = made["url"].as_str().and_then(|url| url.rsplit_once('=')).expect("a link").1;
    assert_eq!(eve.request("PUT", &format!("{places}/{code}"), None).await.status, 200);
    let mut line = eve.at(&room).await;
    line.hear("welcome").await;
    let sit = json!({"k": "sit", "seat": 1});
    assert_eq!(line.ask(sit.clone()).await["code"], "seated");
    assert_eq!(eve.request("DELETE", &format!("{places}/arbiter/-"), None).await.status, 204);
    assert_eq!(line.ask(sit).await["t"], "ev", "who has left it sits down");
    server.close().await;
}

/// Far more than anybody's limit of commands.
const MANY: usize = 2_000;

/// Codes are not to be guessed, nor links made without end.
#[tokio::test]
async fn places_are_asked_for_within_the_limit_of_commands() {
    let proxy = "127.0.0.1".parse().expect("an address");
    let server = Open::server_with(|config| config.trusted_proxies = vec![proxy]).await;
    let eve = server.guest().await;
    let headers = [
        ("Cookie", eve.cookie.as_str()),
        ("X-Forwarded-For", "203.0.113.7"),
        ("Content-Type", "application/json"),
    ];
    let places = "/api/v1/rooms/nowhere/places";
    for (method, path, body) in [
        ("PUT", format!("{places}/guess"), None),
        ("POST", places.to_owned(), Some(r#"{"place": "arbiter", "side": null}"#)),
        ("DELETE", format!("{places}/arbiter/-"), None),
    ] {
        let mut asked = 0;
        while server.request(method, &path, &headers, body).await.status != 429 {
            asked += 1;
            assert!(asked < MANY, "{method} has no limit");
        }
    }
    server.close().await;
}

#[tokio::test]
async fn other_commands_of_play_are_refused_at_such_a_table() {
    let server = still_server().await;
    let mut hall = Hall::ready(&server, on_the_screen()).await;
    for c in [
        json!({"k": "move", "m": "e2e4"}),
        json!({"k": "chat", "text": "hello"}),
        json!({"k": "resign"}),
        json!({"k": "offer", "what": "draw"}),
        json!({"k": "offer", "what": "takeback"}),
        json!({"k": "claim", "what": "threefold"}),
    ] {
        let no = hall.lines[WHITE].ask(c.clone()).await;
        assert_eq!((&no["t"], &no["code"]), (&json!("no"), &json!("adapted_table")), "{c}");
    }
    let mut pair = crate::people::Pair::at_table(&server, "chess", json!({"kind": "none"})).await;
    let no = pair.lines[0].ask(json!({"k": "adapted", "a": {"k": "accept"}})).await;
    assert_eq!(no["code"], "not_in_this_game");
    server.close().await;
}

/// Scenario 1: one knight in nine ways of saying it, and in the words of every form.
#[tokio::test]
async fn s01_a_move_is_heard_in_four_languages_and_said_in_the_words_agreed() {
    let server = still_server().await;
    let inputs = [
        "Шпрингер Густав айн Феликс драй",
        "Nf3",
        "knight g1 to f3",
        "кон ге 1 на еф 3",
        "конь жэ 1 на эф 3",
        "night to ef three",
    ];
    let forms = [
        ("de_full", "Springer Gustav eins Felix drei", "de"),
        ("en", "knight g1 to f3", "en"),
        ("bg", "кон ге 1 на еф 3", "bg"),
        ("ru", "конь жэ 1 на эф 3", "ru"),
        ("de_short", "Springer Felix drei", "de"),
        ("de_cyrillic_seed", "Шпрингер Густав айн Феликс драй", "de-Cyrl"),
    ];
    for (input, (form, words, lang)) in inputs.into_iter().zip(forms) {
        let mut hall = Hall::ready(&server, with(over_the_board(), json!({"wording": form}))).await;
        hall.plays(WHITE, "g1", "f3").await;
        let heard = hall.act(WHITE, json!({"k": "announce", "text": input})).await;
        for said in &heard {
            let announced = the(said, "announced");
            assert_eq!((&announced["words"], &announced["lang"]), (&json!(words), &json!(lang)), "{input}");
            assert_eq!(announced["uci"], Value::Null, "players with boards of their own hear words only");
        }
        assert_eq!(hall.lines[WHITE].view["pos"], Value::Null);
        assert_eq!(hall.lines[WHITE].view["legal"], Value::Null);
    }
    server.close().await;
}

/// Scenarios 2 and 3.
#[tokio::test]
async fn s02_s03_spellings_and_castling() {
    let server = still_server().await;
    for spelled in ["Hector vier", "Hektor vier"] {
        let mut hall = Hall::ready(&server, on_the_screen()).await;
        let heard = hall.quickly(&[spelled]).await;
        assert_eq!(the(&heard[BLACK], "announced")["words"], "Bauer Hektor zwei Hektor vier");
        assert_eq!(the(&heard[BLACK], "made")["uci"], "h2h4", "on the screen everybody sees it");
    }
    let short = ["e4", "e5", "Nf3", "Nc6", "Be2", "Be7"];
    let long = ["d4", "d5", "Nc3", "Nc6", "Bf4", "Bf5", "Qd2", "Qd7"];
    let castling = [
        ("de_full", "kurze Rochade", "lange Rochade"),
        ("en", "castles short", "castles long"),
        ("bg", "малка рокада", "голяма рокада"),
        ("ru", "короткая рокировка", "длинная рокировка"),
    ];
    for (form, words, far) in castling {
        for (before, said, wanted) in [(&short[..], "kurz Rochade", words), (&long[..], "O-O-O", far)] {
            let mut hall = Hall::ready(&server, with(on_the_screen(), json!({"wording": form}))).await;
            hall.quickly(before).await;
            let heard = hall.quickly(&[said]).await;
            assert_eq!(the(&heard[BLACK], "announced")["words"], wanted);
        }
    }
    server.close().await;
}

/// Scenario 4: what is taken must be removed before the clock is pressed.
#[tokio::test]
async fn s04_a_capture_is_made_when_the_man_is_off_the_board() {
    let server = still_server().await;
    let mut hall = Hall::ready(&server, with(over_the_board(), json!({"wording": "en"}))).await;
    hall.moves(WHITE, "e2", "e4", "e4").await;
    hall.echoes(BLACK, "e4").await;
    hall.moves(BLACK, "d7", "d5", "d5").await;
    hall.echoes(WHITE, "d5").await;
    hall.plays(WHITE, "e4", "d5").await;
    let heard = hall.act(WHITE, json!({"k": "announce", "text": "Bauer Eva vier schlägt David fünf"})).await;
    assert_eq!(the(&heard[BLACK], "announced")["words"], "pawn e4 takes pawn on d5");
    let heard = hall.act(WHITE, json!({"k": "press"})).await;
    assert_eq!(the(&heard[WHITE], "not_made")["missing"], json!([{"removal": "d5"}]));
    assert!(heard[BLACK].is_empty(), "that is White's business");
    hall.act(WHITE, json!({"k": "remove", "sq": "d5"})).await;
    let heard = hall.act(WHITE, json!({"k": "press"})).await;
    assert_eq!(the(&heard[BLACK], "made")["side"], 0);
    server.close().await;
}

/// Scenario 5: what a pawn becomes is asked.
#[tokio::test]
async fn s05_a_promotion_names_its_piece() {
    let server = still_server().await;
    let mut hall = Hall::ready(&server, on_the_screen()).await;
    hall.quickly(&["a4", "h5", "a5", "h4", "a6", "h3", "axb7", "Nc6"]).await;
    let heard = hall.act(WHITE, json!({"k": "announce", "text": "Bella acht"})).await;
    let question = the(&heard[WHITE], "question");
    assert_eq!(question["heard"]["status"], "incomplete");
    assert_eq!(question["heard"]["asks"], "Which piece? Dame, Turm, Läufer, Springer.");
    assert!(heard[BLACK].is_empty());
    let heard = hall.quickly(&["Bauer Bella sieben Bella acht Dame"]).await;
    assert_eq!(the(&heard[BLACK], "announced")["words"], "Bauer Bella sieben Bella acht Dame");

    let mut hall = Hall::ready(&server, on_the_screen()).await;
    hall.quickly(&["e4", "d5", "e5", "f5", "exf6", "Kd7", "fxe7", "Kd6"]).await;
    let heard = hall.act(WHITE, json!({"k": "announce", "text": "Eva acht"})).await;
    let question = the(&heard[WHITE], "question");
    assert_eq!(question["heard"]["status"], "incomplete");
    assert_eq!(question["heard"]["asks"], "Which piece? Dame, Turm, Läufer, Springer.");
    let said = "Bauer Eva sieben Eva acht Springer";
    let heard = hall.quickly(&[said]).await;
    assert_eq!(the(&heard[BLACK], "announced")["words"], format!("{said} Schach"), "check is said with it");
    server.close().await;
}

/// Scenarios 6 to 8: what is not one move is asked back, of the speaker alone.
#[tokio::test]
async fn s06_s07_s08_what_is_not_clear_is_asked_of_the_speaker_alone() {
    let server = still_server().await;
    let mut hall = Hall::ready(&server, on_the_screen()).await;
    let before = [
        "e4", "e5", "Nf3", "Nc6", "Be2", "a6", "O-O", "a5", "d3", "a4", "Be3", "h6", "Nc3", "h5", "Qd2", "h4",
    ];
    hall.quickly(&before).await;
    let heard = hall.act(WHITE, json!({"k": "announce", "text": "Turm David eins"})).await;
    let question = the(&heard[WHITE], "question");
    assert_eq!(question["heard"]["status"], "ambiguous");
    assert_eq!(question["heard"]["asks"], "Turm Anna eins oder Turm Felix eins?");
    assert!(heard[BLACK].is_empty());

    let mut hall = Hall::seated(&server, on_the_screen(), clock()).await;
    let arbiter = hall.place(&server, WHITE, json!({"place": "arbiter", "side": null})).await;
    hall.accept().await;
    hall.quickly(&["e4", "d5"]).await;
    let wrong = "Bauer Eva vier schlägt Springer David fünf";
    let heard = hall.act(WHITE, json!({"k": "announce", "text": wrong})).await;
    assert_eq!(the(&heard[WHITE], "question")["heard"]["contradicts"], json!(["victim"]));
    assert_eq!(the(&heard[arbiter], "hint")["heard"]["status"], "contradiction");
    assert!(heard[BLACK].is_empty(), "not a word to Black");
    let event = hall.lines[BLACK].events.last().expect("an event");
    assert_eq!((event.get("a"), &event["said"]), (None, &json!([])));
    let heard = hall.act(WHITE, json!({"k": "announce", "text": "у5"})).await;
    let question = the(&heard[WHITE], "question");
    assert_eq!(question["heard"]["readback"], true, "typed on another layout: read back, not announced");
    assert_eq!(question["heard"]["asks"], "Bauer Eva vier Eva fünf?");
    assert!(of(&heard[BLACK], "announced").is_empty());

    // Scenario 8 to the letter, and with boards of one's own, where a move is told in words only.
    for (conditions, uci) in [(on_the_screen(), json!("e2e4")), (over_the_board(), Value::Null)] {
        let mut hall = Hall::ready(&server, conditions).await;
        let heard = hall.act(WHITE, json!({"k": "announce", "text": "у4"})).await;
        let question = the(&heard[WHITE], "question");
        assert_eq!((&question["heard"]["readback"], &question["heard"]["uci"]), (&json!(true), &uci));
        let read_back = "Bauer Eva zwei Eva vier";
        assert_eq!(question["heard"]["asks"], format!("{read_back}?"));
        assert_eq!(
            hall.lines[WHITE].view["adapted"]["pending"]["announced"],
            Value::Null,
            "not before Enter"
        );
        let heard = hall.act(WHITE, json!({"k": "announce", "text": read_back})).await;
        assert_eq!(the(&heard[BLACK], "announced")["words"], read_back);
    }
    server.close().await;
}
