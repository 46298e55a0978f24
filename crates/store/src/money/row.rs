// SPDX-License-Identifier: AGPL-3.0-or-later
//! Rows of the ledger's tables as the ledger's own types. A row that is none is said to be one, not skipped.

use game::Micros;
use ledger::{Account, AccountKind, AccountName, Currency, Hash, Kind, Transfer};

use crate::error::StoreError;

/// Number, currency, kind, owner, debits, credits, closed.
pub(super) type AccountRow = (i64, String, String, String, i64, i64, bool);

/// The columns of a transfer, in the order of the schema.
pub(super) type TransferRow =
    (i64, String, i64, String, String, String, i64, i64, i64, i64, Vec<u8>, Vec<u8>);

pub(super) fn account(row: AccountRow) -> Result<Account, StoreError> {
    let (id, ledger, kind, owner, debits, credits, closed) = row;
    let bad =
        || StoreError::Database { detail: format!("account {id} ({ledger}/{kind}/{owner}) is no account") };
    let currency: Currency = ledger.parse().map_err(|_| bad())?;
    let kind = AccountKind::from_name(&kind).ok_or_else(bad)?;
    Ok(Account { id, name: AccountName { currency, kind, owner }, debits, credits, closed })
}

/// A transfer, or its number and what is wrong with it.
pub(super) fn transfer(row: TransferRow) -> Result<Transfer, (i64, String)> {
    let (seq, group, part, kind, reference, actor, at_us, debit, credit, amount, prev, hash) = row;
    let known = Kind::from_name(&kind).ok_or_else(|| (seq, format!("there is no kind `{kind}`")))?;
    let sum = |bytes: Vec<u8>| {
        let length = bytes.len();
        Hash::try_from(bytes).map_err(|_| (seq, format!("a hash of {length} bytes")))
    };
    let (prev, hash) = (sum(prev)?, sum(hash)?);
    let at = Micros(at_us);
    Ok(Transfer { seq, group, part, kind: known, reference, actor, at, debit, credit, amount, prev, hash })
}
