// SPDX-License-Identifier: AGPL-3.0-or-later
//! Who is asking: a guest or somebody with an account, known by a cookie or, a program, by a token of the account. The
//! cookie is a random token of 256 bits; the database keeps only its SHA-256, so that who reads the database cannot
//! become anybody.

use std::net::IpAddr;
use std::sync::Arc;

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue};
use game::Micros;
use sha2::{Digest as _, Sha256};
use store::{Player, Standing};

use crate::app::App;
use crate::auth::address::{self, Peer};
use crate::auth::cookies::{self, Cookies};
use crate::auth::lines::Line;
use crate::auth::refusal::AccountError;
use crate::auth::renew::Renewal;
use crate::auth::scope::Scope;
use crate::auth::{device, names, random, renew, token};
use crate::error::ApiError;
use crate::net::carrier::Carrier;
use crate::net::outbox::Outbox;
use crate::rooms::log;
use crate::safety::refusal::SafetyError;

/// A session nobody uses ends after 30 days.
pub const IDLE_S: i64 = 30 * 86_400;
/// Every session ends after 180 days.
pub const ABSOLUTE_S: i64 = 180 * 86_400;
/// Use is written down at most once a day.
const TOUCH_S: i64 = 86_400;
/// The use of a token at most once an hour.
const TOKEN_TOUCH_S: i64 = 3_600;

/// How a guest is known: by being there.
pub const GUEST: &str = "guest";
/// How somebody is known who logged in.
pub const PASSWORD: &str = "password";
/// How somebody is known who showed a passkey.
pub const PASSKEY: &str = "passkey";
/// How somebody is known who came back by a code.
pub const RECOVERY: &str = "recovery";

const COOKIE: &str = "kapia_session";
/// The prefix obliges a browser to take the cookie from https only and to show it to this host only.
const COOKIE_HTTPS: &str = "__Host-kapia_session";

/// Somebody with a session or a token.
#[derive(Clone, Debug)]
pub struct Person {
    /// Their id.
    pub player: String,
    /// Their name now.
    pub name: String,
    /// What they may do, where there is an account.
    pub account: Option<Standing>,
    credential: Credential,
    /// From when until when that is good, microseconds since the epoch.
    good_us: (i64, i64),
}

/// By what somebody is known.
#[derive(Clone, Debug)]
enum Credential {
    Cookie { hash: String, auth_us: i64 },
    Token { hash: String, scopes: Vec<Scope> },
}

impl Person {
    /// The hash of the cookie or the token.
    #[must_use]
    pub fn credential_hash(&self) -> &str {
        match &self.credential {
            Credential::Cookie { hash, .. } | Credential::Token { hash, .. } => hash,
        }
    }

    /// Whether they came with a token.
    #[must_use]
    pub fn is_by_token(&self) -> bool {
        matches!(self.credential, Credential::Token { .. })
    }

    /// When they last showed all that their account asks for, microseconds since the epoch; a token shows nothing.
    #[must_use]
    pub fn shown_us(&self) -> Option<i64> {
        match &self.credential {
            Credential::Cookie { auth_us, .. } => Some(*auth_us),
            Credential::Token { .. } => None,
        }
    }

    /// What they were let in for; nothing is everything.
    #[must_use]
    pub fn scopes(&self) -> Option<&[Scope]> {
        match &self.credential {
            Credential::Cookie { .. } => None,
            Credential::Token { scopes, .. } => Some(scopes),
        }
    }
}

/// Whoever sent a request.
#[derive(Clone, Debug)]
pub struct Visitor {
    /// The address they count against.
    pub address: IpAddr,
    /// Who they are, if they have a session.
    pub person: Option<Person>,
    /// When the request was here, before it was looked up whose it is: a player is not charged for that.
    pub arrived: Micros,
    cookie: Option<String>,
    /// Why they may do nothing here, if so.
    ban: Option<SafetyError>,
    /// The node by which they came, if it was another one.
    carrier: Option<Carrier>,
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

    /// Who they are, if they may do this: with a cookie everything that is theirs to do.
    ///
    /// # Errors
    /// [`ApiError::NoSession`], [`AccountError::MissingScope`].
    pub fn may(&self, scope: Scope) -> Result<&Person, ApiError> {
        let person = self.known()?;
        if !matches!(scope, Scope::AccountRead | Scope::LedgerRead) {
            self.not_banned()?;
        }
        match person.scopes() {
            Some(scopes) if !scopes.contains(&scope) => Err(AccountError::MissingScope { scope }.into()),
            _ => Ok(person),
        }
    }

