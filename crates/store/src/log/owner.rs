// SPDX-License-Identifier: AGPL-3.0-or-later
//! Who owns a room, where several servers serve one database: claimed with a new epoch, which every append of the owner
//! carries, so that whoever was replaced cannot write. All instants are the database's own.

use crate::db::{Conn, on, read};
use crate::error::StoreError;
use crate::open::Store;
use crate::pg::{WRITE_LIMIT, in_time};

/// The most rooms one question is answered with.
pub const ROOMS_AT_ONCE_MAX: usize = 256;

/// Where a room stands, for those who may own it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ownership {
    /// The number of its last event.
    pub seq: i64,
    /// How often it was claimed.
    pub epoch: i64,
    /// The id of the process that owns it.
    pub owner: Option<String>,
    /// Whether that one was heard of within the lease.
    pub is_alive: bool,
}

/// A wish to own a room.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Claim {
    /// The room.
    pub room: String,
    /// The id of the process that wants it.
    pub node: String,
    /// Whether also from an owner whose beat is fresh, because nothing is heard from it.
    pub steal: bool,
    /// Who was silent for longer is not there, microseconds.
    pub lease_us: i64,
    /// A room is taken from a living owner no sooner than so long after the last claim, whoever made it, microseconds: two
    /// processes that do not hear each other would take it from each other without an end.
    pub pause_us: i64,
}

/// What became of a claim.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Claimed {
    /// The room is the claimer's.
    Own {
        /// The number of its last event.
        seq: i64,
        /// The epoch from now on.
        epoch: i64,
        /// The last instant at which somebody surely took moves: the last beat of the owner before, or since when the room
        /// was let go; nothing where nobody has owned it yet.
        since_us: Option<i64>,
        /// When it was claimed.
        at_us: i64,
    },
    /// It stays who owns it.
    Held(Ownership),
    /// There is no such room.
    NoRoom,
}

type OwnershipRow = (String, i64, i64, Option<String>, bool);

/// The columns of an [`OwnershipRow`]; the lease is `$1`.
macro_rules! ownership {
    () => {
        "SELECT head.room, head.seq, head.epoch, head.owner, EXISTS (SELECT 1 FROM node, database_time \
         WHERE node.id = head.owner AND node.state <> 'gone' AND us - node.beat_us <= $1) FROM head "
    };
}

fn of((_, seq, epoch, owner, is_alive): OwnershipRow) -> Ownership {
    Ownership { seq, epoch, owner, is_alive }
}

impl Store {
    /// Claims a room for a process, in one statement.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when nothing was written, [`StoreError::InDoubt`] when it is not known whether it was.
    pub async fn claim(&self, claim: &Claim) -> Result<Claimed, StoreError> {
        let mut conn = self.control().acquire().await?;
        let claimed = in_time(WRITE_LIMIT, write(&mut conn, claim)).await;
        conn.release(claimed.as_ref().err());
        if let Some((seq, epoch, since_us, at_us)) = claimed? {
            return Ok(Claimed::Own { seq, epoch, since_us, at_us });
        }
        let held = self.ownership(&claim.room, claim.lease_us).await?;
        Ok(held.map_or(Claimed::NoRoom, Claimed::Held))
    }

    /// Lets a room go in which nobody can move from `at_us` on; `false` when it is owned in another epoch by now.
    ///
    /// # Errors
    /// As [`Store::claim`].
    pub async fn release(&self, room: &str, epoch: i64, at_us: i64) -> Result<bool, StoreError> {
        const SQL: &str = "UPDATE head SET owner = NULL, released_us = $3 WHERE room = $1 AND epoch = $2";
        let mut conn = self.control().acquire().await?;
        let released = in_time(WRITE_LIMIT, async {
            on!(&mut conn, |conn| sqlx::query(SQL)
                .bind(room)
                .bind(epoch)
                .bind(at_us)
                .execute(&mut **conn)
                .await
                .map(|done| done.rows_affected()))
        })
        .await;
        conn.release(released.as_ref().err());
        Ok(released? == 1)
    }

