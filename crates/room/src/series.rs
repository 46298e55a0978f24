// SPDX-License-Identifier: AGPL-3.0-or-later
//! A match: the score, which game is played, whether it is the Crawford game, and the pause between games.

use game::{Millis, Seat};

use crate::event::EndReason;

/// How long the next game of a match waits for both players.
pub const NEXT_WAIT: Millis = Millis::seconds(20);

/// How a game of a match ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameResult {
    /// Its number, from 1.
    pub game: u16,
    /// Who won: every game of a match has a winner (S8).
    pub winner: Seat,
    /// Points won, times the cube.
    pub points: u32,
    /// By which end.
    pub reason: EndReason,
}

/// K13, K14: whether the game without doubles has been played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Crawford {
    Ahead,
    Now,
    Behind,
}

/// A match under way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Series {
    to: u16,
    score: [u16; 2],
    game: u16,
    crawford: Crawford,
    /// The game that is over while the next has not begun.
    over: Option<GameResult>,
    /// Who has asked for the next game.
    asked: [bool; 2],
}

impl Series {
    /// A match to `to` points; `crawford` says whether K13 was agreed.
    pub(crate) fn new(to: u8, crawford: bool) -> Self {
        Self {
            to: u16::from(to),
            score: [0; 2],
            game: 1,
            crawford: if crawford { Crawford::Ahead } else { Crawford::Behind },
            over: None,
            asked: [false; 2],
        }
    }

    /// Points to be reached.
    #[must_use]
    pub fn to(&self) -> u16 {
        self.to
    }

    /// Points so far, by seat.
    #[must_use]
    pub fn score(&self) -> [u16; 2] {
        self.score
    }

    /// The number of the game that is played, or was played last, from 1.
    #[must_use]
    pub fn game(&self) -> u16 {
        self.game
    }

    /// K13: whether nobody may double in this game.
    #[must_use]
    pub fn is_crawford(&self) -> bool {
        self.crawford == Crawford::Now
    }

    /// K14: whether doubling is open again after the game without it, for good.
    #[must_use]
    pub fn is_after_crawford(&self) -> bool {
        self.crawford == Crawford::Behind
    }

    /// The game that is over, while the next has not begun.
    #[must_use]
    pub fn last_game(&self) -> Option<GameResult> {
        self.over
    }

    /// Whether this seat has asked for the next game.
    #[must_use]
    pub fn has_asked(&self, seat: Seat) -> bool {
        self.asked[seat.index() & 1]
    }

    /// S2: whether somebody has reached the number.
    #[must_use]
    pub fn is_decided(&self) -> bool {
        self.score.iter().any(|score| *score >= self.to)
    }

    /// The score once `winner` has `points` more.
    pub(crate) fn score_after(&self, winner: Seat, points: u32) -> [u16; 2] {
        let mut score = self.score;
        let mine = &mut score[winner.index() & 1];
        *mine = mine.saturating_add(u16::try_from(points).unwrap_or(u16::MAX));
        score
    }

    pub(crate) fn take_game(&mut self, result: GameResult) -> Result<(), String> {
        if self.over.is_some() || result.game != self.game {
            return Err("another game of the match is played".to_owned());
        }
        self.score = self.score_after(result.winner, result.points);
        self.over = Some(result);
        Ok(())
    }

    pub(crate) fn ask(&mut self, seat: Seat) {
        self.asked[seat.index() & 1] = true;
    }

    /// S7: who starts the next game, once both have asked for it.
    pub(crate) fn ready(&self) -> Option<Seat> {
        self.over.filter(|_| self.asked == [true, true] && !self.is_decided()).map(|result| result.winner)
    }

    pub(crate) fn begin(&mut self, game: u16) -> Result<(), String> {
        if self.over.is_none() || game != self.game.saturating_add(1) || self.is_decided() {
            return Err("this game of the match cannot begin now".to_owned());
        }
        self.over = None;
        self.asked = [false; 2];
        self.game = game;
        let needs_one = self.score.iter().any(|score| score + 1 == self.to);
        self.crawford = match self.crawford {
            Crawford::Ahead if needs_one => Crawford::Now,
            Crawford::Ahead => Crawford::Ahead,
            Crawford::Now | Crawford::Behind => Crawford::Behind,
        };
        Ok(())
    }
}
