// SPDX-License-Identifier: AGPL-3.0-or-later
//! Pairings and standings: the recorded ones, and those nobody has seen before.
#![allow(clippy::unwrap_used, reason = "a test fails loudly")]

mod legal;
#[cfg(feature = "oracles")]
mod oracle;
