// SPDX-License-Identifier: AGPL-3.0-or-later
//! How a game ended, as far as money, ratings and tournaments care: who won, and what the win is worth.

use game::Micros;
use ledger::Worth;

use crate::SEATS_MAX;
use crate::error::ClosingError;

/// A game, or a whole match, that is over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finished {
    /// Its id.
    pub id: String,
    /// When it ended.
    pub at: Micros,
    /// How many played, 2 to 4.
    pub seats: usize,
    /// How it ended.
    pub verdict: Verdict,
    /// The points each seat has at the end, for tie-breaks: of a match its score, of a single game what it brought; all 0
    /// where points are not counted.
    pub points: Vec<u32>,
}

/// The end of a game for everybody who was not at the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Played and won.
    Won {
        /// The seats that won.
        winners: Vec<usize>,
        /// What the win is worth.
        worth: Worth,
    },
    /// Played, and nobody won.
    Drawn,
    /// The other side did not come: it loses without a game.
    Forfeited {
        /// The seats that were there.
        winners: Vec<usize>,
    },
    /// Called off: as if it had never begun.
    Void,
}

impl Finished {
    /// The seats that won; none of a drawn or void game.
    #[must_use]
    pub fn winners(&self) -> &[usize] {
        match &self.verdict {
            Verdict::Won { winners, .. } | Verdict::Forfeited { winners } => winners,
            Verdict::Drawn | Verdict::Void => &[],
        }
    }

    pub(crate) fn check(&self) -> Result<(), ClosingError> {
        if !(2..=SEATS_MAX).contains(&self.seats) {
            return Err(ClosingError::Seats { given: self.seats });
        }
        ClosingError::seats("the points", self.points.len(), self.seats)?;
        if matches!(self.verdict, Verdict::Drawn | Verdict::Void) {
            return Ok(());
        }
        let winners = self.winners();
        let count = (0..self.seats).filter(|seat| winners.contains(seat)).count();
        if count == 0 || count == self.seats || count != winners.len() {
            return Err(ClosingError::Winners { seats: self.seats, given: winners.to_vec() });
        }
        Ok(())
    }
}
