// SPDX-License-Identifier: AGPL-3.0-or-later
//! Glicko-2 as its author describes it, and one game at a time with this site's limits. Whose game counts and
//! how a rating is stored are decided elsewhere.

use std::f64::consts::PI;

/// D1: how fast volatility may change.
pub const TAU: f64 = 0.75;

/// D1: rating periods that pass in a day; a deviation of 60 grows to 110 in a year.
pub const PERIODS_PER_DAY: f64 = 0.214_36;

/// D1: the lowest rating, in points.
pub const RATING_MIN: f64 = 400.0;

/// D1: the highest rating, in points.
pub const RATING_MAX: f64 = 4000.0;

/// D1: nobody is known better than this, in points.
pub const DEVIATION_MIN: f64 = 45.0;

/// D1: the deviation of somebody of whom nothing is known, in points.
pub const DEVIATION_MAX: f64 = 500.0;

/// D1: the highest volatility.
pub const VOLATILITY_MAX: f64 = 0.1;

/// D1: one game changes a rating by no more than this, in points.
pub const RATING_CHANGE_MAX: f64 = 700.0;

/// Points in one unit of the scale on which Glicko-2 calculates.
const SCALE: f64 = 173.7178;

/// The rating that stands at 0 of that scale.
const CENTRE: f64 = 1500.0;

/// The lowest and the highest volatility a player can have here.
const VOLATILITIES: [f64; 2] = [1e-6, 1.0];

/// Halvings after which the logarithm of the square of a volatility is exact to the thirteenth digit.
const HALVINGS: u32 = 50;

/// A player as Glicko-2 sees them. Fields are never NaN or infinite.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Glicko {
    rating: f64,
    deviation: f64,
    volatility: f64,
}

/// How a game ended for one player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Score {
    /// A loss.
    Loss,
    /// Nobody won.
    Draw,
    /// A win.
    Win,
}

impl Score {
    /// 0, one half or 1.
    #[must_use]
    pub fn points(self) -> f64 {
        match self {
            Self::Loss => 0.0,
            Self::Draw => 0.5,
            Self::Win => 1.0,
        }
    }

    /// The same game as the opponent sees it.
    #[must_use]
    pub fn other(self) -> Self {
        match self {
            Self::Loss => Self::Win,
            Self::Draw => Self::Draw,
            Self::Win => Self::Loss,
        }
    }
}

/// One game of a rating period: against whom, and how it ended.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Meeting {
    /// The opponent as rated before the game.
    pub opponent: Glicko,
    /// How it ended for the player who is rated.
    pub score: Score,
}

impl Glicko {
    /// D1: a player of whom nothing is known.
    pub const START: Self = Self { rating: 1500.0, deviation: DEVIATION_MAX, volatility: 0.09 };

    /// A player with this rating, deviation (both in points) and volatility. What is out of range is brought to its
    /// end (±10,000; 1 to 1,000; a millionth to 1), what is no number becomes that of [`Glicko::START`].
    #[must_use]
    pub fn new(rating: f64, deviation: f64, volatility: f64) -> Self {
        let start = Self::START;
        Self {
            rating: within(rating, -10_000.0, 10_000.0, start.rating),
            deviation: within(deviation, 1.0, 1_000.0, start.deviation),
            volatility: within(volatility, VOLATILITIES[0], VOLATILITIES[1], start.volatility),
        }
    }

    /// The rating, in points.
    #[must_use]
    pub fn rating(self) -> f64 {
        self.rating
    }

    /// The standard deviation of the rating, in points.
    #[must_use]
    pub fn deviation(self) -> f64 {
        self.deviation
    }

    /// How steady the results are; no unit.
    #[must_use]
    pub fn volatility(self) -> f64 {
        self.volatility
    }

    /// D1: the player after so many days without a rated game: less is known of them, up to [`DEVIATION_MAX`].
    /// Days that are negative or no number are none.
    #[must_use]
    pub fn idle(self, days: f64) -> Self {
        if days.is_nan() || days <= 0.0 {
            return self;
        }
        let periods = days.min(1e9) * PERIODS_PER_DAY;
        let grown = (self.phi().powi(2) + periods * self.volatility.powi(2)).sqrt() * SCALE;
        Self { deviation: grown.min(DEVIATION_MAX.max(self.deviation)), ..self }
    }

