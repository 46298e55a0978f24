// SPDX-License-Identifier: AGPL-3.0-or-later
//! The book: what is true in a run, kept beside the nodes and apart from them. The log as it became durable, the room after
//! each row, who was able to take moves when, who was handed what when. Everything is judged by it, and none of it by
//! what is judged.

use std::collections::{BTreeMap, HashMap};
use std::rc::Rc;

use cluster::{By, NodeId, RoomId, Row};
use room::{Event, Room};

use crate::rooms::{self, Class};
use crate::verdict::{Invariant, Violation};

/// A process, and which life of it.
pub(crate) type Where = (usize, u32);

/// Who can take moves in a room.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Able {
    /// Nobody owns it, or its owner is dead.
    Nobody,
    /// Its owner stands still, or cannot reach the database.
    Stalled,
    /// Its owner, whose connections to the database are partly gone without its knowing.
    Shaky,
    /// Its owner.
    Somebody,
}

/// The first time that a player's connection was handed a version, or a later one.
pub(crate) struct Handed {
    version: i64,
    at: i64,
    /// Nowhere that counts, if the connection was a new one.
    place: Option<Where>,
}

/// What is known of one room.
pub(crate) struct Pages {
    pub(crate) rows: Vec<Row<Rc<Event>>>,
    /// The room after each row.
    pub(crate) states: Vec<Rc<Room>>,
    /// When each row became durable, true time.
    pub(crate) durable: Vec<i64>,
    /// The newest epoch, and every claim: when, which epoch, whether the owner before still had a fresh
    /// beat, and whose.
    pub(crate) epoch: i64,
    /// The newest epoch whose owner was told.
    pub(crate) told: i64,
    pub(crate) claims: Vec<(i64, i64, bool, NodeId)>,
    /// The commands that had an effect.
    pub(crate) commands: BTreeMap<By, i64>,
    /// From when on who was able to take moves.
    ables: Vec<(i64, Able)>,
    /// What each player was handed, in order.
    pub(crate) handed: BTreeMap<Rc<str>, Vec<Handed>>,
    /// Where a player was connected when a version became durable.
    pub(crate) connected: HashMap<(i64, Rc<str>), Where>,
    /// The link of the server's chain that was shown last, and its number.
    pub(crate) link: Option<([u8; 32], u32)>,
    /// The next link: on no wire before its roll.
    pub(crate) secret: Option<Rc<str>>,
    shown: HashMap<(i64, Class), Option<Rc<str>>>,
}

impl Pages {
    pub(crate) fn new(rows: Vec<Row<Rc<Event>>>, states: Vec<Rc<Room>>) -> Self {
        let durable = vec![0; rows.len()];
        Self {
            rows,
            states,
            durable,
            epoch: 0,
            told: 0,
            claims: Vec::new(),
            commands: BTreeMap::new(),
            ables: vec![(0, Able::Nobody)],
            handed: BTreeMap::new(),
            connected: HashMap::new(),
            link: None,
            secret: None,
            shown: HashMap::new(),
        }
    }

    pub(crate) fn version(&self) -> i64 {
        self.rows.len() as i64
    }

    pub(crate) fn row(&self, n: i64) -> Option<&Row<Rc<Event>>> {
        self.rows.get(usize::try_from(n - 1).ok()?)
    }

    pub(crate) fn state(&self, n: i64) -> Option<&Rc<Room>> {
        self.states.get(usize::try_from(n - 1).ok()?)
    }

    pub(crate) fn durable_at(&self, n: i64) -> i64 {
        usize::try_from(n - 1).ok().and_then(|n| self.durable.get(n)).copied().unwrap_or(0)
    }

    /// When the clock that ran after row `n` was started.
    pub(crate) fn last_start(&self, n: i64) -> i64 {
        let starts = |n: &i64| self.row(*n).is_some_and(|row| row.event.starts_a_clock());
        // What resumes a clock goes on with the run before it.
        let begins =
            |n: &i64| starts(n) && !self.row(*n).is_some_and(|row| matches!(*row.event, Event::Resumed));
        (1..=n).rev().find(begins).map_or(0, |n| self.durable_at(n))
    }

