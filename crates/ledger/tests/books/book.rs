// SPDX-License-Identifier: AGPL-3.0-or-later
//! What the acts of the site move, what a book refuses, and that a refusal changes nothing.

use game::Micros;
use ledger::{
    AMOUNT_MAX, Account, AccountKind, AccountName, Bonus, Book, CashEntry, Currency, Draft, Group, Kind,
    LedgerError, Posted, Scale, StakeTerms, StakedGame, Stakes, Tournament, Worth, fee_shards, hex, roll_up,
    statement,
};

const AT: Micros = Micros(1_700_000_000_000_000);

fn currency() -> Currency {
    "house/credits".parse().unwrap()
}

fn player(name: &str) -> AccountName {
    AccountName::new(&currency(), AccountKind::Player, name).unwrap()
}

fn entry(id: &str) -> CashEntry<'_> {
    CashEntry { id, cashier: "eve", reason: "paid at the desk" }
}

fn on() -> Stakes {
    Stakes::on("a test").unwrap()
}

fn game(stake: i64, max_stake: i64, scale: Scale) -> StakedGame {
    let players = vec!["ann".to_owned(), "bob".to_owned()];
    StakedGame {
        currency: currency(),
        id: "g1".to_owned(),
        players,
        terms: StakeTerms::new(stake, max_stake, scale),
    }
}

fn rich() -> Book {
    let mut book = Book::default();
    for name in ["ann", "bob"] {
        book.post(&entry(name).deposit(&player(name), 1_000).unwrap(), AT).unwrap();
    }
    book
}

/// A refusal, after which the book is what it was.
fn refused(book: &mut Book, group: &Group) -> LedgerError {
    let before = (book.accounts().to_vec(), book.journal().to_vec(), book.head());
    let error = book.post(group, AT).unwrap_err();
    assert_eq!((book.accounts().to_vec(), book.journal().to_vec(), book.head()), before);
    error
}

#[test]
fn m2_the_worked_example_moves_what_it_says() {
    let mut book = rich();
    let game = game(200, 500, Scale::Points);
    book.post(&game.open(&on()).unwrap(), AT).unwrap();
    assert_eq!((book.balance(&player("ann")), book.balance(&player("bob"))), (500, 500));
    let escrow = AccountName::new(&currency(), AccountKind::Escrow, "g1").unwrap();
    assert_eq!(book.balance(&escrow), 1_000);
    let posted = book.post(&game.settle(&[0], Worth { points: 3, cube: 1 }).unwrap(), AT).unwrap();
    assert_eq!(posted, Posted { first: 5, last: 7, repeated: false });
    assert_eq!((book.balance(&player("ann")), book.balance(&player("bob"))), (1_450, 500));
    let fees = |kind| fee_shards(&currency(), kind).map(|shard| book.balance(&shard)).sum::<i64>();
    assert_eq!((fees(AccountKind::House), fees(AccountKind::Federation)), (30, 20));
    assert!(book.account(&escrow).unwrap().closed && book.balance(&escrow) == 0);
}

#[test]
fn i5_a_game_is_closed_once_and_a_repeat_moves_nothing() {
    let mut book = rich();
    let game = game(100, 400, Scale::Cube);
    book.post(&game.open(&on()).unwrap(), AT).unwrap();
    let won = game.settle(&[1], Worth { points: 1, cube: 2 }).unwrap();
    let first = book.post(&won, AT).unwrap();
    assert_eq!(book.post(&won, Micros(AT.0 + 1)).unwrap(), Posted { repeated: true, ..first });
    let taken = |differs| LedgerError::KeyTaken { key: "game:g1:close".to_owned(), differs };
    assert_eq!(refused(&mut book, &game.refund().unwrap()), taken("other transfers"));
    let other = game.settle(&[0], Worth { points: 1, cube: 2 }).unwrap();
    assert_eq!(refused(&mut book, &other), taken("other transfers"));
    let other = Group { actor: "eve".to_owned(), ..won.clone() };
    assert_eq!(refused(&mut book, &other), taken("another actor"));
    let other = Group { reference: "g2".to_owned(), ..won.clone() };
    let error = refused(&mut book, &other);
    assert_eq!(error, taken("another reference"));
    assert_eq!(error.to_string(), "game:g1:close has been done already, with another reference");
    let late = Group { key: "game:g1:late".to_owned(), ..game.open(&on()).unwrap() };
    assert!(refused(&mut book, &late).to_string().contains("escrow/g1 is closed"));
    assert_eq!((book.balance(&player("ann")), book.balance(&player("bob"))), (800, 1_180));
}

