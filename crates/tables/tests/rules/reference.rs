// SPDX-License-Identifier: AGPL-3.0-or-later
//! The tests that set the crate against the slow reference implementation and its recorded positions in
//! `../shared/oracles`, beside this repository. They need python3, and they fail when either is missing.

mod driver;

mod sequences;
mod stages;
mod tricky;
mod turns;
