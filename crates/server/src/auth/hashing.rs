// SPDX-License-Identifier: AGPL-3.0-or-later
//! The two threads that hash passwords, beside everything else: the patient one (`patient.rs`), and the clerk, who has
//! the priority of everything else and does all but the hashing. What the patient one has not handed back after
//! [`Config::password_patience`] the clerk does itself: a login on a busy machine is slow and not refused.
//!
//! [`Config::password_patience`]: crate::config::Config::password_patience

use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::{JoinHandle, Thread, park_timeout};
use std::time::{Duration, Instant};

use argon2::Block;
use argon2::password_hash::phc::Output;
use tokio::sync::oneshot;

use crate::auth::beat::Beat;
use crate::auth::patient::{Handed, Hash, Tray, fill};

/// Work that may wait.
const WAITING_MAX: usize = 64;
/// After so long without work the memory is given back.
const IDLE: Duration = Duration::from_secs(10);

/// Other work, for the clerk.
pub(super) type Work = Box<dyn FnOnce() + Send>;

/// There is too much to do.
#[derive(Debug)]
pub(super) struct Full;

/// A hash that somebody waits for.
struct Job {
    since: Instant,
    hash: Arc<dyn Hash>,
    reply: oneshot::Sender<Option<Output>>,
}

/// What there is to do.
#[derive(Default)]
struct Jobs {
    hashes: VecDeque<Job>,
    work: VecDeque<Work>,
    closed: bool,
}

#[derive(Default)]
struct Desk {
    jobs: Mutex<Jobs>,
}

impl Desk {
    fn lock(&self) -> MutexGuard<'_, Jobs> {
        self.jobs.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The threads; they end when this is dropped.
pub(super) struct Hashers {
    desk: Arc<Desk>,
    clerk: Option<Thread>,
}

impl Hashers {
    /// Begins them; so long a hash is left to the thread that takes what is left over.
    pub(super) fn start(patience: Duration) -> Self {
        let desk = Arc::<Desk>::default();
        let at = Arc::clone(&desk);
        let thread = std::thread::Builder::new().name("passwords".to_owned());
        let clerk = thread.spawn(move || Clerk::new(at, patience).serve());
        if let Err(error) = &clerk {
            tracing::error!(%error, "the thread for passwords could not be begun");
        }
        Self { desk, clerk: clerk.ok().map(|clerk| clerk.thread().clone()) }
    }

    /// Has a hash made; where it cannot be made the answer is none.
    ///
    /// # Errors
    /// [`Full`].
    #[expect(clippy::disallowed_methods, reason = "how long a password waits is nobody's clock")]
    pub(super) fn hash(&self, hash: Arc<dyn Hash>) -> Result<oneshot::Receiver<Option<Output>>, Full> {
        let (reply, answer) = oneshot::channel();
        self.put(|jobs| jobs.hashes.push_back(Job { since: Instant::now(), hash, reply }))?;
        Ok(answer)
    }

    /// Has other work done, before the hashes that wait.
    ///
    /// # Errors
    /// [`Full`].
    pub(super) fn work(&self, work: Work) -> Result<(), Full> {
        self.put(|jobs| jobs.work.push_back(work))
    }

