// SPDX-License-Identifier: AGPL-3.0-or-later
//! Why nothing can follow from an end: the data do not belong together. Each is a defect of whoever put them together,
//! never of a player.

use ledger::LedgerError;
use thiserror::Error;

/// A refusal; nothing was computed.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ClosingError {
    /// A game of one, or of more than there are seats for.
    #[error("a game has 2 to {} seats, not {given}", crate::SEATS_MAX)]
    Seats {
        /// How many it was said to have.
        given: usize,
    },
    /// Winners that are no part of those who play: not one, all of them, one twice, or a seat that is not there.
    #[error("the winners must be different seats below {seats}, at least one and not all of them: {given:?}")]
    Winners {
        /// How many play.
        seats: usize,
        /// Who was said to have won.
        given: Vec<usize>,
    },
    /// The stake of another game.
    #[error("the stake belongs to game {given}, not to {expected}")]
    OtherGame {
        /// Whose stake it is.
        given: String,
        /// The game that ended.
        expected: String,
    },
    /// More or fewer players than seats.
    #[error("{what} names {given} players for {expected} seats")]
    Players {
        /// What names them.
        what: &'static str,
        /// How many it names.
        given: usize,
        /// The seats of the game.
        expected: usize,
    },
    /// A pool whose games have another number of seats.
    #[error("games of {pool} are not rated with {seats} seats")]
    PoolSeats {
        /// The pool.
        pool: String,
        /// The seats of the game.
        seats: usize,
    },
    /// A rating of another kind than the pool's.
    #[error("the rating of {player} is not of the kind that {pool} uses")]
    OtherScale {
        /// The pool.
        pool: String,
        /// Whose rating.
        player: String,
    },
    /// A drawn game of the tables family, which knows no draw.
    #[error("{pool} knows no draw")]
    NoDraw {
        /// The pool.
        pool: String,
    },
    /// A match length that no pool rates.
    #[error("a match is rated at 1 to {} points, not {given}", rating::MATCH_LENGTH_MAX)]
    Length {
        /// What was given.
        given: u32,
    },
    /// Two changes of one rating.
    #[error("{player} would be rated twice in {pool} of list `{scope}`")]
    Twice {
        /// Whose rating.
        player: String,
        /// The pool.
        pool: String,
        /// The list: the site's is empty.
        scope: String,
    },
    /// What the ledger refuses.
    #[error(transparent)]
    Ledger(#[from] LedgerError),
}

impl ClosingError {
    pub(crate) fn seats(what: &'static str, given: usize, expected: usize) -> Result<(), Self> {
        if given == expected { Ok(()) } else { Err(Self::Players { what, given, expected }) }
    }
}
