// SPDX-License-Identifier: AGPL-3.0-or-later
//! Appendix D, chess for the blind and the visually disabled: a move as it is announced ([`announce()`]),
//! and an announcement as it is heard ([`hear()`]).
//!
//! D.2.1 asks for the German names of files, ranks and pieces; plain English, Bulgarian and Russian stand
//! beside them. One noun a file: `words.rs` and `say.rs` speak; `lexicon.rs`, `letters.rs` and `lattice.rs`
//! take a text apart, `grammar.rs` reads it, `wanted.rs` says which moves that may be, `hear.rs` decides.
//! Here is no sound, no clock and no room, and nobody is told what he should play.

mod grammar;
mod hear;
mod lattice;
mod letters;
mod lexicon;
mod rescue;
mod say;
mod wanted;
mod words;

pub use hear::{Heard, Status, hear};
pub use say::{Announcement, Form, announce};
