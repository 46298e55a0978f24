// SPDX-License-Identifier: AGPL-3.0-or-later
//! Those who wait as rows in the lobby: who sees which, and who takes one. A row is seen by those with whom whoever waits
//! would be paired: neither has blocked the other, and the rating is within what they look for just now.

use std::cmp::Reverse;
use std::sync::Weak;
use std::sync::atomic::Ordering;

use ::matchmaking::Seeker;
use game::Micros;
use room::{ClockRule, GameKind};
use serde::Serialize;
use utoipa::ToSchema;

use super::{Inner, Matchmaker, Newcomer, Pool, Ticket, lots};
use crate::error::ApiError;
use crate::net::outbox::{CloseReason, Outbox};

/// Rows shown.
pub const SEEKS_MAX: usize = 50;

/// Somebody who waits for an opponent: `GET /ws/seek?accept=ID` plays with them.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct SeekView {
    /// Under what their row is taken.
    pub id: String,
    /// Their name.
    pub by: String,
    /// Their rating for this game and speed, as it is written; left out of guests, and before the first rated game.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(example = "1741?")]
    pub rating: Option<String>,
    /// The game's id; it is played by the rules of its document.
    pub game: GameKind,
    /// How many play it: of more than two nobody begins before all are there.
    pub seats: u8,
    /// The clock.
    pub clock: ClockRule,
    /// Whether the game would be rated with the one who reads this.
    pub rated: bool,
    /// Whether it is the one who reads this.
    pub own: bool,
    /// Since when they wait, milliseconds since 1970.
    pub since_ms: i64,
}

/// Somebody who looks at the rows.
pub(crate) struct Looker<'a> {
    /// Empty: a stranger.
    pub(crate) player: &'a str,
    pub(crate) has_account: bool,
}

impl Matchmaker {
    /// Grows whenever what [`Self::seeks`] answers may be another.
    pub(crate) fn version(&self) -> u64 {
        self.version.load(Ordering::Acquire)
    }

    /// Waits until the rows may be others. One waits here: the lobby.
    pub(crate) async fn news(&self) {
        self.news.notified().await;
    }

    /// The rows somebody sees: their own, and then those that have stood longest. `rating` says how strong they are in a pool.
    pub(crate) fn seeks(&self, who: &Looker<'_>, rating: impl Fn(Pool) -> i64) -> Vec<SeekView> {
        let inner = self.lock();
        let mut rows: Vec<SeekView> = Vec::new();
        for (pool, queue) in &inner.pools {
            let own = rating(*pool);
            let seen = queue.iter().filter(|one| one.player == who.player || is_for(one, who.player, own));
            rows.extend(seen.map(|one| row(*pool, one, who)));
        }
        drop(inner);
        rows.sort_by(|a, b| (Reverse(a.own), a.since_ms, &a.id).cmp(&(Reverse(b.own), b.since_ms, &b.id)));
        rows.truncate(SEEKS_MAX);
        rows
    }

    /// What whoever stands under this id waits for.
    pub(crate) fn pool_of(&self, id: &str) -> Option<Pool> {
        self.lock().find(id).map(|(pool, _)| pool)
    }

    /// Takes the row `id` for somebody, who waits for nobody else any more; both are seated at the next look. Answers what
    /// [`Self::enter`] does.
    ///
    /// # Errors
    /// [`ApiError::SeekGone`], [`ApiError::SeekNotForYou`].
    pub(crate) fn take(
        &self,
        id: &str,
        who: Newcomer,
        now: Micros,
        outbox: Weak<Outbox>,
    ) -> Result<u64, ApiError> {
        let mut taker = self.ticket(who, now, outbox);
        let key = taker.tag.key;
        let mut inner = self.lock();
        if self.closed.load(Ordering::Acquire) {
            taker.tag.shut(CloseReason::RESTART);
            return Ok(key);
        }
        let (pool, found) = inner.find(id).ok_or(ApiError::SeekGone)?;
        if !is_for(found, &taker.player, taker.rating) || taker.tag.apart.contains(&found.player) {
            return Err(ApiError::SeekNotForYou);
        }
        let player = found.player.clone();
        inner.replace(&taker.player);
        let found = inner.pools.iter_mut().find_map(|(_, queue)| queue.leave(&player));
        let found = found.ok_or(ApiError::SeekGone)?;
        taker.tag.takes = true;
        let mut members = vec![found, taker];
        if lots() & 1 != 0 {
            members.reverse();
        }
        inner.tidy();
        inner.taken.push((pool, members));
        drop(inner);
        self.changed();
        self.hurry.notify_one();
        Ok(key)
    }
}

impl Inner {
    fn find(&self, id: &str) -> Option<(Pool, &Seeker<Ticket>)> {
        self.pools.iter().find_map(|(pool, queue)| Some((*pool, queue.iter().find(|one| one.tag.id == id)?)))
    }
}

/// Whether somebody who waits plays with `player`, who is as strong as `rating` at it.
fn is_for(one: &Seeker<Ticket>, player: &str, rating: i64) -> bool {
    one.player != player
        && !one.tag.apart.contains(player)
        && one.tag.looks().is_none_or(|range| (one.rating - rating).abs() <= range)
}

fn row(pool: Pool, one: &Seeker<Ticket>, who: &Looker<'_>) -> SeekView {
    SeekView {
        id: one.tag.id.clone(),
        by: one.tag.name.clone(),
        rating: one.tag.shown.clone(),
        game: pool.game,
        seats: pool.game.seats(),
        clock: pool.clock,
        rated: one.tag.has_account && who.has_account,
        own: one.player == who.player,
        since_ms: one.since.0 / 1_000,
    }
}

#[cfg(test)]
mod tests;
