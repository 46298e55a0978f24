// SPDX-License-Identifier: AGPL-3.0-or-later
//! What follows from the database's answers.

use game::Micros;

use crate::call::{Answer, Claimed, Head};
use crate::ids::{Mono, RequestId, RoomId};
use crate::io::Output;
use crate::kind::Kind;
use crate::message::Outcome;
use crate::node::looks::Taken;
use crate::node::timers::{RETRY, first_of};
use crate::node::{Asked, Node};
use crate::plant::Plant;
use crate::room::{Phase, Room};

impl<K: Kind> Node<K> {
    pub(super) fn answered(&mut self, now: Mono, request: RequestId, asked: Asked, answer: Answer<K::Event>) {
        match asked {
            Asked::Beat { sent } => self.beat_answered(now, sent, &answer),
            Asked::Read(id) => self.with_room(now, &id, |node, room| {
                if room.reading != Some(request) {
                    return;
                }
                match answer {
                    Answer::Found { head, rows } => node.found(now, &id, room, head, &rows),
                    Answer::NoRoom => node.no_room(&id, room),
                    _ => {
                        room.reading = None;
                        room.retry = Some(now.plus(RETRY));
                    }
                }
            }),
            Asked::Head(id) => {
                self.with_room(now, &id, |node, room| node.compared(now, &id, room, request, &answer));
            }
            Asked::Claim(id) => {
                self.with_room(now, &id, |node, room| node.claim_answered(now, &id, room, request, answer));
            }
            Asked::Append(id) => {
                self.with_room(now, &id, |node, room| {
                    node.append_answered(now, &id, room, request, &answer);
                });
            }
            Asked::Poll => {
                if let Answer::Heads(heads) = answer {
                    heads.into_iter().for_each(|(id, head)| self.polled(now, &id, head));
                }
            }
            Asked::Due => {
                if let Answer::Due { rooms, nodes } = answer {
                    self.take_due(now, rooms, &nodes);
                }
            }
            // Draining goes on when none is open any more.
            Asked::Release | Asked::Drain => {}
            Asked::Leave => self.out.push(Output::Exit),
        }
    }

    fn beat_answered(&mut self, now: Mono, sent: Mono, answer: &Answer<K::Event>) {
        match answer {
            Answer::Beat { at } => {
                self.time.sample(sent, now, *at);
                let lapse = self.lease.beaten(sent, *at);
                if let Some(before) = lapse {
                    self.lapsed(now, before);
                }
                // What waited for the lease goes on.
                for id in self.rooms.keys().cloned().collect::<Vec<_>>() {
                    self.with_room(now, &id, |_, _| {});
                }
            }
            Answer::Gone => {
                self.rooms.clear();
                self.out.push(Output::Exit);
                return;
            }
            _ => self.lease.missed(),
        }
        self.beat_again(now, sent);
    }

    /// Others could have claimed what this node owns: it asks for its rooms again.
    fn lapsed(&mut self, now: Mono, before: Micros) {
        for id in self.rooms.keys().cloned().collect::<Vec<_>>() {
            self.with_room(now, &id, |node, room| {
                if room.is_owned() {
                    node.reclaim(now, &id, room, Some(before), true);
                }
            });
        }
    }

    fn compared(
        &mut self,
        now: Mono,
        id: &RoomId,
        room: &mut Room<K>,
        request: RequestId,
        answer: &Answer<K::Event>,
    ) {
        let (epoch, version) = (room.epoch, room.version());
        let Some(owned) = room.owned() else { return };
        let Some(mut comparing) = owned.comparing.take_if(|comparing| comparing.request == request) else {
            return;
        };
        match answer {
            Answer::Head(head) if (head.epoch, head.seq) == (epoch, version) => match comparing.refusal {
                Some(refusal) => self.reply(id, &comparing.job, Outcome::Refused(refusal)),
                None => {
                    comparing.job.compared = true;
                    room.jobs.push_front(comparing.job);
                }
            },
            Answer::Head(head) if head.epoch == epoch => {
                room.jobs.push_front(comparing.job);
                self.reclaim(now, id, room, None, false);
            }
            Answer::Head(_) => {
                room.jobs.push_front(comparing.job);
                self.lose(now, id, room);
            }
            _ => self.reply(id, &comparing.job, Outcome::Unavailable),
        }
    }

