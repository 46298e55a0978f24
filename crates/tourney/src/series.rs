// SPDX-License-Identifier: AGPL-3.0-or-later
//! A match of several games between two: first to so many points, or a fixed number of games.

use crate::Colour;

/// Most games of a series, so that one has an end.
pub const GAMES_MAX: usize = 200;

/// When a series is over. Points are half points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Length {
    /// Who has so many half points first; from 1.
    FirstTo(u32),
    /// So many games, all of them or until one cannot be caught; from 1.
    Games {
        /// How many.
        games: usize,
        /// When the points are equal then: pairs of games, one with each colour, until they are not.
        break_ties: bool,
    },
}

/// A game from the first player's side, in half points: 0, 1 or 2.
pub type Points = u8;

/// How a series stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    /// Another game: the first player's colour.
    Next(Colour),
    /// The first player has won.
    FirstWon,
    /// The second player has won.
    SecondWon,
    /// Neither.
    Drawn,
}

/// Why a series does not go on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SeriesError {
    /// The length makes no series.
    #[error("a series has 1 to {GAMES_MAX} games or half points to win, not {asked}")]
    Length {
        /// What was asked for.
        asked: usize,
    },
    /// It was over before.
    #[error("the series is over after {games} games")]
    Over {
        /// Games played.
        games: usize,
    },
    /// More than a game is worth.
    #[error("a game brings 0, 1 or 2 half points, not {points}")]
    Points {
        /// What was reported.
        points: Points,
    },
}

/// A series while it is played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Series {
    length: Length,
    first_colour: Colour,
    games: Vec<Points>,
}

impl Series {
    /// A series in which the first player begins with `first_colour`; colours alternate.
    ///
    /// # Errors
    /// The length is none.
    pub fn new(length: Length, first_colour: Colour) -> Result<Self, SeriesError> {
        let asked = match length {
            Length::FirstTo(half_points) => usize::try_from(half_points).unwrap_or(usize::MAX),
            Length::Games { games, .. } => games,
        };
        if !(1..=GAMES_MAX).contains(&asked) {
            return Err(SeriesError::Length { asked });
        }
        Ok(Self { length, first_colour, games: Vec::new() })
    }

    /// The half points of both.
    #[must_use]
    pub fn score(&self) -> (u32, u32) {
        let first: u32 = self.games.iter().map(|&points| u32::from(points)).sum();
        let all = u32::try_from(self.games.len() * 2).unwrap_or(u32::MAX);
        (first, all - first)
    }

    /// How it stands.
    #[must_use]
    pub fn state(&self) -> State {
        let (first, second) = self.score();
        let leader = match first.cmp(&second) {
            std::cmp::Ordering::Greater => State::FirstWon,
            std::cmp::Ordering::Less => State::SecondWon,
            std::cmp::Ordering::Equal => State::Drawn,
        };
        let played = self.games.len();
        let next =
            State::Next(if played.is_multiple_of(2) { self.first_colour } else { self.first_colour.other() });
        match self.length {
            // Both at once, by a draw: the leader by more has won, and nobody when they are level.
            Length::FirstTo(most) if first.max(second) >= most && leader != State::Drawn => leader,
            Length::FirstTo(_) => next,
            Length::Games { games, break_ties } => {
                let left = u32::try_from(games.saturating_sub(played) * 2).unwrap_or(u32::MAX);
                if played <= games && first.abs_diff(second) > left {
                    return leader;
                }
                let is_even = played >= games && played.is_multiple_of(2) == games.is_multiple_of(2);
                if is_even && (!break_ties || leader != State::Drawn) { leader } else { next }
            }
        }
    }

