// SPDX-License-Identifier: AGPL-3.0-or-later
//! The cross-table: what everybody did against whom, round by round.

use serde::Serialize;
use tourney::{Cell, Colour};

use crate::contest::Contest;
use crate::round::Outcome;

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
    /// The table of the game, the last one of a pairing of several; none of teams, who play at several.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub room: Option<String>,
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
        let mut rows: Vec<CrossRow> = rows.collect();
        if self.settings.boards() > 1 {
            return rows;
        }
        for (at, round) in self.rounds.iter().enumerate() {
            for board in round.boards.iter().filter(|board| board.result.is_some_and(Outcome::is_played)) {
                for number in board.players() {
                    let row = rows.get_mut(usize::from(number).wrapping_sub(1));
                    let cell = row.and_then(|row| row.rounds.get_mut(at)).and_then(Option::as_mut);
                    if let Some(cell) = cell {
                        cell.room.clone_from(&board.room);
                    }
                }
            }
        }
        rows
    }
}

fn shown(cell: Cell) -> CrossCell {
    let colour = cell.colour.map(|colour| match colour {
        Colour::White => "white",
        Colour::Black => "black",
    });
    CrossCell { opponent: cell.opponent, colour, mark: cell.mark.as_char(), room: None }
}
