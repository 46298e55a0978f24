// SPDX-License-Identifier: AGPL-3.0-or-later
//! `.ci/nightly` tells what fails now and then from what always fails, and ends accordingly.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// Runs the script with a stand-in for the test command, which knows in which run it is by `$home/count`.
fn nightly(name: &str, args: &[&str], stand_in: &str) -> Output {
    let home = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("nightly-{name}"));
    drop(fs::remove_dir_all(&home));
    fs::create_dir_all(&home).expect("the folder for tests is ours");
    let script = format!(
        "cd '{}'; n=$(( $(cat count 2>/dev/null || echo 0) + 1 )); echo $n > count; {stand_in}",
        home.display()
    );
    let mut command = Command::new("bash");
    command.arg(root().join(".ci/nightly")).args(args).args(["--", "bash", "-c", &script]);
    command.env("KAPIA_NIGHTLY_LOGS", home.join("logs")).output().expect("bash is there")
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

#[test]
fn what_fails_in_some_runs_is_flaky_and_what_fails_in_all_is_broken() {
    let stand_in = r"echo 'test laws::always ... FAILED'; echo 'test laws::good ... ok'
        if [ $n = 2 ]; then printf '  \033[31m✘\033[39m   4 e2e/chess.spec.ts:86:1 › two tabs (42.9s)\n'; fi
        echo '1 passed, 1 failed'; exit 1";
    let output = nightly("mixed", &["--runs", "3"], stand_in);
    let said = said(&output);
    assert!(said.contains("broken: failed in 3 of 3 runs: laws::always\n"), "{said}");
    assert!(said.contains("flaky: failed in 1 of 3 runs: e2e/chess.spec.ts:86:1 › two tabs\n"), "{said}");
    assert!(said.ends_with("0 of 3 runs passed\n") && !said.contains("laws::good"), "{said}");
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn one_bad_run_among_good_ones_is_a_failure() {
    let stand_in = "if [ $n = 1 ]; then echo 'FAILED pg: gone'; exit 1; fi; echo '1 passed, 0 failed'";
    let output = nightly("once", &["--runs", "2"], stand_in);
    let said = said(&output);
    assert!(said.contains("run 2 of 2: passed (1 passed, 0 failed)\n"), "{said}");
    assert!(said.contains("flaky: failed in 1 of 2 runs: lane pg\n"), "{said}");
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn good_runs_end_well_and_a_bad_number_is_refused() {
    let good = nightly("good", &["--runs", "2"], "echo '1 passed, 0 failed'");
    assert!(good.status.success() && said(&good).ends_with("2 of 2 runs passed\n"));
    assert_eq!(nightly("number", &["--runs", "many"], "true").status.code(), Some(64));
}
