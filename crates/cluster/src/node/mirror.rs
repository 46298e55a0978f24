// SPDX-License-Identifier: AGPL-3.0-or-later
//! Rooms that somebody else owns: their commands go to the owner under their own ids, and when the owner is silent, the
//! room is claimed.

use crate::beat::SILENCE;
use crate::ids::{Mono, RoomId};
use crate::io::Output;
use crate::job::{Origin, Stage};
use crate::kind::Kind;
use crate::message::{Ask, Message, Outcome, Subject};
use crate::node::Node;
use crate::node::timers::RESEND;
use crate::room::Room;

/// A silent owner's room is claimed at most this often; the store counts the same for all nodes together.
const STEAL_EVERY: game::Millis = game::Millis(1_000);

impl<K: Kind> Node<K> {
    pub(super) fn mirror(&mut self, now: Mono, id: &RoomId, room: &mut Room<K>) {
        self.tell_presence(now, id, room);
        let Some(owner) = room.owner.filter(|owner| *owner != self.id) else { return };
        let mut is_silent = false;
        let mut kept = std::collections::VecDeque::with_capacity(room.jobs.len());
        while let Some(mut job) = room.jobs.pop_front() {
            let Origin::Socket(socket) = job.origin else {
                self.reply(id, &job, Outcome::NotOwner);
                continue;
            };
            let resend = match job.stage {
                Stage::Waiting => true,
                Stage::Sent { at, heard: false } => {
                    let late = now >= at.plus(SILENCE);
                    is_silent |= late;
                    late
                }
                Stage::Sent { at, heard: true } => now >= at.plus(RESEND),
            };
            if resend {
                let ask = Ask {
                    from: self.id,
                    room: id.clone(),
                    epoch: room.epoch,
                    line: socket.0,
                    by: job.by.clone(),
                    seen: job.seen,
                    waited_us: now.us_since(job.read),
                    read: self.time.now(job.read).filter(|_| self.time.is_certain(now)),
                    shown: job.shown,
                    command: job.command.clone(),
                };
                self.out.push(Output::Publish { subject: Subject::Node(owner), message: Message::Ask(ask) });
                job.stage = Stage::Sent { at: now, heard: false };
                job.doubted = true;
            }
            kept.push_back(job);
        }
        room.jobs = kept;
        if is_silent && now >= room.steal_after && self.drain.is_none() {
            room.steal_after = now.plus(STEAL_EVERY);
            self.claim(now, id, room, true);
        }
    }
}
