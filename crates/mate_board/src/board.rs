// SPDX-License-Identifier: AGPL-3.0-or-later
//! A position: small, copied at every move, and a key of the search's tables.

use std::fmt;
use std::hash::{Hash, Hasher};

use shakmaty::{CastlingSide, Chess, EnPassantMode, Position};

use crate::{
    ALL_SQUARES, BitBoard, ChessMove, Color, EMPTY, File, NUM_COLORS, NUM_PIECES, NUM_SQUARES, Piece, Rank,
    Square, between, get_bishop_moves, get_king_moves, get_knight_moves, get_pawn_attacks, get_rook_moves,
};

/// What a side may still castle: bit 0 short, bit 1 long.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct CastleRights(u8);

/// No position that a game of chess can be in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unsound;

impl fmt::Display for Unsound {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("this is no position of chess; allowed: one king of each colour, the side not on turn not in check")
    }
}

impl std::error::Error for Unsound {}

/// A position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Board {
    pieces: [BitBoard; NUM_PIECES],
    colors: [BitBoard; NUM_COLORS],
    side: Color,
    rights: [CastleRights; NUM_COLORS],
    /// The pawn that may be taken, not the square behind it; only where a pawn stands beside it.
    en_passant: Option<Square>,
    checkers: BitBoard,
    pinned: BitBoard,
    all: BitBoard,
}

impl Hash for Board {
    #[inline]
    fn hash<H: Hasher>(&self, state: &mut H) {
        // The kinds as numbers of three bits: fewer words to mix, and not less said.
        let [pawns, knights, bishops, rooks, queens, kings] = self.pieces.map(|set| set.0);
        state.write_u64(pawns | bishops | queens);
        state.write_u64(knights | bishops | kings);
        state.write_u64(rooks | queens | kings);
        state.write_u64(self.colors[0].0);
        let passed = self.en_passant.map_or(64, Square::to_index) as u64;
        let rights = u64::from(self.rights[0].0 | (self.rights[1].0 << 2));
        state.write_u64((passed << 8) | (rights << 1) | self.side as u64);
    }
}

impl Board {
    /// Every square with a piece.
    #[must_use]
    #[inline]
    pub fn combined(&self) -> &BitBoard {
        &self.all
    }

    /// The squares of one side.
    #[must_use]
    #[inline]
    pub fn color_combined(&self, color: Color) -> &BitBoard {
        &self.colors[color.to_index()]
    }

    /// The squares of one kind of piece.
    #[must_use]
    #[inline]
    pub fn pieces(&self, piece: Piece) -> &BitBoard {
        &self.pieces[piece.to_index()]
    }

    /// The piece on a square.
    #[must_use]
    #[inline]
    pub fn piece_on(&self, square: Square) -> Option<Piece> {
        let bit = BitBoard::from_square(square);
        crate::ALL_PIECES.into_iter().find(|piece| self.pieces(*piece) & bit != EMPTY)
    }

    /// Whose piece is on a square.
    #[must_use]
    #[inline]
    pub fn color_on(&self, square: Square) -> Option<Color> {
        let bit = BitBoard::from_square(square);
        [Color::White, Color::Black].into_iter().find(|color| self.color_combined(*color) & bit != EMPTY)
    }

    /// Who is on turn.
    #[must_use]
    #[inline]
    pub fn side_to_move(&self) -> Color {
        self.side
    }

    /// The pieces that give check.
    #[must_use]
    #[inline]
    pub fn checkers(&self) -> &BitBoard {
        &self.checkers
    }

    /// What a side may still castle.
    #[must_use]
    #[inline]
    pub fn castle_rights(&self, color: Color) -> CastleRights {
        self.rights[color.to_index()]
    }

    /// The pawn that may be taken en passant.
    #[must_use]
    #[inline]
    pub fn en_passant(&self) -> Option<Square> {
        self.en_passant
    }

    /// The position after a legal move; what another move gives is nowhere said.
    #[must_use]
    #[inline]
    pub fn make_move_new(&self, m: ChessMove) -> Self {
        let mut after = *self;
        let (source, dest, side) = (m.get_source(), m.get_dest(), self.side);
        after.en_passant = None;
        after.side = !side;
        let Some(moved) = self.piece_on(source) else { return after };
        if let Some(taken) = self.piece_on(dest) {
            after.flip(taken, dest, !side);
        }
        after.flip(moved, source, side);
        after.flip(m.get_promotion().unwrap_or(moved), dest, side);
        after.rights[side.to_index()].0 &= !rights_bound_to(side, source);
        after.rights[(!side).to_index()].0 &= !rights_bound_to(!side, dest);
        let steps = source.to_index().abs_diff(dest.to_index());
        if moved == Piece::Pawn && steps == 16 {
            after.note_en_passant(dest);
        } else if moved == Piece::Pawn && Some(dest.forward(!side)) == self.en_passant {
            after.flip(Piece::Pawn, dest.forward(!side), !side);
        } else if moved == Piece::King && steps == 2 {
            let (from, to) = if dest > source { (7, 5) } else { (0, 3) };
            let at = |file| Square::make_square(source.get_rank(), File::from_index(file));
            after.flip(Piece::Rook, at(from), side);
            after.flip(Piece::Rook, at(to), side);
        }
        after.look_at_king();
        after
    }

