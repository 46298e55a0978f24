// SPDX-License-Identifier: AGPL-3.0-or-later
//! People who talk to a server: the means every dialogue is written with. Nothing is asserted here but that
//! the server answers at all.

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use game::{Micros, Millis};
use serde_json::{Value, json};
use server::{App, BotDelay, ClockHand, Config, Server};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

pub(crate) use crate::client::Client;

/// Longer than anything here should take, on a busy machine too.
pub(crate) const PATIENCE: Duration = Duration::from_secs(20);

/// A clock to be moved by hand, at some instant of this century.
pub(crate) fn hand() -> ClockHand {
    ClockHand::at(Micros(1_800_000_000_000_000))
}

/// A server that was opened for one test.
pub(crate) struct Open {
    pub(crate) address: SocketAddr,
    /// Where the server tells what it counted, if it was told to.
    pub(crate) metrics: Option<SocketAddr>,
    pub(crate) app: App,
    stop: Option<oneshot::Sender<()>>,
    running: JoinHandle<()>,
    pub(crate) folder: Option<Folder>,
}

/// A folder of its own, which is gone when nobody needs it any more.
pub(crate) struct Folder(PathBuf);

impl Folder {
    pub(crate) fn fresh() -> Self {
        static FOLDERS: AtomicU32 = AtomicU32::new(0);
        let number = FOLDERS.fetch_add(1, Ordering::Relaxed);
        let path = std::env::temp_dir().join(format!("kapia-server-{}-{number}", std::process::id()));
        // One of a run that was killed, with the same process id.
        let _ = std::fs::remove_dir_all(&path);
        std::fs::create_dir_all(&path).expect("a fresh folder");
        Self(path)
    }

    pub(crate) fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

impl Open {
    /// A server with its ordinary limits and bots that do not dawdle.
    pub(crate) async fn server() -> Self {
        Self::server_with(|_| {}).await
    }

    pub(crate) async fn server_with(change: impl FnOnce(&mut Config)) -> Self {
        Self::server_in(Folder::fresh(), change).await
    }

    pub(crate) async fn server_in(folder: Folder, change: impl FnOnce(&mut Config)) -> Self {
        Self::server_by(folder, None, change).await
    }

    /// A server by a clock that moves only when the test says so.
    pub(crate) async fn server_by_hand(folder: Folder, hand: &ClockHand) -> Self {
        Self::server_by(folder, Some(hand), |_| {}).await
    }

    pub(crate) async fn server_by(
        folder: Folder,
        hand: Option<&ClockHand>,
        change: impl FnOnce(&mut Config),
    ) -> Self {
        let mut config = Config {
            listen: SocketAddr::from(([127, 0, 0, 1], 0)),
            data_dir: folder.path().to_owned(),
            bot_delay: BotDelay::exactly(Duration::ZERO),
            // Every core is taken by other tests.
            password_patience: Duration::ZERO,
            // Most tests hold lines open in which they read nothing more.
            goodbye_patience: Duration::from_millis(100),
            ..Config::default()
        };
        change(&mut config);
        let file = config.data_dir.join("kapia.db");
        if config.database_url.is_none() && !file.exists() {
            crate::blank::write_file(&file).await;
        }
        let opened = match hand {
            Some(hand) => Server::open_by(config, hand.clock()).await,
            None => Server::open(config).await,
        };
        let server = opened.expect("the server opens");
        let (address, metrics, app) = (server.address(), server.metrics_address(), server.app());
        let (stop, stopped) = oneshot::channel();
        let running = tokio::spawn(async move {
            server.run(async { drop(stopped.await) }).await.expect("the server closes in order");
        });
        Self { address, metrics, app, stop: Some(stop), running, folder: Some(folder) }
    }

    /// Tells the server to close and waits until it has; the data folder stays.
    pub(crate) async fn close(mut self) -> Folder {
        self.stop.take().expect("a server closes once").send(()).expect("the server runs");
        tokio::time::timeout(PATIENCE, &mut self.running)
            .await
            .expect("the server closes")
            .expect("no panic");
        self.folder.take().expect("a server has a folder")
    }

