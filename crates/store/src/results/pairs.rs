// SPDX-License-Identifier: AGPL-3.0-or-later
//! Whom somebody meets again and again in rated games, and which way the points go between the two. Only counted:
//! people decide what it means.

use crate::db::read;
use crate::error::StoreError;
use crate::open::Store;

/// What two have played for ratings, as one of them sees it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pair {
    /// The other's id.
    pub player: String,
    /// Their name.
    pub name: String,
    /// Rated games against each other, called-off ones left out.
    pub games: i64,
    /// Of them won.
    pub won: i64,
    /// Of them drawn.
    pub drawn: i64,
    /// Of them lost.
    pub lost: i64,
    /// What the site's ratings of the one moved in them altogether, thousandths of a point.
    pub gained_mp: i64,
}

type Row = (String, String, i64, i64, i64, i64, i64);

impl Store {
    /// With whom somebody has played most rated games since `since_us`, at most `limit` of them. Partners of a game of
    /// four are not counted as having met.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot be read now.
    pub async fn pairs_of(&self, player: &str, since_us: i64, limit: u32) -> Result<Vec<Pair>, StoreError> {
        const SQL: &str = "SELECT o.player, COALESCE(MAX(q.name), '') AS name, COUNT(*) AS games, \
             COUNT(*) FILTER (WHERE p.result = 'won') AS won, COUNT(*) FILTER (WHERE p.result = 'drawn') AS drawn, \
             COUNT(*) FILTER (WHERE p.result = 'lost') AS lost, \
             CAST(COALESCE(SUM(e.rating_mp - e.before_mp), 0) AS BIGINT) AS gained_mp \
             FROM played p JOIN game_result g ON g.room = p.room AND g.rated \
             JOIN played o ON o.room = p.room AND o.player <> p.player LEFT JOIN player q ON q.id = o.player \
             LEFT JOIN rating_event e ON e.room = p.room AND e.scope = '' AND e.player = p.player \
             WHERE p.player = $1 AND p.ended_us >= $2 AND p.result <> 'void' \
               AND (p.result = 'drawn' OR p.result <> o.result) \
             GROUP BY o.player ORDER BY games DESC, o.player LIMIT $3";
        let rows: Vec<Row> = read!(self, |conn| sqlx::query_as(SQL)
            .bind(player)
            .bind(since_us)
            .bind(i64::from(limit))
            .fetch_all(conn)
            .await)?;
        let pair = |(player, name, games, won, drawn, lost, gained_mp): Row| Pair {
            player,
            name,
            games,
            won,
            drawn,
            lost,
            gained_mp,
        };
        Ok(rows.into_iter().map(pair).collect())
    }
}
