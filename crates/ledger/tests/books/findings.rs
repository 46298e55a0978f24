// SPDX-License-Identifier: AGPL-3.0-or-later
//! What an audit says, to the letter: which lines count what, and in which words. That every change is found at all is
//! shown in `tamper.rs`.

use game::Micros;
use ledger::{
    Account, AccountKind, AccountName, Audit, Check, Currency, Draft, Group, Head, Kind, Report, Transfer,
    chain,
};

use AccountKind::{Cash, Escrow, Federation, House, Player, Prize, Sponsor};

fn currency() -> Currency {
    "f1/credits".parse().unwrap()
}

/// A journal that is written by hand: any transfer in any order, with a chain and sums that fit.
#[derive(Clone)]
struct Journal {
    accounts: Vec<Account>,
    transfers: Vec<Transfer>,
    end: Head,
}

impl Journal {
    fn new() -> Self {
        Self { accounts: Vec::new(), transfers: Vec::new(), end: Head::START }
    }

    fn number(&mut self, kind: AccountKind, owner: &str) -> i64 {
        let name = AccountName::new(&currency(), kind, owner).unwrap();
        let known = self.accounts.iter().find(|account| account.name == name).map(|account| account.id);
        known.unwrap_or_else(|| {
            self.accounts.push(Account::new(self.accounts.len() as i64 + 1, name));
            self.accounts.len() as i64
        })
    }

    fn account(&mut self, kind: AccountKind, owner: &str) -> &mut Account {
        let number = self.number(kind, owner);
        &mut self.accounts[number as usize - 1]
    }

    /// One more transfer in a group of its own name.
    fn add(
        mut self,
        group: &str,
        kind: Kind,
        amount: i64,
        from: (AccountKind, &str),
        to: (AccountKind, &str),
    ) -> Self {
        let (debit, credit) = (self.number(from.0, from.1), self.number(to.0, to.1));
        let name = |number: i64| self.accounts[number as usize - 1].name.clone();
        let draft = Draft { kind, debit: name(debit), credit: name(credit), amount };
        let group = Group {
            key: group.to_owned(),
            reference: "a test".to_owned(),
            actor: "house".to_owned(),
            drafts: vec![draft],
            closes: Vec::new(),
        };
        let accounts = &self.accounts;
        let number = |name: &AccountName| accounts.iter().find(|account| account.name == *name).unwrap().id;
        let [transfer] = &chain(&group, Micros(1), self.end, number)[..] else { unreachable!() };
        self.end = Head { seq: transfer.seq, hash: transfer.hash };
        self.transfers.push(transfer.clone());
        self.accounts[debit as usize - 1].debits += amount;
        self.accounts[credit as usize - 1].credits += amount;
        self
    }

    fn closed(mut self, kind: AccountKind, owner: &str) -> Self {
        self.account(kind, owner).closed = true;
        self
    }

    fn report(&self) -> Report {
        ledger::reconcile(&self.accounts, &self.transfers, self.end)
    }

    /// Every line that is not 0: its check, its count, its first finding.
    fn found(&self) -> Vec<(Check, u64, String)> {
        of(&self.report())
    }
}

fn of(report: &Report) -> Vec<(Check, u64, String)> {
    let wrong = report.lines.iter().filter(|line| line.count > 0);
    wrong.map(|line| (line.check, line.count, line.first.clone().unwrap())).collect()
}

fn finding(check: Check, count: u64, first: &str) -> (Check, u64, String) {
    (check, count, first.to_owned())
}

/// Ann and Bob with 1000 each and 500 of each in a game; the sponsor with 100.
fn begun() -> Journal {
    Journal::new()
        .add("deposit:1", Kind::Deposit, 1_000, (Cash, "main"), (Player, "ann"))
        .add("deposit:2", Kind::Deposit, 1_000, (Cash, "main"), (Player, "bob"))
        .add("deposit:3", Kind::Deposit, 100, (Cash, "main"), (Sponsor, "acme"))
        .add("game:g1:open", Kind::Escrow, 500, (Player, "ann"), (Escrow, "g1"))
        .add("game:g1:open", Kind::Escrow, 500, (Player, "bob"), (Escrow, "g1"))
}

/// The game is won, with a fee of 50.
fn won() -> Journal {
    begun()
        .add("game:g1:close", Kind::Win, 950, (Escrow, "g1"), (Player, "ann"))
        .add("game:g1:close", Kind::FeeHouse, 30, (Escrow, "g1"), (House, "fees-01"))
        .add("game:g1:close", Kind::FeeFederation, 20, (Escrow, "g1"), (Federation, "fees-01"))
        .closed(Escrow, "g1")
}

