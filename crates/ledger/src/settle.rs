// SPDX-License-Identifier: AGPL-3.0-or-later
//! Who gets what when a staked game is over: numbers in, numbers out. No account and no transfer is known here.

use crate::error::LedgerError;

/// Hundredths of a percent in a whole.
pub const WHOLE_BP: u16 = 10_000;
/// M1: the fee of the site, hundredths of a percent of the pot; invariant I7 allows no more.
pub const FEE_BP: u16 = 500;
/// The federation's share of the fee unless its contract says otherwise, hundredths of a percent.
pub const FEDERATION_BP: u16 = 4_000;
/// The most that can sit at one game.
pub const SEATS_MAX: usize = 4;
/// The highest number a cube shows.
pub const CUBE_MAX: u8 = 64;
/// The most points one game is worth without the cube.
pub const POINTS_MAX: u8 = 3;

/// How far the result of the game multiplies the stake.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scale {
    /// A single game with a cube: at worst 3 x 64 stakes.
    Cube,
    /// A single game without a cube: at worst 3 stakes.
    Points,
    /// M6: a match, or a game that knows no points: the stake itself, once.
    Flat,
}

impl Scale {
    /// How many stakes the game can cost at worst.
    #[must_use]
    pub const fn worst(self) -> u8 {
        match self {
            Self::Cube => POINTS_MAX * CUBE_MAX,
            Self::Points => POINTS_MAX,
            Self::Flat => 1,
        }
    }
}

/// What was agreed before a staked game. All sums are minor units (cents of the label).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StakeTerms {
    /// The stake of one point, 1 or more.
    pub stake: i64,
    /// M3: nobody loses more than this, whatever the result; at least the stake.
    pub max_stake: i64,
    /// What multiplies the stake.
    pub scale: Scale,
    /// The fee, hundredths of a percent of the pot, 0 to 10000.
    pub fee_bp: u16,
    /// The federation's part of the fee, hundredths of a percent, 0 to 10000.
    pub federation_bp: u16,
}

impl StakeTerms {
    /// Terms with the site's own fee and share.
    #[must_use]
    pub const fn new(stake: i64, max_stake: i64, scale: Scale) -> Self {
        Self { stake, max_stake, scale, fee_bp: FEE_BP, federation_bp: FEDERATION_BP }
    }

    /// Whether these terms can be agreed on.
    ///
    /// # Errors
    /// [`LedgerError::OutOfRange`] and [`LedgerError::MaximumBelowStake`].
    pub fn check(&self) -> Result<(), LedgerError> {
        let whole = [0, i64::from(WHOLE_BP)];
        LedgerError::range("the stake", self.stake, [1, i64::MAX])?;
        LedgerError::range("the fee", self.fee_bp.into(), whole)?;
        LedgerError::range("the share of the federation", self.federation_bp.into(), whole)?;
        if self.max_stake < self.stake {
            return Err(LedgerError::MaximumBelowStake { stake: self.stake, max_stake: self.max_stake });
        }
        Ok(())
    }

    /// M6: what each player puts aside when the game starts: the worst case, at most the maximum stake.
    #[must_use]
    pub fn escrow(&self) -> i64 {
        let worst = i128::from(self.stake) * i128::from(self.scale.worst());
        i64::try_from(worst).map_or(self.max_stake, |worst| worst.min(self.max_stake))
    }
}

/// What a game was worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Worth {
    /// Points without the cube, 1 to 3; a loss on time counts 3 (C5).
    pub points: u8,
    /// What the accepted cube shows, 1 to 64; a double that was refused or never answered does not count.
    pub cube: u8,
}

impl Worth {
    /// A game of one point without a cube.
    pub const ONE: Self = Self { points: 1, cube: 1 };

    fn check(self) -> Result<(), LedgerError> {
        LedgerError::range("the points", self.points.into(), [1, POINTS_MAX.into()])?;
        if !self.cube.is_power_of_two() || self.cube > CUBE_MAX {
            return Err(LedgerError::BadCube { given: self.cube.into() });
        }
        Ok(())
    }
}

/// Who gets what, minor units. `payout` and `released` together are what was put aside, less the fee.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settlement {
    /// What each player had put aside.
    pub escrow: i64,
    /// M3: the final stake: what each loser pays.
    pub final_stake: i64,
    /// All final stakes together.
    pub pot: i64,
    /// M5: the fee, rounded down.
    pub fee: i64,
    /// The federation's part of the fee, rounded down.
    pub federation: i64,
    /// The rest of the fee, odd unit included.
    pub house: i64,
    /// What each seat gets out of the pot.
    pub payout: Vec<i64>,
    /// What each seat gets back of its escrow besides the pot.
    pub released: i64,
    /// What each seat has won or lost in the end.
    pub net: Vec<i64>,
}

