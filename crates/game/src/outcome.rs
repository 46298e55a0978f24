// SPDX-License-Identifier: AGPL-3.0-or-later
//! What a finished game is worth.

use crate::{EndKind, Side};

/// Points a game is won with: 1, 2 (mars, gammon) or 3 (backgammon) in the tables family before the
/// cube; 1 everywhere else.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Points(pub u32);

impl Points {
    /// A plain win.
    pub const ONE: Self = Self(1);
}

/// The end of a game by its rules: who won (nobody: a draw), with how many points, and by which end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// The winning side; `None` is a draw.
    pub winner: Option<Side>,
    /// What the win is worth; a draw carries [`Points::ONE`] and nobody gets them.
    pub points: Points,
    /// The rule that ended the game.
    pub kind: EndKind,
}

impl Outcome {
    /// A win of `winner` worth `points`.
    #[must_use]
    pub fn win(winner: Side, points: Points, kind: EndKind) -> Self {
        Self { winner: Some(winner), points, kind }
    }

    /// A draw.
    #[must_use]
    pub fn draw(kind: EndKind) -> Self {
        Self { winner: None, points: Points::ONE, kind }
    }
}