#[test]
fn i5_a_group_closes_the_games_it_takes_from_and_no_other() {
    let mut book = rich();
    let game = game(100, 400, Scale::Cube);
    let opened = game.open(&on()).unwrap();
    let end = |owner: &str| AccountName::new(&currency(), AccountKind::Escrow, owner).unwrap();
    let wrong = |owner| LedgerError::WrongEnd { account: end(owner).to_string() };
    let early = Group { closes: vec![end("g1")], ..opened.clone() };
    assert_eq!(refused(&mut book, &early), wrong("g1"));
    book.post(&opened, AT).unwrap();
    let won = game.settle(&[1], Worth { points: 1, cube: 2 }).unwrap();
    assert_eq!(refused(&mut book, &Group { closes: Vec::new(), ..won.clone() }), wrong("g1"));
    let both = Group { closes: vec![end("g1"), end("g2")], ..won.clone() };
    assert_eq!(refused(&mut book, &both), wrong("g2"));
    book.post(&won, AT).unwrap();
    assert_eq!(refused(&mut book, &Group { closes: Vec::new(), ..won.clone() }), wrong("g1"));
    assert!(book.post(&won, AT).unwrap().repeated);
}

#[test]
fn a_draw_and_an_abort_give_everything_back() {
    for drawn in [true, false] {
        let mut book = rich();
        let game = game(100, 400, Scale::Cube);
        book.post(&game.open(&on()).unwrap(), AT).unwrap();
        let back = if drawn { game.settle(&[], Worth::ONE) } else { game.refund() }.unwrap();
        assert_eq!(back.key, "game:g1:close");
        book.post(&back, AT).unwrap();
        assert_eq!((book.balance(&player("ann")), book.balance(&player("bob"))), (1_000, 1_000));
    }
}

#[test]
fn stakes_are_off_unless_the_operator_has_signed() {
    let off = Stakes::default();
    assert_eq!(game(1, 1, Scale::Flat).open(&off), Err(LedgerError::StakesOff));
    let plan = tournament();
    assert_eq!(plan.enter("ann", &off), Err(LedgerError::StakesOff));
    assert_eq!(plan.endow(0, &off), Err(LedgerError::StakesOff));
    assert!(Stakes::on("  ").is_err() && off.check().is_err() && on().check().is_ok());
}

#[test]
fn nobody_sits_down_without_the_worst_case_and_nothing_is_half_done() {
    let mut book = rich();
    let error = refused(&mut book, &game(6, 2_000, Scale::Cube).open(&on()).unwrap());
    let account = "house/credits/player/ann".to_owned();
    assert_eq!(error, LedgerError::Short { account, has: 1_000, needs: 1_152 });
    book.post(&entry("w").withdraw(&player("bob"), 1).unwrap(), AT).unwrap();
    let error = refused(&mut book, &game(1_000, 1_000, Scale::Cube).open(&on()).unwrap());
    assert_eq!(error.to_string(), "house/credits/player/bob has 999, and 1000 are needed");
    let gone = AccountName::new(&currency(), AccountKind::House, "main").unwrap();
    assert!(matches!(
        refused(&mut book, &entry("x").withdraw(&gone, 1).unwrap()),
        LedgerError::Short { has: 0, .. }
    ));
}

#[test]
fn bad_games_are_told_what_is_allowed() {
    let good = game(10, 10, Scale::Flat);
    let said = |game: StakedGame| game.open(&on()).unwrap_err().to_string();
    let terms = |fee_bp| StakeTerms { fee_bp, ..good.terms };
    assert!(
        said(StakedGame { terms: terms(501), ..good.clone() }).contains("fee of a game must be 0 to 500")
    );
    assert!(StakedGame { terms: terms(500), ..good.clone() }.open(&on()).is_ok());
    assert!(said(StakedGame { players: vec!["ann".to_owned()], ..good.clone() }).contains("2 to 4, not 1"));
    assert!(said(StakedGame { players: vec!["ann".to_owned(); 2], ..good.clone() }).contains("different"));
    assert!(said(StakedGame { id: "g:1".to_owned(), ..good.clone() }).contains("without a colon"));
    assert!(said(StakedGame { id: String::new(), ..good.clone() }).contains("1 to 120 characters"));
    assert!(said(game(AMOUNT_MAX + 1, AMOUNT_MAX + 1, Scale::Flat)).contains("the amount must be"));
    assert!(game(AMOUNT_MAX, AMOUNT_MAX, Scale::Flat).open(&on()).is_ok());
}

