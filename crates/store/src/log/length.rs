// SPDX-License-Identifier: AGPL-3.0-or-later
//! Whether the logs of rooms are whole, for whoever looks the database over.

use crate::db::read;
use crate::error::StoreError;
use crate::open::Store;

/// What is kept of a room's log, and what there is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LogLength {
    /// The room.
    pub room: String,
    /// The number of its last event, as it is kept.
    pub kept: i64,
    /// How many events there are, archived ones among them.
    pub events: i64,
    /// The number of the last of them.
    pub last: i64,
    /// How many of them are in the archive.
    pub archived: i64,
    /// Whether the room is over.
    pub is_over: bool,
    /// How many results its game has.
    pub results: i64,
    /// What a lobby shows of it, as JSON; opaque here.
    pub lobby: String,
    /// How far it has come, as it is kept.
    pub status: String,
    /// Whether its stakes were put aside.
    pub opened: bool,
    /// Whether they were settled or given back.
    pub closed: bool,
}

impl LogLength {
    /// Whether every event is there, up to the last.
    #[must_use]
    pub fn is_whole(&self) -> bool {
        self.events == self.kept && self.last == self.kept
    }
}

impl Store {
    /// The logs of the rooms behind the one called `after` (empty: from the start), by their ids, at most `limit`.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot be read now.
    pub async fn log_lengths(&self, after: &str, limit: u32) -> Result<Vec<LogLength>, StoreError> {
        const SQL: &str = "SELECT h.room, h.seq, (SELECT COUNT(*) FROM event e WHERE e.room = h.room), \
             (SELECT COALESCE(MAX(e.seq), 0) FROM event e WHERE e.room = h.room), \
             COALESCE((SELECT a.last_seq FROM archive a WHERE a.room = h.room), 0), h.status, \
             (SELECT COUNT(*) FROM game_result g WHERE g.room = h.room), h.lobby, \
             EXISTS (SELECT 1 FROM transfer t WHERE t.grp = 'game:' || h.room || ':open'), \
             EXISTS (SELECT 1 FROM transfer t WHERE t.grp = 'game:' || h.room || ':close') \
             FROM head h WHERE h.room > $1 ORDER BY h.room LIMIT $2";
        type Row = (String, i64, i64, i64, i64, String, i64, String, bool, bool);
        let rows: Vec<Row> =
            read!(self, |conn| sqlx::query_as(SQL).bind(after).bind(i64::from(limit)).fetch_all(conn).await)?;
        let length =
            |(room, kept, rows, last, archived, status, results, lobby, opened, closed): Row| LogLength {
                room,
                kept,
                events: rows + archived,
                last: last.max(archived),
                archived,
                is_over: status == "over",
                results,
                lobby,
                status,
                opened,
                closed,
            };
        Ok(rows.into_iter().map(length).collect())
    }
}
