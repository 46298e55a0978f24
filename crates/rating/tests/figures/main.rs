// SPDX-License-Identifier: AGPL-3.0-or-later
//! Ratings: the recorded vectors, and whole populations.
#![allow(clippy::unwrap_used, reason = "a test fails loudly")]

mod population;
mod total;
#[cfg(feature = "oracles")]
mod vectors;
