// SPDX-License-Identifier: AGPL-3.0-or-later
//! Instants and durations as plain integers, so that a game replays the same on every machine.

use std::ops::{Add, Sub};

/// An instant: microseconds since 1970-01-01T00:00:00Z, in the time of the server's database.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Micros(pub i64);

/// A duration in milliseconds. Clocks are kept in whole milliseconds and may be negative only inside a sum.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Millis(pub i64);

impl Micros {
    /// Time from `earlier` to `self`, rounded down to milliseconds; negative when `earlier` is later.
    #[must_use]
    pub fn since(self, earlier: Self) -> Millis {
        Millis(self.0.saturating_sub(earlier.0).div_euclid(1000))
    }

    /// The instant `after` later.
    #[must_use]
    pub fn plus(self, after: Millis) -> Self {
        Self(self.0.saturating_add(after.0.saturating_mul(1000)))
    }
}

impl Millis {
    /// No time at all.
    pub const ZERO: Self = Self(0);

    /// Whole seconds as a duration.
    #[must_use]
    pub const fn seconds(seconds: i64) -> Self {
        Self(seconds.saturating_mul(1000))
    }
}

impl Add for Millis {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self(self.0.saturating_add(other.0))
    }
}

impl Sub for Millis {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self(self.0.saturating_sub(other.0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn instants_and_durations_agree() {
        let start = Micros(1_000_000);
        assert_eq!(start.plus(Millis(1500)).since(start), Millis(1500));
        assert_eq!(start.since(start.plus(Millis(2))), Millis(-2));
        assert_eq!(Micros(i64::MAX).plus(Millis(1)), Micros(i64::MAX));
    }
}
