// SPDX-License-Identifier: AGPL-3.0-or-later
//! A player, what somebody with an account may do, and who they turn out to be when they come with a session or a token.

/// A player.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Player {
    /// The player's id, chosen by the caller.
    pub id: String,
    /// The name shown to others; not unique.
    pub name: String,
    /// When the player first came, microseconds since the epoch.
    pub created_us: i64,
}

/// What somebody with an account may do.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Standing {
    /// A program plays.
    pub bot: bool,
    /// Runs the site.
    pub operator: bool,
    /// Said to be under 14.
    pub child: bool,
    /// When they said that they are of age, microseconds since the epoch.
    pub adult_us: Option<i64>,
}

/// The terms somebody agreed to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Agreed {
    /// Their version.
    pub version: i64,
    /// The language they were read in.
    pub language: String,
    /// When, microseconds since the epoch.
    pub at_us: i64,
}

/// That somebody may do nothing on the site.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ban {
    /// Why.
    pub reason: String,
    /// Until when, microseconds since the epoch; nothing: for good.
    pub until_us: Option<i64>,
}

/// Who comes with a session or a token.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Known<Credential> {
    /// By what they are known.
    pub by: Credential,
    /// The player.
    pub player: Player,
    /// What they may do, where there is an account.
    pub account: Option<Standing>,
    /// Why they may do nothing now, if so.
    pub ban: Option<Ban>,
}
