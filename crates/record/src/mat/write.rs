// SPDX-License-Identifier: AGPL-3.0-or-later
//! A match of tabla as match text that backgammon programs import.

use crate::cube_game::{Act, Match, MatchGame, Win};
use crate::text::plain;
use game::Side;
use tables::{Done, Origin, Target};

/// Width of the left column.
const LEFT: usize = 27;

/// The match as match text. A single game is a session without a length (`0 point match`). Names lose what
/// would break the columns.
#[must_use]
pub fn write(game: &Match) -> String {
    write_with(game, &[])
}

/// [`write()`] with remarks, a line each. They stand above the match: gnubg reads comments there and nowhere else.
#[must_use]
pub fn write_with(game: &Match, remarks: &[String]) -> String {
    let mut text = String::new();
    if let Some(date) = &game.date {
        text.push_str(&format!("; [EventDate \"{}\"]\n", column_safe(&date.replace('-', "."))));
    }
    if game.length > 1 {
        text.push_str(&format!("; [Crawford \"{}\"]\n", if game.crawford { "On" } else { "Off" }));
    }
    for remark in remarks {
        text.push_str(&format!("; {}\n", plain(remark)));
    }
    if !text.is_empty() {
        text.push('\n');
    }
    text.push_str(&format!(" {} point match\n", game.length));
    let [white, black] = [column_safe(&game.names[0]), column_safe(&game.names[1])];
    for match_game in &game.games {
        let left = format!("{white} : {}", match_game.score[0]);
        text.push_str(&format!(
            "\n Game {}\n {left:<width$} {black} : {}\n",
            match_game.number,
            match_game.score[1],
            width = LEFT + 3
        ));
        write_game(&mut text, match_game);
    }
    text
}

fn write_game(text: &mut String, match_game: &MatchGame) {
    let mut number = 0;
    let mut left: Option<String> = None;
    let mut offered = 0;
    for act in &match_game.acts {
        let (side, cell) = cell(act, &mut offered);
        match (side, left.take()) {
            (Side::White, before) => {
                if let Some(before) = before {
                    row(text, &mut number, &before, "");
                }
                left = Some(cell);
            }
            (Side::Black, before) => row(text, &mut number, &before.unwrap_or_default(), &cell),
        }
    }
    let wins = match_game.win.map(|win| (win.side, wins(win)));
    match (left, wins) {
        (Some(before), Some((Side::Black, wins))) => row(text, &mut number, &before, &wins),
        (before, wins) => {
            if let Some(before) = before {
                row(text, &mut number, &before, "");
            }
            if let Some((winner, wins)) = wins {
                let indent = if winner == Side::White { 6 } else { LEFT + 7 };
                text.push_str(&format!("{:indent$}{wins}\n", ""));
            }
        }
    }
}

fn wins(win: Win) -> String {
    format!(" Wins {} point{}", win.points, if win.points == 1 { "" } else { "s" })
}

fn cell(act: &Act, offered: &mut usize) -> (Side, String) {
    match act {
        Act::Roll { side, dice, steps } => (*side, roll(*dice, steps)),
        Act::Double { side, value } => {
            let word = ["Doubles", "Beavers", "Raccoons"][(*offered).min(2)];
            *offered += 1;
            (*side, format!(" {word} => {value}"))
        }
        Act::Take { side } => {
            *offered = 0;
            (*side, " Takes".to_owned())
        }
        Act::Drop { side } => (*side, " Drops".to_owned()),
    }
}

fn row(text: &mut String, number: &mut u32, left: &str, right: &str) {
    *number += 1;
    let line = format!("{number:>3}) {left:<width$} {right}", width = LEFT - 1);
    text.push_str(line.trim_end());
    text.push('\n');
}

/// `31: 8/5 6/5*`, the bar as 25 and off as 0, as the format's first program wrote it.
fn roll(dice: [u8; 2], steps: &[Done]) -> String {
    let steps = steps.iter().map(|done| {
        let from = match done.step.from {
            Origin::Bar | Origin::Hand => 25,
            Origin::Point(point) => point,
        };
        let to = match done.step.to {
            Target::Off => 0,
            Target::Point(point) => point,
        };
        format!(" {from}/{to}{}", if done.hit { "*" } else { "" })
    });
    format!("{}{}:{}", dice[0], dice[1], steps.collect::<String>())
}

/// A name or date that cannot break the columns.
fn column_safe(text: &str) -> String {
    plain(&text.replace([':', '"', '\\'], " "))
}
