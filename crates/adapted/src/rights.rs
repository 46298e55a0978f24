// SPDX-License-Identifier: AGPL-3.0-or-later
//! Who is at the table, and what of D.2.9 an assistant may do.

use game::Side;

/// Somebody at the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Actor {
    /// The player of this colour.
    Player(Side),
    /// The assistant of the blind player of this colour.
    Assistant(Side),
    /// The helper of the sighted player of this colour.
    Helper(Side),
    /// The arbiter.
    Arbiter,
    /// The server itself.
    Server,
}

/// What of D.2.9 an assistant may do: some of it or all.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Rights {
    /// (a) Carry out either player's move on the board of the opponent.
    pub execute: bool,
    /// (b) Announce the moves of both players.
    pub announce: bool,
    /// (c) Keep the blind player's score and start the opponent's clock.
    pub record: bool,
    /// (d) Tell the blind player, on request only, the moves made and the time used by both.
    pub tell: bool,
    /// (e) Claim that time is up; tell the arbiter that the sighted player has touched a piece.
    pub claim: bool,
    /// (f) See to the formalities when the game is adjourned.
    pub adjourn: bool,
}

impl Rights {
    /// Everything an assistant may ever do.
    pub const ALL: Self =
        Self { execute: true, announce: true, record: true, tell: true, claim: true, adjourn: true };
}
