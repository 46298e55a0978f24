// SPDX-License-Identifier: AGPL-3.0-or-later
//! A position without its stores, seen by the player on turn, in two words of one byte a house; and sowing as additions
//! of whole rows.

use game::Side;
use kalah::{Capture, Position};

/// Most houses in a row.
pub(super) const HOUSES: usize = 8;

/// The houses of the player on turn and of the other, each from its owner's left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(in crate::kalah) struct Rows {
    pub(in crate::kalah) own: u64,
    pub(in crate::kalah) other: u64,
}

/// What a sowing led to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Sown {
    /// The rows, seen by whoever is on turn now; by the one who sowed when the game is over.
    pub(super) rows: Rows,
    /// By how much the margin of the one who sowed has grown, what was swept included.
    pub(super) gain: i32,
    /// The same player is on turn (K5).
    pub(super) extra: bool,
    pub(super) over: bool,
}

impl Sown {
    /// How many seeds are left in play of so many before.
    pub(super) fn left(&self, seeds: i32) -> i32 {
        if self.over { 0 } else { seeds - self.gain }
    }
}

/// What the position after a sowing must be worth to whoever is on turn there, at least, for the sowing to reach the bound: where
/// it is the other one, who must get no more than what is gained beyond the bound, what the sowing must not allow.
pub(super) fn asked_after(gain: i32, extra: bool, bound: i32) -> i32 {
    if extra { bound - gain } else { gain - bound + 1 }
}

/// What a hand of less than a lap adds to both rows and to the store, and where its last seed falls.
#[derive(Clone, Copy, Default)]
struct Fall {
    own: u64,
    other: u64,
    store: u8,
    last: u8,
}

/// The rules of one board.
pub(super) struct Rules {
    pub(super) houses: usize,
    pub(super) capture: Capture,
    falls: [[Fall; 2 * HOUSES + 1]; HOUSES],
    /// One seed in every house of a row.
    lap: u64,
}

impl Rows {
    pub(super) fn start(houses: u8, seeds: u8) -> Self {
        let row = lap(usize::from(houses)) * u64::from(seeds);
        Self { own: row, other: row }
    }

    /// A position with fewer than 256 seeds in play, as whoever sows sees it, and by how many seeds their store is ahead.
    pub(in crate::kalah) fn seen(position: &Position) -> (Self, i32) {
        let houses = usize::from(position.options().houses);
        let (south, north) = position.board().split_at(houses + 1);
        let [(south, here), (north, there)] = [south, north].map(|side| side.split_at(houses));
        let ahead = i32::from(here[0]) - i32::from(there[0]);
        match position.side() {
            Side::White => (Self::of(south, north), ahead),
            Side::Black => (Self::of(north, south), -ahead),
        }
    }

    pub(in crate::kalah) fn of(own: &[u16], other: &[u16]) -> Self {
        let row = |seeds: &[u16]| seeds.iter().rev().fold(0, |row, seeds| row << 8 | u64::from(*seeds));
        Self { own: row(own), other: row(other) }
    }

    pub(super) fn turned(self) -> Self {
        Self { own: self.other, other: self.own }
    }

    /// A number by whose lowest bits a position is kept.
    pub(super) fn mixed(self) -> u64 {
        let mixed = (self.own ^ self.other.rotate_left(29)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let mixed = (mixed ^ mixed >> 32 ^ self.other).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed ^ mixed >> 29
    }

    /// Seeds in play.
    pub(in crate::kalah) fn seeds(self) -> i32 {
        sum(self.own) + sum(self.other)
    }
}

/// Seeds in a row; a position has fewer than 256.
pub(super) fn sum(row: u64) -> i32 {
    const ONES: u64 = 0x0101_0101_0101_0101;
    (row.wrapping_mul(ONES) >> 56) as i32
}

/// One in every house.
fn lap(houses: usize) -> u64 {
    (0..houses).fold(0, |row, at| row | 1 << (8 * at))
}

/// The seeds of a house.
pub(super) fn at(row: u64, house: usize) -> u8 {
    (row >> (8 * house)) as u8
}

impl Rules {
    pub(super) fn new(houses: u8, capture: Capture) -> Self {
        let houses = usize::from(houses).clamp(1, HOUSES);
        let mut falls = [[Fall::default(); 2 * HOUSES + 1]; HOUSES];
        for (from, falls) in falls.iter_mut().enumerate().take(houses) {
            let mut fall = Fall { last: from as u8, ..Fall::default() };
            for (hand, kept) in falls.iter_mut().enumerate().take(2 * houses + 1) {
                if hand > 0 {
                    // Own houses, the own store, the other's houses, and round.
                    let cell = (from + hand) % (2 * houses + 1);
                    fall.last = cell as u8;
                    match cell {
                        cell if cell < houses => fall.own += 1 << (8 * cell),
                        cell if cell == houses => fall.store += 1,
                        cell => fall.other += 1 << (8 * (cell - houses - 1)),
                    }
                }
                *kept = fall;
            }
        }
        Self { houses, capture, falls, lap: lap(houses) }
    }

    /// The houses that may be sown, from 0, the nearest to the store first.
    pub(super) fn houses(&self, rows: Rows) -> impl Iterator<Item = usize> + use<> {
        (0..self.houses).rev().filter(move |house| at(rows.own, *house) > 0)
    }

    /// Whether no sowing of the player on turn can end the game: neither row is nearly empty.
    pub(super) fn cannot_end(&self, rows: Rows) -> bool {
        // A row of two houses or more with seeds is not emptied by sowing one of them; a capture takes one house.
        let filled = |row: u64| (0..self.houses).filter(|house| at(row, *house) > 0).count();
        filled(rows.own) > 2 && filled(rows.other) > 2 && self.houses > 2 && {
            // An extra move leads on, so that nothing is certain while one is at hand.
            self.houses(rows).all(|house| !self.is_extra(rows, house))
        }
    }

    /// Whether the last seed of a house falls into the store.
    pub(super) fn is_extra(&self, rows: Rows, house: usize) -> bool {
        (house + usize::from(at(rows.own, house))) % (2 * self.houses + 1) == self.houses
    }

    /// K3 to K9 for a house that has seeds.
    pub(super) fn sow(&self, rows: Rows, house: usize) -> Sown {
        let hand = usize::from(at(rows.own, house));
        let round = 2 * self.houses + 1;
        let (laps, hand) = if hand >= round { (hand / round, hand % round) } else { (0, hand) };
        let fall = &self.falls[house][hand];
        let mut own = (rows.own & !(0xff << (8 * house))) + fall.own + self.lap * laps as u64;
        let mut other = rows.other + fall.other + self.lap * laps as u64;
        let mut gain = i32::from(fall.store) + laps as i32;
        let last = usize::from(fall.last);
        if last < self.houses && self.capture != Capture::None && at(own, last) == 1 {
            let opposite = self.houses - 1 - last;
            let facing = at(other, opposite);
            if facing > 0 || self.capture == Capture::Empty {
                gain += i32::from(facing) + 1;
                own &= !(0xff << (8 * last));
                other &= !(0xff << (8 * opposite));
            }
        }
        if own == 0 || other == 0 {
            let gain = gain + sum(own) - sum(other);
            return Sown { rows: Rows { own, other }, gain, extra: false, over: true };
        }
        let extra = last == self.houses;
        let rows = if extra { Rows { own, other } } else { Rows { own: other, other: own } };
        Sown { rows, gain, extra, over: false }
    }
}
