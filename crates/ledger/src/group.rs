// SPDX-License-Identifier: AGPL-3.0-or-later
//! What belongs together: transfers that are written in one transaction, all or none, under a key that can be used
//! once. The acts of the site (`cash.rs`, `stake.rs`, `tournament.rs`) only make groups; a book or a database posts
//! them.

use std::collections::BTreeSet;

use crate::account::{AccountKind, AccountName, NAME_MAX};
use crate::error::LedgerError;
use crate::kind::Kind;

/// The most one transfer can move, minor units.
pub const AMOUNT_MAX: i64 = 1_000_000_000_000_000;
/// The most transfers of one group.
pub const GROUP_MAX: usize = 20_100;
/// The longest key or reason, in characters.
pub const TEXT_MAX: usize = 300;

/// A transfer that is to be made: one debit and one credit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Draft {
    /// Why.
    pub kind: Kind,
    /// Where it is taken from.
    pub debit: AccountName,
    /// Where it goes.
    pub credit: AccountName,
    /// How much, minor units, 1 to [`AMOUNT_MAX`].
    pub amount: i64,
}

/// Transfers that are made together or not at all.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Group {
    /// What it is, once and for all: the same key again is the same act and moves nothing; I5: the settlement and the
    /// refund of a game share `game:ID:close`.
    pub key: String,
    /// What it is about, for people: the game, the tournament, the cashier's reason.
    pub reference: String,
    /// Who did it.
    pub actor: String,
    /// The transfers, in order.
    pub drafts: Vec<Draft>,
    /// Accounts that are empty afterwards and take part in nothing any more: the games and tournaments that the
    /// transfers take from, each of them, and no other (I5).
    pub closes: Vec<AccountName>,
}

impl Group {
    pub(crate) fn new(key: String, reference: &str, actor: &str) -> Self {
        Self {
            key,
            reference: reference.to_owned(),
            actor: actor.to_owned(),
            drafts: Vec::new(),
            closes: Vec::new(),
        }
    }

    /// Adds a transfer; one of nothing is left out.
    pub(crate) fn add(&mut self, kind: Kind, amount: i64, debit: &AccountName, credit: &AccountName) {
        if amount != 0 {
            self.drafts.push(Draft { kind, debit: debit.clone(), credit: credit.clone(), amount });
        }
    }

    /// Whether the group can be written down, whatever is on the accounts.
    ///
    /// # Errors
    /// [`LedgerError::Empty`], [`LedgerError::BadText`], [`LedgerError::OutOfRange`], [`LedgerError::WrongAccounts`],
    /// [`LedgerError::WrongEnd`].
    pub fn check(&self) -> Result<(), LedgerError> {
        LedgerError::text("the key of a group", &self.key, TEXT_MAX)?;
        LedgerError::text("the reference of a group", &self.reference, TEXT_MAX)?;
        LedgerError::text("the name of who acts", &self.actor, NAME_MAX)?;
        if self.drafts.is_empty() {
            return Err(LedgerError::Empty);
        }
        LedgerError::range("the transfers of a group", self.drafts.len() as i64, [1, GROUP_MAX as i64])?;
        for name in &self.closes {
            LedgerError::text("the owner of an account", &name.owner, NAME_MAX)?;
        }
        self.drafts.iter().try_for_each(Draft::check)?;
        let over: BTreeSet<_> = self.drafts.iter().filter_map(Draft::ends).collect();
        match over.symmetric_difference(&self.closes.iter().collect()).next() {
            None => Ok(()),
            Some(account) => Err(LedgerError::WrongEnd { account: account.to_string() }),
        }
    }

    /// Whether it is what was posted under its key. What it closes follows from its transfers.
    ///
    /// # Errors
    /// [`LedgerError::KeyTaken`] with what was not the same.
    pub fn check_repeat(&self, reference: &str, actor: &str, drafts: &[Draft]) -> Result<(), LedgerError> {
        let differs = if self.drafts != drafts {
            "other transfers"
        } else if self.reference != reference {
            "another reference"
        } else if self.actor != actor {
            "another actor"
        } else {
            return Ok(());
        };
        Err(LedgerError::KeyTaken { key: self.key.clone(), differs })
    }
}

impl Draft {
    /// The game or tournament that is over when this is taken from it.
    fn ends(&self) -> Option<&AccountName> {
        matches!(self.debit.kind, AccountKind::Escrow | AccountKind::Prize).then_some(&self.debit)
    }

    fn check(&self) -> Result<(), LedgerError> {
        LedgerError::range("the amount", self.amount, [1, AMOUNT_MAX])?;
        for name in [&self.debit, &self.credit] {
            LedgerError::text("the owner of an account", &name.owner, NAME_MAX)?;
        }
        let same = self.debit.currency == self.credit.currency && self.debit != self.credit;
        if same && self.kind.allows(self.debit.kind, self.credit.kind) {
            return Ok(());
        }
        Err(LedgerError::WrongAccounts {
            kind: self.kind.name(),
            debit: self.debit.to_string(),
            credit: self.credit.to_string(),
        })
    }
}
