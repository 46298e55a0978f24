// SPDX-License-Identifier: AGPL-3.0-or-later
//! Why a file gave no game at all.

use crate::Why;
use crate::text::READ;
use thiserror::Error;

/// Why a file was refused. A single bad game in a file of many is not an error of the file: see
/// [`crate::Replayed::first_illegal`].
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum RecordError {
    /// No bytes, or only white space.
    #[error("{name}: the file is empty")]
    Empty {
        /// The file's name as given.
        name: String,
    },
    /// The form is known but not read.
    #[error("{name}: {format} is not read; allowed: {READ}")]
    Unsupported {
        /// The file's name as given.
        name: String,
        /// The form in words.
        format: &'static str,
    },
    /// Whoever wanted to know has no more time for it, see [`crate::Watch::goes_on`].
    #[error("{name}: judging this file takes too long; divide it into smaller ones")]
    TooMuch {
        /// The file's name as given.
        name: String,
    },
    /// No game could be read.
    #[error("{name}, line {line}: {reason}")]
    Unreadable {
        /// The file's name as given.
        name: String,
        /// The line, counted from 1.
        line: u32,
        /// What is wrong with it, and what is allowed.
        reason: Why,
    },
}

impl RecordError {
    /// The data of the sentence, for translations.
    #[must_use]
    pub fn params(&self) -> Vec<(&'static str, String)> {
        match self {
            Self::Empty { name } | Self::TooMuch { name } => vec![("name", name.clone())],
            Self::Unsupported { name, format } => {
                vec![("name", name.clone()), ("format", (*format).to_owned()), ("allowed", READ.to_owned())]
            }
            Self::Unreadable { name, line, reason } => {
                vec![("name", name.clone()), ("line", line.to_string()), ("reason", reason.to_string())]
            }
        }
    }

    /// A stable word for programs.
    #[must_use]
    pub fn code(&self) -> &'static str {
        match self {
            Self::Empty { .. } => "empty_record",
            Self::Unsupported { .. } => "unsupported_record",
            Self::TooMuch { .. } => "too_much_work",
            Self::Unreadable { .. } => "unreadable_record",
        }
    }
}
