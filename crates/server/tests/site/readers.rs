// SPDX-License-Identifier: AGPL-3.0-or-later
//! Those who hold connections and do nothing with them: they go, and whoever plays or comes does not notice.

use std::time::Duration;

use serde_json::json;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpSocket, TcpStream};

use crate::people::{Open, PATIENCE};

/// A connection on which more is asked for than fits on the way, and nothing read.
async fn asks_and_does_not_read(server: &Open) -> TcpStream {
    let socket = TcpSocket::new_v4().expect("a socket");
    socket.set_recv_buffer_size(4_096).expect("a small buffer");
    let mut stream = socket.connect(server.address).await.expect("the server listens");
    let asked = format!("GET /openapi.json HTTP/1.1\r\nHost: {}\r\n\r\n", server.address).repeat(50);
    stream.write_all(asked.as_bytes()).await.expect("the server reads");
    stream
}

#[tokio::test]
async fn t11_http_readers() {
    let server = Open::server_with(|config| config.reader_patience = Duration::from_millis(500)).await;
    let readers = [asks_and_does_not_read(&server).await, asks_and_does_not_read(&server).await];
    let slow = || server.app.metrics.slow_readers.get();
    let cut = async {
        while slow() < 2 {
            // Others are served meanwhile.
            assert_eq!(server.get("/api/v1/house").await.status, 200);
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    };
    tokio::time::timeout(2 * PATIENCE, cut).await.expect("who reads nothing is cut");
    drop(readers);
    server.close().await;
}

#[tokio::test]
async fn t11_a_full_server_lets_somebody_new_in() {
    let server = Open::server_with(|config| config.connections_max = 6).await;
    let ann = server.guest().await;
    let room = ann.opens(json!({"game": "chess", "seat": "first"})).await;
    let mut line = ann.at(&room).await;
    line.hear("welcome").await;
    let shown_out = || server.app.metrics.shown_out.get();
    assert_eq!(shown_out(), 0, "there was room");
    let mut idle = Vec::new();
    for _ in 0..20 {
        idle.push(TcpStream::connect(server.address).await.expect("somebody new gets in"));
        // An answer says that those before have been let in, too.
        assert_eq!(server.get("/health").await.status, 200);
    }
    // One socket, and five others: of the twenty at least fifteen had to go, the oldest first.
    for old in &mut idle[..15] {
        let read = tokio::time::timeout(PATIENCE, old.read(&mut [0; 1])).await.expect("it was closed");
        assert!(matches!(read, Ok(0) | Err(_)), "{read:?}");
    }
    assert!(shown_out() >= 15, "{}", shown_out());
    let moved = line.ask(json!({"k": "chat", "text": "still here"})).await;
    assert_eq!(moved["t"], "ev", "a socket stays: {moved}");
    server.close().await;
}
