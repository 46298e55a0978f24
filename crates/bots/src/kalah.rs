// SPDX-License-Identifier: AGPL-3.0-or-later
//! The house's kalah player: alpha-beta over every option of the game, the pie rule included.
//!
//! It plays for the margin of seeds, which is also what wins (K10). [`search`] looks ahead and keeps what it
//! has learned in [`table`], [`order`] decides what to look at first, [`eval`] judges where it stops. When
//! the rest of a game fits into the limits, the answer is the best move, not an estimate.

mod eval;
mod order;
mod search;
mod table;

use kalah::{Action, Position};

use crate::Limits;

pub use search::Thought;

/// What the house's beginner thinks with: well below 300 ms a move on one slow core.
pub const BEGINNER: Limits = Limits { nodes: 150_000 };

/// The action to take for whoever has to decide; nothing when the game is over. The same arguments give the
/// same answer; another `seed` may choose otherwise among actions that look equally good.
#[must_use]
pub fn choose(position: &Position, limits: &Limits, seed: u64) -> Option<Action> {
    think(position, limits, seed).map(|thought| thought.action)
}

/// As [`choose`], and tells what the search found out.
#[must_use]
pub fn think(position: &Position, limits: &Limits, seed: u64) -> Option<Thought> {
    search::think(position, limits.nodes, seed)
}
