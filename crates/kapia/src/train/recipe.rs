// SPDX-License-Identifier: AGPL-3.0-or-later
//! The file of recipes: how a network is trained, stage by stage.

use anyhow::{bail, ensure};
use serde::Deserialize;

/// The most hidden units of a kind: more make a bot slower and no better.
const HIDDEN_MAX: u16 = 1_024;
/// The most games of a stage.
const GAMES_MAX: u32 = 100_000_000;
/// The most positions of a stage: each takes about a hundred bytes.
const POSITIONS_MAX: u32 = 20_000_000;
/// How often they are learned from at most.
const EPOCHS_MAX: u32 = 1_000;
/// The highest learning rate.
const RATE_MAX: f32 = 10.0;
/// What a stage that widens a network has to keep to.
pub(super) const WIDER: &str = "`hidden` of a stage is more than there was, and twice as much at most";

/// How a network is trained.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Recipe {
    pub(super) seed: u64,
    pub(super) hidden: u16,
    #[serde(default)]
    pub(super) race: u16,
    stages: Vec<Stage>,
}

/// A stage of one of three kinds, by what it names.
#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct Stage {
    games: Option<u32>,
    positions: Option<u32>,
    epochs: Option<u32>,
    hidden: Option<u16>,
    rate: Option<[f32; 2]>,
}

/// What a stage does.
#[derive(Clone, Copy)]
pub(super) enum Doing {
    Games { games: u32, rate: [f32; 2] },
    Lessons { positions: u32, epochs: u32, rate: [f32; 2] },
    Widen { hidden: u16 },
}

impl Doing {
    /// How long it takes, in games: a position is worked out in about a third of one, and learned from in a hundredth.
    pub(super) fn cost(self) -> f64 {
        match self {
            Self::Games { games, .. } => f64::from(games),
            Self::Lessons { positions, epochs, .. } => {
                f64::from(positions) * (0.3 + 0.01 * f64::from(epochs))
            }
            Self::Widen { .. } => 0.0,
        }
    }
}

impl Stage {
    fn doing(&self) -> anyhow::Result<Doing> {
        match *self {
            Self { games: Some(games), rate: Some(rate), positions: None, epochs: None, hidden: None } => {
                ensure!((1..=GAMES_MAX).contains(&games), "`games` of a stage is 1 to {GAMES_MAX}");
                Ok(Doing::Games { games, rate: falls(rate)? })
            }
            Self {
                positions: Some(positions),
                epochs: Some(epochs),
                rate: Some(rate),
                games: None,
                hidden: None,
            } => {
                ensure!(
                    (1..=POSITIONS_MAX).contains(&positions),
                    "`positions` of a stage is 1 to {POSITIONS_MAX}"
                );
                ensure!((1..=EPOCHS_MAX).contains(&epochs), "`epochs` of a stage is 1 to {EPOCHS_MAX}");
                Ok(Doing::Lessons { positions, epochs, rate: falls(rate)? })
            }
            Self { hidden: Some(hidden), games: None, positions: None, epochs: None, rate: None } => {
                ensure!((1..=HIDDEN_MAX).contains(&hidden), "`hidden` is 1 to {HIDDEN_MAX}");
                Ok(Doing::Widen { hidden })
            }
            _ => bail!(
                "a stage has `games` and `rate`, or `positions`, `epochs` and `rate`, or `hidden` alone"
            ),
        }
    }
}

fn falls(rate: [f32; 2]) -> anyhow::Result<[f32; 2]> {
    let is_rate = |rate: &f32| *rate > 0.0 && *rate <= RATE_MAX;
    ensure!(rate.iter().all(is_rate), "`rate` is above 0 and at most {RATE_MAX}");
    Ok(rate)
}

impl Recipe {
    /// What is done one after the other with a network of so many hidden units.
    pub(super) fn stages(&self, mut hidden: u16) -> anyhow::Result<Vec<Doing>> {
        ensure!((1..=HIDDEN_MAX).contains(&self.hidden), "`hidden` is 1 to {HIDDEN_MAX}");
        ensure!(self.race <= HIDDEN_MAX, "`race` is 0 to {HIDDEN_MAX}");
        ensure!(!self.stages.is_empty(), "there is no stage");
        let stages: Vec<Doing> = self.stages.iter().map(Stage::doing).collect::<anyhow::Result<_>>()?;
        for stage in &stages {
            if let Doing::Widen { hidden: more } = *stage {
                ensure!(more > hidden && more <= hidden.saturating_mul(2), WIDER);
                hidden = more;
            }
        }
        Ok(stages)
    }
}
