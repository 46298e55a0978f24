// SPDX-License-Identifier: AGPL-3.0-or-later
//! The shell of a node in a run: a process with its clock, its ways to the database and its connections. What the real
//! shell promises the state machine (one answer to every request, deadlines, new connections after a silence) it does here.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use cluster::{
    Answer, By, Call, Frame, Input, Message, Mono, Node, NodeId, Output, PlayerId, RequestId, RoomId, Say,
};
use cluster::{SocketId, Standing, Subject};
use room::Event;

use crate::book::Able;
use crate::faults::Trouble;
use crate::people::Told;
use crate::plants::Fault;
use crate::rng::Rng;
use crate::rooms::{KEY, Rooms, Wished};
use crate::store::{Did, Store};
use crate::world::{Happens, World};

/// What a beat is good for.
const LEASE_US: i64 = 1_000_000;
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
    node: Option<Node<Rooms>>,
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
    is_dead_pool: [bool; POOLS],
    pub(crate) cut_until: i64,
    /// When its last beat that was answered had been asked for.
    beat: i64,
    /// When the beat under way was.
    beat_asked: i64,
    asked: BTreeMap<RequestId, (usize, bool, Option<RoomId>)>,
    /// Writes that fell into a black hole.
    lost: BTreeMap<RequestId, Option<RoomId>>,
    /// Claims under way.
    claims: BTreeMap<RequestId, RoomId>,
    subscribed: BTreeSet<RoomId>,
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

fn pool(call: &Call<Rc<Event>>) -> (usize, i64) {
    match call {
        Call::Beat { .. } | Call::Drain | Call::Leave => (0, 700_000),
        Call::Claim { .. } | Call::Append(_) | Call::Release { .. } => (1, 3_000_000),
        Call::Read { .. } | Call::Head { .. } | Call::Poll { .. } | Call::Due { .. } => (2, 5_000_000),
    }
}

