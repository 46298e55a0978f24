// SPDX-License-Identifier: AGPL-3.0-or-later
//! One of the two boards: chess with two sleeves, marks on promoted pieces, and drops.
//!
//! shakmaty's plain [`Chess`] moves the pieces; its Crazyhouse would put captures into the wrong sleeve.
//! What was captured is reported, never kept: it goes to the other board. The conventions of a table are in
//! `drops.rs`, FEN in `fen.rs`.

use super::sleeve::Sleeve;
use crate::colour::{color, side};
use crate::fen::tolerant;
use game::Side;
use shakmaty::{
    Bitboard, CastlingSide, Chess, Color, EnPassantMode, Move, MoveList, Piece, Position, Role, Square,
    attacks,
};

/// A board of a match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    pub(super) position: Chess,
    /// C8: pieces that will be pawns again when taken.
    pub(super) promoted: Bitboard,
    pub(super) sleeves: [Sleeve; 2],
    /// C10: the pawn that waits on its last rank for the partner's removal. It stands in `position` as a
    /// queen of the side that is not on turn, which no rule can see while nobody moves.
    pub(super) waiting: Option<Square>,
    /// Plies since the last capture or pawn move; nothing depends on it, and a drop counts as any ply.
    pub(super) halfmoves: u32,
}

impl Default for Board {
    /// The initial position with empty sleeves.
    fn default() -> Self {
        Self {
            position: Chess::new(),
            promoted: Bitboard::EMPTY,
            sleeves: [Sleeve::default(); 2],
            waiting: None,
            halfmoves: 0,
        }
    }
}

impl Board {
    /// The position underneath.
    #[must_use]
    pub fn position(&self) -> &Chess {
        &self.position
    }

    /// The side on turn.
    #[must_use]
    pub fn turn(&self) -> Side {
        side(self.position.turn())
    }

    /// C3: what a side holds.
    #[must_use]
    pub fn sleeve(&self, side: Side) -> Sleeve {
        match side {
            Side::White => self.sleeves[0],
            Side::Black => self.sleeves[1],
        }
    }

    /// C8: pieces that will be pawns again when taken.
    #[must_use]
    pub fn promoted(&self) -> Bitboard {
        self.promoted
    }

    /// The side on turn is in check.
    #[must_use]
    pub fn is_check(&self) -> bool {
        self.position.is_check()
    }

    /// C1, C.1: check, no legal move, and no square on which a piece dropped now or later would stop the check.
    /// The conventions of the table do not change this.
    #[must_use]
    pub fn is_mate(&self) -> bool {
        self.is_chess_mate() && self.drop_squares().is_empty()
    }

    /// Mate as in chess, drops aside.
    #[must_use]
    pub fn is_chess_mate(&self) -> bool {
        self.position.is_check() && self.moves().is_empty()
    }

    /// Every legal move of chess, drops aside; promotions with each piece.
    #[must_use]
    pub fn moves(&self) -> Vec<Move> {
        moves_of(&self.position)
    }

    /// C4: where a piece of any kind could be dropped: anywhere free, or between the king and the one piece
    /// that checks it from a distance.
    #[must_use]
    pub fn drop_squares(&self) -> Bitboard {
        drop_squares_of(&self.position)
    }

    /// Plays a move that is known to be legal and says what it captured, as it goes into a sleeve.
    pub fn play(&mut self, m: Move) -> Option<Role> {
        let captured = match m {
            Move::EnPassant { .. } => Some(Role::Pawn),
            Move::Normal { to, capture: Some(_), .. } if self.promoted.contains(to) => Some(Role::Pawn),
            _ => m.capture(),
        };
        match m {
            Move::Normal { from, to, promotion, .. } => {
                let marked = self.promoted.contains(from) || promotion.is_some();
                self.promoted.discard(from);
                self.promoted.set(to, marked);
            }
            Move::Castle { king, rook } => {
                self.promoted.discard(king);
                self.promoted.discard(rook);
            }
            Move::EnPassant { .. } | Move::Put { .. } => {}
        }
        self.halfmoves = if m.is_zeroing() { 0 } else { self.halfmoves.saturating_add(1) };
        self.position.play_unchecked(m);
        captured
    }

    /// Puts a piece of the sleeve of the side on turn on a square; both are known to be right.
    pub fn put(&mut self, role: Role, to: Square) {
        self.sleeves[self.turn().index()].take(role);
        self.halfmoves = self.halfmoves.saturating_add(1);
        self.position.play_unchecked(Move::Put { role, to });
    }

    /// The board with the other side on turn, for who wants to know what a turn is worth; nothing where the side on turn is in
    /// check.
    #[must_use]
    pub fn passed(&self) -> Option<Self> {
        let mut setup = self.position.to_setup(EnPassantMode::Always);
        setup.swap_turn();
        Some(Self { position: tolerant(setup).ok()?, ..self.clone() })
    }

    /// C3: a piece comes into a side's sleeve.
    pub fn give(&mut self, to: Side, role: Role) {
        self.sleeves[to.index()].add(role);
    }

