// SPDX-License-Identifier: AGPL-3.0-or-later
//! A game of the tables family, or a match: dice, turns, the cube. What a roll was worth is told in `luck.rs`.

use bots::tables::cube::{Answer, Stake};
use bots::tables::luck;
use game::{Seat, Side, TwoSeat};
use tables::{Cube, Game, Match, MatchRules, Phase};

use crate::chance::Chance;
use crate::player::{Fault, TablesSeen, Told, Turn};
use crate::rules::TablesRules;
use crate::table::{Failed, Played, Table};

/// What dice are drawn for; the games of a match have dice of their own.
const DICE: u64 = 100;
/// A game that is not over after so many turns is a draw. Antitabla took 2,637 at the most that were seen.
const TURNS_MAX: u64 = 20_000;
/// A match that is not over after so many games is a draw; only games that do not end can bring it there.
const MATCH_GAMES_MAX: u16 = 100;
/// C4: the points of a game that is lost without having been played to its end.
const FORFEIT: f64 = 3.0;

/// How a game of a match ended.
struct Ended {
    /// Points of White, the cube counted.
    points: f64,
    /// What White won by luck.
    luck: f64,
    is_unfinished: bool,
}

/// A game under way, and who plays it.
struct Sitting<'s, 'a, 'p> {
    rules: &'s TablesRules,
    table: &'s mut Table<'a, 'p>,
    dice: Chance,
    state: State,
    luck: f64,
}

/// A game under way.
struct State {
    game: Game,
    cube: Option<Cube>,
    match_play: Option<Match>,
    turn: Turn,
}

/// What is lost by who fails: the match, or three times the cube.
pub(super) fn forfeit(rules: &TablesRules, cube: u32) -> f64 {
    if rules.match_to.is_some() { 1.0 } else { FORFEIT * f64::from(cube) }
}

/// A single game, or a match.
pub(super) fn play(rules: &TablesRules, table: &mut Table<'_, '_>, seed: u64) -> Played {
    let Some(to) = rules.match_to else {
        return single(rules, table, seed);
    };
    let mut turns = 0;
    let mut match_play = Match::new(to, MatchRules::default().crawford);
    let mut starter = None;
    loop {
        let number = match_play.game();
        let mut sitting = Sitting::new(rules, table, seed, Some(match_play), starter, turns);
        let ended = match sitting.play() {
            Ok(ended) => ended,
            Err(failed) => return table.lost(failed, forfeit(rules, 1), 0.0),
        };
        turns = sitting.state.turn.number;
        let winner = if ended.points > 0.0 { TwoSeat::First } else { TwoSeat::Second };
        let is_stuck = ended.is_unfinished || number >= MATCH_GAMES_MAX;
        if is_stuck || match_play.over(winner, ended.points.abs() as u32).is_err() {
            return Played { is_unfinished: true, ..Played::default() };
        }
        match match_play.begin() {
            Ok(seat) => starter = Some(if seat == Seat(0) { Side::White } else { Side::Black }),
            Err(_) => {
                let won = if winner == TwoSeat::First { 1.0 } else { -1.0 };
                return Played { points: table.for_a(won), ..Played::default() };
            }
        }
    }
}

fn single(rules: &TablesRules, table: &mut Table<'_, '_>, seed: u64) -> Played {
    let mut sitting = Sitting::new(rules, table, seed, None, None, 0);
    let ended = sitting.play();
    let (luck, value) = (sitting.luck, sitting.state.value());
    match ended {
        Ok(Ended { points, luck, is_unfinished }) => {
            Played { points: table.for_a(points), luck: table.for_a(luck), failed: None, is_unfinished }
        }
        Err(failed) => {
            let luck = table.for_a(luck);
            table.lost(failed, forfeit(rules, value), luck)
        }
    }
}

impl<'s, 'a, 'p> Sitting<'s, 'a, 'p> {
    fn new(
        rules: &'s TablesRules,
        table: &'s mut Table<'a, 'p>,
        seed: u64,
        match_play: Option<Match>,
        starter: Option<Side>,
        turns: u64,
    ) -> Self {
        let game = match starter {
            Some(side) => Game::new_with_starter(rules.variant, &rules.options, side),
            None => Game::new(rules.variant, &rules.options),
        };
        let number = match_play.map_or(0, |match_play| match_play.game());
        let turn = Turn {
            number: turns,
            start: *game.position(),
            side: Side::White,
            rolls: [0; 2],
            told: Vec::new(),
        };
        let cube = MatchRules { cube: rules.cube, ..MatchRules::default() }.new_cube();
        let dice = Chance::new(seed, DICE + u64::from(number));
        Self { rules, table, dice, state: State { game, cube, match_play, turn }, luck: 0.0 }
    }

