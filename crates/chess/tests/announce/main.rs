// SPDX-License-Identifier: AGPL-3.0-or-later
//! The words of Appendix D: what is said, what is heard, and that the one is always the other.
#![allow(clippy::unwrap_used, reason = "a test fails loudly")]

mod braille;
mod hear;
mod reconcile;
mod round_trips;
