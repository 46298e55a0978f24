// SPDX-License-Identifier: AGPL-3.0-or-later
//! Chess and leaflet chess for people.

use bots::chess::Score;
use game::Side;

use super::{columns, counts, figures, or_dash, short};
use crate::chess::{ChessFigures, ChessGame};

/// The mistakes of a game and its figures.
pub(super) fn game(text: &mut String, game: &ChessGame, names: &[String; 2]) {
    let heads = ["move", "who", "played", "value", "best", "value", "lost", "mark"];
    let mut rows = vec![heads.map(str::to_owned).to_vec()];
    for made in &game.moves {
        let Some(mark) = made.mark else { continue };
        let dots = if made.side == Side::White { "." } else { "..." };
        rows.push(vec![
            format!("{}{dots}", made.number),
            short(&names[made.side.index()]),
            made.san.clone(),
            value(made.value),
            made.line.first().cloned().unwrap_or_default(),
            value(made.best_value),
            format!("{:.0} %", made.loss * 100.0),
            mark.name().to_owned(),
        ]);
    }
    if rows.len() > 1 {
        columns(text, &rows, &[3, 5, 6]);
        text.push('\n');
    }
    of_both(text, names, &game.figures);
}

/// The figures of both players.
pub(super) fn of_both(text: &mut String, names: &[String; 2], all: &[ChessFigures; 2]) {
    let percent = |loss: f64| format!("{:.1} %", 100.0 * loss);
    let rows = vec![
        ("moves not forced", all.map(|own| own.decisions.to_string())),
        ("  doubtful, bad, very bad", all.map(|own| counts(own.marks))),
        ("  winning chance lost by a move", all.map(|own| or_dash(own.mean_loss(), percent))),
        (
            "  centipawns lost by a move",
            all.map(|own| or_dash(own.mean_centipawns(), |lost| format!("{lost:.0}"))),
        ),
    ];
    figures(text, names, rows);
}

/// In pawns, as the player to move sees it.
fn value(value: Score) -> String {
    match value {
        Score::Centipawns(0) => "0.00".to_owned(),
        Score::Centipawns(value) => format!("{:+.2}", f64::from(value) / 100.0),
        Score::Mate(moves) => format!("#{moves}"),
    }
}
