// SPDX-License-Identifier: AGPL-3.0-or-later
//! A sanction ends before its time: because an operator says so, or an appeal was granted.

use crate::db::Conn;
use crate::people::run;

/// Lifts it; 0 when it is not in force.
pub(crate) async fn lift(
    conn: &mut Conn,
    id: &str,
    by: &str,
    why: &str,
    at_us: i64,
) -> Result<u64, sqlx::Error> {
    const SQL: &str = "UPDATE sanction SET ended_us = $2, ended_by = $3, ended_why = $4 \
         WHERE id = $1 AND ended_us IS NULL AND (until_us IS NULL OR until_us > $2)";
    run!(conn, SQL, id, at_us, by, why)
}
