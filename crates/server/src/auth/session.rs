// SPDX-License-Identifier: AGPL-3.0-or-later
//! Guests and the cookie they are known by. The cookie is a random token of 256 bits; the database keeps
//! only its SHA-256, so that who reads the database cannot become anybody.

use std::net::IpAddr;

use axum::extract::{FromRequestParts, Request, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, header};
use axum::middleware::Next;
use axum::response::Response;
use game::Micros;
use sha2::{Digest as _, Sha256};
use store::Player;

use crate::app::App;
use crate::auth::address::{self, Peer};
use crate::auth::{origin, random};
use crate::error::ApiError;
use crate::rooms::log;

/// A session nobody uses ends after 30 days.
pub const IDLE_S: i64 = 30 * 86_400;
/// Every session ends after 180 days.
pub const ABSOLUTE_S: i64 = 180 * 86_400;
/// Use is written down at most once a day.
const TOUCH_S: i64 = 86_400;

const COOKIE: &str = "kapia_session";
/// The prefix obliges a browser to take the cookie from https only and to show it to this host only.
const COOKIE_HTTPS: &str = "__Host-kapia_session";

/// Somebody with a session.
#[derive(Clone, Debug)]
pub struct Person {
    /// Their id.
    pub player: String,
    /// Their name now.
    pub name: String,
    token_hash: String,
}

/// Whoever sent a request.
#[derive(Clone, Debug)]
pub struct Visitor {
    /// The address they count against.
    pub address: IpAddr,
    /// Who they are, if they have a session.
    pub person: Option<Person>,
    token: Option<String>,
}

impl Visitor {
    /// Their id, empty for a stranger.
    #[must_use]
    pub fn player(&self) -> &str {
        self.person.as_ref().map_or("", |person| &person.player)
    }

    /// Who they are.
    ///
    /// # Errors
    /// [`ApiError::NoSession`].
    pub fn known(&self) -> Result<&Person, ApiError> {
        self.person.as_ref().ok_or(ApiError::NoSession)
    }
}

impl FromRequestParts<App> for Visitor {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, ApiError> {
        let address = caller(app, &parts.extensions, &parts.headers);
        let token = token(&parts.headers, app.config.is_https());
        let person = match &token {
            Some(token) => find(app, &hash(token)).await?,
            None => None,
        };
        Ok(Self { address, person, token })
    }
}

fn caller(app: &App, extensions: &axum::http::Extensions, headers: &HeaderMap) -> IpAddr {
    // Without an accept loop (a router called directly) there is no peer; nobody is then trusted as loopback.
    let peer = extensions.get::<Peer>().map_or(IpAddr::from([0, 0, 0, 0]), |peer| peer.0);
    address::caller(peer, headers, &app.config.trusted_proxies)
}

/// Refuses requests of other sites' pages and of addresses that ask too often.
///
/// # Errors
/// [`ApiError::ForeignOrigin`], [`ApiError::TooMany`].
pub async fn guard(State(app): State<App>, request: Request, next: Next) -> Result<Response, ApiError> {
    origin::check_request(request.method(), request.headers(), app.config.public_url.as_ref())?;
    app.limits.request(caller(&app, request.extensions(), request.headers())).inspect_err(|_| {
        app.metrics.limited.one();
    })?;
    Ok(next.run(request).await)
}

async fn find(app: &App, token_hash: &str) -> Result<Option<Person>, ApiError> {
    let now = app.clock.now();
    let found = app.store.session(token_hash, now.0).await.map_err(log::unavailable)?;
    Ok(found.map(|(session, player)| Person {
        player: player.id,
        name: player.name,
        token_hash: session.token_hash,
    }))
}

/// The word for a guest in the first of a browser's languages that the server speaks; English when there is none.
fn guest_word(headers: &HeaderMap) -> &'static str {
    let wanted = headers.get(header::ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok()).unwrap_or("");
    let word = |tag: &str| match tag.trim_start().get(..2).map(str::to_ascii_lowercase).as_deref() {
        Some("bg") => Some("Гост"),
        Some("ru") => Some("Гость"),
        Some("en") => Some("Guest"),
        _ => None,
    };
    wanted.split(',').find_map(word).unwrap_or("Guest")
}

