// SPDX-License-Identifier: AGPL-3.0-or-later
//! The formula of FIBS, for games of the tables family: a longer match tells more. A single game is a match to one.

/// The longest match that is rated, in points.
pub const MATCH_LENGTH_MAX: u32 = 99;

/// Experience is counted up to here; beyond it no ramp changes any more.
pub const EXPERIENCE_MAX: u32 = 1_000_000_000;

/// A player as FIBS sees them.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Fibs {
    rating: f64,
    experience: u32,
}

/// D1: how much faster the rating of a beginner moves: K = max(1, `from` - experience / `per`).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ramp {
    /// The factor without experience.
    pub from: f64,
    /// How much experience takes 1 off the factor.
    pub per: f64,
}

impl Ramp {
    /// As on FIBS itself: five times as fast at first, once after 400 points.
    pub const FIBS: Self = Self { from: 5.0, per: 100.0 };

    /// As many clubs do it: twice as fast at first, once after 400 points.
    pub const CLUB: Self = Self { from: 2.0, per: 400.0 };

    /// The factor at this experience; 1 when the ramp is no ramp.
    #[must_use]
    pub fn factor(self, experience: u32) -> f64 {
        let factor = self.from - f64::from(experience) / self.per;
        // `max` passes over NaN.
        factor.clamp(f64::MIN, 100.0).max(1.0)
    }
}

impl Fibs {
    /// D1: somebody who has not played yet.
    pub const START: Self = Self { rating: 1500.0, experience: 0 };

    /// A player with this rating (±10,000 points; 1,500 when it is no number) and experience (points of all matches
    /// played, up to [`EXPERIENCE_MAX`]).
    #[must_use]
    pub fn new(rating: f64, experience: u32) -> Self {
        let rating = if rating.is_nan() { Self::START.rating } else { rating.clamp(-10_000.0, 10_000.0) };
        Self { rating, experience: experience.min(EXPERIENCE_MAX) }
    }

    /// The rating, in points.
    #[must_use]
    pub fn rating(self) -> f64 {
        self.rating
    }

    /// The lengths of all matches played, added up.
    #[must_use]
    pub fn experience(self) -> u32 {
        self.experience
    }
}

/// D1: the chance of the first player to win a match to `length` points (1 to [`MATCH_LENGTH_MAX`]).
#[must_use]
pub fn win_chance(one: Fibs, two: Fibs, length: u32) -> f64 {
    let upset = upset_chance((one.rating - two.rating).abs(), length);
    if one.rating >= two.rating { 1.0 - upset } else { upset }
}

fn upset_chance(difference: f64, length: u32) -> f64 {
    let root = f64::from(length.clamp(1, MATCH_LENGTH_MAX)).sqrt();
    1.0 / (10_f64.powf(difference * root / 2000.0) + 1.0)
}

/// D1: winner and loser after a match to `length` points (1 to [`MATCH_LENGTH_MAX`]; 1 for a single game). Each moves
/// by 4 K √length times the chance the loser had.
#[must_use]
pub fn match_over(winner: Fibs, loser: Fibs, length: u32, ramp: Ramp) -> [Fibs; 2] {
    let length = length.clamp(1, MATCH_LENGTH_MAX);
    let upset = upset_chance((winner.rating - loser.rating).abs(), length);
    let surprise = if winner.rating >= loser.rating { upset } else { 1.0 - upset };
    let base = 4.0 * f64::from(length).sqrt() * surprise;
    let moved = |player: Fibs, sign: f64| {
        let rating = player.rating + sign * base * ramp.factor(player.experience);
        Fibs::new(rating, player.experience.saturating_add(length))
    };
    [moved(winner, 1.0), moved(loser, -1.0)]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn d1_the_ramp_ends_at_one() {
        assert_eq!([0, 100, 400, 401].map(|e| Ramp::FIBS.factor(e)), [5.0, 4.0, 1.0, 1.0]);
        assert_eq!([0, 200, 400, EXPERIENCE_MAX].map(|e| Ramp::CLUB.factor(e)), [2.0, 1.5, 1.0, 1.0]);
        assert_eq!(Ramp { from: f64::NAN, per: 0.0 }.factor(0), 1.0);
    }

    #[test]
    fn d1_equals_with_experience_move_by_two_times_the_root_of_the_length() {
        let old = Fibs::new(1500.0, 400);
        for (length, change) in [(1, 2.0), (9, 6.0)] {
            let [winner, loser] = match_over(old, old, length, Ramp::FIBS);
            assert!((winner.rating() - 1500.0 - change).abs() < 1e-9);
            assert!((1500.0 - loser.rating() - change).abs() < 1e-9);
            assert_eq!(winner.experience(), 400 + length);
        }
    }

    #[test]
    fn d1_chances_of_both_add_up_to_one() {
        let (strong, weak) = (Fibs::new(1800.0, 9), Fibs::new(1500.0, 9));
        for length in [1, 3, 5, 7, 9] {
            let chance = win_chance(strong, weak, length);
            assert!(chance > 0.5 && (chance + win_chance(weak, strong, length) - 1.0).abs() < 1e-12);
        }
        // 300 points and the root of 9: an upset has the chance 1 / (10^0.45 + 1).
        assert!((win_chance(strong, weak, 9) - 0.738_109_0).abs() < 1e-6);
        assert!(win_chance(strong, weak, 9) > win_chance(strong, weak, 1));
    }
}
