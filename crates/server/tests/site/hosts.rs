// SPDX-License-Identifier: AGPL-3.0-or-later
//! For which server a request is, from whose page, and where it ends: what is refused before anything is done.

use std::net::SocketAddr;
use std::time::Duration;

use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;

use crate::people::{Answer, Open, raw};

const PUBLIC: &str = "https://kapia.example";

/// A newcomer's request with these lines in its head.
async fn post(address: SocketAddr, lines: &[String]) -> Answer {
    let lines: String = lines.iter().map(|line| format!("{line}\r\n")).collect();
    let text =
        format!("POST /api/v1/session HTTP/1.1\r\nConnection: close\r\n{lines}Content-Length: 0\r\n\r\n");
    raw(address, text.as_bytes()).await
}

/// The status with which a socket is opened or refused; bytes behind the head are not waited for.
async fn socket(address: SocketAddr, lines: &[String]) -> Answer {
    let lines: String = lines.iter().map(|line| format!("{line}\r\n")).collect();
    let text = format!(
        "GET /ws/lobby HTTP/1.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n\
         Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n{lines}\r\n"
    );
    // A frame of nothing but a close, so that an open socket ends.
    raw(address, &[text.as_bytes(), &[0x88, 0x80, 0, 0, 0, 0]].concat()).await
}

/// Hosts, the origin beside them, and the status of a request and of a socket; a host of `None` is no `Host` line,
/// `SELF` the address listened on.
type Row = (Option<&'static str>, Option<&'static str>, u16, u16);

/// A server that was told no address is reached by any, and its pages are those of the host that was asked.
const ANY: [Row; 14] = [
    (Some("SELF"), Some("http://SELF"), 200, 101),
    (Some("SELF"), None, 200, 403),
    (Some("club.local:8080"), Some("http://club.local:8080"), 200, 101),
    (Some("192.168.1.7:8080"), Some("http://192.168.1.7:8080"), 200, 101),
    (Some("[fd00::7]:8080"), Some("http://[fd00::7]:8080"), 200, 101),
    (Some("club.example"), Some("https://club.example"), 200, 101),
    (Some("SELF"), Some("http://evil.example"), 403, 403),
    (Some("evil.example"), Some("http://SELF"), 403, 403),
    (Some("club.local:8080"), Some("http://club.local:8081"), 403, 403),
    (Some("club.local:8080"), Some("null"), 403, 403),
    (None, Some("http://SELF"), 400, 400),
    (None, None, 400, 400),
    (Some(""), Some("http://SELF"), 400, 400),
    (Some("a b"), Some("http://SELF"), 400, 400),
];

/// A server that knows its address answers to no other: who rebinds a name of their own gets nowhere.
const NAMED: [Row; 12] = [
    (Some("kapia.example"), Some(PUBLIC), 200, 101),
    (Some("Kapia.Example:443"), Some(PUBLIC), 200, 101),
    (Some("kapia.example"), None, 200, 403),
    (Some("kapia.example"), Some("http://kapia.example"), 403, 403),
    (Some("kapia.example"), Some("https://evil.example"), 403, 403),
    (Some("evil.example"), Some("http://evil.example"), 421, 421),
    (Some("evil.example"), Some(PUBLIC), 421, 421),
    (Some("evil.example"), None, 421, 421),
    (Some("SELF"), Some("http://SELF"), 421, 421),
    (Some("kapia.example:8443"), Some(PUBLIC), 421, 421),
    (None, Some(PUBLIC), 400, 400),
    (Some("kapia.example/"), Some(PUBLIC), 400, 400),
];

