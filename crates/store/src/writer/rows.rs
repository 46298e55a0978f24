// SPDX-License-Identifier: AGPL-3.0-or-later
//! Statements that write many rows at once. They exist in a few fixed sizes, so that the engines prepare each of them
//! once: 37 rows go as 16 + 16 + 4 + 1, and 64 go at once.

use std::ops::Range;
use std::sync::{Arc, LazyLock};

use sqlx::AssertSqlSafe;

use crate::archive;
use crate::db::{Conn, on};
use crate::log::append::Append;
use crate::log::event::CARRIED_OUT;

/// The sizes in which a statement exists, in rows.
const SIZES: [usize; 4] = [64, 16, 4, 1];

/// A statement with a list of rows, in every size.
struct Rows {
    sql: [Arc<str>; SIZES.len()],
    /// The same for SQLite. A statement that fails is always undone together with what surrounds it, so SQLite need not
    /// keep what every page held before it to undo the statement alone: it may leave it half done. Its parameters have no
    /// numbers: SQLite would look each of them up by walking the list of all.
    for_sqlite: [Arc<str>; SIZES.len()],
}

impl Rows {
    /// `before` and `after` surround the list; a row has `width` values.
    fn new(before: &str, width: usize, after: &str) -> Self {
        let statement = |rows: usize, value: &dyn Fn(usize) -> String| {
            let row = |row: usize| {
                let values: Vec<String> = (1..=width).map(|at| value(row * width + at)).collect();
                format!("({})", values.join(", "))
            };
            let list: Vec<String> = (0..rows).map(row).collect();
            format!("{before}{}{after}", list.join(", "))
        };
        let half_done = |sql: &str| {
            sql.replacen("INSERT ", "INSERT OR FAIL ", 1).replacen("UPDATE ", "UPDATE OR FAIL ", 1)
        };
        Rows {
            sql: SIZES.map(|rows| Arc::from(statement(rows, &|at| format!("${at}")))),
            for_sqlite: SIZES.map(|rows| Arc::from(half_done(&statement(rows, &|_| "?".to_owned())))),
        }
    }

    /// The statements for this connection.
    fn of(&self, conn: &Conn) -> &[Arc<str>; SIZES.len()] {
        conn.choose(&self.for_sqlite, &self.sql)
    }
}

/// The statements that together write `count` rows, each with the rows it takes.
fn cover(
    sizes: &[Arc<str>; SIZES.len()],
    count: usize,
) -> impl Iterator<Item = (AssertSqlSafe<Arc<str>>, Range<usize>)> {
    let mut from = 0;
    std::iter::from_fn(move || {
        let left = count - from;
        let (sql, size) = sizes.iter().zip(SIZES).find(|&(_, size)| size <= left)?;
        from += size;
        Some((AssertSqlSafe(Arc::clone(sql)), from - size..from))
    })
}

static NEW_HEADS: LazyLock<Rows> = LazyLock::new(|| {
    Rows::new(
        "INSERT INTO head (room, seq, status, game, listed, deadline_us, lobby, created_us, updated_us) VALUES ",
        9,
        " ON CONFLICT (room) DO NOTHING",
    )
});

static MOVED_HEADS: LazyLock<Rows> = LazyLock::new(|| {
    Rows::new(
        "WITH new (room, known, epoch, seq, status, listed, deadline_us, lobby, updated_us) AS (VALUES ",
        9,
        ") UPDATE head SET seq = new.seq, status = new.status, listed = new.listed, deadline_us = new.deadline_us, \
         lobby = new.lobby, updated_us = new.updated_us, appended_us = CASE WHEN head.epoch > 0 THEN (SELECT us FROM database_time) END, \
         since_us = NULL FROM new WHERE head.room = new.room AND head.seq = new.known AND head.epoch = new.epoch",
    )
});

