// SPDX-License-Identifier: AGPL-3.0-or-later
//! What does not fit together in a file, or was passed over: nothing that keeps its games from being played.

use crate::{Heading, Why};
use game::{Datum, Params};
use thiserror::Error;

/// One remark, in a sentence.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Remark {
    /// Something in a line was passed over.
    #[error("line {line}: {why}")]
    Line {
        /// The line of the file, counted from 1.
        line: u32,
        /// What.
        why: Why,
    },
    /// What the file says is not what stands on the board.
    #[error(transparent)]
    Amiss(#[from] Amiss),
}

/// What does not fit together.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Amiss {
    /// Another result than that on the board.
    #[error("the file says {says}, the board {stands} by {kind}")]
    Result {
        /// The result in the file: `1-0`, …
        says: &'static str,
        /// The result on the board.
        stands: &'static str,
        /// By what.
        kind: &'static str,
    },
    /// Bughouse: another result than that on the boards.
    #[error("the last comment says {says}, the board {stands} by {kind}")]
    Comment {
        /// The result in the file: `1-0`, …
        says: &'static str,
        /// The result on the board.
        stands: &'static str,
        /// By what.
        kind: &'static str,
    },
    /// Bughouse: a result whose meaning servers do not agree on.
    #[error("no comment says who has won; the result is read as that of the pair of WhiteA")]
    NoComment,
    /// Tabla: another result than that on the board.
    #[error(
        "the file says {says} wins {}, the board says {stands} wins {} by {kind}",
        points(*.says_points), points(*.stands_points)
    )]
    Points {
        /// The winner in the file.
        says: String,
        /// Their points.
        says_points: u32,
        /// The winner on the board.
        stands: String,
        /// Their points.
        stands_points: u32,
        /// By what.
        kind: &'static str,
    },
    /// Tabla: so many points cannot be won.
    #[error(
        "the file says {says} wins {} by resignation, but 1, 2 or 3 times the cube, {cube}, can be won",
        points(*.says_points)
    )]
    Resigned {
        /// The winner in the file.
        says: String,
        /// Their points.
        says_points: u32,
        /// What the cube shows.
        cube: u32,
    },
    /// Tabla: another score than that after the game before.
    #[error(
        "the score before this game is {white}:{black} in the file, and {stands_white}:{stands_black} by the game before it"
    )]
    Score {
        /// White's points in the file.
        white: u32,
        /// Black's points in the file.
        black: u32,
        /// White's points after the game before.
        stands_white: u32,
        /// Black's points after the game before.
        stands_black: u32,
    },
    /// Tabla: a game that does not follow the one before.
    #[error("this is game {number}, but after the game before it comes game {next}")]
    Gap {
        /// Its number in the file.
        number: u32,
        /// The number that would come next.
        next: u32,
    },
    /// Tabla: nothing is left to play for.
    #[error(
        "the score before this game is {white}:{black} in the file: a match to {length} was already over"
    )]
    Decided {
        /// The points that win the match.
        length: u32,
        /// White's points.
        white: u32,
        /// Black's points.
        black: u32,
    },
}

game::messages! { Amiss {
    Result { says, stands, kind } => "amiss_result",
    Comment { says, stands, kind } => "amiss_comment",
    NoComment => "amiss_no_comment",
    Points { says, stands, kind; says_points, stands_points } => "amiss_points",
    Resigned { says; says_points, cube } => "amiss_resigned",
    Score { ; white, black, stands_white, stands_black } => "amiss_score",
    Gap { ; number, next } => "amiss_gap",
    Decided { ; length, white, black } => "amiss_decided",
} }

impl Remark {
    /// Every code there is, those of [`Heading`] among them, with the names of its data; a remark on a line has `line`
    /// besides.
    pub fn codes() -> impl Iterator<Item = (String, &'static [&'static str])> {
        Why::codes()
            .chain(Amiss::CODES.iter().chain(Heading::CODES).map(|(code, data)| ((*code).to_owned(), *data)))
    }

    /// A stable word for programs.
    #[must_use]
    pub fn code(&self) -> String {
        match self {
            Self::Line { why, .. } => why.code(),
            Self::Amiss(amiss) => amiss.code().to_owned(),
        }
    }

    /// The data of the sentence, for translations.
    #[must_use]
    pub fn params(&self) -> Params {
        match self {
            Self::Line { line, why } => {
                let mut params = why.params();
                params.push(("line", Datum::number(*line)));
                params
            }
            Self::Amiss(amiss) => amiss.params(),
        }
    }
}

fn points(points: u32) -> String {
    if points == 1 { "1 point".to_owned() } else { format!("{points} points") }
}
