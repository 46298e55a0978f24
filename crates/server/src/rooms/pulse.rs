// SPDX-License-Identifier: AGPL-3.0-or-later
//! The heartbeat of the server, and what it proves: in which spans nobody could have made a move.
//!
//! While games are live the time is made durable every few hundred milliseconds (`heartbeat`). A span without a
//! heartbeat (the process was killed, the machine slept, the database was gone) is an [`Outage`]: every room hears
//! of it before anything else happens there, and nobody is charged for it (P3, P8). The heartbeat that ends an outage
//! makes it durable, too: a room that is not in memory may learn of it from a later process only.

use std::sync::atomic::{AtomicBool, AtomicI64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use game::{Micros, Millis};
use tokio::sync::Notify;

use crate::clock::ServerClock;
use crate::cluster::tenure::Tenure;

/// A silence longer than this is an outage.
pub const SILENCE: Millis = Millis(1_000);
/// How often it is looked whether the place of this process is certain again.
const LOOK: Duration = Duration::from_millis(20);
/// How long whoever asks whether the site is well waits for a heartbeat: one that takes longer is a silence.
const PROBE: Duration = Duration::from_millis(1_100);
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

impl Outage {
    /// This one and one `before` it, as one that ends with it and lasts as long as both.
    fn joined(self, before: Self) -> Self {
        Self { from: Micros(self.from.0.saturating_sub(before.to.0 - before.from.0)), ..self }
    }
}

/// The heartbeat.
#[derive(Debug)]
pub struct Pulse {
    last: AtomicI64,
    failing: AtomicBool,
    /// Whether every room whose time runs has come into memory.
    recovered: AtomicBool,
    /// Whether the server closes: silence is no outage any more.
    released: AtomicBool,
    /// Whether this process may speak for the site.
    tenure: Tenure,
    outages: Mutex<Outages>,
    /// Whether somebody asked whether anything can be written.
    probed: AtomicBool,
    wanted: Notify,
    beaten: Notify,
}

/// Outages remembered; older ones are counted with the oldest.
const REMEMBERED_MAX: usize = 64;

/// The outages that somebody may not have heard of.
#[derive(Debug)]
struct Outages {
    /// In order, and none reaches into the next.
    known: Vec<Outage>,
    /// Those that are durable.
    kept: Vec<Outage>,
}

/// Takes in a later outage.
fn remember(known: &mut Vec<Outage>, Outage { from, to }: Outage) {
    let from = known.last().map_or(from, |last| from.max(last.to));
    if from < to {
        known.push(Outage { from, to });
    }
    if known.len() > REMEMBERED_MAX {
        let oldest = known.remove(0);
        if let Some(next) = known.first_mut() {
            *next = next.joined(oldest);
        }
    }
}

/// What a heartbeat at `at` ends, if it ends an outage.
fn ended(last: Micros, failed: bool, at: Micros) -> Option<Outage> {
    (failed || at.since(last) > SILENCE).then_some(Outage { from: last, to: at })
}

impl Pulse {
    /// A heartbeat that begins at `now`; `kept` are the outages that are durable, and `last` is the last heartbeat of the
    /// process before, if there was any.
    #[must_use]
    pub fn new(kept: Vec<Outage>, last: Option<Micros>, now: Micros) -> Self {
        let mut known = kept.clone();
        if let Some(from) = last {
            remember(&mut known, Outage { from, to: now });
        }
        Self {
            last: AtomicI64::new(now.0),
            failing: AtomicBool::new(false),
            recovered: AtomicBool::new(false),
            released: AtomicBool::new(false),
            tenure: Tenure::default(),
            outages: Mutex::new(Outages { known, kept }),
            probed: AtomicBool::new(false),
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

    fn lock(&self) -> MutexGuard<'_, Outages> {
        self.outages.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The time after `since` in which nobody could have made a move, as one outage that ends with the last of them, if
    /// there were any: whoever writes it down has heard of all at once, and what lay between them counts.
    pub fn outages_after(&self, since: Micros) -> impl Iterator<Item = Outage> + use<> {
        let outages = self.lock();
        let after = outages.known.iter().rev().take_while(|outage| outage.to > since);
        let parts = after.map(|outage| Outage { from: outage.from.max(since), ..*outage });
        parts.reduce(Outage::joined).into_iter()
    }

    /// The outages there have been when a heartbeat is made at `at`, unless all of that is durable.
    pub(crate) fn unkept(&self, at: Micros) -> Option<Vec<Outage>> {
        let outages = self.lock();
        let mut known = outages.known.clone();
        let last = Micros(self.last.load(Ordering::Acquire));
        if let Some(outage) = ended(last, self.is_failing(), at) {
            remember(&mut known, outage);
        }
        (known != outages.kept).then_some(known)
    }

    /// Says that these outages are durable.
    pub(crate) fn keep(&self, outages: Vec<Outage>) {
        self.lock().kept = outages;
    }

    /// Says that rooms are being brought in: until all are, nobody knows who is at a game.
    pub fn recovering(&self) {
        self.recovered.store(false, Ordering::Release);
    }

    /// Says that every room whose time runs is in memory and has heard of the outage before this process.
    pub fn recovered(&self) {
        self.recovered.store(true, Ordering::Release);
    }

    /// Whether that is so.
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

    /// Has a heartbeat made durable, unless one was a moment ago: where no game is live none would be, and nobody would
    /// notice that nothing can be written.
    pub(crate) async fn probe(&self) {
        let beaten = self.beaten.notified();
        self.probed.store(true, Ordering::Release);
        self.wanted.notify_one();
        // Who waits in vain sees what has become of it.
        let _ = tokio::time::timeout(PROBE, beaten).await;
    }

    /// Whether somebody asked for it since the last time.
    pub(super) fn was_probed(&self) -> bool {
        self.probed.swap(false, Ordering::AcqRel)
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
        // Locked first: whoever sees that the server is up finds the outage before it.
        let mut outages = self.lock();
        let last = Micros(self.last.swap(at.0, Ordering::AcqRel));
        let outage = ended(last, self.failing.swap(false, Ordering::AcqRel), at);
        if let Some(outage) = outage {
            remember(&mut outages.known, outage);
        }
        drop(outages);
        self.beaten.notify_waiters();
        outage.is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const START: Micros = Micros(1_000_000_000);

    fn at(ms: i64) -> Micros {
        START.plus(Millis(ms))
    }

    fn fresh() -> Pulse {
        Pulse::new(Vec::new(), None, START)
    }

    fn after(pulse: &Pulse, since: Micros) -> Option<Outage> {
        pulse.outages_after(since).next()
    }

    #[test]
    fn p3_the_night_between_two_processes_is_an_outage() {
        let pulse = Pulse::new(Vec::new(), Some(at(-5_000)), START);
        assert_eq!(after(&pulse, at(-9_000)), Some(Outage { from: at(-5_000), to: START }));
        assert_eq!(after(&pulse, at(-2_000)), Some(Outage { from: at(-2_000), to: START }));
        assert_eq!(after(&pulse, START), None, "a room that heard of it hears of it once");
        assert_eq!(after(&fresh(), Micros(0)), None);
    }

    #[test]
    fn p3_a_silence_is_an_outage_and_a_beat_in_time_is_not() {
        let pulse = fresh();
        assert!(!pulse.beat(at(1_000)));
        assert!(pulse.is_steady(at(2_000)));
        assert!(!pulse.is_steady(at(2_001)));
        assert!(pulse.beat(at(4_000)));
        assert_eq!(after(&pulse, START), Some(Outage { from: at(1_000), to: at(4_000) }));
    }

    #[test]
    fn p8_a_database_that_comes_back_ends_an_outage_however_short() {
        let pulse = fresh();
        pulse.fail();
        assert!(!pulse.is_steady(at(1)));
        assert!(pulse.beat(at(100)));
        assert_eq!(after(&pulse, START), Some(Outage { from: START, to: at(100) }));
        assert!(pulse.is_steady(at(101)));
    }

    #[test]
    fn p3_what_the_heartbeat_that_ends_an_outage_writes_is_what_the_next_process_knows() {
        let pulse = fresh();
        assert_eq!(pulse.unkept(at(900)), None, "nothing to write");
        let written = pulse.unkept(at(5_000)).expect("an outage has ended");
        assert_eq!(written, [Outage { from: START, to: at(5_000) }]);
        pulse.keep(written.clone());
        // The write took a while: killed now, the next process counts that from the heartbeat of before it.
        assert!(pulse.beat(at(5_300)));
        let killed = Pulse::new(written, Some(at(5_000)), at(9_000));
        assert_eq!(after(&killed, at(-1)), Some(Outage { from: START, to: at(9_000) }));
        assert_eq!(after(&killed, at(5_300)), Some(Outage { from: at(5_300), to: at(9_000) }));

        let written = pulse.unkept(at(5_500)).expect("it has become longer");
        assert_eq!(written, [Outage { from: START, to: at(5_300) }]);
        pulse.keep(written);
        assert_eq!(pulse.unkept(at(5_600)), None);
    }

    #[test]
    fn p3_of_several_outages_nobody_is_charged_for_any_and_what_lay_between_counts() {
        let night = Outage { from: at(1_000), to: at(3_000) };
        let pulse = Pulse::new(vec![night], Some(at(6_000)), at(10_000));
        let lost = |since| after(&pulse, at(since)).map(|one| (one.to, one.to.since(one.from)));
        assert_eq!(lost(0), Some((at(10_000), Millis(6_000))));
        assert_eq!(lost(2_000), Some((at(10_000), Millis(5_000))));
        assert_eq!(lost(3_000), Some((at(10_000), Millis(4_000))), "the first was heard of");
        assert_eq!(lost(10_000), None);
        let written = pulse.unkept(at(10_100)).expect("the second is not durable yet");
        assert_eq!(written, [night, Outage { from: at(6_000), to: at(10_000) }]);
    }

    #[test]
    fn many_outages_are_a_bounded_number_and_last_as_long() {
        let pulse = Pulse::new(Vec::new(), Some(at(-10)), START);
        for i in 1..200 {
            pulse.beat(at(2 * i - 1));
            pulse.fail();
            pulse.beat(at(2 * i));
        }
        let outages = pulse.unkept(at(400)).expect("none is durable");
        assert_eq!(outages.len(), REMEMBERED_MAX);
        assert!(outages.is_sorted_by(|one, next| one.to <= next.from));
        let all = after(&pulse, at(-1_000)).expect("outages");
        assert_eq!((all.to, all.to.since(all.from)), (at(398), Millis(10 + 199)));
    }
}
