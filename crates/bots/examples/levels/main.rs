// SPDX-License-Identifier: AGPL-3.0-or-later
//! Whether every level is stronger than the one below it, and quick:
//! `cargo run --release -p bots --example levels -- --games 200`.
//!
//! Neighbouring levels of every game play so many games, seats alternating, each pair of games with the same
//! seeded dice; in bughouse a pair of one level plays a pair of the other. Prints wins, points with their 95 %
//! interval and what the moves took of a core, and ends with status 1 unless each level is above the one below with 95 %
//! confidence and no move takes a second. Indiika is all but decided by dice: there the levels differ in what they
//! do with the doubling cube, so it is played with one, and as both games of a pair have the same dice and hardly a
//! choice, what they differ by is the cube alone. `--cube` plays the other games with dice with one, too.
#![allow(
    clippy::disallowed_methods,
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "a stopwatch for the terminal"
)]

mod duel;
mod figures;

use std::fmt::Write;
use std::process::ExitCode;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

use bots::Level;
use duel::{Chance, Played, Player, games, play};
use figures::{Figures, quantile};

/// No move may take longer, milliseconds.
const MOVE_MS_MAX: f64 = 1_000.0;

/// What is asked for.
struct Wanted {
    games: u64,
    threads: usize,
    seed: u64,
    only: Vec<String>,
    levels: Vec<Level>,
    plain: bool,
    cube: bool,
    write: Option<String>,
}

fn wanted() -> Result<Wanted, String> {
    let mut wanted = Wanted {
        games: 200,
        threads: 2,
        seed: 1,
        only: Vec::new(),
        levels: Vec::new(),
        plain: false,
        cube: false,
        write: None,
    };
    let mut args = std::env::args().skip(1);
    while let Some(arg) = args.next() {
        let switch = match arg.as_str() {
            "--plain" => Some(&mut wanted.plain),
            "--cube" => Some(&mut wanted.cube),
            _ => None,
        };
        if let Some(switch) = switch {
            *switch = true;
            continue;
        }
        let value = args.next().ok_or_else(|| format!("{arg} needs a value"))?;
        let number = || value.parse::<u64>().map_err(|_| format!("{arg} needs a whole number, not {value}"));
        match arg.as_str() {
            "--games" => wanted.games = number()?.max(4),
            "--threads" => wanted.threads = number()?.clamp(1, 64) as usize,
            "--seed" => wanted.seed = number()?,
            "--game" if games().contains(&value.as_str()) => wanted.only.push(value),
            "--game" => {
                return Err(format!("there is no game {value}: the games are {}", games().join(", ")));
            }
            "--level" => wanted.levels.push(Level::from_name(&value).ok_or_else(|| {
                format!(
                    "there is no level {value}: the levels are {}",
                    Level::ALL.map(Level::name).join(", ")
                )
            })?),
            "--write" => wanted.write = Some(value),
            _ => {
                return Err(format!(
                    "{arg} is unknown: there are --games, --threads, --seed, --game, --level, --plain, --cube, --write"
                ));
            }
        }
    }
    Ok(wanted)
}

/// All pairs of games of two players, on as many threads as wanted.
fn pairs(game: &str, players: [Player; 2], wanted: &Wanted) -> Result<Vec<[Played; 2]>, String> {
    let next = AtomicU64::new(0);
    let done: Mutex<Vec<Result<[Played; 2], String>>> = Mutex::default();
    let work = || {
        loop {
            let pair = next.fetch_add(1, Ordering::Relaxed);
            if pair >= wanted.games.div_ceil(2) {
                return;
            }
            let seed = Chance(wanted.seed ^ (pair << 20)).next();
            let played = play(game, players, true, seed, wanted.cube)
                .and_then(|one| play(game, players, false, seed, wanted.cube).map(|other| [one, other]));
            done.lock().unwrap_or_else(PoisonError::into_inner).push(played);
        }
    };
    std::thread::scope(|scope| {
        for _ in 0..wanted.threads {
            scope.spawn(work);
        }
    });
    done.into_inner().unwrap_or_else(PoisonError::into_inner).into_iter().collect()
}

/// One row of the table, and whether the level is above the one below and quick.
fn row(game: &str, level: &str, below: &str, figures: &Figures) -> (String, bool) {
    let [won, drawn, lost] = figures.results;
    let longest = quantile(&figures.took, 1.0).max(quantile(&figures.took_below, 1.0));
    let holds = figures.points.is_above_zero() && longest < MOVE_MS_MAX;
    let mut row = format!(
        "| {game} | {level} over {below} | {won} / {drawn} / {lost} | {:.1} ± {:.1} | {:+.2} ± {:.2} | {:+.0} ± {:.0} |",
        100.0 * figures.share.mean,
        100.0 * figures.share.margin,
        figures.points.mean,
        figures.points.margin,
        figures.elo.mean,
        figures.elo.margin
    );
    for took in [&figures.took, &figures.took_below] {
        let [p50, p99, max] = [0.5, 0.99, 1.0].map(|part| quantile(took, part));
        let _ = write!(row, " {p50:.1} / {p99:.1} / {max:.1} |");
    }
    let _ = write!(row, " {} |", if holds { "yes" } else { "NO" });
    (row, holds)
}

fn run() -> Result<bool, String> {
    let wanted = wanted()?;
    let began = std::time::Instant::now();
    println!(
        "| game | level | won / drawn / lost | score, % | points a game | Elo | ms a move: p50 / p99 / max | the one below | above, quick |"
    );
    println!("|---|---|---|---|---|---|---|---|---|");
    let (mut all, mut file) = (true, String::new());
    for game in games().iter().filter(|game| wanted.only.is_empty() || wanted.only.iter().any(|w| w == *game))
    {
        for level in Level::ALL.into_iter().filter(|level| wanted.plain || *level > Level::Learner) {
            if !wanted.levels.is_empty() && !wanted.levels.contains(&level) {
                continue;
            }
            let (other, below) = match Level::from_number(level.number() - 1) {
                Some(below) if !wanted.plain => (Player::Level(below), below.name()),
                _ => (Player::Plain, "plain"),
            };
            let figures = Figures::of(&pairs(game, [Player::Level(level), other], &wanted)?);
            let (row, holds) = row(game, level.name(), below, &figures);
            println!("{row}");
            all &= holds;
            let _ =
                writeln!(file, "{game} {} {:.0} {:.0}", level.name(), figures.elo.mean, figures.elo.margin);
        }
    }
    println!("\n{} s in all", began.elapsed().as_secs());
    if let Some(path) = wanted.write {
        std::fs::write(&path, file).map_err(|why| format!("{path} cannot be written: {why}"))?;
    }
    Ok(all)
}

fn main() -> ExitCode {
    match run() {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => {
            println!("not every level is above the one below, or a move took a second");
            ExitCode::FAILURE
        }
        Err(why) => {
            eprintln!("{why}");
            ExitCode::from(2)
        }
    }
}
