// SPDX-License-Identifier: AGPL-3.0-or-later
//! How much of its credits a federation may issue: looked at in the transaction that issues them, so that two desks at one
//! moment cannot pass it together.

use ledger::{Account, AccountKind, AccountName, Group, Kind};

use super::journal::hold;
use super::row::{self, AccountRow};
use super::written_out::WRITTEN_OUT;
use crate::db::{Conn, on};

/// How much its federation may issue in all, when this group would lead beyond it; one that was posted before would not.
pub(super) async fn passed(conn: &mut Conn, group: &Group) -> Result<Option<i64>, sqlx::Error> {
    const LIMIT: &str = "SELECT issue_limit FROM federation WHERE id = $1 AND issue_limit IS NOT NULL";
    const KNOWN: &str = "SELECT seq FROM transfer WHERE grp = $1 AND part = 0";
    const CASH: &str = "SELECT id, ledger, kind, owner, debits, credits, closed FROM account \
         WHERE ledger = $1 AND kind = $2 AND owner = $3";
    const AWAY: &str = "SELECT CAST(COALESCE(SUM(CASE WHEN t.debit = a.id THEN t.amount ELSE -t.amount END), 0) AS BIGINT) \
         FROM user_account u JOIN account a ON a.owner = u.player AND a.kind = 'player' AND a.ledger = $1 \
         JOIN transfer t ON ((t.debit = a.id AND t.kind = 'withdraw') OR (t.credit = a.id AND t.kind = 'deposit')) \
         AND t.ref = $2 || CAST(u.erase_us AS TEXT) WHERE u.erase_us IS NOT NULL";
    let deposits = || group.drafts.iter().filter(|draft| draft.kind == Kind::Deposit);
    // Nobody pays in for themselves: what comes back to an account that was to be erased was issued before.
    if deposits().all(|draft| draft.credit.kind == AccountKind::Player && draft.credit.owner == group.actor) {
        return Ok(None);
    }
    let Some(currency) = deposits().next().map(|draft| &draft.debit.currency) else { return Ok(None) };
    // Whoever else issues waits here until this transaction is over.
    hold(&mut *conn).await?;
    let limit: Option<(i64,)> = on!(&mut *conn, |conn| sqlx::query_as(LIMIT)
        .bind(currency.federation())
        .fetch_optional(&mut **conn)
        .await)?;
    let Some((limit,)) = limit else { return Ok(None) };
    let known: Option<(i64,)> =
        on!(&mut *conn, |conn| sqlx::query_as(KNOWN).bind(&group.key).fetch_optional(&mut **conn).await)?;
    // What was entered before is not issued once more.
    if known.is_some() {
        return Ok(None);
    }
    let cash = AccountName::main(currency, AccountKind::Cash);
    let found: Option<AccountRow> = on!(&mut *conn, |conn| sqlx::query_as(CASH)
        .bind(cash.currency.as_str())
        .bind(cash.kind.name())
        .bind(&cash.owner)
        .fetch_optional(&mut **conn)
        .await)?;
    let cash: Option<Account> = found.and_then(|found| row::account(found).ok());
    let issued = cash.map_or(0, |cash| cash.balance().saturating_neg());
    // What was written out for accounts that may still come back is theirs when they do.
    let (away,): (i64,) = on!(conn, |conn| sqlx::query_as(AWAY)
        .bind(currency.as_str())
        .bind(WRITTEN_OUT)
        .fetch_one(&mut **conn)
        .await)?;
    let after = deposits().fold(issued.saturating_add(away), |sum, draft| sum.saturating_add(draft.amount));
    Ok((after > limit).then_some(limit))
}