    /// Lets time pass while the server is up: never longer than it may be silent.
    pub(crate) async fn pass(&self, hand: &ClockHand, span: Millis) {
        let end = hand.now().plus(span);
        while hand.now() < end {
            let left = end.since(hand.now());
            hand.advance(left.min(Millis(500)));
            tokio::time::timeout(PATIENCE, self.app.pulse.heard(hand.now())).await.expect("a heartbeat");
        }
    }

    /// The data folder.
    pub(crate) fn folder(&self) -> &Path {
        self.folder.as_ref().expect("a server has a folder").path()
    }

    /// A newcomer with a session.
    pub(crate) async fn guest(&self) -> Person {
        let answer = self.request("POST", "/api/v1/session", &[], None).await;
        assert_eq!(answer.status, 200, "{}", answer.text);
        let cookie = answer.header("set-cookie").expect("a newcomer gets a cookie");
        let cookie = cookie.split(';').next().unwrap_or_default().to_owned();
        let body = answer.json();
        Person {
            address: self.address,
            cookie,
            id: body["id"].as_str().expect("an id").to_owned(),
            name: body["name"].as_str().expect("a name").to_owned(),
        }
    }

    /// A request without a session.
    pub(crate) async fn request(
        &self,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
        body: Option<&str>,
    ) -> Answer {
        request(self.address, method, path, headers, body).await
    }

    pub(crate) async fn get(&self, path: &str) -> Answer {
        self.request("GET", path, &[], None).await
    }

    /// Somebody who is known by this cookie.
    pub(crate) fn person(&self, cookie: &str, id: &str, name: &str) -> Person {
        Person { address: self.address, cookie: cookie.to_owned(), id: id.to_owned(), name: name.to_owned() }
    }

    /// Somebody who looks at the lobby.
    pub(crate) async fn lobby(&self, cookie: &str) -> Client {
        Client::open(self.address, "/ws/lobby", Some(cookie)).await
    }

    /// Somebody without a session who watches a room.
    pub(crate) async fn stranger_at(&self, room: &str) -> Client {
        Client::open(self.address, &format!("/ws/rooms/{room}?v=1"), None).await
    }
}

impl Drop for Open {
    fn drop(&mut self) {
        self.running.abort();
    }
}

/// Somebody with a session.
#[derive(Clone)]
pub(crate) struct Person {
    pub(crate) address: SocketAddr,
    pub(crate) cookie: String,
    pub(crate) id: String,
    pub(crate) name: String,
}

impl Person {
    pub(crate) async fn request(&self, method: &str, path: &str, body: Option<&Value>) -> Answer {
        let body = body.map(Value::to_string);
        let mut headers = vec![("Cookie", self.cookie.as_str())];
        if body.is_some() {
            headers.push(("Content-Type", "application/json"));
        }
        request(self.address, method, path, &headers, body.as_deref()).await
    }

    /// Sets up a table and answers its id.
    pub(crate) async fn opens(&self, wish: Value) -> String {
        let answer = self.request("POST", "/api/v1/rooms", Some(&wish)).await;
        assert_eq!(answer.status, 201, "{}", answer.text);
        answer.json()["id"].as_str().expect("a room id").to_owned()
    }

    /// Goes to a table as a newcomer.
    pub(crate) async fn at(&self, room: &str) -> Client {
        Client::open(self.address, &format!("/ws/rooms/{room}?v=1"), Some(&self.cookie)).await
    }

    /// Comes back to a table having seen everything up to `since`.
    pub(crate) async fn back_at(&self, room: &str, since: i64) -> Client {
        let path = format!("/ws/rooms/{room}?v=1&since={since}");
        Client::open(self.address, &path, Some(&self.cookie)).await
    }

    /// The same person at the same server after it was opened again elsewhere.
    pub(crate) fn follows(&self, server: &Open) -> Self {
        Self { address: server.address, ..self.clone() }
    }
}

/// What came back.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    head: String,
    pub(crate) text: String,
}

