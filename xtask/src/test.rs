// SPDX-License-Identifier: AGPL-3.0-or-later
//! `cargo xtask test`: every lane, timed, two side by side where they do not disturb each other; a table at the end; the
//! last line says how many checks held.

use std::panic::{self, AssertUnwindSafe};
use std::process::ExitCode;
use std::thread;
use std::time::{Duration, Instant};

use crate::error::{Fail, Res};
use crate::lanes::{LANES, Lane, Need, Pace, When};
use crate::paths;
use crate::prepare::Prepared;
use crate::slowest::Times;
use crate::tally::Tally;

/// What was asked for on the command line.
#[derive(Debug, Default, PartialEq, Eq)]
struct Wish {
    fast: bool,
    all: bool,
    list: bool,
    without: Vec<String>,
    lanes: Vec<String>,
}

/// How a lane ended.
enum End {
    Passed,
    Failed(String),
    LeftOut(&'static str),
}

struct Row {
    lane: &'static Lane,
    end: End,
    took: Duration,
    tally: Tally,
}

/// Runs the lanes that were asked for.
pub(crate) fn main(args: &[String]) -> Res<ExitCode> {
    let wish = read(args)?;
    if wish.list {
        for lane in &LANES {
            println!("{:8} {}", lane.name, lane.shows);
        }
        return Ok(ExitCode::SUCCESS);
    }
    let mut plan: Vec<Step> = LANES
        .iter()
        .filter(|lane| wish.lanes.is_empty() || wish.lanes.iter().any(|name| name == lane.name))
        .map(|lane| (lane, left_out(lane, &wish)))
        .collect();
    let both_engines = join_engines(&mut plan);
    let chosen = || plan.iter().filter(|(_, left_out)| left_out.is_none()).map(|(lane, _)| *lane);
    let mut needs: Vec<Need> = chosen().map(|lane| lane.need).collect();
    if both_engines {
        needs.push(Need::Postgres);
    }
    let needs_page = |name| match name {
        "rust" => paths::has_shared(),
        _ => !["fmt", "tidy", "deny", "clippy", "pg"].contains(&name),
    };
    let page = chosen().any(|lane| needs_page(lane.name));
    let prepared = Prepared::start(page, &needs, wish.all, both_engines)?;
    let begun = Instant::now();
    let rows = run_all(&plan, &prepared);
    Ok(report(&rows, begun.elapsed()))
}

/// A lane, and why it is not run, if it is not.
type Step = (&'static Lane, Option<&'static str>);

/// Runs every lane of a plan; beside those that keep every core busy those that do not, up to the next that wants the
/// machine for itself. Gives the rows in the order of the plan.
fn run_all(plan: &[Step], prepared: &Prepared) -> Vec<Row> {
    let all = |steps: &[&Step], tally: fn() -> Tally| -> Vec<Row> {
        steps.iter().map(|(lane, left_out)| run(lane, *left_out, prepared, tally())).collect()
    };
    let mut rows = Vec::with_capacity(plan.len());
    for stage in plan.chunk_by(|(one, _), (next, _)| one.pace != Pace::Alone && next.pace != Pace::Alone) {
        let (beside, busy): (Vec<&Step>, Vec<&Step>) =
            stage.iter().partition(|(lane, _)| lane.pace == Pace::Beside);
        let has_the_terminal = busy.iter().any(|(_, left_out)| left_out.is_none());
        let tally = if has_the_terminal { Tally::held } else { Tally::default };
        thread::scope(|scope| {
            let second = scope.spawn(|| all(&beside, tally));
            rows.extend(all(&busy, Tally::default));
            rows.extend(second.join().unwrap_or_else(|panic| panic::resume_unwind(panic)));
        });
    }
    rows.sort_by_key(|row| LANES.iter().position(|lane| lane.name == row.lane.name));
    rows
}

fn read(args: &[String]) -> Res<Wish> {
    let mut wish = Wish::default();
    let mut words = args.iter();
    while let Some(word) = words.next() {
        match word.as_str() {
            "--fast" => wish.fast = true,
            "--all" => wish.all = true,
            "--list" => wish.list = true,
            "--without" => wish.without.push(one_of(word, words.next(), &["pg", "browser", "orca"])?),
            "--lane" => wish.lanes.push(one_of(word, words.next(), &LANES.map(|lane| lane.name))?),
            other => {
                return Err(Fail::usage(format!(
                    "unknown argument `{other}` of test; allowed: --fast, --all, --list, --lane NAME, --without pg|browser|orca"
                )));
            }
        }
    }
    Ok(wish)
}

fn one_of(flag: &str, value: Option<&String>, allowed: &[&str]) -> Res<String> {
    match value {
        Some(value) if allowed.contains(&value.as_str()) => Ok(value.clone()),
        Some(value) => {
            Err(Fail::usage(format!("{flag} does not know `{value}`; allowed: {}", allowed.join(", "))))
        }
        None => Err(Fail::usage(format!("{flag} wants a name; allowed: {}", allowed.join(", ")))),
    }
}

/// The tests that run on both engines run on SQLite in either of two lanes: where both lanes would run, the first takes
/// PostgreSQL with it, and the second has nothing left to do. True when it is so.
fn join_engines(plan: &mut [Step]) -> bool {
    let runs = |name| plan.iter().any(|(lane, left_out)| lane.name == name && left_out.is_none());
    let both = runs("rust") && runs("pg");
    if both {
        plan.iter_mut()
            .filter(|(lane, _)| lane.name == "pg")
            .for_each(|(_, left_out)| *left_out = Some("in lane rust"));
    }
    both
}

/// Why a lane is not run, if it is not: only because the command line says so.
fn left_out(lane: &Lane, wish: &Wish) -> Option<&'static str> {
    if wish.fast && lane.when != When::Fast {
        return Some("--fast");
    }
    if lane.when == When::Nightly && !wish.all && wish.lanes.is_empty() {
        return Some("for the night: --all");
    }
    let without = |need: Need| lane.need == need && wish.without.iter().any(|word| word == need.word());
    if without(Need::Postgres) {
        return Some("--without pg");
    }
    if without(Need::Browser)
        || lane.need == Need::Orca && wish.without.iter().any(|word| word == Need::Browser.word())
    {
        return Some("--without browser");
    }
    without(Need::Orca).then_some("--without orca")
}

