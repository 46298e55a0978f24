// SPDX-License-Identifier: AGPL-3.0-or-later
//! What a tournament counts of a game.

use tourney::Mark;

use crate::finished::{Finished, Verdict};

/// The place of a game in a tournament.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScoredGame {
    /// The tournament.
    pub contest: String,
    /// The round, from 1.
    pub round: u32,
    /// The board in it, from 1.
    pub board: u32,
}

/// The result of a game as its tournament takes it, once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Score {
    /// Where it belongs.
    pub game: ScoredGame,
    /// What each seat did.
    pub marks: Vec<Mark>,
    /// The points of each seat, for tie-breaks that count them.
    pub points: Vec<u32>,
}

impl ScoredGame {
    /// The score of a game that ended; a void one has none, for it is played again or decided by the arbiter.
    pub(crate) fn score(&self, finished: &Finished) -> Option<Score> {
        let [win, loss] = match finished.verdict {
            Verdict::Won { .. } => [Mark::Win, Mark::Loss],
            Verdict::Drawn => [Mark::Draw, Mark::Draw],
            Verdict::Forfeited { .. } => [Mark::ForfeitWin, Mark::ForfeitLoss],
            Verdict::Void => return None,
        };
        let winners = finished.winners();
        let marks =
            (0..finished.seats).map(|seat| if winners.contains(&seat) { win } else { loss }).collect();
        Some(Score { game: self.clone(), marks, points: finished.points.clone() })
    }
}