    /// Writes down the next game.
    ///
    /// # Errors
    /// The series is over, or a game is not worth that.
    pub fn add(&mut self, points: Points) -> Result<(), SeriesError> {
        if points > 2 {
            return Err(SeriesError::Points { points });
        }
        if !matches!(self.state(), State::Next(_)) || self.games.len() >= GAMES_MAX * 2 {
            return Err(SeriesError::Over { games: self.games.len() });
        }
        self.games.push(points);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn after(length: Length, games: &[Points]) -> State {
        let mut series = Series::new(length, Colour::White).unwrap();
        for &points in games {
            series.add(points).unwrap();
        }
        series.state()
    }

    const FOUR: Length = Length::Games { games: 4, break_ties: false };
    const FOUR_OR_MORE: Length = Length::Games { games: 4, break_ties: true };

    #[test]
    fn colours_alternate() {
        assert_eq!(after(FOUR, &[]), State::Next(Colour::White));
        assert_eq!(after(FOUR, &[1]), State::Next(Colour::Black));
        assert_eq!(after(FOUR, &[1, 1]), State::Next(Colour::White));
    }

    #[test]
    fn first_to_three_points_wins() {
        let to_three = Length::FirstTo(6);
        assert_eq!(after(to_three, &[2, 2]), State::Next(Colour::White));
        assert_eq!(after(to_three, &[2, 2, 2]), State::FirstWon);
        assert_eq!(after(to_three, &[0, 0, 1, 1]), State::SecondWon);
        // Both reach it with a draw: they are level, and play on.
        assert_eq!(after(to_three, &[2, 0, 2, 0, 1, 1]), State::Next(Colour::White));
        assert_eq!(after(to_three, &[2, 0, 2, 0, 1, 1, 0]), State::SecondWon);
    }

    #[test]
    fn a_fixed_number_ends_when_one_cannot_be_caught() {
        assert_eq!(after(FOUR, &[2, 2]), State::Next(Colour::White));
        assert_eq!(after(FOUR, &[2, 2, 1]), State::FirstWon);
        assert_eq!(after(FOUR, &[1, 1, 1, 1]), State::Drawn);
        let six = Length::Games { games: 6, break_ties: false };
        assert_eq!(after(six, &[2, 2, 2]), State::Next(Colour::Black), "three games can make it even");
        assert_eq!(after(six, &[2, 2, 2, 1]), State::FirstWon);
        let five = Length::Games { games: 5, break_ties: true };
        assert_eq!(after(five, &[1, 1, 1, 1, 1]), State::Next(Colour::Black));
        assert_eq!(after(five, &[1, 1, 1, 1, 1, 2]), State::Next(Colour::White));
        assert_eq!(after(five, &[1, 1, 1, 1, 1, 2, 1]), State::FirstWon);
        assert_eq!(after(FOUR, &[1, 1, 1, 0]), State::SecondWon);
    }

    #[test]
    fn ties_are_broken_by_pairs_of_games() {
        assert_eq!(after(FOUR_OR_MORE, &[1, 1, 1, 1]), State::Next(Colour::White));
        assert_eq!(
            after(FOUR_OR_MORE, &[1, 1, 1, 1, 2]),
            State::Next(Colour::Black),
            "the other one has White, too"
        );
        assert_eq!(after(FOUR_OR_MORE, &[1, 1, 1, 1, 2, 0]), State::Next(Colour::White));
        assert_eq!(after(FOUR_OR_MORE, &[1, 1, 1, 1, 2, 1]), State::FirstWon);
    }

    #[test]
    fn a_tie_is_not_played_off_for_ever() {
        let length = Length::Games { games: 2, break_ties: true };
        let mut series = Series::new(length, Colour::White).unwrap();
        for game in 0..400 {
            assert_eq!(series.add(1), Ok(()), "game {game}");
        }
        assert_eq!(series.add(1), Err(SeriesError::Over { games: 400 }));
    }

    #[test]
    fn what_is_no_series_or_no_game_is_refused() {
        let none = Series::new(Length::FirstTo(0), Colour::White).unwrap_err();
        assert_eq!(none.to_string(), "a series has 1 to 200 games or half points to win, not 0");
        let mut series = Series::new(Length::FirstTo(1), Colour::White).unwrap();
        assert_eq!(series.add(3), Err(SeriesError::Points { points: 3 }));
        series.add(2).unwrap();
        assert_eq!(series.score(), (2, 0));
        assert_eq!(series.add(0), Err(SeriesError::Over { games: 1 }));
    }
}
