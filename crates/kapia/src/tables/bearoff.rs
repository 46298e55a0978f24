// SPDX-License-Identifier: AGPL-3.0-or-later
//! `kapia tables bearoff`: files with the last checkers.

use std::fs::File;
use std::io::{BufReader, BufWriter, Write as _};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::thread;

use ::tables::Variant;
use anyhow::{Context as _, anyhow, bail};
use bots::tables::bearoff::{self, Dynamics, Head, MEN_MAX, Wrong};
use clap::Subcommand;

use crate::bar::Bar;
use crate::draft::Draft;
use crate::ends;

/// How files of last checkers are called.
const SUFFIX: &str = "ktb";
/// What a pair of halves takes while it is worked out, bytes.
const PAIR: f64 = 16.0;

/// Files of last checkers.
#[derive(Subcommand, Debug)]
pub(crate) enum Bearoff {
    /// Works out every pair of last checkers and writes them to a file.
    Build {
        /// The game: tabla, tapa, chelebi, gyulbara or antitabla. Tapa has the file of tabla, gyulbara that of chelebi.
        #[arg(long, value_parser = dynamics)]
        game: Dynamics,
        /// Most checkers of each player.
        #[arg(long, value_parser = clap::value_parser!(u8).range(1..=i64::from(MEN_MAX)))]
        men: u8,
        /// The file, which must not exist; `--db` of other commands finds those that end in .ktb.
        #[arg(long, value_name = "FILE")]
        out: PathBuf,
        /// Threads; without it as many as there are cores.
        #[arg(long, value_parser = clap::value_parser!(u8).range(1..=64))]
        threads: Option<u8>,
        /// One JSON object instead of text.
        #[arg(long)]
        json: bool,
    },
    /// Works every value out again from the rules and the others. Exit status 1: one does not follow; 2: the file is damaged.
    Verify {
        /// The file.
        #[arg(required_unless_present = "out", conflicts_with = "out")]
        file: Option<PathBuf>,
        /// The file, as `build` was told.
        #[arg(long, value_name = "FILE")]
        out: Option<PathBuf>,
        /// The game that it should be for.
        #[arg(long, value_parser = dynamics)]
        game: Option<Dynamics>,
        /// How many checkers it should be for.
        #[arg(long, value_parser = clap::value_parser!(u8).range(1..=i64::from(MEN_MAX)))]
        men: Option<u8>,
        /// One of about so many values only, spread over the whole file.
        #[arg(long, default_value_t = 1, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
        every: u32,
        /// Threads; without it as many as there are cores.
        #[arg(long, value_parser = clap::value_parser!(u8).range(1..=64))]
        threads: Option<u8>,
        /// One JSON object instead of text.
        #[arg(long)]
        json: bool,
    },
    /// What a file is for.
    Info {
        /// The file.
        #[arg(required_unless_present = "out", conflicts_with = "out")]
        file: Option<PathBuf>,
        /// The file, as `build` was told.
        #[arg(long, value_name = "FILE")]
        out: Option<PathBuf>,
        /// One JSON object instead of text.
        #[arg(long)]
        json: bool,
    },
}

fn dynamics(word: &str) -> Result<Dynamics, String> {
    let variant =
        Variant::from_name(word).ok_or_else(|| format!("`{word}` is no game of the tables family"))?;
    Dynamics::of(variant)
        .ok_or_else(|| "in indiika nothing moves; it is known whole without a file".to_owned())
}

/// The games that a file is for.
fn games(dynamics: Dynamics) -> Vec<&'static str> {
    Variant::ALL.into_iter().filter(|game| Dynamics::of(*game) == Some(dynamics)).map(Variant::name).collect()
}

/// How many threads: those asked for, or one a core.
fn count(threads: Option<u8>) -> usize {
    threads.map_or_else(|| thread::available_parallelism().map_or(1, usize::from), usize::from)
}

impl Bearoff {
    pub(super) fn run(&self) -> anyhow::Result<ExitCode> {
        match self {
            Self::Build { game, men, out, threads, json } => {
                build((*game, *men), out, count(*threads), *json)?;
            }
            Self::Verify { file, out, game, men, every, threads, json } => {
                let file = file.as_deref().or(out.as_deref()).context("which file?")?;
                return verify(file, (*game, *men), *every as usize, (count(*threads), *json));
            }
            Self::Info { file, out, json } => {
                info(file.as_deref().or(out.as_deref()).context("which file?")?, *json)?;
            }
        }
        Ok(ExitCode::SUCCESS)
    }
}

