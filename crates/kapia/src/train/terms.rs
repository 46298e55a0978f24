// SPDX-License-Identifier: AGPL-3.0-or-later
//! `kapia train chess` and `kapia train bughouse`: what the terms of a position are worth.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use anyhow::{Context as _, anyhow, ensure};
use bots::Values;
use bots::fit::{self, Fit, Lesson};
use bots::{bughouse, chess};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::bar::Bar;
use crate::draft;

/// The most games of a stage: each leaves about thirty kilobytes of lessons.
const GAMES_MAX: u32 = 1_000_000;
/// The most positions a move.
const NODES_MAX: u64 = 10_000_000;
/// The most times that lessons are looked at.
const EPOCHS_MAX: usize = 10_000;
/// The most stages, and the largest seed: with the number of a game they make its seed.
const STAGES_MAX: usize = 256;
const SEED_MAX: u64 = (1 << 24) - 1;
/// Of so many stages the lessons are kept: those of earlier ones knew less.
const KEPT: usize = 2;

/// A game whose positions are judged by terms.
#[derive(Clone, Copy)]
pub(super) struct Subject {
    name: &'static str,
    by_hand: fn() -> Values,
    read: fn(&str) -> Option<Values>,
    /// Plays one game against itself, so many positions a move.
    game: fn(&Values, u64, u64) -> Vec<Lesson>,
}

impl Subject {
    /// All of them.
    pub(super) const ALL: [Self; 2] = [
        Self { name: "chess", by_hand: chess::by_hand, read: chess::read, game: chess::learn::game },
        Self {
            name: "bughouse",
            by_hand: bughouse::by_hand,
            read: bughouse::read,
            game: bughouse::learn::game,
        },
    ];

    /// What the game is called.
    pub(super) fn name(self) -> &'static str {
        self.name
    }

    pub(super) fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|subject| subject.name == name)
    }

    /// The recipe of the game in a file of recipes, which is called so.
    pub(super) fn recipe(self, text: &str, named: &str) -> anyhow::Result<Recipe> {
        let Self { name, .. } = self;
        let wrong = |error: toml::de::Error| {
            let reason = error.to_string().lines().map(str::trim).collect::<Vec<_>>().join(" ");
            anyhow!("{named} is wrong: {reason}")
        };
        let mut recipes: BTreeMap<String, toml::Value> = toml::from_str(text).map_err(wrong)?;
        let recipe = recipes.remove(name).with_context(|| format!("{named} has no table [{name}]"))?;
        let recipe: Recipe = recipe.try_into().map_err(wrong)?;
        recipe.checked().with_context(|| format!("{named} is wrong: [{name}]"))
    }

    /// Values of a file, or those written down by hand.
    pub(super) fn begin(self, from: Option<&Path>) -> anyhow::Result<Values> {
        let Some(path) = from else { return Ok((self.by_hand)()) };
        let text =
            std::fs::read_to_string(path).with_context(|| format!("{} cannot be read", path.display()))?;
        (self.read)(&text).with_context(|| format!("{} has no values of {}", path.display(), self.name))
    }
}

/// How the values are learned.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Recipe {
    seed: u64,
    stages: Vec<Stage>,
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Stage {
    games: u32,
    /// Positions a move.
    nodes: u64,
    epochs: usize,
    /// How much the end of a game counts beside what the search said.
    result: f64,
}

impl Recipe {
    fn checked(self) -> anyhow::Result<Self> {
        ensure!((1..=STAGES_MAX).contains(&self.stages.len()), "there are 1 to {STAGES_MAX} stages");
        ensure!(self.seed <= SEED_MAX, "`seed` is 0 to {SEED_MAX}");
        for stage in &self.stages {
            ensure!((1..=GAMES_MAX).contains(&stage.games), "`games` of a stage is 1 to {GAMES_MAX}");
            ensure!((1..=NODES_MAX).contains(&stage.nodes), "`nodes` of a stage is 1 to {NODES_MAX}");
            ensure!((1..=EPOCHS_MAX).contains(&stage.epochs), "`epochs` of a stage is 1 to {EPOCHS_MAX}");
            ensure!((0.0..=1.0).contains(&stage.result), "`result` of a stage is 0 to 1");
        }
        Ok(self)
    }
}

