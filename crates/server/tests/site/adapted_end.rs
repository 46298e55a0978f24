// SPDX-License-Identifier: AGPL-3.0-or-later
//! Scenarios 17 to 25 of chess by Appendix D: who may do what, flags and claims, adjournment, a server that was
//! killed, links, the score in Braille. And a bot to practise with.

use game::Millis;
use serde_json::{Value, json};

use crate::adapted_hall::{
    BLACK, Hall, WHITE, clock, of, on_the_screen, over_the_board, still_server, the, with,
};
use crate::people::{Folder, Open, hand};
use crate::restart::killed;

fn all_rights() -> Value {
    json!({"execute": true, "announce": true, "record": true, "tell": true, "claim": true, "adjourn": true})
}

fn assisted() -> Value {
    let players = json!([{"visually_disabled": true, "assistant": all_rights()}, {}]);
    with(over_the_board(), json!({"players": players}))
}

/// Scenario 17: moves and times are told on request, for ten seconds.
#[tokio::test]
async fn s17_an_assistant_tells_for_ten_seconds_after_a_request() {
    let hand = hand();
    let server = Open::server_by_hand(Folder::fresh(), &hand).await;
    let mut hall = Hall::seated(&server, assisted(), clock()).await;
    let assistant = hall.place(&server, WHITE, json!({"place": "assistant", "side": 0})).await;
    hall.accept().await;
    hall.act(WHITE, json!({"k": "announce", "text": "e4"})).await;
    assert_eq!(hall.lines[assistant].view["clock"], Value::Null, "no clock but what is asked for");
    let heard = hall.act(WHITE, json!({"k": "ask"})).await;
    let asked = the(&heard[assistant], "asked");
    assert_eq!((&asked["moves"], &asked["visible_ms"]), (&json!(0), &json!(10_000)));
    assert!(heard[WHITE].is_empty() && heard[BLACK].is_empty());
    server.pass(&hand, Millis::seconds(8)).await;
    let heard = hall.act(assistant, json!({"k": "tell"})).await;
    assert!(of(&heard[BLACK], "info").is_empty());
    assert_eq!(the(&heard[WHITE], "info")["moves"], 0);
    hall.act(WHITE, json!({"k": "ask"})).await;
    server.pass(&hand, Millis::seconds(11)).await;
    assert_eq!(hall.no(assistant, json!({"k": "tell"})).await, "not_asked");
    assert_eq!(hall.no(BLACK, json!({"k": "ask"})).await, "not_for_sighted");
    let mut alone = Hall::ready(&server, over_the_board()).await;
    alone.act(WHITE, json!({"k": "announce", "text": "e4"})).await;
    let heard = alone.act(WHITE, json!({"k": "ask"})).await;
    assert_eq!(the(&heard[WHITE], "info")["ms"].as_array().map(Vec::len), Some(2));
    server.close().await;
}

/// What is kept from somebody's view, no record tells them.
#[tokio::test]
async fn the_game_on_paper_waits_for_its_end_where_moves_or_clock_are_kept() {
    let server = still_server().await;
    let on_screen = with(assisted(), on_the_screen());
    let on_screen = with(on_screen, json!({"mode": "screen", "two_boards": false, "touch": "off"}));
    for (conditions, own_boards) in [(assisted(), true), (on_screen, false)] {
        let mut hall = Hall::seated(&server, conditions, clock()).await;
        let assistant = hall.place(&server, WHITE, json!({"place": "assistant", "side": 0})).await;
        let arbiter = hall.place(&server, WHITE, json!({"place": "arbiter", "side": null})).await;
        hall.accept().await;
        hall.act(WHITE, json!({"k": "announce", "text": "e4"})).await;
        let record = format!("/api/v1/rooms/{}/record?format=", hall.room);
        let mut papers = vec![format!("/game/export/{}", hall.room)];
        papers.extend(["pgn", "log", "braille", "brf", "record"].map(|form| format!("{record}{form}")));
        for path in &papers {
            for (who, keeps) in
                [(WHITE, own_boards), (BLACK, own_boards), (assistant, true), (arbiter, false)]
            {
                let answer = hall.people[who].request("GET", path, None).await;
                assert_eq!(hall.lines[who].view["pos"] == Value::Null, keeps && own_boards, "{who}");
                assert_eq!(answer.status, if keeps { 403 } else { 200 }, "{who} {path} {}", answer.text);
                if keeps && path.starts_with(&record) {
                    assert_eq!(answer.refusal(), (403, "not_yet".to_owned()), "{path}");
                }
            }
            assert_eq!(server.get(path).await.status, 200, "who looks on sees everything: {path}");
        }
        hall.act(BLACK, json!({"k": "resign"})).await;
        for (who, path) in
            [WHITE, BLACK, assistant].iter().flat_map(|who| papers.iter().map(move |path| (*who, path)))
        {
            assert_eq!(hall.people[who].request("GET", path, None).await.status, 200, "{path}");
        }
    }
    server.close().await;
}

