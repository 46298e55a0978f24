// SPDX-License-Identifier: AGPL-3.0-or-later
//! A client for chess engines that speak UCI, such as Debian's stockfish: answers within a bounded time or an error,
//! whatever the engine does.
//!
//! It blocks, so call it where blocking is allowed. What an engine answers is text from outside: check the move before
//! playing it.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use thiserror::Error;

use crate::process::{Lost, Process};

/// Options of an engine that are remembered; stockfish announces about 30.
const OPTIONS_MAX: usize = 1_000;

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

impl From<Lost> for UciError {
    fn from(lost: Lost) -> Self {
        match lost {
            Lost::Gone => Self::Gone,
            Lost::Silent { ms } => Self::Silent { ms },
        }
    }
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
    process: Process,
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
        let process = Process::start(Command::new(path));
        let process = process.map_err(|source| UciError::Start { path: path.to_owned(), source })?;
        let mut engine = Self { process, patience, name: String::new(), options: Vec::new(), strength: None };
        engine.greet()?;
        Ok(engine)
    }

    fn greet(&mut self) -> Result<(), UciError> {
        self.process.say("uci")?;
        let (name, options) = (&mut self.name, &mut self.options);
        self.process.hear(Duration::from_millis(self.patience.start_ms), |line| {
            if let Some(said) = line.strip_prefix("id name ") {
                said.trim().clone_into(name);
            } else if let Some(option) =
                line.strip_prefix("option name ").filter(|_| options.len() < OPTIONS_MAX)
            {
                let end = option.find(" type ").unwrap_or(option.len());
                options.push(option[..end].trim().to_owned());
            }
            (line == "uciok").then_some(())
        })?;
        for (name, value) in [("Threads", "1"), ("Hash", "16")] {
            self.set(name, value)?;
        }
        self.ready()
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
        self.process.say("ucinewgame")?;
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
        self.process.forget();
        self.process.say(&format!("position fen {fen}{played}\ngo movetime {movetime_ms}"))?;
        let wait = u64::from(movetime_ms) + self.patience.answer_ms;
        self.hear(wait, |line| Some(read_move(line.strip_prefix("bestmove")?, line)))?
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
            self.process.say(&format!("setoption name {name} value {value}"))?;
        }
        Ok(())
    }

    fn ready(&mut self) -> Result<(), UciError> {
        self.process.say("isready")?;
        self.hear(self.patience.start_ms, |line| (line == "readyok").then_some(()))
    }

    /// Silence ends the engine, so that it cannot answer a later question.
    fn hear<T>(&mut self, wait_ms: u64, wanted: impl FnMut(&str) -> Option<T>) -> Result<T, UciError> {
        let heard = self.process.hear(Duration::from_millis(wait_ms), wanted);
        if matches!(heard, Err(Lost::Silent { .. })) {
            self.process.end();
        }
        Ok(heard?)
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
