// SPDX-License-Identifier: AGPL-3.0-or-later
//! The search's own form of the mover's side: all their checkers in one integer, so that two ways to the same
//! position are found equal by one comparison. Nothing outside the search sees it.

use crate::position::{Men, WAITING};
use crate::rules::{Ground, Meeting, Rules};
use crate::step::Hop;

/// Bits 1..=24: the points of the board.
pub(crate) const POINTS: u32 = 0x01ff_fffe;

/// One checker at an index of [`Men`], as [`Packed::men`] holds it.
const ONE: [u128; 32] = {
    let mut one = [0; 32];
    let mut index = 0;
    while index < 26 {
        one[index] = 1 << (4 * index);
        index += 1;
    }
    one
};

/// The indices of [`Men`] at which at least `n` checkers are, 1..=15, as bits.
#[inline]
pub(crate) fn at_least(men: &Men, n: u8) -> u32 {
    const TOP: u64 = 0x8080_8080_8080_8080;
    let reached = |eight: [u8; 8]| {
        // No count is above 15, so none carries into the next byte.
        let tops = (u64::from_le_bytes(eight) + u64::from_ne_bytes([0x80 - n; 8])) & TOP;
        ((tops >> 7).wrapping_mul(0x0102_0408_1020_4080) >> 56) as u32
    };
    let (eights, rest) = men.as_chunks();
    let few = (24..).zip(rest).map(|(index, count)| u32::from(*count >= n) << index).sum();
    (0..).zip(eights).fold(few, |mask: u32, (chunk, eight)| mask | reached(*eight) << (8 * chunk))
}

/// The set bits, highest first.
pub(crate) fn bits(mut mask: u32) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let top = mask.checked_ilog2()?;
        mask ^= 1 << top;
        Some(top as u8)
    })
}

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
        let nibbles = |eight: [u8; 8]| {
            let bytes = u64::from_le_bytes(eight);
            let pairs = (bytes | bytes >> 4) & 0x00ff_00ff_00ff_00ff;
            let fours = (pairs | pairs >> 8) & 0x0000_ffff_0000_ffff;
            u128::from((fours | fours >> 16) as u32)
        };
        let (eights, rest) = men.as_chunks();
        let few = (24..).zip(rest).map(|(index, n)| u128::from(*n) << (4 * index)).sum();
        let packed =
            (0..).zip(eights).fold(few, |men: u128, (chunk, eight)| men | nibbles(*eight) << (32 * chunk));
        Self { men: packed, occupied: at_least(men, 1) & !1 }
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
        let (from, to) = (hop.from & 31, hop.to & 31);
        let one = ONE[usize::from(from)];
        self.men = self.men - one + ONE[usize::from(to)];
        if self.men & (one * 15) == 0 {
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

#[cfg(test)]
mod tests {
    use super::*;

    /// Every index with every count, the other counts small and large.
    fn all_men() -> impl Iterator<Item = Men> {
        (0..26).flat_map(|index| {
            (0..16).flat_map(move |n| {
                [0, 1, 15].map(|others| {
                    let mut men = [others; 26];
                    men[index] = n;
                    men
                })
            })
        })
    }

    #[test]
    fn packed_checkers_are_those_of_the_position() {
        for men in all_men() {
            let packed = Packed::new(&men);
            assert_eq!(packed.men >> 104, 0, "nobody was hit yet: {men:?}");
            for (index, n) in (0..).zip(men) {
                assert_eq!(packed.count(index), n, "{men:?}");
                assert_eq!(packed.occupied >> index & 1 == 1, index > 0 && n > 0, "{men:?}");
            }
        }
    }

    #[test]
    fn indices_are_found_by_how_many_stand_there() {
        for men in all_men() {
            for n in 1..16 {
                let slowly = (0..26).map(|index| u32::from(men[index] >= n) << index).sum::<u32>();
                assert_eq!(at_least(&men, n), slowly, "{n} of {men:?}");
            }
        }
        assert_eq!(bits(0b1000_0101).collect::<Vec<_>>(), [7, 2, 0]);
    }
}
