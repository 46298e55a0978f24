// SPDX-License-Identifier: AGPL-3.0-or-later
//! The audit: reads the journal once, in order, and recomputes everything. It trusts nothing that is stored and nothing
//! that the acts do; what it compares is in `report.rs`.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use crate::account::{Account, AccountKind, AccountName, Currency};
use crate::group::AMOUNT_MAX;
use crate::kind::Kind;
use crate::report::{Check, Report};
use crate::settle::{FEE_BP, WHOLE_BP};
use crate::transfer::{GENESIS, Head, Transfer};

/// What has been seen so far. Sums are wider than what is stored, so that no journal can overflow them.
#[derive(Debug)]
pub struct Audit {
    accounts: HashMap<i64, Tally>,
    /// What was taken back of settled games, by currency and game.
    reversed: BTreeMap<(String, String), i128>,
    end: Head,
    found: Report,
    buffer: String,
}

/// An account, recomputed.
#[derive(Debug)]
struct Tally {
    name: AccountName,
    text: String,
    debits: i128,
    credits: i128,
    by_kind: Sums,
    closed_by: Option<String>,
}

/// What went over an account, by reason.
#[derive(Debug, Default)]
struct Sums {
    /// How many put something aside.
    players: i128,
    /// How many were paid out of the pot.
    winners: i128,
    wins: i128,
    fees: i128,
    refunds: i128,
}

impl Default for Audit {
    fn default() -> Self {
        Self {
            accounts: HashMap::new(),
            reversed: BTreeMap::new(),
            end: Head::START,
            found: Report::new(),
            buffer: String::new(),
        }
    }
}

impl Audit {
    /// Makes an account known. Its stored sums are looked at in [`Audit::report`] only.
    pub fn know(&mut self, account: &Account) {
        self.found.accounts += 1;
        let (name, text) = (account.name.clone(), account.name.to_string());
        let by_kind = Sums::default();
        let tally = Tally { name, text, debits: 0, credits: 0, by_kind, closed_by: None };
        self.accounts.insert(account.id, tally);
    }

    /// Reads the next transfer of the journal.
    pub fn see(&mut self, transfer: &Transfer) {
        self.found.transfers += 1;
        self.check_form(transfer);
        self.check_chain(transfer);
        let amount = i128::from(transfer.amount);
        if let Some(from) = self.accounts.get_mut(&transfer.debit) {
            from.debits += amount;
            if from.is_below_zero() {
                self.found
                    .add(Check::BelowZero, || format!("{}: {} is below zero", place(transfer), from.text));
            }
            from.take(transfer, amount, &mut self.found);
            if transfer.kind == Kind::Reverse {
                let game = (from.name.currency.to_string(), transfer.reference.clone());
                *self.reversed.entry(game).or_default() += amount;
            }
        }
        if let Some(to) = self.accounts.get_mut(&transfer.credit) {
            to.credits += amount;
            to.by_kind.players += i128::from(transfer.kind == Kind::Escrow);
            if to.is_below_zero() {
                self.found.add(Check::BelowZero, || {
                    format!("{}: more is paid out of {} than was paid in", place(transfer), to.text)
                });
            }
            if to.closed_by.is_some() {
                let check =
                    if to.name.kind == AccountKind::Prize { Check::Tournament } else { Check::ClosedOnce };
                self.found.add(check, || format!("{}: {} was closed before", place(transfer), to.text));
            }
        }
    }

    /// Notes a transfer that cannot even be read: its number and why.
    pub fn unreadable(&mut self, seq: i64, why: &str) {
        self.found.transfers += 1;
        self.found.add(Check::Form, || format!("transfer {seq} cannot be read: {why}"));
        self.end = Head { seq, hash: GENESIS };
    }

    /// Notes an account that cannot be read: its number and why.
    pub fn unreadable_account(&mut self, id: i64, why: &str) {
        self.found.accounts += 1;
        self.found.add(Check::Form, || format!("account {id} cannot be read: {why}"));
    }

