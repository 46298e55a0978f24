// SPDX-License-Identifier: AGPL-3.0-or-later
//! Where a program is answered: a site over TLS, a program on the device of who uses it, or an app that its device finds by a
//! scheme of its own (RFC 8252, section 7). Nothing is sent to any other address.

use thiserror::Error;
use url::{Host, Url, form_urlencoded};

use super::REDIRECT_BYTES_MAX;

/// An address a program may be answered at, as it wrote it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RedirectUri {
    text: String,
    /// What is there.
    pub place: Place,
    /// What a person knows the place by: the host, or the scheme of an app.
    pub host: String,
}

/// Who is at an address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// A site.
    Site,
    /// A program on the same device.
    Device,
    /// An app with a scheme of its own.
    App,
}

impl Place {
    /// The word for it.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Site => "site",
            Self::Device => "device",
            Self::App => "app",
        }
    }
}

/// Why nobody is answered there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum BadRedirect {
    /// None, or two.
    #[error("redirect_uri is there once: the address the program is answered at")]
    Missing,
    /// Too long.
    #[error("redirect_uri has at most {REDIRECT_BYTES_MAX} bytes")]
    Long,
    /// Not an address.
    #[error(
        "redirect_uri is a whole address of printable ASCII characters, without white space, quotes or backslashes"
    )]
    Form,
    /// Somewhere else.
    #[error(
        "redirect_uri is https, or http to 127.0.0.1, [::1] or localhost, or has a scheme of the program's own with a dot in it"
    )]
    Scheme,
    /// A fragment, which is not sent.
    #[error("redirect_uri has no fragment (#)")]
    Fragment,
    /// A user name, which may look like a host.
    #[error("redirect_uri has no user name or password")]
    User,
}

impl BadRedirect {
    /// The stable word.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Missing => "missing",
            Self::Long => "long",
            Self::Form => "form",
            Self::Scheme => "scheme",
            Self::Fragment => "fragment",
            Self::User => "user",
        }
    }
}

impl RedirectUri {
    /// Reads one.
    ///
    /// # Errors
    /// [`BadRedirect`].
    pub fn read(text: &str) -> Result<Self, BadRedirect> {
        if text.len() > REDIRECT_BYTES_MAX {
            return Err(BadRedirect::Long);
        }
        if text.contains('#') {
            return Err(BadRedirect::Fragment);
        }
        // A browser would read past these as if they were not there, or were others.
        if !text.bytes().all(|byte| byte.is_ascii_graphic() && !b"\\\"'<>`{}|^".contains(&byte)) {
            return Err(BadRedirect::Form);
        }
        let url = Url::parse(text).map_err(|_| BadRedirect::Form)?;
        let (_, rest) = text.split_once(':').ok_or(BadRedirect::Form)?;
        let authority = rest.strip_prefix("//").map(|rest| rest.split(['/', '?']).next().unwrap_or_default());
        if authority.is_some_and(|authority| authority.contains('@')) {
            return Err(BadRedirect::User);
        }
        let (place, host) = match (url.scheme(), url.host()) {
            // `https:x` and `https:///x` are addresses to a browser, but not what anybody means.
            ("https" | "http", _) if authority.is_none_or(str::is_empty) => return Err(BadRedirect::Form),
            ("https", Some(host)) => {
                (Place::Site, url.port().map_or(host.to_string(), |port| format!("{host}:{port}")))
            }
            ("http", Some(host)) if is_this_device(&host) => (Place::Device, host.to_string()),
            (own, _) if own.contains('.') => (Place::App, own.to_owned()),
            _ => return Err(BadRedirect::Scheme),
        };
        Ok(Self { text: text.to_owned(), place, host })
    }

    /// The address as the program wrote it.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The address with an answer.
    #[must_use]
    pub fn with(&self, answer: &[(&str, &str)]) -> String {
        let joint = match self.text.split_once('?') {
            None => "?",
            Some((_, query)) if query.is_empty() || query.ends_with('&') => "",
            Some(_) => "&",
        };
        let answer = form_urlencoded::Serializer::new(String::new()).extend_pairs(answer).finish();
        format!("{}{joint}{answer}", self.text)
    }
}

