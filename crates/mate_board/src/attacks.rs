// SPDX-License-Identifier: AGPL-3.0-or-later
//! Where pieces reach, on shakmaty's tables.

use shakmaty::{Bitboard, attacks};

use crate::{BitBoard, Color, EMPTY, File, Rank, Square};

/// Where a king reaches.
#[must_use]
#[inline]
pub fn get_king_moves(from: Square) -> BitBoard {
    BitBoard(attacks::king_attacks(from.inner()).0)
}

/// Where a knight reaches.
#[must_use]
#[inline]
pub fn get_knight_moves(from: Square) -> BitBoard {
    BitBoard(attacks::knight_attacks(from.inner()).0)
}

/// Where a bishop reaches, the first blocker on each line included.
#[must_use]
#[inline]
pub fn get_bishop_moves(from: Square, blockers: BitBoard) -> BitBoard {
    BitBoard(attacks::bishop_attacks(from.inner(), Bitboard(blockers.0)).0)
}

/// Where a rook reaches, the first blocker on each line included.
#[must_use]
#[inline]
pub fn get_rook_moves(from: Square, blockers: BitBoard) -> BitBoard {
    BitBoard(attacks::rook_attacks(from.inner(), Bitboard(blockers.0)).0)
}

/// What a pawn can take among `victims`.
#[must_use]
#[inline]
pub fn get_pawn_attacks(from: Square, color: Color, victims: BitBoard) -> BitBoard {
    BitBoard(attacks::pawn_attacks(color.inner(), from.inner()).0) & victims
}

/// Where a pawn can step, by one or two.
#[must_use]
#[inline]
pub fn get_pawn_quiets(from: Square, color: Color, blockers: BitBoard) -> BitBoard {
    let (last, first) = match color {
        Color::White => (Rank::Eighth, Rank::Second),
        Color::Black => (Rank::First, Rank::Seventh),
    };
    let one = BitBoard::from_square(from.forward(color));
    if from.get_rank() == last || one & blockers != EMPTY {
        return EMPTY;
    }
    let two = BitBoard::from_square(from.forward(color).forward(color));
    if from.get_rank() == first { one | (two & !blockers) } else { one }
}

/// Every square of a file.
#[must_use]
#[inline]
pub fn get_file(file: File) -> BitBoard {
    BitBoard(0x0101_0101_0101_0101 << file.to_index())
}

/// The whole rank, file or diagonal through two squares; empty when there is none.
#[must_use]
#[inline]
pub fn line(one: Square, other: Square) -> BitBoard {
    BitBoard(attacks::ray(one.inner(), other.inner()).0)
}

/// The squares strictly between two squares of one line.
#[must_use]
#[inline]
pub fn between(one: Square, other: Square) -> BitBoard {
    BitBoard(attacks::between(one.inner(), other.inner()).0)
}
