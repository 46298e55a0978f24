// SPDX-License-Identifier: AGPL-3.0-or-later
//! `kapia train`: a network of the tables family learns by playing against itself.

use std::collections::BTreeMap;
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use ::tables::Variant;
use anyhow::{Context as _, anyhow, bail, ensure};
use bots::tables::learn::{Pupil, RECIPES, falling};
use bots::tables::net::Net;
use clap::Args;
use serde::Deserialize;

use crate::bar::Bar;

/// The most hidden units of a kind: more make a bot slower and no better.
const HIDDEN_MAX: u16 = 1_024;
/// The most games of a stage.
const GAMES_MAX: u32 = 100_000_000;
/// The highest learning rate.
const RATE_MAX: f32 = 10.0;
/// The longest training, minutes.
const MINUTES_MAX: f64 = 100_000.0;
/// The file is written so often.
const WRITTEN: u64 = 10;

/// Trains a network of the tables family by games against itself.
#[derive(Args, Debug)]
#[command(long_about = HELP)]
pub(crate) struct Train {
    /// A game of the tables family.
    game: String,
    /// How long it may take; without it, as many games as the recipe says.
    #[arg(long, value_name = "M", value_parser = minutes)]
    minutes: Option<f64>,
    /// A file of recipes; without it, those of the networks that come with this program.
    #[arg(long, value_name = "FILE")]
    recipe: Option<PathBuf>,
    /// A network to begin with, whose size it keeps; without it, one that knows nothing.
    #[arg(long, value_name = "NET")]
    from: Option<PathBuf>,
    /// The file, which must not exist.
    #[arg(long, value_name = "NET")]
    out: PathBuf,
}

const HELP: &str = "\
Trains a network of the tables family by games against itself, on one core: after every turn what it says of the position
before is moved towards what it says of the position after, and at the end towards what happened. Nobody else's games or
judgements are used.

The same recipe gives the same bytes again, with the same version of this program on the same machine. With --minutes the
recipe is stretched or cut to the time, and the bytes differ from run to run. The file is written after each tenth of the
training; whoever breaks it off keeps that.

A recipe is a table of a TOML file, by the name of its game:

  [tabla]
  seed = 1        # of the first weights and the dice
  hidden = 128    # units that judge positions in contact
  race = 32       # and those without, where the game tells them apart
  stages = [{ games = 400_000, rate = [0.3, 0.015] }]

The learning rate of a stage falls evenly, on a logarithmic scale, from the first number to the second.

Example:

  $ kapia train tapa --minutes 5 --out tapa.net
  $ kapia duel tapa tapa.net hard --games 2000";

fn minutes(word: &str) -> Result<f64, String> {
    match word.parse() {
        Ok(minutes) if minutes > 0.0 && minutes <= MINUTES_MAX => Ok(minutes),
        _ => Err(format!("a training takes more than 0 and at most {MINUTES_MAX} minutes")),
    }
}

/// How a network is trained.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Recipe {
    seed: u64,
    hidden: u16,
    #[serde(default)]
    race: u16,
    stages: Vec<Stage>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Stage {
    games: u32,
    rate: [f32; 2],
}

impl Recipe {
    fn check(&self) -> anyhow::Result<()> {
        ensure!((1..=HIDDEN_MAX).contains(&self.hidden), "`hidden` is 1 to {HIDDEN_MAX}");
        ensure!(self.race <= HIDDEN_MAX, "`race` is 0 to {HIDDEN_MAX}");
        ensure!(!self.stages.is_empty(), "there is no stage");
        for stage in &self.stages {
            ensure!((1..=GAMES_MAX).contains(&stage.games), "`games` of a stage is 1 to {GAMES_MAX}");
            let is_rate = |rate: &f32| *rate > 0.0 && *rate <= RATE_MAX;
            ensure!(stage.rate.iter().all(is_rate), "`rate` is above 0 and at most {RATE_MAX}");
        }
        Ok(())
    }

    fn games(&self) -> u64 {
        self.stages.iter().map(|stage| u64::from(stage.games)).sum()
    }

    /// The learning rates one after another, each with how many of all games are played when it ends.
    fn rates(&self) -> impl Iterator<Item = (f32, u64)> {
        let mut before = 0;
        self.stages.iter().flat_map(move |stage| {
            let begun = before;
            before += u64::from(stage.games);
            falling(stage.games, stage.rate).map(move |(rate, played)| (rate, begun + u64::from(played)))
        })
    }
}

