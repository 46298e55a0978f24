// SPDX-License-Identifier: AGPL-3.0-or-later
//! Counting the tree of play: the standard check of a move generator and of its speed.

use crate::action::Action;
use crate::position::Position;

/// The number of sequences of exactly `depth` actions from here; `swap` and `decline` are actions, games
/// that end sooner do not count, and `perft(position, 0)` is 1.
///
/// Every inner sequence is really played. The last action of a sequence is only counted: it cannot fail
/// and nothing is asked of the position after it.
#[must_use]
pub fn perft(position: &Position, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    if position.is_over() {
        return 0;
    }
    let answering = position.must_answer();
    let sowable = if answering { 0 } else { position.sowable().count() as u64 };
    if depth == 1 {
        return sowable + u64::from(position.pie_open()) + u64::from(answering);
    }
    let after = |action| {
        let mut next = position.clone();
        if next.advance(action).is_ok() { perft(&next, depth - 1) } else { 0 }
    };
    if answering {
        return after(Action::Swap) + after(Action::Decline);
    }
    let swap = if position.pie_open() { after(Action::Swap) } else { 0 };
    position.sowable().map(|pit| after(Action::Sow(pit))).sum::<u64>() + swap
}
