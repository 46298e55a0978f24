// SPDX-License-Identifier: AGPL-3.0-or-later
//! The clock of the server: the only place that asks the machine for the time.
//!
//! The machine's calendar is read once, at the start; from then on only the monotonic clock counts, so that
//! no step of the calendar (an administrator, NTP, a virtual machine waking up) reaches a game (P3).

use std::time::{Instant, SystemTime, UNIX_EPOCH};

use game::Micros;

/// Time that only goes forward.
#[derive(Clone, Copy, Debug)]
pub struct ServerClock {
    started: Instant,
    base: Micros,
}

impl ServerClock {
    /// Starts the clock at the machine's calendar time, but never before `floor`, the last instant the server
    /// is known to have written down.
    #[must_use]
    #[expect(clippy::disallowed_methods, reason = "this module is where time enters the server")]
    pub fn start(floor: Micros) -> Self {
        let calendar = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        let calendar = Micros(i64::try_from(calendar.as_micros()).unwrap_or(i64::MAX));
        Self { started: Instant::now(), base: calendar.max(Micros(floor.0.saturating_add(1))) }
    }

    /// The time now.
    #[must_use]
    #[expect(clippy::disallowed_methods, reason = "this module is where time enters the server")]
    pub fn now(&self) -> Micros {
        let passed = Instant::now().saturating_duration_since(self.started);
        Micros(self.base.0.saturating_add(i64::try_from(passed.as_micros()).unwrap_or(i64::MAX)))
    }

    /// The instant of the asynchronous runtime's timer at which the clock shows `at`.
    #[must_use]
    pub fn instant(&self, at: Micros) -> tokio::time::Instant {
        let ahead = u64::try_from(at.0.saturating_sub(self.base.0)).unwrap_or(0);
        // A year is as good as never, and keeps the sum in range on every machine.
        let ahead = ahead.min(365 * 24 * 3600 * 1_000_000);
        (self.started + std::time::Duration::from_micros(ahead)).into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn p3_time_never_falls_behind_what_was_written_down() {
        let floor = Micros(i64::MAX / 2);
        let clock = ServerClock::start(floor);
        let first = clock.now();
        assert!(first > floor);
        assert!(clock.now() >= first);
    }

    #[test]
    fn far_deadlines_do_not_overflow() {
        let clock = ServerClock::start(Micros(0));
        let _ = clock.instant(Micros(i64::MAX));
        let _ = clock.instant(Micros(i64::MIN));
    }
}
