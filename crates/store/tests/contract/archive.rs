// SPDX-License-Identifier: AGPL-3.0-or-later
//! Logs of rooms that have long been over are kept in one piece each: nothing that is asked is answered otherwise, nothing
//! goes that was not read back, and what is damaged is named.

mod damage;

use std::collections::BTreeSet;

use game::Micros;
use store::{
    Append, AppendError, Archived, Certain, GameEnd, Head, NewEvent, Status, Store, StoreError,
    UNFOCUSED_KEPT_US,
};

use crate::ledger::{deposit, game, opened, settled};
use crate::results::{end_of, ended};
use crate::support::{Database, append, command, event, on_every_engine, payloads, playing};

/// Rooms in which nothing was said since then are put away.
const BEFORE_US: i64 = 50_000;
const NOW_US: i64 = 99_000;
const HOUR_US: i64 = 3_600_000_000;

fn of_kind(kind: &str, actor: &str, at_us: i64) -> NewEvent {
    let payload = format!("{{\"k\":\"{kind}\",\"by\":\"{actor}\",\"at\":{at_us}}}");
    NewEvent { at_us, kind: kind.to_owned(), actor: actor.to_owned(), ..event(&payload) }
}

fn over(room: &str, expected: i64, events: Vec<NewEvent>) -> Append {
    Append { head: Head { status: Status::Over, ..playing() }, ..append(room, expected, events) }
}

/// A game that Bob gave up, with the dice of a server, moves and talk; its events lie around `at`.
async fn tabla(store: &Store, room: &str, at: i64) {
    let mut end: GameEnd = end_of(store, room, "tabla/rapid", ["ann", "bob"], at + 9).await;
    end.result.ended_us = at + 9;
    let mut events = vec![
        of_kind("created", "", at),
        of_kind("dice_server", "", at + 1),
        of_kind("rolled", "", at + 2),
        NewEvent { command_id: Some("move".to_owned()), ..of_kind("moved", "ann", at + 3) },
        of_kind("rolled", "", at + 4),
        of_kind("moved", "bob", at + 5),
        of_kind("chat", "cid", at + 6),
        of_kind("rolled", "", at + 7),
        of_kind("moved", "ann", at + 8),
    ];
    events[0].at_us = at;
    let count = events.len() as i64;
    store.append(append(room, 0, events)).await.expect("it is played");
    let last = Append { head: over("", 0, vec![]).head, ..ended(room, count, end) };
    let last = Append {
        events: vec![NewEvent { kind: "ended".to_owned(), at_us: at + 9, ..last.events[0].clone() }],
        ..last
    };
    store.append(last).await.expect("it ends");
}

/// All that can be asked of old games, as it is answered.
async fn asked(store: &Store) -> Vec<(String, String)> {
    let mut answers = Vec::new();
    let mut told = |what: &str, answer: String| answers.push((what.to_owned(), answer));
    for room in ["t1", "t2", "t3", "c1", "live", "new", "unlisted", "staked", "nowhere"] {
        for after in [0, 1, 4, 9, 10, 11] {
            told(&format!("{room} behind {after}"), format!("{:?}", store.events(room, after).await));
        }
        for (actor, id) in [("ann", "move"), ("bob", "resign"), ("ann", "resign"), ("", "")] {
            told(
                &format!("{actor}'s {id} in {room}"),
                format!("{:?}", store.carried_out(room, actor, id).await),
            );
        }
        for last in [0, 6, 7, 100] {
            told(&format!("hidden in {room}"), format!("{:?}", store.hidden_until(room, last).await));
        }
    }
    for limit in [1, 2, 3, 100] {
        for until in [20, HOUR_US, i64::MAX] {
            let (mut rolls, mut after) = (Vec::new(), (i64::MIN, String::new(), 0));
            loop {
                let page = store.rolls((after.0, &after.1, after.2), until, limit).await.expect("a page");
                let Some(last) = page.last() else { break };
                assert!(page.len() <= limit as usize);
                after = (last.at_us, last.room.clone(), last.seq);
                rolls.extend(page);
            }
            told(&format!("rolls by {limit} until {until}"), format!("{rolls:?}"));
        }
        told("log of dice", format!("{:?}", store.dice_log(1, limit).await));
    }
    told("unlisted dice", format!("{:?}", store.unlisted_dice(0, i64::MAX, 100).await));
    told("newest chain", format!("{:?}", store.newest_chain().await));
    for since in [0, 15_000, i64::MAX] {
        let (mut chains, last) = store.chains(since, "", 100).await.expect("chains");
        chains.sort_by(|one, other| one.made.room.cmp(&other.made.room));
        told(&format!("chains since {since}"), format!("{chains:?} {last:?}"));
    }
    for player in ["ann", "bob", "cid", "dora"] {
        told(&format!("said by {player}"), format!("{:?}", store.said(player).await));
        told(&format!("focus of {player}"), format!("{:?}", store.unfocused_moves(player, 5).await));
        for moves in [3, 4] {
            told(&format!("signals of {player}"), format!("{:?}", store.signals(player, moves, 0).await));
        }
    }
    let lengths = store.log_lengths("", 100).await.expect("lengths").into_iter();
    told(
        "lengths",
        format!("{:?}", lengths.map(|one| store::LogLength { archived: 0, ..one }).collect::<Vec<_>>()),
    );
    answers
}

