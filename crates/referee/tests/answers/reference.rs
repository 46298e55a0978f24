// SPDX-License-Identifier: AGPL-3.0-or-later
//! The referee's own JSON against the slow reference implementations and their recorded positions in
//! `../shared/oracles`, beside this repository. They need python3, and they fail when either is missing.

mod announcements;
mod chess;
#[allow(dead_code, reason = "the chess crate's own tests use the rest")]
#[path = "../../../chess/tests/rules/oracle/reference.rs"]
mod chess_reference;
mod family;
mod kalah;
mod oracle;
mod sample;
mod tables;
mod tricky;
