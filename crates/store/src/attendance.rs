// SPDX-License-Identifier: AGPL-3.0-or-later
//! Which nodes of a site are there, also those that stand by, and which of them were asked to leave. All times are the
//! database's own. Nothing of what a node may do follows from it: that is `node.rs`.

use std::time::Duration;

use crate::db::{on, read};
use crate::error::StoreError;
use crate::open::Store;
use crate::pg::in_time;

/// How long a word of attendance may take: less than a beat, which waits for the same connection.
const WORD_LIMIT: Duration = Duration::from_millis(300);
/// Rows of processes that were not heard of for so long are forgotten, microseconds.
const REMEMBERED_US: i64 = 86_400_000_000;

/// One start of one process of the site.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Attendant {
    /// New at each start.
    pub id: String,
    /// What people call it.
    pub name: String,
    /// The version of the program.
    pub version: String,
    /// What it is called in `node`, if it serves, and on the bus.
    pub place: String,
}

/// A process of the site that is there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Attending {
    /// Which it is.
    pub who: Attendant,
    /// Whether it serves the site; the others stand by.
    pub serves: bool,
    /// Whether it was asked to leave.
    pub is_asked: bool,
    /// How long ago it was heard of, microseconds.
    pub silent_us: i64,
}

/// Who served the site before.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Predecessor {
    /// What people call it.
    pub name: String,
    /// Whether it gave its place up; otherwise it fell silent.
    pub left: bool,
    /// How long ago its last beat was, microseconds.
    pub silent_us: i64,
}

impl Store {
    /// Says that a process of the site is there; whether it was asked to leave.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot be used now.
    pub async fn attend(&self, who: &Attendant) -> Result<bool, StoreError> {
        // `WHERE true`: or SQLite would take ON for the condition of a join.
        const SQL: &str = "INSERT INTO attendance (id, name, version, place, beat_us) \
             SELECT $1, $2, $3, $4, us FROM database_time WHERE true \
             ON CONFLICT (id) DO UPDATE SET place = excluded.place, beat_us = excluded.beat_us RETURNING drain_us";
        let mut conn = self.control().acquire().await?;
        let asked: Result<(Option<i64>,), _> = in_time(WORD_LIMIT, async {
            on!(&mut conn, |conn| sqlx::query_as(SQL)
                .bind(&who.id)
                .bind(&who.name)
                .bind(&who.version)
                .bind(&who.place)
                .fetch_one(&mut **conn)
                .await)
        })
        .await;
        conn.release(asked.as_ref().err());
        Ok(asked?.0.is_some())
    }

    /// Says that a process of the site has ended in order; so nobody waits for its silence.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot be used now.
    pub async fn depart(&self, id: &str) -> Result<(), StoreError> {
        const SQL: &str =
            "DELETE FROM attendance WHERE id = $1 OR beat_us < (SELECT us FROM database_time) - $2";
        let mut conn = self.control().acquire().await?;
        let gone: Result<(), _> = in_time(WORD_LIMIT, async {
            on!(&mut conn, |conn| sqlx::query(SQL)
                .bind(id)
                .bind(REMEMBERED_US)
                .execute(&mut **conn)
                .await
                .map(|_| ()))
        })
        .await;
        conn.release(gone.as_ref().err());
        Ok(gone?)
    }

    /// Asks a process to leave, of which it hears when it says the next time that it is there; false: there is no such one,
    /// or no other one that was heard of within `heard_us` and was not asked. Of several who ask at once one comes after the
    /// other: they never ask the last one together. The audit is told, if it is, in the same transaction: whoever leaves may
    /// be gone before anything that comes after it.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot be used now.
    pub async fn ask_to_leave(&self, id: &str, heard_us: i64) -> Result<bool, StoreError> {
        const SQL: &str = "UPDATE attendance SET drain_us = COALESCE(drain_us, (SELECT us FROM database_time)) \
             WHERE id = $1 AND EXISTS (SELECT 1 FROM attendance other, database_time \
             WHERE other.id <> $1 AND other.drain_us IS NULL AND us - other.beat_us <= $2)";
        let mut conn = self.control().acquire().await?;
        conn.begin_alone().await?;
        let asked: Result<u64, _> = on!(&mut conn, |conn| sqlx::query(SQL)
            .bind(id)
            .bind(heard_us)
            .execute(&mut **conn)
            .await
            .map(|done| done.rows_affected()));
        let asked = match (asked, &self.act) {
            (Ok(1..), Some(act)) => act.write(&mut conn).await.map(|()| true),
            (asked, _) => asked.map(|rows| rows > 0),
        };
        let ended = conn.command(if asked.is_ok() { "COMMIT" } else { "ROLLBACK" }).await;
        match ended {
            Ok(()) => _ = conn.release(asked.as_ref().err()),
            Err(_) => conn.discard().await,
        }
        ended?;
        Ok(asked?)
    }

    /// The processes of the site that were heard of within `within_us`, by their names.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot be read now.
    pub async fn attending(&self, within_us: i64) -> Result<Vec<Attending>, StoreError> {
        const SQL: &str = "SELECT a.id, a.name, a.version, a.place, a.drain_us, us - a.beat_us, \
             (SELECT n.id FROM node n WHERE n.id = a.place AND n.state <> 'gone') \
             FROM attendance a, database_time WHERE us - a.beat_us <= $1 ORDER BY a.name, a.id";
        type Row = (String, String, String, String, Option<i64>, i64, Option<String>);
        let rows: Vec<Row> = read!(self, |conn| sqlx::query_as(SQL).bind(within_us).fetch_all(conn).await)?;
        let one = |(id, name, version, place, drain_us, silent_us, serving): Row| Attending {
            who: Attendant { id, name, version, place },
            serves: serving.is_some(),
            is_asked: drain_us.is_some(),
            silent_us,
        };
        Ok(rows.into_iter().map(one).collect())
    }

    /// Who has served the site last; nothing where nobody did within a day.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot be read now.
    pub async fn predecessor(&self) -> Result<Option<Predecessor>, StoreError> {
        const SQL: &str =
            "SELECT name, state, us - beat_us FROM node, database_time ORDER BY beat_us DESC LIMIT 1";
        let row: Option<(String, String, i64)> =
            read!(self, |conn| sqlx::query_as(SQL).fetch_optional(conn).await)?;
        Ok(row.map(|(name, state, silent_us)| Predecessor { name, left: state == "gone", silent_us }))
    }
}
