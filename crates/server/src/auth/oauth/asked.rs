// SPDX-License-Identifier: AGPL-3.0-or-later
//! What a program asks for. Who asks, and where they are answered, is told on the page when it is not good, and nobody is
//! answered; everything else that is wrong is told to the program (RFC 6749, 4.1.2.1).

use thiserror::Error;

use super::redirect::{BadRedirect, RedirectUri};
use super::{CLIENT_CHARS_MAX, DEFAULT_SCOPES, Fields, STATE_BYTES_MAX, is_challenge, may_be_asked_for};
use crate::auth::refusal::AccountError;
use crate::auth::scope::Scope;

const NAMES: [&str; 8] = [
    "client_id",
    "redirect_uri",
    "response_type",
    "code_challenge_method",
    "code_challenge",
    "scope",
    "state",
    "username",
];

/// A program that asks, and where it is answered.
#[derive(Debug)]
pub struct Asked {
    /// What it calls itself.
    pub client: String,
    /// Where it is answered.
    pub redirect: RedirectUri,
    /// What it wants to have back with the answer.
    pub state: Option<String>,
    /// Whom it expects.
    pub username: Option<String>,
    /// What it asks for.
    pub wish: Result<Wish, Fault>,
}

/// What a program may be given.
#[derive(Debug)]
pub struct Wish {
    /// What its token is to be good for.
    pub scopes: Vec<Scope>,
    /// What it has to show the other half of.
    pub challenge: String,
}

/// What is wrong with what a program asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Fault {
    /// A field more than once.
    #[error("{0} is there more than once")]
    Twice(&'static str),
    /// No type of answer.
    #[error("response_type is missing; it is code")]
    NoResponseType,
    /// Another than a code.
    #[error("the one response_type there is is code")]
    ResponseType,
    /// Without PKCE, or with the plain one.
    #[error("code_challenge_method is S256; without PKCE no program is let in")]
    Method,
    /// No challenge.
    #[error("code_challenge is the SHA-256 of code_verifier in base64url: 43 characters, without padding")]
    Challenge,
    /// More than is given back.
    #[error("state has at most {STATE_BYTES_MAX} bytes")]
    State,
    /// A scope there is not.
    #[error(
        "a scope is one of account:read board:play bot:play challenge:write tournament:write ledger:read, with spaces between"
    )]
    UnknownScope,
    /// A scope that is given by hand only.
    #[error(
        "federation:admin, cashier:write and operator are not given to a program that asks; the owner of the account makes such a token on its page"
    )]
    KeptScope,
}

impl Fault {
    /// The word of RFC 6749.
    #[must_use]
    pub fn error(self) -> &'static str {
        match self {
            Self::Twice(_) | Self::NoResponseType | Self::Method | Self::Challenge | Self::State => {
                "invalid_request"
            }
            Self::ResponseType => "unsupported_response_type",
            Self::UnknownScope | Self::KeptScope => "invalid_scope",
        }
    }

    /// Our own, which tells them apart.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Twice(_) => "twice",
            Self::NoResponseType | Self::ResponseType => "response_type",
            Self::Method => "method",
            Self::Challenge => "challenge",
            Self::State => "state",
            Self::UnknownScope => "unknown_scope",
            Self::KeptScope => "kept_scope",
        }
    }
}

impl Asked {
    /// Reads the query of an address.
    ///
    /// # Errors
    /// [`AccountError::BadClient`], [`AccountError::BadRedirect`].
    pub fn read(query: &str) -> Result<Self, AccountError> {
        let fields = Fields::read(query.as_bytes(), &NAMES);
        let is_once = |name: &str| fields.twice() != Some(name);
        let client = fields
            .get("client_id")
            .filter(|client| is_once("client_id") && is_name(client))
            .ok_or(AccountError::BadClient { max: CLIENT_CHARS_MAX })?;
        let redirect = fields
            .get("redirect_uri")
            .filter(|_| is_once("redirect_uri"))
            .ok_or(BadRedirect::Missing)
            .and_then(RedirectUri::read)
            .map_err(AccountError::BadRedirect)?;
        let state = fields.get("state").filter(|state| state.len() <= STATE_BYTES_MAX).map(str::to_owned);
        // As on the page for logging in: what no account is called says nothing.
        let username = fields.get("username").filter(|name| is_name(name)).map(str::to_owned);
        Ok(Self { client: client.to_owned(), redirect, state, username, wish: wish(&fields) })
    }