fn run(lane: &'static Lane, left_out: Option<&'static str>, prepared: &Prepared, mut tally: Tally) -> Row {
    if let Some(why) = left_out {
        return Row { lane, end: End::LeftOut(why), took: Duration::ZERO, tally };
    }
    if tally.held.is_some() {
        println!("━━ {} begins beside it ━━", lane.name);
    }
    tally.say(&format!("\n━━ {}: {} ━━", lane.name, lane.shows));
    let start = Instant::now();
    // A lane that panics is a failed lane; the others still have something to say.
    let end = match panic::catch_unwind(AssertUnwindSafe(|| (lane.run)(prepared, &mut tally))) {
        Ok(Ok(())) if tally.failed == 0 => End::Passed,
        Ok(Ok(())) => End::Failed(format!("{} tests failed, though their runner ended well", tally.failed)),
        Ok(Err(fail)) => End::Failed(fail.to_string()),
        Err(_) => End::Failed("the lane itself panicked".to_owned()),
    };
    let took = start.elapsed();
    let (name, seconds) = (lane.name, took.as_secs_f64());
    tally.say(&match &end {
        End::Failed(why) => format!("━━ {name}: FAILED after {seconds:.1} s: {why}"),
        End::Passed | End::LeftOut(_) => format!("━━ {name}: passed in {seconds:.1} s"),
    });
    tally.release();
    Row { lane, end, took, tally }
}