/// As [`MOVED_HEADS`], of rooms whose status stays: an index whose condition names a column is written whenever that
/// column is, although it is written as it was.
static STAYING_HEADS: LazyLock<Rows> = LazyLock::new(|| {
    Rows::new(
        "WITH new (room, known, epoch, seq, listed, deadline_us, lobby, updated_us) AS (VALUES ",
        8,
        ") UPDATE head SET seq = new.seq, listed = new.listed, deadline_us = new.deadline_us, lobby = new.lobby, \
         updated_us = new.updated_us, appended_us = CASE WHEN head.epoch > 0 THEN (SELECT us FROM database_time) END, \
         since_us = NULL FROM new WHERE head.room = new.room AND head.seq = new.known AND head.epoch = new.epoch",
    )
});

static EVENTS: LazyLock<Rows> = LazyLock::new(|| {
    Rows::new(
        "INSERT INTO event (room, seq, last_seq, epoch, at_us, kind, actor, command_id, payload) VALUES ",
        9,
        " ON CONFLICT DO NOTHING",
    )
});

/// Makes the heads of new rooms; answers how many of them were made. The rooms must differ from each other.
pub(super) async fn make_heads(conn: &mut Conn, appends: &[&Append]) -> Result<u64, sqlx::Error> {
    let mut made = 0;
    for (sql, rows) in cover(NEW_HEADS.of(conn), appends.len()) {
        made += on!(&mut *conn, |conn| {
            let mut query = sqlx::query(sql);
            for append in &appends[rows] {
                let (created_us, updated_us) = append.span_us();
                query = query
                    .bind(&append.room)
                    .bind(append.last_seq())
                    .bind(append.head.status.as_str())
                    .bind(&append.head.game)
                    .bind(append.head.listed)
                    .bind(append.head.deadline_us)
                    .bind(&append.head.lobby)
                    .bind(created_us)
                    .bind(updated_us);
            }
            query.execute(&mut **conn).await.map(|done| done.rows_affected())
        })?;
    }
    Ok(made)
}

/// Which status a head has that is moved.
#[derive(Clone, Copy)]
pub(super) enum StatusOf {
    /// The one it had.
    Before,
    /// The append's.
    After,
}

/// Moves the heads of rooms that stand where the appends expect them; answers how many did. The rooms must differ from
/// each other.
pub(super) async fn move_heads(
    conn: &mut Conn,
    appends: &[&Append],
    status: StatusOf,
) -> Result<u64, sqlx::Error> {
    let statement = match status {
        StatusOf::Before => &STAYING_HEADS,
        StatusOf::After => &MOVED_HEADS,
    };
    let mut moved = 0;
    for (sql, rows) in cover(statement.of(conn), appends.len()) {
        moved += on!(&mut *conn, |conn| {
            let mut query = sqlx::query(sql);
            for append in &appends[rows] {
                let (_, updated_us) = append.span_us();
                query = query
                    .bind(&append.room)
                    .bind(append.expected_seq)
                    .bind(append.epoch)
                    .bind(append.last_seq());
                if let StatusOf::After = status {
                    query = query.bind(append.head.status.as_str());
                }
                query = query
                    .bind(append.head.listed)
                    .bind(append.head.deadline_us)
                    .bind(&append.head.lobby)
                    .bind(updated_us);
            }
            query.execute(&mut **conn).await.map(|done| done.rows_affected())
        })?;
    }
    Ok(moved)
}

/// Writes the events of appends; answers how many of them were new. Each event is named by its append and its place in it.
pub(super) async fn insert_events(conn: &mut Conn, events: &[(&Append, usize)]) -> Result<u64, sqlx::Error> {
    let mut inserted = 0;
    for (sql, rows) in cover(EVENTS.of(conn), events.len()) {
        inserted += on!(&mut *conn, |conn| {
            let mut query = sqlx::query(sql);
            for &(append, index) in &events[rows] {
                let event = &append.events[index];
                query = query
                    .bind(&append.room)
                    .bind(append.expected_seq + 1 + index as i64)
                    .bind(append.last_seq())
                    .bind(append.epoch)
                    .bind(event.at_us)
                    .bind(&event.kind)
                    .bind(&event.actor)
                    .bind(append.command_at(index))
                    .bind(&event.payload);
            }
            query.execute(&mut **conn).await.map(|done| done.rows_affected())
        })?;
    }
    Ok(inserted)
}

