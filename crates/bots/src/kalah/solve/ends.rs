// SPDX-License-Identifier: AGPL-3.0-or-later
//! The value of every position with few seeds in play, one byte each, worked out once and kept in a file.
//!
//! The value is by how much whoever is on turn gets more of the seeds in play; what lies in the stores changes nothing.
//! A sowing that scores nothing stays in its own row and brings seeds nearer to the store, so there are no circles:
//! every value follows from values of positions with fewer seeds, or with the same seeds nearer to the stores.

use kalah::Capture;
use thiserror::Error;

use super::rows::{HOUSES, Rows, Rules, at};

/// First bytes of a file; the last is the version of its layout.
const MAGIC: &[u8; 4] = b"KKE1";
/// Most seeds in play that a file may know.
pub const FILE_STONES_MAX: u8 = 30;
/// Most positions that are kept, a byte each.
const POSITIONS_MAX: u64 = 12_000_000_000;
/// What is not known yet.
const UNKNOWN: i8 = i8::MIN;
/// So many positions are worked out between two questions whether to go on.
const ASK_EVERY: usize = 1 << 16;

/// Why there are no ends.
#[derive(Debug, Error, PartialEq, Eq)]
pub enum EndsError {
    /// Too many seeds.
    #[error("ends are known up to 1 to {max} seeds in play with {houses} houses, not {stones}")]
    Stones {
        /// Houses in a row.
        houses: u8,
        /// Seeds asked for.
        stones: u8,
        /// Most seeds.
        max: u8,
    },
    /// Somebody broke it off.
    #[error("the work was broken off")]
    BrokenOff,
    /// A file that is none.
    #[error("{0}")]
    File(String),
}

/// The values of all positions with at most so many seeds in play.
pub struct Ends {
    houses: u8,
    capture: Capture,
    stones: u8,
    values: Vec<i8>,
    ranks: Ranks,
}

/// Numbers positions: those with fewer seeds in play first.
struct Ranks {
    houses: usize,
    /// `choose[i][s]`: how many positions of the first `i + 1` houses have fewer than `s` seeds.
    choose: Vec<Vec<u64>>,
}

impl Ranks {
    fn new(houses: usize, stones: usize) -> Self {
        let mut choose = vec![vec![0u64; stones + 2]; 2 * houses];
        for (i, row) in choose.iter_mut().enumerate() {
            // C(s + i, i + 1)
            for (s, count) in row.iter_mut().enumerate().skip(1) {
                *count = binomial((s + i) as u64, (i + 1) as u64);
            }
        }
        Self { houses, choose }
    }

    fn rank(&self, rows: Rows) -> usize {
        let (mut seeds, mut rank) = (0, 0);
        for (i, row) in self.choose.iter().enumerate() {
            seeds += usize::from(self.seeds(rows, i));
            rank += row[seeds];
        }
        rank as usize
    }

    fn seeds(&self, rows: Rows, i: usize) -> u8 {
        if i < self.houses { at(rows.own, i) } else { at(rows.other, i - self.houses) }
    }

    /// The next position by number: a seed wanders one house to the front, and those in front of it follow it.
    fn next(&self, rows: &mut Rows) {
        let cells = 2 * self.houses;
        let front = self.seeds(*rows, 0);
        let behind = (1..cells).find(|i| self.seeds(*rows, *i) > 0);
        if let Some(i) = behind {
            let fewer = self.seeds(*rows, i) - 1;
            self.put(rows, i, fewer);
        }
        self.put(rows, 0, 0);
        self.put(rows, behind.unwrap_or(cells) - 1, front + 1);
    }

    fn put(&self, rows: &mut Rows, i: usize, seeds: u8) {
        let (row, house) =
            if i < self.houses { (&mut rows.own, i) } else { (&mut rows.other, i - self.houses) };
        *row = *row & !(0xff << (8 * house)) | u64::from(seeds) << (8 * house);
    }
}

/// How many positions have at most so many seeds in play, both players on turn counted once.
fn positions(houses: usize, stones: usize) -> u64 {
    binomial((stones + 2 * houses) as u64, (2 * houses) as u64)
}

fn binomial(n: u64, k: u64) -> u64 {
    if k > n {
        return 0;
    }
    (1..=u128::from(k)).fold(1u128, |product, i| product * (u128::from(n - k) + i) / i) as u64
}

