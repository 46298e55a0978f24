// SPDX-License-Identifier: AGPL-3.0-or-later
//! While the patient thread hashes, the scheduler looks at every core again and again.
//!
//! Linux owes even the class of the idle a tiny share of a core (its EEVDF scheduler, since 6.6). Who has run beside an
//! idle thread owes it a few millionths of a second when it wakes up again, and until they are paid it is not picked. Whether
//! they are paid is looked at when somebody wakes up on that core, and else at its next tick, up to 4 ms later: that is
//! how long a move waited for a hash. So somebody wakes up.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{Thread, park};
use std::time::Duration;

/// About as long at most somebody waits for a core that the patient thread has. A beat takes some microseconds, and only
/// while a password is hashed.
const PERIOD: Duration = Duration::from_micros(250);

/// Of more cores one is idle, and waking up there nobody waits.
const CORES_MAX: usize = 8;

/// A thread for each core, which sleeps, and wakes up, and sleeps again.
pub(super) struct Beat {
    state: Arc<State>,
    threads: Vec<Thread>,
}

#[derive(Default)]
struct State {
    beats: AtomicBool,
    closed: AtomicBool,
    #[cfg(test)]
    count: std::sync::atomic::AtomicU64,
}

impl Beat {
    /// At rest.
    pub(super) fn start() -> Self {
        let state = Arc::<State>::default();
        let threads = cores().into_iter().filter_map(|core| spawn(core, &state)).collect();
        Self { state, threads }
    }

    /// Begins, or rests.
    pub(super) fn set(&self, beats: bool) {
        let rested = !self.state.beats.swap(beats, Ordering::Relaxed);
        if beats && rested {
            self.threads.iter().for_each(Thread::unpark);
        }
    }
}

impl Drop for Beat {
    fn drop(&mut self) {
        self.state.closed.store(true, Ordering::Relaxed);
        self.threads.iter().for_each(Thread::unpark);
    }
}

fn spawn(core: usize, state: &Arc<State>) -> Option<Thread> {
    let at = Arc::clone(state);
    let thread = std::thread::Builder::new().name(format!("hash-beat-{core}"));
    let thread = thread.spawn(move || {
        if stay_on(core) {
            beat(&at);
        }
    });
    Some(thread.ok()?.thread().clone())
}

fn beat(state: &State) {
    while !state.closed.load(Ordering::Relaxed) {
        if state.beats.load(Ordering::Relaxed) {
            std::thread::sleep(PERIOD);
            #[cfg(test)]
            state.count.fetch_add(1, Ordering::Relaxed);
        } else {
            park();
        }
    }
}

/// The cores this process may run on; none where they are too many, or where there is no such scheduler.
#[cfg(target_os = "linux")]
fn cores() -> Vec<usize> {
    let Ok(set) = rustix::thread::sched_getaffinity(None) else { return Vec::new() };
    let cores: Vec<usize> = (0..rustix::thread::CpuSet::MAX_CPU).filter(|core| set.is_set(*core)).collect();
    if cores.len() > CORES_MAX { Vec::new() } else { cores }
}

#[cfg(not(target_os = "linux"))]
fn cores() -> Vec<usize> {
    Vec::new()
}

#[cfg(target_os = "linux")]
fn stay_on(core: usize) -> bool {
    let mut only = rustix::thread::CpuSet::new();
    only.set(core);
    rustix::thread::sched_setaffinity(None, &only).is_ok()
}

#[cfg(not(target_os = "linux"))]
fn stay_on(_: usize) -> bool {
    false
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    /// Waits as long as a machine may stand still.
    fn comes(what: impl Fn() -> bool) -> bool {
        (0..6_000).any(|_| {
            std::thread::sleep(Duration::from_millis(10));
            what()
        })
    }

    #[test]
    fn it_beats_while_it_is_wanted_and_ends_with_its_owner() {
        let beat = Beat::start();
        let state = Arc::downgrade(&beat.state);
        let count = || state.upgrade().map_or(0, |state| state.count.load(Ordering::Relaxed));
        assert_eq!(count(), 0, "it rests");
        for _ in 0..2 {
            beat.set(true);
            let before = count();
            assert!(cores().is_empty() || comes(|| count() > before + 20));
            beat.set(false);
            let still = || {
                let before = count();
                std::thread::sleep(20 * PERIOD);
                count() == before
            };
            assert!(comes(still), "it rests again");
        }
        drop(beat);
        assert!(comes(|| state.upgrade().is_none()), "nobody is left");
    }
}
