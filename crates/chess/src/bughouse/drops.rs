// SPDX-License-Identifier: AGPL-3.0-or-later
//! Drops as a table allows them (C4, C7).

use super::board::{Board, PAWN_RANKS, attacking};
use super::illegal::Illegal;
use super::options::{MateTest, Options};
use shakmaty::{Bitboard, Position, Rank, Role, Square};

impl Board {
    /// C4, C7: where a piece may be dropped by the side on turn. Whether it is in the sleeve is not asked.
    #[must_use]
    pub fn drops_of(&self, role: Role, options: &Options) -> Bitboard {
        let mut targets = self.drop_squares() & ranks(self, role, options);
        if options.drop_check && options.drop_mate {
            return targets;
        }
        let checking = targets & self.checking_squares(role);
        if !options.drop_check {
            return targets & !checking;
        }
        for to in checking {
            if self.mates(role, to, options.drop_mate_test) {
                targets.discard(to);
            }
        }
        targets
    }

    /// Why a drop is refused, if it is.
    pub(super) fn check_drop(&self, role: Role, to: Square, options: &Options) -> Result<(), Illegal> {
        if self.sleeve(self.turn()).count(role) == 0 {
            return Err(Illegal::NotInSleeve { role });
        }
        if self.position.board().occupied().contains(to) {
            return Err(Illegal::SquareTaken { to });
        }
        if role == Role::Pawn && !PAWN_RANKS.contains(to) {
            return Err(Illegal::PawnOnLastRank { to });
        }
        if !ranks(self, role, options).contains(to) {
            return Err(Illegal::PawnOn7th { to });
        }
        if !self.drop_squares().contains(to) {
            return Err(Illegal::DropLeavesCheck { to });
        }
        if self.drops_of(role, options).contains(to) {
            return Ok(());
        }
        Err(if options.drop_check { Illegal::DropMates { to } } else { Illegal::DropChecks { to } })
    }

    /// Where a piece dropped by the side on turn gives check. A drop uncovers nothing, so only the piece
    /// itself can.
    fn checking_squares(&self, role: Role) -> Bitboard {
        let (board, us) = (self.position.board(), self.position.turn());
        board.king_of(!us).map_or(Bitboard::EMPTY, |king| attacking(role, us, king, board.occupied()))
    }

    /// C7: the checking drop is one "with mate".
    fn mates(&self, role: Role, to: Square, test: MateTest) -> bool {
        let mut after = self.clone();
        after.put(role, to);
        match test {
            MateTest::Game => after.is_mate(),
            MateTest::Chess => after.is_chess_mate(),
            MateTest::Now => after.is_chess_mate() && !after.sleeve_stops_check(),
        }
    }

    /// What the side on turn holds at this moment could stop the check.
    fn sleeve_stops_check(&self) -> bool {
        let squares = self.drop_squares();
        let fits = |role| !(if role == Role::Pawn { squares & PAWN_RANKS } else { squares }).is_empty();
        self.sleeve(self.turn()).roles().any(fits)
    }
}

/// C4, C7: the ranks on which a piece may be dropped.
fn ranks(board: &Board, role: Role, options: &Options) -> Bitboard {
    if role != Role::Pawn {
        return Bitboard::FULL;
    }
    let seventh = board.position.turn().fold_wb(Rank::Seventh, Rank::Second);
    if options.pawns_on_7th { PAWN_RANKS } else { PAWN_RANKS & !Bitboard::from_rank(seventh) }
}
