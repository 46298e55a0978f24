// SPDX-License-Identifier: AGPL-3.0-or-later
//! `kapia tables bearoff`, and who uses its files.

use std::io::Write as _;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

use serde_json::{Value, json};

fn kapia(words: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_kapia")).args(words).output().unwrap()
}

fn status(words: &[&str]) -> Option<i32> {
    kapia(words).status.code()
}

fn said(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

fn folder(name: &str) -> PathBuf {
    let dir = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&dir);
    std::fs::create_dir_all(&dir).unwrap();
    dir
}

#[test]
fn a_file_is_built_verified_and_told() {
    let dir = folder("bearoff");
    let file = dir.join("three.ktb");
    let path = file.to_str().unwrap();
    let build = ["tables", "bearoff", "build", "--game", "gyulbara", "--men", "3", "--out", path];
    let built = kapia(&build);
    assert_eq!((built.status.code(), said(&built.stdout)), (Some(0), format!("{path}: 6889 pairs\n")));
    assert_eq!(status(&build), Some(2), "a file is not written over");
    let verify = ["tables", "bearoff", "verify"];
    let with = |more: &[&str]| status(&[&verify, more].concat());
    assert_eq!(with(&[path]), Some(0));
    assert_eq!(with(&["--game", "chelebi", "--men", "3", "--out", path, "--threads", "2"]), Some(0));
    assert_eq!(with(&["--every", "5", path]), Some(0));
    assert_eq!(with(&["--game", "tabla", path]), Some(2), "it is for other games");
    assert_eq!(with(&["--men", "4", path]), Some(2));
    for (game, men) in [("indiika", "3"), ("chess", "3"), ("tabla", "0"), ("tabla", "11")] {
        let out = dir.join("none.ktb");
        let none = ["--game", game, "--men", men, "--out", out.to_str().unwrap()];
        assert_eq!(status(&[&["tables", "bearoff", "build"], &none[..]].concat()), Some(2), "{game} {men}");
        assert!(!out.exists());
    }
    let info = kapia(&["tables", "bearoff", "info", "--json", path]);
    let told: Value = serde_json::from_slice(&info.stdout).unwrap();
    assert_eq!(told, json!({"games": ["gyulbara", "chelebi"], "men": 3, "positions": 6889}));

    let whole = std::fs::read(&file).unwrap();
    let mut bytes = whole.clone();
    bytes[900] ^= 4;
    std::fs::write(&file, &bytes).unwrap();
    let damaged = kapia(&[&verify, &[path][..]].concat());
    assert_eq!(damaged.status.code(), Some(2));
    assert!(said(&damaged.stderr).contains("the file is damaged"), "{}", said(&damaged.stderr));
    // With a sum of its own it can be read, and one of its values still does not follow.
    let body = bytes.len() - 4;
    let sum = crc32fast::hash(&bytes[..body]);
    bytes[body..].copy_from_slice(&sum.to_le_bytes());
    std::fs::write(&file, &bytes).unwrap();
    let forged = kapia(&[&verify, &[path][..]].concat());
    assert_eq!(forged.status.code(), Some(1));
    assert!(said(&forged.stdout).contains("does not follow from the others"), "{}", said(&forged.stdout));
    std::fs::write(&file, &whole[..whole.len() - 1]).unwrap();
    assert_eq!(with(&[path]), Some(2));
    assert_eq!(status(&["tables", "bearoff", "info", path]), Some(2));
}

/// What an engine answers to these lines.
fn answers(words: &[&str], lines: &[&str]) -> Output {
    let mut engine = Command::new(env!("CARGO_BIN_EXE_kapia"))
        .args([&["engine"], words].concat())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // One that refuses its flags does not listen.
    let _ = engine.stdin.take().unwrap().write_all(lines.join("\n").as_bytes());
    engine.wait_with_output().unwrap()
}

#[test]
fn engines_know_what_a_folder_knows() {
    let dir = folder("bearoff-db");
    let db = dir.to_str().unwrap();
    assert_eq!(answers(&["tabla", "--db", db], &["ubgi"]).status.code(), Some(2), "it has no file");
    let file = dir.join("seven.ktb");
    let build = ["tables", "bearoff", "build", "--game", "tabla", "--men", "7", "--out"];
    assert_eq!(status(&[&build, &[file.to_str().unwrap()][..]].concat()), Some(0));
    assert_eq!(answers(&["indiika", "--db", db], &["ubgi"]).status.code(), Some(2));
    assert_eq!(answers(&["chess", "--db", db], &["uci"]).status.code(), Some(2));
    let position = r#"position json {"game":"tabla","white":{"1":3,"2":2,"6":2},"black":{"1":7},"off":{"white":8,"black":8}} player white"#;
    let lines = ["ubgi", position, "go role analyse", "quit"];
    let of = |words: &[&str]| said(&answers(words, &lines).stdout);
    let (with, without) = (of(&["tabla", "--db", db]), of(&["tabla"]));
    assert!(with.contains("info nd 0.052 dt -0.282 dp 1.000"), "{with}");
    assert!(without.contains("info nd") && !without.contains("nd 0.052"), "the network estimates: {without}");
    let duel = ["duel", "tabla", "hard", "medium", "--games", "2", "--cube", "--db", db];
    assert_eq!(status(&duel), Some(0));
}