    /// Compares the ways that the database allows (kind of transfer, of account debited, of account credited, in any
    /// order) with those that the kinds allow.
    pub fn ways(&mut self, stored: &[[String; 3]]) {
        let accounts = AccountKind::ALL;
        let pairs = accounts.into_iter().flat_map(|from| accounts.map(|to| (from, to)));
        let of_kind = |(from, to)| Kind::ALL.map(|kind| (kind, from, to));
        let right = pairs.flat_map(of_kind).filter(|&(kind, from, to)| kind.allows(from, to));
        let right: BTreeSet<_> =
            right.map(|(kind, from, to)| [kind.name(), from.name(), to.name()]).collect();
        let stored: BTreeSet<_> = stored.iter().map(|way| way.each_ref().map(String::as_str)).collect();
        for way in stored.symmetric_difference(&right) {
            let can = if right.contains(way) { "does not let" } else { "lets" };
            let [kind, from, to] = way;
            self.found.add(Check::Form, || format!("the database {can} `{kind}` go from `{from}` to `{to}`"));
        }
    }

    fn check_form(&mut self, transfer: &Transfer) {
        let plain = |text: &str| !text.chars().any(char::is_control);
        let texts = plain(&transfer.group) && plain(&transfer.reference) && plain(&transfer.actor);
        let way = match (self.accounts.get(&transfer.debit), self.accounts.get(&transfer.credit)) {
            (Some(from), Some(to)) => {
                transfer.debit != transfer.credit
                    && from.name.currency == to.name.currency
                    && transfer.kind.allows(from.name.kind, to.name.kind)
            }
            _ => false,
        };
        if !(way && texts && (1..=AMOUNT_MAX).contains(&transfer.amount)) {
            self.found.add(Check::Form, || {
                format!(
                    "{}: {} from account {} to {}",
                    place(transfer),
                    transfer.amount,
                    transfer.debit,
                    transfer.credit
                )
            });
        }
    }

    fn check_chain(&mut self, transfer: &Transfer) {
        let text = |id| self.accounts.get(&id).map_or("", |tally| tally.text.as_str());
        let hash = transfer.rehash(text(transfer.debit), text(transfer.credit), &mut self.buffer);
        let wrong = if transfer.seq != self.end.seq + 1 {
            Some("does not follow on the one before it")
        } else if transfer.prev != self.end.hash {
            Some("does not name the hash of the one before it")
        } else if transfer.hash != hash {
            Some("is not what its hash was made of")
        } else {
            None
        };
        if let Some(wrong) = wrong {
            self.found.add(Check::Chain, || format!("{} {wrong}", place(transfer)));
        }
        self.end = Head { seq: transfer.seq, hash: transfer.hash };
    }

    /// Compares with what is stored: every account, and the end of the chain.
    #[must_use]
    pub fn report(&self, stored: &[Account], end: Head) -> Report {
        let mut report = Report { end: self.end, ..self.found.clone() };
        if end != self.end {
            report.add(Check::Chain, || {
                format!(
                    "the journal ends with transfer {}, and transfer {} is stored as its end",
                    self.end.seq, end.seq
                )
            });
        }
        let mut currencies: BTreeMap<&Currency, Totals> = BTreeMap::new();
        for account in stored {
            let Some(tally) = self.accounts.get(&account.id) else { continue };
            tally.compare(account, &mut report);
            currencies.entry(&tally.name.currency).or_default().add(account, tally);
        }
        for (currency, totals) in currencies {
            totals.compare(currency, &mut report);
        }
        self.compare_reversed(&mut report);
        report
    }

    /// What was taken back of a game is what its losers had lost.
    fn compare_reversed(&self, report: &mut Report) {
        if self.reversed.is_empty() {
            return;
        }
        let escrows = self.accounts.values().filter(|tally| tally.name.kind == AccountKind::Escrow);
        let games: HashMap<_, _> = escrows
            .map(|tally| ((tally.name.currency.as_str(), tally.name.owner.as_str()), &tally.by_kind))
            .collect();
        for ((currency, game), &back) in &self.reversed {
            let lost = games.get(&(currency.as_str(), game.as_str())).map_or(0, |sums| sums.lost());
            if back != lost {
                report.add(Check::PaidOut, || {
                    format!("{currency}: {back} was taken back of {game}, whose losers had lost {lost}")
                });
            }
        }
    }
}

impl Sums {
    /// What the losers of a game have lost together: everybody put the same into its pot.
    fn lost(&self) -> i128 {
        let pot = self.wins + self.fees;
        if self.players == 0 { 0 } else { pot / self.players * (self.players - self.winners) }
    }
}

/// One currency.
#[derive(Default)]
struct Totals {
    debits: i128,
    credits: i128,
    outstanding: i128,
    paid_in: i128,
}

