// SPDX-License-Identifier: AGPL-3.0-or-later
//! Rows of the ledger's tables as the ledger's own types. A row that is none is said to be one, not skipped.

use game::Micros;
use ledger::{Account, AccountKind, AccountName, Currency, Draft, Hash, Kind, Transfer};

use crate::error::StoreError;

/// Number, currency, kind, owner, debits, credits, closed.
pub(super) type AccountRow = (i64, String, String, String, i64, i64, bool);

/// The same, for an audit, which trusts no type: texts of all but the number.
pub(super) type AuditedRow = (i64, String, String, String, String, String, String);

/// A transfer: its number, all its other columns as lines of one text, the hash before it, its own hash.
pub(super) type TransferRow = (i64, String, Vec<u8>, Vec<u8>);

/// A transfer that was posted: number, reference, actor, kind, amount; currency, kind and owner of its two accounts.
pub(super) type PostedRow =
    (i64, String, String, String, i64, String, String, String, String, String, String);

pub(super) fn account(row: AccountRow) -> Result<Account, StoreError> {
    let (id, ledger, kind, owner, debits, credits, closed) = row;
    let name = name(&ledger, &kind, owner)
        .map_err(|name| StoreError::Database { detail: format!("account {id} ({name}) is no account") })?;
    Ok(Account { id, name, debits, credits, closed })
}

/// An account, or its number and what is wrong with it.
pub(super) fn audited(row: AuditedRow) -> Result<Account, (i64, String)> {
    let (id, ledger, kind, owner, debits, credits, closed) = row;
    let bad = |why: String| (id, why);
    let whole =
        |number: &str| number.parse::<i64>().map_err(|_| bad(format!("`{number}` is no whole number")));
    // A truth is written as a number by one database, as a word by the other.
    let closed = match closed.as_str() {
        "0" | "false" => false,
        "1" | "true" => true,
        _ => return Err(bad(format!("`{closed}` is neither closed nor open"))),
    };
    let name = name(&ledger, &kind, owner).map_err(|name| bad(format!("`{name}` is no account")))?;
    Ok(Account { id, name, debits: whole(&debits)?, credits: whole(&credits)?, closed })
}

/// The name of an account, or what stands there instead of one.
fn name(ledger: &str, kind: &str, owner: String) -> Result<AccountName, String> {
    match (ledger.parse::<Currency>(), AccountKind::from_name(kind)) {
        (Ok(currency), Some(kind)) => Ok(AccountName { currency, kind, owner }),
        _ => Err(format!("{ledger}/{kind}/{owner}")),
    }
}

/// What was asked for when a transfer was posted.
pub(super) fn draft(row: &PostedRow) -> Result<Draft, StoreError> {
    let (seq, _, _, kind, amount, debit_ledger, debit_kind, debit, credit_ledger, credit_kind, credit) = row;
    let bad = |what: String| StoreError::Database { detail: format!("transfer {seq} has {what}") };
    let kind = Kind::from_name(kind).ok_or_else(|| bad(format!("no kind but `{kind}`")))?;
    let account = |ledger, kind, owner: &String| {
        name(ledger, kind, owner.clone()).map_err(|name| bad(format!("no account but `{name}`")))
    };
    let debit = account(debit_ledger, debit_kind, debit)?;
    Ok(Draft { kind, debit, credit: account(credit_ledger, credit_kind, credit)?, amount: *amount })
}

/// A transfer, or its number and what is wrong with it.
pub(super) fn transfer((seq, text, prev, hash): TransferRow) -> Result<Transfer, (i64, String)> {
    let bad = |why: String| (seq, why);
    let fields: Vec<&str> = text.split('\n').collect();
    let [group, part, kind, reference, actor, at_us, debit, credit, amount] = fields[..] else {
        return Err(bad("its texts have control characters".to_owned()));
    };
    let known = Kind::from_name(kind).ok_or_else(|| bad(format!("there is no kind `{kind}`")))?;
    let whole =
        |number: &str| number.parse::<i64>().map_err(|_| bad(format!("`{number}` is no whole number")));
    let sum = |bytes: Vec<u8>| {
        let length = bytes.len();
        Hash::try_from(bytes).map_err(|_| bad(format!("a hash of {length} bytes")))
    };
    Ok(Transfer {
        seq,
        group: group.to_owned(),
        part: whole(part)?,
        kind: known,
        reference: reference.to_owned(),
        actor: actor.to_owned(),
        at: Micros(whole(at_us)?),
        debit: whole(debit)?,
        credit: whole(credit)?,
        amount: whole(amount)?,
        prev: sum(prev)?,
        hash: sum(hash)?,
    })
}
