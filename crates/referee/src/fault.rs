// SPDX-License-Identifier: AGPL-3.0-or-later
//! What is wrong with a request: a stable code for programs and one sentence for people. A move that the
//! rules forbid is no fault but an answer.

use game::OptionError;
use thiserror::Error;

/// Why a request was not answered.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Fault {
    /// The line is no UTF-8.
    #[error("the line is not UTF-8")]
    NotUtf8,
    /// The line is longer than [`crate::LINE_BYTES_MAX`].
    #[error("the line is too long: at most {max} bytes")]
    TooLong {
        /// How long it may be.
        max: usize,
    },
    /// Arrays and objects are nested deeper than [`crate::NESTING_MAX`].
    #[error("the line is nested too deeply: at most {max} arrays and objects inside each other")]
    TooNested {
        /// How deep it may be.
        max: usize,
    },
    /// The line is no JSON.
    #[error("the line is not JSON: {reason}")]
    NotJson {
        /// What the parser met.
        reason: String,
    },
    /// The line is JSON, but no object.
    #[error("a request is a JSON object, such as {{\"op\":\"games\"}}")]
    NotAnObject,
    /// A field that stands in the object twice.
    #[error("field `{field}` is given twice")]
    Twice {
        /// Its name.
        field: &'static str,
    },
    /// A field the operation needs.
    #[error("field `{field}` is missing: {allowed}")]
    Missing {
        /// Its name.
        field: &'static str,
        /// What it would hold.
        allowed: String,
    },
    /// A field that holds something else than it may.
    #[error("field `{field}` must be {allowed}")]
    BadField {
        /// Its name.
        field: &'static str,
        /// What it may hold, in words.
        allowed: String,
    },
    /// An operation nobody knows.
    #[error("there is no op `{op}`; allowed: {allowed}")]
    UnknownOp {
        /// What was asked for, shortened.
        op: String,
        /// The operations there are.
        allowed: String,
    },
    /// A game nobody plays here.
    #[error("there is no game `{game}`; allowed: {allowed}")]
    UnknownGame {
        /// What was asked for, shortened.
        game: String,
        /// The games there are.
        allowed: String,
    },
    /// An operation that makes no sense for the game.
    #[error("there is no op `{op}` for {game}; allowed: {allowed}")]
    WrongGame {
        /// The operation.
        op: &'static str,
        /// The game.
        game: &'static str,
        /// The operations of the game.
        allowed: String,
    },
    /// An option that is not there or cannot have this value.
    #[error(transparent)]
    Option(OptionError),
    /// A position that is none of its game.
    #[error("{reason}")]
    BadPosition {
        /// What is wrong with it.
        reason: String,
    },
    /// Dice that cannot have been rolled.
    #[error("`dice` must be {allowed}")]
    BadDice {
        /// What dice there are.
        allowed: &'static str,
    },
    /// A game of dice that is none.
    #[error("the request is no game of dice: {reason}")]
    BadTranscript {
        /// What is wrong with it.
        reason: String,
    },
    /// Stakes or prizes that cannot be settled.
    #[error("{reason}")]
    BadTerms {
        /// What is wrong with them.
        reason: String,
    },
    /// More results than anybody can use.
    #[error("there are more than {limit} results")]
    TooMany {
        /// How many are listed at most.
        limit: u64,
    },
    /// A failure of the program itself.
    #[error("the request could not be answered because of a defect of this program")]
    Internal,
}

impl Fault {
    /// The stable word for programs, `snake_case`.
    #[must_use]
    pub fn code(&self) -> &'static str {
        match self {
            Self::NotUtf8 => "not_utf8",
            Self::TooLong { .. } => "too_long",
            Self::TooNested { .. } => "too_nested",
            Self::NotJson { .. } => "bad_json",
            Self::NotAnObject | Self::Twice { .. } => "bad_request",
            Self::Missing { .. } => "missing_field",
            Self::BadField { .. } => "bad_field",
            Self::UnknownOp { .. } => "unknown_op",
            Self::UnknownGame { .. } => "unknown_game",
            Self::WrongGame { .. } => "wrong_game",
            Self::Option(OptionError::Unknown { .. }) => "unknown_option",
            Self::Option(OptionError::BadValue { .. }) => "bad_option",
            Self::BadPosition { .. } => "bad_position",
            Self::BadDice { .. } => "bad_dice",
            Self::BadTranscript { .. } => "bad_transcript",
            Self::BadTerms { .. } => "bad_terms",
            Self::TooMany { .. } => "too_many",
            Self::Internal => "internal",
        }
    }

    /// A position refused by its game.
    #[expect(clippy::needless_pass_by_value, reason = "it stands in `map_err`, which hands the error over")]
    pub(crate) fn position(reason: impl ToString) -> Self {
        Self::BadPosition { reason: reason.to_string() }
    }

    /// A game of dice that cannot be read.
    pub(crate) fn transcript(error: &serde_json::Error) -> Self {
        Self::BadTranscript { reason: crate::line::without_line(&error.to_string()) }
    }

    /// Terms refused by the ledger.
    #[expect(clippy::needless_pass_by_value, reason = "it stands in `map_err`, which hands the error over")]
    pub(crate) fn terms(reason: impl ToString) -> Self {
        Self::BadTerms { reason: reason.to_string() }
    }

    /// A field that must be something else.
    pub(crate) fn field(field: &'static str, allowed: impl Into<String>) -> Self {
        Self::BadField { field, allowed: allowed.into() }
    }
}

impl From<OptionError> for Fault {
    fn from(error: OptionError) -> Self {
        match error {
            OptionError::Unknown { name, allowed } => {
                Self::Option(OptionError::Unknown { name: shortened(&name), allowed })
            }
            bad_value @ OptionError::BadValue { .. } => Self::Option(bad_value),
        }
    }
}

/// The beginning of a text from outside, short enough to repeat in a sentence.
pub(crate) fn shortened(text: &str) -> String {
    const CHARACTERS_MAX: usize = 40;
    let mut short: String = text.chars().take(CHARACTERS_MAX).collect();
    if short.len() < text.len() {
        short.push('…');
    }
    short
}
