// SPDX-License-Identifier: AGPL-3.0-or-later
//! A match as a sequence of games: the score, which game is played, who starts the next, and whether it is the
//! Crawford game. How a game ends and who waits for whom between two games is not known here.

use ::game::{Seat, TwoSeat};
use thiserror::Error;

/// K13, K14: whether the game without doubles has been played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Crawford {
    Ahead,
    Now,
    Behind,
}

/// K13: whether somebody needs exactly one point of a match to `to`; never in a single game.
#[must_use]
pub fn needs_one(score: [u32; 2], to: u32) -> bool {
    to > 1 && score.contains(&(to - 1))
}

/// What cannot happen in a match now.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum MatchError {
    /// The game is over already.
    #[error("the game of the match is over and the next has not begun")]
    Between,
    /// The game is not over yet.
    #[error("the game of the match is not over yet")]
    NotOver,
    /// S2: nothing follows.
    #[error("the match is decided")]
    Decided,
}

/// A match under way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Match {
    to: u16,
    score: [u16; 2],
    game: u16,
    crawford: Crawford,
    /// Who won the game that is over, while the next has not begun.
    winner: Option<TwoSeat>,
}

impl Match {
    /// S1: a match to `to` points; `crawford` says whether K13 was agreed.
    #[must_use]
    pub fn new(to: u16, crawford: bool) -> Self {
        let crawford = if crawford { Crawford::Ahead } else { Crawford::Behind };
        Self { to, score: [0; 2], game: 1, crawford, winner: None }
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

    /// S2: whether somebody has reached the number.
    #[must_use]
    pub fn is_decided(&self) -> bool {
        self.is_reached(self.score)
    }

    /// S2: whether this score ends the match.
    #[must_use]
    pub fn is_reached(&self, score: [u16; 2]) -> bool {
        score.iter().any(|points| *points >= self.to)
    }

    /// The score once `winner` has `points` more.
    #[must_use]
    pub fn score_after(&self, winner: TwoSeat, points: u32) -> [u16; 2] {
        let mut score = self.score;
        let mine = &mut score[winner.index()];
        *mine = mine.saturating_add(u16::try_from(points).unwrap_or(u16::MAX));
        score
    }

    /// Whether a game is over and the next has not begun.
    #[must_use]
    pub fn is_between(&self) -> bool {
        self.winner.is_some()
    }

    /// S7: who starts the next game, while it has not begun: the winner of the last.
    ///
    /// # Errors
    /// [`MatchError::NotOver`], [`MatchError::Decided`].
    pub fn starter(&self) -> Result<Seat, MatchError> {
        let winner = self.winner.ok_or(MatchError::NotOver)?;
        if self.is_decided() { Err(MatchError::Decided) } else { Ok(winner.seat()) }
    }

    /// The game is over; `points` with the cube counted.
    ///
    /// # Errors
    /// [`MatchError::Between`].
    pub fn over(&mut self, winner: TwoSeat, points: u32) -> Result<(), MatchError> {
        if self.winner.is_some() {
            return Err(MatchError::Between);
        }
        self.score = self.score_after(winner, points);
        self.winner = Some(winner);
        Ok(())
    }

    /// K13, K14, S7: the next game begins; says who starts it.
    ///
    /// # Errors
    /// As [`Match::starter`].
    pub fn begin(&mut self) -> Result<Seat, MatchError> {
        let starter = self.starter()?;
        self.winner = None;
        self.game = self.game.saturating_add(1);
        self.crawford = match self.crawford {
            Crawford::Ahead if needs_one(self.score.map(u32::from), self.to.into()) => Crawford::Now,
            Crawford::Ahead => Crawford::Ahead,
            Crawford::Now | Crawford::Behind => Crawford::Behind,
        };
        Ok(starter)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FIRST: TwoSeat = TwoSeat::First;
    const SECOND: TwoSeat = TwoSeat::Second;

    /// Plays a game and begins the next.
    fn next(match_play: &mut Match, winner: TwoSeat, points: u32) -> Seat {
        match_play.over(winner, points).unwrap();
        match_play.begin().unwrap()
    }

    #[test]
    fn k13_k14_the_first_game_in_which_one_point_is_needed_has_no_cube() {
        let mut match_play = Match::new(5, true);
        assert!(!match_play.is_crawford() && !match_play.is_after_crawford());
        next(&mut match_play, FIRST, 3);
        assert!(!match_play.is_crawford(), "two points are needed");
        next(&mut match_play, FIRST, 1);
        assert!(match_play.is_crawford());
        next(&mut match_play, SECOND, 4);
        assert!(!match_play.is_crawford() && match_play.is_after_crawford(), "4-4, and it comes once");
        let mut without = Match::new(3, false);
        next(&mut without, SECOND, 2);
        assert!(!without.is_crawford());
    }

    #[test]
    fn k13_a_single_game_needs_no_single_point() {
        assert!(!needs_one([0, 0], 1) && !needs_one([0, 0], 0));
        assert!(needs_one([0, 2], 3) && !needs_one([3, 1], 3));
    }

    #[test]
    fn s2_nothing_follows_a_decided_match() {
        let mut match_play = Match::new(3, true);
        assert_eq!(match_play.begin(), Err(MatchError::NotOver));
        match_play.over(SECOND, 192).unwrap();
        assert_eq!((match_play.score(), match_play.is_decided()), ([0, 192], true));
        assert_eq!(match_play.over(SECOND, 1), Err(MatchError::Between));
        assert_eq!(match_play.begin(), Err(MatchError::Decided));
        assert_eq!((match_play.game(), match_play.score()), (1, [0, 192]));
    }

    #[test]
    fn s7_the_winner_starts_the_next() {
        let mut match_play = Match::new(9, true);
        assert_eq!(next(&mut match_play, SECOND, 1), Seat(1));
        assert_eq!(next(&mut match_play, FIRST, 2), Seat(0));
        assert_eq!((match_play.game(), match_play.score()), (3, [2, 1]));
    }
}
