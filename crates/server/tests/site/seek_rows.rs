// SPDX-License-Identifier: AGPL-3.0-or-later
//! Those who wait for an opponent as rows in the lobby, which others take.

use std::time::Duration;

use game::Millis;
use serde_json::{Value, json};
use server::ClockHand;
use server::shedding::NOTHING_NEW_US;
use store::Standing;

use crate::people::{Client, Folder, Open, Person, hand};
use crate::results::{Rated, account, account_of, blitz};
use crate::seek::{BLITZ, seated, seeks};
use crate::shedding::slow;

const KALAH: &str = "/ws/seek?game=kalah&kind=fischer&base_s=300&step_s=3";

/// The rows somebody sees in the lobby once they are as `wanted`.
async fn rows(lobby: &mut Client, wanted: impl Fn(&[Value]) -> bool) -> Vec<Value> {
    loop {
        let seen = lobby.next().await.expect("the lobby speaks");
        let rows = seen["seeks"].as_array().expect("a list");
        if wanted(rows) {
            return rows.clone();
        }
    }
}

/// What is told at the pace of the site's own clock.
async fn by_hand<T>(hand: &ClockHand, told: impl Future<Output = T>) -> T {
    let mut told = std::pin::pin!(told);
    loop {
        tokio::select! {
            told = &mut told => return told,
            () = tokio::time::sleep(Duration::from_millis(20)) => hand.advance(Millis(500)),
        }
    }
}

/// The rows somebody sees now.
async fn rows_now(person: &Person) -> Vec<Value> {
    let seen = person.request("GET", "/api/v1/lobby", None).await.json();
    seen["seeks"].as_array().expect("a list").clone()
}

async fn takes(server: &Open, person: &Person, row: &Value) -> Client {
    let id = row["id"].as_str().expect("an id");
    seeks(server, person, &format!("/ws/seek?accept={id}")).await
}

/// Why somebody is refused.
async fn refused(mut line: Client) -> String {
    let code = line.hear("refused").await["code"].as_str().expect("a code").to_owned();
    assert_eq!(line.end().await.bye.as_deref(), Some("done"));
    code
}

#[tokio::test]
async fn who_waits_is_seen_and_taken_by_the_first_who_comes() {
    let server = Open::server().await;
    let (ann, bob, cid) = (server.guest().await, server.guest().await, server.guest().await);
    let mut lobby = server.lobby(&bob.cookie).await;
    rows(&mut lobby, <[Value]>::is_empty).await;
    let mut anns = seeks(&server, &ann, KALAH).await;
    let seen = rows(&mut lobby, |rows| rows.len() == 1).await;
    let row = &seen[0];
    assert_eq!(row["clock"], json!({"kind": "fischer", "base_s": 300, "step_s": 3}));
    let said = json!([row["by"], row["game"], row["seats"], row["rated"], row["own"]]);
    assert_eq!(said, json!([ann.name, "kalah", 2, false, false]));
    assert!(row["rating"].is_null() && !row.to_string().contains(&ann.id), "{row}");
    assert_eq!(rows_now(&ann).await[0]["own"], true);

    let mut bobs = takes(&server, &bob, row).await;
    let room = seated(&mut bobs).await;
    assert_eq!(seated(&mut anns).await, room);
    rows(&mut lobby, <[Value]>::is_empty).await;
    let table = server.get(&format!("/api/v1/rooms/{room}")).await.json();
    assert_eq!((&table["s"]["game"], &table["s"]["status"]), (&json!("kalah"), &json!("playing")));
    assert_eq!(refused(takes(&server, &cid, row).await).await, "seek_gone");
    server.close().await;
}

#[tokio::test]
async fn who_gives_up_stands_there_no_more() {
    let server = Open::server().await;
    let (ann, bob) = (server.guest().await, server.guest().await);
    let mut lobby = server.lobby(&bob.cookie).await;
    let anns = seeks(&server, &ann, KALAH).await;
    let row = rows(&mut lobby, |rows| rows.len() == 1).await.remove(0);
    assert_eq!(
        refused(takes(&server, &ann, &row).await).await,
        "seek_not_for_you",
        "nobody plays with themselves"
    );
    drop(anns);
    rows(&mut lobby, <[Value]>::is_empty).await;
    assert_eq!(refused(takes(&server, &bob, &row).await).await, "seek_gone");
    server.close().await;
}

#[tokio::test]
async fn a_rating_far_away_sees_the_row_when_the_range_has_come_to_it() {
    let hand = hand();
    let server = Open::server_by_hand(Folder::fresh(), &hand).await;
    let (ann, bob) = (account(&server, "ann").await, account(&server, "bob").await);
    let mut table = Rated::at_table(&[&ann, &bob], "chess", json!({}), blitz()).await;
    assert_eq!(table.lines[0].ask(json!({"k": "resign"})).await["t"], "ev");
    // Ann has 1259 now and Bob 1741.
    let mut lobby = server.lobby(&ann.cookie).await;
    let mut bobs = seeks(&server, &bob, BLITZ).await;
    bobs.hear("waiting").await;
    let row = rows_now(&bob).await.remove(0);
    assert_eq!(rows_now(&ann).await, Vec::<Value>::new());
    assert_eq!(refused(takes(&server, &ann, &row).await).await, "seek_not_for_you");
    hand.advance(Millis::seconds(20));
    while bobs.hear("waiting").await["range"] != 500 {}
    let seen = by_hand(&hand, rows(&mut lobby, |rows| rows.len() == 1)).await;
    assert_eq!(json!([seen[0]["rating"], seen[0]["rated"]]), json!(["1741?", true]));
    let mut anns = takes(&server, &ann, &seen[0]).await;
    let room = seated(&mut anns).await;
    assert_eq!(seated(&mut bobs).await, room);
    assert_eq!(server.get(&format!("/api/v1/rooms/{room}")).await.json()["s"]["rated"], true);
    server.close().await;
}

