// SPDX-License-Identifier: AGPL-3.0-or-later
//! The ratings that move with the end of a game. The formulas are those of crate `rating`; here it is decided who meets
//! whom, and from which version of a rating the next one comes.

use game::Micros;
use rating::{MATCH_LENGTH_MAX, Pool, Ramp, Scale, Score, StoredFibs, StoredGlicko};

use crate::error::ClosingError;
use crate::finished::{Finished, Verdict};

/// A rating of either kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stored {
    /// Of a pool that is rated by Glicko-2, alone or in pairs.
    Glicko(StoredGlicko),
    /// Of a pool of the tables family.
    Fibs(StoredFibs),
}

impl Stored {
    /// Somebody who has not played in this pool yet.
    #[must_use]
    pub fn start(pool: Pool) -> Self {
        match pool.scale() {
            Scale::Glicko | Scale::Pairs => Self::Glicko(StoredGlicko::START),
            Scale::Fibs => Self::Fibs(StoredFibs::START),
        }
    }

    /// The same without one game that ended at `at`, before and after which it stood so: how a game that is voided goes
    /// back, what it moved and how sure it had made the rating. Of another kind of pool nothing goes back.
    #[must_use]
    pub fn without(self, before: Self, after: Self, at: Micros) -> Self {
        match (self, before, after) {
            (Self::Glicko(now), Self::Glicko(before), Self::Glicko(after)) => {
                Self::Glicko(now.without(before.at(at), after))
            }
            (Self::Fibs(now), Self::Fibs(before), Self::Fibs(after)) => Self::Fibs(StoredFibs {
                rating_mp: now.rating_mp.saturating_sub(after.rating_mp.saturating_sub(before.rating_mp)),
                experience: now.experience.saturating_sub(after.experience.saturating_sub(before.experience)),
            }),
            _ => self,
        }
    }

    /// The rating alone, in thousandths of a point.
    #[must_use]
    pub fn rating_mp(self) -> i64 {
        match self {
            Self::Glicko(stored) => stored.rating_mp,
            Self::Fibs(stored) => stored.rating_mp,
        }
    }
}

/// A player of a rated game, as the list has them before it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RatedPlayer {
    /// The player's id.
    pub player: String,
    /// How often this rating was written before; 0 for somebody new in the pool.
    pub version: u64,
    /// The rating.
    pub before: Stored,
}

/// A game in one list of ratings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RatedGame {
    /// Whose list: empty for the site's own, else the federation.
    pub scope: String,
    /// Which games are rated together.
    pub pool: Pool,
    /// In the tables family the points the match goes to, 1 for a single game; 1 elsewhere.
    pub length: u32,
    /// Who played, in the order of the seats. In bughouse seats 0 and 3 are partners, and 1 and 2.
    pub players: Vec<RatedPlayer>,
}

/// A rating that is to be written if its version is still the expected one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RatingChange {
    /// The player's id.
    pub player: String,
    /// Whose list: empty for the site's own.
    pub scope: String,
    /// The pool.
    pub pool: Pool,
    /// The version it was computed from; the next one is one more.
    pub expected_version: u64,
    /// The rating before the game.
    pub before: Stored,
    /// The rating after it.
    pub after: Stored,
}

