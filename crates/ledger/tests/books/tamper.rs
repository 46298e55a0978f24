// SPDX-License-Identifier: AGPL-3.0-or-later
//! I1 to I10: a change of one unit anywhere is found and named, and each invariant is found by its own line even when
//! the chain and the stored sums were made to fit.

use game::Micros;
use ledger::{
    Account, AccountKind, AccountName, Bonus, Book, CashEntry, Check, Currency, Draft, Group, Head, Kind,
    Report, Reversal, Scale, StakeTerms, StakedGame, Stakes, Tournament, Transfer, Worth, chain, fee_shards,
    reconcile, roll_up,
};

fn currency() -> Currency {
    "f1/credits".parse().unwrap()
}

fn name(kind: AccountKind, owner: &str) -> AccountName {
    AccountName::new(&currency(), kind, owner).unwrap()
}

fn game(id: &str) -> StakedGame {
    let players = vec!["ann".to_owned(), "bob".to_owned()];
    StakedGame {
        currency: currency(),
        id: id.to_owned(),
        players,
        terms: StakeTerms::new(200, 500, Scale::Points),
    }
}

/// A book in which everything has happened once.
fn book() -> Book {
    let (mut book, stakes) = (Book::default(), Stakes::on("a test").unwrap());
    let mut post = |group: Group| book.post(&group, Micros(7)).unwrap();
    let entry = |id| CashEntry { id, cashier: "cashier", reason: "a test" };
    for (id, owner) in [("1", "ann"), ("2", "bob")] {
        post(entry(id).deposit(&name(AccountKind::Player, owner), 5_000).unwrap());
    }
    post(entry("3").deposit(&name(AccountKind::Sponsor, "acme"), 300).unwrap());
    for id in ["g1", "g2", "g3", "g4"] {
        post(game(id).open(&stakes).unwrap());
    }
    post(game("g1").settle(&[0], Worth { points: 2, cube: 1 }).unwrap());
    post(game("g4").settle(&[0], Worth { points: 2, cube: 1 }).unwrap());
    post(game("g2").refund().unwrap());
    post(entry("5").deposit(&AccountName::bank(&currency()), 40).unwrap());
    let reversal = Reversal { actor: "arbiter", balances: &[330, 0], rolled_up: false };
    post(game("g4").reverse(&[0], Worth { points: 2, cube: 1 }, &reversal).unwrap());
    let people = ["ann".to_owned(), "bob".to_owned()];
    for id in ["t1", "t2"] {
        let tournament = Tournament {
            currency: currency(),
            id: id.to_owned(),
            entry_fee: 100,
            organiser_bp: 500,
            prizes_bp: vec![7_000, 3_000],
            bonuses: vec![Bonus { sponsor: Some("acme".to_owned()), amount: 100 }],
        };
        post(tournament.endow(0, &stakes).unwrap().unwrap());
        for player in &people {
            post(tournament.enter(player, &stakes).unwrap().unwrap());
        }
        post(if tournament.id == "t1" {
            tournament.pay(&people.clone().map(|player| vec![player]), &[1, 1]).unwrap().unwrap()
        } else {
            tournament.cancel(&people, 1).unwrap().unwrap()
        });
    }
    let kinds = [AccountKind::House, AccountKind::Federation];
    let shards = kinds.into_iter().flat_map(|kind| fee_shards(&currency(), kind).collect::<Vec<_>>());
    let collected: Vec<_> = shards.map(|shard| (shard.clone(), book.balance(&shard))).collect();
    book.post(&roll_up(&currency(), "2026-11-21", &collected).unwrap().unwrap(), Micros(8)).unwrap();
    book.post(&entry("4").withdraw(&name(AccountKind::Player, "bob"), 50).unwrap(), Micros(9)).unwrap();
    book
}

/// What is stored, to be tampered with.
#[derive(Clone)]
struct Stored {
    accounts: Vec<Account>,
    journal: Vec<Transfer>,
    end: Head,
}

impl Stored {
    fn new(book: &Book) -> Self {
        Self { accounts: book.accounts().to_vec(), journal: book.journal().to_vec(), end: book.head() }
    }

    fn report(&self) -> Report {
        reconcile(&self.accounts, &self.journal, self.end)
    }

