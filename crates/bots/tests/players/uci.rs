// SPDX-License-Identifier: AGPL-3.0-or-later
//! The UCI client against scripted engines that behave and misbehave, and against stockfish where it is
//! installed.
#![cfg(unix)]

use bots::uci::{Engine, Patience, Strength, UciError, find_stockfish};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::{Mutex, MutexGuard, PoisonError};

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
/// Far more than a script needs on a machine that stands still for a moment.
const PATIENCE: Patience = Patience { start_ms: 20_000, answer_ms: 20_000 };

/// Writing a script and starting one never overlap: a process that is being started holds every open file
/// for a moment, and a script that is open for writing cannot be run.
fn alone() -> MutexGuard<'static, ()> {
    static LOCK: Mutex<()> = Mutex::new(());
    LOCK.lock().unwrap_or_else(PoisonError::into_inner)
}

fn start(path: &Path, patience: Patience) -> Result<Engine, UciError> {
    let _alone = alone();
    Engine::start_with(path, patience)
}

/// A shell script in a folder of its own, removed when the test ends.
struct Script(PathBuf);

impl Script {
    fn new(name: &str, body: &str) -> Self {
        let _alone = alone();
        let folder = std::env::temp_dir().join(format!("kapia-uci-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let path = folder.join("engine");
        std::fs::write(&path, format!("#!/bin/sh\n{body}")).unwrap();
        std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o755)).unwrap();
        Self(path)
    }

    /// Answers `uci` and `isready`, notes what it is told beside itself, and does `go` as told.
    fn answering(name: &str, go: &str) -> Self {
        let body = format!(
            "while read -r line; do\n echo \"$line\" >> \"$0.log\"\n case \"$line\" in\n\
             uci) echo 'id name Scripted 1'; echo 'option name Skill Level type spin default 20 min 0 max 20';\
             echo 'option name Hash type spin default 16 min 1 max 64'; echo uciok;;\n\
             isready) echo readyok;;\n go*) {go};;\n quit) exit 0;;\n esac\ndone\n"
        );
        Self::new(name, &body)
    }

    fn start(&self) -> Engine {
        start(&self.0, PATIENCE).unwrap()
    }

    fn told(&self) -> String {
        std::fs::read_to_string(self.0.with_extension("log")).unwrap_or_default()
    }
}

impl Drop for Script {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(self.0.parent().unwrap());
    }
}

#[test]
fn an_engine_is_told_the_position_and_its_move_is_read() {
    let script =
        Script::answering("good", "echo 'info depth 1 score cp 20'; echo 'bestmove g8f6 ponder d2d4'");
    let mut engine = script.start();
    assert_eq!(engine.name(), "Scripted 1");
    engine.new_game().unwrap();
    let moves = ["e2e4".to_owned(), "e7e5".to_owned(), "g1f3".to_owned()];
    let found = engine.best_move(START, &moves, 20, Strength::Skill(3)).unwrap();
    assert_eq!(found.as_deref(), Some("g8f6"));
    engine.best_move(START, &[], 20, Strength::Skill(3)).unwrap();
    let told = script.told();
    let expected = [
        "uci",
        "setoption name Hash value 16",
        "isready",
        "ucinewgame",
        "isready",
        "setoption name Skill Level value 3",
        &format!("position fen {START} moves e2e4 e7e5 g1f3"),
        "go movetime 20",
        &format!("position fen {START}"),
        "go movetime 20",
    ];
    assert_eq!(told.lines().collect::<Vec<_>>(), expected, "only announced options, and strength only once");
}

#[test]
fn no_move_and_nonsense_are_told_apart() {
    let none = Script::answering("none", "echo 'bestmove (none)'");
    assert_eq!(none.start().best_move(START, &[], 10, Strength::Full).unwrap(), None);
    for (name, answer) in [("words", "bestmove banana"), ("empty", "bestmove"), ("off", "bestmove e2e9")] {
        let script = Script::answering(name, &format!("echo '{answer}'"));
        let error = script.start().best_move(START, &[], 10, Strength::Full).unwrap_err();
        assert_eq!(error.to_string(), format!("the engine answered `{answer}` instead of a move"));
    }
}

