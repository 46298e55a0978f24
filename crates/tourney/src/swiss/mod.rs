// SPDX-License-Identifier: AGPL-3.0-or-later
//! Swiss pairing by FIDE's Dutch system: C.04.3 as in force since 2026-02-01.
//!
//! [`pair`] takes what has happened ([`Event`]) and answers with the next round. Score group by score group,
//! from the top, a bracket is paired as well as the criteria C6 to C21 allow while the rest can still be
//! paired (C4): each criterion is a field of bits in the weight of an edge, and the heaviest perfect
//! matching is the best pairing. Which of several equally good pairings it is, article 4 says: those choices
//! are made one after another.
//!
//! Here is the system and its input; what a report file looks like is in [`trf`](crate::trf).

mod bracket;
mod colour;
mod complete;
mod event;
mod exchange;
mod field;
mod graph;
mod layout;
mod report;

pub use event::{Entry, Event, EventError};

use crate::Pairing;
use field::Field;

/// Why there is no next round.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PairError {
    /// What has happened contradicts itself or the rules.
    #[error(transparent)]
    Event(#[from] EventError),
    /// The absolute criteria C1 to C3 cannot all be kept.
    #[error("no legal pairing exists: {players} players cannot all be paired under the absolute criteria")]
    Impossible {
        /// How many players are to be paired.
        players: usize,
    },
    /// The brackets are so many and so uneven that their criteria do not fit a weight.
    #[error("the criteria of a bracket need {bits} bits, and at most {most} are provided")]
    TooManyCriteria {
        /// Bits needed.
        bits: usize,
        /// Bits there are.
        most: usize,
    },
}

/// Pairs the next round of `event`.
///
/// # Errors
/// The event is not sound, or no pairing keeps the absolute criteria.
pub fn pair(event: &Event) -> Result<Pairing, PairError> {
    let field = Field::new(event)?;
    let pairs = bracket::pair_all(&field)?;
    Ok(publish(&field, &pairs))
}

/// Gives colours and orders the boards: by the higher score of a pair, then the lower one, then the higher
/// player's rank.
fn publish(field: &Field, pairs: &[(usize, usize)]) -> Pairing {
    let mut boards: Vec<_> = pairs.to_vec();
    boards.sort_by_key(|&(high, low)| {
        let score = |at: usize| std::cmp::Reverse(field.players[at].score);
        (score(high), score(low), field.players[high].rank)
    });
    let number = |at: usize| field.players[at].number;
    let games = boards.iter().map(|&(high, low)| {
        let white_is_high = colour::of_higher(&field.players[high], &field.players[low], field.first_colour)
            == crate::Colour::White;
        if white_is_high { (number(high), number(low)) } else { (number(low), number(high)) }
    });
    let games = games.collect();
    let mut paired = vec![false; field.players.len()];
    for &(high, low) in pairs {
        paired[high] = true;
        paired[low] = true;
    }
    Pairing { games, bye: paired.iter().position(|&paired| !paired).map(number) }
}

#[cfg(test)]
mod tests;
