// SPDX-License-Identifier: AGPL-3.0-or-later
//! What the games of two levels say: wins, points and their 95 % interval, Elo, the times of the moves.

use std::time::Duration;

use crate::duel::Played;

/// Half of a 95 % interval in standard errors.
const SIGMAS: f64 = 1.96;

/// A mean and half of its 95 % interval.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Estimate {
    /// The mean.
    pub(crate) mean: f64,
    /// Half of the interval.
    pub(crate) margin: f64,
}

impl Estimate {
    /// Of independent samples.
    pub(crate) fn of(samples: &[f64]) -> Self {
        let n = samples.len() as f64;
        let mean = samples.iter().sum::<f64>() / n.max(1.0);
        let spread = samples.iter().map(|x| (x - mean).powi(2)).sum::<f64>() / (n - 1.0).max(1.0);
        Self { mean, margin: SIGMAS * (spread / n.max(1.0)).sqrt() }
    }

    /// Whether zero lies below the whole interval.
    pub(crate) fn is_above_zero(self) -> bool {
        self.mean - self.margin > 0.0
    }
}

/// The games of a level against the one below it.
#[derive(Debug)]
pub(crate) struct Figures {
    /// Games won, drawn, lost.
    pub(crate) results: [u32; 3],
    /// Points a game.
    pub(crate) points: Estimate,
    /// Wins and half the draws, out of all games.
    pub(crate) share: Estimate,
    /// How much stronger, in Elo.
    pub(crate) elo: Estimate,
    /// Times of the moves of the level, sorted.
    pub(crate) took: Vec<Duration>,
    /// Of the level below.
    pub(crate) took_below: Vec<Duration>,
}

impl Figures {
    /// Two games with the same dice and the seats exchanged are one sample.
    pub(crate) fn of(pairs: &[[Played; 2]]) -> Self {
        let of_pairs = |value: fn(&Played) -> f64| -> Vec<f64> {
            pairs.iter().map(|pair| pair.iter().map(value).sum::<f64>() / 2.0).collect()
        };
        let mut results = [0; 3];
        let [mut took, mut took_below] = [Vec::new(), Vec::new()];
        for played in pairs.iter().flatten() {
            let result = if played.points > 0.0 { 0 } else { 1 + usize::from(played.points < 0.0) };
            results[result] += 1;
            took.extend(&played.took[0]);
            took_below.extend(&played.took[1]);
        }
        took.sort_unstable();
        took_below.sort_unstable();
        let share = |played: &Played| {
            let decided = f64::from(i8::from(played.points > 0.0) - i8::from(played.points < 0.0));
            0.5 + decided / 2.0
        };
        Self {
            results,
            points: Estimate::of(&of_pairs(|played| played.points)),
            share: Estimate::of(&of_pairs(share)),
            elo: elo(Estimate::of(&of_pairs(share)), 2.0 * pairs.len() as f64),
            took,
            took_below,
        }
    }
}

/// The difference in strength at which this share of the points is expected. Who wins every game is as much stronger
/// as who wins all but half a game.
fn elo(share: Estimate, games: f64) -> Estimate {
    let least = 0.5 / games;
    let at = |share: f64| {
        let share = share.clamp(least, 1.0 - least);
        400.0 * (share / (1.0 - share)).log10()
    };
    let [low, mean, high] = [share.mean - share.margin, share.mean, share.mean + share.margin].map(at);
    Estimate { mean, margin: (high - low) / 2.0 }
}

/// The time that this part of the moves keeps, in milliseconds.
pub(crate) fn quantile(sorted: &[Duration], part: f64) -> f64 {
    let last = sorted.len().saturating_sub(1);
    sorted.get((last as f64 * part) as usize).map_or(0.0, |took| took.as_secs_f64() * 1e3)
}