    /// Nothing, unless they are banned.
    ///
    /// # Errors
    /// [`SafetyError::Banned`].
    pub fn not_banned(&self) -> Result<(), SafetyError> {
        self.ban.clone().map_or(Ok(()), Err)
    }

    /// Notes an open socket, so that it closes when what they came with ends; a stranger's is nobody's. Whoever came by
    /// another node is told when that one ends.
    #[must_use]
    pub fn line(&self, app: &App, outbox: &Arc<Outbox>) -> Option<Line> {
        if let Some(carrier) = &self.carrier {
            carrier.holds(outbox);
        }
        let person = self.person.as_ref()?;
        let credential = (person.credential_hash(), person.good_us);
        app.lines.open(&person.player, credential, person.is_by_token(), outbox, app.clock.now().0)
    }

    /// Who they are, if it is the owner of an account, and no program.
    ///
    /// # Errors
    /// [`ApiError::NoSession`], [`AccountError::NotAllowed`].
    pub fn owner(&self) -> Result<&Person, ApiError> {
        let person = self.known()?;
        if person.account.is_none() || person.is_by_token() {
            return Err(AccountError::NotAllowed.into());
        }
        Ok(person)
    }
}

impl FromRequestParts<App> for Visitor {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, ApiError> {
        let (arrived, address) = (app.clock.now(), caller(app, &parts.extensions, &parts.headers));
        let carrier = parts.extensions.get::<Carrier>().cloned();
        if let Some(shown) = token::shown(&parts.headers)? {
            let (person, ban) = by_token(app, shown).await?.ok_or(AccountError::BadToken)?;
            // A program may have no socket: it is here as long as it asks.
            app.lobby.seen(&person.player, arrived);
            return Ok(Self { address, person: Some(person), arrived, cookie: None, ban, carrier });
        }
        let cookie = cookie_of(&parts.headers, app.config.is_https());
        let known = match &cookie {
            Some(cookie) => by_cookie(app, &hash(cookie)).await?,
            None => None,
        };
        let (person, ban) = known.unzip();
        let ban = ban.flatten();
        Ok(Self { address, person, arrived, cookie, ban, carrier })
    }
}

/// Somebody, and why they may do nothing, if so.
type Found = (Person, Option<SafetyError>);

pub(crate) fn caller(app: &App, extensions: &axum::http::Extensions, headers: &HeaderMap) -> IpAddr {
    // Without an accept loop (a router called directly) there is no peer; nobody is then trusted as loopback.
    let peer = extensions.get::<Peer>().map_or(IpAddr::from([0, 0, 0, 0]), |peer| peer.0);
    address::caller(peer, headers, &app.config.trusted_proxies)
}

async fn by_cookie(app: &App, cookie_hash: &str) -> Result<Option<Found>, ApiError> {
    let now = app.clock.now();
    let found = app.store.session(cookie_hash, now.0).await.map_err(log::unavailable)?;
    Ok(found.map(|known| {
        let person = Person {
            player: known.player.id,
            name: known.player.name,
            account: known.account,
            good_us: (known.by.created_us, known.by.expires_us),
            credential: Credential::Cookie { hash: known.by.token_hash, auth_us: known.by.auth_us },
        };
        (person, known.ban.map(SafetyError::from))
    }))
}

async fn by_token(app: &App, shown: &str) -> Result<Option<Found>, ApiError> {
    let now = app.clock.now();
    let found = app.store.token(&token::hash(shown), now.0).await.map_err(log::unavailable)?;
    let Some(known) = found else { return Ok(None) };
    if known.by.seen_us.is_none_or(|seen| now.0 - seen > TOKEN_TOUCH_S * 1_000_000)
        && let Err(error) = app.store.touch_token(&known.by.id, now.0).await
    {
        tracing::warn!(%error, "the use of a token is not written down");
    }
    let scopes = Scope::of_words(&known.by.scopes);
    let person = Person {
        player: known.player.id,
        name: known.player.name,
        account: known.account,
        good_us: (known.by.created_us, known.by.expires_us),
        credential: Credential::Token { hash: known.by.hash, scopes },
    };
    Ok(Some((person, known.ban.map(SafetyError::from))))
}

