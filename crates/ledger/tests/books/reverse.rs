// SPDX-License-Identifier: AGPL-3.0-or-later
//! A settled game is taken back: who gets what from where, and that it works once.

use game::Micros;
use ledger::{
    AccountKind, AccountName, Bonus, Book, CashEntry, Check, Currency, Kind, LedgerError, Reversal, Scale,
    StakeTerms, StakedGame, Stakes, Tournament, Worth, fee_shards, reconcile, roll_up,
};

const AT: Micros = Micros(1_700_000_000_000_000);
const THREE: Worth = Worth { points: 3, cube: 1 };

fn currency() -> Currency {
    "sofia/credits".parse().unwrap()
}

fn account(kind: AccountKind, owner: &str) -> AccountName {
    AccountName::new(&currency(), kind, owner).unwrap()
}

fn deposit(book: &mut Book, id: &str, to: &AccountName, amount: i64) {
    let entry = CashEntry { id, cashier: "eve", reason: "paid at the desk" };
    book.post(&entry.deposit(to, amount).unwrap(), AT).unwrap();
}

/// The game of people.md's scenario 7, won by the first seats, and what its players had before.
fn settled(players: &[&str], winners: &[usize]) -> (Book, StakedGame) {
    let mut book = Book::default();
    for player in players {
        deposit(&mut book, player, &account(AccountKind::Player, player), 10_000);
    }
    let game = StakedGame {
        currency: currency(),
        id: "g1".to_owned(),
        players: players.iter().map(|&player| player.to_owned()).collect(),
        terms: StakeTerms::new(200, 500, Scale::Points),
    };
    book.post(&game.open(&Stakes::on("a test").unwrap()).unwrap(), AT).unwrap();
    book.post(&game.settle(winners, THREE).unwrap(), AT).unwrap();
    (book, game)
}

fn balances(book: &Book, game: &StakedGame) -> Vec<i64> {
    game.players.iter().map(|player| book.balance(&account(AccountKind::Player, player))).collect()
}

fn fees(book: &Book) -> i64 {
    [AccountKind::House, AccountKind::Federation]
        .into_iter()
        .flat_map(|kind| fee_shards(&currency(), kind).chain([account(kind, "main")]).collect::<Vec<_>>())
        .map(|name| book.balance(&name))
        .sum()
}

fn take_back(
    book: &mut Book,
    game: &StakedGame,
    winners: &[usize],
    rolled_up: bool,
) -> Result<(), LedgerError> {
    let balances = balances(book, game);
    let reversal = Reversal { actor: "arbiter", balances: &balances, rolled_up };
    book.post(&game.reverse(winners, THREE, &reversal).unwrap(), AT).map(drop)
}

fn is_clean(book: &Book) -> bool {
    reconcile(book.accounts(), book.journal(), book.head()).is_clean()
}

#[test]
fn s5_a_reversed_game_leaves_everybody_with_what_they_had() {
    for rolled_up in [false, true] {
        let (mut book, game) = settled(&["ann", "bob"], &[0]);
        assert_eq!((balances(&book, &game), fees(&book)), (vec![10_450, 9_500], 50));
        if rolled_up {
            let shards = [AccountKind::House, AccountKind::Federation]
                .into_iter()
                .flat_map(|kind| fee_shards(&currency(), kind).collect::<Vec<_>>());
            let collected: Vec<_> = shards.map(|shard| (shard.clone(), book.balance(&shard))).collect();
            book.post(&roll_up(&currency(), "2026-11-23", &collected).unwrap().unwrap(), AT).unwrap();
        }
        take_back(&mut book, &game, &[0], rolled_up).unwrap();
        assert_eq!((balances(&book, &game), fees(&book)), (vec![10_000, 10_000], 0));
        assert!(is_clean(&book));
    }
}

#[test]
fn s5_of_four_players_each_loser_gets_back_the_own_stake() {
    let (mut book, game) = settled(&["ann", "bob", "eve", "ivo"], &[0, 3]);
    assert_eq!(balances(&book, &game), [10_450, 9_500, 9_500, 10_450]);
    take_back(&mut book, &game, &[0, 3], false).unwrap();
    assert_eq!((balances(&book, &game), fees(&book)), (vec![10_000; 4], 0));
    assert!(is_clean(&book));
}

