// SPDX-License-Identifier: AGPL-3.0-or-later
//! Programs that play by requests alone: no socket is opened here by anybody who plays.

use game::Millis;
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;

use crate::people::{Folder, Open, Pair, Person, hand};
use crate::play::first_play;

/// A player without a socket.
struct Program {
    person: Person,
    room: String,
    secret: [u8; 32],
    asked: u32,
    /// The room as it was last looked at.
    view: Value,
}

impl Program {
    fn new(person: Person, room: &str, secret: u8) -> Self {
        Self { person, room: room.to_owned(), secret: [secret; 32], asked: 0, view: Value::Null }
    }

    async fn looks(&mut self) -> &Value {
        let shown = self.person.request("GET", &format!("/api/v1/rooms/{}", self.room), None).await;
        assert_eq!(shown.status, 200, "{}", shown.text);
        self.view = shown.json()["s"].take();
        &self.view
    }

    /// Gives a command, which is carried out; the version after it.
    async fn does(&mut self, c: Value) -> i64 {
        self.asked += 1;
        let answer =
            command(&self.person, &self.room, &json!({"id": format!("r{}", self.asked), "c": c})).await;
        assert_eq!(answer.status, 200, "{c}: {}", answer.text);
        answer.json()["n"].as_i64().expect("a version")
    }

    /// One step of a game of the tables family, if it is this player's; false when the game is over.
    async fn plays_on(&mut self) -> bool {
        let secret = self.secret;
        let view = self.looks().await;
        let command = match (view["status"].as_str().expect("a status"), view["dice"]["need"].as_str()) {
            ("over", _) => return false,
            (_, Some("commit")) => json!({"k": "dice_commit", "commit": commitment(view, &secret)}),
            (_, Some("reveal")) => json!({"k": "dice_reveal", "c": room::hex(&secret)}),
            ("playing", _) if view["turn"] == view["seat"] => {
                json!({"k": "move", "m": first_play(&view["legal"]["nodes"])})
            }
            _ => return true,
        };
        self.does(command).await;
        true
    }
}

fn commitment(view: &Value, secret: &[u8; 32]) -> String {
    crate::client::commitment(
        view["dice"]["game_id"].as_str().expect("a game id"),
        u8::try_from(view["seat"].as_u64().expect("a seat")).expect("0 or 1"),
        secret,
    )
}

async fn command(person: &Person, room: &str, body: &Value) -> crate::people::Answer {
    person.request("POST", &format!("/api/v1/rooms/{room}/commands"), Some(body)).await
}

/// Two people at a table of which they have heard by requests only.
async fn seated(server: &Open, wish: Value) -> [Program; 2] {
    let (ann, bob) = (server.guest().await, server.guest().await);
    let room = ann.opens(wish).await;
    let mut second = Program::new(bob, &room, 2);
    second.does(json!({"k": "sit", "seat": 1})).await;
    [Program::new(ann, &room, 1), second]
}

#[tokio::test]
async fn a_game_of_chess_is_played_to_mate_by_requests() {
    let server = Open::server().await;
    let [mut white, mut black] = seated(
        &server,
        json!({"game": "chess", "seat": "first", "clock": {"kind": "fischer", "base_s": 180, "step_s": 2}}),
    )
    .await;
    let mut version = 0;
    for (program, m) in [(0, "f2f3"), (1, "e7e5"), (0, "g2g4"), (1, "d8h4")] {
        let player = [&mut white, &mut black].into_iter().nth(program).expect("two play");
        let after = player.does(json!({"k": "move", "m": m})).await;
        assert!(after > version, "{m}: {after} after {version}");
        version = after;
    }
    assert_eq!(white.looks().await["result"], json!({"winner": 1, "points": 1, "reason": "mate"}));
    server.close().await;
}

#[tokio::test]
async fn a_game_of_tabla_is_played_to_its_end_by_requests() {
    let server = Open::server_with(|config| config.rate_limits = false).await;
    let mut programs = seated(
        &server,
        json!({"game": "tabla", "seat": "first", "clock": {"kind": "delay", "base_s": 120, "step_s": 12}}),
    )
    .await;
    let mut turn = 0;
    while programs[turn % 2].plays_on().await {
        turn += 1;
    }
    assert_eq!(programs[0].looks().await["result"]["reason"], "borne_off");
    server.close().await;
}

