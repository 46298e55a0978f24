// SPDX-License-Identifier: AGPL-3.0-or-later
//! One task owns one tournament. It takes what is asked of it one at a time, wakes by itself when time brings something
//! about, and shows nothing that is not durable. How events become durable is in `commit`.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;

use contest::{Command, Contest, Entry, Event, Outside, State, Who};
use game::{Micros, Millis};
use tokio::sync::{mpsc, watch};

use crate::app::App;
use crate::auth::random;
use crate::error::ApiError;
use crate::net::conditional;
use crate::rooms::log;
use crate::stakes::refusal::StakeError;
use crate::stakes::who;
use crate::tournaments::message::{Ask, Note};
use crate::tournaments::money;
use crate::tournaments::refusal::TournamentError;
use crate::tournaments::tables::TableTasks;

/// When the database is gone it is tried again after this long.
const RETRY: Millis = Millis(500);
/// When nothing is played for just now, a start with entry fees is tried again after this long, and looked at what stands
/// still for it.
const STAKES_RETRY: Millis = Millis::seconds(30);
/// One that is over for good stays in memory so long after it was asked last.
const LINGER: Duration = Duration::from_secs(60);
/// Characters of a lot's seed.
const SEED_CHARS: usize = 24;

/// The owner of one tournament.
pub(crate) struct Host {
    pub(super) app: App,
    pub(super) contest: Contest,
    /// When its last event happened: its time never goes back.
    pub(super) last: Micros,
    pub(super) shown: watch::Sender<Arc<Contest>>,
    pub(super) tasks: TableTasks,
    /// Who of a pair has come to which table.
    pub(super) came: BTreeSet<(String, String)>,
    /// Whether the database did not say what became of the last events.
    pub(super) doubtful: bool,
    /// Whether a table may have told something that was not taken in.
    pub(super) unheard: bool,
    pub(super) retry_at: Option<Micros>,
    /// When it was last looked who waits in an arena.
    looked: Micros,
    /// Until when it has been told that it begins.
    pub(super) reminded: Micros,
}

impl Host {
    pub(crate) fn new(app: App, contest: Contest, last: Micros, shown: watch::Sender<Arc<Contest>>) -> Self {
        let tasks = TableTasks::start(&app, contest.id());
        let looked = app.clock.now();
        let came = BTreeSet::new();
        // What happened before it came into memory is unheard, and asked for at once.
        let (doubtful, unheard, retry_at, reminded) = (false, true, Some(looked), looked);
        Self { app, contest, last, shown, tasks, came, doubtful, unheard, retry_at, looked, reminded }
    }

    /// Lives until the server closes, or nobody asks any more of a tournament that is over for good.
    pub(crate) async fn run(
        mut self: Box<Self>,
        mut asks: mpsc::Receiver<Ask>,
        mut notes: mpsc::UnboundedReceiver<Note>,
    ) {
        let mut closing = self.app.closing();
        let mut moves = self.app.clock.moves();
        // The server may have ended between a correction and what follows from it.
        self.tasks.unrate(self.contest.overturned());
        loop {
            let alarm = self.alarm();
            let is_over = matches!(self.contest.state(), State::Closed | State::Cancelled);
            tokio::select! {
                biased;
                () = closing.wait() => return,
                Some(ask) = asks.recv() => Box::pin(self.asked(ask)).await,
                Some(note) = notes.recv() => Box::pin(self.noted(note)).await,
                () = moves.next() => Box::pin(self.wake()).await,
                () = tokio::time::sleep_until(alarm) => Box::pin(self.wake()).await,
                () = tokio::time::sleep(LINGER), if is_over => {
                    self.app.tournaments.forget(self.contest.id());
                    return;
                }
            }
        }
    }

    /// The next moment it has something to do without being asked.
    fn alarm(&self) -> tokio::time::Instant {
        let again = || self.is_paused_by_site().then(|| self.looked.plus(STAKES_RETRY));
        let at = self.retry_at.or_else(|| self.contest.deadline(self.looked)).or_else(again);
        let at = at.into_iter().chain(self.next_reminder()).min();
        self.app.clock.instant(at.unwrap_or(Micros(i64::MAX)))
    }

    /// The time to act at.
    pub(super) fn time(&self) -> Micros {
        self.app.clock.now().max(self.last)
    }

