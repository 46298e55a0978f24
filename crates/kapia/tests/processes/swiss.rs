// SPDX-License-Identifier: AGPL-3.0-or-later
//! `kapia swiss` as other programs meet it: form, exit status, faults, and the reports that the site itself serves.

use std::path::PathBuf;
use std::process::{Command, Output};

use serde_json::{Value, json};
use store::Standing;

use crate::http::{self, cookie, fill};
use crate::site::on_every_engine;

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
    let players = std::fs::read_to_string(&file).unwrap();
    for other in ["", "\0\0\0", "hello world\n", "[Event \"Cup\"]\n\n1. e4 e5 *\n"] {
        std::fs::write(&file, other).unwrap();
        let out = run(&[]);
        assert_eq!((out.status.code(), out.stdout.len()), (Some(2), 0), "{other}");
        assert!(String::from_utf8(out.stderr).unwrap().contains("there is no player: each has a line `001`"));
    }
    std::fs::write(&file, players + "BBW  3.0\n").unwrap();
    let out = run(&[]);
    assert_eq!(out.status.code(), Some(2));
    assert!(String::from_utf8(out.stderr).unwrap().contains("`BBW  3.0`: a win is one point"));
}

/// Who stands where after the last round, by number, and the report file: the operator holds a Swiss of eight at the board
/// in which the lower number always wins.
fn held(address: &str) -> (Vec<u64>, String) {
    let asks = |method: &str, path: &str, seen: Option<u64>, body: Option<&Value>| {
        let seen = seen.map(|seen| format!("\"{seen}\""));
        let headers: Vec<(&str, &str)> = seen.iter().map(|seen| ("If-Match", seen.as_str())).collect();
        let answer = http::asks(address, &cookie("olga"), method, path, &headers, body).unwrap();
        assert!(answer.is_done(), "{method} {path}: {} {}", answer.status, answer.text);
        answer
    };
    let wish = json!({"federation": "house", "name": "Cup", "game": "chess", "format": "swiss", "rounds": 3,
        "venue": "board", "first_colour": "white"});
    let made = asks("POST", "/api/v1/tournaments", None, Some(&wish)).json();
    let path = format!("/api/v1/tournaments/{}", made["id"].as_str().unwrap());
    let act = |what: &str, body: Value| asks("POST", &format!("{path}/{what}"), None, Some(&body));
    act("announce", json!({}));
    for (number, rating) in (1..).zip((1300..=2000).rev().step_by(100)) {
        act("entries", json!({"guest": format!("P{number}"), "rating": rating}));
    }
    act("start", json!({}));
    for round in 1..=3 {
        if round > 1 {
            act("pair", json!({}));
        }
        let shown = asks("GET", &format!("{path}/rounds/{round}"), None, None).json();
        let mut seen = shown["seq"].as_u64();
        for board in shown["boards"].as_array().unwrap() {
            let result = if board["white"].as_u64() < board["black"].as_u64() { "1-0" } else { "0-1" };
            let at = format!("{path}/rounds/{round}/boards/{}", board["board"]);
            seen = asks("PUT", &at, seen, Some(&json!({"result": result}))).json()["seq"].as_u64();
        }
    }
    let standings = asks("GET", &format!("{path}/standings"), None, None).json();
    let players = standings["players"].as_array().unwrap().iter();
    let order = players.map(|player| player["number"].as_u64().unwrap()).collect();
    (order, asks("GET", &format!("{path}/trf"), None, None).text)
}

#[test]
fn scenario_20_the_report_of_the_site_is_ranked_as_the_site_ranks() {
    on_every_engine(|site| {
        // The first start makes the tables and the key.
        site.serve().kill();
        fill(site, vec![("olga".to_owned(), Standing { operator: true, ..Standing::default() })]);
        let serving = site.serve_with(&["--rate-limits", "off"]);
        let (order, report) = held(&serving.address);
        assert_eq!(order, [1, 2, 4, 3, 5, 6, 7, 8]);
        let file = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("scenario_20.trf");
        std::fs::write(&file, report).unwrap();
        let mut command = Command::new(env!("CARGO_BIN_EXE_kapia"));
        let out = command.args(["swiss", "standings", "--json", "--trf"]).arg(&file).output().unwrap();
        assert_eq!(out.status.code(), Some(0), "{out:?}");
        let ranked: Value = serde_json::from_slice(&out.stdout).unwrap();
        let ranks = |field: &str| -> Vec<u64> {
            ranked.as_array().unwrap().iter().map(|one| one[field].as_u64().unwrap()).collect()
        };
        assert_eq!((ranks("player"), ranks("rank")), (order, (1..=8).collect()));
    });
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
