// SPDX-License-Identifier: AGPL-3.0-or-later
//! House time: the time of the database, as a node knows it by its own monotonic clock (section 5 of the design of several
//! nodes). Each beat is a sample; the calendar of the machine does not count.

use game::{Micros, Millis};

use crate::ids::Mono;

/// A node that knows house time no better than this owns no rooms.
pub const UNCERTAIN: Millis = Millis(50);

/// Samples kept, the best ones: a disk that is slow for a minute makes nobody forget what the time is.
const SAMPLES: usize = 8;
/// How far two clocks may run apart, and how fast house time is corrected, millionths.
const PPM: i64 = 500;

/// One beat: what to add to the monotonic clock, and how wrong that may be.
#[derive(Clone, Copy, Debug)]
struct Sample {
    at: Mono,
    offset: i64,
    error: i64,
}

impl Sample {
    /// How wrong it may be at `now`, microseconds: clocks run apart.
    fn error_at(&self, now: Mono) -> i64 {
        self.error + now.us_since(self.at).max(0) / 1_000_000 * PPM + 1
    }
}

/// The offset, slewed.
#[derive(Debug, Default)]
pub(crate) struct HouseTime {
    samples: Vec<Sample>,
    /// What is added now, as of the instant.
    offset: Option<(i64, Mono)>,
}

impl HouseTime {
    /// A beat asked for at `sent` and answered at `got` was written at `at`.
    pub(crate) fn sample(&mut self, sent: Mono, got: Mono, at: Micros) {
        let middle = sent.0 + got.us_since(sent) / 2;
        let sample = Sample { at: got, offset: at.0 - middle, error: got.us_since(sent) / 2 };
        self.samples.push(sample);
        self.samples.sort_by_key(|sample| sample.error_at(got));
        self.samples.truncate(SAMPLES);
        if self.offset.is_none() {
            self.offset = Some((sample.offset, got));
        }
        self.slew(got);
    }

    /// The best that is known.
    fn best(&self, now: Mono) -> Option<&Sample> {
        self.samples.iter().min_by_key(|sample| sample.error_at(now))
    }

    fn slew(&mut self, now: Mono) {
        let Some(best) = self.best(now) else { return };
        let (target, error) = (best.offset, best.error_at(now));
        let Some((offset, at)) = self.offset else { return };
        let passed = now.us_since(at).max(0);
        // Nobody owns a room by a clock this wrong: it may be set.
        let is_wrong = error + (target - offset).abs() > UNCERTAIN.0 * 1000;
        let step = if is_wrong { i64::MAX } else { passed * PPM / 1_000_000 };
        self.offset = Some((offset + (target - offset).clamp(-step, step), now.max(at)));
    }

    /// House time; nothing before the first beat.
    pub(crate) fn now(&self, now: Mono) -> Option<Micros> {
        self.offset.map(|(offset, _)| Micros(now.0.saturating_add(offset)))
    }

    /// When it will be `at`.
    pub(crate) fn mono(&self, at: Micros) -> Option<Mono> {
        self.offset.map(|(offset, _)| Mono(at.0.saturating_sub(offset)))
    }

    /// Whether it is known well enough to own rooms by.
    pub(crate) fn is_certain(&self, now: Mono) -> bool {
        let Some((offset, _)) = self.offset else { return false };
        self.best(now)
            .is_some_and(|best| best.error_at(now) + (best.offset - offset).abs() <= UNCERTAIN.0 * 1000)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_best_sample_counts_and_the_offset_is_slewed() {
        let mut time = HouseTime::default();
        assert_eq!(time.now(Mono(0)), None);
        time.sample(Mono(0), Mono(80_000), Micros(1_000_040_000));
        assert_eq!(time.now(Mono(80_000)), Some(Micros(1_000_080_000)));
        assert!(time.is_certain(Mono(80_000)));
        // A better sample says the offset is 10 ms less: a second later at most half a millisecond of it is taken.
        time.sample(Mono(1_079_000), Mono(1_081_000), Micros(1_001_070_000));
        let now = time.now(Mono(1_081_000)).expect("sampled");
        assert_eq!(now.0, 1_001_081_000 - 500);
    }

    #[test]
    fn slow_beats_make_it_uncertain_and_time_does_too() {
        let mut time = HouseTime::default();
        time.sample(Mono(0), Mono(120_000), Micros(1_000_000_000));
        assert!(!time.is_certain(Mono(120_000)), "60 ms either way");
        time.sample(Mono(200_000), Mono(202_000), Micros(1_000_141_000));
        assert!(time.is_certain(Mono(202_000)));
        assert!(!time.is_certain(Mono(202_000 + 200_000_000)), "clocks run apart by 500 ppm");
    }
}
