// SPDX-License-Identifier: AGPL-3.0-or-later
//! What nodes say to each other over the bus: at most once, in any order, perhaps never. Nothing here is true by itself; the
//! log is. Never on it: keys, links that are not rolled, tokens, e-mail addresses, IP addresses.

use game::Micros;

use crate::ids::{CommandId, NodeId, PlayerId, RoomId};
use crate::kind::{By, Kind, Row};

/// The number every message carries as `v`; nodes of one version read those of the version before.
pub const BUS_VERSION: u16 = 1;

/// Where a message goes.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Subject {
    /// `kapia.n.<node>`
    Node(NodeId),
    /// `kapia.ev.<room>`: to everybody who mirrors it.
    Room(RoomId),
}

/// A command for the owner.
#[derive(Clone, Debug)]
pub struct Ask<C> {
    /// Who passes it on, and hears the answer.
    pub from: NodeId,
    /// The room.
    pub room: RoomId,
    /// The epoch it is believed to be owned in.
    pub epoch: i64,
    /// The connection it came by, among those of `from`.
    pub line: u64,
    /// Whose it is, under the id it always had.
    pub by: By,
    /// The newest version they had seen.
    pub seen: Option<i64>,
    /// Microseconds since its frame was read, by the monotonic clock of `from`.
    pub waited_us: i64,
    /// When its frame was read, house time, where `from` knows it: how long the bus took is not the player's time.
    pub read: Option<Micros>,
    /// The newest version at which a clock was started that was shown to whom it concerned at `from`, and when, house time:
    /// by an event, not by a welcome, for whoever comes late is late.
    pub shown: Option<(i64, Micros)>,
    /// What they ask for.
    pub command: C,
}

/// Rows that are durable.
#[derive(Clone, Debug)]
pub struct Events<E> {
    /// Who wrote them.
    pub node: NodeId,
    /// The room.
    pub room: RoomId,
    /// The epoch they were written in.
    pub epoch: i64,
    /// The rows `from` to `to`, as in the log.
    pub rows: Vec<Row<E>>,
}

/// Who is connected to a room at one node.
#[derive(Clone, Debug)]
pub struct Presence {
    /// Where.
    pub node: NodeId,
    /// The room.
    pub room: RoomId,
    /// Who, each once.
    pub players: Vec<PlayerId>,
}

/// What became of a command.
#[derive(Clone, Debug)]
pub enum Outcome<R> {
    /// It is on the disk, at or before this version.
    Done(i64),
    /// The room refuses it.
    Refused(R),
    /// This node does not own the room.
    NotOwner,
    /// It may or may not be kept.
    InDoubt,
    /// Surely nothing was kept.
    Unavailable,
}

/// A message.
#[derive(Debug)]
pub enum Message<K: Kind> {
    /// A command for the owner.
    Ask(Ask<K::Command>),
    /// The owner has it: it is not silent, only not done yet.
    Heard {
        /// Who.
        node: NodeId,
        /// The room.
        room: RoomId,
        /// The connection.
        line: u64,
        /// The command.
        id: CommandId,
    },
    /// What became of it.
    Reply {
        /// The room.
        room: RoomId,
        /// The connection.
        line: u64,
        /// The command.
        id: CommandId,
        /// What became of it.
        outcome: Outcome<K::Refusal>,
    },
    /// What happened.
    Events(Events<K::Event>),
    /// Who is there.
    Presence(Presence),
    /// A version was handed to those who are awaited.
    Shown {
        /// The room.
        room: RoomId,
        /// Up to which version.
        version: i64,
        /// When, house time.
        at: Micros,
    },
}

impl<K: Kind> Clone for Message<K> {
    fn clone(&self) -> Self {
        match self {
            Self::Ask(ask) => Self::Ask(ask.clone()),
            Self::Heard { node, room, line, id } => {
                Self::Heard { node: *node, room: room.clone(), line: *line, id: id.clone() }
            }
            Self::Reply { room, line, id, outcome } => {
                Self::Reply { room: room.clone(), line: *line, id: id.clone(), outcome: outcome.clone() }
            }
            Self::Events(events) => Self::Events(events.clone()),
            Self::Presence(presence) => Self::Presence(presence.clone()),
            Self::Shown { room, version, at } => {
                Self::Shown { room: room.clone(), version: *version, at: *at }
            }
        }
    }
}