impl Ends {
    /// Works out all positions with at most so many seeds in play; asks with how many of how many positions are done.
    ///
    /// # Errors
    /// [`EndsError::Stones`], [`EndsError::BrokenOff`].
    pub fn build(
        houses: u8,
        capture: Capture,
        stones: u8,
        goes_on: &dyn Fn(u64, u64) -> bool,
    ) -> Result<Self, EndsError> {
        let mut ends = Self::empty(houses, capture, stones)?;
        let rules = Rules::new(houses, capture);
        let mut rows = Rows { own: 0, other: 0 };
        let all = ends.values.len();
        for rank in 0..all {
            if rank % ASK_EVERY == 0 && !goes_on(rank as u64, all as u64) {
                return Err(EndsError::BrokenOff);
            }
            if ends.values[rank] == UNKNOWN {
                ends.work_out(&rules, rows, rank);
            }
            ends.ranks.next(&mut rows);
        }
        Ok(ends)
    }

    /// How many positions have at most so many seeds in play: so many bytes are taken.
    #[must_use]
    pub fn positions(houses: u8, stones: u8) -> u64 {
        positions(houses.into(), stones.into())
    }

    fn empty(houses: u8, capture: Capture, stones: u8) -> Result<Self, EndsError> {
        let max = (1..=FILE_STONES_MAX)
            .rev()
            .find(|most| positions(houses.into(), (*most).into()) <= POSITIONS_MAX);
        let max = max.unwrap_or(1);
        if !(1..=max).contains(&stones) || !(1..=HOUSES as u8).contains(&houses) {
            return Err(EndsError::Stones { houses, stones, max });
        }
        let ranks = Ranks::new(houses.into(), stones.into());
        let all = positions(houses.into(), stones.into()) as usize;
        Ok(Self { houses, capture, stones, values: vec![UNKNOWN; all], ranks })
    }

    /// Works out one position, and what it hangs on: no deeper than there are steps to the stores.
    fn work_out(&mut self, rules: &Rules, rows: Rows, rank: usize) -> i8 {
        let value = self.one_sowing(rules, rows, |ends, next| {
            let rank = ends.ranks.rank(next);
            match ends.values[rank] {
                UNKNOWN => ends.work_out(rules, next, rank),
                known => known,
            }
        });
        self.values[rank] = value;
        value
    }

    /// The value by those of the positions after one sowing. Where a row is empty the game is over.
    fn one_sowing(&mut self, rules: &Rules, rows: Rows, mut known: impl FnMut(&mut Self, Rows) -> i8) -> i8 {
        if rows.own == 0 || rows.other == 0 {
            return (super::rows::sum(rows.own) - super::rows::sum(rows.other)) as i8;
        }
        let mut best = i32::MIN;
        for house in rules.houses(rows) {
            let sown = rules.sow(rows, house);
            let value = match (sown.over, sown.extra) {
                (true, _) => sown.gain,
                (false, true) => sown.gain + i32::from(known(self, sown.rows)),
                (false, false) => sown.gain - i32::from(known(self, sown.rows)),
            };
            best = best.max(value);
        }
        best as i8
    }

    /// Whether every value follows from the others by one sowing: none then is wrong. Asks as [`Ends::build`] does.
    ///
    /// # Errors
    /// [`EndsError::BrokenOff`], and [`EndsError::File`] with the first position whose value does not follow.
    pub fn verify(&mut self, goes_on: &dyn Fn(u64, u64) -> bool) -> Result<(), EndsError> {
        let rules = Rules::new(self.houses, self.capture);
        let mut rows = Rows { own: 0, other: 0 };
        let all = self.values.len();
        for rank in 0..all {
            if rank % ASK_EVERY == 0 && !goes_on(rank as u64, all as u64) {
                return Err(EndsError::BrokenOff);
            }
            let value = self.one_sowing(&rules, rows, |ends, next| ends.values[ends.ranks.rank(next)]);
            if value != self.values[rank] {
                let [own, other] = [rows.own, rows.other].map(|row| {
                    (0..usize::from(self.houses))
                        .map(|house| at(row, house).to_string())
                        .collect::<Vec<_>>()
                        .join(",")
                });
                return Err(EndsError::File(format!(
                    "position {own} against {other} is worth {value} by one sowing, not {}",
                    self.values[rank]
                )));
            }
            self.ranks.next(&mut rows);
        }
        Ok(())
    }

