// SPDX-License-Identifier: AGPL-3.0-or-later
//! An analysis in the files of other programs.

mod mat;
mod pgn;
mod sgf;

use record::{Act, Match, MatchGame};
use tables::Variant;

use crate::AnalysisError;
use crate::report::{Judged, Report};
use crate::tables::{Action, TablesGame, Turn};

pub(crate) use mat::{mat, plain_mat};
pub(crate) use pgn::pgn;
pub(crate) use sgf::sgf;

/// The games of a report with the match they make.
fn match_of<'a>(
    report: &'a Report,
    form: &'static str,
) -> Result<(Match, Vec<&'a TablesGame>), AnalysisError> {
    let wrong = || AnalysisError::Form { form, holds: "matches of tabla", game: report.what() };
    if report.game != Variant::Tabla.name() || report.is_of_positions() {
        return Err(wrong());
    }
    let mut all = Match::default();
    let mut games = Vec::new();
    for analysed in &report.games {
        let Judged::Tables(game) = &analysed.judged else { continue };
        if let [white, black] = &analysed.players[..] {
            all.names = [white.clone(), black.clone()];
        }
        all.date.clone_from(&game.date);
        (all.length, all.crawford) = (game.length, game.has_crawford);
        all.games.push(MatchGame {
            number: game.number,
            score: game.score,
            crawford: game.crawford,
            acts: game.turns.iter().filter(|turn| !is_unplayed(turn)).map(act).collect(),
            win: game.win,
        });
        games.push(game);
    }
    Ok((all, games))
}

/// Whether the game broke off between a roll and its play: other programs know no such roll.
fn is_unplayed(turn: &Turn) -> bool {
    matches!(&turn.action, Action::Roll { written, .. } if written.is_empty())
}

fn act(turn: &Turn) -> Act {
    let side = turn.side;
    match &turn.action {
        Action::Roll { dice, steps, .. } => Act::Roll { side, dice: *dice, steps: steps.clone() },
        Action::Double { value } => Act::Double { side, value: *value },
        Action::Take => Act::Take { side },
        Action::Drop => Act::Drop { side },
    }
}
