// SPDX-License-Identifier: AGPL-3.0-or-later
//! Ratings as they are stored and shown: whole thousandths of a point, so that two machines that agree on a rating
//! agree on every digit of it. The way from one game to the next goes from here to here.

use game::Micros;

use crate::bughouse::pairs_after;
use crate::fibs::{Fibs, Ramp, match_over};
use crate::glicko::{Glicko, Score, game_over};

/// Thousandths in a point.
const MILLI: f64 = 1e3;

/// Parts of volatility that are stored.
const NANO: f64 = 1e9;

const MICROS_PER_DAY: f64 = 86_400e6;

/// A Glicko-2 rating in whole numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StoredGlicko {
    /// The rating, in thousandths of a point.
    pub rating_mp: i64,
    /// Its standard deviation when the last rated game ended, in thousandths of a point.
    pub deviation_mp: i64,
    /// The volatility, in thousand-millionths.
    pub volatility_nano: i64,
    /// When the last rated game ended; nothing before the first.
    pub played: Option<Micros>,
}

/// How sure a rating is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// D1: deviation above 110: shown with a question mark.
    Provisional,
    /// Known, but not well enough for a list.
    Established,
    /// D1: deviation of at most 75, in variants 65: has a place in the list.
    Ranked,
}

impl StoredGlicko {
    /// D1: somebody who has not played yet.
    pub const START: Self =
        Self { rating_mp: 1_500_000, deviation_mp: 500_000, volatility_nano: 90_000_000, played: None };

    /// As Glicko-2 sees it at `now`, the deviation grown since the last game. A `now` before that game is that game.
    #[must_use]
    pub fn at(self, now: Micros) -> Glicko {
        let then = Glicko::new(
            self.rating_mp as f64 / MILLI,
            self.deviation_mp as f64 / MILLI,
            self.volatility_nano as f64 / NANO,
        );
        self.played
            .map_or(then, |played| then.idle(now.0.saturating_sub(played.0).max(0) as f64 / MICROS_PER_DAY))
    }

    /// D1: how sure it is at `now`; `variant` for all games but chess.
    #[must_use]
    pub fn standing(self, now: Micros, variant: bool) -> Standing {
        let deviation = self.at(now).deviation();
        if deviation > 110.0 {
            Standing::Provisional
        } else if deviation <= if variant { 65.0 } else { 75.0 } {
            Standing::Ranked
        } else {
            Standing::Established
        }
    }

    /// The same without one game, before and after which it stood so: what the game moved is taken off the rating, and
    /// what was learned by it (the precision it brought, one over the square of the deviation) off how sure it is.
    #[must_use]
    pub fn without(self, before: Glicko, after: Self) -> Self {
        let precision = |deviation: f64| deviation.powi(-2);
        let of = |stored: Self| precision((stored.deviation_mp.max(1)) as f64 / MILLI);
        let learned = (of(after) - precision(before.deviation())).max(0.0);
        // Nobody is known less well than somebody of whom nothing is known.
        let left = (of(self) - learned).max(of(Self::START));
        let moved_mp = after.rating_mp.saturating_sub(whole(before.rating() * MILLI));
        Self {
            rating_mp: self.rating_mp.saturating_sub(moved_mp),
            deviation_mp: whole(left.sqrt().recip() * MILLI),
            ..self
        }
    }

    fn of(player: Glicko, now: Micros) -> Self {
        Self {
            rating_mp: whole(player.rating() * MILLI),
            deviation_mp: whole(player.deviation() * MILLI),
            volatility_nano: whole(player.volatility() * NANO),
            played: Some(now),
        }
    }
}

/// A FIBS rating in whole numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StoredFibs {
    /// The rating, in thousandths of a point.
    pub rating_mp: i64,
    /// The lengths of all rated matches, added up.
    pub experience: u32,
}

impl StoredFibs {
    /// D1: somebody who has not played yet.
    pub const START: Self = Self { rating_mp: 1_500_000, experience: 0 };

    /// As the formula sees it.
    #[must_use]
    pub fn exact(self) -> Fibs {
        Fibs::new(self.rating_mp as f64 / MILLI, self.experience)
    }

    fn of(player: Fibs) -> Self {
        Self { rating_mp: whole(player.rating() * MILLI), experience: player.experience() }
    }
}

/// The nearest whole number. Ratings stand within ±10,000 points, far from the ends of `i64`.
fn whole(value: f64) -> i64 {
    value.round() as i64
}

/// D1: both players after a game that ended at `now`: idle time first, then the game. `score` is that of the first.
#[must_use]
pub fn rate(players: [StoredGlicko; 2], score: Score, now: Micros) -> [StoredGlicko; 2] {
    game_over(players.map(|player| player.at(now)), score).map(|player| StoredGlicko::of(player, now))
}

