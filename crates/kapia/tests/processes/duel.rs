// SPDX-License-Identifier: AGPL-3.0-or-later
//! `kapia duel`, with players of its own and with other programs.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use serde_json::Value;

const KAPIA: &str = env!("CARGO_BIN_EXE_kapia");
const GAMES: [&str; 10] =
    ["chess", "leaflet", "bughouse", "kalah", "tabla", "tapa", "gyulbara", "chelebi", "indiika", "antitabla"];

fn duel(words: &[&str]) -> Output {
    Command::new(KAPIA).arg("duel").args(words).output().unwrap()
}

/// The report of a duel that must be one.
fn report(words: &[&str]) -> Value {
    let output = duel(&[words, &["--json"]].concat());
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && said.is_empty(), "{words:?}: {said}");
    serde_json::from_slice(&output.stdout).unwrap()
}

fn results(report: &Value) -> [i64; 3] {
    ["wins", "draws", "losses"].map(|name| report[name].as_i64().unwrap())
}

fn net(game: &str) -> String {
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("../bots/data");
    data.join(format!("{game}.net")).to_str().unwrap().to_owned()
}

/// A program in Python, in a folder of its own, as a player.
fn script(name: &str, text: &str) -> String {
    let dir = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("duel");
    std::fs::create_dir_all(&dir).unwrap();
    let file = dir.join(name);
    std::fs::write(&file, text).unwrap();
    format!("cmd:python3 '{}'", file.display())
}

#[test]
fn own_players_give_the_same_report_again() {
    let words = ["tabla", "club", "learner", "--games", "6", "--luck", "--seed", "7"];
    let [first, again] = [duel(&words), duel(&words)];
    assert!(first.status.success() && first.stderr.is_empty());
    assert_eq!(first.stdout, again.stdout);
    let text = String::from_utf8(first.stdout).unwrap();
    assert!(text.starts_with("tabla: club against learner, 6 games, seed 7\nwon "), "{text}");
    assert!(text.contains("\nwithout luck ") && !text.contains(" ms"), "{text}");
    let timed = String::from_utf8(duel(&[&words[..], &["--times"]].concat()).stdout).unwrap();
    assert!(timed.starts_with(&text) && timed.ends_with(" ms\n"), "{timed}");
    let json = report(&["tapa", "easy", "easy", "--games", "4", "--luck"]);
    assert_eq!(json["luck_adjusted"], serde_json::json!({"mean": 0.0, "margin": 0.0}));
    assert_eq!((json["score"]["mean"].as_f64(), &json["ms"]), (Some(0.5), &Value::Null));
}

#[test]
fn a_network_is_a_player() {
    let tabla = net("tabla");
    let json = report(&["tabla", &tabla, &tabla, "--games", "2", "--luck", "--cube"]);
    assert_eq!((json["score"]["mean"].as_f64(), json["points"]["mean"].as_f64()), (Some(0.5), Some(0.0)));
    let better = report(&["gyulbara", &net("gyulbara"), "easy", "--games", "6"]);
    assert!(results(&better)[0] > results(&better)[2], "{better}");
}

#[test]
fn our_own_engines_play_every_game_as_other_programs() {
    for game in GAMES {
        let engine = format!("cmd:'{KAPIA}' engine {game} --level easy");
        let json = report(&[game, &engine, "easy", "--games", "2"]);
        assert_eq!(json["faults"], serde_json::json!({"a": 0, "b": 0, "told": []}), "{game}");
        assert!(json["decisions"]["a"].as_u64() > Some(5) && json["ms"]["a"].is_number(), "{game}");
    }
}

#[test]
fn matches_and_cubes_go_through_the_protocol() {
    for game in ["tabla", "gyulbara", "indiika"] {
        let engine = format!("cmd:'{KAPIA}' engine {game} --level easy");
        let json = report(&[game, "easy", &engine, "--games", "2", "--match", "3", "--cube"]);
        assert_eq!(json["faults"], serde_json::json!({"a": 0, "b": 0, "told": []}), "{game}");
        assert_eq!(results(&json).iter().sum::<i64>(), 2, "{game}");
    }
    let kalah = format!("cmd:'{KAPIA}' engine kalah --level easy");
    let options = ["--option", "houses=4", "--option", "seeds=3", "--option", "pie=turn"];
    let json = report(&[&["kalah", &kalah, "medium", "--games", "4"][..], &options].concat());
    assert_eq!(json["faults"]["a"], 0, "{json}");
}

