// SPDX-License-Identifier: AGPL-3.0-or-later
//! Whether many rolls look like dice: nine figures, each with the limit that chance alone passes once in a
//! million times. Rolls come in one after another; nothing is kept of them but counts.

use serde::Serialize;

/// `|z|` beyond which chance goes less than once in a million times.
const Z_LIMIT: f64 = 4.9;

/// One figure with its limit.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Figure {
    /// Its name: `faces`, `pairs`, `classes`, `lag`, `triples`, `doubles`, `seats`, `openings`, `runs`.
    pub name: &'static str,
    /// Degrees of freedom when the value is Pearson's chi-squared; otherwise it is a standard score.
    pub df: Option<u16>,
    /// The value; 0 while there is nothing to go by.
    pub value: f64,
    /// The value, its sign aside, must stay below.
    pub limit: f64,
}

impl Figure {
    /// Whether the value is within its limit.
    #[must_use]
    pub fn is_good(&self) -> bool {
        self.value.abs() < self.limit
    }
}

/// Counts over rolls of two dice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Statistics {
    rolls: u64,
    /// Ordered pairs: 6 times the first die plus the second, both from 0.
    pairs: [u64; 36],
    /// The last die of a roll and the first of the next.
    lag: [u64; 36],
    /// Three dice in a row of the stream of all dice, in threes that do not overlap.
    triples: Vec<u64>,
    /// Faces of turn rolls by the seat that rolled.
    by_seat: [[u64; 6]; 2],
    /// Openings that seat 0 and seat 1 won.
    openings: [u64; 2],
    /// Dice of 4 to 6, and runs of low or high dice.
    high: u64,
    runs: u64,
    last: Option<usize>,
    /// Dice waiting for their triple to be complete.
    waiting: Vec<usize>,
}

impl Default for Statistics {
    fn default() -> Self {
        Self {
            rolls: 0,
            pairs: [0; 36],
            lag: [0; 36],
            triples: vec![0; 216],
            by_seat: [[0; 6]; 2],
            openings: [0; 2],
            high: 0,
            runs: 0,
            last: None,
            waiting: Vec::with_capacity(3),
        }
    }
}

impl Statistics {
    /// Takes a roll: of `seat`, or an opening roll with one die of each seat. Rolls with a number outside
    /// 1 to 6 count nowhere.
    pub fn add(&mut self, seat: Option<u8>, dice: [u8; 2]) {
        if dice.iter().any(|die| !(1..=6).contains(die)) {
            return;
        }
        let dice = dice.map(|die| usize::from(die) - 1);
        self.rolls += 1;
        self.pairs[6 * dice[0] + dice[1]] += 1;
        if let Some(last) = self.last {
            self.lag[6 * last + dice[0]] += 1;
        }
        match seat {
            Some(seat) => dice.iter().for_each(|die| self.by_seat[usize::from(seat % 2)][*die] += 1),
            None if dice[0] > dice[1] => self.openings[0] += 1,
            None if dice[0] < dice[1] => self.openings[1] += 1,
            None => {}
        }
        for die in dice {
            self.take_die(die);
        }
    }

    fn take_die(&mut self, die: usize) {
        let is_high = die >= 3;
        self.high += u64::from(is_high);
        self.runs += u64::from(self.last.is_none_or(|last| (last >= 3) != is_high));
        self.last = Some(die);
        self.waiting.push(die);
        if let [first, second, third] = self.waiting[..] {
            self.triples[36 * first + 6 * second + third] += 1;
            self.waiting.clear();
        }
    }

    /// How many rolls were taken.
    #[must_use]
    pub fn rolls(&self) -> u64 {
        self.rolls
    }

    /// How often each face fell, 1 to 6.
    #[must_use]
    pub fn faces(&self) -> [u64; 6] {
        std::array::from_fn(|face| {
            (0..6).map(|other| self.pairs[6 * face + other] + self.pairs[6 * other + face]).sum()
        })
    }

    /// How often each ordered pair fell: 1-1, 1-2, …, 6-6.
    #[must_use]
    pub fn pairs(&self) -> [u64; 36] {
        self.pairs
    }

