// SPDX-License-Identifier: AGPL-3.0-or-later
//! Choices that follow from a seed. Seeds that once found a fault are kept, in `../proptest-regressions` and in the tests:
//! with another generator they would tell another story.

/// Xorshift.
pub(crate) struct Choice(pub(crate) u64);

impl Choice {
    pub(crate) fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 % n.max(1) as u64).expect("below a usize")
    }

    pub(crate) fn of<T: Clone>(&mut self, items: &[T]) -> T {
        items[self.below(items.len())].clone()
    }
}