/// Makes a guest with a name in their own language, and the cookie they are known by.
///
/// # Errors
/// [`ApiError::Unavailable`].
pub async fn create(app: &App, headers: &HeaderMap) -> Result<(Person, HeaderValue), ApiError> {
    let player = Player {
        id: format!("p{}", random::id::<{ names::ID_CHARS }>()),
        name: format!("{} {}", device::guest_word(headers), 1_000 + random::below(9_000)),
        created_us: app.clock.now().0,
    };
    let (session, cookie) = begun(app, headers, &player.id, GUEST);
    let person = Person {
        player: player.id.clone(),
        name: player.name.clone(),
        account: None,
        good_us: (session.created_us, session.expires_us),
        credential: Credential::Cookie { hash: session.token_hash.clone(), auth_us: session.auth_us },
    };
    let made = app.store.create_guest(player, session, app.config.terms_version.into()).await;
    if made.map_err(log::unavailable)? { Ok((person, cookie)) } else { Err(ApiError::Internal) }
}

/// A new session of somebody with an account, to be kept, and the cookies that go with it.
pub fn fresh(app: &App, headers: &HeaderMap, player: &str, auth: &str) -> (store::Session, Cookies) {
    let (session, cookie) = begun(app, headers, player, auth);
    let (cookies, device) = Cookies::of(app, headers, cookie);
    (store::Session { device, ..session }, cookies)
}

fn begun(app: &App, headers: &HeaderMap, player: &str, auth: &str) -> (store::Session, HeaderValue) {
    let now = app.clock.now();
    let token = room::hex(&random::bytes::<32>());
    let session = store::Session {
        token_hash: hash(&token),
        player: player.to_owned(),
        created_us: now.0,
        seen_us: now.0,
        expires_us: expiry(now, now).0,
        label: device::label(headers),
        auth: auth.to_owned(),
        auth_us: now.0,
        device: String::new(),
    };
    (session, cookie(&token, app.config.is_https()))
}

/// Notes that a session is used and sends its cookie again, so that both live on; another cookie when what its player may
/// do has changed, and none for a moment after that.
///
/// # Errors
/// [`ApiError::Unavailable`].
pub async fn prolong(app: &App, visitor: &Visitor) -> Result<Option<HeaderValue>, ApiError> {
    let (Some(person), Some(shown)) = (&visitor.person, &visitor.cookie) else { return Ok(None) };
    let now = app.clock.now();
    let found = app.store.session(person.credential_hash(), now.0).await.map_err(log::unavailable)?;
    if let Some(known) = &found {
        let token = room::hex(&random::bytes::<32>());
        match renew::renewal(app, &known.by, &hash(&token), now).await? {
            Renewal::Needless => {}
            Renewal::Done => return Ok(Some(cookie(&token, app.config.is_https()))),
            Renewal::DoneBefore => return Ok(None),
        }
    }
    if let Some(known) = found
        && now.0 - known.by.seen_us > TOUCH_S * 1_000_000
    {
        let expires = expiry(Micros(known.by.created_us), now);
        let touched = app.store.touch_session(&known.by.token_hash, now.0, expires.0).await;
        touched.map_err(log::unavailable)?;
        app.lines.carry_on(&known.by.token_hash, &known.by.token_hash, expires.0);
    }
    Ok(Some(cookie(shown, app.config.is_https())))
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

/// The cookie that makes a browser forget the session.
#[must_use]
pub fn no_cookie(app: &App) -> HeaderValue {
    let (name, secure) = if app.config.is_https() { (COOKIE_HTTPS, "; Secure") } else { (COOKIE, "") };
    let text = format!("{name}=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0{secure}");
    HeaderValue::from_str(&text).expect("a fixed text is a header value")
}

/// The token in the cookie a browser shows, if it can be one of ours.
fn cookie_of(headers: &HeaderMap, https: bool) -> Option<String> {
    cookies::value(headers, if https { COOKIE_HTTPS } else { COOKIE }).map(str::to_owned)
}

#[cfg(test)]
mod tests {
    use axum::http::header;

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
        let found = cookie_of(&headers(&format!("a=b; kapia_session={good}; c=d")), false);
        assert_eq!(found.as_deref(), Some(good.as_str()));
        for bad in ["kapia_session=", "kapia_session=xyz", "kapia_session", "other=1", ""] {
            assert_eq!(cookie_of(&headers(bad), false), None, "{bad}");
        }
        assert_eq!(
            cookie_of(&headers(&format!("kapia_session={good}")), true),
            None,
            "https has its own cookie"
        );
    }

    #[test]
    fn a_session_rolls_on_but_not_for_ever() {
        let (start, day) = (Micros(0), 86_400_000_000);
        assert_eq!(expiry(start, start), Micros(30 * day));
        assert_eq!(expiry(start, Micros(100 * day)), Micros(130 * day));
        assert_eq!(expiry(start, Micros(170 * day)), Micros(180 * day));
    }
}
