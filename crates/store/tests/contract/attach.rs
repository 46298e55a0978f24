// SPDX-License-Identifier: AGPL-3.0-or-later
//! A database that is opened as it is: not brought up to date, and perhaps not writable.

use std::path::Path;

use store::{Config, Purpose, Store, StoreError};

use crate::support::{append, event, on_every_engine, payloads};

async fn attach(url: &str, purpose: Purpose) -> Result<Store, StoreError> {
    Store::attach(&Config { url: url.to_owned(), readers: 2 }, purpose).await
}

fn why(opened: Result<Store, StoreError>) -> StoreError {
    opened.err().expect("it is refused")
}

#[test]
fn an_older_schema_stays_as_it_is_and_only_nodes_are_seen_in_it() {
    on_every_engine(async |database| {
        database.raw("DELETE FROM _sqlx_migrations WHERE version > 35").await.expect("an older schema");
        for purpose in [Purpose::Change, Purpose::Read] {
            let refused = why(attach(&database.url, purpose).await);
            assert!(matches!(refused, StoreError::Older { found: 35, needed: 36.. }), "{refused:?}");
            assert!(refused.to_string().contains("start `kapia serve` of this version"), "{refused}");
        }
        let store = attach(&database.url, Purpose::Nodes).await.expect("nodes are understood");
        assert!(store.attending(1_000_000).await.expect("it can be read").is_empty());
        store.close().await.expect("closing works");
        let refused = why(attach(&database.url, Purpose::Change).await);
        assert!(
            matches!(refused, StoreError::Older { found: 35, .. }),
            "not brought up to date: {refused:?}"
        );
        database.raw("DELETE FROM _sqlx_migrations WHERE version > 34").await.expect("older still");
        let refused = why(attach(&database.url, Purpose::Nodes).await);
        assert_eq!(refused, StoreError::Older { found: 34, needed: 35 });
        database.raw("DROP TABLE _sqlx_migrations").await.expect("no site at all");
        let refused = why(attach(&database.url, Purpose::Read).await);
        assert!(refused.to_string().contains("not one of a site"), "{refused}");
    });
}

#[test]
fn what_is_opened_to_read_is_read_beside_a_server_and_never_written() {
    on_every_engine(async |database| {
        database.store.append(append("r1", 0, vec![event("a")])).await.expect("append");
        let store = attach(&database.url, Purpose::Read).await.expect("it opens");
        assert_eq!(payloads(&store, "r1").await, ["a"]);
        database.store.append(append("r1", 1, vec![event("b")])).await.expect("append");
        assert_eq!(payloads(&store, "r1").await, ["a", "b"], "as it is now");
        if database.url.starts_with("sqlite:") {
            store.append(append("r1", 2, vec![event("c")])).await.expect_err("nothing is written");
        }
        store.close().await.expect("closing works");
        assert_eq!(payloads(&database.store, "r1").await, ["a", "b"]);
    });
}

/// As in a folder that is write-protected: SQLite finds no place for its lock.
#[test]
fn a_file_whose_lock_has_no_place_is_read_all_the_same() {
    on_every_engine(async |database| {
        let Some(path) = database.url.strip_prefix("sqlite:") else { return };
        database.store.append(append("r1", 0, vec![event("a")])).await.expect("append");
        database.store.close().await.expect("closing works");
        let lock = format!("{path}-shm");
        assert!(!Path::new(&lock).exists(), "whoever closed it last took it away");
        std::fs::create_dir(&lock).expect("something in its place");
        let store = attach(&database.url, Purpose::Read).await.expect("it opens");
        assert_eq!(payloads(&store, "r1").await, ["a"]);
        store.close().await.expect("closing works");
        std::fs::remove_dir(&lock).expect("it goes again");
    });
}
