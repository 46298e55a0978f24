// SPDX-License-Identifier: AGPL-3.0-or-later
//! `kapia swiss`: pairings for arbiters and their programs.

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Context as _;
use clap::Subcommand;
use tourney::swiss::{self, Event, PairError};
use tourney::trf::Report;

/// Swiss tournaments.
#[derive(Subcommand, Debug)]
pub(crate) enum Swiss {
    /// Pairs the next round by FIDE's Dutch system (rules in force since 2026-02-01).
    ///
    /// Prints the number of pairs, then `white black` for each, and `player 0` for the bye. The exit status
    /// is 1 when no legal pairing exists.
    Pair {
        /// The tournament as a TRF16 file, with `XXR` (number of rounds). Players who stay away have `0000 - Z`
        /// or `0000 - H` in the column of the round to be paired.
        #[arg(long)]
        trf: PathBuf,
        /// One JSON object instead of lines.
        #[arg(long)]
        json: bool,
    },
}

/// Longest file read, in bytes: 9,999 players and their rounds fit.
const REPORT_BYTES_MAX: u64 = 16 * 1024 * 1024;

impl Swiss {
    /// Runs the command; the exit status is 1 when no legal pairing exists.
    #[expect(clippy::print_stdout, reason = "the answer of a command goes to standard output")]
    pub(crate) fn run(&self) -> anyhow::Result<ExitCode> {
        let Self::Pair { trf, json } = self;
        let name = trf.display();
        let size = std::fs::metadata(trf).with_context(|| format!("cannot read {name}"))?.len();
        anyhow::ensure!(size <= REPORT_BYTES_MAX, "{name} is too long: at most {REPORT_BYTES_MAX} bytes");
        let text = std::fs::read_to_string(trf).with_context(|| format!("cannot read {name}"))?;
        let report = Report::read(&text).with_context(|| name.to_string())?;
        let event = Event::from_report(&report).with_context(|| name.to_string())?;
        match swiss::pair(&event) {
            Ok(pairing) if *json => {
                println!("{}", serde_json::json!({"games": pairing.games, "bye": pairing.bye}));
                Ok(ExitCode::SUCCESS)
            }
            Ok(pairing) => {
                print!("{pairing}");
                Ok(ExitCode::SUCCESS)
            }
            Err(error @ PairError::Impossible { .. }) => {
                use std::io::Write as _;
                // Nothing can be done about a standard error that is closed.
                let _ = writeln!(std::io::stderr(), "kapia: {name}: {error}");
                if *json {
                    println!("{}", serde_json::json!({"games": null, "reason": error.to_string()}));
                }
                Ok(ExitCode::from(1))
            }
            Err(error) => Err(anyhow::Error::new(error).context(name.to_string())),
        }
    }
}
