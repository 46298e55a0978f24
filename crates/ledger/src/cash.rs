// SPDX-License-Identifier: AGPL-3.0-or-later
//! What a cashier writes in and out, and the daily roll-up of fees.

use crate::account::{AccountKind, AccountName, Currency, FEE_SHARDS};
use crate::error::LedgerError;
use crate::group::Group;
use crate::kind::Kind;

/// An entry of a federation's cashier.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CashEntry<'a> {
    /// An id that is used once, made before the entry is sent.
    pub id: &'a str,
    /// The cashier.
    pub cashier: &'a str,
    /// Why, in the cashier's words.
    pub reason: &'a str,
}

impl CashEntry<'_> {
    /// Writes money in for a player, a sponsor or the bank of the federation.
    ///
    /// # Errors
    /// What [`Group::check`] refuses.
    pub fn deposit(&self, to: &AccountName, amount: i64) -> Result<Group, LedgerError> {
        let mut group = Group::new(format!("deposit:{}", self.id), self.reason, self.cashier);
        group.add(Kind::Deposit, amount, &AccountName::main(&to.currency, AccountKind::Cash), to);
        group.check().map(|()| group)
    }

    /// Writes money out of a player's, a sponsor's, the site's or the federation's account.
    ///
    /// # Errors
    /// What [`Group::check`] refuses.
    pub fn withdraw(&self, from: &AccountName, amount: i64) -> Result<Group, LedgerError> {
        let mut group = Group::new(format!("withdraw:{}", self.id), self.reason, self.cashier);
        group.add(Kind::Withdraw, amount, from, &AccountName::main(&from.currency, AccountKind::Cash));
        group.check().map(|()| group)
    }
}

/// The accounts on which the fees of one receiver collect; `kind` is [`AccountKind::House`] or
/// [`AccountKind::Federation`].
pub fn fee_shards(currency: &Currency, kind: AccountKind) -> impl Iterator<Item = AccountName> + '_ {
    (0..FEE_SHARDS).map(move |number| AccountName::shard(currency, kind, number))
}

/// The day's fees go from the collecting accounts, given with what is on each, to the receivers' own accounts; nothing
/// when they are all empty. `day` is a date such as `2026-11-21`: a day is rolled up once, and what collects after that
/// waits for the next; another group of the same day is [`LedgerError::KeyTaken`] where it is posted.
///
/// # Errors
/// What [`Group::check`] refuses.
pub fn roll_up(
    currency: &Currency,
    day: &str,
    collected: &[(AccountName, i64)],
) -> Result<Option<Group>, LedgerError> {
    let mut group = Group::new(format!("roll_up:{currency}:{day}"), day, "house");
    for (shard, amount) in collected {
        group.add(Kind::RollUp, *amount, shard, &AccountName::main(currency, shard.kind));
    }
    if group.drafts.is_empty() {
        return Ok(None);
    }
    group.check().map(|()| Some(group))
}
