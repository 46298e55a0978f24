// SPDX-License-Identifier: AGPL-3.0-or-later
//! Who waits for which analysis. One game is analysed once, however many ask.

use std::collections::{HashMap, VecDeque};
use std::path::PathBuf;
use std::sync::{Mutex, MutexGuard, PoisonError};

use game::Micros;
use tokio::sync::{Notify, SetOnce, oneshot, watch};

use super::files::BroughtGames;
use super::refusal::AnalysisRefusal;
use super::{Failure, Wanted};

/// Analyses that may wait.
pub(super) const WAITING_MAX: usize = 256;
/// Of one who asks.
const WAITING_EACH_MAX: usize = 8;
/// Failures that are remembered, the oldest forgotten first.
const FAILURES_MAX: usize = 256;
/// Before that it is not told how long it will take, microseconds.
const TELLING_US: i64 = 500_000;

/// The analyses that are wanted.
pub(crate) struct Analyses {
    /// What makes them; nothing where none are made.
    pub(super) program: Option<PathBuf>,
    /// Where it finds files of ends.
    pub(super) ends_dir: Option<PathBuf>,
    /// The games of files that are analysed.
    pub(crate) brought: BroughtGames,
    state: Mutex<State>,
    pub(super) wake: Notify,
    /// That something has changed in the line or in what is being made.
    changed: watch::Sender<()>,
    /// That what was wanted before a restart is in the line.
    resumed: SetOnce<()>,
}

#[derive(Default)]
struct State {
    waiting: VecDeque<Wanted>,
    jobs: HashMap<Wanted, Job>,
    failed: VecDeque<(Wanted, Failure)>,
}

struct Job {
    /// Whoever asked first.
    by: String,
    /// Judged, and how many there are.
    progress: (usize, usize),
    /// Since when it is being made, and what ends it.
    begun: Option<(Micros, oneshot::Sender<()>)>,
}

/// Where an analysis stands that is not there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stage {
    /// Nobody wants it.
    None,
    /// So many are made before it.
    Waiting(usize),
    /// It is being made.
    Running,
    /// It could not be made.
    Failed(Failure),
}

impl Stage {
    /// Whether it is on its way.
    pub(crate) fn goes_on(self) -> bool {
        matches!(self, Self::Waiting(_) | Self::Running)
    }
}

/// An analysis as somebody sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Seen {
    /// Where it stands.
    pub(crate) stage: Stage,
    /// Moves that are judged.
    pub(crate) done: usize,
    /// Moves there are; 0 while nobody knows.
    pub(crate) all: usize,
    /// How long it will take at the pace of until now.
    pub(crate) seconds_left: Option<i64>,
    /// Whether they have asked for it.
    pub(crate) is_own: bool,
}

impl Seen {
    fn at(stage: Stage) -> Self {
        Self { stage, done: 0, all: 0, seconds_left: None, is_own: false }
    }
}

impl Analyses {
    /// Those that `program` makes, with the ends of a folder.
    pub(crate) fn new(program: Option<PathBuf>, ends_dir: Option<PathBuf>) -> Self {
        let (changed, _) = watch::channel(());
        // Where none are made nobody resumes any.
        let resumed = SetOnce::new_with(program.is_none().then_some(()));
        Self {
            program,
            ends_dir,
            brought: BroughtGames::default(),
            state: Mutex::default(),
            wake: Notify::new(),
            changed,
            resumed,
        }
    }

    /// Whether any are made here.
    pub(crate) fn are_made(&self) -> bool {
        self.program.is_some()
    }

    /// What was wanted before a restart is in the line, or cannot be read.
    pub(super) fn note_resumed(&self) {
        // It may have been set: nothing is lost.
        let _ = self.resumed.set(());
    }