/// A site of old games: three with dice, one of them hours away; talk; and rooms that must stay.
async fn site(database: &Database) {
    let store = &database.store;
    tabla(store, "t1", 10).await;
    tabla(store, "t2", 13).await;
    tabla(store, "t3", 20_000).await;
    let talk = ["cid", "dora", "", "cid"].iter().zip(30..).map(|(who, at)| of_kind("chat", who, at));
    store.append(over("c1", 0, talk.collect())).await.expect("talk");
    store.append(append("live", 0, vec![of_kind("moved", "ann", 1)])).await.expect("a live game");
    store.append(over("new", 0, vec![of_kind("chat", "cid", BEFORE_US + 1)])).await.expect("just over");
    let rows = store.unlisted_dice(0, i64::MAX, 100).await.expect("rows of dice");
    let listed = rows.iter().map(|row| (row.room.clone(), row.seq)).collect();
    assert!(store.list_dice(0, listed).await.expect("they are listed"));
    let unlisted = vec![of_kind("dice_server", "", 40), of_kind("ended", "", 41)];
    store.append(over("unlisted", 0, unlisted)).await.expect("a game not in the public log yet");
    let staked = game("staked", ["ann", "bob"]);
    store.append(over("staked", 0, vec![of_kind("moved", "ann", 1)])).await.expect("over, and not settled");
    for group in [deposit("1", "ann", 1_000), deposit("2", "bob", 1_000), opened(&staked)] {
        store.post(group, Micros(1)).await.expect("it is posted");
    }
    database
        .raw("INSERT INTO hidden (player, room, seq, at_us) VALUES ('cid', '', 0, 1)")
        .await
        .expect("silenced");
    for (player, seq) in [("ann", 4), ("bob", 6), ("bob", 5)] {
        store.note_unfocused(player, "t1", seq, UNFOCUSED_KEPT_US).await.expect("noted");
    }
}

async fn put_away(store: &Store) -> Archived {
    let (rooms, last) = store.archivable(BEFORE_US, "", 100).await.expect("rooms");
    assert!(last.is_some());
    store.archive(&rooms, BEFORE_US, NOW_US).await.expect("they are put away")
}

async fn follows(store: &Store, room: &str) -> Option<bool> {
    store.archive_look(room).await.expect("it can be read").map(|look| look.follows)
}

async fn rows(database: &Database) -> u64 {
    // Changes nothing, and says how many there are.
    database
        .raw("UPDATE head SET seq = seq WHERE EXISTS (SELECT 1 FROM event e WHERE e.room = head.room)")
        .await
        .expect("rows are counted")
}

