// SPDX-License-Identifier: AGPL-3.0-or-later
//! The threads that thoughts are thought on. Patient ones take only what everything else leaves of the machine, so that nobody's
//! move waits for one of them: a thread that merely has a low priority keeps its core for a whole slice of some milliseconds,
//! whoever wakes up beside it. Where nothing is left a patient thread would not be heard for minutes; its thought is thought
//! once more then, by a steady thread, and for some time all are.

use std::collections::HashSet;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use tokio::runtime::{Builder, Runtime};
use tokio::task::{JoinError, JoinHandle};
use tokio::time::Instant;

/// After so long it is looked at whether a patient thread gets anywhere.
const PATIENCE: Duration = Duration::from_millis(300);
/// For so long the machine counts as crowded once one did not.
const CROWDED_FOR: Duration = Duration::from_secs(10);
/// Kinds of games that are remembered as met.
const KINDS_MAX: usize = 1_024;
/// How far steady threads give way to others, as `nice` counts it: where somebody else keeps the machine busy a bot still has a
/// quarter of what it had.
#[cfg(target_os = "linux")]
pub(crate) const GIVES_WAY: i32 = 5;

pub(crate) struct Threads {
    /// Only their threads for what blocks are used; there until this is dropped.
    patient: Option<Runtime>,
    steady: Option<Runtime>,
    crowded_until: Mutex<Option<Instant>>,
    /// Of these games something has been thought already.
    met: Mutex<HashSet<u64>>,
}

impl Threads {
    pub(crate) fn new(threads: usize) -> Self {
        Self {
            patient: runtime("thinker", threads, take_what_is_left),
            steady: runtime("steady thinker", threads, give_way),
            crowded_until: Mutex::default(),
            met: Mutex::default(),
        }
    }

    /// Thinks about a game of the kind that `about` stands for.
    pub(crate) async fn think<T: Send + 'static>(
        &self,
        about: u64,
        thought: impl Fn() -> T + Send + Sync + 'static,
    ) -> Result<T, JoinError> {
        let thought = Arc::new(thought);
        // The first thought about a kind of game makes what all others wait for: its networks, its ends. If a patient thread
        // began that in a crowd, a steady one would have to wait for it, too.
        let is_met = lock(&self.met).contains(&about);
        if !is_met || self.is_crowded() {
            let found = spawn(self.steady.as_ref(), thought, Arc::default()).await?;
            let mut met = lock(&self.met);
            if met.len() < KINDS_MAX {
                met.insert(about);
            }
            return Ok(found);
        }
        let thread = Arc::<AtomicU32>::default();
        let mut patient = spawn(self.patient.as_ref(), Arc::clone(&thought), Arc::clone(&thread));
        let mut before = Duration::ZERO;
        loop {
            if let Ok(found) = tokio::time::timeout(PATIENCE, &mut patient).await {
                return found;
            }
            match stands(thread.load(Ordering::Relaxed), before) {
                Stands::Still => break,
                Stands::At(used) => before = used,
            }
        }
        tracing::debug!("the machine is crowded: bots think with a priority of their own");
        *lock(&self.crowded_until) = Some(Instant::now() + CROWDED_FOR);
        let steady = spawn(self.steady.as_ref(), thought, Arc::default());
        tokio::select! {
            found = patient => found,
            found = steady => found,
        }
    }

    fn is_crowded(&self) -> bool {
        lock(&self.crowded_until).is_some_and(|until| Instant::now() < until)
    }
}

impl Drop for Threads {
    fn drop(&mut self) {
        // Nobody waits for what is still being thought: a thread that blocks may not be waited for here.
        for threads in [self.patient.take(), self.steady.take()].into_iter().flatten() {
            threads.shutdown_background();
        }
    }
}

fn lock<T>(at: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    at.lock().unwrap_or_else(PoisonError::into_inner)
}

fn runtime(name: &str, threads: usize, prepared: fn()) -> Option<Runtime> {
    let runtime = Builder::new_current_thread()
        .thread_name(name)
        .max_blocking_threads(threads)
        .on_thread_start(prepared)
        .build();
    runtime.inspect_err(|error| tracing::warn!(%error, "bots think beside everything else")).ok()
}

/// Thinks on one of these threads, which says in `thread` who it is.
fn spawn<T: Send + 'static>(
    threads: Option<&Runtime>,
    thought: Arc<impl Fn() -> T + Send + Sync + 'static>,
    thread: Arc<AtomicU32>,
) -> JoinHandle<T> {
    let thought = move || {
        thread.store(own_id(), Ordering::Relaxed);
        thought()
    };
    match threads {
        Some(threads) => threads.spawn_blocking(thought),
        None => tokio::task::spawn_blocking(thought),
    }
}

/// How it is with a thread that thinks.
#[derive(Debug, PartialEq, Eq)]
enum Stands {
    /// It has hardly moved although it would.
    Still,
    /// It waits for something else than a core, or has used so much of one.
    At(Duration),
}

#[cfg(target_os = "linux")]
fn own_id() -> u32 {
    rustix::thread::gettid().as_raw_nonzero().get().unsigned_abs()
}

/// What has become of a thread that had used so much of a core [`PATIENCE`] ago.
#[cfg(target_os = "linux")]
fn stands(thread: u32, before: Duration) -> Stands {
    if thread == 0 {
        // It has not even begun.
        return Stands::Still;
    }
    let told = std::fs::read_to_string(format!("/proc/self/task/{thread}/stat")).unwrap_or_default();
    read(&told).map_or(Stands::At(before), |(waits_for_a_core, used)| {
        let stuck = waits_for_a_core && used < before + PATIENCE / 4;
        if stuck { Stands::Still } else { Stands::At(used) }
    })
}

