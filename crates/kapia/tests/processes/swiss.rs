// SPDX-License-Identifier: AGPL-3.0-or-later
//! `kapia swiss pair` as other programs meet it: form, exit status, faults.

use std::path::PathBuf;
use std::process::{Command, Output};

fn pair(name: &str, text: &str, json: bool) -> Output {
    let file = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&file, text).unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_kapia"));
    command.args(["swiss", "pair", "--trf"]).arg(&file);
    if json {
        command.arg("--json");
    }
    command.output().unwrap()
}

fn player(number: u16, points: &str, rounds: &str) -> String {
    format!("{:<80}{points:>4}     {rounds}\n", format!("001 {number:>4}      Player {number}"))
}

#[test]
fn pairs_are_printed_in_the_form_of_javafo() {
    let text: String = (1..=3).map(|number| player(number, "0.0", "")).collect();
    let out = pair("three.trf", &format!("{text}XXR 3\n"), false);
    assert_eq!(String::from_utf8(out.stdout).unwrap(), "2\n1 2\n3 0\n");
    assert_eq!(out.status.code(), Some(0));
    let out = pair("three_json.trf", &format!("{text}XXR 3\n"), true);
    let answer: serde_json::Value = serde_json::from_slice(&out.stdout).unwrap();
    assert_eq!(answer, serde_json::json!({"games": [[1, 2]], "bye": 3}));
}

#[test]
fn no_legal_pairing_is_exit_1() {
    let text = player(1, "1.0", "     2 w 1") + &player(2, "0.0", "     1 b 0") + "XXR 3\n";
    let out = pair("none.trf", &text, false);
    assert_eq!(out.status.code(), Some(1), "{out:?}");
    assert!(out.stdout.is_empty());
    assert!(String::from_utf8(out.stderr).unwrap().contains("no legal pairing exists"));
}

#[test]
fn a_bad_file_is_exit_2_and_one_line() {
    let out = pair("bad.trf", "001    x\n", false);
    assert_eq!(out.status.code(), Some(2));
    let message = String::from_utf8(out.stderr).unwrap();
    assert!(message.starts_with("kapia: ") && message.contains("line 1"), "{message}");
    assert_eq!(message.lines().count(), 1);
    assert_eq!(pair("no_rounds.trf", &player(1, "0.0", ""), false).status.code(), Some(2));
}

#[test]
fn standings_are_ranked_by_the_tie_breaks_asked() {
    let text =
        player(1, "1.0", "     2 w 1") + &player(2, "0.0", "     1 b 0") + &player(3, "1.0", "  0000 - U");
    let file = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("standings.trf");
    std::fs::write(&file, text).unwrap();
    let run = |more: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_kapia"));
        command.args(["swiss", "standings", "--trf"]).arg(&file).args(more).output().unwrap()
    };
    let out = run(&["--tie-breaks", "WON,BPG"]);
    let lines = "rank\tplayer\tPTS\tWON\tBPG\n1\t1\t1\t1\t0\n2\t3\t1\t0\t0\n3\t2\t0\t0\t1\n";
    assert_eq!(String::from_utf8(out.stdout).unwrap(), lines);
    let answer: serde_json::Value = serde_json::from_slice(&run(&["--json"]).stdout).unwrap();
    assert_eq!(answer[0]["rank"], 1);
    assert_eq!(answer[2]["values"]["PTS"], 0.0);
    let out = run(&["--tie-breaks", "XX"]);
    assert_eq!(out.status.code(), Some(2));
    assert!(String::from_utf8(out.stderr).unwrap().contains("no tie-break `XX`; allowed: PTS DE BH"));
    std::fs::write(&file, std::fs::read_to_string(&file).unwrap() + "BBW  3.0\n").unwrap();
    let out = run(&[]);
    assert_eq!(out.status.code(), Some(2));
    assert!(String::from_utf8(out.stderr).unwrap().contains("`BBW  3.0`: a win is one point"));
}

#[cfg(feature = "oracles")]
#[test]
fn the_oracle_is_content_with_the_cases() {
    let oracle =
        PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../shared/oracles/swiss/run_oracle.py");
    let command = format!("{} swiss pair --trf {{in}}", env!("CARGO_BIN_EXE_kapia"));
    let out = Command::new("python3").arg(oracle).args(["--cmd", &command, "cases"]).output().unwrap();
    let said = String::from_utf8(out.stdout).unwrap();
    assert!(out.status.success(), "{said}{}", String::from_utf8_lossy(&out.stderr));
    assert!(said.starts_with("rounds 15 equal 15 "), "{said}");
}
