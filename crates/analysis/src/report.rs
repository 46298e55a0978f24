// SPDX-License-Identifier: AGPL-3.0-or-later
//! What an analysis has found.

use crate::Settings;
use crate::bughouse::{BughouseFigures, BughouseGame};
use crate::chess::{ChessFigures, ChessGame};
use crate::kalah::{KalahFigures, KalahGame};
use crate::position::PositionJudged;
use crate::tables::{Figures, TablesGame};

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
    pub players: Vec<String>,
    /// The result in the words of the record, `*` where there is none.
    pub result: String,
    /// Its moves.
    pub judged: Judged,
}

/// The moves of a game, or what is best in a position.
#[derive(Clone, Debug, PartialEq)]
pub enum Judged {
    /// Chess and leaflet chess.
    Chess(ChessGame),
    /// Kalah.
    Kalah(KalahGame),
    /// The tables family.
    Tables(TablesGame),
    /// Bughouse.
    Bughouse(BughouseGame),
    /// A position alone, of any of them.
    Position(PositionJudged),
}

/// The figures of all players over several games.
pub(crate) enum Totals {
    Chess([ChessFigures; 2]),
    Kalah([KalahFigures; 2]),
    Tables([Figures; 2]),
    Bughouse([BughouseFigures; 4]),
}

impl Report {
    /// Whether it is of positions without a move.
    pub(crate) fn is_of_positions(&self) -> bool {
        self.games.iter().any(|game| matches!(game.judged, Judged::Position(_)))
    }

    /// What was analysed, in a word or two.
    pub(crate) fn what(&self) -> String {
        if self.is_of_positions() { format!("a position of {}", self.game) } else { self.game.clone() }
    }

    /// Tables family: whether points are those of a match at its score.
    pub(crate) fn by_score(&self) -> bool {
        self.games.iter().any(|game| match &game.judged {
            Judged::Tables(game) => game.by_score,
            Judged::Position(position) => position.terms.is_some_and(|terms| terms.by_score),
            Judged::Chess(_) | Judged::Kalah(_) | Judged::Bughouse(_) => false,
        })
    }

    /// Over all games; nothing without one, and of positions.
    pub(crate) fn totals(&self) -> Option<Totals> {
        self.games.iter().filter_map(|game| Totals::of(&game.judged)).reduce(Totals::and)
    }
}

impl Totals {
    fn of(judged: &Judged) -> Option<Self> {
        Some(match judged {
            Judged::Chess(game) => Self::Chess(game.figures),
            Judged::Kalah(game) => Self::Kalah(game.figures),
            Judged::Tables(game) => Self::Tables(game.figures),
            Judged::Bughouse(game) => Self::Bughouse(game.figures),
            Judged::Position(_) => return None,
        })
    }

    fn and(self, other: Self) -> Self {
        match (self, other) {
            (Self::Chess([a, b]), Self::Chess([c, d])) => Self::Chess([a.and(c), b.and(d)]),
            (Self::Kalah([a, b]), Self::Kalah([c, d])) => Self::Kalah([a.and(c), b.and(d)]),
            (Self::Tables([a, b]), Self::Tables([c, d])) => Self::Tables([a.and(c), b.and(d)]),
            (Self::Bughouse(own), Self::Bughouse(other)) => {
                Self::Bughouse([0, 1, 2, 3].map(|seat| own[seat].and(other[seat])))
            }
            // A report is of one game.
            (own, _) => own,
        }
    }
}
