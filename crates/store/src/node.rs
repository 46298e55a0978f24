// SPDX-License-Identifier: AGPL-3.0-or-later
//! Which processes use the database: one row for each start of one, kept fresh by its beat. All times are the
//! database's own, so that no two clocks are compared. What a silence means is for the caller to say.

use crate::db::{Conn, on, read};
use crate::error::StoreError;
use crate::migrate;
use crate::open::Store;
use crate::pg::{BEAT_LIMIT, in_time};

/// Rows of processes that ended longer ago than this are forgotten, microseconds.
const REMEMBERED_US: i64 = 86_400_000_000;

/// One start of one process.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Node {
    /// New at each start.
    pub id: String,
    /// What people call it.
    pub name: String,
    /// What it does.
    pub role: String,
    /// The version of the program.
    pub version: String,
    /// The keys of dice it holds, with blanks between.
    pub key_ids: String,
}

/// The process that uses the database already.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Incumbent {
    /// Its id.
    pub id: String,
    /// What people call it.
    pub name: String,
    /// Its last beat, by the database's clock, microseconds since the epoch.
    pub beat_us: i64,
    /// How long ago that was, microseconds.
    pub silent_us: i64,
}

const INCUMBENT: &str = "SELECT id, name, beat_us, us - beat_us FROM node, database_time \
     WHERE state <> 'gone' AND us - beat_us < $1 ORDER BY beat_us DESC LIMIT 1";

type IncumbentRow = (String, String, i64, i64);

impl Incumbent {
    fn of((id, name, beat_us, silent_us): IncumbentRow) -> Self {
        Self { id, name, beat_us, silent_us }
    }
}

impl Store {
    /// Whether processes on other machines can open this database, so that only its rows can keep them apart.
    #[must_use]
    pub fn is_shared(&self) -> bool {
        self.control().is_server()
    }

    /// Enters this process, unless another one is there that was heard of within `lease_us`: then nothing is written
    /// and that one is the answer.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot be used now.
    pub async fn enlist(&self, node: &Node, lease_us: i64) -> Result<Option<Incumbent>, StoreError> {
        let mut conn = self.control().acquire().await?;
        let found = enlist(&mut conn, node, lease_us).await;
        conn.release(found.as_ref().err());
        Ok(found?)
    }

    /// The process that was heard of within `lease_us`, if one was.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot be read now.
    pub async fn incumbent(&self, lease_us: i64) -> Result<Option<Incumbent>, StoreError> {
        let row: Option<IncumbentRow> =
            read!(self, |conn| sqlx::query_as(INCUMBENT).bind(lease_us).fetch_optional(conn).await)?;
        Ok(row.map(Incumbent::of))
    }

    /// Enters this process beside those that are there already.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot be used now.
    pub async fn join(&self, node: &Node) -> Result<(), StoreError> {
        let mut conn = self.control().acquire().await?;
        let joined = insert(&mut conn, node).await;
        conn.release(joined.as_ref().err());
        Ok(joined?)
    }

    /// Says that the process is there, and answers when that was; nothing: another one has taken its place, and it must
    /// not go on. A beat after a silence of more than `lease_us`, or `after_failure` of the one before, is remembered with
    /// the last one before it: in between the process could not write, however fresh its beat is now.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot be used now.
    pub async fn beat(
        &self,
        node: &str,
        after_failure: bool,
        lease_us: i64,
    ) -> Result<Option<i64>, StoreError> {
        const SQL: &str = "UPDATE node SET \
             gap_from_us = CASE WHEN $2 OR (SELECT us FROM database_time) - beat_us > $3 THEN beat_us ELSE gap_from_us END, \
             gap_to_us = CASE WHEN $2 OR (SELECT us FROM database_time) - beat_us > $3 \
                 THEN (SELECT us FROM database_time) ELSE gap_to_us END, \
             beat_us = (SELECT us FROM database_time) WHERE id = $1 AND state <> 'gone' RETURNING beat_us";
        let mut conn = self.control().acquire().await?;
        let beat: Result<Option<(i64,)>, _> = in_time(BEAT_LIMIT, async {
            on!(&mut conn, |conn| sqlx::query_as(SQL)
                .bind(node)
                .bind(after_failure)
                .bind(lease_us)
                .fetch_optional(&mut **conn)
                .await)
        })
        .await;
        conn.release(beat.as_ref().err());
        Ok(beat?.map(|(at_us,)| at_us))
    }

