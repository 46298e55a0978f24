// SPDX-License-Identifier: AGPL-3.0-or-later
//! One move, as chasolver knows it.

use std::fmt;

use crate::{Piece, Square};

/// A move; castling is the king's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ChessMove {
    source: Square,
    dest: Square,
    promotion: Option<Piece>,
}

impl ChessMove {
    /// A move from a square to a square.
    #[must_use]
    #[inline]
    pub fn new(source: Square, dest: Square, promotion: Option<Piece>) -> Self {
        Self { source, dest, promotion }
    }

    /// Where it starts.
    #[must_use]
    #[inline]
    pub fn get_source(&self) -> Square {
        self.source
    }

    /// Where it ends.
    #[must_use]
    #[inline]
    pub fn get_dest(&self) -> Square {
        self.dest
    }

    /// What the pawn becomes.
    #[must_use]
    #[inline]
    pub fn get_promotion(&self) -> Option<Piece> {
        self.promotion
    }
}

impl fmt::Display for ChessMove {
    /// UCI notation.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let piece = match self.promotion {
            Some(Piece::Queen) => "q",
            Some(Piece::Rook) => "r",
            Some(Piece::Bishop) => "b",
            Some(Piece::Knight) => "n",
            _ => "",
        };
        write!(f, "{}{}{piece}", self.source, self.dest)
    }
}
