// SPDX-License-Identifier: AGPL-3.0-or-later
//! The fields of an XGID that hold numbers.

/// A field that holds a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Field {
    /// What the cube shows, as a power of 2.
    Cube,
    /// The points of a player.
    Score,
    /// Crawford, Jacoby, beavers.
    Rules,
    /// The points of the match.
    Length,
    /// Where the cube ends, as a power of 2.
    CubeLimit,
}

impl Field {
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Cube => "cube",
            Self::Score => "score",
            Self::Rules => "rules",
            Self::Length => "match length",
            Self::CubeLimit => "cube limit",
        }
    }

    /// A stable word for programs.
    pub(super) fn code(self) -> &'static str {
        match self {
            Self::Length => "length",
            Self::CubeLimit => "limit",
            _ => self.name(),
        }
    }
}
