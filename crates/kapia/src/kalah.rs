// SPDX-License-Identifier: AGPL-3.0-or-later
//! `kapia kalah`: exact values of kalah, what they follow from, and files of its ends.

mod certificate;
mod check;
mod db;
mod journal;

use std::collections::BTreeMap;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::{Duration, Instant};

use ::kalah::{Capture, Pie};
use anyhow::{anyhow, bail, ensure};
use bots::kalah::solve::{
    Bounds, Done, Ends, EndsError, FILE_STONES_MAX, Lemma, Means, Siege, Solution, Start, Unproved, Work,
    solve, usual_ends,
};
use clap::{Args, Subcommand};
use sha2::{Digest as _, Sha256};

use crate::bar::Bar;
use crate::draft::Draft;
use certificate::{EndsOf, Head, Written};
use check::{BY_RULES_MAX, Check};
use db::Db;
pub(crate) use db::adopt;
use journal::{Effort, Journal};

/// Least memory of a search, bytes.
const MEMORY_MIN: u64 = 1 << 20;
/// Most memory of a search, bytes.
const MEMORY_MAX: u64 = 1 << 40;
/// With less time than this, in seconds, no large ends are worked out, which would take all of it.
const TIME_FOR_ENDS: f64 = 60.0;

/// What is told beside what was found.
struct Told<'a> {
    /// Of ends.
    file: Option<&'a Path>,
    /// Of all runs with the same journal.
    effort: Option<Effort>,
    certified: Option<&'a (Written, usize)>,
    seconds: f64,
}

/// Kalah solved.
#[derive(Subcommand, Debug)]
pub(crate) enum Kalah {
    Solve(Solve),
    Check(Check),
    /// Files with the values of all positions with few seeds in play, by which `solve` is faster.
    #[command(subcommand)]
    Db(Db),
}

/// The exact value of a start: by how many seeds the first player wins when nobody errs, and after each first sowing.
#[derive(Args, Debug)]
#[command(long_about = HELP)]
pub(crate) struct Solve {
    /// Houses in each row.
    #[arg(long, value_parser = clap::value_parser!(u8).range(1..=8))]
    houses: u8,
    /// Seeds in each house.
    #[arg(long, value_parser = clap::value_parser!(u8).range(1..=8))]
    seeds: u8,
    /// What is captured: standard, empty or none.
    #[arg(long, default_value = "standard", value_parser = capture)]
    variant: Capture,
    /// The pie rule: off, turn, sowing or single.
    #[arg(long, default_value = "off", value_parser = pie)]
    pie: Pie,
    /// A folder with files of `kapia kalah db build`; without one the ends are worked out anew.
    #[arg(long, value_name = "DIR")]
    db: Option<PathBuf>,
    /// Memory, ends included, such as 512M or 2G.
    #[arg(long, default_value = "2G", value_parser = memory)]
    memory: u64,
    /// Threads: two search for the value side by side, and each takes a first house after the other.
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=64))]
    threads: u8,
    /// Without a pie, the value alone and not what each first sowing is worth.
    #[arg(long)]
    value_only: bool,
    /// Seconds after which bounds are told instead of the value.
    #[arg(long, value_name = "S")]
    limit: Option<f64>,
    /// Writes what the value follows from to a file, which must not exist; `kapia kalah check` reads it. Without a pie.
    #[arg(long, value_name = "FILE")]
    certificate: Option<PathBuf>,
    /// Keeps every bound in a file as it is proved, and goes on from those that are in it. Without a pie.
    #[arg(long, value_name = "FILE")]
    journal: Option<PathBuf>,
    /// One JSON object instead of text.
    #[arg(long)]
    json: bool,
}

const HELP: &str = "\
The exact value of a start: by how many seeds the first player wins when nobody errs, and after each first sowing.

An empty row ends the game at once and its owner's opponent sweeps the other row. With --pie the second player's offer is
part of the value, of the first sowings too. Exit status 0: the value is exact, and what else was asked for is made. 1: only
bounds were reached within --limit, or no certificate.

With --certificate the value's bounds, and those of the first sowings unless --value-only leaves these out, are written down
as lemmas that follow from each other by one sowing; `kapia kalah check` makes sure of that by the rules alone. It names the
file of ends if --db gave one. The same command makes the same file with one thread.