    async fn asked(&mut self, ask: Ask) {
        let answer = match self.carry_out(&ask.who, ask.command, ask.seen, ask.once.as_deref()).await {
            Ok(()) => Ok(Arc::new(self.contest.clone())),
            Err(error) => Err(error),
        };
        // Who asked may have gone; what was done is done all the same.
        let _ = ask.reply.send(answer);
    }

    async fn carry_out(
        &mut self,
        who: &Who,
        command: Command,
        seen: Option<i64>,
        once: Option<&str>,
    ) -> Result<(), ApiError> {
        self.catch_up().await?;
        if let Some(name) = once {
            let (id, actor) = (self.contest.id(), who.id().unwrap_or_default());
            let done = self.app.store.contest_command(id, actor, name).await.map_err(log::unavailable)?;
            if done.is_some() {
                return Ok(());
            }
        }
        // What is due by now comes first.
        self.tick(self.looked).await?;
        if let Some(seen) = seen {
            conditional::same(seen, self.contest.seq())?;
        }
        if self.may_call(&command) {
            self.put_out_barred().await?;
        }
        self.apply_once(who, command, once).await
    }

    /// Carries a command out.
    pub(super) async fn apply(&mut self, who: &Who, command: Command) -> Result<(), ApiError> {
        self.apply_once(who, command, None).await
    }

    /// Carries a command out under the name of the request that asked for it.
    async fn apply_once(
        &mut self,
        who: &Who,
        mut command: Command,
        once: Option<&str>,
    ) -> Result<(), ApiError> {
        let calls = matches!(command, Command::Start { .. } | Command::Pair { .. });
        // Who is at a game is known when all rooms are in memory, and not before.
        if calls && !self.app.pulse.is_recovered() {
            return Err(ApiError::Unavailable);
        }
        // Until it is written nobody who pays with it spends the same credits elsewhere.
        let app = self.app.clone();
        let payers = money::payers(&self.contest, &command);
        let _turn = app.stakes.turn(payers.iter().map(String::as_str)).await;
        if let Command::Start { busy, .. } | Command::Pair { busy, .. } = &mut command {
            *busy = self.busy();
        }
        if let Command::Start { short, .. } = &mut command {
            *short = money::short(&app, &self.contest).await?;
        } else if let Some((currency, fee)) = money::fee(&self.contest) {
            // It may have begun since whoever asks looked.
            let at_once = money::is_taken_at_once(&self.contest);
            for player in &payers {
                if at_once && who.id() != Some(player.as_str()) {
                    let name = app.store.user_account(player).await.map_err(log::unavailable)?;
                    let name = name.map_or_else(|| player.clone(), |account| account.name);
                    return Err(TournamentError::OwnFee { name }.into());
                }
                let may = who::may_pay(&app, player, currency, fee).await;
                may.map_err(|error| money::of_whom(error, player, who))?;
            }
        }
        let now = self.time();
        let actor = who.id().unwrap_or_default().to_owned();
        let (contest, who) = (self.contest.clone(), who.clone());
        // A pairing may take seconds: the hot threads play on meanwhile.
        let work = move || contest.apply(now, &who, &command);
        let events = if calls { beside(work).await? } else { work() };
        let events = events.map_err(|refusal| ApiError::from(TournamentError::from(refusal)))?;
        self.commit(now, events, &actor, once).await
    }

    /// What is due by itself.
    async fn wake(&mut self) {
        self.retry_at = None;
        let looked = std::mem::replace(&mut self.looked, self.app.clock.now());
        self.remind();
        let done = match self.catch_up().await {
            Ok(()) => self.tick(looked).await,
            failed => failed,
        };
        if let Err(error) = done {
            tracing::warn!(tournament = self.contest.id(), %error, "a tournament waits");
            self.retry_soon();
        }
    }

    /// Wakes again before anything is due.
    pub(super) fn retry_soon(&mut self) {
        self.retry_at = Some(self.app.clock.now().plus(RETRY));
    }

