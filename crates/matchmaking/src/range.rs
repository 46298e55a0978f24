// SPDX-License-Identifier: AGPL-3.0-or-later
//! How far the ratings of two may lie apart.

use game::Millis;

/// Points of rating somebody who has just come looks to either side.
pub const RANGE_START: i64 = 100;
/// Points by which the range grows every second.
pub const RANGE_PER_S: i64 = 20;
/// Who has waited so long meets anybody.
pub const ANYBODY_AFTER: Millis = Millis::seconds(30);

/// How far somebody who has waited so long looks, in points of rating; nothing: anybody will do.
#[must_use]
pub fn range(waited: Millis) -> Option<i64> {
    if waited >= ANYBODY_AFTER {
        return None;
    }
    Some(RANGE_START + RANGE_PER_S * waited.0.max(0) / 1_000)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_range_widens_and_then_falls() {
        let after = |ms| range(Millis(ms));
        assert_eq!(
            [after(-5), after(0), after(999), after(1_000)],
            [Some(100), Some(100), Some(119), Some(120)]
        );
        assert_eq!([after(29_999), after(30_000)], [Some(699), None]);
    }
}
