// SPDX-License-Identifier: AGPL-3.0-or-later
//! What can be wrong with a transcript, in one sentence each.

use crate::chain::LINKS_MAX;
use crate::secret::GameId;

/// The first thing found wrong.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    /// The text is not the JSON of a transcript.
    #[error("this is not a KD1 transcript: {reason}")]
    NotATranscript {
        /// What the reader of JSON says, with line and column.
        reason: String,
    },
    /// The transcript names another scheme.
    #[error("the scheme is `{found}`; only KD1 can be checked")]
    Scheme {
        /// The name found.
        found: String,
    },
    /// No seats, or not a commitment for each.
    #[error(
        "there are {commits} commitments for {seats} seats; there must be one for each of 1 to 255 seats"
    )]
    Seats {
        /// The number of seats named.
        seats: u8,
        /// The commitments given.
        commits: usize,
    },
    /// The id is not that of the epoch named.
    #[error("the game id is not that of epoch {n} of game {first}")]
    Epoch {
        /// The id of the first epoch.
        first: GameId,
        /// The epoch named.
        n: u32,
    },
    /// The sources of links do not fit.
    #[error("`sources` says who shows the links in the live mode, once for each of {seats} seats")]
    Sources {
        /// The seats.
        seats: u8,
    },
    /// A tip without the length of its chain, or a length that cannot be.
    #[error(
        "chain_len must be given and be a whole number from 1 to {LINKS_MAX} to check the tips of chains"
    )]
    ChainLen,
    /// More rolls than links.
    #[error("there are {rolls} rolls, but the chain has {links} links")]
    TooManyRolls {
        /// The rolls.
        rolls: usize,
        /// `chain_len`.
        links: u32,
    },
    /// The tip shown does not lead to the commitment of the server.
    #[error("the server's tip does not lead to its commitment")]
    ServerTip,
    /// Not one secret for each seat.
    #[error("there are {found} client secrets for {seats} seats")]
    ClientSecrets {
        /// How many were given.
        found: usize,
        /// The seats.
        seats: u8,
    },
    /// A player's secret does not lead to their commitment.
    #[error("the secret of seat {seat} does not lead to its commitment")]
    ClientSecret {
        /// Whose.
        seat: u8,
    },
    /// Something about one roll.
    #[error("roll {roll}: {reason}")]
    Roll {
        /// The number this roll must have: its place in the transcript, from 1.
        roll: u32,
        /// What is wrong with it.
        reason: RollFault,
    },
}

/// What can be wrong with one roll.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RollFault {
    /// Rolls are left out, doubled or out of order.
    #[error("it is numbered {found}")]
    Number {
        /// The number it has.
        found: u32,
    },
    /// The link does not hash to the one before.
    #[error("the server's link does not follow from the one before")]
    ServerLink,
    /// Not one contribution for each seat.
    #[error("there are {found} contributions for {seats} seats")]
    Contributions {
        /// How many were given.
        found: usize,
        /// The seats.
        seats: u8,
    },
    /// A contribution does not match what the player was bound to.
    #[error("the contribution of seat {seat} does not match its commitment")]
    Contribution {
        /// Whose.
        seat: u8,
    },
    /// Something the roll must say is missing, or something it cannot have is there.
    #[error("`{field}` {problem}")]
    Field {
        /// The field.
        field: &'static str,
        /// What is wrong with it.
        problem: &'static str,
    },
    /// The dice, the order of seats or their by-products are not the ones that come out.
    #[error("`{field}` is {found}, but {computed} comes out")]
    Result {
        /// The field.
        field: &'static str,
        /// What the transcript says.
        found: String,
        /// What comes out.
        computed: String,
    },
}

impl Fault {
    /// The number of the first bad roll, when the fault is in a roll.
    #[must_use]
    pub fn roll(&self) -> Option<u32> {
        match self {
            Self::Roll { roll, .. } => Some(*roll),
            _ => None,
        }
    }
}
