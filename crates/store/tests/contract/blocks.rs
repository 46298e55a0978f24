// SPDX-License-Identifier: AGPL-3.0-or-later
//! Who has blocked whom.

use std::collections::BTreeSet;

use store::{Player, StoreError};

use crate::support::on_every_engine;

#[test]
fn a_block_holds_from_both_sides_until_it_is_taken_back() {
    on_every_engine(async |database| {
        let store = &database.store;
        for id in ["ann", "bob", "cid", "dan"] {
            let player = Player { id: id.to_owned(), name: id.to_uppercase(), created_us: 1 };
            assert_eq!(store.create_player(player).await, Ok(true));
        }
        assert_eq!(store.block("ann", "bob", 10, 2).await, Ok(true));
        assert_eq!(store.block("ann", "cid", 20, 2).await, Ok(true));
        assert_eq!(store.block("ann", "dan", 30, 2).await, Ok(false), "two are the most here");
        assert_eq!(store.block("ann", "bob", 40, 2).await, Ok(true), "who is blocked already stays so");
        assert_eq!(store.block("dan", "ann", 50, 2).await, Ok(true));
        let blocked = store.blocked_by("ann").await.expect("blocks");
        let told: Vec<_> =
            blocked.iter().map(|one| (one.player.as_str(), one.name.as_str(), one.at_us)).collect();
        assert_eq!(told, [("cid", "CID", 20), ("bob", "BOB", 10)]);
        let apart = |ids: &[&str]| ids.iter().map(|id| (*id).to_owned()).collect::<BTreeSet<_>>();
        assert_eq!(store.apart_from("ann").await, Ok(apart(&["bob", "cid", "dan"])));
        assert_eq!(store.apart_from("bob").await, Ok(apart(&["ann"])));
        assert_eq!(store.unblock("ann", "bob").await, Ok(true));
        assert_eq!(store.unblock("ann", "bob").await, Ok(false));
        assert_eq!(store.apart_from("bob").await, Ok(apart(&[])));
        for (player, blocked) in [("ann", "ann"), ("ann", "nobody")] {
            let refused = store.block(player, blocked, 60, 9).await;
            assert!(matches!(refused, Err(StoreError::Database { .. })), "{refused:?}");
        }
    });
}