    fn put(&self, add: impl FnOnce(&mut Jobs)) -> Result<(), Full> {
        let mut jobs = self.desk.lock();
        // Without a clerk nothing is ever done.
        let Some(clerk) = &self.clerk else { return Err(Full) };
        if jobs.hashes.len() + jobs.work.len() >= WAITING_MAX {
            return Err(Full);
        }
        add(&mut jobs);
        drop(jobs);
        clerk.unpark();
        Ok(())
    }
}

impl Drop for Hashers {
    fn drop(&mut self) {
        self.desk.lock().closed = true;
        if let Some(clerk) = &self.clerk {
            clerk.unpark();
        }
    }
}

/// What the patient thread has.
enum Lent {
    Nothing,
    For(Job),
    /// Somebody's who has had their answer from the clerk.
    Overtaken,
}

struct Clerk {
    desk: Arc<Desk>,
    patience: Duration,
    tray: Arc<Tray>,
    patient: Option<JoinHandle<()>>,
    lent: Lent,
    /// While something is lent.
    beat: Beat,
    /// What the patient thread hashes in, while it is not at it.
    spare: Vec<Block>,
    /// What the clerk hashes in.
    own: Vec<Block>,
}

enum Step {
    Work(Work),
    /// The patient thread may make this one.
    Lend(Job),
    /// This one has waited too long.
    Hash(Job),
    Wait(Duration),
    End,
}

impl Clerk {
    fn new(desk: Arc<Desk>, patience: Duration) -> Self {
        let (tray, clerk) = (Arc::<Tray>::default(), std::thread::current());
        let at = Arc::clone(&tray);
        let thread = std::thread::Builder::new().name("passwords-idle".to_owned());
        let patient = thread.spawn(move || fill(&at, &clerk));
        if let Err(error) = &patient {
            tracing::warn!(%error, "passwords are hashed with the priority of everything else");
        }
        Self {
            desk,
            patience,
            tray,
            patient: patient.ok(),
            lent: Lent::Nothing,
            beat: Beat::start(),
            spare: Vec::new(),
            own: Vec::new(),
        }
    }

    fn serve(mut self) {
        loop {
            if let Some(handed) = self.tray.done.take() {
                self.take_back(*handed);
            }
            match self.next() {
                Step::Work(work) => {
                    // Whoever asked hears that nothing came of it; the next one needs the thread.
                    if catch_unwind(AssertUnwindSafe(work)).is_err() {
                        tracing::error!("the work on a password failed");
                    }
                }
                Step::Lend(job) => self.lend(job),
                Step::Hash(job) => self.hash(job),
                Step::Wait(time) => {
                    self.beat.set(!matches!(self.lent, Lent::Nothing));
                    park_timeout(time);
                    if time == IDLE && self.is_idle() {
                        self.spare = Vec::new();
                        self.own = Vec::new();
                    }
                }
                Step::End => break,
            }
        }
        self.tray.closed.store(true, Ordering::Release);
        if let Some(patient) = self.patient {
            patient.thread().unpark();
        }
    }

    fn next(&mut self) -> Step {
        let mut jobs = self.desk.lock();
        if jobs.closed {
            return Step::End;
        }
        if let Some(work) = jobs.work.pop_front() {
            return Step::Work(work);
        }
        let is_alone = self.patient.as_ref().is_none_or(JoinHandle::is_finished);
        let eldest = match &self.lent {
            Lent::For(job) => Some(job),
            Lent::Nothing | Lent::Overtaken => jobs.hashes.front(),
        };
        let Some(since) = eldest.map(|job| job.since) else { return Step::Wait(IDLE) };
        let patience = self.patience.saturating_sub(since.elapsed());
        if is_alone || patience.is_zero() {
            if matches!(self.lent, Lent::For(_))
                && let Lent::For(job) = std::mem::replace(&mut self.lent, Lent::Overtaken)
            {
                return Step::Hash(job);
            }
            return jobs.hashes.pop_front().map_or(Step::Wait(IDLE), Step::Hash);
        }
        if matches!(self.lent, Lent::Nothing)
            && let Some(job) = jobs.hashes.pop_front()
        {
            return Step::Lend(job);
        }
        Step::Wait(patience)
    }

    /// Whether nothing has come in a while.
    fn is_idle(&self) -> bool {
        let jobs = self.desk.lock();
        !jobs.closed && jobs.work.is_empty() && jobs.hashes.is_empty() && matches!(self.lent, Lent::Nothing)
    }

    fn lend(&mut self, job: Job) {
        let mut memory = std::mem::take(&mut self.spare);
        // Here and not there: a page that is touched for the first time is one that the system brings.
        memory.resize(job.hash.blocks().max(memory.len()), Block::default());
        self.tray.to_do.store(Some(Box::new(Handed { hash: Arc::clone(&job.hash), memory, output: None })));
        self.lent = Lent::For(job);
        self.beat.set(true);
        if let Some(patient) = &self.patient {
            patient.thread().unpark();
        }
    }

    fn take_back(&mut self, handed: Handed) {
        self.spare = handed.memory;
        if let Lent::For(job) = std::mem::replace(&mut self.lent, Lent::Nothing) {
            let _ = job.reply.send(handed.output);
        }
    }

