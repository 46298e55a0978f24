// SPDX-License-Identifier: AGPL-3.0-or-later
//! SGF with marks, luck and comments at the moves, and what was looked at in gnubg's own form (`A`, `DA`), so that it shows
//! plays and cube as it shows an analysis of its own.

use record::sgf::{self, Doubling, Note, Weighed};

use super::match_of;
use crate::AnalysisError;
use crate::mark::Mark;
use crate::report::Report;
use crate::tables::{Chequer, CubeDecision, Decision, Play, Turn};
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
    let chequer = turn.decisions.iter().find_map(|decision| match decision {
        Decision::Chequer(chequer) if chequer.side == turn.side => Some(chequer),
        _ => None,
    });
    let doubling = turn.decisions.iter().find_map(|decision| match decision {
        Decision::Cube(cube) => Some(doubling(cube)),
        Decision::Chequer(_) => None,
    });
    Note {
        mark: mark.map_or(0, |at| at as u8 + 1),
        luck: turn.luck,
        comment: comment.join("; "),
        doubling,
        plays: chequer.into_iter().flat_map(|chequer| &chequer.candidates).map(weighed).collect(),
        made: chequer.map_or(0, place_of_made),
    }
}

fn weighed(play: &Play) -> Weighed {
    let Play { steps, chances, equity, plies, cubeful, .. } = play;
    Weighed { steps: steps.clone(), chances: *chances, equity: *equity, plies: *plies, cubeful: *cubeful }
}

fn place_of_made(chequer: &Chequer) -> usize {
    chequer.candidates.iter().position(|play| play.made).unwrap_or(0)
}

/// gnubg reckons the worth of a double that is dropped itself; of a match it wants the chance to win it.
fn doubling(cube: &CubeDecision) -> Doubling {
    let [kept, taken, _] = cube.match_chances.unwrap_or(cube.equities);
    Doubling { chances: cube.chances, kept, taken }
}
