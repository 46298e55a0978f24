// SPDX-License-Identifier: AGPL-3.0-or-later
//! What clients must not do, by mistake or on purpose: every case has a defined answer, changes nothing and
//! costs nobody else anything.

use std::time::Duration;

use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::protocol::frame::{
    Frame,
    coding::{Data, OpCode},
};

use crate::people::{Client, Open, Pair};
use crate::stillness::Stillness;

/// The position and version everybody would see now.
async fn state(server: &Open, room: &str) -> (Value, Value) {
    let seen = server.get(&format!("/api/v1/rooms/{room}")).await.json();
    (seen["n"].clone(), seen["s"]["pos"].clone())
}

#[tokio::test]
async fn two_tabs_of_one_player_are_one_player() {
    let server = Open::server().await;
    let mut pair = Pair::at_table(&server, "chess", json!({"kind": "none"})).await;
    let mut tab = pair.people[0].at(&pair.room).await;
    tab.hear("welcome").await;
    assert_eq!(tab.view["seat"], 0);

    pair.moves(0, "e2e4").await;
    assert_eq!(tab.hear("ev").await["n"], pair.lines[0].version, "both tabs see the move");
    let late = tab.ask(json!({"k": "move", "m": "d2d4"})).await;
    assert_eq!(late["code"], "not_your_turn", "the second tab has no second move");
    pair.moves(1, "e7e5").await;
    tab.hear("ev").await;
    let moved = tab.ask(json!({"k": "move", "m": "g1f3"})).await;
    assert_eq!(moved["t"], "ev", "either tab may move: {moved}");
    assert_eq!(pair.lines[0].hear("ev").await["n"], moved["n"]);
    server.close().await;
}

#[tokio::test]
async fn a_repeated_command_gets_its_first_answer() {
    let server = Open::server().await;
    let mut pair = Pair::at_table(&server, "chess", json!({"kind": "none"})).await;
    let frame = json!({"t": "cmd", "id": "same", "at": 4, "c": {"k": "move", "m": "e2e4"}}).to_string();
    pair.lines[0].send_text(frame.clone()).await;
    let first = pair.lines[0].answer("same").await;
    assert_eq!((&first["t"], &first["n"]), (&json!("ev"), &json!(5)));
    pair.lines[0].send_text(frame.clone()).await;
    assert_eq!(pair.lines[0].answer("same").await, json!({"t": "ok", "id": "same", "n": 5}));

    let say = json!({"t": "cmd", "id": "hello", "c": {"k": "chat", "text": "hello"}}).to_string();
    for expected in ["ev", "ok", "ok"] {
        pair.lines[0].send_text(say.clone()).await;
        assert_eq!(pair.lines[0].answer("hello").await["t"], expected);
    }
    pair.lines[1].send_text(say).await;
    assert_eq!(pair.lines[1].answer("hello").await["t"], "ev", "ids are each player's own");
    let mut again = pair.people[0].at(&pair.room).await;
    again.hear("welcome").await;
    again.send_text(frame).await;
    assert_eq!(again.answer("same").await["n"], 5, "the answer is the same on another line");
    let chats = again.kinds().iter().filter(|kind| **kind == "chat").count();
    assert_eq!(chats, 2);
    server.close().await;
}

