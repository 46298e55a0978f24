// SPDX-License-Identifier: AGPL-3.0-or-later
//! Learning what the terms of a position are worth from games of the engine against itself.
//!
//! Every position that is quiet in such a game is a [`Lesson`]: which terms it has, how the game ended and what the search
//! said. [`fit`] moves the values, which were written down by hand at first, until the chance to score that follows from them
//! is near to both.

use chess::shakmaty::{CastlingMode, Chess, Color, Position};

use super::evaluate::terms::{COUNT, Tally, Values};
use super::evaluate::{PHASE_MAX, count, phase};
use super::order::is_quiet;
use super::search::Search;
use super::table::Table;
use crate::level::mix;
use crate::watch::Alone;

/// Random plies a game begins with.
const OPENING: usize = 8;
/// A game that is as good as won for so many plies is won.
const WON: (i32, u32) = (1_200, 6);
/// The longest game, in plies.
const PLIES_MAX: usize = 300;
/// Beyond this nobody needs to learn who is better.
const VALUE_MAX: i32 = 1_000;
/// Chances of this many hundredths of a pawn are ten to one.
const TEN_TO_ONE: f64 = 400.0;

/// Lessons that are learned from at once.
const BATCH: usize = 16_384;
/// How strongly a value is held to what it was, by the number of lessons: those of one game say the same.
const STAYS: f64 = 5e-2;

/// A position of a game, and what came of it.
#[derive(Clone, Debug)]
pub struct Lesson {
    /// Terms, White's less Black's.
    terms: Vec<(u16, i8)>,
    /// How much of the middlegame there is.
    phase: f32,
    /// What the search said, for White.
    value: f32,
    /// What White scored: 0, 0.5 or 1.
    score: f32,
}

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
                lessons.extend(Lesson::of(position, value));
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

/// Counts the terms of a position.
struct Counted([i8; COUNT]);

impl Tally for Counted {
    fn add(&mut self, term: usize, color: Color, times: i32) {
        if let Some(count) = self.0.get_mut(term) {
            *count = count.saturating_add(color.fold_wb(times, -times).clamp(-100, 100) as i8);
        }
    }
}

impl Lesson {
    /// Nothing where one side has no pawns: there more counts than the terms.
    fn of(position: &Chess, value: i32) -> Option<Self> {
        let board = position.board();
        if Color::ALL.into_iter().any(|color| (board.pawns() & board.by_color(color)).is_empty()) {
            return None;
        }
        let mut counted = Counted([0; COUNT]);
        count(board, &mut counted);
        let terms = counted.0.iter().enumerate().filter(|(_, times)| **times != 0);
        let terms = terms.map(|(term, times)| (term as u16, *times)).collect();
        Some(Self { terms, phase: phase(board) as f32 / PHASE_MAX as f32, value: value as f32, score: 0.5 })
    }

    /// What White is ahead by these values.
    fn worth(&self, values: &[[f64; 2]]) -> f64 {
        let mut sum = [0.0; 2];
        for (term, times) in &self.terms {
            let [middle, end] = values[usize::from(*term)];
            sum[0] += middle * f64::from(*times);
            sum[1] += end * f64::from(*times);
        }
        let phase = f64::from(self.phase);
        sum[0] * phase + sum[1] * (1.0 - phase)
    }
}

/// The chance to score of who is so far ahead.
fn chance(value: f64, ten_to_one: f64) -> f64 {
    1.0 / (1.0 + (-value * std::f64::consts::LN_10 / ten_to_one).exp())
}

/// How values are fitted.
#[derive(Clone, Copy, Debug)]
pub struct Fit {
    /// How often every lesson is looked at.
    pub epochs: usize,
    /// How much the end of the game counts, beside what the search said: 0 to 1.
    pub result: f64,
}

