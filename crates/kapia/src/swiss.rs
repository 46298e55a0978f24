// SPDX-License-Identifier: AGPL-3.0-or-later
//! `kapia swiss`: pairings and standings for arbiters and their programs.

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::Context as _;
use clap::Subcommand;
use tourney::swiss::{self, Event, PairError};
use tourney::tiebreak::{self, Format, Score, Table, TieBreak};
use tourney::trf::Report;

/// Swiss tournaments.
#[derive(Subcommand, Debug)]
pub(crate) enum Swiss {
    /// Pairs the next round by FIDE's Dutch system (rules in force since 2026-02-01).
    ///
    /// Prints the number of pairs, then `white black` for each, and `player 0` for the bye. The exit status
    /// is 1 when no legal pairing exists.
    Pair {
        /// The tournament as a TRF16 file, with `XXR` or `142` (number of rounds). Players who stay away have
        /// `0000 - Z` or `0000 - H` in the column of the round to be paired, or a line `240` or `XXZ`; `XXP` and
        /// `260` keep players apart. Teams, accelerations and other points are refused.
        #[arg(long)]
        trf: PathBuf,
        /// One JSON object instead of lines.
        #[arg(long)]
        json: bool,
    },
    /// Ranks the players by the results in the file.
    Standings {
        /// The tournament as a TRF16 file; every round written counts. Other points than 1, 1/2 and 0 are refused.
        #[arg(long)]
        trf: PathBuf,
        /// Tie-breaks by their FIDE codes, in their order.
        #[arg(long, value_delimiter = ',', default_value = "DE,BH/C1,BH,SB")]
        tie_breaks: Vec<String>,
        /// Everybody meets everybody: byes are nothing.
        #[arg(long)]
        round_robin: bool,
        /// One JSON array instead of lines.
        #[arg(long)]
        json: bool,
    },
}

/// Longest file read, in bytes: 9,999 players and their rounds fit.
const REPORT_BYTES_MAX: u64 = 16 * 1024 * 1024;

impl Swiss {
    /// Runs the command; the exit status is 1 when no legal pairing exists.
    pub(crate) fn run(&self) -> anyhow::Result<ExitCode> {
        match self {
            Self::Pair { trf, json } => pair(trf, *json),
            Self::Standings { trf, tie_breaks, round_robin, json } => {
                let format = if *round_robin { Format::RoundRobin } else { Format::Swiss };
                rank(trf, tie_breaks, format, *json)
            }
        }
    }
}

fn read(trf: &Path) -> anyhow::Result<Report> {
    let name = trf.display();
    let size = std::fs::metadata(trf).with_context(|| format!("cannot read {name}"))?.len();
    anyhow::ensure!(size <= REPORT_BYTES_MAX, "{name} is too long: at most {REPORT_BYTES_MAX} bytes");
    let text = std::fs::read_to_string(trf).with_context(|| format!("cannot read {name}"))?;
    Report::read(&text).with_context(|| name.to_string())
}

fn pair(trf: &Path, json: bool) -> anyhow::Result<ExitCode> {
    let name = trf.display();
    let event = Event::from_report(&read(trf)?).with_context(|| name.to_string())?;
    let mut out = crate::plain::out();
    match swiss::pair(&event) {
        Ok(pairing) if json => {
            writeln!(out, "{}", serde_json::json!({"games": pairing.games, "bye": pairing.bye}))?;
            Ok(ExitCode::SUCCESS)
        }
        Ok(pairing) => {
            write!(out, "{pairing}")?;
            Ok(ExitCode::SUCCESS)
        }
        Err(error @ PairError::Impossible { .. }) => {
            // Nothing can be done about a standard error that is closed.
            let _ = writeln!(crate::plain::err(), "kapia: {name}: {error}");
            if json {
                writeln!(out, "{}", serde_json::json!({"games": null, "reason": error.to_string()}))?;
            }
            Ok(ExitCode::from(1))
        }
        Err(error) => Err(anyhow::Error::new(error).context(name.to_string())),
    }
}

fn rank(trf: &Path, tie_breaks: &[String], format: Format, json: bool) -> anyhow::Result<ExitCode> {
    let mut order = vec![TieBreak::Points];
    for code in tie_breaks {
        let known = || TieBreak::ALL.map(TieBreak::code).join(" ");
        let found = TieBreak::from_code(code);
        order.push(found.with_context(|| format!("there is no tie-break `{code}`; allowed: {}", known()))?);
    }
    let report = read(trf)?;
    report.has_usual_points().with_context(|| trf.display().to_string())?;
    let players: Vec<Score> = report
        .players()
        .map(|player| Score {
            number: player.number,
            rating: player.rating,
            rounds: player.rounds.clone(),
            points: Vec::new(),
        })
        .collect();
    anyhow::ensure!(!players.is_empty(), "{}: there is no player: each has a line `001`", trf.display());
    let rounds = players.iter().map(|player| player.rounds.len()).max().unwrap_or(0);
    let standings = tiebreak::standings(&Table { rounds, format, players }, &order)?;
    let value = |(tie_break, value): (&TieBreak, &Option<i64>)| {
        value.map(|value| value as f64 / tie_break.units() as f64)
    };
    let mut out = crate::plain::out();
    if json {
        let all = standings.iter().map(|standing| {
            let values = order.iter().zip(&standing.values);
            let values: serde_json::Map<_, _> =
                values.map(|pair| (pair.0.code().to_owned(), serde_json::json!(value(pair)))).collect();
            serde_json::json!({"rank": standing.rank, "player": standing.number, "values": values})
        });
        writeln!(out, "{}", serde_json::Value::Array(all.collect()))?;
    } else {
        writeln!(out, "rank\tplayer\t{}", order.iter().map(|t| t.code()).collect::<Vec<_>>().join("\t"))?;
        for standing in &standings {
            let values = order.iter().zip(&standing.values);
            let values = values.map(|pair| value(pair).map_or("-".to_owned(), |value| value.to_string()));
            let values: Vec<String> = values.collect();
            writeln!(out, "{}\t{}\t{}", standing.rank, standing.number, values.join("\t"))?;
        }
    }
    Ok(ExitCode::SUCCESS)
}
