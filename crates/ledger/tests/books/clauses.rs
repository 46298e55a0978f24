// SPDX-License-Identifier: AGPL-3.0-or-later
//! The clauses on money of the rules document of the tables family (M), each by numbers a person can check.

use ledger::{LedgerError, Scale, Settlement, StakeTerms, Stakes, Worth, settle};

/// Seat 0 of two wins.
fn won(stake: i64, max_stake: i64, scale: Scale, points: u8, cube: u8) -> Settlement {
    settle(&StakeTerms::new(stake, max_stake, scale), 2, &[0], Worth { points, cube }).unwrap()
}

#[test]
fn m1_the_fee_is_five_percent_of_both_final_stakes_and_the_winner_bears_it() {
    let game = won(1_000, 1_000, Scale::Flat, 1, 1);
    assert_eq!((game.pot, game.fee), (2_000, 100));
    assert_eq!(game.net, [900, -1_000], "the loser pays no fee beside the stake");
}

#[test]
fn m3_the_final_stake_is_the_stake_times_the_points_and_never_above_the_maximum() {
    for (points, cube, paid) in
        [(1, 1, 100), (2, 1, 200), (3, 2, 600), (2, 4, 800), (3, 4, 1_000), (3, 64, 1_000)]
    {
        assert_eq!(won(100, 1_000, Scale::Cube, points, cube).final_stake, paid, "{points} x {cube}");
    }
}

#[test]
fn m4_the_loser_pays_the_final_stake_and_the_winner_gets_both_less_the_fee() {
    let game = won(200, 5_000, Scale::Cube, 2, 4);
    assert_eq!((game.final_stake, game.pot, game.fee), (1_600, 3_200, 160));
    assert_eq!(game.payout, [3_040, 0]);
    assert_eq!(game.net, [1_440, -1_600]);
}

#[test]
fn m5_whole_units_the_fee_rounded_down_and_nothing_is_lost() {
    for stake in 1..=500 {
        let game = won(stake, stake, Scale::Flat, 1, 1);
        assert_eq!(game.fee, 2 * stake * 5 / 100, "{stake}");
        assert!(game.fee * 100 <= game.pot * 5, "never above five percent");
        assert_eq!(game.payout.iter().sum::<i64>() + game.fee, game.pot);
        assert_eq!(game.house + game.federation, game.fee);
    }
    assert_eq!(won(9, 9, Scale::Flat, 1, 1).fee, 0, "five percent of 18 is less than a unit");
}

#[test]
fn m6_the_worst_case_is_put_aside_up_to_the_maximum_and_a_match_has_one_flat_stake() {
    assert_eq!(StakeTerms::new(10, 1_500, Scale::Cube).escrow(), 1_500, "192 stakes are more");
    assert_eq!(StakeTerms::new(10, 5_000, Scale::Cube).escrow(), 1_920);
    assert_eq!(StakeTerms::new(10, 5_000, Scale::Points).escrow(), 30);
    let below = StakeTerms::new(10, 9, Scale::Points).check();
    assert_eq!(below, Err(LedgerError::MaximumBelowStake { stake: 10, max_stake: 9 }));
    let match_won = won(10, 10, Scale::Flat, 3, 64);
    assert_eq!((match_won.escrow, match_won.final_stake), (10, 10), "points do not multiply it");
    assert!(Stakes::default().check().is_err(), "stakes are off until somebody signs for them");
}
