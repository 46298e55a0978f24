// SPDX-License-Identifier: AGPL-3.0-or-later
//! The site as its operator looks it over: a page at a time, with as many statements for a page as for a person.

use crate::db::read;
use crate::error::StoreError;
use crate::log::head::RoomHead;
use crate::open::Store;

/// How many there are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Counts {
    /// Games that are on.
    pub running: i64,
    /// Tables with a free chair.
    pub waiting: i64,
    /// Accounts.
    pub accounts: i64,
    /// Players without one.
    pub guests: i64,
    /// Reports to be decided.
    pub reports_open: i64,
    /// Appeals to be decided.
    pub appeals_open: i64,
}

/// Somebody, as the operator sees them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Someone {
    /// Their id.
    pub id: String,
    /// Their name.
    pub name: String,
    /// When they first came, microseconds since the epoch.
    pub created_us: i64,
    /// When they were last here, as far as it is kept.
    pub seen_us: Option<i64>,
    /// Whether they have no account.
    pub guest: bool,
    /// Whether a program plays.
    pub bot: bool,
    /// Whether they run the site.
    pub operator: bool,
    /// The kinds of the sanctions they are under.
    pub sanctions: Vec<String>,
}

type Row = (String, String, i64, Option<i64>, Option<bool>, Option<bool>, Option<String>);

fn someone((id, name, created_us, seen_us, bot, operator, kinds): Row) -> Someone {
    let mut sanctions: Vec<String> =
        kinds.unwrap_or_default().split_whitespace().map(str::to_owned).collect();
    sanctions.sort_unstable();
    sanctions.dedup();
    let (guest, bot, operator) = (bot.is_none(), bot.unwrap_or(false), operator.unwrap_or(false));
    Someone { id, name, created_us, seen_us, guest, bot, operator, sanctions }
}

macro_rules! people {
    () => {
        "SELECT p.id, p.name, p.created_us, (SELECT MAX(s.seen_us) FROM session s WHERE s.player = p.id), a.bot, a.operator, \
         (SELECT string_agg(s.kind, ' ') FROM sanction s WHERE s.player = p.id AND s.ended_us IS NULL \
         AND (s.until_us IS NULL OR s.until_us > $1)) FROM player p LEFT JOIN user_account a ON a.player = p.id "
    };
}

impl Store {
    /// How many there are of everything.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot be read now.
    pub async fn counts(&self) -> Result<Counts, StoreError> {
        const SQL: &str = "SELECT (SELECT COUNT(*) FROM head WHERE status <> 'over' AND status <> 'open'), \
             (SELECT COUNT(*) FROM head WHERE status <> 'over' AND status = 'open'), \
             (SELECT COUNT(*) FROM user_account WHERE erased_us IS NULL), \
             (SELECT COUNT(*) FROM player) - (SELECT COUNT(*) FROM user_account), \
             (SELECT COUNT(*) FROM report WHERE state = 'open'), (SELECT COUNT(*) FROM appeal WHERE state = 'open')";
        let row: (i64, i64, i64, i64, i64, i64) =
            read!(self, |conn| sqlx::query_as(SQL).fetch_one(conn).await)?;
        let (running, waiting, accounts, guests, reports_open, appeals_open) = row;
        Ok(Counts { running, waiting, accounts, guests, reports_open, appeals_open })
    }

    /// Games that are on, listed or not, the newest first: those behind the room `after` (empty: from the start), at
    /// most `limit`.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot be read now.
    pub async fn running_games(&self, after: &str, limit: u32) -> Result<Vec<RoomHead>, StoreError> {
        const SQL: &str = concat!(
            "SELECT ",
            crate::log::head::head_columns!(),
            " FROM head WHERE status <> 'over' AND status <> 'open' AND ($1 = '' OR (created_us, room) < \
             (SELECT b.created_us, b.room FROM head b WHERE b.room = $1)) ORDER BY created_us DESC, room DESC LIMIT $2"
        );
        let rows =
            read!(self, |conn| sqlx::query_as(SQL).bind(after).bind(i64::from(limit)).fetch_all(conn).await)?;
        RoomHead::from_rows(rows)
    }

    /// Everybody, the newest first: those behind the player with the id `after` (empty: from the start), at most `limit`.
    /// The kinds of sanctions are those of `now_us`.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot be read now.
    pub async fn everybody(&self, after: &str, limit: u32, now_us: i64) -> Result<Vec<Someone>, StoreError> {
        const SQL: &str = concat!(
            people!(),
            "WHERE $2 = '' OR (p.created_us, p.id) < (SELECT b.created_us, b.id FROM player b WHERE b.id = $2) \
             ORDER BY p.created_us DESC, p.id DESC LIMIT $3"
        );
        let rows: Vec<Row> = read!(self, |conn| sqlx::query_as(SQL)
            .bind(now_us)
            .bind(after)
            .bind(i64::from(limit))
            .fetch_all(conn)
            .await)?;
        Ok(rows.into_iter().map(someone).collect())
    }

    /// As [`Store::everybody`], of those with an account whose key begins with `key`, of players called exactly `name`,
    /// and of the one with this id.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot be read now.
    pub async fn somebody(
        &self,
        (key, name): (&str, &str),
        after: &str,
        limit: u32,
        now_us: i64,
    ) -> Result<Vec<Someone>, StoreError> {
        const SQL: &str = concat!(
            people!(),
            "WHERE p.id IN (SELECT player FROM user_account WHERE name_key LIKE $2 ESCAPE '!' \
             UNION SELECT id FROM player WHERE name = $3 OR id = $3) \
             AND ($4 = '' OR (p.created_us, p.id) < (SELECT b.created_us, b.id FROM player b WHERE b.id = $4)) \
             ORDER BY p.created_us DESC, p.id DESC LIMIT $5"
        );
        let mut like: String = key.replace('!', "!!").replace('%', "!%").replace('_', "!_");
        like.push('%');
        let rows: Vec<Row> = read!(self, |conn| sqlx::query_as(SQL)
            .bind(now_us)
            .bind(&like)
            .bind(name)
            .bind(after)
            .bind(i64::from(limit))
            .fetch_all(conn)
            .await)?;
        Ok(rows.into_iter().map(someone).collect())
    }

    /// How often somebody has resigned a game before the move numbered `moves`, and how many sessions of theirs are good
    /// at `now_us`.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot be read now.
    pub async fn signals(&self, player: &str, moves: i64, now_us: i64) -> Result<(i64, i64), StoreError> {
        const SQL: &str = "SELECT (SELECT COUNT(*) FROM played p JOIN game_result g ON g.room = p.room \
             WHERE p.player = $1 AND p.result = 'lost' AND g.reason = 'resignation' \
             AND (SELECT COUNT(*) FROM event e WHERE e.room = g.room AND e.kind = 'moved') \
                 + COALESCE((SELECT a.moves FROM archive a WHERE a.room = g.room), 0) < $2), \
             (SELECT COUNT(*) FROM session WHERE player = $1 AND expires_us > $3)";
        read!(self, |conn| sqlx::query_as(SQL).bind(player).bind(moves).bind(now_us).fetch_one(conn).await)
            .map_err(StoreError::from)
    }
}
