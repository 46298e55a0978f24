// SPDX-License-Identifier: AGPL-3.0-or-later
//! The last instant at which the server could have accepted a move (P3): one row, rewritten while games are on, so that
//! after a crash nobody is charged for the time behind it. And the outages before it, for those who have not heard of them.

use crate::db::{Conn, on, read};
use crate::error::StoreError;
use crate::open::Store;

/// What can be written of the heartbeat.
pub(crate) enum Write {
    Beat {
        at_us: i64,
        /// Those kept from now on, where they have changed.
        outages: Option<Vec<OutageSpan>>,
    },
}

/// A span in which the server could not have accepted a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OutageSpan {
    /// The last instant before it.
    pub from_us: i64,
    /// The first one after it.
    pub to_us: i64,
}

impl Write {
    pub(crate) async fn run(&self, conn: &mut Conn) -> Result<u64, sqlx::Error> {
        match self {
            Self::Beat { at_us, outages } => {
                if let Some(outages) = outages {
                    replace(conn, outages).await?;
                }
                beat(conn, *at_us).await
            }
        }
    }
}

/// Keeps the heartbeat. The latest call counts, even when its instant is earlier: a clock that was set back must not
/// leave a heartbeat in the future.
async fn beat(conn: &mut Conn, at_us: i64) -> Result<u64, sqlx::Error> {
    const SQL: &str = "INSERT INTO heartbeat (id, at_us) VALUES (1, $1) \
         ON CONFLICT (id) DO UPDATE SET at_us = excluded.at_us";
    on!(conn, |conn| sqlx::query(SQL).bind(at_us).execute(&mut **conn).await.map(|done| done.rows_affected()))
}

/// Keeps these outages, whichever were kept before.
async fn replace(conn: &mut Conn, outages: &[OutageSpan]) -> Result<(), sqlx::Error> {
    const FORGET: &str = "DELETE FROM outage";
    const KEEP: &str = "INSERT INTO outage (from_us, to_us) VALUES ($1, $2)";
    on!(&mut *conn, |conn| sqlx::query(FORGET).execute(&mut **conn).await.map(|_| ()))?;
    for OutageSpan { from_us, to_us } in outages {
        on!(&mut *conn, |conn| sqlx::query(KEEP)
            .bind(from_us)
            .bind(to_us)
            .execute(&mut **conn)
            .await
            .map(|_| ()))?;
    }
    Ok(())
}

impl Store {
    /// Notes durably that the server was able to accept moves at `at_us` (microseconds since the epoch). It shares the
    /// transaction of whatever is being written.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] or [`StoreError::InDoubt`]; the next heartbeat makes good for it.
    pub async fn heartbeat(&self, at_us: i64) -> Result<(), StoreError> {
        self.queue().write(Write::Beat { at_us, outages: None }).await.map(|_| ())
    }

    /// As [`Store::heartbeat`], and keeps in the same transaction the outages there were before it, in the place of those
    /// kept so far.
    ///
    /// # Errors
    /// As [`Store::heartbeat`].
    pub async fn heartbeat_after(&self, at_us: i64, outages: Vec<OutageSpan>) -> Result<(), StoreError> {
        self.queue().write(Write::Beat { at_us, outages: Some(outages) }).await.map(|_| ())
    }

    /// The outages that are kept, in order.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot be read now.
    pub async fn outages(&self) -> Result<Vec<OutageSpan>, StoreError> {
        const SQL: &str = "SELECT from_us, to_us FROM outage ORDER BY from_us";
        let rows: Vec<(i64, i64)> = read!(self, |conn| sqlx::query_as(SQL).fetch_all(conn).await)?;
        Ok(rows.into_iter().map(|(from_us, to_us)| OutageSpan { from_us, to_us }).collect())
    }

    /// The instant of the last heartbeat; `None` when there has been none.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot be read now.
    pub async fn last_heartbeat(&self) -> Result<Option<i64>, StoreError> {
        const SQL: &str = "SELECT at_us FROM heartbeat WHERE id = 1";
        let row: Option<(i64,)> = read!(self, |conn| sqlx::query_as(SQL).fetch_optional(conn).await)?;
        Ok(row.map(|(at_us,)| at_us))
    }

    /// An instant no event in the backup is younger than that this database was restored from; `None` when it was not
    /// restored.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot be read now.
    pub async fn restored_at(&self) -> Result<Option<i64>, StoreError> {
        const SQL: &str = "SELECT at_us FROM restoration WHERE id = 1";
        let row: Option<(i64,)> = read!(self, |conn| sqlx::query_as(SQL).fetch_optional(conn).await)?;
        Ok(row.map(|(at_us,)| at_us))
    }
}
