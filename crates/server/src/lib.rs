// SPDX-License-Identifier: AGPL-3.0-or-later
//! The house on the network.
//!
//! `router.rs` is the map: every address and the file that answers it. `api/<noun>/<verb>.rs` are the requests,
//! `ws/` the sockets, `rooms/` the tasks that own the rooms and wake them when time has passed, `auth/` who is
//! asking. What may happen in a room is decided by `room`, what anybody may know by `wire`, what is durable by
//! `store`; no rule of any game and no SQL lives here.
//!
//! ```text
//! socket ─▶ wire parses ─▶ mailbox of the room's task ─▶ Room::apply ─▶ store ─▶ (durable) ─▶ everybody, redacted
//! ```
#![forbid(unsafe_code)]

pub mod api;
mod app;
pub mod auth;
mod bughouse_record;
pub mod clock;
mod config;
mod connection;
mod desk;
pub mod error;
#[cfg(test)]
mod every_end;
mod fairness;
mod framing;
mod guests;
pub mod headers;
pub mod house;
mod jobs;
mod key;
mod key_file;
pub mod limits;
pub mod lobby;
mod lock;
pub mod metrics;
mod own_record;
mod pages;
mod place;
mod previews;
mod records;
pub mod rooms;
mod router;
mod scribe;
mod sentence;
mod serve;
mod shown;
mod stream;
pub mod terms;
pub mod thinkers;
mod turns;
mod work;
pub mod ws;

pub use app::{App, Closing};
pub use config::{BotDelay, Config};
pub use key_file::KeyError;
pub use lock::LockError;
pub use place::PlaceError;
pub use router::{openapi, router};
pub use serve::{House, StartError, StopError};