    /// What is due; an arena pairs those who wait a while after `looked`.
    async fn tick(&mut self, looked: Micros) -> Result<(), ApiError> {
        self.let_go().await?;
        let now = self.time();
        if self.contest.deadline(looked).is_none_or(|deadline| deadline > now) {
            return Ok(());
        }
        if !self.app.pulse.is_recovered() {
            self.retry_soon();
            return Ok(());
        }
        if self.hold().await? {
            return Ok(());
        }
        self.put_out_barred().await?;
        self.looked = now;
        let mut outside = Outside { seed: seed(), short: Vec::new(), busy: self.busy() };
        let app = self.app.clone();
        let _turn;
        if self.starts_now() {
            let start = Command::Start { seed: seed(), short: Vec::new(), busy: Vec::new() };
            let payers = money::payers(&self.contest, &start);
            _turn = app.stakes.turn(payers.iter().map(String::as_str)).await;
            outside.short = match money::short(&app, &self.contest).await {
                Ok(short) => short,
                // Nobody can pay now: it waits, and may be called off.
                Err(ApiError::Stake(StakeError::Off)) => {
                    self.retry_at = Some(self.app.clock.now().plus(STAKES_RETRY));
                    return Ok(());
                }
                Err(error) => return Err(error),
            };
        }
        let contest = self.contest.clone();
        let events = beside(move || contest.tick(now, &outside)).await?;
        self.commit(now, events, "", None).await
    }

    /// Whether what is due is the start, not the check-in before it.
    fn starts_now(&self) -> bool {
        let checks_in = self.contest.settings().checkin_min.span() > Millis::ZERO;
        match self.contest.state() {
            State::Open => !checks_in,
            state => state == State::Checkin,
        }
    }

    /// The entries of those who have a board elsewhere, or are at a game that binds them.
    fn busy(&self) -> Vec<u16> {
        let mut busy = self.app.tournaments.busy_elsewhere(self.contest.id());
        busy.extend(self.app.at_play.players());
        let is_busy = |entry: &&Entry| entry.entrant.accounts().iter().any(|id| busy.contains(id));
        self.contest.entries().iter().filter(is_busy).map(|entry| entry.id).collect()
    }

    /// Learns of every outage since the last event: every deadline comes later by it. Then of what the tables have told
    /// meanwhile: nobody has stayed away, and no game is without a result, before that is known.
    pub(super) async fn catch_up(&mut self) -> Result<(), ApiError> {
        let pulse = &self.app.pulse;
        if !pulse.is_steady(self.app.clock.now()) && !pulse.settle(&self.app.clock).await {
            return Err(ApiError::Unavailable);
        }
        if self.doubtful {
            self.reload().await?;
        }
        for outage in self.app.pulse.outages_after(self.last) {
            let from = outage.from.max(self.last);
            self.apply(&Who::Server, Command::Outage { from, to: outage.to }).await?;
            self.last = self.last.max(outage.to);
        }
        if self.unheard {
            Box::pin(self.ask_tables()).await?;
            self.unheard = false;
        }
        Ok(())
    }

    /// What the tables need after events that are durable now.
    pub(super) fn follow(&self, before: &Contest, events: &[Event]) {
        for event in events {
            match event {
                Event::RoundPaired { round, boards, .. } => {
                    let open = boards.iter().filter(|board| board.result.is_none() && board.room.is_some());
                    self.tasks.make(&self.contest, open.map(|board| (*round, board.board)));
                }
                Event::GameCalled { round, board, room: Some(_), .. } => {
                    self.tasks.make(&self.contest, [(*round, *board)]);
                }
                Event::Forfeited { round, board, result, .. }
                | Event::Scored { round, board, result, by: Some(_), .. } => {
                    self.tasks.decide(before, *round, *board, Some(*result));
                }
                Event::RoundDeleted { round, .. } => self.tasks.close_round(before, *round),
                Event::Cancelled { .. } | Event::Finished { .. } => {
                    (1..=before.paired()).for_each(|round| self.tasks.close_round(before, round));
                }
                _ => {}
            }
        }
        let known = before.overturned().len();
        self.tasks.unrate(self.contest.overturned().get(known..).unwrap_or_default());
    }

    /// The tables whose games are awaited.
    pub(super) fn open_tables(&self) -> Vec<(u16, u16, String)> {
        if !matches!(self.contest.state(), State::Running | State::Paused) {
            return Vec::new();
        }
        let rounds = self.contest.rounds().iter();
        let open = rounds.flat_map(|round| round.open_boards().map(move |board| (round.number, board)));
        open.filter_map(|(round, board)| Some((round, board.board, board.room.clone()?))).collect()
    }
}

/// What a lot is drawn from.
pub(crate) fn seed() -> contest::Seed {
    contest::Seed(random::id::<SEED_CHARS>())
}

/// Work beside the threads on which people play.
async fn beside<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Result<T, ApiError> {
    tokio::task::spawn_blocking(work).await.map_err(|error| {
        tracing::error!(%error, "a pairing broke off");
        ApiError::Internal
    })
}
