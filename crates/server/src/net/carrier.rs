// SPDX-License-Identifier: AGPL-3.0-or-later
//! The other node by which somebody has come, and which carries their connection. It may end before this one does: then its
//! people are told to come back, as they are when this one ends.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};

use tokio::sync::watch;

use crate::net::outbox::{CloseReason, Outbox};

/// So many are remembered before it is looked who has gone.
const REMEMBERED_MIN: usize = 64;

/// A node that carries connections to here, with everybody who stays on one.
#[derive(Clone, Debug, Default)]
pub(crate) struct Carrier(Arc<Inner>);

#[derive(Debug, Default)]
struct Inner {
    stay: Mutex<Stay>,
    is_ending: watch::Sender<bool>,
}

#[derive(Debug, Default)]
struct Stay {
    outboxes: Vec<Weak<Outbox>>,
    /// How many of them there are when those are forgotten who have gone.
    forget_at: usize,
}

impl Carrier {
    fn stay(&self) -> MutexGuard<'_, Stay> {
        self.0.stay.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Somebody stays who is spoken to by this outbox.
    pub(crate) fn holds(&self, outbox: &Arc<Outbox>) {
        let mut stay = self.stay();
        if *self.0.is_ending.borrow() {
            return outbox.close(CloseReason::RESTART);
        }
        if stay.outboxes.len() >= stay.forget_at {
            stay.outboxes.retain(|outbox| outbox.strong_count() > 0);
            stay.forget_at = (2 * stay.outboxes.len()).max(REMEMBERED_MIN);
        }
        stay.outboxes.push(Arc::downgrade(outbox));
    }

    /// The node ends: everybody is told.
    pub(crate) fn end(&self) {
        let outboxes = {
            let mut stay = self.stay();
            self.0.is_ending.send_replace(true);
            std::mem::take(&mut stay.outboxes)
        };
        for outbox in outboxes.iter().filter_map(Weak::upgrade) {
            outbox.close(CloseReason::RESTART);
        }
    }

    /// Tells when the node ends.
    pub(crate) fn ending(&self) -> watch::Receiver<bool> {
        self.0.is_ending.subscribe()
    }
}

#[cfg(test)]
mod tests {
    use futures_util::FutureExt as _;

    use super::*;
    use crate::net::outbox::Next;

    fn is_told(outbox: &Outbox) -> bool {
        matches!(outbox.next().now_or_never(), Some(Next::End(CloseReason::RESTART)))
    }

    #[test]
    fn everybody_who_stays_is_told_and_whoever_comes_too_late_at_once() {
        let carrier = Carrier::default();
        let outbox = || Arc::new(Outbox::default());
        let stays: Vec<_> = (0..3).map(|_| outbox()).collect();
        stays.iter().for_each(|outbox| carrier.holds(outbox));
        assert!(!stays.iter().any(|outbox| is_told(outbox)));
        carrier.end();
        assert!(*carrier.ending().borrow());
        let late = outbox();
        carrier.holds(&late);
        assert!(stays.iter().chain([&late]).all(|outbox| is_told(outbox)));
    }

    #[test]
    fn who_has_gone_is_forgotten() {
        let carrier = Carrier::default();
        for _ in 0..10 * REMEMBERED_MIN {
            carrier.holds(&Arc::new(Outbox::default()));
        }
        assert!(carrier.stay().outboxes.len() <= REMEMBERED_MIN);
    }
}
