// SPDX-License-Identifier: AGPL-3.0-or-later
//! Signed integers of `64 * N` bits: weights that hold many criteria, the first in the highest bits.

use std::cmp::Ordering;

/// A two's complement integer of `N` words, the lowest first. Arithmetic wraps; whoever chooses `N` leaves
/// room for the sums.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Wide<const N: usize>([u64; N]);

impl<const N: usize> Wide<N> {
    pub(crate) const ZERO: Self = Self([0; N]);

    /// Less than every weight that is used: stands for "no such edge".
    pub(crate) const ABSENT: Self = {
        let mut words = [0; N];
        words[N - 1] = 1 << 63;
        Self(words)
    };

    /// Adds `value` shifted left by `bit`.
    pub(crate) fn add_at(&mut self, bit: usize, value: u64) {
        let (word, shift) = (bit / 64, bit % 64);
        let mut add = Self::ZERO;
        if let Some(low) = add.0.get_mut(word) {
            *low = value << shift;
        }
        if shift > 0
            && let Some(high) = add.0.get_mut(word + 1)
        {
            *high = value >> (64 - shift);
        }
        *self = *self + add;
    }

    pub(crate) fn is_zero(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    pub(crate) fn is_absent(&self) -> bool {
        *self == Self::ABSENT
    }

    /// Half of an even number.
    pub(crate) fn half(self) -> Self {
        let sign = self.0[N - 1] & (1 << 63);
        Self(std::array::from_fn(|i| {
            let above = self.0.get(i + 1).map_or(sign, |above| above << 63);
            (self.0[i] >> 1) + above
        }))
    }
}

impl<const N: usize> std::ops::Add for Wide<N> {
    type Output = Self;

    #[inline]
    fn add(self, other: Self) -> Self {
        let mut carry = false;
        Self(std::array::from_fn(|i| {
            let (sum, over) = self.0[i].overflowing_add(other.0[i]);
            let (sum, again) = sum.overflowing_add(u64::from(carry));
            carry = over || again;
            sum
        }))
    }
}

impl<const N: usize> std::ops::Sub for Wide<N> {
    type Output = Self;

    #[inline]
    fn sub(self, other: Self) -> Self {
        let mut borrow = false;
        Self(std::array::from_fn(|i| {
            let (rest, under) = self.0[i].overflowing_sub(other.0[i]);
            let (rest, again) = rest.overflowing_sub(u64::from(borrow));
            borrow = under || again;
            rest
        }))
    }
}

impl<const N: usize> Ord for Wide<N> {
    #[inline]
    fn cmp(&self, other: &Self) -> Ordering {
        // Flipping the sign bit turns the signed order of the highest word into the unsigned one.
        let top = |wide: &Self| wide.0[N - 1] ^ (1 << 63);
        top(self)
            .cmp(&top(other))
            .then_with(|| self.0[..N - 1].iter().rev().cmp(other.0[..N - 1].iter().rev()))
    }
}

impl<const N: usize> PartialOrd for Wide<N> {
    #[inline]
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wide(value: i128) -> Wide<2> {
        let bits = value.cast_unsigned();
        Wide([u64::try_from(bits & u128::from(u64::MAX)).unwrap(), u64::try_from(bits >> 64).unwrap()])
    }

    #[test]
    fn arithmetic_is_that_of_i128() {
        let some =
            [0, 1, -1, 2, -2, 77, 1 << 63, 1 << 64, (1 << 64) - 1, -(1 << 64), 1 << 100, -(1 << 90) + 6];
        for a in some {
            for b in some {
                assert_eq!(wide(a) + wide(b), wide(a + b), "{a} + {b}");
                assert_eq!(wide(a) - wide(b), wide(a - b), "{a} - {b}");
                assert_eq!(wide(a).cmp(&wide(b)), a.cmp(&b), "{a} <=> {b}");
            }
            assert_eq!(wide(a * 2).half(), wide(a));
            assert_eq!(wide(a).is_zero(), a == 0);
        }
        let mut sum = wide(5);
        sum.add_at(62, 9);
        sum.add_at(0, 3);
        assert_eq!(sum, wide(8 + (9 << 62)));
        assert!(Wide::<2>::ABSENT < wide(i128::MIN + 1));
    }
}