fn is_this_device(host: &Host<&str>) -> bool {
    match host {
        Host::Domain(name) => *name == "localhost",
        Host::Ipv4(address) => *address == std::net::Ipv4Addr::LOCALHOST,
        Host::Ipv6(address) => *address == std::net::Ipv6Addr::LOCALHOST,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_program_is_answered_at_a_site_on_the_device_or_in_its_app() {
        for (text, place, host) in [
            ("https://app.example/back?x=1", Place::Site, "app.example"),
            ("https://app.example:8443", Place::Site, "app.example:8443"),
            ("https://App.Example/", Place::Site, "app.example"),
            ("https://xn--80ak6aa92e.com/", Place::Site, "xn--80ak6aa92e.com"),
            ("http://127.0.0.1:51234/back", Place::Device, "127.0.0.1"),
            ("http://[::1]:51234/back", Place::Device, "[::1]"),
            ("http://localhost/back", Place::Device, "localhost"),
            ("com.example.app:/back", Place::App, "com.example.app"),
            ("com.example.app://back", Place::App, "com.example.app"),
        ] {
            let read = RedirectUri::read(text).unwrap_or_else(|error| panic!("{text}: {error}"));
            assert_eq!((read.place, read.host.as_str(), read.text()), (place, host, text));
        }
    }

    #[test]
    fn nobody_is_answered_anywhere_else() {
        for (text, why) in [
            ("", BadRedirect::Form),
            ("/back", BadRedirect::Form),
            ("app.example/back", BadRedirect::Form),
            ("https:app.example", BadRedirect::Form),
            ("https:///app.example", BadRedirect::Form),
            ("https://", BadRedirect::Form),
            ("https:\\\\app.example", BadRedirect::Form),
            ("https://app.example\t/", BadRedirect::Form),
            ("https://app.example/ back", BadRedirect::Form),
            ("https://пример.example/", BadRedirect::Form),
            ("https://app.example:99999/", BadRedirect::Form),
            ("https://app.example/#", BadRedirect::Fragment),
            ("https://kapia.example@app.example/", BadRedirect::User),
            ("https://:x@app.example/", BadRedirect::User),
            ("https://@app.example/", BadRedirect::User),
            ("com.example.app://me@back", BadRedirect::User),
            ("http://app.example/", BadRedirect::Scheme),
            ("http://127.0.0.2/", BadRedirect::Scheme),
            ("http://127.0.0.1.app.example/", BadRedirect::Scheme),
            ("http://localhost.app.example/", BadRedirect::Scheme),
            ("http://[::2]/", BadRedirect::Scheme),
            ("app:/back", BadRedirect::Scheme),
            ("javascript:alert(1)", BadRedirect::Scheme),
            ("data:text/html,x", BadRedirect::Scheme),
            ("file:///etc/hosts", BadRedirect::Scheme),
            ("ws://127.0.0.1/", BadRedirect::Scheme),
        ] {
            assert_eq!(RedirectUri::read(text).map(|read| read.host), Err(why), "{text}");
        }
        let long = |bytes: usize| format!("https://app.example/{}", "x".repeat(bytes - 20));
        assert!(RedirectUri::read(&long(REDIRECT_BYTES_MAX)).is_ok());
        assert_eq!(RedirectUri::read(&long(REDIRECT_BYTES_MAX + 1)), Err(BadRedirect::Long));
    }

    #[test]
    fn an_answer_is_put_behind_what_the_program_wrote() {
        for (text, told) in [
            ("https://a.example", "https://a.example?code=x&state=a+%26b"),
            ("https://a.example/?", "https://a.example/?code=x&state=a+%26b"),
            ("https://a.example/?b=1", "https://a.example/?b=1&code=x&state=a+%26b"),
            ("com.example.app:/back", "com.example.app:/back?code=x&state=a+%26b"),
        ] {
            let read = RedirectUri::read(text).unwrap();
            assert_eq!(read.with(&[("code", "x"), ("state", "a &b")]), told);
        }
    }
}
