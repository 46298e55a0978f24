// SPDX-License-Identifier: AGPL-3.0-or-later
//! What happens as time passes: the beat, the poll, rooms nobody owns, presence, and each room's own alarm.

use game::Millis;

use crate::beat::{BEAT, SILENCE};
use crate::call::Call;
use crate::ids::{Mono, NodeId, RoomId};
use crate::io::Output;
use crate::job::Stage;
use crate::kind::Kind;
use crate::message::{Message, Presence, Subject};
use crate::node::{Asked, Node};
use crate::room::{FORWARD_GRACE, IDLE, Phase, Room};

/// How often the heads of all rooms that somebody looks at are compared: it repairs any loss on the bus.
pub const POLL: Millis = Millis(1_000);
/// How often rooms without an owner are looked for whose deadline is near.
pub const DUE_EVERY: Millis = Millis(1_000);
/// How often owners are told who is connected, beside every change of it.
pub const PRESENCE_EVERY: Millis = Millis(5_000);
/// Changes of who is connected are told at most this often.
const PRESENCE_PACE: Millis = Millis(500);
/// A room whose deadline is nearer than this is kept, or claimed.
pub(crate) const NEAR: Millis = Millis::seconds(60);
/// News of a started clock has reached whom it concerns after this long, whatever was lost: the poll has repaired it.
pub(super) const NEWS_WAIT: Millis = Millis(1_200);
/// After a failure of the database a room is looked at again after this long.
pub(crate) const RETRY: Millis = Millis(250);
/// A command the owner has is passed on again when nothing more was heard of it for so long.
pub(crate) const RESEND: Millis = Millis(800);

/// What rings.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Timer {
    Beat,
    Poll,
    Due,
    Presence,
    Drain,
    Room(RoomId),
}

impl<K: Kind> Node<K> {
    /// Does everything that is due.
    pub(super) fn ring(&mut self, now: Mono) {
        while let Some((at, timer)) = self.timers.first().cloned().filter(|(at, _)| *at <= now) {
            self.timers.remove(&(at, timer.clone()));
            match timer {
                Timer::Beat => {
                    let is_after_failure = self.lease.is_failing();
                    self.ask(Asked::Beat { sent: now }, Call::Beat { is_after_failure });
                }
                Timer::Poll => {
                    self.poll();
                    self.timers.insert((now.plus(POLL), Timer::Poll));
                }
                Timer::Due => {
                    if self.drain.is_none() && self.may_speak(now) {
                        self.ask(Asked::Due, Call::Due { within: NEAR });
                    }
                    self.timers.insert((now.plus(DUE_EVERY), Timer::Due));
                }
                Timer::Presence => {
                    for id in self.rooms.keys().cloned().collect::<Vec<_>>() {
                        self.with_room(now, &id, |_, room| {
                            room.presence_changed |= matches!(room.phase, Phase::Mirror);
                        });
                    }
                    self.timers.insert((now.plus(PRESENCE_EVERY), Timer::Presence));
                }
                Timer::Drain => {}
                Timer::Room(id) => self.with_room(now, &id, |_, room| room.alarm = None),
            }
        }
    }

    /// The next beat, after one asked for at `sent`.
    pub(super) fn beat_again(&mut self, now: Mono, sent: Mono) {
        self.timers.insert((sent.plus(BEAT).max(now), Timer::Beat));
    }

    /// Owned rooms too: an owner that nobody hears may have been replaced.
    fn poll(&mut self) {
        let looked_at = |room: &Room<K>| {
            matches!(room.phase, Phase::Mirror | Phase::Owned(_)) && !room.viewers.is_empty()
        };
        let rooms: Vec<RoomId> =
            self.rooms.iter().filter(|(_, room)| looked_at(room)).map(|(id, _)| id.clone()).collect();
        if !rooms.is_empty() {
            self.ask(Asked::Poll, Call::Poll { rooms });
        }
    }

