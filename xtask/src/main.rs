// SPDX-License-Identifier: AGPL-3.0-or-later
//! The task runner: `cargo xtask run`, `test`, `tidy`, `package`, `services` and `bench`.
//!
//! Here lives everything a fresh machine needs before the server can be built, played in or tested. It uses
//! the standard library only, so that it compiles in a second and there is nothing to install before it.
//! No rule of any game and nothing that the server needs at run time will ever live here.

#![allow(clippy::print_stdout, clippy::print_stderr, reason = "a command line tool talks to its user")]
#![allow(clippy::disallowed_methods, reason = "the lanes are timed by the clock of the machine")]

mod advisories;
mod bench;
mod bench_nets;
mod bench_rules;
mod cargo;
mod deny;
mod error;
mod guard;
mod lanes;
mod package;
mod paths;
mod prepare;
mod proc;
mod programs;
mod reproducible;
mod run;
mod servers;
mod services;
mod sink;
mod site;
mod slowest;
mod stamp;
mod tally;
mod test;
mod tidy;
mod toy;
mod web;

use std::process::ExitCode;

use error::{Fail, Res};

const HELP: &str = "\
usage: cargo xtask <command>

  run [--release] [-- ARGS]      build what changed and start the server; ARGS go to `kapia serve`
  test [--fast|--all] [--lane NAME]... [--without pg|browser|orca]... [--list]
                                 every check there is; --fast leaves out what needs a service,
                                 --all adds what is left to the night
  tidy                           the project's own rules: arrows, headers, sizes, words
  package [--release] [--to FOLDER] [--binary FILE] [--version VERSION] [--twice]
                                 a Debian package and a plain archive, with the page inside the binary, and the
                                 bill of materials; --twice: also from another folder, and both are the same
  toy                            the proof that another family of games changes few files
  services pg [--standby]|nats|chromium|orca|node|python|deny|container
                                 where a service is, installing it if it is nowhere
  advisories CLONE               the known faults of crates, from a clone of the RustSec database
  bench rules|nets|platform|scale|backup|crash|cluster|ends|seek|hall|live|logins|thinkers|start|page [ARGS]
                                 the figures of docs/evidence.md, measured again";

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    match dispatch(&args) {
        Ok(code) => code,
        Err(fail) => {
            eprintln!("xtask: {fail}");
            ExitCode::FAILURE
        }
    }
}

fn dispatch(args: &[String]) -> Res<ExitCode> {
    let Some((command, rest)) = args.split_first() else {
        println!("{HELP}");
        return Ok(ExitCode::FAILURE);
    };
    match command.as_str() {
        "run" => run::main(rest),
        "test" => test::main(rest),
        "tidy" => tidy::main(rest),
        "package" => package::main(rest),
        "toy" => toy::main(rest),
        "services" => services::main(rest),
        "bench" => bench::main(rest),
        "advisories" => advisories::main(rest),
        guard::COMMAND => guard::main(rest),
        "help" | "--help" | "-h" => {
            println!("{HELP}");
            Ok(ExitCode::SUCCESS)
        }
        other => Err(Fail::usage(format!(
            "unknown command `{other}`; allowed: run, test, tidy, package, toy, services, advisories, bench (see `cargo xtask help`)"
        ))),
    }
}
