// SPDX-License-Identifier: AGPL-3.0-or-later
//! What an analysis has found.

use crate::Settings;
use crate::chess::ChessGame;
use crate::kalah::KalahGame;
use crate::tables::TablesGame;

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
