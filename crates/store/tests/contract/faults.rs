// SPDX-License-Identifier: AGPL-3.0-or-later
//! What a network between the site and its database may do, and what is said of it.

use std::time::Duration;

use store::{Append, AppendError, Certain, Committed, Node, Store, StoreError};

use crate::chaos::{ALONE, Chaos, NextCommit};
use crate::support::{Database, append, command, on_every_engine, open, payloads};

/// Longer than any recovery takes on a busy machine; without one nothing ends at all.
const PATIENCE: Duration = Duration::from_secs(60);

/// On PostgreSQL: the store behind a proxy, with a room of one event.
async fn behind_a_proxy(database: &Database) -> Option<(Chaos, Store)> {
    if database.is_sqlite() {
        return None;
    }
    let chaos = Chaos::before(&database.url).await;
    let store = open(&chaos.url).await;
    store.append(append("r1", 0, vec![command("ann", "c0", "a")])).await.expect("append");
    Some((chaos, store))
}

/// Has the process `n` take its place.
async fn enlisted(store: &Store) {
    let [name, role, version, key_ids] = [const { String::new() }; 4];
    let node = Node { id: "n".to_owned(), name, role, version, key_ids };
    assert_eq!(store.enlist(&node, 1).await, Ok(None));
}

async fn in_time<T>(what: impl Future<Output = T>) -> T {
    tokio::time::timeout(PATIENCE, what).await.expect("the store answers")
}

#[test]
fn p8_black_hole() {
    on_every_engine(async |database| {
        let Some((chaos, store)) = behind_a_proxy(database).await else { return };
        enlisted(&store).await;
        // Every connection there may be is open: the writer's, both readers', the one for beats.
        let (one, two) = tokio::join!(store.events("r1", 0), store.head("r1"));
        assert!(one.is_ok() && two.is_ok());
        chaos.swallow_open_connections();
        in_time(async {
            let asked = append("r1", 1, vec![command("ann", "c1", "b")]);
            let (appended, read, head) =
                tokio::join!(store.append(asked), store.events("r1", 0), store.head("r1"));
            assert_eq!(appended, Ok(Committed { seq: 2 }));
            assert!(read.is_ok() && head.is_ok(), "{read:?} {head:?}");
            // The first beat may be the one that finds out.
            let _ = store.beat("n", false, i64::MAX).await;
            assert!(matches!(store.beat("n", false, i64::MAX).await, Ok(Some(_))));
        })
        .await;
        assert_eq!(payloads(&store, "r1").await, ["a", "b"]);
        store.close().await.expect("closing works");
    });
}

#[test]
fn p2_a_commit_without_an_answer_is_looked_for_and_counts_once() {
    on_every_engine(async |database| {
        let Some((chaos, store)) = behind_a_proxy(database).await else { return };
        for (seq, next) in [(1, NextCommit::LosesItsAnswer), (2, NextCommit::IsSwallowed)] {
            chaos.next_commit(next);
            let asked = append("r1", seq, vec![command("ann", &format!("c{seq}"), "b")]);
            let appended = in_time(store.append(asked)).await;
            assert_eq!(appended, Ok(Committed { seq: seq + 1 }), "{next:?}");
        }
        assert_eq!(payloads(&store, "r1").await, ["a", "b", "b"]);
        for (seq, next) in [(3, NextCommit::LosesItsAnswer), (4, NextCommit::IsSwallowed)] {
            chaos.next_commit(next);
            let appended = in_time(store.append(lone(seq, &format!("{ALONE} {seq}")))).await;
            assert_eq!(appended, Ok(Committed { seq: seq + 1 }), "{next:?}");
        }
        assert_eq!(payloads(&store, "r1").await, ["a", "b", "b", "b", "b"]);
        // A room that is made, by nobody's command.
        chaos.next_commit(NextCommit::LosesItsAnswer);
        let asked = append("r2", 0, vec![crate::support::event("made")]);
        assert_eq!(in_time(store.append(asked)).await, Ok(Committed { seq: 1 }));
        store.close().await.expect("closing works");
    });
}

/// A move as nearly all are.
fn lone(seq: i64, command_id: &str) -> Append {
    let certain = Certain { commands_are_new: true, status_stays: true };
    Append { certain, ..append("r1", seq, vec![command("ann", command_id, "b")]) }
}

/// At a database that is some milliseconds away every message counts, and nobody sees a move before it is kept.
#[test]
fn a_move_is_one_message_to_the_server_and_back() {
    on_every_engine(async |database| {
        let Some((chaos, store)) = behind_a_proxy(database).await else { return };
        enlisted(&store).await;
        // The first makes the statement known to the server.
        for seq in 1..=3 {
            if seq == 3 {
                store.write_as("n");
            }
            let before = chaos.asked();
            let appended = in_time(store.append(lone(seq, &format!("c{seq}")))).await;
            assert_eq!(appended, Ok(Committed { seq: seq + 1 }));
            assert_eq!(chaos.asked() - before, if seq == 1 { 2 } else { 1 }, "move {seq}");
        }
        store.close().await.expect("closing works");
    });
}

#[test]
fn p2_in_doubt_is_said() {
    on_every_engine(async |database| {
        let Some((chaos, store)) = behind_a_proxy(database).await else { return };
        chaos.next_commit(NextCommit::LosesItsAnswer);
        chaos.lets_in(0);
        let asked = append("r1", 1, vec![command("ann", "c1", "b")]);
        let appended = in_time(store.append(asked.clone())).await;
        assert!(
            matches!(appended, Err(AppendError::Store(StoreError::InDoubt { .. }))),
            "it was kept, and nothing else may be said: {appended:?}"
        );
        // Another write now is sure to do nothing.
        let other = in_time(store.append(append("r2", 0, vec![crate::support::event("x")]))).await;
        assert!(matches!(other, Err(AppendError::Store(StoreError::Unavailable { .. }))), "{other:?}");
        chaos.lets_in(usize::MAX);
        let again = in_time(store.append(asked)).await;
        assert_eq!(again, Err(AppendError::DuplicateCommand { first_seq: 2, last_seq: 2 }));
        assert_eq!(payloads(&store, "r1").await, ["a", "b"]);
        store.close().await.expect("closing works");
    });
}