    /// Makes the chain and the stored sums fit the transfers, as somebody would who can write to the database.
    fn fit(mut self) -> Self {
        let mut end = Head::START;
        for account in &mut self.accounts {
            (account.debits, account.credits) = (0, 0);
        }
        for (index, transfer) in self.journal.iter_mut().enumerate() {
            let at = |number: i64| usize::try_from(number - 1).unwrap();
            let text = |accounts: &[Account], number| accounts[at(number)].name.to_string();
            (transfer.seq, transfer.prev) = (index as i64 + 1, end.hash);
            let (debit, credit) =
                (text(&self.accounts, transfer.debit), text(&self.accounts, transfer.credit));
            transfer.hash = transfer.rehash(&debit, &credit, &mut String::new());
            self.accounts[at(transfer.debit)].debits += transfer.amount;
            self.accounts[at(transfer.credit)].credits += transfer.amount;
            end = Head { seq: transfer.seq, hash: transfer.hash };
        }
        Self { end, ..self }
    }

    fn of(&mut self, group: &str, kind: Kind) -> &mut Transfer {
        self.journal.iter_mut().find(|t| t.group == group && t.kind == kind).unwrap()
    }

    fn number(&self, kind: AccountKind, owner: &str) -> i64 {
        self.accounts.iter().find(|account| account.name == name(kind, owner)).unwrap().id
    }
}

fn found(report: &Report) -> Vec<Check> {
    report.lines.iter().filter(|line| line.count > 0).map(|line| line.check).collect()
}

#[test]
fn the_untouched_book_is_clean_and_has_every_kind() {
    let stored = Stored::new(&book());
    assert!(stored.report().is_clean(), "{}", stored.report());
    assert_eq!(stored.report().end, stored.end);
    assert!(stored.clone().fit().report().is_clean());
    for kind in Kind::ALL {
        assert!(stored.journal.iter().any(|transfer| transfer.kind == kind), "{kind:?}");
    }
}

#[test]
fn one_unit_changed_in_any_field_of_any_transfer_is_found_and_named() {
    let whole = Stored::new(&book());
    let changes: [fn(&mut Transfer); 14] = [
        |t| t.amount += 1,
        |t| t.amount -= 1,
        |t| t.seq += 1,
        |t| t.part += 1,
        |t| t.at.0 += 1,
        |t| t.debit += 1,
        |t| t.credit += 1,
        |t| t.credit = 0,
        |t| t.hash[31] ^= 1,
        |t| t.prev[0] ^= 0x80,
        |t| t.group.push('x'),
        |t| t.reference.push('x'),
        |t| t.actor.push('\n'),
        |t| t.kind = if t.kind == Kind::Win { Kind::Refund } else { Kind::Win },
    ];
    for index in 0..whole.journal.len() {
        for (which, change) in changes.iter().enumerate() {
            let mut changed = whole.clone();
            change(&mut changed.journal[index]);
            let report = changed.report();
            let chain = &report.lines[Check::Chain as usize];
            let first =
                chain.first.clone().unwrap_or_else(|| panic!("change {which} of {index} is not found"));
            let named = format!("transfer {} (", changed.journal[index].seq);
            assert!(first.starts_with(&named), "change {which} of {index}: {first}");
        }
    }
}

#[test]
fn one_unit_changed_in_any_stored_sum_is_found_and_named() {
    let whole = Stored::new(&book());
    let changes: [fn(&mut Account); 4] =
        [|a| a.debits += 1, |a| a.debits -= 1, |a| a.credits += 1, |a| a.credits -= 1];
    for index in 0..whole.accounts.len() {
        for change in changes {
            let mut changed = whole.clone();
            change(&mut changed.accounts[index]);
            let report = changed.report();
            assert!(report.lines[Check::Balance as usize].count == 1, "{report}");
            let first = report.lines[Check::Stored as usize].first.clone().unwrap();
            assert!(first.starts_with(&whole.accounts[index].name.to_string()), "{first}");
        }
        let mut renamed = whole.clone();
        renamed.accounts[index].name.owner.push('x');
        assert!(
            found(&renamed.report()).contains(&Check::Chain),
            "the name of {index} is part of what is hashed"
        );
        let mut flipped = whole.clone();
        flipped.accounts[index].closed ^= true;
        let own = match flipped.accounts[index].name.kind {
            AccountKind::Escrow => vec![Check::Escrow],
            AccountKind::Prize => vec![Check::Tournament],
            // Whatever is no game and no tournament is never closed.
            _ => vec![Check::Form],
        };
        assert_eq!(found(&flipped.report()), own);
    }
}

