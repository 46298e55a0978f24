// SPDX-License-Identifier: AGPL-3.0-or-later
//! The heartbeat of the server, and what it proves: in which spans nobody could have made a move.
//!
//! While games are live the time is made durable every few hundred milliseconds (`heartbeat`). A span without a
//! heartbeat (the process was killed, the machine slept, the database was gone) is an [`Outage`]: every room hears
//! of it before anything else happens there, and nobody is charged for it (P3, P8).

use std::sync::atomic::{AtomicBool, AtomicI64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use game::{Micros, Millis};
use tokio::sync::Notify;

use crate::clock::ServerClock;
use crate::cluster::tenure::Tenure;

/// A silence longer than this is an outage.
pub const SILENCE: Millis = Millis(1_000);
/// How often it is looked whether the place of this process is certain again.
const LOOK: Duration = Duration::from_millis(20);
/// How long a room waits for the heartbeat that tells it whether the server slept.
const PATIENCE: Duration = Duration::from_secs(2);

/// A span in which the server could not have taken a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outage {
    /// The last instant the server was surely up.
    pub from: Micros,
    /// When it was up again.
    pub to: Micros,
}

/// The heartbeat.
#[derive(Debug)]
pub struct Pulse {
    last: AtomicI64,
    failing: AtomicBool,
    /// Whether every room whose time runs has made durable what it missed before this process.
    recovered: AtomicBool,
    /// Whether the server closes: silence is no outage any more.
    released: AtomicBool,
    /// Whether this process may speak for the site.
    tenure: Tenure,
    outages: Mutex<Vec<Outage>>,
    wanted: Notify,
    beaten: Notify,
}

/// Outages remembered; older ones are merged into the oldest.
const REMEMBERED_MAX: usize = 64;

impl Pulse {
    /// A heartbeat that begins at `now`; `last` is the last one of the process before, if there was any.
    #[must_use]
    pub fn new(last: Option<Micros>, now: Micros) -> Self {
        let slept = last.map(|from| Outage { from: from.min(now), to: now });
        Self {
            last: AtomicI64::new(now.0),
            failing: AtomicBool::new(false),
            recovered: AtomicBool::new(false),
            released: AtomicBool::new(false),
            tenure: Tenure::default(),
            outages: Mutex::new(slept.into_iter().collect()),
            wanted: Notify::new(),
            beaten: Notify::new(),
        }
    }

    /// That of a process whose place others may take.
    #[must_use]
    pub(crate) fn within(self, tenure: Tenure) -> Self {
        Self { tenure, ..self }
    }

    /// Whether no other process can speak for the site now.
    pub(crate) fn is_held(&self) -> bool {
        self.tenure.holds()
    }

    /// The outages that ended after `since`, in order.
    #[must_use]
    pub fn outages_after(&self, since: Micros) -> Vec<Outage> {
        let outages = self.outages.lock().unwrap_or_else(PoisonError::into_inner);
        if outages.last().is_none_or(|last| last.to <= since) {
            return Vec::new();
        }
        outages.iter().copied().filter(|outage| outage.to > since).collect()
    }

    /// Says that rooms are being brought in: until all are, nobody knows who is at a game.
    pub fn recovering(&self) {
        self.recovered.store(false, Ordering::Release);
    }

    /// Says that every room knows of the outage before this process: the heartbeat may be written over.
    pub fn recovered(&self) {
        self.recovered.store(true, Ordering::Release);
    }

    /// Whether it may.
    #[must_use]
    pub fn is_recovered(&self) -> bool {
        self.recovered.load(Ordering::Acquire)
    }

    /// Says that the server closes and beats no more: rooms finish what has begun without waiting for a heartbeat.
    pub fn release(&self) {
        self.released.store(true, Ordering::Release);
    }

    /// Says that the database refused to write: the next heartbeat that succeeds ends an outage.
    pub fn fail(&self) {
        self.failing.store(true, Ordering::Release);
    }

    /// Whether the server has been up without a break until `now`.
    #[must_use]
    pub fn is_steady(&self, now: Micros) -> bool {
        let last = Micros(self.last.load(Ordering::Acquire));
        let heard = now.since(last) <= SILENCE || self.released.load(Ordering::Acquire);
        heard && !self.failing.load(Ordering::Acquire) && self.is_held()
    }

