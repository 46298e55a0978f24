// SPDX-License-Identifier: AGPL-3.0-or-later
//! What follows from the end of a game: how ratings moved and what became of a stake.

use serde::{Deserialize, Serialize};

/// How a rating moved, in thousandths of a point.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RatingShift {
    /// Whose: the chair.
    pub seat: u8,
    /// In which pool, `chess/blitz`.
    pub pool: String,
    /// The rating before the game.
    pub before_mp: i64,
    /// The rating after it.
    pub after_mp: i64,
}

/// What became of a stake. Sums are minor units.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StakeSettled {
    /// Which way it went.
    pub kind: SettledKind,
    /// M3: what each loser pays; 0 where everything came back.
    #[serde(rename = "final")]
    pub final_stake: i64,
    /// All final stakes together.
    pub pot: i64,
    /// M5: the fee.
    pub fee: i64,
    /// The site's part of the fee.
    pub house: i64,
    /// The federation's part of the fee.
    pub federation: i64,
    /// By seat: what was won, or lost when below zero.
    pub net: Vec<i64>,
}

/// Which way a stake went.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum SettledKind {
    /// The losers paid.
    Settled,
    /// Everybody has everything back.
    Refunded,
    /// The losers paid, and got it back later: the numbers are those that were taken back.
    Reversed,
}
