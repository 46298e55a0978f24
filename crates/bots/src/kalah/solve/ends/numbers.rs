// SPDX-License-Identifier: AGPL-3.0-or-later
//! Which number a position with few seeds in play has.
//!
//! Positions with fewer seeds in play come first, then those whose emptier row has fewer seeds, whoever is on turn. Rows
//! of the same sum are numbered so that a seed brought nearer to the store makes the number smaller. Where the player on
//! turn has the emptier row and where the other has it are two blocks, both with the fuller row's number running faster.

use crate::kalah::solve::rows::{HOUSES, Rows, sum};

/// Above the most seeds in play that can be numbered.
pub(super) const SUMS: usize = 32;

/// Where the positions of an own and another row of given sums lie.
#[derive(Clone, Copy, Default)]
struct Block {
    begins: u64,
    /// From one own row to the next, and from one row of the other to the next.
    own: u32,
    other: u32,
}

/// A row of seeds with its number among those of the same sum.
#[derive(Clone, Copy)]
pub(super) struct Numbered {
    pub(super) sum: usize,
    pub(super) number: u32,
}

/// Numbers positions.
pub(super) struct Numbers {
    pub(super) houses: usize,
    pub(super) stones: usize,
    /// `before[i][s]`: how many rows of the first `i + 1` houses have fewer than `s` seeds; 0 for the last house and those
    /// that are not there, because rows are numbered by their sum.
    before: [[u32; SUMS]; HOUSES],
    blocks: Box<[[Block; SUMS]; SUMS]>,
}

/// How many positions have at most so many seeds in play, both players on turn counted once.
pub(super) fn positions(houses: usize, stones: usize) -> u64 {
    binomial((stones + 2 * houses) as u64, (2 * houses) as u64)
}

/// How many rows have so many seeds.
pub(super) fn rows(houses: usize, seeds: usize) -> usize {
    binomial((seeds + houses - 1) as u64, (houses - 1) as u64) as usize
}

fn binomial(n: u64, k: u64) -> u64 {
    if k > n {
        return 0;
    }
    (1..=u128::from(k)).fold(1u128, |product, i| product * (u128::from(n - k) + i) / i) as u64
}

impl Numbers {
    /// For 1 to 8 houses and fewer than [`SUMS`] seeds.
    pub(super) fn new(houses: usize, stones: usize) -> Self {
        let mut before = [[0; SUMS]; HOUSES];
        for (i, before) in before.iter_mut().enumerate().take(houses - 1) {
            for (sum, count) in before.iter_mut().enumerate().skip(1) {
                *count = binomial((sum + i) as u64, (i + 1) as u64) as u32;
            }
        }
        let mut blocks = Box::new([[Block::default(); SUMS]; SUMS]);
        let mut begins = 0;
        for seeds in 0..=stones {
            for few in 0..=seeds / 2 {
                let many = seeds - few;
                let [fewer, more] = [few, many].map(|sum| rows(houses, sum) as u32);
                blocks[few][many] = Block { begins, own: more, other: 1 };
                begins += u64::from(fewer) * u64::from(more);
                if few < many {
                    blocks[many][few] = Block { begins, own: 1, other: more };
                    begins += u64::from(fewer) * u64::from(more);
                }
            }
        }
        Self { houses, stones, before, blocks }
    }

    /// The number of a row among those of the same sum.
    pub(super) fn row(&self, row: u64) -> u32 {
        // Every byte of the product is how many seeds the houses up to there have.
        let sums = row.wrapping_mul(0x0101_0101_0101_0101).to_le_bytes();
        self.before.iter().zip(sums).map(|(before, sum)| before[usize::from(sum) % SUMS]).sum()
    }

    /// A row with its number.
    pub(super) fn numbered(&self, row: u64) -> Numbered {
        Numbered { sum: sum(row) as usize, number: self.row(row) }
    }

    /// The number of a position by those of its rows.
    pub(super) fn of(&self, own: Numbered, other: Numbered) -> usize {
        let block = &self.blocks[own.sum % SUMS][other.sum % SUMS];
        let within =
            u64::from(own.number) * u64::from(block.own) + u64::from(other.number) * u64::from(block.other);
        (block.begins + within) as usize
    }

    /// The number of a position.
    pub(super) fn position(&self, rows: Rows) -> usize {
        self.of(self.numbered(rows.own), self.numbered(rows.other))
    }

    /// Every row with fewer seeds than are numbered, by its sum, in the order of the numbers.
    pub(super) fn all_rows(&self) -> Vec<Vec<u64>> {
        let one = (0..=self.stones as u64).map(|seeds| vec![seeds]).collect();
        (1..self.houses).fold(one, |fewer: Vec<Vec<u64>>, house| {
            (0..=self.stones)
                .map(|sum| {
                    let with = |front: usize| {
                        let last = ((sum - front) as u64) << (8 * house);
                        fewer[front].iter().map(move |row| row | last)
                    };
                    (0..=sum).flat_map(with).collect()
                })
                .collect()
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_are_numbered_one_by_one() {
        for (houses, stones) in [(1, 9), (2, 6), (3, 7), (6, 4), (8, 3)] {
            let numbers = Numbers::new(houses, stones);
            let all = numbers.all_rows();
            let mut seen = vec![0; positions(houses, stones) as usize];
            let mut least = 0;
            for seeds in 0..=stones {
                for own in 0..=seeds {
                    let other = seeds - own;
                    assert_eq!(all[own].len(), rows(houses, own));
                    for (at, row) in all[own].iter().enumerate() {
                        assert_eq!(numbers.row(*row) as usize, at);
                        for facing in &all[other] {
                            let number = numbers.position(Rows { own: *row, other: *facing });
                            assert!(number >= least, "fewer seeds come first");
                            seen[number] += 1;
                        }
                    }
                }
                least = positions(houses, seeds) as usize;
            }
            assert!(seen.iter().all(|times| *times == 1));
        }
    }
}
