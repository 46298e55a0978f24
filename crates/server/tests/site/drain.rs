// SPDX-License-Identifier: AGPL-3.0-or-later
//! The two edges of a process: nobody plays before its first heartbeat, and nobody is charged for its goodbye,
//! however slowly the others listen (P3).

use std::net::SocketAddr;

use serde_json::json;
use server::{Config, Server};
use tokio::io::AsyncWriteExt as _;
use tokio::net::{TcpSocket, TcpStream};

use crate::people::{Folder, Open, Pair};

#[tokio::test]
async fn p3_first_beat() {
    let folder = Folder::fresh();
    let config = Config {
        listen: SocketAddr::from(([127, 0, 0, 1], 0)),
        data_dir: folder.path().to_owned(),
        ..Config::default()
    };
    let server = Server::open(config).await.expect("a fresh server opens");
    // Nobody is let in yet: whoever will play does so after an instant that a kill cannot take away.
    let beat = server.app().store.last_heartbeat().await.expect("the store answers");
    let beat = beat.expect("a heartbeat is there before anybody can play");
    assert!(beat <= server.app().clock.now().0);
}

/// Somebody who asks for much and never reads an answer.
async fn deaf_reader(address: SocketAddr) -> TcpStream {
    let socket = TcpSocket::new_v4().expect("a socket");
    socket.set_recv_buffer_size(4 * 1024).expect("a small buffer");
    let mut stream = socket.connect(address).await.expect("the server listens");
    let requests = format!("GET /api/v1/games HTTP/1.1\r\nHost: {address}\r\n\r\n").repeat(200);
    stream.write_all(requests.as_bytes()).await.expect("200 requests fit into the buffers");
    stream
}

#[tokio::test]
async fn p3_drain_charges_nobody() {
    let server = Open::server_with(|config| config.rate_limits = false).await;
    let mut pair =
        Pair::at_table(&server, "chess", json!({"kind": "fischer", "base_s": 60, "step_s": 0})).await;
    for (seat, m) in [(0, "e2e4"), (1, "e7e5"), (0, "g1f3")] {
        pair.moves(seat, m).await;
    }
    let deaf = deaf_reader(server.address).await;
    let mut silent = server.stranger_at(&pair.room).await;
    silent.hear("welcome").await;

    let app = server.app.clone();
    let asked = app.clock.now();
    let (closed, heard) = tokio::join!(server.close(), async {
        assert_eq!(pair.lines[1].end().await.bye.as_deref(), Some("restart"));
        app.clock.now()
    });
    drop((deaf, silent));

    let again = Open::server_in(closed, |_| {}).await;
    let mut bob = pair.people[1].follows(&again).at(&pair.room).await;
    bob.hear("welcome").await;
    while !bob.kinds().contains(&"resumed") {
        bob.hear("ev").await;
    }
    let rows = again.app.store.events(&pair.room, 0).await.expect("the log");
    let suspended = rows
        .iter()
        .find(|row| row.kind == "suspended" && row.at_us > asked.0)
        .expect("a night is in the log");
    let suspended: serde_json::Value = serde_json::from_str(&suspended.payload).expect("JSON");
    let from = suspended["from_us"].as_i64().expect("an instant");
    // The clock stands from before the goodbye was heard; those who did not listen were waited for after it.
    assert!((asked.0..=heard.0).contains(&from), "{} µs after the goodbye", from - heard.0);
    again.close().await;
}
