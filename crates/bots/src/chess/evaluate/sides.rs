// SPDX-License-Identifier: AGPL-3.0-or-later
//! One side of the board: where its pieces stand and what they attack.

use chess::shakmaty::{Bitboard, Board, Color, Role, Square, attacks};

use super::terms;
use super::{index, neighbours, pawn_attacks, ranks_ahead};
use crate::values::Tally;

/// What a piece that looks at the surroundings of a king counts, from pawn to king, and each square of them it looks at.
const ON_ZONE: [i32; 6] = [0, 2, 2, 2, 3, 0];

#[derive(Clone, Copy)]
pub(crate) struct Side {
    pub(crate) color: Color,
    pub(crate) own: Bitboard,
    pub(super) pawns: Bitboard,
    pub(crate) king: Option<Square>,
    pub(crate) pawn_attacks: Bitboard,
    their_pawns: Bitboard,
    their_king: Option<Square>,
    /// What is attacked by each kind of piece.
    pub(crate) by_role: [Bitboard; 6],
    pub(super) minor_attacks: Bitboard,
    pub(super) rook_attacks: Bitboard,
    pub(crate) attacks: Bitboard,
    /// What is attacked by two or more.
    pub(crate) twice: Bitboard,
    /// How much looks at the surroundings of their king.
    pub(crate) on_zone: i32,
}

impl Side {
    pub(super) fn new(board: &Board, color: Color) -> Self {
        let own = board.by_color(color);
        let pawns = board.pawns() & own;
        Self {
            color,
            own,
            pawns,
            king: board.king_of(color),
            pawn_attacks: pawn_attacks(pawns, color),
            their_pawns: board.pawns() & !own,
            their_king: board.king_of(!color),
            by_role: [Bitboard::EMPTY; 6],
            minor_attacks: Bitboard::EMPTY,
            rook_attacks: Bitboard::EMPTY,
            attacks: Bitboard::EMPTY,
            twice: Bitboard::EMPTY,
            on_zone: 0,
        }
    }

    /// The rank of a square as this side counts them, 0 to 7.
    pub(super) fn rank_of(&self, square: Square) -> usize {
        let rank = square.rank().to_usize();
        self.color.fold_wb(rank, 7 - rank)
    }

    /// The square a pawn steps on.
    pub(super) fn square_ahead(&self, square: Square) -> Option<Square> {
        square.offset(self.color.fold_wb(8, -8))
    }

    fn attacked(&mut self, role: Role, squares: Bitboard) {
        self.twice |= self.attacks & squares;
        self.attacks |= squares;
        self.by_role[index(role)] |= squares;
    }

    /// Looks at every piece: its place, its mobility, and what it attacks.
    pub(super) fn look(mut self, board: &Board, tally: &mut impl Tally) -> Self {
        let guarded = pawn_attacks(self.their_pawns, !self.color);
        let zone = self.their_king.map_or(Bitboard::EMPTY, |king| {
            let near = attacks::king_attacks(king);
            near | near.shift(self.color.fold_wb(-8, 8)) & ranks_ahead(king.rank(), !self.color)
        });
        self.attacked(Role::Pawn, self.pawn_attacks);
        if let Some(king) = self.king {
            self.attacked(Role::King, attacks::king_attacks(king));
        }
        for role in Role::ALL {
            for square in board.by_role(role) & self.own {
                tally.add(terms::MATERIAL + index(role), self.color, 1);
                tally.add(terms::square(role, square, self.color), self.color, 1);
                if matches!(role, Role::Pawn | Role::King) {
                    continue;
                }
                let reach = attacks::attacks(square, role.of(self.color), board.occupied());
                self.attacked(role, reach);
                let free = (reach & !self.own & !guarded).count();
                tally.add(terms::mobility(role, free), self.color, 1);
                let looks = (reach & zone).count() as i32;
                if looks > 0 {
                    self.on_zone += ON_ZONE[index(role)] + looks;
                }
                self.of_its_kind(board, role, square, tally);
            }
        }
        if (board.bishops() & self.own).count() >= 2 {
            tally.add(terms::BISHOP_PAIR, self.color, 1);
        }
        self.minor_attacks = self.by_role[1] | self.by_role[2];
        self.rook_attacks = self.by_role[3];
        self
    }

    /// What counts for one kind of piece alone.
    fn of_its_kind(&self, board: &Board, role: Role, square: Square, tally: &mut impl Tally) {
        let mut add = |term: usize, times: i32| tally.add(term, self.color, times);
        match role {
            Role::Knight | Role::Bishop => {
                let beside_ahead = neighbours(square.file()) & ranks_ahead(square.rank(), self.color);
                let is_outpost = (3..6).contains(&self.rank_of(square))
                    && self.pawn_attacks.contains(square)
                    && (beside_ahead & self.their_pawns).is_empty();
                if is_outpost {
                    add(terms::OUTPOST + usize::from(role == Role::Bishop), 1);
                }
                if role == Role::Bishop {
                    let shade =
                        if square.is_light() { Bitboard::LIGHT_SQUARES } else { Bitboard::DARK_SQUARES };
                    add(terms::BISHOP_PAWNS, (shade & self.pawns).count() as i32);
                }
            }
            Role::Rook => {
                let file = Bitboard::from_file(square.file());
                if (file & self.pawns).is_empty() {
                    add(terms::ROOK_FILE + usize::from((file & board.pawns()).is_empty()), 1);
                }
            }
            _ => {}
        }
    }
}