With --journal, a file of JSON lines, bounds are asked for from both sides inwards, and each is kept as it is proved: house (0
is the game itself), least, most, and what it took. Begun again with the same journal the work goes on from there.

With --json: houses, seeds, variant, pie, value (null without one), exact, bounds [least, most], first (house to value, those
that are exact), first_bounds (house to bounds), best (houses), nodes, seconds, db (the file of ends, or null), certificate
(file, bytes, sha256, lemmas; or null), journal (nodes and seconds of all its runs; or null), proof: the SHA-256 of the lines
  kapia kalah 1 / houses M / seeds N / capture V / pie P / value X / first H X …
each ended by a line feed, so that two who have solved the same can compare; null until all of them are exact.

Example:

  $ kapia kalah solve --houses 4 --seeds 4
  Kalah(4,4), capture standard, pie off: the first player wins by 2
  …";

/// A value in words.
fn told(value: i32) -> String {
    match value {
        0 => "a draw".to_owned(),
        1.. => format!("the first player wins by {value}"),
        _ => format!("the first player loses by {}", -value),
    }
}

fn capture(text: &str) -> Result<Capture, String> {
    Capture::from_name(text).ok_or_else(|| "allowed are standard, empty and none".to_owned())
}

fn pie(text: &str) -> Result<Pie, String> {
    Pie::from_name(text).ok_or_else(|| "allowed are off, turn, sowing and single".to_owned())
}

fn memory(text: &str) -> Result<u64, String> {
    let wrong = || "a number with K, M or G, from 1M to 1024G".to_owned();
    let (number, unit) = text.split_at(text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len()));
    let shift = match unit.to_ascii_uppercase().trim_end_matches("IB").trim_end_matches('B') {
        "" => 0,
        "K" => 10,
        "M" => 20,
        "G" => 30,
        _ => return Err(wrong()),
    };
    let bytes = number.parse::<u64>().ok().and_then(|number| number.checked_mul(1 << shift));
    bytes.filter(|bytes| (MEMORY_MIN..=MEMORY_MAX).contains(bytes)).ok_or_else(wrong)
}

impl Kalah {
    /// Runs the command.
    pub(crate) fn run(&self) -> anyhow::Result<ExitCode> {
        // The server's allocator forbids large pages to the whole program, which there would waste memory; ends are reached
        // a third faster in them. Where that is not to be had, it is only slower.
        #[cfg(target_os = "linux")]
        let _ = rustix::thread::disable_transparent_huge_pages(false);
        match self {
            Self::Solve(solve) => solve.run(),
            Self::Check(check) => check.run(),
            Self::Db(db) => db.run(),
        }
    }
}

