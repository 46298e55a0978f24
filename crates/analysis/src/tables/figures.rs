// SPDX-License-Identifier: AGPL-3.0-or-later
//! What a player's decisions add up to.

use game::Side;
use record::Win;

use super::{Decision, Turn};
use crate::mark::Mark;

/// PR: so many times the mean loss.
const PR: f64 = 500.0;

/// Decisions of one kind.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Tally {
    /// Those that counted.
    pub decisions: u32,
    /// Points lost by them, the cube counted as one.
    pub loss: f64,
    /// The chance to win the match that was lost by those of matches; nothing without one.
    pub match_lost: Option<f64>,
    /// How many were doubtful, bad and very bad.
    pub marks: [u32; 3],
}

impl Tally {
    fn note(&mut self, loss: f64, match_lost: Option<f64>, mark: Option<Mark>, counts: bool) {
        self.decisions += u32::from(counts);
        self.loss += loss;
        self.match_lost = sum(self.match_lost, match_lost);
        for (count, size) in self.marks.iter_mut().zip(Mark::SIZES) {
            *count += u32::from(mark == Some(size));
        }
    }

    /// Both together.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        let mut marks = self.marks;
        marks.iter_mut().zip(other.marks).for_each(|(own, more)| *own += more);
        let match_lost = sum(self.match_lost, other.match_lost);
        Self { decisions: self.decisions + other.decisions, loss: self.loss + other.loss, match_lost, marks }
    }

    /// PR: 500 times the mean loss; nothing without a decision.
    #[must_use]
    pub fn pr(&self) -> Option<f64> {
        (self.decisions > 0).then(|| PR * self.loss / f64::from(self.decisions))
    }
}

/// The figures of one player.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Figures {
    /// Plays that were not forced.
    pub chequer: Tally,
    /// The cube.
    pub cube: Tally,
    /// Points by which the rolls were better than the average, the cube counted as one.
    pub luck: f64,
    /// The same, the cube counted as it lay.
    pub luck_points: f64,
    /// Points won or lost, the cube counted; nothing in a game without a winner.
    pub result: Option<f64>,
    /// The result without what the dice gave the player and the opponent; nothing without a result.
    pub luck_adjusted: Option<f64>,
}

impl Figures {
    /// All decisions.
    #[must_use]
    pub fn all(&self) -> Tally {
        self.chequer.and(self.cube)
    }

    /// Both together; the result of those games that have one.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        Self {
            chequer: self.chequer.and(other.chequer),
            cube: self.cube.and(other.cube),
            luck: self.luck + other.luck,
            luck_points: self.luck_points + other.luck_points,
            result: sum(self.result, other.result),
            luck_adjusted: sum(self.luck_adjusted, other.luck_adjusted),
        }
    }
}

fn sum(own: Option<f64>, more: Option<f64>) -> Option<f64> {
    match (own, more) {
        (Some(own), Some(more)) => Some(own + more),
        (own, more) => own.or(more),
    }
}

/// The figures of both players of a game.
pub(super) fn of_game(turns: &[Turn], win: Option<Win>) -> [Figures; 2] {
    let mut figures = [Figures::default(); 2];
    for turn in turns {
        if let Some(luck) = turn.luck {
            let own = &mut figures[turn.side.index()];
            own.luck += luck;
            own.luck_points += luck * f64::from(turn.cube);
        }
        for decision in &turn.decisions {
            match decision {
                Decision::Chequer(play) => {
                    figures[play.side.index()].chequer.note(play.loss, play.chance_lost(), play.mark, true);
                }
                Decision::Cube(cube) => {
                    figures[cube.side.index()].cube.note(
                        cube.loss,
                        cube.chance_lost(),
                        cube.mark,
                        cube.counts,
                    );
                }
            }
        }
    }
    if let Some(win) = win {
        for side in Side::BOTH {
            let points = if side == win.side { f64::from(win.points) } else { -f64::from(win.points) };
            let luck = figures[side.index()].luck_points - figures[side.other().index()].luck_points;
            let own = &mut figures[side.index()];
            (own.result, own.luck_adjusted) = (Some(points), Some(points - luck));
        }
    }
    figures
}
