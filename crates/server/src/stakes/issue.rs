// SPDX-License-Identifier: AGPL-3.0-or-later
//! How much of its credits a federation may issue.

use ledger::{AccountKind, AccountName, Currency};
use store::{Store, StoreError};

use crate::federations::HOUSE;

/// The most a federation may issue in all, minor units, if a deposit of `amount` in `currency` whose group has this `key` would
/// lead beyond it; nothing where it would not, or where it was made before.
///
/// # Errors
/// [`StoreError::Unavailable`] when the database cannot be read now.
pub async fn beyond(
    store: &Store,
    currency: &Currency,
    key: &str,
    amount: i64,
) -> Result<Option<i64>, StoreError> {
    let federation = currency.federation();
    if federation == HOUSE {
        return Ok(None);
    }
    let limit = store.federation(federation).await?.and_then(|row| row.settings.issue_limit);
    let Some(limit) = limit else { return Ok(None) };
    // What was entered before is not issued once more.
    if store.is_posted(key).await? {
        return Ok(None);
    }
    let cash = store.account(&AccountName::main(currency, AccountKind::Cash)).await?;
    let issued = cash.map_or(0, |account| account.balance().saturating_neg());
    Ok((issued.saturating_add(amount) > limit).then_some(limit))
}
