// SPDX-License-Identifier: AGPL-3.0-or-later
//! C9: which pieces a partner may take off their board for a pawn that has reached the last rank.

use super::board::Board;
use super::illegal::Illegal;
use super::options::RemovalGuard;
use crate::colour::color;
use game::Side;
use shakmaty::{Bitboard, Position, Role, Square};

impl Board {
    /// The squares with pieces of `owner` that may be taken off.
    #[must_use]
    pub fn removable(&self, owner: Side, guard: RemovalGuard) -> Bitboard {
        let fits = |square: &Square| self.check_removal(owner, *square, guard).is_ok();
        self.officers(owner).into_iter().filter(fits).collect()
    }

    /// The board without the piece, or why it has to stay.
    pub(super) fn check_removal(
        &self,
        owner: Side,
        square: Square,
        guard: RemovalGuard,
    ) -> Result<(Self, Role), Illegal> {
        let role = self.position.board().role_at(square);
        let Some(role) = role.filter(|_| self.officers(owner).contains(square)) else {
            return Err(Illegal::NotRemovable { square });
        };
        let Some(after) = self.without(square) else { return Err(Illegal::RemovalExposes { square }) };
        let uncovers =
            |king: Side| !(after.attackers_of_king(king) & !self.attackers_of_king(king)).is_empty();
        if guard == RemovalGuard::NoNewAttack && Side::BOTH.into_iter().any(uncovers) {
            return Err(Illegal::RemovalExposes { square });
        }
        Ok((after, role))
    }

    /// Neither pawns nor kings.
    fn officers(&self, owner: Side) -> Bitboard {
        let board = self.position.board();
        board.by_color(color(owner)) & !board.pawns() & !board.kings()
    }
}
