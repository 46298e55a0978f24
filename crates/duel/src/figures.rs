// SPDX-License-Identifier: AGPL-3.0-or-later
//! Means and 95 % intervals over pairs of games, and the difference in strength that follows from a score.

/// Half of a 95 % interval in standard errors.
const SIGMAS: f64 = 1.96;

/// A mean and half of its 95 % interval.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// The mean.
    pub mean: f64,
    /// Half of the interval; nothing with less than two samples.
    pub margin: Option<f64>,
}

/// A difference in Elo; nothing where it has no bound.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Elo {
    /// What the score says.
    pub mean: Option<f64>,
    /// The least of the 95 % interval.
    pub low: Option<f64>,
    /// The most.
    pub high: Option<f64>,
}

/// Independent samples, one for each pair of games.
#[derive(Debug)]
pub(crate) struct Samples(Vec<f64>);

impl Samples {
    /// None yet.
    pub(crate) const fn new() -> Self {
        Self(Vec::new())
    }

    /// The sample of a pair: the mean of its two games.
    pub(crate) fn add(&mut self, pair: [f64; 2]) {
        self.0.push((pair[0] + pair[1]) / 2.0);
    }

    /// Mean and interval, by the differences between the pairs.
    pub(crate) fn estimate(&self) -> Estimate {
        let n = self.0.len() as f64;
        let mean = self.0.iter().sum::<f64>() / n.max(1.0);
        let margin = (self.0.len() > 1).then(|| {
            let squares: f64 = self.0.iter().map(|sample| (sample - mean).powi(2)).sum();
            SIGMAS * (squares / (n - 1.0) / n).sqrt()
        });
        Estimate { mean, margin }
    }
}

impl Elo {
    /// The difference at which this score, 0 to 1, is expected.
    pub(crate) fn of(score: Estimate) -> Self {
        let at = |score: f64| (score > 0.0 && score < 1.0).then(|| 400.0 * (score / (1.0 - score)).log10());
        let bound = |sign: f64| score.margin.and_then(|margin| at(score.mean + sign * margin));
        Self { mean: at(score.mean), low: bound(-1.0), high: bound(1.0) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn estimate(pairs: &[[f64; 2]]) -> Estimate {
        let mut samples = Samples::new();
        pairs.iter().for_each(|pair| samples.add(*pair));
        samples.estimate()
    }

    #[test]
    fn intervals_are_those_of_pairs() {
        // Pairs of 1, 0, 1/2, 1/2: variance 1/6, standard error 0.204124.
        let score = estimate(&[[1.0, 1.0], [0.0, 0.0], [1.0, 0.0], [0.5, 0.5]]);
        assert_eq!(score.mean, 0.5);
        assert!((score.margin.unwrap() - 0.400083).abs() < 1e-6, "{score:?}");
        // Pairs that end alike leave nothing open, however much their games differ.
        assert_eq!(estimate(&[[3.0, -1.0], [-1.0, 3.0]]), Estimate { mean: 1.0, margin: Some(0.0) });
        assert_eq!(estimate(&[[2.0, 0.0]]), Estimate { mean: 1.0, margin: None });
        assert_eq!(estimate(&[]), Estimate { mean: 0.0, margin: None });
    }

    #[test]
    fn elo_follows_from_the_score() {
        let near = |elo: Option<f64>, value: f64| elo.is_some_and(|elo| (elo - value).abs() < 0.01);
        let elo = Elo::of(Estimate { mean: 0.75, margin: Some(0.15) });
        assert!(near(elo.mean, 190.85) && near(elo.low, 70.44) && near(elo.high, 381.70), "{elo:?}");
        let elo = Elo::of(Estimate { mean: 0.9, margin: Some(0.2) });
        assert!(near(elo.low, 147.19) && elo.high.is_none());
        let all = Elo::of(Estimate { mean: 1.0, margin: Some(0.0) });
        assert_eq!((all.mean, all.low, all.high), (None, None, None));
    }
}
