// SPDX-License-Identifier: AGPL-3.0-or-later
//! A single game of tabla as match text that backgammon programs import.

use game::Side;
use tables::{Done, Origin, Target};

/// A finished or unfinished single game of tabla without a cube, the left player White.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Single {
    /// White's and Black's names.
    pub names: [String; 2],
    /// `YYYY-MM-DD`, if known.
    pub date: Option<String>,
    /// The turns in order.
    pub turns: Vec<Turn>,
    /// Winner and points, if the game is over.
    pub result: Option<(Side, u32)>,
}

/// One roll and what was played with it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Turn {
    /// Who rolled.
    pub side: Side,
    /// The dice.
    pub dice: [u8; 2],
    /// The steps; none when nothing could be played.
    pub steps: Vec<Done>,
}

/// Width of the left column.
const LEFT: usize = 27;

impl Single {
    /// The game as match text. It is a session without a match length (`0 point match`).
    #[must_use]
    pub fn write(&self) -> String {
        let mut text = String::new();
        if let Some(date) = &self.date {
            let digits: String = date.chars().map(|c| if c == '-' { '.' } else { c }).collect();
            text.push_str(&format!("; [EventDate \"{}\"]\n\n", plain(&digits)));
        }
        let [white, black] = [plain(&self.names[0]), plain(&self.names[1])];
        text.push_str(&format!(
            " 0 point match\n\n Game 1\n {:<width$}{black} : 0\n",
            format!("{white} : 0"),
            width = LEFT + 4
        ));
        let mut number = 0;
        let mut left: Option<String> = None;
        for turn in &self.turns {
            let written = roll(turn);
            match (turn.side, left.take()) {
                (Side::White, before) => {
                    if let Some(before) = before {
                        row(&mut text, &mut number, &before, "");
                    }
                    left = Some(written);
                }
                (Side::Black, before) => row(&mut text, &mut number, &before.unwrap_or_default(), &written),
            }
        }
        if let Some(before) = left {
            row(&mut text, &mut number, &before, "");
        }
        if let Some((winner, points)) = self.result {
            let wins = format!("Wins {points} point{}", if points == 1 { "" } else { "s" });
            let indent = if winner == Side::White { 6 } else { LEFT + 7 };
            text.push_str(&format!("{:indent$}{wins}\n", ""));
        }
        text
    }
}

fn row(text: &mut String, number: &mut u32, left: &str, right: &str) {
    *number += 1;
    let line = format!("{number:>3}) {left:<width$} {right}", width = LEFT - 1);
    text.push_str(line.trim_end());
    text.push('\n');
}

/// `31: 8/5 6/5*`, the bar as 25 and off as 0, as the format's first program wrote it.
fn roll(turn: &Turn) -> String {
    let steps = turn.steps.iter().map(|done| {
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
    format!("{}{}:{}", turn.dice[0], turn.dice[1], steps.collect::<String>())
}

/// A name or date that cannot break the columns.
fn plain(text: &str) -> String {
    let words = text.replace([':', '"', '\\'], " ");
    let kept: String = words.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    let kept = kept.split_whitespace().collect::<Vec<_>>().join(" ");
    if kept.is_empty() { "?".to_owned() } else { kept }
}
