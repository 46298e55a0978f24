// SPDX-License-Identifier: AGPL-3.0-or-later
//! Questions over ratings. Only reading.

use closing::Stored;
use game::Micros;

use super::row::{Columns, stored};
use crate::db::read;
use crate::error::StoreError;
use crate::open::Store;

/// Where somebody stands in a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rating {
    /// The player's id.
    pub player: String,
    /// The pool.
    pub pool: String,
    /// How often it was written.
    pub version: u64,
    /// The games it counts: those that were taken back are none.
    pub games: u64,
    /// The rating.
    pub stored: Stored,
    /// When the last game ended that it counts.
    pub played: Micros,
}

/// One step of a rating.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RatingStep {
    /// Whose list; the site's is empty.
    pub scope: String,
    /// The player's id.
    pub player: String,
    /// The pool.
    pub pool: String,
    /// Its number, from 1.
    pub n: u64,
    /// The game.
    pub room: String,
    /// The rating before, in thousandths of a point.
    pub before_mp: i64,
    /// The rating after it.
    pub after: Stored,
    /// When the game ended.
    pub at: Micros,
    /// Whether it takes the step of a voided game back.
    pub is_back: bool,
}

type Row = (String, String, i64, i64, Option<i64>, Option<i64>, Option<i64>, i64, i64);
type StepRow =
    ((String, String, String, i64), (String, String, i64), (i64, Option<i64>, Option<i64>, Option<i64>, i64));

fn rating(row: Row) -> Result<Rating, StoreError> {
    let (player, pool, n, rating_mp, deviation_mp, volatility_nano, experience, played_us, voids) = row;
    let columns: Columns = (rating_mp, deviation_mp, volatility_nano, experience, played_us);
    Ok(Rating {
        player,
        pool,
        version: n.unsigned_abs(),
        // A step each way.
        games: n.saturating_sub(voids.saturating_mul(2)).max(0).unsigned_abs(),
        stored: stored(columns)?,
        played: Micros(played_us),
    })
}

/// How many steps of `r` take a voided game back.
macro_rules! voids {
    () => {
        "(SELECT COUNT(*) FROM rating_event e WHERE e.scope = r.scope AND e.player = r.player AND e.pool = r.pool \
         AND e.why = 'void')"
    };
}

macro_rules! rating_columns {
    () => {
        concat!(
            "SELECT r.player, r.pool, r.n, r.rating_mp, r.deviation_mp, r.volatility_nano, r.experience, r.played_us, ",
            voids!(),
            " FROM rating r "
        )
    };
}

impl Store {
    /// Where a player stands in a list of a pool; nothing before the first game.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot be read now.
    pub async fn rating(&self, scope: &str, player: &str, pool: &str) -> Result<Option<Rating>, StoreError> {
        const SQL: &str = concat!(rating_columns!(), "WHERE r.scope = $1 AND r.player = $2 AND r.pool = $3");
        let row: Option<Row> = read!(self, |conn| sqlx::query_as(SQL)
            .bind(scope)
            .bind(player)
            .bind(pool)
            .fetch_optional(conn)
            .await)?;
        row.map(rating).transpose()
    }

    /// Where a player stands in every pool of a list, by pool.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot be read now.
    pub async fn ratings_of(&self, scope: &str, player: &str) -> Result<Vec<Rating>, StoreError> {
        const SQL: &str = concat!(rating_columns!(), "WHERE r.scope = $1 AND r.player = $2 ORDER BY r.pool");
        let rows: Vec<Row> =
            read!(self, |conn| sqlx::query_as(SQL).bind(scope).bind(player).fetch_all(conn).await)?;
        rows.into_iter().map(rating).collect()
    }

    /// Who stands in a list of a pool and has played since `since`, with their names: people, or else programs; the
    /// best first, `limit` of them behind the first `skip`. Left out is who has no account, is shown to nobody or is
    /// about to be erased.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot be read now.
    pub async fn rating_list(
        &self,
        scope: &str,
        pool: &str,
        bots: bool,
        since: Micros,
        skip: u32,
        limit: u32,
    ) -> Result<Vec<(String, Rating)>, StoreError> {
        const SQL: &str = concat!(
            "SELECT p.name, r.player, r.pool, r.n, r.rating_mp, r.deviation_mp, r.volatility_nano, r.experience, \
             r.played_us, ",
            voids!(),
            " FROM rating r JOIN user_account a ON a.player = r.player JOIN player p ON p.id = r.player \
             WHERE r.scope = $1 AND r.pool = $2 AND r.played_us >= $3 \
               AND a.bot = $6 AND NOT a.child AND a.erase_us IS NULL AND a.erased_us IS NULL \
             ORDER BY r.rating_mp DESC, r.player LIMIT $4 OFFSET $5"
        );
        type Named = (String, String, String, i64, i64, Option<i64>, Option<i64>, Option<i64>, i64, i64);
        let rows: Vec<Named> = read!(self, |conn| sqlx::query_as(SQL)
            .bind(scope)
            .bind(pool)
            .bind(since.0)
            .bind(i64::from(limit))
            .bind(i64::from(skip))
            .bind(bots)
            .fetch_all(conn)
            .await)?;
        rows.into_iter()
            .map(|(name, player, pool, n, mp, deviation, volatility, experience, played_us, voids)| {
                Ok((
                    name,
                    rating((player, pool, n, mp, deviation, volatility, experience, played_us, voids))?,
                ))
            })
            .collect()
    }

