// SPDX-License-Identifier: AGPL-3.0-or-later
//! While commits are slow nothing new begins, who only watches hears later, and nobody talks; whoever plays goes on.

use game::Micros;
use serde_json::{Value, json};
use server::shedding::{COMMITS_MIN, NOTHING_NEW_US, SELDOM_US, SILENCE_US, UnderWay};

use crate::people::{self, Answer, Client, Folder, Open, Pair};
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

/// What kinds of events a message tells.
fn kinds(message: &Value) -> Vec<&str> {
    let events = message["es"].as_array().expect("events").iter();
    events.map(|event| event["k"].as_str().expect("a kind")).collect()
}

#[tokio::test]
async fn while_commits_are_slow_players_hear_at_once_and_spectators_twice_a_second() {
    let hand = people::hand();
    let server = Open::server_by_hand(Folder::fresh(), &hand).await;
    let mut pair = Pair::at_table(&server, "chess", json!({"kind": "fischer", "base_s": 600})).await;
    let (mut guest, mut stranger) =
        (server.guest().await.at(&pair.room).await, server.stranger_at(&pair.room).await);
    for line in [&mut guest, &mut stranger] {
        line.hear("welcome").await;
    }
    let slow_ones = slow(&server, hand.now(), SELDOM_US + 1);
    pair.moves(0, "e2e4").await;
    // Who asks is answered, and hears first what went before.
    let said = guest.ask(json!({"k": "chat", "text": "a fine game"})).await;
    assert_eq!(kinds(&said), ["moved", "chat"]);
    pair.moves(1, "e7e5").await;
    server.pass(&hand, game::Millis(499)).await;
    let last = pair.moves(0, "g1f3").await;
    server.pass(&hand, game::Millis(1)).await;
    let told = [guest.hear("ev").await, stranger.hear("ev").await];
    assert_eq!(told.each_ref().map(kinds), [vec!["moved"; 2], vec!["moved", "chat", "moved", "moved"]]);
    for seen in &told {
        assert_eq!((&seen["n"], &seen["s"]["ply"]), (&last["n"], &json!(3)), "the state of now");
    }

    // A newcomer finds what is held, and nobody hears anything twice.
    let last = pair.moves(1, "b8c6").await;
    let mut late = server.stranger_at(&pair.room).await;
    assert_eq!(late.hear("welcome").await["n"], last["n"]);
    let last = pair.moves(0, "f1b5").await;
    server.pass(&hand, game::Millis(500)).await;
    for line in [&mut guest, &mut stranger, &mut late] {
        while line.version < last["n"].as_i64().expect("a version") {
            line.hear("ev").await;
        }
        let numbers = line.numbers();
        assert!(numbers.windows(2).all(|pair| pair[0] < pair[1]), "in order, each once: {numbers:?}");
        assert_eq!(line.kinds().iter().filter(|kind| **kind == "moved").count(), 5);
    }

    // What is held does not get lost with the server's end of slowness either.
    pair.moves(1, "a7a6").await;
    slow_ones.into_iter().for_each(|commit| commit.end(hand.now()));
    server.pass(&hand, game::Millis(2_500)).await;
    assert_eq!(kinds(&stranger.hear("ev").await), ["moved"]);
    pair.moves(0, "b5a4").await;
    assert_eq!(kinds(&stranger.hear("ev").await), ["moved"], "at once again");
    server.close().await;
}

#[tokio::test]
async fn while_commits_are_slow_who_sits_down_has_heard_all_that_went_before() {
    let hand = people::hand();
    let server = Open::server_by_hand(Folder::fresh(), &hand).await;
    let (ann, bob) = (server.guest().await, server.guest().await);
    let room = ann.opens(json!({"game": "chess", "seat": "first"})).await;
    let (mut first, mut second) = (ann.at(&room).await, bob.at(&room).await);
    for line in [&mut first, &mut second] {
        line.hear("welcome").await;
    }
    let slow_ones = slow(&server, hand.now(), SELDOM_US + 1);
    first.ask(json!({"k": "chat", "text": "welcome"})).await;
    second.say(json!({"k": "sit", "seat": 1})).await;
    assert_eq!(kinds(&second.hear("ev").await), ["chat"]);
    let sat = second.hear("ev").await;
    assert!(kinds(&sat).contains(&"sat"), "{sat}");
    assert_eq!(sat["s"]["seat"], 1);
    first.hear("ev").await;
    first.ask(json!({"k": "move", "m": "e2e4"})).await;
    assert_eq!(kinds(&second.hear("ev").await), ["moved"], "who plays hears at once");
    drop(slow_ones);
    server.close().await;
}

#[tokio::test]
async fn while_commits_are_slow_the_lobby_is_told_every_five_seconds() {
    let hand = people::hand();
    let server = Open::server_by_hand(Folder::fresh(), &hand).await;
    let mut pairs = Vec::new();
    for _ in 0..2 {
        let mut pair = Pair::at_table(&server, "chess", json!({"kind": "none"})).await;
        for (seat, m) in [(0, "e2e4"), (1, "e7e5")] {
            pair.moves(seat, m).await;
        }
        pairs.push(pair);
    }
    let slow_ones = slow(&server, hand.now(), SELDOM_US + 1);
    let mut line = Client::open(server.address, "/ws/lobby", None).await;
    let mut live = async || {
        let seen = line.next().await.expect("the lobby speaks");
        seen["live"].as_array().expect("a list").len()
    };
    // Before it was slow somebody may have been told something, half a second ago at most.
    let (seen, ()) = tokio::join!(live(), server.pass(&hand, game::Millis(500)));
    assert_eq!(seen, 2);
    let [one, two] = &mut pairs[..] else { panic!("two games") };
    one.lines[0].ask(json!({"k": "resign"})).await;
    server.pass(&hand, game::Millis(4_000)).await;
    two.lines[0].ask(json!({"k": "resign"})).await;
    server.pass(&hand, game::Millis(1_000)).await;
    assert_eq!(live().await, 0, "that one of them ended has not been told before");
    drop(slow_ones);
    server.close().await;
}
