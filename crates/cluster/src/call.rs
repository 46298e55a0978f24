// SPDX-License-Identifier: AGPL-3.0-or-later
//! What a node asks of the database and what it may be answered. Every request gets exactly one answer: where the database
//! is silent for longer than the shell's deadline (a beat 700 ms, a write 3 s, a read 5 s), the shell throws the connection
//! away and answers for it.

use game::{Micros, Millis};

use crate::ids::{NodeId, RoomId};
use crate::kind::{By, Row};

/// Where a room stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Head {
    /// The number of its last event.
    pub seq: i64,
    /// How often it was claimed.
    pub epoch: i64,
    /// Who owns it.
    pub owner: Option<NodeId>,
    /// Whether the owner's beat is younger than the lease, by the database's clock.
    pub is_alive: bool,
}

/// A request.
#[derive(Clone, Debug)]
pub enum Call<E> {
    /// `UPDATE node SET beat_us = <database time>`: this node is there. A beat after more than a lease, or
    /// after one that failed, keeps the last one before it and itself as `gap_from_us` and `gap_to_us`: whoever claims a room of this node's that had no append since `gap_to_us`
    /// counts from `gap_from_us`, for its owner could not take moves since, however fresh its beat is now.
    Beat {
        /// Whether the beat before this one failed.
        is_after_failure: bool,
    },
    /// `UPDATE node SET state = 'draining'`: it takes no more rooms.
    Drain,
    /// `UPDATE node SET state = 'gone'`: it is there no more.
    Leave,
    /// A room's head, and the rows after `after`.
    Read {
        /// The room.
        room: RoomId,
        /// The last row that is known.
        after: i64,
    },
    /// A room's head alone: one indexed read.
    Head {
        /// The room.
        room: RoomId,
    },
    /// One statement: `UPDATE head SET owner = <me>, epoch = epoch + 1, claimed_us = <database time> WHERE room = $1 AND
    /// (owner IS NULL OR owner = <me> OR its node has no beat within the lease OR (<steal> AND claimed_us is older than a
    /// second))`, and then the rows after `after`. The owner before and its last beat are read by the same statement and
    /// kept in `head.since_us`, unless an earlier instant stands there, until an append clears it: the answer to a claim
    /// may be lost, and the one after it must not find an owner that was there all the time.
    Claim {
        /// The room.
        room: RoomId,
        /// The last row that is known.
        after: i64,
        /// Also from an owner whose beat is fresh: once a room and second, whoever asks.
        steal: bool,
    },
    /// Rows for a log, all or none.
    Append(Append<E>),
    /// `UPDATE head SET owner = NULL, released_us = $2 WHERE room = $1 AND epoch = $3`
    Release {
        /// The room.
        room: RoomId,
        /// The epoch it was owned in.
        epoch: i64,
        /// Since when no move can be made, house time.
        at: Micros,
    },
    /// The heads of these rooms, in one statement.
    Poll {
        /// The rooms.
        rooms: Vec<RoomId>,
    },
    /// Rooms that nobody alive owns and whose deadline is within `within`, at most 256, the nearest first; and who is alive.
    Due {
        /// How far ahead.
        within: Millis,
    },
}

/// Rows for a log: `WHERE room = $1 AND seq = <known> AND epoch = <mine>`, then `UNIQUE (room, seq)` and
/// `UNIQUE (room, actor, command_id)`.
#[derive(Clone, Debug)]
pub struct Append<E> {
    /// The room.
    pub room: RoomId,
    /// The last row that is known.
    pub seq: i64,
    /// The epoch it is owned in.
    pub epoch: i64,
    /// The rows, numbered from `seq + 1`.
    pub rows: Vec<Row<E>>,
    /// The command they answer.
    pub by: Option<By>,
    /// When the room has something to do by itself after them, house time: what [`Call::Due`] goes by.
    pub deadline: Option<Micros>,
}

/// What a claim that succeeded found.
#[derive(Clone, Debug)]
pub struct Claimed<E> {
    /// The new epoch.
    pub epoch: i64,
    /// The last instant at which somebody surely took moves here, house time: the last beat of ITS owner before, or when the
    /// room was released; nothing where nobody has owned it yet.
    pub since: Option<Micros>,
    /// When it was claimed, house time.
    pub at: Micros,
    /// The rows after the one that was known.
    pub rows: Vec<Row<E>>,
}

/// An answer.
#[derive(Clone, Debug)]
pub enum Answer<E> {
    /// To a beat: it was written at this instant of the database.
    Beat {
        /// House time.
        at: Micros,
    },
    /// To a beat: this node counts as gone, and must not go on.
    Gone,
    /// To a read.
    Found {
        /// Where the room stands.
        head: Head,
        /// The rows asked for.
        rows: Vec<Row<E>>,
    },
    /// To a read of the head.
    Head(Head),
    /// There is no such room.
    NoRoom,
    /// To a claim: it is this node's.
    Claimed(Claimed<E>),
    /// To a claim: it stays who owns it.
    Held(Head),
    /// To an append, a release, a drain or a leave: it is on the disk.
    Done,
    /// To an append: the room is not at this version.
    Conflict,
    /// To an append: the command was carried out before.
    Repeated {
        /// The version after it.
        version: i64,
    },
    /// To an append: the room is owned in a newer epoch.
    Fenced,
    /// To a poll.
    Heads(Vec<(RoomId, Head)>),
    /// To [`Call::Due`].
    Due {
        /// The rooms.
        rooms: Vec<RoomId>,
        /// The nodes with a beat within the lease.
        nodes: Vec<NodeId>,
    },
    /// To anything: nothing was written, or nothing could be read.
    Unavailable,
    /// To what writes: it may or may not have been kept, and may yet be.
    InDoubt,
}
