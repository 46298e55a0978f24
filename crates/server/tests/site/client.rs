// SPDX-License-Identifier: AGPL-3.0-or-later
//! A socket in somebody's hands: saying things, hearing things, and what follows by itself (the handshake of
//! the dice).

use std::net::SocketAddr;
use std::time::Duration;

use futures_util::{SinkExt as _, StreamExt as _};
use serde_json::{Value, json};
use sha2::{Digest as _, Sha256};
use tokio::net::{TcpSocket, TcpStream};
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::tungstenite::protocol::CloseFrame;
use tokio_tungstenite::tungstenite::protocol::frame::coding::CloseCode;

use crate::people::PATIENCE;

/// A client of the server.
pub(crate) struct Client {
    socket: WebSocketStream<TcpStream>,
    asked: u32,
    tag: String,
    /// The newest version seen.
    pub(crate) version: i64,
    /// The newest view.
    pub(crate) view: Value,
    /// Every event seen, in order.
    pub(crate) events: Vec<Value>,
}

/// The end of a line.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct End {
    /// The code of the `bye` message, if there was one.
    pub(crate) bye: Option<String>,
    /// The WebSocket close code, if there was one.
    pub(crate) close: Option<u16>,
}

impl Client {
    pub(crate) async fn open(address: SocketAddr, path: &str, cookie: Option<&str>) -> Self {
        let origin = format!("http://{address}");
        let headers = [("origin", origin.as_str()), ("cookie", cookie.unwrap_or("a=b"))];
        Self::open_with(address, path, &headers)
            .await
            .unwrap_or_else(|status| panic!("{path} was refused with {status}"))
    }

    /// Opens a line with this `Origin`; the HTTP status when it is refused.
    pub(crate) async fn try_open(
        address: SocketAddr,
        path: &str,
        cookie: Option<&str>,
        origin: Option<&str>,
    ) -> Result<Self, u16> {
        let headers: Vec<_> = [("cookie", cookie), ("origin", origin)]
            .into_iter()
            .filter_map(|(name, value)| Some((name, value?)))
            .collect();
        Self::open_with(address, path, &headers).await
    }

