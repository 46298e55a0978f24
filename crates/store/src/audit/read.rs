// SPDX-License-Identifier: AGPL-3.0-or-later
//! The audit is read, and its end as it is kept apart from it.

use super::act::{Act, AuditEntry, AuditHead};
use crate::db::read;
use crate::error::StoreError;
use crate::open::Store;
use crate::writer::Write;

type Row = (i64, i64, String, String, String, String, String, String, String, String, String);

fn entry(row: Row) -> AuditEntry {
    let (seq, at_us, federation, what, actor, subject, before, after, reason, prev, hash) = row;
    let act = Act { at_us, federation, act: what, actor, subject, before, after, reason };
    AuditEntry { seq, act, prev, hash }
}

impl Store {
    /// Entries behind number `after`, in order, at most `limit`.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot be read now.
    pub async fn audit(&self, after: i64, limit: u32) -> Result<Vec<AuditEntry>, StoreError> {
        const SQL: &str = "SELECT seq, at_us, federation, act, actor, subject, before, after, reason, prev, hash \
             FROM audit WHERE seq > $1 ORDER BY seq LIMIT $2";
        let rows: Vec<Row> =
            read!(self, |conn| sqlx::query_as(SQL).bind(after).bind(i64::from(limit)).fetch_all(conn).await)?;
        Ok(rows.into_iter().map(entry).collect())
    }

    /// Entries of one federation before number `before`, the last first, at most `limit`.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot be read now.
    pub async fn audit_of(
        &self,
        federation: &str,
        before: i64,
        limit: u32,
    ) -> Result<Vec<AuditEntry>, StoreError> {
        const SQL: &str = "SELECT seq, at_us, federation, act, actor, subject, before, after, reason, prev, hash \
             FROM audit WHERE federation = $1 AND seq < $2 ORDER BY seq DESC LIMIT $3";
        let rows: Vec<Row> = read!(self, |conn| sqlx::query_as(SQL)
            .bind(federation)
            .bind(before)
            .bind(i64::from(limit))
            .fetch_all(conn)
            .await)?;
        Ok(rows.into_iter().map(entry).collect())
    }

    /// The end of the audit as it is kept apart from it.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot be read now.
    pub async fn audit_head(&self) -> Result<AuditHead, StoreError> {
        const SQL: &str = "SELECT seq, hash FROM audit_head WHERE id = 1";
        let row: Option<(i64, String)> = read!(self, |conn| sqlx::query_as(SQL).fetch_optional(conn).await)?;
        // Nobody takes the row away but who means harm: then nothing fits to what is left.
        let (seq, hash) = row.unwrap_or((-1, String::new()));
        Ok(AuditHead { seq, hash })
    }

    /// Tells of something in the audit that was written before.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] or [`StoreError::InDoubt`].
    pub async fn tell(&self, act: Act) -> Result<(), StoreError> {
        self.queue().write(Write::Act(Box::new(act))).await.map(drop)
    }
}
