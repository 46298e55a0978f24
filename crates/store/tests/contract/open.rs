// SPDX-License-Identifier: AGPL-3.0-or-later
//! Opening, closing, outages and what the database itself refuses.

use std::collections::BTreeSet;
use std::time::Duration;

use store::{AppendError, Config, Outage, Store, StoreError};

use crate::support::{append, event, on_every_engine, open, payloads};

async fn refusal(url: &str, readers: u32) -> StoreError {
    match Store::open(&Config { url: url.to_owned(), readers }).await {
        Ok(_) => panic!("{url} should not open"),
        Err(error) => error,
    }
}

fn wait<T>(future: impl Future<Output = T>) -> T {
    tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime").block_on(future)
}

#[test]
fn a_bad_address_or_number_of_readers_is_refused_with_one_sentence() {
    wait(async {
        for url in
            ["", "kapia.db", "sqlite:", "sqlite::memory:", "mysql://localhost/x", "postgres://localhost:x/y"]
        {
            let error = refusal(url, 2).await;
            assert!(matches!(error, StoreError::Url { .. }), "{url}: {error:?}");
            assert!(error.to_string().contains("allowed are"), "{error}");
        }
        for readers in [0, 65] {
            let error = refusal("sqlite:unused.db", readers).await;
            assert!(error.to_string().contains("allowed are 1 to 64"), "{error}");
        }
        assert!(!std::path::Path::new("unused.db").exists());
    });
}

#[test]
fn p8_a_database_that_cannot_be_reached_is_unavailable() {
    wait(async {
        for (url, outage) in [
            ("sqlite:/proc/kapia/house.db", Outage::Disk),
            ("postgres://kapia@127.0.0.1:1/kapia", Outage::Unreachable),
            ("postgres:///kapia?host=/nonexistent", Outage::Unreachable),
        ] {
            match refusal(url, 2).await {
                StoreError::Unavailable { outage: said, .. } => assert_eq!(said, outage, "{url}"),
                other => panic!("{url}: {other:?}"),
            }
        }
    });
}

#[test]
fn a_file_that_is_no_database_is_refused() {
    let path = std::env::temp_dir().join(format!("kapia_test_{}_no_database", std::process::id()));
    std::fs::write(
        &path,
        "this is a letter, not a database, and it is long enough to be read as a header ".repeat(20),
    )
    .expect("a file can be written");
    let error = wait(refusal(&format!("sqlite:{}", path.display()), 1));
    std::fs::remove_file(&path).expect("the file can be removed");
    assert!(matches!(error, StoreError::Unavailable { outage: Outage::Disk, .. }), "{error:?}");
}

#[test]
fn the_log_is_append_only_even_for_who_goes_around_the_store() {
    on_every_engine(async |database| {
        database.store.append(append("r1", 0, vec![event("a"), event("b")])).await.expect("append");
        for sql in ["UPDATE event SET payload = 'x'", "DELETE FROM event WHERE seq = 2", "DELETE FROM event"]
        {
            let error = database.raw(sql).await.expect_err("the database refuses");
            assert!(error.to_string().contains("append-only"), "{sql}: {error}");
        }
        assert_eq!(payloads(&database.store, "r1").await, ["a", "b"]);
    });
}

#[test]
fn a_database_of_a_newer_version_is_refused_by_name() {
    on_every_engine(async |database| {
        database.store.close().await.expect("closing works");
        let newer = "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time) \
             VALUES (999, 'future', TRUE, 'abc', 0)";
        database.raw(newer).await.expect("a newer version was here");
        assert_eq!(refusal(&database.url, 2).await, StoreError::Newer { step: 999 });
        database.raw("DELETE FROM _sqlx_migrations WHERE version = 999").await.expect("undone");
        database
            .raw("UPDATE _sqlx_migrations SET checksum = 'abc' WHERE version = 1")
            .await
            .expect("altered");
        assert_eq!(refusal(&database.url, 2).await, StoreError::Altered { step: 1 });
    });
}

