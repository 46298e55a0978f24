// SPDX-License-Identifier: AGPL-3.0-or-later
//! `kapia train`, as a program.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use bots::tables::learn::Pupil;
use bots::tables::net::Net;
use bots::{bughouse, chess};
use tables::Variant;

/// Two short stages of a small network.
const RECIPES: &str = "\
[chelebi]
seed = 7
hidden = 3
race = 2
stages = [{ games = 15, rate = [0.25, 0.02] }, { games = 4, rate = [0.1, 0.1] }]
";

/// A folder of its own with the recipes in it.
fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("kapia_test_{}_train_{name}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    fs::write(folder.join("recipes.toml"), RECIPES).unwrap();
    folder
}

fn train(folder: &Path, words: &[&str]) -> Output {
    let mut run = Command::new(env!("CARGO_BIN_EXE_kapia"));
    run.current_dir(folder).arg("train").args(words).output().unwrap()
}

fn complaint(run: &Output) -> String {
    assert_eq!(run.status.code(), Some(2), "{run:?}");
    String::from_utf8(run.stderr.clone()).unwrap()
}

#[test]
fn a_recipe_gives_the_same_network_again_stage_by_stage() {
    let folder = folder("recipe");
    let run = train(&folder, &["chelebi", "--recipe", "recipes.toml", "--out", "a.net"]);
    let said = String::from_utf8(run.stdout).unwrap();
    assert!(said.starts_with("19 games of ") && said.contains("the largest weight is "), "{said}");

    let mut pupil = Pupil::new(Net::untrained(Variant::Chelebi, 3, 2, 7), 7);
    let untrained = pupil.net().to_bytes();
    let mut played = 0;
    for step in 0..100 {
        let rate = 0.25 * (0.02_f32 / 0.25).powf(step as f32 / 99.0);
        while played < 15 * (step + 1) / 100 {
            pupil.play(rate);
            played += 1;
        }
    }
    for _ in 0..4 {
        pupil.play(0.1);
    }
    let trained = fs::read(folder.join("a.net")).unwrap();
    assert_eq!(trained, pupil.net().to_bytes());
    assert_ne!(trained, untrained);
    assert!(!folder.join("a.net.part").exists());

    // It goes on from there, in the size it has, and does not write over what is there.
    let more = ["chelebi", "--recipe", "recipes.toml", "--from", "a.net", "--out", "b.net"];
    assert!(train(&folder, &more).status.success());
    let further = fs::read(folder.join("b.net")).unwrap();
    assert_eq!(further.len(), trained.len());
    assert_ne!(further, trained);
    assert!(complaint(&train(&folder, &more)).contains("b.net exists already"));
    fs::remove_dir_all(folder).unwrap();
}

/// Lessons are worked out on as many threads as there are, and nothing depends on how many.
#[test]
fn lessons_and_more_units_give_the_same_network_on_any_number_of_threads() {
    let folder = folder("lessons");
    let stages = "[{ games = 20, rate = [0.2, 0.1] }, { hidden = 6 }, { positions = 120, epochs = 3, rate = [0.05, 0.01] }]";
    let recipe = format!("[tabla]\nseed = 3\nhidden = 4\nrace = 2\nstages = {stages}\n");
    fs::write(folder.join("lessons.toml"), recipe).unwrap();
    let made = ["1", "3"].map(|threads| {
        let out = format!("{threads}.net");
        let run = train(&folder, &["tabla", "--recipe", "lessons.toml", "--threads", threads, "--out", &out]);
        let said = String::from_utf8(run.stdout).unwrap();
        assert!(said.contains("\n120 positions, of others the error fell from "), "{said}");
        fs::read(folder.join(out)).unwrap()
    });
    assert_eq!(made[0], made[1]);
    let run = train(&folder, &["tabla", "--recipe", "lessons.toml", "--json", "--out", "told.net"]);
    let told: serde_json::Value = serde_json::from_slice(&run.stdout).unwrap();
    assert_eq!(
        (&told["game"], &told["games"], &told["out"]),
        (&"tabla".into(), &20.into(), &"told.net".into())
    );
    assert_eq!(told["lessons"][0]["positions"], 120);
    let number = |name: &str| told[name].as_f64().unwrap();
    assert!(number("turns") > 5.0 && number("seconds") > 0.0 && number("largest_weight") > 0.0, "{told}");
    let errors = ["error_before", "error_after"].map(|name| told["lessons"][0][name].as_f64().unwrap());
    assert!(errors.iter().all(|error| *error > 0.0) && errors[0] != errors[1], "{told}");
    // Seven bytes before the first set of layers, which begins with its hidden units.
    assert_eq!(made[0][7..9], [6, 0]);
    fs::remove_dir_all(folder).unwrap();
}

