// SPDX-License-Identifier: AGPL-3.0-or-later
//! The books: what they allow, what they refuse, and that every change of them is found.
#![allow(clippy::unwrap_used, reason = "a test fails loudly")]

mod book;
mod clauses;
mod findings;
mod lives;
mod reverse;
mod tamper;
#[cfg(feature = "oracles")]
mod vectors;
