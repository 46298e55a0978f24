// SPDX-License-Identifier: AGPL-3.0-or-later
//! What a process says: over the bus to others, over connections to people. All of it goes through the book.

use std::rc::Rc;

use cluster::{By, Input, Message, NodeId, PlayerId, RoomId, Say, SocketId, Subject};

use crate::people::Told;
use crate::rooms::{Rooms, Wished};
use crate::world::{Happens, World};

impl World {
    pub(crate) fn publish(&mut self, at: usize, subject: &Subject, message: &Message<Rooms>) {
        let now = self.now;
        if let Message::Events(events) = message {
            self.book.published(now, &events.room, &events.rows);
        }
        for to in 0..self.processes.len() {
            let hears = match subject {
                Subject::Node(node) => self.processes[to].node_id() == Some(*node),
                Subject::Room(room) => self.processes[to].subscribed.contains(room),
            };
            if !hears || to == at || !self.net.carries(at, to, now) {
                continue;
            }
            let is_bad = self.net.bus_bad_until > now;
            let copies = match is_bad {
                true if self.rng.hits(200) => 0,
                true if self.rng.hits(100) => 2,
                _ => 1,
            };
            for _ in 0..copies {
                let delay = match is_bad {
                    true if self.rng.hits(300) => self.rng.within(1_000, 600_000),
                    _ => self.rng.within(100, 2_000),
                };
                let life = self.processes[to].life;
                let input = Box::new(Input::Bus(message.clone()));
                self.put(now + delay, Happens::In { process: to, life, input });
            }
        }
    }

    pub(crate) fn show(&mut self, at: usize, sockets: &[SocketId], room: &RoomId, n: i64, shown: &Rc<str>) {
        self.note(&[at as i64, n, sockets.len() as i64]);
        for socket in sockets {
            let Some(known) = self.processes[at].sockets.get(socket) else { continue };
            let player = Rc::clone(&known.player);
            self.trace(|| format!("{at} shows {player} {} {n}", room.0));
            let place = (at, self.processes[at].life);
            self.book.showed(self.now, (room, place), &player, n, shown);
            self.tell_later(at, *socket, Told::Event { n });
        }
    }

    pub(crate) fn tell(&mut self, at: usize, socket: SocketId, say: Say<Rooms>) {
        self.trace(|| format!("{at} tells {socket:?} {say:?}"));
        let now = self.now;
        let Some(known) = self.processes[at].sockets.get(&socket) else { return };
        let (player, room) = (Rc::clone(&known.player), known.room.clone());
        let by = |id: &Rc<str>| By { player: PlayerId::from(&*player), id: PlayerId::from(&**id) };
        let told = match say {
            Say::Welcome { room, version, view } => {
                if let Some(epoch) = self.epoch(at, &room) {
                    let node = self.processes[at].node_id().unwrap_or(NodeId(0));
                    self.book.spoke(now, (&room, node), epoch, "welcomes");
                }
                self.book.welcomed(now, &room, &player, &view);
                Told::Welcome { version }
            }
            Say::Done { id, .. } => {
                let id: Rc<str> = Rc::from(&*id);
                if let Some(room) = &room {
                    self.book.acknowledged(now, room, &by(&id));
                }
                self.answered(at, socket, id, 0)
            }
            Say::Refused { id, refusal } => {
                let id: Rc<str> = Rc::from(&*id);
                self.judge_refusal(at, socket, room.as_ref(), &by(&id), &refusal);
                self.answered(at, socket, id, 1)
            }
            Say::Unavailable { id } => self.answered(at, socket, Rc::from(&*id), 2),
            Say::InDoubt { id } => self.answered(at, socket, Rc::from(&*id), 3),
            Say::NoRoom { .. } => Told::Closed { retry_us: 0 },
            Say::Bye { retry_ms } => Told::Closed { retry_us: i64::from(retry_ms) * 1000 },
        };
        self.tell_later(at, socket, told);
    }

    fn judge_refusal(
        &mut self,
        at: usize,
        socket: SocketId,
        room: Option<&RoomId>,
        by: &By,
        refusal: &room::Refusal,
    ) {
        let Some(room) = room else { return };
        let Some(known) = self.processes[at].sockets.get(&socket) else { return };
        let read = known.open.iter().find(|(id, _, _)| **id == *by.id).map_or(0, |(_, read, _)| *read);
        let said: Option<(Rc<Wished>, Option<i64>)> = self.people[known.person].said(&by.id);
        let house = self.store.time(self.now);
        if let Some((wished, seen)) = said {
            self.book.refused(self.now, house, (room, by), (&wished, seen, read), refusal);
        }
    }
}