fn tournament() -> Tournament {
    Tournament {
        currency: currency(),
        id: "t1".to_owned(),
        entry_fee: 100,
        organiser_bp: 500,
        prizes_bp: vec![6_000, 4_000],
        bonuses: vec![Bonus { sponsor: Some("acme".to_owned()), amount: 50 }],
    }
}

/// Places of one player each.
fn alone(people: &[String]) -> Vec<Vec<String>> {
    people.iter().map(|player| vec![player.clone()]).collect()
}

#[test]
fn i10_a_tournament_pays_out_everything_or_gives_everything_back() {
    for cancelled in [false, true] {
        let mut book = rich();
        let sponsor = AccountName::new(&currency(), AccountKind::Sponsor, "acme").unwrap();
        book.post(&entry("s").deposit(&sponsor, 50).unwrap(), AT).unwrap();
        let (plan, people) = (tournament(), ["ann".to_owned(), "bob".to_owned()]);
        for name in &people {
            book.post(&plan.enter(name, &on()).unwrap().unwrap(), AT).unwrap();
        }
        let pay = plan.pay(&alone(&people), &[1, 1]).unwrap().unwrap();
        // The bonus is not there yet.
        assert!(matches!(refused(&mut book, &pay), LedgerError::Short { .. }));
        book.post(&plan.endow(0, &on()).unwrap().unwrap(), AT).unwrap();
        let short = plan.cancel(&people, 0).unwrap().unwrap();
        let fund = "house/credits/prize/t1".to_owned();
        assert_eq!(refused(&mut book, &short), LedgerError::NotEmpty { account: fund, left: 50 });
        let close = if cancelled { plan.cancel(&people, 1).unwrap().unwrap() } else { pay };
        book.post(&close, AT).unwrap();
        let left = (book.balance(&player("ann")), book.balance(&player("bob")), book.balance(&sponsor));
        assert_eq!(left, if cancelled { (1_000, 1_000, 50) } else { (1_044, 996, 0) });
    }
}

#[test]
fn a_tournament_without_money_moves_nothing() {
    let free = Tournament { entry_fee: 0, bonuses: Vec::new(), ..tournament() };
    let people = ["ann".to_owned()];
    assert_eq!(free.enter("ann", &on()), Ok(None));
    assert_eq!(free.endow(0, &on()), Ok(None));
    assert_eq!(free.pay(&alone(&people), &[1]), Ok(None));
    assert_eq!(free.cancel(&people, 1), Ok(None));
    assert!(Tournament { id: "t:1".to_owned(), ..tournament() }.enter("ann", &on()).is_err());
}

#[test]
fn fees_are_rolled_up_once_a_day() {
    let mut book = rich();
    let game = game(200, 200, Scale::Flat);
    book.post(&game.open(&on()).unwrap(), AT).unwrap();
    book.post(&game.settle(&[0], Worth::ONE).unwrap(), AT).unwrap();
    let collected = |book: &Book| -> Vec<(AccountName, i64)> {
        let kinds = [AccountKind::House, AccountKind::Federation];
        let shards = kinds.into_iter().flat_map(|kind| fee_shards(&currency(), kind).collect::<Vec<_>>());
        shards.map(|shard| (shard.clone(), book.balance(&shard))).collect()
    };
    let group = roll_up(&currency(), "2026-11-21", &collected(&book)).unwrap().unwrap();
    book.post(&group, AT).unwrap();
    let main = |kind| AccountName::new(&currency(), kind, "main").unwrap();
    assert_eq!(book.balance(&main(AccountKind::House)), 12);
    assert_eq!(book.balance(&main(AccountKind::Federation)), 8);
    assert_eq!(roll_up(&currency(), "2026-11-22", &collected(&book)), Ok(None));
}