/// Step 14, come after the accounts: what those had said who were erased before it is hidden, and nobody else's.
#[test]
fn who_was_erased_before_words_could_be_hidden_is_silent_after_the_step() {
    on_every_engine(async |database| {
        let undone = if database.is_sqlite() {
            "DROP INDEX event_said; DROP TRIGGER audit_head_no_delete; DROP TRIGGER audit_head_grows; \
             DELETE FROM _sqlx_migrations WHERE version = 14"
        } else {
            "DROP INDEX event_said; DROP TRIGGER audit_head_no_delete ON audit_head; \
             DROP TRIGGER audit_head_grows ON audit_head; DROP FUNCTION audit_head_refuse(); \
             DELETE FROM _sqlx_migrations WHERE version = 14"
        };
        database.raw(undone).await.expect("as it was before the step");
        let people = "INSERT INTO player (id, name, created_us) VALUES ('p1', 'deleted-1', 1), ('p2', 'Ann', 1); \
             INSERT INTO user_account (player, name_key, terms_version, terms_language, terms_us, erased_us, created_us) \
             VALUES ('p1', 'deleted-1', 1, 'en', 1, 9, 1), ('p2', 'ann', 1, 'en', 1, NULL, 1)";
        database.raw(people).await.expect("two accounts, one of them erased");
        let silenced = async |store: &Store| store.silenced(&BTreeSet::from(["p1", "p2"])).await;
        assert_eq!(silenced(&database.store).await, Ok(BTreeSet::new()));
        database.restart().await;
        assert_eq!(silenced(&database.store).await, Ok(BTreeSet::from(["p1".to_owned()])));
    });
}

/// Step 42, come after the rooms: a table of two people without a clock has an end, and those that nobody gives up have none.
#[test]
fn a_table_of_before_that_nobody_comes_back_to_has_an_end() {
    on_every_engine(async |database| {
        database
            .raw("DELETE FROM _sqlx_migrations WHERE version = 42")
            .await
            .expect("as it was before the step");
        let rooms = r#"INSERT INTO head (room, seq, status, game, listed, deadline_us, lobby, created_us, updated_us) VALUES
            ('people', 1, 'playing', 'chess', TRUE, NULL, '{"clock":{"kind":"none"},"seats":[["p1",""],["p2",""]]}', 1, 5),
            ('bot', 1, 'playing', 'chess', TRUE, NULL, '{"clock":{"kind":"none"},"seats":[["p1",""],["bot:b","B"]]}', 1, 5),
            ('board', 1, 'playing', 'chess', TRUE, NULL, '{"clock":{"kind":"none"}}', 1, 5),
            ('removal', 1, 'playing', 'chess', TRUE, 7, '{"clock":{"kind":"none"}}', 1, 5),
            ('over', 1, 'over', 'chess', TRUE, NULL, '{"clock":{"kind":"none"}}', 1, 5),
            ('timed', 1, 'playing', 'chess', TRUE, NULL, '{"clock":{"kind":"fischer"}}', 1, 5);
            INSERT INTO event (room, seq, last_seq, at_us, kind, actor, payload)
            SELECT room, 1, 1, 1, 'created', 'p1',
                CASE room WHEN 'board' THEN '{"table":{"event":{"tournament":"t"}}}' ELSE '{}' END FROM head"#;
        database.raw(rooms).await.expect("rooms of before");
        database.restart().await;
        let mut due = Vec::new();
        for room in ["people", "bot", "board", "removal", "over", "timed"] {
            let head = database.store.head(room).await.expect("a head").expect("a room");
            due.push(head.head.deadline_us);
        }
        let days = 14 * 86_400_000_000;
        assert_eq!(due, [Some(5 + days), None, None, Some(7), None, None]);
    });
}