    /// Where the program is told this, as `iss` whom by (RFC 9207).
    #[must_use]
    pub fn answer(&self, issuer: &str, said: &[(&str, &str)]) -> String {
        let state = self.state.as_deref().map(|state| ("state", state));
        let whole: Vec<_> = said.iter().copied().chain(state).chain([("iss", issuer)]).collect();
        self.redirect.with(&whole)
    }
}

fn wish(fields: &Fields) -> Result<Wish, Fault> {
    if let Some(name) = fields.twice() {
        return Err(Fault::Twice(name));
    }
    match fields.get("response_type") {
        None => return Err(Fault::NoResponseType),
        Some("code") => {}
        Some(_) => return Err(Fault::ResponseType),
    }
    if fields.get("state").is_some_and(|state| state.len() > STATE_BYTES_MAX) {
        return Err(Fault::State);
    }
    if fields.get("code_challenge_method") != Some("S256") {
        return Err(Fault::Method);
    }
    let challenge = fields.get("code_challenge").filter(|text| is_challenge(text)).ok_or(Fault::Challenge)?;
    let words = fields.get("scope").unwrap_or_default().split(' ').filter(|word| !word.is_empty());
    let scopes: Vec<Scope> =
        words.map(str::parse).collect::<Result<_, _>>().map_err(|_| Fault::UnknownScope)?;
    if !scopes.iter().all(|scope| may_be_asked_for(*scope)) {
        return Err(Fault::KeptScope);
    }
    let scopes = if scopes.is_empty() { DEFAULT_SCOPES.to_vec() } else { Scope::once(scopes) };
    Ok(Wish { scopes, challenge: challenge.to_owned() })
}

/// Whether a name can be shown as it is: neither too long nor with what nobody sees and what turns the text around it.
fn is_name(text: &str) -> bool {
    text.chars().count() <= CLIENT_CHARS_MAX && !text.trim().is_empty() && !text.contains(game::is_unseen)
}

#[cfg(test)]
mod tests {
    use super::*;

    const CHALLENGE: &str = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM";

    fn asked(more: &str) -> Result<Asked, AccountError> {
        Asked::read(&format!("client_id=a&redirect_uri=https://a.example&{more}"))
    }

    #[test]
    fn who_asks_is_known_by_a_name_that_can_be_read() {
        let client = |id: &str| {
            Asked::read(&format!("redirect_uri=https://a.example&client_id={id}")).map(|asked| asked.client)
        };
        assert_eq!(client("https://a.example/%D0%BC").ok().as_deref(), Some("https://a.example/м"));
        assert!(client(&"x".repeat(100)).is_ok());
        for bad in ["", "+", "%00", "a%0Ab", "a%E2%80%AEb", &"x".repeat(101), "a&client_id=a"] {
            assert!(client(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn scopes_are_read_once_each_and_none_is_to_know_who_it_is() {
        let good = format!("response_type=code&code_challenge_method=S256&code_challenge={CHALLENGE}");
        let scopes =
            |text: &str| asked(&format!("{good}&scope={text}")).unwrap().wish.map(|wish| wish.scopes);
        assert_eq!(scopes(""), Ok(vec![Scope::AccountRead]));
        assert_eq!(
            scopes("board:play+challenge:write++board:play"),
            Ok(vec![Scope::BoardPlay, Scope::ChallengeWrite])
        );
        assert_eq!(scopes("board:fly"), Err(Fault::UnknownScope));
        for kept in ["operator", "cashier:write", "federation:admin"] {
            assert_eq!(scopes(&format!("board:play+{kept}")), Err(Fault::KeptScope), "{kept}");
        }
        let said = Fault::UnknownScope.to_string();
        assert!(super::super::scopes().iter().all(|scope| said.contains(scope.word())));
    }

    #[test]
    fn what_is_said_of_a_fault_may_be_put_into_an_address() {
        use Fault::{Challenge, KeptScope, Method, NoResponseType, ResponseType, State, Twice, UnknownScope};
        let all =
            [Twice("scope"), NoResponseType, ResponseType, Method, Challenge, State, UnknownScope, KeptScope];
        for fault in all {
            // RFC 6749, 4.1.2.1: printable ASCII without quotes and backslashes.
            let said = fault.to_string();
            assert!(
                said.bytes().all(|byte| matches!(byte, b' '..=b'~') && !b"\"\\".contains(&byte)),
                "{said}"
            );
        }
    }
}
