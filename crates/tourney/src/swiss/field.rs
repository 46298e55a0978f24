// SPDX-License-Identifier: AGPL-3.0-or-later
//! The players who are to be paired, with all that the criteria ask about them.

use std::collections::{HashMap, HashSet};

use super::colour::Colours;
use super::{Entry, Event, EventError, PairError};
use crate::{Cell, Colour};

/// Where a player went in a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Float {
    /// Met somebody with fewer points, or had points without playing.
    Down,
    /// Met somebody with more points.
    Up,
    /// Neither.
    None,
}

/// A player who is to be paired.
#[derive(Clone, Debug)]
pub(super) struct Entrant {
    pub(super) number: u16,
    /// In half points.
    pub(super) score: u32,
    /// The place among all who take part, from 0: smaller is stronger.
    pub(super) rank: usize,
    pub(super) colours: Colours,
    /// In the last round and in the one before it.
    pub(super) floats: [Float; 2],
    /// Games played over the board.
    pub(super) games: usize,
    /// C2: has neither had the bye nor a win without playing.
    pub(super) may_have_bye: bool,
}

/// All who are to be paired, the strongest first: by score, then by rank.
pub(super) struct Field {
    pub(super) players: Vec<Entrant>,
    /// Who may meet whom of those above them, C1 and C3 and forbidden pairs considered.
    may_meet: Vec<Vec<bool>>,
    /// Rounds played.
    pub(super) played: usize,
    pub(super) is_last_round: bool,
    pub(super) first_colour: Colour,
}

impl Field {
    pub(super) fn new(event: &Event) -> Result<Self, PairError> {
        event.check()?;
        let played = event.played();
        if played >= usize::from(event.rounds) {
            return Err(EventError::Over { rounds: event.rounds }.into());
        }
        let scores: HashMap<u16, Vec<u32>> =
            event.entries.iter().map(|entry| (entry.number, running_score(entry, played))).collect();
        let mut players = Vec::new();
        // Whoever never took part and does not do so now has no place in the ranking.
        let takes_part =
            |entry: &&Entry| !entry.is_away(played) || entry.rounds.iter().flatten().any(Cell::was_paired);
        for (rank, entry) in event.entries.iter().filter(takes_part).enumerate() {
            if !entry.is_away(played) {
                players.push(entrant(entry, rank, played, &scores));
            }
        }
        if players.is_empty() {
            return Err(EventError::Nobody.into());
        }
        players.sort_by_key(|player| (std::cmp::Reverse(player.score), player.rank));
        let mut field = Self {
            may_meet: Vec::new(),
            is_last_round: played + 1 == usize::from(event.rounds),
            first_colour: event.first_colour.unwrap_or_else(|| first_colour(event)),
            players,
            played,
        };
        field.may_meet = field.meetings(event);
        Ok(field)
    }

    pub(super) fn may_meet(&self, a: usize, b: usize) -> bool {
        self.may_meet[a.max(b)][a.min(b)]
    }

    fn meetings(&self, event: &Event) -> Vec<Vec<bool>> {
        let mut met: HashSet<(u16, u16)> = event.forbidden.iter().copied().collect();
        for entry in &event.entries {
            let games = entry.rounds.iter().flatten().filter_map(Cell::game);
            met.extend(games.map(|(opponent, _)| (entry.number, opponent)));
        }
        let may = |one: &Entrant, other: &Entrant| {
            let strangers =
                !met.contains(&(one.number, other.number)) && !met.contains(&(other.number, one.number));
            strangers && (!one.colours.exclude(&other.colours) || self.has_topscorer(one, other))
        };
        let players = self.players.iter().enumerate();
        players.map(|(at, other)| self.players[..at].iter().map(|one| may(one, other)).collect()).collect()
    }

    /// Topscorers, who have more than half of the points possible, may break C3 in the last round.
    fn has_topscorer(&self, one: &Entrant, other: &Entrant) -> bool {
        let more_than_half = |player: &Entrant| player.score as usize > self.played;
        self.is_last_round && (more_than_half(one) || more_than_half(other))
    }
}

/// The score before each round and after the last one.
fn running_score(entry: &Entry, played: usize) -> Vec<u32> {
    let mut scores = vec![0];
    let mut score = 0;
    for round in 0..played {
        score += entry.rounds.get(round).and_then(|cell| *cell).map_or(0, |cell| cell.mark.half_points());
        scores.push(score);
    }
    scores
}

fn entrant(entry: &Entry, rank: usize, played: usize, scores: &HashMap<u16, Vec<u32>>) -> Entrant {
    let own = &scores[&entry.number];
    let past: Vec<Option<Cell>> =
        (0..played).map(|round| entry.rounds.get(round).and_then(|cell| *cell)).collect();
    let float = |back: usize| {
        let Some(round) = played.checked_sub(back) else { return Float::None };
        match past[round].and_then(|cell| cell.game()) {
            None if past[round].is_some_and(|cell| cell.mark.half_points() > 0) => Float::Down,
            None => Float::None,
            Some((opponent, _)) => match own[round].cmp(&scores[&opponent][round]) {
                std::cmp::Ordering::Greater => Float::Down,
                std::cmp::Ordering::Less => Float::Up,
                std::cmp::Ordering::Equal => Float::None,
            },
        }
    };
    let games: Vec<Colour> = past.iter().flatten().filter_map(|cell| Some(cell.game()?.1)).collect();
    let had_free_win = |cell: &Cell| {
        cell.game().is_none()
            && (cell.mark.half_points() == 2 || (cell.opponent.is_none() && cell.was_paired()))
    };
    Entrant {
        number: entry.number,
        score: own[played],
        rank,
        floats: [float(1), float(2)],
        games: games.len(),
        may_have_bye: !past.iter().flatten().any(had_free_win),
        colours: Colours::new(games),
    }
}

/// The colour that the first player had, or would have had, in the first round with games.
fn first_colour(event: &Event) -> Colour {
    let has_colour = |cell: &Option<Cell>| cell.is_some_and(|cell| cell.colour.is_some());
    let round = event.entries.iter().filter_map(|entry| entry.rounds.iter().position(has_colour)).min();
    let Some(round) = round else { return Colour::White };
    let mut colour = Colour::White;
    let there = |entry: &&Entry| entry.rounds.iter().take(round + 1).flatten().any(Cell::was_paired);
    for entry in event.entries.iter().filter(there) {
        match entry.rounds.get(round).and_then(|cell| cell.as_ref()?.colour) {
            Some(own) if colour == Colour::White => return own,
            Some(own) => return own.other(),
            None => colour = colour.other(),
        }
    }
    Colour::White
}
