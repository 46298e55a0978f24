// SPDX-License-Identifier: AGPL-3.0-or-later
//! Half of a player's time is taken away, at their own wish.

use game::{Millis, Seat};

use super::Clock;

impl Clock {
    /// What `seat` has left of its base is half of it now; what a move adds stays.
    pub(crate) fn halve(&mut self, seat: Seat) {
        if let Some(side) = self.side(seat) {
            let left = &mut self.sides[side.index()].left;
            *left = Millis(left.0 / 2);
        }
    }
}
