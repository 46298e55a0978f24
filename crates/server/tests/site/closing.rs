// SPDX-License-Identifier: AGPL-3.0-or-later
//! The end of a rated game when the database does not answer, and the game after it.

use serde_json::json;
use sqlx::{Connection as _, SqliteConnection};
use store::Change;

use crate::people::Open;
use crate::results::{Rated, account, blitz};

#[tokio::test]
async fn p8_nobody_pays_for_the_time_in_which_ratings_cannot_be_read() {
    let server = Open::server().await;
    let (ann, bob) = (account(&server, "ann").await, account(&server, "bob").await);
    let mut table = Rated::at_table(&[&ann, &bob], "chess", json!({}), blitz()).await;
    for (seat, m) in [(0, "e2e4"), (1, "e7e5")] {
        let done = table.lines[seat].ask(json!({"k": "move", "m": m})).await;
        assert_eq!(done["t"], "ev", "{done}");
        let other = &mut table.lines[1 - seat];
        while other.view["turns"] != done["s"]["turns"] {
            other.hear("ev").await;
        }
    }
    let file = server.folder().join("kapia.db");
    let mut behind = SqliteConnection::connect(&format!("sqlite:{}", file.display())).await.expect("a file");
    sqlx::raw_sql("ALTER TABLE rating RENAME TO rating_away").execute(&mut behind).await.expect("it goes");
    let told = table.lines[0].ask(json!({"k": "resign"})).await;
    assert_eq!((&told["t"], &told["code"]), (&json!("no"), &json!("house_unavailable")), "{told}");
    assert!(server.app.metrics.store_failures.get() > 0);
    sqlx::raw_sql("ALTER TABLE rating_away RENAME TO rating").execute(&mut behind).await.expect("it is back");
    behind.close().await.expect("it closes");
    let told = table.lines[0].ask(json!({"k": "resign"})).await;
    assert_eq!(told["t"], "ev", "{told}");
    assert!(table.lines[0].kinds().contains(&"suspended"), "{:?}", table.lines[0].kinds());
    assert_eq!(table.lines[0].view["status"], "over");
    server.close().await;
}

#[tokio::test]
async fn an_account_that_is_being_erased_plays_no_other_rated_game() {
    let server = Open::server().await;
    let (ann, bob) = (account(&server, "ann").await, account(&server, "bob").await);
    for erased in [false, true] {
        let mut table = Rated::at_table(&[&ann, &bob], "chess", json!({}), blitz()).await;
        table.lines[0].ask(json!({"k": "resign"})).await;
        let offered = table.lines[0].ask(json!({"k": "offer", "what": "rematch"})).await;
        assert_eq!(offered["t"], "ev", "{offered}");
        while table.lines[1].view["offers"] == json!([]) {
            table.lines[1].hear("ev").await;
        }
        if erased {
            let then = Change::Erase(server.app.clock.now().0 + 1_000_000_000);
            assert_eq!(server.app.store.change_account(&ann.id, then).await, Ok(true));
        }
        let told = table.lines[1].ask(json!({"k": "accept", "what": "rematch"})).await;
        assert_eq!(told["code"] == "rated_needs_account", erased, "{told}");
        assert_eq!(table.lines[1].view["rematch"].is_string(), !erased);
    }
    server.close().await;
}
