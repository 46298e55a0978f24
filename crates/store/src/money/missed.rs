// SPDX-License-Identifier: AGPL-3.0-or-later
//! Who let a table that binds wait for their part of the dice: it is counted, and keeps them from the next for a while.

use crate::db::{Conn, read};
use crate::error::StoreError;
use crate::open::Store;
use crate::people::run;

/// A handshake that somebody missed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Missed {
    /// Who.
    pub player: String,
    /// At which table.
    pub room: String,
    /// When, microseconds since the epoch.
    pub at_us: i64,
}

impl Missed {
    pub(crate) fn texts(&self) -> [&str; 2] {
        [&self.player, &self.room]
    }

    /// Writes it down, once.
    pub(crate) async fn write(&self, conn: &mut Conn) -> Result<(), sqlx::Error> {
        const SQL: &str =
            "INSERT INTO missed_handshake (player, room, at_us) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING";
        run!(conn, SQL, &self.player, &self.room, self.at_us)?;
        Ok(())
    }
}

impl Store {
    /// How many handshakes a player has missed since then, and when the last was, microseconds since the epoch.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot be read now.
    pub async fn missed_handshakes(&self, player: &str, since_us: i64) -> Result<(i64, i64), StoreError> {
        const SQL: &str = "SELECT COUNT(*), CAST(COALESCE(MAX(at_us), 0) AS BIGINT) FROM missed_handshake \
             WHERE player = $1 AND at_us >= $2";
        let found: (i64, i64) =
            read!(self, |conn| sqlx::query_as(SQL).bind(player).bind(since_us).fetch_one(conn).await)?;
        Ok(found)
    }
}
