// SPDX-License-Identifier: AGPL-3.0-or-later
//! Reads events out of the archive in the place of their rows. Whoever asks here has asked the rows before.

use std::collections::BTreeSet;
use std::sync::{Mutex, PoisonError};

use super::blob::{self, Line};
use crate::db::{Conn, on, read};
use crate::error::StoreError;
use crate::log::owner::ROOMS_AT_ONCE_MAX;
use crate::open::Store;

/// How many rooms are read at a time: as many as one list may name, and no more memory than that.
const AT_ONCE: usize = 64;
const _: () = assert!(AT_ONCE <= ROOMS_AT_ONCE_MAX);
const HOUR_US: i64 = 3_600_000_000;

/// The columns of a [`Line`].
macro_rules! line_columns {
    () => {
        "seq, last_seq, epoch, at_us, kind, actor, command_id, payload"
    };
}
pub(super) use line_columns;

/// A piece as it is kept: `room`, `last_seq`, `sha256`, `body`.
type Piece = (String, i64, String, Vec<u8>);

/// What is kept beside a piece, as it follows from its events: how many are moves, and when the newest chain of dice was made.
pub(super) fn known_of(lines: &[Line]) -> (i64, Option<i64>) {
    let moves = lines.iter().filter(|line| line.4 == "moved").count();
    let chain_us = lines.iter().filter(|line| line.4 == "dice_server").map(|line| line.3).max();
    (moves as i64, chain_us)
}

/// Whether an event of a room with dice is one of those that the public log has.
pub(crate) fn is_listed(line: &Line) -> bool {
    matches!(line.4.as_str(), "dice_server" | "ended")
}

/// The archived events of a room, in the transaction that is open.
pub(super) async fn whole(conn: &mut Conn, room: &str) -> Result<Vec<Line>, sqlx::Error> {
    const SQL: &str = "SELECT room, last_seq, sha256, body FROM archive WHERE room = $1";
    let piece: Option<Piece> =
        on!(conn, |conn| sqlx::query_as(SQL).bind(room).fetch_optional(&mut **conn).await)?;
    let Some((_, last_seq, sha, body)) = piece else { return Ok(Vec::new()) };
    // Work, beside the threads that serve people. It does not fail, unless the server is being closed.
    let unpacked = tokio::task::spawn_blocking(move || blob::unpack(&body, &sha, last_seq)).await;
    unpacked
        .map_err(|_| sqlx::Error::PoolClosed)?
        .map_err(|why| sqlx::Error::Decode(format!("the archive of room {room}: {why}").into()))
}

/// The events of the append by which a command was carried out, if they are in the archive.
pub(crate) async fn earlier_use(
    conn: &mut Conn,
    room: &str,
    actor: &str,
    command_id: &str,
) -> Result<Option<(i64, i64)>, sqlx::Error> {
    Ok(carried_out(&whole(conn, room).await?, actor, command_id))
}

fn carried_out(lines: &[Line], actor: &str, command_id: &str) -> Option<(i64, i64)> {
    let is_it = |line: &&Line| line.5 == actor && line.6.as_deref() == Some(command_id);
    lines.iter().find(is_it).map(|line| (line.0, line.1))
}

/// Adds what was found in the archive to what was found in rows, each event once.
pub(crate) fn among_kept<T: Ord>(mut rows: Vec<T>, archived: Vec<T>) -> Vec<T> {
    if !archived.is_empty() {
        rows.extend(archived);
        rows.sort();
        rows.dedup();
    }
    rows
}

fn unpacked((room, last_seq, sha, body): &Piece) -> Result<Vec<Line>, StoreError> {
    blob::unpack(body, sha, *last_seq).map_err(|why| StoreError::Damaged { room: room.clone(), why })
}

/// What becomes of a piece that is damaged.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Damaged {
    Fails,
    IsLeftOut,
}

/// Tells the operator of a damaged piece that is left out, once: it is read again and again.
fn tell(room: &str, why: &str) {
    static TOLD: Mutex<BTreeSet<String>> = Mutex::new(BTreeSet::new());
    if TOLD.lock().unwrap_or_else(PoisonError::into_inner).insert(room.to_owned()) {
        tracing::error!(room, why, "the archive of a room is damaged: its dice are left out");
    }
}

/// What `keep` picks of the events of these pieces, beside the threads that serve people.
async fn picked<T: Send + 'static>(
    pieces: Vec<Piece>,
    keep: impl Fn(&str, Line) -> Option<T> + Clone + Send + 'static,
    damaged: Damaged,
) -> Result<Vec<T>, StoreError> {
    let work = move || {
        let mut found = Vec::new();
        for piece in &pieces {
            match unpacked(piece) {
                Ok(lines) => found.extend(lines.into_iter().filter_map(|line| keep(&piece.0, line))),
                Err(StoreError::Damaged { room, why }) if damaged == Damaged::IsLeftOut => tell(&room, &why),
                Err(error) => return Err(error),
            }
        }
        Ok(found)
    };
    tokio::task::spawn_blocking(work).await.unwrap_or(Err(StoreError::Closed))
}