/// Whether a thread runs or would run, and how much of a core it has used, by its line in `/proc`.
#[cfg(target_os = "linux")]
fn read(told: &str) -> Option<(bool, Duration)> {
    let mut fields = told.rsplit_once(") ")?.1.split(' ');
    let runs = fields.next()? == "R";
    let (user, system) = (fields.nth(10)?.parse::<u64>().ok()?, fields.next()?.parse::<u64>().ok()?);
    let ticks = rustix::param::clock_ticks_per_second().max(1);
    Some((runs, Duration::from_millis(user.saturating_add(system).saturating_mul(1_000) / ticks)))
}

/// Makes this thread, not the process, take only what nobody else wants.
#[cfg(target_os = "linux")]
fn take_what_is_left() {
    use thread_priority::{
        NormalThreadSchedulePolicy, ThreadPriority, ThreadSchedulePolicy, set_thread_priority_and_policy,
        thread_native_id,
    };
    let idle = ThreadSchedulePolicy::Normal(NormalThreadSchedulePolicy::Idle);
    if let Err(error) = set_thread_priority_and_policy(thread_native_id(), ThreadPriority::Min, idle) {
        tracing::warn!(?error, "bots do not think with what is left of the machine");
        give_way();
    }
}

/// Makes this thread, not the process, give way to what has the priority of the process. Where it may not, it thinks as it is.
#[cfg(target_os = "linux")]
fn give_way() {
    let given = rustix::process::getpriority_process(None)
        .and_then(|now| rustix::process::setpriority_process(None, (now + GIVES_WAY).min(19)));
    if let Err(error) = given {
        tracing::warn!(%error, "a bot thinks with the priority of everything else");
    }
}

// Elsewhere no thread is patient, and nobody has to look after one.
#[cfg(not(target_os = "linux"))]
fn own_id() -> u32 {
    0
}

#[cfg(not(target_os = "linux"))]
fn stands(_: u32, before: Duration) -> Stands {
    Stands::At(before)
}

#[cfg(not(target_os = "linux"))]
fn take_what_is_left() {}

#[cfg(not(target_os = "linux"))]
fn give_way() {}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use std::sync::atomic::AtomicBool;

    use rustix::time::{ClockId, clock_gettime};
    use thread_priority::{NormalThreadSchedulePolicy::Idle, ThreadSchedulePolicy, thread_schedule_policy};

    use super::*;

    /// Whether this thread is one of the idle, and its niceness.
    fn class() -> (bool, i32) {
        let is_idle = thread_schedule_policy().expect("known") == ThreadSchedulePolicy::Normal(Idle);
        (is_idle, rustix::process::getpriority_process(None).expect("known"))
    }

    #[tokio::test]
    async fn the_first_thought_about_a_kind_is_steady_and_all_others_take_what_is_left() {
        let threads = Threads::new(2);
        let before = class();
        assert!(!before.0);
        for about in [1, 2] {
            assert_eq!(threads.think(about, class).await.unwrap(), (false, (before.1 + GIVES_WAY).min(19)));
            // Beside other tests there may be nothing left for a while.
            let mut tries = 0;
            while !threads.think(about, class).await.unwrap().0 {
                lock(&threads.crowded_until).take();
                tries += 1;
                assert!(tries < 200, "nobody is patient");
            }
        }
        assert_eq!(class(), before, "nobody else gives way");
    }

    /// Thinks until it has used so much of a core.
    fn work(much: Duration) {
        let used = || Duration::try_from(clock_gettime(ClockId::ThreadCPUTime)).expect("positive");
        let end = used() + much;
        while used() < end {}
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn a_thought_that_gets_no_core_is_thought_by_a_steady_thread() {
        let threads = Threads::new(2);
        threads.think(1, || ()).await.unwrap();
        let over = AtomicBool::new(false);
        let cores = std::thread::available_parallelism().unwrap().get();
        std::thread::scope(|scope| {
            for _ in 0..cores {
                scope.spawn(|| {
                    while !over.load(Ordering::Relaxed) {
                        std::hint::spin_loop();
                    }
                });
            }
            let thought = || work(PATIENCE / 3);
            let found = tokio::task::block_in_place(|| {
                tokio::runtime::Handle::current().block_on(threads.think(1, thought))
            });
            over.store(true, Ordering::Relaxed);
            found.unwrap();
        });
        assert!(threads.is_crowded());
        assert!(!threads.think(1, class).await.unwrap().0, "and for some time all are");
    }

    #[test]
    fn who_waits_for_something_else_is_not_kept_from_a_core() {
        let (told, thread) = std::sync::mpsc::channel();
        let sleeper = std::thread::spawn(move || {
            told.send(own_id()).unwrap();
            std::thread::park();
        });
        let thread = thread.recv().unwrap();
        while stands(thread, Duration::ZERO) == Stands::Still {
            std::thread::yield_now();
        }
        sleeper.thread().unpark();
        sleeper.join().unwrap();
        assert_eq!(stands(thread, Duration::ZERO), Stands::At(Duration::ZERO), "nor who is no more");
        assert_eq!(stands(0, Duration::ZERO), Stands::Still);
        let line = "71 (a) R (b) R 1 2 3 4 5 6 7 8 9 10 250 50 0";
        let ticks = rustix::param::clock_ticks_per_second();
        assert_eq!(read(line), Some((true, Duration::from_millis(300_000 / ticks))));
        assert_eq!(read("71 (a) S 1 2"), None);
    }
}
