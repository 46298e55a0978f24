// SPDX-License-Identifier: AGPL-3.0-or-later
//! Events of all rooms that have to do with dice, in one order. Only reading.

use crate::db::on;
use crate::error::StoreError;
use crate::open::Store;

/// An event of some room.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DiceEvent {
    /// When it happened, microseconds since the epoch.
    pub at_us: i64,
    /// The room.
    pub room: String,
    /// Its number in the room.
    pub seq: i64,
    /// The event itself, as JSON; opaque here.
    pub payload: String,
}

impl Store {
    /// Commitments, rolls and ends of rooms with dice that happened before `until_us`, in the order of time, room and
    /// number: those behind `after`, at most `limit`.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot be read now.
    pub async fn dice_events(
        &self,
        after: (i64, &str, i64),
        until_us: i64,
        limit: u32,
    ) -> Result<Vec<DiceEvent>, StoreError> {
        const SQL: &str = "SELECT at_us, room, seq, payload FROM event \
             WHERE kind IN ('dice_server', 'rolled', 'ended') AND (at_us, room, seq) > ($1, $2, $3) AND at_us < $4 \
             AND (kind <> 'ended' OR EXISTS \
                 (SELECT 1 FROM event AS begun WHERE begun.room = event.room AND begun.kind = 'dice_server')) \
             ORDER BY at_us, room, seq LIMIT $5";
        let (at_us, room, seq) = after;
        let rows: Vec<(i64, String, i64, String)> = on!(self.reader(), |pool| sqlx::query_as(SQL)
            .bind(at_us)
            .bind(room)
            .bind(seq)
            .bind(until_us)
            .bind(i64::from(limit))
            .fetch_all(pool)
            .await)?;
        Ok(rows
            .into_iter()
            .map(|(at_us, room, seq, payload)| DiceEvent { at_us, room, seq, payload })
            .collect())
    }
}