#[tokio::test]
async fn a_command_under_one_id_is_carried_out_once() {
    let server = Open::server().await;
    let [white, black] = seated(&server, json!({"game": "chess", "seat": "first"})).await;
    let body = json!({"id": "m1", "at": 4, "c": {"k": "move", "m": "e2e4"}});
    let first = command(&white.person, &white.room, &body).await;
    assert_eq!(first.status, 200, "{}", first.text);
    let again = command(&white.person, &white.room, &body).await;
    assert_eq!((again.status, again.json()), (200, first.json()), "the first answer");
    // The same id of somebody else is another command.
    let other =
        command(&black.person, &black.room, &json!({"id": "m1", "c": {"k": "move", "m": "e7e5"}})).await;
    assert_eq!(other.status, 200, "{}", other.text);
    let twice = command(&white.person, &white.room, &body).await;
    assert_eq!(twice.json(), first.json(), "though the room has gone on");
    server.close().await;
}

/// Nothing in the room refuses to say the same again: only the id tells that it was said, before a restart too.
#[tokio::test]
async fn what_a_room_would_do_again_is_done_once_under_one_id() {
    let server = Open::server().await;
    let [white, _] = seated(&server, json!({"game": "chess", "seat": "first"})).await;
    let (mut person, room) = (white.person, white.room);
    let said = |id: &str| json!({"id": id, "c": {"k": "chat", "text": "hello"}});
    let first = command(&person, &room, &said("c1")).await;
    assert_eq!(first.status, 200, "{}", first.text);
    let again = command(&person, &room, &said("c1")).await;
    assert_eq!((again.status, again.json()), (200, first.json()));
    let later = command(&person, &room, &said("c2")).await;
    assert_ne!(later.json(), first.json(), "another id is another sentence");

    let server = Open::server_in(server.close().await, |_| {}).await;
    person = person.follows(&server);
    for (id, answer) in [("c1", &first), ("c2", &later), ("c1", &first)] {
        let again = command(&person, &room, &said(id)).await;
        assert_eq!((again.status, again.json()), (200, answer.json()), "{id} after a restart");
    }
    let log = server.app.store.events(&room, 0).await.expect("the log");
    assert_eq!(log.iter().filter(|event| event.kind == "chat").count(), 2);
    server.close().await;
}

#[tokio::test]
async fn who_listens_on_a_socket_hears_what_a_request_did() {
    let server = Open::server_by_hand(Folder::fresh(), &hand()).await;
    let mut pair = Pair::at_table(&server, "chess", json!({"kind": "none"})).await;
    let (ann, room) = (pair.people[0].clone(), pair.room.clone());
    let done = command(&ann, &room, &json!({"id": "m1", "c": {"k": "move", "m": "e2e4"}})).await;
    for line in &mut pair.lines {
        let mut heard = line.hear("ev").await;
        while heard["n"].as_i64() < done.json()["n"].as_i64() {
            heard = line.hear("ev").await;
        }
        assert_eq!((&heard["n"], &heard["es"][0]["text"]), (&done.json()["n"], &json!("e4")));
        assert_eq!(heard["id"], Value::Null, "its id is for the request");
    }
    // The same command on the socket is a repeat of it.
    pair.lines[0].send_text(r#"{"t":"cmd","id":"m1","c":{"k":"move","m":"e2e4"}}"#).await;
    assert_eq!(pair.lines[0].hear("ok").await["n"], done.json()["n"]);
    server.close().await;
}

#[tokio::test]
async fn a_command_is_refused_with_the_rooms_own_word() {
    let server = Open::server().await;
    let [white, black] = seated(&server, json!({"game": "chess", "seat": "first"})).await;
    let stranger = server.guest().await;
    let asks = |c: Value| json!({"id": "x", "c": c});
    let refused = |answer: crate::people::Answer| answer.refusal();
    let move_e5 = asks(json!({"k": "move", "m": "e7e5"}));
    let word = |status: u16, code: &str| (status, code.to_owned());
    assert_eq!(refused(command(&black.person, &black.room, &move_e5).await), word(422, "not_your_turn"));
    assert_eq!(refused(command(&white.person, &white.room, &move_e5).await), word(422, "illegal_move"));
    assert_eq!(refused(command(&stranger, &white.room, &move_e5).await), word(422, "not_seated"));
    assert_eq!(refused(command(&stranger, "nowhere", &move_e5).await), word(404, "no_such_room"));
    let stale = json!({"id": "y", "at": 1, "c": {"k": "move", "m": "e2e4"}});
    assert_eq!(refused(command(&white.person, &white.room, &stale).await), word(422, "stale_version"));
    for (body, code) in [
        (json!({"c": {"k": "roll"}}), "bad_request"),
        (json!({"id": "a", "c": {"k": "fly"}}), "bad_request"),
        (json!({"id": "", "c": {"k": "resign"}}), "bad_command_id"),
        (json!({"id": "a b", "c": {"k": "resign"}}), "bad_command_id"),
        (json!({"id": "a".repeat(37), "c": {"k": "resign"}}), "bad_command_id"),
    ] {
        assert_eq!(refused(command(&white.person, &white.room, &body).await), word(400, code), "{body}");
    }
    let path = format!("/api/v1/rooms/{}/commands", white.room);
    let headers = [("Content-Type", "application/json")];
    let nobody = server.request("POST", &path, &headers, Some(&move_e5.to_string())).await;
    assert_eq!(nobody.refusal(), word(401, "no_session"));
    server.close().await;
}

/// The bot that docs/api.md shows.
fn bot_of_the_docs() -> &'static str {
    let page = include_str!("../../../../docs/api.md");
    let (_, from) = page.split_once("```python\n").expect("there is a bot");
    from.split_once("```").expect("it ends").0
}

