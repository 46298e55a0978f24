// SPDX-License-Identifier: AGPL-3.0-or-later
//! Kalah in lines: `position kalah {…}`, `go nodes N`, `go movetime MS`, `go exact`, `go analyse nodes N`. The answer is
//! `bestmove 3`, `bestmove swap` or `bestmove decline`; pits are counted from the mover's own left. `info pit 3 value +8
//! exact` tells by how many seeds whoever decides wins, to the end of the game or as an estimate; of a `go exact` that was
//! broken off, `atleast` and `atmost` are certain all the same.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use bots::kalah::{Proven, Worth, choose_at, expert, prove_watched, think_watched, worth, worth_of_swap};
use bots::{Level, Limits, Watch};
use kalah::{Action, OPTIONS, Options, Position};

use crate::desk::{Desk, Hold, Next, Protocol, Until};
use crate::uci::{level, level_option};
use crate::words::{self, Amiss, first, number, shortened};
use crate::{EngineError, Settings, THREADS_MAX, switches};

/// An engine for kalah.
pub(crate) struct Kalah {
    options: Options,
    position: Option<Position>,
    level: Option<Level>,
    threads: usize,
    seed: u64,
}

/// What `go` asks for.
struct Go {
    nodes: Option<u64>,
    until: Until,
    exact: bool,
    all: bool,
}

impl Kalah {
    pub(crate) fn new(settings: &Settings) -> Result<Self, EngineError> {
        let mut options = Options::default();
        switches::set_all(&settings.options, |name, value| options.set(name, value))?;
        let position = Some(Position::initial(&options));
        Ok(Self { options, position, level: settings.level, threads: settings.threads, seed: settings.seed })
    }

    fn introduce(&self, desk: &Desk) {
        let mut lines = vec![
            format!("id name Kapia kalah {}", env!("CARGO_PKG_VERSION")),
            "id author the authors of Kapia".to_owned(),
            level_option(self.level),
            format!("option name Threads type spin default {} min 1 max {THREADS_MAX}", self.threads),
        ];
        lines.extend(OPTIONS.iter().map(|spec| switches::announced(spec, self.options.get(spec.name))));
        lines.push("kalahok".to_owned());
        desk.voice.say(&lines.join("\n"));
    }

    fn set(&mut self, rest: &str) -> Result<(), Amiss> {
        let (name, value) = words::option(rest)?;
        if name.eq_ignore_ascii_case("level") {
            self.level = level(&value)?;
            return Ok(());
        }
        if name.eq_ignore_ascii_case("threads") {
            let threads = number("Threads", Some(&value))?;
            if !(1..=THREADS_MAX).contains(&threads) {
                return Err(format!("Threads is 1 to {THREADS_MAX}, not {threads}"));
            }
            self.threads = threads;
            return Ok(());
        }
        self.options.set(&name, &switches::value(&value)).map_err(|why| why.to_string())?;
        // A position is one by the rules it was given under.
        self.position = Some(Position::initial(&self.options));
        Ok(())
    }

    fn place(&mut self, rest: &str) -> Result<(), Amiss> {
        self.position = None;
        self.position = Some(match first(rest) {
            ("kalah", rest) => {
                let (json, rest) = words::json(rest)?;
                if !rest.is_empty() {
                    return Err(format!("nothing comes after the position, not `{}`", shortened(rest)));
                }
                referee::positions::kalah(&self.options, json).map_err(|why| why.to_string())?
            }
            ("startpos", "") => Position::initial(&self.options),
            _ => return Err("position wants `kalah {…}` or `startpos`".to_owned()),
        });
        Ok(())
    }

    fn go(&mut self, rest: &str, desk: &mut Desk) -> Result<(), Amiss> {
        let go = Go::read(rest)?;
        desk.need_rest()?;
        let position = self.position.clone().ok_or("there is no position to think about")?;
        let threads = self.threads;
        let (level, seed) = (self.level, self.seed.wrapping_add(u64::from(position.sowings())));
        let until = go.until;
        desk.think(until, move |hold| {
            let best = match level {
                Some(level) if !go.all && !go.exact => choose_at(&position, level, seed),
                _ if go.all => analyse(&position, &go, seed, threads, hold),
                _ => decide(&position, &go, seed, hold),
            };
            let best = best.map_or_else(|| "(none)".to_owned(), |action| action.to_string());
            hold.conclude(&format!("bestmove {best}"));
        })
    }
}

/// The best action, and what it is worth.
fn decide(position: &Position, go: &Go, seed: u64, hold: &mut Hold) -> Option<Action> {
    if go.exact {
        return prove(position, go, seed, hold);
    }
    let thought = think_watched(position, &go.limits(position, 1), seed, hold)?;
    if thought.depth > 0 {
        hold.voice.say(&told(thought.action, thought.score, thought.solved, thought.nodes));
    }
    Some(thought.action)
}