    /// Row `n` as a class sees it.
    pub(crate) fn shown(&mut self, n: i64, class: Class) -> Option<Rc<str>> {
        if let Some(known) = self.shown.get(&(n, class)) {
            return known.clone();
        }
        let shown = rooms::shown(self.row(n)?, self.state(n)?, class);
        self.shown.insert((n, class), shown.clone());
        shown
    }

    /// From `now` on this is so.
    pub(crate) fn set_able(&mut self, now: i64, able: Able) {
        if self.ables.last().is_none_or(|(_, last)| *last != able) {
            self.ables.push((now, able));
        }
    }

    /// For how long between two instants moves could be taken, microseconds. `unnoticed_us`: what stalls for less is not
    /// noticed by anybody, and counts as able.
    pub(crate) fn able_us(&self, from: i64, to: i64, unnoticed_us: i64) -> i64 {
        let ends = self.ables.iter().skip(1).map(|(at, _)| *at).chain([i64::MAX]);
        let counts = |((begin, able), end): &(&(i64, Able), i64)| match able {
            Able::Somebody => true,
            // Nobody is charged for it who tried, nor given it who did not.
            Able::Shaky => unnoticed_us > 0,
            Able::Stalled => end - begin < unnoticed_us,
            Able::Nobody => false,
        };
        let spans = self.ables.iter().zip(ends).filter(counts);
        spans.map(|((begin, _), end)| (end.min(to) - (*begin).max(from)).max(0)).sum()
    }

    /// When a connection of this player was first handed version `n` or a later one, and where: nowhere that counts, if it was
    /// a new one, which was welcomed with it.
    pub(crate) fn first_handed(&self, player: &str, n: i64) -> Option<(i64, Option<Where>)> {
        let handed = self.handed.get(player)?;
        let from = handed.partition_point(|handed| handed.version < n);
        handed.get(from).map(|handed| (handed.at, handed.place))
    }

    pub(crate) fn hand(&mut self, player: &Rc<str>, n: i64, now: i64, place: Option<Where>) {
        let handed = self.handed.entry(Rc::clone(player)).or_default();
        if handed.last().is_none_or(|last| last.version < n) {
            handed.push(Handed { version: n, at: now, place });
        }
    }
}

/// A fault, from when until when it can be felt.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Felt {
    pub(crate) from: i64,
    pub(crate) until: i64,
    /// One that strikes several ways at once counts as several.
    pub(crate) weight: u32,
    pub(crate) is_bus: bool,
}

/// The book.
pub(crate) struct Book {
    pub(crate) rooms: BTreeMap<RoomId, Pages>,
    pub(crate) violation: Option<Violation>,
    /// What went wrong: from when until when it can be felt.
    pub(crate) faults: Vec<Felt>,
    /// Runs of a clock that were judged, and that were not.
    pub(crate) judged: [u64; 2],
    /// When the first and the last frame with a command were read.
    pub(crate) frames: BTreeMap<(RoomId, By), (i64, i64)>,
}

impl Book {
    pub(crate) fn new() -> Self {
        Self {
            rooms: BTreeMap::new(),
            violation: None,
            faults: Vec::new(),
            judged: [0; 2],
            frames: BTreeMap::new(),
        }
    }

    /// How many faults could be felt between two instants, and whether one of them was the bus's.
    pub(crate) fn felt(&self, from: i64, to: i64) -> (u32, bool) {
        let felt = self.faults.iter().filter(|felt| felt.from <= to && felt.until >= from);
        felt.fold((0, false), |(count, bus), felt| (count + felt.weight, bus || felt.is_bus))
    }

    /// Notes what does not hold; the first counts.
    pub(crate) fn fail(&mut self, now: i64, invariant: Invariant, what: String) {
        if self.violation.is_none() {
            self.violation = Some(Violation { invariant, at_us: now, what });
        }
    }
}
