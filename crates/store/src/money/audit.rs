// SPDX-License-Identifier: AGPL-3.0-or-later
//! The whole journal is read, in one state of the database, and given to the audit of the ledger.

use ledger::{Account, Audit, Head, Report};
use tokio::sync::mpsc;

use super::row::{self, AuditedRow, TransferRow};
use crate::db::{Conn, on};
use crate::error::StoreError;
use crate::open::Store;

/// How many rows are asked for at once: few enough to be read well within the time limit of a statement.
const PAGE: i64 = 10_000;
/// How many pages may have been read that are not audited yet.
const PAGES_AHEAD: usize = 4;

impl Store {
    /// Recomputes every balance and every invariant from the transfers. What is written meanwhile is not seen.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot be read now; [`StoreError::Database`] when not even the number
    /// of a row is one.
    pub async fn reconcile(&self) -> Result<Report, StoreError> {
        let mut conn = self.reader().acquire().await?;
        conn.begin_reading().await?;
        let report = audit(&mut conn).await;
        let ended = conn.command("ROLLBACK").await;
        match ended {
            Ok(()) => _ = conn.release(None),
            Err(_) => conn.discard().await,
        }
        report
    }
}

async fn audit(conn: &mut Conn) -> Result<Report, StoreError> {
    let (mut audit, accounts) = (Audit::default(), accounts(conn).await?);
    audit.ways(&ways(conn).await?);
    let (pages, waiting) = mpsc::channel(PAGES_AHEAD);
    let auditor = tokio::task::spawn_blocking(move || audit_pages(audit, accounts, waiting));
    let mut after = i64::MIN;
    loop {
        let page = page(conn, after).await?;
        let full = page.len() as i64 == PAGE;
        after = page.last().map_or(after, |row| row.0);
        if pages.send(page).await.is_err() || !full {
            break;
        }
    }
    drop(pages);
    let end = end(conn).await?;
    let gone = |_| StoreError::Database { detail: "the audit broke off".to_owned() };
    let (accounts, audit) = auditor.await.map_err(gone)?;
    Ok(audit.report(&accounts, end))
}

/// Audits page after page while the next is being read.
fn audit_pages(
    mut audit: Audit,
    rows: Vec<AuditedRow>,
    mut pages: mpsc::Receiver<Vec<TransferRow>>,
) -> (Vec<Account>, Audit) {
    let mut accounts = Vec::with_capacity(rows.len());
    for row in rows {
        match row::audited(row) {
            Ok(account) => {
                audit.know(&account);
                accounts.push(account);
            }
            Err((id, why)) => audit.unreadable_account(id, &why),
        }
    }
    while let Some(page) = pages.blocking_recv() {
        for row in page {
            match row::transfer(row) {
                Ok(transfer) => audit.see(&transfer),
                Err((seq, why)) => audit.unreadable(seq, &why),
            }
        }
    }
    (accounts, audit)
}

async fn accounts(conn: &mut Conn) -> Result<Vec<AuditedRow>, StoreError> {
    // As texts, so that a column of another type than its own is found and named like any other change.
    const SQL: &str = "SELECT id, CAST(ledger AS TEXT), CAST(kind AS TEXT), CAST(owner AS TEXT), CAST(debits AS TEXT), \
         CAST(credits AS TEXT), CAST(closed AS TEXT) FROM account WHERE id > $1 ORDER BY id LIMIT $2";
    let mut accounts: Vec<AuditedRow> = Vec::new();
    loop {
        let after = accounts.last().map_or(i64::MIN, |account| account.0);
        let page: Vec<AuditedRow> =
            on!(&mut *conn, |conn| sqlx::query_as(SQL).bind(after).bind(PAGE).fetch_all(&mut **conn).await)?;
        let full = page.len() as i64 == PAGE;
        accounts.extend(page);
        if !full {
            return Ok(accounts);
        }
    }
}

/// The ways that the database allows.
async fn ways(conn: &mut Conn) -> Result<Vec<[String; 3]>, StoreError> {
    const SQL: &str =
        "SELECT CAST(kind AS TEXT), CAST(debit AS TEXT), CAST(credit AS TEXT) FROM transfer_way";
    let rows: Vec<(String, String, String)> =
        on!(conn, |conn| sqlx::query_as(SQL).fetch_all(&mut **conn).await)?;
    Ok(rows.into_iter().map(<[String; 3]>::from).collect())
}

async fn page(conn: &mut Conn, after: i64) -> Result<Vec<TransferRow>, StoreError> {
    // A value that is fetched costs more than one that is joined: everything but the hashes goes as one text.
    const SQL: &str = "SELECT seq, grp || '\n' || part || '\n' || kind || '\n' || ref || '\n' || actor || '\n' || \
         at_us || '\n' || debit || '\n' || credit || '\n' || amount, prev, hash \
         FROM transfer WHERE seq > $1 ORDER BY seq LIMIT $2";
    let rows = on!(conn, |conn| sqlx::query_as(SQL).bind(after).bind(PAGE).fetch_all(&mut **conn).await)?;
    Ok(rows)
}

/// The stored end of the chain. One that is no hash is a broken chain, and is reported as such.
async fn end(conn: &mut Conn) -> Result<Head, StoreError> {
    const SQL: &str = "SELECT seq, hash FROM journal WHERE id = 1";
    let row: Option<(i64, Vec<u8>)> =
        on!(conn, |conn| sqlx::query_as(SQL).fetch_optional(&mut **conn).await)?;
    let (seq, hash) = row.unwrap_or((-1, Vec::new()));
    Ok(hash.try_into().map_or(Head { seq: -1, hash: [0; 32] }, |hash| Head { seq, hash }))
}
