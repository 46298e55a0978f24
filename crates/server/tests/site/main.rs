// SPDX-License-Identifier: AGPL-3.0-or-later
//! The server from outside: real connections, real sockets, a real database file. Every test reads as a
//! dialogue between people and the server.

mod abuse;
mod accounts;
mod blocks;
mod bots;
mod bughouse;
mod challenges;
mod children;
mod client;
mod clocks;
mod closing;
mod device;
mod doubt;
mod drain;
mod engines;
mod export;
mod factors;
mod fairness;
mod hosts;
mod imports;
mod lichess;
mod lobby;
mod names;
mod old_games;
mod pace;
mod passkeys;
mod people;
#[path = "../../../store/tests/contract/pg_place.rs"]
mod pg_place;
mod play;
mod programs;
mod readers;
mod requests;
mod restart;
mod results;
mod safety;
mod sanctions;
mod seek;
mod streams;
mod terms;
mod tokens;