/// The best action with its exact worth; where the search was broken off, what is certain of each action by then, and
/// what the best one is thought to be worth.
fn prove(position: &Position, go: &Go, seed: u64, hold: &mut Hold) -> Option<Action> {
    let (thought, proven) = prove_watched(position, &go.limits(position, 1), seed, hold)?;
    let nodes = thought.nodes;
    if !thought.solved {
        for Proven { action, at_least, at_most } in proven {
            for (margin, kind) in [(at_least, "atleast"), (at_most, "atmost")] {
                if let Some(margin) = margin {
                    hold.voice.say(&worth_of(action, margin, kind, nodes));
                }
            }
        }
    }
    if thought.depth > 0 {
        hold.voice.say(&told(thought.action, thought.score, thought.solved, nodes));
    }
    Some(thought.action)
}

/// Every action with its worth; each is looked at with as many positions as the others, on any number of threads.
fn analyse(position: &Position, go: &Go, seed: u64, threads: usize, hold: &mut Hold) -> Option<Action> {
    let actions = position.legal();
    let limits = go.limits(position, actions.len());
    let next = AtomicUsize::new(0);
    let worths: Vec<Mutex<Option<Worth>>> = actions.iter().map(|_| Mutex::new(None)).collect();
    let look = |watch: &mut dyn Watch| {
        loop {
            let at = next.fetch_add(1, Ordering::Relaxed);
            let Some((action, found)) = actions.get(at).zip(worths.get(at)) else { return };
            if *action == Action::Swap {
                continue;
            }
            *lock(found) = worth(position, *action, &limits, seed, watch);
        }
    };
    std::thread::scope(|scope| {
        for _ in 1..threads.min(actions.len()) {
            let mut watch = hold.watcher();
            let look = &look;
            scope.spawn(move || look(&mut watch));
        }
        look(hold);
    });
    if let Some(at) = actions.iter().position(|action| *action == Action::Swap) {
        let others = worths.iter().enumerate().filter(|(other, _)| *other != at);
        let swap = worth_of_swap(others.filter_map(|(_, found)| *lock(found)));
        *lock(&worths[at]) = swap;
    }
    let mut best: Option<(i32, Action)> = None;
    for (action, found) in actions.iter().zip(&worths) {
        let Worth { score, exact, nodes } = (*lock(found))?;
        hold.voice.say(&told(*action, score, exact, nodes));
        if best.is_none_or(|(most, _)| score > most) {
            best = Some((score, *action));
        }
    }
    best.map(|(_, action)| action)
}

fn lock(found: &Mutex<Option<Worth>>) -> MutexGuard<'_, Option<Worth>> {
    found.lock().unwrap_or_else(PoisonError::into_inner)
}

fn told(action: Action, score: i32, solved: bool, nodes: u64) -> String {
    worth_of(action, score, if solved { "exact" } else { "estimate" }, nodes)
}

fn worth_of(action: Action, score: i32, kind: &str, nodes: u64) -> String {
    let value = f64::from(score) / 100.0;
    format!("info pit {action} value {value:+} {kind} nodes {nodes}")
}

impl Go {
    fn read(rest: &str) -> Result<Self, Amiss> {
        let mut go = Self { nodes: None, until: Until::default(), exact: false, all: false };
        let mut words = rest.split_whitespace();
        while let Some(word) = words.next() {
            match word {
                "nodes" => go.nodes = Some(number(word, words.next())?),
                "movetime" => go.until.time = Some(Duration::from_millis(number(word, words.next())?)),
                "exact" => go.exact = true,
                "analyse" | "analyze" => go.all = true,
                "infinite" => go.until.stopped = true,
                _ => return Err(format!("`go` knows no `{}`", shortened(word))),
            }
        }
        go.until.open = go.exact && go.nodes.is_none() && go.until == Until::default();
        Ok(go)
    }

    /// The limits of each of `parts` searches.
    fn limits(&self, position: &Position, parts: usize) -> Limits {
        let is_open = self.exact || self.until != Until::default();
        let nodes = self.nodes.unwrap_or(if is_open { u64::MAX } else { expert(position).nodes });
        Limits { nodes: nodes / parts.max(1) as u64 }
    }
}

impl Protocol for Kalah {
    fn heed(&mut self, line: &str, desk: &mut Desk) -> Result<Next, Amiss> {
        let (word, rest) = first(line);
        match word {
            "kalah" => self.introduce(desk),
            "isready" => desk.voice.say("readyok"),
            "newgame" => self.position = Some(Position::initial(&self.options)),
            "setoption" => self.set(rest)?,
            "position" => self.place(rest)?,
            "go" => self.go(rest, desk)?,
            "stop" => desk.stop(),
            "quit" => return Ok(Next::Quit),
            _ => return Err(format!("`{}` is not understood", shortened(word))),
        }
        Ok(Next::Line)
    }

    fn lose_place(&mut self) {
        self.position = None;
    }
}
