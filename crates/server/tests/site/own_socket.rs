// SPDX-License-Identifier: AGPL-3.0-or-later
//! The socket of one's own notices: what the stream of them says, as frames.

use serde_json::json;

use crate::people::{Client, Open, Pair};

#[tokio::test]
async fn ones_own_socket_says_what_is_on_and_what_happens() {
    let server = Open::server().await;
    let mut pair = Pair::at_table(&server, "chess", json!({"kind": "none"})).await;
    let cookie = pair.people[1].cookie.clone();
    let mut own = Client::open(server.address, "/ws/me", Some(&cookie)).await;
    let on = own.next().await.expect("the game that is on");
    assert_eq!((&on["k"], &on["room"]), (&json!("started"), &json!(pair.room)));
    assert_eq!(on["my_turn"], json!(false), "{on}");
    pair.moves(0, "e2e4").await;
    let turn = own.next().await.expect("the move of the other");
    assert_eq!((&turn["room"], &turn["my_turn"]), (&json!(pair.room), &json!(true)), "{turn}");
    let Err(status) = Client::open_with(server.address, "/ws/me", &[]).await else {
        panic!("a stranger has no games of their own");
    };
    assert_eq!(status, 401);
    server.close().await;
}
