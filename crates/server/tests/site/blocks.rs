// SPDX-License-Identifier: AGPL-3.0-or-later
//! People who want nothing to do with each other.

use serde_json::{Value, json};

use crate::people::{Client, Open, Person};
use crate::results::{Rated, account, blitz};
use crate::tournaments::{Cup, table};

const BLITZ: &str = "/ws/seek?game=chess&kind=fischer&base_s=180&step_s=2";

async fn blocks(person: &Person) -> Vec<String> {
    let list = person.request("GET", "/api/v1/blocks", None).await.json();
    let names = list["blocks"].as_array().expect("a list").iter();
    names.map(|one| one["name"].as_str().expect("a name").to_owned()).collect()
}

fn code(answer: &Value) -> (&Value, &Value) {
    (&answer["t"], &answer["code"])
}

#[tokio::test]
async fn the_blocked_do_not_sit_down_or_talk_from_either_side() {
    let server = Open::server().await;
    let (ann, bob) = (account(&server, "ann").await, account(&server, "bob").await);
    let mut table = Rated::at_table(&[&ann, &bob], "chess", json!({}), blitz()).await;
    let (anns, bobs) = (ann.opens(json!({"game": "kalah"})).await, bob.opens(json!({"game": "kalah"})).await);
    assert_eq!(ann.request("POST", "/api/v1/blocks/BOB", None).await.status, 204, "the name as it looks");
    assert_eq!(ann.request("POST", "/api/v1/blocks/bob", None).await.status, 204, "once more is no fault");
    assert_eq!((blocks(&ann).await, blocks(&bob).await), (vec!["bob".to_owned()], vec![]));
    let (refused, blocked) = (json!("no"), json!("blocked"));
    for (who, room) in [(&bob, &anns), (&ann, &bobs)] {
        let mut line = who.at(room).await;
        line.hear("welcome").await;
        for seat in [0, 1] {
            let answer = line.ask(json!({"k": "sit", "seat": seat})).await;
            assert_eq!(code(&answer), (&refused, &blocked));
        }
    }
    for line in &mut table.lines {
        let answer = line.ask(json!({"k": "chat", "text": "hello"})).await;
        assert_eq!(code(&answer), (&refused, &blocked));
    }
    // What has begun is played on.
    assert_eq!(table.lines[0].ask(json!({"k": "move", "m": "e2e4"})).await["t"], "ev");
    assert_eq!(ann.request("DELETE", "/api/v1/blocks/bob", None).await.status, 204);
    let mut line = bob.at(&anns).await;
    line.hear("welcome").await;
    let seat = if line.view["seats"][0].is_null() { 0 } else { 1 };
    assert_eq!(line.ask(json!({"k": "sit", "seat": seat})).await["t"], "ev");
    server.close().await;
}

#[tokio::test]
async fn the_blocked_play_no_other_game_with_each_other() {
    let server = Open::server().await;
    let (ann, bob) = (account(&server, "ann").await, account(&server, "bob").await);
    let mut table = Rated::at_table(&[&ann, &bob], "chess", json!({}), blitz()).await;
    assert_eq!(table.lines[0].ask(json!({"k": "resign"})).await["t"], "ev");
    table.lines[1].until("over").await;
    let (offer, accept) =
        (json!({"k": "offer", "what": "rematch"}), json!({"k": "accept", "what": "rematch"}));
    assert_eq!(table.lines[0].ask(offer.clone()).await["t"], "ev");
    assert_eq!(ann.request("POST", "/api/v1/blocks/bob", None).await.status, 204);
    for asked in [&accept, &offer] {
        let answer = table.lines[1].ask(asked.clone()).await;
        assert_eq!(code(&answer), (&json!("no"), &json!("blocked")), "{asked}");
    }
    assert_eq!(ann.request("DELETE", "/api/v1/blocks/bob", None).await.status, 204);
    assert_eq!(table.lines[1].ask(accept).await["t"], "ev");
    assert!(table.lines[1].view["rematch"].is_string());
    server.close().await;
}