/// A tournament has been paid out.
fn paid() -> Journal {
    begun()
        .add("tournament:t1:bonus", Kind::Bonus, 100, (Sponsor, "acme"), (Prize, "t1"))
        .add("tournament:t1:close", Kind::Prize, 60, (Prize, "t1"), (Player, "ann"))
        .add("tournament:t1:close", Kind::Prize, 40, (Prize, "t1"), (Player, "bob"))
        .closed(Prize, "t1")
}

#[test]
fn sound_journals_are_clean_and_counted() {
    for (journal, transfers, accounts) in
        [(Journal::new(), 0, 0), (begun(), 5, 5), (won(), 8, 7), (paid(), 8, 6)]
    {
        let report = journal.report();
        assert_eq!(of(&report), []);
        assert!(report.is_clean() && report.first().is_none());
        assert_eq!((report.transfers, report.accounts, report.end), (transfers, accounts, journal.end));
    }
}

#[test]
fn i2_who_falls_below_zero_is_named_with_the_transfer() {
    let late = Journal::new()
        .add("deposit:1", Kind::Deposit, 10, (Cash, "main"), (Player, "ann"))
        .add("game:g1:open", Kind::Escrow, 11, (Player, "ann"), (Escrow, "g1"))
        .add("deposit:2", Kind::Deposit, 1, (Cash, "main"), (Player, "ann"));
    let first = "transfer 2 (game:g1:open 0, escrow): f1/credits/player/ann is below zero";
    assert_eq!(late.found(), [finding(Check::BelowZero, 1, first)], "it is found though it is made up for");
    let mut early = begun();
    (early.account(Player, "ann").debits, early.account(Player, "bob").debits) = (1_501, 499);
    let found = early.found();
    assert_eq!(found[0].0, Check::Balance);
    assert!(
        found.contains(&finding(Check::BelowZero, 1, "f1/credits/player/ann: -501 is stored")),
        "{found:?}"
    );
}

#[test]
fn i2_more_paid_out_than_in_is_named() {
    let out = Journal::new().add("withdraw:1", Kind::Withdraw, 5, (Player, "ann"), (Cash, "main"));
    let first = "transfer 1 (withdraw:1 0, withdraw): f1/credits/player/ann is below zero";
    assert_eq!(out.found(), [finding(Check::BelowZero, 4, first)], "player and cash, as read and as stored");
    let mut stored = Journal::new().add("deposit:1", Kind::Deposit, 5, (Cash, "main"), (Player, "ann"));
    stored.account(Cash, "main").credits = 6;
    stored.account(Player, "ann").debits = 0;
    assert!(stored.found().contains(&finding(Check::BelowZero, 1, "f1/credits/cash/main: 1 is stored")));
}

#[test]
fn i5_a_game_that_goes_on_after_its_end_is_named() {
    let again = won().add("game:g1:more", Kind::Escrow, 7, (Player, "bob"), (Escrow, "g1")).add(
        "game:g1:again",
        Kind::Refund,
        7,
        (Escrow, "g1"),
        (Player, "bob"),
    );
    let found = again.found();
    let first = "transfer 9 (game:g1:more 0, escrow): f1/credits/escrow/g1 was closed before";
    // Put in after the end; taken out a second time; settled and refunded.
    assert_eq!(found, [finding(Check::ClosedOnce, 3, first)]);
    let both = begun()
        .add("game:g1:close", Kind::Win, 950, (Escrow, "g1"), (Player, "ann"))
        .add("game:g1:close", Kind::Refund, 50, (Escrow, "g1"), (Player, "bob"))
        .closed(Escrow, "g1");
    assert_eq!(both.found(), [finding(Check::ClosedOnce, 1, "f1/credits/escrow/g1: settled and refunded")]);
    let feed = begun()
        .add("game:g1:close", Kind::Refund, 999, (Escrow, "g1"), (Player, "ann"))
        .add("game:g1:close", Kind::FeeHouse, 1, (Escrow, "g1"), (House, "fees-01"))
        .closed(Escrow, "g1");
    assert_eq!(feed.found().iter().map(|line| line.0).collect::<Vec<_>>(), [Check::ClosedOnce, Check::Fee]);
}

#[test]
fn i10_a_tournament_that_goes_on_after_its_end_is_named() {
    let again = paid().add("tournament:t1:entry:bob", Kind::Entry, 7, (Player, "bob"), (Prize, "t1")).add(
        "tournament:t1:again",
        Kind::EntryBack,
        7,
        (Prize, "t1"),
        (Player, "bob"),
    );
    let first = "transfer 9 (tournament:t1:entry:bob 0, entry): f1/credits/prize/t1 was closed before";
    assert_eq!(again.found(), [finding(Check::Tournament, 2, first)]);
    let second = paid().add("tournament:t1:close", Kind::EntryBack, 1, (Prize, "t1"), (Player, "bob")).add(
        "tournament:t1:again",
        Kind::EntryBack,
        1,
        (Prize, "t1"),
        (Player, "bob"),
    );
    assert_eq!(
        second.found().iter().map(|line| (line.0, line.1)).collect::<Vec<_>>(),
        [(Check::BelowZero, 2 + 1), (Check::Tournament, 1 + 1)]
    );
}

