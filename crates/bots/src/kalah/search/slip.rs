// SPDX-License-Identifier: AGPL-3.0-or-later
//! The weaker levels: every action judged a fixed number of turns ahead, so that one a little worse than the best can be
//! told from one that loses the game.

use kalah::{Action, Position};

use super::{INFINITE, Search, eval, for_seat};
use crate::kalah::known::Known;
use crate::kalah::table::Table;
use crate::watch::Alone;

/// Every action with its score `depth` turns ahead; fewer turns, or none, where the budget is spent before.
pub(in crate::kalah) fn judge_all(
    position: &Position,
    depth: u8,
    budget: u64,
    seed: u64,
) -> Vec<(Action, i32)> {
    let mut alone = Alone;
    let mut search = Search {
        watch: &mut alone,
        table: Table::for_nodes(budget),
        nodes: 0,
        budget,
        judged: 0,
        seed,
        known: Known::default(),
        proven: Vec::new(),
    };
    let me = position.decider();
    let mut judged = Vec::new();
    for action in search.ordered(position, None).actions() {
        let mut child = position.clone();
        if child.advance(action).is_err() {
            continue;
        }
        let standing = for_seat(me, &child, eval::expected(&child));
        let score = search.child(me, (action, &child), depth, -INFINITE, INFINITE).unwrap_or(standing);
        judged.push((action, score));
    }
    judged
}