#[tokio::test]
async fn who_may_not_act_changes_nothing() {
    let server = Open::server().await;
    let mut pair = Pair::at_table(&server, "chess", json!({"kind": "none"})).await;
    let before = state(&server, &pair.room).await;
    let black = pair.lines[1].ask(json!({"k": "move", "m": "e2e4"})).await;
    assert_eq!(black["code"], "not_your_turn");
    let mut watcher = server.guest().await.at(&pair.room).await;
    watcher.hear("welcome").await;
    for command in [json!({"k": "move", "m": "e2e4"}), json!({"k": "resign"}), json!({"k": "abort"})] {
        assert_eq!(watcher.ask(command).await["code"], "not_seated");
    }
    assert_eq!(watcher.ask(json!({"k": "sit", "seat": 0})).await["code"], "seat_taken");
    assert_eq!(watcher.ask(json!({"k": "sit", "seat": 7})).await["code"], "no_such_seat");
    let mut stranger = server.stranger_at(&pair.room).await;
    stranger.hear("welcome").await;
    assert_eq!(stranger.ask(json!({"k": "chat", "text": "hi"})).await["code"], "no_session");
    let illegal = pair.lines[0].ask(json!({"k": "move", "m": "e2e5"})).await;
    assert_eq!(illegal["code"], "illegal_move");
    assert!(illegal["detail"].as_str().is_some_and(|detail| !detail.is_empty()));
    assert_eq!(state(&server, &pair.room).await, before);
    server.close().await;
}

#[tokio::test]
async fn a_move_made_in_an_old_position_is_stale() {
    let server = Open::server().await;
    let mut pair = Pair::at_table(&server, "chess", json!({"kind": "none"})).await;
    for (seat, m) in [(0, "e2e4"), (1, "e7e5")] {
        pair.moves(seat, m).await;
    }
    let before = state(&server, &pair.room).await;
    let stale = json!({"t": "cmd", "id": "old", "at": 4, "c": {"k": "move", "m": "g1f3"}});
    pair.lines[0].send_text(stale.to_string()).await;
    let answer = pair.lines[0].answer("old").await;
    assert_eq!(answer["code"], "stale_version");
    assert_eq!(answer["params"], json!({"seen": "4", "current": "6"}));
    assert_eq!(state(&server, &pair.room).await, before);
    pair.moves(0, "g1f3").await;
    server.close().await;
}

#[tokio::test]
async fn a_thousand_malformed_frames_are_answered_one_by_one() {
    let server = Open::server().await;
    let mut pair = Pair::at_table(&server, "kalah", json!({"kind": "none"})).await;
    let before = state(&server, &pair.room).await;
    let kinds = [
        "",
        "null",
        "[]",
        "{",
        "\"",
        "{\"t\":\"fly\"}",
        "{\"t\":\"cmd\"}",
        "{\"t\":\"cmd\",\"id\":7,\"c\":{}}",
        "{\"t\":\"cmd\",\"id\":\"x\",\"c\":{\"k\":\"move\"}}",
        "{\"t\":\"cmd\",\"id\":\"x\",\"c\":{\"k\":\"sit\",\"seat\":-1}}",
        "{\"t\":\"cmd\",\"id\":\"x\",\"at\":1e99,\"c\":{\"k\":\"roll\"}}",
        "\u{0}",
        "\u{feff}{}",
        "💥",
        "{\"t\":\"cmd\",\"id\":\"x\",\"c\":{\"k\":\"move\",\"m\":\"1\",\"n\":2}}",
    ];
    let nested = "[".repeat(8_000);
    for i in 0..1_000 {
        let frame = if i % 50 == 7 { &nested } else { kinds[i % kinds.len()] };
        pair.lines[0].send_text(frame).await;
        let answer = pair.lines[0].hear("no").await;
        assert_eq!(answer["code"], "bad_message", "{frame}");
        assert_eq!(answer["id"].as_str(), frame.contains("\"id\":\"x\"").then_some("x"), "{frame}");
        assert!(answer["detail"].as_str().is_some_and(|detail| detail.len() > 10), "{answer}");
    }
    pair.lines[0].send_text("{\"t\":\"cmd\",\"id\":\"a b\",\"c\":{\"k\":\"roll\"}}").await;
    let no = pair.lines[0].hear("no").await;
    assert_eq!((no["code"].as_str(), no["id"].as_str()), (Some("bad_command_id"), Some("a b")));
    assert_eq!(state(&server, &pair.room).await, before);
    pair.moves(0, "1").await;
    server.close().await;
}

