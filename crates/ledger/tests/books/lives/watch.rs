// SPDX-License-Identifier: AGPL-3.0-or-later
//! The book under watch: every post is followed by a full set of checks. No choice of what to do is made here.

use game::Micros;
use ledger::{AccountKind, Audit, Book, Draft, Group, Head, Kind, LedgerError, Posted, chain, reconcile};

/// A book, an audit that follows it, and what a simple count expects.
pub(crate) struct Watched {
    pub(crate) book: Book,
    audit: Audit,
    known: usize,
    seen: usize,
    /// Paid in less paid out, counted apart from the ledger.
    outstanding: i64,
    now: i64,
}

impl Watched {
    pub(crate) fn new() -> Self {
        Self { book: Book::default(), audit: Audit::default(), known: 0, seen: 0, outstanding: 0, now: 0 }
    }

    pub(crate) fn post(&mut self, group: &Group) -> Result<Posted, LedgerError> {
        self.now += 1_000;
        let (head, rows) = (self.book.head(), self.book.journal().len());
        let posted = self.book.post(group, Micros(self.now));
        match &posted {
            Ok(posted) if !posted.repeated => {
                assert_eq!(posted.last - posted.first + 1, group.drafts.len() as i64);
                assert_eq!(posted.first, head.seq + 1);
                self.outstanding += group.drafts.iter().map(cash_change).sum::<i64>();
            }
            _ => {
                assert_eq!(
                    (self.book.head(), self.book.journal().len()),
                    (head, rows),
                    "nothing has changed"
                );
            }
        }
        self.check();
        posted
    }

    /// Every invariant, from the audit that has followed the journal so far.
    fn check(&mut self) {
        for account in &self.book.accounts()[self.known..] {
            self.audit.know(account);
        }
        for transfer in &self.book.journal()[self.seen..] {
            self.audit.see(transfer);
        }
        (self.known, self.seen) = (self.book.accounts().len(), self.book.journal().len());
        let report = self.audit.report(self.book.accounts(), self.book.head());
        assert!(report.is_clean(), "{report}");
        let on_accounts: i64 = self
            .book
            .accounts()
            .iter()
            .filter(|account| account.name.kind != AccountKind::Cash)
            .map(ledger::Account::balance)
            .sum();
        assert_eq!(on_accounts, self.outstanding);
    }

    /// The whole journal from the beginning, as after a restart.
    pub(crate) fn reconcile(&self) {
        let report = reconcile(self.book.accounts(), self.book.journal(), self.book.head());
        assert!(report.is_clean(), "{report}");
        assert_eq!(report.transfers, self.book.journal().len() as u64);
    }

    /// A crash after `rows` of the group's transfers were written and none was committed: what lies on the disk beyond
    /// the committed end is found, and without it the journal is whole.
    pub(crate) fn torn(&self, group: &Group, rows: usize) {
        let number = |name: &_| self.book.account(name).map_or(1, |account| account.id);
        let written = chain(group, Micros(self.now), self.book.head(), number);
        let mut disk = self.book.journal().to_vec();
        disk.extend(written.into_iter().take(rows));
        let report = reconcile(self.book.accounts(), &disk, self.book.head());
        assert!(!report.is_clean(), "half of {} would not be found", group.key);
        let committed = usize::try_from(self.book.head().seq).unwrap();
        let report = reconcile(self.book.accounts(), &disk[..committed], self.book.head());
        assert!(report.is_clean(), "{report}");
        assert_ne!(self.book.head(), Head::START);
    }
}

fn cash_change(draft: &Draft) -> i64 {
    match draft.kind {
        Kind::Deposit => draft.amount,
        Kind::Withdraw => -draft.amount,
        _ => 0,
    }
}