/// M1 to M6: settles a game of `seats` players. Without winners (a draw, a game that was called off) everybody gets the
/// whole escrow back and nobody pays a fee.
///
/// # Errors
/// What [`StakeTerms::check`] refuses; [`LedgerError::OutOfRange`] and [`LedgerError::BadCube`] for a worth that no game has;
/// [`LedgerError::BadWinners`]; [`LedgerError::TooMuch`] for a pot beyond 63 bits.
pub fn settle(
    terms: &StakeTerms,
    seats: usize,
    winners: &[usize],
    worth: Worth,
) -> Result<Settlement, LedgerError> {
    terms.check()?;
    worth.check()?;
    LedgerError::range("the number of seats", seats as i64, [2, SEATS_MAX as i64])?;
    let won: Vec<bool> = (0..seats).map(|seat| winners.contains(&seat)).collect();
    let count = won.iter().filter(|won| **won).count();
    if count != winners.len() || count == seats {
        return Err(LedgerError::BadWinners { seats });
    }
    let escrow = terms.escrow();
    if count == 0 {
        let none = vec![0; seats];
        return Ok(Settlement {
            escrow,
            final_stake: 0,
            pot: 0,
            fee: 0,
            federation: 0,
            house: 0,
            payout: none.clone(),
            released: escrow,
            net: none,
        });
    }
    let times = match terms.scale {
        Scale::Cube => worth.points * worth.cube,
        Scale::Points => worth.points,
        Scale::Flat => 1,
    };
    let lost = i128::from(terms.stake) * i128::from(times);
    let final_stake = i64::try_from(lost).map_or(terms.max_stake, |lost| lost.min(terms.max_stake));
    let pot = final_stake.checked_mul(seats as i64).ok_or(LedgerError::TooMuch { what: "the pot" })?;
    let fee = share(pot, terms.fee_bp);
    let federation = share(fee, terms.federation_bp);
    let payout = divide(pot - fee, &won, count);
    let net = payout.iter().map(|paid| paid - final_stake).collect();
    Ok(Settlement {
        escrow,
        final_stake,
        pot,
        fee,
        federation,
        house: fee - federation,
        payout,
        released: escrow - final_stake,
        net,
    })
}

/// A part of a sum in hundredths of a percent (at most all of it), rounded down.
pub(crate) fn share(sum: i64, bp: u16) -> i64 {
    let part = i128::from(sum) * i128::from(bp.min(WHOLE_BP)) / i128::from(WHOLE_BP);
    i64::try_from(part).expect("a part of a sum is no more than the sum")
}

/// Divides a sum among those marked.
fn divide(sum: i64, marked: &[bool], count: usize) -> Vec<i64> {
    let mut parts = share_equally(sum, count);
    marked.iter().map(|marked| if *marked { parts.next().unwrap_or(0) } else { 0 }).collect()
}

/// Equal parts of a sum, odd units to the first of them.
pub(crate) fn share_equally(sum: i64, parts: usize) -> impl Iterator<Item = i64> {
    let parts = parts.max(1) as i64;
    let (each, odd) = (sum / parts, sum % parts);
    (0..parts).map(move |part| each + i64::from(part < odd))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn m2_the_worked_example() {
        let terms = StakeTerms::new(200, 500, Scale::Points);
        let settled = settle(&terms, 2, &[0], Worth { points: 3, cube: 1 }).unwrap();
        assert_eq!((settled.final_stake, settled.pot, settled.fee), (500, 1000, 50));
        assert_eq!((settled.payout, settled.net), (vec![950, 0], vec![450, -500]));
        assert_eq!((settled.federation, settled.house), (20, 30));
    }

    #[test]
    fn m6_a_match_pays_its_stake_once_and_a_cube_without_agreement_counts_nothing() {
        let flat =
            settle(&StakeTerms::new(7, 700, Scale::Flat), 2, &[1], Worth { points: 3, cube: 64 }).unwrap();
        assert_eq!((flat.escrow, flat.final_stake, flat.released), (7, 7, 0));
        let plain =
            settle(&StakeTerms::new(7, 700, Scale::Points), 2, &[1], Worth { points: 2, cube: 4 }).unwrap();
        assert_eq!((plain.escrow, plain.final_stake, plain.released), (21, 14, 7));
    }

    #[test]
    fn a_draw_gives_everything_back_without_a_fee() {
        let drawn = settle(&StakeTerms::new(7, 700, Scale::Cube), 4, &[], Worth::ONE).unwrap();
        assert_eq!((drawn.escrow, drawn.released, drawn.fee), (700, 700, 0));
        assert_eq!((drawn.payout, drawn.net), (vec![0; 4], vec![0; 4]));
    }

    #[test]
    fn bad_terms_are_told_what_is_allowed() {
        let said = |terms: StakeTerms, winners: &[usize], points, cube| {
            settle(&terms, 2, winners, Worth { points, cube }).unwrap_err().to_string()
        };
        let good = StakeTerms::new(1, 1, Scale::Cube);
        assert_eq!(
            said(StakeTerms { stake: 0, ..good }, &[0], 1, 1),
            format!("the stake must be 1 to {}, not 0", i64::MAX)
        );
        assert!(said(StakeTerms { stake: 2, ..good }, &[0], 1, 1).contains("at least the stake, 2"));
        assert!(said(StakeTerms { fee_bp: 10_001, ..good }, &[0], 1, 1).contains("0 to 10000, not 10001"));
        assert!(said(StakeTerms { federation_bp: 10_001, ..good }, &[0], 1, 1).contains("0 to 10000"));
        assert!(said(good, &[0], 0, 1).contains("1 to 3, not 0") && said(good, &[0], 4, 1).contains("not 4"));
        for cube in [0, 3, 128] {
            assert!(said(good, &[0], 1, cube).ends_with(&format!("64, not {cube}")));
        }
        for winners in [&[0, 0][..], &[2], &[0, 1]] {
            assert!(said(good, winners, 1, 1).contains("seats below 2"));
        }
        let huge = StakeTerms::new(i64::MAX, i64::MAX, Scale::Cube);
        assert_eq!(said(huge, &[0], 3, 64), "the pot is more than can be written down");
        for seats in [1, 5] {
            assert!(settle(&good, seats, &[0], Worth::ONE).unwrap_err().to_string().contains("2 to 4"));
        }
    }
}
