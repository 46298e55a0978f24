// SPDX-License-Identifier: AGPL-3.0-or-later
//! How often anybody may log in, sign up or make tokens.

use std::net::{IpAddr, Ipv4Addr};
use std::time::Duration;

use crate::auth::address;
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
/// Tries that may come from one neighbourhood at once; one comes back every [`LOGIN_NEIGHBOURS_EVERY`].
pub const LOGIN_NEIGHBOURS_BURST: u32 = 300;
/// How often a try of a neighbourhood comes back.
pub const LOGIN_NEIGHBOURS_EVERY: Duration = Duration::from_secs(2);
/// Accounts that may be made from one neighbourhood at once; one comes back every [`SIGN_UPS_NEIGHBOURS_EVERY`].
pub const SIGN_UPS_NEIGHBOURS_BURST: u32 = 30;
/// How often an account of a neighbourhood comes back.
pub const SIGN_UPS_NEIGHBOURS_EVERY: Duration = Duration::from_secs(120);
/// Accounts that may be made from one address at once; one comes back every [`SIGN_UPS_EVERY`].
pub const SIGN_UPS_BURST: u32 = 5;
/// How often an account of an address comes back: five an hour.
pub const SIGN_UPS_EVERY: Duration = Duration::from_secs(720);
/// Tokens one account may make at once; one comes back every [`TOKENS_EVERY`].
pub const TOKENS_BURST: u32 = 10;
/// How often a token of an account comes back: ten a day.
pub const TOKENS_EVERY: Duration = Duration::from_secs(8_640);
/// Exports one player may ask for at once; one comes back every [`EXPORTS_EVERY`].
pub const EXPORTS_BURST: u32 = 5;
/// How often an export of a player comes back: five a day.
pub const EXPORTS_EVERY: Duration = Duration::from_secs(17_280);
/// Challenges of passkeys one address may be given at once; one comes back every [`CHALLENGES_EVERY`].
pub const CHALLENGES_BURST: u32 = 60;
/// How often a challenge of an address comes back.
pub const CHALLENGES_EVERY: Duration = Duration::from_secs(2);
/// Challenges of passkeys one neighbourhood may be given at once; one comes back every [`CHALLENGES_NEIGHBOURS_EVERY`].
pub const CHALLENGES_NEIGHBOURS_BURST: u32 = 300;
/// How often a challenge of a neighbourhood comes back.
pub const CHALLENGES_NEIGHBOURS_EVERY: Duration = Duration::from_secs(1);
/// Letters one address, or the account of one name, may be sent at once; one comes back every [`MAILS_TO_EVERY`].
pub const MAILS_TO_BURST: u32 = 5;
/// How often a letter to an address comes back: five a day.
pub const MAILS_TO_EVERY: Duration = Duration::from_secs(17_280);
/// Letters that may be asked for from one neighbourhood at once; one comes back every [`MAILS_ASKED_EVERY`].
pub const MAILS_ASKED_BURST: u32 = 20;
/// How often a letter that a neighbourhood may ask for comes back: twenty an hour.
pub const MAILS_ASKED_EVERY: Duration = Duration::from_secs(180);
/// Letters of a name that are counted.
const NAME_CHARS: usize = 64;
/// What is asked from this machine counts as from any other: what stands behind a proxy looks like it.
const ANYWHERE: IpAddr = IpAddr::V4(Ipv4Addr::UNSPECIFIED);

