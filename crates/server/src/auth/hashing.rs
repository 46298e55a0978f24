// SPDX-License-Identifier: AGPL-3.0-or-later
//! The threads that hash passwords, beside everything else. Of the two one takes only what nobody else wants of the
//! machine: whoever plays pushes it aside at once. On a machine that is never idle it would not come to an end, so the
//! other one does what has waited for [`PATIENCE`], once more if need be, with the priority of everything else: it is one
//! thread, and a login on a busy machine is slow and not refused.

use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// So long work is left to the thread that takes what is left over.
const PATIENCE: Duration = Duration::from_millis(500);
/// The priority where what is left over cannot be asked for, from 0, as everything else has, to 19.
#[cfg(target_os = "linux")]
const PRIORITY: i32 = 10;
/// Work that may wait.
const WAITING_MAX: usize = 64;
/// After so long without work a thread gives its memory back.
const IDLE: Duration = Duration::from_secs(10);

/// Work that may be done twice: the first who is through has done it.
pub(super) type Work = Arc<dyn Fn() + Send + Sync>;
/// Work that cannot be begun anew.
pub(super) type Once = Box<dyn FnOnce() + Send>;

/// There is too much to do.
#[derive(Debug)]
pub(super) struct Full;

/// What there is to do.
#[derive(Default)]
struct Desk {
    jobs: Mutex<Jobs>,
    changed: Condvar,
}

#[derive(Default)]
struct Jobs {
    waiting: VecDeque<(Instant, Work)>,
    /// For the thread that comes to an end of everything it begins.
    once: VecDeque<Once>,
    /// What the patient thread is at, as long as nobody else has taken it over.
    begun: Option<(Instant, Work)>,
    closed: bool,
}

impl Jobs {
    /// What has waited longest.
    fn eldest(&self) -> Option<Instant> {
        self.begun.as_ref().or(self.waiting.front()).map(|(since, _)| *since)
    }
}

impl Desk {
    fn lock(&self) -> MutexGuard<'_, Jobs> {
        self.jobs.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The threads; they end when this is dropped.
pub(super) struct Hashers {
    desk: Arc<Desk>,
}

impl Hashers {
    /// Begins them. `free` gives back what a thread holds on to.
    pub(super) fn start(free: fn()) -> Self {
        let desk = Arc::<Desk>::default();
        for is_patient in [true, false] {
            let desk = Arc::clone(&desk);
            let thread = std::thread::Builder::new().name("passwords".to_owned());
            if let Err(error) = thread.spawn(move || work(&desk, is_patient, free)) {
                tracing::error!(%error, "a thread for passwords could not be begun");
            }
        }
        Self { desk }
    }

    /// Has work done.
    ///
    /// # Errors
    /// [`Full`].
    #[expect(clippy::disallowed_methods, reason = "how long a password waits is nobody's clock")]
    pub(super) fn ask(&self, work: Work) -> Result<(), Full> {
        self.put(|jobs| jobs.waiting.push_back((Instant::now(), work)))
    }

    /// The same for what cannot be begun anew.
    ///
    /// # Errors
    /// [`Full`].
    pub(super) fn ask_once(&self, work: Once) -> Result<(), Full> {
        self.put(|jobs| jobs.once.push_back(work))
    }

