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
    "server tests/site/main.rs",
    "kapia tests/processes/main.rs",
    "store tests/contract/main.rs",
    "referee tests/answers/main.rs",
    "bots tests/players/main.rs",
    "chess tests/rules/main.rs",
    "room tests/table/main.rs",
    "tables tests/rules/main.rs",
    "dice tests/fair/main.rs",
    "record tests/files/main.rs",
];

/// Programs whose tests wait for a disk, a process or a clock more than they compute, with how many of their tests run at
/// a time. All others have as many as there are cores.
const WAITING: [(&str, &str); 3] = [
    ("server tests/site/main.rs", "6"),
    ("kapia tests/processes/main.rs", "4"),
    ("store tests/contract/main.rs", "6"),
];

/// Runs all of them, whatever fails; `set` gives the command of each what the lane has for it.
pub(crate) fn run(
    mut programs: Vec<TestProgram>,
    tally: &mut Tally,
    set: impl Fn(&TestProgram, &mut Command) + Sync,
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
                    set(&program, &mut command);
                    if let Some((_, at_a_time)) = WAITING.iter().find(|(name, _)| *name == program.name()) {
                        command.env("RUST_TEST_THREADS", at_a_time);
                    }
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
    // One that cannot be started has said nothing either.
    let (lines, status) = end.unwrap_or_else(|fail| (Vec::new(), Err(fail)));
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
    use std::path::Path;

    use super::*;

    /// A program that does what the script in its folder says. The shell reads it: a script that was written a
    /// moment ago cannot be started itself while another test, just starting something, still holds it open.
    #[cfg(unix)]
    fn program(home: &Path, name: &str, script: &str) -> TestProgram {
        let package_dir = home.join(name);
        std::fs::create_dir_all(&package_dir).expect("a folder for the script");
        std::fs::write(package_dir.join("script"), script).expect("a script");
        TestProgram { package_dir, program: "/bin/sh".into(), source: "script".to_owned() }
    }

    #[test]
    #[cfg(unix)]
    fn all_are_run_and_counted_and_those_that_failed_are_named() {
        let home = std::env::temp_dir().join(format!("kapia-programs-{}", std::process::id()));
        let mut tally = Tally::default();
        let mut programs = vec![
            program(&home, "three", "echo \"test result: ok. $THREE passed; 0 failed; 0 ignored\""),
            program(&home, "two", "echo 'test result: FAILED. 1 passed; 2 failed; 0 ignored'; exit 101"),
            program(&home, "aborts", "exit 7"),
            program(&home, "four", "echo 'test result: ok. 4 passed; 0 failed; 0 ignored'"),
        ];
        programs.push(TestProgram {
            package_dir: home.join("absent"),
            program: home.join("absent"),
            source: "script".to_owned(),
        });
        let end = run(programs, &mut tally, |_, command| {
            command.arg("script").env("THREE", "3");
        });
        std::fs::remove_dir_all(home).expect("the scripts were there");
        assert_eq!((tally.passed, tally.failed), (8, 2));
        let said = end.expect_err("two of them failed").to_string();
        assert!(
            ["status: 7", "could not start"]
                .iter()
                .all(|name| tally.last.iter().any(|line| line.contains(name)))
        );
        assert!(said.contains("two") && said.contains("aborts") && said.contains("absent"), "{said}");
        assert!(!said.contains("three") && !said.contains("four"), "{said}");
    }

    #[test]
    fn every_long_program_still_has_its_source() {
        for name in LONGEST.into_iter().chain(WAITING.map(|(name, _)| name)) {
            let (package, source) = name.split_once(' ').expect("package and source");
            let dir = if package == "xtask" { "xtask".to_owned() } else { format!("crates/{package}") };
            let file = crate::paths::root().join(dir).join(source);
            assert!(file.is_file(), "{} is not there", file.display());
        }
    }
}
