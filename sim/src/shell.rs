// SPDX-License-Identifier: AGPL-3.0-or-later
//! The shell of a node in a run: a process with its clock, its ways to the database and its connections. What the real
//! shell promises the state machine (one answer to every request, deadlines, new connections after a silence) it does here.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use cluster::{By, Frame, Input, Mono, Node, NodeId, Output, PlayerId, RequestId, RoomId};
use cluster::{SocketId, Standing};

use crate::book::Able;
use crate::people::Told;
use crate::plants::Fault;
use crate::rng::Rng;
use crate::rooms::{KEY, Rooms};
use crate::world::{Happens, World};

/// What a beat is good for.
pub(crate) const LEASE_US: i64 = 1_000_000;
/// Connections to the database: control, writer, readers.
const POOLS: usize = 3;

/// A connection of a person.
pub(crate) struct Socket {
    pub(crate) person: usize,
    pub(crate) player: Rc<str>,
    pub(crate) room: Option<RoomId>,
    /// Commands read and not answered: id, when, how long the process had stood still by then.
    pub(crate) open: Vec<(Rc<str>, i64, i64)>,
    /// When the last thing said reaches the person: nothing overtakes.
    pub(crate) last_us: i64,
}

/// A place where a process runs, or does not.
pub(crate) struct Process {
    pub(crate) node: Option<Node<Rooms>>,
    pub(crate) life: u32,
    boot: i64,
    drift_ppm: i64,
    /// What the calendar of the machine is off by.
    pub(crate) calendar_us: i64,
    /// Since when it stands still.
    paused: Option<i64>,
    stood_us: i64,
    held: Vec<Input<Rooms>>,
    /// It dies within its next step.
    pub(crate) dies: bool,
    pub(crate) is_dead_pool: [bool; POOLS],
    pub(crate) cut_until: i64,
    /// When its last beat that was answered had been asked for.
    pub(crate) beat: i64,
    /// When the beat under way was.
    pub(crate) beat_asked: i64,
    pub(crate) asked: BTreeMap<RequestId, (usize, bool, Option<RoomId>)>,
    /// Writes that fell into a black hole.
    pub(crate) lost: BTreeMap<RequestId, Option<RoomId>>,
    /// Claims under way.
    pub(crate) claims: BTreeMap<RequestId, RoomId>,
    pub(crate) subscribed: BTreeSet<RoomId>,
    pub(crate) sockets: BTreeMap<SocketId, Socket>,
    wake: Option<i64>,
}

impl Process {
    pub(crate) fn new(rng: &mut Rng) -> Self {
        Self {
            node: None,
            life: 0,
            boot: 0,
            drift_ppm: rng.within(-500, 500),
            calendar_us: rng.within(-10_000_000, 10_000_000),
            paused: None,
            stood_us: 0,
            held: Vec::new(),
            dies: false,
            is_dead_pool: [false; POOLS],
            cut_until: 0,
            beat: i64::MIN / 2,
            beat_asked: 0,
            asked: BTreeMap::new(),
            lost: BTreeMap::new(),
            claims: BTreeMap::new(),
            subscribed: BTreeSet::new(),
            sockets: BTreeMap::new(),
            wake: None,
        }
    }

    pub(crate) fn node_id(&self) -> Option<NodeId> {
        self.node.as_ref().map(Node::id)
    }

    pub(crate) fn runs(&self) -> bool {
        self.node.is_some()
    }

    pub(crate) fn paused_since(&self) -> Option<i64> {
        self.paused
    }

    pub(crate) fn stood_us(&self, now: i64) -> i64 {
        self.stood_us + self.paused.map_or(0, |since| now - since)
    }

    pub(crate) fn pause(&mut self, now: i64) {
        if self.node.is_some() && self.paused.is_none() {
            self.paused = Some(now);
        }
    }

    pub(crate) fn hole(&mut self) {
        self.is_dead_pool = [true; POOLS];
        self.lost = self.asked.iter().map(|(request, (_, _, room))| (*request, room.clone())).collect();
    }
}

impl World {
    /// What a process takes for the time: its monotonic clock, or, planted, the calendar.
    fn mono(&self, process: usize) -> Mono {
        let process = &self.processes[process];
        let passed = self.now - process.boot;
        let mono = passed + passed * process.drift_ppm / 1_000_000;
        let calendar = self.setup.plant == Some(Fault::LeaseByCalendar);
        Mono(if calendar { mono + process.calendar_us + 20_000_000 } else { mono })
    }

    fn true_time(&self, process: usize, at: Mono) -> i64 {
        let process = &self.processes[process];
        let calendar = self.setup.plant == Some(Fault::LeaseByCalendar);
        let mono = if calendar { at.0 - process.calendar_us - 20_000_000 } else { at.0 };
        process.boot + mono - mono * process.drift_ppm / 1_000_000
    }

    /// Whether this process can make a move durable now.
    pub(crate) fn able(&self, at: usize, room: &RoomId) -> Able {
        let process = &self.processes[at];
        if !self.is_able(at) || process.lost.values().any(|lost| lost.as_ref() == Some(room)) {
            Able::Stalled
        } else if process.is_dead_pool.contains(&true) || !process.lost.is_empty() {
            Able::Shaky
        } else {
            Able::Somebody
        }
    }

    /// Whether it can reach the database on all its connections.
    pub(crate) fn is_sound(&self, at: usize) -> bool {
        let process = &self.processes[at];
        self.is_able(at) && !process.is_dead_pool.contains(&true) && process.lost.is_empty()
    }

    /// Whether it can, as far as it knows.
    pub(crate) fn is_able(&self, process: usize) -> bool {
        let (at, process) = (self.now, &self.processes[process]);
        let net = &self.net;
        process.node.is_some()
            && process.paused.is_none()
            && at - process.beat < LEASE_US
            && process.cut_until <= at
            && net.away_until <= at
            && net.full_until <= at
    }

