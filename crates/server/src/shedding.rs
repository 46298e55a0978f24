// SPDX-License-Identifier: AGPL-3.0-or-later
//! What is put off while the disk is slow, so that moves are not. The measure is how long commits take: the slowest hundredth
//! of those of the last two seconds. Moves, resignations and everything else of a game that is on are never put off.

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use game::Micros;

/// How long a commit counts, in spans.
const SPANS: usize = 8;
/// How long a span is, microseconds: together two seconds.
const SPAN_US: i64 = 250_000;
/// Fewer commits than this say nothing about the slowest hundredth of them, and are no load to be shed.
pub const COMMITS_MIN: u32 = 100;
/// The slowest hundredth takes longer than this, microseconds: nothing new begins, no room, no guest, no reading of a file.
pub const NOTHING_NEW_US: i64 = 250_000;
/// Longer than this, microseconds: the lobby and spectators are told more seldom as well.
pub const SELDOM_US: i64 = 500_000;
/// Longer than this, microseconds: nobody talks.
pub const SILENCE_US: i64 = 1_000_000;

/// All of these.
const BOUNDS_US: [i64; 3] = [NOTHING_NEW_US, SELDOM_US, SILENCE_US];

/// How much is put off.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Shed {
    /// Nothing.
    #[default]
    Nothing,
    /// Whatever would begin.
    New,
    /// That, and the lobby and spectators are told more seldom.
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
    seen: Mutex<Seen>,
}

#[derive(Debug, Default)]
struct Seen {
    spans: [Span; SPANS],
    /// How many commits began when, microseconds, and have not ended: where the disk stands still, none does.
    under_way: BTreeMap<i64, u32>,
}

/// A commit that has begun. One that is let go without an end is forgotten.
#[derive(Debug)]
#[must_use]
pub struct UnderWay<'a> {
    shedding: &'a Shedding,
    began: Micros,
}

impl UnderWay<'_> {
    /// It ended now, well or not.
    pub fn end(self, now: Micros) {
        self.shedding.note(now, now.0 - self.began.0);
    }
}

impl Drop for UnderWay<'_> {
    fn drop(&mut self) {
        let mut seen = self.shedding.seen();
        if let Some(count) = seen.under_way.get_mut(&self.began.0) {
            *count -= 1;
            if *count == 0 {
                seen.under_way.remove(&self.began.0);
            }
        }
    }
}

impl Shedding {
    /// With it, or never putting anything off.
    #[must_use]
    pub fn new(is_on: bool) -> Self {
        Self { is_on, seen: Mutex::default() }
    }