fn report(rows: &[Row], took: Duration) -> ExitCode {
    println!("\n{:8} {:>8} {:>7} {:>7}  shows", "lane", "seconds", "passed", "failed");
    for row in rows {
        let (passed, failed) = counted(row);
        let name = row.lane.name;
        match &row.end {
            End::LeftOut(why) => println!("{name:8} {:>8} {:>7} {:>7}  not run ({why})", "-", "-", "-"),
            End::Passed | End::Failed(_) => {
                let mark = if failed > 0 { "FAILED: " } else { "" };
                println!(
                    "{name:8} {:8.1} {passed:7} {failed:7}  {mark}{}",
                    row.took.as_secs_f64(),
                    row.lane.shows
                );
            }
        }
    }
    for row in rows {
        if let End::Failed(why) = &row.end {
            println!("FAILED {}: {why}", row.lane.name);
        }
    }
    // What a lane said may lie far above by now, and a log may be kept only by its end.
    for row in rows.iter().filter(|row| matches!(row.end, End::Failed(_))) {
        println!("\n━━ the last lines of {} ━━", row.lane.name);
        row.tally.last.iter().for_each(|line| println!("{line}"));
    }
    tell_slowest(rows);
    println!("{} min {:02} s in all", took.as_secs() / 60, took.as_secs() % 60);
    let (passed, failed) = rows.iter().map(counted).fold((0, 0), |sum, row| (sum.0 + row.0, sum.1 + row.1));
    println!("{passed} passed, {failed} failed");
    if failed == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// Where the time of the tests went, so that a run that grows longer says by what.
fn tell_slowest(rows: &[Row]) {
    let is_page = |row: &&Row| row.lane.need == Need::Browser;
    let programs = Times::slowest(rows.iter().filter(|row| !is_page(row)).map(|row| &row.tally.times));
    let specs = Times::slowest(rows.iter().filter(is_page).map(|row| &row.tally.times));
    for (what, slowest) in [("test programs", programs), ("specs of the page", specs)] {
        if !slowest.is_empty() {
            println!("\nthe slowest {what}, in seconds");
        }
        for (name, spent_ms) in slowest {
            println!("{:8}.{} {name}", spent_ms / 1_000, spent_ms % 1_000 / 100);
        }
    }
}

/// A lane whose runner counts tests stands for these; any other lane is one check.
fn counted(row: &Row) -> (u64, u64) {
    let Tally { passed, failed, .. } = row.tally;
    match &row.end {
        End::LeftOut(_) => (0, 0),
        End::Passed => (passed.max(1), 0),
        End::Failed(_) => (passed, failed.max(1)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wish(line: &str) -> Res<Wish> {
        read(&line.split_whitespace().map(str::to_owned).collect::<Vec<_>>())
    }

    fn row(end: End, passed: u64, failed: u64) -> Row {
        Row {
            lane: &LANES[0],
            end,
            took: Duration::ZERO,
            tally: Tally { passed, failed, ..Tally::default() },
        }
    }

    #[test]
    fn unknown_words_are_refused_with_what_is_allowed() {
        let said = |line: &str| wish(line).map_err(|fail| fail.to_string()).expect_err("must be refused");
        assert!(said("--without nats").contains("pg, browser"));
        assert!(said("--lane").contains("clippy"));
        assert!(said("--quick").contains("--fast"));
    }

    #[test]
    fn lanes_are_left_out_only_when_asked() -> Res<()> {
        let names = |line: &str| -> Res<Vec<&str>> {
            let wish = wish(line)?;
            Ok(LANES.iter().filter(|lane| left_out(lane, &wish).is_some()).map(|lane| lane.name).collect())
        };
        assert_eq!(names("")?, ["release", "package", "toy"]);
        assert_eq!(names("--all")?, Vec::<&str>::new());
        assert_eq!(names("--lane release")?, Vec::<&str>::new());
        assert_eq!(names("--all --without pg")?, ["pg"]);
        assert_eq!(names("--all --without browser")?, ["e2e", "orca", "budget"]);
        assert_eq!(names("--all --without orca")?, ["orca"]);
        assert_eq!(
            names("--fast")?,
            ["page", "pg", "e2e", "orca", "crash", "budget", "start", "release", "package", "toy"]
        );
        Ok(())
    }

    #[test]
    fn both_engines_are_met_in_one_lane_where_both_lanes_would_run() -> Res<()> {
        let joined = |line: &str| -> Res<(bool, Option<&str>)> {
            let wish = wish(line)?;
            let mut plan: Vec<_> = LANES
                .iter()
                .filter(|lane| wish.lanes.is_empty() || wish.lanes.iter().any(|name| name == lane.name))
                .map(|lane| (lane, left_out(lane, &wish)))
                .collect();
            let both = join_engines(&mut plan);
            Ok((both, plan.iter().find(|(lane, _)| lane.name == "pg").and_then(|(_, left_out)| *left_out)))
        };
        assert_eq!(joined("")?, (true, Some("in lane rust")));
        assert_eq!(joined("--lane rust --lane pg")?, (true, Some("in lane rust")));
        assert_eq!(joined("--lane pg")?, (false, None), "by itself it runs");
        assert_eq!(joined("--lane rust")?, (false, None));
        assert_eq!(joined("--fast")?, (false, Some("--fast")));
        assert_eq!(joined("--without pg")?, (false, Some("--without pg")));
        Ok(())
    }

    #[test]
    fn a_lane_that_measures_time_has_the_machine_for_itself() {
        let lane = |name: &str| LANES.iter().find(|lane| lane.name == name).map(|lane| lane.pace);
        for alone in ["orca", "crash", "budget", "start"] {
            assert_eq!(lane(alone), Some(Pace::Alone));
        }
        // What is alone comes after all that is not, so that nothing has to wait in between.
        assert!(LANES.is_sorted_by_key(|lane| lane.pace == Pace::Alone));
    }

    #[test]
    fn a_failed_lane_always_counts_even_without_failed_tests() {
        assert_eq!(counted(&row(End::Passed, 0, 0)), (1, 0));
        assert_eq!(counted(&row(End::Passed, 41, 0)), (41, 0));
        assert_eq!(counted(&row(End::Failed("no".to_owned()), 0, 0)), (0, 1));
        assert_eq!(counted(&row(End::Failed("no".to_owned()), 40, 2)), (40, 2));
        assert_eq!(counted(&row(End::LeftOut("--fast"), 0, 0)), (0, 0));
    }
}
