// SPDX-License-Identifier: AGPL-3.0-or-later
//! The value of every position with few seeds in play, one byte each, worked out once and kept in a file.
//!
//! The value is by how much whoever is on turn gets more of the seeds in play; what lies in the stores changes nothing.
//! `numbers.rs` says where a position's byte lies, `build.rs` works them out, `verify.rs` works them out again.

mod build;
mod numbers;
mod verify;

use std::io::{self, Read, Write};

use kalah::{Capture, Pie, Position};
use prefetch_index::prefetch_index;
use thiserror::Error;

use super::super::in_play;
use super::bytes::Bytes;
use super::rows::{HOUSES, Rows, Rules};
use numbers::{Numbers, positions};
use verify::Doubt;

/// First bytes of a file; the last is the version of its layout.
const MAGIC: &[u8; 4] = b"KKE2";
/// An empty row ends the game at once, and the owner of the other sweeps it: the only end that files are written for.
const END_AT_ONCE: u8 = 0;
/// Bytes before the values.
const HEAD: usize = 12;
/// Most seeds in play that a file may know.
pub const FILE_STONES_MAX: u8 = 30;
/// Most positions that are kept, a byte each.
const POSITIONS_MAX: u64 = 12_000_000_000;

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
    /// No such board.
    #[error("ends are known for 1 to 8 houses, not {0}")]
    Houses(u8),
    /// Somebody broke it off.
    #[error("the work was broken off")]
    BrokenOff,
    /// A file that is none.
    #[error("{0}")]
    File(String),
}

/// What a file of ends says of itself before its values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EndsHead {
    /// Houses in a row.
    pub houses: u8,
    /// What is captured.
    pub capture: Capture,
    /// Most seeds in play.
    pub stones: u8,
    /// CRC-32 of the values.
    sum: u32,
}

/// The values of all positions with at most so many seeds in play.
pub struct Ends {
    houses: u8,
    capture: Capture,
    stones: u8,
    /// Signed.
    values: Bytes,
    numbers: Numbers,
}

impl EndsHead {
    /// Whether the file is of this game.
    #[must_use]
    pub fn fits(&self, houses: u8, capture: Capture) -> bool {
        (self.houses, self.capture) == (houses, capture)
    }

    /// How long a whole file is, bytes.
    #[must_use]
    pub fn file_len(&self) -> u64 {
        HEAD as u64 + positions(self.houses.into(), self.stones.into())
    }

    /// Reads what stands before the values: `KKE2`, houses, the capture's index, most seeds in play, how games end (0: an
    /// empty row ends them at once, and who owns the other sweeps it), CRC-32 of the values with the lowest byte first.
    ///
    /// # Errors
    /// What is wrong with it, in words.
    pub fn read(from: &mut impl Read) -> Result<Self, EndsError> {
        let wrong = |why: &str| EndsError::File(why.to_owned());
        let mut head = [0; HEAD];
        from.read_exact(&mut head).map_err(|_| wrong("a file of ends has a head of 12 bytes"))?;
        let [k1, k2, e, version, houses, capture, stones, end, sum @ ..] = head;
        match &[k1, k2, e, version] {
            MAGIC => {}
            b"KKE1" => return Err(wrong("the file has the order of an earlier version: build it anew")),
            _ => return Err(wrong("a file of ends begins with KKE2")),
        }
        let capture =
            *CAPTURES.get(usize::from(capture)).ok_or_else(|| wrong("the ends are for no known capture"))?;
        if end != END_AT_ONCE {
            return Err(wrong("the ends are for games that end otherwise than by the first empty row"));
        }
        check(houses, stones)?;
        Ok(Self { houses, capture, stones, sum: u32::from_le_bytes(sum) })
    }
}

/// Memory for so many values.
fn held(positions: u64) -> Result<Bytes, EndsError> {
    let held = usize::try_from(positions).map_err(io::Error::other).and_then(Bytes::zeroed);
    held.map_err(|why| EndsError::File(format!("the values cannot be held: {why}")))
}

/// Whether positions of this board with so many seeds in play may be kept.
fn check(houses: u8, stones: u8) -> Result<(), EndsError> {
    if !(1..=HOUSES as u8).contains(&houses) {
        return Err(EndsError::Houses(houses));
    }
    let fits = |most: &u8| positions(houses.into(), (*most).into()) <= POSITIONS_MAX;
    let max = (1..=FILE_STONES_MAX).rev().find(fits).unwrap_or(1);
    if !(1..=max).contains(&stones) {
        return Err(EndsError::Stones { houses, stones, max });
    }
    Ok(())
}

