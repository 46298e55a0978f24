// SPDX-License-Identifier: AGPL-3.0-or-later
//! A tournament of chess by Appendix D: its conditions hold for every game, whoever enters says what they need, and the
//! director is the arbiter of every board.

use serde_json::{Value, json};
use store::Change;

use crate::adapted_hall::{Hall, clock, still_server};
use crate::engines::on_every_engine;
use crate::people::Person;
use crate::results::account;
use crate::safety::operator;
use crate::tournaments::{Cup, PATH};

fn swiss(conditions: &Value) -> Value {
    json!({"format": "swiss", "rounds": 1, "clock": clock(), "adapted": conditions})
}

/// The conditions of a tournament: of those of a table what does not hang on the two who play.
fn on_screens() -> Value {
    json!({"repeat": "off", "press": "auto_when_made", "wording": "de_full"})
}

/// Three who entered, `ann` blind, `bob` deaf, and the room of their game.
async fn begun(cup: &Cup<'_>) -> (Person, Person, String) {
    let (ann, bob) = (account(cup.server, "ann").await, account(cup.server, "bob").await);
    let entries = format!("{}/entries", cup.path);
    for (one, said) in [(&ann, json!({"visually_disabled": true})), (&bob, json!({"hearing_impaired": true}))]
    {
        let entered = one.request("POST", &entries, Some(&said)).await;
        assert_eq!(entered.status, 201, "{}", entered.text);
    }
    cup.acts("start").await;
    let room = cup.get("/rounds/1").await["boards"][0]["room"].as_str().expect("a table").to_owned();
    (ann, bob, room)
}

/// The players and the director at their table, before anybody has heard the conditions.
async fn seated(cup: &Cup<'_>) -> Hall {
    let (ann, bob, room) = begun(cup).await;
    let olga = cup.olga.clone();
    let mut lines = Vec::new();
    for one in [&ann, &bob, &olga] {
        let mut line = one.at(&room).await;
        line.hear("welcome").await;
        lines.push(line);
    }
    Hall { room, people: vec![ann, bob, olga], lines }
}

#[tokio::test]
async fn a_round_by_appendix_d_is_judged_by_the_director_and_scored() {
    on_every_engine(async |server| {
        let cup = Cup::open(server, swiss(&on_screens())).await;
        let mut hall = seated(&cup).await;
        let view = &hall.lines[2].view["adapted"];
        assert_eq!((&view["you"], &view["phase"]), (&json!("arbiter"), &json!("setup")));
        let config = &view["config"];
        assert_eq!((&config["repeat"], &config["press"]), (&json!("off"), &json!("auto_when_made")));
        let [white, black] = [0, 1].map(|side| config["players"][side].clone());
        assert_eq!((&white["visually_disabled"], &black["hearing_impaired"]), (&json!(true), &json!(true)));
        assert_eq!(white["assistant"]["announce"], true, "the opponent hears no announcements");
        let own = json!({"place": "arbiter"});
        let places = format!("/api/v1/rooms/{}/places", hall.room);
        let no = hall.people[0].request("POST", &places, Some(&own)).await.refusal();
        assert_eq!(no, (403, "not_allowed".into()), "the director judges, not whom White would like");
        assert_eq!(hall.no(0, json!({"k": "configure", "config": {}})).await, "no_right");
        let abort = hall.lines[0].ask(json!({"k": "abort"})).await;
        assert_eq!(abort["t"], "no", "no pairing can be refused");

        hall.accept().await;
        hall.quickly(&["f3", "e5", "g4", "Qh4"]).await;
        let round = cup.until("/rounds/1", |round| round["state"] == "over").await;
        assert_eq!(round["boards"][0]["result"], "0-1");
    })
    .await;
}

#[tokio::test]
async fn no_demand_for_two_boards_can_be_refused() {
    let server = still_server().await;
    let cup = Cup::open(&server, swiss(&on_screens())).await;
    let mut hall = seated(&cup).await;
    hall.accept().await;
    hall.act(1, json!({"k": "two_boards"})).await;
    assert_eq!(hall.lines[2].view["adapted"]["config"]["two_boards"], true);
    server.close().await;
}