#[tokio::test]
async fn a_frame_over_the_bound_ends_the_line_and_nothing_else() {
    let server = Open::server().await;
    let mut pair = Pair::at_table(&server, "chess", json!({"kind": "none"})).await;
    let long = json!({"t": "cmd", "id": "x", "c": {"k": "chat", "text": "x".repeat(8_200)}}).to_string();
    pair.lines[0].send_text(long).await;
    let end = pair.lines[0].end().await;
    assert_eq!((end.bye.as_deref(), end.close), (Some("message_too_long"), Some(1009)));
    pair.lines[1].send(Message::Binary(vec![1, 2, 3].into())).await;
    let end = pair.lines[1].end().await;
    assert_eq!((end.bye.as_deref(), end.close), (Some("not_text"), Some(1003)));

    let [ann, bob] = &pair.people;
    let mut line = bob.at(&pair.room).await;
    line.hear("welcome").await;
    line.send(Message::Frame(Frame::message(vec![0xff, 0xfe], OpCode::Data(Data::Text), true))).await;
    assert_eq!(line.end().await.close, Some(1007), "text that is not UTF-8");
    let mut line = bob.at(&pair.room).await;
    line.hear("welcome").await;
    line.send(Message::Frame(Frame::message(vec![b'{'], OpCode::Data(Data::Continue), true))).await;
    assert_eq!(line.end().await.close, Some(1002), "the end of a message that never began");

    let mut line = ann.at(&pair.room).await;
    line.hear("welcome").await;
    assert_eq!(line.ask(json!({"k": "move", "m": "e2e4"})).await["t"], "ev", "the table is as it was");
    server.close().await;
}

#[tokio::test]
async fn a_line_needs_the_right_origin_and_version() {
    let server = Open::server().await;
    let pair = Pair::at_table(&server, "chess", json!({"kind": "none"})).await;
    let path = format!("/ws/rooms/{}?v=1", pair.room);
    for origin in [None, Some("null"), Some("https://kapia.example.evil"), Some("http://127.0.0.1:1")] {
        for path in [path.as_str(), "/ws/lobby"] {
            let refused = Client::try_open(server.address, path, Some(&pair.people[0].cookie), origin).await;
            assert_eq!(refused.err(), Some(403), "{origin:?} at {path}");
        }
    }
    let own = format!("http://{}", server.address);
    let missing = Client::try_open(server.address, "/ws/rooms/abcdefghijkl?v=1", None, Some(&own)).await;
    assert_eq!(missing.err(), Some(404));
    for query in ["?v=2", "?v=", ""] {
        let mut line = Client::open(server.address, &format!("/ws/rooms/{}{query}", pair.room), None).await;
        let end = line.end().await;
        assert_eq!((end.bye.as_deref(), end.close), (Some("wrong_version"), Some(1002)), "{query}");
    }
    server.close().await;
}

#[tokio::test]
async fn a_client_that_never_reads_is_dropped_and_slows_nobody() {
    let server = Open::server_with(|config| config.rate_limits = false).await;
    let mut pair = Pair::at_table(&server, "chess", json!({"kind": "none"})).await;
    let mut idle = server.stranger_at(&pair.room).await;
    idle.hear("welcome").await;
    let slow = || server.app.metrics.slow_readers.get();
    let text = "x".repeat(280);
    let still = Stillness::watched();
    let mut slowest = Duration::ZERO;
    for said in 0.. {
        assert!(said < 20_000, "a client that does not read was never dropped");
        let asked = tokio::time::Instant::now();
        let answer = pair.lines[0].ask(json!({"k": "chat", "text": text})).await;
        assert_eq!(answer["t"], "ev");
        pair.lines[1].hear("ev").await;
        slowest = slowest.max(asked.elapsed());
        if slow() > 0 {
            break;
        }
    }
    // Whoever waited for the one that does not read would wait until its connection is given up, 10 s.
    let most = Duration::from_secs(8) + still.so_far().await;
    assert!(slowest < most, "somebody waited {slowest:?} for a client that does not read");
    server.close().await;
}

