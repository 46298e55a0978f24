// SPDX-License-Identifier: AGPL-3.0-or-later
//! Whether this process may still speak for the site. Where other nodes stand by, that is certain for as long after a beat as
//! they wait before they take over, and no longer: a process that stood still meanwhile says nothing before its next beat.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use tokio::time::Instant;

/// How much earlier than for the others one's own lease is over: the clocks of two machines run 500 ppm apart at most.
const EARLY: Duration = Duration::from_millis(5);

/// The lease of a process; a process that is alone needs none.
#[derive(Clone, Debug, Default)]
pub(crate) struct Tenure(Option<Arc<Lease>>);

#[derive(Debug)]
struct Lease {
    span: Duration,
    until: Mutex<Instant>,
}

impl Tenure {
    /// A lease of `span`, which a beat that was sent at `from` has begun.
    pub(crate) fn of(span: Duration, from: Instant) -> Self {
        let span = span.saturating_sub(EARLY);
        Self(Some(Arc::new(Lease { span, until: Mutex::new(from + span) })))
    }

    /// A beat that was sent at `from` was kept.
    pub(crate) fn renew(&self, from: Instant) {
        if let Some(lease) = &self.0 {
            let mut until = lease.until.lock().unwrap_or_else(PoisonError::into_inner);
            *until = from + lease.span;
        }
    }

    /// Whether it holds now.
    pub(crate) fn holds(&self) -> bool {
        let until = |lease: &Lease| *lease.until.lock().unwrap_or_else(PoisonError::into_inner);
        self.0.as_ref().is_none_or(|lease| Instant::now() < until(lease))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn c_who_has_not_beaten_within_the_lease_says_nothing() {
        let (second, now) = (Duration::from_secs(1), Instant::now());
        let tenure = Tenure::of(second, now);
        assert!(tenure.holds());
        tenure.renew(now - second + EARLY);
        assert!(!tenure.holds(), "over a little before the others may take over");
        tenure.renew(now);
        assert!(tenure.holds());
        assert!(Tenure::default().holds(), "a process that is alone needs no lease");
    }
}
