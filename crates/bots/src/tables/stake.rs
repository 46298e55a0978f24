// SPDX-License-Identifier: AGPL-3.0-or-later
//! What a decision about the doubling cube is made by, and what may be answered.

/// What the game is played for, seen by the player who decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stake {
    /// What the cube shows, an unanswered double not counted.
    pub value: u32,
    /// Whether the cube lies in the middle.
    pub centred: bool,
    /// Points the player and their opponent still need in a match; nothing in a single game.
    pub away: Option<[u16; 2]>,
    /// K14: whether nothing forbids doubling any more for the rest of the match.
    pub after_crawford: bool,
}

/// What a roll is played for, seen by the player who plays it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AtStake {
    /// What the game is played for.
    pub stake: Stake,
    /// Whether the player and their opponent have the right to double.
    pub may_double: [bool; 2],
}

/// What is answered to a double.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// Accept.
    Take,
    /// Refuse.
    Drop,
    /// Accept and double at once.
    Raise,
}