#[tokio::test]
async fn of_a_hundred_who_sit_down_at_once_one_sits() {
    let server = Open::server_with(|config| config.rate_limits = false).await;
    let ann = server.guest().await;
    let room = ann.opens(json!({"game": "kalah", "seat": "first"})).await;
    let mut tries = tokio::task::JoinSet::new();
    for _ in 0..100 {
        let person = server.guest().await;
        let mut line = person.at(&room).await;
        line.hear("welcome").await;
        tries.spawn(async move { line.ask(json!({"k": "sit", "seat": 1})).await });
    }
    let answers = tries.join_all().await;
    let sat = answers.iter().filter(|answer| answer["t"] == "ev").count();
    let refused = answers.iter().filter(|answer| answer["code"] == "seat_taken").count();
    assert_eq!((sat, refused), (1, 99));
    server.close().await;
}

#[tokio::test]
async fn a_flood_is_refused_and_then_shown_out() {
    let proxy = "127.0.0.1".parse().unwrap();
    let server = Open::server_with(|config| config.trusted_proxies = vec![proxy]).await;
    let pair = Pair::at_table(&server, "chess", json!({"kind": "none"})).await;
    let before = state(&server, &pair.room).await;
    let (path, own) = (format!("/ws/rooms/{}?v=1", pair.room), format!("http://{}", server.address));
    let headers = [("origin", own.as_str()), ("x-forwarded-for", "203.0.113.7")];
    let mut line = Client::open_with(server.address, &path, &headers).await.expect("a stranger may watch");
    line.hear("welcome").await;
    for n in 0..5_000 {
        if !line.try_send(json!({"t": "ping", "n": n}).to_string()).await {
            break;
        }
    }
    let mut refused = 0;
    let end = loop {
        match line.next().await {
            Ok(message) if message["code"] == "too_many_requests" => refused += 1,
            Ok(message) => assert!(["pong", "here"].iter().any(|t| message["t"] == *t), "{message}"),
            Err(end) => break end,
        }
    };
    // What was still under way may hide the goodbye: the server does not read on for ever.
    assert!(matches!(end.bye.as_deref(), Some("flood" | "slow_reader") | None), "{end:?}");
    assert!(refused > 0 || end.bye.is_none(), "a few are refused before the line ends");
    assert!(server.app.metrics.limited.get() > 0, "the flood was noticed");
    assert_eq!(state(&server, &pair.room).await, before);
    server.close().await;
}

#[tokio::test]
async fn an_address_that_cannot_be_read_is_refused_like_anything_else() {
    let server = Open::server().await;
    for path in [
        "/api/v1/players/%FF",
        "/api/v1/players/%C3%28/games",
        "/api/v1/players/ann/against/%FF",
        "/api/v1/rooms/%FF",
        "/api/v1/federations/%FF",
        "/api/v1/tournaments/x/rounds/one",
        "/api/v1/tournaments/x/rounds/-1",
        "/api/v1/tournaments/x/rounds/70000",
    ] {
        assert_eq!(server.get(path).await.refusal(), (400, "bad_request".into()), "{path}");
    }
    for path in ["/ws/lobby", "/ws/rooms/abcdefghijkl"] {
        assert_eq!(server.get(path).await.refusal(), (426, "upgrade_required".into()), "{path}");
    }
    let theirs = server.get("/game/export/%FF").await;
    assert_eq!((theirs.status, theirs.json()["error"].is_string()), (400, true), "{}", theirs.text);
    let wrong = server.request("PUT", "/api/v1/players/ann", &[], None).await;
    assert_eq!(wrong.refusal(), (405, "method_not_allowed".into()));
    let allowed = wrong.header("allow").unwrap_or_default();
    assert!(allowed.contains("GET") && allowed.contains("HEAD"), "what it answers to: {allowed}");
    for (path, status) in [("/api/v1/games", 200), ("/api/v1/players/nobody", 404)] {
        let head = server.request("HEAD", path, &[], None).await;
        assert_eq!((head.status, head.text.as_str()), (status, ""), "{path}");
    }
    server.close().await;
}
