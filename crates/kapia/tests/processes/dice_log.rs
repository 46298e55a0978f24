// SPDX-License-Identifier: AGPL-3.0-or-later
//! `kapia dice log` believes what the server signed, and nothing that was changed afterwards.

use std::fs;
use std::path::{Path, PathBuf};

use dice::{BEFORE_ALL, Bytes32, Entry, Fact, GameId, HeadSigner, Log, Secret};
use serde_json::{Value, json};

const DAY_MS: u64 = 86_400_000;

/// A log of two days, two entries each, as the server tells of it.
fn told() -> (Value, [Value; 2]) {
    let signer = HeadSigner::new(&Secret([5; 32]));
    let mut log = Log::default();
    let entries: Vec<Entry> = (1_u8..=4)
        .map(|n| {
            let fact = Fact::Commit { commit: Bytes32([n; 32]) };
            log.add(DAY_MS * (10 + u64::from(n > 2)) + u64::from(n), GameId([n; 16]), fact)
        })
        .collect();
    let head = |head: &dice::Head| json!({"day": head.day, "n": head.n, "hash": head.hash, "signature": signer.sign(head).to_string()});
    let heads: Vec<Value> = log.heads().iter().rev().map(head).collect();
    let first = json!({"day": 10, "after": 0, "before": BEFORE_ALL, "entries": entries[..2]});
    let second = json!({"day": 11, "after": 2, "before": entries[1].hash, "entries": entries[2..]});
    (json!({"rolls": 0, "log": {"entries": 4, "key": signer.key(), "heads": heads}}), [first, second])
}

fn folder() -> PathBuf {
    let folder = std::env::temp_dir().join(format!("kapia-dice-log-{}", std::process::id()));
    fs::create_dir_all(&folder).expect("a folder");
    folder
}

/// Asks about these files: the exit status and what was said.
fn ask(folder: &Path, log: &Value, days: &[Value], more: &[&str]) -> (Option<i32>, Value) {
    let file = |name: &str, value: &Value| {
        let path = folder.join(name);
        fs::write(&path, value.to_string()).expect("a file");
        path.display().to_string()
    };
    let mut args = vec!["dice".to_owned(), "log".to_owned(), file("told.json", log)];
    args.extend(days.iter().enumerate().map(|(n, day)| file(&format!("{n}.json"), day)));
    args.extend(more.iter().map(ToString::to_string));
    args.push("--json".to_owned());
    let out =
        std::process::Command::new(env!("CARGO_BIN_EXE_kapia")).args(&args).output().expect("kapia runs");
    let said = String::from_utf8_lossy(&out.stdout);
    (out.status.code(), serde_json::from_str(&said).unwrap_or(Value::Null))
}

#[test]
fn what_was_signed_is_believed_and_nothing_else() {
    let folder = folder();
    let (log, days) = told();
    let key = log["log"]["key"].as_str().expect("a key").to_owned();
    let good = json!({"verified": true, "heads": 2, "days": 2, "entries": 4});
    assert_eq!(ask(&folder, &log, &days, &["--key", &key]), (Some(0), good));
    let refuses = |log: &Value, days: &[Value], more: &[&str], why: &str| {
        let (code, said) = ask(&folder, log, days, more);
        assert_eq!(code, Some(1), "{why}: {said}");
        assert!(said["reason"].as_str().is_some_and(|reason| reason.contains(why)), "{why}: {said}");
    };
    refuses(&log, &days, &["--key", &"0".repeat(64)], "another key");
    let change = |at: &str, to: Value| {
        let mut log = log.clone();
        *log.pointer_mut(at).expect("a place") = to;
        log
    };
    let forged = [
        change("/log/heads/0/hash", json!("a".repeat(64))),
        change("/log/heads/0/n", json!(5)),
        change("/log/heads/0/day", json!(12)),
        change("/log/heads/1/signature", log["log"]["heads"][0]["signature"].clone()),
        change("/log/key", json!(HeadSigner::new(&Secret([6; 32])).key())),
    ];
    forged.iter().for_each(|log| refuses(log, &[], &[], "signature under the head"));
    let day = |n: usize, at: &str, to: Value| {
        let mut day = days[n].clone();
        *day.pointer_mut(at).expect("a place") = to;
        [day]
    };
    refuses(&log, &day(0, "/entries/0/commit", json!("b".repeat(64))), &[], "does not follow from the one");
    refuses(&log, &day(0, "/entries/1/at", json!(DAY_MS * 10 + 9)), &[], "does not follow from the one");
    refuses(&log, &day(1, "/before", json!("c".repeat(64))), &[], "does not follow from the signed head");
    refuses(&log, &day(1, "/entries", json!([days[1]["entries"][0]])), &[], "entries 4 to 4 are missing");
    // Another past, in itself without a fault: only the signed head tells.
    let mut other = Log::default();
    let entries: Vec<Entry> = (1_u8..=2)
        .map(|n| other.add(DAY_MS * 10, GameId([n; 16]), Fact::Commit { commit: Bytes32([n + 9; 32]) }))
        .collect();
    let past = json!({"day": 10, "after": 0, "before": BEFORE_ALL, "entries": entries});
    refuses(&log, &[past], &[], "entry 2 is not the one that was signed");
    let (code, said) = ask(&folder, &json!({"log": {}}), &[], &[]);
    assert_eq!((code, said), (Some(2), Value::Null), "what is not a log is refused in words");
    fs::remove_dir_all(&folder).expect("the folder goes");
}
