// SPDX-License-Identifier: AGPL-3.0-or-later
//! What was found out about finished games.

use store::{ANALYSIS_BYTES_MAX, Change, KeptAnalysis, Sitter, StoreError, WantedAnalysis};

use crate::accounts::sign_up;
use crate::support::{append, event, on_every_engine};

fn kept(room: &str, depth: &str, made_us: i64) -> KeptAnalysis {
    let body = vec![0, 255, b'x'];
    KeptAnalysis { room: room.to_owned(), depth: depth.to_owned(), edition: 1, made_us, body }
}

#[test]
fn an_analysis_is_kept_until_it_is_old_or_somebody_is_called_otherwise() {
    on_every_engine(async |database| {
        let store = &database.store;
        assert_eq!(store.sign_up(sign_up("p1", "Ann", "ann")).await, Ok(true));
        for room in ["r1", "r2"] {
            let mut first = append(room, 0, vec![event("a")]);
            let player = if room == "r1" { "p1" } else { "p2" };
            first.seats = Some(vec![Sitter { seat: 0, player: player.to_owned() }]);
            store.append(first).await.expect("the room");
        }
        let missing = store.keep_analysis(kept("r9", "quick", 5)).await;
        assert!(matches!(missing, Err(StoreError::Database { .. })), "{missing:?}");
        let long = KeptAnalysis { body: vec![0; ANALYSIS_BYTES_MAX + 1], ..kept("r1", "quick", 5) };
        assert!(matches!(store.keep_analysis(long).await, Err(StoreError::Invalid { .. })));

        for (room, depth, made_us) in [("r1", "quick", 5), ("r1", "deep", 7), ("r2", "quick", 9)] {
            assert_eq!(store.keep_analysis(kept(room, depth, made_us)).await, Ok(()));
        }
        assert_eq!(store.analysis("r1", "quick", 1).await, Ok(Some(kept("r1", "quick", 5))));
        assert_eq!(store.analysis("r1", "quick", 2).await, Ok(None), "of another edition");
        assert_eq!(store.analysis("r2", "deep", 1).await, Ok(None));
        let newer = KeptAnalysis { edition: 2, made_us: 20, body: vec![1], ..kept("r1", "quick", 0) };
        assert_eq!(store.keep_analysis(newer.clone()).await, Ok(()));
        assert_eq!(store.analysis("r1", "quick", 2).await, Ok(Some(newer)), "in the place of the older");

        // At the instant itself it is kept; of another edition it goes.
        assert_eq!(store.forget_analyses(7, 1).await, Ok(1));
        assert_eq!(store.analysis("r1", "quick", 2).await, Ok(None));
        assert_eq!(store.analysis("r1", "deep", 1).await, Ok(Some(kept("r1", "deep", 7))));
        let renamed = Change::Name {
            name: "Eve".to_owned(),
            name_key: "eve".to_owned(),
            name_look: "eve".to_owned(),
            until_us: 100,
            not_since_us: 50,
            now_us: 60,
        };
        assert_eq!(store.change_account("p1", renamed).await, Ok(true));
        assert_eq!(store.analysis("r1", "deep", 1).await, Ok(None));
        assert_eq!(store.analysis("r2", "quick", 1).await, Ok(Some(kept("r2", "quick", 9))));
    });
}

#[test]
fn what_is_wanted_waits_in_its_order_until_it_is_settled() {
    on_every_engine(async |database| {
        let store = &database.store;
        for room in ["r1", "r2"] {
            store.append(append(room, 0, vec![event("a")])).await.expect("the room");
        }
        let wanted = |room: &str, depth: &str, asker: &str, asked_us| {
            let [room, depth, asker] = [room, depth, asker].map(str::to_owned);
            WantedAnalysis { room, depth, asker, asked_us }
        };
        let nowhere = store.want_analysis(wanted("r9", "quick", "ann", 1)).await;
        assert!(matches!(nowhere, Err(StoreError::Database { .. })), "{nowhere:?}");
        let all = [("r2", "quick", "ann", 3), ("r1", "deep", "bob", 5), ("r1", "quick", "ann", 9)];
        for (room, depth, asker, asked_us) in all.into_iter().rev() {
            assert_eq!(store.want_analysis(wanted(room, depth, asker, asked_us)).await, Ok(()));
        }
        // Who has asked first keeps it.
        assert_eq!(store.want_analysis(wanted("r2", "quick", "eve", 1)).await, Ok(()));
        let expected = all.map(|(room, depth, asker, asked_us)| wanted(room, depth, asker, asked_us));
        assert_eq!(store.wanted_analyses().await, Ok(expected.to_vec()));
        assert_eq!(store.settle_analysis("r1", "deep").await, Ok(()));
        assert_eq!(store.settle_analysis("r1", "deep").await, Ok(()), "it is settled already");
        assert_eq!(store.wanted_analyses().await, Ok(vec![expected[0].clone(), expected[2].clone()]));
    });
}
