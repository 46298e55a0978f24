// SPDX-License-Identifier: AGPL-3.0-or-later
//! Who sees and takes which row.

use std::collections::BTreeSet;
use std::sync::Arc;

use game::Millis;
use room::ClockKind;

use super::*;
use crate::net::outbox::Next;

const NOW: Micros = Micros(1_000_000_000);
const NO_LOOKER: Looker<'static> = Looker { player: "", has_account: false };

fn pool(game: &str) -> Pool {
    let clock = ClockRule { kind: ClockKind::Fischer, base_s: 180, step_s: 2 };
    Pool { game: GameKind::from_id(game).expect("a game"), clock }
}

fn who(player: &str, rating: i64, apart: &[&str]) -> Newcomer {
    Newcomer {
        player: player.to_owned(),
        name: format!("{player}'s name"),
        has_account: true,
        apart: apart.iter().map(|one| (*one).to_owned()).collect::<BTreeSet<_>>(),
        rating,
        shown: Some(rating.to_string()),
    }
}

/// Somebody waits for chess; their socket.
fn waits(all: &Matchmaker, one: Newcomer, now: Micros) -> Arc<Outbox> {
    let outbox = Arc::new(Outbox::default());
    all.enter(pool("chess"), one, now, Arc::downgrade(&outbox));
    outbox
}

fn takes(all: &Matchmaker, id: &str, one: Newcomer) -> (Result<u64, ApiError>, Arc<Outbox>) {
    let outbox = Arc::new(Outbox::default());
    (all.take(id, one, NOW, Arc::downgrade(&outbox)), outbox)
}

fn rows(all: &Matchmaker, player: &str, rating: i64) -> Vec<SeekView> {
    all.seeks(&Looker { player, has_account: true }, |_| rating)
}

fn id_of(all: &Matchmaker, player: &str) -> String {
    let own = rows(all, player, 0).into_iter().find(|row| row.own);
    own.expect("they wait").id
}

async fn says(outbox: &Outbox) -> String {
    match outbox.next().await {
        Next::Frame(frame) => frame.to_string(),
        Next::End(why) => why.code.to_owned(),
    }
}

#[test]
fn a_row_says_what_is_waited_for_and_whose_it_is() {
    let all = Matchmaker::default();
    let _ann = waits(&all, who("ann", 1500, &[]), NOW);
    let row = rows(&all, "bob", 1500).pop().expect("a row");
    assert_eq!((row.by.as_str(), row.rating.as_deref(), row.seats), ("ann's name", Some("1500"), 2));
    assert_eq!((row.game.id(), row.clock, row.since_ms), ("chess", pool("chess").clock, 1_000_000));
    assert!(row.rated && !row.own);
    assert!(!all.seeks(&NO_LOOKER, |_| 1500)[0].rated, "with a guest no game is rated");
    assert!(rows(&all, "ann", 0)[0].own, "one's own is seen whatever one's rating");
}

#[test]
fn a_row_is_for_those_within_the_range_that_was_told() {
    let all = Matchmaker::default();
    let _ann = waits(&all, who("ann", 1500, &[]), NOW);
    let sees = |rating: i64| !rows(&all, "bob", rating).is_empty();
    assert_eq!([1399, 1400, 1600, 1601].map(sees), [false, true, true, false]);
    let version = all.version();
    assert!(all.meetings(NOW.plus(Millis::seconds(4)), true).is_empty());
    assert_eq!((sees(1601), all.version()), (false, version), "100 points are told until there are 200");
    assert!(all.meetings(NOW.plus(Millis::seconds(5)), true).is_empty());
    assert!(sees(1601) && !sees(1701) && all.version() > version);
    assert!(all.meetings(NOW.plus(Millis::seconds(30)), true).is_empty());
    assert!(sees(-9_000) && sees(9_000));
}

#[test]
fn who_keeps_apart_sees_and_takes_nothing() {
    let all = Matchmaker::default();
    let _ann = waits(&all, who("ann", 1500, &["bob"]), NOW);
    let id = id_of(&all, "ann");
    assert!(rows(&all, "bob", 1500).is_empty());
    for taker in
        [who("bob", 1500, &[]), who("cid", 1500, &["ann"]), who("ann", 1500, &[]), who("dan", 1700, &[])]
    {
        assert!(matches!(takes(&all, &id, taker).0, Err(ApiError::SeekNotForYou)));
    }
    assert_eq!(rows(&all, "eve", 1500).len(), 1);
    all.keep_apart("eve", "ann");
    assert!(rows(&all, "eve", 1500).is_empty());
    assert_eq!(all.waiting(), 1, "ann waits on");
}

#[tokio::test]
async fn the_first_takes_the_row_and_the_second_comes_too_late() {
    let all = Matchmaker::default();
    let _ann = waits(&all, who("ann", 1500, &[]), NOW);
    let bob = waits(&all, who("bob", 1900, &[]), NOW.plus(Millis(1)));
    let id = id_of(&all, "ann");
    let (bobs, _again) = takes(&all, &id, who("bob", 1590, &[]));
    assert!(bobs.is_ok());
    assert_eq!(says(&bob).await, r#"{"t":"replaced"}"#, "nobody waits twice");
    assert!(matches!(takes(&all, &id, who("cid", 1500, &[])).0, Err(ApiError::SeekGone)));
    assert!(rows(&all, "cid", 1500).is_empty());
    assert_eq!((all.waiting(), all.is_empty()), (0, false));
    let met = all.meetings(NOW, false);
    let players: BTreeSet<&str> = met[0].1.iter().map(|one| one.player.as_str()).collect();
    assert_eq!((met.len(), players), (1, BTreeSet::from(["ann", "bob"])));
    assert!(all.is_empty());
}

#[tokio::test]
async fn who_cannot_be_seated_waits_on_and_the_taker_is_told() {
    let all = Matchmaker::default();
    let ann = waits(&all, who("ann", 1500, &[]), NOW);
    let id = id_of(&all, "ann");
    let (_, bob) = takes(&all, &id, who("bob", 1500, &[]));
    let (pool, members) = all.meetings(NOW, true).pop().expect("they met");
    all.put_back(pool, members, &ApiError::Unavailable);
    assert!(says(&bob).await.contains(r#""t":"refused","code":"house_unavailable""#));
    assert_eq!(says(&bob).await, "done");
    assert_eq!(id_of(&all, "ann"), id, "the row is the same");
    assert!(rows(&all, "bob", 1500).iter().all(|row| !row.own));
    // A server that goes down sends away who has met, too.
    let (_, cid) = takes(&all, &id, who("cid", 1500, &[]));
    all.close();
    assert_eq!((says(&ann).await, says(&cid).await), ("restart".to_owned(), "restart".to_owned()));
    assert!(takes(&all, &id, who("dan", 1500, &[])).0.is_ok_and(|_| all.is_empty()));
}

#[test]
fn no_more_rows_are_shown_than_are_read() {
    let all = Matchmaker::default();
    let many: Vec<_> = (0..60)
        .map(|at| waits(&all, who(&format!("p{at:02}"), 1500, &[]), NOW.plus(Millis(100 - at))))
        .collect();
    let seen = rows(&all, "p00", 1500);
    assert_eq!((seen.len(), many.len()), (SEEKS_MAX, 60));
    assert!(seen[0].own, "one's own is among them though it came last");
    assert!(seen[1..].windows(2).all(|pair| pair[0].since_ms <= pair[1].since_ms));
}
