// SPDX-License-Identifier: AGPL-3.0-or-later
//! One task owns one room. It takes messages from its mailbox one at a time, wakes by itself when a deadline
//! has passed, and lets nothing out before it is durable. How commands are answered is in `answer`, how events
//! become durable in `commit`; what people are sent in `audience`; when a bot acts in `bots`.

use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use dice::Chain;
use game::{Micros, Millis, Seat};
use room::{Room, Status};
use tokio::sync::mpsc;
use wire::{Presence, ServerMessage};

use crate::app::App;
use crate::net::outbox::CloseReason;
use crate::rooms::audience::Audience;
use crate::rooms::bot_pool::kind_of;
use crate::rooms::commands::Commands;
use crate::rooms::desk::Desk;
use crate::rooms::log::Times;
use crate::rooms::message::{Join, Joined, Message, SnapshotRequest, Thought};
use crate::rooms::names;
use crate::rooms::thinkers::{Lane, Ticket};

/// A room nobody looks at stays in memory this long while it may still be wanted.
const LINGER: Duration = Duration::from_secs(30);
/// A room whose next deadline is farther away than this may leave memory; the sweeper brings it back.
pub(crate) const NEAR: Millis = Millis::seconds(60);
/// When the database is gone a room tries again after this long.
pub(super) const RETRY: Millis = Millis(250);

/// The owner of one room.
pub(crate) struct Host {
    pub(crate) app: App,
    pub(crate) room: Room,
    /// Of its events; time in a room never goes back.
    pub(crate) times: Times,
    /// Those it has carried out.
    pub(crate) commands: Commands,
    pub(crate) audience: Audience,
    /// What bots are thinking about, see [`Host::decision_version`].
    pub(crate) thinking: Vec<(Seat, i64)>,
    /// What each chair has to decide now, for those who wait for a thread to think on; see [`Host::decision_version`].
    pub(crate) decisions: Arc<Decisions>,
    /// What bots found no answer to, one entry a chair: asked again they would only say the same.
    pub(crate) failed: Vec<(Seat, i64)>,
    /// Who listens to the game, and until when the last sentence takes them; see `pace`.
    pub(crate) listeners: Vec<(String, tokio::time::Instant)>,
    /// Whether the database did not say what became of the last events: they are read before anything else.
    pub(crate) doubtful: bool,
    /// The room's own chain of dice, once it was needed.
    chain: OnceLock<Box<Chain>>,
    /// Whether this room counts among those in which somebody's time counts.
    counted: bool,
    /// Presence as it was last sent.
    pub(super) sent: Presence,
    pub(super) presence_due: Option<Micros>,
    pub(super) retry_at: Option<Micros>,
    idle_since: tokio::time::Instant,
}

/// What each chair has to decide, by version.
pub(crate) type Decisions = [AtomicI64; SEATS_MAX];
/// At a table of bughouse.
const SEATS_MAX: usize = 4;

/// Why a room's task ends.
enum End {
    /// Nobody needs it in memory.
    Idle,
    /// The server closes.
    Close,
}

impl Host {
    pub(crate) fn new(app: App, room: Room, times: Times, commands: Commands) -> Self {
        app.metrics.rooms.add(1);
        Self {
            app,
            room,
            times,
            commands,
            audience: Audience::default(),
            thinking: Vec::new(),
            decisions: Arc::default(),
            failed: Vec::new(),
            listeners: Vec::new(),
            doubtful: false,
            chain: OnceLock::new(),
            counted: false,
            sent: Presence::default(),
            presence_due: None,
            retry_at: None,
            idle_since: tokio::time::Instant::now(),
        }
    }

    /// Lives until nobody needs the room any more or the server closes.
    pub(crate) async fn run(mut self: Box<Self>, mut mailbox: mpsc::Receiver<Message>) {
        // Boxed, like the others below: a task is as large as its largest wait, and a server has many rooms.
        Box::pin(self.wake()).await;
        self.count();
        let mut moves = self.app.clock.moves();
        let sleep = tokio::time::sleep_until(self.alarm());
        tokio::pin!(sleep);
        let end = loop {
            tokio::select! {
                // Messages first: a move that came in time is not beaten by the alarm of its clock.
                biased;
                message = mailbox.recv() => match message {
                    None | Some(Message::Close) => break End::Close,
                    Some(message) => Box::pin(self.open(message)).await,
                },
                () = moves.next() => Box::pin(self.wake()).await,
                () = &mut sleep => {
                    Box::pin(self.wake()).await;
                    if self.is_idle() {
                        if self.app.rooms.forget(self.room.id(), &mailbox) {
                            break End::Idle;
                        }
                        self.idle_since = tokio::time::Instant::now();
                    }
                }
            }
            self.count();
            let alarm = self.alarm();
            if sleep.deadline() != alarm {
                sleep.as_mut().reset(alarm);
            }
        };
        self.tell_spectators();
        if matches!(end, End::Close) {
            // Shut first: the goodbye waits until it is written since when no move can be made (P3).
            drop(mailbox);
            self.app.parting().wait().await;
            self.audience.dismiss(CloseReason::RESTART);
        }
    }

