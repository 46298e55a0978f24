// SPDX-License-Identifier: AGPL-3.0-or-later
//! `cargo xtask bench rules`: how fast the rules are, beside other programs that know them, in one run.
//!
//! The peers are fetched into `target/services`: Fairy-Stockfish from Debian, OpenSpiel from PyPI. Everything
//! runs on one core, one after another, so that on a busy machine the ratios still say something.

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};
use std::time::Instant;

use crate::cargo;
use crate::error::{Fail, Res};
use crate::services::{apt, python};
use crate::sink::Sink;
use crate::{paths, proc};

/// Legal requests a second, JSON included.
const REQUESTS_MIN: f64 = 50_000.0;
/// Nodes a second of one board with sleeves.
const NODES_MIN: f64 = 100e6;
/// Plays a second, as a multiple of OpenSpiel's.
const PLAYS_RATIO_MIN: f64 = 20.0;

/// The board of `bughouse_speed`.
const BOARD: &str = "r1bqk2r/pppp1ppp/2n1p3/4P3/1b1Pn3/2NB1N2/PPP2PPP/R1BQK2R[NPPbp] b KQkq - 0 1";
const DEPTH: u32 = 4;
const NODES: u64 = 52_024_975;

/// What was measured of ours, beside another program's.
pub(crate) struct Row {
    pub(crate) what: &'static str,
    pub(crate) ours: f64,
    pub(crate) peer: &'static str,
    pub(crate) theirs: Option<f64>,
    /// Whether a promise is kept; nothing where none was made.
    pub(crate) holds: Option<bool>,
}

/// Measures, prints a table, and fails where a promise of speed is not kept.
pub(crate) fn main(args: &[String]) -> Res<ExitCode> {
    if let Some(arg) = args.first() {
        return Err(Fail::usage(format!("unknown argument `{arg}` of bench rules; it takes none")));
    }
    let fairy = fairy_stockfish()?;
    let spiel = python::with_packages("openspiel", "pyspiel", "bench/peers/openspiel.lock", &Sink::Terminal)?;
    let requests = example("referee", "requests_speed", &[])?;
    let boards = example("chess@0.1.0", "bughouse_speed", &[])?;
    let plays = example("tables", "legal_speed", &[])?;
    let peer = proc::answer(Command::new(spiel).arg(paths::root().join("bench/peers/openspiel_speed.py")))?;
    let (requests, ours) = (figure(&requests, "requests/s")?, figure(&boards, "nodes/s")?);
    let (plain, fairy) = (figure(&boards, "plain")?, counted(&fairy)?);
    let (plays, their_plays) = (figure(&plays, "plays/s")?, figure(&peer, "plays/s")?);
    let rows = [
        Row {
            what: "tabla `legal` requests/s",
            ours: requests,
            peer: "-",
            theirs: None,
            holds: Some(requests >= REQUESTS_MIN),
        },
        Row {
            what: "bughouse board nodes/s",
            ours,
            peer: "Fairy-Stockfish",
            theirs: Some(fairy),
            holds: Some(ours >= NODES_MIN),
        },
        Row {
            what: "bughouse board nodes/s",
            ours,
            peer: "shakmaty, plain chess",
            theirs: Some(plain),
            holds: None,
        },
        Row {
            what: "tabla plays/s",
            ours: plays,
            peer: "OpenSpiel",
            theirs: Some(their_plays),
            holds: Some(plays >= PLAYS_RATIO_MIN * their_plays),
        },
    ];
    let ended = table(&rows);
    println!(
        "promised: {REQUESTS_MIN:.0} requests/s, {NODES_MIN:.0} nodes/s, {PLAYS_RATIO_MIN:.0} times OpenSpiel's plays"
    );
    println!("a play of Kapia's is its steps and the position they lead to, one of OpenSpiel's a number");
    Ok(ended)
}