#[tokio::test]
async fn origin_matrix() {
    for (public, rows) in [(None, &ANY[..]), (Some(PUBLIC), &NAMED[..])] {
        let server =
            Open::server_with(|config| config.public_url = public.map(|url| url.parse().unwrap())).await;
        let own = server.address.to_string();
        for (host, origin, request, opening) in rows {
            let line = |name: &str, value: &Option<&str>| {
                value.map(|value| format!("{name}: {}", value.replace("SELF", &own)))
            };
            let lines: Vec<String> =
                [line("Host", host), line("Origin", origin)].into_iter().flatten().collect();
            let answers = [post(server.address, &lines).await, socket(server.address, &lines).await];
            let statuses = answers.each_ref().map(|answer| answer.status);
            assert_eq!(statuses, [*request, *opening], "{lines:?}, public: {public:?}");
            for answer in &answers {
                if [400, 421].contains(&answer.status) {
                    let code = if answer.status == 400 { "bad_host" } else { "wrong_host" };
                    assert_eq!(answer.refusal().1, code, "{lines:?}");
                }
            }
        }
        server.close().await;
    }
}

#[tokio::test]
async fn every_address_of_a_named_server_is_behind_its_name() {
    let server = Open::server_with(|config| config.public_url = PUBLIC.parse().ok()).await;
    for path in ["/", "/room/abcdefghijkl", "/api/v1/lobby", "/api/v1/nothing", "/openapi.json"] {
        let answer = server.get(path).await;
        assert_eq!(answer.refusal(), (421, "wrong_host".into()), "{path}");
        assert_eq!(answer.json()["params"]["url"], PUBLIC, "{path}");
    }
    // Those who watch over a server ask it by its address.
    assert_eq!(server.get("/health").await.status, 200);
    server.close().await;
}

#[tokio::test]
async fn smuggling() {
    let server = Open::server().await;
    let own = server.address;
    let host = format!("Host: {own}\r\n");
    for (heads, what) in [
        ("GET /health HTTP/1.1\r\n".to_owned(), "no Host"),
        ("GET /health HTTP/1.0\r\n".to_owned(), "no Host, HTTP/1.0"),
        (format!("GET /health HTTP/1.1\r\n{host}{host}"), "two Hosts"),
        (format!("GET /health HTTP/1.1\r\n{host}Host: evil.example\r\n"), "two Hosts that differ"),
        (format!("GET http://evil.example/health HTTP/1.1\r\n{host}"), "another host in the address"),
        (format!("GET /health HTTP/1.1\r\n{host} evil.example\r\n"), "a folded Host"),
        (format!("GET /health HTTP/1.1\r\nHost : {own}\r\n"), "a space before the colon"),
        (
            format!("POST /health HTTP/1.1\r\n{host}Content-Length: 3\r\nContent-Length: 3\r\n"),
            "two equal lengths",
        ),
        (format!("POST /health HTTP/1.1\r\n{host}Content-Length: 3\r\nContent-Length: 0\r\n"), "two lengths"),
        (format!("POST /health HTTP/1.1\r\n{host}Content-Length: 3, 3\r\n"), "two lengths in one"),
        (format!("POST /health HTTP/1.1\r\n{host}Content-Length: +3\r\n"), "a length with a sign"),
        (
            format!("POST /health HTTP/1.1\r\n{host}Content-Length: 3\r\nTransfer-Encoding: chunked\r\n"),
            "a length and chunks",
        ),
        (
            format!("POST /health HTTP/1.1\r\n{host}Transfer-Encoding: chunked\r\nContent-Length: 3\r\n"),
            "chunks and a length",
        ),
        (format!("POST /health HTTP/1.1\r\n{host}Transfer-Encoding: chunked, gzip\r\n"), "chunks inside"),
        (format!("POST /health HTTP/1.0\r\n{host}Transfer-Encoding: chunked\r\n"), "chunks in HTTP/1.0"),
        (format!("POST /health HTTP/1.1\r\n{host}Transfer-Encoding: xchunked\r\n"), "no chunks"),
    ] {
        // Behind it stands the request that is to be slipped in: nobody answers it.
        let text = format!("{heads}\r\n0\r\n\r\nGET /openapi.json HTTP/1.1\r\n{host}\r\n");
        let answer = raw(own, text.as_bytes()).await;
        assert_eq!(answer.status, 400, "{what}: {}", answer.text);
        assert!(!answer.text.contains("HTTP/1.1 "), "{what}: answered twice: {}", answer.text);
    }
    // In one connection, what is clear is answered until something is not.
    let clear = format!("GET /missing.js HTTP/1.1\r\n{host}\r\n");
    let last = format!("GET /missing.js HTTP/1.1\r\n{host}Connection: close\r\n\r\n");
    let answer = raw(own, format!("{clear}{last}").as_bytes()).await;
    assert_eq!((answer.status, answer.text.matches("HTTP/1.1 404").count()), (404, 1), "{}", answer.text);
    let doubtful =
        format!("POST /health HTTP/1.1\r\n{host}Content-Length: 1\r\nContent-Length: 1\r\n\r\nx{clear}");
    let answer = raw(own, doubtful.as_bytes()).await;
    assert_eq!((answer.refusal(), answer.header("connection")), ((400, "bad_framing".into()), Some("close")));
    server.close().await;
}

