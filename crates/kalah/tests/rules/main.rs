// SPDX-License-Identifier: AGPL-3.0-or-later
//! Kalah: the clauses, the oracles, and play at random.
#![allow(clippy::unwrap_used, reason = "a test fails loudly")]

mod clauses;
mod common;
mod laws;
#[cfg(feature = "oracles")]
mod oracle;
mod random;
#[cfg(feature = "oracles")]
mod tricky;