    /// Houses in a row.
    #[must_use]
    pub fn houses(&self) -> u8 {
        self.houses
    }

    /// What is captured.
    #[must_use]
    pub fn capture(&self) -> Capture {
        self.capture
    }

    /// Most seeds in play.
    #[must_use]
    pub fn stones(&self) -> u8 {
        self.stones
    }

    /// How many positions are known.
    #[must_use]
    pub fn len(&self) -> usize {
        self.values.len()
    }

    /// Never: the board without seeds is one.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.values.is_empty()
    }

    /// Whether they are of this game.
    #[must_use]
    pub fn fits(&self, houses: u8, capture: Capture) -> bool {
        (self.houses, self.capture) == (houses, capture)
    }

    /// The value for whoever is on turn.
    pub(super) fn value(&self, rows: Rows) -> i32 {
        self.values[self.ranks.rank(rows)].into()
    }

    /// The head of a file: `KKE1`, houses, the capture's index, seeds in play, a zero; then a signed byte a position.
    #[must_use]
    pub fn head(&self) -> [u8; 8] {
        let [a, b, c, d] = *MAGIC;
        [a, b, c, d, self.houses, index(self.capture), self.stones, 0]
    }

    /// The values as bytes.
    #[must_use]
    pub fn bytes(&self) -> Vec<u8> {
        self.values.iter().map(|value| *value as u8).collect()
    }

    /// Reads a file back.
    ///
    /// # Errors
    /// What is wrong with it, in words.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, EndsError> {
        let wrong = |why: &str| EndsError::File(why.to_owned());
        let (head, values) =
            bytes.split_at_checked(8).ok_or_else(|| wrong("a file of ends has a head of 8 bytes"))?;
        if !head.starts_with(MAGIC) {
            return Err(wrong("a file of ends begins with KKE1"));
        }
        let capture =
            *CAPTURES.get(usize::from(head[5])).ok_or_else(|| wrong("the ends are for no known capture"))?;
        let mut ends = Self::empty(head[4], capture, head[6])?;
        if values.len() != ends.values.len() {
            return Err(wrong(&format!("the file has {} values, not {}", values.len(), ends.values.len())));
        }
        for (value, byte) in ends.values.iter_mut().zip(values) {
            *value = *byte as i8;
        }
        Ok(ends)
    }
}

const CAPTURES: [Capture; 3] = [Capture::Standard, Capture::Empty, Capture::None];

fn index(capture: Capture) -> u8 {
    CAPTURES.iter().position(|known| *known == capture).unwrap_or(0) as u8
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_are_numbered_one_by_one() {
        for (houses, stones) in [(1, 9), (2, 6), (3, 5), (6, 4)] {
            let ranks = Ranks::new(houses, stones);
            let mut rows = Rows { own: 0, other: 0 };
            for rank in 0..positions(houses, stones) as usize {
                assert_eq!(ranks.rank(rows), rank, "{rows:?}");
                ranks.next(&mut rows);
            }
            assert_eq!(rows.seeds(), stones as i32 + 1);
        }
    }

    #[test]
    fn files_are_read_back_and_a_wrong_value_is_found() {
        let ends = Ends::build(3, Capture::Empty, 7, &|_, _| true).unwrap();
        assert_eq!(ends.len() as u64, positions(3, 7));
        let bytes = [ends.head().to_vec(), ends.bytes()].concat();
        let mut again = Ends::from_bytes(&bytes).unwrap();
        assert!(again.fits(3, Capture::Empty) && again.stones() == 7);
        again.verify(&|_, _| true).unwrap();
        let mut spoilt = bytes.clone();
        spoilt[500] = spoilt[500].wrapping_add(2);
        let why = Ends::from_bytes(&spoilt).unwrap().verify(&|_, _| true).unwrap_err().to_string();
        assert!(why.contains("by one sowing"), "{why}");
        for broken in [&bytes[..7], &bytes[1..], &bytes[..bytes.len() - 1], b"KKE1\x09\x00\x05\x00"] {
            assert!(Ends::from_bytes(broken).is_err());
        }
        let broken = Ends::build(6, Capture::None, 12, &|done, _| done < 1 << 17).err();
        assert_eq!(broken, Some(EndsError::BrokenOff));
        assert!(Ends::build(6, Capture::None, 31, &|_, _| true).is_err());
    }
}
