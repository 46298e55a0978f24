// SPDX-License-Identifier: AGPL-3.0-or-later
//! `cargo xtask bench nets`: how many positions of tabla our network judges in a second of a core, beside GNU Backgammon, which is
//! fetched from Debian, in one run.

use std::io::Write as _;
use std::path::Path;
use std::process::{Command, ExitCode, Stdio};
use std::time::Instant;
use std::{env, fs};

use crate::bench_rules::{Row, example, figure, table};
use crate::error::{Fail, Res};
use crate::paths;
use crate::services::apt;
use crate::sink::Sink;

/// Positions judged in looks ahead, as a multiple of GNU Backgammon's static evaluations.
const RATIO_MIN: f64 = 10.0;
/// Each of them takes about 15 ms.
const CALIBRATIONS: u32 = 1_500;
/// The kernel counts time in hundredths of a second.
const TICKS: f64 = 100.0;

/// Measures, prints a table, and fails where the promise of speed is not kept.
pub(crate) fn main(args: &[String]) -> Res<ExitCode> {
    if let Some(arg) = args.first() {
        return Err(Fail::usage(format!("unknown argument `{arg}` of bench nets; it takes none")));
    }
    let gnubg = apt::find_or_install("GNU Backgammon", "gnubg", &Sink::Terminal, || {
        let debians = ["/usr/games/gnubg".into(), apt::unpacked().join("usr/games/gnubg")];
        paths::on_path("gnubg").or_else(|| debians.into_iter().find(|path| path.is_file()))
    })?;
    let ours = example("bots", "tables_speed", &["tabla"])?;
    let theirs = calibrated(&gnubg)?;
    let row = |what, unit, least: Option<f64>| -> Res<Row> {
        let ours = figure(&ours, unit)?;
        let holds = least.map(|least| ours >= least * theirs);
        Ok(Row { what, ours, peer: "GNU Backgammon", theirs: Some(theirs), holds })
    };
    let rows = [
        row("tabla, in looks ahead/s", "tabla-ahead/s", Some(RATIO_MIN))?,
        row("tabla, from nothing/s", "tabla/s", None)?,
    ];
    let ended = table(&rows);
    println!("promised: {RATIO_MIN} times its static evaluations, in seconds of a core");
    Ok(ended)
}

/// Static evaluations a second of a core. The program counts them by the clock on the wall; how much of that time it computed is
/// known when it has ended.
fn calibrated(program: &Path) -> Res<f64> {
    let mut command = Command::new(program);
    let data =
        program.parent().and_then(Path::parent).map(|usr| usr.join("share/gnubg")).filter(|dir| dir.is_dir());
    if let Some(data) = data {
        command.arg("--pkgdatadir").arg(data);
    }
    if let Some(libraries) = apt::library_path() {
        command.env("LD_LIBRARY_PATH", libraries);
    }
    command.args(["-t", "-q"]).current_dir(env::temp_dir());
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
    let (began, computed) = (Instant::now(), computed_by_children()?);
    let mut child = command.spawn().map_err(Fail::io("start GNU Backgammon"))?;
    if let Some(mut stdin) = child.stdin.take() {
        write!(stdin, "set threads 1\ncalibrate {CALIBRATIONS}\nquit\ny\n")
            .map_err(Fail::io("ask GNU Backgammon"))?;
    }
    let out = child.wait_with_output().map_err(Fail::io("wait for GNU Backgammon"))?;
    let share = (computed_by_children()? - computed) / began.elapsed().as_secs_f64();
    let said = String::from_utf8_lossy(&out.stdout);
    let rate = result(&said)
        .ok_or_else(|| Fail::check(format!("GNU Backgammon tells no speed: {}", said.trim())))?;
    println!(
        "{rate:.0} static evaluations/s of GNU Backgammon on the wall, {:.0} % of a core",
        100.0 * share
    );
    Ok(rate / share.max(f64::EPSILON))
}

/// The number behind `Calibration result:`.
fn result(said: &str) -> Option<f64> {
    let (_, after) = said.rsplit_once("Calibration result:")?;
    after.split_whitespace().next()?.parse().ok()
}

/// Seconds that the ended children of this process have computed.
fn computed_by_children() -> Res<f64> {
    let stat = fs::read_to_string("/proc/self/stat").map_err(Fail::io("read /proc/self/stat"))?;
    let user = stat.rsplit_once(") ").and_then(|(_, fields)| fields.split(' ').nth(13)?.parse::<f64>().ok());
    user.map(|ticks| ticks / TICKS)
        .ok_or_else(|| Fail::check("the kernel does not tell how long children computed"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_result_is_read() {
        let said = "Calibrating: 12 static evaluations/second\rCalibration result: 98600 static evaluations/second.\n";
        assert_eq!(result(said), Some(98_600.0));
        assert_eq!(result("no such command"), None);
    }
}
