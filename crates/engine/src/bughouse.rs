// SPDX-License-Identifier: AGPL-3.0-or-later
//! Bughouse in lines: `position bughouse {…}`, whose switches stand in it, `seat A`, a, B or b, `go nodes N` or `go
//! movetime MS`. The answer is `bestmove e2e4`, `bestmove N@f7`, a removal, `bestmove (none)` where the seat has nothing to
//! do, or `bestmove sit` where the partner has asked it to wait (`partner sit`). `partner needs n` and the like are heeded
//! until they are taken back, and `info partner needs n` says with what the engine would mate.

use std::time::Duration;

use bots::bughouse::{EXPERT, Wishes, choose_asked, needs, think};
use bots::{Level, Limits};
use chess::bughouse::{Match, Options, Place};
use chess::shakmaty::Role;

use crate::desk::{Desk, Next, Protocol, Until};
use crate::uci::{level, level_option};
use crate::words::{self, Amiss, first, number, shortened};
use crate::{EngineError, Settings, switches};

/// An engine for one seat of bughouse.
pub(crate) struct Bughouse {
    options: Options,
    table: Option<Match>,
    place: Place,
    level: Option<Level>,
    seed: u64,
    /// What the partner has asked for.
    wishes: Wishes,
}

impl Bughouse {
    pub(crate) fn new(settings: &Settings) -> Result<Self, EngineError> {
        let mut options = Options::default();
        switches::set_all(&settings.options, |name, value| options.set(name, value))?;
        let table = Some(Match::new(&options));
        let place = Place::of_seat(game::Seat(0)).unwrap_or_else(|| unreachable!("seat 0 has a place"));
        Ok(Self {
            options,
            table,
            place,
            level: settings.level,
            seed: settings.seed,
            wishes: Wishes::default(),
        })
    }

    fn introduce(&self, desk: &Desk) {
        desk.voice.say(&format!(
            "id name Kapia bughouse {}\n\
             id author the authors of Kapia\n\
             {}\n\
             bughouseok",
            env!("CARGO_PKG_VERSION"),
            level_option(self.level)
        ));
    }

    fn set(&mut self, rest: &str) -> Result<(), Amiss> {
        let (name, value) = words::option(rest)?;
        if !name.eq_ignore_ascii_case("level") {
            return Err(format!("there is no option `{}`; switches stand in the position", shortened(&name)));
        }
        self.level = level(&value)?;
        Ok(())
    }

    fn set_place(&mut self, rest: &str) -> Result<(), Amiss> {
        self.place =
            rest.parse().map_err(|_| format!("the seats are A, a, B and b, not `{}`", shortened(rest)))?;
        // Another seat has another partner.
        self.wishes = Wishes::default();
        Ok(())
    }

    fn set_up(&mut self, rest: &str) -> Result<(), Amiss> {
        self.table = None;
        self.table = Some(match first(rest) {
            ("bughouse", json) => {
                let (json, rest) = words::json(json)?;
                if !rest.is_empty() {
                    return Err(format!("nothing comes after the position, not `{}`", shortened(rest)));
                }
                referee::positions::bughouse(json).map_err(|why| why.to_string())?
            }
            ("startpos", "") => Match::new(&self.options),
            _ => return Err("position wants `bughouse {…}` or `startpos`".to_owned()),
        });
        Ok(())
    }

    fn go(&mut self, rest: &str, desk: &mut Desk) -> Result<(), Amiss> {
        let (mut nodes, mut until) = (None, Until::default());
        let mut words = rest.split_whitespace();
        while let Some(word) = words.next() {
            match word {
                "nodes" => nodes = Some(number(word, words.next())?),
                "movetime" => until.time = Some(Duration::from_millis(number(word, words.next())?)),
                "infinite" => until.stopped = true,
                _ => return Err(format!("`go` knows no `{}`", shortened(word))),
            }
        }
        let is_open = until != Until::default();
        let limits = Limits { nodes: nodes.unwrap_or(if is_open { u64::MAX } else { EXPERT }) };
        let table = self.table.clone().ok_or("there is no position to think about")?;
        let (place, level, wishes) = (self.place, self.level, self.wishes);
        let seed = self.seed.wrapping_add(u64::from(table.plies(place.board)));
        desk.think(until, move |hold| {
            let asked: Vec<String> =
                needs(&table, place).into_iter().map(|role| role.char().to_string()).collect();
            if !asked.is_empty() {
                hold.voice.say(&format!("info partner needs {}", asked.join(" ")));
            }
            let best = match level {
                Some(level) => choose_asked(&table, place, level, seed, &wishes),
                None => think(&table, place, &limits, seed, &wishes, hold),
            };
            let waits = wishes.sits && !table.legal(place).is_empty();
            let nothing = if waits { "sit" } else { "(none)" };
            let best = best.map_or_else(|| nothing.to_owned(), |action| action.to_string());
            hold.conclude(&format!("bestmove {best}"));
        })
    }
}

/// What the partner says. Pieces are letters or words: `needs n`, `no pawns`.
fn heed(rest: &str, wishes: &mut Wishes) -> Result<(), Amiss> {
    match first(rest) {
        ("sit", "") => wishes.sits = true,
        ("go", "") => wishes.sits = false,
        ("trade", "") => wishes.trade(true),
        ("no", "trade") => wishes.trade(false),
        ("nothing", "") => *wishes = Wishes::default(),
        (word @ ("needs" | "no"), pieces) if !pieces.is_empty() => {
            let roles = pieces.split_whitespace().map(role).collect::<Result<Vec<_>, Amiss>>()?;
            let heed = if word == "needs" { Wishes::need } else { Wishes::avoid };
            roles.into_iter().for_each(|role| heed(wishes, role));
        }
        _ => {
            let told = "partner wants `needs` or `no` with pieces (p, n, b, r, q), `trade`, `no trade`, `sit`, `go` or `nothing`";
            return Err(format!("{told}, not `{}`", shortened(rest)));
        }
    }
    Ok(())
}

fn role(word: &str) -> Result<Role, Amiss> {
    Ok(match word.to_ascii_lowercase().trim_end_matches('s') {
        "p" | "pawn" => Role::Pawn,
        "n" | "knight" => Role::Knight,
        "b" | "bishop" => Role::Bishop,
        "r" | "rook" => Role::Rook,
        "q" | "queen" => Role::Queen,
        _ => return Err(format!("the pieces are p, n, b, r and q, not `{}`", shortened(word))),
    })
}

impl Protocol for Bughouse {
    fn heed(&mut self, line: &str, desk: &mut Desk) -> Result<Next, Amiss> {
        let (word, rest) = first(line);
        match word {
            "bughouse" => self.introduce(desk),
            "isready" => desk.voice.say("readyok"),
            "newgame" => {
                (self.table, self.wishes) = (Some(Match::new(&self.options)), Wishes::default());
            }
            "setoption" => self.set(rest)?,
            "seat" => self.set_place(rest)?,
            "position" => self.set_up(rest)?,
            "partner" => heed(rest, &mut self.wishes)?,
            "go" => self.go(rest, desk)?,
            "stop" => desk.stop(),
            "quit" => return Ok(Next::Quit),
            _ => return Err(format!("`{}` is not understood", shortened(word))),
        }
        Ok(Next::Line)
    }

    fn lose_place(&mut self) {
        self.table = None;
    }
}
