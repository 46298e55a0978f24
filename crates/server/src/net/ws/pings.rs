// SPDX-License-Identifier: AGPL-3.0-or-later
//! When sockets are pinged: at instants that many of them share. To wake for a ping costs more than the ping, and so it does
//! for its answer.

use std::sync::LazyLock;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use tokio::time::{Instant, Interval, MissedTickBehavior};

/// How often the server pings a socket.
const EVERY: Duration = Duration::from_secs(8);
/// The instants are so far apart.
const APART: Duration = Duration::from_millis(250);

/// One of them; the others follow from it.
static ONE: LazyLock<Instant> = LazyLock::new(Instant::now);
/// How many sockets have been opened.
static OPENED: AtomicU32 = AtomicU32::new(0);

/// The pings of a socket that has been pinged just now. Those of many sockets opened together are spread over the interval.
pub(super) fn pings() -> Interval {
    let (one, number) = (*ONE, OPENED.fetch_add(1, Ordering::Relaxed));
    let mut pings = tokio::time::interval_at(at_next(Instant::now() + first(number), one), EVERY);
    pings.set_missed_tick_behavior(MissedTickBehavior::Skip);
    pings
}

/// How long after its opening a socket is pinged again, at least.
fn first(number: u32) -> Duration {
    let spread = (number.wrapping_mul(2_654_435_761) >> 16) % 1_000;
    EVERY / 2 + EVERY / 2 * spread / 1_000
}

/// The first shared instant that is not before `from`.
fn at_next(from: Instant, one: Instant) -> Instant {
    let steps = from.saturating_duration_since(one).as_micros().div_ceil(APART.as_micros());
    one + APART * u32::try_from(steps).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn pings_are_spread_over_few_instants() {
        let one = Instant::now();
        let mut instants = BTreeSet::new();
        for number in 0..1_000 {
            let opened = one + Duration::from_micros(u64::from(number) * 37);
            let at = at_next(opened + first(number), one);
            assert!(at - opened >= EVERY / 2 && at - opened <= EVERY + APART, "{:?}", at - opened);
            assert_eq!((at - one).as_micros() % APART.as_micros(), 0);
            instants.insert(at);
        }
        let half = (EVERY / 2).as_micros() / APART.as_micros();
        assert!((half..=half + 2).contains(&(instants.len() as u128)), "{}", instants.len());
    }
}
