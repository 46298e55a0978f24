// SPDX-License-Identifier: AGPL-3.0-or-later
//! What the books say of one player: what they have, what is put aside for games that are on, how they have fared.

use game::Micros;
use ledger::{Account, AccountName};

use super::account::EntryLine;
use super::row::{self, AccountRow};
use crate::db::read;
use crate::error::StoreError;
use crate::open::Store;

/// The most lines of a statement that are read at once, besides one that tells that there are more.
pub const STATEMENT_LINES_MAX: u32 = 10_000;

/// No game for a stake lasts longer, microseconds: each has a clock, which stands still only while the server is away.
const GAME_LASTS_US: i64 = 90 * 86_400_000_000;

impl Store {
    /// What a player has in every currency they ever had something in, and what is put aside for games that are on, minor
    /// units.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot be read now.
    pub async fn accounts_of(&self, player: &str) -> Result<Vec<(Account, i64)>, StoreError> {
        const SQL: &str = "SELECT id, ledger, kind, owner, debits, credits, closed FROM account \
             WHERE owner = $1 AND kind = 'player'";
        let rows: Vec<AccountRow> =
            read!(self, |conn| sqlx::query_as(SQL).bind(player).fetch_all(conn).await)?;
        let mut accounts = Vec::with_capacity(rows.len());
        for one in rows {
            let account = row::account(one)?;
            let held = self.held(&account).await?;
            accounts.push((account, held));
        }
        // Here, because engines do not agree on the order of letters.
        accounts.sort_by(|(one, _), (other, _)| one.name.cmp(&other.name));
        Ok(accounts)
    }

    /// What is put aside from this account for games that are on, minor units.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot be read now.
    pub async fn held(&self, account: &Account) -> Result<i64, StoreError> {
        // From the games that are on: CROSS JOIN keeps SQLite to this order.
        const SQL: &str = "SELECT CAST(COALESCE(SUM(t.amount), 0) AS BIGINT) FROM account e CROSS JOIN transfer t \
             WHERE e.kind = 'escrow' AND NOT e.closed AND t.credit = e.id AND t.debit = $1 AND t.kind = 'escrow'";
        let (held,): (i64,) = read!(self, |conn| sqlx::query_as(SQL).bind(account.id).fetch_one(conn).await)?;
        Ok(held)
    }

    /// What games for stakes that are over and tournaments brought this account since then, minor units; below zero where
    /// they cost. A game counts on the day it ends, an entry fee when it is paid, and not at all once it came back.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot be read now.
    pub async fn net_since(&self, account: &Account, since_us: i64) -> Result<i64, StoreError> {
        const SQL: &str = "SELECT CAST(\
             COALESCE((SELECT SUM(amount) FROM transfer WHERE credit = $1 AND at_us >= $2 \
                 AND kind IN ('win', 'release', 'refund', 'reverse', 'prize')), 0) \
             - COALESCE((SELECT SUM(amount) FROM transfer WHERE debit = $1 AND at_us >= $2 AND kind = 'reverse'), 0) \
             - COALESCE((SELECT SUM(t.amount) FROM transfer t WHERE t.debit = $1 AND t.at_us >= $2 AND t.kind = 'entry' \
                 AND NOT EXISTS (SELECT 1 FROM transfer c WHERE c.debit = t.credit AND c.credit = $1 \
                     AND c.kind = 'entry_back')), 0) \
             - COALESCE((SELECT SUM(t.amount) FROM transfer t WHERE t.debit = $1 AND t.at_us >= $3 AND t.kind = 'escrow' \
                 AND EXISTS (SELECT 1 FROM transfer c WHERE c.debit = t.credit AND c.at_us >= $2)), 0) AS BIGINT)";
        let (net,): (i64,) = read!(self, |conn| sqlx::query_as(SQL)
            .bind(account.id)
            .bind(since_us)
            .bind(since_us.saturating_sub(GAME_LASTS_US))
            .fetch_one(conn)
            .await)?;
        Ok(net)
    }

    /// How many games for stakes these two have begun with each other since then, but for those in which everything came back:
    /// who calls games off before they are played uses up nobody's day.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot be read now.
    pub async fn staked_meetings(&self, player: &str, other: &str, since_us: i64) -> Result<i64, StoreError> {
        const SQL: &str = "SELECT COUNT(DISTINCT a.grp) FROM account x JOIN transfer a ON a.debit = x.id \
             JOIN transfer b ON b.grp = a.grp JOIN account y ON y.id = b.debit \
             WHERE x.owner = $1 AND x.kind = 'player' AND y.owner = $2 AND y.kind = 'player' \
             AND a.kind = 'escrow' AND b.kind = 'escrow' AND a.at_us >= $3 AND b.at_us >= $3 \
             AND NOT EXISTS (SELECT 1 FROM transfer r WHERE r.grp = REPLACE(a.grp, ':open', ':close') AND r.kind = 'refund')";
        let (count,): (i64,) = read!(self, |conn| sqlx::query_as(SQL)
            .bind(player)
            .bind(other)
            .bind(since_us)
            .fetch_one(conn)
            .await)?;
        Ok(count)
    }

    /// A part of an account's statement: at most `max` lines (never above 10,001) after the transfer with the number `after`, in order, each
    /// with what was on the account afterwards; nothing when nobody has used it.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot be read now.
    pub async fn statement_page(
        &self,
        name: &AccountName,
        after: i64,
        max: u32,
    ) -> Result<Option<Vec<EntryLine>>, StoreError> {
        const BEFORE: &str = "SELECT CAST(COALESCE(SUM(CASE WHEN debit = $1 THEN -amount ELSE amount END), 0) AS BIGINT) \
             FROM transfer WHERE (debit = $1 OR credit = $1) AND seq <= $2";
        const LINES: &str = "SELECT t.seq, t.at_us, t.kind, t.ref, t.debit, t.amount, o.ledger, o.kind, o.owner \
             FROM transfer t JOIN account o ON o.id = CASE WHEN t.debit = $1 THEN t.credit ELSE t.debit END \
             WHERE (t.debit = $1 OR t.credit = $1) AND t.seq > $2 ORDER BY t.seq LIMIT $3";
        type Row = (i64, i64, String, String, i64, i64, String, String, String);
        let Some(account) = self.account(name).await? else { return Ok(None) };
        let (mut balance,): (i64,) =
            read!(self, |conn| sqlx::query_as(BEFORE).bind(account.id).bind(after).fetch_one(conn).await)?;
        let max = i64::from(max.min(STATEMENT_LINES_MAX + 1));
        let rows: Vec<Row> = read!(self, |conn| sqlx::query_as(LINES)
            .bind(account.id)
            .bind(after)
            .bind(max)
            .fetch_all(conn)
            .await)?;
        let line = |(seq, at_us, kind, reference, debit, amount, ledger, other_kind, owner): Row| {
            let change = if debit == account.id { amount.saturating_neg() } else { amount };
            balance = balance.saturating_add(change);
            let other = format!("{ledger}/{other_kind}/{owner}");
            EntryLine { seq, at: Micros(at_us), kind, reference, other, change, balance }
        };
        Ok(Some(rows.into_iter().map(line).collect()))
    }

    /// Every currency in which anything ever moved.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot be read now.
    pub async fn currencies(&self) -> Result<Vec<String>, StoreError> {
        let mut rows: Vec<(String,)> =
            read!(self, |conn| sqlx::query_as("SELECT DISTINCT ledger FROM account").fetch_all(conn).await)?;
        rows.sort();
        Ok(rows.into_iter().map(|(ledger,)| ledger).collect())
    }
}