    fn claim_answered(
        &mut self,
        now: Mono,
        id: &RoomId,
        room: &mut Room<K>,
        request: RequestId,
        answer: Answer<K::Event>,
    ) {
        if !matches!(room.phase, Phase::Claiming(asked) if asked == request) {
            return;
        }
        match answer {
            Answer::Claimed(Claimed { epoch, since, rows, .. }) => {
                if self.take(now, id, room, &rows) == Taken::Gap || room.fold.is_none() {
                    // It is this node's, and is found again as such.
                    room.fold = None;
                    room.lapse = room.lapse.or(since);
                    room.phase = Phase::Out;
                    return;
                }
                room.epoch = epoch;
                self.claimed(now, room, since);
            }
            Answer::Held(head) => {
                room.lapse = None;
                self.held(id, room, head);
            }
            Answer::NoRoom => self.no_room(id, room),
            _ => {
                room.phase = Phase::Out;
                room.retry = Some(now.plus(RETRY));
            }
        }
    }

    /// Somebody else has it.
    fn held(&mut self, id: &RoomId, room: &mut Room<K>, head: Head) {
        room.is_due = false;
        (room.owner, room.epoch) = (head.owner, head.epoch.max(room.epoch));
        room.presence_changed = true;
        room.jobs.iter_mut().for_each(crate::job::Job::wait);
        room.phase = if room.fold.is_some() { Phase::Mirror } else { Phase::Out };
        if head.seq > room.version() && room.reading.is_none() && room.fold.is_some() {
            self.read(id, room);
        }
    }

    fn append_answered(
        &mut self,
        now: Mono,
        id: &RoomId,
        room: &mut Room<K>,
        request: RequestId,
        answer: &Answer<K::Event>,
    ) {
        let version = room.version();
        let Some(owned) = room.owned() else { return };
        let Some(writing) = owned.writing.as_mut().filter(|writing| writing.request == request) else {
            return;
        };
        let started = writing.started;
        match answer {
            Answer::Done => self.committed(now, id, room),
            Answer::Repeated { version: done } => {
                let job = owned.writing.take().and_then(|writing| writing.job);
                if let Some(job) = job {
                    self.reply(id, &job, Outcome::Done(*done));
                }
                if *done > version {
                    self.reclaim(now, id, room, None, false);
                }
            }
            Answer::Fenced => self.lose(now, id, room),
            Answer::Conflict => self.reclaim(now, id, room, None, false),
            // Nobody knows whether it will be kept: a new epoch decides it. Nobody could move since it was sent.
            Answer::InDoubt => self.failed(now, id, room, started, true),
            _ => self.failed(now, id, room, started, false),
        }
    }

    fn failed(&mut self, now: Mono, id: &RoomId, room: &mut Room<K>, started: Micros, is_doubtful: bool) {
        let since = self.lease.last().map_or(started, |last| last.min(started));
        self.reclaim(now, id, room, Some(since), is_doubtful);
        if !is_doubtful {
            // The database refuses for now: not at once again.
            room.phase = Phase::Out;
            room.retry = Some(now.plus(RETRY));
        }
    }

    fn polled(&mut self, now: Mono, id: &RoomId, head: Head) {
        self.with_room(now, id, |node, room| match &room.phase {
            Phase::Owned(_) if head.epoch > room.epoch => node.lose(now, id, room),
            Phase::Mirror => {
                room.heard_of = room.heard_of.max(head.seq);
                if head.seq > room.version() && room.reading.is_none() {
                    node.read(id, room);
                }
                node.follow(now, id, room, head);
            }
            Phase::Owned(_) | Phase::Out | Phase::Claiming(_) => {}
        });
    }

    /// Rooms without an owner that have something to do soon: those this node comes first for, and those that whoever came
    /// first has not taken.
    fn take_due(&mut self, now: Mono, rooms: Vec<RoomId>, nodes: &[crate::ids::NodeId]) {
        let mut left_over = std::collections::BTreeSet::new();
        for id in rooms {
            let suspends = self.is_planted(Plant::SuspendOnStart);
            let is_first = first_of(&id, nodes) == Some(self.id) || self.left_over.contains(&id);
            if !is_first && !suspends {
                left_over.insert(id);
                continue;
            }
            self.rooms.entry(id.clone()).or_insert_with(|| Room::new(now));
            self.with_room(now, &id, |node, room| {
                if !matches!(room.phase, Phase::Out) || room.reading.is_some() {
                    return;
                }
                room.is_due = true;
                if suspends {
                    room.lapse = node.time.now(now).map(|house| house.plus(game::Millis(-3_000)));
                }
                node.claim(now, &id, room, suspends);
            });
        }
        self.left_over = left_over;
    }
}
