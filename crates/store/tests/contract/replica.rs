// SPDX-License-Identifier: AGPL-3.0-or-later
//! What never changes is read from a standby, as soon as it has it, and nothing else. `KAPIA_TEST_PG_STANDBY` names the standby
//! of the server that `KAPIA_TEST_PG_FOLLOWED` names.

use std::time::Duration;

use sqlx::{AssertSqlSafe, Connection as _, PgConnection};
use store::{Append, BoundKey, Head, Status, Store, StoreError};

use crate::pg_place::in_database;
use crate::support::{Database, append, event, on_every_engine, on_the_followed, playing};

/// Longer than a standby needs to hear of anything, on a busy machine too.
const PATIENCE: Duration = Duration::from_secs(60);

fn over(expected: i64, payloads: &[&str]) -> Append {
    let events = payloads.iter().map(|payload| event(payload)).collect();
    Append { head: Head { status: Status::Over, ..playing() }, ..append("old", expected, events) }
}

async fn log(store: &Store, room: &str) -> Vec<String> {
    let log = store.whole_log(room).await.expect("a log");
    log.into_iter().map(|event| event.payload).collect()
}

/// Whether the replica answers a question about what is old.
async fn answers(store: &Store) -> bool {
    store.read_old(|store| async move { Ok(store.reads_elsewhere()) }).await.expect("an answer")
}

/// A store whose replica is of use: on a machine with other tests it may hear of everything, and say so, too late.
async fn of_use(database: &Database, there: &str, is_of_use: impl AsyncFn(&Store) -> bool) -> Store {
    let begun = tokio::time::Instant::now();
    loop {
        // A new one, which has left the replica alone for no reason yet.
        let store = database.store.clone().reading_from(there).expect("an address");
        if is_of_use(&store).await {
            return store;
        }
        assert!(begun.elapsed() < PATIENCE, "{there} is of no use");
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
}

/// Waits until a question is answered with yes.
async fn until(conn: &mut PgConnection, sql: String) {
    let begun = tokio::time::Instant::now();
    loop {
        let yes: Option<bool> =
            sqlx::query_scalar(AssertSqlSafe(sql.clone())).fetch_one(&mut *conn).await.expect("an answer");
        if yes == Some(true) {
            return;
        }
        assert!(begun.elapsed() < PATIENCE, "{sql}");
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
}

/// Waits until the standby has all that the server has written.
async fn catches_up(database: &Database, standby: &mut PgConnection) {
    let mut server = PgConnection::connect(&database.url).await.expect("the server answers");
    let written: String = sqlx::query_scalar("SELECT CAST(pg_current_wal_insert_lsn() AS TEXT)")
        .fetch_one(&mut server)
        .await
        .expect("a place in the log");
    server.close().await.expect("it closes");
    until(standby, format!("SELECT pg_last_wal_replay_lsn() >= CAST('{written}' AS pg_lsn)")).await;
}

#[test]
fn old_games_come_from_the_standby_as_soon_as_it_has_them() {
    on_the_followed(async |database, server| {
        let replica = |url: &str| database.store.clone().reading_from(url);
        let name = database.url.split(['/', '?']).nth(3).expect("a database").to_owned();
        let there = in_database(server, &name);
        let key = BoundKey { id: "0123456789abcdef".to_owned(), commit: name.clone() };
        assert_eq!(database.store.bind_key(key).await, Ok(true));
        database.store.append(over(0, &["a", "b"])).await.expect("an old game");
        database.store.append(append("on", 0, vec![event("a")])).await.expect("a game that is on");
        let mut standby = PgConnection::connect(server).await.expect("the standby answers");
        catches_up(database, &mut standby).await;
        of_use(database, &there, answers).await;

        // From here on the standby hears of nothing, and the two can be told apart.
        sqlx::raw_sql("SELECT pg_wal_replay_pause()").execute(&mut standby).await.expect("it stands still");
        let other = "ALTER TABLE event DISABLE TRIGGER USER; UPDATE event SET payload = 'x'; \
             ALTER TABLE event ENABLE TRIGGER USER";
        database.raw(other).await.expect("another log");
        // On the disk as well, by which the standby is measured: a server of tests does not wait for it by itself.
        database.store.heartbeat(1_000).await.expect("a beat");
        until(&mut standby, "SELECT pg_get_wal_replay_pause_state() = 'paused'".to_owned()).await;
        let store = of_use(database, &there, async |store| log(store, "old").await == ["a", "b"]).await;
        for (moved, known) in [(1, "x"), (-1, "a")] {
            let other = format!("UPDATE head SET updated_us = updated_us + {moved} WHERE room = 'old'");
            database.raw(other.leak()).await.expect("its last event is another one");
            assert_eq!(log(&store, "old").await[0], known, "the standby has another log by the same numbers");
        }
        assert_eq!(log(&store, "on").await, ["x"], "never of a game that is on");
        assert_eq!(log(&store, "nowhere").await, [""; 0]);
        assert_eq!(log(&database.store, "old").await, ["x", "x"], "who has no standby asks the server");
        assert!(!answers(&store).await, "it is behind");
        let store = replica(&there).expect("an address");
        database.store.append(over(2, &["c"])).await.expect("a line of talk");
        assert_eq!(log(&store, "old").await, ["x", "x", "c"], "one event is missing there");
        sqlx::raw_sql("SELECT pg_wal_replay_resume()").execute(&mut standby).await.expect("it goes on");
        catches_up(database, &mut standby).await;
        of_use(database, &there, answers).await;

        let port = "postgres://kapia@127.0.0.1:1/kapia".to_owned();
        for other in [database.url.clone(), in_database(server, "postgres"), port] {
            let store = replica(&other).expect("an address");
            assert!(!answers(&store).await, "{other} is no standby of it");
            assert_eq!(log(&store, "old").await, ["x", "x", "c"], "{other}");
        }
        standby.close().await.expect("it closes");
    });
}

#[test]
fn what_can_be_no_standby_is_refused() {
    on_every_engine(async |database| {
        let refused = |url: &str| database.store.clone().reading_from(url).err();
        assert!(matches!(refused("sqlite:kapia.db"), Some(StoreError::Invalid { .. })));
        if database.is_sqlite() {
            assert!(matches!(refused("postgres://kapia@127.0.0.1/kapia"), Some(StoreError::Invalid { .. })));
        } else {
            assert!(matches!(refused("mysql://kapia"), Some(StoreError::Url { .. })));
        }
    });
}
