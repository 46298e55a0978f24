// SPDX-License-Identifier: AGPL-3.0-or-later
//! What is refused about passkeys.

use axum::http::StatusCode;
use thiserror::Error;

/// Why.
#[derive(Debug, Error)]
pub enum PasskeyError {
    /// The page is one where browsers make none.
    #[error("passkeys need a page by https under a name, not a number; or localhost")]
    InsecureOrigin,
    /// The answer is not to our question, not of our site, or not of this passkey.
    #[error("this passkey is not known here, or its answer came too late; try again")]
    BadPasskey,
    /// The new one is not an answer to our question.
    #[error("this passkey cannot be kept, or its answer came too late; try again")]
    BadNewPasskey,
    /// As many as there may be.
    #[error("there are {max} passkeys; remove one first")]
    TooMany {
        /// The most.
        max: i64,
    },
    /// No such passkey of one's own.
    #[error("there is no passkey {id}")]
    NoSuchPasskey {
        /// What was asked for.
        id: String,
    },
    /// A label that is none.
    #[error("a passkey is called something of 1 to {max} characters")]
    BadLabel {
        /// The longest.
        max: usize,
    },
}

impl PasskeyError {
    /// The HTTP status.
    #[must_use]
    pub fn status(&self) -> StatusCode {
        match self {
            Self::BadPasskey => StatusCode::UNAUTHORIZED,
            Self::NoSuchPasskey { .. } => StatusCode::NOT_FOUND,
            Self::TooMany { .. } => StatusCode::CONFLICT,
            Self::InsecureOrigin | Self::BadNewPasskey | Self::BadLabel { .. } => {
                StatusCode::UNPROCESSABLE_ENTITY
            }
        }
    }

    /// The stable word.
    #[must_use]
    pub fn code(&self) -> &'static str {
        match self {
            Self::InsecureOrigin => "insecure_origin",
            Self::BadPasskey => "bad_passkey",
            Self::BadNewPasskey => "bad_new_passkey",
            Self::TooMany { .. } => "too_many_passkeys",
            Self::NoSuchPasskey { .. } => "no_such_passkey",
            Self::BadLabel { .. } => "bad_label",
        }
    }

    /// The data of the sentence.
    #[must_use]
    pub fn params(&self) -> Vec<(&'static str, String)> {
        match self {
            Self::TooMany { max } => vec![("max", max.to_string())],
            Self::BadLabel { max } => vec![("max", max.to_string())],
            Self::NoSuchPasskey { id } => vec![("id", id.clone())],
            Self::InsecureOrigin | Self::BadPasskey | Self::BadNewPasskey => Vec::new(),
        }
    }
}
