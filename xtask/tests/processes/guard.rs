// SPDX-License-Identifier: AGPL-3.0-or-later
//! A service must not outlive the task that started it, however that task ends.

#![cfg(unix)]
#![allow(clippy::disallowed_methods, reason = "how long a process lives is measured by the machine's clock")]

use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// A guard over a shell that has a child of its own; the child's process id is the second value.
fn guarded_shell(script: &str) -> (Child, u32) {
    let mut guard = Command::new(env!("CARGO_BIN_EXE_xtask"));
    guard.args(["guard", "TERM", "sh", "-c", script]).stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut guard = guard.spawn().expect("xtask was built for this test");
    let mut line = String::new();
    let out = guard.stdout.take().expect("it is piped");
    BufReader::new(out).read_line(&mut line).expect("the script prints one line");
    (guard, line.trim().parse().expect("the script prints a process id"))
}

fn runs(pid: u32) -> bool {
    // A dead process that its new parent has not yet taken note of still has an entry, with the state Z.
    let stat = std::fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default();
    if stat.rsplit(')').next().is_some_and(|rest| rest.trim_start().starts_with('Z')) {
        return false;
    }
    let probe = Command::new("sh").args(["-c", &format!("kill -0 {pid}")]).stderr(Stdio::null()).status();
    probe.expect("sh is everywhere").success()
}

fn gone_within(pid: u32, limit: Duration) -> bool {
    let start = Instant::now();
    while runs(pid) {
        if start.elapsed() > limit {
            return false;
        }
        thread::sleep(Duration::from_millis(20));
    }
    true
}

#[test]
fn closing_the_leash_ends_the_service_and_its_children() {
    let (mut guard, grandchild) = guarded_shell("sleep 60 & echo $!; wait");
    assert!(runs(grandchild));
    drop(guard.stdin.take());
    assert!(gone_within(grandchild, Duration::from_secs(20)), "the grandchild still runs");
    assert!(!guard.wait().expect("it was started above").success());
}

#[test]
fn a_service_deaf_to_the_polite_signal_is_killed() {
    let (mut guard, grandchild) =
        guarded_shell("trap '' TERM; (trap '' TERM; sleep 60) & echo $!; wait; wait");
    drop(guard.stdin.take());
    assert!(gone_within(grandchild, Duration::from_secs(20)), "the grandchild still runs");
    guard.wait().expect("it was started above");
}

#[test]
fn children_left_behind_by_a_service_that_ended_go_too() {
    let (mut guard, grandchild) = guarded_shell("sleep 60 & echo $!; exit 3");
    // To wait closes the leash, and then the signal may come before the service has ended.
    let leash = guard.stdin.take();
    assert_eq!(guard.wait().expect("it was started above").code(), Some(3));
    drop(leash);
    assert!(gone_within(grandchild, Duration::from_secs(20)), "the grandchild still runs");
}