/// Prints what was measured; a failure where a promise is not kept.
pub(crate) fn table(rows: &[Row]) -> ExitCode {
    println!("\n{:26} {:>13}  {:22} {:>13} {:>7}", "one core", "Kapia", "beside", "", "ratio");
    for row in rows {
        let theirs = row.theirs.map_or_else(String::new, |theirs| format!("{theirs:.0}"));
        let ratio = row.theirs.map_or_else(String::new, |theirs| format!("{:.1}", row.ours / theirs));
        let end = match row.holds {
            Some(true) => "held",
            Some(false) => "MISSED",
            None => "",
        };
        println!("{:26} {:>13.0}  {:22} {theirs:>13} {ratio:>7}  {end}", row.what, row.ours, row.peer);
    }
    if rows.iter().any(|row| row.holds == Some(false)) { ExitCode::FAILURE } else { ExitCode::SUCCESS }
}

/// What an example says that measures.
pub(crate) fn example(package: &str, name: &str, args: &[&str]) -> Res<String> {
    let mut run = cargo::cargo();
    run.args(["run", "--quiet", "--profile", "dist", "--package", package, "--example", name, "--"]);
    run.args(args);
    let said = proc::answer(&mut run)?;
    print!("{said}");
    Ok(said)
}

/// The number at the beginning of the line whose second word is `unit`.
pub(crate) fn figure(said: &str, unit: &str) -> Res<f64> {
    let number = |line: &str| {
        let mut words = line.split_whitespace();
        let number = words.next()?.parse().ok()?;
        (words.next() == Some(unit)).then_some(number)
    };
    let missing = || Fail::check(format!("no line `NUMBER {unit}` in what was measured: {}", said.trim()));
    said.lines().find_map(number).ok_or_else(missing)
}

fn fairy_stockfish() -> Res<PathBuf> {
    let unpacked = apt::unpacked().join("usr/games/fairy-stockfish");
    let find = || {
        let own = paths::on_path("fairy-stockfish");
        own.or_else(|| unpacked.is_file().then(|| unpacked.clone()))
    };
    if let Some(found) = find() {
        return Ok(found);
    }
    apt::unpack(&["fairy-stockfish"], &Sink::Terminal)?;
    find().ok_or(Fail::Missing {
        what: "Fairy-Stockfish",
        remedy: "install the Debian package fairy-stockfish, so that the program is on PATH".to_owned(),
    })
}

/// Nodes a second of the peer, its start left out; it must count the same.
fn counted(program: &Path) -> Res<f64> {
    let run = |depth: u32| -> Res<(f64, String)> {
        let asks = format!(
            "setoption name UCI_Variant value bughouse\nposition fen {BOARD}\ngo perft {depth}\nquit\n"
        );
        let mut command = Command::new(program);
        command.stdin(Stdio::piped()).stdout(Stdio::piped());
        let started = Instant::now();
        let mut child = command.spawn().map_err(Fail::io("start Fairy-Stockfish"))?;
        if let Some(mut stdin) = child.stdin.take() {
            stdin.write_all(asks.as_bytes()).map_err(Fail::io("ask Fairy-Stockfish"))?;
        }
        let out = child.wait_with_output().map_err(Fail::io("wait for Fairy-Stockfish"))?;
        Ok((started.elapsed().as_secs_f64(), String::from_utf8_lossy(&out.stdout).into_owned()))
    };
    let (start, _) = run(1)?;
    let (took, said) = run(DEPTH)?;
    if !said.lines().any(|line| line == format!("Nodes searched: {NODES}")) {
        let last = said.trim().lines().last().unwrap_or_default();
        return Err(Fail::check(format!("Fairy-Stockfish does not count {NODES} nodes: {last}")));
    }
    Ok(NODES as f64 / (took - start).max(f64::EPSILON))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_figure_is_found_by_its_unit() {
        let said = "tabla, best of 7 runs:\n12 positions/s\n34.5 plays/s, all\n34 plays/s\n";
        assert_eq!(figure(said, "plays/s").ok(), Some(34.0));
        assert!(figure(said, "nodes/s").is_err_and(|fail| fail.to_string().contains("nodes/s")));
    }

    #[test]
    fn a_missed_promise_is_a_failure() {
        let row = |holds| Row { what: "x", ours: 1.0, peer: "y", theirs: Some(2.0), holds };
        assert_eq!(table(&[row(Some(true)), row(None)]), ExitCode::SUCCESS);
        assert_eq!(table(&[row(Some(true)), row(Some(false))]), ExitCode::FAILURE);
    }
}