#[tokio::test]
async fn the_bot_of_the_docs_plays_a_whole_game() {
    assert!(bot_of_the_docs().lines().count() <= 40, "a bot of forty lines");
    let server = Open::server().await;
    let file = server.folder().join("bot.py");
    std::fs::write(&file, bot_of_the_docs()).expect("a file");
    let site = format!("http://{}", server.address);
    let plays = move || std::process::Command::new("python3").arg(file).arg(site).output();
    let played = tokio::task::spawn_blocking(plays).await.expect("no panic").expect("there is a python3");
    let said = String::from_utf8_lossy(&played.stdout).into_owned();
    assert!(played.status.success(), "{said}{}", String::from_utf8_lossy(&played.stderr));
    assert!(said == "won by borne_off\n" || said == "lost by borne_off\n", "{said}");
    server.close().await;
}

/// Nobody begins a request, thinks on, and ends it with the move.
#[tokio::test]
async fn p8_a_command_is_here_when_its_last_byte_is() {
    let hand = hand();
    let server = Open::server_by_hand(Folder::fresh(), &hand).await;
    let mut pair = Pair::at_table(&server, "chess", json!({"kind": "fischer", "base_s": 60})).await;
    pair.moves(0, "e2e4").await;
    pair.moves(1, "e7e5").await;
    let body = json!({"id": "late", "c": {"k": "move", "m": "g1f3"}}).to_string();
    let head = format!(
        "POST /api/v1/rooms/{}/commands HTTP/1.1\r\nHost: {}\r\nCookie: {}\r\nContent-Type: application/json\r\n\
         Content-Length: {}\r\nConnection: close\r\n\r\n",
        pair.room,
        server.address,
        pair.people[0].cookie,
        body.len()
    );
    let mut line = TcpStream::connect(server.address).await.expect("a connection");
    line.write_all(head.as_bytes()).await.expect("the head");
    // The server has had its turn meanwhile.
    assert_eq!(server.get("/health").await.status, 200);
    server.pass(&hand, Millis(5_000)).await;
    line.write_all(body.as_bytes()).await.expect("the body");
    let mut answer = String::new();
    line.read_to_string(&mut answer).await.expect("an answer");
    assert!(answer.starts_with("HTTP/1.1 200 "), "{answer}");
    let seen = server.get(&format!("/api/v1/rooms/{}", pair.room)).await.json();
    assert_eq!(seen["s"]["clock"]["ms"][0], 55_000, "{}", seen["s"]["clock"]);
    server.close().await;
}