impl Train {
    pub(crate) fn run(&self) -> anyhow::Result<()> {
        let variant = self.variant()?;
        let recipe = self.recipe(variant)?;
        let net = match &self.from {
            Some(path) => read_net(path, variant)?,
            None => Net::untrained(variant, recipe.hidden, recipe.race, recipe.seed),
        };
        ensure!(!self.out.exists(), "{} exists already", self.out.display());
        // It turns out now whether it can be written, and not after hours.
        save(&self.out, &net)?;
        let done = self.train(&recipe, Pupil::new(net, recipe.seed))?;
        writeln!(crate::plain::out(), "{done}")?;
        Ok(())
    }

    fn variant(&self) -> anyhow::Result<Variant> {
        match Variant::from_name(&self.game) {
            Some(Variant::Indiika) => bail!("indiika needs no network: it is solved"),
            Some(variant) => Ok(variant),
            None => {
                let names = Variant::ALL.into_iter().filter(|variant| *variant != Variant::Indiika);
                let names = names.map(Variant::name).collect::<Vec<_>>().join(", ");
                bail!("`{}` has no network to train; allowed: {names}", self.game)
            }
        }
    }

    fn recipe(&self, variant: Variant) -> anyhow::Result<Recipe> {
        let (text, named) = match &self.recipe {
            Some(path) => {
                let named = format!("the file of recipes {}", path.display());
                (fs::read_to_string(path).with_context(|| format!("{named} cannot be read"))?, named)
            }
            None => (RECIPES.to_owned(), "the recipe".to_owned()),
        };
        let mut recipes: BTreeMap<String, Recipe> = toml::from_str(&text).map_err(|error| {
            let reason = error.to_string().lines().map(str::trim).collect::<Vec<_>>().join(" ");
            anyhow!("{named} is wrong: {reason}")
        })?;
        let recipe = recipes.remove(variant.name());
        let recipe = recipe.ok_or_else(|| anyhow!("{named} has no table [{variant}]"))?;
        recipe.check().with_context(|| format!("{named} is wrong: [{variant}]"))?;
        Ok(recipe)
    }

    /// Plays what the recipe says, or for so long as was asked for, and tells what was done.
    #[expect(clippy::disallowed_methods, reason = "a person is told how long it takes, and may say how long")]
    fn train(&self, recipe: &Recipe, mut pupil: Pupil) -> anyhow::Result<String> {
        let limit = self.minutes.map(|minutes| Duration::from_secs_f64(minutes * 60.0));
        let (bar, began, all) = (Bar::default(), Instant::now(), recipe.games());
        // What share of the recipe is done: by the clock, or by the games.
        let done = |games: u64| match limit {
            Some(limit) => began.elapsed().div_duration_f64(limit),
            None => games as f64 / all as f64,
        };
        let (mut games, mut turns, mut written) = (0_u64, 0_u64, 0_u64);
        for (rate, upto) in recipe.rates() {
            while done(games) < upto as f64 / all as f64 {
                turns += u64::from(pupil.play(rate));
                games += 1;
                bar.show(|| {
                    let pace = games as f64 / began.elapsed().as_secs_f64();
                    format!("{:.0} %, {games} games, {pace:.0} a second", 100.0 * done(games))
                });
            }
            if upto * WRITTEN / all > written {
                written = upto * WRITTEN / all;
                save(&self.out, pupil.net())?;
            }
        }
        bar.clear();
        let seconds = began.elapsed().as_secs_f64();
        Ok(format!(
            "{games} games of {:.1} turns in {seconds:.1} s; the largest weight is {:.1}, of 32 at most",
            turns as f64 / games.max(1) as f64,
            pupil.net().largest_weight(),
        ))
    }
}

fn read_net(path: &Path, variant: Variant) -> anyhow::Result<Net> {
    let bytes = fs::read(path).with_context(|| format!("{} cannot be read", path.display()))?;
    let net = Net::from_bytes(&bytes).map_err(|why| anyhow!("{}: {why}", path.display()))?;
    ensure!(
        net.variant() == variant,
        "{} is a network of {}, not of {variant}",
        path.display(),
        net.variant()
    );
    Ok(net)
}

/// Writes the network in one piece: what was there stays until the new file is whole.
fn save(path: &Path, net: &Net) -> anyhow::Result<()> {
    let mut part = path.to_owned().into_os_string();
    part.push(".part");
    fs::write(&part, net.to_bytes())
        .and_then(|()| fs::rename(&part, path))
        .with_context(|| format!("{} cannot be written", path.display()))
}
