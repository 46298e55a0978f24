// SPDX-License-Identifier: AGPL-3.0-or-later
//! The socket of one's own notices: what the stream of them says, as frames. And how any socket is closed.

use serde_json::json;

use crate::client::End;
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

/// Without an answer to its close frame a client takes the end for an accident (1006).
#[tokio::test]
async fn who_closes_a_socket_is_answered() {
    let server = Open::server().await;
    let pair = Pair::at_table(&server, "chess", json!({"kind": "none"})).await;
    let cookie = &pair.people[0].cookie;
    for path in [format!("/ws/rooms/{}?v=1", pair.room), "/ws/me".to_owned(), "/ws/lobby".to_owned()] {
        let mut line = Client::open(server.address, &path, Some(cookie)).await;
        line.next().await.expect("it is open");
        assert_eq!(line.closes().await, End { bye: None, close: Some(1_000) }, "{path}");
    }
    server.close().await;
}