    /// Waits for that: until then nobody can be told that an analysis is not wanted.
    pub(crate) async fn resumed(&self) {
        self.resumed.wait().await;
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// `by` wants it; who wants what is on its way already waits with the others.
    ///
    /// # Errors
    /// [`AnalysisRefusal::Off`], [`AnalysisRefusal::Busy`].
    pub(crate) fn want(&self, wanted: &Wanted, by: &str) -> Result<(), AnalysisRefusal> {
        if self.program.is_none() {
            return Err(AnalysisRefusal::Off);
        }
        let mut state = self.lock();
        if state.jobs.contains_key(wanted) {
            return Ok(());
        }
        let own = state.jobs.values().filter(|job| job.by == by).count();
        if state.waiting.len() >= WAITING_MAX || own >= WAITING_EACH_MAX {
            return Err(AnalysisRefusal::Busy);
        }
        state.failed.retain(|(of, _)| of != wanted);
        state.jobs.insert(wanted.clone(), Job { by: by.to_owned(), progress: (0, 0), begun: None });
        state.waiting.push_back(wanted.clone());
        drop(state);
        self.wake.notify_one();
        self.changed.send_replace(());
        Ok(())
    }

    /// Takes those that were wanted before a restart into the line again, whoever has asked how often.
    pub(super) fn resume(&self, wanted: impl IntoIterator<Item = (Wanted, String)>) {
        let mut state = self.lock();
        for (wanted, by) in wanted {
            if !state.jobs.contains_key(&wanted) {
                state.jobs.insert(wanted.clone(), Job { by, progress: (0, 0), begun: None });
                state.waiting.push_back(wanted);
            }
        }
        drop(state);
        self.wake.notify_one();
        self.changed.send_replace(());
    }

    /// Tells whenever something has changed.
    pub(crate) fn changes(&self) -> watch::Receiver<()> {
        self.changed.subscribe()
    }

    /// Where it stands, for `by`.
    pub(crate) fn seen(&self, wanted: &Wanted, by: &str, now: Micros) -> Seen {
        let state = self.lock();
        let Some(job) = state.jobs.get(wanted) else {
            let failed = state.failed.iter().find(|(of, _)| of == wanted);
            return Seen::at(failed.map_or(Stage::None, |(_, failure)| Stage::Failed(*failure)));
        };
        let (done, all) = job.progress;
        let is_own = job.by == by;
        let Some((begun, _)) = &job.begun else {
            let before = state.waiting.iter().position(|of| of == wanted).unwrap_or(0);
            let running = state.jobs.len().saturating_sub(state.waiting.len());
            return Seen { is_own, ..Seen::at(Stage::Waiting(before + running)) };
        };
        let spent = now.0.saturating_sub(begun.0);
        let left = usize_i64(all.saturating_sub(done)).saturating_mul(spent) / usize_i64(done).max(1);
        let told = done > 0 && spent >= TELLING_US;
        // A second that has begun counts.
        let seconds_left = told.then_some(left.saturating_add(999_999) / 1_000_000);
        Seen { stage: Stage::Running, done, all, seconds_left, is_own }
    }

    /// `by` does not want it any more.
    ///
    /// # Errors
    /// [`AnalysisRefusal::NotYours`] where somebody else has asked for it.
    pub(crate) fn cancel(&self, wanted: &Wanted, by: &str) -> Result<(), AnalysisRefusal> {
        let mut state = self.lock();
        match state.jobs.get(wanted) {
            Some(job) if job.by != by => Err(AnalysisRefusal::NotYours),
            // Dropping it ends the program.
            Some(_) => {
                state.jobs.remove(wanted);
                state.waiting.retain(|of| of != wanted);
                self.changed.send_replace(());
                Ok(())
            }
            None => Ok(()),
        }
    }

    /// The next one to be made from now on, and what says that nobody wants it any more.
    pub(super) fn next(&self, now: Micros) -> Option<(Wanted, oneshot::Receiver<()>)> {
        let mut state = self.lock();
        let wanted = state.waiting.pop_front()?;
        let (stop, stopped) = oneshot::channel();
        if let Some(job) = state.jobs.get_mut(&wanted) {
            job.begun = Some((now, stop));
        }
        self.changed.send_replace(());
        Some((wanted, stopped))
    }

    pub(super) fn step(&self, wanted: &Wanted, done: usize, all: usize) {
        if let Some(job) = self.lock().jobs.get_mut(wanted) {
            job.progress = (done, all);
            self.changed.send_replace(());
        }
    }

    /// It is there, or it is known why not.
    pub(super) fn end(&self, wanted: &Wanted, failure: Option<Failure>) {
        let mut state = self.lock();
        state.jobs.remove(wanted);
        if let Some(failure) = failure {
            if state.failed.len() >= FAILURES_MAX {
                state.failed.pop_front();
            }
            state.failed.push_back((wanted.clone(), failure));
        }
        self.changed.send_replace(());
    }
}

fn usize_i64(number: usize) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

#[cfg(test)]
mod tests {
    use super::super::{Depth, Subject};
    use super::*;

    fn wanted(room: &str) -> Wanted {
        Wanted { of: Subject::Room(room.to_owned()), depth: Depth::Quick }
    }