impl Totals {
    fn add(&mut self, account: &Account, tally: &Tally) {
        let (debits, credits) = (i128::from(account.debits), i128::from(account.credits));
        self.debits += debits;
        self.credits += credits;
        if tally.name.kind == AccountKind::Cash {
            self.paid_in += tally.debits - tally.credits;
        } else {
            self.outstanding += credits - debits;
        }
    }

    fn compare(&self, currency: &Currency, report: &mut Report) {
        if self.debits != self.credits {
            let (debits, credits) = (self.debits, self.credits);
            report.add(Check::Balance, || format!("{currency}: debits {debits}, credits {credits}"));
        }
        if self.outstanding != self.paid_in {
            let (on, paid_in) = (self.outstanding, self.paid_in);
            report.add(Check::Outstanding, || format!("{currency}: {on} on accounts, {paid_in} paid in"));
        }
    }
}

impl Tally {
    fn is_below_zero(&self) -> bool {
        let left = self.credits - self.debits;
        if self.name.kind == AccountKind::Cash { left > 0 } else { left < 0 }
    }

    /// Notes why something left a game or a tournament, and that it is over now.
    fn take(&mut self, transfer: &Transfer, amount: i128, found: &mut Report) {
        if !matches!(self.name.kind, AccountKind::Escrow | AccountKind::Prize) {
            return;
        }
        match transfer.kind {
            Kind::Win => {
                self.by_kind.wins += amount;
                self.by_kind.winners += 1;
            }
            Kind::FeeHouse | Kind::FeeFederation => self.by_kind.fees += amount,
            Kind::Refund => self.by_kind.refunds += amount,
            _ => {}
        }
        match &self.closed_by {
            None => self.closed_by = Some(transfer.group.clone()),
            Some(before) if *before != transfer.group => {
                let check =
                    if self.name.kind == AccountKind::Prize { Check::Tournament } else { Check::ClosedOnce };
                found.add(check, || format!("{}: {} was closed by {before}", place(transfer), self.text));
            }
            Some(_) => {}
        }
    }

    fn compare(&self, account: &Account, report: &mut Report) {
        let (debits, credits) = (i128::from(account.debits), i128::from(account.credits));
        let text = &self.text;
        if (debits, credits) != (self.debits, self.credits) {
            report.add(Check::Stored, || {
                format!(
                    "{text}: stored {debits} out and {credits} in, the transfers are {} out and {} in",
                    self.debits, self.credits
                )
            });
        }
        let left = credits - debits;
        let below = if self.name.kind == AccountKind::Cash { left > 0 } else { left < 0 };
        if below {
            report.add(Check::BelowZero, || format!("{text}: {left} is stored"));
        }
        let over = self.closed_by.is_some();
        let due = if over { 0 } else { self.credits };
        let own = match self.name.kind {
            AccountKind::Escrow => Check::Escrow,
            AccountKind::Prize => Check::Tournament,
            _ if account.closed => {
                return report
                    .add(Check::Form, || format!("{text}: closed, and it is no game and no tournament"));
            }
            _ => return,
        };
        if left != due || account.closed != over {
            let state = if account.closed { "closed" } else { "open" };
            report.add(own, || format!("{text}: {state} with {left} on it instead of {due}"));
        }
        if self.name.kind == AccountKind::Escrow {
            self.compare_game(report);
        }
    }

    fn compare_game(&self, report: &mut Report) {
        let Sums { wins, fees, refunds, .. } = self.by_kind;
        let text = &self.text;
        if fees * i128::from(WHOLE_BP) > (wins + fees) * i128::from(FEE_BP) {
            report.add(Check::Fee, || format!("{text}: a fee of {fees} on a pot of {}", wins + fees));
        }
        if self.closed_by.is_some() && self.debits != self.credits {
            report.add(Check::PaidOut, || {
                format!("{text}: {} was put in and {} paid out", self.credits, self.debits)
            });
        }
        if refunds > 0 && wins + fees > 0 {
            report.add(Check::ClosedOnce, || format!("{text}: settled and refunded"));
        }
    }
}

fn place(transfer: &Transfer) -> String {
    format!("transfer {} ({} {}, {})", transfer.seq, transfer.group, transfer.part, transfer.kind.name())
}

/// Audits a whole journal at once.
#[must_use]
pub fn reconcile(accounts: &[Account], journal: &[Transfer], end: Head) -> Report {
    let mut audit = Audit::default();
    accounts.iter().for_each(|account| audit.know(account));
    journal.iter().for_each(|transfer| audit.see(transfer));
    audit.report(accounts, end)
}
