// SPDX-License-Identifier: AGPL-3.0-or-later
//! Buchholz and Sonneborn-Berger, with unplayed rounds as article 16 wants them.

use super::results::{Crosstable, half_points};
use crate::{Cell, Mark};

/// A draw, in half points.
const DRAW: i64 = 1;

/// What one round adds.
#[derive(Clone, Copy, Debug)]
pub(super) struct Part {
    /// The round, from 0.
    pub(super) round: usize,
    /// The opponent's place in the table.
    pub(super) opponent: Option<usize>,
    /// Whether they met over the board; otherwise somebody stands for the opponent.
    pub(super) played: bool,
    /// 16.2: the player chose not to play.
    voluntary: bool,
    /// The score of the opponent or of who stands for them.
    pub(super) score: i64,
    /// The result of the round, in half points.
    pub(super) result: i64,
    /// Left out as one of the least or greatest.
    pub(super) cut: bool,
}

/// 16.2: a round that was not played by the player's own will: a bye that they asked for, an absence, a forfeit
/// that they lost. A full-point bye is none, nor is the bye that the pairing allots.
fn is_voluntary(cell: &Option<Cell>) -> bool {
    cell.is_none_or(|cell| matches!(cell.mark, Mark::HalfBye | Mark::ZeroBye | Mark::ForfeitLoss))
}

/// 16.3: a player's score as it counts for the opponents. After the last round that was not the player's own absence,
/// rounds without an opponent count as draws.
fn adjusted(cross: &Crosstable<'_>, at: usize) -> i64 {
    let cells = cross.cells(at);
    let last = cells.iter().rposition(|cell| !is_voluntary(cell)).map_or(0, |round| round + 1);
    let unplayed = if cross.is_round_robin() { 0 } else { DRAW };
    let each = cells.iter().enumerate().map(|(round, cell)| {
        let counts = round < last || cell.is_some_and(|cell| cell.opponent.is_some());
        if counts { half_points(cell) } else { unplayed }
    });
    each.sum()
}

/// The parts by round. In a round robin an unplayed round has none, or one without value.
pub(super) fn parts(cross: &Crosstable<'_>, at: usize) -> Vec<Part> {
    let own = cross.score(at);
    let mut parts = Vec::new();
    for (round, cell) in cross.cells(at).iter().enumerate() {
        let opponent = cell.and_then(|cell| cross.opponent(&cell));
        let played = cell.is_some_and(|cell| cell.game().is_some());
        let score = match opponent {
            Some(opponent) if played => adjusted(cross, opponent),
            _ if cross.is_round_robin() => 0,
            // 16.4: a dummy with the player's own score, but not more than the opponent who was not met (16.4.1),
            // or than draws in all rounds (16.4.2; both since 2026).
            Some(opponent) => own.min(adjusted(cross, opponent)),
            None => own.min(cross.rounds() * DRAW),
        };
        if opponent.is_some() || !cross.is_round_robin() {
            let voluntary = !played && is_voluntary(cell);
            let result = half_points(cell);
            parts.push(Part { round, opponent, played, voluntary, score, result, cut: false });
        }
    }
    parts
}

/// The parts of a Buchholz score, the `low` least and the `high` greatest of them marked as cut.
pub(super) fn cut_parts(cross: &Crosstable<'_>, at: usize, low: usize, high: usize) -> Vec<Part> {
    let mut parts = parts(cross, at);
    for _ in 0..low {
        // 16.5: the least of the player's own absences goes first.
        let left = parts.iter_mut().filter(|part| !part.cut);
        if let Some(least) = left.min_by_key(|part| (!part.voluntary, part.score)) {
            least.cut = true;
        }
    }
    for _ in 0..high {
        let left = parts.iter_mut().filter(|part| !part.cut);
        if let Some(greatest) = left.max_by_key(|part| part.score) {
            greatest.cut = true;
        }
    }
    parts
}

/// The sum of the opponents' scores in half points, without the `low` least and the `high` greatest of them.
pub(super) fn buchholz(cross: &Crosstable<'_>, at: usize, low: usize, high: usize) -> i64 {
    cut_parts(cross, at, low, high).iter().filter(|part| !part.cut).map(|part| part.score).sum()
}

/// Each opponent's score times the result against them, in quarter points.
pub(super) fn sonneborn_berger(cross: &Crosstable<'_>, at: usize) -> i64 {
    parts(cross, at).iter().map(|part| part.score * part.result).sum()
}