#[test]
fn i6_an_escrow_that_does_not_hold_what_it_should_is_named() {
    let closed = begun().closed(Escrow, "g1");
    let first = "f1/credits/escrow/g1: closed with 1000 on it instead of 1000";
    assert_eq!(closed.found(), [finding(Check::Escrow, 1, first)]);
    let left =
        begun().add("game:g1:close", Kind::Refund, 999, (Escrow, "g1"), (Player, "ann")).closed(Escrow, "g1");
    assert_eq!(
        left.found(),
        [
            finding(Check::Escrow, 1, "f1/credits/escrow/g1: closed with 1 on it instead of 0"),
            finding(Check::PaidOut, 1, "f1/credits/escrow/g1: 1000 was put in and 999 paid out"),
        ]
    );
    let mut open = won();
    open.account(Escrow, "g1").closed = false;
    let first = "f1/credits/escrow/g1: open with 0 on it instead of 0";
    assert_eq!(open.found(), [finding(Check::Escrow, 1, first)]);
}

#[test]
fn i7_a_fee_is_five_percent_and_not_a_unit_more() {
    let with_fee = |house, federation| {
        begun()
            .add("game:g1:close", Kind::Win, 1_000 - house - federation, (Escrow, "g1"), (Player, "ann"))
            .add("game:g1:close", Kind::FeeHouse, house, (Escrow, "g1"), (House, "fees-01"))
            .add("game:g1:close", Kind::FeeFederation, federation, (Escrow, "g1"), (Federation, "fees-01"))
            .closed(Escrow, "g1")
            .found()
    };
    assert_eq!(with_fee(30, 20), []);
    let first = "f1/credits/escrow/g1: a fee of 51 on a pot of 1000";
    assert_eq!(with_fee(31, 20), [finding(Check::Fee, 1, first)]);
    assert_eq!(with_fee(30, 21), [finding(Check::Fee, 1, first)]);
}

#[test]
fn i1_i3_i9_sums_are_named_with_their_account_and_currency() {
    let mut more = begun();
    more.account(Player, "ann").credits += 3;
    let stored = "f1/credits/player/ann: stored 500 out and 1003 in, the transfers are 500 out and 1000 in";
    assert_eq!(
        more.found(),
        [
            finding(Check::Balance, 1, "f1/credits: debits 3100, credits 3103"),
            finding(Check::Stored, 1, stored),
            finding(Check::Outstanding, 1, "f1/credits: 2103 on accounts, 2100 paid in"),
        ]
    );
    let back = begun().add("withdraw:1", Kind::Withdraw, 40, (Player, "ann"), (Cash, "main"));
    assert_eq!(back.found(), [], "what was paid out again is not outstanding");
}

#[test]
fn only_a_game_or_a_tournament_is_closed() {
    for (kind, owner) in [(Player, "ann"), (Sponsor, "acme"), (Cash, "main"), (House, "fees-01")] {
        let said = format!("f1/credits/{}/{owner}: closed, and it is no game and no tournament", kind.name());
        assert_eq!(won().closed(kind, owner).found(), [finding(Check::Form, 1, &said)]);
    }
}

#[test]
fn an_account_that_cannot_be_read_is_counted_and_named() {
    let journal = begun();
    let mut audit = Audit::default();
    for account in &journal.accounts {
        match account.id {
            3 => audit.unreadable_account(3, "`f1/credits/purse/bob` is no account"),
            _ => audit.know(account),
        }
    }
    journal.transfers.iter().for_each(|transfer| audit.see(transfer));
    let report = audit.report(&journal.accounts, journal.end);
    assert_eq!(report.accounts, 5);
    let first = "account 3 cannot be read: `f1/credits/purse/bob` is no account";
    assert_eq!(report.first(), Some(first));
}

#[test]
fn the_ways_that_the_database_allows_are_those_of_the_kinds() {
    let right = || {
        let all = AccountKind::ALL;
        let pairs = all.into_iter().flat_map(move |from| all.map(|to| (from, to)));
        let ways = pairs.flat_map(|(from, to)| Kind::ALL.map(|kind| (kind, from, to)));
        let ways = ways.filter(|&(kind, from, to)| kind.allows(from, to));
        ways.map(|(kind, from, to)| [kind.name(), from.name(), to.name()].map(str::to_owned))
    };
    let found = |stored: Vec<[String; 3]>| {
        let mut audit = Audit::default();
        audit.ways(&stored);
        of(&audit.report(&[], Head::START))
    };
    assert_eq!(found(right().collect()), []);
    for at in 0..right().count() {
        let mut less: Vec<_> = right().collect();
        let [kind, from, to] = less.remove(at);
        let said = format!("the database does not let `{kind}` go from `{from}` to `{to}`");
        assert_eq!(found(less), [finding(Check::Form, 1, &said)]);
    }
    let gift = ["gift", "cash", "player"].map(str::to_owned);
    let said = "the database lets `gift` go from `cash` to `player`";
    assert_eq!(found(right().chain([gift]).collect()), [finding(Check::Form, 1, said)]);
}

