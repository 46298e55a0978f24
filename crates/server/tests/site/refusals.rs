// SPDX-License-Identifier: AGPL-3.0-or-later
//! Refusals that no other dialogue comes across: each asked for once.

use serde_json::json;
use server::api::blocks::BLOCKS_MAX;
use store::Player;

use crate::accounts::account;
use crate::engines::on_every_engine;
use crate::people::{Client, Open};

#[tokio::test]
async fn quick_pairing_is_for_clocks_that_run() {
    let server = Open::server().await;
    let ann = server.guest().await;
    for clock in ["kind=none", "kind=correspondence&step_s=86400"] {
        let path = format!("/ws/seek?game=chess&{clock}");
        let headers = [("cookie", ann.cookie.as_str())];
        let Err(status) = Client::open_with(server.address, &path, &headers).await else {
            panic!("{clock} is no clock that runs");
        };
        assert_eq!(status, 422, "{clock}");
    }
    server.close().await;
}

#[tokio::test]
async fn there_is_an_end_to_blocks() {
    on_every_engine(async |server| {
        let ((ann, _), (bob, _)) = (account(server, "Ann").await, account(server, "Bob").await);
        let (store, now_us) = (&server.app.store, server.app.clock.now().0);
        for n in 0..BLOCKS_MAX {
            let id = format!("p-{n}");
            let other = Player { id: id.clone(), name: "Guest".to_owned(), created_us: now_us };
            assert_eq!(store.create_player(other).await, Ok(true));
            assert_eq!(store.block(&ann.id, &id, now_us, BLOCKS_MAX).await, Ok(true));
        }
        let one_more = ann.request("POST", "/api/v1/blocks/Bob", None).await;
        assert_eq!(one_more.refusal(), (409, "too_many_blocks".into()));
        assert_eq!(one_more.json()["params"]["max"], json!(BLOCKS_MAX.to_string()));
        assert_eq!(store.unblock(&ann.id, "p-0").await, Ok(true));
        assert!(ann.request("POST", "/api/v1/blocks/Bob", None).await.status < 300);
        assert_eq!(
            bob.request("POST", "/api/v1/blocks/Ann", None).await.status / 100,
            2,
            "theirs are their own"
        );
    })
    .await;
}