/// D1: the four players of bughouse after a game that ended at `now`, by pairs; `score` is that of the first pair.
#[must_use]
pub fn rate_pairs(pairs: [[StoredGlicko; 2]; 2], score: Score, now: Micros) -> [[StoredGlicko; 2]; 2] {
    let before = pairs.map(|pair| pair.map(|player| player.at(now)));
    pairs_after(before, score).map(|pair| pair.map(|player| StoredGlicko::of(player, now)))
}

/// D1: winner and loser of a match of the tables family to `length` points; 1 for a single game.
#[must_use]
pub fn rate_match(winner: StoredFibs, loser: StoredFibs, length: u32, ramp: Ramp) -> [StoredFibs; 2] {
    match_over(winner.exact(), loser.exact(), length, ramp).map(StoredFibs::of)
}

#[cfg(test)]
mod tests {
    use super::*;

    const DAY: i64 = 86_400_000_000;

    fn known(days: i64) -> StoredGlicko {
        StoredGlicko {
            deviation_mp: 60_000,
            volatility_nano: 60_000_000,
            played: Some(Micros(days * DAY)),
            ..StoredGlicko::START
        }
    }

    #[test]
    fn d1_idle_time_counts_before_the_game() {
        let fresh = known(1000);
        let rested = known(0);
        let now = Micros(1000 * DAY);
        let [after_fresh, _] = rate([fresh, fresh], Score::Win, now);
        let [after_rested, _] = rate([rested, fresh], Score::Win, now);
        assert!(after_rested.rating_mp > after_fresh.rating_mp);
        assert_eq!(after_rested.played, Some(now));
    }

    #[test]
    fn without_its_only_game_somebody_is_new_and_without_one_of_two_less_known() {
        let start = StoredGlicko::START;
        let [first, _] = rate([start, start], Score::Win, Micros(0));
        let gone = first.without(start.at(Micros(0)), first);
        assert_eq!((gone.rating_mp, gone.deviation_mp), (start.rating_mp, start.deviation_mp));
        let [second, _] = rate([first, start], Score::Loss, Micros(DAY));
        let left = second.without(start.at(Micros(0)), first);
        assert_eq!(second.rating_mp - left.rating_mp, first.rating_mp - start.rating_mp);
        assert!(left.deviation_mp > second.deviation_mp && left.deviation_mp <= start.deviation_mp);
        assert_eq!(left.played, second.played);
    }

    #[test]
    fn d1_a_clock_that_went_back_ages_nobody() {
        assert_eq!(known(5).at(Micros(0)), known(5).at(Micros(5 * DAY)));
        assert_eq!(known(0).at(Micros(i64::MIN)).deviation(), 60.0);
    }

    #[test]
    fn d1_standing_falls_with_idle_time() {
        let at = |days: i64, variant| known(0).standing(Micros(days * DAY), variant);
        assert_eq!([at(0, true), at(0, false)], [Standing::Ranked; 2]);
        assert_eq!([at(80, true), at(80, false)], [Standing::Established, Standing::Ranked]);
        assert_eq!(at(400, false), Standing::Provisional);
        assert_eq!(StoredGlicko::START.standing(Micros(0), false), Standing::Provisional);
        let never = |deviation_mp| {
            let player = StoredGlicko { deviation_mp, ..StoredGlicko::START };
            [false, true].map(|variant| player.standing(Micros(0), variant))
        };
        assert_eq!(never(110_001), [Standing::Provisional; 2]);
        assert_eq!(never(110_000), [Standing::Established; 2], "the limit itself is known well enough");
        assert_eq!(never(75_000), [Standing::Ranked, Standing::Established]);
        assert_eq!(never(65_000), [Standing::Ranked; 2]);
    }

    #[test]
    fn d1_all_three_numbers_are_stored_as_they_came_out() {
        let [stored, _] = rate([known(0), known(0)], Score::Win, Micros(0));
        let then = known(0).at(Micros(0));
        let [exact, _] = game_over([then, then], Score::Win);
        let again = stored.at(Micros(0));
        assert!((again.rating() - exact.rating()).abs() <= 0.0005);
        assert!((again.deviation() - exact.deviation()).abs() <= 0.0005);
        assert!((again.volatility() - exact.volatility()).abs() <= 5e-10);
    }

    #[test]
    fn thousandths_lie_within_half_of_one() {
        let [winner, loser] = rate_match(StoredFibs::START, StoredFibs::START, 3, Ramp::FIBS);
        let [exact, _] = match_over(Fibs::START, Fibs::START, 3, Ramp::FIBS);
        assert!((winner.exact().rating() - exact.rating()).abs() <= 0.0005);
        assert_eq!(winner.rating_mp + loser.rating_mp, 3_000_000);
        assert_eq!(winner.experience, 3);
    }
}
