// SPDX-License-Identifier: AGPL-3.0-or-later
//! An analysis in lines for people, in the order and the words of gnubg's: the mistakes of a game in a table, then the
//! figures of each player.

mod bughouse;
mod chess;
mod kalah;
mod position;
pub(crate) mod tables;

use crate::family::Family;
use crate::report::{Analysed, Judged, Report, Totals};
use crate::{BUGHOUSE_NODES, CHESS_NODES, KALAH_NODES};

/// The longest name in a column.
const NAME_MAX: usize = 20;

pub(crate) fn write(report: &Report) -> String {
    let mut text = format!("{}: {}\n", report.game, depth(report));
    for analysed in &report.games {
        // A position has no result.
        let is_game = !matches!(analysed.judged, Judged::Position(_));
        let result = if is_game { format!(": {}", analysed.result) } else { String::new() };
        text.push_str(&format!("\n{}{result}\n", analysed.title));
        let names = names(&analysed.players, &analysed.judged);
        match &analysed.judged {
            Judged::Bughouse(game) => bughouse::game(&mut text, game, &analysed.players),
            Judged::Chess(game) => chess::game(&mut text, game, &names),
            Judged::Kalah(game) => kalah::game(&mut text, game, &names),
            Judged::Tables(game) => tables::game(&mut text, game, &names),
            Judged::Position(position) => position::write(&mut text, position),
        }
    }
    if let [first, _, ..] = &report.games[..]
        && !report.is_of_positions()
    {
        let names = together(&report.games).unwrap_or_else(|| sides(&first.judged));
        text.push_str(&format!("\nall {} games\n", report.games.len()));
        match report.totals() {
            Some(Totals::Chess(all)) => chess::of_both(&mut text, &names, &all),
            Some(Totals::Bughouse(all)) => bughouse::of_all(&mut text, &[], &all),
            Some(Totals::Kalah(all)) => kalah::of_both(&mut text, &names, &all),
            Some(Totals::Tables(all)) => tables::of_both(&mut text, &names, &all),
            None => {}
        }
    }
    // Names and titles are whatever somebody wrote into a file.
    text.replace(|c: char| c.is_control() && c != '\n', " ")
}

/// How far was looked.
fn depth(report: &Report) -> String {
    let settings = report.settings;
    match Family::of(&report.game) {
        Some(Family::Chess) => format!("{} positions for each value", settings.nodes.unwrap_or(CHESS_NODES)),
        Some(Family::Bughouse) => {
            format!(
                "{} positions for each value, all of them estimates",
                settings.nodes.unwrap_or(BUGHOUSE_NODES)
            )
        }
        Some(Family::Kalah) => {
            format!("{} positions for each decision", settings.nodes.unwrap_or(KALAH_NODES))
        }
        _ if report.game == ::tables::Variant::Indiika.name() => {
            format!("plays, cube and luck exact; {}", points_of(report))
        }
        _ => format!("plays {}-ply, cube and luck 0-ply; {}", settings.plies, points_of(report)),
    }
}

/// What points are.
pub(crate) fn points_of(report: &Report) -> &'static str {
    if report.by_score() { "points of a match at its score (EMG)" } else { "points of money games" }
}

/// The names of two who played all of these games in the same seats.
fn together(games: &[Analysed]) -> Option<[String; 2]> {
    let first = games.first()?;
    games.iter().all(|game| game.players == first.players).then(|| names(&first.players, &first.judged))
}

/// The names of two players, or those of their seats where the names do not tell them apart.
fn names(players: &[String], judged: &Judged) -> [String; 2] {
    match players {
        [first, second] if first != second => [first.clone(), second.clone()],
        _ => sides(judged),
    }
}

/// What the seats are called where different people had them.
fn sides(judged: &Judged) -> [String; 2] {
    let names = if matches!(judged, Judged::Kalah(_)) { ["seat 0", "seat 1"] } else { ["White", "Black"] };
    names.map(str::to_owned)
}

/// A name as it fits a column.
fn short(name: &str) -> String {
    name.chars().take(NAME_MAX).collect()
}

/// Rows in columns, the first rows their heads: each column as wide as its widest cell, numbers to the right.
fn columns(text: &mut String, rows: &[Vec<String>], right: &[usize]) {
    let count = rows.iter().map(Vec::len).max().unwrap_or(0);
    let width = |column: usize| {
        rows.iter().filter_map(|row| row.get(column)).map(|cell| cell.chars().count()).max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..count).map(width).collect();
    for row in rows {
        let mut line = String::new();
        for (column, (cell, width)) in row.iter().zip(&widths).enumerate() {
            let gap = " ".repeat(width - cell.chars().count());
            let cell = if right.contains(&column) { format!("{gap}{cell}") } else { format!("{cell}{gap}") };
            line.push_str(if column == 0 { "  " } else { "   " });
            line.push_str(&cell);
        }
        text.push_str(line.trim_end());
        text.push('\n');
    }
}

/// Rows of figures, a column for each player.
fn figures<const N: usize>(text: &mut String, names: &[String; N], rows: Vec<(&str, [String; N])>) {
    let row = |name: &str, cells: [String; N]| {
        std::iter::once(name.to_owned()).chain(cells).collect::<Vec<String>>()
    };
    let head = row("", names.each_ref().map(|name| short(name)));
    let rows = rows.into_iter().map(|(name, cells)| row(name, cells));
    let rows: Vec<Vec<String>> = std::iter::once(head).chain(rows).collect();
    columns(text, &rows, &(1..=N).collect::<Vec<_>>());
}

/// Three counts in one cell.
fn counts(counts: [u32; 3]) -> String {
    counts.map(|count| count.to_string()).join(", ")
}

/// A number, or a dash where there is none.
fn or_dash(number: Option<f64>, write: impl Fn(f64) -> String) -> String {
    number.map_or_else(|| "-".to_owned(), write)
}

/// Points with their sign; zero has none.
fn points(number: f64) -> String {
    let rounded = (number * 1e3).round() / 1e3 + 0.0;
    if rounded == 0.0 { "0.000".to_owned() } else { format!("{rounded:+.3}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_as_wide_as_they_must_be() {
        let rows = [["move", "who"], ["3", "Иван"], ["12", ""]].map(|row| row.map(str::to_owned).to_vec());
        let mut text = String::new();
        columns(&mut text, &rows, &[0]);
        assert_eq!(text, "  move   who\n     3   Иван\n    12\n");
    }

    #[test]
    fn zero_has_no_sign() {
        assert_eq!(
            [0.0, -0.0, -0.0001, 0.25, -1.5].map(points),
            ["0.000", "0.000", "0.000", "+0.250", "-1.500"]
        );
    }
}
