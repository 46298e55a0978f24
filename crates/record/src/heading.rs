// SPDX-License-Identifier: AGPL-3.0-or-later
//! Titles that hold words of a language, as data: which game of a match it is, or who is to do what in a position.
//! Titles made of names, places and dates alone are the same in every language and need none.

use thiserror::Error;

/// The title of a game, in English and for translations.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Heading {
    /// A game of a session without an end.
    #[error("{players}, game {number}")]
    Game {
        /// Both names with a dash between.
        players: String,
        /// Its number as the file gives it.
        number: u32,
    },
    /// A game of a match.
    #[error("{players}, game {number} of a match to {length}")]
    OfMatch {
        /// Both names with a dash between.
        players: String,
        /// Its number as the file gives it.
        number: u32,
        /// Points that win the match.
        length: u32,
    },
    /// A position alone.
    #[error("position")]
    Position,
    /// A position of chess or one of its kin.
    #[error("position: {turn} to move")]
    ToMove {
        /// `white` or `black`: who is on turn.
        turn: &'static str,
    },
    /// A position of a game, and what stands beside the board.
    #[error(
        "position: {turn} {}, cube {cube} {}, {}",
        duty(.act, .dice),
        holder(.owner),
        match .length { 0 => "a single game".to_owned(), _ => format!("white {white} black {black} in a match to {length}") }
    )]
    ToAct {
        /// `white` or `black`: who is on turn.
        turn: &'static str,
        /// `roll`, `play`, `doubled`, `beavered`, `raccooned`, `answer_double` or `answer_resignation`.
        act: &'static str,
        /// The dice to play, as `3-1`; empty when there are none.
        dice: String,
        /// `white`, `black` or `middle`: who holds the cube.
        owner: &'static str,
        /// What the cube shows.
        cube: u32,
        /// Points that win the match; 0 for a single game.
        length: u32,
        /// White's points.
        white: u32,
        /// Black's points.
        black: u32,
    },
}

game::messages! { Heading {
    Game { players; number } => "heading_game",
    OfMatch { players; number, length } => "heading_of_match",
    Position => "heading_position",
    ToMove { turn } => "heading_to_move",
    ToAct { turn, act, dice, owner; cube, length, white, black } => "heading_to_act",
} }

fn duty(act: &str, dice: &str) -> String {
    match act {
        "play" => format!("to play {dice}"),
        "doubled" => "has doubled".to_owned(),
        "beavered" => "has been beavered".to_owned(),
        "raccooned" => "has raccooned".to_owned(),
        "answer_double" => "to answer a double".to_owned(),
        "answer_resignation" => "to answer a resignation".to_owned(),
        _ => "to roll".to_owned(),
    }
}

fn holder(owner: &str) -> String {
    if owner == "middle" { "in the middle".to_owned() } else { format!("with {owner}") }
}