#[test]
fn opening_twice_changes_nothing_and_two_stores_share_one_truth() {
    on_every_engine(async |database| {
        let other = open(&database.url).await;
        for seq in 0..20_i64 {
            let (first, second) = tokio::join!(
                database.store.append(append("r1", seq, vec![event("first")])),
                other.append(append("r1", seq, vec![event("second")])),
            );
            let won = usize::from(first.is_ok()) + usize::from(second.is_ok());
            assert_eq!(won, 1, "{first:?} {second:?}");
            let lost = if first.is_ok() { second } else { first };
            assert_eq!(lost, Err(AppendError::Conflict { current: seq + 1 }));
        }
        other.close().await.expect("closing works");
        assert_eq!(payloads(&database.store, "r1").await.len(), 20);
    });
}

#[test]
fn a_closed_store_says_so_and_has_written_what_was_asked_before() {
    on_every_engine(async |database| {
        let store = database.store.clone();
        let asked: Vec<_> = (0..100)
            .map(|room| {
                let store = store.clone();
                tokio::spawn(
                    async move { store.append(append(&format!("r{room}"), 0, vec![event("e")])).await },
                )
            })
            .collect();
        store.heartbeat(1).await.expect("a heartbeat");
        store.close().await.expect("closing works");
        let mut acknowledged = Vec::new();
        for (room, one) in asked.into_iter().enumerate() {
            match one.await.expect("the task ends") {
                Ok(_) => acknowledged.push(room),
                Err(error) => assert_eq!(error, AppendError::Store(StoreError::Closed)),
            }
        }
        let closed = Err(AppendError::Store(StoreError::Closed));
        assert_eq!(store.append(append("late", 0, vec![event("e")])).await, closed);
        assert_eq!(store.heartbeat(2).await, Err(StoreError::Closed));
        assert_eq!(store.head("r1").await, Err(StoreError::Closed));
        assert_eq!(store.close().await, Err(StoreError::Closed));

        database.store = open(&database.url).await;
        for room in acknowledged {
            assert_eq!(payloads(&database.store, &format!("r{room}")).await, ["e"]);
        }
        assert_eq!(database.store.last_heartbeat().await, Ok(Some(1)));
    });
}

#[test]
fn after_a_checkpoint_the_file_alone_is_complete() {
    on_every_engine(async |database| {
        database.store.append(append("r1", 0, vec![event("a")])).await.expect("append");
        database.store.checkpoint().await.expect("a checkpoint");
        if database.is_sqlite() {
            let file = database.url.trim_start_matches("sqlite:");
            let copy = format!("{file}-copy");
            std::fs::copy(file, &copy).expect("the file can be copied");
            let store = open(&format!("sqlite:{copy}")).await;
            assert_eq!(payloads(&store, "r1").await, ["a"]);
            store.close().await.expect("closing works");
        }
    });
}

#[test]
fn p8_the_writer_outlives_a_lost_connection_and_a_locked_database() {
    on_every_engine(async |database| {
        database.store.append(append("r1", 0, vec![event("a")])).await.expect("append");
        if database.is_sqlite() {
            let lock = database.raw("BEGIN IMMEDIATE; WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 500000) \
                 INSERT INTO heartbeat SELECT 1, max(i) FROM n; COMMIT");
            let (locked, done) = tokio::join!(lock, async {
                tokio::time::sleep(Duration::from_millis(5)).await;
                database.store.append(append("r1", 1, vec![event("b")])).await
            });
            locked.expect("the other writer had its turn");
            done.expect("the append waited for the lock");
        } else {
            database
                .raw(
                    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity \
                      WHERE datname = current_database() AND pid <> pg_backend_pid()",
                )
                .await
                .expect("connections can be cut");
            database
                .store
                .append(append("r1", 1, vec![event("b")]))
                .await
                .expect("the writer came back by itself");
        }
        assert_eq!(payloads(&database.store, "r1").await, ["a", "b"]);
    });
}
