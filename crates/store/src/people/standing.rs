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

/// Who comes with a session or a token.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Known<Credential> {
    /// By what they are known.
    pub by: Credential,
    /// The player.
    pub player: Player,
    /// What they may do, where there is an account.
    pub account: Option<Standing>,
}

/// What is read of an account together with what its owner is known by.
type Row = (Option<bool>, Option<bool>, Option<bool>, Option<i64>);

/// The account of a row that may have none.
pub(crate) fn standing((bot, operator, child, adult_us): Row) -> Option<Standing> {
    let (bot, operator, child) = (bot?, operator?, child?);
    Some(Standing { bot, operator, child, adult_us })
}
