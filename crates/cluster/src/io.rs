// SPDX-License-Identifier: AGPL-3.0-or-later
//! What goes into a node and what comes out.

use std::fmt;

use crate::call::{Answer, Call};
use crate::ids::{CommandId, Mono, PlayerId, RequestId, RoomId, SocketId};
use crate::kind::Kind;
use crate::message::{Message, Subject};

/// What somebody says over a connection.
#[derive(Clone, Debug)]
pub enum Frame<C> {
    /// Show me this room; a connection shows one room at a time.
    Join {
        /// The room.
        room: RoomId,
        /// The newest version I have seen; 0 for none.
        since: i64,
    },
    /// Do this in the room I look at.
    Command {
        /// My own id of it; said again under the same id it is done once.
        id: CommandId,
        /// The newest version I have seen.
        seen: Option<i64>,
        /// What.
        command: C,
    },
}

/// What reaches a node.
#[derive(Debug)]
pub enum Input<K: Kind> {
    /// A connection is there; its person was authenticated by the shell.
    Opened {
        /// Which.
        socket: SocketId,
        /// Whose; empty for a stranger.
        player: PlayerId,
    },
    /// It said something.
    Frame {
        /// Which.
        socket: SocketId,
        /// What.
        frame: Frame<K::Command>,
    },
    /// It is gone.
    Closed {
        /// Which.
        socket: SocketId,
    },
    /// The store's answer.
    Store {
        /// To which request.
        request: RequestId,
        /// The answer.
        answer: Answer<K::Event>,
    },
    /// A message of the bus.
    Bus(Message<K>),
    /// The instant of the last [`Output::Wake`] has come. Too early or too often does no harm.
    Timer,
    /// SIGTERM, or `kapia node drain`.
    Drain,
}

/// What a node tells a connection.
pub enum Say<K: Kind> {
    /// The room as it is. What was missed between the version the connection knew and this one is in the log.
    Welcome {
        /// The room.
        room: RoomId,
        /// The version shown.
        version: i64,
        /// The room.
        view: K::View,
    },
    /// The room asked for is not there.
    NoRoom {
        /// The room.
        room: RoomId,
    },
    /// A command is done.
    Done {
        /// Which.
        id: CommandId,
        /// The version with it, or a later one.
        version: i64,
    },
    /// The room refuses a command.
    Refused {
        /// Which.
        id: CommandId,
        /// Why.
        refusal: K::Refusal,
    },
    /// `house_unavailable`: surely nothing was kept of a command.
    Unavailable {
        /// Which.
        id: CommandId,
    },
    /// `in_doubt`: it may have been kept; the page says it again under the same id.
    InDoubt {
        /// Which.
        id: CommandId,
    },
    /// This process ends: come back, here or elsewhere, after `retry_ms`.
    Bye {
        /// Milliseconds, 0 to 500, so that not all come at once.
        retry_ms: u32,
    },
}

impl<K: Kind> fmt::Debug for Say<K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Welcome { room, version, .. } => write!(f, "welcome {} {version}", room.0),
            Self::NoRoom { room } => write!(f, "no room {}", room.0),
            Self::Done { id, version } => write!(f, "done {id} {version}"),
            Self::Refused { id, refusal } => write!(f, "refused {id} {refusal:?}"),
            Self::Unavailable { id } => write!(f, "unavailable {id}"),
            Self::InDoubt { id } => write!(f, "in doubt {id}"),
            Self::Bye { retry_ms } => write!(f, "bye {retry_ms}"),
        }
    }
}

/// What a node wants done.
#[derive(Debug)]
pub enum Output<K: Kind> {
    /// Ask the database.
    Store {
        /// The number the answer carries.
        request: RequestId,
        /// What.
        call: Call<K::Event>,
    },
    /// Send over the bus; if it cannot be, nothing is to be done about it.
    Publish {
        /// Where to.
        subject: Subject,
        /// What.
        message: Message<K>,
    },
    /// Hear `kapia.ev.<room>` from now on.
    Subscribe(RoomId),
    /// Hear it no more.
    Unsubscribe(RoomId),
    /// Tell one connection.
    Tell {
        /// Which.
        socket: SocketId,
        /// What.
        say: Say<K>,
    },
    /// Show all these connections, which see alike, what happened.
    Show {
        /// Which.
        sockets: Vec<SocketId>,
        /// The room.
        room: RoomId,
        /// The number of the event.
        n: i64,
        /// What they see.
        shown: K::Shown,
    },
    /// Put [`Input::Timer`] in at this instant; the last one said holds.
    Wake(Mono),
    /// A room cannot go on here: an operator must know.
    Alarm(RoomId),
    /// Everything is given up and everybody told: end the process.
    Exit,
}
