// SPDX-License-Identifier: AGPL-3.0-or-later
//! The cross-table: what everybody did against whom, round by round.

use serde::Serialize;
use tourney::{Cell, Colour};

use crate::contest::Contest;

/// A round of a player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CrossCell {
    /// The opponent's number.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub opponent: Option<u16>,
    /// `white` or `black`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub colour: Option<&'static str>,
    /// The character of the report file: `1 = 0 + - U F H Z`.
    pub mark: char,
}

/// A player's row.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CrossRow {
    /// Who.
    pub number: u16,
    /// Round by round; none where nothing has come of it yet.
    pub rounds: Vec<Option<CrossCell>>,
}

impl Contest {
    /// Every player's row, by number.
    #[must_use]
    pub fn crosstable(&self) -> Vec<CrossRow> {
        let rows = self.table().players.into_iter().map(|player| CrossRow {
            number: player.number,
            rounds: player.rounds.into_iter().map(|cell| cell.map(shown)).collect(),
        });
        rows.collect()
    }
}

fn shown(cell: Cell) -> CrossCell {
    let colour = cell.colour.map(|colour| match colour {
        Colour::White => "white",
        Colour::Black => "black",
    });
    CrossCell { opponent: cell.opponent, colour, mark: cell.mark.as_char() }
}
