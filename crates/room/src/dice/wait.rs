// SPDX-License-Identifier: AGPL-3.0-or-later
//! While the dice are agreed again in a game: whose clock runs.

use game::{Micros, Millis, Seat};
use tables::Cube;

use crate::dice::handshake::Dicing;
use crate::table::room::{Room, Status};

/// How long a page may take for its link of a live roll before its owner's clock runs.
pub const LINK_GRACE: Millis = Millis::seconds(1);

impl Room {
    /// Whether the game stands until the dice of the next epoch are agreed, or those of a live roll are there.
    #[must_use]
    pub fn dice_awaited(&self) -> bool {
        let awaited = |dicing: &Dicing| !dicing.is_ready() || dicing.is_asked();
        self.status() == Status::Playing && self.dicing().is_some_and(awaited)
    }

    /// Whether the dice wait for something of this seat now.
    #[must_use]
    pub fn owes_dice(&self, seat: Seat) -> bool {
        (self.status == Status::Starting || self.dice_awaited())
            && self.dicing().is_some_and(|dicing| dicing.owes(seat).is_some())
    }

    /// Lets the clock of the seat run that has to do its part for the dice of the next epoch; when both have,
    /// the clock of the seat on turn goes on where it was.
    pub(crate) fn await_dice(&mut self, at: Micros) {
        // P14: nobody is on turn before an opening roll; then whoever's clock runs.
        let answerer = self.cube().and_then(Cube::answerer);
        let on_turn = answerer.or_else(|| self.play.turn()).or_else(|| self.clock.running());
        let Some(on_turn) = on_turn.filter(|_| self.status == Status::Playing) else { return };
        let Some(dicing) = self.dicing.as_deref().filter(|dicing| dicing.epoch > 0 || dicing.is_live())
        else {
            return;
        };
        let answers = dicing.is_asked();
        let runs = dicing.awaited(on_turn).unwrap_or(on_turn);
        if self.clock.running().is_some_and(|running| running != runs) {
            self.clock.hand_over(runs, on_turn, at);
            if answers && runs != on_turn {
                // Their page answers by itself: nobody pays for the way there and back.
                self.clock.go_on_from(runs, at.plus(LINK_GRACE), at);
            }
        }
    }
}
