// SPDX-License-Identifier: AGPL-3.0-or-later
//! Chess and leaflet chess by the Universal Chess Interface.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use bots::cast::Player;
use bots::chess::{Ask, Depth, EXPERT, Score, Thinker, choose_among};
use bots::{Level, Watch};
use chess::{Game, Law, leaflet};
use game::Side;

use crate::desk::{Desk, Hold, Next, Protocol, Until};
use crate::words::{self, Amiss, first, number, shortened};
use crate::{EngineError, HASH_MIB_MAX, Settings, THREADS_MAX, switches};

/// Most lines that are told at once.
const LINES_MAX: usize = 218;
/// Moves that are still to come, where nobody says how many.
const MOVES_TO_GO: u32 = 30;
/// What is kept back of the time of a move for the way there.
const MARGIN: Duration = Duration::from_millis(50);
/// Deepest search that may be asked for, plies.
const DEPTH_MAX: u8 = 40;

/// An engine for chess by one law.
pub(crate) struct Uci {
    law: Law,
    start: Game,
    game: Option<Game>,
    level: Option<Level>,
    is_limited: bool,
    elo: i32,
    lines: usize,
    seed: u64,
    hash_mib: usize,
    threads: usize,
    thinker: Arc<Mutex<Thinker>>,
}

/// What `go` asks for.
#[derive(Debug, Default, PartialEq, Eq)]
struct Go {
    ask: Ask,
    until: Until,
    clock: [Option<i64>; 2],
    increment: [i64; 2],
    moves_to_go: Option<u32>,
}

impl Uci {
    pub(crate) fn new(settings: &Settings) -> Result<Self, EngineError> {
        let law = if settings.game == "leaflet" {
            let mut options = leaflet::Options::default();
            switches::set_all(&settings.options, |name, value| options.set(name, value))?;
            Law::Leaflet(options)
        } else {
            switches::set_all(&settings.options, |name, _| game::find_option(&[], name).map(|_| ()))?;
            Law::Fide
        };
        let start = Game::under(law);
        Ok(Self {
            law,
            game: Some(start.clone()),
            start,
            level: settings.level,
            is_limited: false,
            elo: elo(Level::Club),
            lines: 1,
            seed: settings.seed,
            thinker: Arc::new(Mutex::new(Thinker::on_threads(settings.hash_mib, settings.threads))),
            hash_mib: settings.hash_mib,
            threads: settings.threads,
        })
    }

    fn introduce(&self, desk: &Desk) {
        let name = if self.law == Law::Fide { "Kapia" } else { "Kapia leaflet" };
        let [least, most] = [Level::Learner, Level::Expert].map(elo);
        let version = env!("CARGO_PKG_VERSION");
        desk.voice.say(&format!(
            "id name {name} {version}\n\
             id author the authors of Kapia\n\
             option name Hash type spin default {} min 1 max {HASH_MIB_MAX}\n\
             option name Threads type spin default {} min 1 max {THREADS_MAX}\n\
             option name MultiPV type spin default 1 min 1 max {LINES_MAX}\n\
             option name Clear Hash type button\n\
             option name Ponder type check default false\n\
             {}\n\
             option name UCI_LimitStrength type check default false\n\
             option name UCI_Elo type spin default {} min {least} max {most}\n\
             uciok",
            crate::HASH_MIB,
            self.threads,
            level_option(self.level),
            elo(Level::Club),
        ));
    }

    fn set(&mut self, rest: &str, desk: &mut Desk) -> Result<(), Amiss> {
        let (name, value) = words::option(rest)?;
        let value = Some(value.as_str()).filter(|value| !value.is_empty());
        match name.to_ascii_lowercase().as_str() {
            "hash" => {
                let mib = within("Hash", number("Hash", value)?, 1, HASH_MIB_MAX)?;
                desk.need_rest()?;
                self.hash_mib = mib;
                self.thinker = Arc::new(Mutex::new(Thinker::on_threads(mib, self.threads)));
            }
            "threads" => {
                self.threads = within("Threads", number("Threads", value)?, 1, THREADS_MAX)?;
                desk.need_rest()?;
                self.thinker = Arc::new(Mutex::new(Thinker::on_threads(self.hash_mib, self.threads)));
            }
            "multipv" => self.lines = within("MultiPV", number("MultiPV", value)?, 1, LINES_MAX)?,
            "clear hash" => {
                desk.need_rest()?;
                self.thinker.lock().unwrap_or_else(PoisonError::into_inner).forget();
            }
            // Whether to think on the opponent's time is for whoever says `go ponder`.
            "ponder" => {}
            "level" => self.level = level(value.unwrap_or_default())?,
            "uci_limitstrength" => self.is_limited = value == Some("true"),
            "uci_elo" => {
                let [least, most] = [Level::Learner, Level::Expert].map(elo);
                self.elo = within("UCI_Elo", number("UCI_Elo", value)?, least, most)?;
            }
            _ => return Err(format!("there is no option `{}`", shortened(&name))),
        }
        Ok(())
    }

