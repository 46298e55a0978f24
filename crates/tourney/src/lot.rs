// SPDX-License-Identifier: AGPL-3.0-or-later
//! Lots for tests: numbers that look random and are the same in every run. Nothing that is drawn for people comes
//! from here.

/// A generator of the xorshift kind.
pub(crate) struct Lot(u64);

impl Lot {
    /// Another sequence for each seed.
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }

    /// A number below `most`, which is not 0.
    pub(crate) fn below(&mut self, most: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) % most
    }
}
