// SPDX-License-Identifier: AGPL-3.0-or-later
//! Records of games: what other programs write, what the site writes, and what is damaged.
#![allow(clippy::unwrap_used, reason = "a test fails loudly")]

mod bpgn;
mod damage;
#[cfg(feature = "oracles")]
mod damaged;
mod junk;
mod log;
mod log_ends;
mod long;
mod made;
mod mat;
mod mistyped;
mod pgn;
mod position_id;
#[cfg(feature = "oracles")]
mod samples;
mod sgf;
mod shown;
