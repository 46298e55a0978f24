// SPDX-License-Identifier: AGPL-3.0-or-later
//! Events of all rooms that have to do with dice: rolls in one order, and the order of the public log of commitments,
//! which is kept so that it never changes.

use std::collections::{BTreeMap, BTreeSet};

use crate::archive::{Line, among_kept, is_listed};
use crate::db::{Conn, on, read};
use crate::error::StoreError;
use crate::open::Store;

/// The most events that are listed at once.
pub const LISTED_AT_ONCE_MAX: usize = 500;

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

/// A chain of dice of a room.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RoomChain {
    /// How the server bound itself to it.
    pub made: DiceEvent,
    /// When something was last said in the room, if its game is over; microseconds since the epoch.
    pub over_us: Option<i64>,
}

type Row = (i64, String, i64, String);

fn events(rows: Vec<Row>) -> Vec<DiceEvent> {
    rows.into_iter().map(|(at_us, room, seq, payload)| DiceEvent { at_us, room, seq, payload }).collect()
}

/// A chain of dice, of the events of a room in the archive.
fn chain(room: &str, line: Line) -> Option<Row> {
    (line.4 == "dice_server").then(|| (line.3, room.to_owned(), line.0, line.7))
}

/// What can be written of the public log.
pub(crate) enum Write {
    List { after: i64, events: Vec<(String, i64)> },
}

impl Write {
    pub(crate) async fn run(&self, conn: &mut Conn) -> Result<u64, sqlx::Error> {
        match self {
            Self::List { after, events } => list(conn, *after, events).await,
        }
    }

    /// Whether a write that changed so many rows is to be kept.
    pub(crate) fn is_whole(&self, rows: u64) -> bool {
        match self {
            Self::List { events, .. } => rows == events.len() as u64,
        }
    }
}

/// Lists events behind number `after`; fewer rows than events mean that somebody else has listed meanwhile.
async fn list(conn: &mut Conn, after: i64, events: &[(String, i64)]) -> Result<u64, sqlx::Error> {
    const SQL: &str = "INSERT INTO dice_log (n, room, seq) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING";
    let mut listed = 0;
    for (n, (room, seq)) in (after + 1..).zip(events) {
        listed += on!(conn, |conn| sqlx::query(SQL)
            .bind(n)
            .bind(room)
            .bind(seq)
            .execute(&mut **conn)
            .await
            .map(|done| done.rows_affected()))?;
    }
    Ok(listed)
}

impl Store {
    /// Rolls of all rooms that happened before `until_us`, in the order of time, room and number: those behind `after`,
    /// at most `limit`. Those of a room whose archive is damaged are left out.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot be read now.
    pub async fn rolls(
        &self,
        after: (i64, &str, i64),
        until_us: i64,
        limit: u32,
    ) -> Result<Vec<DiceEvent>, StoreError> {
        // By the bytes of ids, as the archive has them; a database may have an order of its own. The index is for all three kinds.
        macro_rules! rolls {
            ($room:literal) => {
                concat!(
                    "SELECT at_us, room, seq, payload FROM event \
                     WHERE kind IN ('dice_server', 'rolled', 'ended') AND kind = 'rolled' AND at_us >= $1 AND (at_us, ",
                    $room,
                    ", seq) > ($1, $2, $3) AND at_us < $4 ORDER BY at_us, ",
                    $room,
                    ", seq LIMIT $5"
                )
            };
        }
        let sql = if self.is_shared() { rolls!("room COLLATE \"C\"") } else { rolls!("room") };
        let (at_us, room, seq) = after;
        let rows: Vec<Row> = read!(self, |conn| sqlx::query_as(sql)
            .bind(at_us)
            .bind(room)
            .bind(seq)
            .bind(until_us)
            .bind(i64::from(limit))
            .fetch_all(conn)
            .await)?;
        let limit = limit as usize;
        let archived = self.archived_rolls(after, until_us, limit).await?;
        let mut rolls = among_kept(rows, archived);
        rolls.truncate(limit);
        Ok(events(rolls))
    }

