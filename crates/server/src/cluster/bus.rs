// SPDX-License-Identifier: AGPL-3.0-or-later
//! The bus: NATS, by which the nodes of one site reach each other. Each node hears what is sent to its own subject; what is
//! sent while nobody hears is lost, and nothing relies on it.

use std::fmt;
use std::str::FromStr;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, PoisonError, RwLock};
use std::time::Duration;

use async_nats::connection::State;
use async_nats::{Auth, Client, ClientError, ConnectErrorKind, ConnectOptions, Event, Subscriber};
use percent_encoding::percent_decode_str;
use thiserror::Error;
use url::Url;

/// A server that has not answered a ping twice is gone.
const PING_EVERY: Duration = Duration::from_secs(2);
/// The pause before a server is tried again.
const AGAIN: Duration = Duration::from_millis(200);
/// The longest pause before a server is tried again that does not let this node in.
const REFUSED_AGAIN_MAX: Duration = Duration::from_secs(5);
/// How long a server may take to let a node in.
const CONNECT_WITHIN: Duration = Duration::from_secs(2);

/// Why an address of the bus cannot be used. It never shows the address: that may hold a password.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error(
    "the address of the bus is not of the form nats://HOST:PORT or tls://HOST:PORT, with USER:PASSWORD@ or TOKEN@ before the host where the server asks for it"
)]
pub struct BadBusUrl;

/// The address of the bus; shown without what lets somebody in.
#[derive(Clone, PartialEq, Eq)]
pub struct BusUrl(Url);

impl FromStr for BusUrl {
    type Err = BadBusUrl;

    fn from_str(text: &str) -> Result<Self, BadBusUrl> {
        let url = Url::parse(text).map_err(|_| BadBusUrl)?;
        let is_plain = url.query().is_none() && url.fragment().is_none() && matches!(url.path(), "" | "/");
        let is_good = matches!(url.scheme(), "nats" | "tls") && url.has_host() && is_plain;
        if is_good { Ok(Self(url)) } else { Err(BadBusUrl) }
    }
}

impl BusUrl {
    /// What lets somebody in: `USER:PASSWORD@`, or `TOKEN@`.
    fn auth(&self) -> Auth {
        let plain = |text: &str| percent_decode_str(text).decode_utf8_lossy().into_owned();
        let text = |text: &str| Some(plain(text)).filter(|text| !text.is_empty());
        let mut auth = Auth::new();
        match (text(self.0.username()), self.0.password().and_then(text)) {
            (user, Some(password)) => (auth.username, auth.password) = (user, Some(password)),
            (token, None) => auth.token = token,
        }
        auth
    }
}

impl fmt::Display for BusUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let host = self.0.host_str().unwrap_or_default();
        write!(f, "{}://{host}:{}", self.0.scheme(), self.0.port().unwrap_or(4222))
    }
}

impl fmt::Debug for BusUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "BusUrl({self})")
    }
}

/// Why there is no bus.
#[derive(Debug, Error)]
#[error("the bus at {url} cannot be used: {why}")]
pub struct BusError {
    url: BusUrl,
    why: String,
}

/// A node's end of the bus; it connects again by itself.
#[derive(Clone)]
pub(crate) struct Bus {
    client: Client,
    site: String,
    /// Asked whenever it connects for what lets it in.
    url: Arc<RwLock<BusUrl>>,
}

impl Bus {
    /// The bus of the site whose key has this name. Answers also while nobody is there: a site is right without its bus.
    pub(crate) async fn connect(url: &BusUrl, name: &str, site: String) -> Result<Self, BusError> {
        let trouble = Arc::new(Trouble::default());
        let lasting = Arc::clone(&trouble);
        let by_tls = url.0.scheme() == "tls";
        let asked = Arc::new(RwLock::new(url.clone()));
        let now = Arc::clone(&asked);
        let options = ConnectOptions::with_auth_callback(move |_| {
            let auth = now.read().unwrap_or_else(PoisonError::into_inner).auth();
            async move { Ok(auth) }
        });
        let options = options
            .name(format!("kapia {name}"))
            .retry_on_initial_connect()
            .max_reconnects(None)
            .connection_timeout(CONNECT_WITHIN)
            .ping_interval(PING_EVERY)
            .reconnect_delay_callback(move |_| lasting.pause())
            .event_callback(move |event| {
                trouble.tell(&event, by_tls);
                std::future::ready(())
            });
        let client = options.connect(url.to_string()).await;
        let client = client.map_err(|error| BusError { url: url.clone(), why: error.kind().to_string() })?;
        Ok(Self { client, site, url: asked })
    }

    /// From its next connection on it is let in by this address; false: that is the address of another bus.
    pub(crate) fn renew(&self, url: &BusUrl) -> bool {
        let mut now = self.url.write().unwrap_or_else(PoisonError::into_inner);
        let is_same = now.to_string() == url.to_string();
        if is_same {
            now.clone_from(url);
        }
        is_same
    }

    fn subject(&self, node: &str) -> String {
        format!("kapia.{}.{node}", self.site)
    }

    /// Whether there is a connection to it, as far as is known.
    pub(crate) fn is_there(&self) -> bool {
        self.client.connection_state() == State::Connected
    }

    /// What is sent to `node` from now on.
    pub(crate) async fn listen(&self, node: &str) -> Option<Subscriber> {
        self.client.subscribe(self.subject(node)).await.ok()
    }

