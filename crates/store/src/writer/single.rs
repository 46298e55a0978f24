// SPDX-License-Identifier: AGPL-3.0-or-later
//! A few moves in one statement. A transaction is four statements or five, and each of them is a message and one back: to
//! the thread of the connection on SQLite, over the network to PostgreSQL. Where games are played at people's pace nearly
//! every move is committed alone, and that is most of what keeping it costs. A view takes an event with what becomes of its
//! room's head, and its trigger writes both or refuses; the statement is a transaction of its own. On SQLite only the
//! writer's connection has the view, on PostgreSQL it belongs to the schema (step 40).

use std::sync::{Arc, LazyLock};

use sqlx::AssertSqlSafe;

use super::fence::Fence;
use crate::db::{Conn, on};
use crate::log::append::Append;

/// More events go as a transaction, whose statements take many rows each.
const EVENTS_MAX: usize = 4;

/// Each event moves the head by one, from the event before it.
const VIEW: &str = "\
CREATE TEMP VIEW IF NOT EXISTS moving AS SELECT 0 AS node, 0 AS room, 0 AS known, 0 AS epoch, 0 AS last_seq, 0 AS listed, \
 0 AS deadline_us, 0 AS lobby, 0 AS updated_us, 0 AS at_us, 0 AS kind, 0 AS actor, 0 AS command_id, 0 AS payload WHERE 0; \
CREATE TEMP TRIGGER IF NOT EXISTS moves INSTEAD OF INSERT ON moving BEGIN \
 SELECT RAISE(ABORT, 'the process has been replaced') WHERE NEW.node IS NOT NULL \
  AND NOT EXISTS (SELECT 1 FROM node WHERE id = NEW.node AND state <> 'gone'); \
 UPDATE head SET seq = NEW.known + 1, listed = NEW.listed, deadline_us = NEW.deadline_us, lobby = NEW.lobby, \
  updated_us = NEW.updated_us, appended_us = CASE WHEN epoch > 0 THEN (SELECT us FROM database_time) END, since_us = NULL \
  WHERE room = NEW.room AND seq = NEW.known AND epoch = NEW.epoch; \
 SELECT RAISE(ABORT, 'the room is not there') WHERE changes() <> 1; \
 INSERT INTO event (room, seq, last_seq, epoch, at_us, kind, actor, command_id, payload) VALUES \
  (NEW.room, NEW.known + 1, NEW.last_seq, NEW.epoch, NEW.at_us, NEW.kind, NEW.actor, NEW.command_id, NEW.payload); \
END";

/// The statement for one event, for two and so on. The parameters of SQLite have no numbers, as in `rows.rs`.
struct Statements {
    sqlite: [Arc<str>; EVENTS_MAX],
    pg: [Arc<str>; EVENTS_MAX],
}

static STATEMENTS: LazyLock<Statements> = LazyLock::new(|| {
    const COLUMNS: usize = 14;
    let insert = |last: usize, parameter: fn(usize) -> String| -> Arc<str> {
        let row = |event: usize| {
            let parameters: Vec<String> =
                (1..=COLUMNS).map(|column| parameter(event * COLUMNS + column)).collect();
            format!("({})", parameters.join(", "))
        };
        let rows: Vec<String> = (0..=last).map(row).collect();
        Arc::from(format!("INSERT INTO moving VALUES {}", rows.join(", ")))
    };
    Statements {
        sqlite: std::array::from_fn(|last| insert(last, |_| "?".to_owned())),
        pg: std::array::from_fn(|last| insert(last, |at| format!("${at}"))),
    }
});

/// Makes a new connection of the writer ready for it.
pub(super) async fn make_ready(conn: &mut Conn) -> Result<(), sqlx::Error> {
    match conn.choose(Some(VIEW), None) {
        Some(sql) => conn.command(sql).await,
        None => Ok(()),
    }
}

/// Whether appends are moves as nearly all are, and few: they change nothing but the log and where their rooms stand in it.
pub(super) fn takes(appends: &[Append]) -> bool {
    let is_plain = |append: &Append| {
        append.expected_seq > 0
            && append.certain.commands_are_new
            && append.certain.status_stays
            && append.seats.is_none()
            && append.end.is_none()
            && append.moved.is_none()
    };
    let events: usize = appends.iter().map(|append| append.events.len()).sum();
    (1..=EVENTS_MAX).contains(&events) && appends.iter().all(is_plain)
}

/// Writes and commits appends that are taken, all of them or none.
///
/// # Errors
/// What the engine says; without a remedy when one of the rooms does not stand where its append expects it, or the process
/// has been replaced.
pub(super) async fn write(conn: &mut Conn, fence: &Fence, appends: &[Append]) -> Result<(), sqlx::Error> {
    let events: usize = appends.iter().map(|append| append.events.len()).sum();
    let statements = conn.choose(&STATEMENTS.sqlite, &STATEMENTS.pg);
    let sql = AssertSqlSafe(Arc::clone(&statements[events - 1]));
    on!(conn, |conn| {
        let mut query = sqlx::query(sql);
        for append in appends {
            let (_, updated_us) = append.span_us();
            for (known, (index, event)) in (append.expected_seq..).zip(append.events.iter().enumerate()) {
                query = query
                    .bind(fence.node())
                    .bind(&append.room)
                    .bind(known)
                    .bind(append.epoch)
                    .bind(append.last_seq())
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
