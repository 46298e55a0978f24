// SPDX-License-Identifier: AGPL-3.0-or-later
//! The lanes of `cargo xtask test`, in the order in which they run: cheap ones first, those that need the
//! release server last. Each lane is a function that fails loudly or has nothing to hide.

use std::fs;
use std::process::Command;

use crate::cargo::{self, Profile};
use crate::error::{Fail, Res};
use crate::house::House;
use crate::prepare::Prepared;
use crate::services::postgres::Server;
use crate::services::python;
use crate::sink::Sink;
use crate::tally::Tally;
use crate::{deny, paths, proc, tidy, web};

/// What a lane needs besides Rust, Node and the network.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Need {
    /// Nothing.
    Nothing,
    /// A private PostgreSQL.
    Postgres,
    /// Chromium and the release server.
    Browser,
}

impl Need {
    /// The word after `--without`.
    pub(crate) fn word(self) -> &'static str {
        match self {
            Self::Nothing => "",
            Self::Postgres => "pg",
            Self::Browser => "browser",
        }
    }
}

/// One lane.
pub(crate) struct Lane {
    /// The word after `--lane`.
    pub(crate) name: &'static str,
    /// What it shows, for the table.
    pub(crate) shows: &'static str,
    /// What it cannot do without.
    pub(crate) need: Need,
    /// False for the lanes that `--fast` leaves out.
    pub(crate) fast: bool,
    /// Runs it.
    pub(crate) run: fn(&Prepared, &mut Tally) -> Res<()>,
}

const fn lane(
    name: &'static str,
    shows: &'static str,
    need: Need,
    fast: bool,
    run: fn(&Prepared, &mut Tally) -> Res<()>,
) -> Lane {
    Lane { name, shows, need, fast, run }
}

/// Every lane, in order.
pub(crate) const LANES: [Lane; 13] = [
    lane("fmt", "every Rust file is formatted", Need::Nothing, true, fmt),
    lane("tidy", "the house rules hold", Need::Nothing, true, tidy_lane),
    lane("deny", "no known fault, licence or source is built in unseen", Need::Nothing, true, deny_lane),
    lane("clippy", "no warning in the workspace", Need::Nothing, true, clippy),
    lane("rust", "every Rust test, on SQLite", Need::Nothing, true, rust),
    lane("pg", "store, server and process tests on PostgreSQL", Need::Postgres, false, pg),
    lane("types", "the page's API types are fresh", Need::Nothing, true, types),
    lane("check", "svelte-check of the page", Need::Nothing, true, check),
    lane("unit", "vitest of the page", Need::Nothing, true, unit),
    lane("build", "the page and the release server", Need::Nothing, false, build),
    lane("e2e", "whole games in Chromium, with axe", Need::Browser, false, e2e),
    lane("crash", "kill -9 under load loses nothing", Need::Nothing, false, crash),
    lane("budget", "start time and page size", Need::Nothing, false, budget),
];

fn fmt(_: &Prepared, tally: &mut Tally) -> Res<()> {
    proc::tee(cargo::cargo().args(["fmt", "--all", "--check"]), tally)
}

fn tidy_lane(_: &Prepared, _: &mut Tally) -> Res<()> {
    tidy::check_house()
}

fn deny_lane(_: &Prepared, tally: &mut Tally) -> Res<()> {
    deny::check(tally)
}

fn clippy(_: &Prepared, tally: &mut Tally) -> Res<()> {
    let mut clippy = cargo::cargo();
    clippy.args(["clippy", "--workspace", "--all-targets", "--all-features", "--", "-D", "warnings"]);
    proc::tee(&mut clippy, tally)
}

/// Said before and after the tests, so that nobody takes less for all.
const NO_ORACLES: &str = "NOT RUN: the comparisons with the reference programs, which lie in a folder `shared` beside the \
     clone; there is none here";

fn rust(prepared: &Prepared, tally: &mut Tally) -> Res<()> {
    if paths::has_shared() {
        // The dice are compared with the page's own verifier, which needs its packages.
        prepared.page()?;
    } else {
        println!("{NO_ORACLES}");
    }
    let mut test = cargo::cargo();
    test.args(["test", "--workspace", "--no-fail-fast"]).args(cargo::test_features());
    test.env_remove("KAPIA_TEST_PG");
    if paths::has_shared() {
        test.env(python::VARIABLE, python::find_or_install(&Sink::Terminal)?);
    }
    let end = proc::tee(&mut test, tally);
    if !paths::has_shared() {
        println!("{NO_ORACLES}");
    }
    end
}

/// The packages whose tests iterate over the engines that there are.
const ON_BOTH_ENGINES: [&str; 3] = ["store", "server", "kapia"];

