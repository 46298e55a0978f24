// SPDX-License-Identifier: AGPL-3.0-or-later
//! A node: everything it knows, and where each input goes. What it does with rooms it owns is in `owner`, with rooms of
//! others in `mirror`, with the database's answers in `answers`, with messages in `bus`, with connections in `sockets`.

mod answers;
mod bus;
mod drain;
mod looks;
mod mirror;
mod owner;
mod sockets;
mod timers;

use std::collections::{BTreeMap, BTreeSet};

use game::Micros;

use crate::beat::Lease;
use crate::call::Call;
use crate::house_time::HouseTime;
use crate::ids::{Mono, NodeId, RequestId, RoomId, SocketId};
use crate::io::{Input, Output};
use crate::kind::Kind;
use crate::plant::Plant;
use crate::room::{Phase, Room};
use drain::Drain;
use sockets::Socket;
use timers::Timer;
pub use timers::{DUE_EVERY, POLL, PRESENCE_EVERY};

/// What a node is to a room, for the shell and for tests.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// It does not hold it, or does not know who owns it.
    Out,
    /// It owns it, in this epoch, as far as it knows; whether it may speak for it is [`Node::may_speak`].
    Owner {
        /// The epoch.
        epoch: i64,
    },
    /// It mirrors it at this version.
    Mirror {
        /// The last row it has.
        version: i64,
    },
}

/// What a request was about.
#[derive(Clone, Debug)]
enum Asked {
    Beat { sent: Mono },
    Read(RoomId),
    Head(RoomId),
    Claim(RoomId),
    Append(RoomId),
    Release,
    Poll,
    Due,
    Drain,
    Leave,
}

/// One start of one server process.
pub struct Node<K: Kind> {
    kind: K,
    id: NodeId,
    time: HouseTime,
    lease: Lease,
    rooms: BTreeMap<RoomId, Room<K>>,
    sockets: BTreeMap<SocketId, Socket<K>>,
    asked: BTreeMap<RequestId, Asked>,
    requests: u64,
    timers: BTreeSet<(Mono, Timer)>,
    woken: Option<Mono>,
    /// Connections whose last command was answered: their next one goes on its way.
    free: BTreeSet<SocketId>,
    /// Rooms without an owner that others were to take a moment ago.
    left_over: BTreeSet<RoomId>,
    drain: Option<Drain>,
    plant: Option<Plant>,
    out: Vec<Output<K>>,
}

impl<K: Kind> Node<K> {
    /// A node that begins at `now`. The first [`Input::Timer`] lets it beat; it owns nothing before a beat is answered, so
    /// that a process killed at once leaves no room in doubt (F12).
    #[must_use]
    pub fn new(kind: K, id: NodeId, now: Mono) -> Self {
        let timers = [Timer::Beat, Timer::Poll, Timer::Due, Timer::Presence].map(|timer| (now, timer));
        Self {
            kind,
            id,
            time: HouseTime::default(),
            lease: Lease::default(),
            rooms: BTreeMap::new(),
            sockets: BTreeMap::new(),
            asked: BTreeMap::new(),
            requests: 0,
            timers: timers.into_iter().collect(),
            woken: None,
            free: BTreeSet::new(),
            left_over: BTreeSet::new(),
            drain: None,
            plant: None,
            out: Vec::new(),
        }
    }

    /// Switches a fault on.
    #[cfg(feature = "plants")]
    pub fn plant(&mut self, plant: Plant) {
        self.plant = Some(plant);
    }

    /// Takes `input` in at `now` and answers what is to be done, in order. `now` never goes back.
    pub fn step(&mut self, now: Mono, input: Input<K>) -> Vec<Output<K>> {
        match input {
            Input::Opened { socket, player } => self.opened(socket, player),
            Input::Frame { socket, frame } => self.frame(now, socket, frame),
            Input::Closed { socket } => self.closed(now, socket),
            Input::Store { request, answer } => {
                if let Some(asked) = self.asked.remove(&request) {
                    self.answered(now, request, asked, answer);
                }
            }
            Input::Bus(message) => self.heard(now, message),
            // Whoever rang has no alarm any more, even if it was too early.
            Input::Timer => self.woken = None,
            Input::Drain => self.begin_drain(now),
        }
        self.ring(now);
        self.serve_free(now);
        self.go_on_draining(now);
        self.wake_later();
        std::mem::take(&mut self.out)
    }

    /// Its id.
    #[must_use]
    pub fn id(&self) -> NodeId {
        self.id
    }

    /// What it is to a room.
    #[must_use]
    pub fn standing(&self, room: &RoomId) -> Standing {
        let Some(room) = self.rooms.get(room) else { return Standing::Out };
        match &room.phase {
            Phase::Out | Phase::Claiming(_) => Standing::Out,
            Phase::Owned(_) => Standing::Owner { epoch: room.epoch },
            Phase::Mirror => Standing::Mirror { version: room.version() },
        }
    }

    /// Whether its lease holds and house time is known: without either it answers, welcomes, ticks and rolls nothing.
    #[must_use]
    pub fn may_speak(&self, now: Mono) -> bool {
        self.lease.holds(now) && self.time.is_certain(now)
    }

    /// House time as it knows it.
    #[must_use]
    pub fn house_time(&self, now: Mono) -> Option<Micros> {
        self.time.now(now)
    }

    fn is_planted(&self, plant: Plant) -> bool {
        cfg!(feature = "plants") && self.plant == Some(plant)
    }

    fn ask(&mut self, asked: Asked, call: Call<K::Event>) -> RequestId {
        self.requests += 1;
        let request = RequestId(self.requests);
        self.asked.insert(request, asked);
        self.out.push(Output::Store { request, call });
        request
    }

    /// Does something with a room, and then whatever it calls for. A room nobody needs is forgotten.
    fn with_room(&mut self, now: Mono, id: &RoomId, act: impl FnOnce(&mut Self, &mut Room<K>)) {
        let Some(mut room) = self.rooms.remove(id) else { return };
        act(self, &mut room);
        self.drive(now, id, &mut room);
        if let Some(alarm) = room.alarm.take() {
            self.timers.remove(&(alarm, Timer::Room(id.clone())));
        }
        if !room.is_owned() && !room.is_wanted() && !matches!(room.phase, Phase::Claiming(_)) {
            if room.is_subscribed {
                self.out.push(Output::Unsubscribe(id.clone()));
            }
            return;
        }
        if let Some(alarm) = self.next_alarm(now, &room) {
            room.alarm = Some(alarm);
            self.timers.insert((alarm, Timer::Room(id.clone())));
        }
        self.rooms.insert(id.clone(), room);
    }

    /// Moves on what can move.
    fn drive(&mut self, now: Mono, id: &RoomId, room: &mut Room<K>) {
        self.expire(now, id, room);
        match room.phase {
            Phase::Out => self.look(now, id, room),
            Phase::Claiming(_) => {}
            Phase::Mirror => self.mirror(now, id, room),
            Phase::Owned(_) => self.own(now, id, room),
        }
        self.welcome(now, id, room);
    }
}
