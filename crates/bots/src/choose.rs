// SPDX-License-Identifier: AGPL-3.0-or-later
//! What the server asks of the bots of any game.

use game::Seat;

use crate::{Effort, Level};

/// A game the bots play.
pub trait Choose {
    /// The move a bot of this level makes on `seat`, in the game's notation; nothing where there is none to make.
    fn choose(&self, seat: Seat, level: Level, seed: u64) -> Option<String> {
        self.choose_with(seat, level, seed, Effort::Whole)
    }

    /// The same with so much work.
    fn choose_with(&self, seat: Seat, level: Level, seed: u64, effort: Effort) -> Option<String>;
}