/// The room a request writes to.
fn written(call: &Call<Rc<Event>>) -> Option<RoomId> {
    match call {
        Call::Append(append) => Some(append.room.clone()),
        Call::Claim { room, .. } | Call::Release { room, .. } => Some(room.clone()),
        _ => None,
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
    fn feed(&mut self, at: usize, input: Input<Rooms>) {
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
            Output::Publish { subject, message } => self.publish(at, &subject, message),
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
    fn epoch(&self, at: usize, room: &RoomId) -> Option<i64> {
        match self.processes[at].node.as_ref()?.standing(room) {
            Standing::Owner { epoch } => Some(epoch),
            Standing::Out | Standing::Mirror { .. } => None,
        }
    }

    fn ask(&mut self, at: usize, request: RequestId, call: Call<Rc<Event>>) {
        self.trace(|| format!("{at} asks {request:?} {}", brief(&call)));
        if let Call::Append(append) = &call {
            let node = self.processes[at].node_id().unwrap_or(NodeId(0));
            self.book.spoke(self.now, (&append.room, node), append.epoch, "writes");
        }
        let (pool, limit) = pool(&call);
        let (life, now) = (self.processes[at].life, self.now);
        self.note(&[at as i64, pool as i64, request.0.cast_signed()]);
        if let Call::Claim { room, .. } = &call {
            self.processes[at].claims.insert(request, room.clone());
        }
        if matches!(call, Call::Beat { .. }) {
            self.processes[at].beat_asked = now;
        }
        self.processes[at].asked.insert(request, (pool, Store::writes(&call), written(&call)));
        self.put(now + limit, Happens::Late { process: at, life, request });
        if self.processes[at].cut_until > now {
            let answer = Box::new(Answer::Unavailable);
            return self.put(now + 5_000, Happens::Answer { process: at, life, request, answer });
        }
        let is_lost = self.processes[at].is_dead_pool[pool];
        if is_lost {
            self.processes[at].lost.insert(request, written(&call));
            // Nobody knows of a black hole before something falls into it.
            self.look_who_is_able();
        }
        if is_lost && (pool != 1 || self.rng.hits(700)) {
            return;
        }
        // What sank into a black hole may come up again.
        let delay = if is_lost { self.rng.within(1_000, 4_000_000) } else { self.database_us() };
        self.put(
            now + delay,
            Happens::Statement { process: at, life, request, call: Box::new(call), is_lost },
        );
    }

    fn database_us(&mut self) -> i64 {
        let slow = if self.net.slow_until > self.now { self.net.slow_us } else { 0 };
        self.rng.within(300, 2_500) + if slow > 0 { self.rng.within(slow / 2, slow) } else { 0 }
    }

    pub(crate) fn statement(
        &mut self,
        at: usize,
        life: u32,
        request: RequestId,
        call: &Call<Rc<Event>>,
        is_lost: bool,
    ) {
        let now = self.now;
        // A process that is gone may have sent it before.
        let Some(node) = self.processes[at].node_id().filter(|_| self.processes[at].life == life) else {
            return;
        };
        let writes = Store::writes(call) || matches!(call, Call::Beat { .. });
        let answer = if self.net.away_until > now || (writes && self.net.full_until > now) {
            Answer::Unavailable
        } else {
            let (answer, did) = self.store.execute(now, node, call);
            self.trace(|| {
                format!("   database: {request:?} of {at} {} -> {}", brief(call), outcome(&answer))
            });
            self.did(node, did);
            answer
        };
        if !is_lost {
            let delay = self.rng.within(200, 1_500);
            let answer = Box::new(answer);
            self.put(now + delay, Happens::Answer { process: at, life, request, answer });
        }
    }

    fn did(&mut self, node: NodeId, did: Did) {
        let now = self.now;
        match did {
            Did::Nothing => {}
            Did::Released => self.look_who_is_able(),
            Did::Claimed { room, epoch, was_fresh } => {
                self.report.claims[usize::from(was_fresh)] += 1;
                self.note(&[3, epoch]);
                if let Some(pages) = self.book.rooms.get_mut(&room) {
                    pages.epoch = pages.epoch.max(epoch);
                    pages.claims.push((now, epoch, was_fresh, node));
                }
                self.look_who_is_able();
            }
            Did::Appended { room, rows, epoch } => {
                self.report.rows += rows.len() as u64;
                self.note(&[4, epoch, rows.last().map_or(0, |row| row.seq)]);
                for row in &rows {
                    self.trace(|| format!("   log {} {}: {:?}", room.0, row.seq, row.event));
                    self.report.moves += u64::from(matches!(*row.event, Event::Moved { .. }));
                    if let Event::Ended { reason, .. } = &*row.event {
                        self.report.ends[0] += 1;
                        self.report.ends[1] += u64::from(reason.word().starts_with("flag"));
                    }
                }
                self.book.appended(now, &room, &rows, epoch);
                self.see_who_is_connected(&room, &rows);
                let slow_us = self.net.slowest_us;
                self.book.charged(now, slow_us, &room, &rows);
            }
        }
    }

    pub(crate) fn answer(&mut self, at: usize, life: u32, request: RequestId, answer: Answer<Rc<Event>>) {
        if self.processes[at].life != life {
            return;
        }
        let Some((pool, writes, _)) = self.processes[at].asked.get(&request).cloned() else { return };
        if self.processes[at].is_dead_pool[pool] {
            return;
        }
        self.processes[at].asked.remove(&request);
        let claimed_room = self.processes[at].claims.remove(&request);
        let is_broken = self.net.away_until > self.now || self.processes[at].cut_until > self.now;
        let is_good = !matches!(answer, Answer::Unavailable);
        let answer = match answer {
            // The connection broke between the commit and its answer.
            _ if is_broken && writes && is_good => Answer::InDoubt,
            _ if is_broken => Answer::Unavailable,
            answer => answer,
        };
        if let Answer::Claimed(claimed) = &answer
            && let Some(room) = claimed_room
            && let Some(pages) = self.book.rooms.get_mut(&room)
        {
            pages.told = pages.told.max(claimed.epoch);
            self.look_who_is_able();
        }
        if matches!(answer, Answer::Beat { .. }) {
            let process = &mut self.processes[at];
            process.beat = process.beat_asked;
            let until = process.beat + LEASE_US;
            self.put(until, Happens::Trouble(Trouble::Mended));
            self.look_who_is_able();
        }
        self.feed(at, Input::Store { request, answer });
    }

    pub(crate) fn late(&mut self, at: usize, life: u32, request: RequestId) {
        if self.processes[at].life != life {
            return;
        }
        let Some((pool, writes, _)) = self.processes[at].asked.remove(&request) else { return };
        // The connection is thrown away.
        self.processes[at].is_dead_pool[pool] = false;
        self.processes[at].lost.remove(&request);
        self.look_who_is_able();
        let answer = if writes { Answer::InDoubt } else { Answer::Unavailable };
        self.feed(at, Input::Store { request, answer });
    }

    fn publish(&mut self, at: usize, subject: &Subject, message: Message<Rooms>) {
        let now = self.now;
        if let Message::Events(events) = &message {
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

    fn show(&mut self, at: usize, sockets: &[SocketId], room: &RoomId, n: i64, shown: &Rc<str>) {
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

    fn tell(&mut self, at: usize, socket: SocketId, say: Say<Rooms>) {
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
                let place = (at, self.processes[at].life);
                self.book.welcomed(now, (&room, place), &player, &view);
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

/// A request in a word.
fn brief(call: &Call<Rc<Event>>) -> String {
    match call {
        Call::Append(append) => format!("append {} after {} in {}", append.room.0, append.seq, append.epoch),
        other => format!("{other:?}"),
    }
}

/// An answer in a word.
fn outcome(answer: &Answer<Rc<Event>>) -> String {
    match answer {
        Answer::Found { head, rows } => format!("{head:?} and {} rows", rows.len()),
        Answer::Claimed(claimed) => {
            format!("claimed {} since {:?}, {} rows", claimed.epoch, claimed.since, claimed.rows.len())
        }
        other => format!("{other:?}"),
    }
}
