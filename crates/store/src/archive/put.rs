// SPDX-License-Identifier: AGPL-3.0-or-later
//! Puts logs away. The piece is written, read back and compared with the rows, and only then the rows go: all of it in one
//! transaction, in which the room is held, so that nothing is said there meanwhile.

use std::fmt::Write as _;
use std::ops::Range;

use super::blob::{self, Blob, Line};
use super::read::{self, line_columns};
use crate::audit::act::Act;
use crate::db::{Conn, on, read};
use crate::error::StoreError;
use crate::open::Store;
use crate::people::run;

/// The most rooms that are put away in one transaction: nobody's move waits for more.
pub const ARCHIVED_AT_ONCE_MAX: usize = 16;
/// The most events, and bytes before they are compressed, of several rooms in one transaction; a room with more has one of
/// its own.
const LOT_EVENTS_MAX: usize = 2_000;
const LOT_BYTES_MAX: usize = 1024 * 1024;

/// What was put away, or would be.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Archived {
    /// Rooms.
    pub rooms: u64,
    /// Their events, without those that were put away before.
    pub events: u64,
    /// How many bytes the pieces were made of.
    pub plain_bytes: u64,
    /// How many bytes they have.
    pub kept_bytes: u64,
    /// Rooms that stay as they are for now, each with the reason.
    pub waiting: Vec<(String, String)>,
    /// Rooms that stay as they are because something is wrong with what is kept of them, each with what it is.
    pub faults: Vec<(String, String)>,
}

impl Archived {
    /// Adds another lot to this one.
    pub fn add(&mut self, other: Self) {
        self.rooms += other.rooms;
        self.events += other.events;
        self.plain_bytes += other.plain_bytes;
        self.kept_bytes += other.kept_bytes;
        self.waiting.extend(other.waiting);
        self.faults.extend(other.faults);
    }
}

/// A room's log, ready to be put away.
#[derive(Debug, Clone)]
struct Parcel {
    room: String,
    last_seq: i64,
    moves: i64,
    chain_us: Option<i64>,
    /// Events that have rows.
    rows: u64,
    blob: Blob,
}

/// Rooms that are put away together or not at all.
pub(crate) struct Write {
    parcels: Vec<Parcel>,
    before_us: i64,
    at_us: i64,
}

impl Write {
    /// Answers how many rows went; nothing when a room is not as it was looked at.
    pub(crate) async fn run(&self, conn: &mut Conn) -> Result<u64, sqlx::Error> {
        let mut gone = 0;
        for parcel in &self.parcels {
            match parcel.put(&mut *conn, self.before_us, self.at_us).await? {
                0 => return Ok(0),
                rows => gone += rows,
            }
        }
        Ok(gone)
    }

    pub(crate) fn texts(&self) -> Vec<&str> {
        self.parcels.iter().map(|parcel| parcel.room.as_str()).collect()
    }
}

impl Parcel {
    fn of(room: &str, lines: &[Line], rows: u64) -> Result<Self, String> {
        let last_seq = lines.last().map_or(0, |line| line.0);
        let (moves, chain_us) = read::known_of(lines);
        Ok(Self { room: room.to_owned(), last_seq, moves, chain_us, rows, blob: blob::pack(lines)? })
    }

    /// How many events and bytes it has.
    fn size(&self) -> (usize, usize) {
        (usize::try_from(self.last_seq).unwrap_or(usize::MAX), self.blob.plain)
    }