    /// The last `limit` steps of a player's rating, the oldest of them first.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot be read now.
    pub async fn rating_steps(
        &self,
        scope: &str,
        player: &str,
        pool: &str,
        limit: u32,
    ) -> Result<Vec<RatingStep>, StoreError> {
        const SQL: &str = "SELECT room, why, before_mp, n, rating_mp, deviation_mp, volatility_nano, experience, played_us \
             FROM rating_event WHERE scope = $1 AND player = $2 AND pool = $3 ORDER BY n DESC LIMIT $4";
        type Short = (String, String, i64, i64, i64, Option<i64>, Option<i64>, Option<i64>, i64);
        let rows: Vec<Short> = read!(self, |conn| sqlx::query_as(SQL)
            .bind(scope)
            .bind(player)
            .bind(pool)
            .bind(i64::from(limit))
            .fetch_all(conn)
            .await)?;
        let whose = (scope, player, pool);
        rows.into_iter()
            .rev()
            .map(|(room, why, before_mp, n, rating_mp, deviation, volatility, experience, played_us)| {
                let key = (whose.0.to_owned(), whose.1.to_owned(), whose.2.to_owned(), n);
                step((key, (room, why, before_mp), (rating_mp, deviation, volatility, experience, played_us)))
            })
            .collect()
    }

    /// The steps of every rating, by list, pool, player and number, at most `limit` behind `after`: what an audit reads,
    /// page by page. An empty page is the end.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot be read now.
    pub async fn all_rating_steps(
        &self,
        after: Option<&RatingStep>,
        limit: u32,
    ) -> Result<Vec<RatingStep>, StoreError> {
        const SQL: &str = "SELECT scope, player, pool, n, room, why, before_mp, rating_mp, deviation_mp, volatility_nano, \
             experience, played_us FROM rating_event \
             WHERE (scope, player, pool, n) > ($1, $2, $3, $4) ORDER BY scope, player, pool, n LIMIT $5";
        type Long = (
            String,
            String,
            String,
            i64,
            String,
            String,
            i64,
            i64,
            Option<i64>,
            Option<i64>,
            Option<i64>,
            i64,
        );
        let (scope, player, pool, n) = after.map_or(("", "", "", 0), |step| {
            (step.scope.as_str(), step.player.as_str(), step.pool.as_str(), step.n.cast_signed())
        });
        let rows: Vec<Long> = read!(self, |conn| sqlx::query_as(SQL)
            .bind(scope)
            .bind(player)
            .bind(pool)
            .bind(n)
            .bind(i64::from(limit))
            .fetch_all(conn)
            .await)?;
        rows.into_iter()
            .map(|row| {
                let (scope, player, pool, n, room, why, before_mp, mp, deviation, volatility, experience, at) =
                    row;
                step((
                    (scope, player, pool, n),
                    (room, why, before_mp),
                    (mp, deviation, volatility, experience, at),
                ))
            })
            .collect()
    }

    /// How a rating stood after its step of this number.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot be read now.
    pub async fn rating_after_step(
        &self,
        scope: &str,
        player: &str,
        pool: &str,
        n: u64,
    ) -> Result<Option<Stored>, StoreError> {
        const SQL: &str = "SELECT rating_mp, deviation_mp, volatility_nano, experience, played_us FROM rating_event \
             WHERE scope = $1 AND player = $2 AND pool = $3 AND n = $4";
        let row: Option<Columns> = read!(self, |conn| sqlx::query_as(SQL)
            .bind(scope)
            .bind(player)
            .bind(pool)
            .bind(n.cast_signed())
            .fetch_optional(conn)
            .await)?;
        row.map(stored).transpose()
    }

    /// What one game moved, in every list, and what was taken back of it.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot be read now.
    pub async fn steps_of_game(&self, room: &str) -> Result<Vec<RatingStep>, StoreError> {
        const SQL: &str = "SELECT scope, player, pool, n, why, before_mp, rating_mp, deviation_mp, volatility_nano, \
             experience, played_us FROM rating_event WHERE room = $1";
        type OfGame =
            (String, String, String, i64, String, i64, i64, Option<i64>, Option<i64>, Option<i64>, i64);
        let rows: Vec<OfGame> = read!(self, |conn| sqlx::query_as(SQL).bind(room).fetch_all(conn).await)?;
        rows.into_iter()
            .map(|(scope, player, pool, n, why, before_mp, mp, deviation, volatility, experience, at)| {
                let of = (room.to_owned(), why, before_mp);
                step(((scope, player, pool, n), of, (mp, deviation, volatility, experience, at)))
            })
            .collect()
    }
}

fn step(row: StepRow) -> Result<RatingStep, StoreError> {
    let ((scope, player, pool, n), (room, why, before_mp), columns) = row;
    let (at, is_back) = (Micros(columns.4), why == "void");
    let after = stored(columns)?;
    Ok(RatingStep { scope, player, pool, n: n.unsigned_abs(), room, before_mp, after, at, is_back })
}
