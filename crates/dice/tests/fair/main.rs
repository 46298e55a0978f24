// SPDX-License-Identifier: AGPL-3.0-or-later
//! Fair dice: chains, commitments, transcripts, and the figures they come from.
#![allow(clippy::unwrap_used, reason = "a test fails loudly")]

mod commitments;
mod common;
mod fairness;
mod figures;
mod live;
#[cfg(feature = "oracles")]
mod node;
mod transcripts;
#[cfg(feature = "oracles")]
mod vectors;
