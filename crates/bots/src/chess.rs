// SPDX-License-Identifier: AGPL-3.0-or-later
//! The house's own chess player: alpha-beta with quiescence over the legal moves of shakmaty.
//!
//! `evaluate.rs` says what a position is worth, `order.rs` which moves are looked at first, `table.rs`
//! remembers positions, `search.rs` does the thinking. Work is counted in nodes, never in time, and chance is
//! a seed, so the same question gets the same answer on every machine. No opening book and no tables of other
//! people's numbers live here.

mod evaluate;
mod order;
mod search;
mod table;

use crate::Limits;
use chess::shakmaty::CastlingMode;

/// Chooses a move for the side on turn, in UCI notation; `None` when the game is over.
///
/// `limits.nodes` positions are looked at, at least enough for every move to be seen once; `seed` shuffles
/// moves that are worth about the same, so that two games differ. The law of the game is kept at every node; only
/// a capture in passing that it forbids is still feared in lines not yet played.
#[must_use]
pub fn choose(game: &chess::Game, limits: &Limits, seed: u64) -> Option<String> {
    if game.outcome().is_some() {
        return None;
    }
    let best = search::Search::new(game, limits.nodes, seed).best_move()?;
    Some(best.to_uci(CastlingMode::Standard).to_string())
}