/// Makes a guest with a name in their own language, and the cookie they are known by.
///
/// # Errors
/// [`ApiError::Unavailable`].
pub async fn create(app: &App, headers: &HeaderMap) -> Result<(Person, HeaderValue), ApiError> {
    let now = app.clock.now();
    let token = room::hex(&random::bytes::<32>());
    let player = Player {
        id: format!("p{}", random::id::<12>()),
        name: format!("{} {}", guest_word(headers), 1_000 + random::below(9_000)),
        created_us: now.0,
    };
    let session = store::Session {
        token_hash: hash(&token),
        player: player.id.clone(),
        created_us: now.0,
        seen_us: now.0,
        expires_us: expiry(now, now).0,
    };
    let person = Person {
        player: player.id.clone(),
        name: player.name.clone(),
        token_hash: session.token_hash.clone(),
    };
    let made = app.store.create_guest(player, session).await.map_err(log::unavailable)?;
    if made { Ok((person, cookie(&token, app.config.is_https()))) } else { Err(ApiError::Internal) }
}

/// Notes that a session is used and sends its cookie again, so that both live on.
///
/// # Errors
/// [`ApiError::Unavailable`].
pub async fn prolong(app: &App, visitor: &Visitor) -> Result<Option<HeaderValue>, ApiError> {
    let (Some(person), Some(token)) = (&visitor.person, &visitor.token) else { return Ok(None) };
    let now = app.clock.now();
    let found = app.store.session(&person.token_hash, now.0).await.map_err(log::unavailable)?;
    if let Some((session, _)) = found
        && now.0 - session.seen_us > TOUCH_S * 1_000_000
    {
        let expires = expiry(Micros(session.created_us), now);
        let touched = app.store.touch_session(&session.token_hash, now.0, expires.0).await;
        touched.map_err(log::unavailable)?;
    }
    Ok(Some(cookie(token, app.config.is_https())))
}

/// When a session made at `created` and used at `now` ends.
fn expiry(created: Micros, now: Micros) -> Micros {
    let idle = now.0.saturating_add(IDLE_S * 1_000_000);
    Micros(idle.min(created.0.saturating_add(ABSOLUTE_S * 1_000_000)))
}

fn hash(token: &str) -> String {
    room::hex(&Sha256::digest(token.as_bytes()))
}

fn cookie(token: &str, https: bool) -> HeaderValue {
    let (name, secure) = if https { (COOKIE_HTTPS, "; Secure") } else { (COOKIE, "") };
    let text = format!("{name}={token}; Path=/; HttpOnly; SameSite=Lax; Max-Age={IDLE_S}{secure}");
    HeaderValue::from_str(&text).expect("a cookie of hexadecimal digits is a header value")
}

/// The token a browser shows, if it can be one of ours.
fn token(headers: &HeaderMap, https: bool) -> Option<String> {
    let wanted = if https { COOKIE_HTTPS } else { COOKIE };
    headers
        .get_all(header::COOKIE)
        .iter()
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(';'))
        .filter_map(|pair| pair.trim().split_once('='))
        .find(|(name, token)| *name == wanted && room::unhex(token).is_some())
        .map(|(_, token)| token.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cookie_is_for_this_host_and_not_for_scripts() {
        let plain = cookie("ab", false);
        assert_eq!(plain, "kapia_session=ab; Path=/; HttpOnly; SameSite=Lax; Max-Age=2592000");
        let https = cookie("ab", true);
        assert!(https.to_str().unwrap().starts_with("__Host-kapia_session=ab; Path=/; HttpOnly"));
        assert!(https.to_str().unwrap().ends_with("; Secure"));
    }

    #[test]
    fn only_a_token_of_the_right_form_is_looked_up() {
        let good = "0f".repeat(32);
        let headers = |value: &str| HeaderMap::from_iter([(header::COOKIE, value.parse().unwrap())]);
        let found = token(&headers(&format!("a=b; kapia_session={good}; c=d")), false);
        assert_eq!(found.as_deref(), Some(good.as_str()));
        for bad in ["kapia_session=", "kapia_session=xyz", "kapia_session", "other=1", ""] {
            assert_eq!(token(&headers(bad), false), None, "{bad}");
        }
        assert_eq!(token(&headers(&format!("kapia_session={good}")), true), None, "https has its own cookie");
    }

    #[test]
    fn a_session_rolls_on_but_not_for_ever() {
        let (start, day) = (Micros(0), 86_400_000_000);
        assert_eq!(expiry(start, start), Micros(30 * day));
        assert_eq!(expiry(start, Micros(100 * day)), Micros(130 * day));
        assert_eq!(expiry(start, Micros(170 * day)), Micros(180 * day));
    }
}
