// SPDX-License-Identifier: AGPL-3.0-or-later
//! The bus: NATS, by which the nodes of one site reach each other. Each node hears what is sent to its own subject; what is
//! sent while nobody hears is lost, and nothing relies on it.

use std::fmt;
use std::str::FromStr;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, PoisonError, RwLock};
use std::time::Duration;

use async_nats::connection::State;
use async_nats::{Auth, Client, ConnectOptions, Event, Subscriber};
use percent_encoding::percent_decode_str;
use thiserror::Error;
use url::Url;

/// A server that has not answered a ping twice is gone.
const PING_EVERY: Duration = Duration::from_secs(2);
/// The pause before a server is tried again.
const AGAIN: Duration = Duration::from_millis(200);
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
        let is_told = Arc::new(AtomicBool::new(false));
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
            .reconnect_delay_callback(|_| AGAIN)
            .event_callback(move |event| tell(event, by_tls, Arc::clone(&is_told)));
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

/// Says what has become of the bus; why it cannot be reached, once until it is there.
async fn tell(event: Event, by_tls: bool, is_told: Arc<AtomicBool>) {
    match event {
        Event::Connected => {
            is_told.store(false, Ordering::Relaxed);
            tracing::info!("the bus is there");
        }
        Event::Disconnected => {
            tracing::warn!("the bus is gone; the site goes on without it where it is served");
        }
        Event::ClientError(error) if is_told.swap(true, Ordering::Relaxed) => {
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

#[cfg(test)]
mod tests {
    use super::*;

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
