// SPDX-License-Identifier: AGPL-3.0-or-later
//! A log that is copied as it grows, and a file made of the copy.

use std::path::{Path, PathBuf};
use std::time::Duration;

use store::{Follower, Looked, Piece, Snapshot, Store, StoreError, rebuild};

use crate::copy::all;
use crate::support::{Database, append, event, on_every_engine, open};

/// What has been copied.
#[derive(Clone, Default)]
struct Copied {
    base: Vec<u8>,
    logs: Vec<Vec<u8>>,
}

impl Copied {
    async fn begin(follower: &mut Follower) -> Self {
        let mut base = Vec::new();
        let copied = follower.base(&mut base).await.expect("it is read").expect("it is written");
        assert_eq!(copied, base.len() as u64);
        Self { base, logs: Vec::new() }
    }

    async fn look(&mut self, follower: &mut Follower) -> Looked {
        let looked = follower.look(|piece| {
            match piece {
                Piece::New(begin) => self.logs.push(begin.to_vec()),
                Piece::More(more) => self.logs.last_mut().expect("it was begun").extend_from_slice(more),
            }
            Ok(())
        });
        looked.await.expect("it is read").expect("it is written")
    }

    /// Makes a file of it, and answers with its address.
    async fn rebuilt(&self, path: &Path) -> Result<String, StoreError> {
        for end in ["", "-wal", "-shm"] {
            let _ = std::fs::remove_file(PathBuf::from(format!("{}{end}", path.display())));
        }
        rebuild(path, &*self.base, self.logs.iter().map(Vec::as_slice)).await?;
        Ok(format!("sqlite:{}", path.display()))
    }
}

fn path_of(database: &Database) -> PathBuf {
    PathBuf::from(database.url.trim_start_matches("sqlite:"))
}

/// Appends this many events, each as long as it says.
async fn write(store: &Store, room: &str, from: i64, count: i64, bytes: usize) {
    for seq in from..from + count {
        let payload = "x".repeat(bytes + seq as usize % 7);
        store.append(append(room, seq, vec![event(&payload)])).await.expect("it is kept");
    }
}

/// People write, the log is emptied, or the server stops, while it is looked again and again.
async fn a_round(store: &Store, round: i64, follower: &mut Follower, copied: &mut Copied) {
    let work = async {
        let room = format!("room{round}");
        write(store, &room, 0, 40, 40 << round).await;
        if round % 2 == 1 {
            store.checkpoint().await.expect("the log is emptied");
        }
        write(store, &room, 40, 10, 9_000).await;
        if round == 3 {
            store.close().await.expect("it closes");
        }
    };
    tokio::pin!(work);
    loop {
        tokio::select! {
            () = &mut work => break,
            () = tokio::time::sleep(Duration::from_millis(7)) => {
                assert_ne!(copied.look(follower).await, Looked::Gap);
            }
        }
    }
}

#[test]
fn whatever_becomes_of_the_log_its_copy_is_the_database() {
    on_every_engine(async |database| {
        if !database.is_sqlite() {
            let refused = Follower::open(&database.url).await.err();
            assert!(matches!(refused, Some(StoreError::Invalid { .. })), "{refused:?}");
            return;
        }
        let copy = path_of(database).with_file_name("copy.db");
        write(&database.store, "before", 0, 5, 100).await;
        let mut follower = Follower::open(&database.url).await.expect("it opens");
        let mut copied = Copied::begin(&mut follower).await;
        for round in 0..6 {
            a_round(&database.store, round, &mut follower, &mut copied).await;
            if round == 3 {
                database.store = open(&database.url).await;
            }
            assert_ne!(copied.look(&mut follower).await, Looked::Gap);
            let url = copied.rebuilt(&copy).await.expect("it is rebuilt");
            assert!(all(&url).await == all(&database.url).await, "round {round}");
        }
        assert!(copied.logs.len() > 1, "the log was begun anew");
        assert_eq!(copied.look(&mut follower).await, Looked::Whole(0), "nothing is new");
        damage(&copied, &copy).await;
    });
}

/// The end may be torn off, and then what is whole before it is there; nothing else may be damaged.
async fn damage(copied: &Copied, path: &Path) {
    let events = async |copied: &Copied| {
        let url = copied.rebuilt(path).await?;
        let mut snapshot = Snapshot::open(&url).await?;
        let table = snapshot.tables().into_iter().find(|table| table.name == "event").expect("a table");
        snapshot.rows(&table, |_| Ok::<_, StoreError>(())).await
    };
    let whole = events(copied).await.expect("it is whole");
    let mut before = whole + 1;
    for part in [1, 3, 5_000, 60_000] {
        let mut torn = copied.clone();
        let last = torn.logs.last_mut().expect("a log");
        last.truncate(last.len().saturating_sub(part));
        let left = events(&torn).await.expect("what is whole is there");
        assert!(left < whole && left <= before, "{left} of {whole}");
        before = left;
    }
    let mut torn = copied.clone();
    let middle = torn.logs[0].len() / 2;
    torn.logs[0][middle] ^= 1;
    let refused = events(&torn).await;
    assert!(
        matches!(&refused, Err(StoreError::Database { detail }) if detail.contains("log 1")),
        "{refused:?}"
    );
}

#[test]
fn another_file_in_its_place_is_a_gap_and_a_new_beginning_mends_it() {
    on_every_engine(async |database| {
        if !database.is_sqlite() {
            return;
        }
        write(&database.store, "room", 0, 3, 50).await;
        let mut follower = Follower::open(&database.url).await.expect("it opens");
        let mut copied = Copied::begin(&mut follower).await;
        assert!(matches!(copied.look(&mut follower).await, Looked::Whole(1..)));
        // Restored by hand, as it was.
        database.store.close().await.expect("it closes");
        let (path, other) = (path_of(database), path_of(database).with_file_name("other.db"));
        let url = copied.rebuilt(&other).await.expect("it is rebuilt");
        assert!(all(&url).await == all(&database.url).await);
        for end in ["-wal", "-shm"] {
            let _ = std::fs::remove_file(format!("{}{end}", path.display()));
        }
        std::fs::rename(&other, &path).expect("it is put there");
        database.store = open(&database.url).await;
        write(&database.store, "room", 3, 3, 50).await;
        assert_eq!(copied.look(&mut follower).await, Looked::Gap);
        copied = Copied::begin(&mut follower).await;
        assert!(matches!(copied.look(&mut follower).await, Looked::Whole(1..)));
        let url = copied.rebuilt(&other).await.expect("it is rebuilt");
        assert!(all(&url).await == all(&database.url).await);
        let again = rebuild(&other, &*copied.base, Vec::<&[u8]>::new()).await;
        assert!(matches!(again, Err(StoreError::Unavailable { .. })), "nothing is written over");
    });
}
