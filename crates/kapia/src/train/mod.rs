// SPDX-License-Identifier: AGPL-3.0-or-later
//! `kapia train`: a network of the tables family, or what the terms of chess and bughouse are worth, learned from games of the bot against itself.

use std::collections::{BTreeMap, HashSet};
use std::fs;
use std::io::Write as _;
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicUsize;
use std::thread;
use std::time::{Duration, Instant};

use ::tables::Variant;
use anyhow::{Context as _, anyhow, bail, ensure};
use bots::tables::learn::study::{self, Order};
use bots::tables::learn::{Pupil, RECIPES, falling};
use bots::tables::net::Net;
use clap::Args;

use self::recipe::{Doing, Recipe};
use self::terms::Subject;
use self::told::{Lessons, Told};
use crate::bar::Bar;
use crate::draft;

mod recipe;
mod terms;
mod told;

/// Positions that are gathered and worked out at once.
const AT_ONCE: usize = 20_000;
/// One of so many is not learned from.
const HELD_OUT: usize = 50;
/// The most threads.
const THREADS_MAX: usize = 256;
/// The longest training, minutes.
const MINUTES_MAX: f64 = 100_000.0;
/// The file is written so often.
const WRITTEN: u64 = 10;

/// Trains a network of the tables family, or what chess or bughouse is judged by, by games against itself.
#[derive(Args, Debug)]
#[command(long_about = HELP)]
pub(crate) struct Train {
    /// A game of the tables family, chess or bughouse.
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
    /// How many threads work positions out; without it, as many as the machine has.
    #[arg(long, value_name = "T", value_parser = threads)]
    threads: Option<usize>,
    /// The file, which must not exist.
    #[arg(long, value_name = "NET")]
    out: PathBuf,
    /// One JSON object about what was done, instead of words.
    #[arg(long)]
    json: bool,
}

const HELP: &str = "\
Trains a network of the tables family by games against itself: after every turn what it says of the position before is moved
towards what it says of the position after, and at the end towards what happened; and by what it finds itself when it looks
one roll further at positions of such games. Nobody else's games or judgements are used.

The same recipe gives the same bytes again, with the same version of this program on the same machine, on any number of
threads. With --minutes the recipe is stretched or cut to the time, and the bytes differ from run to run. The file is written
after each tenth of a stage; whoever breaks it off keeps that. --json gives `game`, `games`, `turns` (a game, the mean),
`seconds`, `largest_weight`, `lessons` (of each stage of positions `positions`, `error_before`, `error_after`, in points) and `out`.

A recipe is a table of a TOML file, by the name of its game:

  [tabla]
  seed = 1        # of the first weights and the dice
  hidden = 128    # units that judge positions in contact
  race = 32       # and those without, where the game tells them apart
  stages = [
    { games = 400_000, rate = [0.3, 0.015] },
    { hidden = 192 },
    { positions = 300_000, epochs = 8, rate = [0.05, 0.002] },
  ]

A stage of games learns while it plays. One of positions gathers so many different ones, works out what each is worth one
roll further, on all threads, and then learns from all of them, epoch after epoch, by one thread. One of hidden units splits
as many of those in contact as it takes. The learning rate of a stage falls evenly, on a logarithmic scale, from the first
number to the second.

Chess and bughouse have no network: their positions are judged by 360 and 440 terms, and what each is worth is learned, for the
middlegame and the endgame, in bughouse with full and with empty sleeves. It begins with values written down by hand. A stage plays games, `nodes` positions a move, and moves the
values, `epochs` times over all positions of this stage and the one before, towards what the search said and how the game
ended; `result` is how much the end counts, 0 to 1. The file is written after every stage. --minutes cuts the games short,
--from begins with a file of values, and --json gives `game`, `games`, `seconds`, `out` and for each stage `games`,
`positions`, `error_before`, `error_after`, of a game's one point.

  [chess]         # or [bughouse]
  seed = 1
  stages = [{ games = 1_000, nodes = 1_000, epochs = 60, result = 0.7 }]

Example:

  $ kapia train tapa --minutes 5 --out tapa.net
  $ kapia duel tapa tapa.net expert --games 2000";

fn minutes(word: &str) -> Result<f64, String> {
    match word.parse() {
        Ok(minutes) if minutes > 0.0 && minutes <= MINUTES_MAX => Ok(minutes),
        _ => Err(format!("a training takes more than 0 and at most {MINUTES_MAX} minutes")),
    }
}

fn threads(word: &str) -> Result<usize, String> {
    match word.parse() {
        Ok(threads @ 1..=THREADS_MAX) => Ok(threads),
        _ => Err(format!("a training takes 1 to {THREADS_MAX} threads")),
    }
}

