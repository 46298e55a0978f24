// SPDX-License-Identifier: AGPL-3.0-or-later
//! What an owner does with its room: one thing after the other, and nothing is said before it is durable.

use game::Micros;

use crate::call::{Append, Call};
use crate::ids::{Mono, RoomId};
use crate::io::Output;
use crate::job::Job;
use crate::kind::{By, Kind, No, Row, Step, Wish};
use crate::message::{Events, Message, Outcome, Subject};
use crate::node::timers::{NEAR, NEWS_WAIT};
use crate::node::{Asked, Node};
use crate::plant::Plant;
use crate::room::{Comparing, IDLE, News, Phase, Room, Writing};

/// Whether there is more to do at once.
#[derive(PartialEq, Eq)]
enum Next {
    Again,
    Wait,
}

impl<K: Kind> Node<K> {
    /// Does what can be done: the outage that is behind, who is back, commands in their order, then what time brings. A
    /// move that came in time is not beaten by the alarm of its clock.
    pub(super) fn own(&mut self, now: Mono, id: &RoomId, room: &mut Room<K>) {
        while self.may_speak(now) {
            let Some(house) = self.time.now(now) else { return };
            let Phase::Owned(owned) = &room.phase else { return };
            if owned.is_busy() {
                return;
            }
            if self.drain.is_some() {
                return self.release(id, room, house);
            }
            let next = if owned.outage.is_some() {
                self.suspend(now, id, room, house)
            } else if self.is_returned(now, id, room, house) {
                Next::Wait
            } else if let Some(job) = room.jobs.pop_front() {
                self.carry_out(now, id, room, house, job)
            } else if self.due_at(now, room).is_some_and(|due| due <= now) {
                self.tick(now, id, room, house)
            } else {
                return self.release_idle(now, id, room, house);
            };
            if next == Next::Wait {
                return;
            }
        }
    }

    fn suspend(&mut self, now: Mono, id: &RoomId, room: &mut Room<K>, house: Micros) -> Next {
        let since = self.stood_since(room);
        let Phase::Owned(owned) = &mut room.phase else { return Next::Wait };
        let (Some(fold), Some(since)) = (&mut room.fold, since) else { return Next::Wait };
        fold.guess_news(&self.kind, since, room.news_shown);
        let to = house.max(fold.last);
        match self.kind.suspend(&fold.state, since, to) {
            Ok(step) if step.is_empty() => owned.outage = None,
            Ok(step) => return self.write(now, id, room, to, step, None),
            Err(_) => return self.give_up(now, id, room, house),
        }
        Next::Again
    }

    /// Since when nobody could move. An event younger than the last beat proves that somebody took moves, but not one that
    /// waits here: an owner that let it wait was not there for it, however fresh its beat. What was said before the clock
    /// was started was not about the turn that waits now.
    fn stood_since(&self, room: &mut Room<K>) -> Option<Micros> {
        let outage = room.owned()?.outage?;
        let fold = room.fold.as_ref()?;
        let awaited = self.kind.awaited(&fold.state);
        let moves = room.jobs.iter();
        let moves = moves.filter(|job| awaited.contains(&job.by.player) && fold.done(&job.by).is_none());
        let read = moves.filter_map(|job| job.received(&self.time)).filter(|read| *read >= fold.started);
        Some(read.fold(outage.max(fold.last), Micros::min))
    }

    fn is_returned(&mut self, now: Mono, id: &RoomId, room: &mut Room<K>, house: Micros) -> bool {
        let Some(fold) = &room.fold else { return false };
        let here = |player: &str| room.is_here(player) || room.is_elsewhere(player, now);
        match self.kind.returned(&fold.state, house.max(fold.last), &here) {
            Ok(step) if step.is_empty() => false,
            Ok(step) => {
                self.write(now, id, room, house, step, None);
                true
            }
            Err(_) => {
                self.give_up(now, id, room, house);
                true
            }
        }
    }

