// SPDX-License-Identifier: AGPL-3.0-or-later
//! The database does what the ledger in memory does: the same random groups are posted to both, each answer is the same,
//! and in the end every account and the hash of the last transfer.

use game::Micros;
use ledger::{
    AccountKind, AccountName, Book, CashEntry, Group, PrizePlan, Scale, StakeTerms, StakedGame, Stakes, Ties,
    Tournament, Worth,
};
use store::PostError;

use crate::ledger::{currency, deposit, reconciled};
use crate::support::on_every_engine;

const GROUPS: u64 = 400;
const PLAYERS: [&str; 5] = ["ann", "bob", "eve", "ivo", "zoe"];

/// Random groups, always the same ones (xorshift).
struct Groups {
    random: u64,
    stakes: Stakes,
}

impl Groups {
    fn below(&mut self, limit: usize) -> usize {
        self.random ^= self.random << 13;
        self.random ^= self.random >> 7;
        self.random ^= self.random << 17;
        (self.random % limit as u64) as usize
    }

    /// A group that may be right, too expensive, a repeat or too late.
    fn next(&mut self, number: u64) -> Group {
        let (player, amount) = (PLAYERS[self.below(5)], 1 + self.below(2_000) as i64);
        let name = AccountName::new(&currency(), AccountKind::Player, player).expect("a name");
        let id = format!("c{number}");
        let entry = CashEntry { id: &id, cashier: "eve", reason: "a test" };
        let sponsor = AccountName::new(&currency(), AccountKind::Sponsor, "acme").expect("a name");
        match self.below(10) {
            0..=2 => deposit(&id, player, amount),
            3 => entry.withdraw(&name, amount).expect("a withdrawal"),
            4 => entry.deposit(&sponsor, amount).expect("a deposit"),
            5 => self.tournament(),
            _ => self.game(),
        }
    }

    /// One of few games, so that each is opened, closed and asked for again.
    fn game(&mut self) -> Group {
        let number = self.below(24);
        let seats = if number.is_multiple_of(5) { 4 } else { 2 };
        let players = (0..seats).map(|seat| PLAYERS[(number + seat) % 5].to_owned()).collect();
        let scale = [Scale::Cube, Scale::Points, Scale::Flat][number % 3];
        let stake = 1 + number as i64 * 3;
        let terms = StakeTerms::new(stake, stake * 9, scale);
        let game = StakedGame { currency: currency(), id: format!("g{number}"), players, terms };
        match self.below(5) {
            0..=2 => game.open(&self.stakes),
            3 => game.settle(&[self.below(seats)], Worth { points: 2, cube: 1 << self.below(7) }),
            _ => game.refund(),
        }
        .expect("good terms")
    }

    fn tournament(&mut self) -> Group {
        let number = self.below(3);
        let ties = if number == 0 { Ties::Share } else { Ties::TieBreak };
        let (organiser_bp, table_bp) = (333, vec![6_000, 4_000]);
        let plan = PrizePlan { entry_fee: 10, bonus: 7, organiser_bp, table_bp, ties };
        let sponsor = Some("acme".to_owned());
        let tournament = Tournament { currency: currency(), id: format!("t{number}"), sponsor, plan };
        let people: Vec<String> = PLAYERS[..3].iter().map(|&player| player.to_owned()).collect();
        match self.below(6) {
            0 => tournament.endow(&self.stakes),
            1 if self.below(3) == 0 => tournament.pay(&people, &[1, 2]),
            2 if self.below(3) == 0 => tournament.cancel(&people, true),
            _ => tournament.enter(&people[self.below(3)], &self.stakes),
        }
        .expect("a good plan")
        .expect("there is money in it")
    }
}

#[test]
fn the_database_and_the_book_in_memory_say_the_same() {
    on_every_engine(async |database| {
        let mut book = Book::default();
        let mut groups = Groups { random: 0x5eed_1e59, stakes: Stakes::on("a test").expect("a statement") };
        let (mut posted, mut refused) = (0, 0);
        for number in 0..GROUPS {
            let (group, at) = (groups.next(number), Micros(number.cast_signed()));
            let expected = book.post(&group, at);
            match &expected {
                Ok(_) => posted += 1,
                Err(_) => refused += 1,
            }
            let found = database.store.post(group.clone(), at).await;
            assert_eq!(found, expected.map_err(PostError::Refused), "{}", group.key);
        }
        assert!(posted > 100 && refused > 50, "{posted} posted, {refused} refused");
        database.restart().await;
        reconciled(&database.store).await;
        let report = database.store.reconcile().await.expect("the journal can be read");
        assert_eq!(report.end, book.head());
        for account in book.accounts() {
            let kept = database.store.account(&account.name).await.expect("readable").expect("it was used");
            let sums = (account.debits, account.credits, account.closed);
            assert_eq!((kept.debits, kept.credits, kept.closed), sums, "{}", account.name);
        }
    });
}
