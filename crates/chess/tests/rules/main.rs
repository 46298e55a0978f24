// SPDX-License-Identifier: AGPL-3.0-or-later
//! Chess by FIDE, by the leaflet, and bughouse: the clauses, the oracles, and play at random.
#![allow(clippy::unwrap_used, reason = "a test fails loudly")]

mod announce;
mod bughouse;
mod junk;
mod laws;
mod leaflet;
mod leaflet_moves;
#[cfg(feature = "oracles")]
mod oracle;
#[cfg(feature = "oracles")]
mod perft;
mod random;
mod winnable;
