// SPDX-License-Identifier: AGPL-3.0-or-later
//! Who owns a room, where several servers serve one database.

use std::time::Duration;

use store::{Append, AppendError, Claim, Claimed, Committed, Node, Ownership, Store, StoreError};
use tokio::task::JoinSet;

use crate::support::{append, command, event, on_every_engine, payloads};

/// Longer than a test takes.
const LEASE_US: i64 = 60_000_000;
/// Shorter than a pause between two statements.
const NO_LEASE_US: i64 = -1;

async fn joins(store: &Store, id: &str) {
    let [name, role, version, key_ids] = ["n", "all", "1", "k"].map(str::to_owned);
    assert_eq!(store.join(&Node { id: id.to_owned(), name, role, version, key_ids }).await, Ok(()));
}

fn claim(room: &str, node: &str) -> Claim {
    let [room, node] = [room, node].map(str::to_owned);
    Claim { room, node, steal: false, lease_us: LEASE_US, pause_us: 1_000_000 }
}

/// A claim that succeeds: the epoch, and since when nobody took moves.
async fn claims(store: &Store, claim: &Claim) -> (i64, Option<i64>) {
    match store.claim(claim).await {
        Ok(Claimed::Own { epoch, since_us, .. }) => (epoch, since_us),
        other => panic!("{claim:?}: {other:?}"),
    }
}

fn of(epoch: i64, append: Append) -> Append {
    Append { epoch, ..append }
}

#[test]
fn a_room_has_one_owner_whose_epoch_keeps_the_others_out() {
    on_every_engine(async |database| {
        let store = &database.store;
        for node in ["n1", "n2"] {
            joins(store, node).await;
        }
        assert_eq!(store.claim(&claim("r1", "n1")).await, Ok(Claimed::NoRoom));
        store.append(append("r1", 0, vec![event("a")])).await.expect("a room");
        assert_eq!(claims(store, &claim("r1", "n1")).await, (1, None), "nobody has owned it");
        let held = Ownership { seq: 1, epoch: 1, owner: Some("n1".to_owned()), is_alive: true };
        assert_eq!(store.claim(&claim("r1", "n2")).await, Ok(Claimed::Held(held)));

        let nobodys = store.append(append("r1", 1, vec![event("x")])).await;
        assert_eq!(nobodys, Err(AppendError::Fenced { epoch: 1 }));
        let first = of(1, append("r1", 1, vec![command("ann", "c1", "b")]));
        assert_eq!(store.append(first.clone()).await, Ok(Committed { seq: 2 }));
        assert_eq!(
            store.events("r1", 0).await.unwrap().iter().map(|event| event.epoch).collect::<Vec<_>>(),
            [0, 1]
        );

        // The same process claims anew, which keeps out what it wrote itself and does not know the end of.
        assert_eq!(claims(store, &claim("r1", "n1")).await.0, 2);
        let late = store.append(of(1, append("r1", 2, vec![event("late")]))).await;
        assert_eq!(late, Err(AppendError::Fenced { epoch: 2 }));
        let again = store.append(first).await;
        assert_eq!(
            again,
            Err(AppendError::DuplicateCommand { first_seq: 2, last_seq: 2 }),
            "whatever the epoch"
        );
        let conflict = store.append(of(2, append("r1", 1, vec![event("x")]))).await;
        assert_eq!(conflict, Err(AppendError::Conflict { current: 2 }));
        let new = store.append(of(1, append("r9", 0, vec![event("x")]))).await;
        assert!(matches!(new, Err(AppendError::Store(StoreError::Invalid { .. }))), "{new:?}");
        assert_eq!(payloads(store, "r1").await, ["a", "b"]);
    });
}

#[test]
fn a_room_goes_to_another_when_its_owner_is_silent_lets_it_go_or_is_not_heard() {
    on_every_engine(async |database| {
        let store = &database.store;
        for node in ["n1", "n2", "n3"] {
            joins(store, node).await;
        }
        store.append(append("r1", 0, vec![event("a")])).await.expect("a room");
        claims(store, &claim("r1", "n1")).await;
        let beat = store.beat("n1", false, LEASE_US).await.unwrap().expect("it is there");

        // Silent for longer than the lease; the answer is lost, and the next claim finds the same.
        let silent = Claim { lease_us: NO_LEASE_US, ..claim("r1", "n2") };
        assert_eq!(claims(store, &silent).await, (2, Some(beat)));
        assert!(store.beat("n2", false, LEASE_US).await.unwrap().expect("it is there") >= beat);
        let silent = Claim { lease_us: NO_LEASE_US, ..claim("r1", "n3") };
        assert_eq!(claims(store, &silent).await, (3, Some(beat)), "not n2's own beat, which is younger");
        store.append(of(3, append("r1", 1, vec![event("b")]))).await.expect("its owner's");
        assert_eq!(claims(store, &Claim { lease_us: NO_LEASE_US, ..claim("r1", "n3") }).await.0, 4);
        store.append(of(4, append("r1", 2, vec![event("c")]))).await.expect("its owner's");

        // Alive and not heard: no sooner than a pause after the last claim.
        let steal = Claim { steal: true, pause_us: LEASE_US, ..claim("r1", "n1") };
        assert!(matches!(store.claim(&steal).await, Ok(Claimed::Held(_))));
        assert_eq!(claims(store, &Claim { pause_us: 0, ..steal }).await.0, 5);

        // Let go: by its owner alone, and since then nobody can move.
        assert_eq!(store.release("r1", 4, 77).await, Ok(false));
        store.append(of(5, append("r1", 3, vec![event("d")]))).await.expect("its owner's");
        assert_eq!(store.release("r1", 5, 77).await, Ok(true));
        assert_eq!(store.ownership("r1", LEASE_US).await.unwrap().unwrap().owner, None);
        assert_eq!(claims(store, &claim("r1", "n2")).await, (6, Some(77)));

        // One that left owns nothing.
        store.append(of(6, append("r1", 4, vec![event("e")]))).await.expect("its owner's");
        assert_eq!(store.leave("n2").await, Ok(()));
        assert_eq!(claims(store, &claim("r1", "n3")).await.0, 7);
        assert_eq!(store.nodes(LEASE_US).await.unwrap(), ["n1", "n3"]);
    });
}

