// SPDX-License-Identifier: AGPL-3.0-or-later
//! Games that ended before results were kept.

use std::time::Duration;

use serde_json::json;
use store::{Append, NewEvent, Outcome};

use crate::people::{Open, PATIENCE};
use crate::results::{Rated, account, blitz};

#[tokio::test]
async fn a_game_that_ended_before_results_were_kept_is_found_after_a_restart() {
    let server = Open::server().await;
    let (ann, bob) = (account(&server, "ann").await, account(&server, "bob").await);
    let mut table = Rated::at_table(&[&ann, &bob], "chess", json!({}), blitz()).await;
    assert_eq!(table.lines[0].ask(json!({"k": "resign"})).await["t"], "ev");
    let closed = ann.opens(json!({"game": "chess"})).await;
    assert_eq!(ann.request("DELETE", &format!("/api/v1/rooms/{closed}"), None).await.status, 204);
    // The same log as an old version wrote it: the end stands alone.
    let store = &server.app.store;
    let events = store.events(&table.room, 0).await.expect("a log");
    let ended_us = events.iter().rfind(|event| event.kind == "ended").expect("it is over").at_us;
    let old = |event: store::StoredEvent| NewEvent {
        at_us: event.at_us,
        kind: event.kind,
        actor: event.actor,
        command_id: event.command_id,
        payload: event.payload,
    };
    let append = Append {
        room: "gamefromlongago".to_owned(),
        expected_seq: 0,
        epoch: 0,
        events: events.into_iter().filter(|event| event.kind != "rated").map(old).collect(),
        head: store.head(&table.room).await.expect("a head").expect("a room").head,
        seats: Some(store.sitters(&table.room).await.expect("sitters")),
        end: None,
        moved: None,
        certain: store::Certain::default(),
    };
    store.append(append).await.expect("it is kept");
    let again = Open::server_in(server.close().await, |_| {}).await;
    let store = &again.app.store;
    let kept = tokio::time::timeout(PATIENCE, async {
        loop {
            if let Some(kept) = store.game_result("gamefromlongago").await.expect("read") {
                break kept;
            }
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    });
    let kept = kept.await.expect("the result is written");
    assert_eq!((kept.rated, kept.reason.as_str(), kept.winner), (false, "resignation", Some(1)));
    assert_eq!((kept.pool.as_str(), kept.ended_us), ("chess/blitz", ended_us));
    let sat: Vec<_> = kept.players.iter().map(|one| (one.player.as_str(), one.outcome)).collect();
    assert_eq!(sat, [(ann.id.as_str(), Outcome::Lost), (bob.id.as_str(), Outcome::Won)]);
    let found = again.get("/api/v1/players/ann/games").await.json();
    assert_eq!(found["games"].as_array().map(Vec::len), Some(2), "{found}");
    assert_eq!(store.game_result(&closed).await, Ok(None), "nobody played there");
    let steps = store.rating_steps("", &ann.id, "chess/blitz", 9).await.expect("read");
    assert_eq!(steps.len(), 1, "it counts for no rating");
    again.close().await;
}
