// SPDX-License-Identifier: AGPL-3.0-or-later
//! What alpha-beta has proved, in 16 bytes a position: the whole position, so that nothing is taken for anything else, its
//! bounds, and the house to try first. Four positions share a line of the processor's cache, so that looking one up is one
//! access to memory; what took least is forgotten first.

use prefetch_index::prefetch_index;

use super::rows::Rows;

/// What is known of a position, for whoever is on turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Known {
    pub(super) low: i32,
    pub(super) high: i32,
    /// The house to try first; [`NO_HOUSE`] where none is better than another.
    pub(super) best: u8,
}

pub(super) const NO_HOUSE: u8 = 15;

/// Words of a line.
const LINE: usize = 8;
/// Lines at first: a memory much larger than what is met costs more to reach than it saves.
const LINES_AT_FIRST: usize = 1 << 12;
/// Seeds that a house may have in a position that is kept: six bits.
const NOT_KEPT: u64 = 0xc0c0_c0c0_c0c0_c0c0;
/// Added to a bound, so that none is below 0.
const OFFSET: i32 = 128;

/// Where positions are kept.
pub(super) struct Kept {
    /// Both rows with six bits a house, then from bit 96 the bounds in nine bits each, the house in four and the binary
    /// logarithm of what the position took in six. No row that is kept is 0.
    words: Vec<u64>,
    /// The first word that begins a line.
    begins: usize,
    lines: usize,
    lines_max: usize,
    positions: usize,
}

impl Kept {
    /// With so much memory, bytes, which is taken as it is needed.
    pub(super) fn new(memory: usize) -> Self {
        let fit = (memory / (LINE * size_of::<u64>())).max(1 << 4);
        let lines_max = 1 << fit.ilog2();
        let lines = LINES_AT_FIRST.min(lines_max);
        Self::with(vec![0; words(lines)], lines, lines_max)
    }

    /// In words of the length that [`words`] says, all of them 0.
    fn with(words: Vec<u64>, lines: usize, lines_max: usize) -> Self {
        let begins = words.as_ptr().align_offset(LINE * size_of::<u64>());
        let begins = if begins < LINE { begins } else { 0 };
        Self { words, begins, lines, lines_max, positions: 0 }
    }

    /// With twice the memory, empty; nothing where the machine has none left.
    fn doubled(&self) -> Option<Self> {
        let (lines, mut taken) = (2 * self.lines, Vec::new());
        taken.try_reserve_exact(words(lines)).ok()?;
        taken.resize(words(lines), 0);
        Some(Self::with(taken, lines, self.lines_max))
    }

    /// Takes twice the memory where it is half full, as long as there is any; places are others afterwards.
    pub(super) fn grow(&mut self) {
        while self.positions > 2 * self.lines && self.lines < self.lines_max {
            let Some(mut larger) = self.doubled() else {
                self.lines_max = self.lines;
                return;
            };
            for (entry, _) in self.words[self.begins..].as_chunks().0.iter().zip(0..4 * self.lines) {
                if *entry != [0; 2] {
                    let (rows, known, effort) = unpacked(*entry);
                    let place = larger.place(rows);
                    larger.put(place, rows, known, effort);
                }
            }
            *self = larger;
        }
    }

    /// The place of a position.
    #[inline]
    pub(super) fn place(&self, rows: Rows) -> usize {
        self.begins + LINE * (rows.mixed() as usize & (self.lines - 1))
    }

    /// Has a place brought from memory while something else is done.
    #[inline]
    pub(super) fn prefetch(&self, place: usize) {
        prefetch_index(&self.words, place);
    }

    /// What is known of a position at its place.
    #[inline]
    pub(super) fn get(&self, place: usize, rows: Rows) -> Option<Known> {
        let key = key(rows);
        let line = self.words[place..place + LINE].as_chunks::<2>().0;
        let entry = line.iter().find(|entry| is_of(**entry, key))?;
        ((rows.own | rows.other) & NOT_KEPT == 0).then(|| known(entry[1]))
    }

    /// Keeps what is known of a position, at its place, with the binary logarithm of what that took, less than 64.
    pub(super) fn put(&mut self, place: usize, rows: Rows, known: Known, effort: u32) {
        if (rows.own | rows.other) & NOT_KEPT != 0 {
            return;
        }
        let key = key(rows);
        let line = self.words[place..place + LINE].as_chunks_mut::<2>().0;
        let at = line.iter().position(|entry| is_of(*entry, key));
        let effort = effort.max(at.map_or(0, |at| self::effort(line[at])));
        let at = at.unwrap_or_else(|| (0..line.len()).min_by_key(|at| self::effort(line[*at])).unwrap_or(0));
        self.positions += usize::from(line[at] == [0; 2]);
        let [low, high] = [known.low, known.high].map(|bound| (bound + OFFSET) as u64);
        let rest = low | high << 9 | u64::from(known.best) << 18 | u64::from(effort) << 22;
        line[at] = [key[0], key[1] | rest << 32];
    }
}

/// How many words so many lines take, wherever the first of them begins.
fn words(lines: usize) -> usize {
    LINE * (lines + 1)
}

