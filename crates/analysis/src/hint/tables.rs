// SPDX-License-Identifier: AGPL-3.0-or-later
//! Hints of the tables family: plays one roll ahead, and the cube.

use std::cmp::Ordering;

use bots::Watch;
use bots::tables::ahead::{AGAIN_MAX, Ask, Thinker};
use bots::tables::cube::{self, Stake};
use bots::tables::net::Chances;
use bots::tables::{AtScore, AtStake, Score, judge, met};
use game::{Seat, Side};
use tables::{Cube, Game};

use super::{Choice, Effort, Hint, Kind, Unit};
use crate::tables::{Counts, CubeWorth, written};

pub(super) fn play(game: &Game, at_stake: &AtStake, effort: &Effort, watch: &mut dyn Watch) -> Option<Hint> {
    let side = game.side()?;
    let counts = Counts::of(game, side, at_stake);
    let ask = Ask { plies: effort.plies, again: AGAIN_MAX, evals: effort.evals, always: true };
    let worth = |side, chances: &Chances| counts.worth(side, chances);
    let plays = Thinker::for_ask(&ask).think_by(game, judge(game.variant()), &ask, 0, &worth, watch);
    let choices: Vec<Choice> = plays
        .iter()
        .take(effort.choices.max(1))
        .map(|play| Choice {
            action: play.steps.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "),
            text: written(game, &play.steps),
            value: Some(play.equity.into()),
            match_chance: counts.chance(side, &play.chances),
            chances: Some(play.chances.map(f64::from)),
            ..Choice::default()
        })
        .collect();
    (!choices.is_empty()).then_some(Hint { kind: Kind::Move, unit: Unit::Points, exact: false, choices })
}

/// Of a double the other makes the best. Nothing where it may not be given.
pub(super) fn double(game: &Game, side: Side, stake: &Stake, cube: &Cube) -> Option<Hint> {
    let desk = Desk::new(game, side, stake);
    let mut doubled = *cube;
    doubled.double(seat(side)).ok()?;
    let answer = desk.answers(&doubled, side.other()).into_iter().next()?;
    let owner = (!stake.centred).then_some(side);
    let mut choices = vec![
        desk.choice("roll", desk.worth(cube.value(), owner), Vec::new()),
        desk.choice("double", -answer.worth, vec![answer.action.to_owned()]),
    ];
    choices.sort_by(|a, b| b.value.partial_cmp(&a.value).unwrap_or(Ordering::Equal));
    Some(Hint { kind: Kind::Double, unit: Unit::Points, exact: false, choices })
}

/// What to answer, beavers and raccoons among it where they were agreed; nothing where no double waits.
pub(super) fn answer(game: &Game, side: Side, stake: &Stake, cube: &Cube) -> Option<Hint> {
    let desk = Desk::new(game, side, stake);
    let told = |answer: Answered| desk.choice(answer.action, answer.worth, Vec::new());
    let choices: Vec<Choice> = desk.answers(cube, side).into_iter().map(told).collect();
    (!choices.is_empty()).then_some(Hint { kind: Kind::Answer, unit: Unit::Points, exact: false, choices })
}

/// What no double, a double that is taken and one that is refused are worth to `side`, about to roll, whatever answer would be
/// best: the cube lies as `stake` says.
pub(crate) fn cube_worth(game: &Game, side: Side, stake: &Stake) -> CubeWorth {
    let desk = Desk::new(game, side, stake);
    let value = stake.value.max(1);
    let owner = (!stake.centred).then_some(side);
    let worths = [
        desk.worth(value, owner),
        desk.worth(value.saturating_mul(2), Some(side.other())),
        -desk.lost(side.other(), value),
    ];
    let told = worths.map(|worth| desk.told(worth));
    CubeWorth {
        equities: told.map(|(points, _)| points),
        match_chances: desk.at_score.as_ref().map(|_| worths.map(|worth| (1.0 + worth) / 2.0)),
        chances: cube::before_roll(game.position(), side, game.options()).map(f64::from),
    }
}

