// SPDX-License-Identifier: AGPL-3.0-or-later
//! `kapia met`, as a program.

use std::process::{Command, Output};

use serde_json::Value;

fn met(words: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_kapia")).args(["met", "build"]).args(words).output().unwrap()
}

#[test]
fn every_score_of_a_match_is_told_as_text_and_as_json() {
    let text = String::from_utf8(met(&["indiika", "--length", "3"]).stdout).unwrap();
    let lines: Vec<Vec<&str>> = text.lines().map(|line| line.split(' ').collect()).collect();
    let told = met(&["indiika", "--length", "3", "--json"]);
    let told: Value = serde_json::from_slice(&told.stdout).unwrap();
    assert_eq!(
        (&told["game"], &told["length"], &told["carry_over"]),
        (&"indiika".into(), &3.into(), &true.into())
    );
    let scores = told["scores"].as_array().unwrap();
    // Two or three each; one against two or three and the other way round, in the Crawford game and after it, and one each.
    assert_eq!((lines.len(), scores.len()), (4 + 4 + 5, 13));
    for (line, score) in lines.iter().zip(scores) {
        let chance = |name: &str| score[name].as_f64().unwrap();
        let told = [chance("begins"), chance("waits")].map(|chance| format!("{chance:.10}"));
        let away = score["away"].as_array().unwrap();
        assert_eq!(line[0], score["part"]);
        assert_eq!([line[1], line[2]], [0, 1].map(|player| away[player].to_string()));
        assert_eq!([line[3], line[4]], told);
        assert!(chance("begins") > chance("waits"), "who begins is ahead");
    }
    let other = met(&["indiika", "--length", "3", "--carry-over", "off"]);
    assert_ne!(String::from_utf8(other.stdout).unwrap(), text);
}

#[test]
fn every_game_of_the_family_has_a_table() {
    for game in ["tabla", "tapa", "gyulbara", "chelebi", "antitabla"] {
        let told = met(&[game, "--length", "3", "--json"]);
        let told: Value = serde_json::from_slice(&told.stdout).unwrap();
        assert_eq!((&told["game"], &told["carry_over"]), (&game.into(), &Value::Null));
        let scores = told["scores"].as_array().unwrap();
        assert_eq!(scores.len(), 13, "{game}");
        for score in scores {
            let [begins, waits] = ["begins", "waits"].map(|name| score[name].as_f64().unwrap());
            let even = score["away"][0] == score["away"][1];
            // In tapa whoever begins is no better off.
            assert!((0.0..1.0).contains(&begins) && (begins - waits).abs() < 0.1, "{game}: {score}");
            assert!(!even || (begins + waits - 1.0).abs() < 1e-9, "{game}: {score}");
        }
    }
}

#[test]
fn what_is_not_solved_is_refused_in_a_sentence() {
    for (words, says) in [
        (
            &["tabla", "--length", "5", "--carry-over", "off"][..],
            "--carry-over is for indiika, not for tabla",
        ),
        (&["chess", "--length", "5"], "`chess` has no match equity table; allowed: tabla, "),
        (&["indiika", "--length", "4"], "a match is to 3, 5, 7 or 9 points"),
        (&["indiika"], "--length"),
    ] {
        let refused = met(words);
        assert_eq!(refused.status.code(), Some(2), "{words:?}");
        assert!(String::from_utf8(refused.stderr).unwrap().contains(says), "{words:?}");
        assert!(refused.stdout.is_empty());
    }
}
