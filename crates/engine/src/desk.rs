// SPDX-License-Identifier: AGPL-3.0-or-later
//! Where lines are heard and answered. One thing at a time is thought about, on a thread of its own, so that `stop`,
//! `isready` and `quit` are answered meanwhile.

use std::io::{BufRead, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use bots::Watch;

use crate::lines;
use crate::words::Amiss;

/// What has no bound goes on so long after the end of the input: who pipes a question in hangs up at once.
const AFTER_END: Duration = Duration::from_secs(1);

/// What a protocol does with a line.
pub(crate) trait Protocol {
    /// Answers a line, which is not empty.
    ///
    /// # Errors
    /// What is wrong with it, in one sentence.
    fn heed(&mut self, line: &str, desk: &mut Desk) -> Result<Next, Amiss>;

    /// Forgets the position: a line that could not be read may have been another one, and whoever asks after it must not
    /// get a move of this one.
    fn lose_place(&mut self);
}

/// What comes after a line.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Next {
    Line,
    Quit,
}

/// Where answers go.
#[derive(Clone)]
pub(crate) struct Voice(Arc<Mutex<Box<dyn Write + Send>>>);

impl Voice {
    /// Says one line, or several.
    pub(crate) fn say(&self, line: &str) {
        let mut out = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        // Whoever has stopped listening stops asking, too: the end of the input comes next.
        let _ = writeln!(out, "{line}").and_then(|()| out.flush());
    }
}

/// How long may be thought.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Until {
    /// So long.
    pub(crate) time: Option<Duration>,
    /// Until it is stopped, whatever is found.
    pub(crate) stopped: bool,
    /// On the opponent's time: what is bounded counts from the moment the move is played that is thought about, and until
    /// then nothing is answered.
    pub(crate) pondering: bool,
    /// Until everything is known, which may take days: whoever hangs up ends it.
    pub(crate) open: bool,
}

impl Until {
    /// Whether there is time left.
    fn lasts(&self, begun: Instant, hit: &OnceLock<Instant>) -> bool {
        let since = if self.pondering { hit.get().copied() } else { Some(begun) };
        self.time.zip(since).is_none_or(|(time, since)| since.elapsed() < time)
    }

    /// Whether what is found has to wait.
    fn is_held(&self, hit: &OnceLock<Instant>) -> bool {
        self.stopped || self.pondering && hit.get().is_none()
    }
}

/// What a thought may ask: whether to go on, and how long it has gone on.
pub(crate) struct Hold {
    pub(crate) voice: Voice,
    stop: Arc<AtomicBool>,
    busy: Arc<AtomicBool>,
    begun: Instant,
    /// When the move was played that was pondered about.
    hit: Arc<OnceLock<Instant>>,
    until: Until,
}

impl Hold {
    /// Since the beginning.
    pub(crate) fn elapsed(&self) -> Duration {
        self.begun.elapsed()
    }

    /// For another thread of this thought.
    pub(crate) fn watcher(&self) -> Watcher {
        let (stop, hit) = (Arc::clone(&self.stop), Arc::clone(&self.hit));
        Watcher { stop, begun: self.begun, hit, until: self.until }
    }

    /// Says the last line: whatever is asked after it may be thought about.
    pub(crate) fn conclude(&self, line: &str) {
        while self.until.is_held(&self.hit) && !self.stop.load(Ordering::Acquire) {
            std::thread::park_timeout(Duration::from_millis(50));
        }
        self.busy.store(false, Ordering::Release);
        self.voice.say(line);
    }
}

/// What other threads of the same thought ask.
pub(crate) struct Watcher {
    stop: Arc<AtomicBool>,
    begun: Instant,
    hit: Arc<OnceLock<Instant>>,
    until: Until,
}

impl Watch for Watcher {
    fn goes_on(&mut self, _: u64) -> bool {
        !self.stop.load(Ordering::Acquire) && self.until.lasts(self.begun, &self.hit)
    }
}

impl Watch for Hold {
    fn goes_on(&mut self, _: u64) -> bool {
        !self.stop.load(Ordering::Acquire) && self.until.lasts(self.begun, &self.hit)
    }
}

/// The voice, and what is thought about.
pub(crate) struct Desk {
    pub(crate) voice: Voice,
    stop: Arc<AtomicBool>,
    busy: Arc<AtomicBool>,
    job: Option<Job>,
}

