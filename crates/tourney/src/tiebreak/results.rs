// SPDX-License-Identifier: AGPL-3.0-or-later
//! The results of a tournament as a table, and what can be counted in it player by player.

use std::collections::HashMap;

use crate::Cell;

/// How opponents were found: unplayed rounds weigh differently.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// Swiss and what resembles it: not everybody meets everybody.
    Swiss,
    /// Everybody meets everybody: an unplayed round has no dummy opponent, a bye is nothing.
    RoundRobin,
}

/// A player's line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Score {
    /// The starting number.
    pub number: u16,
    /// The rating, when there is one.
    pub rating: Option<u16>,
    /// Round by round; missing rounds are those of somebody who was not there.
    pub rounds: Vec<Option<Cell>>,
    /// In the tables family: points won and lost in each round.
    pub points: Vec<(u32, u32)>,
}

/// All lines after `rounds` rounds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    /// How many rounds count.
    pub rounds: usize,
    /// How opponents were found.
    pub format: Format,
    /// The players.
    pub players: Vec<Score>,
}

/// Why there are no standings.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TableError {
    /// Two lines with one number.
    #[error("the starting number {number} occurs twice")]
    Repeated {
        /// The number.
        number: u16,
    },
    /// An opponent who is not in the table.
    #[error("player {player} met {opponent}, who is not in the table")]
    Stranger {
        /// The player.
        player: u16,
        /// The number that is missing.
        opponent: u16,
    },
}

/// The table with its opponents found. Players are places in the table; scores are half points.
pub(super) struct Crosstable<'a> {
    table: &'a Table,
    cells: Vec<Vec<Option<Cell>>>,
    places: HashMap<u16, usize>,
}

impl<'a> Crosstable<'a> {
    pub(super) fn new(table: &'a Table) -> Result<Self, TableError> {
        let mut places = HashMap::new();
        for (at, player) in table.players.iter().enumerate() {
            if places.insert(player.number, at).is_some() {
                return Err(TableError::Repeated { number: player.number });
            }
        }
        for player in &table.players {
            let opponents = player.rounds.iter().flatten().filter_map(|cell| cell.opponent);
            for opponent in opponents {
                if !places.contains_key(&opponent) {
                    return Err(TableError::Stranger { player: player.number, opponent });
                }
            }
        }
        let cells = table.players.iter().map(|player| {
            (0..table.rounds).map(|round| player.rounds.get(round).and_then(|cell| *cell)).collect()
        });
        let cells = cells.collect();
        Ok(Self { table, cells, places })
    }

    pub(super) fn len(&self) -> usize {
        self.cells.len()
    }

    pub(super) fn rounds(&self) -> i64 {
        i64::try_from(self.table.rounds).unwrap_or(i64::MAX)
    }

    pub(super) fn is_round_robin(&self) -> bool {
        self.table.format == Format::RoundRobin
    }

    pub(super) fn cells(&self, at: usize) -> &[Option<Cell>] {
        &self.cells[at]
    }

    pub(super) fn rating(&self, at: usize) -> Option<u16> {
        self.table.players[at].rating
    }

    /// The place in the table of the opponent in a cell, played or not.
    pub(super) fn opponent(&self, cell: &Cell) -> Option<usize> {
        self.places.get(&cell.opponent?).copied()
    }

    pub(super) fn score(&self, at: usize) -> i64 {
        self.cells[at].iter().map(half_points).sum()
    }

    pub(super) fn count(&self, at: usize, counts: impl Fn(&Cell) -> bool) -> i64 {
        self.cells[at].iter().flatten().map(|cell| i64::from(counts(cell))).sum()
    }

    pub(super) fn progressive(&self, at: usize) -> i64 {
        let mut score = 0;
        let after_each = self.cells[at].iter().map(|cell| {
            score += half_points(cell);
            score
        });
        after_each.sum()
    }

    /// Points against opponents, met or not, who have at least half of what could be had.
    pub(super) fn koya(&self, at: usize) -> i64 {
        self.cells[at].iter().flatten().map(|cell| self.koya_of(cell)).sum()
    }

    /// What one round adds to that. In a round robin of an odd number of players everybody has one round less.
    pub(super) fn koya_of(&self, cell: &Cell) -> i64 {
        let mut could_have = self.rounds();
        if self.is_round_robin() && self.len() % 2 == 1 {
            could_have -= self.rounds() / i64::try_from(self.len()).unwrap_or(i64::MAX);
        }
        let strong = self.opponent(cell).is_some_and(|other| self.score(other) >= could_have);
        if strong { half_points(&Some(*cell)) } else { 0 }
    }

    /// Points won and lost in the games of the tables family.
    pub(super) fn points(&self, at: usize) -> (i64, i64) {
        let points = self.table.players[at].points.iter().take(self.table.rounds);
        points.fold((0, 0), |(won, lost), &(w, l)| (won + i64::from(w), lost + i64::from(l)))
    }
}

/// What a round brought, in half points.
pub(super) fn half_points(cell: &Option<Cell>) -> i64 {
    cell.map_or(0, |cell| i64::from(cell.mark.half_points()))
}
