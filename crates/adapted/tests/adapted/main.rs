// SPDX-License-Identifier: AGPL-3.0-or-later
//! Chess by Appendix D as a protocol: its transitions one by one, what holds whatever people do, and a whole
//! game over two boards.
#![allow(clippy::unwrap_used, reason = "a test fails loudly")]

mod arbiter;
mod corrupt;
mod desk;
mod game;
mod gaps;
mod invariants;
mod rights;
mod transitions;