    /// Says who is connected here to the room's owner, when that is due.
    pub(super) fn tell_presence(&mut self, now: Mono, id: &RoomId, room: &mut Room<K>) {
        let Some(owner) = room.owner.filter(|_| room.presence_changed) else { return };
        if now < room.presence_sent.plus(PRESENCE_PACE) {
            return;
        }
        (room.presence_sent, room.presence_changed) = (now, false);
        let mut players: Vec<_> = room.viewers.values().cloned().collect();
        players.sort();
        players.dedup();
        let presence = Presence { node: self.id, room: id.clone(), players };
        self.out
            .push(Output::Publish { subject: Subject::Node(owner), message: Message::Presence(presence) });
    }

    /// When a room has something to do without being asked.
    pub(super) fn next_alarm(&self, now: Mono, room: &Room<K>) -> Option<Mono> {
        let jobs = room.jobs.iter().map(|job| match (job.stage, &room.phase) {
            (Stage::Sent { at, heard: false }, Phase::Mirror) => at.plus(SILENCE).min(job.deadline()),
            (Stage::Sent { at, heard: true }, Phase::Mirror) => at.plus(RESEND).min(job.deadline()),
            _ => job.deadline(),
        });
        let mut next = jobs.min();
        let mut at = |alarm: Mono| next = Some(next.map_or(alarm, |next| next.min(alarm)));
        if let Some(retry) = room.retry.filter(|_| matches!(room.phase, Phase::Out)) {
            at(retry);
        }
        if matches!(room.phase, Phase::Mirror) && room.presence_changed {
            at(room.presence_sent.plus(PRESENCE_PACE));
        }
        if let Phase::Owned(owned) = &room.phase {
            let under_way = owned.writing.iter().filter_map(|writing| writing.job.as_ref());
            let under_way = under_way.chain(owned.comparing.iter().map(|comparing| &comparing.job));
            under_way.filter(|job| !job.answered).for_each(|job| at(job.deadline()));
            if !owned.is_busy() && self.may_speak(now) {
                if let Some(due) = self.due_at(now, room) {
                    at(due);
                }
                at(room.empty_since.max(now).plus(IDLE));
            }
        }
        next.map(|next| next.max(Mono(now.0 + 1_000)))
    }

    /// When the room's clock wants to be looked at: later where a move, or the news, may be on its way.
    pub(super) fn due_at(&self, now: Mono, room: &Room<K>) -> Option<Mono> {
        let Phase::Owned(owned) = &room.phase else { return None };
        let fold = room.fold.as_ref()?;
        let deadline = self.time.mono(self.kind.deadline(&fold.state)?)?;
        let is_away = |player: &crate::ids::PlayerId| room.is_elsewhere(player, now) && !room.is_here(player);
        let away = self.kind.awaited(&fold.state).iter().any(is_away);
        let deadline = if away { deadline.plus(FORWARD_GRACE) } else { deadline };
        let news =
            owned.news.filter(|news| news.is_open).and_then(|news| self.time.mono(news.at.plus(NEWS_WAIT)));
        Some(news.map_or(deadline, |news| news.max(deadline)))
    }

    pub(super) fn wake_later(&mut self) {
        let next = self.timers.first().map(|(at, _)| *at);
        if next != self.woken
            && let Some(at) = next
        {
            self.out.push(Output::Wake(at));
        }
        self.woken = next;
    }
}

/// Who of `nodes` is the first to take a room that nobody owns: rendezvous hashing, so that all agree without a word.
pub(super) fn first_of(room: &RoomId, nodes: &[NodeId]) -> Option<NodeId> {
    let weight = |node: &NodeId| {
        let bytes = room.0.bytes().chain(node.0.to_be_bytes());
        let hash = bytes.fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
        });
        // The last bytes of a hash like this one move its high bits little.
        (hash ^ (hash >> 32)).wrapping_mul(0x9e37_79b9_7f4a_7c15)
    };
    nodes.iter().copied().max_by_key(|node| (weight(node), *node))
}
