// SPDX-License-Identifier: AGPL-3.0-or-later
//! From events to durable events: the one place where a room changes. First the store, then the room, then
//! the people (invariant 1).

use game::{Micros, Millis, Seat};
use room::{EndReason, Event, Room, Status, Step};
use store::{Missed, Moved};

use crate::rooms::audience::reseats;
use crate::rooms::closing;
use crate::rooms::create::{Next, NotCreated};
use crate::rooms::failed::{Failed, Refused};
use crate::rooms::host::Host;
use crate::rooms::log::{self, Appended, Beside, By, Times};
use crate::rooms::message::CommandMessage;
use crate::shedding::Shed;

/// What the news of the last event that started a clock before a restart is taken to have needed at most: a heartbeat.
const LAST_NEWS: Millis = Millis(250);

/// How often the end of a game is worked out anew while other games move the ratings of those who played it.
const CLOSING_TRIES: usize = 16;

impl Host {
    /// Makes events durable, takes them into the room and tells everybody. `command` is the one they answer. The end
    /// of a game is durable together with what it leaves behind.
    pub(crate) async fn commit(
        &mut self,
        now: Micros,
        step: Step,
        command: Option<&CommandMessage>,
    ) -> Result<(), Failed> {
        self.commit_with(now, step, None, command).await
    }

    /// As [`Host::commit`], with what is written beside the events.
    pub(crate) async fn commit_with(
        &mut self,
        now: Micros,
        step: Step,
        moved: Option<Box<Moved>>,
        command: Option<&CommandMessage>,
    ) -> Result<(), Failed> {
        if !closing::is_end(&step.events) {
            return self.write(now, step, Beside { moved, ..Beside::default() }, command).await;
        }
        let moved = self.missed(now, &step.events, moved);
        for _ in 0..CLOSING_TRIES {
            let (step, end) = match closing::of(&self.app.store, now, step.clone()).await {
                Ok(closed) => closed,
                Err(Failed::Unavailable) => return Err(self.failed(Failed::Unavailable)),
                Err(failed) => return Err(failed),
            };
            let with = Beside { end, moved: moved.clone(), ..Beside::default() };
            match self.write(now, step, with, command).await {
                Err(Failed::Stale) => {}
                answer => return answer,
            }
        }
        Err(self.failed(Failed::Unavailable))
    }

    /// With the end of a table that binds and whose dice were not agreed in time, whoever they waited for is written down.
    /// At a board of a tournament they have lost by that, and who has not come at all is the tournament's to count.
    fn missed(&self, now: Micros, events: &[Event], moved: Option<Box<Moved>>) -> Option<Box<Moved>> {
        let is_due = self.room.deadline().is_some_and(|deadline| deadline <= now);
        let waited = self.room.status() == Status::Starting && self.room.is_complete() && is_due;
        let late = |event: &Event| match event {
            Event::Ended { reason: EndReason::DiceTimeout, .. } => self.room.table().is_bound(),
            Event::Ended { reason: EndReason::Forfeit, .. } => waited,
            _ => false,
        };
        if !events.iter().any(late) {
            return moved;
        }
        let owing = (0..).zip(self.room.chairs()).filter(|(seat, _)| self.room.owes_dice(Seat(*seat)));
        let missed: Vec<Missed> = owing
            .filter_map(|(_, chair)| {
                let player = chair.as_ref()?.player.clone();
                Some(Missed { player, room: self.room.id().to_owned(), at_us: now.0 })
            })
            .collect();
        let mut moved = moved.unwrap_or_default();
        moved.missed = missed;
        Some(moved)
    }

    /// Counts what could not be made durable, and lets the next heartbeat end an outage: nobody is charged for it.
    fn failed(&self, failed: Failed) -> Failed {
        self.app.metrics.store_failures.one();
        self.app.pulse.fail();
        failed
    }

