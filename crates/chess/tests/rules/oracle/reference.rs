// SPDX-License-Identifier: AGPL-3.0-or-later
//! Asking the reference programs, many questions in one run of Python.

use serde_json::Value;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// How many random positions are compared; `KAPIA_ORACLE_CASES` overrides it.
pub(crate) fn cases(usual: usize) -> usize {
    std::env::var("KAPIA_ORACLE_CASES").ok().and_then(|text| text.parse().ok()).unwrap_or(usual)
}

/// The folder of the reference programs.
pub(crate) fn folder() -> PathBuf {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/oracles");
    assert!(folder.is_dir(), "the specification must lie beside the repository: {}", folder.display());
    folder
}

/// The machine-readable tricky cases of one game.
pub(crate) fn tricky(game: &str) -> Vec<Value> {
    let path = folder().join("chess_tricky_positions.json");
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let all: Vec<Value> = serde_json::from_str(&text).expect("the tricky positions are JSON");
    assert_eq!(all.len(), 49, "the specification has 49 tricky cases");
    all.into_iter().filter(|case| case["game"] == game).collect()
}

/// A Python that has the package `chess`: the one named by `KAPIA_PYTHON_CHESS`, which `cargo xtask test`
/// sets, or the one that `cargo xtask services python` leaves below `target`.
fn python() -> PathBuf {
    let named = std::env::var_os("KAPIA_PYTHON_CHESS").map(PathBuf::from);
    let usual = || Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target/services/python/bin/python");
    let python = named.unwrap_or_else(usual);
    assert!(
        python.exists(),
        "the reference programs need a Python with the package chess 1.11.2, and {} is not there: run \
         `cargo xtask services python`, or set KAPIA_PYTHON_CHESS",
        python.display()
    );
    python
}

/// One answer for each question, in order, from `handle` of the reference program `module`.
pub(crate) fn ask(module: &str, questions: &[Value]) -> Vec<Value> {
    let program = format!(
        "import json, sys\nsys.path.insert(0, sys.argv[1])\nimport {module} as reference\n\
         for line in sys.stdin: print(json.dumps(reference.handle(json.loads(line))))"
    );
    let mut child = Command::new(python())
        .args(["-B", "-c", &program])
        .arg(folder())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("python starts");
    let mut stdin = child.stdin.take().unwrap();
    let stdout = BufReader::new(child.stdout.take().unwrap());
    let answers: Vec<Value> = std::thread::scope(|scope| {
        scope.spawn(move || {
            for question in questions {
                writeln!(stdin, "{question}").expect("python reads");
            }
        });
        stdout.lines().map(|line| serde_json::from_str(&line.unwrap()).expect("an answer is JSON")).collect()
    });
    assert!(child.wait().unwrap().success(), "the reference program failed");
    assert_eq!(answers.len(), questions.len(), "one answer for each question");
    answers
}
