// SPDX-License-Identifier: AGPL-3.0-or-later
//! Indiika, exactly. Two players who never meet and hardly ever have a choice: [`chain`] is what one of them may have before
//! them, [`solve`] what a game is worth with the cube, [`score`] the matches, [`turns`] how long the rest takes on average.

mod chain;
mod score;
mod solve;
mod turns;

use std::sync::{Arc, LazyLock, Mutex, OnceLock, PoisonError};

use game::Side;
use tables::{Game, Options, Position, Variant};

use super::met::{Met, Part};
use super::stake::Stake;
use chain::{Chain, DONE};
pub use score::MATCH_MAX;
use solve::{At, Owner, Pays, READINGS, Values};
pub(super) use turns::turns_left;

/// Scores whose games are kept solved; one takes up to five MB.
const SCORES_KEPT: usize = 12;

/// A part of a match, and the points two players still need.
type Score = (Part, [u16; 2]);

/// What belongs to one way to play: with or without what is left of a roll carried over (I12).
struct Rules {
    chain: Chain,
    single: OnceLock<Values>,
    met: Met,
    /// Games at a score, the one asked for last at the end.
    scores: Mutex<Vec<(Score, Arc<Values>)>>,
}

impl Rules {
    fn of(options: &Options) -> &'static Self {
        static CARRIED: LazyLock<Rules> =
            LazyLock::new(|| Rules::new(true, include_str!("../../data/indiika.met")));
        static LOST: LazyLock<Rules> =
            LazyLock::new(|| Rules::new(false, include_str!("../../data/indiika-lost.met")));
        if options.indiika_carry_over { &CARRIED } else { &LOST }
    }

    fn new(indiika_carry_over: bool, met: &str) -> Self {
        let options = Options { indiika_carry_over, ..Options::default() };
        let met = Met::from_text(met).expect("the data files are checked by a test");
        Self { chain: Chain::new(&options), single: OnceLock::new(), met, scores: Mutex::default() }
    }

    fn single(&self) -> &Values {
        self.single.get_or_init(|| Values::solve(&self.chain, Pays::points()))
    }

    /// The values of a game at this score; none for a match longer than there are.
    fn score(&self, part: Part, away: [u16; 2]) -> Option<Arc<Values>> {
        self.met.chance(part, away)?;
        let known = |scores: &mut Vec<(Score, Arc<Values>)>| {
            let known = scores.iter().position(|(score, _)| *score == (part, away))?;
            let found = scores.remove(known);
            scores.push(found);
            scores.last().map(|(_, values)| Arc::clone(values))
        };
        let held = || self.scores.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(values) = known(&mut held()) {
            return Some(values);
        }
        // Others may look up theirs meanwhile.
        let values = Arc::new(Values::solve(&self.chain, score::pays(&self.met, part, away)));
        let mut scores = held();
        if known(&mut scores).is_none() {
            if scores.len() >= SCORES_KEPT {
                scores.remove(0);
            }
            scores.push(((part, away), Arc::clone(&values)));
        }
        Some(values)
    }

    /// Who is about to roll, as player 0 or 1, and what both have before them; none for positions that no game reaches and
    /// those in which all is over.
    fn at(&self, position: &Position, player: usize, side: Side) -> Option<At> {
        let [own, other] = [self.chain.class(position, side)?, self.chain.class(position, side.other())?];
        (own != DONE && other != DONE).then_some(At { player, own, other })
    }
}

/// The chance of `side`, about to roll, without a cube; none for a position that no game reaches.
pub(super) fn wins(position: &Position, side: Side, options: &Options) -> Option<f64> {
    if position.variant() != Variant::Indiika {
        return None;
    }
    let rules = Rules::of(options);
    let at = rules.at(position, 0, side)?;
    // With the highest reading nobody doubles, and each wins what it shows.
    let highest = READINGS - 1;
    Some((1.0 + rules.single().get(highest, Owner::Nobody, at) / rules.single().win(0, highest)) / 2.0)
}

/// A decision about the cube: the game as it is, whose decision it is, and by what it is judged.
struct Desk<'a> {
    values: Held<'a>,
    rules: &'static Rules,
    at: At,
    reading: usize,
}

/// Solved for good, or for a score.
enum Held<'a> {
    Single(&'a Values),
    Score(Arc<Values>),
}

impl Held<'_> {
    fn values(&self) -> &Values {
        match self {
            Self::Single(values) => values,
            Self::Score(values) => values,
        }
    }
}

impl Desk<'_> {
    /// For `roller`, about to roll, as player 0, or 1 where the stake is seen by the other one.
    fn new(game: &Game, roller: Side, seen_by_roller: bool, stake: &Stake) -> Option<Self> {
        if game.variant() != Variant::Indiika {
            return None;
        }
        let rules = Rules::of(game.options());
        let values = match stake.away {
            None => Held::Single(rules.single()),
            Some(away) => Held::Score(rules.score(part(away), away)?),
        };
        let at = rules.at(game.position(), usize::from(!seen_by_roller), roller)?;
        Some(Self { values, rules, at, reading: reading(stake.value) })
    }

    /// What whoever is about to roll has to expect without a double, doubled and taken, doubled and dropped.
    fn doubling(&self, stake: &Stake) -> [f64; 3] {
        let values = self.values.values();
        let owner = if stake.centred { Owner::Nobody } else { Owner::Player(self.at.player) };
        [
            values.rolled(&self.rules.chain, self.reading, owner, self.at),
            values.accepted(self.reading + 1, self.at),
            values.win(self.at.player, self.reading),
        ]
    }
}

/// Nobody decides anything in a Crawford game. Of matches without one the scores before are judged as if there were one.
fn part(away: [u16; 2]) -> Part {
    if away.contains(&1) { Part::After } else { Part::Normal }
}

/// What the cube shows, as an exponent of 2.
fn reading(value: u32) -> usize {
    (value.max(1).ilog2() as usize).min(READINGS - 1)
}

/// What `side`, about to roll, has to expect without a double, doubled and taken, doubled and dropped: in points, or in a
/// match by how much nearer it brings them, from -1 to 1; none where it is not known exactly.
pub(super) fn doubling(game: &Game, side: Side, stake: &Stake) -> Option<[f64; 3]> {
    Some(Desk::new(game, side, true, stake)?.doubling(stake))
}

/// What `side` has to expect when they accept a double, a beaver or a raccoon, raise it and drop it, in the same measure.
/// Whoever is not about to roll has the cube after it.
pub(super) fn answering(game: &Game, side: Side, stake: &Stake) -> Option<[f64; 3]> {
    let roller = game.side().unwrap_or(side);
    let desk = Desk::new(game, roller, roller == side, stake)?;
    let values = desk.values.values();
    let seen = |worth: f64| if roller == side { worth } else { -worth };
    let accepted = |more| seen(values.accepted(desk.reading + more, desk.at));
    // Player 0 is who looks at the stake.
    Some([accepted(1), accepted(2), -values.win(1, desk.reading)])
}

/// The match equity table of indiika, worked out anew for matches to `length` points, 1 to [`MATCH_MAX`]; `tell` hears how many
/// scores of how many are done.
pub fn solve_met(options: &Options, length: u16, tell: &mut dyn FnMut(usize, usize)) -> Met {
    score::solve(&Chain::new(options), length.min(MATCH_MAX), tell)
}

/// The match equity table that the players of indiika go by.
#[must_use]
pub fn met(options: &Options) -> &'static Met {
    &Rules::of(options).met
}

#[cfg(test)]
mod tests;
