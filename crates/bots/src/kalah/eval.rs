// SPDX-License-Identifier: AGPL-3.0-or-later
//! The judgement of a position without looking ahead: what the margin of seeds will be at the end.
//!
//! The weights were fitted by least squares to how some 500,000 positions of the player's own games from
//! Kalah(4,4) to Kalah(7,5) ended, and rounded. What a feature is worth changes as the board empties: with a
//! full board a seed in the own row is one the opponent may still get, at the end it is as good as banked.

use game::Side;
use kalah::{Capture, Position, Sweep};

use super::order::Rows;

/// Worth of one seed; everything is counted in hundredths.
pub(super) const SEED: i32 = 100;

/// What is counted in one row.
#[derive(Default)]
pub(super) struct Features {
    /// Seeds in the row: they often stay with their owner in the end (K8).
    pub(super) seeds: i32,
    /// Houses that can be sown.
    pub(super) houses: i32,
    /// Houses whose last seed would fall in the store.
    pub(super) extras: i32,
    /// The largest capture at hand.
    pub(super) capture: i32,
    /// Seeds that would go past the store to the opponent if their house were sown.
    pub(super) past: i32,
}

/// Worth of each feature.
#[derive(Clone, Copy)]
pub(super) struct Weights {
    seeds: i32,
    houses: i32,
    extras: i32,
    capture: i32,
    past: i32,
}

/// The weights of the side to move and of the other side, whose chances can still be answered.
struct Stage {
    mover: Weights,
    other: Weights,
}

/// Seeds in play from which on the first stage holds, and down from which the second does.
pub(super) const FULL: i32 = 40;
const SPARSE: i32 = 8;

/// With a full board and with a sparse one.
const CAPTURING: [Stage; 2] = [
    Stage {
        mover: Weights { seeds: -55, houses: 150, extras: 260, capture: 58, past: 65 },
        other: Weights { seeds: -60, houses: 145, extras: 70, capture: 28, past: 72 },
    },
    Stage {
        mover: Weights { seeds: 118, houses: 58, extras: 0, capture: 123, past: -117 },
        other: Weights { seeds: 112, houses: 54, extras: 30, capture: 65, past: -86 },
    },
];
/// The same when nothing is captured.
const PEACEFUL: [Stage; 2] = [
    Stage {
        mover: Weights { seeds: -20, houses: 46, extras: 130, capture: 0, past: 22 },
        other: Weights { seeds: -27, houses: 51, extras: 99, capture: 0, past: 32 },
    },
    Stage {
        mover: Weights { seeds: 110, houses: 25, extras: 0, capture: 0, past: -151 },
        other: Weights { seeds: 113, houses: 22, extras: 0, capture: 0, past: -155 },
    },
];
/// Off the weight of a seed in the row when nobody gets the seeds left at the end.
const UNSWEPT: i32 = 50;

impl Weights {
    /// The weights between two stages, `left` parts of the first and `right` of the second.
    fn between(self, left: i32, other: Self, right: i32) -> Self {
        let mean = |a: i32, b: i32| (a * left + b * right) / (left + right);
        Self {
            seeds: mean(self.seeds, other.seeds),
            houses: mean(self.houses, other.houses),
            extras: mean(self.extras, other.extras),
            capture: mean(self.capture, other.capture),
            past: mean(self.past, other.past),
        }
    }

    pub(super) fn worth(self, features: &Features) -> i32 {
        features.seeds * self.seeds
            + features.houses * self.houses
            + features.extras * self.extras
            + features.capture * self.capture
            + features.past * self.past
    }
}

/// The margin of South over North that is to be expected, in hundredths of a seed.
pub(super) fn expected(position: &Position) -> i32 {
    let options = position.options();
    let mover = position.side();
    let rows = Rows::of(position, mover);
    let (own, other) = (count(rows, options.capture), count(rows.reversed(), options.capture));
    let in_play = own.seeds + other.seeds;
    let mut ahead = ahead(&own, &other, options.capture);
    if options.sweep == Sweep::None {
        ahead -= UNSWEPT * (own.seeds - other.seeds);
    }
    let [south, north] = position.stores().map(i32::from);
    let banked = (south - north) * SEED;
    let expected = banked + if mover == Side::White { ahead } else { -ahead };
    // Nobody can get more than they have and all that is in play.
    expected.clamp(banked - in_play * SEED, banked + in_play * SEED)
}

/// By how many hundredths of a seed whoever is on turn is expected to get more of the seeds in play, which are swept.
fn ahead(mover: &Features, other: &Features, capture: Capture) -> i32 {
    let [own, facing] = weights(mover.seeds + other.seeds, capture);
    own.worth(mover) - facing.worth(other)
}

/// What the features of the player on turn and those of the other are worth with so many seeds in play; with more than
/// [`FULL`] as with so many.
pub(super) fn weights(in_play: i32, capture: Capture) -> [Weights; 2] {
    let [full, sparse] = if capture == Capture::None { &PEACEFUL } else { &CAPTURING };
    let left = (in_play - SPARSE).clamp(0, FULL - SPARSE);
    let right = FULL - SPARSE - left;
    [full.mover.between(left, sparse.mover, right), full.other.between(left, sparse.other, right)]
}

fn count(rows: Rows<'_>, capture: Capture) -> Features {
    let mut features = Features::default();
    for (at, seeds) in rows.own.iter().enumerate() {
        if *seeds == 0 {
            continue;
        }
        let prospect = rows.prospect(at, capture);
        let to_store = (rows.own.len() - at) as i32;
        features.seeds += i32::from(*seeds);
        features.houses += 1;
        features.extras += i32::from(prospect.extra);
        features.capture = features.capture.max(prospect.captured.into());
        features.past += (i32::from(*seeds) - to_store).max(0);
    }
    features
}
