// SPDX-License-Identifier: AGPL-3.0-or-later
//! Tables offered to one player: the one answer by another offer (P5), who hears of what, how long they stand.

use std::time::Duration;

use serde_json::{Value, json};
use server::challenges::{
    CHALLENGES_BY_MAX, CHALLENGES_BY_TO_MAX, CHALLENGES_OF_GUESTS_MAX, CHALLENGES_TO_MAX,
};
use sqlx::{Connection as _, SqliteConnection};
use tokio::io::AsyncWriteExt as _;
use tokio::net::TcpStream;

use crate::engines::on_every_engine;
use crate::people::{Client, Open, Person};
use crate::results::account;

/// The lobby with news beside it.
const NEWS: &str = "/ws/lobby?notices=true";

async fn asks(person: &Person, wish: Value) -> (u16, String) {
    person.request("POST", "/api/v1/rooms", Some(&wish)).await.refusal()
}

async fn standing(person: &Person) -> Value {
    person.request("GET", "/api/v1/lobby", None).await.json()["challenges"].clone()
}

/// The next notice of this kind.
async fn notice(line: &mut Client, k: &str, room: &str) -> Value {
    loop {
        let frame = line.next().await.expect("the socket goes on");
        if frame["k"] == k && frame["room"] == room {
            return frame;
        }
    }
}

/// The lobby once it is so.
async fn lobby(line: &mut Client, is_so: impl Fn(&Value) -> bool) -> Value {
    loop {
        let frame = line.next().await.expect("the socket goes on");
        if frame["k"].is_null() && is_so(&frame) {
            return frame;
        }
    }
}

async fn says(person: &Person, room: &str, id: &str, c: Value) -> (u16, String) {
    let path = format!("/api/v1/rooms/{room}/commands");
    let answer = person.request("POST", &path, Some(&json!({"id": id, "c": c}))).await;
    if answer.status == 200 { (200, String::new()) } else { answer.refusal() }
}

fn word(status: u16, code: &str) -> (u16, String) {
    (status, code.to_owned())
}

#[tokio::test]
async fn an_offer_is_answered_by_one_other_offer() {
    on_every_engine(async |server| {
        let (ann, bob) = (account(server, "ann").await, account(server, "bob").await);
        let mut anns = Client::open(server.address, NEWS, Some(&ann.cookie)).await;
        let mut bobs = Client::open(server.address, NEWS, Some(&bob.cookie)).await;
        let clock = json!({"kind": "fischer", "base_s": 300, "step_s": 3});
        let first = ann.opens(json!({"game": "tabla", "to": "bob", "clock": clock})).await;
        for line in [&mut anns, &mut bobs] {
            let told = notice(line, "challenge", &first).await;
            assert_eq!(
                (&told["from"], &told["to"], &told["answers"]),
                (&json!("ann"), &json!("bob"), &Value::Null)
            );
        }
        let incoming = &standing(&bob).await[0];
        assert_eq!((&incoming["room"], &incoming["incoming"]), (&json!(first), &json!(true)));
        assert_eq!((&incoming["from"], &incoming["game"]), (&json!("ann"), &json!("tabla")));
        assert_eq!(incoming["clock"], clock);
        let lasts =
            incoming["expires_ms"].as_i64().expect("a time") - incoming["created_ms"].as_i64().expect("one");
        assert_eq!(lasts, 24 * 3_600_000);
        assert_eq!(standing(&ann).await[0]["incoming"], false);

        // Only who is asked answers, and only the one who asked.
        let wish = |answers: &str, to: Value| json!({"game": "gyulbara", "answers": answers, "to": to});
        let carl = account(server, "carl").await;
        assert_eq!(asks(&carl, wish(&first, Value::Null)).await, word(422, "not_invited"));
        assert_eq!(asks(&ann, wish(&first, Value::Null)).await, word(422, "not_invited"));
        assert_eq!(asks(&bob, wish(&first, json!("carl"))).await, word(422, "answers_another"));
        assert_eq!(asks(&bob, wish("nowhere", Value::Null)).await, word(404, "no_such_room"));
        let forged = json!({"k": "counter", "room": "nowhere"});
        assert_eq!(says(&bob, &first, "c0", forged).await.0, 400, "only the server says so");

        let second = bob.opens(json!({"game": "gyulbara", "answers": first, "to": "Ann"})).await;
        for line in [&mut anns, &mut bobs] {
            let told = notice(line, "challenge", &second).await;
            assert_eq!((&told["from"], &told["answers"]), (&json!("bob"), &json!(first)));
            let told = notice(line, "countered", &first).await;
            assert_eq!((&told["reason"], &told["answer"]), (&json!("countered"), &json!(second)));
        }
        let closed = ann.request("GET", &format!("/api/v1/rooms/{first}"), None).await.json();
        assert_eq!(closed["s"]["result"]["reason"], "cancelled");
        assert_eq!(closed["s"]["countered"], json!(second));
        let seen = lobby(&mut anns, |seen| seen["challenges"][0]["room"] == json!(second)).await;
        assert_eq!(seen["challenges"].as_array().map(Vec::len), Some(1), "{seen}");
        assert_eq!(seen["challenges"][0]["answers"], json!(first));

        // That one is taken or refused.
        assert_eq!(asks(&ann, wish(&second, Value::Null)).await, word(422, "already_answered"));
        assert_eq!(asks(&bob, wish(&first, Value::Null)).await, word(409, "challenge_over"));
        let free = seen["challenges"][0]["seat"].clone();
        assert_eq!(says(&ann, &second, "c1", json!({"k": "sit", "seat": free})).await.0, 200);
        assert_eq!(notice(&mut bobs, "started", &second).await["game"], "gyulbara");
        lobby(&mut bobs, |seen| seen["challenges"] == json!([])).await;
        assert_eq!(standing(&ann).await, json!([]));
    })
    .await;
}

