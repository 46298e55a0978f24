// SPDX-License-Identifier: AGPL-3.0-or-later
//! Transfers that are written with something else, each with what is told of it in the audit.

use game::Micros;
use ledger::{Account, Group};

use super::post::post;
use super::row::{self, AccountRow};
use crate::audit::act::Act;
use crate::db::{Conn, read};
use crate::error::StoreError;
use crate::open::Store;

/// A group, and the act it is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AuditedGroup {
    /// What moves.
    pub group: Group,
    /// What is told of it; its instant is that of the transfers.
    pub act: Act,
}

/// Writes all of it, in the transaction that is open; `false` when some of it was written before.
pub(crate) async fn write_all(conn: &mut Conn, all: &[AuditedGroup]) -> Result<bool, sqlx::Error> {
    for AuditedGroup { group, act } in all {
        if post(&mut *conn, group, Micros(act.at_us)).await? == 0 {
            return Ok(false);
        }
        act.write(&mut *conn).await?;
    }
    Ok(true)
}

impl Store {
    /// What was written out of a player's accounts with this reference and has not come back, by currency, minor units.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot be read now.
    pub async fn written_out(&self, player: &str, reference: &str) -> Result<Vec<(String, i64)>, StoreError> {
        const SQL: &str = "SELECT a.ledger, \
             CAST(SUM(CASE WHEN t.debit = a.id THEN t.amount ELSE -t.amount END) AS BIGINT) FROM account a \
             JOIN transfer t ON (t.debit = a.id AND t.kind = 'withdraw') OR (t.credit = a.id AND t.kind = 'deposit') \
             WHERE a.owner = $1 AND a.kind = 'player' AND t.ref = $2 GROUP BY a.ledger";
        let mut rows: Vec<(String, i64)> =
            read!(self, |conn| sqlx::query_as(SQL).bind(player).bind(reference).fetch_all(conn).await)?;
        rows.sort();
        Ok(rows)
    }

    /// Accounts with something on them of players who are erased, or about to be, with the instant they are it from.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot be read now.
    pub async fn left_by_erased(&self) -> Result<Vec<(Account, i64)>, StoreError> {
        const SQL: &str = "SELECT a.id, a.ledger, a.kind, a.owner, a.debits, a.credits, a.closed FROM user_account u \
             JOIN account a ON a.owner = u.player AND a.kind = 'player' \
             WHERE (u.erase_us IS NOT NULL OR u.erased_us IS NOT NULL) AND a.credits > a.debits";
        const SINCE: &str = "SELECT COALESCE(erase_us, erased_us, 0) FROM user_account WHERE player = $1";
        let rows: Vec<AccountRow> = read!(self, |conn| sqlx::query_as(SQL).fetch_all(conn).await)?;
        let mut left = Vec::with_capacity(rows.len());
        for one in rows {
            let account = row::account(one)?;
            let (since,): (i64,) =
                read!(self, |conn| sqlx::query_as(SINCE).bind(&account.name.owner).fetch_one(conn).await)?;
            left.push((account, since));
        }
        Ok(left)
    }
}