    /// The king of the side on turn.
    #[inline]
    pub(crate) fn king(&self) -> Square {
        (self.pieces(Piece::King) & self.color_combined(self.side)).to_square()
    }

    /// The pieces of the side on turn that may leave their line to the king only at the price of check.
    #[inline]
    pub(crate) fn pinned(&self) -> &BitBoard {
        &self.pinned
    }

    /// The other side's pieces that would attack `square` were `all` on the board.
    #[inline]
    fn attackers(&self, square: Square, all: BitBoard) -> BitBoard {
        let queens = self.pieces(Piece::Queen);
        let straight = get_rook_moves(square, all) & (self.pieces(Piece::Rook) | queens);
        let slanting = get_bishop_moves(square, all) & (self.pieces(Piece::Bishop) | queens);
        let jumping = get_knight_moves(square) & self.pieces(Piece::Knight);
        let near = get_king_moves(square) & self.pieces(Piece::King);
        let pawns = get_pawn_attacks(square, self.side, *self.pieces(Piece::Pawn));
        (straight | slanting | jumping | near | pawns) & self.color_combined(!self.side)
    }

    #[inline]
    pub(crate) fn king_is_safe_on(&self, to: Square) -> bool {
        let all = (self.all & !BitBoard::from_square(self.king())) | BitBoard::from_square(to);
        self.attackers(to, all) & !BitBoard::from_square(to) == EMPTY
    }

    /// Neither a pin along the rank of both pawns nor a check is left.
    #[inline]
    pub(crate) fn en_passant_is_safe(&self, from: Square, victim: Square, target: Square) -> bool {
        let gone = BitBoard::from_square(from) | BitBoard::from_square(victim);
        let all = (self.all & !gone) | BitBoard::from_square(target);
        self.attackers(self.king(), all) & !gone == EMPTY
    }

    #[inline]
    pub(crate) fn castling_targets(&self) -> BitBoard {
        let mut targets = EMPTY;
        if self.checkers != EMPTY {
            return targets;
        }
        let rights = self.castle_rights(self.side).0;
        let rank = self.king().get_rank();
        let at = |file| Square::make_square(rank, File::from_index(file));
        for (bit, rook, over, to) in [(1, 7, 5, 6), (2, 0, 3, 2)] {
            if rights & bit != 0
                && between(self.king(), at(rook)) & self.all == EMPTY
                && self.king_is_safe_on(at(over))
                && self.king_is_safe_on(at(to))
            {
                targets |= BitBoard::from_square(at(to));
            }
        }
        targets
    }

    /// Puts a piece on a square or takes it away.
    #[inline]
    fn flip(&mut self, piece: Piece, square: Square, color: Color) {
        let bit = BitBoard::from_square(square);
        self.pieces[piece.to_index()] ^= bit;
        self.colors[color.to_index()] ^= bit;
        self.all ^= bit;
    }

    /// A pawn of the side not on turn has come to `pawn` by two steps.
    #[inline]
    fn note_en_passant(&mut self, pawn: Square) {
        let behind = pawn.forward(self.side);
        let takers = self.pieces(Piece::Pawn) & self.color_combined(self.side);
        if get_pawn_attacks(behind, !self.side, takers) != EMPTY {
            self.en_passant = Some(pawn);
        }
    }

    /// Who gives check, and who is pinned.
    #[inline]
    fn look_at_king(&mut self) {
        let king = self.king();
        let others = *self.color_combined(!self.side);
        let jumping = get_knight_moves(king) & self.pieces(Piece::Knight);
        let pawns = get_pawn_attacks(king, self.side, *self.pieces(Piece::Pawn));
        self.checkers = (jumping | pawns) & others;
        self.pinned = EMPTY;
        let queens = self.pieces(Piece::Queen);
        let lines = (get_rook_moves(king, EMPTY) & (self.pieces(Piece::Rook) | queens))
            | (get_bishop_moves(king, EMPTY) & (self.pieces(Piece::Bishop) | queens));
        for slider in lines & others {
            let shield = between(slider, king) & self.all;
            match shield.popcnt() {
                0 => self.checkers |= BitBoard::from_square(slider),
                1 => self.pinned |= shield,
                _ => {}
            }
        }
    }

