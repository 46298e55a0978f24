// SPDX-License-Identifier: AGPL-3.0-or-later
//! A game for a stake, as groups of transfers: the worst case is put aside when it starts, and comes out again once.

use crate::account::{AccountKind, AccountName, Currency};
use crate::error::LedgerError;
use crate::group::Group;
use crate::kind::Kind;
use crate::settle::{FEE_BP, SEATS_MAX, StakeTerms, Worth, settle};

/// Whether this site plays for stakes. It does not unless its operator has said so and signed for it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Stakes {
    statement: Option<String>,
}

impl Stakes {
    /// Stakes are on: `statement` is what the operator has signed about the law of the place, kept with the setting.
    ///
    /// # Errors
    /// [`LedgerError::BadText`] for a statement that says nothing.
    pub fn on(statement: &str) -> Result<Self, LedgerError> {
        LedgerError::text("the operator's statement", statement.trim(), 4_000)?;
        Ok(Self { statement: Some(statement.to_owned()) })
    }

    /// Lets nothing pass while stakes are off.
    ///
    /// # Errors
    /// [`LedgerError::StakesOff`].
    pub fn check(&self) -> Result<(), LedgerError> {
        if self.statement.is_some() { Ok(()) } else { Err(LedgerError::StakesOff) }
    }
}

/// A game that is played for a stake.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StakedGame {
    /// What is played for.
    pub currency: Currency,
    /// The game's id.
    pub id: String,
    /// Who plays, in the order of the seats, each a different player.
    pub players: Vec<String>,
    /// What was agreed.
    pub terms: StakeTerms,
}

impl StakedGame {
    /// M6: everybody puts the worst case aside.
    ///
    /// # Errors
    /// [`LedgerError::StakesOff`]; [`LedgerError::OutOfRange`] for a fee above [`FEE_BP`] (I7) or a wrong number of
    /// players; what [`StakeTerms::check`] and [`Group::check`] refuse.
    pub fn open(&self, stakes: &Stakes) -> Result<Group, LedgerError> {
        stakes.check()?;
        self.terms.check()?;
        LedgerError::range("the fee of a game", self.terms.fee_bp.into(), [0, FEE_BP.into()])?;
        LedgerError::range("the number of players", self.players.len() as i64, [2, SEATS_MAX as i64])?;
        let mut group = self.group("open");
        let (escrow, players) = self.accounts()?;
        for (seat, player) in players.iter().enumerate() {
            if players[..seat].contains(player) {
                return Err(LedgerError::BadWinners { seats: players.len() });
            }
            group.add(Kind::Escrow, self.terms.escrow(), player, &escrow);
        }
        group.check().map(|()| group)
    }

    /// The game is over: winners get the pot less the fee, everybody what was put aside beyond the final stake. Without
    /// winners it is a draw and everything comes back.
    ///
    /// # Errors
    /// What [`settle`] and [`Group::check`] refuse.
    pub fn settle(&self, winners: &[usize], worth: Worth) -> Result<Group, LedgerError> {
        let settled = settle(&self.terms, self.players.len(), winners, worth)?;
        if winners.is_empty() {
            return self.refund();
        }
        let mut group = self.group("close");
        let (escrow, players) = self.accounts()?;
        for (player, payout) in players.iter().zip(&settled.payout) {
            group.add(Kind::Win, *payout, &escrow, player);
        }
        let shard = |kind| AccountName::fee_shard(&self.currency, kind, &self.id);
        group.add(Kind::FeeHouse, settled.house, &escrow, &shard(AccountKind::House));
        group.add(Kind::FeeFederation, settled.federation, &escrow, &shard(AccountKind::Federation));
        for player in &players {
            group.add(Kind::Release, settled.released, &escrow, player);
        }
        group.closes.push(escrow);
        group.check().map(|()| group)
    }

    /// A draw, an abort, a void game, a loss of the site: everybody gets everything back, without a fee. It shares its
    /// key with the settlement, so that only one of the two can happen (I5).
    ///
    /// # Errors
    /// What [`Group::check`] refuses.
    pub fn refund(&self) -> Result<Group, LedgerError> {
        let mut group = self.group("close");
        let (escrow, players) = self.accounts()?;
        for player in &players {
            group.add(Kind::Refund, self.terms.escrow(), &escrow, player);
        }
        group.closes.push(escrow);
        group.check().map(|()| group)
    }

    fn group(&self, act: &str) -> Group {
        Group::new(format!("game:{}:{act}", self.id), &self.id, "house")
    }

    pub(crate) fn accounts(&self) -> Result<(AccountName, Vec<AccountName>), LedgerError> {
        LedgerError::id(&self.id)?;
        let name = |kind, owner: &str| AccountName::new(&self.currency, kind, owner);
        let players: Result<_, _> =
            self.players.iter().map(|player| name(AccountKind::Player, player)).collect();
        Ok((name(AccountKind::Escrow, &self.id)?, players?))
    }
}
