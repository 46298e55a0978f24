// SPDX-License-Identifier: AGPL-3.0-or-later
//! What follows from the end of a game, as one answer: the transfers that settle its stake, the ratings of those who
//! played, and the score of the tournament it belongs to.
//!
//! [`close`] takes the end of the game ([`Finished`]) and what stood before it ([`Before`]) and gives a [`Closing`],
//! which is written in the transaction of the end itself, whole or not at all. Every [`RatingChange`] names the
//! version it was computed from: whoever writes it compares, and computes again when somebody was faster. The group
//! of transfers carries the key `game:ID:close`, which can be used once.
//!
//! What never lives here: SQL, the time of day, who may play for what, and how a game is won.
#![forbid(unsafe_code)]

mod error;
mod finished;
mod ratings;
mod score;

pub use error::ClosingError;
pub use finished::{Finished, Verdict};
pub use ratings::{RatedGame, RatedPlayer, RatingChange, Stored};
pub use score::{Score, ScoredGame};

use ledger::{Group, StakedGame, Worth};

/// The most seats of a game.
pub const SEATS_MAX: usize = ledger::SEATS_MAX;

/// What stood before the game ended, read in the order of its seats.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Before {
    /// The stake it was played for; nothing for most games.
    pub stake: Option<StakedGame>,
    /// The lists it is rated in: none when it is not rated; the site's, and besides it a federation's own.
    pub rated: Vec<RatedGame>,
    /// The tournament it belongs to.
    pub scored: Option<ScoredGame>,
}

/// What is written together with the end of the game.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Closing {
    /// The transfers that settle or refund the stake.
    pub settlement: Option<Group>,
    /// Ratings that move, at most one a player and list.
    pub ratings: Vec<RatingChange>,
    /// What the tournament counts.
    pub score: Option<Score>,
}

impl Closing {
    /// Whether nothing follows: an unrated game for nothing.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}

/// Everything that follows from the end of a game.
///
/// | verdict | money | ratings | score |
/// |---|---|---|---|
/// | won | settled: M1 to M6 | move | win and loss, with the points |
/// | drawn | refunded, no fee | move | half a point each |
/// | forfeited | settled for one point | stay | forfeit win and loss |
/// | void | refunded, no fee | stay | none: the tournament decides |
///
/// # Errors
/// [`ClosingError`] when the verdict does not fit the seats, or what stood before does not fit the game. Nothing may be
/// written then.
pub fn close(finished: &Finished, before: &Before) -> Result<Closing, ClosingError> {
    finished.check()?;
    let settlement = before.stake.as_ref().map(|stake| settle(finished, stake)).transpose()?;
    let mut changes = Vec::new();
    for game in &before.rated {
        changes.extend(game.changes(finished)?);
    }
    ratings::check_once(&changes)?;
    let score = before.scored.as_ref().and_then(|game| game.score(finished));
    Ok(Closing { settlement, ratings: changes, score })
}

fn settle(finished: &Finished, stake: &StakedGame) -> Result<Group, ClosingError> {
    if stake.id != finished.id {
        return Err(ClosingError::OtherGame { given: stake.id.clone(), expected: finished.id.clone() });
    }
    ClosingError::seats("the stake", stake.players.len(), finished.seats)?;
    Ok(match &finished.verdict {
        Verdict::Won { winners, worth } => stake.settle(winners, *worth)?,
        Verdict::Forfeited { winners } => stake.settle(winners, Worth::ONE)?,
        Verdict::Drawn | Verdict::Void => stake.refund()?,
    })
}