/// Scenario 18: what assistant and helper never may.
#[tokio::test]
async fn s18_rights_beside_the_board() {
    let server = still_server().await;
    let players = json!([{"visually_disabled": true}, {"helper": true}]);
    let mut hall = Hall::seated(&server, with(over_the_board(), json!({"players": players})), clock()).await;
    let helper = hall.place(&server, BLACK, json!({"place": "helper", "side": 1})).await;
    let unlisted = hall.place(&server, WHITE, json!({"place": "assistant", "side": 0})).await;
    hall.accept().await;
    hall.act(WHITE, json!({"k": "announce", "text": "e4"})).await;
    assert_eq!(hall.no(helper, json!({"k": "press"})).await, "no_right");
    assert_eq!(hall.no(unlisted, json!({"k": "tell"})).await, "nobody");

    let mut hall = Hall::seated(&server, assisted(), clock()).await;
    let assistant = hall.place(&server, WHITE, json!({"place": "assistant", "side": 0})).await;
    hall.accept().await;
    hall.act(WHITE, json!({"k": "announce", "text": "e4"})).await;
    assert_eq!(hall.no(assistant, json!({"k": "resign"})).await, "no_right");
    assert_eq!(hall.no(assistant, json!({"k": "say", "to": 0, "text": "Nf6!"})).await, "no_right");
    let stranger = server.guest().await;
    let mut line = stranger.at(&hall.room).await;
    line.hear("welcome").await;
    assert_eq!(line.ask(json!({"k": "adapted", "a": {"k": "ask"}})).await["code"], "nobody");
    server.close().await;
}

/// Scenario 19: that the sighted player has touched a piece is for the arbiter alone.
#[tokio::test]
async fn s19_a_touch_that_is_reported_reaches_the_arbiter_alone() {
    let server = still_server().await;
    let mut hall = Hall::seated(&server, assisted(), clock()).await;
    let assistant = hall.place(&server, WHITE, json!({"place": "assistant", "side": 0})).await;
    let arbiter = hall.place(&server, WHITE, json!({"place": "arbiter", "side": null})).await;
    hall.accept().await;
    hall.act(WHITE, json!({"k": "announce", "text": "e4"})).await;
    let early = hall.no(assistant, json!({"k": "report_touch", "sq": "g8"})).await;
    assert_eq!(early, "not_sighted", "it is the blind player who is on turn");
    hall.plays(WHITE, "e2", "e4").await;
    hall.act(WHITE, json!({"k": "press"})).await;
    let heard = hall.act(assistant, json!({"k": "report_touch", "sq": "g8"})).await;
    assert_eq!(the(&heard[arbiter], "touch_reported")["sq"], "g8");
    for who in [WHITE, BLACK, assistant] {
        assert!(heard[who].is_empty());
    }
    server.close().await;
}

