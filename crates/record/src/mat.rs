// SPDX-License-Identifier: AGPL-3.0-or-later
//! Jellyfish match text: two columns of rolls and plays, as gnubg, Backgammon Studio and Backgammon Galaxy
//! write it.
//!
//! The left player is White. Both write their own points 24 to 1, as the tables crate does, and backgammon is
//! played by the rules of tabla: the same start, the same forced play, 1, 2 or 3 points.

mod replay;
mod rows;
mod write;

pub use replay::{read, replay_each};
pub use write::{write, write_with};
