// SPDX-License-Identifier: AGPL-3.0-or-later
//! Индийка (clauses I): each player has six places of their own. Dice place checkers on them, two at most
//! until all six have two, then without limit; when all fifteen are placed dice take them off. Checkers
//! never move.

use game::Side;

use ::game::OptionSpec;

use crate::options::{CARRY_OVER, Options};
use crate::packed::{POINTS, Packed};
use crate::position::{Men, Position, WAITING};
use crate::rules::{Ground, Meeting, Rules};

pub(crate) struct Indiika;

impl Rules for Indiika {
    const MEETING: Meeting = Meeting::Never;
    const OPTIONS: &'static [OptionSpec] = &[CARRY_OVER];

    /// I2: all in the hand.
    fn start() -> Men {
        let mut men = [0; 26];
        men[WAITING] = 15;
        men
    }

    /// I1: the players share no points.
    fn facing(point: u8) -> u8 {
        point
    }

    /// I15: always one point.
    fn score(_left: &Men, _options: &Options) -> u32 {
        1
    }

    /// I12: without carry-over, the roll that places the fifteenth checker bears nothing off.
    fn ground(position: &Position, side: Side, options: &Options) -> Ground {
        let placed = position.men[side.index()][WAITING] == 0;
        Ground { closed: 0, blots: 0, fixed: 0, may_bear: options.indiika_carry_over || placed }
    }

    /// I6-I10, I14: a die places on its own point, or takes off from it.
    fn sources(men: Packed, ground: &Ground, die: u8) -> u32 {
        if men.waiting() > 0 {
            let twelve_placed = (1..=6).all(|point| men.count(point) >= 2);
            u32::from(twelve_placed || men.count(die) < 2) << WAITING
        } else if ground.may_bear {
            men.occupied & 1 << die & POINTS
        } else {
            0
        }
    }

    fn target(from: u8, die: u8) -> u8 {
        if usize::from(from) == WAITING { die } else { 0 }
    }
}
