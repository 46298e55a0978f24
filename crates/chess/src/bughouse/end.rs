// SPDX-License-Identifier: AGPL-3.0-or-later
//! How a match ends.

use super::place::{BoardId, Place, Team};
use game::EndKind;

/// C1, C2, C.2, C.13, C.14: the end of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// The pair that won; nobody in a draw.
    pub winner: Option<Team>,
    /// What ended it, one of [`Outcome::KINDS`].
    pub kind: EndKind,
    /// Whose mate, flag or resignation it was.
    pub loser: Option<Place>,
    /// The board on which a draw came about.
    pub board: Option<BoardId>,
}

/// C1: mate on either board.
pub const MATE: EndKind = EndKind::BughouseMate;
/// C.14: a position came back too often.
pub const REPETITION: EndKind = EndKind::Repetition;
/// C.14: a board has seen 600 moves of each side.
pub const LENGTH: EndKind = EndKind::TooLong;
/// C.2: neither board has anything to do, and no clock runs.
pub const DEADLOCK: EndKind = EndKind::Deadlock;
/// C2, C.13: a flag fell; in a draw two, of both pairs, in the same millisecond.
pub const FLAG: EndKind = EndKind::Flag;
/// A player gave up for their pair.
pub const RESIGN: EndKind = EndKind::Resignation;
/// The pairs agreed to a draw.
pub const AGREEMENT: EndKind = EndKind::Agreement;

impl Outcome {
    /// Every kind of end.
    pub const KINDS: [EndKind; 7] = [MATE, REPETITION, LENGTH, DEADLOCK, FLAG, RESIGN, AGREEMENT];

    /// The pair of `loser` has lost.
    #[must_use]
    pub fn lost(loser: Place, kind: EndKind) -> Self {
        Self { winner: Some(loser.team().other()), kind, loser: Some(loser), board: None }
    }

    /// A draw; `board` where it came about on one.
    #[must_use]
    pub fn draw(kind: EndKind, board: Option<BoardId>) -> Self {
        Self { winner: None, kind, loser: None, board }
    }
}