    /// The chance to win against somebody, both taken at their ratings with the uncertainty of the opponent.
    #[must_use]
    pub fn expected(self, opponent: Self) -> f64 {
        expected(self.mu(), opponent)
    }

    fn mu(self) -> f64 {
        (self.rating - CENTRE) / SCALE
    }

    fn phi(self) -> f64 {
        self.deviation / SCALE
    }

    /// D1: the site's limits, with the rating before the game.
    fn limited(self, before: f64) -> Self {
        let changed = self.rating.clamp(before - RATING_CHANGE_MAX, before + RATING_CHANGE_MAX);
        Self {
            rating: changed.clamp(RATING_MIN, RATING_MAX),
            deviation: self.deviation.clamp(DEVIATION_MIN, DEVIATION_MAX),
            volatility: self.volatility.min(VOLATILITY_MAX),
        }
    }
}

fn within(value: f64, min: f64, max: f64, otherwise: f64) -> f64 {
    if value.is_nan() { otherwise } else { value.clamp(min, max) }
}

/// A player after a whole rating period, as in Glickman's paper: none of the site's limits. `tau` is brought into 0.1
/// to 2.
#[must_use]
pub fn period_over(player: Glicko, meetings: &[Meeting], tau: f64) -> Glicko {
    after(player, meetings, tau, 1.0)
}

/// D1: both players after one game, the site's limits applied. The deviations must have grown for idle time
/// already ([`Glicko::idle`]); the game itself adds none. `score` is that of the first player.
#[must_use]
pub fn game_over(players: [Glicko; 2], score: Score) -> [Glicko; 2] {
    let [one, two] = players;
    [one_game(one, two, score), one_game(two, one, score.other())]
}

/// One player after one game.
pub(crate) fn one_game(player: Glicko, opponent: Glicko, score: Score) -> Glicko {
    after(player, &[Meeting { opponent, score }], TAU, 0.0).limited(player.rating)
}

/// Steps 3 to 8 of the paper; the deviation grows by `periods` periods before the games count.
fn after(player: Glicko, meetings: &[Meeting], tau: f64, periods: f64) -> Glicko {
    let (mu, phi) = (player.mu(), player.phi());
    if meetings.is_empty() {
        let grown = (phi.powi(2) + periods * player.volatility.powi(2)).sqrt();
        return Glicko::new(player.rating, grown * SCALE, player.volatility);
    }
    let (mut information, mut surprise) = (0.0, 0.0);
    for meeting in meetings {
        let g = weight(meeting.opponent.phi());
        let chance = expected(mu, meeting.opponent);
        information += g * g * chance * (1.0 - chance);
        surprise += g * (meeting.score.points() - chance);
    }
    let variance = 1.0 / information.max(1e-12);
    let volatility = new_volatility(player, variance, variance * surprise, within(tau, 0.1, 2.0, TAU));
    let grown_squared = phi.powi(2) + periods * volatility.powi(2);
    let new_phi = 1.0 / (1.0 / grown_squared + 1.0 / variance).sqrt();
    let new_mu = mu + new_phi * new_phi * surprise;
    Glicko::new(CENTRE + SCALE * new_mu, SCALE * new_phi, volatility)
}

/// How much a game counts against somebody who is known as badly as `phi` says.
fn weight(phi: f64) -> f64 {
    1.0 / (1.0 + 3.0 * phi * phi / (PI * PI)).sqrt()
}

fn expected(mu: f64, opponent: Glicko) -> f64 {
    1.0 / (1.0 + (-weight(opponent.phi()) * (mu - opponent.mu())).exp())
}

