// SPDX-License-Identifier: AGPL-3.0-or-later
//! Changes on condition: who changes something says, by `If-Match: "SEQ"`, which state of it they saw, so that two people
//! at one desk never undo each other unseen.

use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use thiserror::Error;

/// Why a change on condition was refused.
#[derive(Debug, Error)]
pub enum ConditionError {
    /// The state that was seen is not named.
    #[error("this needs the header If-Match: \"SEQ\", with the seq of what you saw")]
    Needed,
    /// It was changed since.
    #[error("this was changed meanwhile; look at it again, its seq is {seq} now")]
    Changed {
        /// Where it stands now.
        seq: i64,
    },
}

impl ConditionError {
    /// The HTTP status.
    #[must_use]
    pub fn status(&self) -> StatusCode {
        match self {
            Self::Needed => StatusCode::PRECONDITION_REQUIRED,
            Self::Changed { .. } => StatusCode::PRECONDITION_FAILED,
        }
    }

    /// The stable word.
    #[must_use]
    pub fn code(&self) -> &'static str {
        match self {
            Self::Needed => "if_match_needed",
            Self::Changed { .. } => "changed_meanwhile",
        }
    }

    /// The data of the sentence.
    #[must_use]
    pub fn params(&self) -> Vec<(&'static str, String)> {
        match self {
            Self::Needed => Vec::new(),
            Self::Changed { seq } => vec![("seq", seq.to_string())],
        }
    }
}

/// The state somebody says that they saw.
///
/// # Errors
/// [`ConditionError::Needed`] when they do not say, or not in this form.
pub fn seen(headers: &HeaderMap) -> Result<i64, ConditionError> {
    let named = headers.get(header::IF_MATCH).and_then(|value| value.to_str().ok());
    let number = named.map(|text| text.trim().trim_matches('"')).and_then(|text| text.parse().ok());
    number.ok_or(ConditionError::Needed)
}

/// Nothing, if what they saw is how it stands.
///
/// # Errors
/// [`ConditionError`].
pub fn unchanged(headers: &HeaderMap, seq: i64) -> Result<(), ConditionError> {
    same(seen(headers)?, seq)
}

/// Nothing, if the state `seen` is how it stands.
///
/// # Errors
/// [`ConditionError::Changed`].
pub fn same(seen: i64, seq: i64) -> Result<(), ConditionError> {
    if seen == seq { Ok(()) } else { Err(ConditionError::Changed { seq }) }
}

/// The state an answer shows, as `ETag`.
#[must_use]
pub fn tag(seq: i64) -> HeaderValue {
    HeaderValue::from_str(&format!("\"{seq}\"")).expect("a number in quotes is a header value")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_state_is_named_by_its_number() {
        let headers = |value: &str| HeaderMap::from_iter([(header::IF_MATCH, value.parse().unwrap())]);
        assert_eq!(seen(&headers("\"7\"")).ok(), Some(7));
        assert!(unchanged(&headers("\"7\""), 7).is_ok());
        assert_eq!(unchanged(&headers("\"7\""), 8).unwrap_err().code(), "changed_meanwhile");
        for bad in ["", "*", "\"x\"", "W/\"7\"", "\"7\", \"8\""] {
            assert_eq!(seen(&headers(bad)).unwrap_err().code(), "if_match_needed", "{bad}");
        }
        assert_eq!(seen(&HeaderMap::new()).unwrap_err().status(), StatusCode::PRECONDITION_REQUIRED);
        assert_eq!(tag(7), "\"7\"");
    }
}
