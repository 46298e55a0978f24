// SPDX-License-Identifier: AGPL-3.0-or-later
//! The log of a room, read back, wherever it is kept: in rows, or in the archive. Writing it is `append.rs`; nothing changes or
//! forgets an event.

use crate::archive::Line;
use crate::db::read;
use crate::error::StoreError;
use crate::open::Store;

/// An event as it is kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredEvent {
    /// Its number in the room, from 1, without gaps.
    pub seq: i64,
    /// The epoch of the owner that wrote it, 0 where rooms have no owners.
    pub epoch: i64,
    /// When it happened, microseconds since the epoch.
    pub at_us: i64,
    /// What kind of event it is; opaque here.
    pub kind: String,
    /// Who caused it; empty for the server itself.
    pub actor: String,
    /// The command that caused it, on the first event of that command.
    pub command_id: Option<String>,
    /// The event itself, as JSON; opaque here.
    pub payload: String,
}

/// The first event and the last of the append, for a room, an actor and a command.
pub(crate) const CARRIED_OUT: &str =
    "SELECT seq, last_seq FROM event WHERE room = $1 AND actor = $2 AND command_id = $3";

impl Store {
    /// The events of a room behind `after_seq` (0 for all), in order. An unknown room has none.
    ///
    /// # Errors
    /// [`StoreError::Damaged`] when its archive cannot be read, [`StoreError::Unavailable`] when the database cannot be read now.
    pub async fn events(&self, room: &str, after_seq: i64) -> Result<Vec<StoredEvent>, StoreError> {
        let (lines, _) = self.lines(room, after_seq).await?;
        let event = |(seq, _, epoch, at_us, kind, actor, command_id, payload): Line| StoredEvent {
            seq,
            epoch,
            at_us,
            kind,
            actor,
            command_id,
            payload,
        };
        Ok(lines.into_iter().map(event).collect())
    }

    /// The first and the last event of the append in which `actor` had the command `command_id` carried out in a room;
    /// nothing when it never was.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot be read now.
    pub async fn carried_out(
        &self,
        room: &str,
        actor: &str,
        command_id: &str,
    ) -> Result<Option<(i64, i64)>, StoreError> {
        let row: Option<(i64, i64)> = read!(self, |conn| sqlx::query_as(CARRIED_OUT)
            .bind(room)
            .bind(actor)
            .bind(command_id)
            .fetch_optional(conn)
            .await)?;
        match row {
            None => self.archived_command(room, actor, command_id).await,
            row => Ok(row),
        }
    }
}
