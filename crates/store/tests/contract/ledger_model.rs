// SPDX-License-Identifier: AGPL-3.0-or-later
//! The database does what the ledger in memory does: the same random groups are posted to both, each answer is the same,
//! and in the end every account and the hash of the last transfer.

use fastrand::Rng;
use game::Micros;
use ledger::{
    AccountKind, AccountName, Bonus, Book, CashEntry, Group, Kind, Reversal, Scale, StakeTerms, StakedGame,
    Stakes, Tournament, Worth,
};
use store::PostError;

use crate::ledger::{currency, deposit, reconciled};
use crate::support::on_every_engine;

const GROUPS: u64 = 400;
const GAMES: usize = 24;
const PLAYERS: [&str; 5] = ["ann", "bob", "eve", "ivo", "zoe"];

/// Random groups, always the same ones.
struct Groups {
    rng: Rng,
    stakes: Stakes,
}

impl Groups {
    /// A group that may be right, too expensive, a repeat or too late.
    fn next(&mut self, number: u64, book: &Book) -> Group {
        let (player, amount) = (PLAYERS[self.rng.usize(..5)], self.rng.i64(1..=2_000));
        let name = AccountName::new(&currency(), AccountKind::Player, player).expect("a name");
        let id = format!("c{number}");
        let entry = CashEntry { id: &id, cashier: "eve", reason: "a test" };
        let sponsor = AccountName::new(&currency(), AccountKind::Sponsor, "acme").expect("a name");
        match self.rng.usize(..12) {
            0..=2 => deposit(&id, player, amount),
            10 => entry.deposit(&AccountName::bank(&currency()), amount).expect("a deposit"),
            11 => self.take_back(book).unwrap_or_else(|| deposit(&id, player, amount)),
            3 => entry.withdraw(&name, amount).expect("a withdrawal"),
            4 => entry.deposit(&sponsor, amount).expect("a deposit"),
            5 => self.tournament(),
            _ => self.game(),
        }
    }

    /// A game that one seat has won, taken back; none while there is no such game.
    fn take_back(&mut self, book: &Book) -> Option<Group> {
        let first = self.rng.usize(..GAMES);
        (0..GAMES).find_map(|next| reversed(&staked((first + next) % GAMES), book))
    }

    /// One of few games, so that each is opened, closed and asked for again.
    fn game(&mut self) -> Group {
        let game = staked(self.rng.usize(..GAMES));
        let seats = game.players.len();
        match self.rng.usize(..5) {
            0..=2 => game.open(&self.stakes),
            3 => game.settle(&[self.rng.usize(..seats)], Worth { points: 2, cube: 1 << self.rng.usize(..7) }),
            _ => game.refund(),
        }
        .expect("good terms")
    }

    fn tournament(&mut self) -> Group {
        let number = self.rng.usize(..3);
        let tournament = Tournament {
            currency: currency(),
            id: format!("t{number}"),
            entry_fee: 10,
            organiser_bp: 333,
            prizes_bp: vec![6_000, 4_000],
            bonuses: [Some("acme"), None]
                .map(|sponsor| Bonus { sponsor: sponsor.map(str::to_owned), amount: 7 })
                .to_vec(),
        };
        let people: Vec<String> = PLAYERS[..3].iter().map(|&player| player.to_owned()).collect();
        let places: Vec<Vec<String>> = people.iter().map(|player| vec![player.clone()]).collect();
        match self.rng.usize(..6) {
            0 => tournament.endow(self.rng.usize(..2), &self.stakes),
            1 if self.rng.usize(..3) == 0 => tournament.pay(&places, &[1, 2]),
            2 if self.rng.usize(..3) == 0 => tournament.cancel(&people, 2),
            _ => tournament.enter(&people[self.rng.usize(..3)], &self.stakes),
        }
        .expect("a good plan")
        .expect("there is money in it")
    }
}

/// The game of that number.
fn staked(number: usize) -> StakedGame {
    let seats = if number.is_multiple_of(5) { 4 } else { 2 };
    let players = (0..seats).map(|seat| PLAYERS[(number + seat) % 5].to_owned()).collect();
    let scale = [Scale::Cube, Scale::Points, Scale::Flat][number % 3];
    let stake = 1 + number as i64 * 3;
    let terms = StakeTerms::new(stake, stake * 9, scale);
    StakedGame { currency: currency(), id: format!("g{number}"), players, terms }
}

/// How a game is taken back that one seat has won by two points.
fn reversed(game: &StakedGame, book: &Book) -> Option<Group> {
    let close = format!("game:{}:close", game.id);
    let won = book.journal().iter().find(|posted| posted.group == close && posted.kind == Kind::Win)?;
    let winner = book.accounts().get(usize::try_from(won.credit).ok()?.checked_sub(1)?)?;
    let seat = game.players.iter().position(|player| *player == winner.name.owner)?;
    // What the cube showed is in what was paid.
    let worth = (0..7)
        .map(|times| Worth { points: 2, cube: 1 << times })
        .find(|&worth| game.settle(&[seat], worth).is_ok_and(|group| group.drafts[0].amount == won.amount))?;
    let player = |owner: &String| AccountName::new(&currency(), AccountKind::Player, owner).expect("a name");
    let balances: Vec<i64> = game.players.iter().map(|owner| book.balance(&player(owner))).collect();
    let reversal = Reversal { actor: "arbiter", balances: &balances, rolled_up: false };
    Some(game.reverse(&[seat], worth, &reversal).expect("it was won"))
}

#[test]
fn the_database_and_the_book_in_memory_say_the_same() {
    on_every_engine(async |database| {
        let mut book = Book::default();
        let mut groups =
            Groups { rng: Rng::with_seed(2), stakes: Stakes::on("a test").expect("a statement") };
        let (mut posted, mut refused, mut reversed) = (0, 0, 0);
        for number in 0..GROUPS {
            let (group, at) = (groups.next(number, &book), Micros(number.cast_signed()));
            let expected = book.post(&group, at);
            match &expected {
                Ok(_) if group.drafts[0].kind == Kind::Reverse => reversed += 1,
                Ok(_) => posted += 1,
                Err(_) => refused += 1,
            }
            let found = database.store.post(group.clone(), at).await;
            assert_eq!(found, expected.map_err(PostError::Refused), "{}", group.key);
        }
        assert!(
            posted > 100 && refused > 40 && reversed > 10,
            "{posted} posted, {refused} refused, {reversed} reversed"
        );
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
