// SPDX-License-Identifier: AGPL-3.0-or-later
//! What has happened in a Swiss tournament, and whether it is sound.

use std::collections::HashMap;

use crate::trf::{Player, Report};
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

/// A player and what he did.
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
    #[error("round {round}: the entry of player {player} contradicts that of his opponent {opponent}")]
    Contradiction {
        /// The round, from 1.
        round: usize,
        /// One player.
        player: u16,
        /// The other one.
        opponent: u16,
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

/// Lines that would change the pairing and are not supported.
const UNSUPPORTED: [&str; 11] = ["013", "310", "162", "250", "299", "XXA", "BBW", "BBD", "BBL", "BBU", "BBF"];

impl Event {
    /// The tournament of a report: players, `XXR` or `142` (rounds), `XXC` or `152` (first colour; `rank`
    /// ranks by the ranks in the file), `XXP` (forbidden pairs), `240` (byes).
    ///
    /// # Errors
    /// A line is missing, unreadable, or means what is not supported; the points written are not those of
    /// the results.
    pub fn from_report(report: &Report) -> Result<Self, EventError> {
        if let Some((tag, rest)) = UNSUPPORTED.iter().find_map(|&tag| Some((tag, report.tagged(tag).next()?)))
        {
            let allowed = "teams, accelerations and other points than 1, 1/2 and 0 cannot be paired";
            return Err(EventError::Line { line: format!("{tag} {rest}"), allowed });
        }
        let mut players: Vec<&Player> = report.players().collect();
        let words = || report.tagged("XXC").flat_map(str::split_whitespace);
        if words().any(|word| word == "rank") {
            players.sort_by_key(|player| (player.rank.unwrap_or(u16::MAX), player.number));
        } else {
            players.sort_by_key(|player| player.number);
        }
        let mut event = Self {
            rounds: rounds(report)?,
            first_colour: None,
            entries: Vec::new(),
            forbidden: forbidden(report)?,
        };
        event.first_colour = words().chain(report.tagged("152")).find_map(|word| match word {
            "white1" | "W" => Some(Colour::White),
            "black1" | "B" => Some(Colour::Black),
            _ => None,
        });
        event.entries = players
            .iter()
            .map(|player| Entry { number: player.number, rounds: player.rounds.clone() })
            .collect();
        let played = event.played();
        for player in players {
            check_points(player, played)?;
        }
        event.add_byes(report, played)?;
        Ok(event)
    }

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

    /// Lines `240`: `240 H 003   5   17`: in round 3, players 5 and 17 get half a point.
    fn add_byes(&mut self, report: &Report, played: usize) -> Result<(), EventError> {
        for line in report.tagged("240") {
            let fault = || {
                let allowed = "a bye is `240 H 003   5   17`: H or F or Z, the round, the players";
                EventError::Line { line: format!("240 {line}"), allowed }
            };
            let mut words = line.split_whitespace();
            let kind = words.next().and_then(|word| word.chars().next()).and_then(crate::Mark::from_char);
            let mark = kind.filter(|mark| mark.is_bye()).ok_or_else(fault)?;
            let round: usize = words.next().and_then(|word| word.parse().ok()).ok_or_else(fault)?;
            for word in words {
                let number: u16 = word.parse().map_err(|_| fault())?;
                let entry = self.entries.iter_mut().find(|entry| entry.number == number).ok_or_else(fault)?;
                if round == played + 1 && !entry.is_away(played) {
                    entry.rounds.resize(played, None);
                    entry.rounds.push(Some(Cell::bye(mark)));
                }
            }
        }
        Ok(())
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
    /// Whether the player announced that he stays away from the round after `played`.
    #[must_use]
    pub fn is_away(&self, played: usize) -> bool {
        self.rounds.get(played).is_some_and(Option::is_some)
    }
}

fn rounds(report: &Report) -> Result<u16, EventError> {
    let line = report.tagged("XXR").chain(report.tagged("142")).next().ok_or(EventError::NoRounds)?;
    let rounds = line.parse().ok().filter(|&rounds| rounds > 0);
    rounds.ok_or_else(|| EventError::Line {
        line: line.to_owned(),
        allowed: "the number of rounds is a whole number from 1",
    })
}

/// Lines `XXP`: nobody named in one meets another named in it.
fn forbidden(report: &Report) -> Result<Vec<(u16, u16)>, EventError> {
    let mut pairs = Vec::new();
    for line in report.tagged("XXP") {
        let numbers: Result<Vec<u16>, _> = line.split_whitespace().map(str::parse).collect();
        let numbers = numbers.map_err(|_| EventError::Line {
            line: format!("XXP {line}"),
            allowed: "a line XXP has the numbers of players who must not meet",
        })?;
        for (i, &a) in numbers.iter().enumerate() {
            pairs.extend(numbers[i + 1..].iter().map(|&b| (a, b)));
        }
    }
    Ok(pairs)
}

/// The points written are those of the rounds played; what is announced may be counted already.
fn check_points(player: &Player, played: usize) -> Result<(), EventError> {
    let tenths = |cell: &Option<Cell>| cell.map_or(0, |cell| cell.mark.half_points() * 5);
    let results: u32 = player.rounds.iter().take(played).map(tenths).sum();
    let announced: u32 = player.rounds.iter().skip(played).map(tenths).sum();
    if player.points_tenths == results || player.points_tenths == results + announced {
        return Ok(());
    }
    Err(EventError::Points {
        player: player.number,
        points_tenths: player.points_tenths,
        results_tenths: results,
    })
}
