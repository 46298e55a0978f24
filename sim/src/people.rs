// SPDX-License-Identifier: AGPL-3.0-or-later
//! The people of a run and their pages: they play, talk, try what is not allowed, say things again under the same id, come
//! back anywhere, and lie about their lag.

use std::collections::BTreeSet;
use std::rc::Rc;

use cluster::{CommandId, Frame, Input, PlayerId, RoomId, Row, SocketId};
use game::Seat;
use room::{Event, Lag};

use crate::rng::Rng;
use crate::rooms::Wished;
use crate::tables;
use crate::verdict::Invariant;
use crate::world::{Happens, World};

/// Every command is answered within this long.
const ANSWER_US: i64 = 2_500_000;
/// Slack for what waits behind another command.
const SLACK_US: i64 = 200_000;

/// What reaches a person.
#[derive(Clone, Debug)]
pub(crate) enum Told {
    Welcome {
        version: i64,
    },
    Event {
        n: i64,
    },
    /// How a command was answered: 0 done, 1 refused, 2 unavailable, 3 in doubt.
    Answer {
        id: Rc<str>,
        how: usize,
    },
    Closed {
        retry_us: i64,
    },
}

/// A connection, as the person sees it.
pub(crate) struct Line {
    pub(crate) process: usize,
    life: u32,
    pub(crate) socket: SocketId,
    pub(crate) since: i64,
    pub(crate) welcomed: Option<i64>,
    pub(crate) seen: BTreeSet<i64>,
}

struct Pending {
    id: Rc<str>,
    wished: Rc<Wished>,
    seen: Option<i64>,
    since: i64,
}

/// Somebody.
pub(crate) struct Person {
    pub(crate) player: Rc<str>,
    pub(crate) room: RoomId,
    seat: Option<u8>,
    pub(crate) line: Option<Line>,
    /// The connection before, where it is still open: another tab.
    old: Option<(usize, u32, SocketId)>,
    /// The newest version their page has.
    version: i64,
    pending: Option<Pending>,
    said: Vec<(Rc<str>, Rc<Wished>, Option<i64>)>,
    ids: u64,
    token: u64,
    lag_us: i64,
    lies: bool,
    pace_us: i64,
}

impl Person {
    pub(crate) fn new(player: Rc<str>, room: RoomId, seat: Option<u8>, rng: &mut Rng) -> Self {
        Self {
            player,
            room,
            seat,
            line: None,
            old: None,
            version: 0,
            pending: None,
            said: Vec::new(),
            ids: 0,
            token: 0,
            lag_us: rng.within(2_000, 60_000),
            lies: rng.hits(150),
            pace_us: rng.within(300_000, 3_000_000),
        }
    }

    /// What was asked under this id.
    pub(crate) fn said(&self, id: &str) -> Option<(Rc<Wished>, Option<i64>)> {
        let found = self.said.iter().rev().find(|(known, _, _)| **known == *id)?;
        Some((Rc::clone(&found.1), found.2))
    }
}

impl World {
    /// Everybody opens their page.
    pub(crate) fn gather(&mut self) {
        for person in 0..self.people.len() {
            let wait = self.rng.within(50_000, 1_500_000);
            self.act_later(person, wait);
        }
    }

    fn act_later(&mut self, person: usize, wait: i64) {
        self.people[person].token += 1;
        let token = self.people[person].token;
        self.put(self.now + wait, Happens::Act { person, token });
    }

    /// Sends what a process says on its way; nothing overtakes.
    pub(crate) fn tell_later(&mut self, at: usize, socket: SocketId, told: Told) {
        let Some(known) = self.processes[at].sockets.get_mut(&socket) else { return };
        let lag = self.people[known.person].lag_us;
        known.last_us = known.last_us.max(self.now + lag);
        let (person, arrives) = (known.person, known.last_us);
        self.put(arrives, Happens::Told { person, line: socket.0, told });
    }

