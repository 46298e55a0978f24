// SPDX-License-Identifier: AGPL-3.0-or-later
//! A client for chess engines that speak UCI, such as Debian's stockfish: a child process, a thread that
//! reads its lines, and answers within a bounded time or an error, whatever the engine does.
//!
//! This is the one part of the crate that touches the machine; it blocks, so call it where blocking is
//! allowed. What an engine answers is text from outside: check the move before playing it.

use std::io::{BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::time::Duration;
use thiserror::Error;

/// Longest line of an engine that is looked at; longer ones are cut.
const LINE_BYTES_MAX: u64 = 4096;
/// Lines an engine may answer with before the awaited one; stockfish announces about 30 options.
const LINES_MAX: usize = 2000;

/// Why an engine gave no move.
#[derive(Debug, Error)]
pub enum UciError {
    /// The program cannot be run.
    #[error("the engine {path} cannot be started: {source}")]
    Start {
        /// The path tried.
        path: PathBuf,
        /// The machine's reason.
        source: std::io::Error,
    },
    /// The engine has ended or closed its pipes.
    #[error("the engine is gone")]
    Gone,
    /// Nothing came in time; the engine has been ended.
    #[error("the engine did not answer within {ms} ms")]
    Silent {
        /// How long was waited, in milliseconds.
        ms: u64,
    },
    /// The engine answered something that is no move.
    #[error("the engine answered `{line}` instead of a move")]
    Nonsense {
        /// The line, cut.
        line: String,
    },
    /// The position or a move would break the protocol.
    #[error("`{text}` cannot be sent to an engine")]
    Unsendable {
        /// The text.
        text: String,
    },
}

/// How well an engine shall play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Strength {
    /// As well as it can.
    Full,
    /// The option `Skill Level`, 0..=20 in stockfish.
    Skill(u8),
    /// The options `UCI_LimitStrength` and `UCI_Elo`.
    Elo(u16),
}

/// How long an engine may take beyond what it was given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Patience {
    /// For starting and getting ready, in milliseconds.
    pub start_ms: u64,
    /// For answering after its thinking time is over, in milliseconds.
    pub answer_ms: u64,
}

impl Default for Patience {
    fn default() -> Self {
        Self { start_ms: 5_000, answer_ms: 1_500 }
    }
}

/// A running engine. Dropping it ends the process.
#[derive(Debug)]
pub struct Engine {
    child: Child,
    stdin: ChildStdin,
    lines: Receiver<String>,
    patience: Patience,
    name: String,
    options: Vec<String>,
    strength: Option<Strength>,
}

/// Where stockfish is, if it is installed: on the path, or where Debian puts games.
#[must_use]
pub fn find_stockfish() -> Option<PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let folders =
        std::env::split_paths(&path).chain([PathBuf::from("/usr/games"), PathBuf::from("/usr/local/bin")]);
    folders.map(|folder| folder.join("stockfish")).find(|file| file.is_file())
}

impl Engine {
    /// Starts an engine and waits until it is ready.
    ///
    /// # Errors
    /// [`UciError`] when the program cannot be run or does not speak UCI in time.
    pub fn start(path: &Path) -> Result<Self, UciError> {
        Self::start_with(path, Patience::default())
    }

    /// [`Engine::start`] with other waiting times.
    ///
    /// # Errors
    /// As [`Engine::start`].
    pub fn start_with(path: &Path, patience: Patience) -> Result<Self, UciError> {
        let failed = |source| UciError::Start { path: path.to_owned(), source };
        let mut command = Command::new(path);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut child = command.spawn().map_err(failed)?;
        let (Some(stdin), Some(stdout)) = (child.stdin.take(), child.stdout.take()) else {
            let _ = child.kill();
            let _ = child.wait();
            return Err(UciError::Gone);
        };
        let (sender, lines) = sync_channel(LINES_MAX);
        std::thread::spawn(move || read_lines(stdout, &sender));
        let name = String::new();
        let mut engine = Self { child, stdin, lines, patience, name, options: Vec::new(), strength: None };
        engine.greet()?;
        Ok(engine)
    }

    fn greet(&mut self) -> Result<(), UciError> {
        self.send("uci")?;
        for _ in 0..LINES_MAX {
            let line = self.line(self.patience.start_ms)?;
            if let Some(name) = line.strip_prefix("id name ") {
                name.trim().clone_into(&mut self.name);
            } else if let Some(option) = line.strip_prefix("option name ") {
                let end = option.find(" type ").unwrap_or(option.len());
                self.options.push(option[..end].trim().to_owned());
            } else if line == "uciok" {
                for (name, value) in [("Threads", "1"), ("Hash", "16")] {
                    self.set(name, value)?;
                }
                return self.ready();
            }
        }
        Err(UciError::Silent { ms: self.patience.start_ms })
    }

    /// What the engine calls itself.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Forgets the game before. Optional, but engines play better with it.
    ///
    /// # Errors
    /// [`UciError`] when the engine is gone or silent.
    pub fn new_game(&mut self) -> Result<(), UciError> {
        self.send("ucinewgame")?;
        self.ready()
    }

