// SPDX-License-Identifier: AGPL-3.0-or-later
//! The pawn that waits for a removal.

use super::place::Place;
use shakmaty::Square;

/// C10: a pawn that waits for the removal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pending {
    /// Whose pawn it is.
    pub promoter: Place,
    /// Where it stands.
    pub square: Square,
}

impl Pending {
    /// The only one who may act: they take a piece of their own opponent off their own board.
    #[must_use]
    pub fn remover(self) -> Place {
        self.promoter.partner()
    }
}