impl RatedGame {
    /// What the end of the game changes in this list, by seats; nothing unless it was played to an end.
    pub(crate) fn changes(&self, finished: &Finished) -> Result<Vec<RatingChange>, ClosingError> {
        ClosingError::seats("the list of ratings", self.players.len(), finished.seats)?;
        if !(1..=MATCH_LENGTH_MAX).contains(&self.length) {
            return Err(ClosingError::Length { given: self.length });
        }
        let winners = match &finished.verdict {
            Verdict::Won { winners, .. } => winners.as_slice(),
            Verdict::Drawn => &[],
            Verdict::Forfeited { .. } | Verdict::Void => return Ok(Vec::new()),
        };
        let after = match (self.pool.scale(), self.players.as_slice()) {
            (Scale::Glicko, [one, two]) => {
                let before = [self.glicko(one)?, self.glicko(two)?];
                rating::rate(before, score_of(winners, &[0]), finished.at).map(Stored::Glicko).to_vec()
            }
            (Scale::Fibs, [one, two]) => self.fibs([one, two], winners)?,
            (Scale::Pairs, [one, two, three, four]) => {
                self.check_pairs(winners)?;
                let first = [self.glicko(one)?, self.glicko(four)?];
                let second = [self.glicko(two)?, self.glicko(three)?];
                let score = score_of(winners, &[0, 3]);
                let [[one, four], [two, three]] = rating::rate_pairs([first, second], score, finished.at);
                [one, two, three, four].map(Stored::Glicko).to_vec()
            }
            _ => {
                return Err(ClosingError::PoolSeats { pool: self.pool.to_string(), seats: finished.seats });
            }
        };
        Ok(self.players.iter().zip(after).map(|(player, after)| self.change(player, after)).collect())
    }

    fn fibs(&self, players: [&RatedPlayer; 2], winners: &[usize]) -> Result<Vec<Stored>, ClosingError> {
        let [one, two] = [self.stored_fibs(players[0])?, self.stored_fibs(players[1])?];
        let after = match winners {
            [0] => rating::rate_match(one, two, self.length, Ramp::FIBS),
            [] => return Err(ClosingError::NoDraw { pool: self.pool.to_string() }),
            _ => {
                let [winner, loser] = rating::rate_match(two, one, self.length, Ramp::FIBS);
                [loser, winner]
            }
        };
        Ok(after.map(Stored::Fibs).to_vec())
    }

    /// A pair wins together or not at all.
    fn check_pairs(&self, winners: &[usize]) -> Result<(), ClosingError> {
        let has = |seat| winners.contains(&seat);
        if has(0) == has(3) && has(1) == has(2) {
            return Ok(());
        }
        Err(ClosingError::Winners { seats: self.players.len(), given: winners.to_vec() })
    }

    fn glicko(&self, player: &RatedPlayer) -> Result<StoredGlicko, ClosingError> {
        match player.before {
            Stored::Glicko(stored) => Ok(stored),
            Stored::Fibs(_) => Err(self.other_scale(player)),
        }
    }

    fn stored_fibs(&self, player: &RatedPlayer) -> Result<StoredFibs, ClosingError> {
        match player.before {
            Stored::Fibs(stored) => Ok(stored),
            Stored::Glicko(_) => Err(self.other_scale(player)),
        }
    }

    fn other_scale(&self, player: &RatedPlayer) -> ClosingError {
        ClosingError::OtherScale { pool: self.pool.to_string(), player: player.player.clone() }
    }

    fn change(&self, player: &RatedPlayer, after: Stored) -> RatingChange {
        RatingChange {
            player: player.player.clone(),
            scope: self.scope.clone(),
            pool: self.pool,
            expected_version: player.version,
            before: player.before,
            after,
        }
    }
}

/// The score of the side that sits on `side`.
fn score_of(winners: &[usize], side: &[usize]) -> Score {
    match winners.first() {
        None => Score::Draw,
        Some(winner) if side.contains(winner) => Score::Win,
        Some(_) => Score::Loss,
    }
}

/// One rating can be written once: a second change would be computed from what the first replaces.
pub(crate) fn check_once(changes: &[RatingChange]) -> Result<(), ClosingError> {
    for (at, change) in changes.iter().enumerate() {
        let same = |other: &&RatingChange| {
            (&other.player, &other.scope, other.pool) == (&change.player, &change.scope, change.pool)
        };
        if changes[..at].iter().any(|other| same(&other)) {
            return Err(ClosingError::Twice {
                player: change.player.clone(),
                pool: change.pool.to_string(),
                scope: change.scope.clone(),
            });
        }
    }
    Ok(())
}
