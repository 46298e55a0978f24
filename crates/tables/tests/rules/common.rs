// SPDX-License-Identifier: AGPL-3.0-or-later
//! What the tests of this crate share: a small generator of random numbers and positions to try.

pub(crate) mod sample;

use game::Side;
use tables::{Options, Position, Step};

/// SplitMix64: the same numbers on every machine.
pub(crate) struct Rng(pub(crate) u64);

impl Rng {
    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below `n`.
    pub(crate) fn below(&mut self, n: usize) -> usize {
        usize::try_from(self.next() % n as u64).expect("less than n")
    }

    pub(crate) fn die(&mut self) -> u8 {
        self.below(6) as u8 + 1
    }

    pub(crate) fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    pub(crate) fn pick<'a, T>(&mut self, items: &'a [T]) -> &'a T {
        &items[self.below(items.len())]
    }
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
        first_long_move: rng.chance(50),
        gyulbara_progressive_from: *rng.pick(&[1, 3, 4]),
        chelebi_progressive_from: *rng.pick(&[1, 2, 4]),
        started_min: *rng.pick(&[1, 4]),
        completion_on_block: *rng.pick(&[OnBlock::Stop, OnBlock::Skip]),
        tapa_restart_check: *rng.pick(&[RestartCheck::TurnEnd, RestartCheck::EachStep]),
        tapa_mother_wins: rng.chance(50),
        two_points: *rng.pick(&[TwoPoints::NotAllHome, TwoPoints::NoneOff]),
        indiika_carry_over: rng.chance(50),
    }
}