    fn seen(&self) -> MutexGuard<'_, Seen> {
        self.seen.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A commit begins now.
    pub fn begin(&self, now: Micros) -> UnderWay<'_> {
        *self.seen().under_way.entry(now.0).or_default() += 1;
        UnderWay { shedding: self, began: now }
    }

    /// A commit ended now, after so many microseconds.
    fn note(&self, now: Micros, took_us: i64) {
        let number = now.0.div_euclid(SPAN_US);
        let mut seen = self.seen();
        let place = number.rem_euclid(SPANS as i64);
        let Some(span) = usize::try_from(place).ok().and_then(|place| seen.spans.get_mut(place)) else {
            return;
        };
        if span.number != number {
            *span = Span { number, ..Span::default() };
        }
        span.all = span.all.saturating_add(1);
        for (longer, bound) in span.longer.iter_mut().zip(BOUNDS_US) {
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
        let seen = self.seen();
        let young = |span: &&Span| (0..SPANS as i64).contains(&(number - span.number));
        let spans = || seen.spans.iter().filter(young);
        let ended: u32 = spans().map(|span| span.all).fold(0, u32::saturating_add);
        let all = seen.under_way.values().copied().fold(ended, u32::saturating_add);
        let is_over = |at: usize| {
            let slow = spans().map(|span| span.longer[at]).fold(0, u32::saturating_add);
            let since = now.0.saturating_sub(BOUNDS_US[at]);
            let still = seen.under_way.range(..since).map(|(_, count)| *count).fold(0, u32::saturating_add);
            // A disk that stumbles once holds up all that wait for it, and they end together.
            let is_once = still == 0 && spans().filter(|span| span.longer[at] > 0).count() < 2;
            // More than one of a hundred is slower than a bound: so is the slowest hundredth.
            !is_once && u64::from(slow.saturating_add(still)) * 100 > u64::from(all)
        };
        match () {
            () if all < COMMITS_MIN => Shed::Nothing,
            () if is_over(2) => Shed::Talk,
            () if is_over(1) => Shed::Lobby,
            () if is_over(0) => Shed::New,
            () => Shed::Nothing,
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
            // The slow ones are spread over all of the time.
            let is_slow = n % (i64::from(quick + slow) / i64::from(slow).max(1)) == 0 && slow > 0;
            shedding.note(Micros(at), if is_slow { took_us } else { 2_000 });
        }
        shedding.now(Micros(102 * S - 1))
    }

    #[test]
    fn what_is_put_off_follows_from_the_slowest_hundredth() {
        assert_eq!(after(1_000, 0, 0), Shed::Nothing);
        assert_eq!(after(990, 10, 2 * S), Shed::Nothing, "a hundredth is slow, the one below it is not");
        assert_eq!(after(980, 20, NOTHING_NEW_US + 1), Shed::New);
        assert_eq!(after(980, 20, NOTHING_NEW_US), Shed::Nothing);
        assert_eq!(after(980, 20, SELDOM_US + 1), Shed::Lobby);
        assert_eq!(after(980, 20, SILENCE_US + 1), Shed::Talk);
    }

    #[test]
    fn a_few_slow_commits_are_no_load() {
        assert_eq!(after(0, COMMITS_MIN - 1, 2 * S), Shed::Nothing);
        assert_eq!(after(0, COMMITS_MIN, 2 * S), Shed::Talk);
    }

    #[test]
    fn a_disk_that_stumbles_once_puts_nothing_off_and_one_that_stands_still_does() {
        let shedding = Shedding::new(true);
        let waiting: Vec<_> = (0..200).map(|n| shedding.begin(Micros(10 * S + n / 2))).collect();
        let at = |us| shedding.now(Micros(us));
        assert_eq!(at(10 * S + NOTHING_NEW_US), Shed::Nothing);
        assert_eq!(at(10 * S + NOTHING_NEW_US + 100), Shed::New);
        assert_eq!(at(15 * S), Shed::Talk, "nothing has ended, and nothing does");
        waiting.into_iter().for_each(|commit| commit.end(Micros(15 * S)));
        assert_eq!(at(15 * S), Shed::Nothing);
        (0..3).for_each(|_| shedding.begin(Micros(14 * S)).end(Micros(15 * S + SPAN_US)));
        assert_eq!(at(15 * S + SPAN_US), Shed::Talk, "it goes on");
        drop(shedding.begin(Micros(16 * S)));
        assert!(shedding.seen().under_way.is_empty());
    }

    #[test]
    fn what_was_slow_is_forgotten_after_two_seconds_and_nothing_is_put_off_where_it_is_off() {
        let (on, off) = (Shedding::new(true), Shedding::new(false));
        for shedding in [&on, &off] {
            (0..200).for_each(|n| shedding.note(Micros(10 * S + n % 2 * SPAN_US), 600_000));
        }
        let at = |us| on.now(Micros(us));
        let last = 10 * S + SPAN_US;
        assert_eq!([at(last), at(12 * S - 1), at(14 * S)], [Shed::Lobby, Shed::Lobby, Shed::Nothing]);
        assert_eq!(off.now(Micros(last)), Shed::Nothing);
        // The clock of a site never goes back; a span of the future does not count either.
        assert_eq!(at(9 * S), Shed::Nothing);
    }
}
