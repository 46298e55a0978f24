// SPDX-License-Identifier: AGPL-3.0-or-later
//! What SQLite's log looks like: a head of 32 bytes, then frames, each with a head of 24 bytes and a page. A frame that ends a transaction
//! says how many pages the file has then. Sums go on from frame to frame, and every frame repeats the salts of the
//! head: what is left of an older log does not fit (<https://www.sqlite.org/fileformat2.html#walformat>).

/// Bytes of the head of a log.
pub(super) const HEADER: usize = 32;
/// Bytes of the head of a frame.
const FRAME_HEADER: usize = 24;
/// How a log begins, but for the last bit, which says in which order sums read the bytes.
const MAGIC: u32 = 0x377f_0682;
const VERSION: u32 = 3_007_000;

/// How many bytes at the beginning of a copied log are its head and whole transactions; 0 where it is the log of none.
/// Whatever breaks off or is damaged ends it before.
#[must_use]
pub fn whole_of_log(bytes: &[u8]) -> usize {
    let Some((head, rest)) = bytes.split_first_chunk::<HEADER>() else { return 0 };
    Cursor::begin(head).map_or(0, |mut cursor| HEADER + cursor.take(rest))
}

/// How far a log has been read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Cursor {
    page: usize,
    salts: [u32; 2],
    is_big_endian: bool,
    sums: [u32; 2],
    end: u64,
}

impl Cursor {
    /// At the beginning of a log; nothing for what is the head of none.
    pub(super) fn begin(head: &[u8; HEADER]) -> Option<Self> {
        let magic = word(head, 0);
        let page = usize::try_from(word(head, 8)).ok()?;
        let is_page = page.is_power_of_two() && (512..=65_536).contains(&page);
        if magic & !1 != MAGIC || word(head, 4) != VERSION || !is_page {
            return None;
        }
        let is_big_endian = magic & 1 == 1;
        let sums = summed([0, 0], &head[..24], is_big_endian);
        if sums != [word(head, 24), word(head, 28)] {
            return None;
        }
        let salts = [word(head, 16), word(head, 20)];
        Some(Self { page, salts, is_big_endian, sums, end: HEADER as u64 })
    }

    /// Whether both are of the same log.
    pub(super) fn is_of(&self, other: &Self) -> bool {
        (self.salts, self.page) == (other.salts, other.page)
    }

    /// Bytes of the log up to the end of the last transaction.
    pub(super) fn end(&self) -> u64 {
        self.end
    }

    /// Takes the whole transactions that follow, and says how many bytes they are.
    pub(super) fn take(&mut self, bytes: &[u8]) -> usize {
        let mut sums = self.sums;
        let mut taken = 0;
        for (number, frame) in (1..).zip(bytes.chunks_exact(FRAME_HEADER + self.page)) {
            if [word(frame, 8), word(frame, 12)] != self.salts {
                break;
            }
            sums = summed(sums, &frame[..8], self.is_big_endian);
            sums = summed(sums, &frame[FRAME_HEADER..], self.is_big_endian);
            if sums != [word(frame, 16), word(frame, 20)] {
                break;
            }
            if word(frame, 4) != 0 {
                self.sums = sums;
                taken = number * frame.len();
            }
        }
        self.end += taken as u64;
        taken
    }
}

fn word(bytes: &[u8], at: usize) -> u32 {
    bytes.get(at..).and_then(|rest| rest.first_chunk()).map_or(0, |word| u32::from_be_bytes(*word))
}

fn summed([mut first, mut second]: [u32; 2], bytes: &[u8], is_big_endian: bool) -> [u32; 2] {
    for pair in bytes.as_chunks::<8>().0 {
        let read = |at: usize| {
            let big = word(pair, at);
            if is_big_endian { big } else { big.swap_bytes() }
        };
        first = first.wrapping_add(read(0)).wrapping_add(second);
        second = second.wrapping_add(read(4)).wrapping_add(first);
    }
    [first, second]
}
