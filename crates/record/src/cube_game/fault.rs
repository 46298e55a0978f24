// SPDX-License-Identifier: AGPL-3.0-or-later
//! What a game with a doubling cube refuses in a record, beyond the rules of its board and of the cube itself.

use super::model::LENGTH_MAX;
use tables::CubeError;
use thiserror::Error;

/// Why something cannot be done here, in a sentence.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Fault {
    /// Nothing is done after the end.
    #[error("the game is already over")]
    Over,
    /// What the cube does not let.
    #[error(transparent)]
    Cube(#[from] CubeError),
    /// K3: a double at the wrong moment.
    #[error("a double is possible only on turn, before the roll")]
    TooLate,
    /// K13: no doubles in this game.
    #[error("K13: nobody may double in the Crawford game")]
    Crawford,
    /// Somebody else's turn.
    #[error("it is {name}'s turn")]
    Turn {
        /// Whose it is.
        name: String,
    },
    /// Another value than the cube would show.
    #[error("the cube can only go to {stake}")]
    OnlyTo {
        /// What it would show.
        stake: u32,
    },
    /// Another value than the cube would show, in a record of the site.
    #[error("the cube would show {stake}")]
    WouldShow {
        /// What it would show.
        stake: u32,
    },
    /// `????`.
    #[error("the program that wrote the file marks this as not playable")]
    Marked,
    /// K1: a game without a cube.
    #[error("K1: no cube was agreed; allowed with `Option: cube = true`")]
    NoCube,
    /// Another word than fits.
    #[error("what can be offered here is a {level}")]
    OtherLevel {
        /// `double`, `beaver`, `raccoon`.
        level: &'static str,
    },
    /// K9: too early in this game of the match.
    #[error("K9: in this game the cube is still locked")]
    Locked,
    /// A match to so many points, or to so few, is not played.
    #[error("a match is to 1 to {LENGTH_MAX} points, and 0 stands for games without a match")]
    Length,
    /// Match text: nothing in the whole file.
    #[error("no game begins anywhere; a game begins with a line such as `Game 1`")]
    NoMatchText,
    /// SGF: nothing in the whole file.
    #[error("no game begins anywhere; a game begins with `(;FF[4]GM[6]`")]
    NoSgf,
    /// SGF: something between the properties.
    #[error("this is not SGF; allowed: properties such as W[31hefe]")]
    NotSgf,
    /// SGF of another game.
    #[error("GM[{game}] is another game; allowed: GM[6], backgammon")]
    OtherGame {
        /// The number of the game.
        game: String,
    },
    /// SGF that begins in the middle.
    #[error("a game from a set-up position is not read; allowed: games from the start")]
    SetUp,
    /// SGF: a tree without end.
    #[error("the game tree is never closed with )")]
    OpenTree,
}

game::messages! { Fault {
    Over => "over",
    TooLate => "too_late",
    Crawford => "crawford",
    Turn { name } => "turn",
    OnlyTo { ; stake } => "only_to",
    WouldShow { ; stake } => "would_show",
    Marked => "marked",
    NoCube => "no_cube",
    OtherLevel { level } => "other_level",
    Locked => "locked",
    Length => "length",
    NoMatchText => "no_match_text",
    NoSgf => "no_sgf",
    NotSgf => "not_sgf",
    OtherGame { game } => "other_game",
    SetUp => "set_up",
    OpenTree => "open_tree",
} within Cube }
