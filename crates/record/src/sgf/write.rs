// SPDX-License-Identifier: AGPL-3.0-or-later
//! A match of tabla as the SGF that gnubg reads.

use super::judged::{Doubling, Weighed};
use crate::cube_game::{Act, Match, MatchGame};
use game::Side;
use tables::{Done, Origin, Target};

/// What is said of an act.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Note {
    /// How bad it was: 1 doubtful (`DO`), 2 bad and 3 very bad (`BM`), as gnubg marks them; anything else is no mark.
    pub mark: u8,
    /// What the roll brought its player, in points (`LU`).
    pub luck: Option<f64>,
    /// A sentence or two (`C`); nothing where it is empty.
    pub comment: String,
    /// A right to double, a double or an answer to one, and what it is worth to who may double (`DA`).
    pub doubling: Option<Doubling>,
    /// The plays that were looked at, the best first (`A`).
    pub plays: Vec<Weighed>,
    /// Which of them was made, from 0.
    pub made: usize,
}

/// The match, one game tree a game.
#[must_use]
pub fn write(game: &Match) -> String {
    write_with(game, |_, _| Note::default())
}

/// [`write()`] with notes, asked for by the game's place and the act's in it, both from 0.
#[must_use]
pub fn write_with(game: &Match, note: impl Fn(usize, usize) -> Note) -> String {
    let games = game.games.iter().enumerate();
    games.map(|(index, match_game)| write_game(game, match_game, |act| note(index, act))).collect()
}

fn write_game(game: &Match, match_game: &MatchGame, note: impl Fn(usize) -> Note) -> String {
    let mut text = format!(
        "(;FF[4]GM[6]CA[UTF-8]AP[Kapia:{}]MI[length:{}][game:{}][ws:{}][bs:{}]PW[{}]PB[{}]",
        env!("CARGO_PKG_VERSION"),
        game.length,
        match_game.number.saturating_sub(1),
        match_game.score[0],
        match_game.score[1],
        escaped(&game.names[0]),
        escaped(&game.names[1]),
    );
    if let Some(date) = &game.date {
        text.push_str(&format!("DT[{}]", escaped(date)));
    }
    match (game.crawford, match_game.crawford) {
        (_, true) => text.push_str("RU[Crawford:CrawfordGame]"),
        (true, false) => text.push_str("RU[Crawford]"),
        (false, false) => {}
    }
    if let Some(win) = match_game.win {
        let resigned = if win.resigned { "R" } else { "" };
        text.push_str(&format!("RE[{}+{}{resigned}]", letter(win.side), win.points));
    }
    for (index, act) in match_game.acts.iter().enumerate() {
        let (side, value) = match act {
            Act::Roll { side, dice, steps } => (side, roll(*side, *dice, steps)),
            Act::Double { side, .. } => (side, "double".to_owned()),
            Act::Take { side } => (side, "take".to_owned()),
            Act::Drop { side } => (side, "drop".to_owned()),
        };
        text.push_str(&format!("\n;{}[{value}]{}", letter(*side), properties(*side, &note(index))));
    }
    text.push_str(")\n");
    text
}

fn properties(side: Side, note: &Note) -> String {
    let doubling = note.doubling.map_or_else(String::new, |doubling| doubling.property());
    let plays = Weighed::property(&note.plays, note.made, |steps| ways(side, steps));
    let luck = note.luck.map_or_else(String::new, |luck| format!("LU[{luck:.5}]"));
    let mark = ["", "DO[]", "BM[1]", "BM[2]"].get(usize::from(note.mark)).copied().unwrap_or_default();
    let comment = match note.comment.as_str() {
        "" => String::new(),
        comment => format!("C[{}]", escaped(comment)),
    };
    format!("{doubling}{plays}{luck}{mark}{comment}")
}

fn letter(side: Side) -> char {
    if side == Side::White { 'W' } else { 'B' }
}

/// `31hefe`.
fn roll(side: Side, dice: [u8; 2], steps: &[Done]) -> String {
    format!("{}{}{}", dice[0], dice[1], ways(side, steps))
}

/// `hefe`: from where to where, step by step.
fn ways(side: Side, steps: &[Done]) -> String {
    let point = |number: u8| {
        let index = number.clamp(1, 24) - 1;
        char::from(if side == Side::White { b'a' + index } else { b'x' - index })
    };
    let mut text = String::new();
    for done in steps {
        text.push(match done.step.from {
            Origin::Bar | Origin::Hand => 'y',
            Origin::Point(number) => point(number),
        });
        text.push(match done.step.to {
            Target::Off => 'z',
            Target::Point(number) => point(number),
        });
    }
    text
}

fn escaped(text: &str) -> String {
    let kept = crate::text::plain(text);
    kept.chars().flat_map(|c| matches!(c, ']' | '\\').then_some('\\').into_iter().chain([c])).collect()
}
