// SPDX-License-Identifier: AGPL-3.0-or-later
//! Chances that nobody has to be asked for.

use super::net::Chances;

/// Nobody is ahead.
pub(super) const EVEN: Chances = [0.5, 0.0, 0.0, 0.0, 0.0];

/// The chances of whoever has won, or lost, so many points.
pub(super) fn certain(points: f32) -> Chances {
    let at_least = |least: f32| if points >= least { 1.0 } else { 0.0 };
    let lost = |least: f32| if -points >= least { 1.0 } else { 0.0 };
    if points == 0.0 { EVEN } else { [at_least(1.0), at_least(2.0), at_least(3.0), lost(2.0), lost(3.0)] }
}

/// The same chances, seen from the other side.
pub(super) fn of_the_other([win, two, three, lose_two, lose_three]: Chances) -> Chances {
    [1.0 - win, lose_two, lose_three, two, three]
}

#[cfg(test)]
mod tests {
    use super::super::net::equity;
    use super::*;

    #[test]
    fn chances_that_are_certain_are_worth_their_points() {
        for points in [-3.0, -2.0, -1.0, 0.0, 1.0, 2.0, 3.0] {
            assert_eq!(equity(&certain(points)), points);
            assert_eq!(equity(&of_the_other(certain(points))), -points);
        }
    }
}
