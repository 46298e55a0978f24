// SPDX-License-Identifier: AGPL-3.0-or-later
//! The audit is written with the act it tells of, or not at all, and nobody rewrites it.

use store::{AUDIT_START, Act, Player, StoreError};

use crate::support::{Database, on_every_engine};

fn player(id: &str) -> Player {
    Player { id: id.to_owned(), name: id.to_uppercase(), created_us: 1 }
}

fn act(subject: &str) -> Act {
    Act { at_us: 7, act: "player.made".into(), actor: "op".into(), subject: subject.into(), ..Act::default() }
}

#[test]
fn an_act_and_its_entry_are_written_together() {
    on_every_engine(async |database: &mut Database| {
        let store = &database.store;
        for id in ["ann", "bob"] {
            assert_eq!(store.audited(act(id)).create_player(player(id)).await, Ok(true));
        }
        // What changes nothing is nothing to tell of.
        assert_eq!(store.audited(act("ann")).create_player(player("ann")).await, Ok(false));
        let refused = store.audited(act("ann")).block("ann", "ann", 1, 9).await;
        assert!(matches!(refused, Err(StoreError::Database { .. })), "{refused:?}");
        let nul = store.audited(act("a\0")).create_player(player("cid")).await;
        assert!(matches!(nul, Err(StoreError::Invalid { .. })), "{nul:?}");
        let entries = store.audit(0, 10).await.expect("the audit");
        assert_eq!(entries.len(), 2);
        let mut before = AUDIT_START.to_owned();
        for (n, entry) in (1..).zip(&entries) {
            assert_eq!((entry.seq, &entry.prev, &entry.hash), (n, &before, &entry.computed()));
            before = entry.hash.clone();
        }
        let head = store.audit_head().await.expect("the head");
        assert_eq!((head.seq, head.hash), (2, before));
        for sql in [
            "UPDATE audit SET reason = 'x'",
            "DELETE FROM audit WHERE seq = 2",
            "UPDATE audit_head SET seq = 1",
            "DELETE FROM audit_head",
        ] {
            assert!(database.raw(sql).await.is_err(), "{sql}");
        }
    });
}

#[test]
fn two_processes_write_one_chain() {
    on_every_engine(async |database: &mut Database| {
        let other = crate::support::open(&database.url).await;
        let mut tasks = tokio::task::JoinSet::new();
        for n in 0..20 {
            let store = if n % 2 == 0 { database.store.clone() } else { other.clone() };
            let id = format!("p{n}");
            tasks.spawn(async move { store.audited(act(&id)).create_player(player(&id)).await });
        }
        while let Some(done) = tasks.join_next().await {
            assert_eq!(done.expect("no panic"), Ok(true));
        }
        let entries = database.store.audit(0, 100).await.expect("the audit");
        let mut before = AUDIT_START;
        for (n, entry) in (1..).zip(&entries) {
            assert_eq!((entry.seq, entry.prev.as_str(), &entry.hash), (n, before, &entry.computed()));
            before = &entry.hash;
        }
        assert_eq!(entries.len(), 20);
        other.close().await.expect("closing works");
    });
}
