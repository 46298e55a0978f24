// SPDX-License-Identifier: AGPL-3.0-or-later
//! Colours, pieces, files, ranks and squares under the names chasolver knows.

use std::fmt;
use std::ops::Not;

/// A side. White is 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Color {
    /// Moves up the board.
    White,
    /// Moves down the board.
    Black,
}

/// How many sides there are.
pub const NUM_COLORS: usize = 2;

impl Color {
    /// 0 or 1.
    #[must_use]
    #[inline]
    pub fn to_index(self) -> usize {
        self as usize
    }

    #[inline]
    pub(crate) fn inner(self) -> shakmaty::Color {
        shakmaty::Color::from_white(self == Self::White)
    }
}

impl From<shakmaty::Color> for Color {
    #[inline]
    fn from(color: shakmaty::Color) -> Self {
        if color.is_white() { Self::White } else { Self::Black }
    }
}

impl Not for Color {
    type Output = Self;

    #[inline]
    fn not(self) -> Self {
        if self == Self::White { Self::Black } else { Self::White }
    }
}

/// A kind of piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "the names are the pieces")]
pub enum Piece {
    Pawn,
    Knight,
    Bishop,
    Rook,
    Queen,
    King,
}

/// How many kinds of piece there are.
pub const NUM_PIECES: usize = 6;

/// Every kind, in the order of [`Piece::to_index`].
pub const ALL_PIECES: [Piece; NUM_PIECES] =
    [Piece::Pawn, Piece::Knight, Piece::Bishop, Piece::Rook, Piece::Queen, Piece::King];

impl Piece {
    /// 0 to 5.
    #[must_use]
    #[inline]
    pub fn to_index(self) -> usize {
        self as usize
    }

    #[inline]
    pub(crate) fn of(role: shakmaty::Role) -> Self {
        match role {
            shakmaty::Role::Pawn => Self::Pawn,
            shakmaty::Role::Knight => Self::Knight,
            shakmaty::Role::Bishop => Self::Bishop,
            shakmaty::Role::Rook => Self::Rook,
            shakmaty::Role::Queen => Self::Queen,
            shakmaty::Role::King => Self::King,
        }
    }
}

/// A file; `a` is 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct File(u8);

impl File {
    /// The file of a number, counted around the board.
    #[must_use]
    #[inline]
    pub fn from_index(index: usize) -> Self {
        Self((index & 7) as u8)
    }

    /// 0 to 7.
    #[must_use]
    #[inline]
    pub fn to_index(self) -> usize {
        usize::from(self.0)
    }
}

/// A rank, in the order of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs, reason = "the names are the ranks")]
pub enum Rank {
    First,
    Second,
    Third,
    Fourth,
    Fifth,
    Sixth,
    Seventh,
    Eighth,
}

impl Rank {
    const ALL: [Self; 8] = [
        Self::First,
        Self::Second,
        Self::Third,
        Self::Fourth,
        Self::Fifth,
        Self::Sixth,
        Self::Seventh,
        Self::Eighth,
    ];

    /// The rank of a number, counted around the board.
    #[must_use]
    #[inline]
    pub fn from_index(index: usize) -> Self {
        Self::ALL[index & 7]
    }

    /// 0 to 7.
    #[must_use]
    #[inline]
    pub fn to_index(self) -> usize {
        self as usize
    }
}

/// A square; a1 is 0, b1 is 1, h8 is 63.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(shakmaty::Square);

/// How many squares there are.
pub const NUM_SQUARES: usize = 64;

/// Every square, a1 first.
pub const ALL_SQUARES: [Square; NUM_SQUARES] = {
    let mut all = [Square::A1; NUM_SQUARES];
    let mut at = 0;
    while at < NUM_SQUARES {
        all[at] = Square::wrapping(at as u32);
        at += 1;
    }
    all
};

#[allow(missing_docs, reason = "the names are the squares; those that chasolver names")]
impl Square {
    pub const A1: Self = Self(shakmaty::Square::A1);
    pub const H1: Self = Self(shakmaty::Square::H1);
    pub const E5: Self = Self(shakmaty::Square::E5);
    pub const A7: Self = Self(shakmaty::Square::A7);
    pub const G7: Self = Self(shakmaty::Square::G7);
    pub const H7: Self = Self(shakmaty::Square::H7);
    pub const A8: Self = Self(shakmaty::Square::A8);
    pub const B8: Self = Self(shakmaty::Square::B8);
    pub const G8: Self = Self(shakmaty::Square::G8);
    pub const H8: Self = Self(shakmaty::Square::H8);
}

impl Square {
    /// The square of a number, counted around the board, so that it is always one.
    #[inline]
    pub(crate) const fn wrapping(index: u32) -> Self {
        Self(shakmaty::Square::new(index & 63))
    }

    /// The square of a rank and a file.
    #[must_use]
    #[inline]
    pub fn make_square(rank: Rank, file: File) -> Self {
        Self::wrapping(rank as u32 * 8 + u32::from(file.0))
    }

    /// 0 to 63.
    #[must_use]
    #[inline]
    pub fn to_index(self) -> usize {
        self.0.to_usize()
    }

    /// Its rank.
    #[must_use]
    #[inline]
    pub fn get_rank(self) -> Rank {
        Rank::from_index(self.to_index() >> 3)
    }

    /// Its file.
    #[must_use]
    #[inline]
    pub fn get_file(self) -> File {
        File::from_index(self.to_index())
    }

    /// One step towards the other side's first rank; over the edge it comes back at the other end.
    #[inline]
    pub(crate) fn forward(self, color: Color) -> Self {
        Self::wrapping(self.0.to_u32() + if color == Color::White { 8 } else { 56 })
    }

    #[inline]
    pub(crate) fn of(square: shakmaty::Square) -> Self {
        Self(square)
    }

    #[inline]
    pub(crate) fn inner(self) -> shakmaty::Square {
        self.0
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