impl Ends {
    /// Works out all positions with at most so many seeds in play; asks with how many of how many positions are done.
    ///
    /// # Errors
    /// [`EndsError::Houses`], [`EndsError::Stones`], [`EndsError::BrokenOff`].
    pub fn build(
        houses: u8,
        capture: Capture,
        stones: u8,
        threads: usize,
        goes_on: &(dyn Fn(u64, u64) -> bool + Sync),
    ) -> Result<Self, EndsError> {
        check(houses, stones)?;
        let numbers = Numbers::new(houses.into(), stones.into());
        let mut values = held(positions(houses.into(), stones.into()))?;
        if !build::build(&Rules::new(houses, capture), &numbers, threads, &mut values, goes_on) {
            return Err(EndsError::BrokenOff);
        }
        Ok(Self { houses, capture, stones, values, numbers })
    }

    /// How many positions have at most so many seeds in play: so many bytes are kept. Houses 1 to 8.
    #[must_use]
    pub fn positions(houses: u8, stones: u8) -> u64 {
        positions(houses.into(), stones.into())
    }

    /// What building takes in all, bytes. Houses 1 to 8.
    #[must_use]
    pub fn memory(houses: u8, stones: u8) -> u64 {
        Self::positions(houses, stones) + build::memory(houses.into(), stones.into())
    }

    /// Whether values follow from the others by one sowing: where all of them do, none is wrong. Of `every` positions in a
    /// row one is looked at, with 1 all of them. Asks as [`Ends::build`] does.
    ///
    /// # Errors
    /// [`EndsError::BrokenOff`], and [`EndsError::File`] with a position whose value does not follow.
    pub fn verify(
        &self,
        every: usize,
        threads: usize,
        goes_on: &(dyn Fn(u64, u64) -> bool + Sync),
    ) -> Result<(), EndsError> {
        let rules = Rules::new(self.houses, self.capture);
        verify::verify(&rules, &self.numbers, &self.values, every, threads, goes_on).map_err(|doubt| {
            match doubt {
                Doubt::BrokenOff => EndsError::BrokenOff,
                Doubt::Wrong(why) => EndsError::File(why),
            }
        })
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

    /// The value for whoever is on turn; there may not be more seeds in play than are known.
    pub(super) fn value(&self, rows: Rows) -> i32 {
        self.at(self.number(rows))
    }

    /// Which of the values is that of a position; there may not be more seeds in play than are known.
    #[inline]
    pub(super) fn number(&self, rows: Rows) -> usize {
        self.numbers.position(rows)
    }

    /// Has a value brought from memory while something else is done.
    #[inline]
    pub(super) fn prefetch(&self, number: usize) {
        prefetch_index(&*self.values, number);
    }

    /// A value for whoever is on turn, by its number.
    #[inline]
    pub(super) fn at(&self, number: usize) -> i32 {
        (self.values[number] as i8).into()
    }

    /// By how much whoever decides in a position wins or loses in the end; nothing where more seeds are in play than are
    /// known, the sides may still change, or the game is over. The table must end games as these ends do.
    pub(in crate::kalah) fn margin(&self, position: &Position) -> Option<i32> {
        let may_swap = position.pie_open() || position.first_turn() && position.options().pie != Pie::Off;
        if position.is_over() || may_swap {
            return None;
        }
        (in_play(position) <= self.stones.into()).then(|| {
            let (rows, ahead) = Rows::seen(position);
            ahead + self.value(rows)
        })
    }

    /// Writes a file: what [`EndsHead::read`] describes, then a signed byte a position.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn write(&self, to: &mut impl Write) -> io::Result<()> {
        let index = CAPTURES.iter().position(|known| *known == self.capture).unwrap_or(0) as u8;
        to.write_all(MAGIC)?;
        to.write_all(&[self.houses, index, self.stones, END_AT_ONCE])?;
        to.write_all(&crc32fast::hash(&self.values).to_le_bytes())?;
        to.write_all(&self.values)
    }

