// SPDX-License-Identifier: AGPL-3.0-or-later
//! Requests to a site that a process serves, and the people who send them.

use std::io::{self, Error, ErrorKind, Read as _, Write as _};
use std::net::TcpStream;
use std::time::Duration;

use serde_json::Value;
use server::auth::{names, token};
use store::{Agreed, Config, Player, Session, SignUp, Standing, Store};
use tokio::task::JoinSet;

use crate::site::Site;

/// Longer than anything here should take, on a busy machine too.
const PATIENCE: Duration = Duration::from_secs(60);

/// What a site answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) text: String,
}

impl Answer {
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.text).unwrap_or_else(|error| panic!("{error}: {}", self.text))
    }

    pub(crate) fn is_done(&self) -> bool {
        (200..300).contains(&self.status)
    }

    /// The stable word of a refusal.
    pub(crate) fn code(&self) -> String {
        self.json()["code"].as_str().unwrap_or_default().to_owned()
    }
}

/// One request with somebody's cookie; an error when the answer did not come whole.
pub(crate) fn asks(
    address: &str,
    cookie: &str,
    method: &str,
    path: &str,
    headers: &[(&str, &str)],
    body: Option<&Value>,
) -> io::Result<Answer> {
    let said = hears(address, cookie, method, path, headers, body)?;
    whole(&said).ok_or_else(|| Error::from(ErrorKind::UnexpectedEof))
}

/// The same, with the head of the answer: all that came.
pub(crate) fn hears(
    address: &str,
    cookie: &str,
    method: &str,
    path: &str,
    headers: &[(&str, &str)],
    body: Option<&Value>,
) -> io::Result<String> {
    sends(address, cookie, method, path, headers, &body.map(Value::to_string).unwrap_or_default())
}

/// A file sent by somebody, and the answer.
pub(crate) fn brings(address: &str, cookie: &str, path: &str, file: &str) -> io::Result<Answer> {
    whole(&sends(address, cookie, "POST", path, &[], file)?)
        .ok_or_else(|| Error::from(ErrorKind::UnexpectedEof))
}

fn sends(
    address: &str,
    cookie: &str,
    method: &str,
    path: &str,
    headers: &[(&str, &str)],
    body: &str,
) -> io::Result<String> {
    let mut line = TcpStream::connect(address)?;
    line.set_read_timeout(Some(PATIENCE))?;
    let more: String = headers.iter().map(|(name, value)| format!("{name}: {value}\r\n")).collect();
    let head = format!(
        "{method} {path} HTTP/1.1\r\nHost: {address}\r\nOrigin: http://{address}\r\nCookie: kapia_session={cookie}\r\n\
         Content-Type: application/json\r\nContent-Length: {}\r\nConnection: close\r\n{more}\r\n{body}",
        body.len()
    );
    line.write_all(head.as_bytes())?;
    let mut said = Vec::new();
    line.read_to_end(&mut said)?;
    Ok(String::from_utf8_lossy(&said).into_owned())
}

fn whole(said: &str) -> Option<Answer> {
    let (head, text) = said.split_once("\r\n\r\n")?;
    let status = head.split(' ').nth(1)?.parse().ok()?;
    let length = head.lines().filter_map(|line| line.split_once(':'));
    let length = length.filter(|(name, _)| name.eq_ignore_ascii_case("content-length"));
    let length = length.filter_map(|(_, value)| value.trim().parse::<usize>().ok()).next();
    (length.is_none_or(|length| text.len() == length)).then(|| Answer { status, text: text.to_owned() })
}

/// Makes accounts in the database of a site, each with a session whose cookie is [`cookie`] of the name; the id of a player
/// is `id-NAME`.
pub(crate) fn fill(site: &Site, people: Vec<(String, Standing)>) {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        let store = Store::open(&Config { url: site.database(), readers: 1 }).await.unwrap();
        let mut made = JoinSet::new();
        for (name, standing) in people {
            let store = store.clone();
            made.spawn(
                async move { assert!(store.sign_up(sign_up(&name, standing)).await.unwrap(), "{name}") },
            );
        }
        made.join_all().await;
        store.close().await.unwrap();
    });
}

fn sign_up(name: &str, standing: Standing) -> SignUp {
    let id = format!("id-{name}");
    let version = server::terms_of_use::TERMS_VERSION.into();
    SignUp {
        player: Player { id: id.clone(), name: name.to_owned(), created_us: 1 },
        name_key: names::key(name),
        name_look: names::looks_like(name),
        password: "hash".to_owned(),
        email: None,
        standing,
        terms: Agreed { version, language: "en".to_owned(), at_us: 1 },
        recovery: Vec::new(),
        session: Some(Session {
            token_hash: token::hash(&cookie(name)),
            player: id,
            created_us: 1,
            seen_us: 1,
            expires_us: i64::MAX,
            label: "test".to_owned(),
            auth: "password".to_owned(),
            auth_us: 1,
            device: String::new(),
        }),
        ended: None,
        now_us: 1,
    }
}

/// The cookie of somebody of this name.
pub(crate) fn cookie(name: &str) -> String {
    token::hash(name)
}