impl Solve {
    #[expect(clippy::disallowed_methods, reason = "the command may be given a time, and tells what it took")]
    fn run(&self) -> anyhow::Result<ExitCode> {
        let begun = Instant::now();
        let seconds = || begun.elapsed().as_secs_f64();
        let limit = match self.limit {
            Some(limit) => Some(
                Duration::try_from_secs_f64(limit).map_err(|_| anyhow!("--limit is a number of seconds"))?,
            ),
            None => None,
        };
        let is_plain = self.pie == Pie::Off || self.certificate.is_none() && self.journal.is_none();
        ensure!(
            is_plain,
            "--certificate and --journal are for --pie off: a pie rule only adds one choice to it"
        );
        let start = Start { houses: self.houses, seeds: self.seeds, capture: self.variant, pie: self.pie };
        let draft = self.certificate.as_deref().map(Draft::of_new).transpose()?;
        let journal = self.journal.as_deref().map(|path| Journal::open(path, &start)).transpose()?;
        let is_well = || journal.as_ref().is_none_or(Journal::is_well);
        let goes_on = || limit.is_none_or(|limit| begun.elapsed() < limit) && is_well();
        let bar = Bar::default();
        let (ends, file) = self.ends(&bar, &goes_on)?;
        let taken = ends.as_ref().map_or(0, Ends::len);
        let left =
            usize::try_from(self.memory).unwrap_or(usize::MAX).saturating_sub(taken).max(MEMORY_MIN as usize);
        let means = Means { memory: left, threads: self.threads.into(), value_only: self.value_only };
        let shown = |done: Done| {
            bar.show(|| match done {
                Done::Positions(nodes) => format!("{:.1} million positions", nodes as f64 / 1e6),
                Done::Lemmas(lemmas) => format!("{:.1} million lemmas", lemmas as f64 / 1e6),
            });
            goes_on()
        };
        let leaves = draft.as_ref().map(|_| self.leaves(ends.as_ref(), file.is_some()));
        let (found, lemmas) = if draft.is_none() && journal.is_none() {
            (solve(&start, &means, ends.as_ref(), &|nodes| shown(Done::Positions(nodes))), None)
        } else {
            let proved = |proved| journal.iter().for_each(|journal| journal.tell(proved, seconds()));
            let siege = journal.as_ref().map(|journal| Siege {
                known: &journal.known,
                proved: &proved,
                clock: &seconds,
            });
            Work { start, means, ends: ends.as_ref(), siege, leaves, goes_on: &shown }.run()
        };
        bar.clear();
        let effort = journal.map(|journal| journal.end(found.nodes, seconds())).transpose()?;
        let certified = match (&draft, lemmas.transpose()) {
            (Some(draft), Ok(Some(lemmas))) => {
                let head = self.head(&found, &lemmas, leaves, file.as_deref())?;
                bar.show(|| "the certificate is written".to_owned());
                Some((certificate::write(draft, &head, &lemmas)?, lemmas.len()))
            }
            (_, Err(Unproved::Refuted)) => bail!("a bound in the journal does not hold"),
            _ => None,
        };
        bar.clear();
        self.report(
            &found,
            &Told { file: file.as_deref(), effort, certified: certified.as_ref(), seconds: seconds() },
        )?;
        let is_done = found.bounds.is_exact() && draft.is_some() == certified.is_some();
        Ok(if is_done { ExitCode::SUCCESS } else { ExitCode::from(1) })
    }

    /// Up to how many seeds in play positions need no lemma: as many as the file of ends knows, or so few that the checker
    /// soon works them out.
    fn leaves(&self, ends: Option<&Ends>, is_file: bool) -> u8 {
        if let Some(ends) = ends.filter(|_| is_file) {
            return ends.stones();
        }
        let third =
            (2 * u16::from(self.houses) * u16::from(self.seeds) / 3).min(u16::from(FILE_STONES_MAX)) as u8;
        let is_small = |stones: &u8| Ends::positions(self.houses, *stones) <= BY_RULES_MAX / 4;
        (0..=third).rev().find(is_small).unwrap_or(0)
    }

    /// What the certificate says of itself.
    fn head(
        &self,
        found: &Solution,
        lemmas: &[Lemma],
        leaves: Option<u8>,
        file: Option<&Path>,
    ) -> anyhow::Result<Head> {
        let sha256 = file.map(db::sum).transpose()?;
        Ok(Head {
            kapia_kalah_certificate: 1,
            houses: self.houses,
            seeds: self.seeds,
            variant: self.variant.name().to_owned(),
            value: found.bounds.low,
            first: found.first.iter().map(|(pit, Bounds { low, high })| (*pit, [*low, *high])).collect(),
            lemmas: lemmas.len() as u64,
            ends: leaves.filter(|stones| *stones > 0).map(|stones| EndsOf { stones, sha256 }),
        })
    }

    /// The ends: those of the largest file for this game, or new ones.
    fn ends(
        &self,
        bar: &Bar,
        goes_on: &(dyn Fn() -> bool + Sync),
    ) -> anyhow::Result<(Option<Ends>, Option<PathBuf>)> {
        if let Some(dir) = &self.db {
            let path = db::largest(dir, self.houses, self.variant, self.memory)?;
            return Ok((Some(db::read(&path)?), Some(path)));
        }
        let has_time = self.limit.is_none_or(|limit| limit >= TIME_FOR_ENDS);
        let most = usual_ends(self.houses, self.seeds, self.variant, has_time);
        let built = (1..=most).rev().find_map(|stones| {
            let is_small = Ends::memory(self.houses, stones) <= self.memory / 4;
            is_small.then(|| db::build(self.houses, self.variant, stones, self.threads.into(), bar, goes_on))
        });
        match built.transpose() {
            Ok(ends) => Ok((ends, None)),
            Err(EndsError::BrokenOff) => Ok((None, None)),
            Err(why) => Err(why.into()),
        }
    }