    /// Opens a line with these headers; the HTTP status when it is refused.
    pub(crate) async fn open_with(
        address: SocketAddr,
        path: &str,
        headers: &[(&'static str, &str)],
    ) -> Result<Self, u16> {
        let mut request = format!("ws://{address}{path}").into_client_request().expect("a good address");
        for (name, value) in headers {
            request.headers_mut().insert(*name, value.parse().expect("a good header"));
        }
        let socket = TcpSocket::new_v4().expect("a socket");
        // Small, so that who does not read is found out soon.
        socket.set_recv_buffer_size(16 * 1024).expect("a receive buffer");
        let stream = socket.connect(address).await.expect("the server listens");
        match tokio_tungstenite::client_async(request, stream).await {
            Ok((socket, _)) => Ok(Self {
                socket,
                asked: 0,
                tag: format!("c{}", Self::number()),
                version: 0,
                view: Value::Null,
                events: Vec::new(),
            }),
            Err(tokio_tungstenite::tungstenite::Error::Http(response)) => Err(response.status().as_u16()),
            Err(error) => panic!("{error}"),
        }
    }

    fn number() -> u32 {
        static CLIENTS: std::sync::atomic::AtomicU32 = std::sync::atomic::AtomicU32::new(0);
        CLIENTS.fetch_add(1, std::sync::atomic::Ordering::Relaxed)
    }

    pub(crate) async fn send(&mut self, message: Message) {
        self.socket.send(message).await.expect("the line is open");
    }

    pub(crate) async fn send_text(&mut self, text: impl Into<String>) {
        self.send(Message::Text(text.into().into())).await;
    }

    /// The next message, or how the line ended.
    pub(crate) async fn next(&mut self) -> Result<Value, End> {
        let mut bye = None;
        let deadline = tokio::time::Instant::now() + PATIENCE;
        loop {
            let frame =
                tokio::time::timeout_at(deadline, self.socket.next()).await.expect("the server speaks");
            match frame {
                Some(Ok(Message::Text(text))) => {
                    let message: Value = serde_json::from_str(&text).expect("the server speaks JSON");
                    if message["t"] == "bye" {
                        bye = message["code"].as_str().map(str::to_owned);
                        continue;
                    }
                    self.note(&message);
                    return Ok(message);
                }
                Some(Ok(Message::Close(frame))) => {
                    return Err(End { bye, close: frame.map(|frame| frame.code.into()) });
                }
                Some(Ok(_)) => {}
                Some(Err(_)) | None => return Err(End { bye, close: None }),
            }
        }
    }

    fn note(&mut self, message: &Value) {
        if let Some(events) = message["es"].as_array() {
            self.events.extend(events.iter().cloned());
            self.version = message["n"].as_i64().expect("a version");
            self.view = message["s"].clone();
        }
    }

    /// The next message of kind `t`; others are taken in on the way.
    pub(crate) async fn hear(&mut self, t: &str) -> Value {
        loop {
            match self.next().await {
                Ok(message) if message["t"] == t => return message,
                Ok(_) => {}
                Err(end) => panic!("waiting for `{t}`: {end:?}"),
            }
        }
    }

    /// Waits until the line ends.
    pub(crate) async fn end(&mut self) -> End {
        loop {
            if let Err(end) = self.next().await {
                return end;
            }
        }
    }

    /// Closes the line as a browser does, and hears what is answered.
    pub(crate) async fn closes(&mut self) -> End {
        let close = CloseFrame { code: CloseCode::Normal, reason: "".into() };
        self.send(Message::Close(Some(close))).await;
        self.end().await
    }

    /// Says a command under a fresh id, which is answered.
    pub(crate) async fn say(&mut self, c: Value) -> String {
        self.asked += 1;
        let id = format!("{}-{}", self.tag, self.asked);
        self.send_text(json!({"t": "cmd", "id": id, "at": self.version, "c": c}).to_string()).await;
        id
    }

    /// The answer to the command `id`. "In doubt" is none yet: on a machine that stood still the answer follows.
    pub(crate) async fn answer(&mut self, id: &str) -> Value {
        loop {
            match self.next().await {
                Ok(message) if message["id"] == id && message["code"] != "in_doubt" => return message,
                Ok(_) => {}
                Err(end) => panic!("waiting for the answer to `{id}`: {end:?}"),
            }
        }
    }

    /// Says a command and waits for its answer: an `ev` that names it, `no` or `ok`.
    pub(crate) async fn ask(&mut self, c: Value) -> Value {
        let id = self.say(c).await;
        self.answer(&id).await
    }

    /// Waits until the view has this status.
    pub(crate) async fn until(&mut self, status: &str) {
        while self.view["status"] != status {
            self.hear("ev").await;
        }
    }

    /// What the page does about the dice: answers a commitment or a contribution the view asks for.
    pub(crate) async fn shake_hands(&mut self, secret: [u8; 32]) {
        while self.view["status"] == "starting" {
            match self.view["dice"]["need"].as_str() {
                Some("commit") => {
                    let game = self.view["dice"]["game_id"].as_str().expect("a game id");
                    let seat = u8::try_from(self.view["seat"].as_u64().expect("a seat")).expect("0 or 1");
                    let commit = commitment(game, seat, &secret);
                    self.ask(json!({"k": "dice_commit", "commit": commit})).await;
                }
                Some("reveal") => {
                    self.ask(json!({"k": "dice_reveal", "c": room::hex(&secret)})).await;
                }
                _ => {
                    self.hear("ev").await;
                }
            }
        }
    }

    /// Whether nothing comes within `quiet`.
    pub(crate) async fn is_quiet(&mut self, quiet: Duration) -> bool {
        loop {
            match tokio::time::timeout(quiet, self.socket.next()).await {
                Err(_) => return true,
                Ok(Some(Ok(Message::Ping(_) | Message::Pong(_)))) => {}
                Ok(Some(Ok(Message::Text(text)))) if text.contains(r#""t":"here""#) => {}
                Ok(_) => return false,
            }
        }
    }

    /// The numbers of the events seen so far.
    pub(crate) fn numbers(&self) -> Vec<i64> {
        self.events.iter().map(|event| event["n"].as_i64().expect("a number")).collect()
    }

    /// The kinds of the events seen so far.
    pub(crate) fn kinds(&self) -> Vec<&str> {
        self.events.iter().map(|event| event["k"].as_str().expect("a kind")).collect()
    }
}

/// What a player binds themselves to with before the dice of a game are made.
pub(crate) fn commitment(game: &str, seat: u8, secret: &[u8; 32]) -> String {
    let mut hash = Sha256::new();
    hash.update(b"KD1/client");
    hash.update(hex_bytes(game));
    hash.update([seat]);
    hash.update(secret);
    room::hex(&hash.finalize())
}

fn hex_bytes(text: &str) -> Vec<u8> {
    (0..text.len() / 2).map(|i| u8::from_str_radix(&text[2 * i..2 * i + 2], 16).expect("hex")).collect()
}

impl Client {
    /// Sends a text; false when the line is gone.
    pub(crate) async fn try_send(&mut self, text: String) -> bool {
        self.socket.send(Message::Text(text.into())).await.is_ok()
    }
}
