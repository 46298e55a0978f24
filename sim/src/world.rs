// SPDX-License-Identifier: AGPL-3.0-or-later
//! A run: one thread, one queue of events, one seed. What happens at each event is in `shell` (processes, database, bus),
//! `people` and `faults`.

use std::cmp::Ordering;
use std::collections::{BTreeMap, BinaryHeap};
use std::rc::Rc;

use cluster::{Answer, Call, Input, NodeId, Plant, RequestId, RoomId};
use game::Micros;
use room::{Event, Room};

use crate::book::{Able, Book, Pages};
use crate::faults::Trouble;
use crate::people::Person;
use crate::plants::Fault;
use crate::rng::Rng;
use crate::rooms::Rooms;
use crate::shell::Process;
use crate::store::{EPOCH, Store};
use crate::tables;
use crate::verdict::{Invariant, Report};

/// How long a run lasts, microseconds.
pub const SPAN_US: i64 = 60_000_000;
/// From here on nothing fails any more.
pub(crate) const HEALED_US: i64 = 50_000_000;
/// Who looks sees the same this long after the last fault, and after every event.
const SAME_US: i64 = 2_000_000;

/// Tables of most runs: so few that many runs are made.
const TABLES: (usize, usize) = (4, 12);
/// Tables of a large run, in which commands and rows of many rooms wait for the same nodes, database and bus.
const TABLES_LARGE: (usize, usize) = (20, 200);
/// Every so many seeds there is a large run: it costs as much as a dozen others.
const LARGE_EVERY: u64 = 32;

/// What a run is made of.
#[derive(Clone, Copy, Debug)]
pub struct Setup {
    /// Everything follows from it.
    pub seed: u64,
    /// A fault put in on purpose.
    pub plant: Option<Fault>,
    /// Whether to print what happens.
    pub trace: bool,
}

/// Something that happens at an instant.
pub(crate) enum Happens {
    /// Something reaches a process.
    In { process: usize, life: u32, input: Box<Input<Rooms>> },
    /// A statement reaches the database.
    Statement { process: usize, life: u32, request: RequestId, call: Box<Call<Rc<Event>>>, is_lost: bool },
    /// The database's answer reaches the process.
    Answer { process: usize, life: u32, request: RequestId, answer: Box<Answer<Rc<Event>>> },
    /// The shell of a process waits no longer for an answer.
    Late { process: usize, life: u32, request: RequestId },
    /// A process's alarm.
    Wake { process: usize, life: u32, at: i64 },
    /// Something reaches a person.
    Told { person: usize, line: u64, told: crate::people::Told },
    /// A person does something.
    Act { person: usize, token: u64 },
    /// A fault begins or ends.
    Trouble(Trouble),
}

struct Entry {
    at: i64,
    n: u64,
    what: Happens,
}

impl PartialEq for Entry {
    fn eq(&self, other: &Self) -> bool {
        (self.at, self.n) == (other.at, other.n)
    }
}
impl Eq for Entry {}
impl PartialOrd for Entry {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}
impl Ord for Entry {
    fn cmp(&self, other: &Self) -> Ordering {
        (other.at, other.n).cmp(&(self.at, self.n))
    }
}

/// A run.
pub(crate) struct World {
    pub(crate) now: i64,
    pub(crate) rng: Rng,
    pub(crate) setup: Setup,
    queue: BinaryHeap<Entry>,
    entries: u64,
    pub(crate) store: Store,
    pub(crate) processes: Vec<Process>,
    pub(crate) people: Vec<Person>,
    pub(crate) book: Book,
    pub(crate) net: crate::faults::Net,
    hash: u64,
    pub(crate) report: Report,
}

impl World {
    fn new(setup: Setup) -> Self {
        let mut rng = Rng::new(setup.seed);
        let nodes = 1 + rng.below(5);
        let (least, most) = if setup.seed.is_multiple_of(LARGE_EVERY) { TABLES_LARGE } else { TABLES };
        let rooms = least + rng.below(most - least + 1);
        let report = Report {
            tables: rooms as u64,
            violation: None,
            trace_hash: 0,
            rows: 0,
            moves: 0,
            claims: [0; 2],
            answers: [0; 4],
            ends: [0; 2],
            judged: [0; 2],
        };
        let mut world = Self {
            now: 0,
            setup,
            queue: BinaryHeap::new(),
            entries: 0,
            store: Store::new(setup.plant),
            processes: Vec::new(),
            people: Vec::new(),
            book: Book::new(),
            net: crate::faults::Net::new(nodes),
            hash: 0xcbf2_9ce4_8422_2325,
            report,
            rng,
        };
        let first = world.rng.below(10);
        for n in 0..rooms {
            world.table(n, first + n * 3);
        }
        for _ in 0..nodes {
            let process = Process::new(&mut world.rng);
            world.processes.push(process);
        }
        for process in 0..nodes {
            // Most are there from the beginning.
            let at = if process > 0 && world.rng.hits(150) { world.rng.within(0, 20_000_000) } else { 0 };
            world.put(at, Happens::Trouble(Trouble::Start { process }));
        }
        world.gather();
        world.plan();
        world
    }

