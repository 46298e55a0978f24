// SPDX-License-Identifier: AGPL-3.0-or-later
//! An opponent to measure the kalah player by, and games between the two.

use game::Seat;
use kalah::{Action, Options, Position};

/// Takes what brings most seeds into the own store at once; an extra move counts like one more seed.
pub(crate) fn greedy(position: &Position, seed: u64) -> Action {
    let gain = |action: Action| {
        let Action::Sow(pit) = action else { return (0, 0) };
        let mut next = position.clone();
        let side = position.side().index();
        let extra = position.preview(pit).is_ok_and(|sowing| sowing.extra);
        let _ = next.advance(action);
        let tie = (seed ^ u64::from(pit)).wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 40;
        (next.stores()[side] - position.stores()[side] + u16::from(extra), tie)
    };
    position.legal().into_iter().max_by_key(|action| gain(*action)).expect("the game is not over")
}

/// Anybody who knows the rules.
pub(crate) type Player<'a> = &'a mut dyn FnMut(&Position) -> Action;

/// The margin in seeds of `player`, who sits in seat `game % 2`. The first two sowings are chosen by `game`,
/// so that games differ.
pub(crate) fn play(options: &Options, game: u64, player: Player<'_>, other: Player<'_>) -> i32 {
    let seat = Seat((game % 2) as u8);
    let mut position = Position::initial(options);
    let mut opening = game / 2;
    for _ in 0..2 {
        let legal = position.legal();
        let _ = position.advance(legal[opening as usize % legal.len()]);
        opening /= legal.len() as u64;
    }
    while let Some(decider) = position.decider() {
        let action = if decider == seat { player(&position) } else { other(&position) };
        position.advance(action).expect("both players know the rules");
    }
    let [south, north] = position.stores().map(i32::from);
    if position.south_seat() == seat { south - north } else { north - south }
}
