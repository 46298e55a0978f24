// SPDX-License-Identifier: AGPL-3.0-or-later
//! Durable truth: the log of every room, where each room stands, who sits where, guests and their sessions,
//! the ledger, and the federations.
//!
//! One SQL code path serves SQLite and PostgreSQL. Every write goes through one task that puts all that is waiting
//! into one transaction (group commit) and answers only after the commit, so an answer of `Ok` means: on the disk.
//! The primary key `(room, seq)` and the conditional update of the head are the arbiters between writers.
//!
//! Nothing here knows the rules of a game, the types of a room, HTTP, or what time it is: payloads are opaque JSON text
//! and every instant comes in as an argument, in microseconds since the Unix epoch.
//!
//! SQL lives in this crate and nowhere else; the difference between the engines lives in `db.rs` and nowhere else.
#![forbid(unsafe_code)]

mod append;
mod db;
mod dice;
mod error;
mod event;
mod federation;
mod head;
mod heartbeat;
mod key;
mod lobby;
mod migrate;
mod money;
mod node;
mod open;
mod pg;
mod player;
mod seat;
mod session;
mod url;
mod writer;

pub use append::{Append, Committed, EVENTS_PER_APPEND_MAX, NewEvent};
pub use dice::{DiceEvent, LISTED_AT_ONCE_MAX};
pub use error::{AppendError, Outage, StoreError};
pub use event::StoredEvent;
pub use head::{Head, RoomHead, Status};
pub use key::BoundKey;
pub use lobby::Due;
pub use money::{AccountStatement, EntryLine, PostError};
pub use node::{Incumbent, Node};
pub use open::{Config, READERS_MAX, Store};
pub use player::Player;
pub use seat::Sitter;
pub use session::Session;
