// SPDX-License-Identifier: AGPL-3.0-or-later
//! People at the tables of a site of several nodes: each has a socket at one of them, loses it, comes back by any, and sends
//! what was not answered again under its old id, as the page does.

use std::time::Duration;

use fastrand::Rng;
use futures_util::{SinkExt as _, StreamExt as _};
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio::time::{Instant, sleep, timeout};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

use crate::http::{asks, cookie};

/// Longer than anything here should take, on a busy machine too.
const PATIENCE: Duration = Duration::from_secs(60);
/// A command that was not answered for so long is sent again.
const ANSWER: Duration = Duration::from_secs(3);

/// A socket on which so long nothing was heard that had to come is left.
const SILENCE: Duration = Duration::from_secs(2);

type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

/// Somebody at a table.
pub(crate) struct Seat {
    name: String,
    room: String,
    /// Where they connect, one after the other.
    nodes: Vec<String>,
    socket: Option<Socket>,
    asked: u32,
    /// Every event seen, in order.
    pub(crate) events: Vec<Value>,
    pub(crate) view: Value,
    /// The last goodbye that was heard, and when to come back by it.
    pub(crate) bye: Option<String>,
    pub(crate) retry_ms: Option<u64>,
}

impl Seat {
    /// Takes a place at the table as `name`, by the first of these nodes.
    pub(crate) fn new(name: &str, room: &str, nodes: &[&str]) -> Self {
        let nodes = nodes.iter().map(|node| (*node).to_owned()).collect();
        let (name, room) = (name.to_owned(), room.to_owned());
        let (events, view) = (Vec::new(), Value::Null);
        Self { name, room, nodes, socket: None, asked: 0, events, view, bye: None, retry_ms: None }
    }

    /// The same person, who connects elsewhere from now on.
    pub(crate) fn by(self, nodes: &[&str]) -> Self {
        Self { nodes: nodes.iter().map(|node| (*node).to_owned()).collect(), socket: None, ..self }
    }

    fn last(&self) -> i64 {
        self.events.last().map_or(0, |event| event["n"].as_i64().unwrap())
    }

    /// Connects, by the next node if one does not answer.
    pub(crate) async fn connect(&mut self) {
        let until = Instant::now() + PATIENCE;
        while self.socket.is_none() {
            assert!(Instant::now() < until, "{} gets in nowhere", self.name);
            self.socket = self.try_connect().await;
            if self.socket.is_none() {
                self.nodes.rotate_left(1);
                sleep(Duration::from_millis(50)).await;
            }
        }
    }

    async fn try_connect(&self) -> Option<Socket> {
        let (node, room, since) = (&self.nodes[0], &self.room, self.last());
        let since = if since > 0 { format!("&since={since}") } else { String::new() };
        let mut request = format!("ws://{node}/ws/rooms/{room}?v=1{since}").into_client_request().unwrap();
        let headers = request.headers_mut();
        headers.insert("origin", format!("http://{node}").parse().unwrap());
        headers.insert("cookie", format!("kapia_session={}", cookie(&self.name)).parse().unwrap());
        let opened = timeout(ANSWER, connect_async(request)).await;
        opened.ok()?.ok().map(|(socket, _)| socket)
    }

    /// The next message; nothing when the socket has ended, or when nothing came in time.
    pub(crate) async fn hear(&mut self, within: Duration) -> Option<Value> {
        let until = Instant::now() + within;
        while let Some(socket) = &mut self.socket {
            let left = until.saturating_duration_since(Instant::now());
            match timeout(left, socket.next()).await {
                Err(_) => return None,
                Ok(Some(Ok(Message::Text(text)))) => {
                    let said: Value = serde_json::from_str(&text).unwrap();
                    if said["t"] == "bye" {
                        self.bye = said["code"].as_str().map(str::to_owned);
                        self.retry_ms = said["retry_ms"].as_u64();
                        continue;
                    }
                    self.note(&said);
                    return Some(said);
                }
                Ok(Some(Ok(Message::Close(_)) | Err(_)) | None) => self.socket = None,
                Ok(Some(Ok(_))) => {}
            }
        }
        None
    }

    /// Takes in what is told; it goes on where the last ended, with nothing twice and nothing left out.
    fn note(&mut self, said: &Value) {
        let Some(events) = said["es"].as_array() else { return };
        for event in events {
            assert_eq!(event["n"].as_i64().unwrap(), self.last() + 1, "{}: {said}", self.name);
            self.events.push(event.clone());
        }
        assert_eq!(said["n"].as_i64().unwrap(), self.last(), "{}: {said}", self.name);
        self.view = said["s"].clone();
    }

