// SPDX-License-Identifier: AGPL-3.0-or-later
//! `kapia kalah`: exact values of kalah, and files of its ends.

mod db;

use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::{Duration, Instant};

use ::kalah::{Capture, Pie};
use anyhow::anyhow;
use bots::kalah::solve::{Ends, EndsError, Means, Solution, Start, solve, usual_ends};
use clap::{Args, Subcommand};
use sha2::{Digest as _, Sha256};

use crate::bar::Bar;
use db::Db;
pub(crate) use db::adopt;

/// Least memory of a search, bytes.
const MEMORY_MIN: u64 = 1 << 20;
/// Most memory of a search, bytes.
const MEMORY_MAX: u64 = 1 << 40;
/// With less time than this, in seconds, no large ends are worked out, which would take all of it.
const TIME_FOR_ENDS: f64 = 60.0;

/// Kalah solved.
#[derive(Subcommand, Debug)]
pub(crate) enum Kalah {
    Solve(Solve),
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
    /// One JSON object instead of text.
    #[arg(long)]
    json: bool,
}

const HELP: &str = "\
The exact value of a start: by how many seeds the first player wins when nobody errs, and after each first sowing.

An empty row ends the game at once and its owner's opponent sweeps the other row. With --pie the second player's offer is
part of the value, of the first sowings too. Exit status 0: the value is exact. 1: only bounds were reached within --limit.

With --json: value (null without one), exact, bounds [least, most], first (house to value, those that are exact), nodes,
seconds, db (the file of ends, or null), proof: the SHA-256 of the lines
  kapia kalah 1 / houses M / seeds N / capture V / pie P / value X / first H X …
each ended by a line feed, so that two who have solved the same can compare; null until all of them are exact.

Example:

  $ kapia kalah solve --houses 4 --seeds 4
  Kalah(4,4), capture standard, pie off: the first player wins by 2
  …";

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
            Self::Db(db) => db.run(),
        }
    }
}

impl Solve {
    #[expect(clippy::disallowed_methods, reason = "the command may be given a time, and tells what it took")]
    fn run(&self) -> anyhow::Result<ExitCode> {
        let begun = Instant::now();
        let limit = match self.limit {
            Some(limit) => Some(
                Duration::try_from_secs_f64(limit).map_err(|_| anyhow!("--limit is a number of seconds"))?,
            ),
            None => None,
        };
        let goes_on = || limit.is_none_or(|limit| begun.elapsed() < limit);
        let bar = Bar::default();
        let start = Start { houses: self.houses, seeds: self.seeds, capture: self.variant, pie: self.pie };
        let (ends, file) = self.ends(&bar, &goes_on)?;
        let taken = ends.as_ref().map_or(0, Ends::len);
        let left =
            usize::try_from(self.memory).unwrap_or(usize::MAX).saturating_sub(taken).max(MEMORY_MIN as usize);
        let means = Means { memory: left, threads: self.threads.into(), value_only: self.value_only };
        let found = solve(&start, &means, ends.as_ref(), &|nodes| {
            bar.show(|| format!("{:.1} million positions", nodes as f64 / 1e6));
            goes_on()
        });
        bar.clear();
        self.report(&found, file.as_deref(), begun.elapsed().as_secs_f64())?;
        Ok(if found.bounds.is_exact() { ExitCode::SUCCESS } else { ExitCode::from(1) })
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

    fn report(&self, found: &Solution, file: Option<&Path>, seconds: f64) -> io::Result<()> {
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
        if self.json {
            let first: serde_json::Map<String, serde_json::Value> =
                exact.iter().map(|(pit, value)| (pit.to_string(), (*value).into())).collect();
            let is_best = |(_, worth): &&(u8, i32)| Some(*worth) == value;
            let best: Vec<String> = exact.iter().filter(is_best).map(|(pit, _)| pit.to_string()).collect();
            let answer = serde_json::json!({
                "value": value, "exact": value.is_some(), "bounds": [bounds.low, bounds.high], "first": first,
                "best": best,
                "nodes": nodes, "seconds": seconds, "db": file.map(|file| file.display().to_string()),
                "proof": proof,
            });
            return writeln!(out, "{answer}");
        }
        let Self { houses, seeds, variant, pie, .. } = self;
        let says = match value {
            Some(0) => "a draw".to_owned(),
            Some(value) if value > 0 => format!("the first player wins by {value}"),
            Some(value) => format!("the first player loses by {}", -value),
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
        writeln!(out, "{nodes} positions, {seconds:.2} s")
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
