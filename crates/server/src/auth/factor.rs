// SPDX-License-Identifier: AGPL-3.0-or-later
//! The second factor: codes of six digits that change every 30 seconds (TOTP), made from a secret that the server and a
//! device of its owner share. No code is taken twice. And whether one was shown lately.

use axum::http::HeaderMap;
use game::Micros;
use serde_json::Value;
use store::{Change, FactorsSeen, UserAccount};
use totp_rs::{Builder, Secret, Totp};

use crate::app::App;
use crate::auth::ceremonies::Purpose;
use crate::auth::passkey_refusal::PasskeyError;
use crate::auth::refusal::{AccountError, Ways};
use crate::auth::session::Person;
use crate::auth::{passkey, random};
use crate::error::ApiError;
use crate::rooms::log;

/// Bytes of a secret, as many as the hash below has.
const SECRET_BYTES: usize = 20;
/// Who the device says the code is for.
const ISSUER: &str = "Kapia";

/// For so long one that was shown stands for the person before the screen, microseconds.
pub const FRESH_US: i64 = 15 * 60 * 1_000_000;

/// A new secret, in base 32.
#[must_use]
pub fn fresh_secret() -> String {
    Secret::from(random::bytes::<SECRET_BYTES>()).to_base32()
}

/// What a device reads the secret from.
#[must_use]
pub fn uri(name: &str, secret: &str) -> String {
    let label = escaped(name);
    format!("otpauth://totp/{ISSUER}:{label}?secret={secret}&issuer={ISSUER}")
}

/// A text as it stands in an address.
#[must_use]
pub fn escaped(text: &str) -> String {
    let mut escaped = String::new();
    for byte in text.bytes() {
        if byte.is_ascii_alphanumeric() || b"-._~".contains(&byte) {
            escaped.push(char::from(byte));
        } else {
            escaped.push_str(&format!("%{byte:02X}"));
        }
    }
    escaped
}

fn totp(secret: &str) -> Option<Totp> {
    Builder::new().with_secret(Secret::try_from_base32(secret).ok()?).build().ok()
}

/// The time step whose code this is, if it is one of now.
#[must_use]
pub fn step(secret: &str, code: &str, now: Micros) -> Option<i64> {
    let digits: String = code.chars().filter(|letter| !letter.is_whitespace()).collect();
    let seconds = u64::try_from(now.0 / 1_000_000).ok()?;
    let step = totp(secret)?.check(&digits, seconds)?;
    i64::try_from(step).ok()
}

/// Takes what was shown of an account's second factor, for good; there is nothing to take where there is none.
///
/// # Errors
/// [`AccountError::SecondFactor`] when it is missing, wrong or was taken before.
pub async fn take(app: &App, account: &UserAccount, code: Option<&str>) -> Result<(), ApiError> {
    let ways = Ways::of(account);
    if !ways.any() {
        return Ok(());
    }
    let code = code.ok_or(AccountError::SecondFactor(ways))?;
    take_code(app, account, code).await
}

/// Takes an answer of one of the account's passkeys, for good, and answers with which; there is nothing to take where there
/// is no factor.
///
/// # Errors
/// [`PasskeyError::BadPasskey`] for an answer that is not good, or of somebody else's.
pub async fn take_passkey(
    app: &App,
    headers: &HeaderMap,
    account: &UserAccount,
    answer: &Value,
    purpose: &Purpose,
) -> Result<Option<String>, ApiError> {
    if !Ways::of(account).any() {
        return Ok(None);
    }
    let (passkey, shown) = passkey::shown(app, headers, answer, purpose).await?;
    if passkey.player != account.player {
        return Err(PasskeyError::BadPasskey.into());
    }
    let taken = app.store.use_passkey(shown).await.map_err(log::unavailable)?;
    if taken { Ok(Some(passkey.id)) } else { Err(PasskeyError::BadPasskey.into()) }
}

/// Takes a code of the device, for good.
///
/// # Errors
/// [`AccountError::SecondFactor`] when it is wrong, was taken before, or there is no device.
pub async fn take_code(app: &App, account: &UserAccount, code: &str) -> Result<(), ApiError> {
    let missing = AccountError::SecondFactor(Ways::of(account));
    let step = account.totp.as_deref().and_then(|secret| step(secret, code, app.clock.now()));
    let Some(step) = step else { return Err(missing.into()) };
    let taken = app.store.change_account(&account.player, Change::TotpUsed(step)).await;
    if taken.map_err(log::unavailable)? { Ok(()) } else { Err(missing.into()) }
}

/// Asks whoever is about to do what weighs more than playing for a second factor shown within the last 15 minutes. Nothing
/// is asked where there is none, nor of a token, which was made for what it may do: its scope is looked at elsewhere.
///
/// # Errors
/// [`AccountError::SecondFactor`]: it is shown by `POST /api/v1/account/confirm`.
pub async fn fresh_factor(app: &App, person: &Person) -> Result<(), ApiError> {
    let Some(auth_us) = person.shown_us() else { return Ok(()) };
    if app.clock.now().0.saturating_sub(auth_us) < FRESH_US {
        return Ok(());
    }
    let account = app.store.user_account(&person.player).await.map_err(log::unavailable)?;
    match account.as_ref().map(Ways::of) {
        Some(ways) if ways.any() => Err(AccountError::SecondFactor(ways).into()),
        _ => Ok(()),
    }
}

/// Why what was decided by the second factors of an account was not written: there is one more to show by now, or
/// something else is otherwise.
///
/// # Errors
/// [`ApiError::Unavailable`].
pub async fn came_late(app: &App, seen: &UserAccount, other: AccountError) -> Result<ApiError, ApiError> {
    let now = app.store.user_account(&seen.player).await.map_err(log::unavailable)?;
    let ways = now.filter(|now| FactorsSeen::of(now) != FactorsSeen::of(seen)).as_ref().map(Ways::of);
    Ok(ways.filter(|ways| ways.any()).map_or(other, AccountError::SecondFactor).into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_is_good_for_its_half_minute_and_the_ones_beside_it() {
        let secret = fresh_secret();
        let code = |second: u64| {
            let token = totp(&secret).unwrap().generate(second);
            token.to_string()
        };
        let now = Micros(1_800_000_000_000_000);
        let own = 1_800_000_000 / 30;
        for (second, found) in [
            (1_800_000_000, Some(own)),
            (1_799_999_999, Some(own - 1)),
            (1_800_000_030, Some(own + 1)),
            (1_800_000_060, None),
            (1_799_999_930, None),
        ] {
            assert_eq!(step(&secret, &code(second), now), found, "{second}");
        }
        let spaced = code(1_800_000_000);
        assert_eq!(step(&secret, &format!("{} {}", &spaced[..3], &spaced[3..]), now), Some(own));
        for bad in ["", "000000000", "abcdef", "12345"] {
            assert_eq!(step(&secret, bad, now), None, "{bad}");
        }
    }

    #[test]
    fn a_device_is_told_the_name_and_the_secret() {
        let said = uri("Ян", "ABC");
        assert_eq!(said, "otpauth://totp/Kapia:%D0%AF%D0%BD?secret=ABC&issuer=Kapia");
    }
}
