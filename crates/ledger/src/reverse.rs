// SPDX-License-Identifier: AGPL-3.0-or-later
//! A game that was settled and should not have been: the losers get back what they lost. What was written stays; a
//! group of its own corrects it, once.

use crate::account::{AccountKind, AccountName};
use crate::error::LedgerError;
use crate::group::Group;
use crate::kind::Kind;
use crate::settle::{Worth, settle};
use crate::stake::StakedGame;

/// What has to be known to take a settled game back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reversal<'a> {
    /// Who decided.
    pub actor: &'a str,
    /// What each player has on the account now, in the order of the seats, minor units. Whoever has spent something
    /// before the group is posted makes it [`LedgerError::Short`]: it is made anew then.
    pub balances: &'a [i64],
    /// Whether the fee has left its collecting accounts for those of its receivers since.
    pub rolled_up: bool,
}

impl StakedGame {
    /// Takes a settled game back. The fee comes from where it lies, the rest from the winners; what a winner does not
    /// have any more comes from the bank of the currency. It works once, and only for a game that was won: a refunded
    /// one has nothing to give back.
    ///
    /// # Errors
    /// What [`settle`] and [`Group::check`] refuse: [`LedgerError::BadWinners`] without winners;
    /// [`LedgerError::OutOfRange`] for balances that are not one a seat.
    pub fn reverse(
        &self,
        winners: &[usize],
        worth: Worth,
        reversal: &Reversal<'_>,
    ) -> Result<Group, LedgerError> {
        let seats = self.players.len();
        let settled = settle(&self.terms, seats, winners, worth)?;
        if winners.is_empty() {
            return Err(LedgerError::BadWinners { seats });
        }
        LedgerError::range(
            "the number of balances",
            reversal.balances.len() as i64,
            [seats as i64, seats as i64],
        )?;
        let (_, players) = self.accounts()?;
        let receiver = |kind| match reversal.rolled_up {
            true => AccountName::main(&self.currency, kind),
            false => AccountName::fee_shard(&self.currency, kind, &self.id),
        };
        let mut sources = vec![
            (receiver(AccountKind::House), settled.house),
            (receiver(AccountKind::Federation), settled.federation),
        ];
        let mut lacking = 0;
        for ((player, net), balance) in players.iter().zip(&settled.net).zip(reversal.balances) {
            let has = (*net).min(*balance).max(0);
            lacking += (*net).max(0) - has;
            sources.push((player.clone(), has));
        }
        sources.push((AccountName::bank(&self.currency), lacking));
        let mut group = Group::new(format!("game:{}:reverse", self.id), &self.id, reversal.actor);
        let mut sources = sources.into_iter().filter(|(_, left)| *left > 0);
        let mut source = sources.next();
        for (player, net) in players.iter().zip(&settled.net) {
            let mut due = net.saturating_neg().max(0);
            while due > 0
                && let Some((from, left)) = &mut source
            {
                let part = due.min(*left);
                group.add(Kind::Reverse, part, from, player);
                (due, *left) = (due - part, *left - part);
                if *left == 0 {
                    source = sources.next();
                }
            }
        }
        group.check().map(|()| group)
    }
}
