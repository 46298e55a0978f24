// SPDX-License-Identifier: AGPL-3.0-or-later
//! Where a tournament is between its draft and its end, and why it stands still.

use serde::{Deserialize, Serialize};

/// Where a tournament is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum State {
    /// Being written.
    Draft,
    /// Announced: one may enter.
    Open,
    /// Those who entered say that they are there.
    Checkin,
    /// Rounds are played.
    Running,
    /// No pairing, no arrival deadlines.
    Paused,
    /// Played; results may still be corrected.
    Finished,
    /// For good.
    Closed,
    /// Called off, for good.
    Cancelled,
}

/// The reason of a match that is off because who was asked said no.
pub const DECLINED: &str = "declined";
/// The reason of a match that is off because who offered it left.
pub const LEFT: &str = "left";
/// The reason of a tournament that is off because too few were there at its start.
pub const TOO_FEW: &str = "min_players";
/// The reason of a match that is off because nobody came in time.
pub const NOBODY_CAME: &str = "nobody_came";

impl State {
    /// All of them.
    pub const ALL: [Self; 8] = [
        Self::Draft,
        Self::Open,
        Self::Checkin,
        Self::Running,
        Self::Paused,
        Self::Finished,
        Self::Closed,
        Self::Cancelled,
    ];

    /// The stable word for it.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::Draft => "draft",
            Self::Open => "open",
            Self::Checkin => "checkin",
            Self::Running => "running",
            Self::Paused => "paused",
            Self::Finished => "finished",
            Self::Closed => "closed",
            Self::Cancelled => "cancelled",
        }
    }
}

/// Why it stands still.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PauseReason {
    /// An arbiter said so.
    Arbiter,
    /// The rules leave no pairing: an arbiter ends it or pairs by hand.
    NoLegalPairing,
    /// The site said so.
    House,
}

/// Why somebody does not start.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DropReason {
    /// They did not say that they are there.
    Absent,
    /// They could not pay the entry fee.
    Short,
}

/// Why somebody is out of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum WithdrawReason {
    /// They said so.
    Own,
    /// An arbiter or the site said so.
    Arbiter,
    /// They did not come twice running.
    NoShow,
}
