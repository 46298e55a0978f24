// SPDX-License-Identifier: AGPL-3.0-or-later
//! Positions of tabla by the IDs of other programs: plays, doubles and answers, at the score that stands in them.

use ::tables::Level;
use bots::Alone;
use bots::tables::{AtScore, AtStake, Score, Stake, met};
use game::{Seat, Side};
use record::position_id::{Asked, Copied};

use super::{Nothing, PositionDecision, PositionJudged, Terms};
use crate::hint::tables::cube_worth;
use crate::hint::{Effort, Hint, Question, look};

pub(super) fn judge(bytes: &[u8], name: &str, effort: &Effort) -> Option<PositionJudged> {
    // Whoever has replayed it has read it by the same reader.
    let copied = Copied::read(bytes, name).ok()?;
    let away = away(&copied);
    let of_match = copied.length > 0;
    let terms = Terms {
        length: copied.length.into(),
        score: copied.score.map(u32::from),
        crawford: copied.crawford,
        by_score: away.is_some_and(|away| {
            let game = copied.game();
            AtScore::new(met(game.variant(), game.options()), Score::with_cube(away)).is_some()
        }),
        cube: copied.cube.value(),
        owner: copied.cube.owner().map(|seat| seat.0),
        jacoby: copied.jacoby,
    };
    let decision = if of_match && away.is_none() {
        nothing(copied.on_roll, Nothing::Over(None))
    } else {
        Desk { copied: &copied, away, effort }.decision()
    };
    Some(PositionJudged { decisions: vec![decision], terms: Some(terms) })
}

/// Points White and Black still need; nothing in a single game, and where the match is over.
fn away(copied: &Copied) -> Option<[u16; 2]> {
    let [white, black] =
        copied.score.map(|points| copied.length.checked_sub(points).filter(|away| *away > 0));
    Some([white?, black?])
}

fn seat(side: Side) -> Seat {
    Seat(side.index() as u8)
}

fn nothing(side: Side, why: Nothing) -> PositionDecision {
    PositionDecision { seat: seat(side).0, board: None, dice: None, found: Err(why), cube: None }
}

struct Desk<'a> {
    copied: &'a Copied,
    away: Option<[u16; 2]>,
    effort: &'a Effort,
}

impl Desk<'_> {
    fn decision(&self) -> PositionDecision {
        let Copied { on_roll, asked, cube, .. } = *self.copied;
        let decided = |side: Side, question: Question, none: Nothing| PositionDecision {
            found: look(&question, self.effort, &mut Alone).ok_or(none),
            ..nothing(side, Nothing::NoMove)
        };
        let game = Box::new(self.copied.game());
        match asked {
            Asked::Over => {
                let outcome = ::tables::outcome(game.position(), game.options());
                nothing(on_roll, Nothing::Over(outcome.map(|outcome| outcome.kind.word().to_owned())))
            }
            Asked::Resignation => nothing(on_roll.other(), Nothing::Resignation),
            Asked::Play(dice) => {
                let stake = self.stake(on_roll);
                let at_stake =
                    AtStake { stake, may_double: [on_roll, on_roll.other()].map(|side| self.may(side)) };
                let played = decided(on_roll, Question::Play(game, at_stake), Nothing::NoMove);
                // To play nothing is no choice.
                let moves = |hint: &Hint| hint.choices.iter().any(|choice| !choice.action.is_empty());
                let found =
                    played.found.and_then(|hint| if moves(&hint) { Ok(hint) } else { Err(Nothing::NoMove) });
                PositionDecision { dice: Some(dice), found, ..played }
            }
            Asked::Roll if !self.may(on_roll) => nothing(on_roll, Nothing::NoDouble),
            Asked::Roll => {
                let stake = self.stake(on_roll);
                let worth = cube_worth(&game, on_roll, &stake);
                let question = Question::Double { game, side: on_roll, stake, cube };
                PositionDecision { cube: Some(worth), ..decided(on_roll, question, Nothing::NoDouble) }
            }
            Asked::Answer => {
                let answerer = if cube.answerer() == Some(seat(on_roll)) { on_roll } else { on_roll.other() };
                let first = cube.offer().is_some_and(|offer| offer.level == Level::Double);
                let worth = first.then(|| cube_worth(&game, on_roll, &self.stake(on_roll)));
                let question = Question::Answer { game, side: answerer, stake: self.stake(answerer), cube };
                PositionDecision { cube: worth, ..decided(answerer, question, Nothing::NoDouble) }
            }
        }
    }

    /// Whether a side has the right to double, now or later.
    fn may(&self, side: Side) -> bool {
        !self.copied.crawford && self.copied.cube.next(seat(side)).is_ok()
    }

    fn stake(&self, side: Side) -> Stake {
        let away = self.away.map(|[white, black]| match side {
            Side::White => [white, black],
            Side::Black => [black, white],
        });
        Stake {
            value: self.copied.cube.value(),
            centred: self.copied.cube.owner().is_none(),
            away,
            after_crawford: !self.copied.crawford && away.is_some_and(|away| away.contains(&1)),
        }
    }
}
