// SPDX-License-Identifier: AGPL-3.0-or-later
//! Answers that do not end: what a room says, and what becomes of one's own games, one JSON object a line.

use std::net::SocketAddr;
use std::time::Duration;

use serde_json::{Value, json};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpSocket, TcpStream};

use crate::people::{Open, PATIENCE, Pair, Person};

/// Somebody who reads a stream.
pub(crate) struct Reader {
    stream: TcpStream,
    pub(crate) head: String,
    /// What was read and not yet looked at.
    rest: Vec<u8>,
}

impl Reader {
    pub(crate) async fn open(address: SocketAddr, path: &str, headers: &[(&str, &str)]) -> Self {
        let socket = TcpSocket::new_v4().expect("a socket");
        // Small, so that who does not read is found out soon.
        socket.set_recv_buffer_size(16 * 1024).expect("a receive buffer");
        let mut stream = socket.connect(address).await.expect("the server listens");
        let mut text = format!("GET {path} HTTP/1.1\r\nHost: {address}\r\n");
        for (name, value) in headers {
            text.push_str(&format!("{name}: {value}\r\n"));
        }
        stream.write_all(format!("{text}\r\n").as_bytes()).await.expect("the server reads");
        let mut reader = Self { stream, head: String::new(), rest: Vec::new() };
        while !reader.head.ends_with("\r\n\r\n") {
            let line = reader.raw_line().await.expect("the head of an answer");
            reader.head.push_str(&line);
        }
        reader
    }

    pub(crate) async fn of(person: &Person, server: &Open, path: &str) -> Self {
        let reader = Self::open(server.address, path, &[("Cookie", &person.cookie)]).await;
        assert!(reader.head.starts_with("HTTP/1.1 200 "), "{}", reader.head);
        assert!(reader.head.contains("content-type: application/x-ndjson"), "{}", reader.head);
        reader
    }

    /// The next line as it stands in the answer, with its end; nothing once the connection is closed.
    async fn raw_line(&mut self) -> Option<String> {
        loop {
            if let Some(end) = self.rest.iter().position(|byte| *byte == b'\n') {
                let line = self.rest.drain(..=end).collect();
                return Some(String::from_utf8(line).expect("text"));
            }
            let read = tokio::time::timeout(PATIENCE, self.stream.read_buf(&mut self.rest));
            if matches!(read.await.expect("the server speaks"), Ok(0) | Err(_)) {
                return None;
            }
        }
    }

    /// The next object; nothing when the stream has ended.
    pub(crate) async fn next(&mut self) -> Option<Value> {
        loop {
            let line = self.raw_line().await?;
            // What else there is belongs to the chunks: their lengths and ends, and empty lines.
            if line.starts_with('{') {
                return Some(serde_json::from_str(&line).expect("a line is JSON"));
            }
        }
    }

    /// The next object of which this is true.
    pub(crate) async fn until(&mut self, is_it: impl Fn(&Value) -> bool) -> Value {
        let found = async {
            loop {
                let line = self.next().await.expect("the stream goes on");
                if is_it(&line) {
                    return line;
                }
            }
        };
        // Empty lines come for ever.
        tokio::time::timeout(PATIENCE, found).await.expect("the line that is waited for")
    }

    /// Waits for an empty line.
    async fn blank(&mut self) {
        // A chunk of one byte, which is the end of a line.
        while self.raw_line().await.expect("the stream goes on") != "1\r\n" {}
        assert_eq!(self.raw_line().await.as_deref(), Some("\n"));
    }
}

fn notice<'a>(k: &'a str, room: &'a str) -> impl Fn(&Value) -> bool + 'a {
    move |line| line["k"] == k && line["room"] == room
}

