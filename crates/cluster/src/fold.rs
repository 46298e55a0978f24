// SPDX-License-Identifier: AGPL-3.0-or-later
//! A log, taken in: the state it leads to, and what a node has to remember of it beside that.

use std::collections::BTreeMap;

use game::{Micros, Millis};

use crate::ids::RoomId;
use crate::kind::{By, Corrupt, Kind, Row};

/// When the news of the last event went out is not known after its writer died: so long after its stamp, it is taken.
pub const NEWS_MAX: Millis = Millis(250);

/// A started clock that was shown to whom it concerns.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Shown {
    pub(crate) version: i64,
    /// When it happened.
    pub(crate) stamp: Micros,
    /// When it was shown, house time. Who came later was shown it no later for that.
    pub(crate) at: Micros,
}

/// The fold of a log.
pub(crate) struct Fold<K: Kind> {
    pub(crate) state: K::State,
    /// The last row.
    pub(crate) version: i64,
    /// When it happened: time in a room never goes back.
    pub(crate) last: Micros,
    /// The commands carried out, each with its first row.
    done: BTreeMap<By, i64>,
    /// When the last clock was started whose news may not have gone out: no later row says how long it took.
    unheard: Option<Micros>,
    /// When the last clock was started whose news went out, and when those arrived.
    heard: Option<(Micros, Micros)>,
    /// When a clock was started last.
    pub(crate) started: Micros,
    /// When the turn began that is on: a clock that goes on after it stood begins none.
    began: Micros,
    /// From when until when clocks stood during this turn; the last may stand still.
    stood: Vec<(Micros, Option<Micros>)>,
}

impl<K: Kind> Fold<K> {
    /// The fold of a log's first row.
    pub(crate) fn open(kind: &K, room: &RoomId, row: &Row<K::Event>) -> Result<Self, Corrupt> {
        if row.seq != 1 {
            return Err(Corrupt);
        }
        let state = kind.open(room, row)?;
        let mut fold = Self {
            state,
            version: 0,
            last: row.at,
            done: BTreeMap::new(),
            unheard: None,
            heard: None,
            started: row.at,
            began: row.at,
            stood: Vec::new(),
        };
        fold.count(kind, row);
        Ok(fold)
    }

    /// Takes the next row in.
    pub(crate) fn take(&mut self, kind: &K, row: &Row<K::Event>) -> Result<(), Corrupt> {
        kind.fold(&mut self.state, row)?;
        self.count(kind, row);
        Ok(())
    }

    /// Takes in a row that was worked out here, with the state after it.
    pub(crate) fn adopt(&mut self, kind: &K, row: &Row<K::Event>, after: K::State) {
        self.state = after;
        self.count(kind, row);
    }

    fn count(&mut self, kind: &K, row: &Row<K::Event>) {
        self.version = row.seq;
        self.last = self.last.max(row.at);
        if let Some(by) = &row.by {
            self.done.entry(by.clone()).or_insert(row.seq);
        }
        if let Some(from) = kind.stands_from(&row.event) {
            self.unheard = None;
            if self.stood.last().is_none_or(|(_, until)| until.is_some()) {
                self.stood.push((from, None));
            }
        }
        if kind.starts_clock(&row.event) {
            self.unheard = Some(row.at);
            self.heard = None;
            self.started = row.at;
            if kind.goes_on(&row.event) {
                self.stood.last_mut().into_iter().for_each(|(_, until)| *until = Some(row.at));
            } else {
                self.began = row.at;
                self.stood.clear();
            }
        }
    }

    /// For how long a clock ran during this turn between `read` and the last event.
    fn ran_since(&self, read: Micros) -> Millis {
        let since = read.max(self.began);
        let stood = self.stood.iter().map(|(from, until)| {
            let until = until.unwrap_or(self.last).min(self.last);
            until.since((*from).max(since)).0.max(0)
        });
        Millis(self.last.since(since).0 - stood.sum::<i64>())
    }

    /// The version at which a command was carried out, if it was.
    pub(crate) fn done(&self, by: &By) -> Option<i64> {
        self.done.get(by).copied()
    }

    /// The news of what happened at `stamp` was handed over at `at`.
    pub(crate) fn handed(&mut self, kind: &K, stamp: Micros, at: Micros) {
        kind.handed(&mut self.state, stamp, at);
        self.unheard = None;
        self.heard = Some((stamp, at));
    }

    /// The room for a command that was read at `read`, and was on its way while something younger happened. Time in a room
    /// never goes back: the command gets the stamp of that, and what lies between is none of its sender's time. It counts
    /// as if they had heard of their turn so much later.
    pub(crate) fn delayed(&self, kind: &K, read: Micros) -> Option<K::State> {
        let way = self.ran_since(read);
        if way.0 <= 0 {
            return None;
        }
        let (stamp, at) = self.heard.unwrap_or((self.started, self.started));
        let mut state = self.state.clone();
        kind.handed(&mut state, stamp, at.plus(way));
        Some(state)
    }

    /// Nobody knows when the last news went out, for its writer is gone since `gone` at the latest: at most [`NEWS_MAX`] after
    /// its stamp, unless it was `shown` here.
    pub(crate) fn guess_news(&mut self, kind: &K, gone: Micros, shown: Option<Shown>) {
        if let Some(stamp) = self.unheard {
            let known = shown.filter(|known| known.stamp == stamp).map(|known| known.at);
            let at = known.unwrap_or(stamp.plus(NEWS_MAX));
            self.handed(kind, stamp, at.min(gone).max(stamp));
        }
    }
}
