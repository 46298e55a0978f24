// SPDX-License-Identifier: AGPL-3.0-or-later
//! The legal moves of a position, in the order of the crate `chess` 3.2: by kinds of piece from pawn to king, the
//! unpinned before the pinned, by squares from a1, en passant after the other moves of pawns.

use arrayvec::ArrayVec;

use crate::{
    BitBoard, Board, ChessMove, Color, EMPTY, Piece, Rank, Square, between, get_bishop_moves, get_king_moves,
    get_knight_moves, get_pawn_attacks, get_pawn_quiets, get_rook_moves, line,
};

/// What a pawn may become, in the order in which it is tried.
const PROMOTIONS: [Piece; 4] = [Piece::Queen, Piece::Knight, Piece::Rook, Piece::Bishop];

/// One piece's moves that are still to be given.
#[derive(Clone, Copy, Debug)]
struct Bundle {
    source: Square,
    targets: BitBoard,
    promotes: bool,
}

/// At most one bundle a square, and two pawns that take en passant.
const BUNDLES_MAX: usize = 66;

/// The legal moves of one position.
#[derive(Clone, Debug)]
pub struct MoveGen {
    bundles: ArrayVec<Bundle, BUNDLES_MAX>,
    at: usize,
    promotion: usize,
}

impl MoveGen {
    /// Every legal move.
    #[must_use]
    #[inline]
    pub fn new_legal(board: &Board) -> Self {
        let mut moves = Self { bundles: ArrayVec::new(), at: 0, promotion: 0 };
        let king = board.king();
        let checkers = *board.checkers();
        // Out of a single check: take the checker or step between. Out of a double check only the king moves.
        let saves = match checkers.popcnt() {
            0 => !EMPTY,
            1 => between(checkers.to_square(), king) | checkers,
            _ => EMPTY,
        };
        if saves != EMPTY {
            let side = board.side_to_move();
            for piece in [Piece::Pawn, Piece::Knight, Piece::Bishop, Piece::Rook, Piece::Queen] {
                let own = board.pieces(piece) & board.color_combined(side);
                let pinned = own & board.pinned();
                for from in own & !pinned {
                    moves.add(board, piece, from, saves);
                }
                for from in pinned {
                    moves.add(board, piece, from, saves & line(from, king));
                }
                if piece == Piece::Pawn {
                    moves.add_en_passant(board);
                }
            }
        }
        moves.add_king(board);
        moves
    }

    #[inline]
    fn push(&mut self, source: Square, targets: BitBoard, promotes: bool) {
        if targets != EMPTY && !self.bundles.is_full() {
            self.bundles.push(Bundle { source, targets, promotes });
        }
    }

    #[inline]
    fn add(&mut self, board: &Board, piece: Piece, from: Square, allowed: BitBoard) {
        let side = board.side_to_move();
        let all = *board.combined();
        let seventh = if side == Color::White { Rank::Seventh } else { Rank::Second };
        let targets = match piece {
            Piece::Pawn => {
                let victims = *board.color_combined(!side);
                get_pawn_attacks(from, side, victims) | get_pawn_quiets(from, side, all)
            }
            Piece::Knight => get_knight_moves(from),
            Piece::Bishop => get_bishop_moves(from, all),
            Piece::Rook => get_rook_moves(from, all),
            Piece::Queen => get_bishop_moves(from, all) | get_rook_moves(from, all),
            Piece::King => return,
        };
        let promotes = piece == Piece::Pawn && from.get_rank() == seventh;
        self.push(from, targets & allowed & !board.color_combined(side), promotes);
    }

    #[inline]
    fn add_en_passant(&mut self, board: &Board) {
        let Some(victim) = board.en_passant() else { return };
        let side = board.side_to_move();
        let target = victim.forward(side);
        let takers = get_pawn_attacks(target, !side, board.pieces(Piece::Pawn) & board.color_combined(side));
        for from in takers {
            if board.en_passant_is_safe(from, victim, target) {
                self.push(from, BitBoard::from_square(target), false);
            }
        }
    }

    #[inline]
    fn add_king(&mut self, board: &Board) {
        let (side, king) = (board.side_to_move(), board.king());
        let mut targets = EMPTY;
        for to in get_king_moves(king) & !board.color_combined(side) {
            if board.king_is_safe_on(to) {
                targets |= BitBoard::from_square(to);
            }
        }
        self.push(king, targets | board.castling_targets(), false);
    }
}

impl Iterator for MoveGen {
    type Item = ChessMove;

    #[inline]
    fn next(&mut self) -> Option<ChessMove> {
        let bundle = self.bundles.get_mut(self.at)?;
        let dest = bundle.targets.to_square();
        let promotion = if bundle.promotes { PROMOTIONS.get(self.promotion).copied() } else { None };
        self.promotion += 1;
        let m = ChessMove::new(bundle.source, dest, promotion);
        if !bundle.promotes || self.promotion == PROMOTIONS.len() {
            self.promotion = 0;
            bundle.targets.next();
            if bundle.targets == EMPTY {
                self.at += 1;
            }
        }
        Some(m)
    }
}
