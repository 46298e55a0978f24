// SPDX-License-Identifier: AGPL-3.0-or-later
//! The cookies of a login: the session's, and a random mark of the browser. By the mark it is told whether two accounts
//! were used on one device, which people look at and stakes ask for; nothing else the browser is told apart by is kept,
//! and of the mark only a keyed hash.

use std::convert::Infallible;

use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::{IntoResponseParts, ResponseParts};

use crate::app::App;
use crate::auth::random;

/// So long a browser keeps the mark after a login, seconds: as long as a session may last.
const MARK_S: i64 = 180 * 86_400;
const MARK: &str = "kapia_device";
/// The prefix obliges a browser to take the cookie from https only and to show it to this host only.
const MARK_HTTPS: &str = "__Host-kapia_device";

/// What a login sends along.
#[must_use]
pub struct Cookies {
    session: HeaderValue,
    mark: HeaderValue,
}

impl IntoResponseParts for Cookies {
    type Error = Infallible;

    fn into_response_parts(self, mut parts: ResponseParts) -> Result<ResponseParts, Infallible> {
        parts.headers_mut().append(header::SET_COOKIE, self.session);
        parts.headers_mut().append(header::SET_COOKIE, self.mark);
        Ok(parts)
    }
}

impl Cookies {
    /// The cookie of a session with the mark of the browser that asks, and by what the device is kept. A browser without
    /// a mark gets one.
    pub(super) fn of(app: &App, headers: &HeaderMap, session: HeaderValue) -> (Self, String) {
        let https = app.config.is_https();
        let mark = mark(app, headers).map_or_else(|| room::hex(&random::bytes::<32>()), str::to_owned);
        let device = app.passwords.pepper().device(&mark);
        (Self { session, mark: cookie(&mark, https) }, device)
    }
}

/// By what the device is kept whose browser shows its mark here.
pub(crate) fn device(app: &App, headers: &HeaderMap) -> Option<String> {
    mark(app, headers).map(|mark| app.passwords.pepper().device(mark))
}

fn mark<'a>(app: &App, headers: &'a HeaderMap) -> Option<&'a str> {
    value(headers, if app.config.is_https() { MARK_HTTPS } else { MARK })
}

fn cookie(mark: &str, https: bool) -> HeaderValue {
    let (name, secure) = if https { (MARK_HTTPS, "; Secure") } else { (MARK, "") };
    let text = format!("{name}={mark}; Path=/; HttpOnly; SameSite=Lax; Max-Age={MARK_S}{secure}");
    HeaderValue::from_str(&text).expect("a cookie of hexadecimal digits is a header value")
}

/// What a browser shows under this name, if it can be one of ours.
pub(super) fn value<'a>(headers: &'a HeaderMap, wanted: &str) -> Option<&'a str> {
    headers
        .get_all(header::COOKIE)
        .iter()
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(';'))
        .filter_map(|pair| pair.trim().split_once('='))
        .find(|(name, token)| *name == wanted && room::unhex(token).is_some())
        .map(|(_, token)| token)
}
