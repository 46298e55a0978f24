// SPDX-License-Identifier: AGPL-3.0-or-later
//! Smart Game Format as gnubg writes backgammon with it (`GM[6]`): one game tree for each game of a match,
//! with the cube, drops, resignations and the Crawford game.
//!
//! `W` is White and player 0 of gnubg, `B` is Black. What is judged of the moves is written as gnubg
//! writes its own analysis (`A`, `DA`, `LU`), and passed over when it is read; of variations the first is read.
//! Games from a set-up position are refused by name: a match of this site has none.

mod judged;
mod read;
mod tree;
mod write;

pub use judged::{Doubling, Weighed};
pub use read::{read, replay_each};
pub use write::{Note, write, write_with};
