// SPDX-License-Identifier: AGPL-3.0-or-later
//! Which rooms may be put away.

use crate::db::read;
use crate::error::StoreError;
use crate::open::Store;

impl Store {
    /// Of the next `limit` rooms behind the one called `after` (empty: from the start), by their ids, those whose log may be
    /// put away: over, nothing was said in them since `before_us` (microseconds since the epoch), no stake of theirs is still
    /// put aside, and not all of their events are in the archive. And which room was the last that was looked at; nothing
    /// when there are no more.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot be read now.
    pub async fn archivable(
        &self,
        before_us: i64,
        after: &str,
        limit: u32,
    ) -> Result<(Vec<String>, Option<String>), StoreError> {
        const SQL: &str = "SELECT h.room, h.status = 'over' AND h.updated_us <= $2 \
             AND NOT EXISTS (SELECT 1 FROM archive a WHERE a.room = h.room AND a.last_seq >= h.seq) \
             AND (NOT EXISTS (SELECT 1 FROM transfer t WHERE t.grp = 'game:' || h.room || ':open') \
                 OR EXISTS (SELECT 1 FROM transfer t WHERE t.grp = 'game:' || h.room || ':close')) \
             FROM (SELECT room, seq, status, updated_us FROM head WHERE room > $1 ORDER BY room LIMIT $3) h ORDER BY h.room";
        let rows: Vec<(String, bool)> = read!(self, |conn| sqlx::query_as(SQL)
            .bind(after)
            .bind(before_us)
            .bind(i64::from(limit))
            .fetch_all(conn)
            .await)?;
        let last = rows.last().map(|(room, _)| room.clone());
        Ok((rows.into_iter().filter(|(_, fits)| *fits).map(|(room, _)| room).collect(), last))
    }
}