    /// A table, and those who sit at it or watch.
    fn table(&mut self, n: usize, number: usize) {
        let (id, at) = (tables::id(number), Micros(EPOCH));
        let rows = tables::begin(number, &mut self.rng, at);
        let Some((first, rest)) = rows.split_first() else { return };
        let Ok(mut room) = Room::restore(&id.0, [(first.at, (*first.event).clone())]) else { return };
        let mut states = vec![Rc::new(room.clone())];
        for row in rest {
            room.fold(row.at, &row.event).expect("a table's own log folds");
            states.push(Rc::new(room.clone()));
        }
        self.store.begin(id.clone(), rows.clone(), room.deadline());
        self.book.rooms.insert(id.clone(), Pages::new(rows, states));
        self.book.begun(&id);
        let seats = room.table().game.seats();
        for seat in 0..seats {
            self.people.push(Person::new(
                tables::player(number, seat),
                id.clone(),
                Some(seat),
                &mut self.rng,
            ));
        }
        for guest in 0..self.rng.below(3) {
            let name = Rc::from(format!("g{n}.{guest}"));
            self.people.push(Person::new(name, id.clone(), None, &mut self.rng));
        }
    }

    /// Lets something happen at `at`.
    pub(crate) fn put(&mut self, at: i64, what: Happens) {
        self.entries += 1;
        self.queue.push(Entry { at: at.max(self.now), n: self.entries, what });
    }

    /// Takes a number into the hash of everything that happened.
    pub(crate) fn note(&mut self, numbers: &[i64]) {
        for number in numbers.iter().chain([&self.now]) {
            self.hash = (self.hash ^ number.cast_unsigned()).wrapping_mul(0x0000_0100_0000_01b3);
            self.hash ^= self.hash >> 29;
        }
    }

    fn run(mut self) -> Report {
        while let Some(entry) = self.queue.pop() {
            if entry.at > SPAN_US || self.book.violation.is_some() {
                break;
            }
            self.now = entry.at;
            match entry.what {
                Happens::In { process, life, input } => self.reach(process, life, *input),
                Happens::Statement { process, life, request, call, is_lost } => {
                    self.statement(process, life, request, &call, is_lost);
                }
                Happens::Answer { process, life, request, answer } => {
                    self.answer(process, life, request, *answer);
                }
                Happens::Late { process, life, request } => self.late(process, life, request),
                Happens::Wake { process, life, at } => self.wake(process, life, at),
                Happens::Told { person, line, told } => self.told(person, line, told),
                Happens::Act { person, token } => self.act(person, token),
                Happens::Trouble(trouble) => self.trouble(trouble),
            }
        }
        if self.book.violation.is_none() {
            self.now = SPAN_US;
            self.end();
        }
        self.report.violation = self.book.violation.take();
        self.report.judged = self.book.judged;
        self.report.trace_hash = self.hash;
        self.report
    }

    /// What must hold at the end, long after everything was mended.
    fn end(&mut self) {
        let now = self.now;
        for (id, log) in &self.store.logs {
            self.book.money(now, id, log);
        }
        let upto: BTreeMap<RoomId, i64> = self
            .book
            .rooms
            .iter()
            .map(|(id, pages)| {
                let old = (1..=pages.version()).rev().find(|n| pages.durable_at(*n) + SAME_US <= now);
                (id.clone(), old.unwrap_or(0))
            })
            .collect();
        for at in 0..self.people.len() {
            let Some(line) = self.people[at].line.as_ref() else { continue };
            if line.since + SAME_US > now {
                continue;
            }
            let (person, known) = (&self.people[at], upto.get(&self.people[at].room).copied().unwrap_or(0));
            let Some(from) = line.welcomed else {
                let what = format!("{} waits for {} since {}", person.player, person.room.0, line.since);
                self.book.fail(now, Invariant::I8, what);
                continue;
            };
            let (player, room, seen) = (person.player.clone(), person.room.clone(), line.seen.clone());
            let Some(pages) = self.book.rooms.get_mut(&room) else { continue };
            let missed =
                (from + 1..=known).find(|n| crate::checks::is_shown(pages, *n, &player) && !seen.contains(n));
            if let Some(missed) = missed {
                let what = format!("{player} has not seen event {missed} of {}; {known} are old", room.0);
                self.book.fail(now, Invariant::I8, what);
            }
        }
        self.unanswered();
    }

    /// The fault planted in the nodes.
    pub(crate) fn planted(&self) -> Option<Plant> {
        match self.setup.plant {
            Some(Fault::Node(plant)) => Some(plant),
            // Both the store and the owner forget.
            Some(Fault::DedupeOff) => Some(Plant::DedupeOff),
            _ => None,
        }
    }

    /// Whether, for every room, somebody can take moves now.
    pub(crate) fn look_who_is_able(&mut self) {
        let processes: BTreeMap<NodeId, usize> =
            (0..self.processes.len()).filter_map(|at| Some((self.processes[at].node_id()?, at))).collect();
        for (id, log) in &self.store.logs {
            let is_told = self.book.rooms.get(id).is_some_and(|pages| pages.told == log.epoch);
            let able = match log.owner.and_then(|owner| processes.get(&owner)) {
                Some(_) if !is_told => Able::Nobody,
                Some(at) => self.able(*at, id),
                None => Able::Nobody,
            };
            if let Some(pages) = self.book.rooms.get_mut(id) {
                pages.set_able(self.now, able);
            }
        }
    }

    pub(crate) fn trace(&self, what: impl FnOnce() -> String) {
        if self.setup.trace {
            crate::print(&format!("{:>10.6} {}", self.now as f64 / 1e6, what()));
        }
    }
}

/// One run.
#[must_use]
pub fn simulate(setup: Setup) -> Report {
    World::new(setup).run()
}
