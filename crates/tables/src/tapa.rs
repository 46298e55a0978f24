// SPDX-License-Identifier: AGPL-3.0-or-later
//! Тапа (clauses P): a single checker that is landed on stays and is pinned until the last pinner has left.
//! When both end checkers are pinned the game is played again.

use game::Side;

use crate::gyulbara::one_or_two;
use ::game::OptionSpec;

use crate::options::{FIRST_LONG_MOVE, MOTHER_WINS, Options, RESTART_CHECK, RestartCheck, TWO_POINTS};
use crate::packed::Packed;
use crate::position::{CHECKERS, Men, Position};
use crate::rules::{Ground, Meeting, Rules, is_restart, shared_ground};

pub(crate) struct Tapa;

/// The own points of a player's home.
const HOME: u32 = 0b111_1110;

impl Rules for Tapa {
    const MEETING: Meeting = Meeting::Pin;
    /// P10: a point with two checkers.
    const CLOSED: &'static str = "P10";
    const OPTIONS: &'static [OptionSpec] = &[FIRST_LONG_MOVE, RESTART_CHECK, MOTHER_WINS, TWO_POINTS];
    const LONG_FIRST_MOVE: bool = true;

    /// P3: all on the start point.
    fn start() -> Men {
        let mut men = [0; 26];
        men[24] = 15;
        men
    }

    /// P18: a checker pinned in the own home forbids bearing off.
    fn ground(position: &Position, side: Side, _options: &Options) -> Ground {
        let mut ground = shared_ground::<Self>(position, side);
        ground.may_bear = ground.fixed & HOME == 0;
        ground
    }

    /// P19, P20: 3 for a checker in the winner's home, pinned or not.
    fn score(left: &Men, options: &Options) -> u32 {
        if left[19..=24].iter().any(|n| *n > 0) { 3 } else { one_or_two(left, options) }
    }

    /// X3, P14, P15: the opponent's end checker stands on the mover's 1, the mover's own on the own 24.
    fn ended(men: Packed, ground: &Ground, options: &Options) -> bool {
        if men.count(0) == CHECKERS {
            return true;
        }
        let pins_their_end = men.count(1) > 0 && ground.blots & !ground.fixed & 0b10 != 0;
        let own_end_pinned = ground.fixed >> 24 & 1 == 1;
        pins_their_end
            && (options.tapa_mother_wins && men.count(24) == 0
                || options.tapa_restart_check == RestartCheck::EachStep && own_end_pinned)
    }

    fn stops_early(options: &Options) -> bool {
        options.tapa_mother_wins || options.tapa_restart_check == RestartCheck::EachStep
    }

    /// P15: the mover pins the opponent's end checker and has none left on the own start.
    fn special_win(position: &Position, options: &Options) -> Option<Side> {
        if !options.tapa_mother_wins || is_restart(position) {
            return None;
        }
        Side::BOTH
            .into_iter()
            .find(|side| position.is_pinned(side.other(), 24) && position.count(*side, 24) == 0)
    }
}
