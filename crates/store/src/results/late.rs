// SPDX-License-Identifier: AGPL-3.0-or-later
//! Results of games that ended before results were kept: written later, by themselves, and only once.

use super::end::{self, GameResult};
use crate::db::{Conn, read};
use crate::error::StoreError;
use crate::open::Store;

/// The result of an old game.
pub(crate) struct Write {
    room: String,
    result: GameResult,
}

impl Write {
    /// The rows of the result; none when there is one already.
    pub(crate) async fn run(&self, conn: &mut Conn) -> Result<u64, sqlx::Error> {
        end::write_whole_result(conn, &self.room, &self.result).await.map(u64::from)
    }

    pub(crate) fn texts(&self) -> Vec<&str> {
        end::result_texts(&self.result).chain([self.room.as_str()]).collect()
    }
}

impl Store {
    /// Rooms that are over and have no result, from `after` on, with what the lobby shows of them: games that ended
    /// before results were kept, and tables at which nobody ever played.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot be read now.
    pub async fn over_without_result(
        &self,
        after: &str,
        limit: u32,
    ) -> Result<Vec<(String, String)>, StoreError> {
        const SQL: &str = "SELECT room, lobby FROM head WHERE status = 'over' AND room > $1 \
             AND NOT EXISTS (SELECT 1 FROM game_result g WHERE g.room = head.room) ORDER BY room LIMIT $2";
        let rows: Vec<(String, String)> =
            read!(self, |conn| sqlx::query_as(SQL).bind(after).bind(i64::from(limit)).fetch_all(conn).await)?;
        Ok(rows)
    }

    /// When the game of a room ended, microseconds since the epoch; nothing when it has no result.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot be read now.
    pub async fn result_at(&self, room: &str) -> Result<Option<i64>, StoreError> {
        const SQL: &str = "SELECT ended_us FROM game_result WHERE room = $1";
        let row: Option<(i64,)> =
            read!(self, |conn| sqlx::query_as(SQL).bind(room).fetch_optional(conn).await)?;
        Ok(row.map(|(at,)| at))
    }

    /// Keeps the result of a game whose end is in the log already; `false` when there is one.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] or [`StoreError::InDoubt`].
    pub async fn keep_result(&self, room: &str, result: GameResult) -> Result<bool, StoreError> {
        let write = Write { room: room.to_owned(), result };
        self.queue().write(write).await.map(|rows| rows > 0)
    }
}