    /// The processes that were heard of within the lease.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot be read now.
    pub async fn nodes(&self, lease_us: i64) -> Result<Vec<String>, StoreError> {
        const SQL: &str =
            "SELECT id FROM node, database_time WHERE state <> 'gone' AND us - beat_us <= $1 ORDER BY id";
        let rows: Vec<(String,)> =
            read!(self, |conn| sqlx::query_as(SQL).bind(lease_us).fetch_all(conn).await)?;
        Ok(rows.into_iter().map(|(id,)| id).collect())
    }

    /// Says that the process is there no more, so that the next one need not wait for its silence.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot be used now.
    pub async fn leave(&self, node: &str) -> Result<(), StoreError> {
        self.touch("UPDATE node SET state = 'gone' WHERE id = $1", node).await.map(|_| ())
    }

    /// Every beat has a short deadline of its own: the next one comes soon, on another connection if need be.
    async fn touch(&self, sql: &'static str, node: &str) -> Result<bool, StoreError> {
        let mut conn = self.control().acquire().await?;
        let touched = in_time(BEAT_LIMIT, async {
            on!(&mut conn, |conn| sqlx::query(sql)
                .bind(node)
                .execute(&mut **conn)
                .await
                .map(|done| done.rows_affected()))
        })
        .await;
        conn.release(touched.as_ref().err());
        Ok(touched? == 1)
    }
}

async fn enlist(conn: &mut Conn, node: &Node, lease_us: i64) -> Result<Option<Incumbent>, sqlx::Error> {
    conn.begin_alone().await?;
    let found = match incumbent(conn, lease_us).await {
        Ok(None) => enter(conn, node).await.map(|()| None),
        found => found,
    };
    let last = if matches!(found, Ok(None)) { "COMMIT" } else { "ROLLBACK" };
    conn.command(last).await?;
    found
}

async fn incumbent(conn: &mut Conn, lease_us: i64) -> Result<Option<Incumbent>, sqlx::Error> {
    let row: Option<IncumbentRow> =
        on!(conn, |conn| sqlx::query_as(INCUMBENT).bind(lease_us).fetch_optional(&mut **conn).await)?;
    Ok(row.map(Incumbent::of))
}

/// Takes the place of whoever was there.
async fn enter(conn: &mut Conn, node: &Node) -> Result<(), sqlx::Error> {
    const FORGET: &str = "DELETE FROM node WHERE beat_us < (SELECT us FROM database_time) - $1";
    on!(&mut *conn, |conn| sqlx::query(FORGET).bind(REMEMBERED_US).execute(&mut **conn).await.map(|_| ()))?;
    conn.command("UPDATE node SET state = 'gone' WHERE state <> 'gone'").await?;
    insert(conn, node).await
}

async fn insert(conn: &mut Conn, node: &Node) -> Result<(), sqlx::Error> {
    const ENTER: &str = "INSERT INTO node (id, name, role, version, schema, state, beat_us, key_ids) \
         SELECT $1, $2, $3, $4, $5, 'up', us, $6 FROM database_time";
    on!(conn, |conn| sqlx::query(ENTER)
        .bind(&node.id)
        .bind(&node.name)
        .bind(&node.role)
        .bind(&node.version)
        .bind(migrate::newest())
        .bind(&node.key_ids)
        .execute(&mut **conn)
        .await
        .map(|_| ()))
}
