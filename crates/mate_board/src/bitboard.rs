// SPDX-License-Identifier: AGPL-3.0-or-later
//! A set of squares, bit 0 for a1.

use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};

use crate::Square;

/// A set of squares; as an iterator it gives them from a1 to h8.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct BitBoard(pub u64);

/// No square.
pub const EMPTY: BitBoard = BitBoard(0);

impl BitBoard {
    /// The set of one square.
    #[must_use]
    #[inline]
    pub fn from_square(square: Square) -> Self {
        Self(1 << square.to_index())
    }

    /// The first square of the set; of the empty set a1, which nobody may rely on.
    #[must_use]
    #[inline]
    pub fn to_square(&self) -> Square {
        Square::wrapping(self.0.trailing_zeros())
    }

    /// How many squares there are.
    #[must_use]
    #[inline]
    pub fn popcnt(&self) -> u32 {
        self.0.count_ones()
    }

    /// The board turned upside down, as the other side sees it.
    #[must_use]
    #[inline]
    pub fn reverse_colors(&self) -> Self {
        Self(self.0.swap_bytes())
    }
}

impl fmt::Display for BitBoard {
    /// The first rank first, `X` for a square of the set.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in self.0.to_le_bytes() {
            for file in 0..8 {
                f.write_str(if rank & (1 << file) == 0 { ". " } else { "X " })?;
            }
            writeln!(f)?;
        }
        Ok(())
    }
}

impl Iterator for BitBoard {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        let first = self.to_square();
        let any = self.0 != 0;
        self.0 &= self.0.wrapping_sub(1);
        any.then_some(first)
    }
}

/// chasolver combines sets and references to sets in every way.
macro_rules! operator {
    ($trait:ident, $function:ident, $assign_trait:ident, $assign:ident, $op:tt) => {
        operator!(@ $trait, $function, $op, BitBoard, BitBoard);
        operator!(@ $trait, $function, $op, BitBoard, &BitBoard);
        operator!(@ $trait, $function, $op, &BitBoard, BitBoard);
        operator!(@ $trait, $function, $op, &BitBoard, &BitBoard);

        impl $assign_trait for BitBoard {
            #[inline]
            fn $assign(&mut self, other: Self) {
                self.0 = self.0 $op other.0;
            }
        }
    };
    (@ $trait:ident, $function:ident, $op:tt, $left:ty, $right:ty) => {
        impl $trait<$right> for $left {
            type Output = BitBoard;

            #[inline]
            fn $function(self, other: $right) -> BitBoard {
                BitBoard(self.0 $op other.0)
            }
        }
    };
}

operator!(BitAnd, bitand, BitAndAssign, bitand_assign, &);
operator!(BitOr, bitor, BitOrAssign, bitor_assign, |);
operator!(BitXor, bitxor, BitXorAssign, bitxor_assign, ^);

impl Not for BitBoard {
    type Output = Self;

    #[inline]
    fn not(self) -> Self {
        Self(!self.0)
    }
}

impl Not for &BitBoard {
    type Output = BitBoard;

    #[inline]
    fn not(self) -> BitBoard {
        BitBoard(!self.0)
    }
}
