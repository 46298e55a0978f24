// SPDX-License-Identifier: AGPL-3.0-or-later
//! P1: what was acknowledged survives `kill -9` at any moment. The test starts itself as a child that appends and says
//! what was acknowledged, kills it, and looks.

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};

use store::{Append, AppendError, Store};

use crate::support::{append, command, on_every_engine, open};

const CHILD_URL: &str = "KAPIA_TEST_KILL_URL";
const CYCLES: usize = 8;
const ROOMS: i64 = 24;

#[test]
fn p1_kill_9_loses_nothing_that_was_acknowledged() {
    if let Ok(url) = std::env::var(CHILD_URL) {
        append_for_ever(&url);
    }
    on_every_engine(async |database| {
        database.store.close().await.expect("closing works");
        let mut acknowledged: BTreeMap<i64, i64> = BTreeMap::new();
        for cycle in 0..CYCLES {
            let lines = 20 + 83 * cycle % 400;
            for (room, seq) in run_and_kill(&database.url, lines) {
                let last = acknowledged.entry(room).or_default();
                *last = seq.max(*last);
            }
            database.is_left_alone().await;
            let store = open(&database.url).await;
            for room in 0..ROOMS {
                check(&store, room, acknowledged.get(&room).copied().unwrap_or(0)).await;
            }
            // Closed without a last word every other time, so that the next child finds a log to recover.
            if cycle % 2 == 0 {
                store.close().await.expect("closing works");
            }
        }
        assert!(acknowledged.len() > 1, "the children got to work: {acknowledged:?}");
        database.store = open(&database.url).await;
    });
}

/// Every room holds all that was acknowledged, without gaps, and no half of an append.
async fn check(store: &Store, room: i64, acknowledged: i64) {
    let events = store.events(&name(room), 0).await.expect("events");
    let count = events.len() as i64;
    assert!(count >= acknowledged, "room {room}: {acknowledged} acknowledged, {count} found");
    let mut expected = 0;
    while expected < count {
        for (index, event) in step(room, expected).events.iter().enumerate() {
            let found = events.get(usize::try_from(expected).expect("small") + index);
            let found = found.map(|found| (found.seq, found.payload.as_str()));
            assert_eq!(found, Some((expected + 1 + index as i64, event.payload.as_str())), "room {room}");
        }
        let last = expected;
        expected += size(expected);
        if expected == count {
            let again = store.append(step(room, last)).await;
            let told = Err(AppendError::DuplicateCommand { first_seq: last + 1, last_seq: expected });
            assert_eq!(again, told, "room {room}: the last command is known");
        }
    }
    assert_eq!(expected, count, "room {room} ends with a whole append");
    let head = store.head(&name(room)).await.expect("head");
    assert_eq!(head.map_or(0, |head| head.seq), count, "room {room}");
}

fn name(room: i64) -> String {
    format!("room{room}")
}

/// How many events the append at a version has.
fn size(expected: i64) -> i64 {
    1 + expected % 3
}

/// The append at a version: always the same.
fn step(room: i64, expected: i64) -> Append {
    let event = |part: i64| command("p", &format!("c{expected}"), &format!("{room}:{expected}:{part}"));
    append(&name(room), expected, (0..size(expected)).map(event).collect())
}

/// Runs a child until it has said so many lines, kills it and answers all it said.
fn run_and_kill(url: &str, lines: usize) -> Vec<(i64, i64)> {
    let mut child = Command::new(std::env::current_exe().expect("a test knows its own file"))
        .args(["--exact", "kill::p1_kill_9_loses_nothing_that_was_acknowledged", "--nocapture"])
        .env(CHILD_URL, url)
        .stdout(Stdio::piped())
        .stderr(Stdio::inherit())
        .spawn()
        .expect("the child starts");
    let mut said = BufReader::new(child.stdout.take().expect("its output is piped")).lines();
    let read = |line: std::io::Result<String>| {
        let line = line.expect("its output can be read");
        let (room, seq) = line.strip_prefix("acknowledged ")?.split_once(' ')?;
        Some((room.parse().ok()?, seq.parse().ok()?))
    };
    let mut acknowledged: Vec<(i64, i64)> = said.by_ref().filter_map(read).take(lines).collect();
    child.kill().expect("it can be killed");
    acknowledged.extend(said.filter_map(read));
    let status = child.wait().expect("it ends");
    assert!(!status.success(), "the child ended by itself");
    assert!(acknowledged.len() >= lines, "the child ended early: {status}");
    acknowledged
}

/// The child: every room appends, from where it is, until the process is killed.
fn append_for_ever(url: &str) -> ! {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .enable_all()
        .build()
        .expect("a runtime");
    runtime.block_on(async {
        let store = open(url).await;
        let rooms: Vec<_> = (0..ROOMS).map(|room| tokio::spawn(append_to(store.clone(), room))).collect();
        for room in rooms {
            room.await.expect("a room never ends");
        }
    });
    unreachable!("rooms never end");
}

async fn append_to(store: Store, room: i64) {
    let mut seq = store.head(&name(room)).await.expect("head").map_or(0, |head| head.seq);
    loop {
        seq = store.append(step(room, seq)).await.expect("append").seq;
        // One write for the line, so that a line is said whole or not at all.
        let line = format!("acknowledged {room} {seq}\n");
        std::io::stdout().write_all(line.as_bytes()).expect("the parent listens");
    }
}