#[test]
fn s5_what_a_winner_has_spent_comes_from_the_bank() {
    let (mut book, game) = settled(&["ann", "bob"], &[0]);
    let spent = CashEntry { id: "w", cashier: "eve", reason: "paid out" };
    book.post(&spent.withdraw(&account(AccountKind::Player, "ann"), 10_400).unwrap(), AT).unwrap();
    let short = take_back(&mut book, &game, &[0], false).unwrap_err();
    let bank = AccountName::bank(&currency());
    assert_eq!(bank.to_string(), "sofia/credits/federation/main");
    assert_eq!(short, LedgerError::Short { account: bank.to_string(), has: 0, needs: 400 });
    deposit(&mut book, "bank", &bank, 1_000);
    take_back(&mut book, &game, &[0], false).unwrap();
    assert_eq!((balances(&book, &game), book.balance(&bank)), (vec![0, 10_000], 600));
    assert!(is_clean(&book));
}

#[test]
fn s5_a_game_is_taken_back_once_and_only_one_that_was_won() {
    let (mut book, game) = settled(&["ann", "bob"], &[0]);
    let all = [10_450, 9_500];
    let reversal = Reversal { actor: "arbiter", balances: &all, rolled_up: false };
    let group = game.reverse(&[0], THREE, &reversal).unwrap();
    assert_eq!(group.key, "game:g1:reverse");
    assert!(!book.post(&group, AT).unwrap().repeated);
    assert!(book.post(&group, AT).unwrap().repeated, "the same act again moves nothing");
    let other = game.reverse(&[0], THREE, &Reversal { balances: &[0, 0], ..reversal }).unwrap();
    assert!(matches!(book.post(&other, AT), Err(LedgerError::KeyTaken { differs: "other transfers", .. })));
    assert_eq!(game.reverse(&[], THREE, &reversal), Err(LedgerError::BadWinners { seats: 2 }));
    let few = game.reverse(&[0], THREE, &Reversal { balances: &[1], ..reversal }).unwrap_err();
    assert_eq!(few.to_string(), "the number of balances must be 2 to 2, not 1");
}

#[test]
fn i8_the_audit_sees_what_was_taken_back_wrongly() {
    let (mut book, game) = settled(&["ann", "bob"], &[0]);
    let reversal = Reversal { actor: "arbiter", balances: &[10_450, 9_500], rolled_up: false };
    let mut group = game.reverse(&[0], THREE, &reversal).unwrap();
    group.drafts.pop();
    book.post(&group, AT).unwrap();
    let report = reconcile(book.accounts(), book.journal(), book.head());
    let line = report.lines.iter().find(|line| line.check == Check::PaidOut).unwrap();
    let said = "sofia/credits: 50 was taken back of g1, whose losers had lost 500";
    assert_eq!((line.count, line.first.as_deref()), (1, Some(said)));
    let mut unknown = game.reverse(&[0], THREE, &reversal).unwrap();
    unknown.drafts.retain(|draft| draft.debit.kind == AccountKind::Player);
    (unknown.key, unknown.reference) = ("game:g2:reverse".to_owned(), "g2".to_owned());
    book.post(&unknown, AT).unwrap();
    let report = reconcile(book.accounts(), book.journal(), book.head());
    assert_eq!(report.lines.iter().find(|line| line.check == Check::PaidOut).unwrap().count, 2);
}