    /// How often a last die was followed by a first die of the next roll: 1 by 1, 1 by 2, …, 6 by 6.
    #[must_use]
    pub fn lag(&self) -> [u64; 36] {
        self.lag
    }

    /// How many rolls were doubles.
    #[must_use]
    pub fn doubles(&self) -> u64 {
        (0..6).map(|face| self.pairs[7 * face]).sum()
    }

    /// The nine figures: faces, ordered pairs, unordered pairs, die after die, three dice in a row, doubles,
    /// equality of the seats, equality of who begins, and runs of low and high dice.
    #[must_use]
    pub fn figures(&self) -> [Figure; 9] {
        let chi = |name, df, limit, value| Figure { name, df: Some(df), value, limit };
        let score = |name, value| Figure { name, df: None, value, limit: Z_LIMIT };
        [
            chi("faces", 5, 35.89, evenly(&self.faces())),
            chi("pairs", 35, 89.95, evenly(&self.pairs)),
            chi("classes", 20, 65.42, self.classes()),
            chi("lag", 35, 89.95, evenly(&self.lag)),
            chi("triples", 215, 328.3, evenly(&self.triples)),
            score("doubles", binomial(self.doubles(), self.rolls, 1.0 / 6.0)),
            chi("seats", 5, 35.89, self.seats()),
            score("openings", binomial(self.openings[0], self.openings[0] + self.openings[1], 0.5)),
            score("runs", self.runs_score()),
        ]
    }

    /// The 21 ways two dice can fall when their order does not count: 6 doubles and 15 others, twice as likely.
    fn classes(&self) -> f64 {
        let unit = self.rolls as f64 / 36.0;
        let class = |first: usize, second: usize| {
            if first == second {
                (self.pairs[7 * first] as f64, unit)
            } else {
                ((self.pairs[6 * first + second] + self.pairs[6 * second + first]) as f64, 2.0 * unit)
            }
        };
        if self.rolls == 0 {
            return 0.0;
        }
        (0..6)
            .flat_map(|first| (first..6).map(move |second| class(first, second)))
            .map(|(found, expected)| (found - expected).powi(2) / expected)
            .sum()
    }

    /// Whether both seats roll the same faces: chi-squared of the table of two rows.
    fn seats(&self) -> f64 {
        let rows = self.by_seat.map(|row| row.iter().sum::<u64>() as f64);
        let all = rows[0] + rows[1];
        if rows.contains(&0.0) {
            return 0.0;
        }
        let cell = |seat: usize, face: usize| {
            let column = (self.by_seat[0][face] + self.by_seat[1][face]) as f64;
            let expected = rows[seat] * column / all;
            if expected == 0.0 {
                0.0
            } else {
                (self.by_seat[seat][face] as f64 - expected).powi(2) / expected
            }
        };
        (0..2)
            .flat_map(|seat| (0..6).map(move |face| (seat, face)))
            .map(|(seat, face)| cell(seat, face))
            .sum()
    }

    /// Wald and Wolfowitz: the number of runs of dice below 4 and from 4 on.
    fn runs_score(&self) -> f64 {
        let all = 2.0 * self.rolls as f64;
        let high = self.high as f64;
        let low = all - high;
        let expected = 2.0 * high * low / all + 1.0;
        let variance = (expected - 1.0) * (expected - 2.0) / (all - 1.0);
        // Without two kinds of dice it is 0, without any it is no number.
        if variance > 0.0 { (self.runs as f64 - expected) / variance.sqrt() } else { 0.0 }
    }
}

/// Pearson's statistic of counts that ought to be equal.
fn evenly(counts: &[u64]) -> f64 {
    let expected = counts.iter().sum::<u64>() as f64 / counts.len() as f64;
    if expected == 0.0 {
        return 0.0;
    }
    counts.iter().map(|count| (*count as f64 - expected).powi(2) / expected).sum()
}

/// How many standard deviations `hits` of `tries` are from what probability `p` lets expect.
fn binomial(hits: u64, tries: u64, p: f64) -> f64 {
    if tries == 0 {
        return 0.0;
    }
    let tries = tries as f64;
    (hits as f64 - tries * p) / (tries * p * (1.0 - p)).sqrt()
}