impl Store {
    /// The events of a room behind `after_seq`, wherever they are, and how many of them come out of the archive.
    pub(crate) async fn lines(&self, room: &str, after_seq: i64) -> Result<(Vec<Line>, usize), StoreError> {
        const ROWS: &str =
            concat!("SELECT ", line_columns!(), " FROM event WHERE room = $1 AND seq > $2 ORDER BY seq");
        const PIECE: &str =
            "SELECT room, last_seq, sha256, body FROM archive WHERE room = $1 AND last_seq > $2";
        let rows: Vec<Line> =
            read!(self, |conn| sqlx::query_as(ROWS).bind(room).bind(after_seq).fetch_all(conn).await)?;
        let first = rows.first().map_or(i64::MAX, |line| line.0);
        if first == after_seq.saturating_add(1) {
            return Ok((rows, 0));
        }
        let piece: Option<Piece> =
            read!(self, |conn| sqlx::query_as(PIECE).bind(room).bind(after_seq).fetch_optional(conn).await)?;
        let Some(piece) = piece else { return Ok((rows, 0)) };
        let within = move |_: &str, line: Line| (line.0 > after_seq && line.0 < first).then_some(line);
        let mut lines = picked(vec![piece], within, Damaged::Fails).await?;
        let kept = lines.len();
        lines.extend(rows);
        Ok((lines, kept))
    }

    /// What `keep` picks of the archived events of these rooms.
    pub(crate) async fn archived<T: Send + 'static>(
        &self,
        rooms: &BTreeSet<String>,
        keep: impl Fn(&str, Line) -> Option<T> + Clone + Send + 'static,
    ) -> Result<Vec<T>, StoreError> {
        self.archived_of(rooms, keep, Damaged::Fails).await
    }

    /// As [`Store::archived`], without what is damaged, which is told to the operator.
    pub(crate) async fn archived_sound<T: Send + 'static>(
        &self,
        rooms: &BTreeSet<String>,
        keep: impl Fn(&str, Line) -> Option<T> + Clone + Send + 'static,
    ) -> Result<Vec<T>, StoreError> {
        self.archived_of(rooms, keep, Damaged::IsLeftOut).await
    }

    async fn archived_of<T: Send + 'static>(
        &self,
        rooms: &BTreeSet<String>,
        keep: impl Fn(&str, Line) -> Option<T> + Clone + Send + 'static,
        damaged: Damaged,
    ) -> Result<Vec<T>, StoreError> {
        // Ids are letters, digits, `-` and `_`: a list of them is JSON as it stands, and both engines take it apart.
        const SQL: &str = "SELECT room, last_seq, sha256, body FROM archive \
             WHERE room IN (SELECT value FROM json_each($1))";
        const SQL_PG: &str = "SELECT room, last_seq, sha256, body FROM archive \
             WHERE room IN (SELECT jsonb_array_elements_text($1::jsonb))";
        let sql = if self.is_shared() { SQL_PG } else { SQL };
        let rooms: Vec<&String> = rooms.iter().collect();
        let mut found = Vec::new();
        for rooms in rooms.chunks(AT_ONCE) {
            let list = serde_json::to_string(rooms).unwrap_or_else(|_| "[]".to_owned());
            let pieces: Vec<Piece> =
                read!(self, |conn| sqlx::query_as(sql).bind(&list).fetch_all(conn).await)?;
            if !pieces.is_empty() {
                found.extend(picked(pieces, keep.clone(), damaged).await?);
            }
        }
        Ok(found)
    }

    /// As [`Store::carried_out`], of archived events.
    pub(crate) async fn archived_command(
        &self,
        room: &str,
        actor: &str,
        command_id: &str,
    ) -> Result<Option<(i64, i64)>, StoreError> {
        let rooms = BTreeSet::from([room.to_owned()]);
        let (actor, command_id) = (actor.to_owned(), command_id.to_owned());
        let it = move |_: &str, line: Line| carried_out(&[line], &actor, &command_id);
        Ok(self.archived(&rooms, it).await?.pop())
    }

    /// The first archived rolls behind `after` and before `until_us`, at least `limit` of them where there are so many: at_us,
    /// room, seq and payload. Those of a room whose piece is damaged are left out.
    pub(crate) async fn archived_rolls(
        &self,
        after: (i64, &str, i64),
        until_us: i64,
        limit: usize,
    ) -> Result<Vec<(i64, String, i64, String)>, StoreError> {
        const HOUR: &str = "SELECT MIN(hour) FROM archive_rolled WHERE hour >= $1";
        const ROOMS: &str = "SELECT room FROM archive_rolled WHERE hour = $1";
        let mut found = Vec::new();
        let mut hour = after.0.div_euclid(HOUR_US);
        while found.len() < limit && hour.saturating_mul(HOUR_US) < until_us {
            let next: (Option<i64>,) =
                read!(self, |conn| sqlx::query_as(HOUR).bind(hour).fetch_one(conn).await)?;
            let Some(next) = next.0 else { break };
            hour = next;
            let rooms: Vec<(String,)> =
                read!(self, |conn| sqlx::query_as(ROOMS).bind(hour).fetch_all(conn).await)?;
            let (at_us, room, seq) = (after.0, after.1.to_owned(), after.2);
            let is_behind = move |own: &str, line: &Line| (line.3, own, line.0) > (at_us, room.as_str(), seq);
            let roll = move |room: &str, line: Line| {
                let fits = line.4 == "rolled" && line.3.div_euclid(HOUR_US) == hour && line.3 < until_us;
                (fits && is_behind(room, &line)).then(|| (line.3, room.to_owned(), line.0, line.7))
            };
            let rooms = rooms.into_iter().map(|(room,)| room).collect();
            found.extend(self.archived_sound(&rooms, roll).await?);
            hour += 1;
        }
        Ok(found)
    }
}
