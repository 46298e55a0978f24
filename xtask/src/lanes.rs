// SPDX-License-Identifier: AGPL-3.0-or-later
//! The lanes of `cargo xtask test`: cheap ones first, those that need the server last. Each lane is a function that
//! fails loudly or has nothing to hide.

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::cargo::{self, Profile, TestProgram};
use crate::error::{Fail, Res};
use crate::package::{self, Wish};
use crate::prepare::Prepared;
use crate::servers::Servers;
use crate::services::{container, python, stockfish};
use crate::sink::Sink;
use crate::site::Site;
use crate::tally::Tally;
use crate::{deny, paths, proc, programs, tidy, toy, web};

/// What a lane needs besides Rust, Node and the network.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Need {
    /// Nothing.
    Nothing,
    /// A private PostgreSQL.
    Postgres,
    /// An engine of chess to play against.
    Stockfish,
    /// Chromium.
    Browser,
    /// Chromium, and Orca to hear it.
    Orca,
}

impl Need {
    /// The word after `--without`.
    pub(crate) fn word(self) -> &'static str {
        match self {
            Self::Nothing | Self::Stockfish => "",
            Self::Postgres => "pg",
            Self::Browser => "browser",
            Self::Orca => "orca",
        }
    }
}

/// When a lane runs that nobody asked for by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum When {
    /// Always.
    Fast,
    /// Not with `--fast`.
    Whole,
    /// Only with `--all`: it takes longer than somebody who waits for the run would like.
    Nightly,
}

/// How a lane shares the machine with others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Pace {
    /// It keeps every core busy: such lanes run one after the other.
    Busy,
    /// It waits more than it computes, or takes a moment: such lanes run one after the other beside the busy ones.
    Beside,
    /// It measures time, waits for what somebody would hear, or is for the night: nothing runs beside it.
    Alone,
}

/// One lane.
pub(crate) struct Lane {
    /// The word after `--lane`.
    pub(crate) name: &'static str,
    /// What it shows, for the table.
    pub(crate) shows: &'static str,
    /// What it cannot do without.
    pub(crate) need: Need,
    /// When it runs.
    pub(crate) when: When,
    /// What may run beside it.
    pub(crate) pace: Pace,
    /// Runs it.
    pub(crate) run: fn(&Prepared, &mut Tally) -> Res<()>,
}

const fn lane(
    name: &'static str,
    shows: &'static str,
    need: Need,
    when: When,
    pace: Pace,
    run: fn(&Prepared, &mut Tally) -> Res<()>,
) -> Lane {
    Lane { name, shows, need, when, pace, run }
}

/// Every lane. Of those that may run side by side each kind has its own order; the page is bundled while the compiler
/// works, so that no test meets half a page.
#[rustfmt::skip]
pub(crate) const LANES: [Lane; 18] = [
    lane("fmt", "every Rust file is formatted", Need::Nothing, When::Fast, Pace::Beside, fmt),
    lane("tidy", "the project's own rules hold", Need::Nothing, When::Fast, Pace::Beside, tidy_lane),
    lane("deny", "no known fault, licence or source is built in unseen", Need::Nothing, When::Fast, Pace::Beside, deny_lane),
    lane("page", "the page is built and within its size", Need::Nothing, When::Whole, Pace::Beside, page),
    lane("types", "the page's API types are fresh", Need::Nothing, When::Fast, Pace::Beside, types),
    lane("check", "svelte-check of the page", Need::Nothing, When::Fast, Pace::Beside, check),
    lane("clippy", "the workspace and its tests are built without a warning", Need::Nothing, When::Fast, Pace::Busy, clippy),
    lane("rust", "every Rust test, on SQLite and, where it is, PostgreSQL", Need::Stockfish, When::Fast, Pace::Busy, rust),
    lane("pg", "by itself: store, server and process tests on both engines, several nodes over NATS", Need::Postgres, When::Whole, Pace::Busy, pg),
    lane("unit", "vitest of the page", Need::Nothing, When::Fast, Pace::Beside, unit),
    lane("e2e", "whole games in Chromium, with axe", Need::Browser, When::Whole, Pace::Busy, e2e),
    lane("orca", "the page by ear: real keys, and what Orca says", Need::Orca, When::Whole, Pace::Alone, by_ear),
    lane("crash", "kill -9 under load loses nothing", Need::Nothing, When::Whole, Pace::Alone, crash),
    lane("budget", "the first page over a slow line", Need::Browser, When::Whole, Pace::Alone, budget),
    lane("start", "the server answers in time", Need::Nothing, When::Whole, Pace::Alone, start),
    lane("release", "the release server with the page in it: start, kill -9", Need::Nothing, When::Nightly, Pace::Alone, release),
    lane("package", "the Debian package: installed, played on, upgraded, removed", Need::Nothing, When::Nightly, Pace::Alone, package_lane),
    lane("toy", "another family of games changes few files", Need::Nothing, When::Nightly, Pace::Alone, toy_family),
];

fn fmt(_: &Prepared, tally: &mut Tally) -> Res<()> {
    proc::tee(cargo::cargo().args(["fmt", "--all", "--check"]), tally)
}

