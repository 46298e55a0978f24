// SPDX-License-Identifier: AGPL-3.0-or-later
//! Running the test programs that cargo has built, two at a time and the longest first. `cargo test` runs them one
//! after the other, and most of them keep one core busy or none; what each of them says is shown in one piece.

use std::collections::VecDeque;
use std::process::Command;
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use crate::cargo::TestProgram;
use crate::error::{Fail, Res};
use crate::proc;
use crate::tally::Tally;

/// How many run side by side: what the machines have for which the tests are meant, and no more where there are more,
/// because some of them measure time.
const SIDE_BY_SIDE: usize = 2;

/// The programs that take longest, longest first. Only the order of a run depends on it.
const LONGEST: [&str; 10] = [
    "referee tests/answers/main.rs",
    "server tests/site/main.rs",
    "tables tests/rules/main.rs",
    "dice tests/fair/main.rs",
    "bots tests/players/main.rs",
    "room tests/table/main.rs",
    "record tests/files/main.rs",
    "store tests/contract/main.rs",
    "chess tests/rules/main.rs",
    "kalah tests/rules/main.rs",
];

/// Runs all of them, whatever fails; `set` gives each command what the lane has for it.
pub(crate) fn run(
    mut programs: Vec<TestProgram>,
    tally: &mut Tally,
    set: impl Fn(&mut Command) + Sync,
) -> Res<()> {
    programs.sort_by_key(|program| rank(&program.name()));
    let waiting = Mutex::new(VecDeque::from(programs));
    let told = Mutex::new((tally, Vec::new()));
    let next = || waiting.lock().unwrap_or_else(PoisonError::into_inner).pop_front();
    thread::scope(|scope| {
        for _ in 0..SIDE_BY_SIDE {
            scope.spawn(|| {
                while let Some(program) = next() {
                    let mut command = program.command();
                    set(&mut command);
                    let start = Instant::now();
                    let end = proc::collect(&mut command);
                    let mut told = told.lock().unwrap_or_else(PoisonError::into_inner);
                    let (tally, failed) = &mut *told;
                    if tell(&program.name(), end, start.elapsed(), tally).is_err() {
                        failed.push(program.name());
                    }
                }
            });
        }
    });
    let (_, failed) = told.into_inner().unwrap_or_else(PoisonError::into_inner);
    if failed.is_empty() { Ok(()) } else { Err(Fail::check(format!("failed: {}", failed.join(", ")))) }
}

fn rank(name: &str) -> usize {
    LONGEST.iter().position(|long| *long == name).unwrap_or(LONGEST.len())
}

/// Shows and counts what a program has said.
fn tell(name: &str, end: Res<(Vec<String>, Res<()>)>, took: Duration, tally: &mut Tally) -> Res<()> {
    println!("\nRunning {name}");
    let (lines, status) = end?;
    for line in &lines {
        print!("{line}");
        tally.line(line);
    }
    tally.times.add(name, took);
    if let Err(fail) = &status {
        // A program that aborts has no line of its own for it.
        println!("{fail}");
        tally.line(&fail.to_string());
    }
    status
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A program that does what the script says.
    #[cfg(unix)]
    fn program(name: &str, script: &str) -> TestProgram {
        use std::os::unix::fs::PermissionsExt;
        let dir = std::env::temp_dir().join(format!("kapia-programs-{}", std::process::id()));
        std::fs::create_dir_all(&dir).expect("a folder for scripts");
        let file = dir.join(name);
        std::fs::write(&file, format!("#!/bin/sh\n{script}\n")).expect("a script");
        std::fs::set_permissions(&file, std::fs::Permissions::from_mode(0o700)).expect("a script that runs");
        TestProgram { package_dir: dir, program: file, source: name.to_owned() }
    }

    #[test]
    #[cfg(unix)]
    fn all_are_run_and_counted_and_those_that_failed_are_named() {
        let mut tally = Tally::default();
        let programs = vec![
            program("three", "echo \"test result: ok. $THREE passed; 0 failed; 0 ignored\""),
            program("two", "echo 'test result: FAILED. 1 passed; 2 failed; 0 ignored'; exit 101"),
            program("aborts", "exit 7"),
            program("four", "echo 'test result: ok. 4 passed; 0 failed; 0 ignored'"),
        ];
        let dir = programs[0].package_dir.clone();
        let end = run(programs, &mut tally, |command| {
            command.env("THREE", "3");
        });
        std::fs::remove_dir_all(dir).expect("the scripts were there");
        assert_eq!((tally.passed, tally.failed), (8, 2));
        let said = end.expect_err("two of them failed").to_string();
        assert!(said.contains("two") && said.contains("aborts"), "{said}");
        assert!(!said.contains("three") && !said.contains("four"), "{said}");
    }

    #[test]
    fn every_long_program_still_has_its_source() {
        for name in LONGEST {
            let (package, source) = name.split_once(' ').expect("package and source");
            let dir = if package == "xtask" { "xtask".to_owned() } else { format!("crates/{package}") };
            let file = crate::paths::root().join(dir).join(source);
            assert!(file.is_file(), "{} is not there", file.display());
        }
    }
}