#[test]
fn i4_a_transfer_left_out_doubled_or_moved_is_found() {
    let whole = Stored::new(&book());
    let last = whole.journal.len() - 1;
    for index in [0, 7, last] {
        let mut cut = whole.clone();
        cut.journal.remove(index);
        assert!(found(&cut.report()).contains(&Check::Chain), "{index} left out");
        let mut twice = whole.clone();
        twice.journal.insert(index, whole.journal[index].clone());
        assert!(found(&twice.report()).contains(&Check::Chain), "{index} doubled");
    }
    let mut swapped = whole.clone();
    swapped.journal.swap(3, 4);
    assert!(found(&swapped.report()).contains(&Check::Chain));
    let end = Head { seq: whole.end.seq, hash: [1; 32] };
    assert_eq!(found(&Stored { end, ..whole }.report()), [Check::Chain]);
}

#[test]
fn each_invariant_is_found_by_its_own_line_when_everything_else_fits() {
    let whole = Stored::new(&book());
    let after = |change: &dyn Fn(&mut Stored)| {
        let mut changed = whole.clone();
        change(&mut changed);
        changed.fit().report()
    };
    let check = |wanted: Check, report: Report| {
        let line = &report.lines[wanted as usize];
        assert!(line.count > 0 && line.first.is_some(), "{wanted:?}: {report}");
    };
    // Bob has 5000 and can never have put 6000 aside.
    check(Check::BelowZero, after(&|s| s.of("game:g3:open", Kind::Escrow).amount = 6_000));
    // A win that is one unit short leaves that unit in the escrow, and what was paid out is not what was put in.
    check(Check::Escrow, after(&|s| s.of("game:g1:close", Kind::Win).amount -= 1));
    check(Check::PaidOut, after(&|s| s.of("game:g1:close", Kind::Win).amount -= 1));
    // A pot of 800 pays 40 and not 41.
    check(
        Check::Fee,
        after(&|s| {
            s.of("game:g1:close", Kind::FeeHouse).amount += 1;
            s.of("game:g1:close", Kind::Win).amount -= 1;
        }),
    );
    check(Check::ClosedOnce, after(&close_again));
    check(Check::ClosedOnce, after(&|s| s.of("game:g2:close", Kind::Refund).kind = Kind::Win));
    check(Check::Tournament, after(&|s| s.of("tournament:t1:close", Kind::Prize).amount -= 1));
    check(Check::Tournament, after(&|s| s.of("tournament:t2:close", Kind::BonusBack).amount -= 1));
    check(Check::Form, after(&|s| s.of("deposit:1", Kind::Deposit).kind = Kind::Bonus));
    check(Check::Form, after(&|s| s.of("deposit:1", Kind::Deposit).amount = 1_000_000_000_000_001));
    check(Check::Form, after(&|s| s.accounts[0].name.currency = "f2/credits".parse().unwrap()));
    check(Check::Form, after(&|s| s.of("deposit:1", Kind::Deposit).reference.push('\n')));
    let ann = whole.number(AccountKind::Player, "ann");
    check(
        Check::Form,
        after(&|s| {
            let transfer = s.of("game:g3:open", Kind::Escrow);
            (transfer.debit, transfer.credit) = (ann, ann);
        }),
    );
}

/// One more group that takes money out of a game that is over.
fn close_again(stored: &mut Stored) {
    let again = Group {
        key: "game:g1:again".to_owned(),
        reference: "g1".to_owned(),
        actor: "house".to_owned(),
        drafts: vec![Draft {
            kind: Kind::Refund,
            debit: name(AccountKind::Escrow, "g1"),
            credit: name(AccountKind::Player, "ann"),
            amount: 1,
        }],
        closes: Vec::new(),
    };
    let number = |name: &AccountName| stored.number(name.kind, &name.owner);
    let more = chain(&again, Micros(10), stored.end, number);
    stored.journal.extend(more);
}

#[test]
fn i9_money_from_nowhere_is_found() {
    let mut stored = Stored::new(&book());
    let cash = stored.number(AccountKind::Cash, "main") as usize - 1;
    let ann = stored.number(AccountKind::Player, "ann") as usize - 1;
    stored.accounts[ann].credits += 1;
    stored.accounts[cash].debits += 1;
    let report = stored.report();
    assert_eq!(found(&report), [Check::Stored, Check::Outstanding]);
    let first = report.lines[Check::Outstanding as usize].first.clone().unwrap();
    assert_eq!(first, "f1/credits: 10291 on accounts, 10290 paid in");
    assert!(report.to_string().contains("I9        1  currencies with more or less"));
    assert_eq!(report.first().unwrap(), report.lines[Check::Stored as usize].first.as_deref().unwrap());
}