/// Step 5 of the paper: the root lies where volatilities can lie, or beyond the end that is nearest to it.
fn new_volatility(player: Glicko, variance: f64, delta: f64, tau: f64) -> f64 {
    let phi_squared = player.phi().powi(2);
    let a = player.volatility.powi(2).ln();
    let f = |x: f64| {
        let e = x.exp();
        let total = phi_squared + variance + e;
        e * (delta * delta - total) / (2.0 * total * total) - (x - a) / (tau * tau)
    };
    let [mut low, mut high] = VOLATILITIES.map(|volatility| volatility.powi(2).ln());
    for _ in 0..HALVINGS {
        let middle = f64::midpoint(low, high);
        *if f(middle).is_sign_negative() { &mut high } else { &mut low } = middle;
    }
    (low / 2.0).exp()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn d1_a_deviation_of_60_grows_to_110_in_a_year() {
        let after_a_year = Glicko::new(1500.0, 60.0, 0.06).idle(365.0).deviation();
        assert!((after_a_year - 110.0).abs() < 1.0, "{after_a_year}");
        assert_eq!(Glicko::new(1500.0, 60.0, 0.06).idle(1e300).deviation(), DEVIATION_MAX);
        for days in [0.0, -3.0, f64::NAN, f64::NEG_INFINITY] {
            assert_eq!(Glicko::START.idle(days), Glicko::START);
        }
    }

    #[test]
    fn d1_no_game_leaves_the_limits() {
        let strong = Glicko::new(RATING_MAX, DEVIATION_MIN, VOLATILITY_MAX);
        let weak = Glicko::new(RATING_MIN, DEVIATION_MAX, VOLATILITY_MAX);
        let [fallen, risen] = game_over([strong, weak], Score::Loss);
        assert_eq!((fallen.deviation() - DEVIATION_MIN).max(0.0), 0.0);
        assert!(risen.rating() - RATING_MIN <= RATING_CHANGE_MAX && risen.rating() > 1000.0);
        let [still, low] = game_over([strong, weak], Score::Win);
        assert_eq!((still.rating(), low.rating()), (RATING_MAX, RATING_MIN));
        assert!(risen.volatility() <= VOLATILITY_MAX);
    }

    #[test]
    fn d1_every_limit_holds_from_either_side() {
        let limited = |rating, deviation, volatility, before| {
            let Glicko { rating, deviation, volatility } =
                Glicko { rating, deviation, volatility }.limited(before);
            (rating, deviation, volatility)
        };
        assert_eq!(limited(300.0, 44.0, 0.2, 350.0), (400.0, 45.0, 0.1));
        assert_eq!(limited(4100.0, 501.0, 0.05, 3900.0), (4000.0, 500.0, 0.05));
        assert_eq!(limited(2400.0, 100.0, 0.05, 1500.0).0, 2200.0, "700 points up at most");
        assert_eq!(limited(600.0, 100.0, 0.05, 1500.0).0, 800.0, "700 points down at most");
    }

    #[test]
    fn d1_a_score_is_the_other_way_round_for_the_opponent() {
        let scores = [Score::Loss, Score::Draw, Score::Win];
        assert_eq!(scores.map(Score::points), [0.0, 0.5, 1.0]);
        assert_eq!(scores.map(Score::other), [Score::Win, Score::Draw, Score::Loss]);
    }

    #[test]
    fn a_volatility_stays_where_volatilities_lie() {
        let wild = Glicko { rating: 1500.0, deviation: 30.0, volatility: 1.0 };
        let far = Meeting { opponent: Glicko::new(10_000.0, 1.0, 0.06), score: Score::Win };
        let risen = period_over(wild, &[far; 20], 2.0).volatility();
        assert!(risen > 0.999_999 && risen <= 1.0, "{risen}");
        let calm = Glicko { rating: 1500.0, deviation: 500.0, volatility: 1e-6 };
        let even = Meeting { opponent: calm, score: Score::Draw };
        let fallen = period_over(calm, &[even], 2.0).volatility();
        assert!((1e-6..2e-6).contains(&fallen), "{fallen}");
    }

    #[test]
    fn what_is_no_number_becomes_the_start() {
        assert_eq!(Glicko::new(f64::NAN, f64::NAN, f64::NAN), Glicko::START);
        let ends = Glicko::new(f64::INFINITY, f64::NEG_INFINITY, f64::INFINITY);
        assert_eq!((ends.rating(), ends.deviation(), ends.volatility()), (10_000.0, 1.0, 1.0));
    }
}
