// SPDX-License-Identifier: AGPL-3.0-or-later
//! The database of a run: what the real one promises, statement by statement, with its own clock. How it is reached, and
//! when not, is in `net`.

use std::collections::BTreeMap;
use std::rc::Rc;

use cluster::{Answer, Append, By, Call, Claimed, Head, LEASE, NodeId, RoomId, Row};
use game::{Micros, Millis};
use room::Event;

use crate::plants::Fault;

/// The database's clock when a run begins, microseconds since 1970.
pub(crate) const EPOCH: i64 = 1_790_000_000_000_000;

pub(crate) type Rows = Vec<Row<Rc<Event>>>;

/// A row of `node`.
#[derive(Clone, Copy, Debug)]
struct NodeRow {
    beat: Option<Micros>,
    /// The last span of more than a lease without a beat.
    gap: Option<(Micros, Micros)>,
    is_gone: bool,
}

/// A row of `head`, and the room's log.
#[derive(Debug, Default)]
pub(crate) struct Log {
    pub(crate) rows: Rows,
    pub(crate) owner: Option<NodeId>,
    pub(crate) epoch: i64,
    released: Option<Micros>,
    claimed: Option<Micros>,
    /// Nobody has taken moves since, until the next append.
    since: Option<Micros>,
    /// When the last rows were written.
    appended: Option<Micros>,
    deadline: Option<Micros>,
    commands: BTreeMap<By, i64>,
    /// Minor units, by account; the room's own account is the stake put aside.
    pub(crate) money: BTreeMap<String, i64>,
    pub(crate) closings: u32,
}

/// What a statement did, for the book.
#[derive(Debug)]
pub(crate) enum Did {
    Nothing,
    Appended { room: RoomId, rows: Rows, epoch: i64 },
    Claimed { room: RoomId, epoch: i64, was_fresh: bool },
    Released,
}

/// The database.
pub(crate) struct Store {
    pub(crate) logs: BTreeMap<RoomId, Log>,
    nodes: BTreeMap<NodeId, NodeRow>,
    /// What its clock is ahead of true time, beside [`EPOCH`]: another primary has another clock.
    pub(crate) ahead_us: i64,
    plant: Option<Fault>,
}

impl Store {
    pub(crate) fn new(plant: Option<Fault>) -> Self {
        Self { logs: BTreeMap::new(), nodes: BTreeMap::new(), ahead_us: 0, plant }
    }

    pub(crate) fn time(&self, now: i64) -> Micros {
        Micros(EPOCH + now + self.ahead_us)
    }

    fn has_beat(&self, node: NodeId, at: Micros) -> bool {
        let row = self.nodes.get(&node).filter(|row| !row.is_gone);
        row.and_then(|row| row.beat).is_some_and(|beat| at.0 - beat.0 <= LEASE.0 * 1000)
    }

    fn head(&self, log: &Log, at: Micros) -> Head {
        Head {
            seq: log.rows.len() as i64,
            epoch: log.epoch,
            owner: log.owner,
            is_alive: log.owner.is_some_and(|owner| self.has_beat(owner, at)),
        }
    }

    /// Whether a statement writes.
    pub(crate) fn writes(call: &Call<Rc<Event>>) -> bool {
        matches!(
            call,
            Call::Claim { .. } | Call::Append(_) | Call::Release { .. } | Call::Leave | Call::Drain
        )
    }

    /// Carries a statement out.
    pub(crate) fn execute(
        &mut self,
        now: i64,
        node: NodeId,
        call: &Call<Rc<Event>>,
    ) -> (Answer<Rc<Event>>, Did) {
        let at = self.time(now);
        let answer = match call {
            Call::Beat { is_after_failure } => {
                let row = self.nodes.entry(node).or_insert(NodeRow { beat: None, gap: None, is_gone: false });
                if row.is_gone {
                    return (Answer::Gone, Did::Nothing);
                }
                let is_gap = |beat: &Micros| *is_after_failure || at.0 - beat.0 > LEASE.0 * 1000;
                row.gap = row.beat.filter(is_gap).map(|beat| (beat, at)).or(row.gap);
                row.beat = Some(at);
                Answer::Beat { at }
            }
            Call::Leave => {
                self.nodes.entry(node).and_modify(|row| row.is_gone = true);
                Answer::Done
            }
            Call::Drain => Answer::Done,
            Call::Read { room, after } => match self.logs.get(room) {
                Some(log) => Answer::Found { head: self.head(log, at), rows: after_row(log, *after) },
                None => Answer::NoRoom,
            },
            Call::Head { room } => match self.logs.get(room) {
                Some(log) => Answer::Head(self.head(log, at)),
                None => Answer::NoRoom,
            },
            Call::Poll { rooms } => {
                let head = |room: &RoomId| Some((room.clone(), self.head(self.logs.get(room)?, at)));
                Answer::Heads(rooms.iter().filter_map(head).collect())
            }
            Call::Due { within } => self.due(at, *within),
            Call::Claim { room, after, steal } => return self.claim(at, node, room, *after, *steal),
            Call::Append(append) => return self.append(at, append),
            Call::Release { room, epoch, at } => {
                if let Some(log) = self.logs.get_mut(room).filter(|log| log.epoch == *epoch) {
                    (log.owner, log.released) = (None, Some(*at));
                    return (Answer::Done, Did::Released);
                }
                Answer::Fenced
            }
        };
        (answer, Did::Nothing)
    }