    /// Gives a command until it is answered, wherever that is; how long it took and what was said.
    pub(crate) async fn ask(&mut self, command: Value) -> (Duration, Value) {
        self.asked += 1;
        let id = format!("{}-{}", self.name, self.asked);
        let began = Instant::now();
        loop {
            assert!(began.elapsed() < PATIENCE, "{} gets no answer to {command}", self.name);
            self.connect().await;
            let frame = json!({"t": "cmd", "id": id, "at": null, "c": command}).to_string();
            let sent = self.socket.as_mut().unwrap().send(Message::Text(frame.into())).await;
            if sent.is_err() {
                self.socket = None;
                continue;
            }
            let asked = Instant::now();
            while let Some(said) = self.hear(ANSWER.saturating_sub(asked.elapsed())).await {
                let is_open = ["in_doubt", "house_unavailable"].iter().any(|code| said["code"] == *code);
                if said["id"] == *id && !is_open {
                    return (began.elapsed(), said);
                }
                if is_open {
                    sleep(Duration::from_millis(100)).await;
                    break;
                }
            }
        }
    }

    /// Makes some legal move of chess.
    pub(crate) async fn moves(&mut self, rng: &mut Rng) -> Duration {
        let dests = self.view["legal"]["dests"].as_object().expect("it is their turn").clone();
        let all: Vec<String> = dests
            .iter()
            .flat_map(|(from, to)| {
                to.as_array().unwrap().iter().map(move |to| format!("{from}{}", to.as_str().unwrap()))
            })
            .collect();
        let m = rng.choice(&all).unwrap().clone();
        let promoted = self.view["legal"]["promo"].as_array().is_some_and(|all| all.contains(&json!(m)));
        let m = if promoted { format!("{m}q") } else { m };
        let (took, said) = self.ask(json!({"k": "move", "m": m})).await;
        assert!(said["t"] == "ev" || said["t"] == "ok", "{said}");
        took
    }

    /// Hears until everything up to `n` was seen, coming back as often as need be.
    pub(crate) async fn sees(&mut self, n: i64) {
        let until = Instant::now() + PATIENCE;
        while self.last() < n {
            assert!(Instant::now() < until, "{} has seen {} of {n}", self.name, self.last());
            self.connect().await;
            let heard = self.hear(SILENCE).await;
            // Where nothing comes nobody may be left: a page pings, and does the same when no answer comes.
            if heard.is_none() && self.socket.take().is_some() {
                self.nodes.rotate_left(1);
            }
        }
    }

    /// Hears until the socket ends; the goodbye, if there was one.
    pub(crate) async fn ends(&mut self) -> Option<String> {
        let until = Instant::now() + PATIENCE;
        while self.socket.is_some() {
            assert!(Instant::now() < until, "the socket of {} does not end", self.name);
            self.hear(Duration::from_secs(1)).await;
        }
        self.bye.take()
    }
}

/// Two who have begun a game of chess: `first` by its nodes, `second` by its own.
pub(crate) async fn table(first: (&str, &[&str]), second: (&str, &[&str])) -> [Seat; 2] {
    let wish =
        json!({"game": "chess", "seat": "first", "clock": {"kind": "fischer", "base_s": 600, "step_s": 2}});
    let node = first.1[0].to_owned();
    let as_first = cookie(first.0);
    let made = tokio::task::spawn_blocking(move || {
        asks(&node, &as_first, "POST", "/api/v1/rooms", &[], Some(&wish)).unwrap()
    });
    let made = made.await.unwrap();
    assert_eq!(made.status, 201, "{}", made.text);
    let room = made.json()["id"].as_str().unwrap().to_owned();
    let [mut white, mut black] = [Seat::new(first.0, &room, first.1), Seat::new(second.0, &room, second.1)];
    white.connect().await;
    white.hear(PATIENCE).await.expect("a welcome");
    let (_, said) = black.ask(json!({"k": "sit", "seat": 1})).await;
    assert_eq!(said["t"], "ev", "{said}");
    white.sees(black.last()).await;
    [white, black]
}

/// They move in turn, `plies` times; the longest anybody waited for the answer.
pub(crate) async fn play(seats: &mut [Seat; 2], plies: usize, rng: &mut Rng) -> Duration {
    let mut longest = Duration::ZERO;
    for _ in 0..plies {
        let turn = usize::from(seats[0].view["turn"] == 1);
        longest = longest.max(seats[turn].moves(rng).await);
        let n = seats[turn].last();
        // Who has the next move has seen this one.
        seats[1 - turn].sees(n).await;
    }
    longest
}

/// Both have seen the same, and a third who comes now, by that node, sees it too; the whole log.
pub(crate) async fn agree(seats: &mut [Seat; 2], node: &str) -> Vec<Value> {
    let n = seats[0].last().max(seats[1].last());
    for seat in seats.iter_mut() {
        seat.sees(n).await;
    }
    let mut late = Seat::new(&seats[0].name, &seats[0].room, &[node]);
    late.connect().await;
    late.hear(PATIENCE).await.expect("a welcome");
    assert_eq!(late.events, seats[0].events);
    assert_eq!(late.events, seats[1].events);
    late.events
}
