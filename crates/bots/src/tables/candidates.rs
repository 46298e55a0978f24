// SPDX-License-Identifier: AGPL-3.0-or-later
//! Every play of a stage with what it is worth, and how the plays of a stage look at first sight.

use game::Side;
use tables::Step;

use super::chances::{certain, of_the_other};
use super::cube::wins_by_places;
use super::net::{Chances, Reader};
use super::{Found, Judge, bearoff, indiika, settled};
use crate::level::mix;

/// A play and what it is worth.
#[derive(Clone, Debug, PartialEq)]
pub struct Candidate {
    /// The steps; none for a pass.
    pub steps: Vec<Step>,
    /// The chances of the player: to win, to win two and three points, to lose two and three.
    pub chances: Chances,
    /// What they are worth to the player: the points to be expected, the cube not counted, where nothing else was asked for.
    pub equity: f32,
    /// How many rolls were looked ahead: 0 for a look at the position, 1 for every roll of the opponent, 2 for
    /// every roll of the player after each of those.
    pub plies: u8,
    /// Positions judged for it, those that were known already among them.
    pub evals: u64,
}

/// A play at first sight.
pub(super) struct Sight {
    /// The points it wins or loses at once.
    pub(super) settled: Option<f32>,
    pub(super) play: Candidate,
}

impl Sight {
    /// A1: whether the play loses at once.
    pub(super) fn throws_away(&self) -> bool {
        self.settled.is_some_and(|points| points < 0.0)
    }

    /// Whether the play wins at once.
    pub(super) fn wins(&self) -> bool {
        self.settled.is_some_and(|points| points > 0.0)
    }
}

/// Every play after one look: what wins at once first and what loses at once last, whatever else looks better, the
/// others as they look, in indiika by the turns still needed where they look alike; the seed orders those that look
/// exactly as good.
pub(super) fn at_first_sight(
    found: &Found<'_>,
    judge: &Judge,
    seed: u64,
    worth: &dyn Fn(Side, &Chances) -> f32,
) -> Vec<Sight> {
    let mut reader = match judge {
        Judge::Net(net) => Some(Reader::new(net, found.root, found.side)),
        Judge::Places => None,
    };
    let mut plays: Vec<(f32, u64, Sight)> = (0..found.search.len())
        .map(|index| {
            let position = found.search.position(index);
            let settled = settled(&position, found.side, found.options);
            let chances = match (settled, &mut reader) {
                (Some(points), _) => certain(points),
                (None, Some(reader)) => {
                    bearoff::chances(&position, found.side).unwrap_or_else(|| reader.chances(&position))
                }
                (None, None) => of_the_other([
                    wins_by_places(&position, found.side.other(), found.options),
                    0.0,
                    0.0,
                    0.0,
                    0.0,
                ]),
            };
            let steps = found.search.steps(index).to_vec();
            let play = Candidate { steps, chances, equity: worth(found.side, &chances), plies: 0, evals: 1 };
            let turns = match judge {
                Judge::Net(_) => 0.0,
                Judge::Places => indiika::turns_left(&position, found.side),
            };
            (turns, mix(seed, index as u64), Sight { settled, play })
        })
        .collect();
    plays.sort_by(|(a_turns, a_tie, a), (b_turns, b_tie, b)| {
        let ends = a.throws_away().cmp(&b.throws_away()).then(b.wins().cmp(&a.wins()));
        let looks = ends.then(b.play.equity.total_cmp(&a.play.equity));
        looks.then(a_turns.total_cmp(b_turns)).then(a_tie.cmp(b_tie))
    });
    plays.into_iter().map(|(.., sight)| sight).collect()
}
