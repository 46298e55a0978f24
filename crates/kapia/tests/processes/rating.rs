// SPDX-License-Identifier: AGPL-3.0-or-later
//! `kapia rating` as a person or a program meets it.

use std::path::PathBuf;
use std::process::{Command, Output};

use serde_json::{Value, json};

fn rate(name: &str, lines: &str, more: &[&str]) -> Output {
    let file = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&file, lines).unwrap();
    Command::new(env!("CARGO_BIN_EXE_kapia")).arg("rating").arg(&file).args(more).output().unwrap()
}

fn pools(out: &Output) -> Vec<Value> {
    assert_eq!(out.status.code(), Some(0), "{out:?}");
    std::str::from_utf8(&out.stdout)
        .unwrap()
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

fn refusal(lines: &str) -> String {
    let out = rate("refused.jsonl", lines, &[]);
    assert_eq!(out.status.code(), Some(2), "{lines}");
    let said = String::from_utf8(out.stderr).unwrap();
    assert!(
        said.starts_with("kapia: ") && said.contains("refused.jsonl: line ") && said.lines().count() == 1,
        "{said}"
    );
    said
}

#[test]
fn a_win_between_newcomers() {
    let out = rate(
        "win.jsonl",
        r#"{"pool":"chess/blitz","first":"Boris","second":"Anna","result":"0-1"}"#,
        &["--json"],
    );
    let player = |name, rating| json!({"name": name, "rating": rating, "games": 1, "deviation": 396.69, "standing": "provisional"});
    let players = [player("Anna", 1741.476), player("Boris", 1258.524)];
    assert_eq!(pools(&out), [json!({"pool": "chess/blitz", "games": 1, "players": players})]);
}

#[test]
fn the_length_of_a_match_counts_and_clubs_have_slower_steps() {
    let line = r#"{"pool":"tabla/rapid","first":"Anna","second":"Boris","result":"1-0","length":5}"#;
    let best = |more: &[&str]| pools(&rate("match.jsonl", line, more))[0]["players"][0].clone();
    // 4 K sqrt(5) / 2 points, with K = 5 and K = 2.
    assert_eq!(best(&["--json"]), json!({"name": "Anna", "rating": 1522.361, "games": 1, "experience": 5}));
    assert_eq!(best(&["--json", "--club"])["rating"], json!(1508.944));
}

#[test]
fn pairs_idle_time_and_pools_of_their_own() {
    let lines = r#"
{"pool":"bughouse/blitz","first":["Anna","Boris"],"second":["Vera","Georgi"],"result":"1-0","at":"2026-01-01T00:00:00Z"}
{"pool":"chess/blitz","first":"Anna","second":"Boris","result":"1/2-1/2","at":"2026-01-01T00:00:00Z"}
{"pool":"chess/blitz","first":"Anna","second":"Boris","result":"1/2-1/2","at":"2026-12-31T00:00:00Z"}
"#;
    let all = pools(&rate("pairs.jsonl", lines, &["--json"]));
    let names: Vec<&str> = all.iter().map(|pool| pool["pool"].as_str().unwrap()).collect();
    assert_eq!(names, ["bughouse/blitz", "chess/blitz"], "{all:?}");
    let bughouse = &all[0]["players"];
    assert_eq!(bughouse[0]["rating"], bughouse[1]["rating"]);
    assert!(bughouse[1]["rating"].as_f64() > bughouse[2]["rating"].as_f64());
    let at_once = lines.replace("2026-12-31", "2026-01-01");
    let soon = pools(&rate("soon.jsonl", &at_once, &["--json"]));
    let deviation = |pools: &[Value]| pools[1]["players"][0]["deviation"].as_f64().unwrap();
    assert!(deviation(&all) > deviation(&soon), "a year without games makes a rating less sure");
}

#[test]
fn the_text_is_one_table_a_pool() {
    let out =
        rate("text.jsonl", r#"{"pool":"chess/blitz","first":"Anna","second":"Boris","result":"1-0"}"#, &[]);
    let said = String::from_utf8(out.stdout).unwrap();
    let rows: Vec<&str> = said.lines().collect();
    assert_eq!(rows[..2], ["chess/blitz: 1 game", "rating\tdeviation\tstanding\tgames\tplayer"]);
    assert_eq!(rows[2], "1741.5\t396.7\tprovisional\t1\tAnna");
}

#[test]
fn what_is_wrong_is_named_with_its_line() {
    let game = |pool: &str, first: &str, second: &str, result: &str, more: &str| {
        format!(r#"{{"pool":"{pool}","first":{first},"second":{second},"result":"{result}"{more}}}"#)
    };
    let (anna, boris) = (r#""Anna""#, r#""Boris""#);
    let good = game("chess/blitz", anna, boris, "1-0", r#","at":"2026-02-01T00:00:00Z""#);
    for (line, why) in [
        ("{}".to_owned(), "missing field"),
        (game("go/blitz", anna, boris, "1-0", ""), "allowed: tabla"),
        (game("chess", anna, boris, "1-0", ""), "GAME/SPEED"),
        (game("chess/blitz", anna, boris, "2-0", ""), "allowed: 1-0, 0-1, 1/2-1/2"),
        (game("chess/blitz", anna, anna, "1-0", ""), "cannot meet themselves"),
        (game("chess/blitz", anna, r#""""#, "1-0", ""), "1 to 60 characters"),
        (game("chess/blitz", r#""Anna ""#, anna, "1-0", ""), "no spaces around it"),
        (game("chess/blitz", anna, boris, "1-0", r#","length":3"#), "tables family"),
        (game("tabla/blitz", anna, boris, "1-0", r#","length":0"#), "allowed: 1 to 99"),
        (game("tabla/blitz", anna, boris, "1/2-1/2", ""), "there is no draw"),
        (game("bughouse/blitz", anna, boris, "1-0", ""), "two play on each side"),
        (
            game("chess/blitz", r#"["Anna","Vera"]"#, r#"["Boris","Georgi"]"#, "1-0", ""),
            "one plays on each side",
        ),
        (game("chess/blitz", anna, boris, "1-0", r#","at":"yesterday""#), "2026-11-21T18:30:00Z"),
        (game("chess/blitz", anna, boris, "1-0", r#","at":"2026-01-31T00:00:00Z""#), "before the game above"),
        (game("chess/blitz", anna, boris, "1-0", r#","elo":1"#), "unknown field `elo`"),
        (game("chess/blitz", r#""A\nB\t9999""#, boris, "1-0", ""), "no control characters: \"A\\nB\\t9999\""),
    ] {
        let said = refusal(&format!("{good}\n{line}\n"));
        assert!(said.contains("line 2: ") && said.contains(why), "{said}");
    }
    assert!(refusal(&"x".repeat(5000)).contains("at most 4096 bytes"));
    let undated = game("chess/blitz", anna, boris, "1-0", "");
    let said = refusal(&format!("{undated}\n{good}\n"));
    assert!(said.contains("line 2: ") && said.contains("to every game or to none"), "{said}");
}
