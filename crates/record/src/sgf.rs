// SPDX-License-Identifier: AGPL-3.0-or-later
//! Smart Game Format as gnubg writes backgammon with it (`GM[6]`): one game tree for each game of a match,
//! with the cube, drops, resignations and the Crawford game.
//!
//! `W` is White and player 0 of gnubg, `B` is Black. Analysis is passed over; of variations the first is read.
//! Games from a set-up position are refused by name: a match of this site has none.

mod read;
mod tree;
mod write;

pub use read::{read, replay_each};
pub use write::{Note, write, write_with};