/// What chess is judged by comes out of games, the same on any number of threads.
#[test]
fn the_values_of_chess_are_learned_from_games_stage_by_stage() {
    let folder = folder("chess");
    let stages = "[{ games = 6, nodes = 400, epochs = 4, result = 0.7 }, { games = 3, nodes = 500, epochs = 2, result = 0.5 }]";
    fs::write(folder.join("chess.toml"), format!("[chess]\nseed = 5\nstages = {stages}\n")).unwrap();
    let made = ["1", "3"].map(|threads| {
        let out = format!("{threads}.values");
        let words = ["chess", "--recipe", "chess.toml", "--threads", threads, "--out", &out, "--json"];
        let run = train(&folder, &words);
        let told: serde_json::Value = serde_json::from_slice(&run.stdout).unwrap();
        assert_eq!(
            (&told["game"], &told["games"], &told["out"]),
            (&"chess".into(), &9.into(), &out.as_str().into())
        );
        for stage in told["lessons"].as_array().unwrap() {
            let error = |name: &str| stage[name].as_f64().unwrap();
            assert!(0.0 < error("error_after") && error("error_after") < error("error_before"), "{told}");
        }
        assert!(!folder.join(format!("{out}.part")).exists());
        fs::read_to_string(folder.join(out)).unwrap()
    });
    assert_eq!(made[0], made[1]);
    let values = chess::read(&made[0]).unwrap();
    assert_ne!(values, chess::by_hand());
    // However short the time, one game of each stage is played.
    let from = ["chess", "--recipe", "chess.toml", "--from", "1.values", "--threads", "1"];
    let short = [&from[..], &["--minutes", "0.000001", "--out", "more"]].concat();
    let said = String::from_utf8(train(&folder, &short).stdout).unwrap();
    assert!(said.matches("1 games; of ").count() == 2 && said.ends_with("s in all\n"), "{said}");
    assert_ne!(chess::read(&fs::read_to_string(folder.join("more")).unwrap()), Some(values));
    assert!(complaint(&train(&folder, &short)).contains("more exists already"));
    fs::remove_dir_all(folder).unwrap();
}

