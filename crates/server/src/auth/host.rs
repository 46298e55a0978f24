// SPDX-License-Identifier: AGPL-3.0-or-later
//! Which server a request was sent to, as its `Host` says. Whether that is this one is decided by `door`.

use std::fmt;
use std::str::FromStr;

use axum::http::{HeaderMap, Uri, header};

use crate::error::ApiError;

/// The host a request was sent to, in lower case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Host {
    /// A name or an address; an IPv6 address stands in brackets.
    pub(crate) name: String,
    /// The port, if it was written.
    pub(crate) port: Option<u16>,
}

/// Text that is not a host.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BadHost;

impl FromStr for Host {
    type Err = BadHost;

    /// Reads `host[:port]`. A trailing dot, user names and paths are not what a browser sends.
    fn from_str(text: &str) -> Result<Self, BadHost> {
        let colon = if text.starts_with('[') {
            let end = text.find(']').ok_or(BadHost)? + 1;
            (end != text.len()).then_some(end)
        } else {
            text.find(':')
        };
        let (name, port) = match colon {
            None => (text, None),
            Some(at) => {
                let (name, port) = text.split_at(at);
                let port = port.strip_prefix(':').ok_or(BadHost)?;
                if port.is_empty() || port.len() > 5 || !port.bytes().all(|byte| byte.is_ascii_digit()) {
                    return Err(BadHost);
                }
                (name, Some(port.parse().map_err(|_| BadHost)?))
            }
        };
        let good = |byte: u8| byte.is_ascii_alphanumeric() || b"-.[]:_".contains(&byte);
        if name.is_empty() || name.ends_with('.') || !name.bytes().all(good) {
            return Err(BadHost);
        }
        Ok(Self { name: name.to_ascii_lowercase(), port })
    }
}

impl fmt::Display for Host {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.port {
            Some(port) => write!(f, "{}:{port}", self.name),
            None => f.write_str(&self.name),
        }
    }
}

impl Host {
    /// The host of a request: exactly one `Host`, which an address written out in full does not contradict.
    ///
    /// # Errors
    /// [`ApiError::BadHost`].
    pub(crate) fn of(headers: &HeaderMap, uri: Option<&Uri>) -> Result<Self, ApiError> {
        let mut values = headers.get_all(header::HOST).iter();
        let (Some(value), None) = (values.next(), values.next()) else { return Err(ApiError::BadHost) };
        let host: Self = value.to_str().ok().and_then(|text| text.parse().ok()).ok_or(ApiError::BadHost)?;
        match uri.and_then(Uri::authority) {
            Some(other) if other.as_str().parse() != Ok(host.clone()) => Err(ApiError::BadHost),
            _ => Ok(host),
        }
    }

    /// Whether a content security policy can name this host: its grammar knows neither IPv6 addresses nor `_`.
    pub(crate) fn is_policy_word(&self) -> bool {
        self.name.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-.".contains(&byte))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_host_is_a_name_or_an_address_and_perhaps_a_port() {
        for (text, name, port) in [
            ("kapia.example", "kapia.example", None),
            ("Kapia.Example:80", "kapia.example", Some(80)),
            ("192.168.1.7:8080", "192.168.1.7", Some(8080)),
            ("[::1]", "[::1]", None),
            ("[fe80::1]:8080", "[fe80::1]", Some(8080)),
        ] {
            assert_eq!(text.parse(), Ok(Host { name: name.to_owned(), port }), "{text}");
        }
        for bad in [
            "", ":80", "a:", "a:b", "a:123456", "a:65536", "a.", "a/b", "a b", "a;b", "me@a", "[::1",
            "[::1]80",
        ] {
            assert_eq!(bad.parse::<Host>(), Err(BadHost), "{bad}");
        }
    }

    #[test]
    fn a_policy_names_what_it_can_write() {
        for (text, can) in
            [("kapia.example:1", true), ("127.0.0.1", true), ("[::1]", false), ("my_box", false)]
        {
            assert_eq!(text.parse::<Host>().unwrap().is_policy_word(), can, "{text}");
        }
    }
}
