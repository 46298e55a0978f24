// SPDX-License-Identifier: AGPL-3.0-or-later
//! The chess bot: alpha-beta with quiescence over the legal moves of shakmaty.
//!
//! `evaluate.rs` says what a position is worth, `order.rs` which moves are looked at first, `table.rs`
//! remembers positions, `search.rs` does the thinking. Work is counted in nodes, never in time, and chance is
//! a seed, so the same question gets the same answer on every machine. No opening book and no tables of other
//! people's numbers live here.

pub(crate) mod checks;
pub(crate) mod evaluate;
pub(crate) mod exchange;
pub mod learn;
pub(crate) mod order;
pub(crate) mod search;
pub(crate) mod table;
mod think;

use crate::level::Slip;
use crate::watch::Alone;
use crate::{Choose, Effort, Level, Limits};
use chess::Game;
use chess::shakmaty::CastlingMode;
use game::Seat;
use search::Search;
use table::Table;

pub use crate::found::{Depth, Line, Score};
pub use evaluate::terms::{by_hand, read};
pub use think::{Ask, Thinker};

/// What the strongest level thinks with: well below a second a move on one slow core.
pub const EXPERT: Limits = Limits { nodes: 16_000 };
/// How many plies careless moves look ahead, exchanges to their end not counted.
const CARELESS_DEPTH: i32 = 3;
/// What that may cost: where it is too little, they look a ply less far.
const CARELESS: Limits = Limits { nodes: 12_000 };

/// What a level thinks with, and how many hundredths of a pawn it gives away.
fn mind(level: Level) -> (Limits, Slip) {
    match level {
        Level::Learner => (Limits { nodes: 2_900 }, Slip::careless(6, 170.0)),
        Level::Casual => (Limits { nodes: 3_800 }, Slip::careless(4, 150.0)),
        Level::Club => (Limits { nodes: 5_700 }, Slip::NONE),
        Level::Strong => (Limits { nodes: 9_500 }, Slip::NONE),
        Level::Expert => (EXPERT, Slip::NONE),
    }
}

/// The move of a player of this level, as [`choose`].
#[must_use]
pub fn choose_at(game: &chess::Game, level: Level, seed: u64) -> Option<String> {
    choose_by(game, level, seed, Effort::Whole)
}

/// As [`choose_at`], of these moves in UCI notation, all of them where there are none: of those that were picked out nobody is
/// careless.
#[must_use]
pub fn choose_among(game: &chess::Game, moves: &[String], level: Level, seed: u64) -> Option<String> {
    if moves.is_empty() {
        return choose_at(game, level, seed);
    }
    let ask = Ask { nodes: Some(mind(level).0.nodes), lines: 1, moves: moves.to_vec(), depth: None };
    let found = Thinker::new(1).think(game, &ask, seed, &mut Alone)?;
    found.lines.into_iter().next()?.moves.into_iter().next()
}

fn choose_by(game: &chess::Game, level: Level, seed: u64, effort: Effort) -> Option<String> {
    // Every move is seen once, however few positions may be looked at.
    if effort == Effort::Look {
        return choose(game, &Limits { nodes: 1 }, seed);
    }
    let (limits, slip) = mind(level);
    let bound = slip.bound(seed);
    if bound <= 0.0 {
        return choose(game, &Limits { nodes: effort.of(limits.nodes) }, seed);
    }
    if game.outcome().is_some() {
        return None;
    }
    let mut alone = Alone;
    let mut search = Search::new(game, effort.of(CARELESS.nodes), seed, Table::new(), &mut alone);
    let best = search.careless_move(CARELESS_DEPTH, bound)?;
    Some(best.to_uci(CastlingMode::Standard).to_string())
}

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
    let mut alone = Alone;
    let best = Search::new(game, limits.nodes, seed, Table::new(), &mut alone).best_move()?;
    Some(best.to_uci(CastlingMode::Standard).to_string())
}

impl Choose for Game {
    fn choose_with(&self, _: Seat, level: Level, seed: u64, effort: Effort) -> Option<String> {
        choose_by(self, level, seed, effort)
    }
}