    /// Reads a file back.
    ///
    /// # Errors
    /// What is wrong with it, in words.
    pub fn read(from: &mut impl Read) -> Result<Self, EndsError> {
        let EndsHead { houses, capture, stones, sum } = EndsHead::read(from)?;
        let all = Self::positions(houses, stones);
        let mut values = held(all)?;
        let mut len = 0;
        while len < values.len() {
            match from.read(&mut values[len..]) {
                Ok(0) => break,
                Ok(more) => len += more,
                Err(why) if why.kind() == io::ErrorKind::Interrupted => {}
                Err(why) => return Err(EndsError::File(format!("the values cannot be read: {why}"))),
            }
        }
        let wrong = |has: &str| EndsError::File(format!("the file should have {all} values and has {has}"));
        if len < values.len() {
            return Err(wrong(&len.to_string()));
        }
        if !matches!(from.read(&mut [0]), Ok(0)) {
            return Err(wrong("more"));
        }
        if crc32fast::hash(&values) != sum {
            return Err(EndsError::File(
                "the values are not those that were written: their sum differs".to_owned(),
            ));
        }
        let numbers = Numbers::new(houses.into(), stones.into());
        Ok(Self { houses, capture, stones, values, numbers })
    }
}

/// In the order in which files number them.
pub(in crate::kalah) const CAPTURES: [Capture; 3] = [Capture::Standard, Capture::Empty, Capture::None];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_value_follows_from_the_others_by_one_sowing() {
        for capture in CAPTURES {
            for (houses, stones) in [(1, 30), (2, 24), (3, 14), (4, 12), (5, 10), (6, 10), (7, 8), (8, 8)] {
                for threads in [1, 3] {
                    let ends = Ends::build(houses, capture, stones, threads, &|_, _| true).unwrap();
                    assert_eq!(ends.len() as u64, Ends::positions(houses, stones));
                    ends.verify(1, 2, &|_, _| true).unwrap();
                }
            }
        }
    }

    #[test]
    fn files_are_read_back_and_a_wrong_value_is_found() {
        let mut ends = Ends::build(3, Capture::Empty, 7, 2, &|_, _| true).unwrap();
        let mut bytes = Vec::new();
        ends.write(&mut bytes).unwrap();
        let again = Ends::read(&mut &bytes[..]).unwrap();
        assert!(again.fits(3, Capture::Empty) && again.stones() == 7 && *again.values == *ends.values);
        let why = |bytes: &[u8]| Ends::read(&mut &*bytes).err().unwrap().to_string();
        for (at, byte, says) in [
            (500, 2, "their sum differs"),
            (3, 1, "begins with KKE2"),
            (4, 9, "1 to 8 houses, not 12"),
            (5, 7, "no known capture"),
            (6, 30, "up to 1 to 30 seeds in play with 3 houses, not 37"),
            (7, 1, "end otherwise"),
        ] {
            let mut spoilt = bytes.clone();
            spoilt[at] = spoilt[at].wrapping_add(byte);
            let why = why(&spoilt);
            assert!(why.contains(says), "{why}");
        }
        assert!(why(&bytes[..7]).contains("12 bytes"));
        assert!(why(&bytes[1..]).contains("KKE2"));
        assert!(why(&[b"KKE1", &bytes[4..]].concat()).contains("build it anew"));
        assert!(why(&bytes[..bytes.len() - 1]).contains("1716 values and has 1715"));
        assert!(why(&[&bytes[..], &[0]].concat()).contains("has more"));
        ends.values[500] = ends.values[500].wrapping_add(2);
        let why = ends.verify(1, 1, &|_, _| true).unwrap_err().to_string();
        assert!(why.contains("by one sowing"), "{why}");
    }

    #[test]
    fn a_sample_is_spread_over_all_positions() {
        let ends = Ends::build(4, Capture::Standard, 8, 1, &|_, _| true).unwrap();
        let looked = std::sync::atomic::AtomicU64::new(0);
        let count = |done: u64, _: u64| {
            looked.fetch_max(done, std::sync::atomic::Ordering::Relaxed);
            true
        };
        ends.verify(10, 1, &count).unwrap();
        let share = looked.into_inner() as f64 / ends.len() as f64;
        assert!((share - 0.1).abs() < 0.01, "{share}");
    }

    #[test]
    fn work_is_broken_off_and_too_much_is_refused() {
        let broken = Ends::build(6, Capture::None, 14, 2, &|done, _| done < 1 << 20).err();
        assert_eq!(broken, Some(EndsError::BrokenOff));
        assert!(Ends::build(6, Capture::None, 31, 1, &|_, _| true).is_err());
        assert!(Ends::build(0, Capture::None, 4, 1, &|_, _| true).is_err());
    }
}
