// SPDX-License-Identifier: AGPL-3.0-or-later
//! Looking at rooms: reading the log, claiming, losing, showing what happened to those who are here.

use std::collections::BTreeMap;

use game::Micros;

use crate::call::{Call, Head};
use crate::fold::{Fold, Shown};
use crate::ids::{Mono, RoomId, SocketId};
use crate::io::{Output, Say};
use crate::job::{Job, Origin};
use crate::kind::{Corrupt, Kind, Row};
use crate::message::{Message, Outcome, Subject};
use crate::node::{Asked, Node};
use crate::plant::Plant;
use crate::room::{Owned, Phase, Room};

/// Whether rows followed on what was known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Taken {
    /// All of them.
    All,
    /// Some before them are missing.
    Gap,
}

impl<K: Kind> Node<K> {
    /// Looks who owns a room that is wanted.
    pub(super) fn look(&mut self, now: Mono, id: &RoomId, room: &mut Room<K>) {
        let waits = room.reading.is_some() || room.retry.is_some_and(|retry| retry > now);
        if self.drain.is_some() || waits || !room.is_wanted() {
            return;
        }
        room.retry = None;
        if !room.is_subscribed {
            room.is_subscribed = true;
            self.out.push(Output::Subscribe(id.clone()));
        }
        self.read(id, room);
    }

    /// Reads the head and the rows that are not known.
    pub(super) fn read(&mut self, id: &RoomId, room: &mut Room<K>) {
        let call = Call::Read { room: id.clone(), after: room.version() };
        room.reading = Some(self.ask(Asked::Read(id.clone()), call));
    }

    /// Takes in what a read found.
    pub(super) fn found(
        &mut self,
        now: Mono,
        id: &RoomId,
        room: &mut Room<K>,
        head: Head,
        rows: &[Row<K::Event>],
    ) {
        room.reading = None;
        room.heard_of = room.heard_of.max(head.seq);
        // A room that was lost meanwhile is read again from its start.
        if self.take(now, id, room, rows) == Taken::Gap {
            return self.read(id, room);
        }
        room.joining.values_mut().for_each(|joining| joining.checked = true);
        match &room.phase {
            Phase::Owned(_) if head.epoch != room.epoch => self.lose(now, id, room),
            // A write of this node's is on its way, or a row it does not know: the next append will tell.
            Phase::Owned(_) | Phase::Claiming(_) => {}
            Phase::Out | Phase::Mirror => {
                self.follow(now, id, room, head);
                if room.version() < room.heard_of && room.reading.is_none() {
                    self.read(id, room);
                }
            }
        }
    }

    /// Goes by what the head says of the owner.
    pub(super) fn follow(&mut self, now: Mono, id: &RoomId, room: &mut Room<K>, head: Head) {
        if room.epoch > head.epoch || room.fold.is_none() {
            return;
        }
        let changed = room.owner != head.owner || room.epoch != head.epoch;
        (room.owner, room.epoch) = (head.owner, head.epoch);
        if changed {
            room.presence_changed = true;
            room.jobs.iter_mut().for_each(Job::wait);
        }
        let is_other = head.owner.is_some_and(|owner| owner != self.id);
        if is_other && head.is_alive {
            (room.is_due, room.lapse) = (false, None);
            room.phase = Phase::Mirror;
        } else if room.is_wanted() {
            self.claim(now, id, room, false);
        } else {
            room.phase = Phase::Out;
        }
    }

    /// Asks for the room; `steal`: also from an owner whose beat is fresh.
    pub(super) fn claim(&mut self, now: Mono, id: &RoomId, room: &mut Room<K>, steal: bool) {
        if self.drain.is_some() || !self.may_speak(now) {
            room.phase = Phase::Out;
            room.retry = Some(now.plus(super::timers::RETRY));
            return;
        }
        let call = Call::Claim { room: id.clone(), after: room.version(), steal };
        room.phase = Phase::Claiming(self.ask(Asked::Claim(id.clone()), call));
    }

    /// The room is somebody else's: what was worked out here counts no more, and commands go on under their ids.
    pub(super) fn lose(&mut self, now: Mono, id: &RoomId, room: &mut Room<K>) {
        room.take_back(false);
        room.phase = Phase::Out;
        (room.fold, room.lapse, room.reading, room.retry) = (None, None, None, None);
        room.elsewhere.clear();
        self.look(now, id, room);
    }

    /// The room must be claimed anew before anything is said of it: nobody could move since `since`, and what was on its
    /// way to the disk is kept out, or in, by the new epoch.
    pub(super) fn reclaim(
        &mut self,
        now: Mono,
        id: &RoomId,
        room: &mut Room<K>,
        since: Option<Micros>,
        is_doubtful: bool,
    ) {
        let outage = room.owned().and_then(|owned| owned.outage);
        let earliest = |one: Option<Micros>, two: Option<Micros>| match (one, two) {
            (Some(one), Some(two)) => Some(one.min(two)),
            (one, two) => one.or(two),
        };
        room.lapse = earliest(room.lapse, earliest(outage, since));
        room.take_back(is_doubtful);
        self.claim(now, id, room, false);
    }

