// SPDX-License-Identifier: AGPL-3.0-or-later
//! The ledger on the disk: what is posted, what is refused, and what the audit and a statement say of it.

use game::Micros;
use ledger::{
    AccountKind, AccountName, CashEntry, Currency, Group, LedgerError, Posted, Scale, StakeTerms, StakedGame,
    Stakes, Worth,
};
use store::{PostError, Store};

use crate::support::{on_every_engine, open};

const AT: Micros = Micros(1_700_000_000_000_000);

pub(crate) fn currency() -> Currency {
    "house/credits".parse().expect("a currency")
}

pub(crate) fn player(name: &str) -> AccountName {
    AccountName::new(&currency(), AccountKind::Player, name).expect("a name")
}

pub(crate) fn deposit(id: &str, name: &str, amount: i64) -> Group {
    let entry = CashEntry { id, cashier: "eve", reason: "paid at the desk" };
    entry.deposit(&player(name), amount).expect("a deposit")
}

fn withdrawal(id: &str, from: &AccountName, amount: i64) -> Group {
    let entry = CashEntry { id, cashier: "eve", reason: "paid out at the desk" };
    entry.withdraw(from, amount).expect("a withdrawal")
}

pub(crate) fn game(id: &str, players: [&str; 2]) -> StakedGame {
    let players = players.map(str::to_owned).to_vec();
    StakedGame {
        currency: currency(),
        id: id.to_owned(),
        players,
        terms: StakeTerms::new(200, 500, Scale::Points),
    }
}

pub(crate) fn opened(game: &StakedGame) -> Group {
    game.open(&Stakes::on("a test").expect("a statement")).expect("a game")
}

pub(crate) fn settled(game: &StakedGame, winner: usize) -> Group {
    game.settle(&[winner], Worth { points: 3, cube: 1 }).expect("a result")
}

pub(crate) async fn balance(store: &Store, name: &AccountName) -> i64 {
    store.account(name).await.expect("an account").map_or(0, |account| account.balance())
}

pub(crate) async fn reconciled(store: &Store) -> u64 {
    let report = store.reconcile().await.expect("the journal can be read");
    assert!(report.is_clean(), "{report}");
    report.transfers
}

/// Ann and Bob with money, and a game that Ann has won by three points.
pub(crate) async fn a_game_was_won(store: &Store) {
    let game = game("g1", ["ann", "bob"]);
    let groups = [deposit("1", "ann", 1_000), deposit("2", "bob", 1_000), opened(&game), settled(&game, 0)];
    for group in groups {
        store.post(group, AT).await.expect("it is posted");
    }
}

#[test]
fn m2_the_worked_example_is_on_the_disk_after_a_restart() {
    on_every_engine(async |database| {
        a_game_was_won(&database.store).await;
        database.restart().await;
        let store = &database.store;
        assert_eq!(balance(store, &player("ann")).await, 1_450);
        assert_eq!(balance(store, &player("bob")).await, 500);
        let escrow = AccountName::new(&currency(), AccountKind::Escrow, "g1").expect("a name");
        let escrow = store.account(&escrow).await.expect("readable").expect("it was used");
        assert_eq!((escrow.debits, escrow.credits, escrow.closed), (1_000, 1_000, true));
        assert_eq!(reconciled(store).await, 7);
        assert_eq!(store.roll_up(&currency(), "2026-11-21", AT).await, Ok(true));
        assert_eq!(store.roll_up(&currency(), "2026-11-22", AT).await, Ok(false));
        for (kind, fee) in [(AccountKind::House, 30), (AccountKind::Federation, 20)] {
            assert_eq!(
                balance(store, &AccountName::new(&currency(), kind, "main").expect("a name")).await,
                fee
            );
        }
        assert_eq!(reconciled(store).await, 9);
    });
}