/// Scenarios 20 and 21.
#[tokio::test]
async fn s20_s21_flags_and_claims_that_are_not_so() {
    let hand = hand();
    let server = Open::server_by_hand(Folder::fresh(), &hand).await;
    let mut hall = Hall::ready(&server, with(over_the_board(), json!({"flag": "claimed"}))).await;
    hall.act(WHITE, json!({"k": "announce", "text": "e4"})).await;
    assert_eq!(hall.no(BLACK, json!({"k": "flag"})).await, "flag_not_down");
    let before = hall.ms(WHITE, BLACK);
    let heard = hall.act(WHITE, json!({"k": "claim", "what": "threefold"})).await;
    assert_eq!(the(&heard[BLACK], "claim_failed")["ms"], 120_000);
    assert_eq!(hall.ms(WHITE, BLACK), before + 120_000, "Black has two minutes more");
    server.pass(&hand, Millis::seconds(901)).await;
    assert_eq!(hall.lines[BLACK].view["status"], "playing", "nobody sees a flag that is not claimed");
    let heard = hall.act(BLACK, json!({"k": "flag"})).await;
    assert_eq!(the(&heard[WHITE], "finished"), &json!({"m": "finished", "winner": 1, "reason": "flag"}));
    let result = json!({"winner": 1, "points": 1, "reason": "flag"});
    assert_eq!(hall.lines[WHITE].view["result"], result);

    let mut hall = Hall::ready(&server, over_the_board()).await;
    hall.act(WHITE, json!({"k": "announce", "text": "e4"})).await;
    server.pass(&hand, Millis::seconds(901)).await;
    hall.lines[WHITE].until("over").await;
    assert_eq!(hall.lines[WHITE].view["result"], result, "the site sees it");
    server.close().await;
}

