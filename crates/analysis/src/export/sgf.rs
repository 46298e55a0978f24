// SPDX-License-Identifier: AGPL-3.0-or-later
//! SGF with marks, luck and comments at the moves. The candidates in gnubg's own form (`A`, `DA`) are left out: it would
//! take them for an analysis of its own.

use record::sgf::{self, Note};

use super::match_of;
use crate::AnalysisError;
use crate::mark::Mark;
use crate::report::Report;
use crate::tables::Turn;
use crate::text::tables::{loss_of, mark_of, mistake};

pub(crate) fn sgf(report: &Report) -> Result<String, AnalysisError> {
    let (all, games) = match_of(report, "--sgf")?;
    let names = all.names.clone();
    let note = |game: usize, act: usize| {
        games
            .get(game)
            .and_then(|game| game.turns.get(act))
            .map_or_else(Note::default, |turn| note(turn, &names))
    };
    Ok(sgf::write_with(&all, note))
}

fn note(turn: &Turn, names: &[String; 2]) -> Note {
    let lost = turn.decisions.iter().filter(|decision| loss_of(decision) > 0.0);
    let comment: Vec<String> = lost.clone().map(|decision| mistake(decision, names)).collect();
    let worst = lost.filter_map(mark_of).max();
    let mark = worst.and_then(|worst| Mark::SIZES.iter().position(|mark| *mark == worst));
    Note { mark: mark.map_or(0, |at| at as u8 + 1), luck: turn.luck, comment: comment.join("; ") }
}