#[test]
fn a_beat_after_a_silence_does_not_hide_it() {
    on_every_engine(async |database| {
        let store = &database.store;
        for node in ["n1", "n2"] {
            joins(store, node).await;
        }
        for room in ["r1", "r2"] {
            store.append(append(room, 0, vec![event("a")])).await.expect("a room");
            claims(store, &claim(room, "n1")).await;
        }
        let before = store.beat("n1", false, LEASE_US).await.unwrap().expect("it is there");
        tokio::time::sleep(Duration::from_millis(5)).await;
        let after = store.beat("n1", true, LEASE_US).await.unwrap().expect("it is there");
        assert!(after > before);
        tokio::time::sleep(Duration::from_millis(5)).await;
        let fresh = store.beat("n1", false, LEASE_US).await.unwrap().expect("it is there");
        // Who has written since could take moves.
        store.append(of(1, append("r2", 1, vec![event("b")]))).await.expect("its owner's");
        let since =
            async |room| claims(store, &Claim { steal: true, pause_us: 0, ..claim(room, "n2") }).await.1;
        assert_eq!(since("r1").await, Some(before));
        assert_eq!(since("r2").await, Some(fresh));
        assert_eq!(store.beat("n9", false, LEASE_US).await, Ok(None), "nobody of that name");
    });
}

#[test]
fn of_many_who_claim_at_once_each_epoch_is_one_ones() {
    on_every_engine(async |database| {
        let store = &database.store;
        store.append(append("r1", 0, vec![event("a")])).await.expect("a room");
        for n in 0..8 {
            joins(store, &format!("n{n}")).await;
        }
        let mut claiming = JoinSet::new();
        for n in 0..40 {
            let store = store.clone();
            let claim = Claim { steal: true, pause_us: 0, ..claim("r1", &format!("n{}", n % 8)) };
            claiming.spawn(async move { claims(&store, &claim).await.0 });
        }
        let mut epochs = claiming.join_all().await;
        epochs.sort_unstable();
        assert_eq!(epochs, (1..=40).collect::<Vec<_>>());

        // Without stealing one of all gets it.
        store.append(append("r2", 0, vec![event("a")])).await.expect("a room");
        let mut claiming = JoinSet::new();
        for n in 0..8 {
            let (store, claim) = (store.clone(), claim("r2", &format!("n{n}")));
            claiming.spawn(async move { matches!(store.claim(&claim).await, Ok(Claimed::Own { .. })) });
        }
        let got = claiming.join_all().await;
        assert_eq!(got.into_iter().filter(|got| *got).count(), 1);
    });
}

#[test]
fn rooms_that_nobody_keeps_are_found_by_their_deadlines() {
    on_every_engine(async |database| {
        let store = &database.store;
        joins(store, "n1").await;
        let now = store.beat("n1", false, LEASE_US).await.unwrap().expect("it is there");
        for (room, deadline_us) in [
            ("late", Some(now + 50_000_000)),
            ("soon", Some(now)),
            ("far", Some(i64::MAX / 4)),
            ("none", None),
        ] {
            let mut made = append(room, 0, vec![event("a")]);
            made.head.deadline_us = deadline_us;
            store.append(made).await.expect("a room");
        }
        assert_eq!(store.forsaken(60_000_000, LEASE_US).await.unwrap(), ["soon", "late"]);
        claims(store, &claim("soon", "n1")).await;
        assert_eq!(store.forsaken(60_000_000, LEASE_US).await.unwrap(), ["late"]);
        assert_eq!(
            store.forsaken(60_000_000, NO_LEASE_US).await.unwrap(),
            ["soon", "late"],
            "its owner is silent"
        );
        let asked = ["soon", "late", "nowhere"].map(str::to_owned);
        let mut found = store.ownerships(&asked, LEASE_US).await.unwrap();
        found.sort_by(|a, b| a.0.cmp(&b.0));
        let owner = Some("n1".to_owned());
        let soon = Ownership { seq: 1, epoch: 1, owner, is_alive: true };
        let late = Ownership { seq: 1, epoch: 0, owner: None, is_alive: false };
        assert_eq!(found, [("late".to_owned(), late), ("soon".to_owned(), soon)]);
    });
}
