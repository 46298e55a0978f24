// SPDX-License-Identifier: AGPL-3.0-or-later
//! A match of tabla as a value: what every form of record reads into and is written from.

use game::Side;
use tables::Done;

/// The longest match there is: more points has no form of record.
pub(crate) const LENGTH_MAX: u32 = 32_767;

/// A match, or a single game, of tabla.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Match {
    /// White's and Black's names.
    pub names: [String; 2],
    /// `YYYY-MM-DD`, if known.
    pub date: Option<String>,
    /// Points the match is played to; 0 for a single game or a session without end.
    pub length: u32,
    /// K13: whether the Crawford rule holds; never in a single game.
    pub crawford: bool,
    /// The games in order.
    pub games: Vec<MatchGame>,
}

/// One game of a match.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MatchGame {
    /// Its number in the match, from 1.
    pub number: u32,
    /// The score before it, White's points first.
    pub score: [u32; 2],
    /// K13: nobody may double in this game.
    pub crawford: bool,
    /// What the players did, in order.
    pub acts: Vec<Act>,
    /// Who won, if it is over.
    pub win: Option<Win>,
}

/// What a player did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Act {
    /// Rolled and played.
    Roll {
        /// Who.
        side: Side,
        /// The dice as they were rolled.
        dice: [u8; 2],
        /// The steps; none when nothing could be played.
        steps: Vec<Done>,
    },
    /// Doubled, or answered a double with a beaver or raccoon.
    Double {
        /// Who.
        side: Side,
        /// What the cube shows if it is taken.
        value: u32,
    },
    /// Took the double.
    Take {
        /// Who.
        side: Side,
    },
    /// Refused the double, and lost.
    Drop {
        /// Who.
        side: Side,
    },
}

/// How a game of a match ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Win {
    /// Who won.
    pub side: Side,
    /// How many points, the cube counted.
    pub points: u32,
    /// The loser gave the game up.
    pub resigned: bool,
}

impl Match {
    /// K13: whether the next game, at this score, is the Crawford game: the first in which a player needs
    /// exactly one point.
    #[must_use]
    pub fn is_crawford(&self, score: [u32; 2]) -> bool {
        self.crawford
            && tables::needs_one(score, self.length)
            && !self.games.iter().any(|match_game| match_game.crawford)
    }
}
