// SPDX-License-Identifier: AGPL-3.0-or-later
//! One account: as it is stored, and how its balance came about.

use game::Micros;
use ledger::{Account, AccountKind, AccountName, Currency, LedgerError, fee_shards, roll_up};

use super::post::PostError;
use super::row::{self, AccountRow};
use crate::db::read;
use crate::error::StoreError;
use crate::open::Store;

/// How often the day's fees are added up when some of them went back meanwhile.
const ROLL_UP_TRIES: u32 = 5;

/// One transfer, seen from one of its accounts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EntryLine {
    /// The transfer's number.
    pub seq: i64,
    /// When, microseconds since the epoch.
    pub at: Micros,
    /// Why.
    pub kind: String,
    /// What it is about.
    pub reference: String,
    /// The other account.
    pub other: String,
    /// What came in, or went out when negative, minor units.
    pub change: i64,
    /// What was on the account afterwards, minor units.
    pub balance: i64,
}

/// How the balance of an account came about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AccountStatement {
    /// The account as it is stored now.
    pub account: Account,
    /// Its transfers up to the number asked for, in order.
    pub lines: Vec<EntryLine>,
}

impl AccountStatement {
    /// What was on the account after the last line, recomputed from the transfers, minor units.
    #[must_use]
    pub fn balance(&self) -> i64 {
        self.lines.last().map_or(0, |line| line.balance)
    }
}

impl Store {
    /// An account as it is stored; nothing when nobody has used it.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot be read now.
    pub async fn account(&self, name: &AccountName) -> Result<Option<Account>, StoreError> {
        const SQL: &str = "SELECT id, ledger, kind, owner, debits, credits, closed FROM account \
             WHERE ledger = $1 AND kind = $2 AND owner = $3";
        let found: Option<AccountRow> = read!(self, |conn| sqlx::query_as(SQL)
            .bind(name.currency.as_str())
            .bind(name.kind.name())
            .bind(&name.owner)
            .fetch_optional(conn)
            .await)?;
        found.map(row::account).transpose()
    }

    /// The transfers of an account up to and with the number `upto`; nothing when nobody has used the account.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot be read now.
    pub async fn statement(
        &self,
        name: &AccountName,
        upto: i64,
    ) -> Result<Option<AccountStatement>, StoreError> {
        const SQL: &str = "SELECT t.seq, t.at_us, t.kind, t.ref, t.debit, t.amount, o.ledger, o.kind, o.owner \
             FROM transfer t JOIN account o ON o.id = CASE WHEN t.debit = $1 THEN t.credit ELSE t.debit END \
             WHERE (t.debit = $1 OR t.credit = $1) AND t.seq <= $2 ORDER BY t.seq";
        type Row = (i64, i64, String, String, i64, i64, String, String, String);
        let Some(account) = self.account(name).await? else { return Ok(None) };
        let rows: Vec<Row> =
            read!(self, |conn| sqlx::query_as(SQL).bind(account.id).bind(upto).fetch_all(conn).await)?;
        let mut balance = 0_i64;
        let line = |(seq, at_us, kind, reference, debit, amount, ledger, other_kind, owner): Row| {
            let change = if debit == account.id { amount.saturating_neg() } else { amount };
            balance = balance.saturating_add(change);
            let other = format!("{ledger}/{other_kind}/{owner}");
            EntryLine { seq, at: Micros(at_us), kind, reference, other, change, balance }
        };
        let lines = rows.into_iter().map(line).collect();
        Ok(Some(AccountStatement { account, lines }))
    }

    /// Rolls the fees that have collected up to now into the accounts of the server and the federation. `day` is a
    /// date, and every day is rolled up once: `false` when that was done before, whatever has collected since, or when
    /// there are no fees.
    ///
    /// # Errors
    /// As [`Store::post`], without [`LedgerError::KeyTaken`].
    pub async fn roll_up(&self, currency: &Currency, day: &str, at: Micros) -> Result<bool, PostError> {
        for _ in 1..ROLL_UP_TRIES {
            match self.try_roll_up(currency, day, at).await {
                // A game was taken back meanwhile, and its fee with it.
                Err(PostError::Refused(LedgerError::Short { .. })) => {}
                end => return end,
            }
        }
        self.try_roll_up(currency, day, at).await
    }

    async fn try_roll_up(&self, currency: &Currency, day: &str, at: Micros) -> Result<bool, PostError> {
        let mut collected = Vec::new();
        for kind in [AccountKind::House, AccountKind::Federation] {
            for shard in fee_shards(currency, kind) {
                let balance = self.account(&shard).await?.map_or(0, |account| account.balance());
                collected.push((shard, balance));
            }
        }
        match roll_up(currency, day, &collected)? {
            None => Ok(false),
            Some(group) => match self.post(group, at).await {
                Ok(posted) => Ok(!posted.repeated),
                Err(PostError::Refused(LedgerError::KeyTaken { .. })) => Ok(false),
                Err(error) => Err(error),
            },
        }
    }
}