#[test]
fn i5_a_group_is_posted_once_and_a_key_stands_for_one_act() {
    on_every_engine(async |database| {
        a_game_was_won(&database.store).await;
        database.restart().await;
        let (store, game) = (&database.store, game("g1", ["ann", "bob"]));
        let again = store.post(settled(&game, 0), Micros(AT.0 + 5)).await;
        assert_eq!(again, Ok(Posted { first: 5, last: 7, repeated: true }));
        let taken = |differs| {
            let key = "game:g1:close".to_owned();
            Err(PostError::Refused(LedgerError::KeyTaken { key, differs }))
        };
        assert_eq!(store.post(settled(&game, 1), AT).await, taken("other transfers"));
        assert_eq!(store.post(game.refund().expect("a refund"), AT).await, taken("other transfers"));
        let other = |text: &str| text.to_owned();
        let group = Group { actor: other("eve"), ..settled(&game, 0) };
        assert_eq!(store.post(group, AT).await, taken("another actor"));
        let group = Group { reference: other("g2"), ..settled(&game, 0) };
        assert_eq!(store.post(group, AT).await, taken("another reference"));
        let escrow = other("house/credits/escrow/g1");
        let group = Group { closes: Vec::new(), ..settled(&game, 0) };
        let wrong = LedgerError::WrongEnd { account: escrow.clone() };
        assert_eq!(store.post(group, AT).await, Err(PostError::Refused(wrong)));
        let late = Group { key: "game:g1:late".to_owned(), ..opened(&game) };
        let closed = LedgerError::Closed { account: escrow };
        assert_eq!(store.post(late, AT).await, Err(PostError::Refused(closed)));
        assert_eq!(reconciled(store).await, 7);
    });
}

#[test]
fn a_day_is_rolled_up_once_however_often_it_is_asked_for() {
    on_every_engine(async |database| {
        a_game_was_won(&database.store).await;
        database.restart().await;
        let store = &database.store;
        assert_eq!(store.roll_up(&currency(), "2026-11-21", AT).await, Ok(true));
        assert_eq!(store.roll_up(&currency(), "2026-11-21", AT).await, Ok(false), "nothing has collected");
        let game = game("g2", ["ann", "bob"]);
        for group in [opened(&game), settled(&game, 0)] {
            store.post(group, AT).await.expect("it is posted");
        }
        let main = AccountName::new(&currency(), AccountKind::House, "main").expect("a name");
        assert_eq!(store.roll_up(&currency(), "2026-11-21", AT).await, Ok(false), "it waits for tomorrow");
        assert_eq!(balance(store, &main).await, 30);
        assert_eq!(store.roll_up(&currency(), "2026-11-22", AT).await, Ok(true));
        assert_eq!(balance(store, &main).await, 60);
        assert_eq!(reconciled(store).await, 16);
    });
}

#[test]
fn i2_what_is_not_there_is_not_moved_and_nothing_is_half_done() {
    on_every_engine(async |database| {
        let store = &database.store;
        store.post(deposit("1", "ann", 1_000), AT).await.expect("a deposit");
        store.post(deposit("2", "bob", 499), AT).await.expect("a deposit");
        let short = |account: &str, has, needs| {
            let account = format!("house/credits/player/{account}");
            Err(PostError::Refused(LedgerError::Short { account, has, needs }))
        };
        let refused = store.post(opened(&game("g1", ["ann", "bob"])), AT).await;
        assert_eq!(refused, short("bob", 499, 500));
        assert_eq!(store.post(withdrawal("3", &player("ann"), 1_001), AT).await, short("ann", 1_000, 1_001));
        assert_eq!(store.post(withdrawal("4", &player("eve"), 1), AT).await, short("eve", 0, 1));
        let bad = Group { drafts: Vec::new(), ..deposit("5", "ann", 1) };
        assert_eq!(store.post(bad, AT).await, Err(PostError::Refused(LedgerError::Empty)));
        assert_eq!(balance(store, &player("ann")).await, 1_000);
        assert_eq!(reconciled(store).await, 2);
        store.post(deposit("6", "bob", 1), AT).await.expect("a deposit");
        store.post(opened(&game("g1", ["ann", "bob"])), AT).await.expect("now it is enough");
        assert_eq!(reconciled(store).await, 5);
    });
}