    fn hash(&mut self, job: Job) {
        self.own.resize(job.hash.blocks().max(self.own.len()), Block::default());
        let made = catch_unwind(AssertUnwindSafe(|| job.hash.fill(&mut self.own)));
        if made.is_err() {
            tracing::error!("a password could not be hashed");
        }
        let _ = job.reply.send(made.ok().flatten());
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::{Receiver, Sender, channel};

    use super::*;

    const PATIENCE: Duration = Duration::from_millis(500);
    /// As long as a machine may stand still.
    const SOON: Duration = Duration::from_secs(60);

    struct By<F>(F);

    impl<F: Fn() + Send + Sync> Hash for By<F> {
        fn blocks(&self) -> usize {
            1
        }

        fn fill(&self, _: &mut [Block]) -> Option<Output> {
            (self.0)();
            Output::new(&[7; 32]).ok()
        }
    }

    fn ask(hashers: &Hashers, hash: impl Fn() + Send + Sync + 'static) -> oneshot::Receiver<Option<Output>> {
        hashers.hash(Arc::new(By(hash))).unwrap()
    }

    /// Work that stands still until the other end is dropped, and tells when it does.
    fn gate() -> (impl Fn() + Send + Sync + Clone, Sender<()>, Receiver<()>) {
        let ((hold, held), (tell, told)) = (channel::<()>(), channel());
        let both = Arc::new(Mutex::new((Some(held), tell)));
        let pass = move || {
            let mut both = both.lock().unwrap();
            let held = both.0.take();
            both.1.send(()).unwrap();
            drop(both);
            // Who comes first stands still, as on a machine that is never idle.
            held.map(|held| held.recv());
        };
        (pass, hold, told)
    }

    #[test]
    fn work_is_done_and_one_that_fails_takes_no_thread_with_it() {
        let hashers = Hashers::start(PATIENCE);
        let (sender, done) = channel();
        for n in 0..6 {
            hashers.work(Box::new(|| panic!("on purpose"))).unwrap();
            let sender = sender.clone();
            hashers.work(Box::new(move || sender.send(n).unwrap())).unwrap();
        }
        let all: Vec<u32> = (0..6).map(|_| done.recv_timeout(SOON).unwrap()).collect();
        assert_eq!(all, [0, 1, 2, 3, 4, 5]);
        assert!(ask(&hashers, || ()).blocking_recv().unwrap().is_some());
        let failed = ask(&hashers, || panic!("on purpose"));
        assert!(failed.blocking_recv().unwrap().is_none());
        for _ in 0..3 {
            assert!(ask(&hashers, || ()).blocking_recv().unwrap().is_some());
        }
    }

    #[test]
    fn what_the_patient_thread_does_not_finish_is_done_by_the_other() {
        let hashers = Hashers::start(PATIENCE);
        let (pass, hold, _told) = gate();
        let stuck = ask(&hashers, pass);
        assert!(stuck.blocking_recv().unwrap().is_some(), "once more, by the other");
        assert!(ask(&hashers, || ()).blocking_recv().unwrap().is_some(), "and what comes after it");
        drop(hold);
        assert!(ask(&hashers, || ()).blocking_recv().unwrap().is_some(), "by either");
    }

    #[test]
    fn without_patience_nothing_is_left_to_the_patient_thread() {
        let hashers = Hashers::start(Duration::ZERO);
        let (name, named) = channel();
        let hash = move || drop(name.send(std::thread::current().name().map(str::to_owned)));
        assert!(ask(&hashers, hash).blocking_recv().unwrap().is_some());
        assert_eq!(named.recv_timeout(SOON).unwrap().as_deref(), Some("passwords"));
    }

    #[test]
    fn too_much_is_refused() {
        let hashers = Hashers::start(PATIENCE);
        let (pass, hold, told) = gate();
        hashers.work(Box::new(pass)).unwrap();
        told.recv_timeout(SOON).unwrap();
        let taken = (0..=WAITING_MAX).take_while(|_| hashers.work(Box::new(|| ())).is_ok()).count();
        assert_eq!(taken, WAITING_MAX);
        drop(hold);
    }
}
