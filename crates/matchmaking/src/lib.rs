// SPDX-License-Identifier: AGPL-3.0-or-later
//! Who of those who wait for an opponent meets whom: the nearest by rating, within a range that widens while one waits.
//!
//! A [`Queue`] holds those who wait for the same game and clock. [`Queue::groups`] takes out those who meet now: two, or
//! four at a game of pairs. Nobody meets whom they or the other have blocked, however long they wait.
//!
//! What never lives here: the time of day, chance (lots come in as arguments), sockets, and what a game is.
#![forbid(unsafe_code)]

mod queue;
mod range;

pub use queue::{Group, Queue, Seeker};
pub use range::{ANYBODY_AFTER, RANGE_PER_S, RANGE_START, range};