    async fn put(&self, conn: &mut Conn, before_us: i64, at_us: i64) -> Result<u64, sqlx::Error> {
        // Changes nothing and holds the room: whoever would add to its log waits.
        const HOLD: &str =
            "UPDATE head SET seq = seq WHERE room = $1 AND seq = $2 AND status = 'over' AND updated_us <= $3";
        const PUT: &str = "INSERT INTO archive (room, last_seq, made_us, moves, chain_us, sha256, body) \
             VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (room) DO UPDATE SET last_seq = excluded.last_seq, \
             made_us = excluded.made_us, moves = excluded.moves, chain_us = excluded.chain_us, \
             sha256 = excluded.sha256, body = excluded.body";
        const SAID: &str = "INSERT INTO archive_said (room, seq, player) \
             SELECT room, seq, actor FROM event WHERE room = $1 AND kind = 'chat' ON CONFLICT DO NOTHING";
        const ROLLED: &str = "INSERT INTO archive_rolled (hour, room) SELECT DISTINCT at_us / 3600000000, room FROM event \
             WHERE room = $1 AND kind = 'rolled' ON CONFLICT DO NOTHING";
        // All of it that belongs in the public log is there: a room waits for that.
        const DICE: &str = "INSERT INTO archive_dice (room, seq, at_us, payload) \
             SELECT e.room, e.seq, e.at_us, e.payload FROM event e JOIN dice_log d ON d.room = e.room AND d.seq = e.seq \
             WHERE e.room = $1 ON CONFLICT DO NOTHING";
        const GO: &str = "DELETE FROM event WHERE room = $1 AND seq <= $2";
        let Self { room, last_seq, moves, chain_us, blob, .. } = self;
        if run!(&mut *conn, HOLD, room, *last_seq, before_us)? != 1 {
            return Ok(0);
        }
        let new = rows(&mut *conn, room).await?;
        if new.is_empty() {
            // Somebody else has put them away meanwhile.
            return Ok(0);
        }
        let mut lines = read::whole(&mut *conn, room).await?;
        lines.extend(new);
        run!(&mut *conn, PUT, room, *last_seq, at_us, *moves, *chain_us, &blob.sha256, &blob.body)?;
        if read::whole(&mut *conn, room).await? != lines {
            return Err(unlike(room));
        }
        run!(&mut *conn, SAID, room)?;
        run!(&mut *conn, ROLLED, room)?;
        if chain_us.is_some() {
            run!(&mut *conn, DICE, room)?;
        }
        let gone = run!(conn, GO, room, *last_seq)?;
        if gone == self.rows { Ok(gone) } else { Err(unlike(room)) }
    }
}

/// Cuts rooms, in their order, into lots that are small.
fn lots(sizes: &[(usize, usize)]) -> Vec<Range<usize>> {
    let (mut lots, mut start, mut sum) = (Vec::new(), 0, (0_usize, 0_usize));
    for (index, (events, bytes)) in sizes.iter().enumerate() {
        let with = (sum.0.saturating_add(*events), sum.1.saturating_add(*bytes));
        let fits = with.0 <= LOT_EVENTS_MAX && with.1 <= LOT_BYTES_MAX;
        if fits || start == index {
            sum = with;
        } else {
            lots.push(start..index);
            (start, sum) = (index, (*events, *bytes));
        }
    }
    if start < sizes.len() {
        lots.push(start..sizes.len());
    }
    lots
}

/// A defect, or a log that was rewritten behind the store's back: nothing is kept of the transaction.
fn unlike(room: &str) -> sqlx::Error {
    sqlx::Error::Decode(format!("the archive of room {room}, read back, is not its log").into())
}

/// The events of a room that have rows.
async fn rows(conn: &mut Conn, room: &str) -> Result<Vec<Line>, sqlx::Error> {
    const SQL: &str = concat!("SELECT ", line_columns!(), " FROM event WHERE room = $1 ORDER BY seq");
    on!(conn, |conn| sqlx::query_as(SQL).bind(room).fetch_all(&mut **conn).await)
}

impl Store {
    /// Puts the logs of rooms away that are over and in which nothing was said since `before_us`, and tells it in the audit as
    /// done at `at_us` (microseconds since the epoch). Rooms of which that is not true any more, or whose dice are not in the
    /// public log yet, or whose log is too long, wait, and so do those that the database does not take now; of a room whose
    /// log is not what is read back nothing goes. What is put away already is left out.
    ///
    /// # Errors
    /// [`StoreError::Invalid`] for more than [`ARCHIVED_AT_ONCE_MAX`] rooms, [`StoreError::Unavailable`] when the rooms cannot
    /// be read now and nothing was written, [`StoreError::InDoubt`] when it is not known whether it was.
    pub async fn archive(
        &self,
        rooms: &[String],
        before_us: i64,
        at_us: i64,
    ) -> Result<Archived, StoreError> {
        let (parcels, mut done) = self.parcels(rooms).await?;
        let sizes: Vec<(usize, usize)> = parcels.iter().map(Parcel::size).collect();
        for lot in lots(&sizes) {
            let lot = &parcels[lot];
            match self.put_lot(lot, before_us, at_us, &mut done).await {
                // The next time; the others behind them need not wait for it.
                Err(error @ StoreError::Unavailable { .. }) => {
                    done.waiting.extend(lot.iter().map(|parcel| (parcel.room.clone(), error.to_string())));
                }
                told => told?,
            }
        }
        Ok(done)
    }

