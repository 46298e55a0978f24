// SPDX-License-Identifier: AGPL-3.0-or-later
//! What the server counts, in the text format of Prometheus. Plain atomics: a move costs a handful of
//! additions, and two servers in one process (tests) do not share a register.

use std::fmt::Write as _;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};
use std::time::Duration;

/// Upper bounds of the commit latency buckets, microseconds.
const COMMIT_BOUNDS_US: [u64; 12] =
    [250, 500, 1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 64_000, 128_000, 256_000, 1_000_000];

/// The counters of one server.
#[derive(Debug, Default)]
pub struct Metrics {
    /// Moves and rolls accepted.
    pub moves: Counter,
    /// Transactions that made events durable.
    pub commits: Counter,
    /// Events made durable.
    pub events: Counter,
    /// Commands refused.
    pub refusals: Counter,
    /// Tables made for people who waited for an opponent.
    pub pairings: Counter,
    /// Frames that were not messages of the protocol.
    pub malformed: Counter,
    /// Requests and frames over a limit.
    pub limited: Counter,
    /// Requests and talk put off because the disk was slow.
    pub shed: Counter,
    /// Sockets and answers dropped because their reader was too slow.
    pub slow_readers: Counter,
    /// Connections ended so that somebody new gets in.
    pub shown_out: Counter,
    /// Times the database could not be written.
    pub store_failures: Counter,
    /// Sockets open now.
    pub sockets: Gauge,
    /// Answers open now that do not end.
    pub streams: Gauge,
    /// Rooms in memory now.
    pub rooms: Gauge,
    /// From handing events to the store until they are durable.
    pub commit_latency: Histogram,
}

/// A number that only grows.
#[derive(Debug, Default)]
pub struct Counter(AtomicU64);

impl Counter {
    /// One more.
    pub fn one(&self) {
        self.add(1);
    }

    /// `n` more.
    pub fn add(&self, n: u64) {
        self.0.fetch_add(n, Ordering::Relaxed);
    }

    /// The count.
    #[must_use]
    pub fn get(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }
}

/// A number that goes up and down.
#[derive(Debug, Default)]
pub struct Gauge(AtomicI64);

impl Gauge {
    /// Up or down by `n`.
    pub fn add(&self, n: i64) {
        self.0.fetch_add(n, Ordering::Relaxed);
    }

    /// The number now.
    #[must_use]
    pub fn get(&self) -> i64 {
        self.0.load(Ordering::Relaxed)
    }
}

/// Durations in fixed buckets.
#[derive(Debug, Default)]
pub struct Histogram {
    buckets: [AtomicU64; COMMIT_BOUNDS_US.len() + 1],
    sum_us: AtomicU64,
}

impl Histogram {
    /// Counts one duration, microseconds; a negative one counts as none.
    pub fn record_us(&self, us: i64) {
        let us = u64::try_from(us).unwrap_or(0);
        let bucket = COMMIT_BOUNDS_US.partition_point(|bound| *bound < us);
        if let Some(bucket) = self.buckets.get(bucket) {
            bucket.fetch_add(1, Ordering::Relaxed);
        }
        self.sum_us.fetch_add(us, Ordering::Relaxed);
    }
}

impl Metrics {
    /// Everything, as `GET /metrics` on its own listener answers.
    #[must_use]
    pub fn render(&self) -> String {
        let mut text = String::with_capacity(4096);
        serving(&mut text, true);
        for (name, help, value) in [
            ("kapia_moves_total", "Moves and rolls accepted", &self.moves),
            ("kapia_commits_total", "Transactions that made events durable", &self.commits),
            ("kapia_events_total", "Events made durable", &self.events),
            ("kapia_refusals_total", "Commands refused", &self.refusals),
            ("kapia_pairings_total", "Tables made for people who waited for an opponent", &self.pairings),
            ("kapia_malformed_total", "Frames that were not messages of the protocol", &self.malformed),
            ("kapia_limited_total", "Requests and frames over a limit", &self.limited),
            ("kapia_shed_total", "Requests and lines of talk put off while commits were slow", &self.shed),
            ("kapia_slow_readers_total", "Readers dropped for reading too slowly", &self.slow_readers),
            ("kapia_shown_out_total", "Connections ended to let somebody new in", &self.shown_out),
            ("kapia_store_failures_total", "Times the database could not be written", &self.store_failures),
        ] {
            metric(&mut text, name, help, "counter", value.get());
        }
        metric(&mut text, "kapia_sockets", "Sockets open now", "gauge", self.sockets.get());
        metric(&mut text, "kapia_streams", "Streams open now", "gauge", self.streams.get());
        metric(&mut text, "kapia_rooms_loaded", "Rooms in memory now", "gauge", self.rooms.get());
        self.render_latency(&mut text);
        text
    }

    fn render_latency(&self, text: &mut String) {
        let name = "kapia_commit_seconds";
        let _ = writeln!(text, "# HELP {name} From handing events to the store until they are durable");
        let _ = writeln!(text, "# TYPE {name} histogram");
        let mut count = 0;
        for (i, bucket) in self.commit_latency.buckets.iter().enumerate() {
            count += bucket.load(Ordering::Relaxed);
            let bound = COMMIT_BOUNDS_US.get(i).map_or("+Inf".to_owned(), |us| format!("{}", seconds(*us)));
            let _ = writeln!(text, "{name}_bucket{{le=\"{bound}\"}} {count}");
        }
        let sum = self.commit_latency.sum_us.load(Ordering::Relaxed);
        let _ = writeln!(text, "{name}_sum {}", seconds(sum));
        let _ = writeln!(text, "{name}_count {count}");
    }
}

/// What a node answers that stands by and carries so many connections to the one that serves.
pub(crate) fn standing_by(carried: usize) -> String {
    let mut text = String::new();
    serving(&mut text, false);
    metric(&mut text, "kapia_carried", "Connections carried to the node that serves", "gauge", carried);
    text
}

fn serving(text: &mut String, is_serving: bool) {
    let help = "Whether this process serves the site, or stands by for another one";
    metric(text, "kapia_serving", help, "gauge", u8::from(is_serving));
}

fn seconds(us: u64) -> f64 {
    Duration::from_micros(us).as_secs_f64()
}

fn metric(text: &mut String, name: &str, help: &str, kind: &str, value: impl std::fmt::Display) {
    let _ = write!(text, "# HELP {name} {help}\n# TYPE {name} {kind}\n{name} {value}\n");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn buckets_are_cumulative_and_end_in_infinity() {
        let metrics = Metrics::default();
        metrics.moves.add(3);
        metrics.sockets.add(2);
        for us in [100, 250, 251, 5_000_000] {
            metrics.commit_latency.record_us(us);
        }
        let text = metrics.render();
        for line in [
            "kapia_serving 1",
            "kapia_moves_total 3",
            "kapia_sockets 2",
            "kapia_commit_seconds_bucket{le=\"0.00025\"} 2",
            "kapia_commit_seconds_bucket{le=\"0.0005\"} 3",
            "kapia_commit_seconds_bucket{le=\"1\"} 3",
            "kapia_commit_seconds_bucket{le=\"+Inf\"} 4",
            "kapia_commit_seconds_count 4",
        ] {
            assert!(text.lines().any(|found| found == line), "{line} in\n{text}");
        }
    }
}
