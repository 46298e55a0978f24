// SPDX-License-Identifier: AGPL-3.0-or-later
//! The server on the network.
//!
//! `router.rs` is the map: every address and the file that answers it. `api/<noun>/<verb>.rs` are the requests,
//! `net/` connections and sockets, `rooms/` the tasks that own the rooms and wake them when time has passed, `auth/` who is
//! asking. What may happen in a room is decided by `room`, what anybody may know by `wire`, what is durable by
//! `store`; no rule of any game and no SQL lives here.
//!
//! ```text
//! socket ─▶ wire parses ─▶ mailbox of the room's task ─▶ Room::apply ─▶ store ─▶ (durable) ─▶ everybody, redacted
//! ```
#![forbid(unsafe_code)]

mod analyses;
pub mod api;
mod app;
pub mod auth;
pub mod challenges;
pub mod chat;
pub mod clock;
pub mod cluster;
mod config;
mod document;
pub mod error;
mod fairness;
pub mod federations;
mod jobs;
pub mod lobby;
pub mod mail;
pub mod matchmaking;
pub mod metrics;
pub mod net;
pub mod notices;
mod pages;
mod records;
mod reload;
pub mod rooms;
mod router;
pub mod safety;
mod serve;
pub mod shedding;
pub mod stakes;
pub mod terms_of_use;
pub mod tournaments;

pub use app::{App, Closing};
pub use clock::{ClockHand, ServerClock};
pub use cluster::bus::{BadBusUrl, BusError, BusUrl};
pub use cluster::lease::PlaceError;
pub use cluster::lock::LockError;
pub use cluster::node::Node;
pub use config::file::{
    ARCHIVE_DAYS_MAX, BOT_DELAY_MS_MAX, BadConfigFile, ConfigFile, PASSWORD_PATIENCE_MS_MAX, WORKERS_MAX,
};
pub use config::file::{node_name, node_role};
pub use config::{BotDelay, Config};
pub use fairness::key::DiceKey;
pub use fairness::key_check::{maker, not_alone, site_keys};
pub use fairness::key_file::{KEY_FILE, KeyError};
pub use fairness::key_ring::KeyRing;
pub use router::{openapi, openapi_text, router};
pub use serve::{Server, StartError, StopError};

/// What this build is called: the number of the package it was made for, else that of the source. Nothing depends on it.
pub const VERSION: &str = match option_env!("KAPIA_VERSION") {
    Some(package) => package,
    None => env!("CARGO_PKG_VERSION"),
};
