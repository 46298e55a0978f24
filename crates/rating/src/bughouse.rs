// SPDX-License-Identifier: AGPL-3.0-or-later
//! Ratings of the four players of bughouse: each is rated alone, as if against one opponent who is as much
//! stronger or weaker as the other pair is than their own.

use crate::glicko::{Glicko, Score, one_game};

/// D1: the one opponent who stands for the rest of the table. This rating is one's own less the difference of the
/// means of the pairs, the deviation half the root of the sum of the squares of the other three.
#[must_use]
pub fn stand_in(me: Glicko, partner: Glicko, opponents: [Glicko; 2]) -> Glicko {
    let [one, two] = opponents;
    let ours = (me.rating() + partner.rating()) / 2.0;
    let theirs = (one.rating() + two.rating()) / 2.0;
    let squares: f64 = [partner, one, two].iter().map(|player| player.deviation().powi(2)).sum();
    Glicko::new(me.rating() - (ours - theirs), squares.sqrt() / 2.0, me.volatility())
}

/// D1: all four after a game; `score` is that of the first pair. The deviations must have grown for idle time already.
#[must_use]
pub fn pairs_after(pairs: [[Glicko; 2]; 2], score: Score) -> [[Glicko; 2]; 2] {
    let [first, second] = pairs;
    let pair = |own: [Glicko; 2], others: [Glicko; 2], score: Score| {
        let [one, two] = own;
        [one_game(one, stand_in(one, two, others), score), one_game(two, stand_in(two, one, others), score)]
    };
    [pair(first, second, score), pair(second, first, score.other())]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn d1_among_equals_the_stand_in_is_as_strong_as_oneself() {
        let known = Glicko::new(1500.0, 60.0, 0.06);
        let other = stand_in(known, known, [known; 2]);
        assert_eq!(other.rating(), 1500.0);
        assert!((other.deviation() - 3_f64.sqrt() * 30.0).abs() < 1e-9);
    }

    #[test]
    fn d1_a_strong_partner_makes_a_victory_worth_less() {
        let [strong, even] = [1900.0, 1500.0].map(|rating| Glicko::new(rating, 60.0, 0.06));
        let with = |partner| pairs_after([[even, partner], [even; 2]], Score::Win)[0][0].rating();
        assert!(with(strong) > 1500.0 && with(strong) < with(even));
    }
}