    fn report(&self, found: &Solution, told: &Told<'_>) -> io::Result<()> {
        let mut out = crate::plain::out();
        let Solution { bounds, first, nodes } = found;
        let exact: Vec<(u8, i32)> = first
            .iter()
            .filter(|(_, bounds)| bounds.is_exact())
            .map(|(pit, bounds)| (*pit, bounds.low))
            .collect();
        let value = bounds.is_exact().then_some(bounds.low);
        let proof =
            value.filter(|_| exact.len() == usize::from(self.houses)).map(|value| self.proof(value, &exact));
        let Self { houses, seeds, variant, pie, .. } = self;
        let file = self.certificate.as_ref().map(|file| file.display().to_string());
        if self.json {
            let first: serde_json::Map<String, serde_json::Value> =
                exact.iter().map(|(pit, value)| (pit.to_string(), (*value).into())).collect();
            let is_best = |(_, worth): &&(u8, i32)| Some(*worth) == value;
            let best: Vec<String> = exact.iter().filter(is_best).map(|(pit, _)| pit.to_string()).collect();
            let between: BTreeMap<u8, [i32; 2]> =
                found.first.iter().map(|(pit, Bounds { low, high })| (*pit, [*low, *high])).collect();
            let certificate = told.certified.map(|(Written { bytes, sha256 }, lemmas)| {
                serde_json::json!({"file": file, "bytes": bytes, "sha256": sha256, "lemmas": lemmas})
            });
            let answer = serde_json::json!({
                "houses": houses, "seeds": seeds, "variant": variant.name(), "pie": pie.name(),
                "value": value, "exact": value.is_some(), "bounds": [bounds.low, bounds.high], "first": first,
                "first_bounds": between, "best": best,
                "nodes": nodes, "seconds": told.seconds, "db": told.file.map(|file| file.display().to_string()),
                "proof": proof, "certificate": certificate, "journal": told.effort,
            });
            return writeln!(out, "{answer}");
        }
        let says = match value {
            Some(value) => self::told(value),
            None => format!("between {} and {} for the first player", bounds.low, bounds.high),
        };
        writeln!(out, "Kalah({houses},{seeds}), capture {}, pie {}: {says}", variant.name(), pie.name())?;
        for (pit, bounds) in first {
            let best = if value == Some(bounds.low) && bounds.is_exact() { " *" } else { "" };
            if bounds.is_exact() {
                writeln!(out, "house {pit}: {:+}{best}", bounds.low)?;
            } else {
                writeln!(out, "house {pit}: {:+} to {:+}", bounds.low, bounds.high)?;
            }
        }
        if let Some(proof) = proof {
            writeln!(out, "{proof}")?;
        }
        writeln!(out, "{nodes} positions, {:.2} s", told.seconds)?;
        if let Some(Effort { nodes, seconds }) = told.effort {
            writeln!(out, "by the journal in all {nodes} positions, {seconds:.2} s")?;
        }
        match (told.certified, file) {
            (Some((Written { bytes, sha256 }, lemmas)), Some(file)) => {
                writeln!(out, "{file}: {lemmas} lemmas, {bytes} bytes, SHA-256 {sha256}")
            }
            (None, Some(file)) => writeln!(out, "{file}: not made, because it is not proved within --limit"),
            (_, None) => Ok(()),
        }
    }

    /// By what two who have solved the same can compare.
    fn proof(&self, value: i32, first: &[(u8, i32)]) -> String {
        let Self { houses, seeds, variant, pie, .. } = self;
        let [capture, pie] = [variant.name(), pie.name()];
        let mut text = format!(
            "kapia kalah 1\nhouses {houses}\nseeds {seeds}\ncapture {capture}\npie {pie}\nvalue {value}\n"
        );
        for (pit, value) in first {
            text.push_str(&format!("first {pit} {value}\n"));
        }
        format!("sha256:{}", room::hex(&Sha256::digest(text)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn memory_is_a_number_with_a_unit() {
        assert_eq!(memory("2G"), Ok(2 << 30));
        assert_eq!(memory("512m"), Ok(512 << 20));
        assert_eq!(memory("64MiB"), Ok(64 << 20));
        for wrong in ["", "G", "2T", "-1G", "10", "99999999999999999999G", "4096G"] {
            assert!(memory(wrong).is_err(), "{wrong}");
        }
    }
}