    fn carry_out(
        &mut self,
        now: Mono,
        id: &RoomId,
        room: &mut Room<K>,
        house: Micros,
        job: Job<K::Command>,
    ) -> Next {
        self.take_news(room, &job);
        let Some(fold) = &room.fold else { return Next::Wait };
        if let Some(version) = fold.done(&job.by).filter(|_| !self.is_planted(Plant::DedupeOff)) {
            self.reply(id, &job, Outcome::Done(version));
            return Next::Again;
        }
        let compares = !self.is_planted(Plant::StaleRefusal);
        if job.seen.is_some_and(|seen| seen > fold.version) && !job.compared && compares {
            return self.compare(id, room, job, None);
        }
        let Some(received) = job.received(&self.time) else { return Next::Wait };
        let stamp = received.min(house).max(fold.last);
        let seen = job.seen.map(|seen| seen.min(fold.version));
        let wish = Wish { now: stamp, player: &job.by.player, seen, command: &job.command };
        let mut judged = self.kind.apply(&fold.state, &wish);
        // Whose turn ends here pays for it.
        let ends_turn =
            |step: &Step<K::Event, K::State>| step.iter().any(|(event, _)| self.kind.starts_clock(event));
        if judged.as_ref().is_ok_and(ends_turn)
            && let Some(delayed) = fold.delayed(&self.kind, received)
        {
            judged = self.kind.apply(&delayed, &wish);
        }
        match judged {
            Ok(step) if step.is_empty() => {
                let version = fold.version;
                self.reply(id, &job, Outcome::Done(version));
                Next::Again
            }
            Ok(step) => self.write(now, id, room, stamp, step, Some(job)),
            Err(No::Refusal(refusal)) if compares => self.compare(id, room, job, Some(refusal)),
            Err(No::Refusal(refusal)) => {
                self.reply(id, &job, Outcome::Refused(refusal));
                Next::Again
            }
            Err(No::Corrupt) => {
                self.reply(id, &job, Outcome::Unavailable);
                self.give_up(now, id, room, house)
            }
        }
    }

    /// A command says when its sender was shown the room.
    fn take_news(&mut self, room: &mut Room<K>, job: &Job<K::Command>) {
        if let Some((version, at)) = job.shown {
            let concerns = room
                .fold
                .as_ref()
                .is_some_and(|fold| self.kind.awaited(&fold.state).contains(&job.by.player));
            if concerns {
                self.news_arrived(room, version, at);
            }
        }
    }

    /// The news up to `version` was handed over at `at`.
    pub(super) fn news_arrived(&mut self, room: &mut Room<K>, version: i64, at: Micros) {
        let Phase::Owned(owned) = &mut room.phase else { return };
        let (Some(news), Some(fold)) = (owned.news, &mut room.fold) else { return };
        if version >= news.version {
            owned.news = Some(News { is_open: false, ..news });
            let at = at.clamp(news.at, news.at.plus(NEWS_WAIT));
            fold.handed(&self.kind, news.stamp, at);
            if owned.writing.is_some() {
                owned.late_news.push((news.stamp, at));
            }
        }
    }

    /// No refusal from a stale fold: the head is compared before it is told.
    fn compare(
        &mut self,
        id: &RoomId,
        room: &mut Room<K>,
        job: Job<K::Command>,
        refusal: Option<K::Refusal>,
    ) -> Next {
        let request = self.ask(Asked::Head(id.clone()), Call::Head { room: id.clone() });
        if let Some(owned) = room.owned() {
            owned.comparing = Some(Comparing { request, job, refusal });
        }
        Next::Wait
    }

    fn tick(&mut self, now: Mono, id: &RoomId, room: &mut Room<K>, house: Micros) -> Next {
        let Phase::Owned(owned) = &mut room.phase else { return Next::Wait };
        let Some(fold) = &mut room.fold else { return Next::Wait };
        if let Some(news) = owned.news.filter(|news| news.is_open) {
            // Nobody said when it arrived: as late as it can have been.
            owned.news = None;
            fold.handed(&self.kind, news.stamp, news.at.plus(NEWS_WAIT));
            return Next::Again;
        }
        let stamp = house.max(fold.last);
        match self.kind.tick(&fold.state, stamp) {
            // House time is a little behind what the alarm was set by.
            Ok(step) if step.is_empty() => Next::Wait,
            Ok(step) => self.write(now, id, room, stamp, step, None),
            Err(_) => self.give_up(now, id, room, house),
        }
    }