    fn put(&self, add: impl FnOnce(&mut Jobs)) -> Result<(), Full> {
        let mut jobs = self.desk.lock();
        if jobs.waiting.len() + jobs.once.len() >= WAITING_MAX {
            return Err(Full);
        }
        add(&mut jobs);
        drop(jobs);
        self.desk.changed.notify_all();
        Ok(())
    }
}

impl Drop for Hashers {
    fn drop(&mut self) {
        self.desk.lock().closed = true;
        self.desk.changed.notify_all();
    }
}

fn work(desk: &Desk, is_patient: bool, free: fn()) {
    if is_patient {
        give_way();
    }
    let mut is_clean = true;
    loop {
        let next = if is_patient { next(desk, is_clean) } else { next_late(desk, is_clean) };
        match next {
            Next::Work(work) => {
                // Whoever asked hears that nothing came of it; the next one needs the thread.
                if catch_unwind(AssertUnwindSafe(work)).is_err() {
                    tracing::error!("the work on a password failed");
                }
                if is_patient {
                    desk.lock().begun = None;
                }
                is_clean = false;
            }
            Next::Idle => {
                free();
                is_clean = true;
            }
            Next::End => return,
        }
    }
}

enum Next {
    Work(Once),
    /// There was nothing for a while.
    Idle,
    End,
}

/// The next work for who takes all of it.
fn next(desk: &Desk, is_clean: bool) -> Next {
    let mut jobs = desk.lock();
    loop {
        if jobs.closed {
            return Next::End;
        }
        if let Some((since, work)) = jobs.waiting.pop_front() {
            jobs.begun = Some((since, Arc::clone(&work)));
            drop(jobs);
            desk.changed.notify_all();
            return Next::Work(Box::new(move || work()));
        }
        let (after, waited) = desk.changed.wait_timeout(jobs, IDLE).unwrap_or_else(PoisonError::into_inner);
        jobs = after;
        if waited.timed_out() && !is_clean && jobs.waiting.is_empty() {
            return Next::Idle;
        }
    }
}

/// The next work for who takes what has waited too long.
fn next_late(desk: &Desk, is_clean: bool) -> Next {
    let mut jobs = desk.lock();
    loop {
        if jobs.closed {
            return Next::End;
        }
        if let Some(work) = jobs.once.pop_front() {
            return Next::Work(work);
        }
        let wait = match jobs.eldest() {
            None => IDLE,
            Some(since) => PATIENCE.saturating_sub(since.elapsed()),
        };
        if wait.is_zero() {
            let taken = jobs.begun.take().or_else(|| jobs.waiting.pop_front());
            if let Some((_, work)) = taken {
                return Next::Work(Box::new(move || work()));
            }
        }
        let (after, waited) = desk.changed.wait_timeout(jobs, wait).unwrap_or_else(PoisonError::into_inner);
        jobs = after;
        if waited.timed_out() && !is_clean && jobs.eldest().is_none() {
            return Next::Idle;
        }
    }
}

/// Makes this thread, not the process, give way to everything else.
#[cfg(target_os = "linux")]
fn give_way() {
    use thread_priority::{
        NormalThreadSchedulePolicy, ThreadPriority, ThreadSchedulePolicy, set_thread_priority_and_policy,
        thread_native_id,
    };
    let idle = ThreadSchedulePolicy::Normal(NormalThreadSchedulePolicy::Idle);
    if let Err(error) = set_thread_priority_and_policy(thread_native_id(), ThreadPriority::Min, idle) {
        tracing::warn!(?error, "passwords are not hashed with what is left of the machine");
        if let Err(error) = rustix::process::setpriority_process(None, PRIORITY) {
            tracing::warn!(%error, "passwords are hashed with the priority of everything else");
        }
    }
}

#[cfg(not(target_os = "linux"))]
fn give_way() {}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::{Sender, channel};
    use std::time::Duration;

    use super::*;

    /// As long as a machine may stand still.
    const SOON: Duration = Duration::from_secs(60);

    fn telling(sender: &Sender<u32>, n: u32) -> Work {
        let sender = Mutex::new(sender.clone());
        Arc::new(move || {
            let _ = sender.lock().map(|sender| sender.send(n));
        })
    }

    #[test]
    fn work_is_done_and_one_that_fails_takes_no_thread_with_it() {
        let hashers = Hashers::start(|| {});
        let (sender, done) = channel();
        for n in 0..6 {
            hashers.ask(Arc::new(|| panic!("on purpose"))).unwrap();
            hashers.ask_once(Box::new(|| panic!("on purpose"))).unwrap();
            hashers.ask(telling(&sender, n)).unwrap();
        }
        let mut all: Vec<u32> = (0..6).map(|_| done.recv_timeout(SOON).unwrap()).collect();
        all.sort_unstable();
        assert_eq!(all, [0, 1, 2, 3, 4, 5]);
    }

    #[test]
    fn what_the_patient_thread_does_not_finish_is_done_by_the_other() {
        let hashers = Hashers::start(|| {});
        let (sender, done) = channel();
        let (hold, held) = channel::<()>();
        let (held, told) = (Mutex::new(Some(held)), Mutex::new(sender.clone()));
        // Whoever begins it first is stuck in it, as on a machine that is never idle.
        let stuck: Work = Arc::new(move || {
            let first = held.lock().unwrap().take();
            match first {
                Some(held) => drop(held.recv()),
                None => told.lock().unwrap().send(1).unwrap(),
            }
        });
        hashers.ask(stuck).unwrap();
        assert_eq!(done.recv_timeout(SOON), Ok(1), "once more, by the other");
        hashers.ask(telling(&sender, 2)).unwrap();
        assert_eq!(done.recv_timeout(SOON), Ok(2), "and what comes after it");
        drop(hold);
    }

    #[test]
    fn too_much_is_refused() {
        let hashers = Hashers::start(|| {});
        let (sender, done) = channel();
        let gate = Arc::new(Mutex::new(()));
        let closed = gate.lock().unwrap();
        for _ in 0..2 {
            let (gate, sender) = (Arc::clone(&gate), Mutex::new(sender.clone()));
            hashers
                .ask(Arc::new(move || {
                    let _ = sender.lock().unwrap().send(0);
                    drop(gate.lock());
                }))
                .unwrap();
        }
        // Both threads are busy, the one with what the other could not finish.
        done.recv_timeout(SOON).unwrap();
        done.recv_timeout(SOON).unwrap();
        let taken = (0..=WAITING_MAX + 2).take_while(|_| hashers.ask(telling(&sender, 1)).is_ok()).count();
        // Both may be at the same one: then the other waits, too.
        assert!((WAITING_MAX - 1..=WAITING_MAX + 2).contains(&taken), "{taken}");
        drop(closed);
    }
}