    /// Waits until it is certain whether the server was up until now. False: the database is still gone.
    pub async fn settle(&self, clock: &ServerClock) -> bool {
        let deadline = tokio::time::Instant::now() + PATIENCE;
        while !self.is_steady(clock.now()) {
            // Whoever closes because another process has its place beats no more.
            if self.released.load(Ordering::Acquire) && !self.is_held() {
                return false;
            }
            // No heartbeat makes it certain, and asking for one would be answered at once, again and again.
            if !self.is_held() {
                if tokio::time::timeout_at(deadline, tokio::time::sleep(LOOK)).await.is_err() {
                    return false;
                }
                continue;
            }
            let beaten = self.beaten.notified();
            self.wanted.notify_one();
            if tokio::time::timeout_at(deadline, beaten).await.is_err() {
                return false;
            }
            if self.failing.load(Ordering::Acquire) {
                return false;
            }
        }
        true
    }

    /// Waits for a heartbeat of `at` or later.
    pub async fn heard(&self, at: Micros) {
        let is_late = || self.last.load(Ordering::Acquire) < at.0;
        while is_late() {
            let beaten = self.beaten.notified();
            self.wanted.notify_one();
            if is_late() {
                beaten.await;
            }
        }
    }

    /// Waits until somebody wants to know now.
    pub(super) async fn wanted(&self) {
        self.wanted.notified().await;
    }

    /// Whether the database refused the last write.
    pub(super) fn is_failing(&self) -> bool {
        self.failing.load(Ordering::Acquire)
    }

    /// Says that a heartbeat could not be written, to those who wait for one too.
    pub(super) fn missed(&self) {
        self.fail();
        self.beaten.notify_waiters();
    }

    /// Takes in a heartbeat made at `at`; true when it ended an outage.
    pub(super) fn beat(&self, at: Micros) -> bool {
        let last = Micros(self.last.swap(at.0, Ordering::AcqRel));
        let failed = self.failing.swap(false, Ordering::AcqRel);
        let ended = failed || at.since(last) > SILENCE;
        if ended {
            let mut outages = self.outages.lock().unwrap_or_else(PoisonError::into_inner);
            outages.push(Outage { from: last, to: at });
            if outages.len() > REMEMBERED_MAX {
                let from = outages.remove(0).from;
                if let Some(oldest) = outages.first_mut() {
                    oldest.from = from;
                }
            }
        }
        self.beaten.notify_waiters();
        ended
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const START: Micros = Micros(1_000_000_000);

    fn at(ms: i64) -> Micros {
        START.plus(Millis(ms))
    }

    #[test]
    fn p3_the_night_between_two_processes_is_an_outage() {
        let pulse = Pulse::new(Some(at(-5_000)), START);
        assert_eq!(pulse.outages_after(at(-9_000)), [Outage { from: at(-5_000), to: START }]);
        assert!(pulse.outages_after(START).is_empty(), "a room that heard of it hears of it once");
        assert!(Pulse::new(None, START).outages_after(Micros(0)).is_empty());
    }

    #[test]
    fn p3_a_silence_is_an_outage_and_a_beat_in_time_is_not() {
        let pulse = Pulse::new(None, START);
        assert!(!pulse.beat(at(1_000)));
        assert!(pulse.is_steady(at(2_000)));
        assert!(!pulse.is_steady(at(2_001)));
        assert!(pulse.beat(at(4_000)));
        assert_eq!(pulse.outages_after(START), [Outage { from: at(1_000), to: at(4_000) }]);
    }

    #[test]
    fn p8_a_database_that_comes_back_ends_an_outage_however_short() {
        let pulse = Pulse::new(None, START);
        pulse.fail();
        assert!(!pulse.is_steady(at(1)));
        assert!(pulse.beat(at(100)));
        assert_eq!(pulse.outages_after(START), [Outage { from: START, to: at(100) }]);
        assert!(pulse.is_steady(at(101)));
    }

    #[test]
    fn many_outages_are_merged_and_never_forgotten() {
        let pulse = Pulse::new(Some(at(-10)), START);
        for i in 1..200 {
            pulse.fail();
            pulse.beat(at(i));
        }
        let outages = pulse.outages_after(Micros(0));
        assert_eq!(outages.len(), REMEMBERED_MAX);
        assert_eq!(outages.first().map(|outage| outage.from), Some(at(-10)));
        assert_eq!(outages.last().map(|outage| outage.to), Some(at(199)));
    }
}