#[test]
fn form_of_every_transfer_is_checked() {
    let odd = |kind, amount, from, to| begun().add("odd:1", kind, amount, from, to).found();
    let form = |found: Vec<(Check, u64, String)>| found.into_iter().find(|line| line.0 == Check::Form);
    let said = form(odd(Kind::Win, 1, (Player, "ann"), (Player, "bob"))).unwrap();
    assert_eq!(said, finding(Check::Form, 1, "transfer 6 (odd:1 0, win): 1 from account 2 to 3"));
    assert!(form(odd(Kind::RollUp, 1, (House, "main"), (House, "main"))).is_some(), "from itself to itself");
    assert!(form(odd(Kind::Deposit, ledger::AMOUNT_MAX, (Cash, "main"), (Player, "ann"))).is_none());
    assert!(form(odd(Kind::Deposit, ledger::AMOUNT_MAX + 1, (Cash, "main"), (Player, "ann"))).is_some());
    assert!(form(odd(Kind::Deposit, 0, (Cash, "main"), (Player, "ann"))).is_some());
    let mut unknown = begun();
    unknown.accounts.remove(4);
    let said = unknown.found().into_iter().find(|line| line.0 == Check::Form).unwrap();
    assert_eq!((said.1, said.2.ends_with("500 from account 2 to 5")), (2, true), "{said:?}");
}

#[test]
fn i4_what_cannot_be_read_is_counted_and_breaks_the_chain() {
    let journal = begun();
    let mut audit = Audit::default();
    journal.accounts.iter().for_each(|account| audit.know(account));
    for transfer in &journal.transfers {
        match transfer.seq {
            2 => audit.unreadable(2, "there is no kind `gift`"),
            _ => audit.see(transfer),
        }
    }
    let report = audit.report(&journal.accounts, journal.end);
    assert_eq!(report.transfers, 5);
    let found = of(&report);
    assert_eq!(found[0], finding(Check::Form, 1, "transfer 2 cannot be read: there is no kind `gift`"));
    let chain = "transfer 3 (deposit:3 0, deposit) does not name the hash of the one before it";
    assert!(found.contains(&finding(Check::Chain, 1, chain)), "{found:?}");
}

#[test]
fn i4_each_break_of_the_chain_is_told_apart() {
    let chain = |change: fn(&mut Vec<Transfer>)| {
        let mut journal = begun();
        change(&mut journal.transfers);
        journal.found().into_iter().find(|line| line.0 == Check::Chain).unwrap()
    };
    let gap = chain(|all| drop(all.remove(1)));
    assert_eq!(
        gap,
        finding(Check::Chain, 1, "transfer 3 (deposit:3 0, deposit) does not follow on the one before it")
    );
    let hash = chain(|all| all[2].amount += 1);
    let first = "transfer 3 (deposit:3 0, deposit) is not what its hash was made of";
    assert_eq!(hash, finding(Check::Chain, 1, first));
    let end = chain(|all| all.truncate(4));
    let first = "the journal ends with transfer 4, and transfer 5 is stored as its end";
    assert_eq!(end, finding(Check::Chain, 1, first));
}

#[test]
fn a_report_is_printed_line_by_line() {
    let mut journal = begun();
    journal.account(Player, "ann").credits += 3;
    assert!(!journal.report().is_clean());
    let printed = journal.report().to_string();
    let lines: Vec<&str> = printed.lines().collect();
    assert_eq!(lines.len(), 11 + 3 + 2);
    assert_eq!(lines[0], "form      0  transfers, accounts and ways that could not have been written");
    assert_eq!(lines[1], "I1        1  currencies whose debits and credits differ");
    assert_eq!(lines[2], "             first: f1/credits: debits 3100, credits 3103");
    assert_eq!(lines[14], "5 transfers, 5 accounts");
    assert!(lines[15].starts_with("the chain ends with transfer 5, "), "{}", lines[15]);
    assert_eq!(journal.report().first(), Some("f1/credits: debits 3100, credits 3103"));
    let names = Check::ALL.map(Check::name);
    assert_eq!(names, ["form", "I1", "I2", "I3", "I4", "I5", "I6", "I7", "I8", "I9", "I10"]);
}