    async fn open(&mut self, message: Message) {
        match message {
            Message::Command(message) => self.command(*message).await,
            Message::Withdraw(wish) => self.withdraw(*wish).await,
            Message::Join(join) => self.join(*join).await,
            Message::Leave(key) => {
                self.audience.leave(key);
                self.idle_since = tokio::time::Instant::now();
                self.presence_changed();
            }
            Message::Snapshot(look) => self.snapshot(*look),
            Message::Bot(thought) => self.thought(*thought).await,
            Message::Hint(found) => self.found(&found),
            Message::Hears { player, ms } => self.hears(&player, ms),
            Message::Renamed(player) => self.renamed(&player).await,
            // Nobody waits any more: then nobody wants to know.
            Message::Watchers(reply) => drop(reply.send(self.audience.presence().watching)),
            Message::Hidden(ns) => self.hidden(&ns),
            Message::Void(wish) => self.void(*wish).await,
            Message::Abandon(wish) => self.abandon(wish).await,
            Message::Forfeit { winner, reply } => drop(reply.send(self.forfeit(winner).await)),
            Message::Outage => {
                let _ = self.catch_up().await;
            }
            Message::Close => {}
        }
    }

    /// Takes in that `player` has another name. The message does not say which: they may have changed it again.
    async fn renamed(&mut self, player: &str) {
        if self.room.seat_of(player).is_none() {
            return;
        }
        match names::of(&self.app.store, player).await {
            Ok(Some(name)) => self.room.rename(player, &name),
            Ok(None) => {}
            Err(error) => {
                tracing::warn!(room = self.room.id(), %error, "a name cannot be read; the old one stays");
            }
        }
    }

    /// Tells everybody that these lines are shown no more.
    fn hidden(&mut self, ns: &[i64]) {
        self.tell_spectators();
        self.audience.send_all(&ServerMessage::Hidden { ns });
    }

