// SPDX-License-Identifier: AGPL-3.0-or-later
//! Why a game is not analysed.

use axum::http::StatusCode;
use thiserror::Error;

/// Why.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum AnalysisRefusal {
    /// It has not ended: nobody gets help in a game.
    #[error("this game is not over; it can be analysed when it is")]
    GameGoesOn,
    /// This server has no program that analyses.
    #[error("games are not analysed on this site")]
    Off,
    /// Too many games wait already.
    #[error("too many games wait for their analysis; try again in a minute")]
    Busy,
    /// Somebody else has asked for it.
    #[error("somebody else has asked for this analysis, and waits for it")]
    NotYours,
    /// It is not there.
    #[error("this game is not analysed yet")]
    NotThere,
    /// A game of a file in which there is nothing to judge.
    #[error(
        "this game cannot be analysed: it leaves the rules, has neither moves nor a position set up, or is of a kind that is not judged here"
    )]
    NotJudged,
    /// No game of a file has this id, or not any more.
    #[error("there is no such game here; those of files are kept for a day: bring the file again")]
    Gone,
}

impl AnalysisRefusal {
    /// The HTTP status.
    #[must_use]
    pub fn status(self) -> StatusCode {
        match self {
            Self::GameGoesOn | Self::NotYours => StatusCode::CONFLICT,
            Self::Off | Self::Busy => StatusCode::SERVICE_UNAVAILABLE,
            Self::NotThere | Self::Gone => StatusCode::NOT_FOUND,
            Self::NotJudged => StatusCode::UNPROCESSABLE_ENTITY,
        }
    }

    /// The stable word.
    #[must_use]
    pub fn code(self) -> &'static str {
        match self {
            Self::GameGoesOn => "game_goes_on",
            Self::Off => "analysis_off",
            Self::Busy => "analysis_busy",
            Self::NotYours => "analysis_not_yours",
            Self::NotThere => "no_analysis",
            Self::NotJudged => "not_judged",
            Self::Gone => "no_such_brought_game",
        }
    }
}
