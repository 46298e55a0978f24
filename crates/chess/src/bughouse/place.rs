// SPDX-License-Identifier: AGPL-3.0-or-later
//! Who sits where: four places at two boards, two teams.

use game::{Seat, Side};
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// One of the two boards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum BoardId {
    /// The first board.
    A,
    /// The second board.
    B,
}

impl BoardId {
    /// Both boards.
    pub const BOTH: [Self; 2] = [Self::A, Self::B];

    /// The other board.
    #[must_use]
    pub fn other(self) -> Self {
        match self {
            Self::A => Self::B,
            Self::B => Self::A,
        }
    }

    /// 0 for A, 1 for B.
    #[must_use]
    pub fn index(self) -> usize {
        match self {
            Self::A => 0,
            Self::B => 1,
        }
    }

    /// `A` or `B`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::A => "A",
            Self::B => "B",
        }
    }
}

/// C1: two partners, one White and one Black, on different boards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Team {
    /// White of board A and Black of board B.
    One,
    /// Black of board A and White of board B.
    Two,
}

impl Team {
    /// The opponents.
    #[must_use]
    pub fn other(self) -> Self {
        match self {
            Self::One => Self::Two,
            Self::Two => Self::One,
        }
    }

    /// 1 or 2.
    #[must_use]
    pub fn number(self) -> u8 {
        match self {
            Self::One => 1,
            Self::Two => 2,
        }
    }

    /// Reads [`Team::number`] back.
    #[must_use]
    pub fn from_number(number: u64) -> Option<Self> {
        match number {
            1 => Some(Self::One),
            2 => Some(Self::Two),
            _ => None,
        }
    }
}

/// C1: one of the four places, by BPGN's letters: `A` and `a` are White and Black of board A, `B` and `b` of
/// board B.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Place {
    /// The board.
    pub board: BoardId,
    /// The colour played there.
    pub side: Side,
}

/// A text that names no place.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("`{text}` is no place at a bughouse table; allowed: A, a, B, b")]
pub struct NoPlace {
    /// What was sent, cut to 32 characters.
    pub text: String,
}

impl Place {
    /// White of board A.
    pub const WHITE_A: Self = Self { board: BoardId::A, side: Side::White };
    /// Black of board A.
    pub const BLACK_A: Self = Self { board: BoardId::A, side: Side::Black };
    /// White of board B.
    pub const WHITE_B: Self = Self { board: BoardId::B, side: Side::White };
    /// Black of board B.
    pub const BLACK_B: Self = Self { board: BoardId::B, side: Side::Black };
    /// All places in the order of the seats 0 to 3.
    pub const ALL: [Self; 4] = [Self::WHITE_A, Self::BLACK_A, Self::WHITE_B, Self::BLACK_B];

    /// The place of a seat, counted from 0 in the order of [`Place::ALL`].
    #[must_use]
    pub fn of_seat(seat: Seat) -> Option<Self> {
        Self::ALL.get(seat.index()).copied()
    }

    /// The seat, 0 to 3.
    #[must_use]
    pub fn seat(self) -> Seat {
        match (self.board, self.side) {
            (BoardId::A, Side::White) => Seat(0),
            (BoardId::A, Side::Black) => Seat(1),
            (BoardId::B, Side::White) => Seat(2),
            (BoardId::B, Side::Black) => Seat(3),
        }
    }

    /// C1: the other one of the pair, on the other board with the other colour.
    #[must_use]
    pub fn partner(self) -> Self {
        Self { board: self.board.other(), side: self.side.other() }
    }

    /// The opponent on the same board.
    #[must_use]
    pub fn opponent(self) -> Self {
        Self { board: self.board, side: self.side.other() }
    }

    /// The pair.
    #[must_use]
    pub fn team(self) -> Team {
        if (self.board == BoardId::A) == (self.side == Side::White) { Team::One } else { Team::Two }
    }

    /// The letter of the place.
    #[must_use]
    pub fn letter(self) -> char {
        match (self.board, self.side) {
            (BoardId::A, Side::White) => 'A',
            (BoardId::A, Side::Black) => 'a',
            (BoardId::B, Side::White) => 'B',
            (BoardId::B, Side::Black) => 'b',
        }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

impl FromStr for Place {
    type Err = NoPlace;

    fn from_str(text: &str) -> Result<Self, NoPlace> {
        let named = |place: &&Self| text.chars().eq([place.letter()]);
        let found = Self::ALL.iter().find(named).copied();
        found.ok_or_else(|| NoPlace { text: text.chars().take(32).collect() })
    }
}
