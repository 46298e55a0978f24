// SPDX-License-Identifier: AGPL-3.0-or-later
//! What the tests of this crate share: random switches and positions to try.

pub(crate) mod sample;

use fastrand::Rng;
use game::Side;
use tables::{Options, Position, Step};

/// One of them.
pub(crate) fn pick<'a, T>(rng: &mut Rng, items: &'a [T]) -> &'a T {
    rng.choice(items).expect("there are some")
}

/// A position from its line of text.
pub(crate) fn at(line: &str) -> Position {
    line.parse().unwrap_or_else(|error| panic!("{line}: {error}"))
}

/// White's plays of a stage as the lines of their positions, sorted.
pub(crate) fn ends(line: &str, dice: &[u8]) -> Vec<String> {
    ends_of(&at(line), Side::White, dice, &Options::default(), false)
}

pub(crate) fn ends_of(
    position: &Position,
    side: Side,
    dice: &[u8],
    options: &Options,
    first: bool,
) -> Vec<String> {
    let mut lines: Vec<String> = tables::stage_plays(position, side, dice, options, first)
        .iter()
        .map(|play| play.position.to_string())
        .collect();
    lines.sort();
    lines
}

/// Lines of text as positions and back, sorted: what [`ends`] is compared with.
pub(crate) fn lines(wanted: &[&str]) -> Vec<String> {
    let mut lines: Vec<String> = wanted.iter().map(|line| at(line).to_string()).collect();
    lines.sort();
    lines
}

/// A step by the numbers of the wire: 25 the bar, 26 the hand, 0 off.
pub(crate) fn step(from: u8, to: u8, die: u8) -> Step {
    use tables::{Origin, Target};
    let from = match from {
        25 => Origin::Bar,
        26 => Origin::Hand,
        point => Origin::Point(point),
    };
    Step { from, to: if to == 0 { Target::Off } else { Target::Point(to) }, die }
}

/// Every switch of the family set at random.
pub(crate) fn random_options(rng: &mut Rng) -> Options {
    use tables::{OnBlock, RestartCheck, TwoPoints};
    Options {
        first_long_move: rng.bool(),
        gyulbara_progressive_from: *pick(rng, &[1, 3, 4]),
        chelebi_progressive_from: *pick(rng, &[1, 2, 4]),
        started_min: *pick(rng, &[1, 4]),
        completion_on_block: *pick(rng, &[OnBlock::Stop, OnBlock::Skip]),
        tapa_restart_check: *pick(rng, &[RestartCheck::TurnEnd, RestartCheck::EachStep]),
        tapa_mother_wins: rng.bool(),
        two_points: *pick(rng, &[TwoPoints::NotAllHome, TwoPoints::NoneOff]),
        indiika_carry_over: rng.bool(),
    }
}
