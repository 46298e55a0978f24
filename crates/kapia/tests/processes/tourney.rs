// SPDX-License-Identifier: AGPL-3.0-or-later
//! `kapia tourney` as an arbiter or a program meets it.

use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

use serde_json::{Value, json};

fn tourney(words: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_kapia")).arg("tourney").args(words).output().unwrap()
}

fn said(words: &[&str]) -> String {
    let out = tourney(words);
    assert_eq!(out.status.code(), Some(0), "{out:?}");
    String::from_utf8(out.stdout).unwrap()
}

fn refusal(words: &[&str]) -> String {
    let out = tourney(words);
    assert_eq!(out.status.code(), Some(2), "{words:?}");
    String::from_utf8(out.stderr).unwrap()
}

fn results(name: &str, text: &str) -> String {
    let file = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&file, text).unwrap();
    file.display().to_string()
}

#[test]
fn a_berger_table_of_three_has_a_free_player_each_round() {
    let three = "round 1\n2\n2 3\n1 0\nround 2\n2\n1 2\n3 0\nround 3\n2\n3 1\n2 0\n";
    assert_eq!(said(&["round-robin", "--players", "3"]), three);
    let json: Value = serde_json::from_str(&said(&["round-robin", "--players", "3", "--json"])).unwrap();
    assert_eq!(json[0], json!({"games": [[2, 3]], "bye": 1}));
    assert_eq!(said(&["round-robin", "--players", "4", "--double"]).matches("round").count(), 6);
    assert_eq!(said(&["scheveningen", "--size", "4", "--double"]).matches("round").count(), 8);
}

#[test]
fn a_knock_out_is_followed_to_its_champion() {
    let words = ["knockout", "--players", "3", "--json", "--results"];
    let with = |text: &str| -> Value {
        let file = results("three.txt", text);
        serde_json::from_str(&said(&[&words[..], &[&file]].concat())).unwrap()
    };
    let before = with("");
    assert_eq!(before["champion"], Value::Null);
    let seats: Vec<&Value> =
        before["matches"].as_array().unwrap().iter().map(|this| &this["seats"]).collect();
    assert_eq!(seats, [&json!([1, null]), &json!([3, 2]), &json!([1, "open"])]);
    let after = with("\u{feff}1 3\n\n1 3\n2 3\n");
    assert_eq!(after["champion"], json!(3));
    assert_eq!(after["matches"][2]["winner"], json!(3));
    let text = said(&["knockout", "--players", "4", "--consolation", "third"]);
    assert!(text.starts_with("match\tstage\tround\tfirst\tsecond\twinner\n0\tmain\t1\t1\t4\t\n"), "{text}");
    assert!(text.ends_with("3\tthird\t1\t?\t?\t\n"), "{text}");
    assert!(said(&["knockout", "--players", "4", "--double"]).contains("reset"));
}

#[test]
fn what_cannot_be_is_refused_in_one_sentence() {
    assert!(refusal(&["round-robin", "--players", "1"]).contains("2 to 512 players, not 1"));
    assert!(refusal(&["knockout", "--players", "1"]).contains("2 to 1024 players, not 1"));
    let stranger = results("stranger.txt", "1 1\n");
    let said = refusal(&["knockout", "--players", "3", "--results", &stranger]);
    assert!(said.contains("line 1: player 1 does not play match 1"), "{said}");
    let form = results("form.txt", "1 3\nx\n");
    let said = refusal(&["knockout", "--players", "3", "--results", &form]);
    assert!(said.contains("line 2: a result is written MATCH WINNER"), "{said}");
    let both = results("both.txt", "1 3\n1 2\n");
    let said = refusal(&["knockout", "--players", "3", "--results", &both]);
    assert!(said.contains("line 2: match 1 was won by 3 in a line above"), "{said}");
    assert!(
        refusal(&["knockout", "--players", "3", "--results", "/nowhere"])
            .contains("/nowhere: cannot be read")
    );
    let endless = results("endless.txt", &" ".repeat(1 << 20));
    let said = refusal(&["knockout", "--players", "3", "--results", &endless]);
    assert!(said.contains("line 1 is too long: at most 256 bytes"), "{said}");
}

#[test]
fn who_has_read_enough_may_close_the_pipe() {
    let mut run = Command::new(env!("CARGO_BIN_EXE_kapia"))
        .args(["tourney", "round-robin", "--players", "512", "--double"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(run.stdout.take());
    let out = run.wait_with_output().unwrap();
    assert_eq!((out.status.code(), String::from_utf8(out.stderr).unwrap()), (Some(0), String::new()));
}