#[tokio::test]
async fn a_director_gives_the_arbiters_place_of_a_board_to_somebody_else() {
    on_every_engine(async |server| {
        let cup = Cup::open(server, swiss(&on_screens())).await;
        let mut hall = seated(&cup).await;
        hall.accept().await;
        let other = hall.place(server, 2, json!({"place": "arbiter"})).await;
        assert_eq!(hall.lines[other].view["adapted"]["you"], "arbiter");
        let no = hall.lines[2].ask(json!({"k": "adapted", "a": {"k": "say", "to": 0, "text": "Go."}})).await;
        assert_eq!(no["code"], "nobody", "one place, one arbiter");
    })
    .await;
}

#[tokio::test]
async fn who_only_watches_learns_nothing_of_the_players_eyes_and_ears() {
    let server = still_server().await;
    let cup = Cup::open(&server, swiss(&on_screens())).await;
    let mut hall = seated(&cup).await;
    let aide = hall.place(&server, 0, json!({"place": "assistant", "side": 0})).await;
    hall.accept().await;
    let path = format!("/api/v1/rooms/{}", hall.room);
    let mut lines = vec![server.guest().await.at(&hall.room).await, server.stranger_at(&hall.room).await];
    for line in &mut lines {
        line.hear("welcome").await;
    }
    hall.act(aide, json!({"k": "announce", "text": "e4"})).await;
    for line in &mut lines {
        line.hear("ev").await;
        let by: Vec<_> = line.events.iter().filter(|event| event["k"] == "adapted").collect();
        assert!(by.iter().all(|event| event["by"] != "assistant:0"), "{by:?}");
    }
    let plain = server.get(&path).await.text;
    let guest = server.guest().await.request("GET", &path, None).await.text;
    let heard = lines.iter().flat_map(|line| [line.view.to_string(), json!(line.events).to_string()]);
    for told in heard.chain([plain, guest]) {
        for word in ["disabled", "impaired", "assistant", "\"helper\"", "\"lang\":["] {
            assert!(!told.contains(word), "{word} in {told}");
        }
    }
    let view = &lines[0].view["adapted"];
    assert_eq!((&view["config"]["repeat"], &view["places"][0]["place"]), (&json!("off"), &json!("arbiter")));
    let seen = hall.people[1].request("GET", &path, None).await.json();
    let told = seen.to_string();
    assert!(
        told.contains("\"visually_disabled\":true") && told.contains("\"assistant\""),
        "the opponent is told"
    );
    server.close().await;
}

#[tokio::test]
async fn a_maker_who_may_not_run_the_tournament_any_more_judges_nobody() {
    let server = still_server().await;
    let mut cup = Cup::open(&server, swiss(&on_screens())).await;
    let rita = operator(&server, "rita").await;
    let now_us = server.app.clock.now().0;
    let erased = Change::Erased { name: "gone".to_owned(), name_key: "gone".to_owned(), now_us };
    for change in [Change::Erase(now_us), erased] {
        assert_eq!(server.app.store.change_account(&cup.olga.id, change).await, Ok(true));
    }
    cup.olga = rita;
    let (ann, _, room) = begun(&cup).await;
    let mut line = ann.at(&room).await;
    line.hear("welcome").await;
    assert_eq!(line.view["adapted"]["places"], json!([]));
    server.close().await;
}