#[test]
fn turnover_stays_below_what_can_be_written_down() {
    on_every_engine(async |database| {
        let store = &database.store;
        store.post(deposit("1", "ann", 1), AT).await.expect("a deposit");
        let guard = if database.is_sqlite() {
            "DROP TRIGGER account_follows"
        } else {
            "ALTER TABLE account DISABLE TRIGGER account_follows"
        };
        database.raw(guard).await.expect("the guard can be taken away");
        database
            .raw("UPDATE account SET debits = 8999999999999999999, credits = 8999999999999999999")
            .await
            .expect("behind its back");
        let much = LedgerError::TooMuch { what: "what has gone over an account" };
        assert_eq!(store.post(deposit("2", "ann", 2), AT).await, Err(PostError::Refused(much)));
        store.post(deposit("3", "ann", 1), AT).await.expect("one more fits");
        database.raw("UPDATE account SET debits = 1, credits = 1").await.expect("behind its back");
    });
}

#[test]
fn two_servers_on_one_database_post_one_after_another() {
    const GAMES: usize = 40;
    on_every_engine(async |database| {
        let other = open(&database.url).await;
        database.store.post(deposit("1", "ann", 1_000_000), AT).await.expect("a deposit");
        other.post(deposit("2", "bob", 1_000_000), AT).await.expect("a deposit");
        let play = |store: Store, id: String| async move {
            let game = game(&id, ["ann", "bob"]);
            for group in [opened(&game), settled(&game, 0)] {
                store.post(group, AT).await.expect("it is posted");
            }
        };
        let games: Vec<_> = (0..GAMES)
            .map(|number| {
                let store = if number % 2 == 0 { database.store.clone() } else { other.clone() };
                tokio::spawn(play(store, format!("g{number}")))
            })
            .collect();
        for game in games {
            game.await.expect("a game");
        }
        assert_eq!(balance(&other, &player("ann")).await, 1_000_000 + 450 * GAMES as i64);
        assert_eq!(reconciled(&other).await, 2 + 5 * GAMES as u64);
        other.close().await.expect("closing works");
    });
}

#[test]
fn a_statement_reproduces_the_balance_at_any_number() {
    on_every_engine(async |database| {
        let store = &database.store;
        a_game_was_won(store).await;
        let whole = store.statement(&player("ann"), i64::MAX).await.expect("readable").expect("it was used");
        let lines: Vec<_> = whole
            .lines
            .iter()
            .map(|line| (line.seq, line.kind.as_str(), line.other.as_str(), line.change, line.balance))
            .collect();
        let expected = [
            (1, "deposit", "house/credits/cash/main", 1_000, 1_000),
            (3, "escrow", "house/credits/escrow/g1", -500, 500),
            (5, "win", "house/credits/escrow/g1", 950, 1_450),
        ];
        assert_eq!(lines, expected);
        assert_eq!(whole.balance(), whole.account.balance());
        for (upto, due) in [(0, 0), (1, 1_000), (2, 1_000), (4, 500), (5, 1_450)] {
            let part = store.statement(&player("ann"), upto).await.expect("readable").expect("it was used");
            assert_eq!(part.balance(), due, "after {upto}");
        }
        assert_eq!(store.statement(&player("eve"), i64::MAX).await, Ok(None));
    });
}

#[test]
fn p9_a_game_counts_on_the_day_it_ends_however_long_ago_it_began() {
    on_every_engine(async |database| {
        const DAY: i64 = 86_400_000_000;
        let store = &database.store;
        let (first, second) = (game("g1", ["ann", "bob"]), game("g2", ["bob", "ann"]));
        let day = |day: i64| Micros(AT.0 + day * DAY);
        for (group, at) in [
            (deposit("1", "ann", 2_000), day(0)),
            (deposit("2", "bob", 2_000), day(0)),
            (opened(&first), day(1)),
            (opened(&second), day(2)),
            (settled(&first, 0), day(3)),
        ] {
            store.post(group, at).await.expect("it is posted");
        }
        for (name, net) in [("ann", 450), ("bob", -500)] {
            let account = store.account(&player(name)).await.expect("readable").expect("it was used");
            assert_eq!(store.held(&account).await, Ok(500), "{name}: the other game is on");
            for since in [0, 1, 2, 3] {
                assert_eq!(store.net_since(&account, day(since).0).await, Ok(net), "{name} {since}");
            }
            assert_eq!(store.net_since(&account, day(4).0).await, Ok(0), "{name}");
        }
        for (since, met) in [(1, 2), (2, 1), (3, 0)] {
            assert_eq!(store.staked_meetings("bob", "ann", day(since).0).await, Ok(met));
        }
    });
}
