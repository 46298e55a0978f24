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
    // Who was kept out of a federation is free to come back.
    const BACK: &str = "DELETE FROM member WHERE status = 'banned' AND EXISTS (SELECT 1 FROM sanction s WHERE s.id = $1 \
         AND s.kind = 'ban' AND s.scope = member.federation AND s.player = member.player)";
    let lifted = run!(&mut *conn, SQL, id, at_us, by, why)?;
    if lifted > 0 {
        run!(conn, BACK, id)?;
    }
    Ok(lifted)
}