    /// The server as this room knows it.
    pub(crate) fn desk(&self) -> Desk<'_> {
        Desk::new(&self.app, room::game_id(self.room.id()), &self.chain).of(&self.room)
    }

    /// The time to act at: never before what has already happened here.
    pub(crate) fn time(&self, at: Micros) -> Micros {
        at.max(self.times.last)
    }

    /// What a bot decides about: it changes with the position, and while the dice are being
    /// agreed with every event, but not because somebody talks.
    pub(crate) fn decision_version(&self, seat: Seat) -> i64 {
        match self.room.status() {
            Status::Playing => self.room.decision_version(seat),
            _ => self.room.version(),
        }
    }

    /// A wish to think about what `seat` has to decide just now, for as long as that stands.
    pub(crate) fn ticket(&self, lane: Lane, seat: Seat) -> Ticket {
        let (decisions, version) = (Arc::clone(&self.decisions), self.decision_version(seat));
        let still =
            move || decisions.get(seat.index()).is_some_and(|now| now.load(Ordering::Relaxed) == version);
        let left = self.room.time_to_move(seat, self.app.clock.now());
        Ticket { lane, about: kind_of(self.room.play()), left, still: Arc::new(still) }
    }

    /// Tells those who wait for a thread what stands now.
    pub(crate) fn tell_thinkers(&self) {
        for (seat, decision) in (0_u8..).map(Seat).zip(&*self.decisions) {
            decision.store(self.decision_version(seat), Ordering::Relaxed);
        }
    }

    async fn join(&mut self, join: Join) {
        // A room that stands because the database is gone may still be looked at, but not one that another process may have
        // gone on with: whoever asked is told to come back.
        let _ = self.catch_up().await;
        if !self.app.pulse.is_held() {
            return;
        }
        // What is held is part of what a newcomer finds.
        self.tell_spectators();
        let player = join.player.clone();
        let (key, class) = self.audience.join(&self.room, join.player, join.outbox);
        let now = self.app.clock.now();
        let view = self.audience.view(&self.room, class, now);
        let joined = Box::new(Joined { key, version: self.room.version(), view });
        if join.reply.send(joined).is_err() {
            self.audience.leave(key);
            return;
        }
        self.presence_changed();
        self.arrived(&player).await;
        self.welcome_back().await;
        self.schedule_bots();
    }

    /// Whether bots would play on by themselves at a table of four without a live clock: two of them on
    /// one board need nobody, and would take up the server's thinking for more than a thousand moves.
    pub(crate) fn is_deserted(&self) -> bool {
        self.room.bughouse().is_some()
            && !self.room.table().clock.is_live()
            && self.audience.presence().seats == [false; 4]
    }

    /// After an outage the clock stands until the player on turn is back, or whoever the dice wait for.
    pub(crate) async fn welcome_back(&mut self) {
        if !self.room.is_frozen() {
            return;
        }
        let is_bot = |seat: &Seat| {
            let chair = self.room.chairs().get(seat.index()).and_then(Option::as_ref);
            chair.is_some_and(|chair| chair.bot.is_some())
        };
        let back = |seat: &Seat| self.audience.has(*seat) || is_bot(seat);
        let mut turns = self.room.turns();
        if turns.is_empty() {
            turns.extend([Seat(0), Seat(1)].into_iter().filter(|seat| self.room.owes_dice(*seat)));
        }
        let Some(seat) = turns.first().copied().filter(|_| turns.iter().all(back)) else { return };
        let now = self.time(self.app.clock.now());
        let events = self.room.returned(seat);
        self.happen(now, events).await;
    }

    fn snapshot(&self, look: SnapshotRequest) {
        if !self.app.pulse.is_held() {
            return;
        }
        let class = crate::rooms::audience::Class::of(&self.room, &look.player);
        let view = self.audience.view(&self.room, class, self.app.clock.now());
        // Nobody waits any more: then nobody wants to know.
        let _ = look.reply.send(Box::new((self.room.version(), view)));
    }

    async fn thought(&mut self, thought: Thought) {
        let decision = (thought.seat, thought.version);
        let stands = |host: &Self| host.decision_version(decision.0) == decision.1;
        let mut thought = thought;
        if stands(self) {
            let Some(unhurried) = self.unhurried(thought) else { return };
            thought = unhurried;
        }
        self.thinking.retain(|known| *known != decision);
        let is_timely = stands(self) && !self.has_to_sit(&thought);
        // Asked again: after a commit in doubt a move may come to light that nobody knew to have been made.
        if is_timely && self.catch_up().await.is_ok() && stands(self) {
            let now = self.time(self.app.clock.now());
            match self.decided(now, &thought) {
                Ok(step) => {
                    self.go_on(now, step).await;
                }
                // At a table that bears no more talk it moves without a word.
                Err(_) if matches!(thought.command, Some(room::Command::Phrase { .. })) => {}
                Err(refusal) => {
                    tracing::error!(room = self.room.id(), ?refusal, "a bot does not know what to do");
                    self.failed.retain(|(seat, _)| *seat != thought.seat);
                    self.failed.push(decision);
                }
            }
        }
        self.schedule_bots();
    }

    /// What is due by itself: the end of an outage, a fallen flag, presence, a bot's turn.
    async fn wake(&mut self) {
        self.retry_at = None;
        if self.audience.held_until().is_some_and(|due| due <= self.app.clock.now()) {
            self.tell_spectators();
        }
        if self.catch_up().await.is_err() {
            self.retry_at = Some(self.app.clock.now().plus(RETRY));
            return;
        }
        let now = self.time(self.app.clock.now());
        let due = self.pondered(now, false, || self.room.tick(now, &self.desk()));
        if !self.happen(now, due).await {
            self.retry_at = Some(self.app.clock.now().plus(RETRY));
        }
        self.all_arrived().await;
        if self.presence_due.is_some_and(|due| due <= now) {
            self.send_presence();
        }
        self.schedule_bots();
    }

    /// The next moment this room has something to do without being asked.
    fn alarm(&self) -> tokio::time::Instant {
        let mut at = self.retry_at.or_else(|| self.room.deadline());
        let presence = self.presence_due.filter(|_| self.retry_at.is_none());
        for due in presence.into_iter().chain(self.audience.held_until()) {
            at = Some(at.map_or(due, |at| at.min(due)));
        }
        let mut alarm = at.map(|at| self.app.clock.instant(at));
        if self.is_unwatched() {
            let linger = self.idle_since + self.lingers();
            alarm = Some(alarm.map_or(linger, |alarm| alarm.min(linger)));
        }
        alarm.unwrap_or_else(|| self.app.clock.instant(Micros(i64::MAX)))
    }

    /// Finished rooms leave at once, rooms somebody may come back to a little later.
    fn lingers(&self) -> Duration {
        if self.room.status() == Status::Over { Duration::from_millis(100) } else { LINGER }
    }

    /// Whether the room would be in memory for nobody's sake.
    fn is_unwatched(&self) -> bool {
        let now = self.app.clock.now();
        self.audience.is_empty()
            && self.thinking.is_empty()
            && self.retry_at.is_none()
            && self.room.deadline().is_none_or(|deadline| deadline.since(now) > NEAR)
    }

    fn is_idle(&self) -> bool {
        self.is_unwatched() && self.idle_since.elapsed() >= self.lingers()
    }

    /// Keeps the server's count of rooms in which somebody's time counts.
    fn count(&mut self) {
        let live = self.room.time_ends().is_some();
        if live != self.counted {
            self.counted = live;
            self.app.rooms.count_live(if live { 1 } else { -1 });
        }
    }
}

impl Drop for Host {
    fn drop(&mut self) {
        self.app.metrics.rooms.add(-1);
        if self.counted {
            self.app.rooms.count_live(-1);
        }
    }
}