fn tidy_lane(_: &Prepared, tally: &mut Tally) -> Res<()> {
    tidy::check_all(tally)
}

fn deny_lane(_: &Prepared, tally: &mut Tally) -> Res<()> {
    deny::check(tally)
}

fn clippy(_: &Prepared, _: &mut Tally) -> Res<()> {
    cargo::build_tests().map(drop)
}

/// Said before and after the tests, so that nobody takes less for all.
const NO_ORACLES: &str = "NOT RUN: the comparisons with the reference programs, which lie in a folder `shared` beside the \
     clone; there is none here";

/// What the client that plays against the server consists of.
const BERSERK_LOCK: &str = "crates/server/tests/site/berserk.lock";

fn rust(prepared: &Prepared, tally: &mut Tally) -> Res<()> {
    if paths::has_shared() {
        // The dice are compared with the page's own verifier, which needs its packages.
        prepared.page()?;
    } else {
        tally.say(NO_ORACLES);
    }
    let python = if paths::has_shared() { Some(python::find_or_install(&Sink::Terminal)?) } else { None };
    // A client as it comes from its registry plays whole games against the server.
    let berserk = python::with_packages("berserk", "berserk", BERSERK_LOCK, &Sink::Terminal)?;
    let opponent = prepared.stockfish()?;
    let servers = if prepared.both_engines { Some(Servers::start(prepared)?) } else { None };
    let set = |program: &TestProgram, command: &mut Command| {
        Servers::name_none_to(command);
        command.env("KAPIA_PYTHON_BERSERK", &berserk).env(stockfish::VARIABLE, &opponent);
        if let Some(python) = &python {
            command.env(python::VARIABLE, python);
        }
        if let Some(servers) = servers.as_ref().filter(|_| program.is_of(&ON_BOTH_ENGINES)) {
            servers.name_to(command);
        }
    };
    let programs = programs::run(cargo::build_tests()?.all()?, tally, set);
    let met = servers.map_or(Ok(()), Servers::were_met);
    let mut examples = cargo::tests();
    let end = programs.and(met).and(proc::tee(examples.args(["--doc", "--no-fail-fast"]), tally));
    if !paths::has_shared() {
        tally.say(NO_ORACLES);
    }
    end
}

/// The packages whose tests iterate over the engines that there are.
const ON_BOTH_ENGINES: [&str; 3] = ["store", "server", "kapia"];