/// Scenario 22: a sealed move is nobody's until it is played.
#[tokio::test]
async fn s22_a_sealed_move_is_told_to_nobody_and_played_at_the_end() {
    let server = still_server().await;
    let mut hall = Hall::seated(&server, over_the_board(), clock()).await;
    let arbiter = hall.place(&server, WHITE, json!({"place": "arbiter", "side": null})).await;
    hall.accept().await;
    hall.moves(WHITE, "e2", "e4", "e4").await;
    hall.echoes(BLACK, "e4").await;
    assert_eq!(hall.no(BLACK, json!({"k": "seal", "text": "Eva fünf"})).await, "not_ordered");
    hall.act(arbiter, json!({"k": "adjourn"})).await;
    let heard = hall.act(BLACK, json!({"k": "seal", "text": "Eva fünf"})).await;
    for said in &heard {
        assert_eq!(said, &vec![json!({"m": "adjourned", "side": 1})]);
    }
    let path = format!("/api/v1/rooms/{}/evidence", hall.room);
    let evidence = hall.people[arbiter].request("GET", &path, None).await;
    assert!(
        !evidence.text.contains("Eva fünf") && evidence.text.contains(r#"{"k":"seal"}"#),
        "{}",
        evidence.text
    );
    assert_eq!(hall.people[WHITE].request("GET", &path, None).await.refusal(), (403, "not_yet".to_owned()));
    let heard = hall.act(arbiter, json!({"k": "resume"})).await;
    assert_eq!(the(&heard[arbiter], "made")["uci"], "e7e5");
    let evidence = hall.people[arbiter].request("GET", &path, None).await.json();
    let commands = evidence["commands"].as_array().expect("a list");
    assert!(commands.iter().any(|line| line["c"] == json!({"k": "seal", "text": "Eva fünf"})));
    assert!(commands.iter().all(|line| line["n"].is_i64() && line["at"].is_i64() && line["said"].is_array()));
    server.close().await;
}

/// Scenario 23: nothing pending is lost, and nobody pays for the time in which there was no server.
#[tokio::test]
async fn s23_a_killed_server_loses_nothing_and_charges_nobody() {
    let hand = hand();
    let mut server = Open::server_by_hand(Folder::fresh(), &hand).await;
    let mut hall = Hall::ready(&server, over_the_board()).await;
    let steps = [
        json!({"k": "touch", "sq": "e2"}),
        json!({"k": "insert", "from": "e2", "to": "e4"}),
        json!({"k": "announce", "text": "Bauer Eva zwei Eva vier"}),
    ];
    for step in steps {
        hall.act(WHITE, step).await;
        server.pass(&hand, Millis::seconds(1)).await;
        let (since, pending) =
            (hall.lines[WHITE].version, hall.lines[WHITE].view["adapted"]["pending"].clone());
        let left = hall.ms(WHITE, WHITE);
        let folder = killed(server, hand.now()).await;
        hand.advance(Millis::seconds(8 * 3_600));
        server = Open::server_by_hand(folder, &hand).await;
        let people: Vec<_> = hall.people.iter().map(|person| person.follows(&server)).collect();
        let mut lines = Vec::new();
        for person in &people {
            let mut line = person.back_at(&hall.room, since).await;
            line.hear("welcome").await;
            lines.push(line);
        }
        hall.people = people;
        hall.lines = lines;
        assert_eq!(hall.lines[WHITE].view["adapted"]["pending"], pending, "nothing pending is lost");
        assert!(left - hall.ms(WHITE, WHITE) <= 1_000, "{left} {}", hall.ms(WHITE, WHITE));
    }
    let heard = hall.act(WHITE, json!({"k": "press"})).await;
    assert_eq!(the(&heard[BLACK], "made")["side"], 0);
    server.close().await;
}

/// Scenario 24.
#[tokio::test]
async fn s24_a_link_is_taken_once_and_who_watches_sees_no_board() {
    let server = still_server().await;
    let mut hall = Hall::seated(&server, assisted(), clock()).await;
    let place = json!({"place": "assistant", "side": 0});
    let old = hall.link(WHITE, place.clone()).await;
    let code = hall.link(WHITE, place.clone()).await;
    let path = |code: &str| format!("/api/v1/rooms/{}/places/{code}", hall.room);
    let (eve, dan) = (server.guest().await, server.guest().await);
    let none = (404, "no_such_place".to_owned());
    assert_eq!(eve.request("PUT", &path(&old), None).await.refusal(), none, "a new link ends the old one");
    assert_eq!(hall.people[BLACK].request("PUT", &path(&code), None).await.refusal(), (409, "seated".into()));
    let taken = eve.request("PUT", &path(&code), None).await;
    assert_eq!((taken.status, taken.json()), (200, place.clone()));
    assert_eq!(dan.request("PUT", &path(&code), None).await.refusal(), none);
    let places = format!("/api/v1/rooms/{}/places", hall.room);
    let not_allowed = (403, "not_allowed".to_owned());
    assert_eq!(dan.request("POST", &places, Some(&place)).await.refusal(), not_allowed);
    assert_eq!(hall.people[BLACK].request("POST", &places, Some(&place)).await.refusal(), not_allowed);
    hall.accept().await;
    let arbiter = json!({"place": "arbiter", "side": null});
    let late = hall.people[WHITE].request("POST", &places, Some(&arbiter)).await;
    assert_eq!(late.refusal(), (409, "wrong_state".into()));
    let mut stranger = server.stranger_at(&hall.room).await;
    stranger.hear("welcome").await;
    hall.act(WHITE, json!({"k": "announce", "text": "e4"})).await;
    while stranger.version < hall.lines[WHITE].version {
        stranger.hear("ev").await;
    }
    let seen = &stranger.view["adapted"];
    for hidden in ["board", "boards", "score", "scores", "pending", "you"] {
        assert_eq!(seen[hidden], Value::Null, "{hidden}");
    }
    assert_eq!(seen["places"][0]["name"].as_str(), Some(eve.name.as_str()));
    let own = hall.lines[WHITE].view["adapted"]["board"].as_str().expect("a board");
    assert!(own.starts_with("rnbqkbnr/"));
    let end = format!("{places}/assistant/0");
    assert_eq!(eve.request("DELETE", &end, None).await.status, 204, "who has a place may leave it");
    assert_eq!(eve.request("DELETE", &end, None).await.status, 403);
    server.close().await;
}

/// Scenario 25.
#[tokio::test]
async fn s25_a_score_in_braille_is_its_players_own() {
    let server = still_server().await;
    let mut hall =
        Hall::ready(&server, with(over_the_board(), json!({"touch": "off", "repeat": "off"}))).await;
    for (who, from, to, said) in [(0, "e2", "e4", "e4"), (1, "e7", "e5", "e5"), (0, "g1", "f3", "Nf3")] {
        if who == BLACK || said == "Nf3" {
            hall.act(who, json!({"k": "echo"})).await;
        }
        hall.act(who, json!({"k": "insert", "from": from, "to": to})).await;
        hall.act(who, json!({"k": "announce", "text": said})).await;
        hall.act(who, json!({"k": "press"})).await;
        hall.act(WHITE, json!({"k": "score", "text": said})).await;
    }
    let score = async |who: usize, form: &str| {
        let path = format!("/api/v1/rooms/{}/score?side=0&as={form}", hall.room);
        hall.people[who].request("GET", &path, None).await
    };
    assert_eq!(score(WHITE, "unicode").await.text, "⠂⠀⠑⠲⠀⠑⠢⠀⠆⠀⠎⠋⠒");
    assert_eq!(score(WHITE, "text").await.text, "1. e4 e5\n2. Nf3\n");
    assert!(score(WHITE, "said").await.text.starts_with("1. Bauer Eva zwei Eva vier"));
    assert!(score(WHITE, "brf").await.text.is_ascii());
    assert_eq!(score(BLACK, "unicode").await.refusal(), (403, "not_yet".to_owned()));
    for (form, start) in [("svg", "<svg "), ("brf", "    A  B")] {
        let board = server.get(&format!("/api/v1/adapted/board?as={form}")).await;
        assert!(board.status == 200 && board.text.starts_with(start), "{}", board.text);
    }
    let pgn = server.get(&format!("/api/v1/rooms/{}/record?format=pgn", hall.room)).await;
    assert!(pgn.text.contains("1. e4") && pgn.text.contains("Nf3"), "{}", pgn.text);
    let tag = pgn.text.lines().find(|line| line.starts_with("[Adapted ")).expect("its conditions").to_owned();
    for told in [
        "mode=over_the_board",
        "wording=de_full",
        "touch=off",
        "repeat=off",
        "score=own/own",
        "announce_time=plain",
    ] {
        assert!(tag.contains(told), "{told}: {tag}");
    }
    assert!(!tag.contains("visually"), "who does not see is nobody's to read: {tag}");
    server.close().await;
}

/// M9: a beginner practises alone.
#[tokio::test]
async fn a_bot_repeats_carries_out_and_announces() {
    let server = still_server().await;
    let ann = server.guest().await;
    let conditions = with(over_the_board(), json!({"touch": "off"}));
    let wish = json!({"game": "chess", "seat": "first", "clock": clock(), "adapted": conditions, "level": 1});
    let room = ann.opens(wish).await;
    let mut line = ann.at(&room).await;
    line.hear("welcome").await;
    assert_eq!(line.ask(json!({"k": "adapted", "a": {"k": "accept"}})).await["t"], "ev");
    while line.view["adapted"]["phase"] != "ready" {
        line.hear("ev").await;
    }
    for a in [
        json!({"k": "insert", "from": "e2", "to": "e4"}),
        json!({"k": "announce", "text": "e4"}),
        json!({"k": "press"}),
    ] {
        assert_eq!(line.ask(json!({"k": "adapted", "a": a})).await["t"], "ev");
    }
    while line.view["adapted"]["side"] != 0 {
        line.hear("ev").await;
    }
    let said: Vec<Value> =
        line.events.iter().flat_map(|event| event["said"].as_array().cloned().unwrap_or_default()).collect();
    assert_eq!(of(&said, "repeated").len(), 1);
    assert_eq!(of(&said, "echoed").len(), 1);
    assert_eq!(of(&said, "made").len(), 2, "its own move, too");
    assert!(line.view["adapted"]["echo"]["words"].is_string());
    server.close().await;
}

/// Nobody rules where there is no arbiter: both agree, or the game is void.
#[tokio::test]
async fn without_an_arbiter_both_agree_or_the_game_is_void() {
    let server = still_server().await;
    let mut hall = Hall::ready(&server, on_the_screen()).await;
    hall.quickly(&["e4", "e5"]).await;
    let heard = hall.act(BLACK, json!({"k": "call"})).await;
    assert_eq!(the(&heard[WHITE], "proposal")["ruling"]["kind"], "scores_correspond");
    hall.act(WHITE, json!({"k": "agree", "yes": true})).await;
    let heard = hall.act(BLACK, json!({"k": "agree", "yes": true})).await;
    assert_eq!(the(&heard[WHITE], "ruled")["plies"], 2);
    hall.act(WHITE, json!({"k": "call"})).await;
    hall.act(WHITE, json!({"k": "agree", "yes": false})).await;
    let heard = hall.act(WHITE, json!({"k": "agree", "yes": false})).await;
    assert_eq!(the(&heard[BLACK], "finished")["reason"], "void");
    assert_eq!(hall.lines[BLACK].view["result"]["reason"], "aborted");
    server.close().await;
}
