// SPDX-License-Identifier: AGPL-3.0-or-later
//! Another program as a player, in the protocols `kapia engine` speaks. It is started once and again after every fault;
//! what it answers is text from outside.

mod ubgi;

use std::io;
use std::process::Command;
use std::time::Duration;

use bots::process::{Lost, Process};
use bots::tables::cube::Answer;
use chess::bughouse::{Match, Place};
use game::OptionValue;
use tables::Step;
use thiserror::Error;

use crate::player::{ChessSeen, Fault, Player, TablesSeen, cut};
use crate::rules::Rules;

/// How long a program may take to get ready, milliseconds.
pub const READY_MS_MAX: u64 = 10_000;
/// How long it may take for an answer where nothing else is said, milliseconds.
pub const ANSWER_MS: u64 = 30_000;
/// The longest that may be said, milliseconds.
pub const ANSWER_MS_MAX: u64 = 3_600_000;
/// What follows `go` where nothing else is said: some programs would think for ever.
pub const THINK: &str = "movetime 100";

/// How a program is asked.
#[derive(Clone, Debug)]
pub struct Manner {
    /// How long it may take for an answer, milliseconds.
    pub answer_ms: u64,
    /// What follows `go` in chess, leaflet chess, kalah and bughouse.
    pub think: String,
}

impl Default for Manner {
    fn default() -> Self {
        Self { answer_ms: ANSWER_MS, think: THINK.to_owned() }
    }
}

/// Why a program cannot be a player.
#[derive(Debug, Error)]
pub enum ForeignError {
    /// Its command is no command.
    #[error("`{command}` is no command: its quotes do not match, or it is empty")]
    Words {
        /// The command, cut.
        command: String,
    },
    /// It cannot be run.
    #[error("`{command}` cannot be started: {source}")]
    Start {
        /// The command, cut.
        command: String,
        /// The machine's reason.
        source: std::io::Error,
    },
}

/// A program that plays.
#[derive(Debug)]
pub struct Foreign {
    /// Its file, and what it is called with.
    words: (String, Vec<String>),
    manner: Manner,
    switches: Vec<(String, OptionValue)>,
    process: Option<Process>,
    is_ready: bool,
    ubgi: ubgi::Known,
}

impl Foreign {
    /// Starts the program of a command line, quoted as for a shell; `switches` are set if it announces them.
    ///
    /// # Errors
    /// [`ForeignError`]. Whether it speaks the protocol shows when the first game begins.
    pub fn start(
        command: &str,
        manner: Manner,
        switches: &[(String, OptionValue)],
    ) -> Result<Self, ForeignError> {
        let words = shlex::split(command).map(Vec::into_iter);
        let words = words.and_then(|mut words| Some((words.next()?, words.collect())));
        let words = words.ok_or_else(|| ForeignError::Words { command: cut(command) })?;
        let process =
            start(&words).map_err(|source| ForeignError::Start { command: cut(command), source })?;
        let (switches, ubgi) = (switches.to_vec(), ubgi::Known::default());
        Ok(Self { words, manner, switches, process: Some(process), is_ready: false, ubgi })
    }

    /// The program, running.
    fn process(&self) -> Result<&Process, Fault> {
        self.process.as_ref().ok_or(Fault::Gone)
    }

    /// Starts it again after a fault, and greets it.
    fn ready(&mut self, rules: &Rules) -> Result<(), Fault> {
        let (protocol, hello) = protocol(rules);
        let not_ready = |why: String| Fault::NotReady { protocol, why };
        if self.process.is_none() {
            self.process = Some(start(&self.words).map_err(|error| not_ready(error.to_string()))?);
        }
        let process = self.process()?;
        let patience = Duration::from_millis(READY_MS_MAX);
        if !self.is_ready {
            process.say(hello).map_err(|fault| not_ready(fault.to_string()))?;
            let (mut announced, done) = (Vec::new(), format!("{hello}ok"));
            let greeted = process.hear(patience, |line| {
                if let Some(option) = line.strip_prefix("option name ").filter(|_| announced.len() < 1_000) {
                    announced.push(option.split(" type ").next().unwrap_or(option).trim().to_owned());
                }
                if line == done { Some(Ok(())) } else { complaint(line).map(Err) }
            });
            heard(greeted).map_err(|fault| not_ready(fault.to_string()))?;
            if let Rules::Tables(rules) = rules
                && rules.variant != tables::Variant::Tabla
            {
                process.say(&format!("setgame {}", rules.variant))?;
            }
            for (name, value) in &self.switches {
                if announced.iter().any(|known| known.eq_ignore_ascii_case(name)) {
                    process.say(&format!("setoption name {name} value {value}"))?;
                }
            }
        }
        process.say(if hello == "uci" { "ucinewgame\nisready" } else { "newgame\nisready" })?;
        let ready = process.hear(patience, |line| match line {
            "readyok" => Some(Ok(())),
            _ => complaint(line).map(Err),
        });
        heard(ready).map_err(|fault| not_ready(fault.to_string()))?;
        self.is_ready = true;
        Ok(())
    }

