// SPDX-License-Identifier: AGPL-3.0-or-later
//! Appendix D, chess for the blind and the visually disabled: a move as it is announced ([`announce()`]),
//! an announcement as it is heard ([`hear()`]), and two scores and two boards that have come apart
//! ([`reconcile()`]); and a score in Braille ([`braille`]).
//!
//! D.2.1 asks for the German names of files, ranks and pieces; plain English, Bulgarian and Russian stand
//! beside them. One noun a file: `words.rs` and `say.rs` speak; `lexicon.rs`, `letters.rs` and `lattice.rs`
//! take a text apart, `grammar.rs` reads it, `wanted.rs` says which moves that may be, `hear.rs` decides;
//! `reconcile.rs` follows two scores, `retrace.rs` finds the clocks.
//! Here is no sound, no clock and no room, and nobody is told what to play.

pub mod braille;
mod grammar;
mod hear;
mod lattice;
mod letters;
mod lexicon;
mod reconcile;
mod rescue;
mod retrace;
mod say;
mod wanted;
mod words;

pub use hear::{Heard, Status, hear};
pub use reconcile::{
    Difference, Evidence, Finding, LAG_PLIES, PLIES_MAX, ResultClaim, Ruling, board_from_fen, differences,
    reconcile,
};
pub use retrace::{ClockRule, Clocks};
pub use say::{Announcement, Form, announce};