/// Tests that reach PostgreSQL write at least this many bytes; a run that writes less has not met it.
const PG_BYTES_MIN: u64 = 256 * 1024;

fn pg(prepared: &Prepared, tally: &mut Tally) -> Res<()> {
    let programs = prepared.postgres()?;
    let server = Server::start(&programs)?;
    println!("PostgreSQL: {programs}, at {}", server.url());
    let before = server.bytes_written()?;
    let programs = cargo::some(cargo::test_programs(&ON_BOTH_ENGINES)?, &ON_BOTH_ENGINES)?;
    let mut fault = None;
    for program in &programs {
        tally.times.begin(&program.program);
        if let Err(fail) = proc::tee(program.command().env("KAPIA_TEST_PG", server.url()), tally) {
            println!("{fail}");
            fault = fault.or(Some(fail));
        }
    }
    if let Some(fail) = fault {
        return Err(fail);
    }
    let written = server.bytes_written()?.saturating_sub(before);
    println!("PostgreSQL wrote {} KiB during these tests", written / 1024);
    if written < PG_BYTES_MIN {
        return Err(Fail::check(format!(
            "the tests passed without using PostgreSQL: it wrote {written} bytes, at least {PG_BYTES_MIN} are expected"
        )));
    }
    Ok(())
}

fn types(prepared: &Prepared, tally: &mut Tally) -> Res<()> {
    let node = prepared.page()?;
    let file = paths::web().join("src/api/openapi.ts");
    let committed = fs::read(&file).map_err(Fail::io(format!("read {}", file.display())))?;
    let made = proc::tee(node.npm().args(["run", "types"]).current_dir(paths::web()), tally);
    let fresh = fs::read(&file).map_err(Fail::io(format!("read {}", file.display())))?;
    if fresh != committed {
        // The lane tells; it does not mend the working tree behind its owner's back.
        fs::write(&file, &committed).map_err(Fail::io(format!("restore {}", file.display())))?;
    }
    made?;
    if fresh == committed {
        Ok(())
    } else {
        Err(Fail::check(
            "web/src/api/openapi.ts is not what crates/server/openapi.json says: run `npm run types` in web/",
        ))
    }
}

fn check(prepared: &Prepared, tally: &mut Tally) -> Res<()> {
    proc::tee(prepared.page()?.npm().args(["run", "check"]).current_dir(paths::web()), tally)
}

fn unit(prepared: &Prepared, tally: &mut Tally) -> Res<()> {
    proc::tee(prepared.page()?.npm().arg("test").current_dir(paths::web()), tally)
}

fn build(prepared: &Prepared, tally: &mut Tally) -> Res<()> {
    let node = prepared.page()?;
    web::bundle(&node, &Sink::Terminal)?;
    cargo::build_house(Profile::Release, |command| proc::tee(command, tally))
}

fn e2e(prepared: &Prepared, tally: &mut Tally) -> Res<()> {
    let chromium = prepared.chromium()?;
    println!("Chromium: {chromium}");
    let node = prepared.page()?;
    let house = House::start(&release_house()?, &paths::scratch("e2e-server.log"))?;
    let mut playwright = node.npm();
    playwright.args(["run", "e2e"]).current_dir(paths::web());
    playwright.env("KAPIA_URL", &house.url).env("CI", "1");
    chromium.name_to(&mut playwright);
    proc::tee(&mut playwright, tally)
}

fn crash(prepared: &Prepared, tally: &mut Tally) -> Res<()> {
    let node = prepared.page()?;
    // First that the drill finds every loss when there is one.
    proc::tee(node.node().args(["--test", "bench/crash/drill.test.mjs"]).current_dir(paths::root()), tally)?;
    let mut drill = node.node();
    drill.arg("bench/crash.mjs").args(["--cycles", "5", "--games", "16"]);
    on_release_house(drill, tally)
}

fn budget(prepared: &Prepared, tally: &mut Tally) -> Res<()> {
    let node = prepared.page()?;
    let mut start = node.node();
    start.arg("bench/start.mjs").arg("--check");
    on_release_house(start, tally)?;
    let mut page = node.node();
    page.arg("bench/page.mjs").args(["--check", "--sizes-only"]).current_dir(paths::root());
    proc::tee(&mut page, tally)
}

/// Runs a drill of `bench/` that starts the release server itself.
fn on_release_house(mut drill: Command, tally: &mut Tally) -> Res<()> {
    drill.arg("--bin").arg(release_house()?).current_dir(paths::root());
    proc::tee(&mut drill, tally)
}

fn release_house() -> Res<std::path::PathBuf> {
    let house = Profile::Release.house();
    if house.is_file() {
        Ok(house)
    } else {
        Err(Fail::check(format!("{} is not there: the build lane makes it", house.display())))
    }
}