    /// A command is answered: in time.
    pub(crate) fn answered(&mut self, at: usize, socket: SocketId, id: Rc<str>, how: usize) -> Told {
        let (now, stood) = (self.now, self.processes[at].stood_us(self.now));
        self.report.answers[how] += 1;
        if let Some(known) = self.processes[at].sockets.get_mut(&socket)
            && let Some(found) = known.open.iter().position(|(open, _, _)| *open == id)
        {
            let (_, read, stood_then) = known.open.remove(found);
            let took = now - read - (stood - stood_then);
            if took > ANSWER_US + SLACK_US {
                self.book.fail(now, Invariant::I11, format!("{id} is answered after {took} us"));
            }
        }
        Told::Answer { id, how }
    }

    /// At the end nobody waits for an answer.
    pub(crate) fn unanswered(&mut self) {
        let now = self.now;
        for process in &self.processes {
            let stood = process.stood_us(now);
            let late =
                |(_, read, then): &&(Rc<str>, i64, i64)| now - read - (stood - then) > ANSWER_US + SLACK_US;
            if let Some((id, read, _)) = process.sockets.values().flat_map(|s| &s.open).find(late) {
                self.book.fail(now, Invariant::I11, format!("{id}, read at {read}, is not answered"));
                return;
            }
        }
    }

    /// Who of a room is connected where moves can be taken, when rows become durable.
    pub(crate) fn see_who_is_connected(&mut self, room: &RoomId, rows: &[Row<Rc<Event>>]) {
        for person in self.people.iter().filter(|person| person.room == *room && person.seat.is_some()) {
            let line = person.line.as_ref().filter(|line| line.welcomed.is_some());
            let line = line
                .filter(|line| self.processes[line.process].life == line.life && self.is_sound(line.process));
            if let (Some(line), Some(pages)) = (line, self.book.rooms.get_mut(room)) {
                for row in rows {
                    let place = (line.process, line.life);
                    pages.connected.insert((row.seq, Rc::clone(&person.player)), place);
                }
            }
        }
    }

    /// Opens a connection somewhere; the one before may stay open for a while.
    fn connect(&mut self, person: usize) {
        let running: Vec<usize> = (0..self.processes.len()).filter(|at| self.processes[*at].runs()).collect();
        let Some(at) = self.rng.of(&running).copied() else { return self.act_later(person, 300_000) };
        let old = self.people[person].line.take();
        self.people[person].old = old.as_ref().map(|old| (old.process, old.life, old.socket));
        if let Some(old) = old
            && self.rng.hits(500)
        {
            self.people[person].old = None;
            let input = Box::new(Input::Closed { socket: old.socket });
            self.put(self.now + 20_000, Happens::In { process: old.process, life: old.life, input });
        }
        let socket = SocketId(self.rng.next() >> 1);
        let (player, room) = (Rc::clone(&self.people[person].player), self.people[person].room.clone());
        let (life, since) = (self.processes[at].life, self.people[person].version);
        let arrives = self.now + self.people[person].lag_us;
        self.trace(|| format!("{player} connects to {at} as {socket:?}"));
        let known = crate::shell::Socket {
            person,
            player: Rc::clone(&player),
            room: None,
            open: Vec::new(),
            last_us: 0,
        };
        self.processes[at].sockets.insert(socket, known);
        let input = Box::new(Input::Opened { socket, player: PlayerId::from(&*player) });
        self.put(arrives, Happens::In { process: at, life, input });
        let frame = Frame::Join { room, since };
        self.put(arrives, Happens::In { process: at, life, input: Box::new(Input::Frame { socket, frame }) });
        self.people[person].line =
            Some(Line { process: at, life, socket, since: self.now, welcomed: None, seen: BTreeSet::new() });
        self.act_later(person, 3_000_000);
    }