    /// C9: the board without the piece on `square`; nothing when no such position can be. A rook's castling
    /// right goes with it.
    pub(super) fn without(&self, square: Square) -> Option<Self> {
        let mut setup = self.position.to_setup(EnPassantMode::Always);
        setup.board.discard_piece_at(square);
        setup.castling_rights.discard(square);
        let mut after = Self { position: tolerant(setup).ok()?, ..self.clone() };
        after.promoted.discard(square);
        Some(after)
    }

    /// C9: the waiting pawn gives way to a piece, which is a real one.
    pub(super) fn replace_waiting(&self, role: Role) -> Option<Self> {
        let square = self.waiting?;
        let mut setup = self.position.to_setup(EnPassantMode::Always);
        setup.board.set_piece_at(square, Piece { color: !self.position.turn(), role });
        let mut after = Self { position: tolerant(setup).ok()?, waiting: None, ..self.clone() };
        after.promoted.discard(square);
        Some(after)
    }

    /// C9: the pawn steps on the last rank and waits.
    pub(super) fn step(&mut self, m: Move) -> Option<Role> {
        let captured = self.play(m);
        self.promoted.discard(m.to());
        self.waiting = Some(m.to());
        captured
    }

    /// The pieces that attack the king of `side`.
    pub(super) fn attackers_of_king(&self, king: Side) -> Bitboard {
        let board = self.position.board();
        board
            .king_of(color(king))
            .map_or(Bitboard::EMPTY, |square| board.attacks_to(square, !color(king), board.occupied()))
    }
}

pub(super) fn drop_squares_of(position: &Chess) -> Bitboard {
    let checkers = position.checkers();
    match (checkers.single_square(), position.board().king_of(position.turn())) {
        (Some(checker), Some(king)) => attacks::between(king, checker),
        _ if checkers.is_empty() => !position.board().occupied(),
        _ => Bitboard::EMPTY,
    }
}

/// Where pawns may be dropped at all.
pub(super) const PAWN_RANKS: Bitboard = Bitboard(0x00ff_ffff_ffff_ff00);

/// A list of moves holds what chess can need; two sets on one board can need more.
pub(super) fn fits_a_list(position: &Chess) -> bool {
    let of = |role| position.our(role).count();
    let near = position.turn().fold_wb(shakmaty::Rank::Seventh, shakmaty::Rank::Second);
    let promoting = (position.our(Role::Pawn) & Bitboard::from_rank(near)).count();
    let most = 27 * of(Role::Queen)
        + 14 * of(Role::Rook)
        + 13 * of(Role::Bishop)
        + 8 * of(Role::Knight)
        + 4 * of(Role::Pawn)
        + 8 * promoting
        + 10;
    most <= MoveList::new().capacity()
}

fn moves_of(position: &Chess) -> Vec<Move> {
    if fits_a_list(position) {
        return position.legal_moves().into_iter().collect();
    }
    many_moves_of(position)
}

/// The same moves, asked for in small portions.
pub(super) fn many_moves_of(position: &Chess) -> Vec<Move> {
    let mut all = Vec::new();
    for role in Role::ALL {
        for to in Square::ALL {
            all.extend(position.san_candidates(role, to));
        }
    }
    all.extend(position.castling_moves(CastlingSide::KingSide));
    all.extend(position.castling_moves(CastlingSide::QueenSide));
    all
}

/// Squares from which a piece of `role` and `color` would attack `target`.
pub(super) fn attacking(role: Role, color: Color, target: Square, occupied: Bitboard) -> Bitboard {
    match role {
        Role::Pawn => attacks::pawn_attacks(!color, target),
        _ => attacks::attacks(target, Piece { color, role }, occupied),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_turn_passes_on_any_board_but_out_of_a_check() {
        for (fen, passes) in [
            ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1", true),
            // More than one set has.
            ("rnbqkbnr/pppppppp/8/8/2N1Q3/8/PPPPPPPP/RNBQKBNR[Nn] w KQkq - 0 1", true),
            ("4k3/8/8/3pP3/8/8/8/4K3[P] w - d6 0 1", true),
            ("4k3/8/8/8/8/8/4r3/4K3[] w - - 0 1", false),
        ] {
            let board = Board::from_fen(fen).unwrap();
            let passed = board.passed();
            assert_eq!(passed.is_some(), passes, "{fen}");
            if let Some(passed) = passed {
                assert_eq!((passed.turn(), passed.sleeves), (board.turn().other(), board.sleeves));
                assert_eq!(passed.position.board(), board.position.board());
            }
        }
    }

    #[test]
    fn moves_asked_for_in_portions_are_the_same() {
        for fen in [
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
            "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1",
            "4k3/8/8/8/8/5n2/3PPP2/r3K3 w - - 0 1",
            "kBQQQQQQ/BR5Q/Q6Q/Q6Q/Q6Q/Q6Q/Q6Q/KQQQQQQQ w - - 0 1",
        ] {
            let board = Board::from_fen(fen).unwrap();
            let mut portions = many_moves_of(&board.position);
            let mut whole: Vec<Move> = board.position.legal_moves().into_iter().collect();
            portions.sort_by_key(|m| format!("{m:?}"));
            whole.sort_by_key(|m| format!("{m:?}"));
            assert_eq!(portions, whole, "{fen}");
        }
    }
}