#[tokio::test]
async fn a_stream_says_what_a_socket_hears() {
    let server = Open::server().await;
    let mut pair = Pair::at_table(&server, "chess", json!({"kind": "none"})).await;
    let path = format!("/api/v1/rooms/{}/stream", pair.room);
    let mut own = Reader::of(&pair.people[1], &server, &path).await;
    let welcome = own.next().await.expect("a welcome");
    assert_eq!((&welcome["t"], &welcome["s"]["seat"]), (&json!("welcome"), &json!(1)));
    let mut stranger = Reader::open(server.address, &path, &[]).await;
    assert_eq!(stranger.next().await.expect("a welcome")["s"]["seat"], Value::Null);
    assert_eq!(server.app.metrics.streams.get(), 2);
    let done = pair.moves(0, "e2e4").await;
    let is_move = |line: &Value| line["t"] == "ev" && line["n"] == done["n"];
    let told = own.until(is_move).await;
    assert_eq!(told["es"], done["es"]);
    assert!(told["s"]["legal"]["dests"].is_object(), "it is Black's turn: {told}");
    assert_eq!(stranger.until(is_move).await["s"]["legal"], Value::Null, "a stranger only watches");

    // Who comes back gets what they missed.
    let seen = done["n"].as_i64().expect("a version");
    let mut back = Reader::of(&pair.people[1], &server, &format!("{path}?since={seen}")).await;
    assert_eq!(back.next().await.expect("a welcome")["es"], json!([]));
    drop((back, stranger));
    let begun = tokio::time::Instant::now();
    while server.app.metrics.streams.get() > 1 {
        assert!(begun.elapsed() < PATIENCE, "who is gone is not counted");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    let (_, last) = tokio::join!(server.close(), async { own.until(|line| line["t"] == "bye").await });
    assert_eq!(last["code"], "restart");
    assert_eq!(own.next().await, None, "and that was the last line");
}

#[tokio::test]
async fn who_hears_nothing_gets_an_empty_line() {
    let server = Open::server_with(|config| config.stream_quiet = Duration::from_millis(20)).await;
    let ann = server.guest().await;
    let mut stream = Reader::of(&ann, &server, "/api/v1/stream/me").await;
    stream.blank().await;
    stream.blank().await;
    server.close().await;
}

#[tokio::test]
async fn a_player_is_told_of_their_games() {
    let server = Open::server().await;
    let mut pair = Pair::at_table(&server, "kalah", json!({"kind": "none"})).await;
    let room = pair.room.clone();
    let mut first = Reader::of(&pair.people[0], &server, "/api/v1/stream/me").await;
    let on = first.until(notice("started", &room)).await;
    assert_eq!((&on["game"], &on["seat"], &on["my_turn"]), (&json!("kalah"), &json!(0), &json!(true)));
    assert_eq!(on["names"], json!([pair.people[0].name, pair.people[1].name]));
    let mut second = Reader::of(&pair.people[1], &server, "/api/v1/stream/me").await;
    assert_eq!(second.until(notice("started", &room)).await["my_turn"], false);
    let done = pair.moves(0, "2").await;
    assert_eq!(second.until(notice("turn", &room)).await["n"], done["n"]);
    pair.moves(1, "2").await;
    let turn = first.next().await.expect("the next notice");
    assert_eq!((&turn["k"], &turn["my_turn"]), (&json!("turn"), &json!(true)), "own moves are no news");
    pair.lines[0].ask(json!({"k": "resign"})).await;
    for stream in [&mut first, &mut second] {
        let over = stream.until(notice("finished", &room)).await;
        assert_eq!(over["result"]["reason"], "resignation", "{over}");
    }
    // A rematch begins in a room of its own, and a bot sits down at once.
    pair.lines[1].ask(json!({"k": "offer", "what": "rematch"})).await;
    let agreed = pair.lines[0].ask(json!({"k": "accept", "what": "rematch"})).await;
    let next = agreed["s"]["rematch"].as_str().expect("a room").to_owned();
    assert_eq!(second.until(notice("started", &next)).await["seat"], 0);
    let bot = pair.people[0].opens(json!({"game": "chess", "seat": "first", "level": 1})).await;
    assert_eq!(first.until(notice("started", &bot)).await["my_turn"], true);
    server.close().await;
}

#[tokio::test]
async fn a_turn_that_comes_back_at_once_is_told() {
    let server = Open::server().await;
    let mut pair = Pair::at_table(&server, "kalah", json!({"kind": "none"})).await;
    let mut own = Reader::of(&pair.people[0], &server, "/api/v1/stream/me").await;
    own.until(notice("started", &pair.room)).await;
    // The last seed falls into the store.
    let done = pair.moves(0, "1").await;
    assert_eq!(done["s"]["turns"], json!([0]), "{done}");
    let told = own.until(notice("turn", &pair.room)).await;
    assert_eq!((&told["k"], &told["n"], &told["my_turn"]), (&json!("turn"), &done["n"], &json!(true)));
    server.close().await;
}

#[tokio::test]
async fn what_somebody_else_has_written_is_told_too() {
    let server = Open::server().await;
    let clock = json!({"kind": "none"});
    let mut pair = Pair::at_table(&server, "chess", clock.clone()).await;
    let mut there = Pair::at_table(&server, "chess", clock).await;
    let mut own = Reader::of(&pair.people[1], &server, "/api/v1/stream/me").await;
    own.until(notice("started", &pair.room)).await;
    // The same move as at the other table, written behind the back of this one.
    there.moves(0, "e2e4").await;
    let store = &server.app.store;
    let moved = store.events(&there.room, 0).await.expect("a log").pop().expect("a move");
    let stands = store.head(&pair.room).await.expect("a head").expect("a room");
    let event = store::NewEvent {
        at_us: moved.at_us,
        kind: moved.kind,
        actor: pair.people[0].id.clone(),
        command_id: None,
        payload: moved.payload,
    };
    let append = store::Append {
        room: pair.room.clone(),
        expected_seq: stands.seq,
        epoch: 0,
        events: vec![event],
        head: stands.head,
        seats: None,
        end: None,
        moved: None,
        certain: store::Certain::default(),
    };
    store.append(append).await.expect("it is kept");
    pair.lines[0].ask(json!({"k": "chat", "text": "Hello"})).await;
    let told = own.until(notice("turn", &pair.room)).await;
    assert_eq!((&told["k"], &told["my_turn"]), (&json!("turn"), &json!(true)), "{told}");
    server.close().await;
}

#[tokio::test]
async fn a_room_that_does_not_open_keeps_no_news_from_anybody() {
    let server = Open::server().await;
    let pair = Pair::at_table(&server, "chess", json!({"kind": "none"})).await;
    let store = &server.app.store;
    let head = store.head(&pair.room).await.expect("a head").expect("a room").head;
    let event = store::NewEvent {
        at_us: server.app.clock.now().0,
        kind: "created".to_owned(),
        actor: String::new(),
        command_id: None,
        payload: "{}".to_owned(),
    };
    let append = store::Append {
        room: "brokenroom".to_owned(),
        expected_seq: 0,
        epoch: 0,
        events: vec![event],
        head,
        seats: Some(vec![store::Sitter { seat: 0, player: pair.people[0].id.clone() }]),
        end: None,
        moved: None,
        certain: store::Certain::default(),
    };
    store.append(append).await.expect("it is kept");
    let mut own = Reader::of(&pair.people[0], &server, "/api/v1/stream/me").await;
    own.until(notice("started", &pair.room)).await;
    server.close().await;
}

#[tokio::test]
async fn a_stream_is_refused_like_any_other_request() {
    let server = Open::server().await;
    let nobody = server.get("/api/v1/stream/me").await;
    assert_eq!(nobody.refusal(), (401, "no_session".to_owned()));
    let nowhere = server.get("/api/v1/rooms/nowhere/stream").await;
    assert_eq!(nowhere.refusal(), (404, "no_such_room".to_owned()));
    let ann = server.guest().await;
    let room = ann.opens(json!({"game": "chess"})).await;
    let odd = server.get(&format!("/api/v1/rooms/{room}/stream?since=x")).await;
    assert_eq!(odd.refusal(), (400, "bad_request".to_owned()));
    assert_eq!(server.app.metrics.streams.get(), 0);
    server.close().await;
}

#[tokio::test]
async fn an_address_holds_as_many_streams_and_sockets_together_as_sockets() {
    let proxy = "127.0.0.1".parse().expect("an address");
    let server = Open::server_with(|config| config.trusted_proxies = vec![proxy]).await;
    let ann = server.guest().await;
    let headers = [("Cookie", ann.cookie.as_str()), ("X-Forwarded-For", "203.0.113.7")];
    let mut held = Vec::new();
    for _ in 0..server::net::limits::SOCKETS_PER_ADDRESS {
        let stream = Reader::open(server.address, "/api/v1/stream/me", &headers).await;
        assert!(stream.head.starts_with("HTTP/1.1 200 "), "{}", stream.head);
        held.push(stream);
    }
    let more = Reader::open(server.address, "/api/v1/stream/me", &headers).await;
    assert!(more.head.starts_with("HTTP/1.1 429 "), "{}", more.head);
    server.close().await;
}

#[tokio::test]
async fn a_stream_that_is_not_read_is_dropped_and_slows_nobody() {
    let server = Open::server_with(|config| config.rate_limits = false).await;
    let mut pair = Pair::at_table(&server, "chess", json!({"kind": "none"})).await;
    let path = format!("/api/v1/rooms/{}/stream", pair.room);
    let mut deaf = Reader::open(server.address, &path, &[]).await;
    deaf.next().await.expect("a welcome");
    let text = "x".repeat(280);
    for said in 0.. {
        assert!(said < 20_000, "a stream that is not read was never dropped");
        assert_eq!(pair.lines[0].ask(json!({"k": "chat", "text": text})).await["t"], "ev");
        pair.lines[1].hear("ev").await;
        if server.app.metrics.slow_readers.get() > 0 {
            break;
        }
    }
    drop(deaf);
    server.close().await;
}

#[tokio::test]
async fn a_full_server_keeps_its_streams() {
    let server = Open::server_with(|config| config.connections_max = 4).await;
    let mut pair = Pair::at_table(&server, "chess", json!({"kind": "none"})).await;
    let path = format!("/api/v1/rooms/{}/stream", pair.room);
    let mut stream = Reader::open(server.address, &path, &[]).await;
    stream.next().await.expect("a welcome");
    let mut idle = Vec::new();
    for _ in 0..5 {
        idle.push(TcpStream::connect(server.address).await.expect("somebody new gets in"));
        assert_eq!(server.get("/health").await.status, 200);
    }
    assert!(server.app.metrics.shown_out.get() > 0, "somebody had to go");
    let done = pair.moves(0, "e2e4").await;
    stream.until(|line| line["n"] == done["n"]).await;
    server.close().await;
}