    /// Where a room stands; nothing when there is none.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot be read now.
    pub async fn ownership(&self, room: &str, lease_us: i64) -> Result<Option<Ownership>, StoreError> {
        const SQL: &str = concat!(ownership!(), "WHERE head.room = $2");
        let row: Option<OwnershipRow> =
            read!(self, |conn| sqlx::query_as(SQL).bind(lease_us).bind(room).fetch_optional(conn).await)?;
        Ok(row.map(of))
    }

    /// Where these rooms stand, those that there are, in one statement; the first [`ROOMS_AT_ONCE_MAX`] of them.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot be read now.
    pub async fn ownerships(
        &self,
        rooms: &[String],
        lease_us: i64,
    ) -> Result<Vec<(String, Ownership)>, StoreError> {
        // Ids are letters, digits, `-` and `_`: a list of them is JSON as it stands, and both engines take it apart.
        const SQL: &str = concat!(ownership!(), "WHERE head.room IN (SELECT value FROM json_each($2))");
        const SQL_PG: &str =
            concat!(ownership!(), "WHERE head.room IN (SELECT jsonb_array_elements_text($2::jsonb))");
        let rooms = &rooms[..rooms.len().min(ROOMS_AT_ONCE_MAX)];
        let list = serde_json::to_string(rooms).unwrap_or_else(|_| "[]".to_owned());
        let sql = if self.is_shared() { SQL_PG } else { SQL };
        let rows: Vec<OwnershipRow> =
            read!(self, |conn| sqlx::query_as(sql).bind(lease_us).bind(&list).fetch_all(conn).await)?;
        Ok(rows.into_iter().map(|row| (row.0.clone(), of(row))).collect())
    }

    /// Rooms whose deadline is within `within_us` and whom nobody owns who was heard of within the lease, the nearest first;
    /// [`ROOMS_AT_ONCE_MAX`] at most.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot be read now.
    pub async fn forsaken(&self, within_us: i64, lease_us: i64) -> Result<Vec<String>, StoreError> {
        const SQL: &str = "SELECT head.room FROM head, database_time WHERE head.deadline_us IS NOT NULL \
             AND head.deadline_us <= us + $1 AND NOT EXISTS (SELECT 1 FROM node WHERE node.id = head.owner \
             AND node.state <> 'gone' AND us - node.beat_us <= $2) ORDER BY head.deadline_us, head.room LIMIT $3";
        let rows: Vec<(String,)> = read!(self, |conn| sqlx::query_as(SQL)
            .bind(within_us)
            .bind(lease_us)
            .bind(ROOMS_AT_ONCE_MAX as i64)
            .fetch_all(conn)
            .await)?;
        Ok(rows.into_iter().map(|(room,)| room).collect())
    }
}

/// One statement; every column of the room is read as it is when it is written, also after a wait for whoever wrote it before.
/// Answers the last event, the epoch, since when nobody took moves, and when it was claimed; nothing where it stays as it is.
async fn write(conn: &mut Conn, claim: &Claim) -> Result<Option<(i64, i64, Option<i64>, i64)>, sqlx::Error> {
    const SQL: &str = "UPDATE head SET owner = $2, epoch = epoch + 1, claimed_us = (SELECT us FROM database_time), \
         since_us = (SELECT MIN(known.us) FROM (SELECT head.since_us AS us UNION ALL \
             SELECT head.released_us WHERE head.owner IS NULL UNION ALL \
             SELECT CASE WHEN node.gap_to_us IS NOT NULL AND (head.appended_us IS NULL OR head.appended_us < node.gap_to_us) \
                 THEN node.gap_from_us ELSE node.beat_us END FROM node WHERE node.id = head.owner) known) \
         WHERE room = $1 AND (owner IS NULL OR owner = $2 \
             OR NOT EXISTS (SELECT 1 FROM node, database_time WHERE node.id = head.owner AND node.state <> 'gone' \
                 AND us - node.beat_us <= $3) \
             OR ($4 AND (claimed_us IS NULL OR claimed_us <= (SELECT us FROM database_time) - $5))) \
         RETURNING seq, epoch, since_us, claimed_us";
    on!(conn, |conn| sqlx::query_as(SQL)
        .bind(&claim.room)
        .bind(&claim.node)
        .bind(claim.lease_us)
        .bind(claim.steal)
        .bind(claim.pause_us)
        .fetch_optional(&mut **conn)
        .await)
}
