// SPDX-License-Identifier: AGPL-3.0-or-later
//! How the fund of a tournament is divided: numbers in, numbers out.

use crate::error::LedgerError;
use crate::settle::{WHOLE_BP, share, share_equally};

/// The most players one tournament can pay.
pub const ENTRIES_MAX: usize = 10_000;

/// What happens when players end with the same score.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ties {
    /// They share the prizes of the places they take together, odd units to the first of them.
    Share,
    /// A tie-break has put them in order; each gets the prize of the own place.
    TieBreak,
}

/// M7: the money of a tournament as it was announced. All sums are minor units.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PrizePlan {
    /// What a player pays to take part, 0 or more.
    pub entry_fee: i64,
    /// What is added to the fund, 0 or more.
    pub bonus: i64,
    /// The organiser's part of the entry fees, hundredths of a percent, rounded down.
    pub organiser_bp: u16,
    /// The prize of each place, hundredths of a percent of the fund, 10000 together.
    pub table_bp: Vec<u16>,
    /// What equal players get.
    pub ties: Ties,
}

/// Who gets what, minor units: `organiser` and `prizes` together are the entry fees and the bonus.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PrizeSplit {
    /// All entry fees.
    pub pot: i64,
    /// The organiser's part of them.
    pub organiser: i64,
    /// What is divided: the rest and the bonus.
    pub fund: i64,
    /// What each player gets, by place.
    pub prizes: Vec<i64>,
}

impl PrizePlan {
    /// Whether the plan can be announced.
    ///
    /// # Errors
    /// [`LedgerError::OutOfRange`] and [`LedgerError::BadTable`].
    pub fn check(&self) -> Result<(), LedgerError> {
        LedgerError::range("the entry fee", self.entry_fee, [0, i64::MAX])?;
        LedgerError::range("the bonus", self.bonus, [0, i64::MAX])?;
        LedgerError::range("the organiser's part", self.organiser_bp.into(), [0, WHOLE_BP.into()])?;
        let sum = self.table_bp.iter().map(|bp| i64::from(*bp)).sum();
        if sum == i64::from(WHOLE_BP) { Ok(()) } else { Err(LedgerError::BadTable { sum }) }
    }

    /// Divides the fund among `entries` players. `tie_groups` says from the first place on how many players stand
    /// equal: `[1, 2, 1]` is a winner, two who share the second place and one behind them. The prizes of places that
    /// nobody took go to the first place, units that rounding leaves go out one by one from the first place on.
    ///
    /// # Errors
    /// What [`PrizePlan::check`] refuses; [`LedgerError::OutOfRange`] without players; [`LedgerError::BadTies`];
    /// [`LedgerError::TooMuch`].
    pub fn split(&self, entries: usize, tie_groups: &[usize]) -> Result<PrizeSplit, LedgerError> {
        self.check()?;
        LedgerError::range("the number of players", entries as i64, [1, ENTRIES_MAX as i64])?;
        let sum = tie_groups.iter().fold(0_usize, |sum, group| sum.saturating_add(*group));
        if sum != entries || tie_groups.contains(&0) {
            let sum = i64::try_from(sum).unwrap_or(i64::MAX);
            return Err(LedgerError::BadTies { entries: entries as i64, sum });
        }
        let much = |what| move || LedgerError::TooMuch { what };
        let pot = self.entry_fee.checked_mul(entries as i64).ok_or_else(much("the sum of the entry fees"))?;
        let organiser = share(pot, self.organiser_bp);
        let fund = (pot - organiser).checked_add(self.bonus).ok_or_else(much("the fund"))?;
        let mut prizes = self.by_place(fund, entries);
        if self.ties == Ties::Share {
            share_ties(&mut prizes, tie_groups);
        }
        Ok(PrizeSplit { pot, organiser, fund, prizes })
    }

    fn by_place(&self, fund: i64, entries: usize) -> Vec<i64> {
        let paid = self.table_bp.len().min(entries);
        let untaken: u16 = self.table_bp.iter().skip(paid).sum();
        let of_place = |(place, bp): (usize, &u16)| share(fund, if place == 0 { bp + untaken } else { *bp });
        let mut prizes: Vec<i64> = self.table_bp.iter().take(paid).enumerate().map(of_place).collect();
        // Each place lost less than one unit to rounding, so that one round is enough.
        let left = fund - prizes.iter().sum::<i64>();
        prizes.iter_mut().zip(0..left).for_each(|(prize, _)| *prize += 1);
        prizes.resize(entries, 0);
        prizes
    }
}

/// Gives every group of equal players equal parts of what its places are worth.
fn share_ties(prizes: &mut [i64], tie_groups: &[usize]) {
    let mut rest = prizes;
    for &size in tie_groups {
        let (group, behind) = rest.split_at_mut(size.min(rest.len()));
        let parts = share_equally(group.iter().sum(), size);
        group.iter_mut().zip(parts).for_each(|(prize, part)| *prize = part);
        rest = behind;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plan(table_bp: &[u16], ties: Ties) -> PrizePlan {
        PrizePlan { entry_fee: 100, bonus: 1, organiser_bp: 500, table_bp: table_bp.to_vec(), ties }
    }

    #[test]
    fn m7_the_fund_is_divided_to_the_last_unit() {
        let split = plan(&[5000, 3000, 2000], Ties::TieBreak).split(4, &[1, 3]).unwrap();
        assert_eq!((split.pot, split.organiser, split.fund), (400, 20, 381));
        assert_eq!(split.prizes, [191, 114, 76, 0]);
        let shared = plan(&[5000, 3000, 2000], Ties::Share).split(4, &[1, 3]).unwrap();
        assert_eq!(shared.prizes, [191, 64, 63, 63]);
    }

    #[test]
    fn m7_prizes_of_places_nobody_took_go_to_the_first() {
        let split = plan(&[5000, 3000, 2000], Ties::TieBreak).split(2, &[1, 1]).unwrap();
        assert_eq!((split.fund, split.prizes), (191, vec![134, 57]));
        let alone = plan(&[6000, 4000], Ties::Share).split(1, &[1]).unwrap();
        assert_eq!((alone.fund, alone.prizes), (96, vec![96]));
    }

    #[test]
    fn a_bad_plan_is_told_what_is_allowed() {
        let good = plan(&[10_000], Ties::Share);
        let said =
            |plan: &PrizePlan, entries, ties: &[usize]| plan.split(entries, ties).unwrap_err().to_string();
        assert!(said(&plan(&[5000, 4999], Ties::Share), 1, &[1]).ends_with("not 9999"));
        assert!(said(&PrizePlan { entry_fee: -1, ..good.clone() }, 1, &[1]).contains("entry fee must be 0"));
        assert!(said(&PrizePlan { bonus: -1, ..good.clone() }, 1, &[1]).contains("bonus must be 0"));
        assert!(said(&PrizePlan { organiser_bp: 10_001, ..good.clone() }, 1, &[1]).contains("0 to 10000"));
        assert!(said(&good, 0, &[]).contains("1 to 10000, not 0"));
        assert!(said(&good, 10_001, &[10_001]).contains("not 10001"));
        for ties in [&[1][..], &[1, 2], &[2, 0], &[usize::MAX, 3]] {
            assert!(said(&good, 2, ties).contains("together 2"), "{ties:?}");
        }
        let rich = PrizePlan { entry_fee: i64::MAX, ..good.clone() };
        assert!(said(&rich, 2, &[1, 1]).starts_with("the sum of the entry fees"));
        assert!(said(&PrizePlan { bonus: i64::MAX, ..good }, 1, &[1]).starts_with("the fund"));
    }
}