#[tokio::test]
async fn the_conditions_are_checked_and_frozen_at_the_first_entry() {
    on_every_engine(async |server| {
        let olga = operator(server, "olga").await;
        let asked = async |more: Value| {
            let mut wish = json!({"federation": "house", "name": "Cup", "game": "chess"});
            for fields in [swiss(&on_screens()), more] {
                for (field, value) in fields.as_object().expect("fields") {
                    wish[field] = value.clone();
                }
            }
            olga.request("POST", PATH, Some(&wish)).await
        };
        let refused = async |more: Value| asked(more).await.refusal();
        let word = |code: &str| (422, code.to_owned());
        assert_eq!(refused(json!({"game": "kalah"})).await, word("adapted_game"));
        assert_eq!(refused(json!({"clock": {"kind": "none"}})).await, word("adapted_clock"));
        assert_eq!(
            refused(json!({"clock": {"kind": "fischer", "base_s": 0, "step_s": 10}})).await,
            word("adapted_clock")
        );
        assert_eq!(refused(json!({"rated": true})).await, word("adapted_casual"));
        assert_eq!(refused(json!({"venue": "board", "rated": true})).await, word("bad_field"));
        assert_eq!(refused(json!({"team": {"boards": 2}})).await, word("bad_field"));
        assert_eq!(
            refused(json!({"venue": "board", "adapted": {"mode": "screen"}})).await,
            word("bad_field")
        );
        assert_eq!(
            refused(json!({"adapted": {"announce_time": {"grace_ms": 60_000}}})).await,
            word("config")
        );
        assert_eq!(refused(json!({"adapted": {"two_boards": true}})).await.0, 400, "the players demand them");

        let board = asked(json!({"venue": "board", "adapted": {}})).await.json();
        let board = format!("{PATH}/{}", board["id"].as_str().expect("an id"));
        let shown = olga.request("GET", &board, None).await.json();
        assert_eq!(shown["adapted"]["mode"], "over_the_board", "where the tournament is");

        let id = asked(json!({})).await.json()["id"].as_str().expect("an id").to_owned();
        let cup = Cup { server, olga: olga.clone(), path: format!("{PATH}/{id}") };
        cup.acts("announce").await;
        assert_eq!(cup.own("").await["adapted"]["mode"], "screen");
        assert_eq!(changed(&cup, json!({"adapted": {"repeat": "expected"}})).await, 200);
        let ann = account(server, "ann").await;
        let entries = format!("{}/entries", cup.path);
        let sighted = json!({"assistant": {"tell": true}});
        assert_eq!(ann.request("POST", &entries, Some(&sighted)).await.refusal(), word("bad_entry"));
        let said = json!({"visually_disabled": true, "assistant": {"tell": true}});
        assert_eq!(ann.request("POST", &entries, Some(&said)).await.status, 201);
        assert_eq!(changed(&cup, json!({"adapted": {"repeat": "required"}})).await, 409);

        // What somebody says of their eyes is theirs and the director's.
        assert_eq!(cup.get("").await["entries"][0].get("person"), None);
        for reader in [&ann, &olga] {
            let told = reader.request("GET", &cup.path, None).await.json();
            assert_eq!(told["entries"][0]["person"]["assistant"]["tell"], true);
        }
        let log = server.get(&format!("{}/events", cup.path)).await.text;
        assert!(log.contains("\"k\":\"entered\"") && !log.contains("visually_disabled"), "{log}");

        let mut plain = json!({"federation": "house", "name": "Cup", "game": "chess"});
        for (field, value) in swiss(&Value::Null).as_object().expect("fields") {
            plain[field] = value.clone();
        }
        let made = olga.request("POST", PATH, Some(&plain)).await.json();
        let plain = Cup { server, olga, path: format!("{PATH}/{}", made["id"].as_str().expect("an id")) };
        plain.acts("announce").await;
        let entries = format!("{}/entries", plain.path);
        assert_eq!(ann.request("POST", &entries, Some(&said)).await.refusal(), word("bad_entry"));
    })
    .await;
}

async fn changed(cup: &Cup<'_>, patch: Value) -> u16 {
    let seq = format!("\"{}\"", cup.own("").await["seq"]);
    let origin = format!("http://{}", cup.server.address);
    let headers = [
        ("Cookie", cup.olga.cookie.as_str()),
        ("Origin", &origin),
        ("Content-Type", "application/json"),
        ("If-Match", &seq),
    ];
    cup.server.request("PATCH", &cup.path, &headers, Some(&patch.to_string())).await.status
}