    /// The engine's move in the position after `moves` (UCI notation) from `fen`, after about `movetime_ms`
    /// milliseconds; `None` when it says there is none.
    ///
    /// # Errors
    /// [`UciError`]; after [`UciError::Gone`] and [`UciError::Silent`] the engine is of no more use.
    pub fn best_move(
        &mut self,
        fen: &str,
        moves: &[String],
        movetime_ms: u32,
        strength: Strength,
    ) -> Result<Option<String>, UciError> {
        for text in moves.iter().map(String::as_str).chain([fen]) {
            if text.is_empty() || !text.bytes().all(|byte| byte.is_ascii_graphic() || byte == b' ') {
                return Err(UciError::Unsendable { text: text.chars().take(40).collect() });
            }
        }
        self.limit(strength)?;
        let played = if moves.is_empty() { String::new() } else { format!(" moves {}", moves.join(" ")) };
        self.send(&format!("position fen {fen}{played}"))?;
        while self.lines.try_recv().is_ok() {}
        self.send(&format!("go movetime {movetime_ms}"))?;
        let wait = u64::from(movetime_ms) + self.patience.answer_ms;
        for _ in 0..LINES_MAX {
            let line = self.line(wait)?;
            if let Some(answer) = line.strip_prefix("bestmove") {
                return read_move(answer, &line);
            }
        }
        self.end();
        Err(UciError::Silent { ms: wait })
    }

    fn limit(&mut self, strength: Strength) -> Result<(), UciError> {
        if self.strength == Some(strength) {
            return Ok(());
        }
        let (skill, elo) = match strength {
            Strength::Full => (20, None),
            Strength::Skill(skill) => (skill.min(20), None),
            Strength::Elo(elo) => (20, Some(elo)),
        };
        self.set("Skill Level", &skill.to_string())?;
        self.set("UCI_LimitStrength", if elo.is_some() { "true" } else { "false" })?;
        if let Some(elo) = elo {
            self.set("UCI_Elo", &elo.to_string())?;
        }
        self.strength = Some(strength);
        Ok(())
    }

    /// Sets an option, if the engine has announced it.
    fn set(&mut self, name: &str, value: &str) -> Result<(), UciError> {
        if self.options.iter().any(|option| option.eq_ignore_ascii_case(name)) {
            self.send(&format!("setoption name {name} value {value}"))?;
        }
        Ok(())
    }

    fn ready(&mut self) -> Result<(), UciError> {
        self.send("isready")?;
        for _ in 0..LINES_MAX {
            if self.line(self.patience.start_ms)? == "readyok" {
                return Ok(());
            }
        }
        self.end();
        Err(UciError::Silent { ms: self.patience.start_ms })
    }

    fn send(&mut self, line: &str) -> Result<(), UciError> {
        let sent = self.stdin.write_all(format!("{line}\n").as_bytes()).and_then(|()| self.stdin.flush());
        sent.map_err(|_| UciError::Gone)
    }

    /// The next line that is not chatter. Silence ends the engine, so that it cannot answer a later question.
    fn line(&mut self, wait_ms: u64) -> Result<String, UciError> {
        match self.lines.recv_timeout(Duration::from_millis(wait_ms)) {
            Ok(line) => Ok(line),
            Err(RecvTimeoutError::Disconnected) => Err(UciError::Gone),
            Err(RecvTimeoutError::Timeout) => {
                self.end();
                Err(UciError::Silent { ms: wait_ms })
            }
        }
    }

    fn end(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        self.end();
    }
}

/// `bestmove e2e4 ponder e7e5`, without the first word.
fn read_move(answer: &str, line: &str) -> Result<Option<String>, UciError> {
    let word = answer.split_ascii_whitespace().next().unwrap_or_default();
    let square = |bytes: &[u8]| matches!(bytes, [b'a'..=b'h', b'1'..=b'8']);
    let bytes = word.as_bytes();
    match bytes.len() {
        4 | 5 if square(&bytes[..2]) && square(&bytes[2..4]) => Ok(Some(word.to_owned())),
        _ if word == "(none)" || word == "0000" => Ok(None),
        _ => Err(UciError::Nonsense { line: line.chars().take(60).collect() }),
    }
}

/// Hands over the lines that answer something; thoughts (`info …`) are dropped here, so that an engine that
/// thinks aloud is still silent when it does not answer. Ends with the process or the client.
fn read_lines(stdout: ChildStdout, sender: &SyncSender<String>) {
    let mut reader = BufReader::new(stdout);
    let mut bytes = Vec::new();
    let mut cut = false;
    loop {
        bytes.clear();
        match reader.by_ref().take(LINE_BYTES_MAX).read_until(b'\n', &mut bytes) {
            Ok(0) | Err(_) => return,
            Ok(_) => {}
        }
        let rest_of_a_long_line = cut;
        cut = bytes.last() != Some(&b'\n');
        let line = String::from_utf8_lossy(&bytes);
        let line = line.trim();
        if rest_of_a_long_line || line.is_empty() || line.starts_with("info") {
            continue;
        }
        if sender.send(line.to_owned()).is_err() {
            return;
        }
    }
}
