// SPDX-License-Identifier: AGPL-3.0-or-later
//! What follows from messages of other nodes. None of them is believed further than the log bears it out.

use crate::ids::{Mono, RoomId};
use crate::io::Output;
use crate::job::{Job, Origin, Stage};
use crate::kind::Kind;
use crate::message::{Ask, Events, Message, Outcome, Presence, Subject};
use crate::node::Node;
use crate::node::looks::Taken;
use crate::room::{Elsewhere, PRESENCE_DEAD, Phase, Room};

/// Commands that may wait at a room; what is more is left to be passed on again.
const JOBS_MAX: usize = 64;

impl<K: Kind> Node<K> {
    pub(super) fn heard(&mut self, now: Mono, message: Message<K>) {
        match message {
            Message::Ask(ask) => self.asked_by_other(now, ask),
            Message::Heard { room, line, id, .. } => self.with_room(now, &room, |_, room| {
                if let Some(job) = of_line(room, line, &id)
                    && let Stage::Sent { heard, .. } = &mut job.stage
                {
                    *heard = true;
                }
            }),
            Message::Reply { room, line, id, outcome } => {
                self.with_room(now, &room.clone(), |node, known| {
                    node.outcome(now, &room, known, line, &id, outcome);
                });
            }
            Message::Events(events) => {
                let id = events.room.clone();
                self.with_room(now, &id, |node, room| node.events(now, &id, room, &events));
            }
            Message::Presence(presence) => self.presence(now, presence),
            Message::Shown { room, version, at } => self.with_room(now, &room, |node, room| {
                node.news_arrived(room, version, at);
            }),
        }
    }

    fn asked_by_other(&mut self, now: Mono, ask: Ask<K::Command>) {
        let id = ask.room.clone();
        if self.drain.is_some() || ask.from == self.id {
            return;
        }
        self.rooms.entry(id.clone()).or_insert_with(|| Room::new(now));
        let may_speak = self.may_speak(now);
        self.with_room(now, &id, |node, room| {
            let origin = Origin::Node { node: ask.from, line: ask.line };
            let is_here = |job: &Job<K::Command>| job.origin == origin && job.by == ask.by;
            let under_way = room.owned().is_some_and(|owned| {
                owned.writing.iter().filter_map(|writing| writing.job.as_ref()).any(is_here)
                    || owned.comparing.iter().any(|comparing| is_here(&comparing.job))
            });
            if room.is_owned() && may_speak {
                let (room, line, id) = (ask.room.clone(), ask.line, ask.by.id.clone());
                let message = Message::Heard { node: node.id, room, line, id };
                node.out.push(Output::Publish { subject: Subject::Node(ask.from), message });
            }
            if matches!(room.phase, Phase::Mirror) && ask.epoch > room.epoch && room.reading.is_none() {
                node.read(&id, room);
            }
            if under_way || room.jobs.iter().any(is_here) || room.jobs.len() >= JOBS_MAX {
                return;
            }
            room.jobs.push_back(Job {
                origin,
                by: ask.by,
                seen: ask.seen,
                command: ask.command,
                read: Mono(now.0.saturating_sub(ask.waited_us.max(0))),
                said: ask.read,
                shown: ask.shown,
                doubted: false,
                answered: false,
                compared: false,
                stage: Stage::Waiting,
            });
        });
    }

    fn outcome(
        &mut self,
        now: Mono,
        id: &RoomId,
        room: &mut Room<K>,
        line: u64,
        command: &crate::ids::CommandId,
        outcome: Outcome<K::Refusal>,
    ) {
        let is_it = |job: &Job<K::Command>| is_of_line(job, line, command);
        let Some(at) = room.jobs.iter().position(is_it) else { return };
        if matches!(outcome, Outcome::NotOwner) {
            room.jobs.iter_mut().for_each(Job::wait);
            if matches!(room.phase, Phase::Mirror) {
                room.phase = Phase::Out;
                self.look(now, id, room);
            }
            return;
        }
        if let Some(job) = room.jobs.remove(at) {
            self.reply(id, &job, outcome);
        }
    }

    fn events(&mut self, now: Mono, id: &RoomId, room: &mut Room<K>, events: &Events<K::Event>) {
        let Some(to) = events.rows.last().map(|row| row.seq) else { return };
        room.heard_of = room.heard_of.max(to);
        match &room.phase {
            Phase::Owned(_) if events.epoch > room.epoch => return self.lose(now, id, room),
            Phase::Owned(_) => return,
            Phase::Out | Phase::Claiming(_) | Phase::Mirror => {}
        }
        if room.fold.is_none() {
            return;
        }
        let is_old = events.epoch < room.epoch;
        if events.epoch > room.epoch {
            (room.epoch, room.owner) = (events.epoch, Some(events.node));
            room.presence_changed = true;
            room.jobs.iter_mut().for_each(Job::wait);
        }
        let gap = !is_old && self.take(now, id, room, &events.rows) == Taken::Gap;
        if (gap || (is_old && to > room.version())) && room.reading.is_none() {
            self.read(id, room);
        }
    }

    fn presence(&mut self, now: Mono, presence: Presence) {
        let Presence { node, room: id, players } = presence;
        self.with_room(now, &id, |_, room| {
            room.elsewhere.insert(node, Elsewhere { players, until: now.plus(PRESENCE_DEAD) });
        });
    }
}

fn is_of_line<C>(job: &Job<C>, line: u64, id: &crate::ids::CommandId) -> bool {
    matches!(job.origin, Origin::Socket(socket) if socket.0 == line) && job.by.id == *id
}

fn of_line<'a, K: Kind>(
    room: &'a mut Room<K>,
    line: u64,
    id: &crate::ids::CommandId,
) -> Option<&'a mut Job<K::Command>> {
    room.jobs.iter_mut().find(|job| is_of_line(job, line, id))
}
