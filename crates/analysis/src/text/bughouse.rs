// SPDX-License-Identifier: AGPL-3.0-or-later
//! Bughouse for people.

use super::{columns, counts, figures, or_dash, short};
use crate::bughouse::{BughouseFigures, BughouseGame};

/// What the seats are called.
const SEATS: [&str; 4] = ["White A", "Black A", "White B", "Black B"];

/// The mistakes of a match and its figures.
pub(super) fn game(text: &mut String, game: &BughouseGame, players: &[String]) {
    let heads = ["move", "board", "who", "played", "value", "best", "value", "lost", "mark"];
    let mut rows = vec![heads.map(str::to_owned).to_vec()];
    let names = names(players);
    for made in &game.moves {
        let Some(mark) = made.mark else { continue };
        rows.push(vec![
            made.number.to_string(),
            made.board.name().to_owned(),
            names.get(usize::from(made.seat)).map(|name| short(name)).unwrap_or_default(),
            made.san.clone(),
            pawns(made.value),
            made.best.clone(),
            pawns(made.best_value),
            format!("{:.2}", f64::from(made.loss()) / 100.0),
            mark.name().to_owned(),
        ]);
    }
    if rows.len() > 1 {
        columns(text, &rows, &[0, 4, 6, 7]);
        text.push('\n');
    }
    of_all(text, players, &game.figures);
}

/// The figures of the four players.
pub(super) fn of_all(text: &mut String, players: &[String], all: &[BughouseFigures; 4]) {
    let rows = vec![
        ("moves not forced", all.map(|own| own.decisions.to_string())),
        ("  doubtful, bad, very bad", all.map(|own| counts(own.marks))),
        ("  centipawns lost by a move", all.map(|own| or_dash(own.mean_loss(), |lost| format!("{lost:.0}")))),
    ];
    figures(text, &names(players), rows);
}

/// The names of four players, or those of their seats where the names do not tell them apart.
fn names(players: &[String]) -> [String; 4] {
    let apart = |names: &[String; 4]| (1..4).all(|at| !names[..at].contains(&names[at]));
    let given = <[String; 4]>::try_from(players.to_vec()).ok().filter(apart);
    given.unwrap_or_else(|| SEATS.map(str::to_owned))
}

/// In pawns.
fn pawns(value: i32) -> String {
    if value == 0 { "0.00".to_owned() } else { format!("{:+.2}", f64::from(value) / 100.0) }
}
