// SPDX-License-Identifier: AGPL-3.0-or-later
//! Why nobody looks for a hint just now.

use axum::http::StatusCode;
use thiserror::Error;

/// Why nobody looks for a hint.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum HintError {
    /// The one before is not answered.
    #[error("you have asked for a hint already; its answer is on the way")]
    UnderWay,
    /// What is played against a bot may be the position of another game.
    #[error("you play a rated, staked or tournament game now; there are no hints until it is over")]
    Bound,
}

impl HintError {
    /// The HTTP status.
    #[must_use]
    pub fn status(self) -> StatusCode {
        match self {
            Self::UnderWay | Self::Bound => StatusCode::CONFLICT,
        }
    }

    /// The stable word.
    #[must_use]
    pub fn code(self) -> &'static str {
        match self {
            Self::UnderWay => "hint_under_way",
            Self::Bound => "hint_while_bound",
        }
    }
}