    /// One king a side, and the side not on turn not in check.
    fn is_sound(&self) -> bool {
        let kings = |color| (self.pieces(Piece::King) & self.color_combined(color)).popcnt();
        let other = Self { side: !self.side, ..*self };
        kings(Color::White) == 1
            && kings(Color::Black) == 1
            && other.attackers(other.king(), self.all) == EMPTY
    }
}

/// The castling that a side loses when the piece on this square goes.
#[inline]
fn rights_bound_to(color: Color, square: Square) -> u8 {
    let home = if color == Color::White { Rank::First } else { Rank::Eighth };
    match square.get_file().to_index() {
        _ if square.get_rank() != home => 0,
        0 => 2,
        4 => 3,
        7 => 1,
        _ => 0,
    }
}

impl fmt::Display for Board {
    /// The pieces from a1 to h8, white ones as capitals.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for square in self.all {
            let letter = self.piece_on(square).map_or('?', |piece| b"pnbrqk"[piece.to_index()].into());
            let white = self.color_on(square) == Some(Color::White);
            let letter = if white { letter.to_ascii_uppercase() } else { letter };
            write!(f, "{letter}{square} ")?;
        }
        f.write_str(if self.side == Color::White { "w" } else { "b" })
    }
}

impl TryFrom<&Chess> for Board {
    type Error = Unsound;

    fn try_from(position: &Chess) -> Result<Self, Unsound> {
        let mut builder = BoardBuilder::new();
        for (square, piece) in position.board() {
            builder.piece(Square::of(square), Piece::of(piece.role), Color::from(piece.color));
        }
        builder.side_to_move(Color::from(position.turn()));
        for color in shakmaty::Color::ALL {
            let has = |side| u8::from(position.castles().has(color, side));
            let rights = has(CastlingSide::KingSide) | (has(CastlingSide::QueenSide) << 1);
            builder.castle_rights(Color::from(color), CastleRights(rights));
        }
        let passed = position.ep_square(EnPassantMode::Legal).map(|square| Square::of(square).get_file());
        builder.en_passant(passed);
        Self::try_from(builder)
    }
}

/// A position piece by piece.
#[derive(Clone, Debug)]
pub struct BoardBuilder {
    squares: [Option<(Piece, Color)>; NUM_SQUARES],
    side: Color,
    rights: [CastleRights; NUM_COLORS],
    en_passant: Option<File>,
}

impl BoardBuilder {
    /// An empty board with White on turn.
    #[must_use]
    #[allow(clippy::new_without_default, reason = "an empty board is nobody's default")]
    #[inline]
    pub fn new() -> Self {
        Self {
            squares: [None; NUM_SQUARES],
            side: Color::White,
            rights: Default::default(),
            en_passant: None,
        }
    }

    /// Puts a piece on a square.
    #[inline]
    pub fn piece(&mut self, square: Square, piece: Piece, color: Color) -> &mut Self {
        self.squares[square.to_index()] = Some((piece, color));
        self
    }

    /// Who is on turn.
    #[inline]
    pub fn side_to_move(&mut self, color: Color) -> &mut Self {
        self.side = color;
        self
    }

    /// What a side may still castle.
    #[inline]
    pub fn castle_rights(&mut self, color: Color, rights: CastleRights) -> &mut Self {
        self.rights[color.to_index()] = rights;
        self
    }

    /// The file of the pawn that has just come by two steps.
    #[inline]
    pub fn en_passant(&mut self, file: Option<File>) -> &mut Self {
        self.en_passant = file;
        self
    }

    /// The position as it stands, sound or not.
    fn board(&self) -> Board {
        let mut board = Board {
            pieces: Default::default(),
            colors: Default::default(),
            side: self.side,
            rights: self.rights,
            en_passant: None,
            checkers: EMPTY,
            pinned: EMPTY,
            all: EMPTY,
        };
        for square in ALL_SQUARES {
            if let Some((piece, color)) = self.squares[square.to_index()] {
                board.flip(piece, square, color);
            }
        }
        if let Some(file) = self.en_passant {
            let rank = if self.side == Color::White { Rank::Fifth } else { Rank::Fourth };
            board.note_en_passant(Square::make_square(rank, file));
        }
        board.look_at_king();
        board
    }
}

impl TryFrom<BoardBuilder> for Board {
    type Error = Unsound;

    fn try_from(builder: BoardBuilder) -> Result<Self, Unsound> {
        let board = builder.board();
        if board.is_sound() { Ok(board) } else { Err(Unsound) }
    }
}