/// An answer to a double and what it is worth to who gives it.
struct Answered {
    action: &'static str,
    worth: f64,
}

/// A decision about the cube, seen by whoever decides. Worth is counted in points times the cube, or in a match by how much nearer
/// it brings them, from -1 to 1.
struct Desk<'a> {
    game: &'a Game,
    side: Side,
    stake: &'a Stake,
    /// In a match: what the game is worth to who decides and to the other.
    at_score: Option<[AtScore; 2]>,
}

impl<'a> Desk<'a> {
    fn new(game: &'a Game, side: Side, stake: &'a Stake) -> Self {
        let at_score = stake.away.and_then(|away| {
            let (score, met) = (Score::with_cube(away), met(game.variant(), game.options()));
            Some([AtScore::new(met, score)?, AtScore::new(met, score.turned())?])
        });
        Self { game, side, stake, at_score }
    }

    /// What there is to answer for `side`, the best first; of who is doubled in turn the best answer is taken for granted.
    fn answers(&self, cube: &Cube, side: Side) -> Vec<Answered> {
        let mut all = Vec::new();
        let [mut taken, mut dropped, mut raised] = [*cube; 3];
        if let Ok(value) = taken.take(seat(side)) {
            all.push(Answered { action: "take", worth: self.seen(side, value, taken.owner()) });
        }
        if let Ok(points) = dropped.drop(seat(side)) {
            all.push(Answered { action: "drop", worth: self.lost(side, points) });
        }
        if let Ok(level) = cube.next(seat(side))
            && raised.double(seat(side)).is_ok()
            && let Some(other) = self.answers(&raised, side.other()).first()
        {
            all.push(Answered { action: level.name(), worth: -other.worth });
        }
        all.sort_by(|a, b| b.worth.total_cmp(&a.worth));
        all
    }

    /// What `side` has to expect of a game played on with this cube.
    fn seen(&self, side: Side, value: u32, owner: Option<Seat>) -> f64 {
        let owner = Side::BOTH.into_iter().find(|side| owner == Some(seat(*side)));
        let worth = self.worth(value, owner);
        if side == self.side { worth } else { -worth }
    }

    /// The same for who decides.
    fn worth(&self, value: u32, owner: Option<Side>) -> f64 {
        let roller = self.game.side().unwrap_or(self.side);
        // What is owned by the other is what a double of half of it led to.
        let (value, centred, index) = match owner {
            None => (value, true, 0),
            Some(owner) if owner == roller => (value, false, 0),
            Some(_) => (value / 2, false, 1),
        };
        let of_roller = match &self.at_score {
            Some(at) => {
                let at = &at[usize::from(roller != self.side)];
                2.0 * cube::match_chances(self.game, roller, at, value, centred)[index] - 1.0
            }
            None => {
                let stake = Stake { value, centred, away: None, after_crawford: false };
                cube::equities(self.game, roller, &stake)[index].into()
            }
        };
        if roller == self.side { of_roller } else { -of_roller }
    }

    /// What `side` has once so many points are lost.
    fn lost(&self, side: Side, points: u32) -> f64 {
        match &self.at_score {
            Some(at) => 2.0 * at[usize::from(side != self.side)].lost(points) - 1.0,
            None => -f64::from(points),
        }
    }

    /// As it is told, the cube before the double counted as one; and in a match the chance to win it.
    fn told(&self, worth: f64) -> (f64, Option<f64>) {
        let value = self.stake.value.max(1);
        let match_chance = self.at_score.as_ref().map(|_| (1.0 + worth) / 2.0);
        let points = match (&self.at_score, match_chance) {
            (Some([own, _]), Some(chance)) => own.points(chance, value),
            _ => worth / f64::from(value),
        };
        (points, match_chance)
    }

    fn choice(&self, action: &str, worth: f64, line: Vec<String>) -> Choice {
        let (points, match_chance) = self.told(worth);
        let action = action.to_owned();
        Choice { text: action.clone(), action, value: Some(points), match_chance, line, ..Choice::default() }
    }
}

fn seat(side: Side) -> Seat {
    Seat(side.index() as u8)
}
