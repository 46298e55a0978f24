// SPDX-License-Identifier: AGPL-3.0-or-later
//! A match at a table: its games, how the last one ended, and the pause before the next.

use std::ops::Deref;

use game::{Millis, Seat, TwoSeat};

use crate::ending::EndReason;

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

/// A match under way; score, game and Crawford are asked of its [`tables::Match`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Match {
    games: tables::Match,
    /// The game that is over while the next has not begun.
    over: Option<GameResult>,
    /// Who has asked for the next game.
    asked: [bool; 2],
}

impl Deref for Match {
    type Target = tables::Match;

    fn deref(&self) -> &tables::Match {
        &self.games
    }
}

impl Match {
    /// A match to `to` points; `crawford` says whether K13 was agreed.
    pub(crate) fn new(to: u8, crawford: bool) -> Self {
        Self { games: tables::Match::new(to.into(), crawford), over: None, asked: [false; 2] }
    }

    /// The game that is over, while the next has not begun.
    #[must_use]
    pub fn last_game(&self) -> Option<GameResult> {
        self.over
    }

    /// Whether this seat has asked for the next game.
    #[must_use]
    pub fn has_asked(&self, seat: Seat) -> bool {
        TwoSeat::of(seat).is_some_and(|seat| self.asked[seat.index()])
    }

    pub(crate) fn take_game(&mut self, result: GameResult) -> Result<(), String> {
        if result.game != self.game() {
            return Err("another game of the match is played".to_owned());
        }
        let winner = TwoSeat::of(result.winner).ok_or("nobody of the two has won")?;
        self.games.over(winner, result.points).map_err(|error| error.to_string())?;
        self.over = Some(result);
        Ok(())
    }

    pub(crate) fn ask(&mut self, seat: TwoSeat) {
        self.asked[seat.index()] = true;
    }

    /// S7: who starts the next game, once both have asked for it.
    pub(crate) fn ready(&self) -> Option<Seat> {
        self.starter().ok().filter(|_| self.asked == [true, true])
    }

    pub(crate) fn begin(&mut self, game: u16) -> Result<(), String> {
        if game != self.game().saturating_add(1) {
            return Err("another game of the match is next".to_owned());
        }
        self.games.begin().map_err(|error| error.to_string())?;
        self.over = None;
        self.asked = [false; 2];
        Ok(())
    }
}