impl Train {
    pub(crate) fn run(&self) -> anyhow::Result<()> {
        if let Some(subject) = Subject::from_name(&self.game) {
            return self.learn_terms(subject);
        }
        let variant = self.variant()?;
        let (recipe, named) = self.recipe(variant)?;
        let net = match &self.from {
            Some(path) => read_net(path, variant)?,
            None => Net::untrained(variant, recipe.hidden, recipe.race, recipe.seed),
        };
        let stages = recipe.stages(net.hidden()).with_context(|| format!("{named} is wrong: [{variant}]"))?;
        ensure!(!self.out.exists(), "{} exists already", self.out.display());
        // It turns out now whether it can be written, and not after hours.
        save(&self.out, &net)?;
        let done = self.train(&stages, Pupil::new(net, recipe.seed))?;
        let told = if self.json { done.json(&self.out.to_string_lossy()).to_string() } else { done.text() };
        writeln!(crate::plain::out(), "{told}")?;
        Ok(())
    }

    /// A game without a network: what its terms are worth is learned.
    fn learn_terms(&self, subject: Subject) -> anyhow::Result<()> {
        let (text, named) = self.recipes()?;
        let recipe = subject.recipe(&text, &named)?;
        let values = subject.begin(self.from.as_deref())?;
        ensure!(!self.out.exists(), "{} exists already", self.out.display());
        draft::write_whole(&self.out, values.to_string().as_bytes())?;
        let (threads, limit) = (self.threads(), self.limit());
        let told = terms::run(subject, &recipe, values, limit, threads, &self.out, self.json)?;
        writeln!(crate::plain::out(), "{told}")?;
        Ok(())
    }

    fn limit(&self) -> Option<Duration> {
        self.minutes.map(|minutes| Duration::from_secs_f64(minutes * 60.0))
    }

    fn threads(&self) -> usize {
        self.threads.unwrap_or_else(|| thread::available_parallelism().map_or(1, NonZero::get))
    }

    /// The text of the recipes, and how it is called.
    fn recipes(&self) -> anyhow::Result<(String, String)> {
        let Some(path) = &self.recipe else { return Ok((RECIPES.to_owned(), "the recipe".to_owned())) };
        let named = format!("the file of recipes {}", path.display());
        let text = fs::read_to_string(path).with_context(|| format!("{named} cannot be read"))?;
        Ok((text, named))
    }

    fn variant(&self) -> anyhow::Result<Variant> {
        match Variant::from_name(&self.game) {
            Some(Variant::Indiika) => bail!("indiika needs no network: it is solved"),
            Some(variant) => Ok(variant),
            None => {
                let names = Variant::ALL.into_iter().filter(|variant| *variant != Variant::Indiika);
                let names = names
                    .map(Variant::name)
                    .chain(Subject::ALL.map(Subject::name))
                    .collect::<Vec<_>>()
                    .join(", ");
                bail!("`{}` has nothing to train; allowed: {names}", self.game)
            }
        }
    }

    fn recipe(&self, variant: Variant) -> anyhow::Result<(Recipe, String)> {
        let (text, named) = self.recipes()?;
        let wrong = |error: toml::de::Error| {
            let reason = error.to_string().lines().map(str::trim).collect::<Vec<_>>().join(" ");
            anyhow!("{named} is wrong: {reason}")
        };
        let mut recipes: BTreeMap<String, toml::Value> = toml::from_str(&text).map_err(wrong)?;
        let recipe = recipes.remove(variant.name());
        let recipe = recipe.ok_or_else(|| anyhow!("{named} has no table [{variant}]"))?;
        let recipe: Recipe = recipe.try_into().map_err(wrong)?;
        recipe.stages(recipe.hidden).with_context(|| format!("{named} is wrong: [{variant}]"))?;
        Ok((recipe, named))
    }

    /// Does what the stages say, or for so long as was asked for, and tells what was done.
    #[expect(clippy::disallowed_methods, reason = "training may be told how long to take")]
    fn train(&self, stages: &[Doing], pupil: Pupil) -> anyhow::Result<Told> {
        let began = Instant::now();
        let limit = self.limit();
        let all: f64 = stages.iter().map(|stage| stage.cost()).sum();
        let threads = self.threads();
        let (bar, lessons) = (Bar::default(), Vec::new());
        let mut training =
            Training { out: &self.out, bar, began, threads, pupil, games: 0, turns: 0, lessons };
        let mut before = 0.0;
        for stage in stages {
            let [from, upto] = [before, before + stage.cost()].map(|cost| cost / all.max(1.0));
            before += stage.cost();
            let slot = limit.map(|limit| [from, upto].map(|share| limit.mul_f64(share)));
            match *stage {
                Doing::Games { games, rate } => training.play(games, rate, slot)?,
                Doing::Lessons { positions, epochs, rate } => {
                    training.study(positions, epochs, rate, slot)?;
                }
                Doing::Widen { hidden } => ensure!(training.pupil.widen(hidden), recipe::WIDER),
            }
        }
        save(&self.out, training.pupil.net())?;
        training.bar.clear();
        Ok(training.told())
    }
}

