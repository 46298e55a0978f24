// SPDX-License-Identifier: AGPL-3.0-or-later
//! Whether a request comes from a page of this server.
//!
//! A browser names the page's origin on every socket and on every request that changes something. It must be
//! the server itself: the configured public address, or, where none is configured, the very host the request
//! was sent to. Browsers write origins in lower case, so anything else is somebody else. Whether the server
//! answers to that host at all is decided before, by `door`.

use std::fmt;
use std::str::FromStr;

use axum::http::{HeaderMap, Method, header};
use thiserror::Error;

use crate::auth::host::Host;
use crate::error::ApiError;

/// An origin: scheme, host and port, nothing more.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Origin {
    https: bool,
    host: String,
    port: u16,
}

/// The address people see the server under.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PublicUrl(Origin);

/// An address that is not an origin.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("a public address looks like https://kapia.example or http://192.168.1.7:8080, without a path")]
pub struct BadOrigin;

impl FromStr for Origin {
    type Err = BadOrigin;

    fn from_str(text: &str) -> Result<Self, BadOrigin> {
        let (https, rest) = match (text.strip_prefix("https://"), text.strip_prefix("http://")) {
            (Some(rest), _) => (true, rest),
            (None, Some(rest)) => (false, rest),
            (None, None) => return Err(BadOrigin),
        };
        if rest.bytes().any(|byte| byte.is_ascii_uppercase()) {
            return Err(BadOrigin);
        }
        let Host { name, port } = rest.parse().map_err(|_| BadOrigin)?;
        Ok(Self { https, host: name, port: port.unwrap_or(usual_port(https)) })
    }
}

impl Origin {
    /// Whether a request to `host` reaches this origin.
    fn is_at(&self, host: &Host) -> bool {
        self.host == host.name && self.port == host.port.unwrap_or(usual_port(self.https))
    }
}

/// What addresses of the site begin with, as whoever asks reaches it.
#[must_use]
pub fn base(headers: &HeaderMap, public: Option<&PublicUrl>) -> String {
    public.map_or_else(
        || {
            let host = headers.get(header::HOST).and_then(|host| host.to_str().ok()).unwrap_or_default();
            format!("http://{host}")
        },
        ToString::to_string,
    )
}

/// The port nobody writes.
fn usual_port(https: bool) -> u16 {
    if https { 443 } else { 80 }
}

impl FromStr for PublicUrl {
    type Err = BadOrigin;

    fn from_str(text: &str) -> Result<Self, BadOrigin> {
        text.strip_suffix('/').unwrap_or(text).parse().map(Self)
    }
}

impl fmt::Display for PublicUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Origin { https, host, port } = &self.0;
        let scheme = if *https { "https" } else { "http" };
        if *port == usual_port(*https) {
            write!(f, "{scheme}://{host}")
        } else {
            write!(f, "{scheme}://{host}:{port}")
        }
    }
}

impl PublicUrl {
    /// Whether the server is reached by https.
    #[must_use]
    pub fn is_https(&self) -> bool {
        self.0.https
    }

    /// The address of its sockets as a content security policy names it, behind a space; nothing where it cannot.
    #[must_use]
    pub(crate) fn sockets(&self) -> String {
        let host = Host { name: self.0.host.clone(), port: None };
        let url = self.to_string().replacen("http", "ws", 1);
        if host.is_policy_word() { format!(" {url}") } else { String::new() }
    }

    /// Whether a request to `host` reaches this address.
    #[must_use]
    pub fn is_at(&self, host: &Host) -> bool {
        self.0.is_at(host)
    }
}

/// Whether a page of `origin` belongs to the server that was asked as `host`: it is the public address, or,
/// where none was named, the very host that was asked.
fn is_own(origin: &Origin, host: &Host, public: Option<&PublicUrl>) -> bool {
    match public {
        Some(PublicUrl(public)) => public == origin,
        None => origin.is_at(host),
    }
}

/// The one value of a header that must not be repeated.
fn single(headers: &HeaderMap, name: header::HeaderName) -> Result<Option<&str>, ApiError> {
    let mut values = headers.get_all(name).iter();
    match (values.next(), values.next()) {
        (None, _) => Ok(None),
        (Some(value), None) => value.to_str().map(Some).map_err(|_| ApiError::ForeignOrigin),
        (Some(_), Some(_)) => Err(ApiError::ForeignOrigin),
    }
}

/// The origin of the page a request comes from, and the name of its host; nothing when that is not this server. A program
/// has no page.
#[must_use]
pub fn of_page(headers: &HeaderMap, public: Option<&PublicUrl>) -> Option<(String, String)> {
    let origin: Origin = single(headers, header::ORIGIN).ok()??.parse().ok()?;
    let host = Host::of(headers, None).ok()?;
    let name = is_own(&origin, &host, public).then(|| origin.host.clone())?;
    Some((PublicUrl(origin).to_string(), name))
}