#[tokio::test]
async fn the_rating_of_a_child_is_not_shown() {
    let server = Open::server().await;
    let child = Standing { child: true, ..Standing::default() };
    let (ann, bob) = (account_of(&server, "ann", child).await, account(&server, "bob").await);
    let mut table = Rated::at_table(&[&ann, &bob], "chess", json!({}), blitz()).await;
    assert_eq!(table.lines[0].ask(json!({"k": "resign"})).await["t"], "ev");
    for (one, shown) in [(&ann, json!(null)), (&bob, json!("1741?"))] {
        let mut line = seeks(&server, one, BLITZ).await;
        line.hear("waiting").await;
        assert_eq!(rows_now(one).await[0]["rating"], shown);
        drop(line);
        while server.app.matchmaker.waiting() > 0 {
            tokio::task::yield_now().await;
        }
    }
    server.close().await;
}

#[tokio::test]
async fn the_blocked_neither_see_each_other_nor_meet() {
    let server = Open::server().await;
    let (ann, bob, cid) =
        (account(&server, "ann").await, account(&server, "bob").await, account(&server, "cid").await);
    let mut lobby = server.lobby(&bob.cookie).await;
    let mut anns = seeks(&server, &ann, BLITZ).await;
    anns.hear("waiting").await;
    let row = rows(&mut lobby, |rows| rows.len() == 1).await.remove(0);
    assert_eq!(ann.request("POST", "/api/v1/blocks/bob", None).await.status, 204);
    rows(&mut lobby, <[Value]>::is_empty).await;
    assert_eq!(rows_now(&cid).await.len(), 1);
    assert_eq!(refused(takes(&server, &bob, &row).await).await, "seek_not_for_you");
    server.close().await;
}

#[tokio::test]
async fn who_plays_takes_nobody_and_is_not_taken() {
    let server = Open::server().await;
    let (ann, bob, cid) = (server.guest().await, server.guest().await, server.guest().await);
    let own = ann.opens(json!({"game": "kalah", "seat": "first", "clock": blitz()})).await;
    let mut anns = seeks(&server, &ann, BLITZ).await;
    anns.hear("waiting").await;
    let row = rows_now(&cid).await.remove(0);
    let mut table = bob.at(&own).await;
    table.hear("welcome").await;
    assert_eq!(table.ask(json!({"k": "sit", "seat": 1})).await["t"], "ev");
    // Ann plays at her own table now, and is led there when her row is taken.
    assert_eq!(takes(&server, &bob, &row).await.hear("busy").await["room"], own.as_str());
    assert_eq!(rows_now(&cid).await.len(), 1, "who is busy has taken nothing");
    assert_eq!(refused(takes(&server, &cid, &row).await).await, "seek_gone");
    assert_eq!(anns.hear("busy").await["room"], own.as_str());
    server.close().await;
}

#[tokio::test]
async fn at_a_game_of_four_one_waits_with_them() {
    let server = Open::server().await;
    let first = server.guest().await;
    let mut lines = vec![seeks(&server, &first, "/ws/seek?game=bughouse&kind=fischer&base_s=180").await];
    lines[0].hear("waiting").await;
    for people in 2..=4 {
        let person = server.guest().await;
        let row = rows_now(&person).await.remove(0);
        assert_eq!(row["seats"], 4);
        lines.push(takes(&server, &person, &row).await);
        if people < 4 {
            while lines[0].hear("waiting").await["people"] != people {}
        }
    }
    let mut rooms = std::collections::BTreeSet::new();
    for line in &mut lines {
        rooms.insert(seated(line).await);
    }
    assert_eq!(rooms.len(), 1);
    server.close().await;
}

#[tokio::test]
async fn while_commits_are_slow_nobody_is_taken_and_who_waits_waits_on() {
    let hand = hand();
    let server = Open::server_by_hand(Folder::fresh(), &hand).await;
    let (ann, bob) = (server.guest().await, server.guest().await);
    let mut anns = seeks(&server, &ann, BLITZ).await;
    anns.hear("waiting").await;
    let row = rows_now(&bob).await.remove(0);
    let slow_ones = slow(&server, hand.now(), NOTHING_NEW_US + 1);
    assert_eq!(refused(takes(&server, &bob, &row).await).await, "house_unavailable");
    slow_ones.into_iter().for_each(|commit| commit.end(hand.now()));
    server.pass(&hand, Millis(2_500)).await;
    let mut bobs = takes(&server, &bob, &row).await;
    assert_eq!(seated(&mut bobs).await, seated(&mut anns).await);
    server.close().await;
}
