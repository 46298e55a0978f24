// SPDX-License-Identifier: AGPL-3.0-or-later
//! The vocabulary every crate shares.
//!
//! Here live the words that mean the same thing in every game: who sits where ([`Seat`]), which colour
//! plays ([`Side`]), what a game ended with ([`Outcome`]) and by which end ([`EndKind`]), how long something took ([`Millis`]), the
//! switches a table may be set up with ([`OptionSpec`]), what is known of a game without its rules ([`GameSpec`]), which letters nobody sees ([`is_unseen`]) and sentences as data ([`messages!`]). No rules, no I/O, no dependencies, ever.
#![forbid(unsafe_code)]

mod end;
mod letters;
mod messages;
mod option;
mod outcome;
mod spec;
mod time;

pub use end::EndKind;
pub use letters::is_unseen;
pub use messages::{Codes, Datum, Params};
pub use option::{OptionError, OptionKind, OptionSpec, OptionValue, find_option};
pub use outcome::{Outcome, Points};
pub use spec::{GameSpec, Scale};
pub use time::{Micros, Millis};

/// A chair at a table, counted from 0. Two-player games have seats 0 and 1; bughouse has four.
///
/// Seat 0 moves first in every game whose rules name a first mover (White in chess, the first sowing in
/// kalah); in the tables family the opening roll decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Seat(pub u8);

impl Seat {
    /// The chair across the board in a two-player game.
    #[must_use]
    pub fn opponent(self) -> Self {
        Self(self.0 ^ 1)
    }

    /// The seat as an index into arrays kept by seat.
    #[must_use]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// One of the two at a board, as an index into what is kept for two. A seat of a larger table is neither of them, so
/// that nothing of seat 2 falls on seat 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum TwoSeat {
    /// Seat 0.
    First,
    /// Seat 1.
    Second,
}

impl TwoSeat {
    /// Both of them.
    pub const BOTH: [Self; 2] = [Self::First, Self::Second];

    /// Which of the two `seat` is; none beyond seat 1.
    #[must_use]
    pub fn of(seat: Seat) -> Option<Self> {
        match seat.0 {
            0 => Some(Self::First),
            1 => Some(Self::Second),
            _ => None,
        }
    }

    /// The seat, 0 or 1.
    #[must_use]
    pub fn seat(self) -> Seat {
        match self {
            Self::First => Seat(0),
            Self::Second => Seat(1),
        }
    }

    /// The one across the board.
    #[must_use]
    pub fn other(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }

    /// The seat as an index into arrays kept for two.
    #[must_use]
    pub fn index(self) -> usize {
        self.seat().index()
    }
}

/// The colour of the pieces, checkers or (south = white, north = black) houses a player moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Side {
    /// White; South in kalah.
    White,
    /// Black; North in kalah.
    Black,
}

impl Side {
    /// Both sides, White first.
    pub const BOTH: [Self; 2] = [Self::White, Self::Black];

    /// The other colour.
    #[must_use]
    pub fn other(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
        }
    }

    /// 0 for White, 1 for Black.
    #[must_use]
    pub fn index(self) -> usize {
        match self {
            Self::White => 0,
            Self::Black => 1,
        }
    }

    /// `white` or `black`, as written in positions and messages.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::White => "white",
            Self::Black => "black",
        }
    }

    /// Reads [`Side::name`] back.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        match name {
            "white" => Some(Self::White),
            "black" => Some(Self::Black),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_opponent_of_the_opponent_is_oneself() {
        for seat in [Seat(0), Seat(1), Seat(2), Seat(3)] {
            assert_ne!(seat.opponent(), seat);
            assert_eq!(seat.opponent().opponent(), seat);
        }
        for seat in TwoSeat::BOTH {
            assert_eq!(seat.other().other(), seat);
            assert_eq!(TwoSeat::of(seat.seat()), Some(seat));
            assert_eq!(seat.other().seat(), seat.seat().opponent());
        }
        for side in Side::BOTH {
            assert_eq!(side.other().other(), side);
            assert_eq!(Side::from_name(side.name()), Some(side));
        }
        assert_eq!(Side::from_name("White"), None);
    }

    #[test]
    fn a_seat_beyond_two_is_none_of_the_two() {
        assert_eq!([2, 3, 254, 255].map(|seat| TwoSeat::of(Seat(seat))), [None; 4]);
    }
}
