// SPDX-License-Identifier: AGPL-3.0-or-later
//! `kapia kalah db`: files with the ends of kalah.

use std::fs::{self, File};
use std::io::{BufWriter, Read as _, Write as _};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Instant;

use ::kalah::Capture;
use anyhow::{Context as _, anyhow, bail};
use bots::kalah::solve::{Ends, EndsError, EndsHead, FILE_STONES_MAX};
use clap::{Args, Subcommand};
use sha2::{Digest as _, Sha256};

use super::capture;
use crate::bar::Bar;
use crate::draft::Draft;
use crate::ends;

/// How files of ends are called.
const SUFFIX: &str = "kke";
/// So much of a file is summed up at a time, bytes.
const PIECE: usize = 1 << 20;

/// Files of ends.
#[derive(Subcommand, Debug)]
pub(crate) enum Db {
    /// Works out all positions with at most so many seeds in play and writes them to a file.
    Build {
        /// Houses in each row.
        #[arg(long, value_parser = clap::value_parser!(u8).range(1..=8))]
        houses: u8,
        /// Seeds in play.
        #[arg(long, value_parser = clap::value_parser!(u8).range(1..=i64::from(FILE_STONES_MAX)))]
        stones: u8,
        /// What is captured: standard, empty or none.
        #[arg(long, default_value = "standard", value_parser = capture)]
        variant: Capture,
        /// The file, which must not exist; `solve --db` finds those that end in .kke.
        #[arg(long, value_name = "FILE")]
        out: PathBuf,
        /// Threads; without it as many as there are cores.
        #[arg(long, value_parser = clap::value_parser!(u8).range(1..=64))]
        threads: Option<u8>,
        /// One JSON object instead of text.
        #[arg(long)]
        json: bool,
    },
    /// Works every value out again from the others. Exit status 1: one does not follow; 2: the file is damaged.
    Verify {
        #[command(flatten)]
        which: Which,
        /// One of so many values only, spread over the whole file.
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
        #[command(flatten)]
        which: Which,
        /// One JSON object instead of text, with the SHA-256 of the file.
        #[arg(long)]
        json: bool,
    },
}

/// A file, and what it should be for.
#[derive(Args, Debug)]
pub(crate) struct Which {
    /// The file.
    #[arg(required_unless_present = "out", conflicts_with = "out")]
    file: Option<PathBuf>,
    /// The file, as `build` was told.
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// The houses that it should be for.
    #[arg(long, value_parser = clap::value_parser!(u8).range(1..=8))]
    houses: Option<u8>,
    /// How many seeds in play it should be for.
    #[arg(long, value_parser = clap::value_parser!(u8).range(1..=i64::from(FILE_STONES_MAX)))]
    stones: Option<u8>,
    /// What is captured in the games that it should be for.
    #[arg(long, value_parser = capture)]
    variant: Option<Capture>,
}

impl Which {
    /// The file, which is for what it should be for.
    fn file(&self) -> anyhow::Result<(&Path, EndsHead)> {
        // Clap has seen to it that there is one.
        let path = self.file.as_deref().or(self.out.as_deref()).context("which file?")?;
        let head = head(path)?;
        let is_it = self.houses.is_none_or(|houses| houses == head.houses)
            && self.stones.is_none_or(|stones| stones == head.stones)
            && self.variant.is_none_or(|variant| variant == head.capture);
        if !is_it {
            bail!("{} is for {}", path.display(), told(&head));
        }
        Ok((path, head))
    }
}

/// What a file is for, in words.
fn told(EndsHead { houses, capture, stones, .. }: &EndsHead) -> String {
    format!("{houses} houses, capture {}, up to {stones} seeds in play", capture.name())
}

impl Db {
    pub(super) fn run(&self) -> anyhow::Result<ExitCode> {
        match self {
            Self::Build { houses, stones, variant, out, threads, json } => {
                build_file((*houses, *stones, *variant), out, *threads, *json)?;
            }
            Self::Verify { which, every, threads, json } => {
                return verify(which.file()?.0, *every, *threads, *json);
            }
            Self::Info { which, json } => info(which.file()?, *json)?,
        }
        Ok(ExitCode::SUCCESS)
    }
}

fn build_file(
    (houses, stones, variant): (u8, u8, Capture),
    path: &Path,
    threads: Option<u8>,
    json: bool,
) -> anyhow::Result<()> {
    let bar = Bar::default();
    let draft = Draft::of_new(path)?;
    let mut error = crate::plain::err();
    if error.is_terminal() {
        let needs = Ends::memory(houses, stones) as f64 / 1e9;
        // Whoever redirects it does not wait for it.
        let _ = writeln!(error, "this takes {needs:.2} GB of memory");
    }
    let written = build(houses, variant, stones, count(threads), &bar, &|| true)
        .map_err(anyhow::Error::from)
        .and_then(|ends| {
            bar.clear();
            draft.write(|file| {
                let mut into = BufWriter::new(file);
                ends.write(&mut into)?;
                Ok(into.flush()?)
            })?;
            Ok(ends.len())
        });
    bar.clear();
    let positions = written?;
    if json {
        let answer = serde_json::json!({"file": path.display().to_string(), "positions": positions});
        writeln!(crate::plain::out(), "{answer}")?;
    } else {
        writeln!(crate::plain::out(), "{}: {positions} positions", path.display())?;
    }
    Ok(())
}

