// SPDX-License-Identifier: AGPL-3.0-or-later
//! While the dice are agreed again in a game: whose clock runs.

use game::Micros;

use crate::dice::handshake::Dicing;
use crate::table::room::{Room, Status};

impl Room {
    /// Whether the game stands until the dice of the next epoch are agreed.
    #[must_use]
    pub fn dice_awaited(&self) -> bool {
        let agreeing = |dicing: &Dicing| dicing.asked && !dicing.is_ready();
        self.status() == Status::Playing && self.dicing().is_some_and(agreeing)
    }

    /// Lets the clock of the seat run that has to do its part for the dice of the next epoch; when both have,
    /// the clock of the seat on turn goes on where it was.
    pub(crate) fn await_dice(&mut self, at: Micros) {
        // P14: nobody is on turn before an opening roll; then whoever's clock runs.
        let on_turn = self.play.turn().or_else(|| self.clock.running());
        let Some(on_turn) = on_turn.filter(|_| self.status == Status::Playing) else { return };
        let Some(dicing) = self.dicing.as_deref().filter(|dicing| dicing.asked) else { return };
        let runs = dicing.awaited(on_turn).unwrap_or(on_turn);
        if self.clock.running().is_some_and(|running| running != runs) {
            self.clock.hand_over(runs, on_turn, at);
        }
    }
}
