// SPDX-License-Identifier: AGPL-3.0-or-later
//! One limit: a burst and what comes back, for each address or person.

use std::net::IpAddr;
use std::num::NonZeroU32;
use std::time::Duration;

use governor::clock::{Clock as _, MonotonicClock};
use governor::middleware::NoOpMiddleware;
use governor::state::keyed::DashMapStateStore;
use governor::{Quota, RateLimiter};

use crate::error::ApiError;

/// The machine itself is trusted this many times as far: tests, benchmarks. What a proxy of this machine passes on
/// is not its own.
pub const LOOPBACK_FACTOR: u32 = 100;
/// So many addresses are remembered before those that have been quiet are forgotten.
const REMEMBERED_MAX: usize = 10_000;

type Keyed<K> = RateLimiter<K, DashMapStateStore<K>, MonotonicClock, NoOpMiddleware<std::time::Instant>>;

/// One limit, for strangers and for the machine itself.
pub(crate) struct Gate {
    /// What it is called in a refusal.
    key: &'static str,
    strangers: Keyed<Key>,
    loopback: Keyed<Key>,
}

#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) enum Key {
    Address(IpAddr),
    Player(Box<str>),
}

impl Gate {
    pub(crate) fn new(key: &'static str, burst: u32, every: Duration) -> Self {
        let quota = |factor: u32| {
            let burst = NonZeroU32::new(burst.saturating_mul(factor)).unwrap_or(NonZeroU32::MIN);
            let every = (every / factor).max(Duration::from_nanos(1));
            Quota::with_period(every).map_or(Quota::per_second(burst), |quota| quota.allow_burst(burst))
        };
        let limiter = |factor| RateLimiter::dashmap_with_clock(quota(factor), MonotonicClock);
        Self { key, strangers: limiter(1), loopback: limiter(LOOPBACK_FACTOR) }
    }

    pub(crate) fn check(&self, key: &Key, address: IpAddr) -> Result<(), ApiError> {
        self.check_many(key, NonZeroU32::MIN, address)
    }

    /// So many at once, or none of them.
    pub(crate) fn check_many(&self, key: &Key, many: NonZeroU32, address: IpAddr) -> Result<(), ApiError> {
        let limiter = if address.is_loopback() { &self.loopback } else { &self.strangers };
        if limiter.len() > REMEMBERED_MAX {
            limiter.retain_recent();
        }
        // More than the whole quota never pass; callers bound what one request asks for.
        let until = match limiter.check_key_n(key, many) {
            Ok(Ok(())) => return Ok(()),
            Ok(Err(until)) => until.wait_time_from(limiter.clock().now()),
            Err(_) => Duration::MAX,
        };
        Err(ApiError::TooMany {
            key: self.key,
            retry_s: until.as_secs().saturating_add(u64::from(until.subsec_nanos() > 0)),
        })
    }
}
