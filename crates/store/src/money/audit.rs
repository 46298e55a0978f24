// SPDX-License-Identifier: AGPL-3.0-or-later
//! The whole journal is read, in one state of the database, and given to the audit of the ledger.

use ledger::{Account, Audit, Head, Report};
use tokio::sync::mpsc;

use super::row::{self, AccountRow, TransferRow};
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
    /// [`StoreError::Unavailable`] when the database cannot be read now; [`StoreError::Database`] for an account whose
    /// very name is none.
    pub async fn reconcile(&self) -> Result<Report, StoreError> {
        let mut conn = self.reader().acquire().await?;
        conn.begin_reading().await?;
        let report = audit(&mut conn).await;
        if conn.command("ROLLBACK").await.is_err() {
            conn.discard().await;
        }
        report
    }
}

async fn audit(conn: &mut Conn) -> Result<Report, StoreError> {
    let accounts = accounts(conn).await?;
    let (pages, waiting) = mpsc::channel(PAGES_AHEAD);
    let auditor = tokio::task::spawn_blocking(move || audit_pages(accounts, waiting));
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
fn audit_pages(accounts: Vec<Account>, mut pages: mpsc::Receiver<Vec<TransferRow>>) -> (Vec<Account>, Audit) {
    let mut audit = Audit::default();
    accounts.iter().for_each(|account| audit.know(account));
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

async fn accounts(conn: &mut Conn) -> Result<Vec<Account>, StoreError> {
    const SQL: &str = "SELECT id, ledger, kind, owner, debits, credits, closed FROM account \
         WHERE id > $1 ORDER BY id LIMIT $2";
    let mut accounts: Vec<Account> = Vec::new();
    loop {
        let after = accounts.last().map_or(i64::MIN, |account| account.id);
        let page: Vec<AccountRow> =
            on!(&mut *conn, |conn| sqlx::query_as(SQL).bind(after).bind(PAGE).fetch_all(&mut **conn).await)?;
        let full = page.len() as i64 == PAGE;
        for row in page {
            accounts.push(row::account(row)?);
        }
        if !full {
            return Ok(accounts);
        }
    }
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
