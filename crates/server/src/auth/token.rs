// SPDX-License-Identifier: AGPL-3.0-or-later
//! The tokens of programs: `kap_`, 40 random letters and digits, and a checksum of them, by which scanners know one that
//! has got into a public place, and the server one that was copied wrongly.

use axum::http::{HeaderMap, header};
use sha2::{Digest as _, Sha256};

use crate::auth::random;
use crate::auth::refusal::AccountError;

/// What every token begins with.
const PREFIX: &str = "kap_";
/// Random letters and digits: 238 bits.
const RANDOM_CHARS: usize = 40;
/// Letters and digits of the checksum.
const SUM_CHARS: usize = 6;

/// A new token.
#[must_use]
pub fn fresh() -> String {
    let text = random::id::<RANDOM_CHARS>();
    format!("{PREFIX}{text}{}", sum(&text))
}

/// By what a token is kept.
#[must_use]
pub fn hash(token: &str) -> String {
    room::hex(&Sha256::digest(token.as_bytes()))
}

/// CRC-32 (IEEE) of the random part, in base 62.
fn sum(text: &str) -> String {
    let mut left = crc32fast::hash(text.as_bytes());
    let mut digits = [0; SUM_CHARS];
    for digit in digits.iter_mut().rev() {
        *digit = u8::try_from(left % 62).unwrap_or(0);
        left /= 62;
    }
    digits.into_iter().filter_map(random::letter).collect()
}

fn is_whole(token: &str) -> bool {
    let Some(rest) = token.strip_prefix(PREFIX) else { return false };
    rest.len() == RANDOM_CHARS + SUM_CHARS
        && rest.bytes().all(|byte| byte.is_ascii_alphanumeric())
        && sum(&rest[..RANDOM_CHARS]) == rest[RANDOM_CHARS..]
}

/// The token a program shows, if it shows one. Who shows one is not known by a cookie as well.
///
/// # Errors
/// [`AccountError::BadToken`] for one that cannot be ours.
pub fn shown(headers: &HeaderMap) -> Result<Option<&str>, AccountError> {
    let mut values = headers.get_all(header::AUTHORIZATION).iter();
    let Some(value) = values.next() else { return Ok(None) };
    let text = value.to_str().map_err(|_| AccountError::BadToken)?;
    let (scheme, token) = text.split_once(' ').unwrap_or((text, ""));
    if !scheme.eq_ignore_ascii_case("bearer") {
        return Ok(None);
    }
    let token = token.trim();
    if values.next().is_some() || !is_whole(token) { Err(AccountError::BadToken) } else { Ok(Some(token)) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(values: &[&str]) -> HeaderMap {
        values.iter().map(|value| (header::AUTHORIZATION, value.parse().unwrap())).collect()
    }

    #[test]
    fn a_token_is_known_by_its_form_and_a_wrong_letter_is_found() {
        let token = fresh();
        assert_eq!(token.len(), 50);
        assert_ne!(token, fresh());
        assert_eq!(shown(&headers(&[&format!("Bearer {token}")])).unwrap(), Some(token.as_str()));
        assert_eq!(shown(&headers(&[&format!("bearer {token}")])).unwrap(), Some(token.as_str()));
        for place in 4..50 {
            let mut wrong = token.clone().into_bytes();
            wrong[place] = if wrong[place] == b'x' { b'y' } else { b'x' };
            let wrong = String::from_utf8(wrong).unwrap();
            assert!(shown(&headers(&[&format!("Bearer {wrong}")])).is_err(), "{wrong}");
        }
    }

    #[test]
    fn the_checksum_is_the_ieee_one_in_six_digits() {
        // The check value of CRC-32/ISO-HDLC is 0xCBF43926 = 3421780262.
        let value = sum("123456789").bytes().fold(0_u64, |value, letter| {
            let digit =
                (0..=255_u8).find(|byte| *byte < 62 && random::letter(*byte) == Some(char::from(letter)));
            value * 62 + u64::from(digit.unwrap())
        });
        assert_eq!(value, 0xCBF4_3926);
        assert_eq!(sum("").len(), SUM_CHARS);
    }

    #[test]
    fn another_scheme_is_not_ours_and_two_tokens_are_none() {
        let token = fresh();
        assert_eq!(shown(&headers(&["Basic YTpi"])).unwrap(), None);
        assert_eq!(shown(&HeaderMap::new()).unwrap(), None);
        let one = format!("Bearer {token}");
        for bad in [&["Bearer"][..], &["Bearer "], &["Bearer abc"], &[&one, &one]] {
            assert!(shown(&headers(bad)).is_err(), "{bad:?}");
        }
    }
}
