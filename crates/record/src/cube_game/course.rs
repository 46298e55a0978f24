// SPDX-License-Identifier: AGPL-3.0-or-later
//! What the games of a match file say of each other: their numbers, the score before each, and whether there is anything
//! left to play for.

use super::MatchGame;
use crate::Amiss;

/// A match while its games are read.
#[derive(Default)]
pub(crate) struct Course {
    before: Option<Before>,
}

/// The game before.
struct Before {
    number: u32,
    /// White's and Black's points after it, where it has a winner.
    score: Option<[u32; 2]>,
}

impl Course {
    /// What does not fit together between this game and the one before; `length` is that of the match, 0 for games
    /// without one, whose score has no meaning of its own.
    ///
    /// A file may begin with any game of a match, and a game 1 begins another match.
    pub(crate) fn follow(&mut self, game: &MatchGame, length: u32) -> Vec<Amiss> {
        let mut amiss = Vec::new();
        let [white, black] = game.score;
        if let Some(before) = self.before.take().filter(|_| game.number != 1) {
            let next = before.number.saturating_add(1);
            match before.score {
                _ if game.number != next => amiss.push(Amiss::Gap { number: game.number, next }),
                Some(stands) if length > 0 && stands != game.score => {
                    let [stands_white, stands_black] = stands;
                    amiss.push(Amiss::Score { white, black, stands_white, stands_black });
                }
                _ => {}
            }
        }
        if length > 0 && white.max(black) >= length {
            amiss.push(Amiss::Decided { length, white, black });
        }
        let score = game.win.map(|win| {
            let mut score = game.score;
            let points = &mut score[win.side.index()];
            *points = points.saturating_add(win.points);
            score
        });
        self.before = Some(Before { number: game.number, score });
        amiss
    }
}