/// Whether a command of an append was carried out before, where no index keeps it from being written again: an index knows
/// nothing of the archive.
pub(super) async fn repeats(conn: &mut Conn, append: &Append) -> Result<bool, sqlx::Error> {
    if append.expected_seq == 0 {
        return Ok(false);
    }
    let is_indexed = conn.choose(false, true);
    for (index, event) in append.events.iter().enumerate() {
        let Some(command_id) = append.command_at(index) else { continue };
        let earlier = match is_indexed {
            true => archive::earlier_use(conn, &append.room, &event.actor, command_id).await?,
            false => earlier_use(conn, &append.room, &event.actor, command_id).await?,
        };
        if earlier.is_some() {
            return Ok(true);
        }
    }
    Ok(false)
}

/// The events that a command has caused already.
pub(super) async fn earlier_use(
    conn: &mut Conn,
    room: &str,
    actor: &str,
    command_id: &str,
) -> Result<Option<(i64, i64)>, sqlx::Error> {
    let row: Option<(i64, i64)> = on!(&mut *conn, |conn| sqlx::query_as(CARRIED_OUT)
        .bind(room)
        .bind(actor)
        .bind(command_id)
        .fetch_optional(&mut **conn)
        .await)?;
    match row {
        None => archive::earlier_use(conn, room, actor, command_id).await,
        row => Ok(row),
    }
}

/// Whether exactly the events of an append stand where it would put them.
pub(super) async fn stand(conn: &mut Conn, append: &Append) -> Result<bool, sqlx::Error> {
    const SQL: &str = "SELECT at_us, kind, actor, command_id, payload FROM event \
         WHERE room = $1 AND seq > $2 AND seq <= $3 ORDER BY seq";
    type Row = (i64, String, String, Option<String>, String);
    let rows: Vec<Row> = on!(conn, |conn| sqlx::query_as(SQL)
        .bind(&append.room)
        .bind(append.expected_seq)
        .bind(append.last_seq())
        .fetch_all(&mut **conn)
        .await)?;
    let same = |(index, row): (usize, &Row)| {
        append.events.get(index).is_some_and(|event| {
            let (at_us, kind, actor, command_id, payload) = row;
            (*at_us, kind, actor, payload) == (event.at_us, &event.kind, &event.actor, &event.payload)
                && command_id.as_deref() == append.command_at(index)
        })
    };
    Ok(rows.len() == append.events.len() && rows.iter().enumerate().all(same))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn statements_of_fixed_sizes_cover_any_number_of_rows_once() {
        let statement = Rows::new("A ", 2, " Z");
        let sizes = &statement.sql;
        for count in 0..200 {
            let mut next = 0;
            for (sql, rows) in cover(sizes, count) {
                assert_eq!(rows.start, next, "{count} rows");
                assert_eq!(sql.0.matches('(').count(), rows.len(), "{count} rows");
                assert!(sql.0.ends_with(&format!("${}) Z", rows.len() * 2)), "{}", sql.0);
                next = rows.end;
            }
            assert_eq!(next, count);
        }
        let written = Rows::new("INSERT INTO t VALUES ", 1, " ON CONFLICT DO NOTHING");
        assert_eq!(&*written.sql[2], "INSERT INTO t VALUES ($1), ($2), ($3), ($4) ON CONFLICT DO NOTHING");
        assert_eq!(
            &*written.for_sqlite[2],
            "INSERT OR FAIL INTO t VALUES (?), (?), (?), (?) ON CONFLICT DO NOTHING"
        );
    }
}