/// What is thought about.
struct Job {
    thread: JoinHandle<()>,
    hit: Arc<OnceLock<Instant>>,
    until: Until,
}

impl Job {
    /// Whether nothing but a word ends it.
    fn is_held(&self) -> bool {
        self.until.is_held(&self.hit)
    }
}

impl Desk {
    /// Waits for what is thought about; what would never end has to be stopped first.
    pub(crate) fn need_rest(&mut self) -> Result<(), Amiss> {
        if self.job.as_ref().is_some_and(Job::is_held) && self.busy.load(Ordering::Acquire) {
            return Err("the engine is thinking: say stop first".to_owned());
        }
        self.wait();
        Ok(())
    }

    /// Thinks, on another thread, until the job is done; the job says its last line by [`Hold::conclude`].
    #[expect(clippy::disallowed_methods, reason = "an engine is told how long it may think")]
    pub(crate) fn think(
        &mut self,
        until: Until,
        job: impl FnOnce(&mut Hold) + Send + 'static,
    ) -> Result<(), Amiss> {
        self.need_rest()?;
        self.stop.store(false, Ordering::Release);
        self.busy.store(true, Ordering::Release);
        let hit = Arc::<OnceLock<Instant>>::default();
        let mut hold = Hold {
            voice: self.voice.clone(),
            stop: Arc::clone(&self.stop),
            busy: Arc::clone(&self.busy),
            begun: Instant::now(),
            hit: Arc::clone(&hit),
            until,
        };
        let thread = std::thread::Builder::new().name("search".to_owned());
        let spawned = thread.spawn(move || {
            if catch_unwind(AssertUnwindSafe(|| job(&mut hold))).is_err() {
                hold.conclude("error the search has failed");
            }
        });
        match spawned {
            Ok(thread) => self.job = Some(Job { thread, hit, until }),
            Err(error) => {
                self.busy.store(false, Ordering::Release);
                return Err(format!("the machine gives no thread: {error}"));
            }
        }
        Ok(())
    }

    /// Breaks off what is thought about; its answer is out before this comes back.
    pub(crate) fn stop(&mut self) {
        self.stop.store(true, Ordering::Release);
        self.wait();
    }

    /// The move was played that is pondered about: from now on its time runs.
    #[expect(clippy::disallowed_methods, reason = "an engine is told how long it may think")]
    pub(crate) fn ponder_hit(&mut self) {
        if let Some(job) = &self.job {
            // A second one changes nothing.
            let _ = job.hit.set(Instant::now());
            job.thread.thread().unpark();
        }
    }

    /// Nobody listens or asks any more: what has no end but `stop` ends, at once or after a moment, and whatever else was
    /// asked is answered.
    fn close(&mut self) {
        if let Some(job) = &self.job
            && (job.is_held() || job.until.open)
        {
            let mut left = if job.is_held() { Duration::ZERO } else { AFTER_END };
            while !left.is_zero() && !job.thread.is_finished() {
                let nap = left.min(Duration::from_millis(10));
                std::thread::sleep(nap);
                left = left.saturating_sub(nap);
            }
            self.stop();
        }
        self.wait();
    }

    fn wait(&mut self) {
        if let Some(Job { thread, .. }) = self.job.take() {
            thread.thread().unpark();
            // A job that failed has said so.
            let _ = thread.join();
        }
    }
}

/// Answers all lines.
pub(crate) fn serve(
    mut protocol: impl Protocol,
    mut input: impl BufRead,
    output: impl Write + Send + 'static,
) {
    let voice = Voice(Arc::new(Mutex::new(Box::new(output))));
    let mut desk = Desk { voice, stop: Arc::default(), busy: Arc::default(), job: None };
    while let Some(line) = lines::next(&mut input) {
        let next = match &line {
            Ok(line) if line.is_empty() => Ok(Next::Line),
            Ok(line) => protocol.heed(line, &mut desk),
            Err(why) => {
                protocol.lose_place();
                Err(why.clone())
            }
        };
        match next {
            Ok(Next::Line) => {}
            Ok(Next::Quit) => {
                desk.stop();
                return;
            }
            Err(why) => desk.voice.say(&format!("error {why}")),
        }
    }
    desk.close();
}
