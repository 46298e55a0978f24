// SPDX-License-Identifier: AGPL-3.0-or-later
//! What a search of chess tells.

/// What a search has found out at one depth.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Depth {
    /// Plies looked ahead.
    pub depth: u8,
    /// Positions looked at so far.
    pub nodes: u64,
    /// How full the memory is, in thousandths.
    pub permille: usize,
    /// The best moves, the best first.
    pub lines: Vec<Line>,
}

/// A move, what is expected to follow, and what it is worth.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// Moves in UCI notation, the one to play first.
    pub moves: Vec<String>,
    /// The value for the side on turn.
    pub score: Score,
}

/// What a position is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Score {
    /// Hundredths of a pawn.
    Centipawns(i32),
    /// Mate in so many own moves; negative when it is the other side that mates.
    Mate(i32),
}
