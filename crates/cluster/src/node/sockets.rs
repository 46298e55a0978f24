// SPDX-License-Identifier: AGPL-3.0-or-later
//! Connections: one room each, and one command under way each, so that what somebody says is done in that order.

use std::collections::VecDeque;

use crate::ids::{CommandId, Mono, PlayerId, RoomId, SocketId};
use crate::io::{Frame, Output, Say};
use crate::job::{Job, Origin, Stage};
use crate::kind::{By, Kind};
use crate::message::{Message, Outcome, Subject};
use crate::node::Node;
use crate::room::{Joining, Phase, Room};

/// Commands of one connection that may wait behind the one under way; what is more is refused at once.
const QUEUE_MAX: usize = 64;

/// A command that waits for the one before it.
#[derive(Debug)]
struct Queued<C> {
    id: CommandId,
    seen: Option<i64>,
    command: C,
    read: Mono,
}

/// A connection.
pub(super) struct Socket<K: Kind> {
    player: PlayerId,
    room: Option<RoomId>,
    queue: VecDeque<Queued<K::Command>>,
    is_busy: bool,
}

impl<K: Kind> Node<K> {
    pub(super) fn opened(&mut self, socket: SocketId, player: PlayerId) {
        let new = Socket { player, room: None, queue: VecDeque::new(), is_busy: false };
        self.sockets.insert(socket, new);
    }

    pub(super) fn frame(&mut self, now: Mono, socket: SocketId, frame: Frame<K::Command>) {
        match frame {
            Frame::Join { room, since } => self.join(now, socket, &room, since),
            Frame::Command { id, seen, command } => {
                let Some(known) = self.sockets.get_mut(&socket) else { return };
                if known.queue.len() >= QUEUE_MAX {
                    return self.out.push(Output::Tell { socket, say: Say::Unavailable { id } });
                }
                known.queue.push_back(Queued { id, seen, command, read: now });
                if !known.is_busy {
                    self.free.insert(socket);
                }
            }
        }
    }

    fn join(&mut self, now: Mono, socket: SocketId, id: &RoomId, since: i64) {
        let Some(known) = self.sockets.get_mut(&socket) else { return };
        let player = known.player.clone();
        if let Some(before) = known.room.replace(id.clone())
            && before != *id
        {
            self.leave(now, socket, &before);
        }
        self.rooms.entry(id.clone()).or_insert_with(|| Room::new(now));
        self.with_room(now, id, |_, room| {
            room.viewers.remove(&socket);
            room.joining.insert(socket, Joining { player, since, checked: false });
        });
    }

    pub(super) fn closed(&mut self, now: Mono, socket: SocketId) {
        let Some(known) = self.sockets.remove(&socket) else { return };
        self.free.remove(&socket);
        if let Some(room) = known.room {
            self.leave(now, socket, &room);
        }
    }

    fn leave(&mut self, now: Mono, socket: SocketId, id: &RoomId) {
        self.with_room(now, id, |_, room| {
            room.joining.remove(&socket);
            room.presence_changed |= room.viewers.remove(&socket).is_some();
            if room.viewers.is_empty() {
                room.empty_since = now;
            }
        });
    }

    /// Lets the next command of every connection go whose last one was answered.
    pub(super) fn serve_free(&mut self, now: Mono) {
        while let Some(socket) = self.free.pop_first() {
            let Some(known) = self.sockets.get_mut(&socket) else { continue };
            known.is_busy = false;
            let Some(next) = known.queue.pop_front() else { continue };
            let Some(id) = known.room.clone() else {
                self.out.push(Output::Tell { socket, say: Say::Unavailable { id: next.id } });
                self.free.insert(socket);
                continue;
            };
            known.is_busy = true;
            let by = By { player: known.player.clone(), id: next.id };
            let (seen, command, read) = (next.seen, next.command, next.read);
            self.rooms.entry(id.clone()).or_insert_with(|| Room::new(now));
            self.with_room(now, &id, |_, room| {
                room.jobs.push_back(Job {
                    origin: Origin::Socket(socket),
                    by,
                    seen,
                    command,
                    read,
                    said: None,
                    shown: room.news_shown.map(|shown| (shown.version, shown.at)),
                    doubted: false,
                    answered: false,
                    compared: false,
                    stage: Stage::Waiting,
                });
            });
        }
    }

    /// Tells whoever gave the command what became of it, once.
    pub(super) fn reply(&mut self, id: &RoomId, job: &Job<K::Command>, outcome: Outcome<K::Refusal>) {
        if job.answered {
            return;
        }
        match job.origin {
            Origin::Node { node, line } => {
                let (room, id) = (id.clone(), job.by.id.clone());
                let message = Message::Reply { room, line, id, outcome };
                self.out.push(Output::Publish { subject: Subject::Node(node), message });
            }
            Origin::Socket(socket) => {
                if !self.sockets.contains_key(&socket) {
                    return;
                }
                let id = job.by.id.clone();
                let say = match outcome {
                    Outcome::Done(version) => Say::Done { id, version },
                    Outcome::Refused(refusal) => Say::Refused { id, refusal },
                    Outcome::InDoubt => Say::InDoubt { id },
                    Outcome::Unavailable | Outcome::NotOwner if job.doubted => Say::InDoubt { id },
                    Outcome::Unavailable | Outcome::NotOwner => Say::Unavailable { id },
                };
                self.out.push(Output::Tell { socket, say });
                self.free.insert(socket);
            }
        }
    }

    /// Welcomes those who wait to see the room, when it may be shown: nobody is shown less than they have seen without
    /// the log having been read for it.
    pub(super) fn welcome(&mut self, now: Mono, id: &RoomId, room: &mut Room<K>) {
        let is_ready = match &room.phase {
            Phase::Out | Phase::Claiming(_) => false,
            Phase::Mirror => true,
            Phase::Owned(owned) => owned.outage.is_none(),
        };
        if room.joining.is_empty() || !is_ready || !self.may_speak(now) {
            return;
        }
        let (Some(fold), Some(house)) = (&room.fold, self.time.now(now)) else { return };
        let version = fold.version;
        let ready = |joining: &Joining| joining.checked || joining.since <= version;
        if room.joining.values().any(|joining| !ready(joining)) && room.reading.is_none() {
            self.read(id, room);
        }
        let ready: Vec<SocketId> =
            room.joining.iter().filter(|(_, joining)| ready(joining)).map(|(socket, _)| *socket).collect();
        for socket in ready {
            let (Some(joining), Some(fold)) = (room.joining.remove(&socket), &room.fold) else { continue };
            let class = self.kind.class(&fold.state, &joining.player);
            let view = self.kind.view(&fold.state, &class, house.max(fold.last));
            let say = Say::Welcome { room: id.clone(), version, view };
            self.out.push(Output::Tell { socket, say });
            room.viewers.insert(socket, joining.player);
            room.shown = room.shown.max(version);
            room.presence_changed = true;
        }
        // Who was awaited may be back.
        self.tell_presence(now, id, room);
        if room.is_owned() {
            self.own(now, id, room);
        }
    }
}