    pub(crate) fn start(&mut self, at: usize) {
        if self.processes[at].node.is_some() {
            return;
        }
        let id = NodeId(u128::from(self.rng.next()) << 64 | u128::from(self.rng.next()));
        let other_key = (self.setup.plant == Some(Fault::TwoKeys) && at == 0).then_some(KEY + 1);
        let process = &mut self.processes[at];
        process.life += 1;
        (process.boot, process.dies, process.paused, process.stood_us) = (self.now, false, None, 0);
        (process.is_dead_pool, process.cut_until, process.wake) = ([false; POOLS], 0, None);
        process.beat = i64::MIN / 2;
        let mono = self.mono(at);
        let mut node = Node::new(Rooms { other_key }, id, mono);
        if let Some(plant) = self.planted() {
            node.plant(plant);
        }
        self.processes[at].node = Some(node);
        self.feed(at, Input::Timer);
    }

    /// The process is gone; connections break.
    pub(crate) fn kill(&mut self, at: usize) {
        let process = &mut self.processes[at];
        process.node = None;
        process.life += 1;
        process.dies = false;
        process.paused = None;
        process.asked.clear();
        process.claims.clear();
        process.lost.clear();
        process.subscribed.clear();
        process.held.clear();
        for (socket, known) in std::mem::take(&mut process.sockets) {
            let delay = self.rng.within(1_000, 80_000);
            let (person, line) = (known.person, socket.0);
            self.put(self.now + delay, Happens::Told { person, line, told: Told::Closed { retry_us: 0 } });
        }
        self.look_who_is_able();
    }

    pub(crate) fn drain(&mut self, at: usize) {
        self.feed(at, Input::Drain);
    }

    pub(crate) fn go_on(&mut self, at: usize) {
        let process = &mut self.processes[at];
        if let Some(since) = process.paused.take() {
            process.stood_us += self.now - since;
            for input in std::mem::take(&mut process.held) {
                self.feed(at, input);
            }
            self.feed(at, Input::Timer);
        }
    }

    pub(crate) fn reach(&mut self, at: usize, life: u32, input: Input<Rooms>) {
        if self.processes[at].life == life {
            self.feed(at, input);
        }
    }

    pub(crate) fn wake(&mut self, at: usize, life: u32, due: i64) {
        if self.processes[at].life == life && self.processes[at].wake == Some(due) {
            self.processes[at].wake = None;
            self.feed(at, Input::Timer);
        }
    }

    /// Gives the node something and does what it wants.
    pub(crate) fn feed(&mut self, at: usize, input: Input<Rooms>) {
        let process = &mut self.processes[at];
        if process.node.is_none() {
            return;
        }
        if process.paused.is_some() {
            process.held.push(input);
            return;
        }
        self.before(at, &input);
        let mono = self.mono(at);
        let process = &mut self.processes[at];
        let Some(node) = &mut process.node else { return };
        let outputs = node.step(mono, input);
        let life = process.life;
        let last = if process.dies { self.rng.below(outputs.len() + 1) } else { usize::MAX };
        for (n, output) in outputs.into_iter().enumerate() {
            if n >= last || self.processes[at].life != life {
                break;
            }
            self.perform(at, output);
        }
        if last != usize::MAX && self.processes[at].life == life {
            self.trace(|| format!("-- process {at} dies"));
            self.kill(at);
        }
    }

    /// The book of what a process is about to read.
    fn before(&mut self, at: usize, input: &Input<Rooms>) {
        let (now, stood) = (self.now, self.processes[at].stood_us(self.now));
        match input {
            Input::Frame { socket, frame } => {
                let Some(known) = self.processes[at].sockets.get_mut(socket) else { return };
                match frame {
                    Frame::Join { room, .. } => known.room = Some(room.clone()),
                    Frame::Command { id, .. } => {
                        known.open.push((Rc::from(&**id), now, stood));
                        let by = By { player: PlayerId::from(&*known.player), id: id.clone() };
                        let room = known.room.clone();
                        self.trace(|| format!("{at} reads {by:?}"));
                        if let Some(room) = room {
                            self.book.frames.entry((room, by)).or_insert((now, now)).1 = now;
                        }
                    }
                }
            }
            Input::Closed { socket } => {
                self.processes[at].sockets.remove(socket);
            }
            _ => {}
        }
    }

    fn perform(&mut self, at: usize, output: Output<Rooms>) {
        match output {
            Output::Store { request, call } => self.ask(at, request, call),
            Output::Publish { subject, message } => self.publish(at, &subject, &message),
            Output::Subscribe(room) => {
                self.processes[at].subscribed.insert(room);
            }
            Output::Unsubscribe(room) => {
                self.processes[at].subscribed.remove(&room);
            }
            Output::Tell { socket, say } => self.tell(at, socket, say),
            Output::Show { sockets, room, n, shown } => self.show(at, &sockets, &room, n, &shown),
            Output::Wake(mono) => {
                let due = self.true_time(at, mono).max(self.now + 1);
                self.processes[at].wake = Some(due);
                let life = self.processes[at].life;
                self.put(due, Happens::Wake { process: at, life, at: due });
            }
            Output::Alarm(room) => self.trace(|| format!("{at} alarm {}", room.0)),
            Output::Exit => self.kill(at),
        }
    }

    /// The epoch a node owns a room in.
    pub(crate) fn epoch(&self, at: usize, room: &RoomId) -> Option<i64> {
        match self.processes[at].node.as_ref()?.standing(room) {
            Standing::Owner { epoch } => Some(epoch),
            Standing::Out | Standing::Mirror { .. } => None,
        }
    }
}