#[test]
fn p17_bonuses_come_from_sponsors_and_the_bank_and_go_back_to_them() {
    let [acme, bank] = [account(AccountKind::Sponsor, "acme"), AccountName::bank(&currency())];
    let on = Stakes::on("a test").unwrap();
    let mut cup = Tournament {
        currency: currency(),
        id: "cup".to_owned(),
        entry_fee: 100,
        organiser_bp: 500,
        prizes_bp: vec![5_000, 3_000, 2_000],
        bonuses: vec![
            Bonus { sponsor: Some("acme".to_owned()), amount: 300 },
            Bonus { sponsor: None, amount: 150 },
        ],
    };
    let mut book = Book::default();
    deposit(&mut book, "1", &acme, 300);
    book.post(&cup.endow(0, &on).unwrap().unwrap(), AT).unwrap();
    let second = cup.endow(1, &on).unwrap().unwrap();
    assert!(matches!(book.post(&second, AT), Err(LedgerError::Short { .. })), "the bank is empty");
    deposit(&mut book, "2", &bank, 200);
    book.post(&second, AT).unwrap();
    assert!(book.post(&second, AT).unwrap().repeated, "no bonus is paid twice");
    cup.bonuses.push(Bonus { sponsor: None, amount: 50 });
    book.post(&cup.endow(2, &on).unwrap().unwrap(), AT).unwrap();
    assert_eq!((book.balance(&acme), book.balance(&bank)), (0, 0));
    assert_eq!(cup.endow(3, &on), Ok(None));
    book.post(&cup.cancel(&[], 3).unwrap().unwrap(), AT).unwrap();
    assert_eq!((book.balance(&acme), book.balance(&bank)), (300, 200));
    assert!(is_clean(&book));
    cup.bonuses = vec![Bonus { sponsor: None, amount: 0 }];
    assert_eq!(cup.plan().unwrap_err().to_string(), format!("the bonus must be 1 to {}, not 0", i64::MAX));
    cup.bonuses = vec![Bonus { sponsor: None, amount: 1 }; 9];
    assert_eq!(cup.plan().unwrap_err().to_string(), "the number of bonuses must be 0 to 8, not 9");
    cup.bonuses = vec![Bonus { sponsor: None, amount: i64::MAX }; 2];
    assert_eq!(cup.plan().unwrap_err(), LedgerError::TooMuch { what: "the sum of the bonuses" });
}

/// The fund of people.md's scenario 21: eight entries of 100, 500 of a sponsor, 5 % for the organiser.
#[test]
fn m7_equal_players_share_and_a_team_divides_its_prize() {
    let mut cup = Tournament {
        currency: currency(),
        id: "cup".to_owned(),
        entry_fee: 100,
        organiser_bp: 500,
        prizes_bp: vec![5_000, 3_000, 2_000],
        bonuses: vec![Bonus { sponsor: Some("acme".to_owned()), amount: 500 }],
    };
    let paid = |cup: &Tournament, places: &[Vec<String>], ties: &[usize]| {
        let group = cup.pay(places, ties).unwrap().unwrap();
        let of = |kind| {
            let of_kind = group.drafts.iter().filter(move |draft| draft.kind == kind);
            of_kind.map(|draft| (draft.credit.owner.clone(), draft.amount)).collect::<Vec<_>>()
        };
        (of(Kind::Prize), of(Kind::Organiser))
    };
    let sums = |paid: &[(String, i64)]| paid.iter().map(|(_, amount)| *amount).collect::<Vec<_>>();
    let alone: Vec<Vec<String>> = (1..=8).map(|number| vec![format!("p{number}")]).collect();
    let (prizes, organiser) = paid(&cup, &alone, &[1; 8]);
    assert_eq!((sums(&prizes), sums(&organiser)), (vec![630, 378, 252], vec![40]));
    let (prizes, _) = paid(&cup, &alone, &[1, 3, 4]);
    assert_eq!(sums(&prizes), [630, 210, 210, 210]);
    let teams: Vec<Vec<String>> =
        (0..8).map(|team| ["a", "b", "c", "d"].map(|board| format!("{board}{team}")).to_vec()).collect();
    let (prizes, _) = paid(&cup, &teams, &[1; 8]);
    assert_eq!(sums(&prizes[..4]), [158, 158, 157, 157]);
    assert_eq!(prizes[0].0, "a0", "the captain is the first and gets the odd unit");
    assert!(cup.pay(&[vec![], vec!["ann".to_owned()]], &[1, 1]).is_err(), "a place needs somebody");
    cup.currency = "house/credits".parse().unwrap();
    let group = cup.pay(&alone, &[1; 8]).unwrap().unwrap();
    assert_eq!(group.drafts.last().unwrap().credit.to_string(), "house/credits/house/main");
}
