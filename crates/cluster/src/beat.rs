// SPDX-License-Identifier: AGPL-3.0-or-later
//! The lease: a node owns rooms only while its last beat is young (section 3 of the design of several nodes).

use game::{Micros, Millis};

use crate::ids::Mono;

/// How long a beat is good for, by the database's clock for others and by the own monotonic clock for oneself.
pub const LEASE: Millis = Millis(1_000);
/// By its own clock a lease ends so much earlier: two clocks may run 500 ppm apart.
const MARGIN: Millis = Millis(5);
/// An owner that is silent for so long is deaf or gone: its rooms are claimed although its beat is fresh.
pub const SILENCE: Millis = Millis(300);
/// How often a node beats.
pub const BEAT: Millis = Millis(250);

/// The beats of this node.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Lease {
    /// When the last beat that was answered had been asked for: the database wrote it later, so others wait longer.
    sent: Option<Mono>,
    /// When the database wrote it, house time.
    beat: Option<Micros>,
    /// Whether a beat failed since: whoever can write none can keep no move either (P8).
    is_failing: bool,
}

impl Lease {
    /// Whether rooms may be spoken for.
    pub(crate) fn holds(&self, now: Mono) -> bool {
        !self.is_failing && self.sent.is_some_and(|sent| !now.is_past(sent, LEASE - MARGIN))
    }

    /// The last instant at which this node was surely there, house time.
    pub(crate) fn last(&self) -> Option<Micros> {
        self.beat
    }

    /// Whether the last beat failed.
    pub(crate) fn is_failing(&self) -> bool {
        self.is_failing
    }

    /// A beat failed.
    pub(crate) fn missed(&mut self) {
        self.is_failing = true;
    }

    /// Takes in a beat asked for at `sent` that the database wrote at `at`. When others could have claimed this node's rooms
    /// since the one before, or nothing could be written, the answer is that one.
    pub(crate) fn beaten(&mut self, sent: Mono, at: Micros) -> Option<Micros> {
        let failed = std::mem::take(&mut self.is_failing);
        let before = self.beat.filter(|before| failed || at.0.saturating_sub(before.0) > LEASE.0 * 1000);
        self.sent = Some(sent);
        self.beat = Some(self.beat.map_or(at, |beat| beat.max(at)));
        before
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_lease_is_counted_from_when_the_beat_was_asked_for() {
        let mut lease = Lease::default();
        assert!(!lease.holds(Mono(0)), "nobody owns anything before the first beat");
        assert_eq!(lease.beaten(Mono(1_000_000), Micros(5_000_000)), None);
        assert!(lease.holds(Mono(1_995_000)));
        assert!(!lease.holds(Mono(1_995_001)));
    }

    #[test]
    fn p8_a_beat_that_failed_ends_an_outage_however_short() {
        let mut lease = Lease::default();
        lease.beaten(Mono(0), Micros(5_000_000));
        lease.missed();
        assert!(!lease.holds(Mono(100_000)));
        assert_eq!(lease.beaten(Mono(250_000), Micros(5_250_000)), Some(Micros(5_000_000)));
        assert!(lease.holds(Mono(250_000)));
    }

    #[test]
    fn a_lapse_names_the_beat_before_it() {
        let mut lease = Lease::default();
        lease.beaten(Mono(0), Micros(5_000_000));
        assert_eq!(lease.beaten(Mono(900_000), Micros(6_000_000)), None, "a second is within the lease");
        assert_eq!(lease.beaten(Mono(2_000_000), Micros(7_000_001)), Some(Micros(6_000_000)));
        assert_eq!(lease.last(), Some(Micros(7_000_001)));
    }
}
