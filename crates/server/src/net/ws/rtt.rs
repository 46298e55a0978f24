// SPDX-License-Identifier: AGPL-3.0-or-later
//! The delay of one socket as the server measures it itself, by ping and pong. A page cannot make it smaller
//! than it is, so it caps what the page may claim for the forgiveness of lag.

/// Round trips remembered.
const REMEMBERED: usize = 8;
/// Longest delay believed in, milliseconds.
const RTT_MS_MAX: u16 = 10_000;

/// The last round trips of one socket.
#[derive(Clone, Copy, Debug, Default)]
pub struct RoundTrips {
    ms: [u16; REMEMBERED],
    count: u8,
}

impl RoundTrips {
    /// Takes in a round trip.
    pub fn record(&mut self, ms: i64) {
        let ms = u16::try_from(ms.max(0)).unwrap_or(RTT_MS_MAX).min(RTT_MS_MAX);
        self.ms[usize::from(self.count) % REMEMBERED] = ms;
        // After 8 round trips the count runs from 8 to 15 and round again.
        self.count = if usize::from(self.count) + 1 == 2 * REMEMBERED { 8 } else { self.count + 1 };
    }

    /// The delay of one way in milliseconds: half the shortest of the last round trips, and half of what the
    /// middle one needed more than that (the jitter). Nothing before the first pong.
    #[must_use]
    pub fn trusted_ms(&self) -> Option<i64> {
        let known = usize::from(self.count).min(REMEMBERED);
        let mut sorted = self.ms;
        let sorted = sorted.get_mut(..known)?;
        sorted.sort_unstable();
        let (least, middle) = (*sorted.first()?, *sorted.get(known / 2)?);
        Some(i64::from(least) / 2 + i64::from(middle - least) / 2)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn half_the_shortest_and_half_the_jitter() {
        let mut trips = RoundTrips::default();
        assert_eq!(trips.trusted_ms(), None);
        trips.record(100);
        assert_eq!(trips.trusted_ms(), Some(50));
        for ms in [120, 80, 140] {
            trips.record(ms);
        }
        assert_eq!(trips.trusted_ms(), Some(40 + 20));
    }

    #[test]
    fn only_the_last_eight_count_and_nothing_overflows() {
        let mut trips = RoundTrips::default();
        trips.record(2);
        for _ in 0..8 {
            trips.record(60);
        }
        assert_eq!(trips.trusted_ms(), Some(30));
        for ms in [-5, i64::MAX] {
            for _ in 0..300 {
                trips.record(ms);
            }
        }
        assert_eq!(trips.trusted_ms(), Some(i64::from(RTT_MS_MAX) / 2));
    }
}
