// SPDX-License-Identifier: AGPL-3.0-or-later
//! A few moves in one statement, on SQLite. A transaction is four statements there, and each is a message to the thread of
//! the connection and one back: where games are played at people's pace and nearly every move is committed alone, that is
//! most of what keeping it costs. A view that only the writer's connection has takes an event with what becomes of its
//! room's head, and its trigger writes both or refuses; the statement is a transaction of its own.

use std::sync::{Arc, LazyLock};

use sqlx::AssertSqlSafe;

use crate::db::{Conn, on};
use crate::log::append::Append;

/// More events go as a transaction, whose statements take many rows each.
const EVENTS_MAX: usize = 4;

/// Each event moves the head by one, from the event before it.
const VIEW: &str = "\
CREATE TEMP VIEW IF NOT EXISTS moving AS SELECT 0 AS room, 0 AS known, 0 AS seq, 0 AS last_seq, 0 AS epoch, 0 AS listed, \
 0 AS deadline_us, 0 AS lobby, 0 AS updated_us, 0 AS at_us, 0 AS kind, 0 AS actor, 0 AS command_id, 0 AS payload WHERE 0; \
CREATE TEMP TRIGGER IF NOT EXISTS moves INSTEAD OF INSERT ON moving BEGIN \
 UPDATE head SET seq = NEW.seq, listed = NEW.listed, deadline_us = NEW.deadline_us, lobby = NEW.lobby, \
  updated_us = NEW.updated_us, appended_us = CASE WHEN epoch > 0 THEN (SELECT us FROM database_time) END, since_us = NULL \
  WHERE room = NEW.room AND seq = NEW.known AND epoch = NEW.epoch; \
 SELECT RAISE(ABORT, 'the room is not there') WHERE changes() <> 1; \
 INSERT INTO event (room, seq, last_seq, epoch, at_us, kind, actor, command_id, payload) VALUES \
  (NEW.room, NEW.seq, NEW.last_seq, NEW.epoch, NEW.at_us, NEW.kind, NEW.actor, NEW.command_id, NEW.payload); \
END";

/// The statement for one event, for two and so on.
static STATEMENTS: LazyLock<[Arc<str>; EVENTS_MAX]> = LazyLock::new(|| {
    const ROW: &str = "(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)";
    std::array::from_fn(|index| {
        Arc::from(format!("INSERT INTO temp.moving VALUES {}", vec![ROW; index + 1].join(", ")))
    })
});

/// Makes a new connection of the writer ready for it.
pub(super) async fn make_ready(conn: &mut Conn) -> Result<(), sqlx::Error> {
    match conn.choose(Some(VIEW), None) {
        Some(sql) => conn.command(sql).await,
        None => Ok(()),
    }
}

/// Whether appends are moves as nearly all are, and few: they change nothing but the log and where their rooms stand in it.
pub(super) fn takes(conn: &Conn, appends: &[Append]) -> bool {
    let is_plain = |append: &Append| {
        append.expected_seq > 0
            && append.certain.commands_are_new
            && append.certain.status_stays
            && append.seats.is_none()
            && append.end.is_none()
            && append.moved.is_none()
    };
    let events: usize = appends.iter().map(|append| append.events.len()).sum();
    conn.choose(true, false) && (1..=EVENTS_MAX).contains(&events) && appends.iter().all(is_plain)
}

/// Writes and commits appends that are taken, all of them or none.
///
/// # Errors
/// What the engine says; when one of the rooms does not stand where its append expects it, without a remedy.
pub(super) async fn write(conn: &mut Conn, appends: &[Append]) -> Result<(), sqlx::Error> {
    let events: usize = appends.iter().map(|append| append.events.len()).sum();
    let sql = AssertSqlSafe(Arc::clone(&STATEMENTS[events - 1]));
    on!(conn, |conn| {
        let mut query = sqlx::query(sql);
        for append in appends {
            let (_, updated_us) = append.span_us();
            for (known, (index, event)) in (append.expected_seq..).zip(append.events.iter().enumerate()) {
                query = query
                    .bind(&append.room)
                    .bind(known)
                    .bind(known + 1)
                    .bind(append.last_seq())
                    .bind(append.epoch)
                    .bind(append.head.listed)
                    .bind(append.head.deadline_us)
                    .bind(&append.head.lobby)
                    .bind(updated_us)
                    .bind(event.at_us)
                    .bind(&event.kind)
                    .bind(&event.actor)
                    .bind(append.command_at(index))
                    .bind(&event.payload);
            }
        }
        query.execute(&mut **conn).await.map(|_| ())
    })
}