    fn play(&mut self) -> Result<Ended, Failed> {
        let first = self.state.turn.number;
        loop {
            match self.state.game.phase() {
                Phase::Opening => self.opening(),
                Phase::ToRoll { side } => {
                    if self.state.turn.number - first >= TURNS_MAX {
                        return Ok(Ended { points: 0.0, luck: self.luck, is_unfinished: true });
                    }
                    let value = f64::from(self.state.value());
                    if self.is_refused(side)? {
                        return Ok(self.won(side, value));
                    }
                    let roll = [self.dice.die(), self.dice.die()];
                    self.state.begin_turn(side);
                    self.note_luck(side, |game| luck::of_roll(game, roll));
                    // A player who is to roll can roll.
                    let _ = self.state.game.roll(roll);
                    self.state.turn.told.push(Told::Dice(roll));
                }
                Phase::ToPlay { side, .. } => self.stage(side)?,
                Phase::Over => {
                    let value = f64::from(self.state.value());
                    let outcome = self.state.game.outcome();
                    let points = outcome.map_or(0.0, |outcome| value * f64::from(outcome.points.0));
                    let winner = outcome.and_then(|outcome| outcome.winner).unwrap_or(Side::White);
                    return Ok(self.won(winner, points));
                }
            }
        }
    }

    fn won(&self, side: Side, points: f64) -> Ended {
        let points = if side == Side::White { points } else { -points };
        Ended { points, luck: self.luck, is_unfinished: false }
    }

    /// S4: one die each until they differ.
    fn opening(&mut self) {
        let [white, black] = [self.dice.die(), self.dice.die()];
        if white == black {
            return;
        }
        let side = if white > black { Side::White } else { Side::Black };
        let roll = [white.max(black), white.min(black)];
        self.state.begin_turn(side);
        self.note_luck(side, |game| luck::of_opening(game, side, roll));
        // Two dice that differ decide.
        let _ = self.state.game.opening(white, black);
        self.state.turn.told.push(Told::Dice(roll));
    }

    fn note_luck(&mut self, side: Side, of: impl FnOnce(&Game) -> f64) {
        if self.rules.luck {
            let luck = of(&self.state.game) * f64::from(self.state.value());
            self.luck += if side == Side::White { luck } else { -luck };
        }
    }

    /// Plays a stage.
    fn stage(&mut self, side: Side) -> Result<(), Failed> {
        let seen = self.state.seen(side);
        let steps = self.table.ask(side.index(), |player, seed| player.chequer(&seen, seed))?;
        if let Err(why) = self.state.game.play(&steps) {
            let said: Vec<String> = steps.iter().map(ToString::to_string).collect();
            return Err(self.table.failed(side.index(), Fault::illegal(&said.join(" "), &why)));
        }
        self.state.turn.told.push(Told::Play(steps));
        Ok(())
    }

    /// K3 to K9: whether the side about to roll doubles and the other refuses.
    fn is_refused(&mut self, side: Side) -> Result<bool, Failed> {
        let seat = Seat(side.index() as u8);
        if !self.state.may_double(side) {
            return Ok(false);
        }
        let seen = self.state.seen(side);
        if !self.table.ask(side.index(), |player, seed| player.doubles(&seen, seed))? {
            return Ok(false);
        }
        let other = side.other();
        let seen = self.state.seen(other);
        match self.table.ask(other.index(), |player, seed| player.answers(&seen, seed))? {
            Answer::Drop => Ok(true),
            Answer::Raise => {
                Err(self.table.failed(other.index(), Fault::illegal("beaver", "no beavers were agreed on")))
            }
            Answer::Take => {
                if let Some(cube) = &mut self.state.cube {
                    // Whoever may double can be answered.
                    let _ = cube.double(seat).and_then(|_| cube.take(seat.opponent()));
                }
                Ok(false)
            }
        }
    }
}

impl State {
    /// What the points are multiplied with.
    fn value(&self) -> u32 {
        self.cube.map_or(1, |cube| cube.value())
    }

    fn begin_turn(&mut self, side: Side) {
        let rolls = Side::BOTH.map(|side| self.game.roll_no(side));
        let number = self.turn.number + 1;
        self.turn = Turn { number, start: *self.game.position(), side, rolls, told: Vec::new() };
    }

    /// K7, K9, K13: whether this side may double now.
    fn may_double(&self, side: Side) -> bool {
        let Some(cube) = &self.cube else { return false };
        let is_open = |match_play: &Match| {
            let lock = MatchRules::default().lock;
            !match_play.is_crawford() && (match_play.game() == 1 || lock.is_open(&self.game, side))
        };
        cube.next(Seat(side.index() as u8)).is_ok() && self.match_play.as_ref().is_none_or(is_open)
    }

    /// The game as this side sees it.
    fn seen(&self, side: Side) -> TablesSeen<'_> {
        let own_first =
            |[white, black]: [u16; 2]| if side == Side::White { [white, black] } else { [black, white] };
        let score = self.match_play.as_ref().map(|match_play| own_first(match_play.score()));
        let to = self.match_play.as_ref().map_or(0, Match::to);
        let owner = self.cube.and_then(|cube| cube.owner());
        let stake = Stake {
            value: self.value(),
            centred: owner.is_none(),
            away: score.map(|score| score.map(|points| to.saturating_sub(points))),
            after_crawford: self.match_play.is_some_and(|match_play| match_play.is_after_crawford()),
        };
        let owns_cube = owner.map(|owner| owner.index() == side.index());
        let may = |side: Side| self.cube.is_some_and(|cube| cube.may_turn(Seat(side.index() as u8)));
        let may_double = [side, side.other()].map(may);
        TablesSeen { game: &self.game, turn: &self.turn, side, stake, score, owns_cube, may_double }
    }
}
