// SPDX-License-Identifier: AGPL-3.0-or-later
//! The whole site in one deterministic process: one seed gives servers, tables, people, clocks and faults, and the same
//! seed gives the same run, to the microsecond.
//!
//! Real are the state machine of a node (`cluster`), the rooms (`room`), their dice and who may see what (`wire`). Made here
//! are what they stand on: `store` the database, `shell` processes and bus, `people` the pages, `faults` what goes wrong.
//! `book` keeps what is true, and `checks` and `clocks` judge by it, sharing no code with the state machine. `plants` are
//! the faults put in on purpose.
#![forbid(unsafe_code)]

mod book;
mod checks;
mod clocks;
mod database;
mod faults;
mod many;
mod outlets;
mod people;
mod plants;
mod rng;
mod rooms;
mod shell;
mod store;
mod tables;
mod verdict;
mod world;

pub use many::{Repeated, Totals, cores, each, find, repeat};
pub use plants::{Fault, PLANTS, Planted};
pub use verdict::{Invariant, Report, Violation};
pub use world::{SPAN_US, Setup, simulate};

#[expect(clippy::print_stdout, reason = "a trace is for whoever asked for it")]
fn print(line: &str) {
    println!("{line}");
}
