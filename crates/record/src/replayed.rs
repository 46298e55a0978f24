// SPDX-License-Identifier: AGPL-3.0-or-later
//! What replaying one game of a file found.

use crate::{Heading, Remark, Why};

/// One game of a file, played through the site's rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Replayed {
    /// Who played, and where and when if the file says so.
    pub title: String,
    /// The title as data, where it holds words of a language.
    pub heading: Option<Heading>,
    /// The game or variant: `chess`, `chess960`, `crazyhouse`, …, or `tabla`.
    pub game: String,
    /// Whether it begins from a position somebody has set up.
    pub set_up: bool,
    /// Legal moves played; tables: rolls, the forced passes included.
    pub plies: u32,
    /// The position after the last legal move: FEN, or the board line of the tables crate.
    pub final_position: String,
    /// The result as the file gives it: `1-0`, `0-1`, `1/2-1/2`, `*`; tables: `root wins 2 points`.
    pub result: String,
    /// The rule that ended the game (`mate`, `stalemate`, `borne_off`, …), or what the file says about it
    /// (`Time forfeit`, `drop`).
    pub ended_by: Option<String>,
    /// The first move that cannot be read or is not legal. What comes after it was not played.
    pub first_illegal: Option<Illegal>,
    /// Things in the file that do not fit together or were passed over.
    pub remarks: Vec<Remark>,
}

impl Replayed {
    /// Whether it is a position that somebody has set up, and nothing was played from there.
    #[must_use]
    pub fn is_position(&self) -> bool {
        self.set_up && self.plies == 0 && self.first_illegal.is_none()
    }
}

/// Where a record leaves the rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Illegal {
    /// The line of the file, counted from 1.
    pub line: u32,
    /// The move, counted from 1 in its game; 0 when the game cannot even start.
    pub ply: u32,
    /// What stands there, cut to 60 characters.
    pub text: String,
    /// Why it cannot be played, in a sentence.
    pub reason: Why,
}

impl std::fmt::Display for Illegal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "line {}, move {}: `{}`: {}", self.line, self.ply, self.text, self.reason)
    }
}
