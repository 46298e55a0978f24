// SPDX-License-Identifier: AGPL-3.0-or-later
//! Whether a request comes from a page of this house.
//!
//! A browser names the page's origin on every socket and on every request that changes something. It must be
//! the house itself: the configured public address, or the very host the request was sent to. Browsers write
//! origins in lower case and without a trailing dot, so anything else is somebody else.

use std::fmt;
use std::str::FromStr;

use axum::http::{HeaderMap, Method, header};
use thiserror::Error;

use crate::error::ApiError;

/// An origin: scheme, host and port, nothing more.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Origin {
    https: bool,
    host: String,
    port: u16,
}

/// The address people see the house under.
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
        let (host, port) = split_host(rest, https)?;
        Ok(Self { https, host: host.to_owned(), port })
    }
}

/// Splits `host[:port]`; IPv6 hosts stand in brackets. Upper case, a trailing dot, user names and paths are
/// not what a browser sends and are refused.
fn split_host(text: &str, https: bool) -> Result<(&str, u16), BadOrigin> {
    let colon = if text.starts_with('[') {
        let end = text.find(']').ok_or(BadOrigin)?;
        if end + 1 == text.len() { None } else { Some(end + 1) }
    } else {
        text.find(':')
    };
    let (host, port) = match colon {
        None => (text, if https { 443 } else { 80 }),
        Some(at) => {
            let (host, port) = text.split_at(at);
            let port = port.strip_prefix(':').ok_or(BadOrigin)?;
            if port.is_empty() || port.len() > 5 || !port.bytes().all(|byte| byte.is_ascii_digit()) {
                return Err(BadOrigin);
            }
            (host, port.parse().map_err(|_| BadOrigin)?)
        }
    };
    let good = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || b"-.[]:_".contains(&byte);
    if host.is_empty() || host.ends_with('.') || !host.bytes().all(good) {
        return Err(BadOrigin);
    }
    Ok((host, port))
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
        let (scheme, usual) = if *https { ("https", 443) } else { ("http", 80) };
        if *port == usual { write!(f, "{scheme}://{host}") } else { write!(f, "{scheme}://{host}:{port}") }
    }
}

impl PublicUrl {
    /// Whether the house is reached by https.
    #[must_use]
    pub fn is_https(&self) -> bool {
        self.0.https
    }
}

/// Whether a page of `origin` belongs to the house that was asked as `host`.
fn is_own(origin: &Origin, host: &str, public: Option<&PublicUrl>) -> bool {
    if let Some(PublicUrl(public)) = public
        && public.host == origin.host
    {
        return public == origin;
    }
    let host = host.to_ascii_lowercase();
    split_host(&host, origin.https).is_ok_and(|(host, port)| host == origin.host && port == origin.port)
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

/// The check on a socket: `Origin` must be there and be ours.
///
/// # Errors
/// [`ApiError::ForeignOrigin`].
pub fn check_socket(headers: &HeaderMap, public: Option<&PublicUrl>) -> Result<(), ApiError> {
    let origin = single(headers, header::ORIGIN)?.ok_or(ApiError::ForeignOrigin)?;
    let host = single(headers, header::HOST)?.ok_or(ApiError::ForeignOrigin)?;
    let origin: Origin = origin.parse().map_err(|_| ApiError::ForeignOrigin)?;
    if is_own(&origin, host, public) { Ok(()) } else { Err(ApiError::ForeignOrigin) }
}

/// The check on every request that may change something. Programs send no `Origin`; a browser always does,
/// and says besides whether another site is behind the request.
///
/// # Errors
/// [`ApiError::ForeignOrigin`].
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
    fn the_page_of_the_house_may_open_a_socket() {
        let public = Some("https://kapia.example");
        assert!(socket("https://kapia.example", "kapia.example", public));
        assert!(socket("https://kapia.example", "127.0.0.1:8080", public), "behind a proxy");
        assert!(socket("http://127.0.0.1:8080", "127.0.0.1:8080", public), "the machine itself");
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