/// The check on a socket: `Origin` must be there and be ours.
///
/// # Errors
/// [`ApiError::ForeignOrigin`], [`ApiError::BadHost`].
pub fn check_socket(headers: &HeaderMap, public: Option<&PublicUrl>) -> Result<(), ApiError> {
    let origin = single(headers, header::ORIGIN)?.ok_or(ApiError::ForeignOrigin)?;
    let origin: Origin = origin.parse().map_err(|_| ApiError::ForeignOrigin)?;
    let host = Host::of(headers, None)?;
    if is_own(&origin, &host, public) { Ok(()) } else { Err(ApiError::ForeignOrigin) }
}

/// The check on every request that may change something. Programs send no `Origin`; a browser always does,
/// and says besides whether another site is behind the request.
///
/// # Errors
/// [`ApiError::ForeignOrigin`], [`ApiError::BadHost`].
pub fn check_request(
    method: &Method,
    headers: &HeaderMap,
    public: Option<&PublicUrl>,
) -> Result<(), ApiError> {
    if method.is_safe() {
        return Ok(());
    }
    let fetch_site = single(headers, header::HeaderName::from_static("sec-fetch-site"))?;
    if fetch_site.is_some_and(|site| site != "same-origin" && site != "none") {
        return Err(ApiError::ForeignOrigin);
    }
    if headers.contains_key(header::ORIGIN) { check_socket(headers, public) } else { Ok(()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(origin: Option<&str>, host: &str) -> HeaderMap {
        let mut headers = HeaderMap::new();
        headers.insert(header::HOST, host.parse().unwrap());
        if let Some(origin) = origin {
            headers.insert(header::ORIGIN, origin.parse().unwrap());
        }
        headers
    }

    fn socket(origin: &str, host: &str, public: Option<&str>) -> bool {
        let public = public.map(|url| url.parse().unwrap());
        check_socket(&headers(Some(origin), host), public.as_ref()).is_ok()
    }

    #[test]
    fn the_page_of_the_site_may_open_a_socket() {
        let public = Some("https://kapia.example");
        assert!(socket("https://kapia.example", "kapia.example", public));
        assert!(
            !socket("http://127.0.0.1:8080", "127.0.0.1:8080", public),
            "another name of the same machine"
        );
        assert!(socket("http://127.0.0.1:8080", "127.0.0.1:8080", None));
        assert!(socket("http://192.168.1.7:8080", "192.168.1.7:8080", None));
        assert!(socket("http://[::1]:8080", "[::1]:8080", None));
        assert!(socket("http://kapia.example", "Kapia.Example:80", None));
        assert!(socket("https://kapia.example", "kapia.example", None), "TLS ended by a proxy");
    }

    #[test]
    fn twelve_forms_of_somebody_else_are_refused() {
        for origin in [
            "https://kapia.example.evil",
            "https://evil.kapia.example",
            "https://evil/kapia.example",
            "https://kapia.example:8443",
            "http://kapia.example",
            "ftp://kapia.example",
            "HTTPS://kapia.example",
            "https://KAPIA.example",
            "https://kapia.example.",
            "https://kapia.example/",
            "https://me@kapia.example",
            "null",
            "",
            "https://",
            "https://kapia.example:",
            "https://kapia.example:443443",
            "https://kapia.example https://evil",
        ] {
            assert!(!socket(origin, "kapia.example", Some("https://kapia.example")), "{origin}");
        }
        assert!(!socket("http://127.0.0.1:8081", "127.0.0.1:8080", None));
        assert!(!socket("http://127.0.0.1", "127.0.0.1:8080", None));
    }

    #[test]
    fn a_socket_without_origin_or_with_two_is_refused() {
        assert!(check_socket(&headers(None, "kapia.example"), None).is_err());
        let mut twice = headers(Some("http://kapia.example"), "kapia.example");
        twice.append(header::ORIGIN, "http://kapia.example".parse().unwrap());
        assert!(check_socket(&twice, None).is_err());
    }

    #[test]
    fn only_requests_that_change_something_are_checked() {
        let foreign = headers(Some("https://evil"), "kapia.example");
        assert!(check_request(&Method::GET, &foreign, None).is_ok());
        for method in [Method::POST, Method::PUT, Method::PATCH, Method::DELETE] {
            assert!(check_request(&method, &foreign, None).is_err(), "{method}");
            assert!(check_request(&method, &headers(None, "kapia.example"), None).is_ok(), "a program");
            let mut cross = headers(None, "kapia.example");
            cross.insert("sec-fetch-site", "cross-site".parse().unwrap());
            assert!(check_request(&method, &cross, None).is_err(), "{method}");
        }
    }

    #[test]
    fn a_public_address_is_read_and_written() {
        let url: PublicUrl = "https://kapia.example/".parse().unwrap();
        assert!(url.is_https());
        assert_eq!(url.to_string(), "https://kapia.example");
        assert_eq!("http://10.0.0.1:8080".parse::<PublicUrl>().unwrap().to_string(), "http://10.0.0.1:8080");
        assert_eq!("https://kapia.example/play".parse::<PublicUrl>(), Err(BadOrigin));
    }
}
