// SPDX-License-Identifier: AGPL-3.0-or-later
//! `kapia analyse` on files of other programs and of the site.

use std::path::PathBuf;
use std::process::{Command, Output};

use serde_json::Value;

/// A game that gnubg has written, to its end by a refused double.
const MATCH: &str = "\
; [EventDate \"2026.11.20\"]

 25 point match

 Game 1
 gnubg : 0                      root : 0
  1)                             21: 13/11 24/23
  2) 52: 13/8 24/22              63: 8/5 11/5
  3) 53: 8/3 6/3                 62: 13/7 7/5
  4) 42: 8/4 6/4                 41: 13/9 9/8
  5) 31: 22/21 24/21             21: 5/3 6/5
  6) 43: 13/10 10/6              65: 23/18 24/18
  7) 52: 6/1 3/1                 33: 18/15 18/15 13/10 13/10
  8) 51: 6/5 8/3                 52: 3/1 6/1
  9) 65: 13/7 7/2                32: 5/3 6/3
 10) 63: 5/2 8/2                 62: 8/2 3/1
 11) 51: 2/1 21/16               42: 8/4* 4/2
 12) 66:                         22: 15/13 13/11 11/9* 3/1
 13) 54: 25/21                   66: 15/9 10/4* 10/4 8/2
 14) 31: 25/22                   43: 9/5 9/6
 15) 53: 25/22 13/8               Doubles => 2
 16)  Drops                       Wins 1 point
";

