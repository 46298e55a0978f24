// SPDX-License-Identifier: AGPL-3.0-or-later
//! `kapia` as a process: what its commands print and with which status they end; and `kapia serve` among others: who
//! gets in and who is kept out, on SQLite and, when `KAPIA_TEST_PG` names a PostgreSQL server, on a database of its own
//! there.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod account;
mod analyse;
mod analyses;
mod archive;
mod audit;
mod backup;
mod bearoff;
mod canaries;
mod chain;
mod cluster;
mod common;
mod cup;
mod dice_log;
mod duel;
mod ear;
mod federation;
mod follow;
mod http;
mod kalah;
mod kalah_proof;
mod key;
mod ledger;
mod lives;
mod lock;
mod met;
mod planted;
mod played;
mod rating;
mod reload;
mod replica;
mod site;
mod swiss;
mod tourney;
mod train;
