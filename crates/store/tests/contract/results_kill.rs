// SPDX-License-Identifier: AGPL-3.0-or-later
//! `kill -9` around the ends of rated games: event, result and ratings are all there or none. The test starts itself as
//! a child that ends one game after the other, kills it at a different moment each time, and looks.

use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};

use store::{AppendError, Store};

use crate::results::{end_of, ended};
use crate::support::{on_every_engine, open};

const CHILD_URL: &str = "KAPIA_TEST_KILL_ENDS_URL";
const KILLS: u64 = 50;
const POOL: &str = "chess/blitz";

#[test]
fn kill_9_leaves_event_result_and_ratings_all_there_or_none() {
    if let Ok(url) = std::env::var(CHILD_URL) {
        end_for_ever(&url);
    }
    on_every_engine(async |database| {
        database.store.close().await.expect("closing works");
        let mut acknowledged = 0;
        for kill in 0..KILLS {
            // The moment: so many games, and up to a few milliseconds into the next ones.
            acknowledged = acknowledged.max(run_and_kill(&database.url, 1 + kill % 3, 137 * kill % 5_000));
            database.is_left_alone().await;
            let store = open(&database.url).await;
            let games = check(&store).await;
            assert!(games >= acknowledged, "{acknowledged} acknowledged, {games} found");
            if kill % 2 == 0 {
                store.close().await.expect("closing works");
            }
        }
        assert!(acknowledged >= KILLS, "the children got to work: {acknowledged}");
        database.store = open(&database.url).await;
    });
}

fn room(number: u64) -> String {
    format!("game{number:06}")
}

/// How many games have ended, each of them wholly.
async fn check(store: &Store) -> u64 {
    let steps = store.all_rating_steps(None, u32::MAX).await.expect("steps");
    let mut games = 0;
    while store.head(&room(games)).await.expect("head").is_some() {
        let name = room(games);
        assert_eq!(store.events(&name, 0).await.expect("events").len(), 1, "{name}");
        let result = store.game_result(&name).await.expect("read").expect("a result");
        assert_eq!(result.players.len(), 2, "{name}");
        assert_eq!(steps.iter().filter(|step| step.room == name).count(), 2, "{name}");
        games += 1;
    }
    assert_eq!(store.game_result(&room(games)).await, Ok(None));
    assert_eq!(steps.len() as u64, 2 * games, "no step without its game");
    for player in ["ann", "bob"] {
        let own: Vec<_> = steps.iter().filter(|step| step.player == player).collect();
        let rating = store.rating("", player, POOL).await.expect("read");
        let rating = rating.map(|rating| (rating.version, rating.stored));
        assert_eq!(rating, own.last().map(|last| (last.n, last.after)), "{player}: the last step");
        for (n, step) in (1..).zip(own) {
            assert_eq!(step.n, n, "{player}: no gap");
        }
    }
    games
}

/// Runs a child until it has acknowledged so many games, waits `us` more, kills it; answers the games acknowledged.
fn run_and_kill(url: &str, games: u64, us: u64) -> u64 {
    let mut child = Command::new(std::env::current_exe().expect("a test knows its own file"))
        .args([
            "--exact",
            "results_kill::kill_9_leaves_event_result_and_ratings_all_there_or_none",
            "--nocapture",
        ])
        .env(CHILD_URL, url)
        .stdout(Stdio::piped())
        .stderr(Stdio::inherit())
        .spawn()
        .expect("the child starts");
    let mut said = BufReader::new(child.stdout.take().expect("its output is piped")).lines();
    let read = |line: std::io::Result<String>| {
        line.expect("its output can be read").strip_prefix("ended ")?.parse::<u64>().ok()
    };
    let first = said.by_ref().filter_map(read).take(usize::try_from(games).expect("few")).last();
    std::thread::sleep(std::time::Duration::from_micros(us));
    child.kill().expect("it can be killed");
    let last = said.filter_map(read).last().or(first);
    let status = child.wait().expect("it ends");
    assert!(!status.success(), "the child ended by itself");
    last.expect("the child ended a game") + 1
}

/// The child: one game after the other ends, until the process is killed.
fn end_for_ever(url: &str) -> ! {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    runtime.block_on(async {
        let store = open(url).await;
        let mut number = check(&store).await;
        loop {
            let players = if number % 3 == 0 { ["bob", "ann"] } else { ["ann", "bob"] };
            let at = 1_000_000 * number.cast_signed();
            let end = end_of(&store, &room(number), POOL, players, at).await;
            match store.append(ended(&room(number), 0, end)).await {
                Ok(_) => {}
                told @ Err(AppendError::StaleClosing) => panic!("nobody else rates here: {told:?}"),
                told => panic!("the game ends: {told:?}"),
            }
            let line = format!("ended {number}\n");
            std::io::stdout().write_all(line.as_bytes()).expect("the parent listens");
            number += 1;
        }
    })
}
