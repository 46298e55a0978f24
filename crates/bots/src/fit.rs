// SPDX-License-Identifier: AGPL-3.0-or-later
//! Finding what the [terms](crate::values) of a game are worth. Each position of its games is a [`Lesson`]: which terms it
//! has, how the game ended and what the search said. [`fit`] moves the values until the chance to score that follows from
//! them is near to both.

use ::chess::shakmaty::Color;

use crate::values::{Tally, Values, WORTH_MAX};

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
    /// How near it is to the first values of the terms.
    share: f32,
    /// What the search said, for White.
    pub(crate) value: f32,
    /// What White scored: 0, 0.5 or 1.
    pub(crate) score: f32,
}

/// Counts the terms of a position.
pub(crate) struct Counted(Vec<i8>);

impl Counted {
    /// For so many terms.
    pub(crate) fn new(count: usize) -> Self {
        Self(vec![0; count])
    }

    /// The lesson of this position, which the search says is worth `value` to White; who won is not known yet.
    pub(crate) fn lesson(&self, share: f32, value: i32) -> Lesson {
        let terms = self.0.iter().enumerate().filter(|(_, times)| **times != 0);
        let terms = terms.map(|(term, times)| (term as u16, *times)).collect();
        Lesson { terms, share, value: value as f32, score: 0.5 }
    }
}

impl Tally for Counted {
    fn add(&mut self, term: usize, color: Color, times: i32) {
        if let Some(count) = self.0.get_mut(term) {
            *count = count.saturating_add(color.fold_wb(times, -times).clamp(-100, 100) as i8);
        }
    }
}

impl Lesson {
    /// What White is ahead by these values.
    pub(crate) fn worth(&self, values: &[[f64; 2]]) -> f64 {
        let mut sum = [0.0; 2];
        for (term, times) in &self.terms {
            let [one, other] = values[usize::from(*term)];
            sum[0] += one * f64::from(*times);
            sum[1] += other * f64::from(*times);
        }
        let share = f64::from(self.share);
        sum[0] * share + sum[1] * (1.0 - share)
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
    let start: Vec<[f64; 2]> = (0..values.count()).map(|term| values.get(term).map(f64::from)).collect();
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
    let mut adam = vec![[[0.0f64; 2]; 2]; values.count()];
    let mut step = 0;
    for epoch in 0..how.epochs {
        let rate = 2.0 * (1.0 - epoch as f64 / how.epochs as f64);
        for batch in lessons.chunks(BATCH) {
            step += 1;
            let mut slope = vec![[0.0f64; 2]; values.count()];
            for lesson in batch {
                let chance = chance(lesson.worth(&found), measure);
                let push = (chance - aim(lesson)) * chance * (1.0 - chance);
                let share = f64::from(lesson.share);
                for (term, times) in &lesson.terms {
                    let slope = &mut slope[usize::from(*term)];
                    let push = push * f64::from(*times);
                    slope[0] += push * share;
                    slope[1] += push * (1.0 - share);
                }
            }
            for term in 0..values.count() {
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
    let mut fitted = values.clone();
    for (term, value) in found.iter().enumerate() {
        fitted.set(term, value.map(|value| (value.round() as i32).clamp(-WORTH_MAX, WORTH_MAX)));
    }
    let errors = [error(&start), error(&found)];
    (fitted, errors)
}