    /// Sends something to `node`. That it was sent does not say that it is heard.
    pub(crate) async fn send(&self, node: &str, bytes: Vec<u8>) {
        // Who hears nothing more for a while gives the trunk up.
        let _ = self.client.publish(self.subject(node), bytes.into()).await;
    }
}

/// Why there is no connection.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Why {
    /// Nobody answers.
    Away,
    /// Whoever answers does not let this node in.
    Refused,
}

/// What keeps this node from the bus, as far as it was said.
#[derive(Default)]
struct Trouble {
    told: Mutex<Option<Why>>,
    /// How often the bus has refused this node, one time after the other.
    refusals: AtomicU32,
}

impl Trouble {
    /// The pause before the next try: who is refused comes less and less often, until somebody mends it.
    fn pause(&self) -> Duration {
        let doublings = self.refusals.load(Ordering::Relaxed).min(8);
        (AGAIN * (1 << doublings)).min(REFUSED_AGAIN_MAX)
    }

    /// Whether that is news.
    fn begins(&self, why: Option<Why>) -> bool {
        let mut told = self.told.lock().unwrap_or_else(PoisonError::into_inner);
        if why == Some(Why::Refused) {
            self.refusals.fetch_add(1, Ordering::Relaxed);
        } else {
            self.refusals.store(0, Ordering::Relaxed);
        }
        std::mem::replace(&mut *told, why) != why
    }

    /// Says what has become of the bus; why it cannot be used, once until that changes.
    fn tell(&self, event: &Event, by_tls: bool) {
        match event {
            Event::Connected => {
                self.begins(None);
                tracing::info!("the bus is there");
            }
            Event::Disconnected => {
                tracing::warn!("the bus is gone; the site goes on without it where it is served");
            }
            Event::ClientError(error) if is_refusal(error) => {
                if self.begins(Some(Why::Refused)) {
                    tracing::warn!(
                        "the bus refuses user or password of nats_url; it is tried again, also with what a reload brings"
                    );
                }
            }
            Event::ClientError(error) if !self.begins(Some(Why::Away)) => {
                tracing::debug!(%error, "the bus cannot be reached");
            }
            // What the library says of TLS is no more than that it failed.
            Event::ClientError(error) if by_tls => tracing::warn!(
                %error,
                "the bus cannot be reached; it is tried again; has somebody vouched for its certificate whom this machine, or SSL_CERT_FILE, knows?"
            ),
            Event::ClientError(error) => {
                tracing::warn!(%error, "the bus cannot be reached; it is tried again");
            }
            other => tracing::warn!("the bus: {other}"),
        }
    }
}

/// Whether the bus was reached and does not let this node in: the library keeps only the words for that.
fn is_refusal(error: &ClientError) -> bool {
    let kinds = [ConnectErrorKind::AuthorizationViolation, ConnectErrorKind::Authentication];
    matches!(error, ClientError::Other(what) if kinds.iter().any(|kind| *what == kind.to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_is_refused_comes_less_and_less_often_and_says_so_once() {
        let trouble = Trouble::default();
        let refused = || Some(Why::Refused);
        assert_eq!(trouble.pause(), AGAIN);
        assert!(trouble.begins(refused()));
        let pauses = [2, 4, 8, 16, 25, 25].map(|times| AGAIN * times);
        for pause in pauses {
            assert_eq!(trouble.pause(), pause);
            assert!(!trouble.begins(refused()));
        }
        assert!(trouble.begins(None), "it is there");
        assert_eq!(trouble.pause(), AGAIN);
        assert!(trouble.begins(Some(Why::Away)) && trouble.begins(refused()));
    }

    #[test]
    fn a_refusal_is_known_by_its_words() {
        let refused = ClientError::Other(ConnectErrorKind::AuthorizationViolation.to_string());
        assert!(is_refusal(&refused));
        assert!(!is_refusal(&ClientError::Other(ConnectErrorKind::Io.to_string())));
    }

    #[test]
    fn an_address_is_shown_without_its_password() {
        let url: BusUrl = "nats://ann:secret@bus.example:4223".parse().unwrap();
        assert_eq!(url.to_string(), "nats://bus.example:4223");
        assert!(!format!("{url:?}").contains("secret"));
        assert_eq!(
            "tls://token@bus.example".parse::<BusUrl>().unwrap().to_string(),
            "tls://bus.example:4222"
        );
        let auth = |url: &str| {
            let Auth { username, password, token, .. } = url.parse::<BusUrl>().unwrap().auth();
            (username, password, token)
        };
        let (ann, secret) = (Some("ann".to_owned()), Some("s:cr@t".to_owned()));
        assert_eq!(auth("nats://ann:s%3Acr%40t@bus"), (ann, secret.clone(), None));
        assert_eq!(auth("nats://s%3Acr%40t@bus"), (None, None, secret));
        assert_eq!(auth("nats://bus"), (None, None, None));
        for bad in
            ["", "bus.example:4222", "http://bus.example", "nats://", "nats://ann:secret@h/x", "nats://h?x"]
        {
            let error = bad.parse::<BusUrl>().unwrap_err().to_string();
            assert!(!error.contains("secret") && error.contains("nats://HOST:PORT"), "{bad}");
        }
    }
}
