// SPDX-License-Identifier: AGPL-3.0-or-later
//! The money of a tournament, as groups of transfers: entry fees and the bonus go in, prizes come out, or everything
//! goes back.

use crate::account::{AccountKind, AccountName, Currency};
use crate::error::LedgerError;
use crate::group::Group;
use crate::kind::Kind;
use crate::prizes::PrizePlan;
use crate::stake::Stakes;

/// A tournament with money in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tournament {
    /// What is played for.
    pub currency: Currency,
    /// The tournament's id.
    pub id: String,
    /// Who adds the bonus of the plan; needed only when there is one.
    pub sponsor: Option<String>,
    /// Entry fee, bonus and prizes.
    pub plan: PrizePlan,
}

impl Tournament {
    /// A player pays the entry fee; nothing where none is asked for.
    ///
    /// # Errors
    /// [`LedgerError::StakesOff`]; what [`PrizePlan::check`] and [`Group::check`] refuse.
    pub fn enter(&self, player: &str, stakes: &Stakes) -> Result<Option<Group>, LedgerError> {
        stakes.check()?;
        self.plan.check()?;
        let mut group = self.group(&format!("entry:{player}"), player);
        let player = self.account(AccountKind::Player, player)?;
        group.add(Kind::Entry, self.plan.entry_fee, &player, &self.fund()?);
        checked(group)
    }

    /// The sponsor pays the bonus; nothing where there is none.
    ///
    /// # Errors
    /// [`LedgerError::StakesOff`]; [`LedgerError::BadText`] for a bonus without a sponsor; what [`PrizePlan::check`]
    /// and [`Group::check`] refuse.
    pub fn endow(&self, stakes: &Stakes) -> Result<Option<Group>, LedgerError> {
        stakes.check()?;
        self.plan.check()?;
        let mut group = self.group("bonus", "house");
        if self.plan.bonus != 0 {
            group.add(Kind::Bonus, self.plan.bonus, &self.sponsor_account()?, &self.fund()?);
        }
        checked(group)
    }

    /// The tournament is over: the organiser's part and every prize. `places` are all players who entered, the winner
    /// first; nothing when there is no money.
    ///
    /// # Errors
    /// What [`PrizePlan::split`] and [`Group::check`] refuse.
    pub fn pay(&self, places: &[String], tie_groups: &[usize]) -> Result<Option<Group>, LedgerError> {
        let split = self.plan.split(places.len(), tie_groups)?;
        let mut group = self.group("close", "house");
        let fund = self.fund()?;
        for (player, prize) in places.iter().zip(&split.prizes) {
            group.add(Kind::Prize, *prize, &fund, &self.account(AccountKind::Player, player)?);
        }
        let organiser = AccountName::main(&self.currency, AccountKind::Federation);
        group.add(Kind::Organiser, split.organiser, &fund, &organiser);
        group.closes.push(fund);
        checked(group)
    }

    /// I10: the tournament does not take place: every entry fee and the bonus go back. It shares its key with
    /// [`Tournament::pay`]. `endowed` says whether the bonus had been paid.
    ///
    /// # Errors
    /// What [`Group::check`] refuses.
    pub fn cancel(&self, entered: &[String], endowed: bool) -> Result<Option<Group>, LedgerError> {
        let mut group = self.group("close", "house");
        let fund = self.fund()?;
        for player in entered {
            let player = self.account(AccountKind::Player, player)?;
            group.add(Kind::EntryBack, self.plan.entry_fee, &fund, &player);
        }
        if endowed && self.plan.bonus != 0 {
            group.add(Kind::BonusBack, self.plan.bonus, &fund, &self.sponsor_account()?);
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

    fn sponsor_account(&self) -> Result<AccountName, LedgerError> {
        self.account(AccountKind::Sponsor, self.sponsor.as_deref().unwrap_or_default())
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
