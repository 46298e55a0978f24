// SPDX-License-Identifier: AGPL-3.0-or-later
//! `kapia kalah` and `kapia engine`, as programs.

use std::io::Write as _;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

use serde_json::Value;

fn kapia(words: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_kapia")).args(words).output().unwrap()
}

fn solved(words: &[&str]) -> (Option<i32>, Value) {
    let output = kapia(&[&["kalah", "solve", "--json"], words].concat());
    (output.status.code(), serde_json::from_slice(&output.stdout).unwrap())
}

#[test]
fn a_value_is_told_with_its_proof_and_bounds_where_time_ends() {
    let (status, answer) = solved(&["--houses", "4", "--seeds", "3"]);
    assert_eq!(status, Some(0));
    assert_eq!((&answer["value"], &answer["exact"]), (&6.into(), &true.into()));
    assert_eq!(answer["bounds"], serde_json::json!([6, 6]));
    let first = answer["first"].as_object().unwrap();
    assert_eq!(first.len(), 4);
    assert_eq!(first.values().filter_map(Value::as_i64).max(), Some(6));
    assert!(answer["proof"].as_str().is_some_and(|proof| proof.starts_with("sha256:") && proof.len() == 71));
    let (_, again) = solved(&["--houses", "4", "--seeds", "3", "--threads", "2", "--memory", "8M"]);
    assert_eq!((&again["first"], &again["proof"]), (&answer["first"], &answer["proof"]));
    let (status, alone) = solved(&["--houses", "4", "--seeds", "3", "--value-only"]);
    assert_eq!((status, &alone["value"], &alone["first"]), (Some(0), &6.into(), &serde_json::json!({})));
    let (status, empty) = solved(&["--houses", "4", "--seeds", "3", "--variant", "empty", "--pie", "turn"]);
    assert_eq!((status, &empty["exact"]), (Some(0), &true.into()));
    let (status, bounds) = solved(&["--houses", "6", "--seeds", "6", "--limit", "0.1"]);
    assert_eq!((status, &bounds["value"], &bounds["exact"]), (Some(1), &Value::Null, &false.into()));
}

#[test]
fn ends_are_written_checked_and_used() {
    let dir = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("kalah-ends");
    let _ = std::fs::remove_dir_all(&dir);
    std::fs::create_dir_all(&dir).unwrap();
    let file = dir.join("m4.kke");
    let path = file.to_str().unwrap();
    let build =
        ["kalah", "db", "build", "--houses", "4", "--stones", "8", "--variant", "none", "--out", path];
    // Whoever reads the folder meanwhile, or after the power has gone, finds no half of a file.
    let long = ["kalah", "db", "build", "--houses", "6", "--stones", "20", "--out", path];
    let mut killed = Command::new(env!("CARGO_BIN_EXE_kapia")).args(long).spawn().unwrap();
    std::thread::sleep(std::time::Duration::from_millis(300));
    assert!(!file.exists());
    killed.kill().unwrap();
    killed.wait().unwrap();
    assert!(kapia(&build).status.success());
    assert_eq!(kapia(&build).status.code(), Some(2), "a file is not written over");
    assert!(kapia(&["kalah", "db", "verify", path]).status.success());
    let sample = kapia(&["kalah", "db", "verify", "--every", "10", "--threads", "2", path]);
    assert!(
        sample.status.success() && String::from_utf8(sample.stdout).unwrap().contains("one of 10 values")
    );
    let info: Value =
        serde_json::from_slice(&kapia(&["kalah", "db", "info", "--json", path]).stdout).unwrap();
    assert_eq!((&info["houses"], &info["stones"], &info["variant"]), (&4.into(), &8.into(), &"none".into()));
    let with = ["--houses", "4", "--seeds", "3", "--variant", "none", "--db", dir.to_str().unwrap()];
    let (status, answer) = solved(&with);
    assert_eq!((status, &answer["value"], answer["db"].as_str()), (Some(0), &2.into(), Some(path)));
    assert_eq!(solved_status(&["--houses", "5", "--seeds", "1", "--db", dir.to_str().unwrap()]), Some(2));
    let mut bytes = std::fs::read(&file).unwrap();
    bytes[900] = bytes[900].wrapping_add(2);
    std::fs::write(&file, &bytes).unwrap();
    for command in [&["verify", path][..], &["info", path]] {
        let damaged = kapia(&[&["kalah", "db"], command].concat());
        // Only the whole file tells that it is damaged.
        assert_eq!(damaged.status.code(), Some(if command[0] == "verify" { 2 } else { 0 }));
    }
    assert_eq!(solved_status(&with), Some(2), "nothing is solved by a damaged file");
    std::fs::write(&file, &bytes[..100]).unwrap();
    assert_eq!(kapia(&["kalah", "db", "info", path]).status.code(), Some(2));
    assert_eq!(solved_status(&with), Some(2), "nor by a part of one");
}

fn solved_status(words: &[&str]) -> Option<i32> {
    kapia(&[&["kalah", "solve", "--json"], words].concat()).status.code()
}

#[test]
fn what_cannot_be_solved_is_refused_in_one_line() {
    for words in [
        &["--houses", "9", "--seeds", "1"][..],
        &["--houses", "4"],
        &["--houses", "4", "--seeds", "3", "--variant", "all"],
        &["--houses", "4", "--seeds", "3", "--memory", "lots"],
        &["--houses", "4", "--seeds", "3", "--limit", "-1"],
        &["--houses", "4", "--seeds", "3", "--db", "/nowhere"],
    ] {
        let output = kapia(&[&["kalah", "solve"], words].concat());
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!((output.status.code(), said.lines().count()), (Some(2), 1), "{words:?}: {said}");
        assert!(said.starts_with("kapia: "));
    }
}

#[test]
fn an_engine_answers_on_its_pipes() {
    let mut engine = Command::new(env!("CARGO_BIN_EXE_kapia"))
        .args(["engine", "chess", "--hash", "1"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    engine.stdin.take().unwrap().write_all(b"uci\nposition startpos moves e2e4\ngo depth 3\n").unwrap();
    let output = engine.wait_with_output().unwrap();
    let said = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success() && said.contains("uciok"));
    assert!(said.lines().last().is_some_and(|line| line.starts_with("bestmove ")), "{said}");
    let refused = kapia(&["engine", "tabla", "--uci"]);
    assert_eq!(refused.status.code(), Some(2));
    assert_eq!(String::from_utf8(refused.stderr).unwrap().lines().count(), 1);
    assert_eq!(kapia(&["engine", "chess", "--level", "grand"]).status.code(), Some(2));
}
