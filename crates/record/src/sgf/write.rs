// SPDX-License-Identifier: AGPL-3.0-or-later
//! A match of tabla as the SGF that gnubg reads.

use crate::cube_game::{Act, Match, MatchGame};
use game::Side;
use tables::{Done, Origin, Target};

/// The match, one game tree a game.
#[must_use]
pub fn write(game: &Match) -> String {
    game.games.iter().map(|match_game| write_game(game, match_game)).collect()
}

fn write_game(game: &Match, match_game: &MatchGame) -> String {
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
    for act in &match_game.acts {
        let (side, value) = match act {
            Act::Roll { side, dice, steps } => (side, roll(*side, *dice, steps)),
            Act::Double { side, .. } => (side, "double".to_owned()),
            Act::Take { side } => (side, "take".to_owned()),
            Act::Drop { side } => (side, "drop".to_owned()),
        };
        text.push_str(&format!("\n;{}[{value}]", letter(*side)));
    }
    text.push_str(")\n");
    text
}

fn letter(side: Side) -> char {
    if side == Side::White { 'W' } else { 'B' }
}

/// `31hefe`.
fn roll(side: Side, dice: [u8; 2], steps: &[Done]) -> String {
    let point = |number: u8| {
        let index = number.clamp(1, 24) - 1;
        char::from(if side == Side::White { b'a' + index } else { b'x' - index })
    };
    let mut text = format!("{}{}", dice[0], dice[1]);
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
