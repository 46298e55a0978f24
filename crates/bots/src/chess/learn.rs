// SPDX-License-Identifier: AGPL-3.0-or-later
//! Learning what the terms of a position are worth from games of the engine against itself: every quiet position of such a
//! game is a [`Lesson`] for [`fit`](crate::fit::fit). The values were written down by hand at first.

use chess::shakmaty::{CastlingMode, Chess, Color, Position};

use super::evaluate::terms::COUNT;
use super::evaluate::{PHASE_MAX, count, phase};
use super::order::is_quiet;
use super::search::Search;
use super::table::Table;
use crate::fit::{Counted, Lesson};
use crate::level::mix;
use crate::values::Values;
use crate::watch::Alone;

/// Random plies a game begins with.
const OPENING: usize = 8;
/// A game that is as good as won for so many plies is won.
const WON: (i32, u32) = (1_200, 6);
/// The longest game, in plies.
const PLIES_MAX: usize = 300;
/// Beyond this nobody needs to learn who is better.
const VALUE_MAX: i32 = 1_000;
/// Plays one game against itself, `nodes` positions a move, and keeps what can be learned from it.
#[must_use]
pub fn game(values: &Values, nodes: u64, seed: u64) -> Vec<Lesson> {
    let mut game = chess::Game::new();
    let mut lessons = Vec::new();
    let (mut ahead, mut ply) = ((0, 0), 0);
    let score = loop {
        let position = game.position();
        let legal = position.legal_moves();
        if legal.is_empty() {
            break if position.is_check() { position.turn().fold_wb(0.0, 1.0) } else { 0.5 };
        }
        let key = game.repetition_keys().last();
        let came = game.repetition_keys().iter().filter(|other| Some(*other) == key).count();
        if came >= 3 || position.halfmoves() >= 100 || position.is_insufficient_material() || ply >= PLIES_MAX
        {
            break 0.5;
        }
        let m = if ply < OPENING {
            legal[(mix(seed, ply as u64) % legal.len() as u64) as usize]
        } else {
            let mut alone = Alone;
            let mut search = Search::new(&game, nodes, mix(seed, ply as u64) | 1, Table::small(), &mut alone)
                .judging_by(values);
            let Some((m, value)) = search.best() else { break 0.5 };
            let value = position.turn().fold_wb(value, -value);
            let sign = if value.abs() < WON.0 { 0 } else { value.signum() };
            ahead = if sign != 0 && sign == ahead.0 { (sign, ahead.1 + 1) } else { (sign, 1) };
            if sign != 0 && ahead.1 >= WON.1 {
                break f32::from(u8::from(sign > 0));
            }
            if is_quiet(m) && !position.is_check() && value.abs() <= VALUE_MAX {
                lessons.extend(lesson(position, value));
            }
            m
        };
        let uci = m.to_uci(CastlingMode::Standard).to_string();
        if game.play_on(&uci).is_err() {
            break 0.5;
        }
        ply += 1;
    };
    for lesson in &mut lessons {
        lesson.score = score;
    }
    lessons
}

/// Nothing where one side has no pawns: there more counts than the terms.
fn lesson(position: &Chess, value: i32) -> Option<Lesson> {
    let board = position.board();
    if Color::ALL.into_iter().any(|color| (board.pawns() & board.by_color(color)).is_empty()) {
        return None;
    }
    let mut counted = Counted::new(COUNT);
    count(board, &mut counted);
    Some(counted.lesson(phase(board) as f32 / PHASE_MAX as f32, value))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::evaluate::{evaluate, terms};
    use crate::fit::{Fit, fit};

    /// Positions of random games with what these values say of them.
    fn lessons(values: &Values, count: usize) -> Vec<Lesson> {
        let mut lessons = Vec::new();
        for seed in 0.. {
            let mut game = chess::Game::new();
            for ply in 0..60 {
                let legal = game.position().legal_moves();
                if legal.is_empty() || lessons.len() == count {
                    break;
                }
                let m = legal[(mix(seed, ply) % legal.len() as u64) as usize];
                if game.play_on(&m.to_uci(CastlingMode::Standard).to_string()).is_err() {
                    break;
                }
                let position = game.position();
                let value = evaluate(position, values) - evaluate(position, &terms::read(&zero()).unwrap());
                let value = position.turn().fold_wb(value, -value);
                lessons.extend(lesson(position, value).filter(|_| value.abs() <= VALUE_MAX));
            }
            if lessons.len() == count {
                break;
            }
        }
        lessons
    }

    fn zero() -> String {
        let text = terms::by_hand().to_string();
        let line = |line: &str| {
            let mut words = line.split(' ');
            let name = words.next().unwrap_or_default().to_owned();
            words.fold(name, |line, _| line + " 0/0")
        };
        text.lines().map(line).collect::<Vec<_>>().join("\n")
    }

    #[test]
    fn the_terms_of_a_lesson_make_its_value() {
        let values = terms::of_the_site();
        let exact: Vec<[f64; 2]> = (0..COUNT).map(|term| values.get(term).map(f64::from)).collect();
        let all = lessons(values, 500);
        for lesson in &all {
            assert!((lesson.worth(&exact) - f64::from(lesson.value)).abs() < 2.0, "{lesson:?}");
        }
        assert!(all.iter().any(|lesson| lesson.value.abs() > 300.0));
    }

    #[test]
    fn what_was_said_is_learned() {
        let wanted = terms::of_the_site();
        let lessons = lessons(wanted, 6_000);
        let lessons: Vec<&Lesson> = lessons.iter().collect();
        let pieces = zero().replacen("0/0 0/0 0/0 0/0 0/0", "100/100 300/300 300/300 500/500 900/900", 1);
        let begun = terms::read(&pieces).unwrap();
        let (found, [before, after]) = fit(&lessons, &begun, Fit { epochs: 300, result: 0.0 });
        assert!(after < before / 2.0, "{before} {after}");
        let off = |values: &Values| -> f64 {
            let values: Vec<[f64; 2]> = (0..COUNT).map(|term| values.get(term).map(f64::from)).collect();
            lessons.iter().map(|lesson| (lesson.worth(&values) - f64::from(lesson.value)).abs()).sum()
        };
        assert!(off(&found) < off(&begun) / 2.0);
    }

    #[test]
    fn a_game_teaches_the_same_each_time_and_who_won_it() {
        let values = terms::of_the_site();
        let told = |seed| -> Vec<String> {
            game(values, 300, seed).iter().map(|lesson| format!("{lesson:?}")).collect()
        };
        assert_eq!(told(1), told(1));
        assert_ne!(told(1), told(2));
        let games: Vec<Vec<Lesson>> = (1..=12).map(|seed| game(values, 300, seed)).collect();
        let of_one: Vec<f32> = games.iter().filter_map(|game| Some(game.first()?.score)).collect();
        assert!(of_one.contains(&1.0) && of_one.contains(&0.0), "{of_one:?}");
        for game in &games {
            // Who won was ahead at last.
            let (Some(first), Some(last)) = (game.first(), game.last()) else { continue };
            assert!(first.score == 0.5 || (last.value > 0.0) == (first.score > 0.5), "{last:?}");
        }
    }
}
