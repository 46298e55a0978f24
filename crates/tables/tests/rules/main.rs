// SPDX-License-Identifier: AGPL-3.0-or-later
//! The tests of the tables family, one file a subject, in one binary.

mod clauses;
mod common;

mod game;
mod gyulbara;
mod indiika;
mod laws;
mod machine;
mod notation;
mod random;
#[cfg(feature = "oracles")]
mod reference;
mod refusals;
mod tabla;
mod tapa;
