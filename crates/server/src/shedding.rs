// SPDX-License-Identifier: AGPL-3.0-or-later
//! What is put off while the disk is slow, so that moves are not. The measure is how long commits take: the slowest hundredth
//! of those of the last two seconds. Moves, resignations and everything else of a game that is on are never put off.

use std::sync::{Mutex, PoisonError};

use game::Micros;

/// How long a commit counts, in spans.
const SPANS: usize = 8;
/// How long a span is, microseconds: together two seconds.
const SPAN_US: i64 = 250_000;
/// Fewer commits than this say nothing about the slowest hundredth of them, and are no load to be shed.
pub const COMMITS_MIN: u32 = 100;
/// The slowest hundredth takes longer than this, microseconds: nothing new begins, no room, no guest, no reading of a file.
pub const NOTHING_NEW_US: i64 = 250_000;
/// Longer than this, microseconds: the lobby is told more seldom as well.
pub const SELDOM_US: i64 = 500_000;
/// Longer than this, microseconds: nobody talks.
pub const SILENCE_US: i64 = 1_000_000;

/// How much is put off.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Shed {
    /// Nothing.
    #[default]
    Nothing,
    /// Whatever would begin.
    New,
    /// That, and the lobby is told more seldom.
    Lobby,
    /// That, and talk.
    Talk,
}

/// Commits of one span: all of them, and how many took longer than each bound.
#[derive(Clone, Copy, Debug, Default)]
struct Span {
    number: i64,
    all: u32,
    longer: [u32; 3],
}

/// How long commits have been taking.
#[derive(Debug)]
pub struct Shedding {
    is_on: bool,
    spans: Mutex<[Span; SPANS]>,
}

impl Shedding {
    /// With it, or never putting anything off.
    #[must_use]
    pub fn new(is_on: bool) -> Self {
        Self { is_on, spans: Mutex::default() }
    }

    /// A commit ended now, well or not, after so many microseconds.
    pub fn note(&self, now: Micros, took_us: i64) {
        let number = now.0.div_euclid(SPAN_US);
        let mut spans = self.spans.lock().unwrap_or_else(PoisonError::into_inner);
        let place = number.rem_euclid(SPANS as i64);
        let Some(span) = usize::try_from(place).ok().and_then(|place| spans.get_mut(place)) else { return };
        if span.number != number {
            *span = Span { number, ..Span::default() };
        }
        span.all = span.all.saturating_add(1);
        for (longer, bound) in span.longer.iter_mut().zip([NOTHING_NEW_US, SELDOM_US, SILENCE_US]) {
            *longer = longer.saturating_add(u32::from(took_us > bound));
        }
    }

    /// What is put off now.
    #[must_use]
    pub fn now(&self, now: Micros) -> Shed {
        if !self.is_on {
            return Shed::Nothing;
        }
        let number = now.0.div_euclid(SPAN_US);
        let spans = *self.spans.lock().unwrap_or_else(PoisonError::into_inner);
        let young = |span: &&Span| (0..SPANS as i64).contains(&(number - span.number));
        let (mut all, mut longer) = (0_u32, [0_u32; 3]);
        for span in spans.iter().filter(young) {
            all = all.saturating_add(span.all);
            longer.iter_mut().zip(span.longer).for_each(|(sum, one)| *sum = sum.saturating_add(one));
        }
        if all < COMMITS_MIN {
            return Shed::Nothing;
        }
        // More than one of a hundred is slower than a bound: so is the slowest hundredth.
        let is_over = longer.map(|count| u64::from(count) * 100 > u64::from(all));
        match is_over {
            [_, _, true] => Shed::Talk,
            [_, true, _] => Shed::Lobby,
            [true, ..] => Shed::New,
            [false, false, false] => Shed::Nothing,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const S: i64 = 1_000_000;

    /// So many quick commits in two seconds, and so many of this length; what follows at the end of the two seconds.
    fn after(quick: u32, slow: u32, took_us: i64) -> Shed {
        let shedding = Shedding::new(true);
        for n in 0..i64::from(quick + slow) {
            let at = 100 * S + n * 2 * S / i64::from(quick + slow);
            shedding.note(Micros(at), if n < i64::from(slow) { took_us } else { 2_000 });
        }
        shedding.now(Micros(102 * S - 1))
    }

    #[test]
    fn what_is_put_off_follows_from_the_slowest_hundredth() {
        assert_eq!(after(1_000, 0, 0), Shed::Nothing);
        assert_eq!(after(990, 10, 2 * S), Shed::Nothing, "a hundredth is slow, the one below it is not");
        assert_eq!(after(989, 11, NOTHING_NEW_US + 1), Shed::New);
        assert_eq!(after(989, 11, NOTHING_NEW_US), Shed::Nothing);
        assert_eq!(after(989, 11, SELDOM_US + 1), Shed::Lobby);
        assert_eq!(after(989, 11, SILENCE_US + 1), Shed::Talk);
    }

    #[test]
    fn a_few_slow_commits_are_no_load() {
        assert_eq!(after(0, COMMITS_MIN - 1, 2 * S), Shed::Nothing);
        assert_eq!(after(0, COMMITS_MIN, 2 * S), Shed::Talk);
    }

    #[test]
    fn what_was_slow_is_forgotten_after_two_seconds_and_nothing_is_put_off_where_it_is_off() {
        let (on, off) = (Shedding::new(true), Shedding::new(false));
        for shedding in [&on, &off] {
            (0..200).for_each(|_| shedding.note(Micros(10 * S), 600_000));
        }
        let at = |us| on.now(Micros(us));
        assert_eq!([at(10 * S), at(12 * S - 1), at(12 * S)], [Shed::Lobby, Shed::Lobby, Shed::Nothing]);
        assert_eq!(off.now(Micros(10 * S)), Shed::Nothing);
        // The clock of a site never goes back; a span of the future does not count either.
        assert_eq!(at(9 * S), Shed::Nothing);
    }
}
