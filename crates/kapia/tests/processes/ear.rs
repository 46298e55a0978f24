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
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;

use crate::http::{asks, cookie};

/// How long something may take to be heard.
const PATIENCE: Duration = Duration::from_secs(60);

/// What somebody is told on one way, until the site ends it.
#[derive(Clone)]
pub(crate) struct Ear {
    pub(crate) way: String,
    heard: Arc<Mutex<String>>,
}

impl Ear {
    /// Of somebody on each way of the site's own document that has no end, where it has this room in its address.
    pub(crate) fn everywhere(address: &str, room: &str, name: &str) -> Vec<Self> {
        let document = asks(address, "", "GET", "/openapi.json", &[], None).unwrap().json();
        let paths = document["paths"].as_object().unwrap().keys();
        let ways: Vec<String> = paths
            .filter(|path| has_no_end(path))
            .map(|path| path.replace("{id}", room))
            .map(|path| if path.starts_with("/ws/") { format!("{path}?v=1") } else { path })
            .collect();
        assert!(ways.len() > 9, "{ways:?}");
        ways.iter().map(|way| Self::on(address, way, name)).collect()
    }

    fn on(address: &str, way: &str, name: &str) -> Self {
        let (address, path, name) = (address.to_owned(), way.to_owned(), name.to_owned());
        let heard = Arc::new(Mutex::new(String::new()));
        let all = Arc::clone(&heard);
        thread::spawn(move || {
            if path.starts_with("/ws/") {
                at_socket(&address, &path, &name, &all);
            } else {
                at_stream(&address, &path, &name, &all);
            }
        });
        Self { way: way.to_owned(), heard }
    }

    pub(crate) fn heard(&self) -> String {
        self.heard.lock().unwrap().clone()
    }

    /// Waits until this was said.
    pub(crate) fn hears(&self, what: &str) {
        let until = Instant::now() + PATIENCE;
        while !self.heard().contains(what) {
            assert!(Instant::now() < until, "{what} is not in {}", self.heard());
            thread::sleep(Duration::from_millis(10));
        }
    }
}

/// Whether what is answered at this address goes on for as long as somebody listens.
pub(crate) fn has_no_end(path: &str) -> bool {
    path.contains("stream") || path.starts_with("/ws/")
}

fn at_socket(address: &str, path: &str, name: &str, all: &Mutex<String>) {
    let mut request = format!("ws://{address}{path}").into_client_request().unwrap();
    let headers = request.headers_mut();
    headers.insert("origin", format!("http://{address}").parse().unwrap());
    headers.insert("cookie", format!("kapia_session={}", cookie(name)).parse().unwrap());
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        // Some have nothing to say to this one.
        let Ok((mut socket, _)) = connect_async(request).await else { return };
        while let Some(Ok(said)) = socket.next().await {
            all.lock().unwrap().push_str(&said.into_text().unwrap_or_default());
        }
    });
}

fn at_stream(address: &str, path: &str, name: &str, all: &Mutex<String>) {
    let mut line = TcpStream::connect(address).unwrap();
    let head =
        format!("GET {path} HTTP/1.0\r\nHost: {address}\r\nCookie: kapia_session={}\r\n\r\n", cookie(name));
    line.write_all(head.as_bytes()).unwrap();
    let mut bytes = [0; 4096];
    while let Ok(count @ 1..) = line.read(&mut bytes) {
        all.lock().unwrap().push_str(&String::from_utf8_lossy(&bytes[..count]));
    }
}