    fn place(&mut self, rest: &str) -> Result<(), Amiss> {
        // Whoever asks after a line that was wrong must not get a move of another game.
        self.game = None;
        let (kind, rest) = first(rest);
        let (setup, moves) = match rest.split_once("moves") {
            Some((setup, moves)) => (setup.trim(), moves),
            None => (rest, ""),
        };
        let mut game = match kind {
            "startpos" if setup.is_empty() => self.start.clone(),
            "fen" => Game::from_fen_under(self.law, setup).map_err(|error| error.to_string())?,
            _ => return Err("position wants `startpos` or `fen FEN`, then `moves` and moves".to_owned()),
        };
        for (at, uci) in moves.split_whitespace().enumerate() {
            game.play_on(uci)
                .map_err(|why| format!("move {} `{}` cannot be played: {why}", at + 1, shortened(uci)))?;
        }
        self.game = Some(game);
        Ok(())
    }

    fn go(&mut self, rest: &str, desk: &mut Desk) -> Result<(), Amiss> {
        let go = Go::read(rest)?;
        desk.need_rest()?;
        let game = self.game.clone().ok_or("there is no position to think about")?;
        let until = go.until(game.turn());
        let level = if self.is_limited { Some(nearest(self.elo)) } else { self.level };
        let seed = self.seed.wrapping_add(u64::from(game.ply()));
        if let Some(level) = level {
            return desk.think(until, move |hold| {
                let moves = &go.ask.moves;
                let any = || game.legal_uci().into_iter().next().filter(|_| moves.is_empty());
                let best = choose_among(&game, moves, level, seed).or_else(any);
                hold.conclude(&best_move(best.as_deref(), None));
            });
        }
        let mut ask = Ask { lines: self.lines, ..go.ask };
        let is_bounded = ask.nodes.is_some() || ask.depth.is_some() || until.time.is_some() || until.stopped;
        ask.nodes = ask.nodes.or((!is_bounded).then_some(EXPERT.nodes));
        let (thinker, seed) = (Arc::clone(&self.thinker), self.seed);
        desk.think(until, move |hold| {
            let mut thinker = thinker.lock().unwrap_or_else(PoisonError::into_inner);
            let found = thinker.think(&game, &ask, seed, &mut DepthReport(hold));
            drop(thinker);
            let Some(found) = found else {
                let score = if game.is_check() { "mate 0" } else { "cp 0" };
                hold.voice.say(&format!("info depth 0 score {score}"));
                return hold.conclude(&best_move(None, None));
            };
            if found.depth == 0 || found.lines.len() < ask.lines {
                tell(hold, &found);
            }
            let moves = found.lines.first().map_or(&[][..], |line| &line.moves);
            let [best, ponder] = [0, 1].map(|at| moves.get(at).map(String::as_str));
            hold.conclude(&best_move(best, ponder));
        })
    }
}

impl Protocol for Uci {
    fn heed(&mut self, line: &str, desk: &mut Desk) -> Result<Next, Amiss> {
        let (word, rest) = first(line);
        match word {
            "uci" => self.introduce(desk),
            "isready" => desk.voice.say("readyok"),
            "ucinewgame" => {
                desk.need_rest()?;
                self.thinker.lock().unwrap_or_else(PoisonError::into_inner).forget();
                self.game = Some(self.start.clone());
            }
            "setoption" => self.set(rest, desk)?,
            "position" => self.place(rest)?,
            "go" => self.go(rest, desk)?,
            "stop" => desk.stop(),
            "quit" => return Ok(Next::Quit),
            "ponderhit" => desk.ponder_hit(),
            // Nothing is debugged or registered here, and nobody has to know.
            "debug" | "register" => {}
            _ => return Err(format!("`{}` is not understood", shortened(word))),
        }
        Ok(Next::Line)
    }

    fn lose_place(&mut self) {
        self.game = None;
    }
}

/// Says every depth.
struct DepthReport<'a>(&'a mut Hold);

impl Watch for DepthReport<'_> {
    fn goes_on(&mut self, nodes: u64) -> bool {
        self.0.goes_on(nodes)
    }

    fn deeper(&mut self, depth: &Depth) {
        tell(self.0, depth);
    }
}

fn tell(hold: &Hold, found: &Depth) {
    let ms = hold.elapsed().as_millis();
    let rate = u128::from(found.nodes) * 1000 / ms.max(1);
    for (at, line) in found.lines.iter().enumerate() {
        let score = match line.score {
            Score::Centipawns(value) => format!("cp {value}"),
            Score::Mate(moves) => format!("mate {moves}"),
        };
        hold.voice.say(&format!(
            "info depth {} multipv {} score {score} nodes {} nps {rate} hashfull {} time {ms} pv {}",
            found.depth,
            at + 1,
            found.nodes,
            found.permille,
            line.moves.join(" "),
        ));
    }
}

