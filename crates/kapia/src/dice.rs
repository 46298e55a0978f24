// SPDX-License-Identifier: AGPL-3.0-or-later
//! `kapia dice`: lets anybody check the dice of a finished game without trusting the site.

use std::io::{self, Write as _};
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Context as _;
use clap::Subcommand;

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
}

/// Longest transcript read, in bytes; 1,024 rolls fit many times over.
const TRANSCRIPT_BYTES_MAX: u64 = 16 * 1024 * 1024;

impl Dice {
    /// Runs the command; the exit status is 1 when the dice do not verify.
    pub(crate) fn run(&self) -> anyhow::Result<ExitCode> {
        let Self::Verify { transcript, json } = self;
        let name = transcript.display();
        let size = std::fs::metadata(transcript).with_context(|| format!("cannot read {name}"))?.len();
        anyhow::ensure!(
            size <= TRANSCRIPT_BYTES_MAX,
            "{name} is too long: at most {TRANSCRIPT_BYTES_MAX} bytes"
        );
        let text = std::fs::read_to_string(transcript).with_context(|| format!("cannot read {name}"))?;
        let games = match dice::Transcript::read(&text) {
            Ok(games) => games,
            Err(fault) => anyhow::bail!("{name}: {fault}"),
        };
        let verified: Result<Vec<_>, _> = games.iter().map(dice::verify).collect();
        let mut out = io::stdout().lock();
        Ok(match verified {
            Ok(verified) => {
                let rolls: u32 = verified.iter().map(|game| game.rolls).sum();
                let games = games.len();
                if *json {
                    let answer = serde_json::json!({"verified": true, "games": games, "rolls": rolls});
                    writeln!(out, "{answer}")?;
                } else {
                    writeln!(out, "verified: {rolls} rolls of {games} games")?;
                }
                ExitCode::SUCCESS
            }
            Err(fault) => {
                let reason = fault.to_string();
                if *json {
                    let roll = fault.roll();
                    let answer = serde_json::json!({"verified": false, "roll": roll, "reason": reason});
                    writeln!(out, "{answer}")?;
                } else {
                    writeln!(out, "not verified: {reason}")?;
                }
                ExitCode::from(1)
            }
        })
    }
}