#[test]
fn nothing_that_is_asked_of_an_old_game_is_answered_otherwise() {
    on_every_engine(async |database| {
        site(database).await;
        let before = asked(&database.store).await;
        assert_eq!(
            database.store.archivable(BEFORE_US, "", 100).await.unwrap().0,
            ["c1", "t1", "t2", "t3", "unlisted"]
        );
        let done = put_away(&database.store).await;
        assert_eq!((done.rooms, done.events), (4, 34), "{done:?}");
        assert_eq!(
            done.waiting,
            [("unlisted".to_owned(), "its dice are not in the public log yet".to_owned())]
        );
        assert_eq!(rows(database).await, 4, "live, new, unlisted and staked");
        database.restart().await;
        let store = &database.store;
        for (old, new) in before.iter().zip(asked(store).await) {
            assert_eq!(*old, new);
        }
        for room in ["t1", "t2", "t3", "c1"] {
            assert_eq!(follows(store, room).await, Some(true), "{room}");
        }
        assert_eq!(follows(store, "live").await, None);
        assert_eq!(store.archivable(BEFORE_US, "", 100).await.unwrap().0, ["unlisted"]);
        assert_eq!(put_away(store).await.rooms, 0, "once is enough");
        let twice = ["c1", "t1"].map(str::to_owned);
        assert_eq!(store.archive(&twice, BEFORE_US, NOW_US).await, Ok(Archived::default()));

        let entries = store.audit(0, 10).await.unwrap();
        let [entry] = entries.as_slice() else { panic!("{entries:?}") };
        assert_eq!(
            (entry.act.act.as_str(), entry.act.subject.as_str(), entry.act.at_us),
            ("rooms.archived", "4", NOW_US)
        );
        let named: Vec<&str> = entry.act.after.split(' ').map(|one| one.split(':').next().unwrap()).collect();
        assert_eq!(named, ["c1", "t1", "t2", "t3"]);
        assert_eq!(entry.computed(), entry.hash);
    });
}

#[test]
fn a_stake_that_is_settled_lets_its_room_go_and_a_room_that_is_on_never_does() {
    on_every_engine(async |database| {
        site(database).await;
        let store = &database.store;
        let asked =
            ["staked".to_owned(), "live".to_owned(), "new".to_owned(), "nowhere".to_owned(), "t1".to_owned()];
        let done = store.archive(&asked[1..], BEFORE_US, NOW_US).await.expect("one of them");
        assert_eq!(done.rooms, 1);
        let waiting: Vec<&str> = done.waiting.iter().map(|(room, _)| room.as_str()).collect();
        assert_eq!(waiting, ["nowhere", "live", "new"]);
        assert_eq!(payloads(store, "live").await.len(), 1);
        assert_eq!(rows(database).await, 7, "all but t1");
        store.post(settled(&game("staked", ["ann", "bob"]), 0), Micros(2)).await.expect("it is settled");
        assert!(store.archivable(BEFORE_US, "", 100).await.unwrap().0.contains(&asked[0]));
        let many = vec!["r".to_owned(); store::ARCHIVED_AT_ONCE_MAX + 1];
        assert!(matches!(store.archive(&many, 0, 0).await, Err(StoreError::Invalid { .. })));
        let (rooms, last) = store.archivable(BEFORE_US, "c1", 1).await.unwrap();
        assert_eq!((rooms.len(), last.as_deref()), (0, Some("live")), "room by room");
        assert_eq!(store.archivable(BEFORE_US, "zzz", 5).await, Ok((vec![], None)));
        let wish = store.would_archive(&["t2".to_owned()]).await.expect("what it would be");
        assert_eq!((wish.rooms, wish.events), (1, 10));
        assert_eq!(follows(store, "t2").await, None, "it was only asked");
    });
}

#[test]
fn talk_goes_on_in_a_room_that_is_archived_and_is_put_away_in_its_turn() {
    on_every_engine(async |database| {
        site(database).await;
        let store = &database.store;
        put_away(store).await;
        let again = Append { events: vec![command("ann", "move", "again")], ..over("t1", 10, vec![]) };
        let told = store.append(again).await;
        assert_eq!(told, Err(AppendError::DuplicateCommand { first_seq: 4, last_seq: 9 }));
        let stale = over("t1", 9, vec![of_kind("chat", "ann", 60_000)]);
        assert_eq!(store.append(stale).await, Err(AppendError::Conflict { current: 10 }));
        for (seq, certain) in [(10, false), (11, true)] {
            let line = of_kind("chat", "dora", 60_000 + seq);
            let certain = Certain { commands_are_new: certain, status_stays: true };
            let line = Append {
                certain,
                ..over("t1", seq, vec![NewEvent { command_id: Some(format!("l{seq}")), ..line }])
            };
            store.append(line).await.expect("a line is said");
        }
        let seqs: Vec<i64> = store.events("t1", 8).await.unwrap().iter().map(|event| event.seq).collect();
        assert_eq!(seqs, [9, 10, 11, 12]);
        assert_eq!(store.archivable(BEFORE_US, "", 100).await.unwrap().0, ["unlisted"]);
        let before = asked(store).await;
        let done = store.archive(&["t1".to_owned()], 70_000, NOW_US).await.expect("again");
        assert_eq!((done.rooms, done.events), (1, 2));
        assert_eq!(asked(store).await, before);
        assert_eq!(follows(store, "t1").await, Some(true));
        assert_eq!(store.said("dora").await.unwrap()["t1"], [11, 12]);
    });
}

