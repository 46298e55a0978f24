// SPDX-License-Identifier: AGPL-3.0-or-later
//! What an analysis has found.

use serde_json::Value;
use tables::Variant;

use crate::chess::ChessGame;
use crate::kalah::KalahGame;
use crate::tables::TablesGame;
use crate::{AnalysisError, Settings, export, json, text};

/// Which engine judges a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Family {
    Chess,
    Kalah,
    Tables,
}

impl Family {
    /// The family of a game, by its id.
    pub(crate) fn of(game: &str) -> Option<Self> {
        match game {
            "chess" | "leaflet" => Some(Self::Chess),
            "kalah" => Some(Self::Kalah),
            game => Variant::from_name(game).map(|_| Self::Tables),
        }
    }
}

/// What an analysis has found, game by game.
#[derive(Clone, Debug, PartialEq)]
pub struct Report {
    /// The game's id.
    pub game: String,
    /// How far was looked.
    pub settings: Settings,
    /// The games in the order of the file; a match is as many as were played of it.
    pub games: Vec<Analysed>,
}

/// One game.
#[derive(Clone, Debug, PartialEq)]
pub struct Analysed {
    /// Who played, and which game of a match it is.
    pub title: String,
    /// The players' names by seat, `?` where the file does not say.
    pub players: [String; 2],
    /// The result in the words of the record, `*` where there is none.
    pub result: String,
    /// Its moves.
    pub judged: Judged,
}

/// The moves of a game.
#[derive(Clone, Debug, PartialEq)]
pub enum Judged {
    /// Chess and leaflet chess.
    Chess(ChessGame),
    /// Kalah.
    Kalah(KalahGame),
    /// The tables family.
    Tables(TablesGame),
}

impl Report {
    /// Lines for people: the mistakes of each game, its figures, and the figures of all games where there are several.
    #[must_use]
    pub fn to_text(&self) -> String {
        text::write(self)
    }

    /// One object with every decision.
    #[must_use]
    pub fn to_json(&self) -> Value {
        json::write(self)
    }

    /// Match text with the mistakes as comments above the match, which gnubg keeps with it.
    ///
    /// # Errors
    /// [`AnalysisError::Form`]: only tabla has such files.
    pub fn to_mat(&self) -> Result<String, AnalysisError> {
        export::mat(self)
    }

    /// SGF as gnubg reads it: marks, luck and comments at the moves.
    ///
    /// # Errors
    /// [`AnalysisError::Form`]: only tabla has such files.
    pub fn to_sgf(&self) -> Result<String, AnalysisError> {
        export::sgf(self)
    }

    /// PGN with `[%eval]` after every move, glyphs at mistakes and the better line as a variation.
    ///
    /// # Errors
    /// [`AnalysisError::Form`]: only chess and leaflet chess have such files.
    pub fn to_pgn(&self) -> Result<String, AnalysisError> {
        export::pgn(self)
    }
}