#[tokio::test]
async fn a_guest_hears_why_an_offer_stands_no_more() {
    let server = Open::server().await;
    let (ann, bob) = (server.guest().await, account(&server, "bob").await);
    let mut line = Client::open(server.address, NEWS, Some(&ann.cookie)).await;
    let wish = || json!({"game": "kalah", "to": "bob"});
    let (refused, back) = (ann.opens(wish()).await, ann.opens(wish()).await);
    assert_eq!(says(&bob, &refused, "c1", json!({"k": "refuse"})).await.0, 200);
    assert_eq!(notice(&mut line, "refused", &refused).await["reason"], "declined");
    assert_eq!(ann.request("DELETE", &format!("/api/v1/rooms/{back}"), None).await.status, 204);
    assert_eq!(notice(&mut line, "withdrawn", &back).await["reason"], "withdrawn");
    // A guest has no name to be found by; the answer finds them.
    let first = ann.opens(wish()).await;
    let answer = bob.opens(json!({"game": "chess", "answers": first})).await;
    assert_eq!(notice(&mut line, "countered", &first).await["answer"], json!(answer));
    server.close().await;
}

#[tokio::test]
async fn a_challenge_nobody_answers_ends_by_itself() {
    let server = Open::server_with(|config| config.challenge_lasts = Duration::from_millis(1)).await;
    let (ann, _bob) = (account(&server, "ann").await, account(&server, "bob").await);
    let mut line = Client::open(server.address, NEWS, Some(&ann.cookie)).await;
    line.next().await.expect("the lobby speaks");
    let room = ann.opens(json!({"game": "chess", "to": "bob"})).await;
    assert_eq!(notice(&mut line, "withdrawn", &room).await["reason"], "expired");
    assert_eq!(standing(&ann).await, json!([]));
    let closed = ann.request("GET", &format!("/api/v1/rooms/{room}"), None).await.json();
    assert_eq!(closed["s"]["status"], "over");
    server.close().await;
}

#[tokio::test]
async fn there_is_an_end_to_challenges() {
    let server = Open::server_with(|config| config.rate_limits = false).await;
    let bob = account(&server, "bob").await;
    let wish = |to: &str| json!({"game": "chess", "to": to});
    let twice = async |person: &Person, to: &str| {
        for _ in 0..CHALLENGES_BY_TO_MAX {
            person.opens(wish(to)).await;
        }
        assert_eq!(asks(person, wish(to)).await, word(409, "challenged_already"));
    };
    for _ in 0..CHALLENGES_OF_GUESTS_MAX / CHALLENGES_BY_TO_MAX {
        twice(&server.guest().await, "bob").await;
    }
    assert_eq!(asks(&server.guest().await, wish("bob")).await, word(409, "challenged_by_guests"));

    // Guests leave places to those with accounts.
    let left = (CHALLENGES_TO_MAX - CHALLENGES_OF_GUESTS_MAX) / CHALLENGES_BY_TO_MAX;
    let names: Vec<String> = (0..left).map(|n| format!("rival{n}")).collect();
    let mut rivals = Vec::new();
    for name in &names {
        let rival = account(&server, name).await;
        twice(&rival, "bob").await;
        rivals.push(rival);
    }
    let ann = account(&server, "ann").await;
    assert_eq!(asks(&ann, wish("bob")).await, word(409, "challenged_too_often"));
    let last = &standing(&bob).await[CHALLENGES_TO_MAX - 1]["room"];
    let last = last.as_str().expect("a room");
    assert_eq!(says(&bob, last, "c1", json!({"k": "refuse"})).await.0, 200);
    ann.opens(wish("bob")).await;

    // One player has an end, too.
    let others = &names[1..CHALLENGES_BY_MAX / CHALLENGES_BY_TO_MAX];
    for other in others {
        twice(&rivals[0], other).await;
    }
    assert_eq!(asks(&rivals[0], wish("ann")).await, word(409, "too_many_challenges"));
    server.close().await;
}