#[test]
fn the_database_lets_nothing_go_that_is_not_in_the_archive() {
    on_every_engine(async |database| {
        site(database).await;
        put_away(&database.store).await;
        database.store.append(over("t1", 10, vec![of_kind("chat", "ann", 60_000)])).await.expect("a line");
        for sql in [
            "DELETE FROM event WHERE room = 'live'",
            "DELETE FROM event WHERE room = 't1'",
            "UPDATE event SET payload = 'x' WHERE room = 't1'",
            "DELETE FROM archive",
            "UPDATE archive SET sha256 = sha256",
            "UPDATE archive SET last_seq = last_seq - 1",
            "UPDATE archive_dice SET payload = 'x'",
            "DELETE FROM archive_dice",
        ] {
            let error = database.raw(sql).await.expect_err(sql);
            assert!(error.to_string().contains("append-only"), "{sql}: {error}");
        }
    });
}

/// A database may have another order of ids than that of their bytes.
#[test]
fn rolls_of_one_instant_come_page_by_page_wherever_they_are() {
    on_every_engine(async |database| {
        let store = &database.store;
        for room in ["a", "B", "c", "D", "_"] {
            store.append(over(room, 0, vec![of_kind("rolled", "", 5)])).await.expect("a roll");
        }
        let some = ["a", "D"].map(str::to_owned);
        assert_eq!(store.archive(&some, BEFORE_US, NOW_US).await.map(|done| done.rooms), Ok(2));
        for limit in [1, 2, 9] {
            let (mut rooms, mut after): (Vec<String>, _) = (Vec::new(), (i64::MIN, String::new(), 0));
            loop {
                let page = store.rolls((after.0, &after.1, after.2), 9, limit).await.expect("a page");
                let Some(last) = page.last() else { break };
                after = (last.at_us, last.room.clone(), last.seq);
                rooms.extend(page.into_iter().map(|roll| roll.room));
                assert!(rooms.len() <= 5, "{rooms:?} by {limit}");
            }
            assert_eq!(rooms, ["B", "D", "_", "a", "c"], "by {limit}");
        }
    });
}

/// Somebody reads a log all the time while it is put away.
#[test]
fn whoever_reads_meanwhile_misses_nothing() {
    on_every_engine(async |database| {
        let store = &database.store;
        let rooms: Vec<String> = (0..24).map(|n| format!("r{n}")).collect();
        for room in &rooms {
            let lines = (0..9).map(|n| of_kind("chat", "cid", n));
            store.append(over(room, 0, lines.collect())).await.expect("talk");
        }
        let (reader, read) = (store.clone(), rooms.clone());
        let (stop, stopped) = tokio::sync::oneshot::channel::<()>();
        let reading = tokio::spawn(async move {
            let mut stopped = stopped;
            let mut rounds = 0;
            while stopped.try_recv().is_err() {
                for room in &read {
                    let seqs: BTreeSet<i64> =
                        reader.events(room, 0).await.expect("read").iter().map(|event| event.seq).collect();
                    assert_eq!(seqs.len(), 9, "{room}");
                }
                assert_eq!(reader.said("cid").await.expect("read").len(), 24);
                rounds += 1;
            }
            rounds
        });
        for one in rooms.chunks(2) {
            assert_eq!(store.archive(one, BEFORE_US, NOW_US).await.expect("put away").rooms, 2);
        }
        stop.send(()).expect("it reads");
        assert!(reading.await.expect("it missed nothing") >= 1);
    });
}
