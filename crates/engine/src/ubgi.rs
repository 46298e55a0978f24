// SPDX-License-Identifier: AGPL-3.0-or-later
//! The tables family by the Universal Backgammon Interface (version 0.1), with what the games besides backgammon need:
//! positions in JSON, `setgame`, turns of several stages, `go role take` and `go role analyse`.
//!
//! The engine keeps the game it is told of: `dice` rolls for whoever is on turn, `play` plays a stage of the other
//! player, and what the engine answers it has played, so that a double of several stages is asked for stage by stage.

use bots::tables::ahead::{ANALYSIS, Ask, PLIES_MAX, Thinker};
use bots::tables::cube::{Answer, answer_at, doubles_at, equities};
use bots::tables::{ByScore, Candidate, Judge, choose_at_stake, expert, judge};
use bots::{Alone, Level};
use game::Side;
use record::position_id::read_position_id;
use tables::{Game, Options, Phase, Position, Step, Variant, option_specs, parse_steps};

use crate::desk::{Desk, Next, Protocol};
use crate::session::Session;
use crate::uci::{level, level_option};
use crate::words::{self, Amiss, first, number, shortened};
use crate::{EngineError, Settings, switches};

/// Most plays that may be looked at again and told.
const CANDIDATES_MAX: usize = 500;
/// Rolls made before a position of which nothing else is said: late enough for nothing of a beginning to count.
const ROLLS: [u16; 2] = [9, 9];

/// An engine for a game of the family.
pub(crate) struct Ubgi {
    variant: Variant,
    options: Options,
    own: Option<Judge>,
    level: Option<Level>,
    /// How far a play is looked into, and how many rolls ahead somebody has told it to look.
    ask: Ask,
    told_plies: Option<u8>,
    thinker: Thinker,
    seed: u64,
    /// The engine's side, and the game.
    table: Option<(Side, Game)>,
    session: Session,
}

impl Ubgi {
    pub(crate) fn new(settings: Settings) -> Result<Self, EngineError> {
        if settings.net.is_some() && settings.level.is_some() {
            return Err(EngineError::NetHasNoLevels);
        }
        let mut options = Options::default();
        switches::set_all(&settings.options, |name, value| options.set(name, value))?;
        let variant = Variant::from_name(&settings.game).unwrap_or(Variant::Tabla);
        let ask = expert(variant);
        Ok(Self {
            variant,
            options,
            own: settings.net.map(|net| Judge::Net(Box::new(net))),
            level: settings.level,
            ask,
            told_plies: None,
            thinker: Thinker::for_ask(&ask),
            seed: settings.seed,
            table: None,
            session: Session::MONEY,
        })
    }

    fn introduce(&self, desk: &Desk) {
        let mut lines = vec![
            format!("id name Kapia {} {}", self.variant, env!("CARGO_PKG_VERSION")),
            "id author the authors of Kapia".to_owned(),
        ];
        lines.push(level_option(self.level));
        let Ask { plies, again, .. } = self.ask;
        lines.push(format!("option name Plies type spin default {plies} min 0 max {PLIES_MAX}"));
        lines.push(format!("option name Candidates type spin default {again} min 1 max {CANDIDATES_MAX}"));
        let specs = option_specs(self.variant);
        lines.extend(specs.iter().map(|spec| switches::announced(spec, self.options.get(spec.name))));
        lines.push("ubgiok".to_owned());
        desk.voice.say(&lines.join("\n"));
    }

    fn set(&mut self, rest: &str) -> Result<(), Amiss> {
        let (name, value) = words::option(rest)?;
        match name.to_ascii_lowercase().as_str() {
            "level" if self.own.is_some() => return Err(EngineError::NetHasNoLevels.to_string()),
            "level" => self.level = level(&value)?,
            "plies" => match number("Plies", Some(&value))? {
                plies @ 0..=PLIES_MAX => {
                    self.told_plies = Some(plies);
                    self.look_ahead();
                }
                plies => return Err(format!("Plies is 0 to {PLIES_MAX}, not {plies}")),
            },
            "candidates" => match number("Candidates", Some(&value))? {
                again @ 1..=CANDIDATES_MAX => self.ask.again = again,
                again => return Err(format!("Candidates is 1 to {CANDIDATES_MAX}, not {again}")),
            },
            _ => self.options.set(&name, &switches::value(&value)).map_err(|why| why.to_string())?,
        }
        Ok(())
    }

    fn set_game(&mut self, name: &str) -> Result<(), Amiss> {
        let allowed = || Variant::ALL.map(Variant::name).join(", ");
        let variant = Variant::from_name(name)
            .ok_or_else(|| format!("there is no game `{}`; allowed: {}", shortened(name), allowed()))?;
        if self.own.is_some() && variant != self.variant {
            return Err(format!("the network is for {}", self.variant));
        }
        (self.variant, self.table) = (variant, None);
        self.look_ahead();
        Ok(())
    }