    async fn put_lot(
        &self,
        parcels: &[Parcel],
        before_us: i64,
        at_us: i64,
        done: &mut Archived,
    ) -> Result<(), StoreError> {
        let put = match self.put(parcels, before_us, at_us, done).await {
            Err(StoreError::Database { .. }) => false,
            put => put?,
        };
        if put {
            return Ok(());
        }
        // One of them is at fault: it is found out which.
        for parcel in parcels {
            let room = parcel.room.clone();
            match self.put(std::slice::from_ref(parcel), before_us, at_us, done).await {
                Ok(true) => {}
                Ok(false) => done.waiting.push((room, "somebody was there meanwhile".to_owned())),
                Err(StoreError::Database { detail }) => done.faults.push((room, detail)),
                Err(error @ StoreError::Unavailable { .. }) => done.waiting.push((room, error.to_string())),
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }

    /// What [`Store::archive`] would do with these rooms; nothing is written.
    ///
    /// # Errors
    /// As [`Store::archive`].
    pub async fn would_archive(&self, rooms: &[String]) -> Result<Archived, StoreError> {
        let (parcels, mut done) = self.parcels(rooms).await?;
        parcels.iter().for_each(|parcel| count(parcel, &mut done));
        Ok(done)
    }

    async fn put(
        &self,
        parcels: &[Parcel],
        before_us: i64,
        at_us: i64,
        done: &mut Archived,
    ) -> Result<bool, StoreError> {
        if parcels.is_empty() {
            return Ok(true);
        }
        let act = act(parcels, at_us);
        let write = Write { parcels: parcels.to_vec(), before_us, at_us };
        let audited = crate::writer::Write::Audited(Box::new(write.into()), Box::new(act));
        if self.queue().write(audited).await? == 0 {
            return Ok(false);
        }
        parcels.iter().for_each(|parcel| count(parcel, done));
        Ok(true)
    }

    async fn parcels(&self, rooms: &[String]) -> Result<(Vec<Parcel>, Archived), StoreError> {
        if rooms.len() > ARCHIVED_AT_ONCE_MAX {
            let what =
                format!("to put {} rooms away at once; allowed are {ARCHIVED_AT_ONCE_MAX}", rooms.len());
            return Err(StoreError::Invalid { what });
        }
        let (mut parcels, mut done) = (Vec::with_capacity(rooms.len()), Archived::default());
        for room in rooms {
            let (lines, kept) = match self.lines(room, 0).await {
                Err(StoreError::Damaged { room, why }) => {
                    done.faults.push((room, format!("its archive is damaged: {why}")));
                    continue;
                }
                lines => lines?,
            };
            if lines.is_empty() {
                done.waiting.push((room.clone(), "there is no such room".to_owned()));
                continue;
            }
            if lines.len() == kept {
                // All of it is in its piece already.
                continue;
            }
            if self.has_unlisted_dice(room, &lines).await? {
                done.waiting.push((room.clone(), "its dice are not in the public log yet".to_owned()));
                continue;
            }
            let (named, new) = (room.clone(), (lines.len() - kept) as u64);
            // Compressing is work.
            let made = tokio::task::spawn_blocking(move || Parcel::of(&named, &lines, new)).await;
            match made.unwrap_or_else(|_| Err("it could not be compressed".to_owned())) {
                Ok(parcel) => parcels.push(parcel),
                Err(why) => done.waiting.push((room.clone(), why)),
            }
        }
        Ok((parcels, done))
    }

    /// Whether a chain of dice of a room, or the end of its game with dice, is still to come into the public log: it is
    /// found there by its row. What is in the log never leaves it.
    async fn has_unlisted_dice(&self, room: &str, lines: &[Line]) -> Result<bool, StoreError> {
        const SQL: &str = "SELECT seq FROM dice_log WHERE room = $1";
        if !lines.iter().any(|line| line.4 == "dice_server") {
            return Ok(false);
        }
        let listed: Vec<(i64,)> = read!(self, |conn| sqlx::query_as(SQL).bind(room).fetch_all(conn).await)?;
        let mut facts = lines.iter().filter(|line| read::is_listed(line));
        Ok(facts.any(|line| !listed.contains(&(line.0,))))
    }
}

fn count(parcel: &Parcel, done: &mut Archived) {
    done.rooms += 1;
    done.events += parcel.rows;
    done.plain_bytes += parcel.blob.plain as u64;
    done.kept_bytes += parcel.blob.body.len() as u64;
}

/// Names every room with the SHA-256 of its piece.
fn act(parcels: &[Parcel], at_us: i64) -> Act {
    let mut after = String::new();
    for parcel in parcels {
        let gap = if after.is_empty() { "" } else { " " };
        // Writing into a text cannot fail.
        let _ = write!(after, "{gap}{}:{}", parcel.room, parcel.blob.sha256);
    }
    let act = "rooms.archived".to_owned();
    Act { at_us, act, subject: parcels.len().to_string(), after, ..Act::default() }
}

#[cfg(test)]
mod tests;
