// SPDX-License-Identifier: AGPL-3.0-or-later
//! The bots: they play by the rules, in time, and each level above the one below it.
#![allow(clippy::unwrap_used, reason = "a test fails loudly")]

mod bughouse;
mod chess;
mod kalah;
mod kalah_greedy;
#[cfg(feature = "oracles")]
mod kalah_known;
#[cfg(feature = "oracles")]
mod kalah_values;
mod levels;
mod tables;
mod uci;