/// What a password or a code is tried for. Each is counted by itself: a stranger who tries passwords for a name neither
/// keeps its owner out who is logged in or at a device of theirs, nor closes the way back.
#[derive(Clone, Copy, Debug)]
pub enum Attempt<'a> {
    /// To log in with the name that has this key, there or not.
    Name(&'a str),
    /// To log in with such a name on a device, by its hash, on which its owner has been before.
    NameHere(&'a str, &'a str),
    /// To come back by a code into the account with this key, there or not.
    Back(&'a str),
    /// To come back on a device on which its owner has been before.
    BackHere(&'a str, &'a str),
    /// By this player, who is logged in.
    Own(&'a str),
    /// To log in again by who shows a good session of this hash.
    Again(&'a str),
}

impl Attempt<'_> {
    fn key(self) -> Key {
        let (kind, of, device) = match self {
            Self::Name(key) => ("name", key, ""),
            Self::NameHere(key, device) => ("name_here", key, device),
            Self::Back(key) => ("back", key, ""),
            Self::BackHere(key, device) => ("back_here", key, device),
            Self::Own(player) => ("own", player, ""),
            Self::Again(credential) => ("again", credential, ""),
        };
        let of: String = of.chars().take(NAME_CHARS).collect();
        Key::Player(format!("{kind}/{device}/{of}").into())
    }
}

/// The limits.
pub struct AccountLimits {
    on: bool,
    login_name: Gate,
    login_address: Gate,
    login_neighbours: Gate,
    sign_up: Gate,
    sign_up_neighbours: Gate,
    tokens: Gate,
    challenges: Gate,
    challenges_neighbours: Gate,
    exports: Gate,
    mails_to: Gate,
    mails_asked: Gate,
}

impl AccountLimits {
    /// The limits; `on` is false only in tests and benchmarks, and the tries for one name are counted even then.
    #[must_use]
    pub fn new(on: bool) -> Self {
        Self {
            on,
            login_name: Gate::new("login_name", LOGIN_NAME_BURST, LOGIN_NAME_EVERY),
            login_address: Gate::new("login_address", LOGIN_ADDRESS_BURST, LOGIN_ADDRESS_EVERY),
            login_neighbours: Gate::new("login_neighbours", LOGIN_NEIGHBOURS_BURST, LOGIN_NEIGHBOURS_EVERY),
            sign_up_neighbours: Gate::new(
                "sign_up_neighbours",
                SIGN_UPS_NEIGHBOURS_BURST,
                SIGN_UPS_NEIGHBOURS_EVERY,
            ),
            sign_up: Gate::new("sign_up", SIGN_UPS_BURST, SIGN_UPS_EVERY),
            tokens: Gate::new("tokens", TOKENS_BURST, TOKENS_EVERY),
            exports: Gate::new("exports", EXPORTS_BURST, EXPORTS_EVERY),
            mails_to: Gate::new("mails_to", MAILS_TO_BURST, MAILS_TO_EVERY),
            mails_asked: Gate::new("mails_asked", MAILS_ASKED_BURST, MAILS_ASKED_EVERY),
            challenges: Gate::new("passkey_challenges", CHALLENGES_BURST, CHALLENGES_EVERY),
            challenges_neighbours: Gate::new(
                "passkey_challenges_neighbours",
                CHALLENGES_NEIGHBOURS_BURST,
                CHALLENGES_NEIGHBOURS_EVERY,
            ),
        }
    }

    /// A password or a code is tried.
    ///
    /// # Errors
    /// [`ApiError::TooMany`], as for all limits here.
    pub fn attempt(&self, address: IpAddr, attempt: Attempt<'_>) -> Result<(), ApiError> {
        self.address(address)?;
        self.login_name.check(&attempt.key(), ANYWHERE)
    }

    /// Something is tried that names nobody.
    ///
    /// # Errors
    /// [`ApiError::TooMany`].
    pub fn address(&self, address: IpAddr) -> Result<(), ApiError> {
        if !self.on {
            return Ok(());
        }
        self.login_address.check(&Key::Address(address), address)?;
        beside(&self.login_neighbours, address)
    }

    /// A challenge for a passkey.
    ///
    /// # Errors
    /// [`ApiError::TooMany`].
    pub fn challenge(&self, address: IpAddr) -> Result<(), ApiError> {
        if !self.on {
            return Ok(());
        }
        self.challenges.check(&Key::Address(address), address)?;
        beside(&self.challenges_neighbours, address)
    }

    /// An export of all that is kept of a player.
    ///
    /// # Errors
    /// [`ApiError::TooMany`].
    pub fn export(&self, player: &str) -> Result<(), ApiError> {
        if self.on { self.exports.check(&Key::Player(player.into()), ANYWHERE) } else { Ok(()) }
    }

    /// A letter to this address, or about the account of this name: to nobody come more than so many, whoever asks and from
    /// wherever.
    ///
    /// # Errors
    /// [`ApiError::TooMany`].
    pub fn mail(&self, address: IpAddr, to: &str) -> Result<(), ApiError> {
        if !self.on {
            return Ok(());
        }
        beside(&self.mails_asked, address)?;
        self.mails_to
            .check(&Key::Player(to.chars().take(NAME_CHARS * 4).collect::<String>().into()), ANYWHERE)
    }

    /// A new account.
    ///
    /// # Errors
    /// [`ApiError::TooMany`].
    pub fn sign_up(&self, address: IpAddr) -> Result<(), ApiError> {
        if !self.on {
            return Ok(());
        }
        self.sign_up.check(&Key::Address(address), address)?;
        beside(&self.sign_up_neighbours, address)
    }

    /// A new token.
    ///
    /// # Errors
    /// [`ApiError::TooMany`].
    pub fn token(&self, address: IpAddr, player: &str) -> Result<(), ApiError> {
        if self.on { self.tokens.check(&Key::Player(player.into()), address) } else { Ok(()) }
    }
}

/// Who has many addresses has them in one neighbourhood.
fn beside(gate: &Gate, address: IpAddr) -> Result<(), ApiError> {
    let network = address::neighbourhood(address);
    gate.check(&Key::Address(network), network)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_tried_ten_times_from_wherever_and_whatever_is_switched_off() {
        for on in [true, false] {
            let limits = AccountLimits::new(on);
            for _ in 0..LOGIN_NAME_BURST {
                limits.attempt(IpAddr::V4(Ipv4Addr::LOCALHOST), Attempt::Name("ann")).unwrap();
            }
            let Err(ApiError::TooMany { key: "login_name", retry_s }) =
                limits.attempt(IpAddr::from([203, 0, 113, 9]), Attempt::Name("ann"))
            else {
                panic!("the eleventh try is refused");
            };
            assert!((1..=60).contains(&retry_s), "{retry_s}");
            for other in [
                Attempt::Name("bob"),
                Attempt::Back("ann"),
                Attempt::NameHere("ann", "d1"),
                Attempt::BackHere("ann", "d1"),
                Attempt::Own("ann"),
                Attempt::Again("ann"),
                Attempt::Name("own/ann"),
            ] {
                assert!(limits.attempt(IpAddr::V4(Ipv4Addr::LOCALHOST), other).is_ok(), "{other:?}");
            }
        }
    }

    #[test]
    fn a_stranger_signs_up_five_times_and_tries_a_hundred_names() {
        let (limits, stranger) = (AccountLimits::new(true), IpAddr::from([203, 0, 113, 9]));
        assert_eq!((0..100).filter(|_| limits.sign_up(stranger).is_ok()).count(), 5);
        assert!((0..100).all(|_| limits.sign_up(IpAddr::V4(Ipv4Addr::LOCALHOST)).is_ok()));
        let tries =
            (0..200).filter(|n| limits.attempt(stranger, Attempt::Name(&format!("n{n}"))).is_ok()).count();
        assert!((100..110).contains(&tries), "{tries}");
        assert_eq!((0..100).filter(|_| limits.token(stranger, "p1").is_ok()).count(), 10);
    }

    #[test]
    fn a_neighbourhood_signs_up_thirty_times_and_tries_three_hundred_names() {
        let limits = AccountLimits::new(true);
        let household = |n: u32| format!("2001:db8:1:{n:x}::").parse::<IpAddr>().unwrap();
        assert_eq!((0..100).filter(|n| limits.sign_up(household(*n)).is_ok()).count(), 30);
        let tries = |n: u32| limits.attempt(household(n), Attempt::Name(&format!("n{n}"))).is_ok();
        let tries = (0..600).filter(|n| tries(*n)).count();
        assert!((300..330).contains(&tries), "{tries}");
        assert!(limits.sign_up("2001:db8:2::".parse().unwrap()).is_ok(), "another neighbourhood");
    }
}