/// Without `--cube` there is none, whatever a program would do with one; with it programs are asked.
#[test]
fn programs_are_asked_about_doubling_where_there_is_a_cube() {
    let wrapper = format!(
        "import subprocess, sys\nlog = open(sys.argv[1], 'a')\n\
         engine = subprocess.Popen([{KAPIA:?}, 'engine', 'tabla', '--level', 'easy'], stdin=subprocess.PIPE, text=True)\n\
         for line in sys.stdin:\n  log.write(line)\n  log.flush()\n  engine.stdin.write(line)\n  engine.stdin.flush()\n"
    );
    let heard = |name: &str, words: &[&str]| {
        let log = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("duel-{name}.log"));
        let _ = std::fs::remove_file(&log);
        let player = format!("{} '{}'", script("wrapper.py", &wrapper), log.display());
        let json = report(&[&["tabla", &player, "easy", "--games", "2"], words].concat());
        assert_eq!(json["faults"]["told"], serde_json::json!([]), "{json}");
        std::fs::read_to_string(log).unwrap()
    };
    let asked = |said: &str| ["go role cube", "go role take"].iter().any(|word| said.contains(word));
    let without = heard("without", &[]);
    assert!(without.contains("\ngo") && !asked(&without) && !without.contains("setcube"), "{without}");
    let with = heard("with", &["--cube"]);
    assert!(asked(&with), "{with}");
}

#[test]
fn a_program_that_fails_loses_by_name_and_the_duel_goes_on() {
    let greeting = "import sys, time\nfor line in sys.stdin:\n  line = line.strip()\n  if line == 'ubgi': print('ubgiok')\n  if line == 'isready': print('readyok')\n";
    for (name, answer) in [
        ("silent", "time.sleep(600)"),
        ("gone", "sys.exit(0)"),
        ("illegal", "print('bestmove 24/1 24/1')"),
        ("illegal", "print('bestmove pass')"),
        ("nonsense", "print('bestmove')"),
        ("refused", "print('error no')"),
    ] {
        let text = format!("{greeting}  if line.startswith('go'): {answer}\n  sys.stdout.flush()\n");
        let player = script(&format!("{name}.py"), &text);
        // Who answers at all does so some time, on a busy machine, too.
        let patience = if name == "silent" { "500" } else { "30000" };
        let json = report(&["tabla", &player, "easy", "--games", "2", "--patience", patience]);
        assert_eq!((results(&json), json["points"]["mean"].as_f64()), ([0, 0, 2], Some(-3.0)), "{name}");
        assert_eq!((&json["faults"]["a"], &json["faults"]["b"]), (&2.into(), &0.into()));
        let told = json["faults"]["told"].as_array().unwrap();
        assert!(told.iter().all(|told| told["fault"] == name && told["player"] == "a"), "{name}: {json}");
    }
    let mute = script("mute.py", "print('hello')\n");
    let text = String::from_utf8(duel(&["chess", "easy", &mute, "--games", "2"]).stdout).unwrap();
    assert!(text.contains("lost by faults of B: 2\ngame 1, B, not_ready: does not speak UCI"), "{text}");
}

#[test]
fn what_makes_no_sense_is_refused_in_one_line() {
    let tabla = net("tabla");
    for (words, said) in [
        (&["go", "easy", "easy"][..], "there is no game `go`; allowed: chess, "),
        (&["tabla", "easy"], "<B>"),
        (&["tabla", "easy", "grand"], "learner, casual, club, strong or expert"),
        (&["tabla", "easy", "/nowhere/a.net"], "cannot be read"),
        (&["tabla", "easy", KAPIA], "KTN2"),
        (&["tapa", "easy", &tabla], "is for tabla, not for tapa"),
        (&["chess", "easy", &tabla], "is for tabla, not for chess"),
        (&["tabla", "easy", "cmd:/nowhere/engine"], "cannot be started"),
        (&["tabla", "easy", "cmd:'"], "is no command"),
        (&["tabla", "easy", "easy", "--games", "0"], "an even number from 2 to 1000000"),
        (&["tabla", "easy", "easy", "--games", "7"], "not 7"),
        (&["tabla", "easy", "easy", "--games", "2000000"], "not 2000000"),
        (&["tabla", "easy", "easy", "--match", "4"], "3, 5, 7 or 9"),
        (&["tabla", "easy", "easy", "--match", "5", "--luck"], "single games"),
        (&["chess", "easy", "easy", "--luck"], "--luck is for the tables family, not for chess"),
        (&["kalah", "easy", "easy", "--cube"], "--cube is for the tables family"),
        (&["bughouse", "easy", "easy", "--match", "3"], "--match is for the tables family"),
        (&["tabla", "easy", "easy", "--option", "houses=6"], "houses"),
        (&["tabla", "easy", "easy", "--patience", "0"], "--patience"),
    ] {
        let output = duel(words);
        let line = String::from_utf8(output.stderr).unwrap();
        assert_eq!((output.status.code(), line.lines().count()), (Some(2), 1), "{words:?}: {line}");
        assert!(line.starts_with("kapia: ") && line.contains(said), "{words:?}: {line}");
        assert!(output.stdout.is_empty());
    }
}
