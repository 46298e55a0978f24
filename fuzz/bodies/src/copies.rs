// SPDX-License-Identifier: AGPL-3.0-or-later
//! What is made of a copy of the database: the log of a SQLite file, which may break off anywhere.

use store::whole_of_log;

use crate::bytes::Choices;

/// Bytes of the head of a log.
const HEAD: usize = 32;
/// Bytes of the smallest page.
const PAGE: u32 = 512;
/// Bytes of a frame: its head and a page.
const FRAME: usize = 24 + PAGE as usize;
/// Frames of a log that is made here.
const FRAMES_MAX: usize = 5;

/// Of any bytes no more is taken than there is, and what was taken is whole. Of a log that was made here exactly the frames up
/// to the end of the last transaction are taken, wherever it breaks off, and none from a changed bit on.
pub(crate) fn log(data: &[u8]) {
    let whole = whole_of_log(data);
    assert!(whole == 0 || (HEAD..=data.len()).contains(&whole), "{whole} of {}", data.len());
    assert_eq!(whole_of_log(&data[..whole]), whole, "what is whole is whole");
    for cut in [data.len() / 2, data.len().saturating_sub(1)] {
        assert!(whole_of_log(&data[..cut]) <= whole, "less of it is more");
    }

    let mut choices = Choices::new(data);
    let (big, frames) = (choices.coin(), choices.below(FRAMES_MAX) + 1);
    let ends: Vec<bool> = (0..frames).map(|_| choices.coin()).collect();
    let (at, bit) = (choices.below(1 << 16), choices.below(8));
    let made = made(big, &ends, choices.rest());
    let up_to = |frames: usize| {
        let last = ends[..frames].iter().rposition(|ends| *ends);
        HEAD + last.map_or(0, |last| (last + 1) * FRAME)
    };
    assert_eq!(whole_of_log(&made), up_to(frames));
    let cut = HEAD + at % (made.len() - HEAD);
    assert_eq!(whole_of_log(&made[..cut]), up_to((cut - HEAD) / FRAME), "cut after {cut} bytes");
    let mut damaged = made;
    damaged[cut] ^= 1 << bit;
    assert_eq!(whole_of_log(&damaged), up_to((cut - HEAD) / FRAME), "bit {bit} of byte {cut} is another");
}

/// A log with these frames, of which some end a transaction, filled with these bytes; its sums read words in either order.
fn made(big: bool, ends: &[bool], fill: &[u8]) -> Vec<u8> {
    let mut fill = fill.iter().copied().cycle();
    let mut log = [0x377f_0682 | u32::from(big), 3_007_000, PAGE, 0, 7, 9].map(u32::to_be_bytes).concat();
    let mut sums = summed([0, 0], &log, big);
    log.extend(sums.map(u32::to_be_bytes).concat());
    for (number, ends) in (1..).zip(ends) {
        let first = [number, if *ends { number } else { 0 }].map(u32::to_be_bytes).concat();
        let page: Vec<u8> = (0..PAGE).map(|_| fill.next().unwrap_or_default()).collect();
        sums = summed(summed(sums, &first, big), &page, big);
        log.extend([first, [7_u32, 9, sums[0], sums[1]].map(u32::to_be_bytes).concat(), page].concat());
    }
    log
}

/// The sums of SQLite's log after these bytes.
fn summed(from: [u32; 2], bytes: &[u8], big: bool) -> [u32; 2] {
    let words = bytes.as_chunks::<4>().0.iter();
    let words = words.map(|word| if big { u32::from_be_bytes(*word) } else { u32::from_le_bytes(*word) });
    let mut sums = from;
    for (at, word) in words.enumerate() {
        let (own, other) = (at % 2, 1 - at % 2);
        sums[own] = sums[own].wrapping_add(word).wrapping_add(sums[other]);
    }
    sums
}