/// Values that fit the lessons better, and the mean error of the chance they give before and after.
#[must_use]
pub fn fit(lessons: &[&Lesson], values: &Values, how: Fit) -> (Values, [f64; 2]) {
    let start: Vec<[f64; 2]> = (0..COUNT).map(|term| values.get(term).map(f64::from)).collect();
    // The values keep their measure: it is the chance that is fitted to them first.
    let by_end = |lesson: &Lesson, measure| {
        (chance(f64::from(lesson.value), measure) - f64::from(lesson.score)).powi(2)
    };
    let off = |measure: f64| lessons.iter().map(|lesson| by_end(lesson, measure)).sum::<f64>();
    let measures = (4..=40).map(|step| TEN_TO_ONE * f64::from(step) / 10.0);
    let measure = measures.min_by(|a, b| off(*a).total_cmp(&off(*b))).unwrap_or(TEN_TO_ONE);
    let aim = |lesson: &Lesson| {
        how.result * f64::from(lesson.score) + (1.0 - how.result) * chance(f64::from(lesson.value), measure)
    };
    let error = |found: &[[f64; 2]]| {
        let sum: f64 =
            lessons.iter().map(|lesson| (chance(lesson.worth(found), measure) - aim(lesson)).powi(2)).sum();
        (sum / lessons.len().max(1) as f64).sqrt()
    };
    let stays = STAYS / lessons.len().max(1) as f64;
    let mut found = start.clone();
    let mut adam = vec![[[0.0f64; 2]; 2]; COUNT];
    let mut step = 0;
    for epoch in 0..how.epochs {
        let rate = 2.0 * (1.0 - epoch as f64 / how.epochs as f64);
        for batch in lessons.chunks(BATCH) {
            step += 1;
            let mut slope = vec![[0.0f64; 2]; COUNT];
            for lesson in batch {
                let chance = chance(lesson.worth(&found), measure);
                let push = (chance - aim(lesson)) * chance * (1.0 - chance);
                let phase = f64::from(lesson.phase);
                for (term, times) in &lesson.terms {
                    let slope = &mut slope[usize::from(*term)];
                    let push = push * f64::from(*times);
                    slope[0] += push * phase;
                    slope[1] += push * (1.0 - phase);
                }
            }
            for term in 0..COUNT {
                for half in 0..2 {
                    // Where lessons are few, values stay near to what they were.
                    let slope = slope[term][half] / batch.len() as f64
                        + stays * (found[term][half] - start[term][half]);
                    let [mean, square] = &mut adam[term][half];
                    *mean = 0.9 * *mean + 0.1 * slope;
                    *square = 0.999 * *square + 0.001 * slope * slope;
                    let (mean, square) =
                        (*mean / (1.0 - 0.9f64.powi(step)), *square / (1.0 - 0.999f64.powi(step)));
                    found[term][half] -= rate * mean / (square.sqrt() + 1e-9);
                }
            }
        }
    }
    let mut fitted = Values::by_hand();
    for (term, value) in found.iter().enumerate() {
        fitted.set(term, value.map(|value| value.round() as i32));
    }
    let errors = [error(&start), error(&found)];
    (fitted, errors)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::evaluate::evaluate;

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
                let value = evaluate(position, values) - evaluate(position, &Values::read(&zero()).unwrap());
                let value = position.turn().fold_wb(value, -value);
                lessons.extend(Lesson::of(position, value).filter(|_| value.abs() <= VALUE_MAX));
            }
            if lessons.len() == count {
                break;
            }
        }
        lessons
    }

    fn zero() -> String {
        let text = Values::by_hand().to_string();
        let line = |line: &str| {
            let mut words = line.split(' ');
            let name = words.next().unwrap_or_default().to_owned();
            words.fold(name, |line, _| line + " 0/0")
        };
        text.lines().map(line).collect::<Vec<_>>().join("\n")
    }

    #[test]
    fn the_terms_of_a_lesson_make_its_value() {
        let values = Values::of_the_site();
        let exact: Vec<[f64; 2]> = (0..COUNT).map(|term| values.get(term).map(f64::from)).collect();
        let all = lessons(values, 500);
        for lesson in &all {
            assert!((lesson.worth(&exact) - f64::from(lesson.value)).abs() < 2.0, "{lesson:?}");
        }
        assert!(all.iter().any(|lesson| lesson.value.abs() > 300.0));
    }

    #[test]
    fn what_was_said_is_learned() {
        let wanted = Values::of_the_site();
        let lessons = lessons(wanted, 6_000);
        let lessons: Vec<&Lesson> = lessons.iter().collect();
        let pieces = zero().replacen("0/0 0/0 0/0 0/0 0/0", "100/100 300/300 300/300 500/500 900/900", 1);
        let begun = Values::read(&pieces).unwrap();
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
        let values = Values::of_the_site();
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
