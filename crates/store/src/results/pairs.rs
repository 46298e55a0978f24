// SPDX-License-Identifier: AGPL-3.0-or-later
//! Whom somebody meets again and again in rated games, and which way points and credits go between the two. Only
//! counted: people decide what it means.

use super::taken_back;
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
    /// Rated games against each other, those called off or taken back left out.
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

/// What two have played for credits of one currency, as one of them sees it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Flow {
    /// The other's id.
    pub player: String,
    /// Their name.
    pub name: String,
    /// Whose credits: `sofia/credits`.
    pub currency: String,
    /// Games from which the one came out with more.
    pub up: i64,
    /// And with less.
    pub down: i64,
    /// What all of them brought the one, minor units; less than nothing: they cost them.
    pub net: i64,
}

type Row = (String, String, i64, i64, i64, i64, i64);

impl Store {
    /// With whom somebody has played most rated games since `since_us`, at most `limit` of them. Partners of a game of
    /// four are not counted as having met; what was taken back counts as not played.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot be read now.
    pub async fn pairs_of(&self, player: &str, since_us: i64, limit: u32) -> Result<Vec<Pair>, StoreError> {
        const SQL: &str = concat!(
            "SELECT o.player, COALESCE(MAX(q.name), '') AS name, COUNT(*) AS games, \
             COUNT(*) FILTER (WHERE p.result = 'won') AS won, COUNT(*) FILTER (WHERE p.result = 'drawn') AS drawn, \
             COUNT(*) FILTER (WHERE p.result = 'lost') AS lost, \
             CAST(COALESCE(SUM(e.rating_mp - e.before_mp), 0) AS BIGINT) AS gained_mp \
             FROM played p JOIN game_result g ON g.room = p.room AND g.rated \
             JOIN played o ON o.room = p.room AND o.player <> p.player LEFT JOIN player q ON q.id = o.player \
             LEFT JOIN rating_event e ON e.room = p.room AND e.scope = '' AND e.player = p.player AND e.why = 'game' \
             WHERE p.player = $1 AND p.ended_us >= $2 AND p.result <> 'void' \
               AND (p.result = 'drawn' OR p.result <> o.result) AND NOT ",
            taken_back!("p.room"),
            " GROUP BY o.player ORDER BY games DESC, o.player LIMIT $3"
        );
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

    /// Against whom somebody has won or lost most credits since `since_us`, in games for stakes that are over, at most
    /// `limit` of them. What was taken back counts as not played.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot be read now.
    pub async fn flows_of(&self, player: &str, since_us: i64, limit: u32) -> Result<Vec<Flow>, StoreError> {
        const SQL: &str = "WITH game AS (SELECT t.ref AS room, a.ledger, \
               SUM(CASE WHEN t.credit = a.id THEN t.amount ELSE -t.amount END) AS net \
             FROM account a JOIN transfer t ON (t.debit = a.id OR t.credit = a.id) \
             WHERE a.owner = $1 AND a.kind = 'player' AND t.grp LIKE 'game:%' AND t.at_us >= $2 \
             GROUP BY t.ref, a.ledger) \
             SELECT o.player, COALESCE(MAX(q.name), '') AS name, game.ledger, COUNT(*) FILTER (WHERE game.net > 0) AS up, \
             COUNT(*) FILTER (WHERE game.net < 0) AS down, CAST(SUM(game.net) AS BIGINT) AS net \
             FROM game JOIN played p ON p.room = game.room AND p.player = $1 \
             JOIN played o ON o.room = p.room AND o.player <> p.player LEFT JOIN player q ON q.id = o.player \
             WHERE game.net <> 0 AND p.result <> o.result \
             GROUP BY o.player, game.ledger ORDER BY ABS(SUM(game.net)) DESC, o.player LIMIT $3";
        type Row = (String, String, String, i64, i64, i64);
        let rows: Vec<Row> = read!(self, |conn| sqlx::query_as(SQL)
            .bind(player)
            .bind(since_us)
            .bind(i64::from(limit))
            .fetch_all(conn)
            .await)?;
        let flow = |(player, name, currency, up, down, net)| Flow { player, name, currency, up, down, net };
        Ok(rows.into_iter().map(flow).collect())
    }
}
