// SPDX-License-Identifier: AGPL-3.0-or-later
//! All that somebody is told on ways that never end: sockets and streams of lines.

use std::io::{Read as _, Write as _};
use std::net::TcpStream;
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use futures_util::StreamExt as _;
use tokio::time::Instant;
use tokio_tungstenite::connect_async;
use tokio_tungstenite::tungstenite::Error;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;

use crate::http::{asks, cookie};

/// How long something may take to be heard.
const PATIENCE: Duration = Duration::from_secs(60);

/// Ways by what is asked for on them, of those that say something to whoever is not at the table.
const ASKED: [(&str, &str); 2] =
    [("/ws/rooms/{id}", "?v=1"), ("/ws/seek", "?game=chess&kind=fischer&base_s=180&step_s=2")];

/// What is said at a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Said {
    /// A line of talk.
    Line,
    /// Something else.
    Else,
}

/// The ways on which one hears what is said at the table, each with its first word and with what is never said there.
const AT_TABLE: [(&str, &str, Option<Said>); 4] = [
    ("/ws/rooms/{id}", "\"welcome\"", None),
    ("/api/v1/rooms/{id}/stream", "\"welcome\"", None),
    ("/api/bot/game/stream/{id}", "\"gameFull\"", Some(Said::Else)),
    ("/api/board/game/stream/{id}", "\"gameFull\"", Some(Said::Else)),
];

/// What somebody is told on one way, until the site ends it.
#[derive(Clone)]
pub(crate) struct Ear {
    /// As it stands in the site's document.
    pub(crate) way: String,
    state: Arc<Mutex<State>>,
}

#[derive(Default)]
struct State {
    /// The status that it was answered with.
    status: Option<u16>,
    heard: String,
}

impl Ear {
    /// Of somebody on each way of the site's own document that has no end, where it has this room in its address. All of
    /// them are answered, and those that hear the table hear it.
    pub(crate) fn everywhere(address: &str, room: &str, name: &str) -> Vec<Self> {
        let document = asks(address, "", "GET", "/openapi.json", &[], None).unwrap().json();
        let paths = document["paths"].as_object().unwrap().keys();
        let ears: Vec<Self> =
            paths.filter(|path| has_no_end(path)).map(|way| Self::on(address, way, room, name)).collect();
        for ear in &ears {
            ear.waits("an answer", |state| state.status.is_some());
            if let Some((_, word, _)) = ear.at_table()
                && ear.is_open()
            {
                ear.hears(word);
            }
        }
        ears
    }

    fn on(address: &str, way: &str, room: &str, name: &str) -> Self {
        let asked = ASKED.iter().find(|(asked, _)| *asked == way).map_or("", |(_, asked)| asked);
        let (address, path, name) = (address.to_owned(), way.replace("{id}", room) + asked, name.to_owned());
        let state = Arc::<Mutex<State>>::default();
        let own = Arc::clone(&state);
        thread::spawn(move || {
            if path.starts_with("/ws/") {
                at_socket(&address, &path, &name, &own);
            } else {
                at_stream(&address, &path, &name, &own);
            }
        });
        Self { way: way.to_owned(), state }
    }

    pub(crate) fn heard(&self) -> String {
        self.state.lock().unwrap().heard.clone()
    }

    /// Whether it was let in.
    pub(crate) fn is_open(&self) -> bool {
        matches!(self.state.lock().unwrap().status, Some(101 | 200))
    }

    /// Whether such things are said here as they happen.
    pub(crate) fn says(&self, said: Said) -> bool {
        self.is_open() && self.at_table().is_some_and(|(.., never)| *never != Some(said))
    }

    fn at_table(&self) -> Option<&'static (&'static str, &'static str, Option<Said>)> {
        AT_TABLE.iter().find(|(way, ..)| *way == self.way)
    }

    /// Waits until this was said.
    pub(crate) fn hears(&self, what: &str) {
        self.waits(what, |state| state.heard.contains(what));
    }

    fn waits(&self, what: &str, came: impl Fn(&State) -> bool) {
        let until = Instant::now() + PATIENCE;
        while !came(&self.state.lock().unwrap()) {
            assert!(Instant::now() < until, "{what} has not come on {}: {}", self.way, self.heard());
            thread::sleep(Duration::from_millis(10));
        }
    }
}

/// Whether what is answered at this address goes on for as long as somebody listens.
pub(crate) fn has_no_end(path: &str) -> bool {
    path.contains("stream") || path.starts_with("/ws/")
}

fn at_socket(address: &str, path: &str, name: &str, state: &Mutex<State>) {
    let mut request = format!("ws://{address}{path}").into_client_request().unwrap();
    let headers = request.headers_mut();
    headers.insert("origin", format!("http://{address}").parse().unwrap());
    headers.insert("cookie", format!("kapia_session={}", cookie(name)).parse().unwrap());
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        let (mut socket, answer) = match connect_async(request).await {
            Ok(open) => open,
            Err(Error::Http(refusal)) => {
                state.lock().unwrap().status = Some(refusal.status().as_u16());
                return;
            }
            Err(error) => panic!("{path}: {error}"),
        };
        state.lock().unwrap().status = Some(answer.status().as_u16());
        while let Some(Ok(said)) = socket.next().await {
            state.lock().unwrap().heard.push_str(&said.into_text().unwrap_or_default());
        }
    });
}

fn at_stream(address: &str, path: &str, name: &str, state: &Mutex<State>) {
    let mut line = TcpStream::connect(address).unwrap();
    let head =
        format!("GET {path} HTTP/1.0\r\nHost: {address}\r\nCookie: kapia_session={}\r\n\r\n", cookie(name));
    line.write_all(head.as_bytes()).unwrap();
    let mut bytes = [0; 4096];
    while let Ok(count @ 1..) = line.read(&mut bytes) {
        let mut state = state.lock().unwrap();
        state.heard.push_str(&String::from_utf8_lossy(&bytes[..count]));
        state.status = state.heard.split(' ').nth(1).and_then(|status| status.parse().ok());
    }
}