/// What came of a stage.
struct Done {
    games: u32,
    lessons: usize,
    errors: [f64; 2],
}

/// Learns, stage by stage, and tells what was done, in words or as JSON.
#[expect(clippy::disallowed_methods, reason = "training may be told how long to take")]
pub(super) fn run(
    subject: Subject,
    recipe: &Recipe,
    mut values: Values,
    limit: Option<Duration>,
    threads: usize,
    out: &Path,
    json: bool,
) -> anyhow::Result<String> {
    let (began, bar) = (Instant::now(), Bar::default());
    let mut kept: Vec<Vec<Lesson>> = Vec::new();
    let mut done = Vec::new();
    let cost = |stage: &Stage| f64::from(stage.games) * stage.nodes as f64;
    let all: f64 = recipe.stages.iter().map(cost).sum();
    let mut before = 0.0;
    for (number, stage) in recipe.stages.iter().enumerate() {
        before += cost(stage);
        let until = limit.map(|limit| limit.mul_f64(before / all));
        let seed = recipe.seed << 40 | (number as u64) << 32;
        let goes_on = || until.is_none_or(|until| began.elapsed() < until);
        let (games, lessons) = play(subject, *stage, &values, seed, threads, &bar, &goes_on);
        kept.push(lessons);
        kept.drain(..kept.len().saturating_sub(KEPT));
        let of_late: Vec<&Lesson> = kept.iter().flatten().collect();
        bar.show(|| format!("{} positions are learned from", of_late.len()));
        let (fitted, errors) =
            fit::fit(&of_late, &values, Fit { epochs: stage.epochs, result: stage.result });
        values = fitted;
        draft::write_whole(out, values.to_string().as_bytes())?;
        done.push(Done { games, lessons: of_late.len(), errors });
    }
    bar.clear();
    let seconds = began.elapsed().as_secs_f64();
    Ok(if json { as_json(subject.name, &done, seconds, out).to_string() } else { text(&done, seconds) })
}

/// Plays the games of a stage on all threads; their lessons come in the order of the games.
fn play(
    subject: Subject,
    stage: Stage,
    values: &Values,
    seed: u64,
    threads: usize,
    bar: &Bar,
    goes_on: &(dyn Fn() -> bool + Sync),
) -> (u32, Vec<Lesson>) {
    let next = AtomicU32::new(0);
    let played = Mutex::new(BTreeMap::new());
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                loop {
                    let game = next.fetch_add(1, Ordering::Relaxed);
                    // Whatever the time, something is learned.
                    if game >= stage.games || (game > 0 && !goes_on()) {
                        break;
                    }
                    let lessons = (subject.game)(values, stage.nodes, seed | u64::from(game));
                    let mut played = played.lock().unwrap_or_else(PoisonError::into_inner);
                    played.insert(game, lessons);
                    bar.show(|| format!("{} of {} games", played.len(), stage.games));
                }
            });
        }
    });
    let played = played.into_inner().unwrap_or_else(PoisonError::into_inner);
    (u32::try_from(played.len()).unwrap_or(u32::MAX), played.into_values().flatten().collect())
}

fn text(done: &[Done], seconds: f64) -> String {
    let mut text = String::new();
    for Done { games, lessons, errors: [before, after] } in done {
        // Text takes whatever is written.
        let _ = writeln!(
            text,
            "{games} games; of {lessons} positions the error fell from {before:.4} to {after:.4} of a game"
        );
    }
    text + &format!("{seconds:.1} s in all")
}

fn as_json(game: &str, done: &[Done], seconds: f64, out: &Path) -> Value {
    let rounded = |number: f64| (number * 1e4).round() / 1e4;
    let lessons = done.iter().map(|done| {
        json!({
            "games": done.games,
            "positions": done.lessons,
            "error_before": rounded(done.errors[0]),
            "error_after": rounded(done.errors[1]),
        })
    });
    json!({
        "game": game,
        "games": done.iter().map(|done| done.games).sum::<u32>(),
        "seconds": rounded(seconds),
        "lessons": lessons.collect::<Vec<_>>(),
        "out": out.to_string_lossy(),
    })
}
