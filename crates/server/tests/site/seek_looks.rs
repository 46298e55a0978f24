// SPDX-License-Identifier: AGPL-3.0-or-later
//! Quick pairing looks once more before it seats those who have met: who plays elsewhere by then, who may not meet any more
//! and who has gone is not put into a chair, and the others wait on.

use std::collections::BTreeSet;

use serde_json::{Value, json};
use server::api::blocks::BLOCKS_MAX;
use server::shedding::NOTHING_NEW_US;
use sqlx::{Connection as _, SqliteConnection};

use crate::people::{Client, Folder, Open, PATIENCE, Person, hand};
use crate::results::blitz;
use crate::seek::{BLITZ, seated, seeks};
use crate::shedding::slow;

const FOUR: &str = "/ws/seek?game=bughouse&kind=fischer&base_s=180";

/// These people wait, and all of them are told so; nobody has met because nothing begins.
async fn wait<const N: usize>(server: &Open, people: [&Person; N], path: &str) -> [Client; N] {
    let mut lines = Vec::new();
    for person in people {
        let mut line = seeks(server, person, path).await;
        line.hear("waiting").await;
        lines.push(line);
    }
    lines.try_into().unwrap_or_else(|_| unreachable!("as many lines as people"))
}

async fn sitters(server: &Open, room: &str) -> BTreeSet<String> {
    let sitters = server.app.store.sitters(room).await.expect("the store");
    sitters.into_iter().map(|one| one.player).collect()
}

fn ids<const N: usize>(people: [&Person; N]) -> BTreeSet<String> {
    people.map(|person| person.id.clone()).into()
}

/// Waits until something is so.
async fn until(what: &str, so: impl Fn() -> bool) {
    let waits = async {
        while !so() {
            tokio::task::yield_now().await;
        }
    };
    tokio::time::timeout(PATIENCE, waits).await.expect(what);
}

/// A table at which somebody waits for an opponent.
async fn offered(person: &Person, clock: Value) -> String {
    person.opens(json!({"game": "kalah", "seat": "first", "clock": clock})).await
}

async fn sits(person: &Person, room: &str) -> Client {
    let mut line = person.at(room).await;
    line.hear("welcome").await;
    let sat = line.ask(json!({"k": "sit", "seat": 1})).await;
    assert_eq!(sat["t"], "ev", "{sat}");
    line
}

#[tokio::test]
async fn who_plays_by_now_is_led_to_their_game_and_three_wait_for_a_fourth() {
    let hand = hand();
    let server = Open::server_by_hand(Folder::fresh(), &hand).await;
    let people = [server.guest().await, server.guest().await, server.guest().await, server.guest().await];
    let (maker, last) = (server.guest().await, server.guest().await);
    let [ann, bob, cid, dan] = &people;
    let elsewhere = offered(&maker, blitz()).await;
    let nothing_begins = slow(&server, hand.now(), NOTHING_NEW_US + 1);
    let [mut anns, mut bobs, mut cids, mut dans] = wait(&server, [ann, bob, cid, dan], FOUR).await;
    let _table = sits(ann, &elsewhere).await;
    drop(nothing_begins);
    assert_eq!(anns.hear("busy").await["room"], elsewhere.as_str());
    assert_eq!(anns.end().await.bye.as_deref(), Some("done"));
    let mut lasts = seeks(&server, &last, FOUR).await;
    let room = seated(&mut lasts).await;
    for line in [&mut bobs, &mut cids, &mut dans] {
        assert_eq!(seated(line).await, room);
    }
    assert_eq!(sitters(&server, &room).await, ids([bob, cid, dan, &last]));
    server.close().await;
}

#[tokio::test]
async fn a_game_without_a_running_clock_or_against_a_bot_keeps_nobody_from_another() {
    let hand = hand();
    let server = Open::server_by_hand(Folder::fresh(), &hand).await;
    let (ann, bob, maker) = (server.guest().await, server.guest().await, server.guest().await);
    let letters = offered(&maker, json!({"kind": "correspondence", "step_s": 86_400})).await;
    ann.opens(json!({"game": "chess", "seat": "first", "level": 1, "clock": blitz()})).await;
    let nothing_begins = slow(&server, hand.now(), NOTHING_NEW_US + 1);
    let [mut anns, mut bobs] = wait(&server, [&ann, &bob], BLITZ).await;
    let _table = sits(&bob, &letters).await;
    drop(nothing_begins);
    let room = seated(&mut anns).await;
    assert_eq!(seated(&mut bobs).await, room);
    assert_eq!(sitters(&server, &room).await, ids([&ann, &bob]));
    server.close().await;
}

#[tokio::test]
async fn who_has_been_blocked_meanwhile_is_not_met() {
    let hand = hand();
    let server = Open::server_by_hand(Folder::fresh(), &hand).await;
    let (ann, bob, cid) = (server.guest().await, server.guest().await, server.guest().await);
    let nothing_begins = slow(&server, hand.now(), NOTHING_NEW_US + 1);
    let _lines = wait(&server, [&ann, &bob], BLITZ).await;
    // Behind the back of those who keep the line, as while they were not in it.
    let blocked = server.app.store.block(&bob.id, &ann.id, hand.now().0, BLOCKS_MAX).await;
    assert_eq!(blocked, Ok(true));
    drop(nothing_begins);
    let mut cids = seeks(&server, &cid, BLITZ).await;
    let room = seated(&mut cids).await;
    let met = sitters(&server, &room).await;
    assert!(met == ids([&ann, &cid]) || met == ids([&bob, &cid]), "{met:?}");
    until("the other one waits on", || server.app.matchmaker.waiting() == 1).await;
    server.close().await;
}

#[tokio::test]
async fn who_has_gone_meanwhile_is_not_put_into_a_chair() {
    let hand = hand();
    let server = Open::server_by_hand(Folder::fresh(), &hand).await;
    let (ann, bob) = (server.guest().await, server.guest().await);
    let (cid, dan, eve) = (server.guest().await, server.guest().await, server.guest().await);
    let nothing_begins = slow(&server, hand.now(), NOTHING_NEW_US + 1);
    let [mut anns, mut bobs] = wait(&server, [&ann, &bob], BLITZ).await;
    let kalah = "/ws/seek?game=kalah&kind=fischer&base_s=300&step_s=3";
    let [cids, mut dans] = wait(&server, [&cid, &dan], kalah).await;
    // Both pairs have met, and the table of the first cannot be kept before somebody lets go of the file.
    let file = server.folder().join("kapia.db");
    let mut other = SqliteConnection::connect(&format!("sqlite:{}", file.display())).await.expect("a file");
    sqlx::raw_sql("BEGIN IMMEDIATE").execute(&mut other).await.expect("a lock");
    drop(nothing_begins);
    until("all have met", || server.app.matchmaker.waiting() == 0).await;
    let open = server.app.metrics.sockets.get();
    drop(cids);
    until("the server notices who has gone", || server.app.metrics.sockets.get() < open).await;
    sqlx::raw_sql("ROLLBACK").execute(&mut other).await.expect("the lock is let go");
    other.close().await.expect("it closes");
    let room = seated(&mut anns).await;
    assert_eq!(seated(&mut bobs).await, room);
    // Dan meets whoever comes next.
    let mut eves = seeks(&server, &eve, kalah).await;
    let room = seated(&mut eves).await;
    assert_eq!(seated(&mut dans).await, room);
    assert_eq!(sitters(&server, &room).await, ids([&dan, &eve]));
    server.close().await;
}
