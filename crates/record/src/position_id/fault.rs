// SPDX-License-Identifier: AGPL-3.0-or-later
//! What can be wrong with the short forms of a position.

use super::field::Field;
use thiserror::Error;

/// Why a text is no such ID.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("`{given}` is no {form}: {reason}")]
pub struct IdError {
    /// What it should be.
    pub form: Form,
    /// What was given, cut to 60 characters.
    pub given: String,
    /// What is wrong and what is allowed.
    pub reason: Fault,
}

/// The short forms.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Form {
    /// Where the checkers are, as gnubg writes it.
    #[error("GNUBG position ID")]
    Position,
    /// All the rest, as gnubg writes it.
    #[error("GNUBG match ID")]
    Match,
    /// Both, as eXtreme Gammon writes it.
    #[error("XGID")]
    Xgid,
}

impl Form {
    /// A stable word for programs.
    #[must_use]
    pub fn code(self) -> &'static str {
        match self {
            Self::Position => "position",
            Self::Match => "match",
            Self::Xgid => "xgid",
        }
    }
}

impl IdError {
    pub(super) fn new(form: Form, given: &str, reason: Fault) -> Self {
        Self { form, given: crate::text::cut(given, 60), reason }
    }
}

/// Something wrong in an ID, in a sentence that says what is allowed.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Fault {
    /// No ID in the whole text.
    #[error("no position is given; allowed: XGID=…, or `Position ID: …` with `Match ID: …`")]
    NoPosition,
    /// The wrong length.
    #[error("it must have {wanted} characters, not {found}")]
    Length {
        /// How many it must have.
        wanted: usize,
        /// How many it has.
        found: usize,
    },
    /// A character of another alphabet.
    #[error("allowed are the characters A-Z, a-z, 0-9, + and /")]
    Alphabet,
    /// Bits beyond the last byte.
    #[error("its last character holds bits that mean nothing")]
    LastCharacter,
    /// More than fifteen checkers.
    #[error("{side} has more than 15 checkers")]
    TooMany {
        /// Whose: `white`, `black`.
        side: &'static str,
    },
    /// Bits beyond the checkers.
    #[error("bits are left over after both players' checkers")]
    AfterCheckers,
    /// Bits beyond the last field.
    #[error("bits are left over at the end")]
    LeftOver,
    /// An owner of the cube who is nobody.
    #[error("the cube's owner must be player 0, player 1 or nobody")]
    CubeOwner,
    /// Dice that do not exist.
    #[error("there are no dice {first}-{second}; a die shows 1 to 6")]
    Dice {
        /// One of them.
        first: u8,
        /// The other.
        second: u8,
    },
    /// A state nobody knows.
    #[error("there is no state {state} of a game; allowed: 0 to 4")]
    State {
        /// What stands there.
        state: u8,
    },
    /// Another number of fields.
    #[error("it must have ten fields between colons")]
    Fields,
    /// An owner of the cube who is nobody.
    #[error("the cube's owner must be -1, 0 or 1")]
    Owner,
    /// A turn that is nobody's.
    #[error("the turn must be -1 or 1")]
    Turn,
    /// A field that is no number it may be.
    #[error("the {} must be a whole number from 0 to {max}", .field.name())]
    Number {
        /// The field.
        field: Field,
        /// The largest number there.
        max: u16,
    },
    /// Dice that do not exist.
    #[error("the dice must be 00, two numbers from 1 to 6, D, B or R")]
    Roll,
    /// Another number of places.
    #[error("the board must have 26 characters, not {found}")]
    Board {
        /// How many it has.
        found: usize,
    },
    /// A place that holds something else.
    #[error("a place of the board must be -, A to O or a to o")]
    Place,
    /// A bar at the wrong end.
    #[error("a player's bar stands at their own end of the board")]
    Bar,
    /// Two IDs that do not say the same.
    #[error("the GNUBG position ID is not the position of the XGID")]
    TwoPositions,
    /// Everything can be read, but is no position of tabla.
    #[error(transparent)]
    Position(#[from] tables::SetupError),
}

game::messages! { Fault {
    NoPosition => "no_position",
    Length { ; wanted, found } => "length",
    Alphabet => "alphabet",
    LastCharacter => "last_character",
    TooMany { side } => "too_many",
    AfterCheckers => "after_checkers",
    LeftOver => "left_over",
    CubeOwner => "cube_owner",
    Dice { ; first, second } => "dice",
    State { ; state } => "state",
    Fields => "fields",
    Owner => "owner",
    Turn => "turn",
    Number { field = field.code(); max } => "number",
    Roll => "roll",
    Board { ; found } => "board",
    Place => "place",
    Bar => "bar",
    TwoPositions => "two_positions",
} within Position }
