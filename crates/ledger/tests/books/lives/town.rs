// SPDX-License-Identifier: AGPL-3.0-or-later
//! People who pay in, play, hold tournaments and try what is not allowed, in a site that crashes.

use fastrand::Rng;
use ledger::{
    AccountKind, AccountName, Bonus, CashEntry, Currency, Group, Kind, LedgerError, Reversal, Scale,
    StakeTerms, StakedGame, Stakes, Tournament, Worth, fee_shards, roll_up,
};

use crate::lives::done::Done;
use crate::lives::watch::Watched;

const PLAYERS: usize = 12;

/// A tournament and who has paid for it.
struct Running {
    plan: Tournament,
    entered: Vec<String>,
    /// How many of its bonuses have been paid in.
    endowed: usize,
}

/// One life of a site.
pub(crate) struct Town {
    rng: Rng,
    watched: Watched,
    stakes: Stakes,
    currency: Currency,
    games: Vec<StakedGame>,
    closed: Vec<StakedGame>,
    /// The last game that was won, how, and whether its fee has been rolled up.
    won: Option<(StakedGame, Vec<usize>, Worth, bool)>,
    /// The game that is being closed.
    closing: Option<String>,
    tournaments: Vec<Running>,
    made: u64,
    pub(crate) done: Done,
}

impl Town {
    pub(crate) fn new(seed: u64) -> Self {
        Self {
            rng: Rng::with_seed(seed),
            watched: Watched::new(),
            stakes: Stakes::on("this is a test").unwrap(),
            currency: "f1/credits".parse().unwrap(),
            games: Vec::new(),
            closed: Vec::new(),
            won: None,
            closing: None,
            tournaments: Vec::new(),
            made: 0,
            done: Done::default(),
        }
    }

    fn id(&mut self, word: &str) -> String {
        self.made += 1;
        format!("{word}{}", self.made)
    }

    fn name(&self, kind: AccountKind, owner: &str) -> AccountName {
        AccountName::new(&self.currency, kind, owner).unwrap()
    }

    fn player(&mut self) -> String {
        format!("p{}", self.rng.usize(..PLAYERS))
    }

    /// Posts a group; in one of eight cases the site crashes on the way, and whoever asked asks again.
    fn post(&mut self, group: &Group) -> bool {
        self.done.operations += 1;
        let crash = self.rng.usize(..24);
        if crash < 3 {
            self.done.crashes[crash] += 1;
        }
        if crash == 1 && self.watched.book.head().seq > 0 {
            let rows = self.rng.usize(1..=group.drafts.len());
            self.watched.torn(group, rows);
        }
        if crash < 3 {
            self.restart();
        }
        let outcome = self.watched.post(group);
        match outcome {
            Ok(posted) => {
                assert!(!posted.repeated, "{} was new", group.key);
                self.count(group);
                if crash == 2 {
                    self.watched.reconcile();
                    assert!(self.watched.post(group).unwrap().repeated, "{} is known", group.key);
                    self.done.repeated += 1;
                }
                true
            }
            Err(LedgerError::Short { .. }) => {
                self.done.refused += 1;
                false
            }
            Err(other) => panic!("{}: {other}", group.key),
        }
    }

    /// What the site has to know after a crash stands in the book: which games hold money, and how much.
    fn restart(&self) {
        let mut open: Vec<(String, i64)> = self
            .games
            .iter()
            .map(|game| (game.id.clone(), game.terms.escrow() * game.players.len() as i64))
            .collect();
        let escrows =
            self.watched.book.accounts().iter().filter(|account| account.name.kind == AccountKind::Escrow);
        let mut found: Vec<(String, i64)> = escrows
            .filter(|account| !account.closed)
            .map(|account| (account.name.owner.clone(), account.balance()))
            .filter(|(owner, _)| self.closing.as_ref() != Some(owner))
            .collect();
        open.sort();
        found.sort();
        assert_eq!(found, open);
    }

    fn count(&mut self, group: &Group) {
        let has = |kind| group.drafts.iter().any(|draft| draft.kind == kind);
        self.done.settled += u64::from(has(Kind::Win));
        self.done.refunded += u64::from(has(Kind::Refund));
        self.done.transfers += group.drafts.len() as u64;
    }

    pub(crate) fn step(&mut self) {
        match self.rng.u64(..22) {
            0..=3 => self.pay_in(),
            4 => self.pay_out(),
            5..=9 => self.open_game(),
            10..=13 => self.close_game(),
            14 => self.try_what_is_not_allowed(),
            15..=16 => self.enter_tournament(),
            17 => self.close_tournament(),
            18 => self.roll_up(),
            19..=20 => self.take_back(),
            _ => self.close_again(),
        }
    }