impl Go {
    fn read(rest: &str) -> Result<Self, Amiss> {
        let mut go = Self::default();
        let mut words = rest.split_whitespace().peekable();
        while let Some(word) = words.next() {
            match word {
                "depth" => {
                    go.ask.depth = Some(number::<u64>(word, words.next())?.clamp(1, DEPTH_MAX.into()) as u8);
                }
                "nodes" => go.ask.nodes = Some(number(word, words.next())?),
                "mate" => {
                    let moves: u64 = number(word, words.next())?;
                    // Moves late in the order are looked at less far: twice the plies of the mate find it.
                    go.ask.depth = Some(moves.saturating_mul(4).clamp(1, DEPTH_MAX.into()) as u8);
                }
                "movetime" => go.until.time = Some(Duration::from_millis(number(word, words.next())?)),
                "wtime" => go.clock[0] = Some(number(word, words.next())?),
                "btime" => go.clock[1] = Some(number(word, words.next())?),
                "winc" => go.increment[0] = number(word, words.next())?,
                "binc" => go.increment[1] = number(word, words.next())?,
                "movestogo" => go.moves_to_go = Some(number(word, words.next())?),
                "infinite" => go.until.stopped = true,
                "ponder" => go.until.pondering = true,
                "searchmoves" => {
                    // They go on to the next word that is no move.
                    while let Some(uci) = words.next_if(|word| is_move(word)) {
                        go.ask.moves.push(uci.to_owned());
                    }
                }
                _ => return Err(format!("`go` knows no `{}`", shortened(word))),
            }
        }
        Ok(go)
    }

    /// How long whoever is on turn may think.
    fn until(&self, turn: Side) -> Until {
        let at = usize::from(turn == Side::Black);
        let is_told = self.until.stopped || self.until.time.is_some();
        let Some(left) = self.clock[at].filter(|_| !is_told) else { return self.until };
        let [left, increment] = [left, self.increment[at]].map(|ms| Duration::from_millis(ms.max(0) as u64));
        let share = left / self.moves_to_go.unwrap_or(MOVES_TO_GO).max(1) + increment * 3 / 4;
        // A little is kept back of the last second, too.
        let most = left.saturating_sub(MARGIN).max(left / 4);
        Until { time: Some(share.min(most)), ..self.until }
    }
}

fn is_move(word: &str) -> bool {
    let bytes = word.as_bytes();
    matches!(bytes, [b'a'..=b'h', b'1'..=b'8', b'a'..=b'h', b'1'..=b'8', ..] if bytes.len() <= 5)
}

fn best_move(best: Option<&str>, ponder: Option<&str>) -> String {
    let ponder = ponder.map(|uci| format!(" ponder {uci}")).unwrap_or_default();
    format!("bestmove {}{ponder}", best.unwrap_or("(none)"))
}

/// How the option `Level` is announced.
pub(crate) fn level_option(level: Option<Level>) -> String {
    let default = level.map_or("full", Level::name);
    let vars = Level::ALL.map(|level| format!(" var {}", level.name())).concat();
    format!("option name Level type combo default {default}{vars} var full")
}

/// The level called so, also by a name that it once had; nothing for all that the engine can.
pub(crate) fn level(name: &str) -> Result<Option<Level>, Amiss> {
    if name.eq_ignore_ascii_case("full") {
        return Ok(None);
    }
    let level = Level::from_name(name);
    level.map(Some).ok_or_else(|| {
        format!(
            "the levels are {} and full, not `{}`",
            Level::ALL.map(Level::name).join(", "),
            shortened(name)
        )
    })
}

/// The strength of a level on the scale of the site.
fn elo(level: Level) -> i32 {
    Player { game: "chess", level }.strength().elo
}

fn nearest(wanted: i32) -> Level {
    Level::ALL.into_iter().min_by_key(|level| (elo(*level) - wanted).abs()).unwrap_or_default()
}

fn within<T: Copy + PartialOrd + std::fmt::Display>(
    name: &str,
    value: T,
    least: T,
    most: T,
) -> Result<T, Amiss> {
    if (&least..=&most).contains(&&value) {
        Ok(value)
    } else {
        Err(format!("{name} is {least} to {most}, not {value}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_is_shared_out_and_never_all_of_it() {
        let time = |rest: &str, turn| Go::read(rest).unwrap().until(turn).time.unwrap().as_millis();
        assert_eq!(time("wtime 60000 btime 1000 winc 1000 binc 0", Side::White), 2_750);
        assert_eq!(time("wtime 60000 btime 30000", Side::Black), 1_000);
        assert_eq!(time("wtime 60000 btime 30000 movestogo 1", Side::White), 59_950);
        assert_eq!(time("wtime 40 btime 30000 winc 5000", Side::White), 10);
        assert_eq!(time("wtime -5 btime 30000", Side::White), 0);
        assert_eq!(time("movetime 70 wtime 600000", Side::White), 70);
        assert!(Go::read("infinite wtime 5").unwrap().until(Side::White).stopped);
    }

    #[test]
    fn moves_to_choose_from_end_where_other_words_begin() {
        let go = Go::read("searchmoves e2e4 d2d4 depth 3").unwrap();
        assert_eq!((go.ask.moves, go.ask.depth), (vec!["e2e4".to_owned(), "d2d4".to_owned()], Some(3)));
        assert!(Go::read("depth").is_err() && Go::read("depth x").is_err() && Go::read("fast").is_err());
    }
}
