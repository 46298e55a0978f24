// SPDX-License-Identifier: AGPL-3.0-or-later
//! What an account's balance is made of, line by line.

use game::Micros;

use crate::kind::Kind;
use crate::transfer::Transfer;

/// One transfer, seen from one of its accounts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StatementLine {
    /// The transfer's number.
    pub seq: i64,
    /// When.
    pub at: Micros,
    /// Why.
    pub kind: Kind,
    /// What it is about.
    pub reference: String,
    /// The number of the other account.
    pub other: i64,
    /// What came in, or went out when negative, minor units.
    pub change: i64,
    /// What was on the account afterwards.
    pub balance: i64,
}

/// The lines of the account with the number `account`, from its transfers in the order of the journal; others are
/// passed over.
pub fn statement<'a>(
    account: i64,
    transfers: impl IntoIterator<Item = &'a Transfer>,
) -> impl Iterator<Item = StatementLine> {
    let mut balance = 0_i64;
    transfers.into_iter().filter_map(move |transfer| {
        let (change, other) = match (transfer.debit == account, transfer.credit == account) {
            (true, false) => (transfer.amount.saturating_neg(), transfer.credit),
            (false, true) => (transfer.amount, transfer.debit),
            _ => return None,
        };
        balance = balance.saturating_add(change);
        Some(StatementLine {
            seq: transfer.seq,
            at: transfer.at,
            kind: transfer.kind,
            reference: transfer.reference.clone(),
            other,
            change,
            balance,
        })
    })
}
