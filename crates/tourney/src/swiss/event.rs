// SPDX-License-Identifier: AGPL-3.0-or-later
//! What has happened in a Swiss tournament, and whether it is sound.

use std::collections::HashMap;

use crate::{Cell, Colour};

/// Most players of a tournament: the pairing's memory grows with the square of their number.
const PLAYERS_MAX: usize = 3_000;

/// A tournament before its next round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Event {
    /// How many rounds there will be, from 1.
    pub rounds: u16,
    /// The colour of the first player in the first round, as drawn; when none is given it is seen from the
    /// first round's games, and is white before them.
    pub first_colour: Option<Colour>,
    /// The players in the order of their starting numbers, or whatever order ranks them.
    pub entries: Vec<Entry>,
    /// Pairs that must not be.
    pub forbidden: Vec<(u16, u16)>,
}

/// A player and what they did.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Entry {
    /// The starting number, from 1.
    pub number: u16,
    /// Round by round. An entry for the round that is to be paired says that the player stays away.
    pub rounds: Vec<Option<Cell>>,
}

/// Why a tournament cannot be paired.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EventError {
    /// The file does not say how many rounds there are.
    #[error("the number of rounds is missing: a line `XXR 9` or `142 9` gives it")]
    NoRounds,
    /// A line cannot be read.
    #[error("`{line}`: {allowed}")]
    Line {
        /// The line.
        line: String,
        /// What would be right.
        allowed: &'static str,
    },
    /// All rounds are over.
    #[error("all {rounds} rounds are over")]
    Over {
        /// How many rounds there are.
        rounds: u16,
    },
    /// Two entries with one number.
    #[error("the starting number {number} occurs twice")]
    Repeated {
        /// The number.
        number: u16,
    },
    /// An opponent's own line says something else.
    #[error("round {round}: the entry of player {player} contradicts that of their opponent {opponent}")]
    Contradiction {
        /// The round, from 1.
        round: usize,
        /// One player.
        player: u16,
        /// The other one.
        opponent: u16,
    },
    /// Two lines that say how many rounds there are do not agree.
    #[error("a line gives {first} rounds, and another one {other}: there is one number of rounds")]
    Rounds {
        /// By the first line.
        first: u16,
        /// By the other one.
        other: u16,
    },
    /// The points are not the sum of the results.
    #[error("player {player} has {points_tenths} tenths of a point written, and {results_tenths} by results")]
    Points {
        /// The player.
        player: u16,
        /// As written.
        points_tenths: u32,
        /// As computed.
        results_tenths: u32,
    },
    /// More players than the pairing has memory for.
    #[error("at most {PLAYERS_MAX} players can be paired, not {players}")]
    TooMany {
        /// How many are in the tournament.
        players: usize,
    },
    /// Nobody is there.
    #[error("nobody is to be paired")]
    Nobody,
}

impl Event {
    /// How many rounds have been paired: what follows are announcements for the next one.
    #[must_use]
    pub fn played(&self) -> usize {
        let last = |rounds: &[Option<Cell>]| {
            let paired = rounds.iter().rposition(|cell| cell.is_some_and(|cell| cell.was_paired()));
            let written = rounds.iter().rposition(Option::is_some);
            paired.map_or(0, |at| at + 1).max(written.unwrap_or(0))
        };
        let played = self.entries.iter().map(|entry| last(&entry.rounds)).max().unwrap_or(0);
        // When everybody announced something for a round, it is over.
        let all_over = !self.entries.is_empty() && self.entries.iter().all(|entry| entry.is_away(played));
        played + usize::from(all_over)
    }

    /// Whether every game is written alike by both players.
    pub(super) fn check(&self) -> Result<(), EventError> {
        let players = self.entries.len();
        if players > PLAYERS_MAX {
            return Err(EventError::TooMany { players });
        }
        let mut by_number = HashMap::new();
        for entry in &self.entries {
            if by_number.insert(entry.number, entry).is_some() {
                return Err(EventError::Repeated { number: entry.number });
            }
        }
        for entry in &self.entries {
            for (index, cell) in entry.rounds.iter().enumerate() {
                let Some((opponent, colour)) = cell.and_then(|cell| cell.game()) else { continue };
                let theirs = by_number.get(&opponent).and_then(|other| *other.rounds.get(index)?);
                if theirs.and_then(|cell| cell.game()) != Some((entry.number, colour.other())) {
                    return Err(EventError::Contradiction {
                        round: index + 1,
                        player: entry.number,
                        opponent,
                    });
                }
            }
        }
        Ok(())
    }
}

impl Entry {
    /// Whether the player announced staying away from the round after `played`.
    #[must_use]
    pub fn is_away(&self, played: usize) -> bool {
        self.rounds.get(played).is_some_and(Option::is_some)
    }
}