    /// The newest chain of dice the server bound itself to; nothing when there were never dice here. A room
    /// whose archive is damaged is left out.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot be read now.
    pub async fn newest_chain(&self) -> Result<Option<DiceEvent>, StoreError> {
        const SQL: &str = "SELECT at_us, room, seq, payload FROM event \
             WHERE kind IN ('dice_server', 'rolled', 'ended') AND kind = 'dice_server' \
             ORDER BY at_us DESC, room DESC, seq DESC LIMIT 1";
        const ARCHIVED: &str = "SELECT room FROM archive WHERE chain_us IS NOT NULL \
             ORDER BY chain_us DESC, room DESC LIMIT 1 OFFSET $1";
        let row: Option<Row> = read!(self, |conn| sqlx::query_as(SQL).fetch_optional(conn).await)?;
        let mut archived = Vec::new();
        // The next one, where a piece is damaged.
        for damaged in 0_i64.. {
            let room: Option<(String,)> =
                read!(self, |conn| sqlx::query_as(ARCHIVED).bind(damaged).fetch_optional(conn).await)?;
            let Some((room,)) = room else { break };
            archived = self.archived_sound(&BTreeSet::from([room]), chain).await?;
            if !archived.is_empty() {
                break;
            }
        }
        Ok(events(among_kept(row.into_iter().collect(), archived)).pop())
    }

    /// The chains of rooms whose game is on, or was until `since_us`: of at most `limit` such rooms behind `after`, in the order of
    /// rooms, those that are archived last. And which room is the last of them, with dice or without; nothing when there are no more.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot be read now.
    pub async fn chains(
        &self,
        since_us: i64,
        after: &str,
        limit: u32,
    ) -> Result<(Vec<RoomChain>, Option<String>), StoreError> {
        const SQL: &str = "SELECT head.room, CASE WHEN head.status = 'over' THEN head.updated_us END, \
             event.at_us, event.seq, event.payload \
             FROM (SELECT room, status, updated_us FROM head \
                 WHERE room > $1 AND (status <> 'over' OR updated_us >= $2) ORDER BY room LIMIT $3) AS head \
             LEFT JOIN event ON event.room = head.room AND event.kind = 'dice_server' \
             ORDER BY head.room, event.seq";
        type Found = (String, Option<i64>, Option<i64>, Option<i64>, Option<String>);
        let rows: Vec<Found> = read!(self, |conn| sqlx::query_as(SQL)
            .bind(after)
            .bind(since_us)
            .bind(i64::from(limit))
            .fetch_all(conn)
            .await)?;
        const ARCHIVED: &str = "SELECT a.room, head.updated_us FROM archive a JOIN head ON head.room = a.room \
             WHERE a.chain_us IS NOT NULL AND a.room > $1 AND a.room <= $2 AND head.updated_us >= $3";
        let last = rows.last().map(|(room, ..)| room.clone());
        let made = |(room, over_us, at_us, seq, payload): Found| {
            let made = DiceEvent { at_us: at_us?, room, seq: seq?, payload: payload? };
            Some(RoomChain { made, over_us })
        };
        let mut chains: Vec<RoomChain> = rows.into_iter().filter_map(made).collect();
        let Some(upto) = &last else { return Ok((chains, last)) };
        let over: Vec<(String, i64)> = read!(self, |conn| sqlx::query_as(ARCHIVED)
            .bind(after)
            .bind(upto)
            .bind(since_us)
            .fetch_all(conn)
            .await)?;
        let over: BTreeMap<String, i64> = over.into_iter().collect();
        for made in events(self.archived(&over.keys().cloned().collect(), chain).await?) {
            let over_us = over.get(&made.room).copied();
            if !chains.iter().any(|known| known.made == made) {
                chains.push(RoomChain { made, over_us });
            }
        }
        Ok((chains, last))
    }

