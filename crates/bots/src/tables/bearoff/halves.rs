// SPDX-License-Identifier: AGPL-3.0-or-later
//! One player's last checkers, numbered: those of fewer checkers before those of more, so that a number means the same in
//! tables of every size.

use game::Side;
use tables::Position;

/// Points at home.
const POINTS: usize = 6;

/// A player's checkers by point, the first point first.
pub type Half = [u8; POINTS];

/// So many ways there are to choose `chosen` of `from`.
const fn choose(from: usize, chosen: usize) -> usize {
    let (mut all, mut at) = (1, 0);
    while at < chosen {
        if from <= at {
            return 0;
        }
        all = all * (from - at) / (at + 1);
        at += 1;
    }
    all
}

/// How many halves there are of at most so many checkers, that of none with them.
pub(super) const fn count(men: u8) -> usize {
    choose(men as usize + POINTS, POINTS)
}

/// How many pairs there are of halves that both have something left.
pub(super) const fn pairs(men: u8) -> u64 {
    let side = count(men) as u64 - 1;
    side * side
}

/// The number of a half: 0 where nothing is left.
pub(super) fn number(half: &Half) -> usize {
    let mut so_far = 0;
    half.iter()
        .enumerate()
        .map(|(at, count)| {
            so_far += usize::from(*count);
            choose(so_far + at, at + 1)
        })
        .sum()
}

/// All halves of at most so many checkers, by number.
pub(super) fn all(men: u8) -> Vec<Half> {
    let mut all = vec![[0; POINTS]];
    for point in 0..POINTS {
        for half in all.clone() {
            let room = men - half.iter().sum::<u8>();
            all.extend((1..=room).map(|count| {
                let mut more = half;
                more[point] = count;
                more
            }));
        }
    }
    all.sort_by_cached_key(number);
    all
}

pub(super) fn pips(half: &Half) -> usize {
    (1..).zip(half).map(|(point, count)| point * usize::from(*count)).sum()
}

/// What `side` has left in a position, all of it at home.
pub(super) fn of(position: &Position, side: Side) -> Half {
    std::array::from_fn(|point| position.count(side, point as u8 + 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_half_has_its_number_whatever_the_size() {
        for men in [1, 2, 6, 8] {
            let halves = all(men);
            assert_eq!(halves.len(), count(men));
            for (at, half) in halves.iter().enumerate() {
                assert_eq!(number(half), at, "{half:?} of {men}");
            }
        }
        assert_eq!([1, 6, 8, 10].map(count), [7, 924, 3_003, 8_008]);
        assert_eq!(pips(&[1, 0, 0, 0, 0, 2]), 13);
    }
}
