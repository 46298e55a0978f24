// SPDX-License-Identifier: AGPL-3.0-or-later
//! Гюлбара (clauses G): both players move the same way round from diagonal starts, one checker holds a
//! point, and doubles are progressive from the fourth own roll, the opponent finishing a started one.

use ::game::OptionSpec;

use crate::options::{FIRST_LONG_MOVE, GYULBARA_FROM, ON_BLOCK, Options, STARTED_MIN, TWO_POINTS, TwoPoints};
use crate::position::Men;
use crate::rules::{Meeting, Rules};

pub(crate) struct Gyulbara;

impl Rules for Gyulbara {
    const MEETING: Meeting = Meeting::Never;
    const CLOSED: &'static str = "G9";
    const OPTIONS: &'static [OptionSpec] =
        &[FIRST_LONG_MOVE, GYULBARA_FROM, STARTED_MIN, ON_BLOCK, TWO_POINTS];
    /// G9: one checker holds a point.
    const HELD_BY: u8 = 1;
    const LONG_FIRST_MOVE: bool = true;
    const HANDS_OVER: bool = true;

    /// G3: all on the start point.
    fn start() -> Men {
        let mut men = [0; 26];
        men[24] = 15;
        men
    }

    /// G4: the opponent starts on my 12, their home is my 13..=18.
    fn facing(point: u8) -> u8 {
        if point > 12 { point - 12 } else { point + 12 }
    }

    /// G20, G21: 3 for a checker in the loser's start field or the winner's home, that is on own 13..=24.
    fn score(left: &Men, options: &Options) -> u32 {
        if left[13..=24].iter().any(|n| *n > 0) { 3 } else { one_or_two(left, options) }
    }

    fn progressive_from(options: &Options) -> Option<u8> {
        Some(options.gyulbara_progressive_from)
    }
}

/// P19, G20: 2 when the loser has not gathered the own checkers (or, by the switch, borne off none).
pub(crate) fn one_or_two(left: &Men, options: &Options) -> u32 {
    let two = match options.two_points {
        TwoPoints::NotAllHome => left[7..=24].iter().any(|n| *n > 0),
        TwoPoints::NoneOff => left[0] == 0,
    };
    if two { 2 } else { 1 }
}