    /// As many rolls ahead as was told, or as the game's expert looks.
    fn look_ahead(&mut self) {
        self.ask.plies = self.told_plies.unwrap_or(expert(self.variant).plies);
        self.thinker = Thinker::for_ask(&self.ask);
    }

    fn place(&mut self, rest: &str) -> Result<(), Amiss> {
        self.table = None;
        let (kind, rest) = first(rest);
        let (position, me, rolls) =
            match kind {
                "gnubgid" if self.variant == Variant::Tabla => {
                    let position = read_position_id(rest, Side::White).map_err(|why| why.to_string())?;
                    (position, Side::White, ROLLS)
                }
                "gnubgid" => return Err(format!("a position ID is for tabla, not for {}", self.variant)),
                "json" => {
                    let (json, rest) = words::json(rest)?;
                    let position =
                        referee::positions::tables(self.variant, json).map_err(|why| why.to_string())?;
                    let (me, rolls) = player(rest)?;
                    // From where every game begins nobody has rolled, unless it is said.
                    let begins = position == Position::initial(self.variant) && !rest.contains("rolls");
                    (position, me, if begins { [0, 0] } else { rolls })
                }
                "startpos" => (Position::initial(self.variant), player(rest)?.0, [0, 0]),
                _ => return Err(
                    "position wants `gnubgid ID`, `json {…} [player white|black] [rolls W B]` or `startpos`"
                        .to_owned(),
                ),
            };
        self.table = Some((me, Game::from_position(position, &self.options, me, rolls)));
        Ok(())
    }

    fn roll(&mut self, rest: &str) -> Result<(), Amiss> {
        let mut words = rest.split_whitespace();
        let dice = [number("dice", words.next())?, number("dice", words.next())?];
        let (_, game) = self.table.as_mut().ok_or(NO_POSITION)?;
        game.roll(dice).map_err(|why| why.to_string())
    }

    fn play(&mut self, rest: &str) -> Result<(), Amiss> {
        let (_, game) = self.table.as_mut().ok_or(NO_POSITION)?;
        let Phase::ToPlay { stage, .. } = game.phase() else { return Err(NO_DICE.to_owned()) };
        let steps = match rest {
            "pass" => Vec::new(),
            _ => parse_steps(rest, &stage, &game.graph()).map_err(|why| why.to_string())?,
        };
        game.play(&steps).map(|_| ()).map_err(|why| why.to_string())
    }

    fn go(&mut self, rest: &str, desk: &Desk) -> Result<(), Amiss> {
        let role = rest.strip_prefix("role").map_or(rest, str::trim);
        match first(role).0 {
            "" | "chequer" | "checker" => self.chequer(desk, false),
            "analyse" | "analyze" => {
                let (_, game) = self.table.as_ref().ok_or(NO_POSITION)?;
                if matches!(game.phase(), Phase::ToPlay { .. }) {
                    self.chequer(desk, true)
                } else {
                    self.cube(desk)
                }
            }
            "cube" => self.cube(desk),
            "take" => self.take(desk),
            other => {
                Err(format!("the roles are chequer, cube, take and analyse, not `{}`", shortened(other)))
            }
        }
    }

    fn chequer(&mut self, desk: &Desk, all: bool) -> Result<(), Amiss> {
        let at_stake = self.session.at_stake();
        let score = self.table.as_ref().and_then(|(me, game)| ByScore::of(game, *me, &at_stake));
        let worth = ByScore::worth(score.as_ref());
        let (_, game) = self.table.as_mut().ok_or(NO_POSITION)?;
        if !matches!(game.phase(), Phase::ToPlay { .. }) {
            return Err(NO_DICE.to_owned());
        }
        let judge = self.own.as_ref().unwrap_or_else(|| judge(game.variant()));
        let shown = if all { CANDIDATES_MAX } else { 1 };
        let mut plays = Vec::new();
        if self.level.is_none() || all {
            // Who asks for the worth of plays gets it, where there is no choice too.
            let ask = if all { Ask { evals: ANALYSIS, always: true, ..self.ask } } else { self.ask };
            plays = self.thinker.think_by(game, judge, &ask, self.seed, &worth, &mut Alone);
        }
        let steps = match self.level {
            Some(level) => choose_at_stake(game, level, self.seed, &at_stake),
            None => plays.first().map(|play| play.steps.clone()),
        };
        if self.level.is_none() || all {
            let told: Vec<String> = plays.iter().take(shown).map(told).collect();
            if !told.is_empty() {
                desk.voice.say(&told.join("\n"));
            }
        }
        let steps = steps.unwrap_or_default();
        game.play(&steps).map_err(|why| why.to_string())?;
        // Another game, other slips.
        self.seed = self.seed.wrapping_add(1);
        desk.voice.say(&format!("bestmove {}", written(&steps)));
        Ok(())
    }

