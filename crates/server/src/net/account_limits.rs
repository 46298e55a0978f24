// SPDX-License-Identifier: AGPL-3.0-or-later
//! How often anybody may log in, sign up or make tokens.

use std::net::{IpAddr, Ipv4Addr};
use std::time::Duration;

use crate::error::ApiError;
use crate::net::limits::{Gate, Key};

/// Passwords and codes that may be tried for one name at once; one comes back every [`LOGIN_NAME_EVERY`].
pub const LOGIN_NAME_BURST: u32 = 10;
/// How often a try for a name comes back: ten in ten minutes.
pub const LOGIN_NAME_EVERY: Duration = Duration::from_secs(60);
/// Tries that may come from one address at once; one comes back every [`LOGIN_ADDRESS_EVERY`].
pub const LOGIN_ADDRESS_BURST: u32 = 100;
/// How often a try of an address comes back: a hundred in ten minutes.
pub const LOGIN_ADDRESS_EVERY: Duration = Duration::from_secs(6);
/// Accounts that may be made from one address at once; one comes back every [`SIGN_UPS_EVERY`].
pub const SIGN_UPS_BURST: u32 = 5;
/// How often an account of an address comes back: five an hour.
pub const SIGN_UPS_EVERY: Duration = Duration::from_secs(720);
/// Tokens one account may make at once; one comes back every [`TOKENS_EVERY`].
pub const TOKENS_BURST: u32 = 10;
/// How often a token of an account comes back: ten a day.
pub const TOKENS_EVERY: Duration = Duration::from_secs(8_640);
/// Letters of a name that are counted.
const NAME_CHARS: usize = 64;
/// Passwords are guessed from this machine as from any other: what stands behind a proxy looks like it.
const ANYWHERE: IpAddr = IpAddr::V4(Ipv4Addr::UNSPECIFIED);

/// The limits.
pub struct AccountLimits {
    on: bool,
    login_name: Gate,
    login_address: Gate,
    sign_up: Gate,
    tokens: Gate,
}

impl AccountLimits {
    /// The limits; `on` is false only in tests and benchmarks, and the tries for one name are counted even then.
    #[must_use]
    pub fn new(on: bool) -> Self {
        Self {
            on,
            login_name: Gate::new("login_name", LOGIN_NAME_BURST, LOGIN_NAME_EVERY),
            login_address: Gate::new("login_address", LOGIN_ADDRESS_BURST, LOGIN_ADDRESS_EVERY),
            sign_up: Gate::new("sign_up", SIGN_UPS_BURST, SIGN_UPS_EVERY),
            tokens: Gate::new("tokens", TOKENS_BURST, TOKENS_EVERY),
        }
    }

    /// A password or a code is tried for the name with this key, there or not.
    ///
    /// # Errors
    /// [`ApiError::TooMany`], as for all limits here.
    pub fn login(&self, address: IpAddr, name_key: &str) -> Result<(), ApiError> {
        if self.on {
            self.login_address.check(&Key::Address(address), address)?;
        }
        let name: String = name_key.chars().take(NAME_CHARS).collect();
        self.login_name.check(&Key::Player(name.into()), ANYWHERE)
    }

    /// A new account.
    ///
    /// # Errors
    /// [`ApiError::TooMany`].
    pub fn sign_up(&self, address: IpAddr) -> Result<(), ApiError> {
        if self.on { self.sign_up.check(&Key::Address(address), address) } else { Ok(()) }
    }

    /// A new token.
    ///
    /// # Errors
    /// [`ApiError::TooMany`].
    pub fn token(&self, address: IpAddr, player: &str) -> Result<(), ApiError> {
        if self.on { self.tokens.check(&Key::Player(player.into()), address) } else { Ok(()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_tried_ten_times_from_wherever_and_whatever_is_switched_off() {
        for on in [true, false] {
            let limits = AccountLimits::new(on);
            for _ in 0..LOGIN_NAME_BURST {
                limits.login(IpAddr::V4(Ipv4Addr::LOCALHOST), "ann").unwrap();
            }
            let Err(ApiError::TooMany { key: "login_name", retry_s }) =
                limits.login(IpAddr::from([203, 0, 113, 9]), "ann")
            else {
                panic!("the eleventh try is refused");
            };
            assert!((1..=60).contains(&retry_s), "{retry_s}");
            assert!(limits.login(IpAddr::V4(Ipv4Addr::LOCALHOST), "bob").is_ok());
        }
    }

    #[test]
    fn a_stranger_signs_up_five_times_and_tries_a_hundred_names() {
        let (limits, stranger) = (AccountLimits::new(true), IpAddr::from([203, 0, 113, 9]));
        assert_eq!((0..100).filter(|_| limits.sign_up(stranger).is_ok()).count(), 5);
        assert!((0..100).all(|_| limits.sign_up(IpAddr::V4(Ipv4Addr::LOCALHOST)).is_ok()));
        let tries = (0..200).filter(|n| limits.login(stranger, &format!("n{n}")).is_ok()).count();
        assert!((100..110).contains(&tries), "{tries}");
        assert_eq!((0..100).filter(|_| limits.token(stranger, "p1").is_ok()).count(), 10);
    }
}
