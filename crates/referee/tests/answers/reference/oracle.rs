// SPDX-License-Identifier: AGPL-3.0-or-later
//! A reference implementation as a child process: one JSON line in, one line out; and the referee asked with
//! the same lines.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use referee::Referee;
use serde_json::Value;

/// The folder of the reference implementations.
pub(crate) const ORACLES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/oracles");

/// A recorded file beside the repository.
pub(crate) fn shared(name: &str) -> Value {
    let path = format!("{ORACLES}/{name}");
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path} is needed: {error}"));
    serde_json::from_str(&text).unwrap()
}

/// One running reference implementation.
pub(crate) struct Oracle {
    child: Child,
    to: Option<ChildStdin>,
    from: BufReader<ChildStdout>,
}

impl Oracle {
    /// Starts a driver with the given arguments after the folder of the oracles.
    pub(crate) fn start(driver: &str) -> Self {
        let driver = format!("{}/{driver}", env!("CARGO_MANIFEST_DIR"));
        let mut child = Command::new("python3")
            .args([&driver, ORACLES])
            .env("PYTHONDONTWRITEBYTECODE", "1")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap_or_else(|error| panic!("`python3` is needed for this test: {error}"));
        let to = child.stdin.take();
        let from = BufReader::new(child.stdout.take().unwrap());
        Self { child, to, from }
    }

    pub(crate) fn ask(&mut self, question: &Value) -> Value {
        writeln!(self.to.as_mut().unwrap(), "{question}").expect("the reference implementation reads");
        let mut line = String::new();
        self.from.read_line(&mut line).expect("the reference implementation answers");
        serde_json::from_str(&line).unwrap_or_else(|error| panic!("{question} -> {line:?}: {error}"))
    }
}

impl Drop for Oracle {
    fn drop(&mut self) {
        self.to = None; // end of its input: it leaves by itself
        let _ = self.child.wait();
    }
}

/// What the referee says to a request.
pub(crate) fn referee(request: &Value) -> Value {
    serde_json::from_str(&Referee::default().answer(&request.to_string())).unwrap()
}
