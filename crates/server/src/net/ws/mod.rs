// SPDX-License-Identifier: AGPL-3.0-or-later
//! Sockets: one task each, with bounds on everything a client could make large, fast or slow. What a socket
//! hears is decided elsewhere and waits in its `outbox`; nobody ever waits for a socket.

pub mod analysis;
mod connection;
mod listener;
pub mod lobby;
pub mod me;
mod open_commands;
mod pings;
pub mod room;
pub mod rtt;
pub mod seek;
pub mod tournament;

/// Bytes read from a socket at once: the messages of a page are far shorter, and every socket keeps as many.
const READ_BUFFER: usize = 1024;
