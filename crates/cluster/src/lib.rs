// SPDX-License-Identifier: AGPL-3.0-or-later
//! Several servers of one site, without any input or output: who owns a room, who mirrors it, and what follows when a
//! process, the bus or the database fails.
//!
//! A [`Node`] is one start of one server process. What reaches it (a frame of a socket, an answer of the store, a message of
//! the bus, the passing of time) goes into [`Node::step`] as an [`Input`]; what it wants done comes back as [`Output`]s, in
//! order. It knows no sockets, no SQL, no bus, no clock and no chance: its shell does, and so does the simulation (`sim`),
//! which drives the same machine through thousands of bad days.
//!
//! ```text
//! frame, store's answer, bus message, timer ─▶ Node::step(now, input) ─▶ store request, bus message, answer, wake-up
//! ```
//!
//! What a room is comes in through [`Kind`]: how a log folds, what follows from a command, who may see what. What is in the
//! log alone is true; everything here can be lost and is made anew from it.
//!
//! Ownership: the database names one owner of a room and counts its epochs. A node owns what it claimed while its own beat is
//! younger than [`LEASE`], and every append carries the epoch, so that whoever was replaced cannot write. A node whose
//! sockets look at a room it does not own keeps a mirror: the fold of the log, fed by the owner's messages and repaired from
//! the log itself. Commands go to the owner under their own ids.
//!
//! What one file knows: `beat` the lease, `house_time` the time of the database, `fold` a log taken in, `job` a command on
//! its way, `room` what a node knows of one room; `node` puts them together.
#![forbid(unsafe_code)]

mod beat;
mod call;
mod fold;
mod house_time;
mod ids;
mod io;
mod job;
mod kind;
mod message;
mod node;
mod plant;
mod room;

pub use beat::{BEAT, LEASE, SILENCE};
pub use call::{Answer, Append, Call, Claimed, Head};
pub use fold::NEWS_MAX;
pub use house_time::UNCERTAIN;
pub use ids::{CommandId, Mono, NodeId, PlayerId, RequestId, RoomId, SocketId};
pub use io::{Frame, Input, Output, Say};
pub use job::ANSWER_WITHIN;
pub use kind::{By, Corrupt, Judged, Kind, No, Row, Step, Wish};
pub use message::{Ask, BUS_VERSION, Events, Message, Outcome, Presence, Subject};
pub use node::{DUE_EVERY, Node, POLL, PRESENCE_EVERY, Standing};
pub use plant::Plant;
pub use room::{FORWARD_GRACE, IDLE, PRESENCE_DEAD};
