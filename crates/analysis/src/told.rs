// SPDX-License-Identifier: AGPL-3.0-or-later
//! The forms in which an analysis is told.

use serde_json::Value;

use crate::report::Report;
use crate::{AnalysisError, export, json, text};

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

    /// The same without the comments: the match alone, with the head that match text has.
    ///
    /// # Errors
    /// [`AnalysisError::Form`]: only tabla has such files.
    pub fn to_plain_mat(&self) -> Result<String, AnalysisError> {
        export::plain_mat(self)
    }

    /// SGF as gnubg reads it: plays, cube, marks, luck and comments at the moves.
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