    /// The events of the public log behind its number `after`, in its order, at most `limit`. None is ever left out: each
    /// entry is hashed with the one before it, and the hashes are signed.
    ///
    /// # Errors
    /// [`StoreError::Damaged`] when one of them is only in an archive that cannot be read, [`StoreError::Unavailable`] when
    /// the database cannot be read now.
    pub async fn dice_log(&self, after: i64, limit: u32) -> Result<Vec<DiceEvent>, StoreError> {
        const SQL: &str = "SELECT COALESCE(event.at_us, kept.at_us), dice_log.room, dice_log.seq, \
             COALESCE(event.payload, kept.payload) FROM dice_log \
             LEFT JOIN event ON event.room = dice_log.room AND event.seq = dice_log.seq \
             LEFT JOIN archive_dice kept ON kept.room = dice_log.room AND kept.seq = dice_log.seq \
             WHERE dice_log.n > $1 ORDER BY dice_log.n LIMIT $2";
        type Found = (Option<i64>, String, i64, Option<String>);
        let rows: Vec<Found> =
            read!(self, |conn| sqlx::query_as(SQL).bind(after).bind(i64::from(limit)).fetch_all(conn).await)?;
        // Those that were put away before they were kept beside their piece.
        let away = rows.iter().filter(|row| row.0.is_none());
        let rooms = away.map(|(_, room, ..)| room.clone()).collect();
        let facts = self.archived(&rooms, |room, line| {
            is_listed(&line).then(|| ((room.to_owned(), line.0), (line.3, line.7)))
        });
        let mut facts: BTreeMap<(String, i64), (i64, String)> = facts.await?.into_iter().collect();
        let found = |(at_us, room, seq, payload): Found| {
            let place = (room, seq);
            let (at_us, payload) = at_us.zip(payload).or_else(|| facts.remove(&place))?;
            Some((at_us, place.0, place.1, payload))
        };
        Ok(events(rows.into_iter().filter_map(found).collect()))
    }

    /// Commitments, and ends of rooms with dice, from `since_us` to before `until_us` that are not in the public log yet,
    /// in the order of time, room and number, at most `limit`.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot be read now.
    pub async fn unlisted_dice(
        &self,
        since_us: i64,
        until_us: i64,
        limit: u32,
    ) -> Result<Vec<DiceEvent>, StoreError> {
        const SQL: &str = "SELECT at_us, room, seq, payload FROM event \
             WHERE kind IN ('dice_server', 'rolled', 'ended') AND kind <> 'rolled' AND at_us >= $1 AND at_us < $2 \
             AND (kind <> 'ended' OR EXISTS \
                 (SELECT 1 FROM event AS begun WHERE begun.room = event.room AND begun.kind = 'dice_server')) \
             AND NOT EXISTS \
                 (SELECT 1 FROM dice_log WHERE dice_log.room = event.room AND dice_log.seq = event.seq) \
             ORDER BY at_us, room, seq LIMIT $3";
        let rows: Vec<Row> = read!(self, |conn| sqlx::query_as(SQL)
            .bind(since_us)
            .bind(until_us)
            .bind(i64::from(limit))
            .fetch_all(conn)
            .await)?;
        Ok(events(rows))
    }

    /// Puts events, by room and number, into the public log behind its number `after`, all or none; `false` when the log
    /// has gone on meanwhile or one of them is in it.
    ///
    /// # Errors
    /// [`StoreError::Invalid`] for more than [`LISTED_AT_ONCE_MAX`] events, [`StoreError::Unavailable`] or
    /// [`StoreError::InDoubt`].
    pub async fn list_dice(&self, after: i64, events: Vec<(String, i64)>) -> Result<bool, StoreError> {
        let count = events.len();
        if after < 0 || count > LISTED_AT_ONCE_MAX {
            let what =
                format!("{count} events behind {after}; at most {LISTED_AT_ONCE_MAX} behind 0 or more");
            return Err(StoreError::Invalid { what });
        }
        self.queue().write(Write::List { after, events }).await.map(|listed| listed == count as u64)
    }
}