    /// Asks, and hands over what follows `word` in the answer.
    fn ask(&self, question: &str, word: &str) -> Result<String, Fault> {
        let process = self.process()?;
        process.forget();
        process.say(question)?;
        heard(process.hear(Duration::from_millis(self.manner.answer_ms), |line| {
            let rest = line.strip_prefix(word).filter(|rest| rest.is_empty() || rest.starts_with(' '));
            rest.map(|rest| Ok(rest.trim().to_owned())).or_else(|| complaint(line).map(Err))
        }))
    }
}

fn start((file, arguments): &(String, Vec<String>)) -> io::Result<Process> {
    let mut command = Command::new(file);
    command.args(arguments);
    Process::start(command)
}

/// An answer, where one was heard.
fn heard<T>(answer: Result<Result<T, Fault>, Lost>) -> Result<T, Fault> {
    answer.map_err(Fault::from).flatten()
}

/// The protocol of a game and how it is greeted.
fn protocol(rules: &Rules) -> (&'static str, &'static str) {
    match rules {
        Rules::Chess(_) => ("UCI", "uci"),
        Rules::Tables(_) => ("UBGI", "ubgi"),
        Rules::Kalah(_) => ("the protocol of kalah", "kalah"),
        Rules::Bughouse(_) => ("the protocol of bughouse", "bughouse"),
    }
}

fn complaint(line: &str) -> Option<Fault> {
    line.starts_with("error").then(|| Fault::Refused { said: cut(line) })
}

fn nonsense(said: &str) -> Fault {
    Fault::Nonsense { said: cut(said) }
}

impl Player for Foreign {
    fn begin(&mut self, rules: &Rules) -> Result<(), Fault> {
        self.ubgi = ubgi::Known::default();
        self.ready(rules)?;
        if let Rules::Tables(rules) = rules {
            self.process()?.say(&ubgi::session(rules))?;
        }
        Ok(())
    }

    fn chess(&mut self, seen: &ChessSeen, _: u64) -> Result<String, Fault> {
        let moves = match seen.moves.join(" ") {
            moves if moves.is_empty() => moves,
            moves => format!(" moves {moves}"),
        };
        let question = format!("position startpos{moves}\ngo {}", self.manner.think);
        let answer = self.ask(&question, "bestmove")?;
        match answer.split_whitespace().next() {
            Some(uci) if uci.len() <= 5 => Ok(uci.to_owned()),
            _ => Err(nonsense(&answer)),
        }
    }

    fn kalah(&mut self, position: &kalah::Position, _: u64) -> Result<kalah::Action, Fault> {
        let json = referee::positions::kalah_json(position);
        let question = format!("position kalah {json}\ngo {}", self.manner.think);
        let answer = self.ask(&question, "bestmove")?;
        answer.parse().map_err(|_| nonsense(&answer))
    }

    fn bughouse(&mut self, game: &Match, place: Place, _: u64) -> Result<chess::bughouse::Action, Fault> {
        let json = referee::positions::bughouse_json(game);
        let question = format!("position bughouse {json}\nseat {place}\ngo {}", self.manner.think);
        let answer = self.ask(&question, "bestmove")?;
        answer.parse().map_err(|_| nonsense(&answer))
    }

    fn chequer(&mut self, seen: &TablesSeen<'_>, _: u64) -> Result<Vec<Step>, Fault> {
        // There is nothing to ask about.
        if seen.game.must_pass() {
            return Ok(Vec::new());
        }
        let question = self.ubgi.chequer(seen);
        let answer = self.ask(&question, "bestmove")?;
        self.ubgi.answered(seen);
        ubgi::steps(&answer, seen)
    }

    fn doubles(&mut self, seen: &TablesSeen<'_>, _: u64) -> Result<bool, Fault> {
        let question = self.ubgi.cube(seen, "cube");
        match self.ask(&question, "bestcube")?.as_str() {
            "double" => Ok(true),
            "nodouble" => Ok(false),
            other => Err(nonsense(other)),
        }
    }

    fn answers(&mut self, seen: &TablesSeen<'_>, _: u64) -> Result<Answer, Fault> {
        let question = self.ubgi.cube(seen, "take");
        match self.ask(&question, "besttake")?.as_str() {
            "take" => Ok(Answer::Take),
            "drop" => Ok(Answer::Drop),
            "beaver" => Ok(Answer::Raise),
            other => Err(nonsense(other)),
        }
    }

    fn fail(&mut self) {
        (self.process, self.is_ready) = (None, false);
    }
}