fn pg(prepared: &Prepared, tally: &mut Tally) -> Res<()> {
    let servers = Servers::start(prepared)?;
    programs::run(cargo::build_tests()?.of(&ON_BOTH_ENGINES)?, tally, |_, command| {
        servers.name_to(command);
    })?;
    servers.were_met()
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

fn page(prepared: &Prepared, tally: &mut Tally) -> Res<()> {
    let node = prepared.page()?;
    web::bundle(&node, &Sink::Terminal)?;
    let mut sizes = node.node();
    sizes.arg("bench/page.mjs").args(["--check", "--sizes-only"]).current_dir(paths::root());
    proc::tee(&mut sizes, tally)
}

/// Workers of Playwright, each with a server of its own: on one server they would see each other's tables. More than
/// the machine has cores, because a page waits for its opponent more than it computes.
const WORKERS: usize = 3;

fn e2e(prepared: &Prepared, tally: &mut Tally) -> Res<()> {
    browse("together", WORKERS, prepared, tally)
}

fn budget(prepared: &Prepared, tally: &mut Tally) -> Res<()> {
    browse("alone", 1, prepared, tally)
}

/// One of the projects of `web/playwright.config.ts`, on so many sites.
fn browse(project: &str, workers: usize, prepared: &Prepared, tally: &mut Tally) -> Res<()> {
    let chromium = prepared.shell()?;
    tally.say(&format!("Chromium: {chromium}"));
    let node = prepared.page()?;
    web::bundle(&node, &Sink::Terminal)?;
    let binary = cargo::build_tests()?.site()?;
    let site = |n: usize| Site::start(&binary, &format!("{project}-{n}"))?.with_operator(&binary);
    let sites = (1..=workers).map(site).collect::<Res<Vec<Site>>>()?;
    let urls: Vec<&str> = sites.iter().map(|site| site.url.as_str()).collect();
    let mut playwright = node.npm();
    playwright.args(["run", "e2e", "--", "--project", project]).current_dir(paths::web());
    playwright.env("KAPIA_URLS", urls.join(",")).env("CI", "1");
    if prepared.all {
        // `web/e2e/night.ts`: what others stand for by day.
        playwright.env("KAPIA_NIGHT", "1");
    }
    chromium.name_to(&mut playwright);
    proc::tee(&mut playwright, tally)
}

/// How often each is done: the opening of a game of chess, with every start of Orca anew, and a start of tabla.
const HEARD: (&str, &str) = ("1", "2");
const HEARD_AT_NIGHT: (&str, &str) = ("5", "20");

/// Whole games, each compared with its golden text; one takes a minute or two, and by day `web/e2e/golden.spec.ts`
/// plays them with an ear of its own.
const WHOLE: [&str; 4] = ["--whole", "chess,kalah,bughouse,tabla", "--times", "5"];

fn by_ear(prepared: &Prepared, tally: &mut Tally) -> Res<()> {
    let chromium = prepared.chromium()?;
    tally.say(&format!("Orca: {}, Chromium: {chromium}", prepared.orca()?));
    if chromium.is_headless() {
        return Err(Fail::Missing {
            what: "Chromium",
            remedy: "the one fetched by npm opens no window: install as root chromium, set KAPIA_CHROMIUM, or type \
                     `--without orca`"
                .to_owned(),
        });
    }
    let node = prepared.page()?;
    web::bundle(&node, &Sink::Terminal)?;
    let site = Site::start(&cargo::build_tests()?.site()?, "ear")?;
    let (games, starts) = if prepared.all { HEARD_AT_NIGHT } else { HEARD };
    let mut drill = node.node();
    drill.args(["web/orca/main.mjs", "--base", &site.url, "--games", games, "--starts", starts]);
    if prepared.all {
        drill.arg("--keys").args(WHOLE);
    }
    chromium.name_to(&mut drill);
    proc::tee(drill.current_dir(paths::root()), tally)
}

/// How often the site is killed.
struct Kills {
    /// While people look for an opponent. Who could only meet whom they blocked waits each time to the end of the wait.
    seek: &'static str,
    /// Around the end of a game.
    ends: &'static str,
}

const KILLS: Kills = Kills { seek: "1", ends: "30" };
const KILLS_AT_NIGHT: Kills = Kills { seek: "3", ends: "50" };

fn crash(prepared: &Prepared, tally: &mut Tally) -> Res<()> {
    let binary = cargo::build_tests()?.site()?;
    crash_of(&binary, prepared, tally)?;
    let kills = if prepared.all { KILLS_AT_NIGHT } else { KILLS };
    let mut ends = prepared.page()?.node();
    ends.args(["bench/ends.mjs", "--kills", kills.ends, "--bin"]).arg(binary);
    proc::tee(ends.current_dir(paths::root()), tally)
}

fn start(prepared: &Prepared, tally: &mut Tally) -> Res<()> {
    start_of(&cargo::build_tests()?.site()?, prepared, tally)
}

/// What is shipped is built as no other lane builds it: optimised, without overflow checks, the page inside.
fn release(prepared: &Prepared, tally: &mut Tally) -> Res<()> {
    web::bundle(&prepared.page()?, &Sink::Terminal)?;
    cargo::build_site(Profile::Release, |command| proc::tee(command, tally))?;
    let binary = Profile::Release.site();
    start_of(&binary, prepared, tally)?;
    crash_of(&binary, prepared, tally)
}

/// Two packages of the same server, one after the other, in a Debian that has nothing else.
fn package_lane(prepared: &Prepared, tally: &mut Tally) -> Res<()> {
    let debian = container::find_or_make(&Sink::Terminal)?;
    let node = prepared.page()?;
    let mut bill = node.node();
    proc::tee(bill.args(["--test", "package/bill.test.mjs"]).current_dir(paths::root()), tally)?;
    web::bundle(&node, &Sink::Terminal)?;
    cargo::build_site(Profile::Release, |command| proc::tee(command, tally))?;
    let mut drill = node.node();
    drill.args(["bench/package.mjs", "--debian"]).arg(debian);
    let binary = Profile::Release.site();
    for (flag, version) in [("--old", "0.0.1"), ("--new", "0.0.2")] {
        let wish = Wish::of(&binary, paths::scratch("packages"), version);
        drill.arg(flag).arg(package::pack(&binary, &wish, &Sink::Terminal)?.deb);
    }
    proc::tee(drill.current_dir(paths::root()), tally)
}

fn toy_family(_: &Prepared, tally: &mut Tally) -> Res<()> {
    toy::prove(tally)
}

fn crash_of(binary: &Path, prepared: &Prepared, tally: &mut Tally) -> Res<()> {
    let node = prepared.page()?;
    // First that the drill finds every loss when there is one, and that figures are judged as they should be.
    let tests =
        ["--test", "bench/crash/drill.test.mjs", "bench/lib/bars.test.mjs", "bench/cluster/wire.test.mjs"];
    proc::tee(node.node().args(tests).current_dir(paths::root()), tally)?;
    let mut drill = node.node();
    drill.arg("bench/crash.mjs").args(["--cycles", "5", "--games", "16", "--bin"]).arg(binary);
    proc::tee(drill.current_dir(paths::root()), tally)?;
    let kills = if prepared.all { KILLS_AT_NIGHT } else { KILLS };
    let mut pools = node.node();
    pools.arg("bench/seek.mjs").args(["--cycles", kills.seek, "--people", "60", "--bin"]).arg(binary);
    proc::tee(pools.current_dir(paths::root()), tally)
}

fn start_of(binary: &Path, prepared: &Prepared, tally: &mut Tally) -> Res<()> {
    let mut drill = prepared.page()?.node();
    drill.args(["bench/start.mjs", "--check", "--bin"]).arg(binary);
    proc::tee(drill.current_dir(paths::root()), tally)
}