    /// The room is this node's.
    pub(super) fn claimed(&mut self, now: Mono, room: &mut Room<K>, since: Option<Micros>) {
        let outage = match (since, room.lapse.take()) {
            (Some(since), Some(lapse)) => Some(since.min(lapse)),
            (since, lapse) => since.or(lapse),
        };
        room.owner = Some(self.id);
        room.is_due = false;
        room.retry = None;
        room.empty_since = now;
        room.elsewhere.clear();
        room.jobs.iter_mut().for_each(Job::wait);
        room.phase = Phase::Owned(Box::new(Owned::new(outage)));
    }

    /// Takes rows in and shows them to those who have not seen them.
    pub(super) fn take(
        &mut self,
        now: Mono,
        id: &RoomId,
        room: &mut Room<K>,
        rows: &[Row<K::Event>],
    ) -> Taken {
        for row in rows {
            let version = room.version();
            if row.seq <= version {
                continue;
            }
            let ignores_gaps = self.is_planted(Plant::GapIgnored) && room.fold.is_some();
            if row.seq > version + 1 && !ignores_gaps {
                return Taken::Gap;
            }
            let folded = match &mut room.fold {
                Some(fold) => fold.take(&self.kind, row),
                None => Fold::open(&self.kind, id, row).map(|fold| room.fold = Some(fold)),
            };
            if folded == Err(Corrupt) {
                if ignores_gaps {
                    // The planted fault hides even from a fold that finds it.
                    room.fold.as_mut().into_iter().for_each(|fold| fold.version = row.seq);
                    continue;
                }
                self.broken(now, id, room);
                return Taken::All;
            }
            self.show(now, id, room, row, !room.is_owned());
        }
        Taken::All
    }

    /// This room cannot be folded here.
    pub(super) fn broken(&mut self, now: Mono, id: &RoomId, room: &mut Room<K>) {
        self.out.push(Output::Alarm(id.clone()));
        room.fold = None;
        room.phase = Phase::Out;
        room.retry = Some(now.plus(crate::room::IDLE));
    }

    /// Shows the row that was taken in last.
    pub(super) fn show(
        &mut self,
        now: Mono,
        id: &RoomId,
        room: &mut Room<K>,
        row: &Row<K::Event>,
        is_mirror: bool,
    ) {
        let Some(fold) = &room.fold else { return };
        if is_mirror && let Some(by) = &row.by {
            // The owner's answer may be lost.
            let is_own = |job: &Job<K::Command>| matches!(job.origin, Origin::Socket(_)) && job.by == *by;
            if let Some(at) = room.jobs.iter().position(is_own)
                && let Some(job) = room.jobs.remove(at)
            {
                self.reply(id, &job, Outcome::Done(row.seq));
            }
        }
        if row.seq <= room.shown {
            return;
        }
        let mut classes: BTreeMap<K::Class, Vec<SocketId>> = BTreeMap::new();
        for (socket, player) in &room.viewers {
            let who: &str = match &row.by {
                Some(by) if is_mirror && self.is_planted(Plant::MirrorSkipsRedact) => &by.player,
                _ => player,
            };
            classes.entry(self.kind.class(&fold.state, who)).or_default().push(*socket);
        }
        for (class, sockets) in classes {
            if let Some(shown) = self.kind.show(row, &fold.state, &class) {
                self.out.push(Output::Show { sockets, room: id.clone(), n: row.seq, shown });
            }
        }
        room.shown = row.seq;
        room.shown_at = self.time.now(now);
        let Some(at) = room.shown_at.filter(|_| is_mirror && self.kind.starts_clock(&row.event)) else {
            return;
        };
        if self.kind.awaited(&fold.state).iter().any(|player| room.is_here(player)) {
            room.news_shown = Some(Shown { version: row.seq, stamp: row.at, at });
            if let Some(owner) = room.owner {
                let message = Message::Shown { room: id.clone(), version: row.seq, at };
                self.out.push(Output::Publish { subject: Subject::Node(owner), message });
            }
        }
    }

    /// There is no such room.
    pub(super) fn no_room(&mut self, id: &RoomId, room: &mut Room<K>) {
        room.reading = None;
        room.phase = Phase::Out;
        room.is_due = false;
        for socket in std::mem::take(&mut room.joining).into_keys() {
            self.out.push(Output::Tell { socket, say: Say::NoRoom { room: id.clone() } });
        }
        for job in std::mem::take(&mut room.jobs) {
            self.reply(id, &job, Outcome::Unavailable);
        }
    }

    /// Answers what has waited for too long.
    pub(super) fn expire(&mut self, now: Mono, id: &RoomId, room: &mut Room<K>) {
        let told = |job: &Job<K::Command>| if job.doubted { Outcome::InDoubt } else { Outcome::Unavailable };
        while let Some(at) = room.jobs.iter().position(|job| job.deadline() <= now) {
            if let Some(job) = room.jobs.remove(at) {
                self.reply(id, &job, told(&job));
            }
        }
        let Phase::Owned(owned) = &mut room.phase else { return };
        if let Some(job) = owned.writing.as_mut().and_then(|writing| writing.job.as_mut())
            && job.deadline() <= now
        {
            self.reply(id, job, Outcome::InDoubt);
            job.answered = true;
        }
        if let Some(comparing) = &mut owned.comparing
            && comparing.job.deadline() <= now
        {
            let outcome = told(&comparing.job);
            self.reply(id, &comparing.job, outcome);
            comparing.job.answered = true;
        }
    }
}
