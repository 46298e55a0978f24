// SPDX-License-Identifier: AGPL-3.0-or-later
//! The search's own form of the mover's side: all his checkers in one integer, so that two ways to the same
//! position are found equal by one comparison. Nothing outside the search sees it.

use crate::position::{Men, WAITING};
use crate::rules::{Ground, Meeting, Rules};
use crate::step::Hop;

/// Bits 1..=24: the points of the board.
pub(crate) const POINTS: u32 = 0x01ff_fffe;

/// The mover's checkers during one stage.
///
/// `men` holds one nibble for each index of [`Men`] (104 bits) and, above them, one bit for each point on
/// which a checker was hit in this stage. The opponent changes in no other way during a stage, and pins
/// follow from where the mover stands, so `men` alone tells results of one stage apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Packed {
    pub(crate) men: u128,
    /// Bit `p`: at least one checker on `p`; bit 25: some wait. Bit 0 (borne off) is never set.
    pub(crate) occupied: u32,
}

impl Packed {
    pub(crate) fn new(men: &Men) -> Self {
        let mut packed = Self { men: 0, occupied: 0 };
        for (index, n) in men.iter().enumerate() {
            packed.men |= u128::from(*n) << (4 * index);
            if *n > 0 && index > 0 {
                packed.occupied |= 1 << index;
            }
        }
        packed
    }

    /// Checkers at an index of [`Men`].
    pub(crate) fn count(self, index: u8) -> u8 {
        (self.men >> (4 * u32::from(index)) & 15) as u8
    }

    /// T17, I6: how many wait beside the points.
    pub(crate) fn waiting(self) -> u8 {
        self.count(WAITING as u8)
    }

    /// Whether a checker was already hit on this point in this stage.
    pub(crate) fn has_hit(self, point: u8) -> bool {
        self.men >> (103 + u32::from(point)) & 1 == 1
    }

    /// The mover's checkers after one step that is known to be legal.
    #[inline]
    pub(crate) fn after<R: Rules>(mut self, ground: &Ground, hop: Hop) -> Self {
        let (from, to) = (u32::from(hop.from), u32::from(hop.to));
        self.men = self.men - (1 << (4 * from)) + (1 << (4 * to));
        if self.men >> (4 * from) & 15 == 0 {
            self.occupied &= !(1 << from);
        }
        if to > 0 {
            self.occupied |= 1 << to;
            if R::MEETING == Meeting::Hit && ground.blots >> to & 1 == 1 {
                self.men |= 1 << (103 + to);
            }
        }
        self
    }
}