/// Six of every eight bits, all of them where [`NOT_KEPT`] has none.
#[inline]
fn packed(row: u64) -> u64 {
    let row = row & 0x003f_003f_003f_003f | (row & 0x3f00_3f00_3f00_3f00) >> 2;
    let row = row & 0x0000_0fff_0000_0fff | (row & 0x0fff_0000_0fff_0000) >> 4;
    row & 0xff_ffff | (row & 0x00ff_ffff_0000_0000) >> 8
}

fn spread(row: u64) -> u64 {
    let row = row & 0xff_ffff | (row & 0xffff_ff00_0000) << 8;
    let row = row & 0x0000_0fff_0000_0fff | (row & 0x00ff_f000_00ff_f000) << 4;
    row & 0x003f_003f_003f_003f | (row & 0x0fc0_0fc0_0fc0_0fc0) << 2
}

#[inline]
fn key(rows: Rows) -> [u64; 2] {
    let [own, other] = [rows.own, rows.other].map(packed);
    [own | other << 48, other >> 16]
}

#[inline]
fn is_of(entry: [u64; 2], key: [u64; 2]) -> bool {
    entry[0] == key[0] && entry[1] & 0xffff_ffff == key[1]
}

fn known(word: u64) -> Known {
    let bound = |from: u32| (word >> from & 0x1ff) as i32 - OFFSET;
    Known { low: bound(32), high: bound(41), best: (word >> 50 & 0xf) as u8 }
}

fn effort([_, word]: [u64; 2]) -> u32 {
    (word >> 54 & 0x3f) as u32
}

fn unpacked(entry: [u64; 2]) -> (Rows, Known, u32) {
    let own = spread(entry[0] & 0xffff_ffff_ffff);
    let other = spread(entry[0] >> 48 | (entry[1] & 0xffff_ffff) << 16);
    (Rows { own, other }, known(entry[1]), effort(entry))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn some_rows(rng: &mut fastrand::Rng) -> Rows {
        let mut row = || (0..8).fold(1, |row, _| row << 8 | rng.u64(0..64));
        Rows { own: row(), other: row() }
    }

    #[test]
    fn what_is_kept_is_found_in_a_memory_that_grows() {
        let mut rng = fastrand::Rng::with_seed(3);
        let mut kept = Kept::new(1 << 20);
        let lines = kept.lines;
        let mut all = Vec::new();
        for at in 0..9_000 {
            let rows = some_rows(&mut rng);
            let known = Known { low: -rng.i32(0..=128), high: rng.i32(0..=128), best: rng.u8(0..16) };
            kept.put(kept.place(rows), rows, known, at % 40);
            all.push((rows, known));
            kept.grow();
        }
        assert!(kept.lines > lines, "{lines}");
        let found = |(rows, known): &&(Rows, Known)| match kept.get(kept.place(*rows), *rows) {
            Some(found) => found == *known,
            None => false,
        };
        assert!(all.iter().filter(found).count() > 8_500);
        for (rows, known) in &all {
            assert!(kept.get(kept.place(*rows), *rows).is_none_or(|found| found == *known));
            let other = Rows { own: rows.own ^ 1, ..*rows };
            assert_eq!(kept.get(kept.place(*rows), other), None);
        }
    }

    #[test]
    fn where_the_machine_has_no_more_memory_what_there_is_has_to_do() {
        let mut kept = Kept::new(1 << 20);
        let rows = Rows { own: 1, other: 1 };
        kept.put(kept.place(rows), rows, Known { low: 1, high: 3, best: 2 }, 1);
        // As if it had so much already: twice as much is more than any machine has.
        (kept.lines, kept.lines_max) = (1 << 54, 1 << 55);
        kept.positions = 1 << 56;
        kept.grow();
        assert_eq!((kept.lines, kept.lines_max), (1 << 54, 1 << 54));
        kept.lines = LINES_AT_FIRST;
        assert!(kept.get(kept.place(rows), rows).is_some());
    }

    #[test]
    fn a_house_with_too_many_seeds_is_taken_for_no_other() {
        let mut kept = Kept::new(0);
        let known = Known { low: 1, high: 3, best: 2 };
        let (few, many) = (Rows { own: 1, other: 1 }, Rows { own: 0x41, other: 1 });
        kept.put(0, few, known, 1);
        assert_eq!((kept.get(0, few), kept.get(0, many)), (Some(known), None));
        kept.put(0, many, Known { low: 5, ..known }, 1);
        assert_eq!((kept.get(0, few), kept.get(0, many)), (Some(known), None));
    }

    #[test]
    fn what_took_least_is_forgotten_first() {
        let mut kept = Kept::new(0);
        let rows = |own| Rows { own, other: 1 };
        for (own, effort) in [(1, 9), (2, 3), (3, 8), (4, 7), (5, 4)] {
            kept.put(0, rows(own), Known { low: 0, high: 1, best: NO_HOUSE }, effort);
        }
        let left = (1..=5).filter(|own| kept.get(0, rows(*own)).is_some()).collect::<Vec<_>>();
        assert_eq!(left, [1, 3, 4, 5]);
    }
}
