// SPDX-License-Identifier: AGPL-3.0-or-later
//! While commits are slow nothing new begins and nobody talks; whoever plays goes on.

use game::Micros;
use serde_json::json;
use server::shedding::{COMMITS_MIN, NOTHING_NEW_US, SILENCE_US, UnderWay};

use crate::people::{self, Answer, Folder, Open, Pair};
use crate::seek::{BLITZ, seated, seeks};

fn is_put_off(answer: &Answer) {
    assert_eq!(answer.refusal(), (503, "house_unavailable".into()), "{}", answer.text);
    assert!(answer.header("retry-after").is_some(), "when to come back");
}

/// So many commits have not ended after this time.
pub(crate) fn slow(server: &Open, now: Micros, us: i64) -> Vec<UnderWay<'_>> {
    let began = Micros(now.0 - us);
    (0..COMMITS_MIN).map(|_| server.app.shedding.begin(began)).collect()
}

#[tokio::test]
async fn while_commits_are_slow_games_go_on_and_nothing_new_begins() {
    let hand = people::hand();
    let server = Open::server_by_hand(Folder::fresh(), &hand).await;
    let mut pair = Pair::at_table(&server, "chess", json!({"kind": "fischer", "base_s": 600})).await;
    let slow = |us| slow(&server, hand.now(), us);
    let wish = json!({"game": "chess", "seat": "first"});

    let slow_ones = slow(NOTHING_NEW_US + 1);
    let [ann, bob] = pair.people.clone();
    is_put_off(&ann.request("POST", "/api/v1/rooms", Some(&wish)).await);
    is_put_off(&server.request("POST", "/api/v1/session", &[], None).await);
    is_put_off(&server.request("POST", "/api/v1/records", &[], Some("1. e4 e5")).await);
    // Who has a session keeps it, moves are made, and people talk.
    assert_eq!(bob.request("POST", "/api/v1/session", None).await.status, 200);
    pair.moves(0, "e2e4").await;
    let said = pair.lines[1].ask(json!({"k": "chat", "text": "good luck"})).await;
    assert_eq!(said["t"], "ev", "{said}");
    pair.lines[0].hear("ev").await;

    let slower_ones = slow(SILENCE_US + 1);
    let said = pair.lines[0].ask(json!({"k": "chat", "text": "thanks"})).await;
    assert_eq!(said["code"], "house_unavailable", "{said}");
    pair.moves(1, "e7e5").await;
    assert!(server.app.metrics.render().contains("\nkapia_shed_total 4\n"));

    // They have ended, all at once, and two seconds later that is forgotten.
    slow_ones.into_iter().chain(slower_ones).for_each(|commit| commit.end(hand.now()));
    server.pass(&hand, game::Millis(2_500)).await;
    assert_eq!(server.request("POST", "/api/v1/session", &[], None).await.status, 200);
    ann.opens(wish).await;
    let said = pair.lines[0].ask(json!({"k": "chat", "text": "thanks"})).await;
    assert_eq!(said["t"], "ev", "{said}");
    server.close().await;
}

#[tokio::test]
async fn while_commits_are_slow_who_looks_for_an_opponent_waits() {
    let hand = people::hand();
    let server = Open::server_by_hand(Folder::fresh(), &hand).await;
    let people = [server.guest().await, server.guest().await];
    let slow_ones = slow(&server, hand.now(), NOTHING_NEW_US + 1);
    let mut lines = Vec::new();
    for person in &people {
        lines.push(seeks(&server, person, BLITZ).await);
    }
    // Who is told that two wait has not met the other one.
    for line in &mut lines {
        while line.next().await.expect("a message")["people"] != 2 {}
    }
    assert!(server.app.metrics.render().contains("\nkapia_shed_total 0\n"), "waiting is no refusal");
    slow_ones.into_iter().for_each(|commit| commit.end(hand.now()));
    server.pass(&hand, game::Millis(2_500)).await;
    let rooms = [seated(&mut lines[0]).await, seated(&mut lines[1]).await];
    assert_eq!(rooms[0], rooms[1]);
    server.close().await;
}