/// Those of bughouse likewise.
#[test]
fn the_values_of_bughouse_are_learned_from_games() {
    let folder = folder("bughouse");
    let stages = "[{ games = 4, nodes = 100, epochs = 4, result = 0.5 }]";
    fs::write(folder.join("bughouse.toml"), format!("[bughouse]\nseed = 5\nstages = {stages}\n")).unwrap();
    let made = ["1", "2"].map(|threads| {
        let out = format!("{threads}.values");
        let run = train(
            &folder,
            &["bughouse", "--recipe", "bughouse.toml", "--threads", threads, "--out", &out, "--json"],
        );
        let told: serde_json::Value = serde_json::from_slice(&run.stdout).unwrap();
        assert_eq!((&told["game"], &told["games"]), (&"bughouse".into(), &4.into()));
        let error = |name: &str| told["lessons"][0][name].as_f64().unwrap();
        assert!(0.0 < error("error_after") && error("error_after") < error("error_before"), "{told}");
        fs::read_to_string(folder.join(out)).unwrap()
    });
    assert_eq!(made[0], made[1]);
    assert!(bughouse::read(&made[0]).is_some_and(|values| values != bughouse::by_hand()));
    assert_eq!(chess::read(&made[0]), None);
    let from = ["bughouse", "--recipe", "bughouse.toml", "--from", "nowhere", "--out", "more"];
    assert!(complaint(&train(&folder, &from)).contains("nowhere cannot be read"));
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn a_training_takes_as_long_as_it_may() {
    let folder = folder("minutes");
    let run = train(&folder, &["chelebi", "--recipe", "recipes.toml", "--minutes", "0.02", "--out", "a.net"]);
    let said = String::from_utf8(run.stdout).unwrap();
    let words: Vec<&str> = said.split(' ').collect();
    let (games, seconds): (u64, f64) = (words[0].parse().unwrap(), words[6].parse().unwrap());
    assert!(games > 0 && seconds >= 1.2, "{said}");
    assert!(Net::from_bytes(&fs::read(folder.join("a.net")).unwrap()).is_ok());
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn what_cannot_be_trained_is_refused_in_a_sentence() {
    let folder = folder("refused");
    let wrong = |name: &str, text: &str| fs::write(folder.join(name), text).unwrap();
    wrong("hidden.toml", "[tapa]\nseed = 1\nhidden = 0\nstages = [{ games = 1, rate = [0.1, 0.1] }]");
    wrong("rate.toml", "[tapa]\nseed = 1\nhidden = 4\nstages = [{ games = 1, rate = [0.1, 0] }]");
    wrong("games.toml", "[tapa]\nseed = 1\nhidden = 4\nstages = [{ games = 0, rate = [0.1, 0.1] }]");
    wrong("stages.toml", "[tapa]\nseed = 1\nhidden = 4\nstages = []");
    wrong(
        "kinds.toml",
        "[tapa]\nseed = 1\nhidden = 4\nstages = [{ games = 1, positions = 1, rate = [0.1, 0.1] }]",
    );
    wrong(
        "epochs.toml",
        "[tapa]\nseed = 1\nhidden = 4\nstages = [{ positions = 9, epochs = 0, rate = [0.1, 0.1] }]",
    );
    wrong("wide.toml", "[tapa]\nseed = 1\nhidden = 4\nstages = [{ hidden = 9 }]");
    wrong("word.toml", "[tapa]\nseed = 1\nhiden = 4\nstages = []");
    wrong("no.net", "KTN");
    for (name, stage) in [
        ("chess-games", "games = 0, nodes = 9, epochs = 1, result = 1"),
        ("chess-nodes", "games = 1, nodes = 0, epochs = 1, result = 1"),
        ("chess-epochs", "games = 1, nodes = 9, epochs = 0, result = 1"),
        ("chess-result", "games = 1, nodes = 9, epochs = 1, result = 1.5"),
        ("chess-rate", "games = 1, nodes = 9, epochs = 1, result = 1, rate = 1"),
    ] {
        wrong(&format!("{name}.toml"), &format!("[chess]\nseed = 1\nstages = [{{ {stage} }}]"));
    }
    let shipped = concat!(env!("CARGO_MANIFEST_DIR"), "/../bots/data/tapa.net");
    for (words, sentence) in [
        (
            &["kalah"][..],
            "`kalah` has nothing to train; allowed: tabla, tapa, gyulbara, chelebi, antitabla, chess, bughouse",
        ),
        (&["indiika"], "indiika needs no network: it is solved"),
        (&["tapa", "--recipe", "nowhere.toml"], "nowhere.toml cannot be read"),
        (&["tapa", "--recipe", "recipes.toml"], "has no table [tapa]"),
        (&["tapa", "--recipe", "hidden.toml"], "`hidden` is 1 to 1024"),
        (&["tapa", "--recipe", "rate.toml"], "`rate` is above 0 and at most 10"),
        (&["tapa", "--recipe", "games.toml"], "`games` of a stage is 1 to 100000000"),
        (&["tapa", "--recipe", "stages.toml"], "there is no stage"),
        (&["tapa", "--recipe", "kinds.toml"], "a stage has `games` and `rate`, or"),
        (&["tapa", "--recipe", "epochs.toml"], "`epochs` of a stage is 1 to 1000"),
        (&["tapa", "--recipe", "wide.toml"], "`hidden` of a stage is more than there was"),
        (&["tapa", "--threads", "0"], "1 to 256 threads"),
        (&["tapa", "--recipe", "word.toml"], "hiden"),
        (&["tapa", "--minutes", "0"], "more than 0"),
        (&["tapa", "--minutes", "nan"], "more than 0"),
        (&["tapa", "--from", "no.net"], "no.net: a weights file has at least seven bytes"),
        (&["tabla", "--from", shipped], "is a network of tapa, not of tabla"),
        (&["chess", "--recipe", "recipes.toml"], "has no table [chess]"),
        (&["chess", "--recipe", "chess-games.toml"], "`games` of a stage is 1 to 1000000"),
        (&["chess", "--recipe", "chess-nodes.toml"], "`nodes` of a stage is 1 to 10000000"),
        (&["chess", "--recipe", "chess-epochs.toml"], "`epochs` of a stage is 1 to 10000"),
        (&["chess", "--recipe", "chess-result.toml"], "`result` of a stage is 0 to 1"),
        (&["chess", "--recipe", "chess-rate.toml"], "rate"),
        (&["chess", "--from", "no.net"], "no.net has no values of chess"),
        (&["tapa", "--out", "nowhere/a.net"], "nowhere/a.net cannot be written"),
    ] {
        let out = if words.contains(&"--out") { &[][..] } else { &["--out", "a.net"] };
        let said = complaint(&train(&folder, &[words, out].concat()));
        assert!(said.contains(sentence), "{words:?}: {said}");
    }
    assert!(!folder.join("a.net").exists());
    fs::remove_dir_all(folder).unwrap();
}
