// SPDX-License-Identifier: AGPL-3.0-or-later
//! Arenas: for a fixed time everybody plays whoever is free, as often as they can.
//!
//! Here: what a game is worth ([`Sheet`]), who stands where ([`standings`]), and who of those who wait meets
//! whom ([`pair`]). When the arena begins and ends, and who is online, others know.

mod pairing;
mod sheet;

pub use pairing::{Waiting, pair};
pub use sheet::{Game, Outcome, Sheet, Standing, standings};
