// SPDX-License-Identifier: AGPL-3.0-or-later
//! Whatever goes in, what comes out are ratings within the site's limits.

use game::Micros;
use proptest::prelude::*;
use rating::{Ramp, Score, StoredFibs, StoredGlicko, rate, rate_match, rate_pairs};

fn any_glicko() -> impl Strategy<Value = StoredGlicko> {
    let number = prop_oneof![any::<i64>(), 0..5_000_000_i64];
    let volatility = prop_oneof![any::<i64>(), 0..200_000_000_i64];
    (number.clone(), number, volatility, any::<Option<i64>>()).prop_map(
        |(rating_mp, deviation_mp, volatility_nano, played)| StoredGlicko {
            rating_mp,
            deviation_mp,
            volatility_nano,
            played: played.map(Micros),
        },
    )
}

fn any_score() -> impl Strategy<Value = Score> {
    prop_oneof![Just(Score::Loss), Just(Score::Draw), Just(Score::Win)]
}

fn within_limits(player: StoredGlicko) {
    assert!((400_000..=4_000_000).contains(&player.rating_mp), "{player:?}");
    assert!((45_000..=500_000).contains(&player.deviation_mp), "{player:?}");
    assert!((0..=100_000_000).contains(&player.volatility_nano), "{player:?}");
}

proptest! {
    #[test]
    fn d1_any_numbers_give_ratings_within_limits(
        a in any_glicko(), b in any_glicko(), c in any_glicko(), d in any_glicko(),
        score in any_score(), now in any::<i64>(),
    ) {
        let pairs = rate_pairs([[a, b], [c, d]], score, Micros(now));
        let all = rate([a, b], score, Micros(now)).into_iter().chain(pairs.into_iter().flatten());
        all.for_each(within_limits);
    }

    #[test]
    fn d1_any_match_moves_the_winner_up_and_the_loser_down(
        ratings in (any::<i64>(), any::<i64>()), experience in (any::<u32>(), any::<u32>()),
        length in any::<u32>(), from in any::<f64>(), per in any::<f64>(),
    ) {
        let one = StoredFibs { rating_mp: ratings.0 % 9_000_000, experience: experience.0 };
        let two = StoredFibs { rating_mp: ratings.1 % 9_000_000, experience: experience.1 };
        let [winner, loser] = rate_match(one, two, length, Ramp { from, per });
        prop_assert!(winner.rating_mp >= one.rating_mp && loser.rating_mp <= two.rating_mp);
        prop_assert!(winner.rating_mp.abs() <= 10_000_000 && loser.rating_mp.abs() <= 10_000_000);
    }

    #[test]
    fn d1_a_draw_of_equals_changes_neither_rating(mut player in any_glicko(), now in any::<i64>()) {
        player.rating_mp = player.rating_mp.rem_euclid(3_600_000) + 400_000;
        let [one, two] = rate([player; 2], Score::Draw, Micros(now));
        prop_assert_eq!([one.rating_mp, two.rating_mp], [player.rating_mp; 2]);
    }
}