impl Answer {
    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        self.head.lines().skip(1).find_map(|line| {
            let (found, value) = line.split_once(':')?;
            found.eq_ignore_ascii_case(name).then(|| value.trim())
        })
    }

    /// Every header of this name.
    pub(crate) fn headers(&self, name: &str) -> Vec<&str> {
        let pairs = self.head.lines().skip(1).filter_map(|line| line.split_once(':'));
        pairs.filter(|(found, _)| found.eq_ignore_ascii_case(name)).map(|(_, value)| value.trim()).collect()
    }

    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.text).unwrap_or_else(|error| panic!("{error} in {}", self.text))
    }

    /// The stable word of a refusal, with its status.
    pub(crate) fn refusal(&self) -> (u16, String) {
        assert_eq!(self.header("content-type"), Some("application/problem+json"), "{}", self.text);
        let way_in = (self.status == 401).then_some(r#"Bearer realm="kapia""#);
        assert_eq!(self.header("www-authenticate"), way_in, "{}", self.text);
        let problem = self.json();
        assert_eq!(problem["status"], self.status);
        assert!(problem["detail"].as_str().is_some_and(|detail| detail.len() > 10), "{problem}");
        (self.status, problem["code"].as_str().unwrap_or_default().to_owned())
    }
}

/// One request on a connection of its own.
pub(crate) async fn request(
    address: SocketAddr,
    method: &str,
    path: &str,
    headers: &[(&str, &str)],
    body: Option<&str>,
) -> Answer {
    let mut text = format!("{method} {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n");
    for (name, value) in headers {
        text.push_str(&format!("{name}: {value}\r\n"));
    }
    if let Some(body) = body {
        text.push_str(&format!("Content-Length: {}\r\n", body.len()));
    }
    text.push_str("\r\n");
    text.push_str(body.unwrap_or_default());
    raw(address, text.as_bytes()).await
}

/// Sends bytes and reads what comes back until the server closes the connection.
pub(crate) async fn raw(address: SocketAddr, bytes: &[u8]) -> Answer {
    let mut stream = TcpStream::connect(address).await.expect("the server listens");
    // The server may answer and close before everything is written.
    let _ = stream.write_all(bytes).await;
    let mut answer = Vec::new();
    let _ =
        tokio::time::timeout(PATIENCE, stream.read_to_end(&mut answer)).await.expect("the server answers");
    let answer = String::from_utf8_lossy(&answer).into_owned();
    let (head, text) = answer.split_once("\r\n\r\n").unwrap_or((&answer, ""));
    let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap_or(0);
    Answer { status, head: head.to_owned(), text: text.to_owned() }
}

/// A table of a game without dice for which two people have taken their chairs.
pub(crate) struct Pair {
    pub(crate) room: String,
    pub(crate) people: [Person; 2],
    pub(crate) lines: [Client; 2],
}

impl Pair {
    /// Ann sits first (White), Bob second.
    pub(crate) async fn at_table(server: &Open, game: &str, clock: Value) -> Self {
        let (ann, bob) = (server.guest().await, server.guest().await);
        let room = ann.opens(json!({"game": game, "seat": "first", "clock": clock})).await;
        let mut first = ann.at(&room).await;
        first.hear("welcome").await;
        let mut second = bob.at(&room).await;
        second.hear("welcome").await;
        let sat = second.ask(json!({"k": "sit", "seat": 1})).await;
        assert_eq!(sat["t"], "ev", "{sat}");
        first.hear("ev").await;
        Self { room, people: [ann, bob], lines: [first, second] }
    }

    /// The player of this chair moves; both have seen it afterwards.
    pub(crate) async fn moves(&mut self, seat: usize, m: &str) -> Value {
        let done = self.lines[seat].ask(json!({"k": "move", "m": m})).await;
        assert_eq!(done["t"], "ev", "{m}: {done}");
        let other = &mut self.lines[1 - seat];
        let mut seen = other.hear("ev").await;
        // An outage between two moves is told first.
        while seen["n"].as_i64() < done["n"].as_i64() {
            seen = other.hear("ev").await;
        }
        assert_eq!(seen["n"], done["n"]);
        done
    }
}