#[tokio::test]
async fn who_blocks_somebody_gets_up_from_where_they_wait_together() {
    let server = Open::server().await;
    let (ann, bob) = (account(&server, "ann").await, account(&server, "bob").await);
    let mut rooms = Vec::new();
    for (maker, other) in [(&ann, &bob), (&bob, &ann)] {
        let room = maker.opens(json!({"game": "bughouse", "seat": "first"})).await;
        let mut line = other.at(&room).await;
        line.hear("welcome").await;
        assert_eq!(line.ask(json!({"k": "sit", "seat": 1})).await["t"], "ev");
        rooms.push(room);
    }
    let alone = ann.opens(json!({"game": "bughouse", "seat": "first"})).await;
    assert_eq!(ann.request("POST", "/api/v1/blocks/bob", None).await.status, 204);
    let sits = async |room: &str| -> Vec<String> {
        let sitters = server.app.store.sitters(room).await.expect("the store");
        sitters.into_iter().map(|one| one.player).collect()
    };
    let table = async |room: &str| {
        ann.request("GET", &format!("/api/v1/rooms/{room}"), None).await.json()["s"]["status"].clone()
    };
    assert_eq!(table(&rooms[0]).await, "over", "who made it has closed it");
    assert_eq!((table(&rooms[1]).await, sits(&rooms[1]).await), (json!("open"), vec![bob.id.clone()]));
    assert_eq!((table(&alone).await, sits(&alone).await), (json!("open"), vec![ann.id.clone()]));
    server.close().await;
}

#[tokio::test]
async fn the_blocked_are_not_paired() {
    let server = Open::server().await;
    let (ann, bob, cid) =
        (account(&server, "ann").await, account(&server, "bob").await, account(&server, "cid").await);
    let seeks = async |who: &Person| Client::open(server.address, BLITZ, Some(&who.cookie)).await;
    assert_eq!(bob.request("POST", "/api/v1/blocks/ann", None).await.status, 204);
    let mut anns = seeks(&ann).await;
    let mut bobs = seeks(&bob).await;
    for line in [&mut anns, &mut bobs] {
        while line.hear("waiting").await["people"] != 2 {}
    }
    // The third meets one of them; whoever is left waits on.
    let mut cids = seeks(&cid).await;
    let room = cids.hear("seated").await["room"].as_str().expect("a room").to_owned();
    let sitters = server.app.store.sitters(&room).await.expect("the store");
    let sits = |who: &Person| sitters.iter().any(|one| one.player == who.id);
    assert!(sits(&cid) && (sits(&ann) != sits(&bob)), "{sitters:?}");
    server.close().await;
}

#[tokio::test]
async fn a_tournament_pairs_the_blocked_too() {
    let server = Open::server().await;
    let cup = Cup::open(
        &server,
        json!({"format": "swiss", "rounds": 1, "clock": {"kind": "fischer", "base_s": 300, "step_s": 3}}),
    )
    .await;
    let people = [account(&server, "ann").await, account(&server, "bob").await];
    assert_eq!(people[0].request("POST", "/api/v1/blocks/bob", None).await.status, 204);
    for person in &people {
        let entered = person.request("POST", &format!("{}/entries", cup.path), Some(&json!({}))).await;
        assert_eq!(entered.status, 201, "{}", entered.text);
    }
    cup.acts("start").await;
    let room = table(&cup, 1).await;
    let mut lines = [people[0].at(&room).await, people[1].at(&room).await];
    for line in &mut lines {
        line.hear("welcome").await;
        let answer = line.ask(json!({"k": "chat", "text": "hello"})).await;
        assert_eq!(code(&answer), (&json!("no"), &json!("blocked")), "and they need not talk");
    }
    server.close().await;
}

#[tokio::test]
async fn blocks_are_refused_where_they_make_no_sense() {
    let server = Open::server().await;
    let ann = account(&server, "ann").await;
    for (name, status, code) in [("ann", 422, "blocks_self"), ("nobody", 404, "no_such_player")] {
        let answer = ann.request("POST", &format!("/api/v1/blocks/{name}"), None).await;
        assert_eq!((answer.status, answer.json()["code"].as_str()), (status, Some(code)), "{name}");
    }
    let stranger = server.request("POST", "/api/v1/blocks/ann", &[], None).await;
    assert_eq!((stranger.status, stranger.json()["code"].as_str()), (401, Some("no_session")));
    assert_eq!(ann.request("DELETE", "/api/v1/blocks/nobody", None).await.status, 404);
    server.close().await;
}