    fn cube(&mut self, desk: &Desk) -> Result<(), Amiss> {
        let stake = self.session.stake();
        let (me, game) = self.table.as_ref().ok_or(NO_POSITION)?;
        if !matches!(game.phase(), Phase::ToRoll { .. }) {
            return Err("the cube is asked about before the roll".to_owned());
        }
        let [nd, dt, dp] = equities(game, *me, &stake);
        desk.voice.say(&format!("info nd {nd:.3} dt {dt:.3} dp {dp:.3}"));
        let doubles = doubles_at(game, *me, &stake, self.level.unwrap_or(Level::Expert), self.seed);
        desk.voice.say(if doubles { "bestcube double" } else { "bestcube nodouble" });
        Ok(())
    }

    fn take(&mut self, desk: &Desk) -> Result<(), Amiss> {
        let stake = self.session.stake();
        let (me, game) = self.table.as_ref().ok_or(NO_POSITION)?;
        if !matches!(game.phase(), Phase::ToRoll { .. }) {
            return Err("a double is answered before the roll".to_owned());
        }
        // The position is seen from the taker's side, and it is the other who is about to roll.
        let rolls = [Side::White, Side::Black].map(|side| game.roll_no(side));
        let game = Game::from_position(*game.position(), game.options(), me.other(), rolls);
        let may_raise = self.session.beavers && self.session.length.is_none() && stake.value < 32;
        let [nd, dt, dp] = equities(&game, me.other(), &stake);
        desk.voice.say(&format!("info nd {nd:.3} dt {dt:.3} dp {dp:.3}"));
        let level = self.level.unwrap_or(Level::Expert);
        desk.voice.say(match answer_at(&game, *me, &stake, may_raise, level, self.seed) {
            Answer::Take => "besttake take",
            Answer::Drop => "besttake drop",
            Answer::Raise => "besttake beaver",
        });
        Ok(())
    }
}

const NO_POSITION: &str = "there is no position to think about";
const NO_DICE: &str = "there are no dice to play: say `dice A B` first";

impl Protocol for Ubgi {
    fn heed(&mut self, line: &str, desk: &mut Desk) -> Result<Next, Amiss> {
        let (word, rest) = first(line);
        match word {
            "ubgi" => self.introduce(desk),
            "isready" => desk.voice.say("readyok"),
            "newgame" => self.table = None,
            "newsession" => self.session = Session::read(rest)?,
            "setgame" => self.set_game(rest)?,
            "setoption" => self.set(rest)?,
            "setscore" => self.session.set_score(rest)?,
            "setcube" => self.session.set_cube(rest)?,
            "position" => self.place(rest)?,
            "dice" => self.roll(rest)?,
            "play" => self.play(rest)?,
            "go" => self.go(rest, desk)?,
            // Whatever is asked is answered before the next line is read.
            "stop" => {}
            "quit" => return Ok(Next::Quit),
            _ => return Err(format!("`{}` is not understood", shortened(word))),
        }
        Ok(Next::Line)
    }

    fn lose_place(&mut self) {
        self.table = None;
    }
}

/// `player white|black` and `rolls W B`, in any order.
fn player(rest: &str) -> Result<(Side, [u16; 2]), Amiss> {
    let (mut side, mut rolls) = (Side::White, ROLLS);
    let mut words = rest.split_whitespace();
    while let Some(word) = words.next() {
        match word {
            "player" => {
                side = match words.next() {
                    Some("white") => Side::White,
                    Some("black") => Side::Black,
                    _ => return Err("player is white or black".to_owned()),
                }
            }
            "rolls" => rolls = [number(word, words.next())?, number(word, words.next())?],
            _ => {
                return Err(format!("after a position come `player` and `rolls`, not `{}`", shortened(word)));
            }
        }
    }
    Ok((side, rolls))
}

fn written(steps: &[Step]) -> String {
    let steps: Vec<String> = steps.iter().map(ToString::to_string).collect();
    if steps.is_empty() { "pass".to_owned() } else { steps.join(" ") }
}

fn told(play: &Candidate) -> String {
    let [win, two, three, lose_two, lose_three] = play.chances;
    format!(
        "info play \"{}\" equity {:.4} probs {win:.4} {two:.4} {three:.4} {lose_two:.4} {lose_three:.4} plies {} evals {}",
        written(&play.steps),
        play.equity,
        play.plies,
        play.evals,
    )
}
