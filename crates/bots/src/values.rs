// SPDX-License-Identifier: AGPL-3.0-or-later
//! What the terms that a position is judged by are worth: one flat list by kinds, read from a text file. Which terms a game
//! has, and when a position has them, the game says; `fit.rs` finds values that fit its games.

use std::fmt;

use ::chess::shakmaty::Color;

/// The two values of a term, between which a position lies: in the middlegame and in the endgame, or with full and with
/// empty sleeves.
pub(crate) type Pair = [i32; 2];

/// The kinds of terms of a game in the order of their numbers: the name in the file and how many there are.
pub(crate) type Kinds = &'static [(&'static str, usize)];

/// The most a term is worth.
pub(crate) const WORTH_MAX: i32 = 2_000;

/// The number of the first term of a kind.
pub(crate) const fn start_of(kinds: Kinds, kind: usize) -> usize {
    let (mut sum, mut i) = (0, 0);
    while i < kind {
        sum += kinds[i].1;
        i += 1;
    }
    sum
}

/// Where the terms of a position go.
pub(crate) trait Tally {
    /// A side has a term so many times.
    fn add(&mut self, term: usize, color: Color, times: i32);
}

/// What the terms of a game are worth.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Values {
    kinds: Kinds,
    pairs: Box<[Pair]>,
}

impl Values {
    /// All of them worth nothing.
    pub(crate) fn none(kinds: Kinds) -> Self {
        Self { kinds, pairs: vec![[0, 0]; start_of(kinds, kinds.len())].into() }
    }

    /// How many terms there are.
    pub(crate) fn count(&self) -> usize {
        self.pairs.len()
    }

    pub(crate) fn get(&self, term: usize) -> Pair {
        self.pairs.get(term).copied().unwrap_or_default()
    }

    pub(crate) fn set(&mut self, term: usize, value: Pair) {
        if let Some(pair) = self.pairs.get_mut(term) {
            *pair = value;
        }
    }

    /// Reads what [`Display`](fmt::Display) writes; nothing where a line is missing, of another kind or too long, or
    /// a term is worth more than twenty pawns.
    pub(crate) fn read(kinds: Kinds, text: &str) -> Option<Self> {
        let mut values = Self::none(kinds);
        let mut lines = text.lines().filter(|line| !line.starts_with('#'));
        let mut term = 0;
        for (name, count) in kinds {
            let mut words = lines.next()?.split_whitespace();
            if words.next()? != *name {
                return None;
            }
            for _ in 0..*count {
                let (one, other) = words.next()?.split_once('/')?;
                let is_worth = |worth: &i32| (-WORTH_MAX..=WORTH_MAX).contains(worth);
                let worth = |word: &str| word.parse().ok().filter(is_worth);
                values.set(term, [worth(one)?, worth(other)?]);
                term += 1;
            }
            if words.next().is_some() {
                return None;
            }
        }
        lines.next().is_none().then_some(values)
    }
}

impl fmt::Display for Values {
    /// A line for each kind: its name and both values of each term.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut rest = &self.pairs[..];
        for (name, count) in self.kinds {
            let (these, others) = rest.split_at(*count);
            rest = others;
            write!(f, "{name}")?;
            for [one, other] in these {
                write!(f, " {one}/{other}")?;
            }
            writeln!(f)?;
        }
        Ok(())
    }
}

/// The sum of all terms, White's less Black's.
pub(crate) struct Sum<'a> {
    values: &'a Values,
    pub(crate) sum: Pair,
}

impl<'a> Sum<'a> {
    pub(crate) fn new(values: &'a Values) -> Self {
        Self { values, sum: [0, 0] }
    }

    /// What it is worth to White, `part` of `whole` near to the first values.
    pub(crate) fn between(&self, part: i32, whole: i32) -> i32 {
        (self.sum[0] * part + self.sum[1] * (whole - part)) / whole
    }
}

impl Tally for Sum<'_> {
    fn add(&mut self, term: usize, color: Color, times: i32) {
        let [one, other] = self.values.get(term);
        let times = color.fold_wb(times, -times);
        self.sum[0] += one * times;
        self.sum[1] += other * times;
    }
}