    /// Sends a step to the disk.
    fn write(
        &mut self,
        now: Mono,
        id: &RoomId,
        room: &mut Room<K>,
        at: Micros,
        step: Step<K::Event, K::State>,
        job: Option<Job<K::Command>>,
    ) -> Next {
        let (epoch, seq) = (room.epoch, room.version());
        let Some(started) = self.time.now(now) else { return Next::Wait };
        let by = job.as_ref().map(|job| job.by.clone());
        let first = |n: usize, by: &Option<By>| by.clone().filter(|_| n == 0);
        let rows: Vec<(Row<K::Event>, K::State)> = (seq + 1..)
            .zip(step)
            .enumerate()
            .map(|(n, (seq, (event, after)))| (Row { seq, epoch, at, by: first(n, &by), event }, after))
            .collect();
        let deadline = rows.last().and_then(|(_, after)| self.kind.deadline(after));
        let append = Append {
            room: id.clone(),
            seq,
            epoch,
            rows: rows.iter().map(|(row, _)| row.clone()).collect(),
            by,
            deadline,
        };
        let request = self.ask(Asked::Append(id.clone()), Call::Append(append));
        let mut job = job;
        if self.is_planted(Plant::AckBeforeCommit)
            && let Some(job) = &mut job
        {
            self.reply(id, job, Outcome::Done(seq + 1));
            job.answered = true;
        }
        if let Some(owned) = room.owned() {
            owned.writing = Some(Writing { request, started, rows, job });
        }
        Next::Wait
    }

    /// What was written is durable: now it is true, and everybody may know.
    pub(super) fn committed(&mut self, now: Mono, id: &RoomId, room: &mut Room<K>) {
        let epoch = room.epoch;
        let Some(owned) = room.owned() else { return };
        let Some(writing) = owned.writing.take() else { return };
        if writing.job.is_none() {
            owned.outage = None;
        }
        let late_news = std::mem::take(&mut owned.late_news);
        let mut rows = Vec::with_capacity(writing.rows.len());
        let mut started = None;
        for (row, after) in writing.rows {
            if self.kind.starts_clock(&row.event) {
                started = Some(row.at);
            }
            if let Some(fold) = &mut room.fold {
                fold.adopt(&self.kind, &row, after);
            }
            self.show(now, id, room, &row, false);
            rows.push(row);
        }
        if let Some(job) = &writing.job {
            self.reply(id, job, Outcome::Done(room.version()));
        }
        let events = Events { node: self.id, room: id.clone(), epoch, rows };
        let message = Message::Events(events);
        self.out.push(Output::Publish { subject: Subject::Room(id.clone()), message });
        if let (Some(stamp), Some(at)) = (started, self.time.now(now)) {
            self.hand_out(now, room, stamp, at);
        } else if let Some(fold) = &mut room.fold {
            late_news.into_iter().for_each(|(stamp, at)| fold.handed(&self.kind, stamp, at));
        }
    }

    /// The news of a started clock is out: to sockets here at once, to those elsewhere when their node says so.
    fn hand_out(&mut self, now: Mono, room: &mut Room<K>, stamp: Micros, at: Micros) {
        let Some(fold) = &room.fold else { return };
        let version = fold.version;
        let away = |player: &crate::ids::PlayerId| room.is_elsewhere(player, now) && !room.is_here(player);
        let is_away = self.kind.awaited(&fold.state).iter().any(away);
        // A command may say that it came later than this.
        if let Some(owned) = room.owned() {
            owned.news = Some(News { version, stamp, at, is_open: is_away });
        }
        if let Some(fold) = room.fold.as_mut().filter(|_| !is_away) {
            fold.handed(&self.kind, stamp, at.max(stamp));
        }
    }

    /// The room cannot go on at this node; at another it may.
    fn give_up(&mut self, now: Mono, id: &RoomId, room: &mut Room<K>, house: Micros) -> Next {
        self.release(id, room, house);
        self.broken(now, id, room);
        Next::Wait
    }

    /// Lets the room go: nobody can move here from `at` on.
    pub(super) fn release(&mut self, id: &RoomId, room: &mut Room<K>, at: Micros) {
        let last = room.fold.as_ref().map_or(at, |fold| fold.last);
        // An outage that was not written yet began earlier than the release.
        let outage = room.owned().and_then(|owned| owned.outage);
        let at = outage.unwrap_or(at.max(last));
        self.ask(Asked::Release, Call::Release { room: id.clone(), epoch: room.epoch, at });
        room.phase = Phase::Out;
        room.fold = None;
        room.owner = None;
    }

    fn release_idle(&mut self, now: Mono, id: &RoomId, room: &mut Room<K>, house: Micros) {
        let is_elsewhere =
            room.elsewhere.values().any(|other| other.until > now && !other.players.is_empty());
        if is_elsewhere || room.is_wanted() {
            room.empty_since = now;
            return;
        }
        let deadline = room.fold.as_ref().and_then(|fold| self.kind.deadline(&fold.state));
        let is_near = deadline.is_some_and(|deadline| deadline.since(house) <= NEAR);
        if !is_near && now.us_since(room.empty_since) >= IDLE.0 * 1000 {
            self.release(id, room, house);
        }
    }
}