fn build((dynamics, men): (Dynamics, u8), path: &Path, threads: usize, json: bool) -> anyhow::Result<()> {
    let bar = Bar::default();
    let draft = Draft::of_new(path)?;
    let shown = |done: u64, all: u64| {
        bar.show(|| {
            let gigabytes = all as f64 * PAIR / 1e9;
            format!("{:.0} % of {all} pairs, {gigabytes:.2} GB of memory", 100.0 * done as f64 / all as f64)
        });
        true
    };
    let written = bearoff::Bearoff::build(dynamics, men, threads, &shown).map_err(anyhow::Error::from);
    bar.clear();
    let table = written?;
    draft.write(|file| {
        let mut into = BufWriter::with_capacity(1 << 20, file);
        table.write(&mut into)?;
        Ok(into.flush()?)
    })?;
    let positions = table.positions();
    if json {
        let answer = serde_json::json!({"file": path.display().to_string(), "positions": positions});
        writeln!(crate::plain::out(), "{answer}")?;
    } else {
        writeln!(crate::plain::out(), "{}: {positions} pairs", path.display())?;
    }
    Ok(())
}

fn verify(
    path: &Path,
    (game, men): (Option<Dynamics>, Option<u8>),
    every: usize,
    (threads, json): (usize, bool),
) -> anyhow::Result<ExitCode> {
    let table = read(path)?;
    if game.is_some_and(|game| game != table.dynamics()) || men.is_some_and(|men| men != table.men()) {
        let games = games(table.dynamics()).join(" and ");
        bail!("{} is for {games}, {} checkers", path.display(), table.men());
    }
    let bar = Bar::default();
    let verified = table.verify(every, threads, &|done, all| {
        bar.show(|| format!("{:.0} % of {all} pairs", 100.0 * done as f64 / all as f64));
        true
    });
    bar.clear();
    let mut out = crate::plain::out();
    if json {
        let why = verified.as_ref().err().map(ToString::to_string);
        let answer = serde_json::json!({"file": path.display().to_string(), "verified": verified.is_ok(),
            "every": every, "positions": table.positions(), "fault": why});
        writeln!(out, "{answer}")?;
        return Ok(if verified.is_ok() { ExitCode::SUCCESS } else { ExitCode::from(1) });
    }
    match verified {
        Ok(()) => {
            let which = if every == 1 { "every value".to_owned() } else { format!("one of {every} values") };
            writeln!(
                out,
                "{}: {which} of {} pairs follows from the others",
                path.display(),
                table.positions()
            )?;
            Ok(ExitCode::SUCCESS)
        }
        Err(wrong @ (Wrong::Value { .. } | Wrong::Stopped)) => {
            writeln!(out, "{}: {wrong}", path.display())?;
            Ok(ExitCode::from(1))
        }
    }
}

fn info(path: &Path, json: bool) -> anyhow::Result<()> {
    let head = head(path)?;
    let (games, men) = (games(head.dynamics), head.men);
    let positions = head.positions();
    if json {
        let answer = serde_json::json!({"games": games, "men": men, "positions": positions});
        return Ok(writeln!(crate::plain::out(), "{answer}")?);
    }
    let games = games.join(" and ");
    Ok(writeln!(crate::plain::out(), "{games}, up to {men} checkers of each player: {positions} pairs")?)
}

fn open(path: &Path) -> anyhow::Result<File> {
    File::open(path).with_context(|| format!("{} cannot be read", path.display()))
}

fn head(path: &Path) -> anyhow::Result<Head> {
    let mut file = open(path)?;
    let head = Head::read(&mut file).with_context(|| path.display().to_string())?;
    let (is, should_be) = (file.metadata()?.len(), head.file_len());
    if is != should_be {
        bail!("{} should have {should_be} bytes and has {is}", path.display());
    }
    Ok(head)
}

fn read(path: &Path) -> anyhow::Result<bearoff::Bearoff> {
    let mut from = BufReader::with_capacity(1 << 20, open(path)?);
    bearoff::Bearoff::read(&mut from).with_context(|| path.display().to_string())
}

/// Has this program know what the largest files of a folder know, one for each way in which checkers go off; says how many
/// those are.
///
/// # Errors
/// The folder, or one of them, cannot be read.
pub(crate) fn adopt(dir: &Path) -> anyhow::Result<usize> {
    let is_alike = |one: &Head, other: &Head| one.dynamics == other.dynamics;
    let files = ends::largest(dir, SUFFIX, head, is_alike, |head| head.men)?;
    for path in &files {
        let known = bearoff::adopt(read(path)?);
        known.map_err(|_| anyhow!("{}: these last checkers are known already", path.display()))?;
    }
    Ok(files.len())
}