    pub(crate) async fn write(
        &mut self,
        now: Micros,
        step: Step,
        with: Beside,
        command: Option<&CommandMessage>,
    ) -> Result<(), Failed> {
        if let Some(message) = command
            && let Some(version) = self.done_before(message).await
        {
            return Err(Failed::Repeated { version });
        }
        if step.events.iter().any(reseats) {
            self.tell_spectators();
        }
        let mut outgoing = self.audience.listen(&step.events);
        for (event, after) in step.iter() {
            outgoing.add(event, now, after, &self.app.chat_words());
        }
        let Step { events, mut after } = step;
        let Some(after) = after.pop() else { return Ok(()) };
        let mut with = with;
        let mut next = None;
        for event in &events {
            if let Event::Rematch { room } = event {
                next = self.rematch(now, room, &mut with).await?;
            }
        }
        let started = self.app.clock.now();
        with.status_stays = self.room.status() == after.status();
        let by = command.map(|message| {
            let (player, id) = (message.actor.player.as_str(), message.id.as_str());
            By { player, id, is_new: self.commands.is_new(player, id) }
        });
        let under_way = self.app.shedding.begin(started);
        let appended = log::append(&self.app, &after, now, &events, with, by).await;
        let done = self.app.clock.now();
        under_way.end(done);
        match appended {
            Appended::Done => {}
            Appended::Conflict => return Err(Failed::Conflict),
            Appended::Stale => return Err(Failed::Stale),
            Appended::EntryClosed => return Err(Failed::EntryClosed),
            Appended::Short { account } => return Err(Failed::Short { account }),
            Appended::Repeated { version } => return Err(Failed::Repeated { version }),
            Appended::InDoubt => {
                self.doubtful = true;
                return Err(self.failed(Failed::InDoubt));
            }
            Appended::Unavailable => return Err(self.failed(Failed::Unavailable)),
        }
        let metrics = &self.app.metrics;
        metrics.commits.one();
        metrics.events.add(events.len() as u64);
        metrics.commit_latency.record_us(done.0 - started.0);
        if has_move(&events) {
            metrics.moves.one();
        }
        let before = std::mem::replace(&mut self.room, after);
        self.times = Times { last: now, unheard: None };
        if let Some(by) = by {
            self.commands.add(by.player, by.id);
        }
        if events.iter().any(Event::starts_a_clock) {
            self.room.handed(now, done);
        }
        if let Some(next) = next {
            self.app.rooms.came_to_be(&self.app, next, now);
        }
        let slowly = self.app.shedding.now(done) >= Shed::Lobby;
        self.audience.publish(&self.room, done, outgoing, command, slowly);
        self.tell(&before, &events, done);
        self.note_focus(&before, &events, now, command);
        self.schedule_bots();
        Ok(())
    }

    /// Notes that a rated move was made after the player's page had lost the focus. Nobody waits for it: a sign among others,
    /// which a crash may lose.
    fn note_focus(&self, before: &Room, events: &[Event], now: Micros, command: Option<&CommandMessage>) {
        let Some(message) = command.filter(|message| message.unfocused) else { return };
        if !self.room.table().rated {
            return;
        }
        let Some(seq) = (before.version() + 1..)
            .zip(events)
            .find_map(|(seq, event)| matches!(event, Event::Moved { .. }).then_some(seq))
        else {
            return;
        };
        let (app, player, room) = (self.app.clone(), message.actor.player.clone(), self.room.id().to_owned());
        tokio::spawn(async move {
            if let Err(error) = app.store.note_unfocused(&player, &room, seq, now.0).await {
                tracing::warn!(room, %error, "it is not kept that a page had lost the focus");
            }
        });
    }

    /// Tells those who are not at the table what has become of it since `before`.
    fn tell(&mut self, before: &Room, events: &[Event], now: Micros) {
        // Who sat down or stood up is a watcher no more, or again.
        self.presence_changed();
        if let Some(before) = self.app.notices.before(before, &self.room) {
            let challenge = self.app.challenges.of(self.room.id());
            self.app.notices.happened(&before, &self.room, challenge.as_ref(), now);
        }
        self.app.challenges.changed(&self.room);
        self.app.at_play.changed(&self.room);
        self.tell_tournament(events);
        // Last: the lobby shows the challenges that stand.
        self.app.lobby.changed(&self.room, events);
    }

    /// Commits what happens by itself. False when it could not be made durable and must be tried again.
    pub(crate) async fn happen(&mut self, now: Micros, events: Vec<Event>) -> bool {
        match Step::of(&self.room, now, events) {
            Ok(step) => self.go_on(now, step).await,
            Err(corrupt) => {
                self.broken(&corrupt);
                false
            }
        }
    }

    /// As [`Host::happen`], of a step the room has taken already.
    pub(crate) async fn go_on(&mut self, now: Micros, step: Step) -> bool {
        match self.commit(now, step, None).await {
            Ok(()) => true,
            Err(Failed::Conflict) => self.reload().await.is_ok(),
            Err(
                Failed::Repeated { .. }
                | Failed::Stale
                | Failed::EntryClosed
                | Failed::Short { .. }
                | Failed::Unavailable
                | Failed::InDoubt
                | Failed::Broken,
            ) => false,
        }
    }

