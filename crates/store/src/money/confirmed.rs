// SPDX-License-Identifier: AGPL-3.0-or-later
//! The end of the waiting of an act that a second person confirms.

use crate::db::{Conn, on};
use crate::people::run;

/// An act that waited for a second person, and who that is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Confirmed {
    /// The id of the act.
    pub entry: String,
    /// The id of who confirms it.
    pub by: String,
    /// When, microseconds since the epoch.
    pub at_us: i64,
}

impl Confirmed {
    pub(crate) fn texts(&self) -> [&str; 2] {
        [&self.entry, &self.by]
    }

    /// Ends the waiting, in the transaction that is open; `false` when it has ended before.
    pub(crate) async fn write(&self, conn: &mut Conn) -> Result<bool, sqlx::Error> {
        const SQL: &str = "UPDATE cash_pending SET state = 'confirmed', closed_by = $2, closed_us = $3 \
             WHERE id = $1 AND state = 'open'";
        Ok(run!(conn, SQL, &self.entry, &self.by, self.at_us)? == 1)
    }

    /// Whether it waits, in the transaction that is open.
    pub(crate) async fn waits(&self, conn: &mut Conn) -> Result<bool, sqlx::Error> {
        const SQL: &str = "SELECT at_us FROM cash_pending WHERE id = $1 AND state = 'open'";
        let row: Option<(i64,)> =
            on!(conn, |conn| sqlx::query_as(SQL).bind(&self.entry).fetch_optional(&mut **conn).await)?;
        Ok(row.is_some())
    }
}