    fn due(&self, at: Micros, within: Millis) -> Answer<Rc<Event>> {
        let takes_all = matches!(self.plant, Some(Fault::Node(cluster::Plant::SuspendOnStart)));
        let is_free = |log: &Log| !log.owner.is_some_and(|owner| self.has_beat(owner, at)) || takes_all;
        let is_due = |log: &Log| log.deadline.is_some_and(|deadline| deadline.since(at) <= within);
        let mut due: Vec<_> = self.logs.iter().filter(|(_, log)| is_free(log) && is_due(log)).collect();
        due.sort_by_key(|(room, log)| (log.deadline, (*room).clone()));
        let rooms = due.into_iter().take(256).map(|(room, _)| room.clone()).collect();
        let nodes = self.nodes.keys().copied().filter(|node| self.has_beat(*node, at)).collect();
        Answer::Due { rooms, nodes }
    }

    fn claim(
        &mut self,
        at: Micros,
        node: NodeId,
        room: &RoomId,
        after: i64,
        steal: bool,
    ) -> (Answer<Rc<Event>>, Did) {
        let Some(log) = self.logs.get(room) else { return (Answer::NoRoom, Did::Nothing) };
        let is_fresh = log.owner.is_some_and(|owner| owner != node && self.has_beat(owner, at));
        let is_recent = log.claimed.is_some_and(|claimed| at.since(claimed) < Millis(1_000));
        if is_fresh && (!steal || is_recent) {
            return (Answer::Held(self.head(log, at)), Did::Nothing);
        }
        let beat = |node: NodeId| {
            let row = self.nodes.get(&node)?;
            let is_open = |gap: &(Micros, Micros)| log.appended.is_none_or(|appended| appended < gap.1);
            row.gap.filter(is_open).map(|gap| gap.0).or(row.beat)
        };
        let since = match log.owner {
            _ if self.plant == Some(Fault::BeatOfAnyNode) => {
                self.nodes.values().filter_map(|row| row.beat).max()
            }
            Some(owner) => beat(owner),
            None => log.released,
        };
        let Some(log) = self.logs.get_mut(room) else { return (Answer::NoRoom, Did::Nothing) };
        let since = log.since.into_iter().chain(since).min();
        log.since = since;
        log.epoch += 1;
        (log.owner, log.claimed) = (Some(node), Some(at));
        let (epoch, rows) = (log.epoch, after_row(log, after));
        let did = Did::Claimed { room: room.clone(), epoch, was_fresh: is_fresh };
        (Answer::Claimed(Claimed { epoch, since, at, rows }), did)
    }

    fn append(&mut self, at: Micros, append: &Append<Rc<Event>>) -> (Answer<Rc<Event>>, Did) {
        let Some(log) = self.logs.get_mut(&append.room) else { return (Answer::NoRoom, Did::Nothing) };
        let known = append.by.as_ref().and_then(|by| log.commands.get(by));
        if let Some(version) = known.filter(|_| self.plant != Some(Fault::DedupeOff)) {
            return (Answer::Repeated { version: *version }, Did::Nothing);
        }
        if append.epoch != log.epoch && self.plant != Some(Fault::NoFence) {
            return (Answer::Fenced, Did::Nothing);
        }
        if append.seq != log.rows.len() as i64 {
            return (Answer::Conflict, Did::Nothing);
        }
        log.rows.extend(append.rows.iter().cloned());
        (log.deadline, log.since, log.appended) = (append.deadline, None, Some(at));
        if let Some(by) = &append.by {
            log.commands.insert(by.clone(), log.rows.len() as i64);
        }
        for row in &append.rows {
            settle(log, &row.event);
        }
        let did = Did::Appended { room: append.room.clone(), rows: append.rows.clone(), epoch: append.epoch };
        (Answer::Done, did)
    }

    /// A room that was there before any node.
    pub(crate) fn begin(&mut self, room: RoomId, rows: Rows, deadline: Option<Micros>) {
        let mut log = Log { deadline, ..Log::default() };
        rows.iter().for_each(|row| settle(&mut log, &row.event));
        log.rows = rows;
        self.logs.insert(room, log);
    }
}

fn after_row(log: &Log, after: i64) -> Rows {
    let after = usize::try_from(after).unwrap_or(0).min(log.rows.len());
    log.rows[after..].to_vec()
}

/// What goes with an event in its transaction: stakes are put aside when a chair is taken, and paid out with the end.
fn settle(log: &mut Log, event: &Event) {
    let stake = log.rows.first().and_then(|row| match &*row.event {
        Event::Created { table, .. } => table.stake.as_ref().map(|stake| stake.max),
        _ => None,
    });
    let mut post = |from: &str, to: &str, sum: i64| {
        *log.money.entry(from.to_owned()).or_default() -= sum;
        *log.money.entry(to.to_owned()).or_default() += sum;
    };
    match (event, stake) {
        (Event::Started { .. }, Some(sum)) => {
            post("seat 0", "room", sum);
            post("seat 1", "room", sum);
        }
        (Event::Ended { winner, .. }, Some(sum)) => {
            log.closings += 1;
            let held = log.money.get("room").copied().unwrap_or(0);
            let mut post = |to: String, sum: i64| {
                *log.money.entry("room".to_owned()).or_default() -= sum;
                *log.money.entry(to).or_default() += sum;
            };
            match winner {
                Some(seat) if held > 0 => post(format!("seat {seat}"), 2 * sum),
                _ => {
                    post("seat 0".to_owned(), held / 2);
                    post("seat 1".to_owned(), held - held / 2);
                }
            }
        }
        _ => {}
    }
}
