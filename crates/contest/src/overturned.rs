// SPDX-License-Identifier: AGPL-3.0-or-later
//! Games that an arbiter decided otherwise than the table: what they moved the ratings by goes back.

use crate::contest::Contest;
use crate::round::{Outcome, Overturned};
use crate::settings::form::Format;

impl Contest {
    /// The tables whose games an arbiter decided otherwise, in the order in which that was said. What is corrected back stays
    /// here: ratings that were taken off are not put on again.
    #[must_use]
    pub fn overturned(&self) -> &[Overturned] {
        &self.overturned
    }

    /// Notes the table of a board whose result becomes `result`, if that says that somebody else won it. Where a pairing is a
    /// match, its result does not say who won which of its games.
    pub(crate) fn overturn(
        &mut self,
        (round, number): (u16, u16),
        result: Outcome,
        (by, reason): (&Option<String>, &Option<String>),
    ) {
        let is_match = self.settings.series.is_some() && self.settings.format != Format::Match;
        let Some(board) = self.board(round, number).filter(|_| !is_match) else { return };
        let changes = board.result.is_some_and(|before| winner(before) != winner(result));
        let Some(room) = board.room.clone().filter(|_| changes) else { return };
        if self.overturned.iter().all(|known| known.room != room) {
            self.overturned.push(Overturned { room, by: by.clone(), reason: reason.clone() });
        }
    }
}

/// Who won: one of the two, with or without moves, or nobody, which is a draw or not.
fn winner(outcome: Outcome) -> Outcome {
    match outcome {
        Outcome::WhiteForfeit => Outcome::WhiteWon,
        Outcome::BlackForfeit => Outcome::BlackWon,
        other => other,
    }
}