    #[test]
    fn a_game_is_analysed_once_and_those_who_wait_know_where_they_are() {
        let analyses = Analyses::new(Some(PathBuf::from("kapia")), None);
        let (one, two) = (wanted("r1"), wanted("r2"));
        assert_eq!(analyses.seen(&one, "ann", Micros(0)).stage, Stage::None);
        for by in ["ann", "bob"] {
            assert_eq!(analyses.want(&one, by), Ok(()));
        }
        assert_eq!(analyses.want(&two, "bob"), Ok(()));
        let (next, mut stopped) = analyses.next(Micros(0)).unwrap();
        assert_eq!(next, one);
        assert_eq!(analyses.seen(&two, "bob", Micros(0)).stage, Stage::Waiting(1));
        analyses.step(&one, 10, 40);
        let seen = analyses.seen(&one, "ann", Micros(2_000_000));
        let running = Seen { stage: Stage::Running, done: 10, all: 40, seconds_left: Some(6), is_own: true };
        assert_eq!(seen, running);
        assert_eq!(analyses.cancel(&one, "bob"), Err(AnalysisRefusal::NotYours));
        assert!(stopped.try_recv().is_err_and(|error| error == oneshot::error::TryRecvError::Empty));
        assert_eq!(analyses.cancel(&one, "ann"), Ok(()));
        assert!(stopped.try_recv().is_err_and(|error| error == oneshot::error::TryRecvError::Closed));
        assert_eq!(analyses.next(Micros(0)).map(|(next, _)| next), Some(two.clone()));
        analyses.end(&two, Some(Failure::Killed));
        assert_eq!(analyses.seen(&two, "bob", Micros(0)).stage, Stage::Failed(Failure::Killed));
        assert_eq!(analyses.want(&two, "eve"), Ok(()), "and tried again");
        assert_eq!(analyses.seen(&two, "bob", Micros(0)).stage, Stage::Waiting(0));
    }

    #[test]
    fn what_was_wanted_before_a_restart_is_made_in_its_order_and_changes_are_told() {
        let analyses = Analyses::new(Some(PathBuf::from("kapia")), None);
        let mut changes = analyses.changes();
        let told = |changes: &mut watch::Receiver<()>| {
            let told = changes.has_changed().unwrap();
            changes.mark_unchanged();
            told
        };
        let many = (0..2 * WAITING_EACH_MAX).map(|n| (wanted(&format!("r{n}")), "ann".to_owned()));
        analyses.resume(many);
        assert!(told(&mut changes));
        assert_eq!(analyses.seen(&wanted("r3"), "ann", Micros(0)).stage, Stage::Waiting(3));
        assert_eq!(analyses.want(&wanted("r3"), "bob"), Ok(()), "it waits already");
        assert!(!told(&mut changes));
        let (first, _stopped) = analyses.next(Micros(0)).unwrap();
        assert_eq!(first, wanted("r0"));
        assert!(told(&mut changes));
        analyses.step(&first, 1, 9);
        assert!(told(&mut changes));
        analyses.step(&wanted("elsewhere"), 1, 9);
        assert!(!told(&mut changes));
        analyses.end(&first, None);
        assert!(told(&mut changes));
        assert_eq!(analyses.cancel(&wanted("r5"), "ann"), Ok(()));
        assert!(told(&mut changes));
    }

    #[test]
    fn nobody_fills_the_line_alone_and_it_has_an_end() {
        let analyses = Analyses::new(Some(PathBuf::from("kapia")), None);
        for n in 0..WAITING_EACH_MAX {
            assert_eq!(analyses.want(&wanted(&format!("a{n}")), "ann"), Ok(()));
        }
        assert_eq!(analyses.want(&wanted("more"), "ann"), Err(AnalysisRefusal::Busy));
        for n in WAITING_EACH_MAX..WAITING_MAX {
            assert_eq!(analyses.want(&wanted(&format!("a{n}")), &format!("p{n}")), Ok(()));
        }
        assert_eq!(analyses.want(&wanted("more"), "bob"), Err(AnalysisRefusal::Busy));
        assert_eq!(analyses.cancel(&wanted("a9"), "p9"), Ok(()));
        assert_eq!(analyses.want(&wanted("more"), "bob"), Ok(()));
        assert_eq!(Analyses::new(None, None).want(&wanted("r"), "ann"), Err(AnalysisRefusal::Off));
    }
}
