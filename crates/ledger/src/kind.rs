// SPDX-License-Identifier: AGPL-3.0-or-later
//! Why money moves, and between which kinds of accounts it may.

use crate::account::AccountKind;

/// The reason of a transfer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// A cashier writes money in.
    Deposit,
    /// A cashier writes money out.
    Withdraw,
    /// A player puts the worst case aside before a game.
    Escrow,
    /// What was put aside beyond the final stake comes back.
    Release,
    /// A winner's part of the pot.
    Win,
    /// The site's part of the fee of a game.
    FeeHouse,
    /// The federation's part of the fee of a game.
    FeeFederation,
    /// A drawn, aborted or void game gives the stake back.
    Refund,
    /// A player pays to take part in a tournament.
    Entry,
    /// A sponsor or the federation's bank adds to a tournament's fund.
    Bonus,
    /// The organiser's part of the entry fees.
    Organiser,
    /// A prize.
    Prize,
    /// An entry fee comes back.
    EntryBack,
    /// A bonus comes back.
    BonusBack,
    /// The day's fees go from a collecting account to the receiver's own.
    RollUp,
    /// A game that was decided wrongly is taken back after it was settled: the losers get what they lost.
    Reverse,
}

impl Kind {
    /// Every kind.
    pub const ALL: [Self; 16] = [
        Self::Deposit,
        Self::Withdraw,
        Self::Escrow,
        Self::Release,
        Self::Win,
        Self::FeeHouse,
        Self::FeeFederation,
        Self::Refund,
        Self::Entry,
        Self::Bonus,
        Self::Organiser,
        Self::Prize,
        Self::EntryBack,
        Self::BonusBack,
        Self::RollUp,
        Self::Reverse,
    ];

    /// The word for it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Deposit => "deposit",
            Self::Withdraw => "withdraw",
            Self::Escrow => "escrow",
            Self::Release => "release",
            Self::Win => "win",
            Self::FeeHouse => "fee_house",
            Self::FeeFederation => "fee_federation",
            Self::Refund => "refund",
            Self::Entry => "entry",
            Self::Bonus => "bonus",
            Self::Organiser => "organiser",
            Self::Prize => "prize",
            Self::EntryBack => "entry_back",
            Self::BonusBack => "bonus_back",
            Self::RollUp => "roll_up",
            Self::Reverse => "reverse",
        }
    }

    /// The kind of a word.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.name() == name)
    }

    /// Whether money may go this way for this reason.
    #[must_use]
    pub fn allows(self, from: AccountKind, to: AccountKind) -> bool {
        use AccountKind as A;
        match self {
            Self::Deposit => {
                from == A::Cash && matches!(to, A::Player | A::Sponsor | A::House | A::Federation)
            }
            Self::Withdraw => {
                to == A::Cash && matches!(from, A::Player | A::Sponsor | A::House | A::Federation)
            }
            Self::Escrow => (from, to) == (A::Player, A::Escrow),
            Self::Release | Self::Win | Self::Refund => (from, to) == (A::Escrow, A::Player),
            Self::FeeHouse => (from, to) == (A::Escrow, A::House),
            Self::FeeFederation => (from, to) == (A::Escrow, A::Federation),
            Self::Entry => (from, to) == (A::Player, A::Prize),
            Self::Bonus => to == A::Prize && matches!(from, A::Sponsor | A::House | A::Federation),
            Self::Organiser => from == A::Prize && matches!(to, A::House | A::Federation),
            Self::Prize | Self::EntryBack => (from, to) == (A::Prize, A::Player),
            Self::BonusBack => from == A::Prize && matches!(to, A::Sponsor | A::House | A::Federation),
            Self::RollUp => from == to && matches!(from, A::House | A::Federation),
            Self::Reverse => to == A::Player && matches!(from, A::Player | A::House | A::Federation),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_has_its_word_and_its_way() {
        let mut ways = 0;
        for kind in Kind::ALL {
            assert_eq!(Kind::from_name(kind.name()), Some(kind));
            for from in AccountKind::ALL {
                ways += AccountKind::ALL.into_iter().filter(|to| kind.allows(from, *to)).count();
            }
        }
        assert_eq!(ways, 30, "4 in, 4 out, 17 for games and tournaments, 2 to roll up, 3 to reverse");
        assert_eq!(Kind::from_name("gift"), None);
    }
}