    fn pay_in(&mut self) {
        let (id, amount) = (self.id("d"), self.rng.i64(1..=20_000));
        let to = match self.rng.u64(..12) {
            0..=1 => self.name(AccountKind::Sponsor, "acme"),
            2 => AccountName::bank(&self.currency),
            _ => {
                let player = self.player();
                self.name(AccountKind::Player, &player)
            }
        };
        let group = entry(&id).deposit(&to, amount).unwrap();
        self.post(&group);
    }

    fn pay_out(&mut self) {
        let (id, amount) = (self.id("w"), self.rng.i64(1..=20_000));
        let player = self.player();
        let from = self.name(AccountKind::Player, &player);
        let group = entry(&id).withdraw(&from, amount).unwrap();
        self.post(&group);
    }

    fn open_game(&mut self) {
        let seats = if self.rng.u64(..4) == 0 { 4 } else { 2 };
        let mut players: Vec<String> = (0..PLAYERS).map(|number| format!("p{number}")).collect();
        let first = self.rng.usize(..PLAYERS);
        players.rotate_left(first);
        players.truncate(seats);
        let stake = self.rng.i64(1..=300);
        let max_stake = stake + self.rng.i64(0..3_000);
        let scale = [Scale::Cube, Scale::Points, Scale::Flat][self.rng.usize(..3)];
        let fee_bp = self.rng.u16(..501);
        let terms = StakeTerms {
            fee_bp,
            federation_bp: self.rng.u16(..10_001),
            ..StakeTerms::new(stake, max_stake, scale)
        };
        let game = StakedGame { currency: self.currency.clone(), id: self.id("g"), players, terms };
        let group = game.open(&self.stakes).unwrap();
        if self.post(&group) {
            self.games.push(game);
        }
    }

    fn close_game(&mut self) {
        if self.games.is_empty() {
            return;
        }
        let which = self.rng.usize(..self.games.len());
        let game = self.games.swap_remove(which);
        let (winners, worth) = self.result(&game);
        let group =
            if self.rng.u64(..4) == 0 { game.refund() } else { game.settle(&winners, worth) }.unwrap();
        self.closing = Some(game.id.clone());
        assert!(self.post(&group), "what was put aside is there");
        self.closing = None;
        if group.drafts.iter().any(|draft| draft.kind == Kind::Win) {
            self.won = Some((game.clone(), winners, worth, false));
        }
        self.closed.push(game);
    }

    /// A game that was won is taken back, whatever its winners have left.
    fn take_back(&mut self) {
        let Some((game, winners, worth, rolled_up)) = self.won.take() else { return };
        let balance = |player: &String| self.watched.book.balance(&self.name(AccountKind::Player, player));
        let balances: Vec<i64> = game.players.iter().map(balance).collect();
        let reversal = Reversal { actor: "arbiter", balances: &balances, rolled_up };
        let group = game.reverse(&winners, worth, &reversal).unwrap();
        // The bank, or an account of fees that was paid out since, may lack what is needed.
        if self.post(&group) {
            self.done.reversed += 1;
        }
    }

    fn result(&mut self, game: &StakedGame) -> (Vec<usize>, Worth) {
        let worth = Worth { points: self.rng.u8(1..=3), cube: 1 << self.rng.u64(..7) };
        let winners: &[usize] = match (game.players.len(), self.rng.usize(..5)) {
            (_, 4) => &[],
            (2, odd) => [&[0], &[1]][odd % 2],
            (_, odd) => [[0, 3], [1, 2]].get(odd % 2).map_or(&[], |pair| pair),
        };
        (winners.to_vec(), worth)
    }

    /// I5: whatever is asked of a game that is over moves nothing.
    fn close_again(&mut self) {
        let Some(game) = self.closed.last().cloned() else { return };
        self.done.operations += 1;
        let (winners, worth) = self.result(&game);
        let group = game.settle(&winners, worth).unwrap();
        match self.watched.post(&group) {
            Ok(posted) => assert!(posted.repeated, "{} a second time", group.key),
            Err(error) => {
                assert_eq!(error, LedgerError::KeyTaken { key: group.key, differs: "other transfers" });
            }
        }
    }