/// What is answered to a head whose body comes a little later, and to a request behind that on the same connection.
async fn answers_in_a_row(address: SocketAddr, head: &str, body: &[u8]) -> String {
    let mut stream = TcpStream::connect(address).await.expect("the server listens");
    let head = format!("{head}\r\nHost: {address}\r\nContent-Length: {}\r\n\r\n", body.len());
    stream.write_all(head.as_bytes()).await.expect("the server reads");
    tokio::time::sleep(Duration::from_millis(20)).await;
    // The server may have closed before everything is written.
    let _ = stream.write_all(body).await;
    let behind = format!("GET /health HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n");
    let _ = stream.write_all(behind.as_bytes()).await;
    let mut answers = Vec::new();
    let _ = stream.read_to_end(&mut answers).await;
    String::from_utf8_lossy(&answers).to_lowercase()
}

#[tokio::test]
async fn behind_a_refusal_the_connection_goes_on_or_says_that_it_ends() {
    let server = Open::server().await;
    for (head, status) in [
        ("POST /api/v1/session HTTP/1.1\r\nOrigin: https://evil.example", 403),
        ("POST /api/v1/nothing HTTP/1.1", 404),
        ("POST /api/v1/games HTTP/1.1", 405),
        ("GET /api/v1/games HTTP/1.1", 200),
    ] {
        let answers = answers_in_a_row(server.address, head, &[b'x'; 2_000]).await;
        assert!(answers.starts_with(&format!("http/1.1 {status} ")), "{head}: {answers}");
        let first = answers.split("\r\n\r\n").next().unwrap_or_default();
        assert!(!first.contains("connection: close"), "{head}: {first}");
        assert!(answers.ends_with(r#"{"status":"ok"}"#), "{head}: {answers}");
    }
    // What nobody waits for: more than is read for nothing, or what is sent only when it is asked for.
    let large = vec![b'x'; 70_000];
    for (more, body) in [("", large.as_slice()), ("\r\nExpect: 100-continue", b"x")] {
        let answers =
            answers_in_a_row(server.address, &format!("POST /api/v1/nothing HTTP/1.1{more}"), body).await;
        assert!(answers.starts_with("http/1.1 404 "), "{more}: {answers}");
        assert!(answers.contains("connection: close") && !answers.contains("http/1.1 200"), "{answers}");
    }
    server.close().await;
}

#[tokio::test]
async fn whoever_asks_a_socket_for_a_page_is_told_what_to_ask_for() {
    let server = Open::server().await;
    let key = "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n";
    for handshake in [
        String::new(),
        format!("Upgrade: websocket\r\nSec-WebSocket-Version: 8\r\n{key}"),
        format!("Upgrade: h2c\r\nSec-WebSocket-Version: 13\r\n{key}"),
    ] {
        let connection = if handshake.is_empty() { "close" } else { "upgrade, close" };
        let text = format!(
            "GET /ws/lobby HTTP/1.1\r\nHost: {}\r\nConnection: {connection}\r\n{handshake}\r\n",
            server.address
        );
        let answer = raw(server.address, text.as_bytes()).await;
        assert_eq!(answer.refusal(), (426, "upgrade_required".into()), "{handshake}");
        let told = ["upgrade", "sec-websocket-version"].map(|name| answer.header(name));
        assert_eq!(told, [Some("websocket"), Some("13")], "{handshake}");
    }
    server.close().await;
}
