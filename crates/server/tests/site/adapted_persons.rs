// SPDX-License-Identifier: AGPL-3.0-or-later
//! What players say of their eyes and ears in a tournament by Appendix D: their games and their arbiter have it as long as
//! they need it, no log has it, and it goes with the account.

use serde_json::{Value, json};
use store::{Change, ContestAppend, ContestHead, NewContestEvent};

use crate::adapted_hall::clock;
use crate::people::{Folder, Open, PATIENCE, Person};
use crate::results::account;
use crate::tournaments::Cup;

async fn enters(cup: &Cup<'_>, name: &str, said: Value) -> Person {
    let person = account(cup.server, name).await;
    let entered = person.request("POST", &format!("{}/entries", cup.path), Some(&said)).await;
    assert_eq!(entered.status, 201, "{}", entered.text);
    person
}

fn id(cup: &Cup<'_>) -> String {
    cup.path.rsplit('/').next().expect("an id").to_owned()
}

/// The entries of which something is kept.
async fn kept(server: &Open, cup: &str) -> Vec<i64> {
    let rows = server.app.store.contest_persons(cup).await.expect("read");
    rows.into_iter().map(|(entry, _)| entry).collect()
}

/// What the reader is told of the entries.
async fn told(path: &str, reader: &Person) -> Vec<Value> {
    let shown = reader.request("GET", path, None).await.json();
    let entries = shown["entries"].as_array().expect("entries").iter();
    entries.map(|entry| entry["person"]["visually_disabled"].clone()).collect()
}

#[tokio::test]
async fn what_players_say_of_their_eyes_is_in_no_log_and_goes_with_the_account() {
    let server = Open::server_in(Folder::fresh(), |_| {}).await;
    let form = json!({"format": "swiss", "rounds": 2, "clock": clock(), "adapted": {}});
    let cup = Cup::open(&server, form).await;
    let ann = enters(&cup, "ann", json!({"visually_disabled": true, "assistant": {"tell": true}})).await;
    enters(&cup, "bob", json!({"visually_disabled": true})).await;
    enters(&cup, "cid", json!({"hearing_impaired": true})).await;
    let (path, cup_id, olga) = (cup.path.clone(), id(&cup), cup.olga.clone());
    let log = server.app.store.contest_events(&cup_id, 0).await.expect("the log");
    assert!(log.iter().any(|event| event.payload.contains("\"k\":\"entered\"")));
    for event in &log {
        assert!(
            !event.payload.contains("person") && !event.payload.contains("disabled"),
            "{}",
            event.payload
        );
    }
    assert_eq!(kept(&server, &cup_id).await, [1, 2, 3]);
    let listed = server.get("/api/v1/tournaments").await.json();
    assert_eq!(listed["tournaments"][0]["adapted"], true, "{listed}");
    let export = ann.request("GET", "/api/v1/account/export", None).await.text;
    let own = format!("\"tournament\":\"{cup_id}\"");
    assert!(
        export.lines().any(|line| line.contains("\"type\":\"person\"") && line.contains(&own)),
        "{export}"
    );
    cup.acts("start").await;

    let now_us = server.app.clock.now().0;
    assert_eq!(server.app.store.change_account(&ann.id, Change::Erase(now_us)).await, Ok(true));
    assert_eq!(kept(&server, &cup_id).await, [1, 2, 3], "until it is erased it can come back");
    let folder = server.close().await;
    // What is due is erased at the start.
    let server = Open::server_in(folder, |_| {}).await;
    let olga = olga.follows(&server);
    let gone = async {
        while told(&path, &olga).await != [Value::Null, json!(true), json!(false)]
            || kept(&server, &cup_id).await != [2, 3]
        {
            tokio::time::sleep(std::time::Duration::from_millis(50)).await;
        }
    };
    tokio::time::timeout(PATIENCE, gone).await.expect("it is forgotten");

    let cup = Cup { server: &server, olga: olga.clone(), path };
    let called_off = cup.post("cancel", json!({"reason": "no hall"})).await;
    assert_eq!(called_off.status, 200, "{}", called_off.text);
    assert_eq!(kept(&server, &cup_id).await, [0_i64; 0], "nothing more is played");
    assert_eq!(told(&cup.path, &olga).await, [Value::Null, Value::Null, Value::Null]);
    server.close().await;
}

#[tokio::test]
async fn a_log_that_tells_it_is_still_read() {
    let server = Open::server().await;
    let form = json!({"format": "swiss", "rounds": 2, "clock": clock(), "adapted": {}});
    let cup = Cup::open(&server, form).await;
    let bob = enters(&cup, "bob", json!({"visually_disabled": true})).await;
    let log = server.app.store.contest_events(&id(&cup), 0).await.expect("the log");
    let events = log.iter().map(|event| {
        let mut payload: Value = serde_json::from_str(&event.payload).expect("JSON");
        if payload["k"] == "entered" {
            payload["person"] = json!({"visually_disabled": true});
        }
        NewContestEvent {
            kind: payload["k"].as_str().expect("a kind").to_owned(),
            actor: String::new(),
            command_id: None,
            room: None,
            payload: payload.to_string(),
        }
    });
    let row = server.app.store.contest(&id(&cup)).await.expect("read").expect("it stands");
    let old = ContestAppend {
        contest: "older".to_owned(),
        expected_seq: 0,
        at_us: row.updated_us,
        events: events.collect(),
        head: ContestHead { ..row.head },
        entries: Vec::new(),
        persons: Vec::new(),
        groups: Vec::new(),
    };
    assert_eq!(server.app.store.append_contest(old).await, Ok(3));
    let path = "/api/v1/tournaments/older";
    assert_eq!(told(path, &bob).await, [Value::Null], "what a log tells counts for nothing");
    let log = server.get(&format!("{path}/events")).await.text;
    assert!(log.contains("\"k\":\"entered\"") && !log.contains("disabled"), "{log}");
    server.close().await;
}