/// Morphy against the Duke of Brunswick and Count Isouard, Paris 1858.
const OPERA: &str = "\
[Event \"Paris\"]
[Date \"1858.??.??\"]
[White \"Morphy\"]
[Black \"Consultants\"]
[Result \"1-0\"]

1. e4 e5 2. Nf3 d6 3. d4 Bg4 4. dxe5 Bxf3 5. Qxf3 dxe5 6. Bc4 Nf6 7. Qb3 Qe7 8. Nc3 c6 9. Bg5 b5
10. Nxb5 cxb5 11. Bxb5+ Nbd7 12. O-O-O Rd8 13. Rxd7 Rxd7 14. Rd1 Qe6 15. Bxd7+ Nxd7 16. Qb8+ Nxb8 17. Rd8# 1-0
";

fn kapia(words: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_kapia")).args(words).output().unwrap()
}

/// A file in a folder of these tests.
fn file(name: &str, text: &str) -> String {
    let dir = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("analyse");
    std::fs::create_dir_all(&dir).unwrap();
    let path = dir.join(name);
    std::fs::write(&path, text).unwrap();
    path.to_str().unwrap().to_owned()
}

/// What is said of a file that must have an analysis.
fn told(words: &[&str]) -> String {
    let output = kapia(&[&["analyse"], words].concat());
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && error.is_empty(), "{words:?}: {error}");
    String::from_utf8(output.stdout).unwrap()
}

/// What a replay says of a file, without its name.
fn replayed(path: &str) -> String {
    let output = kapia(&["replay", path]);
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success() && text.ends_with("0 with a move that is not legal\n"), "{text}");
    text
}

#[test]
fn a_match_is_told_as_text_and_as_json() {
    let path = file("one.mat", MATCH);
    let text = told(&[&path, "--plies", "0"]);
    assert!(
        text.starts_with("tabla: plays 0-ply, cube and luck 0-ply; points of a match at its score (EMG)\n"),
        "{text}"
    );
    for line in [
        "gnubg – root, game 1 of a match to 25: root wins 1 point\n",
        "\n  PR of all decisions ",
        "\n  luck ",
        "\n  result ",
    ] {
        assert!(text.contains(line), "{line}: {text}");
    }
    assert!(
        text.contains("-1") && text.contains("+1") && text.contains("   loss   MWC lost   mark\n"),
        "{text}"
    );
    let json: Value =
        serde_json::from_str(&told(&[&path, "--plies", "0", "--json", "--candidates", "2"])).unwrap();
    assert_eq!((json["version"].as_u64(), &json["settings"]["score"]), (Some(1), &"match".into()));
    let game = &json["games"][0];
    assert_eq!((&game["match_to"], &game["winner"], &game["points"]), (&25.into(), &1.into(), &1.into()));
    let turns = game["turns"].as_array().unwrap();
    assert_eq!((turns.len(), &turns[21]["play"]), (30, &"pass".into()));
    let decisions = turns[21]["decisions"].as_array().unwrap();
    assert!(
        decisions.iter().all(|decision| decision["kind"] == "cube"),
        "there was no choice: {decisions:?}"
    );
    let candidates = turns[0]["decisions"][0]["candidates"].as_array().unwrap();
    assert!((2..=3).contains(&candidates.len()) && candidates[0]["chances"].as_array().unwrap().len() == 5);
    assert_eq!(
        (&turns[28]["action"], &turns[29]["decisions"][0]["made"]),
        (&"double".into(), &"drop".into())
    );
}

#[test]
fn one_roll_ahead_is_what_is_looked_by_itself() {
    let short: String = MATCH.lines().take(9).fold(String::new(), |text, line| text + line + "\n");
    let path = file("short.mat", &short);
    let json: Value = serde_json::from_str(&told(&[&path, "--json"])).unwrap();
    assert_eq!(json["settings"]["plies"], 1);
    let turn = json["games"][0]["turns"][1]["decisions"].as_array().unwrap();
    let play = turn.last().unwrap();
    assert_eq!((&play["kind"], &play["candidates"][0]["plies"]), (&"chequer".into(), &1.into()));
    assert_eq!(told(&[&path]), told(&[&path, "--plies", "1"]));
}

#[test]
fn exports_replay_as_the_file_did() {
    let path = file("two.mat", MATCH);
    let before = replayed(&path);
    for (flag, name) in [("--mat", "out.mat"), ("--sgf", "out.sgf")] {
        let out = file(name, &told(&[&path, "--plies", "0", flag]));
        assert_eq!(replayed(&out), before, "{flag}");
    }
    let path = file("opera.pgn", OPERA);
    let pgn = told(&[&path, "--nodes", "1000", "--pgn"]);
    assert!(pgn.contains("[%eval ") && pgn.contains("[Annotator \"Kapia "), "{pgn}");
    assert_eq!(replayed(&file("out.pgn", &pgn)), replayed(&path));
    let text = told(&[&path, "--nodes", "1000"]);
    assert!(
        text.starts_with("chess: 1000 positions for each value\n")
            && text.contains("Morphy – Consultants, Paris"),
        "{text}"
    );
}

#[test]
fn records_of_the_site_are_judged() {
    let kalah = "Kapia record 1\nGame: kalah\nOption: houses = 3\nOption: seeds = 2\n\n0 move 3\n1 move 1\n";
    let json: Value = serde_json::from_str(&told(&[&file("kalah.log", kalah), "--json"])).unwrap();
    assert_eq!(json["games"][0]["moves"][0]["kind"], "exact");
    let bughouse = "[WhiteA \"a\"]\n[BlackA \"b\"]\n[WhiteB \"c\"]\n[BlackB \"d\"]\n\n1A. e4 1a. e5 *\n";
    assert!(told(&[&file("b.bpgn", bughouse)]).starts_with("bughouse: 20000 positions for each value"));
    let tapa = "Kapia record 1\nGame: tapa\n\nopening 3-1\n0 move 24/20\n1 roll 6-6\n";
    assert!(told(&[&file("tapa.log", tapa), "--plies", "0"]).starts_with("tapa: plays 0-ply"));
}

/// Black has doubled in a race; White answers.
const DOUBLE: &str = "XGID=-BBBBBB------------bbbbbb-:0:0:1:D:2:4:0:7:10\n";

#[test]
fn of_a_position_it_is_told_what_is_best_there() {
    let mates = file("mates.fen", "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1\n7k/5KQ1/8/8/8/8/8/8 b - - 0 1\n");
    let text = told(&[&mates, "--nodes", "400"]);
    assert!(text.starts_with("chess: 400 positions for each value\n\nposition: white to move\n"), "{text}");
    let best = text.lines().find(|line| line.trim_start().starts_with("Rd8#")).unwrap_or_default();
    assert!(best.contains("#1"), "{text}");
    assert!(text.ends_with("the game is over (mate): there is nothing to decide\n"), "{text}");
    let json: Value =
        serde_json::from_str(&told(&[&mates, "--nodes", "400", "--game", "1", "--json"])).unwrap();
    let decision = &json["games"][0]["position"]["decisions"][0];
    let best = &decision["hint"]["choices"][0];
    assert_eq!(
        (&best["m"], &best["mate"], &decision["player"]),
        (&"d1d8".into(), &1.into(), &0.into()),
        "{json}"
    );
    let json: Value =
        serde_json::from_str(&told(&[&file("double.txt", DOUBLE), "--plies", "0", "--json"])).unwrap();
    assert_eq!((&json["game"], &json["settings"]["score"]), (&"tabla".into(), &"match".into()), "{json}");
    let position = &json["games"][0]["position"];
    assert_eq!(position["terms"]["score"], serde_json::json!([4, 2]), "{position}");
    let decision = &position["decisions"][0];
    assert_eq!((&decision["player"], &decision["hint"]["kind"]), (&0.into(), &"answer".into()), "{decision}");
    assert!(decision["cube"]["double_take"].is_f64() && decision["cube"]["match_chances"].is_array());
}

#[test]
fn what_makes_no_sense_is_refused_in_one_line() {
    let path = file("three.mat", MATCH);
    let damaged = file("damaged.mat", &MATCH.replacen("63: 8/5 11/5", "63: 8/5 11/4", 1));
    let fen = file("a.fen", "8/8/8/4k3/8/8/8/4K2R w - - 0 1\n");
    let empty = file("empty.pgn", "[White \"no move\"]\n\n*\n");
    let double = file("double.txt", DOUBLE);
    for (words, said) in [
        (&[][..], "<FILE>"),
        (&["/nowhere/a.mat"], "cannot read /nowhere/a.mat"),
        (&[&damaged], "damaged.mat, game 1, line 8, move 3: "),
        (&[&empty], "there is no move and no position to judge"),
        (&[&fen, "--pgn"], "--pgn holds games of chess and of leaflet, not a position of chess"),
        (&[&double, "--plies", "0", "--sgf"], "--sgf holds matches of tabla, not a position of tabla"),
        (&[&double, "--plies", "0", "--mat"], "--mat holds matches of tabla, not a position of tabla"),
        (&[&path, "--plies", "3"], "--plies"),
        (&[&path, "--plies", "0", "--pgn"], "--pgn holds games of chess and of leaflet, not tabla"),
        (&[&path, "--mat", "--json"], "cannot be used with"),
        (&[&path, "--nodes", "0"], "--nodes"),
    ] {
        let output = kapia(&[&["analyse"], words].concat());
        let line = String::from_utf8(output.stderr).unwrap();
        assert_eq!((output.status.code(), line.lines().count()), (Some(2), 1), "{words:?}: {line}");
        assert!(line.starts_with("kapia: ") && line.contains(said), "{words:?}: {line}");
        assert!(output.stdout.is_empty());
    }
}

/// What a terminal would obey in the names of files, in the forms they come in.
#[test]
fn nothing_in_a_file_moves_the_cursor_of_who_reads_about_it() {
    let nasty = "\u{1b}]0;title\u{7}Eve\u{9b}2J\u{7f}\u{8}";
    let files = [
        file(
            "nasty.pgn",
            &format!("[White \"{nasty}\"]\n[Event \"{nasty}\"]\n\n1. e4 {{{nasty}}} e5 2. Ke3 *\n"),
        ),
        file(
            "nasty.mat",
            &format!(" 3 point match\n\n Game 1\n {nasty} : 0   b : 0\n  1) 31: 8/5 6/5   64: 1/2\n"),
        ),
        file(
            "nasty.sgf",
            &format!("(;FF[4]GM[6]PW[{nasty}]PB[b]MI[length:3][game:0][ws:0][bs:0];W[31{nasty}])\n"),
        ),
        file("nasty.log", &format!("Kapia record 1\nGame: kalah\nSeat 0: {nasty}\n\n0 move {nasty}\n")),
    ];
    for path in &files {
        for words in
            [&["replay"][..], &["replay", "--json"], &["analyse"], &["analyse", "--json"], &["braille"]]
        {
            let output = kapia(&[words, &[path.as_str()]].concat());
            for said in [&output.stdout, &output.stderr] {
                let text = String::from_utf8(said.clone()).unwrap();
                let obeyed = |letter: char| letter.is_control() && letter != '\n' && letter != '\t';
                assert!(!text.contains(obeyed), "{words:?} {path}: {text:?}");
            }
            assert!(!output.stdout.is_empty() || !output.stderr.is_empty(), "{words:?} {path}");
        }
    }
}
