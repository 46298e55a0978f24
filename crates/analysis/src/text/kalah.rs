// SPDX-License-Identifier: AGPL-3.0-or-later
//! Kalah for people.

use super::{columns, counts, figures, short};
use crate::kalah::{KalahFigures, KalahGame};

/// What was lost in a game, and its figures.
pub(super) fn game(text: &mut String, game: &KalahGame, names: &[String; 2]) {
    let heads = ["move", "who", "played", "margin", "best", "margin", "lost", "mark"];
    let mut rows = vec![heads.map(str::to_owned).to_vec()];
    // Where the end is not seen nobody knows what was lost; a seed or more is told, and that it is an estimate.
    for made in game.moves.iter().filter(|made| made.mark.is_some() || made.loss >= 100) {
        let margin = |action| made.value(action).map_or_else(String::new, seeds);
        rows.push(vec![
            made.number.to_string(),
            short(&names[usize::from(made.seat.min(1))]),
            made.action.to_string(),
            margin(made.action),
            made.best.to_string(),
            margin(made.best),
            seeds(made.loss).trim_start_matches('+').to_owned(),
            made.mark.map_or("estimate", |mark| mark.name()).to_owned(),
        ]);
    }
    if rows.len() > 1 {
        columns(text, &rows, &[0, 3, 5, 6]);
        text.push('\n');
    }
    of_both(text, names, &game.figures);
}

/// The figures of both players.
pub(super) fn of_both(text: &mut String, names: &[String; 2], all: &[KalahFigures; 2]) {
    let lost = |hundredths: i64| format!("{:.1}", hundredths as f64 / 100.0);
    let rows = vec![
        ("moves not forced", all.map(|own| own.decisions.to_string())),
        ("  judged exactly", all.map(|own| own.exact.to_string())),
        ("  seeds, draws, wins lost, exactly", all.map(|own| counts(own.marks))),
        ("  seeds lost, exactly", all.map(|own| lost(own.lost))),
        ("  seeds lost, by estimate", all.map(|own| lost(own.lost_estimate))),
    ];
    figures(text, names, rows);
}

fn seeds(hundredths: i32) -> String {
    if hundredths == 0 { "0".to_owned() } else { format!("{:+}", f64::from(hundredths) / 100.0) }
}