#[tokio::test]
async fn who_goes_away_before_the_answer_has_challenged_all_the_same() {
    let server = Open::server().await;
    let (ann, bob) = (account(&server, "ann").await, account(&server, "bob").await);
    let first = ann.opens(json!({"game": "chess", "to": "bob"})).await;
    let mut line = Client::open(server.address, NEWS, Some(&ann.cookie)).await;
    let file = server.folder().join("kapia.db");
    let mut other = SqliteConnection::connect(&format!("sqlite:{}", file.display())).await.expect("a file");
    sqlx::raw_sql("BEGIN IMMEDIATE").execute(&mut other).await.expect("a lock");

    let body = json!({"game": "kalah", "answers": first}).to_string();
    let asked = format!(
        "POST /api/v1/rooms HTTP/1.1\r\nHost: {}\r\nCookie: {}\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
        server.address,
        bob.cookie,
        body.len()
    );
    let mut stream = TcpStream::connect(server.address).await.expect("the server listens");
    stream.write_all(asked.as_bytes()).await.expect("it is sent");
    while server.app.challenges.count() < 2 {
        tokio::task::yield_now().await;
    }
    drop(stream);
    // The server has heard that they went away.
    for _ in 0..3 {
        standing(&bob).await;
    }
    sqlx::raw_sql("ROLLBACK").execute(&mut other).await.expect("the lock is let go");
    other.close().await.expect("it closes");

    let told = notice(&mut line, "countered", &first).await;
    let answer = &standing(&ann).await[0];
    assert_eq!((&answer["room"], &answer["answers"]), (&told["answer"], &json!(first)));
    assert_eq!(server.app.challenges.count(), 1);
    server.close().await;
}

#[tokio::test]
async fn the_blocked_challenge_nobody() {
    let server = Open::server().await;
    let (ann, bob) = (account(&server, "ann").await, account(&server, "bob").await);
    let mut line = Client::open(server.address, NEWS, Some(&ann.cookie)).await;
    let room = ann.opens(json!({"game": "chess", "to": "bob"})).await;
    assert_eq!(bob.request("POST", "/api/v1/blocks/ann", None).await.status, 204);
    assert_eq!(notice(&mut line, "refused", &room).await["reason"], "declined");
    assert_eq!(asks(&ann, json!({"game": "chess", "to": "bob"})).await, word(422, "blocked"));
    assert_eq!(asks(&bob, json!({"game": "chess", "to": "ann"})).await, word(422, "blocked"));
    server.close().await;
}

#[tokio::test]
async fn an_answer_that_broke_off_is_finished_after_a_restart() {
    let server = Open::server().await;
    let (ann, bob) = (account(&server, "ann").await, account(&server, "bob").await);
    let first = ann.opens(json!({"game": "chess", "to": "bob"})).await;
    let second = bob.opens(json!({"game": "kalah", "to": "ann"})).await;
    // What a process leaves that dies between the two: the answer stands and what it answers, too.
    let store = &server.app.store;
    let created = store.events(&second, 0).await.expect("a log").remove(0);
    let mut payload: Value = serde_json::from_str(&created.payload).expect("JSON");
    payload["table"]["answers"] = json!(first);
    let mut head = store.head(&second).await.expect("a head").expect("a room").head;
    let third = "answerthatbrokeoff00".to_owned();
    let sat = store.events(&second, 1).await.expect("a log").remove(0);
    let event = |kind: String, payload: String| store::NewEvent {
        at_us: created.at_us,
        kind,
        actor: String::new(),
        command_id: None,
        payload,
    };
    head.deadline_us = None;
    let append = store::Append {
        room: third.clone(),
        expected_seq: 0,
        epoch: 0,
        events: vec![event(created.kind.clone(), payload.to_string()), event(sat.kind, sat.payload)],
        head,
        seats: Some(store.sitters(&second).await.expect("the store")),
        end: None,
        moved: None,
        certain: store::Certain::default(),
    };
    store.append(append).await.expect("it is kept");
    let folder = server.close().await;
    let again = Open::server_in(folder, |_| {}).await;
    let (ann, bob) = (ann.follows(&again), bob.follows(&again));
    let mut line = Client::open(again.address, "/ws/lobby", Some(&ann.cookie)).await;
    let rooms = |seen: &Value| -> Vec<String> {
        let all = seen["challenges"].as_array().expect("a list").iter();
        all.map(|one| one["room"].as_str().expect("a room").to_owned()).collect()
    };
    let seen = lobby(&mut line, |seen| rooms(seen).contains(&third) && !rooms(seen).contains(&first)).await;
    assert!(rooms(&seen).contains(&second), "{seen}");
    let closed = bob.request("GET", &format!("/api/v1/rooms/{first}"), None).await.json();
    assert_eq!(closed["s"]["countered"], json!(third));
    again.close().await;
}
