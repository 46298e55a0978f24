// SPDX-License-Identifier: AGPL-3.0-or-later
//! What was found out about finished games.

use store::{ANALYSIS_BYTES_MAX, Change, KeptAnalysis, Sitter, StoreError};

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
