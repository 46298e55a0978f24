// SPDX-License-Identifier: AGPL-3.0-or-later
//! A ledger in memory: the model of what the database does, by which the acts are tested. Whatever cannot be posted
//! whole changes nothing.

use std::collections::{BTreeMap, HashMap};

use game::Micros;

use crate::account::{Account, AccountKind, AccountName};
use crate::error::LedgerError;
use crate::group::{Draft, Group};
use crate::transfer::{Head, Transfer, chain};

/// The most that may ever go in or out of one account, minor units: far enough below 63 bits for one more transfer.
pub const TURNOVER_MAX: i64 = 9_000_000_000_000_000_000;

/// Where a group stands in the journal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Posted {
    /// The number of its first transfer.
    pub first: i64,
    /// The number of its last transfer.
    pub last: i64,
    /// It had been posted before; nothing was moved now.
    pub repeated: bool,
}

/// Accounts and the journal.
#[derive(Clone, Debug)]
pub struct Book {
    accounts: Vec<Account>,
    numbers: HashMap<AccountName, i64>,
    journal: Vec<Transfer>,
    groups: HashMap<String, (i64, i64)>,
    head: Head,
}

impl Default for Book {
    fn default() -> Self {
        Self {
            accounts: Vec::new(),
            numbers: HashMap::new(),
            journal: Vec::new(),
            groups: HashMap::new(),
            head: Head::START,
        }
    }
}

impl Book {
    /// A book that begins with accounts as they stand elsewhere, without what led there: to see what it would say of a
    /// group. They get numbers of their own.
    #[must_use]
    pub fn of(accounts: impl IntoIterator<Item = Account>) -> Self {
        let mut book = Self::default();
        accounts.into_iter().for_each(|account| book.keep(account));
        book
    }

    /// Posts a group, or finds that it was posted before.
    ///
    /// # Errors
    /// What [`Group::check`] refuses; [`LedgerError::KeyTaken`] when the key stands for something else;
    /// [`LedgerError::Closed`], [`LedgerError::Short`], [`LedgerError::TooMuch`], [`LedgerError::NotEmpty`]. Nothing has
    /// changed then.
    pub fn post(&mut self, group: &Group, at: Micros) -> Result<Posted, LedgerError> {
        group.check()?;
        if let Some(&(first, last)) = self.groups.get(&group.key) {
            return self.same(group, first, last);
        }
        let mut after = BTreeMap::new();
        for draft in &group.drafts {
            self.try_move(&mut after, draft)?;
        }
        for name in &group.closes {
            let account = self.working(&mut after, name);
            if account.balance() != 0 {
                return Err(LedgerError::NotEmpty { account: name.to_string(), left: account.balance() });
            }
            account.closed = true;
        }
        for account in after.into_values() {
            self.keep(account);
        }
        let transfers = chain(group, at, self.head, |name| self.numbers.get(name).copied().unwrap_or(0));
        let (first, last) = (self.head.seq + 1, self.head.seq + transfers.len() as i64);
        self.head = transfers.last().map_or(self.head, |last| Head { seq: last.seq, hash: last.hash });
        self.journal.extend(transfers);
        self.groups.insert(group.key.clone(), (first, last));
        Ok(Posted { first, last, repeated: false })
    }

    /// An account as it would stand, taken from the book or made.
    fn working<'a>(
        &self,
        after: &'a mut BTreeMap<AccountName, Account>,
        name: &AccountName,
    ) -> &'a mut Account {
        after
            .entry(name.clone())
            .or_insert_with(|| self.account(name).cloned().unwrap_or_else(|| Account::new(0, name.clone())))
    }

    fn try_move(&self, after: &mut BTreeMap<AccountName, Account>, draft: &Draft) -> Result<(), LedgerError> {
        let amount = draft.amount;
        for name in [&draft.debit, &draft.credit] {
            let account = self.working(after, name);
            if account.closed {
                return Err(LedgerError::Closed { account: name.to_string() });
            }
            if account.debits.max(account.credits) > TURNOVER_MAX - amount {
                return Err(LedgerError::TooMuch { what: "what has gone over an account" });
            }
        }
        let debited = self.working(after, &draft.debit);
        if draft.debit.kind != AccountKind::Cash && debited.balance() < amount {
            let (account, has) = (draft.debit.to_string(), debited.balance());
            return Err(LedgerError::Short { account, has, needs: amount });
        }
        debited.debits += amount;
        let credited = self.working(after, &draft.credit);
        if draft.credit.kind == AccountKind::Cash && credited.balance() > -amount {
            let (account, has) = (draft.credit.to_string(), credited.balance().saturating_neg());
            return Err(LedgerError::Short { account, has, needs: amount });
        }
        credited.credits += amount;
        Ok(())
    }

    fn keep(&mut self, account: Account) {
        match self.numbers.get(&account.name).and_then(|number| self.accounts.get_mut(*number as usize - 1)) {
            Some(kept) => *kept = account,
            None => {
                let id = self.accounts.len() as i64 + 1;
                self.numbers.insert(account.name.clone(), id);
                self.accounts.push(Account { id, ..account });
            }
        }
    }

    /// Whether what was posted under the key is what is asked for now.
    fn same(&self, group: &Group, first: i64, last: i64) -> Result<Posted, LedgerError> {
        let posted = self.journal.get(first as usize - 1..last as usize).unwrap_or_default();
        let name = |number: i64| self.accounts.get(number as usize - 1).map(|account| account.name.clone());
        let draft = |transfer: &Transfer| {
            let (debit, credit) = (name(transfer.debit)?, name(transfer.credit)?);
            Some(Draft { kind: transfer.kind, debit, credit, amount: transfer.amount })
        };
        let drafts: Vec<Draft> = posted.iter().filter_map(draft).collect();
        let (reference, actor) =
            posted.first().map_or(("", ""), |transfer| (&transfer.reference, &transfer.actor));
        group.check_repeat(reference, actor, &drafts)?;
        Ok(Posted { first, last, repeated: true })
    }

    /// An account by name; nothing when nobody has used it.
    #[must_use]
    pub fn account(&self, name: &AccountName) -> Option<&Account> {
        self.accounts.get(*self.numbers.get(name)? as usize - 1)
    }

    /// What is on an account, minor units.
    #[must_use]
    pub fn balance(&self, name: &AccountName) -> i64 {
        self.account(name).map_or(0, Account::balance)
    }

    /// All accounts, by number.
    #[must_use]
    pub fn accounts(&self) -> &[Account] {
        &self.accounts
    }

    /// The journal, by number.
    #[must_use]
    pub fn journal(&self) -> &[Transfer] {
        &self.journal
    }

    /// The end of the journal's chain.
    #[must_use]
    pub fn head(&self) -> Head {
        self.head
    }
}