/// A training under way.
struct Training<'a> {
    out: &'a Path,
    bar: Bar,
    began: Instant,
    threads: usize,
    pupil: Pupil,
    games: u64,
    turns: u64,
    lessons: Vec<Lessons>,
}

/// From when until when a stage may take, from the beginning of the training; without it, it takes what it takes.
type Slot = Option<[Duration; 2]>;

impl Training<'_> {
    /// What share of a stage is done: by the clock, or else by `counted`.
    fn done(&self, slot: Slot, counted: f64) -> f64 {
        let Some([from, upto]) = slot else { return counted };
        let passed = self.began.elapsed().saturating_sub(from);
        passed.as_secs_f64() / upto.saturating_sub(from).as_secs_f64().max(f64::MIN_POSITIVE)
    }

    fn play(&mut self, games: u32, rate: [f32; 2], slot: Slot) -> anyhow::Result<()> {
        let (mut played, mut written) = (0_u32, 0);
        for (rate, upto) in falling(games, rate) {
            let share = |played: u32| f64::from(played) / f64::from(games);
            while self.done(slot, share(played)) < share(upto) {
                self.turns += u64::from(self.pupil.play(rate));
                (played, self.games) = (played.saturating_add(1), self.games + 1);
                let (games, done) = (self.games, self.done(slot, share(played)));
                let pace = || games as f64 / self.began.elapsed().as_secs_f64();
                self.bar.show(|| {
                    format!("{:.0} % of a stage, {games} games, {:.0} a second", 100.0 * done, pace())
                });
            }
            let tenth = u64::from(upto) * WRITTEN / u64::from(games);
            if tenth > written {
                written = tenth;
                save(self.out, self.pupil.net())?;
            }
        }
        Ok(())
    }

    /// Gathers positions and works them out, which takes most of the time, and learns from them.
    fn study(&mut self, positions: u32, epochs: u32, rate: [f32; 2], slot: Slot) -> anyhow::Result<()> {
        const WORKED_OUT: f64 = 0.9;
        let (wanted, mut met, mut lessons) = (positions as usize, HashSet::new(), Vec::new());
        while lessons.len() < wanted && self.done(slot, 0.0) < WORKED_OUT {
            let some = AT_ONCE.min(wanted - lessons.len());
            let mut new = self.pupil.gather(some, &mut met);
            if new.is_empty() {
                break;
            }
            study::work_out(self.pupil.net(), &mut new, self.threads, &AtomicUsize::new(0));
            lessons.append(&mut new);
            self.bar.show(|| format!("{} of {wanted} positions are worked out", lessons.len()));
        }
        // Those that were met last are of other games than most: they tell whether something was learned.
        let kept_out = lessons.split_off(lessons.len() - lessons.len() / HELD_OUT);
        let before = study::mean_error(self.pupil.net(), &kept_out);
        let mut order = Order::default();
        let (mut studied, mut written) = (0, 0);
        // The rate falls in a hundred steps; how many lessons there are at each is counted in epochs of all.
        for (rate, hundredths) in falling(100, rate) {
            let upto = lessons.len() * epochs as usize * hundredths as usize / 100;
            self.pupil.study(&lessons, &mut order, upto - studied, rate);
            studied = upto;
            let tenth = u64::from(hundredths) * WRITTEN / 100;
            if tenth > written {
                written = tenth;
                save(self.out, self.pupil.net())?;
            }
            self.bar.show(|| format!("{hundredths} % of {epochs} epochs"));
        }
        let after = study::mean_error(self.pupil.net(), &kept_out);
        let count = lessons.len() + kept_out.len();
        self.lessons.push(Lessons { positions: count, errors: [before, after] });
        Ok(())
    }

    fn told(self) -> Told {
        let net = self.pupil.net();
        Told {
            game: net.variant().name(),
            games: self.games,
            turns: self.turns,
            seconds: self.began.elapsed().as_secs_f64(),
            largest_weight: net.largest_weight().into(),
            lessons: self.lessons,
        }
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

fn save(path: &Path, net: &Net) -> anyhow::Result<()> {
    draft::write_whole(path, &net.to_bytes())
}
