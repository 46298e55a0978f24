// SPDX-License-Identifier: AGPL-3.0-or-later
//! How a program asks for a token of somebody's account without being given a password (OAuth 2, RFC 6749, by a code and
//! PKCE, RFC 7636): what it asks (`asked.rs`), where it is answered (`redirect.rs`), and the limits of all that. Programs are
//! not registered and have no secret: any program of anybody may ask, and its user reads who asks for what.

pub mod asked;
mod fields;
pub mod redirect;

pub use fields::Fields;

use data_encoding::BASE64URL_NOPAD;
use sha2::{Digest as _, Sha256};

use crate::auth::scope::Scope;

/// Longest name of a program, in characters.
pub const CLIENT_CHARS_MAX: usize = 100;
/// Longest address a program is answered at, bytes.
pub const REDIRECT_BYTES_MAX: usize = 1_000;
/// Longest `state`, bytes.
pub const STATE_BYTES_MAX: usize = 1_000;
/// A code is good for this long, microseconds: a program fetches its token at once.
pub const CODE_LIFE_US: i64 = 120_000_000;
/// A token that a program asked for is good for this long, days: as one that is made without saying how long.
pub const ACCESS_DAYS: i64 = 90;
/// What a program that names no scope is given: to know whose account it is, which it may see.
pub const DEFAULT_SCOPES: [Scope; 1] = [Scope::AccountRead];
/// Letters of a code: 190 bits.
pub const CODE_CHARS: usize = 32;
/// Letters of a challenge: SHA-256 in base64url.
const CHALLENGE_CHARS: usize = 43;
/// Letters of its other half, at least and at most (RFC 7636, 4.1).
const VERIFIER_CHARS: std::ops::RangeInclusive<usize> = CHALLENGE_CHARS..=128;

/// The scopes a program may ask for. What moves other people's credits, rules a federation or the site is given only by its
/// owner, who makes such a token by themselves: one press on a page that a stranger has sent one to is not enough for it.
#[must_use]
pub fn scopes() -> Vec<Scope> {
    Scope::ALL.into_iter().filter(|scope| may_be_asked_for(*scope)).collect()
}

/// Whether it is one of them.
#[must_use]
pub fn may_be_asked_for(scope: Scope) -> bool {
    match scope {
        Scope::AccountRead
        | Scope::BoardPlay
        | Scope::BotPlay
        | Scope::ChallengeWrite
        | Scope::TournamentWrite
        | Scope::LedgerRead => true,
        Scope::FederationAdmin | Scope::CashierWrite | Scope::Operator => false,
    }
}

fn is_challenge(text: &str) -> bool {
    text.len() == CHALLENGE_CHARS && BASE64URL_NOPAD.decode(text.as_bytes()).is_ok()
}

/// Whether this is the other half of the challenge.
#[must_use]
pub fn opens(verifier: &str, challenge: &str) -> bool {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-._~".contains(&byte);
    VERIFIER_CHARS.contains(&verifier.len())
        && verifier.bytes().all(is_plain)
        && BASE64URL_NOPAD.encode(&Sha256::digest(verifier.as_bytes())) == challenge
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_example_of_the_standard_opens_its_challenge() {
        // RFC 7636, appendix B.
        let (verifier, challenge) =
            ("dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk", "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM");
        assert!(is_challenge(challenge));
        assert!(opens(verifier, challenge));
        assert!(!opens(challenge, challenge), "the challenge itself opens nothing");
        assert!(!opens(&verifier[1..], challenge));
        assert!(!opens("", challenge));
        for bad in ["", "abc", &challenge[1..], &format!("{challenge}A"), &"+".repeat(43), &"é".repeat(43)] {
            assert!(!is_challenge(bad), "{bad}");
        }
    }
}
