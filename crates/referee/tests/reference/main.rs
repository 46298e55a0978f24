// SPDX-License-Identifier: AGPL-3.0-or-later
//! The referee's own JSON against the slow reference implementations and their recorded positions in
//! `../shared/oracles`, beside this repository. They need python3, and they fail when either is missing.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod announcements;
mod chess;
mod family;
mod kalah;
mod oracle;
#[allow(dead_code, reason = "the chess crate's own tests use the rest")]
#[path = "../../../chess/tests/oracle/reference.rs"]
mod reference;
mod sample;
mod tables;
mod tricky;