    pub(crate) fn told(&mut self, at: usize, line: u64, told: Told) {
        let (now, pace) = (self.now, self.people[at].pace_us);
        let person = &mut self.people[at];
        let is_old = person.old.is_some_and(|(_, _, socket)| socket.0 == line);
        let is_answer = is_old && matches!(told, Told::Answer { .. });
        let Some(own) = person.line.as_mut().filter(|own| own.socket.0 == line || is_answer) else { return };
        match told {
            Told::Welcome { version } => {
                own.welcomed = Some(version);
                own.since = now;
                person.version = person.version.max(version);
                if person.pending.is_some() {
                    return self.say_again(at);
                }
            }
            Told::Event { n } => {
                own.seen.insert(n);
                person.version = person.version.max(n);
                if person.pending.is_some() {
                    return;
                }
            }
            Told::Answer { id, how } => {
                if person.pending.as_ref().is_none_or(|pending| pending.id != id) {
                    return;
                }
                if how < 2 {
                    person.pending = None;
                } else {
                    // Said again under the same id.
                    let wait = self.rng.within(100_000, 600_000);
                    return self.act_later(at, wait);
                }
            }
            Told::Closed { retry_us } => {
                person.line = None;
                let wait = retry_us + self.rng.within(20_000, 500_000);
                return self.act_later(at, wait);
            }
        }
        let wait = if self.rng.hits(15) { 15_000_000 } else { self.rng.within(pace / 4, pace) };
        self.act_later(at, wait);
    }

    pub(crate) fn act(&mut self, at: usize, token: u64) {
        if self.people[at].token != token {
            return;
        }
        let now = self.now;
        let person = &self.people[at];
        let Some(line) = &person.line else { return self.connect(at) };
        let stands = self.processes[line.process].paused_since().is_some_and(|since| now - since > 3_000_000);
        let waits_long = line.welcomed.is_none() && now - line.since >= 3_000_000;
        let unanswered = person.pending.as_ref().is_some_and(|pending| now - pending.since > 3_000_000);
        if stands || waits_long || unanswered || self.rng.hits(10) {
            return self.connect(at);
        }
        if line.welcomed.is_none() {
            return self.act_later(at, 1_000_000);
        }
        if person.pending.is_some() {
            return self.say_again(at);
        }
        self.say_something(at);
    }

    fn say_something(&mut self, at: usize) {
        let person = &self.people[at];
        let (seat, version) = (person.seat.map(Seat), person.version);
        let pages = self.book.rooms.get(&person.room);
        let Some(room) = pages.and_then(|pages| pages.state(version)).cloned() else {
            return self.act_later(at, 1_000_000);
        };
        let line = format!("{} says {}", person.player, person.ids);
        let rng = &mut self.rng;
        let own = seat.and_then(|seat| tables::next(&room, seat, rng)).filter(|_| !rng.hits(40));
        let command = match own {
            Some(command) => Some(command),
            None if rng.hits(60) => Some(tables::aside(&room, seat, &line, rng)),
            None => None,
        };
        let Some(command) = command else {
            let wait = self.rng.within(1_000_000, 4_000_000);
            return self.act_later(at, wait);
        };
        let person = &mut self.people[at];
        let lies = person.lies;
        let trusted_ms = Some(if lies { 400 } else { 2 * person.lag_us / 1000 });
        let client_ms = lies.then_some(0);
        person.ids += 1;
        let id: Rc<str> = Rc::from(format!("{}-{}", person.player, person.ids));
        let wished = Rc::new(Wished { command, lag: Lag { client_ms, trusted_ms } });
        let seen = self.rng.hits(800).then_some(version);
        person.said.push((Rc::clone(&id), Rc::clone(&wished), seen));
        person.pending = Some(Pending { id, wished, seen, since: self.now });
        self.send(at);
    }

    fn say_again(&mut self, at: usize) {
        let now = self.now;
        if let Some(pending) = &mut self.people[at].pending {
            pending.since = now;
        }
        self.send(at);
    }

    fn send(&mut self, at: usize) {
        let person = &self.people[at];
        let (Some(line), Some(pending)) = (&person.line, &person.pending) else {
            return self.act_later(at, 300_000);
        };
        let frame = Frame::Command {
            id: CommandId::from(&*pending.id),
            seen: pending.seen,
            command: Rc::clone(&pending.wished),
        };
        let own = (line.process, line.life, line.socket);
        // Somebody with two tabs uses either.
        let (process, life, socket) = person.old.filter(|_| self.rng.hits(400)).unwrap_or(own);
        let arrives = self.now + person.lag_us;
        // Impatient people say it twice at once.
        let times = if self.rng.hits(30) { 2 } else { 1 };
        for n in 0..times {
            let input = Box::new(Input::Frame { socket, frame: frame.clone() });
            self.put(arrives + n, Happens::In { process, life, input });
        }
        self.act_later(at, 3_100_000);
    }
}