    /// Learns of every outage since the last event, so that nobody is charged for it (P3, P8).
    pub(crate) async fn catch_up(&mut self) -> Result<(), Refused> {
        let is_certain =
            self.app.pulse.is_steady(self.app.clock.now()) || self.app.pulse.settle(&self.app.clock).await;
        if !is_certain {
            return Err(Refused::Unavailable);
        }
        if self.doubtful {
            self.reload().await?;
            self.doubtful = false;
        }
        let mut is_from_backup = self.app.restored.is_some_and(|upto| self.times.last <= upto);
        for outage in self.app.pulse.outages_after(self.times.last) {
            // An event younger than the last heartbeat proves that the server was up.
            let from = outage.from.max(self.times.last);
            if let Some(stamp) = self.times.unheard {
                // When its news went out died with the process that wrote it: within a heartbeat, it is taken.
                self.room.handed(stamp, stamp.plus(LAST_NEWS).min(from));
            }
            let now = self.time(outage.to);
            let mut events = self.room.suspend(from, outage.to);
            if std::mem::take(&mut is_from_backup) {
                events.extend(self.room.restored_dice(&self.desk()));
            }
            let step = Step::of(&self.room, now, events).map_err(|corrupt| self.broken(&corrupt))?;
            match self.commit(now, step, None).await {
                Ok(()) => {}
                Err(Failed::Conflict) => self.reload().await?,
                Err(failed) => return Err(failed.into()),
            }
        }
        self.welcome_back().await;
        Ok(())
    }

    /// The version after a command that the log shows to have been carried out before. It is asked where that is likely, and
    /// beside the writer, whom a repeated command would cost the transaction of all rooms; where the log cannot be read now,
    /// or does not tell, the writer does.
    async fn done_before(&self, message: &CommandMessage) -> Option<i64> {
        let (player, id) = (message.actor.player.as_str(), message.id.as_str());
        if self.commands.is_new(player, id) {
            return None;
        }
        log::answer(&self.app, self.room.id(), player, id).await.ok().flatten()
    }

    /// The first answer to a command that has been carried out before, if it has.
    ///
    /// Of one that surely was not the log is not asked, but where another process may have written to the room since, or where
    /// nobody knows what became of the last commit.
    pub(crate) async fn repeated(&self, message: &CommandMessage) -> Result<Option<Refused>, Refused> {
        let knows_all = !self.doubtful && self.app.store.writes_alone();
        if knows_all && self.commands.is_new(&message.actor.player, &message.id) {
            return Ok(None);
        }
        match log::answer(&self.app, self.room.id(), &message.actor.player, &message.id).await {
            Ok(version) => Ok(version.map(|version| Refused::Repeated { version })),
            Err(error) => {
                tracing::error!(%error, "the log cannot be read");
                // An earlier attempt may have been kept.
                Err(Refused::InDoubt)
            }
        }
    }

    /// Reads the room again and tells everybody what somebody else has written.
    pub(crate) async fn reload(&mut self) -> Result<(), Refused> {
        let known = self.room.version();
        let (events, commands) = log::read_all(&self.app, self.room.id()).await.map_err(|error| {
            tracing::error!(%error, "the log cannot be read");
            Refused::Unavailable
        })?;
        self.tell_spectators();
        let mut room: Option<Room> = None;
        let mut outgoing = self.audience.listen(&[]);
        let mut missed = Vec::new();
        for (at, event) in &events {
            let folded = match &mut room {
                None => Room::restore(self.room.id(), [(*at, event.clone())]).map(|first| room = Some(first)),
                Some(room) => room.fold(*at, event),
            };
            folded.map_err(|corrupt| {
                self.broken(&corrupt);
                Refused::Broken
            })?;
            if let Some(after) = room.as_ref().filter(|room| room.version() > known) {
                outgoing.add(event, *at, after, &self.app.chat_words());
                missed.push(event.clone());
            }
        }
        let Some(room) = room else { return Err(Refused::Broken) };
        let before = std::mem::replace(&mut self.room, room);
        self.times = Times::of(&events);
        self.commands = commands;
        let now = self.app.clock.now();
        self.audience.publish(&self.room, now, outgoing, None, false);
        self.tell(&before, &missed, now);
        Ok(())
    }

    /// The room of the next game, which is written with the news of it: what it puts aside, and that it is there, or neither.
    async fn rematch(&self, now: Micros, id: &str, with: &mut Beside) -> Result<Option<Next>, Failed> {
        let known = self.app.store.head(id).await.map_err(|error| {
            tracing::error!(%error, "it cannot be looked up whether there is a next game");
            self.failed(Failed::Unavailable)
        })?;
        // The id follows from this room's: an attempt of an older version that broke off half way has made it.
        if known.is_some() {
            return Ok(None);
        }
        match Next::of(&self.app, id, now, self.room.next_game(id, &self.desk())) {
            Ok((next, append)) => {
                with.moved.get_or_insert_default().room = Some(Box::new(append));
                Ok(Some(next))
            }
            Err(NotCreated::Corrupt(corrupt)) => Err(self.broken(&corrupt)),
            Err(_) => Err(Failed::Unavailable),
        }
    }

    fn broken(&self, corrupt: &room::Corrupt) -> Failed {
        tracing::error!(room = self.room.id(), %corrupt, "this room cannot go on");
        self.app.at_play.gone(self.room.id());
        Failed::Broken
    }
}

/// Whether these events count as a move in the statistics.
fn has_move(events: &[Event]) -> bool {
    events.iter().any(|event| matches!(event, Event::Moved { .. } | Event::Rolled { .. }))
}