fn verify(file: &Path, every: u32, threads: Option<u8>, json: bool) -> anyhow::Result<ExitCode> {
    let bar = Bar::default();
    let mut out = crate::plain::out();
    let ends = read(file)?;
    let left = Left::new();
    let verified = ends.verify(every as usize, count(threads), &|done, all| {
        bar.show(|| left.share("verified", done, all));
        true
    });
    bar.clear();
    let status = if verified.is_ok() { ExitCode::SUCCESS } else { ExitCode::from(1) };
    if json {
        let why = verified.as_ref().err().map(ToString::to_string);
        let answer = serde_json::json!({"file": file.display().to_string(), "verified": verified.is_ok(),
            "every": every, "positions": ends.len(), "fault": why});
        writeln!(out, "{answer}")?;
        return Ok(status);
    }
    if let Err(why) = verified {
        writeln!(out, "{}: {why}", file.display())?;
        return Ok(status);
    }
    let which = if every == 1 { "every value".to_owned() } else { format!("one of {every} values") };
    writeln!(out, "{}: {which} of {} follows from the others", file.display(), ends.len())?;
    Ok(status)
}

fn info((path, head): (&Path, EndsHead), json: bool) -> anyhow::Result<()> {
    let EndsHead { houses, capture, stones, .. } = head;
    let (capture, positions) = (capture.name(), Ends::positions(houses, stones));
    if !json {
        return Ok(writeln!(crate::plain::out(), "{}: {positions} positions", told(&head))?);
    }
    let sum = sum(path)?;
    let answer = serde_json::json!({"houses": houses, "stones": stones, "variant": capture,
        "positions": positions, "sha256": sum});
    Ok(writeln!(crate::plain::out(), "{answer}")?)
}

/// The SHA-256 of a file.
pub(super) fn sum(path: &Path) -> anyhow::Result<String> {
    let (mut file, mut sum, mut piece) = (open(path)?, Sha256::new(), vec![0; PIECE]);
    loop {
        let read = file.read(&mut piece).with_context(|| format!("{} cannot be read", path.display()))?;
        if read == 0 {
            return Ok(room::hex(&sum.finalize()));
        }
        sum.update(&piece[..read]);
    }
}

/// The file of a folder that knows most of this game and fits into the memory.
pub(super) fn largest(dir: &Path, houses: u8, variant: Capture, memory: u64) -> anyhow::Result<PathBuf> {
    let mut best: Option<(u8, PathBuf)> = None;
    let files = fs::read_dir(dir).with_context(|| format!("{} cannot be read", dir.display()))?;
    for file in files {
        let path = file?.path();
        let is_called = path.extension().is_some_and(|suffix| suffix == SUFFIX);
        // What does not fit into the memory is left where it is.
        if fs::metadata(&path)?.len() > memory {
            continue;
        }
        let head = match head(&path) {
            Ok(head) => head,
            Err(why) if is_called => return Err(why),
            Err(_) => continue,
        };
        if head.fits(houses, variant) && best.as_ref().is_none_or(|(stones, _)| head.stones > *stones) {
            best = Some((head.stones, path));
        }
    }
    let Some((_, path)) = best else {
        let (dir, variant) = (dir.display(), variant.name());
        bail!("{dir} has no file for {houses} houses and capture {variant} that fits into the memory");
    };
    Ok(path)
}

/// Has this program know what the largest files of a folder know, one for each board and capture; says how many those are.
///
/// # Errors
/// The folder, or one of them, cannot be read.
pub(crate) fn adopt(dir: &Path) -> anyhow::Result<usize> {
    let is_alike = |one: &EndsHead, other: &EndsHead| one.fits(other.houses, other.capture);
    let files = ends::largest(dir, SUFFIX, head, is_alike, |head| head.stones)?;
    for path in &files {
        let known = bots::kalah::adopt(read(path)?);
        known.map_err(|_| anyhow!("{}: these ends are known already", path.display()))?;
    }
    Ok(files.len())
}

pub(super) fn build(
    houses: u8,
    variant: Capture,
    stones: u8,
    threads: usize,
    bar: &Bar,
    goes_on: &(dyn Fn() -> bool + Sync),
) -> Result<Ends, EndsError> {
    let left = Left::new();
    Ends::build(houses, variant, stones, threads, &|done, all| {
        bar.show(|| left.share("ends", done, all));
        goes_on()
    })
}

pub(super) fn read(path: &Path) -> anyhow::Result<Ends> {
    Ends::read(&mut open(path)?).with_context(|| path.display().to_string())
}

fn head(path: &Path) -> anyhow::Result<EndsHead> {
    let mut file = open(path)?;
    let head = EndsHead::read(&mut file).with_context(|| path.display().to_string())?;
    let (is, should_be) = (file.metadata()?.len(), head.file_len());
    if is != should_be {
        bail!("{} should have {should_be} bytes and has {is}", path.display());
    }
    Ok(head)
}

fn open(path: &Path) -> anyhow::Result<File> {
    File::open(path).with_context(|| format!("{} cannot be read", path.display()))
}

/// How many threads: those asked for, or one a core.
fn count(threads: Option<u8>) -> usize {
    threads.map_or_else(|| std::thread::available_parallelism().map_or(1, usize::from), usize::from)
}

/// Tells how much is done and how long the rest takes.
struct Left(Instant);

impl Left {
    #[expect(clippy::disallowed_methods, reason = "a person is told how long it takes")]
    fn new() -> Self {
        Self(Instant::now())
    }

    fn share(&self, what: &str, done: u64, all: u64) -> String {
        let (done, all) = (done.clamp(1, all.max(1)) as f64, all.max(1) as f64);
        let left = self.0.elapsed().mul_f64((all - done) / done);
        format!("{what}: {:.0} % of {:.1} million, {} s left", 100.0 * done / all, all / 1e6, left.as_secs())
    }
}
