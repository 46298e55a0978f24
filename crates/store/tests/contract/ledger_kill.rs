// SPDX-License-Identifier: AGPL-3.0-or-later
//! P7: whatever moment the server is killed at, the journal adds up, and what was acknowledged is there. The test starts
//! itself as a child that plays for stakes and says what was acknowledged, kills it, and looks.

use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};

use game::Micros;
use store::Store;

use crate::ledger::{deposit, game, opened, reconciled, settled};
use crate::support::{on_every_engine, open};

const CHILD_URL: &str = "KAPIA_TEST_KILL_LEDGER_URL";
const CYCLES: usize = 6;
const TABLES: u32 = 12;
const PLAYERS: [&str; 4] = ["ann", "bob", "eve", "zoe"];

#[test]
fn p7_kill_9_leaves_a_journal_that_adds_up() {
    if let Ok(url) = std::env::var(CHILD_URL) {
        play_for_ever(&url);
    }
    on_every_engine(async |database| {
        database.store.close().await.expect("closing works");
        let mut acknowledged = 0;
        for cycle in 0..CYCLES {
            let keys = run_and_kill(&database.url, &format!("c{cycle}"), 15 + 37 * cycle);
            database.is_left_alone().await;
            let store = open(&database.url).await;
            let transfers = reconciled(&store).await;
            acknowledged += keys.len();
            assert!(transfers >= acknowledged as u64, "{transfers} of {acknowledged} groups are left");
            for (id, act) in keys {
                let repeated = store.post(group(&id, &act), Micros(1)).await.expect("it is known").repeated;
                assert!(repeated, "{act} of {id} was acknowledged and is not there");
            }
            store.close().await.expect("closing works");
        }
        database.store = open(&database.url).await;
    });
}

/// The group of an act at a table: always the same.
fn group(id: &str, act: &str) -> ledger::Group {
    let seat = id.len() % PLAYERS.len();
    let game = game(id, [PLAYERS[seat], PLAYERS[(seat + 1) % PLAYERS.len()]]);
    match act {
        "open" => opened(&game),
        "won" => settled(&game, 1),
        "off" => game.refund().expect("a refund"),
        name => deposit(id, name, 1_000_000),
    }
}

/// Runs a child until it has said so many lines, kills it and answers all it said.
fn run_and_kill(url: &str, cycle: &str, lines: usize) -> Vec<(String, String)> {
    let mut child = Command::new(std::env::current_exe().expect("a test knows its own file"))
        .args(["--exact", "ledger_kill::p7_kill_9_leaves_a_journal_that_adds_up", "--nocapture"])
        .env(CHILD_URL, url)
        .env("KAPIA_TEST_KILL_CYCLE", cycle)
        .stdout(Stdio::piped())
        .stderr(Stdio::inherit())
        .spawn()
        .expect("the child starts");
    let mut said = BufReader::new(child.stdout.take().expect("its output is piped")).lines();
    let read = |line: std::io::Result<String>| {
        let line = line.expect("its output can be read");
        let (id, act) = line.strip_prefix("acknowledged ")?.split_once(' ')?;
        Some((id.to_owned(), act.to_owned()))
    };
    let mut acknowledged: Vec<_> = said.by_ref().filter_map(read).take(lines).collect();
    child.kill().expect("it can be killed");
    acknowledged.extend(said.filter_map(read));
    let status = child.wait().expect("it ends");
    assert!(acknowledged.len() >= lines, "the child ended early: {status}");
    acknowledged
}

/// The child: every table plays one game after another until the process is killed.
fn play_for_ever(url: &str) -> ! {
    let cycle = std::env::var("KAPIA_TEST_KILL_CYCLE").expect("the parent numbers its children");
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .enable_all()
        .build()
        .expect("a runtime");
    runtime.block_on(async {
        let store = open(url).await;
        for player in PLAYERS {
            post(&store, format!("{cycle}{player}"), player).await;
        }
        let tables: Vec<_> =
            (0..TABLES).map(|table| tokio::spawn(play_at(store.clone(), cycle.clone(), table))).collect();
        for table in tables {
            table.await.expect("a table plays for ever");
        }
    });
    unreachable!("tables play for ever");
}

async fn play_at(store: Store, cycle: String, table: u32) {
    for number in 0.. {
        let id = format!("{cycle}-{table}-{number}");
        post(&store, id.clone(), "open").await;
        post(&store, id, if number % 3 == 0 { "off" } else { "won" }).await;
    }
}

async fn post(store: &Store, id: String, act: &str) {
    store.post(group(&id, act), Micros(1)).await.expect("it is posted");
    // One write for the line, so that a line is said whole or not at all.
    let line = format!("acknowledged {id} {act}\n");
    std::io::stdout().write_all(line.as_bytes()).expect("the parent listens");
}
