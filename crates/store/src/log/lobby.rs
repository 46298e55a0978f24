// SPDX-License-Identifier: AGPL-3.0-or-later
//! Questions over many heads: what the lobby shows, whose time has run out. Only reading.

use crate::db::read;
use crate::error::StoreError;
use crate::log::head::{HeadRow, RoomHead, Status, head_columns};
use crate::open::Store;

/// A room whose deadline has passed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Due {
    /// The room's id.
    pub room: String,
    /// The room's version when the question was asked.
    pub seq: i64,
    /// The deadline, microseconds since the epoch.
    pub deadline_us: i64,
}

impl Store {
    /// Listed rooms with an empty chair, newest first, at most `limit`.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot be read now.
    pub async fn open_offers(&self, limit: u32) -> Result<Vec<RoomHead>, StoreError> {
        self.listed(Status::Open, limit).await
    }

    /// Listed rooms in which a game is on, newest first, at most `limit`.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot be read now.
    pub async fn live_games(&self, limit: u32) -> Result<Vec<RoomHead>, StoreError> {
        self.listed(Status::Playing, limit).await
    }

    async fn listed(&self, status: Status, limit: u32) -> Result<Vec<RoomHead>, StoreError> {
        const SQL: &str = concat!(
            "SELECT ",
            head_columns!(),
            " FROM head WHERE status <> 'over' AND status = $1 AND listed ORDER BY created_us DESC, room DESC LIMIT $2"
        );
        let rows: Vec<HeadRow> = read!(self, |conn| sqlx::query_as(SQL)
            .bind(status.as_str())
            .bind(i64::from(limit))
            .fetch_all(conn)
            .await)?;
        RoomHead::from_rows(rows)
    }

    /// Whether there never was a room.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot be read now.
    pub async fn is_empty(&self) -> Result<bool, StoreError> {
        const SQL: &str = "SELECT room FROM head LIMIT 1";
        let row: Option<(String,)> = read!(self, |conn| sqlx::query_as(SQL).fetch_optional(conn).await)?;
        Ok(row.is_none())
    }

    /// Rooms that are not over and whose deadline is not after `now_us`, the longest overdue first, at most `limit`.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot be read now.
    pub async fn due(&self, now_us: i64, limit: u32) -> Result<Vec<Due>, StoreError> {
        const SQL: &str = "SELECT room, seq, deadline_us FROM head \
             WHERE deadline_us IS NOT NULL AND deadline_us <= $1 AND status <> 'over' \
             ORDER BY deadline_us, room LIMIT $2";
        let rows: Vec<(String, i64, i64)> = read!(self, |conn| sqlx::query_as(SQL)
            .bind(now_us)
            .bind(i64::from(limit))
            .fetch_all(conn)
            .await)?;
        Ok(rows.into_iter().map(|(room, seq, deadline_us)| Due { room, seq, deadline_us }).collect())
    }
}
