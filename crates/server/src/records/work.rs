// SPDX-License-Identifier: AGPL-3.0-or-later
//! How much of the processor one piece of work may take.

use std::time::Duration;

/// The clock is asked once in so many steps.
const STEPS: u32 = 16;

/// What is left of a budget of processor time; it counts the thread it was made on.
#[derive(Debug)]
pub(crate) struct Work {
    until: Duration,
    asked: u32,
    over: bool,
}

impl Work {
    /// From now on, so much.
    pub(crate) fn of(budget: Duration) -> Self {
        Self { until: spent().saturating_add(budget), asked: 0, over: false }
    }

    /// Whether there is time for one more step. After the first no it stays at that.
    pub(crate) fn goes_on(&mut self) -> bool {
        if !self.over && self.asked.is_multiple_of(STEPS) {
            self.over = spent() >= self.until;
        }
        self.asked = self.asked.wrapping_add(1);
        !self.over
    }
}

/// The time this thread has been on a processor: others on the machine make nobody's work heavier.
#[cfg(unix)]
fn spent() -> Duration {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    let nanos = u32::try_from(time.tv_nsec).unwrap_or(0);
    Duration::new(u64::try_from(time.tv_sec).unwrap_or(0), nanos)
}

/// Where that cannot be asked, the time that has passed.
#[cfg(not(unix))]
#[expect(clippy::disallowed_methods, reason = "nobody's clock is reckoned with it")]
fn spent() -> Duration {
    use std::sync::LazyLock;
    use std::time::Instant;
    static STARTED: LazyLock<Instant> = LazyLock::new(Instant::now);
    STARTED.elapsed()
}
