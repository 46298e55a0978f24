// SPDX-License-Identifier: AGPL-3.0-or-later
//! `kapia dice`: lets anybody check the dice of a finished game, and the log of commitments, without trusting the site.

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::Context as _;
use clap::Subcommand;

use crate::dice_log::{self, Checked};

/// Fair dice (scheme KD1).
#[derive(Subcommand, Debug)]
pub(crate) enum Dice {
    /// Checks a transcript: every link of the chain, every commitment, every roll.
    Verify {
        /// The transcript, as `GET /api/v1/rooms/{id}/dice` gives it.
        transcript: PathBuf,
        /// One JSON object instead of text.
        #[arg(long)]
        json: bool,
    },
    /// Checks the public log of commitments: the server's signatures under its heads, and the days that lead to them.
    Log {
        /// What `GET /api/v1/fairness` said, now or when it was kept.
        told: PathBuf,
        /// What `GET /api/v1/fairness/log/{day}` says of days.
        days: Vec<PathBuf>,
        /// The server's key as it was noted before, 64 hexadecimal digits; without it the key in the file is taken.
        #[arg(long)]
        key: Option<String>,
        /// One JSON object instead of text.
        #[arg(long)]
        json: bool,
    },
}

/// Longest transcript read, in bytes; 1,024 rolls fit many times over.
const TRANSCRIPT_BYTES_MAX: u64 = 16 * 1024 * 1024;

impl Dice {
    /// Runs the command; the exit status is 1 when the dice or the log do not verify.
    pub(crate) fn run(&self) -> anyhow::Result<ExitCode> {
        match self {
            Self::Verify { transcript, json } => verify(transcript, *json),
            Self::Log { told, days, key, json } => {
                let end = dice_log::check(told, days, key.as_deref())?;
                let text = |good: &Checked| {
                    format!("{} signed heads, {} entries of {} days", good.heads, good.entries, good.days)
                };
                let answer = |good: &Checked| serde_json::json!({"verified": true, "heads": good.heads, "days": good.days, "entries": good.entries});
                told_to_stdout(
                    &end,
                    *json,
                    text,
                    answer,
                    |reason| serde_json::json!({"verified": false, "reason": reason}),
                )
            }
        }
    }
}

fn verify(transcript: &Path, json: bool) -> anyhow::Result<ExitCode> {
    let name = transcript.display();
    let size = std::fs::metadata(transcript).with_context(|| format!("cannot read {name}"))?.len();
    anyhow::ensure!(size <= TRANSCRIPT_BYTES_MAX, "{name} is too long: at most {TRANSCRIPT_BYTES_MAX} bytes");
    let text = std::fs::read_to_string(transcript).with_context(|| format!("cannot read {name}"))?;
    let games = match dice::Transcript::read(&text) {
        Ok(games) => games,
        Err(fault) => anyhow::bail!("{name}: {fault}"),
    };
    let verified: Result<Vec<_>, _> = games.iter().map(dice::verify).collect();
    let rolls = verified.map(|verified| verified.iter().map(|game| game.rolls).sum::<u32>());
    let games = games.len();
    told_to_stdout(
        &rolls,
        json,
        |rolls| format!("{rolls} rolls of {games} games"),
        |rolls| serde_json::json!({"verified": true, "games": games, "rolls": rolls}),
        |fault| serde_json::json!({"verified": false, "roll": fault.roll(), "reason": fault.to_string()}),
    )
}

/// Says how a check ended, in a sentence or as JSON.
fn told_to_stdout<T, E: std::fmt::Display>(
    end: &Result<T, E>,
    json: bool,
    text: impl Fn(&T) -> String,
    good: impl Fn(&T) -> serde_json::Value,
    bad: impl Fn(&E) -> serde_json::Value,
) -> anyhow::Result<ExitCode> {
    let mut out = crate::plain::out();
    match end {
        Ok(found) if json => writeln!(out, "{}", good(found))?,
        Ok(found) => writeln!(out, "verified: {}", text(found))?,
        Err(fault) if json => writeln!(out, "{}", bad(fault))?,
        Err(fault) => writeln!(out, "not verified: {fault}")?,
    }
    Ok(if end.is_ok() { ExitCode::SUCCESS } else { ExitCode::from(1) })
}