#[test]
fn a_silent_engine_is_an_error_and_no_hang() {
    let script =
        Script::answering("silent", "while :; do echo 'info string still thinking'; sleep 0.05; done");
    let mut engine = start(&script.0, Patience { answer_ms: 500, ..PATIENCE }).unwrap();
    let error = engine.best_move(START, &[], 10, Strength::Full).unwrap_err();
    assert!(matches!(error, UciError::Silent { ms: 510 }), "{error}");
    assert!(engine.best_move(START, &[], 10, Strength::Full).is_err(), "it stays ended");
    let mute = Script::new("mute", "exec sleep 30\n");
    let error = start(&mute.0, Patience { start_ms: 300, answer_ms: 100 }).unwrap_err();
    assert!(matches!(error, UciError::Silent { ms: 300 }), "{error}");
}

#[test]
fn a_dying_engine_is_an_error() {
    let script = Script::answering("dying", "exit 3");
    let error = script.start().best_move(START, &[], 10, Strength::Full).unwrap_err();
    assert!(matches!(error, UciError::Gone), "{error}");
    let dead = Script::new("dead", "exit 1\n");
    let error = start(&dead.0, PATIENCE).unwrap_err();
    assert!(matches!(error, UciError::Gone), "{error}");
    let error = start(Path::new("/nonexistent/engine"), PATIENCE).unwrap_err();
    assert!(error.to_string().starts_with("the engine /nonexistent/engine cannot be started"), "{error}");
}

#[test]
fn endless_lines_do_not_fill_the_memory() {
    let script =
        Script::answering("endless", "head -c 20000000 /dev/zero | tr '\\0' 'x'; echo; echo 'bestmove e2e4'");
    let patience = Patience { start_ms: 5_000, answer_ms: 10_000 };
    let mut engine = start(&script.0, patience).unwrap();
    assert_eq!(engine.best_move(START, &[], 10, Strength::Full).unwrap().as_deref(), Some("e2e4"));
}

#[test]
fn nothing_is_smuggled_into_the_protocol() {
    let script = Script::answering("smuggle", "echo 'bestmove e2e4'");
    let mut engine = script.start();
    for (fen, m) in [("x\nquit", "e2e4"), (START, "e2e4\nquit"), ("", "e2e4"), (START, ""), ("é", "e2e4")] {
        let error = engine.best_move(fen, &[m.to_owned()], 10, Strength::Full).unwrap_err();
        assert!(matches!(error, UciError::Unsendable { .. }), "{error}");
    }
    assert!(!script.told().contains("quit"));
}

#[test]
fn the_process_ends_with_its_handle() {
    let script = Script::answering("drop", "echo $$ > \"$0.pid\"; echo 'bestmove e2e4'");
    let mut engine = script.start();
    engine.best_move(START, &[], 10, Strength::Full).unwrap();
    let pid = std::fs::read_to_string(script.0.with_extension("pid")).unwrap();
    let runs = || {
        let _alone = alone();
        Command::new("kill").args(["-0", pid.trim()]).stderr(Stdio::null()).status().unwrap().success()
    };
    assert!(runs());
    drop(engine);
    assert!(!runs());
}

/// Where Stockfish is; `cargo xtask test` installs it and names it here.
const STOCKFISH: &str = "KAPIA_STOCKFISH";

#[test]
fn stockfish_plays_a_legal_game_against_our_bot() {
    let Some(path) = std::env::var_os(STOCKFISH).map(PathBuf::from).or_else(find_stockfish) else {
        println!("NOT RUN: there is no Stockfish; `cargo xtask test --lane rust` installs it");
        return;
    };
    let mut engine = start(&path, Patience::default()).unwrap();
    assert!(engine.name().starts_with("Stockfish"), "{}", engine.name());
    let mut game = chess::Game::new();
    let start = game.fen();
    let mut moves = Vec::new();
    while game.outcome().is_none() && game.ply() < 60 {
        let uci = if game.ply().is_multiple_of(2) {
            engine.best_move(&start, &moves, 20, Strength::Skill(0)).unwrap().unwrap()
        } else {
            bots::chess::choose(&game, &bots::Limits { nodes: 2_000 }, 1).unwrap()
        };
        game.play(&uci).unwrap();
        moves.push(uci);
    }
    assert!(game.ply() > 8);
    let fools_mate = ["f2f3", "e7e5", "g2g4", "d8h4"].map(str::to_owned);
    assert_eq!(engine.best_move(&start, &fools_mate, 20, Strength::Elo(1400)).unwrap(), None);
    let mate_in_one = "6k1/5ppp/8/8/8/8/8/K2R4 w - - 0 1";
    assert_eq!(engine.best_move(mate_in_one, &[], 50, Strength::Full).unwrap().as_deref(), Some("d1d8"));
}
