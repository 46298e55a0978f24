// SPDX-License-Identifier: AGPL-3.0-or-later
//! The money of a tournament, as groups of transfers: entry fees and bonuses go in, prizes come out, or everything
//! goes back.

use crate::account::{AccountKind, AccountName, Currency};
use crate::error::LedgerError;
use crate::group::Group;
use crate::kind::Kind;
use crate::prizes::{PrizePlan, Ties};
use crate::settle::share_equally;
use crate::stake::Stakes;

/// P17: what is added to the fund of a tournament.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bonus {
    /// The sponsor who gives it; the bank of the federation when there is none.
    pub sponsor: Option<String>,
    /// How much, minor units, 1 or more.
    pub amount: i64,
}

/// A tournament with money in it. All sums are minor units.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tournament {
    /// What is played for.
    pub currency: Currency,
    /// The tournament's id.
    pub id: String,
    /// What an entry costs, 0 or more.
    pub entry_fee: i64,
    /// The organiser's part of the entry fees, hundredths of a percent, rounded down.
    pub organiser_bp: u16,
    /// The prize of each place, hundredths of a percent of the fund, 10000 together.
    pub prizes_bp: Vec<u16>,
    /// What is added to the fund, in the order in which it was announced: at most [`BONUSES_MAX`].
    pub bonuses: Vec<Bonus>,
}

/// The most bonuses of one tournament.
pub const BONUSES_MAX: usize = 8;

impl Tournament {
    /// How the fund is divided. Players who stand equal always share; whether a tie-break has put them in order before
    /// is seen in their groups.
    ///
    /// # Errors
    /// [`LedgerError::OutOfRange`], [`LedgerError::BadTable`], and [`LedgerError::TooMuch`] for bonuses beyond 63 bits.
    pub fn plan(&self) -> Result<PrizePlan, LedgerError> {
        LedgerError::range("the number of bonuses", self.bonuses.len() as i64, [0, BONUSES_MAX as i64])?;
        let mut bonus = 0_i64;
        for given in &self.bonuses {
            LedgerError::range("the bonus", given.amount, [1, i64::MAX])?;
            bonus = bonus
                .checked_add(given.amount)
                .ok_or(LedgerError::TooMuch { what: "the sum of the bonuses" })?;
        }
        let plan = PrizePlan {
            entry_fee: self.entry_fee,
            bonus,
            organiser_bp: self.organiser_bp,
            table_bp: self.prizes_bp.clone(),
            ties: Ties::Share,
        };
        plan.check().map(|()| plan)
    }

    /// An entry is paid, for a team by its captain; nothing where no fee is asked for.
    ///
    /// # Errors
    /// [`LedgerError::StakesOff`]; what [`Tournament::plan`] and [`Group::check`] refuse.
    pub fn enter(&self, player: &str, stakes: &Stakes) -> Result<Option<Group>, LedgerError> {
        stakes.check()?;
        self.plan()?;
        let mut group = self.group(&format!("entry:{player}"), player);
        let player = self.account(AccountKind::Player, player)?;
        group.add(Kind::Entry, self.entry_fee, &player, &self.fund()?);
        checked(group)
    }

    /// One bonus is paid in, by its place in the list; nothing where there is none. Each has a key of its own, so that
    /// none is paid twice; an announcement writes all of them in one transaction.
    ///
    /// # Errors
    /// [`LedgerError::StakesOff`]; what [`Tournament::plan`] and [`Group::check`] refuse.
    pub fn endow(&self, place: usize, stakes: &Stakes) -> Result<Option<Group>, LedgerError> {
        stakes.check()?;
        self.plan()?;
        let Some(bonus) = self.bonuses.get(place) else { return Ok(None) };
        let mut group = self.group(&format!("bonus:{place}"), "house");
        group.add(Kind::Bonus, bonus.amount, &self.giver(bonus)?, &self.fund()?);
        checked(group)
    }

    /// The tournament is over: the organiser's part and every prize. `places` are all who entered, the winner first:
    /// a player, or the players of a team, who get equal parts, odd units to the first of them, the captain. Nothing
    /// when there is no money.
    ///
    /// # Errors
    /// What [`PrizePlan::split`] and [`Group::check`] refuse; [`LedgerError::OutOfRange`] for a place without players.
    pub fn pay(&self, places: &[Vec<String>], tie_groups: &[usize]) -> Result<Option<Group>, LedgerError> {
        let split = self.plan()?.split(places.len(), tie_groups)?;
        let mut group = self.group("close", "house");
        let fund = self.fund()?;
        for (players, prize) in places.iter().zip(&split.prizes) {
            LedgerError::range("the players of a place", players.len() as i64, [1, i64::MAX])?;
            for (player, part) in players.iter().zip(share_equally(*prize, players.len())) {
                group.add(Kind::Prize, part, &fund, &self.account(AccountKind::Player, player)?);
            }
        }
        group.add(Kind::Organiser, split.organiser, &fund, &AccountName::bank(&self.currency));
        group.closes.push(fund);
        checked(group)
    }

    /// I10: the tournament does not take place: every entry fee goes back to who paid it, and the first `endowed`
    /// bonuses to who gave them. It shares its key with [`Tournament::pay`].
    ///
    /// # Errors
    /// What [`Group::check`] refuses.
    pub fn cancel(&self, paid: &[String], endowed: usize) -> Result<Option<Group>, LedgerError> {
        let mut group = self.group("close", "house");
        let fund = self.fund()?;
        for player in paid {
            let player = self.account(AccountKind::Player, player)?;
            group.add(Kind::EntryBack, self.entry_fee, &fund, &player);
        }
        for bonus in self.bonuses.iter().take(endowed) {
            group.add(Kind::BonusBack, bonus.amount, &fund, &self.giver(bonus)?);
        }
        group.closes.push(fund);
        checked(group)
    }

    fn group(&self, act: &str, actor: &str) -> Group {
        Group::new(format!("tournament:{}:{act}", self.id), &self.id, actor)
    }

    fn fund(&self) -> Result<AccountName, LedgerError> {
        LedgerError::id(&self.id)?;
        self.account(AccountKind::Prize, &self.id)
    }

    fn giver(&self, bonus: &Bonus) -> Result<AccountName, LedgerError> {
        match &bonus.sponsor {
            Some(sponsor) => self.account(AccountKind::Sponsor, sponsor),
            None => Ok(AccountName::bank(&self.currency)),
        }
    }

    fn account(&self, kind: AccountKind, owner: &str) -> Result<AccountName, LedgerError> {
        AccountName::new(&self.currency, kind, owner)
    }
}

fn checked(group: Group) -> Result<Option<Group>, LedgerError> {
    if group.drafts.is_empty() {
        return Ok(None);
    }
    group.check().map(|()| Some(group))
}
