// SPDX-License-Identifier: AGPL-3.0-or-later
//! What was said in rooms and is shown to nobody any more. It stays in the log.

use std::collections::{BTreeMap, BTreeSet};

use crate::archive::among_kept;
use crate::db::{Conn, read};
use crate::error::StoreError;
use crate::open::Store;
use crate::people::run;

/// A line of a room.
pub(crate) struct Write {
    player: String,
    room: String,
    seq: i64,
    at_us: i64,
}

impl Write {
    pub(crate) async fn run(&self, conn: &mut Conn) -> Result<u64, sqlx::Error> {
        hide(conn, &self.player, &self.room, self.seq, self.at_us).await
    }

    pub(crate) fn texts(&self) -> Vec<&str> {
        vec![&self.player, &self.room]
    }
}

async fn hide(conn: &mut Conn, player: &str, room: &str, seq: i64, at_us: i64) -> Result<u64, sqlx::Error> {
    const SQL: &str =
        "INSERT INTO hidden (player, room, seq, at_us) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING";
    run!(conn, SQL, player, room, seq, at_us)
}

/// Hides all that somebody has said anywhere, and will have said.
pub(crate) async fn hide_all(conn: &mut Conn, player: &str, at_us: i64) -> Result<u64, sqlx::Error> {
    hide(conn, player, "", 0, at_us).await
}

impl Store {
    /// Hides what `player` has said in a room as event `seq`; `false` when it is hidden already.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] or [`StoreError::InDoubt`].
    pub async fn hide_line(
        &self,
        player: &str,
        room: &str,
        seq: i64,
        at_us: i64,
    ) -> Result<bool, StoreError> {
        let write = Write { player: player.to_owned(), room: room.to_owned(), seq, at_us };
        self.queue().write(write).await.map(|rows| rows == 1)
    }

    /// The numbers of the lines of a room that are hidden one by one.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot be read now.
    pub async fn hidden_lines(&self, room: &str) -> Result<BTreeSet<i64>, StoreError> {
        const SQL: &str = "SELECT seq FROM hidden WHERE room = $1";
        let rows: Vec<(i64,)> = read!(self, |conn| sqlx::query_as(SQL).bind(room).fetch_all(conn).await)?;
        Ok(rows.into_iter().map(|(seq,)| seq).collect())
    }

    /// Which of these players are shown with nothing of what they said.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot be read now.
    pub async fn silenced(&self, players: &BTreeSet<&str>) -> Result<BTreeSet<String>, StoreError> {
        const SQL: &str = "SELECT player FROM hidden WHERE room = '' AND player IN \
             ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)";
        self.found_among(SQL, players).await
    }

    /// What somebody has said anywhere: the rooms, each with the numbers of the lines.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot be read now.
    pub async fn said(&self, player: &str) -> Result<BTreeMap<String, Vec<i64>>, StoreError> {
        const SQL: &str = "SELECT room, seq FROM event WHERE actor = $1 AND kind = 'chat' ORDER BY room, seq";
        const ARCHIVED: &str = "SELECT room, seq FROM archive_said WHERE player = $1";
        let rows: Vec<(String, i64)> =
            read!(self, |conn| sqlx::query_as(SQL).bind(player).fetch_all(conn).await)?;
        let mut said: BTreeMap<String, Vec<i64>> = BTreeMap::new();
        let archived: Vec<(String, i64)> =
            read!(self, |conn| sqlx::query_as(ARCHIVED).bind(player).fetch_all(conn).await)?;
        for (room, seq) in among_kept(rows, archived) {
            said.entry(room).or_default().push(seq);
        }
        Ok(said)
    }

    /// The numbers of the lines of a room, up to the event `last`, that are shown to nobody any more.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot be read now.
    pub async fn hidden_until(&self, room: &str, last: i64) -> Result<Vec<i64>, StoreError> {
        const SQL: &str = "SELECT seq FROM hidden WHERE room = $1 AND seq <= $2 UNION \
             SELECT e.seq FROM event e JOIN hidden h ON h.player = e.actor AND h.room = '' \
             WHERE e.room = $1 AND e.kind = 'chat' AND e.seq <= $2 UNION \
             SELECT s.seq FROM archive_said s JOIN hidden h ON h.player = s.player AND h.room = '' \
             WHERE s.room = $1 AND s.seq <= $2 ORDER BY 1";
        let rows: Vec<(i64,)> =
            read!(self, |conn| sqlx::query_as(SQL).bind(room).bind(last).fetch_all(conn).await)?;
        Ok(rows.into_iter().map(|(seq,)| seq).collect())
    }
}