#[test]
fn a_group_that_cannot_be_written_is_refused() {
    let mut book = rich();
    let good = entry("d").deposit(&player("ann"), 5).unwrap();
    let draft = |change: &dyn Fn(&mut Draft)| {
        let mut group = good.clone();
        change(&mut group.drafts[0]);
        group
    };
    let abroad: AccountName = "f2/credits/player/ann".parse().unwrap();
    for group in [
        draft(&|d| d.credit = abroad.clone()),
        draft(&|d| d.credit = d.debit.clone()),
        draft(&|d| d.kind = Kind::Prize),
    ] {
        assert!(matches!(refused(&mut book, &group), LedgerError::WrongAccounts { .. }));
    }
    for amount in [0, -1, AMOUNT_MAX + 1, i64::MIN, i64::MAX] {
        let error = refused(&mut book, &draft(&|d| d.amount = amount));
        assert_eq!(
            error,
            LedgerError::OutOfRange { what: "the amount", min: 1, max: AMOUNT_MAX, given: amount }
        );
    }
    assert_eq!(refused(&mut book, &Group { drafts: Vec::new(), ..good.clone() }), LedgerError::Empty);
    for text in ["", "a\nb", &"x".repeat(301)] {
        for group in [
            Group { key: text.to_owned(), ..good.clone() },
            Group { reference: text.to_owned(), ..good.clone() },
            Group { actor: text.to_owned(), ..good.clone() },
        ] {
            assert!(matches!(refused(&mut book, &group), LedgerError::BadText { .. }));
        }
    }
    assert_eq!(entry("d").deposit(&player("ann"), 0), Err(LedgerError::Empty));
}

#[test]
fn turnover_stays_below_what_can_be_written_down() {
    let mut book = Book::default();
    let mut error = None;
    for number in 0..10_000 {
        let group = entry(&number.to_string()).deposit(&player("ann"), AMOUNT_MAX).unwrap();
        if let Err(refusal) = book.post(&group, AT) {
            error = Some((number, refusal));
            break;
        }
    }
    assert_eq!(error, Some((9_000, LedgerError::TooMuch { what: "what has gone over an account" })));
}

#[test]
fn i2_no_more_is_paid_out_than_was_paid_in() {
    let account = |id, name: &str, debits, credits| {
        let name: AccountName = name.parse().unwrap();
        Account { id, name, debits, credits, closed: false }
    };
    let of = || {
        Book::of([account(7, "house/credits/player/ann", 0, 10), account(9, "house/credits/cash/main", 8, 3)])
    };
    assert_eq!(of().accounts().len(), 2);
    let short = LedgerError::Short { account: "house/credits/cash/main".to_owned(), has: 5, needs: 6 };
    assert_eq!(refused(&mut of(), &entry("w").withdraw(&player("ann"), 6).unwrap()), short);
    let mut book = of();
    book.post(&entry("w").withdraw(&player("ann"), 5).unwrap(), AT).unwrap();
    assert_eq!(book.balance(&player("ann")), 5);
}

#[test]
fn a_statement_says_how_a_balance_came_about() {
    let mut book = rich();
    let game = game(200, 500, Scale::Points);
    book.post(&game.open(&on()).unwrap(), AT).unwrap();
    book.post(&game.settle(&[1], Worth { points: 2, cube: 1 }).unwrap(), AT).unwrap();
    let number = book.account(&player("bob")).unwrap().id;
    let lines: Vec<_> = statement(number, book.journal())
        .map(|line| (line.seq, line.kind, line.change, line.balance))
        .collect();
    let expected = [
        (2, Kind::Deposit, 1_000, 1_000),
        (4, Kind::Escrow, -500, 500),
        (5, Kind::Win, 760, 1_260),
        (9, Kind::Release, 100, 1_360),
    ];
    assert_eq!(lines, expected);
    assert_eq!(book.balance(&player("bob")), 1_360);
}

#[test]
fn i4_the_first_hash_of_a_known_journal_never_changes() {
    let book = rich();
    assert_eq!(hex(&book.journal()[0].prev), "0".repeat(64));
    assert_eq!(book.journal()[1].prev, book.journal()[0].hash);
    assert_eq!(hex(&book.head().hash), hex(&book.journal()[1].hash));
    assert_eq!(
        hex(&book.journal()[0].hash),
        "ab3bbedef52c81b0b4c7164813a33d73de16ec0f7be7d4ab487d6d9f55948508"
    );
}