    fn try_what_is_not_allowed(&mut self) {
        self.done.operations += 1;
        let (id, player) = (self.id("x"), self.player());
        let mine = self.name(AccountKind::Player, &player);
        let group = match self.rng.u64(..3) {
            0 => entry(&id).withdraw(&mine, 1_000_000_000).unwrap(),
            1 => {
                let other: AccountName = format!("f2/credits/player/{player}").parse().unwrap();
                entry(&id).withdraw(&other, 1).unwrap()
            }
            _ => {
                let Some(game) = self.closed.last() else { return };
                let mut group = entry(&id).deposit(&mine, 1).unwrap();
                group.drafts[0].kind = Kind::Escrow;
                group.drafts[0].debit = mine;
                group.drafts[0].credit = self.name(AccountKind::Escrow, &game.id);
                group
            }
        };
        let refused = self.watched.post(&group).unwrap_err();
        assert!(matches!(refused, LedgerError::Short { .. } | LedgerError::Closed { .. }), "{refused}");
        self.done.refused += 1;
    }

    fn enter_tournament(&mut self) {
        if self.tournaments.is_empty() || self.rng.u64(..8) == 0 {
            self.announce();
        }
        let which = self.rng.usize(..self.tournaments.len());
        let player = self.player();
        let running = &self.tournaments[which];
        let bonus = running.endowed < running.plan.bonuses.len();
        let group = if bonus {
            running.plan.endow(running.endowed, &self.stakes).unwrap()
        } else if running.entered.contains(&player) {
            return;
        } else {
            running.plan.enter(&player, &self.stakes).unwrap()
        };
        if self.post(&group.unwrap()) {
            let running = &mut self.tournaments[which];
            if bonus {
                running.endowed += 1;
            } else {
                running.entered.push(player);
            }
        }
    }

    fn announce(&mut self) {
        let bonuses = (0..self.rng.u64(..3)).map(|_| {
            let sponsor = (self.rng.u64(..3) > 0).then(|| "acme".to_owned());
            Bonus { sponsor, amount: self.rng.i64(1..=2_000) }
        });
        let bonuses = bonuses.collect();
        let second = self.rng.u16(..5_000);
        let plan = Tournament {
            currency: self.currency.clone(),
            id: self.id("t"),
            entry_fee: self.rng.i64(1..=500),
            organiser_bp: self.rng.u16(..1_001),
            prizes_bp: vec![10_000 - second, second],
            bonuses,
        };
        self.tournaments.push(Running { plan, entered: Vec::new(), endowed: 0 });
    }

    fn close_tournament(&mut self) {
        let Some(last) = self.tournaments.last() else { return };
        let whole = last.plan.bonuses.len() == last.endowed;
        if last.entered.is_empty() || self.rng.u64(..3) == 0 {
            return;
        }
        let paid = whole && self.rng.bool();
        let Some(over) = self.tournaments.pop() else { return };
        let players = over.entered.len();
        let group = if paid {
            let places: Vec<_> = over.entered.iter().map(|player| vec![player.clone()]).collect();
            let ties = if self.rng.bool() { vec![players] } else { vec![1; players] };
            over.plan.pay(&places, &ties).unwrap()
        } else {
            over.plan.cancel(&over.entered, over.endowed).unwrap()
        };
        assert!(self.post(&group.unwrap()), "the fund is there");
        if paid { self.done.paid += 1 } else { self.done.cancelled += 1 }
    }

    fn roll_up(&mut self) {
        let day = self.id("day");
        let kinds = [AccountKind::House, AccountKind::Federation];
        let collected: Vec<(AccountName, i64)> = kinds
            .into_iter()
            .flat_map(|kind| fee_shards(&self.currency, kind))
            .map(|shard| (shard.clone(), self.watched.book.balance(&shard)))
            .collect();
        if let Some(group) = roll_up(&self.currency, &day, &collected).unwrap() {
            assert!(self.post(&group), "the fees are there");
            self.done.rolled_up += 1;
            if let Some((.., rolled_up)) = &mut self.won {
                *rolled_up = true;
            }
        }
    }

    /// Every game and tournament ends; what is left is the players', the sponsor's and the fees.
    pub(crate) fn end(&mut self) {
        while !self.games.is_empty() {
            self.close_game();
        }
        while let Some(over) = self.tournaments.pop() {
            if let Some(group) = over.plan.cancel(&over.entered, over.endowed).unwrap() {
                assert!(self.post(&group), "the fund is there");
                self.done.cancelled += 1;
            }
        }
        let set_aside = [AccountKind::Escrow, AccountKind::Prize];
        let mut left =
            self.watched.book.accounts().iter().filter(|account| set_aside.contains(&account.name.kind));
        assert!(left.all(|account| account.balance() == 0 && account.closed));
        self.watched.reconcile();
    }
}

fn entry(id: &str) -> CashEntry<'_> {
    CashEntry { id, cashier: "cashier", reason: "a test" }
}
