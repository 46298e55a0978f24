// SPDX-License-Identifier: AGPL-3.0-or-later
//! What df-pn remembers of a position, in four words that two threads may write at the same time.

use std::sync::atomic::{AtomicU64, Ordering};

use super::rows::Rows;

/// Words of a place.
pub(super) const PLACE: usize = 4;
/// The bit of the third word from which on it has the effort.
const EFFORT: u32 = 48;
/// The bit from which on it has the mark of the position.
const MARK: u32 = 56;

/// What is known of a position for whoever is on turn.
#[derive(Clone, Copy)]
pub(super) struct Known {
    pub(super) rows: Rows,
    /// Of the value.
    pub(super) low: i16,
    pub(super) high: i16,
    /// For which phi and delta hold.
    pub(super) target: i16,
    /// Binary logarithm of the positions looked at below.
    pub(super) effort: u8,
    pub(super) phi: u32,
    pub(super) delta: u32,
}

/// [`Known`] in memory: both rows, each mixed with what is known, then that from its lowest bits upwards. Two who write at the
/// same time may leave a part of each; then the rows do not come out as anything that was written, and nothing is known. Where
/// nothing was written all bits are 0, which no position is, so that memory that is not used is never touched.
pub(super) type Place = [AtomicU64];

impl Known {
    /// What is known of a position, if that is what stands in the place.
    pub(super) fn read(rows: Rows, place: &Place) -> Option<Self> {
        Self::of(rows, std::array::from_fn(|at| place[at].load(Ordering::Relaxed)))
    }

    /// Writes it over whatever stood there.
    pub(super) fn write(self, place: &Place) {
        place.iter().zip(self.packed()).for_each(|(at, word)| at.store(word, Ordering::Relaxed));
    }

    fn packed(self) -> [u64; PLACE] {
        let [low, high, target] = [self.low, self.high, self.target].map(|bound| u64::from(bound as u16));
        let rest =
            low | high << 16 | target << 32 | u64::from(self.effort) << EFFORT | mark(self.rows) << MARK;
        let numbers = u64::from(self.phi) | u64::from(self.delta) << 32;
        let [own, other] = mixed([self.rows.own, self.rows.other], rest, numbers);
        [own, other, rest, numbers]
    }

    fn of(rows: Rows, [own, other, rest, numbers]: [u64; PLACE]) -> Option<Self> {
        if mixed([rows.own, rows.other], rest, numbers) != [own, other] || mark(rows) != rest >> MARK {
            return None;
        }
        let [low, high, target] = [rest, rest >> 16, rest >> 32].map(|bound| bound as i16);
        let (phi, delta) = (numbers as u32, (numbers >> 32) as u32);
        Some(Self { rows, low, high, target, effort: (rest >> EFFORT) as u8, phi, delta })
    }
}

/// So that what is known of two positions is seldom alike.
fn mark(rows: Rows) -> u64 {
    rows.mixed() >> MARK
}

/// Binary logarithm of the positions looked at below what stands in a place.
pub(super) fn effort(place: &Place) -> u8 {
    (place[2].load(Ordering::Relaxed) >> EFFORT) as u8
}

/// Both rows with what is known mixed in, each otherwise; as they are where that is 0.
fn mixed([own, other]: [u64; 2], rest: u64, numbers: u64) -> [u64; 2] {
    let mix = rest.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ numbers.wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let mix = mix ^ mix >> 32;
    [own ^ mix, other ^ mix.rotate_left(23)]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(rng: &mut fastrand::Rng) -> u64 {
        (0..6).fold(0, |row, _| row << 8 | rng.u64(0..4)) | 1
    }

    /// Two write at the same place at the same time, and of each something is left.
    #[test]
    fn what_two_have_written_in_part_is_known_of_nobody() {
        let mut rng = fastrand::Rng::with_seed(4);
        let mut some = || {
            let rows = Rows { own: row(&mut rng), other: row(&mut rng) };
            let (phi, delta) = (rng.u32(1..40), rng.u32(1..40));
            let [low, high, target] = [rng.i16(-8..4), rng.i16(4..12), 2 * rng.i16(-4..6)];
            Known { rows, low, high, target, effort: rng.u8(0..6), phi, delta }
        };
        for _ in 0..50_000 {
            let (one, mut other) = (some(), some());
            // What is known of both is alike, as it often is: then only the positions tell them apart.
            (other.low, other.effort, other.delta) = (one.low + 2, one.effort, one.delta.abs_diff(2).max(1));
            let [first, second] = [one.packed(), other.packed()];
            assert!(
                Known::of(one.rows, first)
                    .is_some_and(|known| (known.low, known.delta) == (one.low, one.delta))
            );
            for parts in 1..15 {
                let torn =
                    std::array::from_fn(|at| if parts >> at & 1 == 0 { first[at] } else { second[at] });
                if [first, second].contains(&torn) {
                    // What is left of the other one is what stood there.
                    continue;
                }
                for rows in [one.rows, other.rows] {
                    assert!(Known::of(rows, torn).is_none(), "{parts:04b} {torn:x?}");
                }
                // The positions that differ from one of them in as little as one house.
                for bit in 0..48 {
                    let near = Rows { own: one.rows.own ^ 1 << bit, ..one.rows };
                    assert!(Known::of(near, torn).is_none());
                }
            }
        }
        assert!(Known::of(Rows { own: 1, other: 1 }, [0; PLACE]).is_none(), "nothing was written");
    }
}
