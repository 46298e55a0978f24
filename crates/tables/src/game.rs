// SPDX-License-Identifier: AGPL-3.0-or-later
//! The turn machine of one game (X2): opening roll, then for each player finishing a double the opponent
//! started, rolling, and playing the stages of the roll. Dice and sides come in as arguments; nothing here
//! knows who sits where, what a point is worth to them, or what time it is.

use game::{Outcome, Side};

use crate::graph::{PlayGraph, play_graph};
use crate::judge::apply_steps;
use crate::options::{OnBlock, Options};
use crate::phase::{Phase, Played, Progress, TurnError};
use crate::position::Position;
use crate::rules::{is_restart, outcome, stops};
use crate::search::Search;
use crate::step::{Done, Step};
use crate::turn::{handed_over, is_progressive};
use crate::variant::Variant;

/// [`Phase`] without its lists, so that a game is small and cheap to copy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    Opening,
    ToRoll(Side),
    ToPlay { side: Side, rolled: [u8; 2], stage: Stage, completing: bool },
    Over,
}

/// The dice of one stage.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    /// Two different dice.
    Two(u8, u8),
    /// So many of one number.
    Same(u8, u8),
}

impl Stage {
    fn dice(self) -> Vec<u8> {
        match self {
            Self::Two(a, b) => vec![a, b],
            Self::Same(number, count) => vec![number; usize::from(count)],
        }
    }
}

/// One game in progress.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    position: Position,
    options: Options,
    state: State,
    /// S9: own rolls so far, by side.
    rolls: [u16; 2],
    /// S7: who starts; `None` when the opening roll decides.
    starter: Option<Side>,
    /// G15: what has to be finished, the current number first.
    pending: [(u8, u8); 6],
    pending_len: u8,
}

impl Game {
    /// A single game or the first of a match: the opening roll decides who starts (S4).
    #[must_use]
    pub fn new(variant: Variant, options: &Options) -> Self {
        Self::begin(variant, options, None)
    }

    /// A later game of a match: its starter rolls both dice (S7, S8).
    #[must_use]
    pub fn new_with_starter(variant: Variant, options: &Options, starter: Side) -> Self {
        Self::begin(variant, options, Some(starter))
    }

    /// A game that goes on from a position, `side` to roll; `rolls` are the own rolls both have made (S9).
    #[must_use]
    pub fn from_position(position: Position, options: &Options, side: Side, rolls: [u16; 2]) -> Self {
        let mut game = Self::begin(position.variant(), options, Some(side));
        (game.position, game.rolls) = (position, rolls);
        if game.outcome().is_some() {
            game.state = State::Over;
        }
        game
    }

    fn begin(variant: Variant, options: &Options, starter: Option<Side>) -> Self {
        Self {
            position: Position::initial(variant),
            options: *options,
            state: starter.map_or(State::Opening, State::ToRoll),
            rolls: [0; 2],
            starter,
            pending: [(0, 0); 6],
            pending_len: 0,
        }
    }

    /// Where the checkers are.
    #[must_use]
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The switches of the table.
    #[must_use]
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// The game that is played.
    #[must_use]
    pub fn variant(&self) -> Variant {
        self.position.variant()
    }

    /// What the game waits for.
    #[must_use]
    pub fn phase(&self) -> Phase {
        match self.state {
            State::Opening => Phase::Opening,
            State::ToRoll(side) => Phase::ToRoll { side },
            State::ToPlay { side, rolled, stage, completing } => {
                Phase::ToPlay { side, rolled, stage: stage.dice(), completing }
            }
            State::Over => Phase::Over,
        }
    }

    /// The player on turn; nobody during the opening roll and after the end.
    #[must_use]
    pub fn side(&self) -> Option<Side> {
        match self.state {
            State::ToRoll(side) | State::ToPlay { side, .. } => Some(side),
            State::Opening | State::Over => None,
        }
    }

    /// P8, G8, S9: whether the stage to be played belongs to a player's first roll.
    #[must_use]
    pub fn is_first_turn(&self) -> bool {
        match self.state {
            State::ToPlay { side, completing: false, .. } => self.rolls[side.index()] == 1,
            _ => false,
        }
    }

    /// S4, S5: both roll one die. The higher starts and plays the two dice; equal dice give `None` and are
    /// rolled again.
    ///
    /// # Errors
    /// No opening roll is due, or a number is no die.
    pub fn opening(&mut self, white: u8, black: u8) -> Result<Option<Side>, TurnError> {
        check_dice([white, black])?;
        if self.state != State::Opening {
            return Err(TurnError::NotOpening);
        }
        if white == black {
            return Ok(None);
        }
        let starter = if white > black { Side::White } else { Side::Black };
        self.start_playing(starter, [white.max(black), white.min(black)]);
        Ok(Some(starter))
    }

    /// The player on turn has rolled these dice.
    ///
    /// # Errors
    /// Nobody is to roll, or a number is no die.
    pub fn roll(&mut self, dice: [u8; 2]) -> Result<(), TurnError> {
        check_dice(dice)?;
        match self.state {
            State::ToRoll(side) => {
                self.start_playing(side, dice);
                Ok(())
            }
            State::Over => Err(TurnError::Over),
            State::Opening | State::ToPlay { .. } => Err(TurnError::NotToRoll),
        }
    }

    fn start_playing(&mut self, side: Side, rolled: [u8; 2]) {
        self.rolls[side.index()] = self.rolls[side.index()].saturating_add(1);
        let [a, b] = rolled;
        let stage = if a == b { Stage::Same(a, 4) } else { Stage::Two(a, b) };
        self.state = State::ToPlay { side, rolled, stage, completing: false };
    }

    /// The legal steps of the stage to be played; nothing to play outside [`Phase::ToPlay`].
    #[must_use]
    pub fn graph(&self) -> PlayGraph {
        match self.state {
            State::ToPlay { side, stage, .. } => {
                play_graph(&self.position, side, &stage.dice(), &self.options, self.is_first_turn())
            }
            _ => PlayGraph::complete(),
        }
    }

    /// T15, X4: there are dice to play and none of them can be.
    #[must_use]
    pub fn must_pass(&self) -> bool {
        let State::ToPlay { side, stage, .. } = self.state else {
            return false;
        };
        let mut search = Search::default();
        search.run(&self.position, side, &stage.dice(), &self.options, self.is_first_turn());
        search.steps(0).is_empty()
    }

    /// Plays the steps of the stage, all of them at once; none only when nothing can be played.
    ///
    /// # Errors
    /// There is nothing to play, or the first clause the play breaks. The game is then unchanged.
    pub fn play(&mut self, steps: &[Step]) -> Result<Played, TurnError> {
        let State::ToPlay { side, rolled, stage, completing } = self.state else {
            return Err(if self.state == State::Over { TurnError::Over } else { TurnError::NotToPlay });
        };
        let dice = stage.dice();
        let applied = apply_steps(&self.position, side, &dice, &self.options, self.is_first_turn(), steps)?;
        self.position = applied.position;
        let count = |what: fn(&Done) -> bool| applied.steps.iter().filter(|done| what(done)).count() as u8;
        let mut played = Played {
            side,
            dice_used: applied.dice_used,
            hits: count(|done| done.hit),
            pins: count(|done| done.pin),
            restarted: false,
            handed_over: false,
            outcome: outcome(&self.position, &self.options),
            steps: applied.steps,
        };
        let short = dice.len() as u8 - played.dice_used.min(dice.len() as u8);
        if played.outcome.is_some() {
            self.drop_pending();
            self.state = State::Over;
        } else if stops(&self.position, &self.options) {
            self.end_turn(side, &mut played);
        } else if completing {
            self.next_of_pending(side, rolled, short);
        } else {
            self.next_stage(side, rolled, stage, short, &mut played);
        }
        Ok(played)
    }

    /// G11, G13, H5: the next number of a progressive double, or the end of the turn.
    fn next_stage(&mut self, side: Side, rolled: [u8; 2], stage: Stage, short: u8, played: &mut Played) {
        let variant = self.variant();
        if let Stage::Same(number, count) = stage
            && is_progressive(variant, self.rolls[side.index()], &self.options)
        {
            if short == 0 && number < 6 {
                let stage = Stage::Same(number + 1, 4);
                self.state = State::ToPlay { side, rolled, stage, completing: false };
                return;
            }
            let rest = handed_over(variant, rolled[0], number, count - short, &self.options);
            if !rest.is_empty() {
                for (slot, part) in self.pending.iter_mut().zip(&rest) {
                    *slot = *part;
                }
                self.pending_len = rest.len().min(self.pending.len()) as u8;
                played.handed_over = true;
                self.state = self.completing(side.other(), rolled);
                return;
            }
        }
        self.end_turn(side, played);
    }

    /// G16, G17: the next number to finish, or the player's own roll.
    fn next_of_pending(&mut self, side: Side, rolled: [u8; 2], short: u8) {
        let stop = short > 0 && self.options.completion_on_block == OnBlock::Stop;
        if stop {
            self.drop_pending();
        } else {
            self.pending.rotate_left(1);
            self.pending[5] = (0, 0);
            self.pending_len = self.pending_len.saturating_sub(1);
        }
        self.state = self.completing(side, rolled);
    }

    fn drop_pending(&mut self) {
        self.pending = [(0, 0); 6];
        self.pending_len = 0;
    }

    /// What a player does who has something pending: finish it, then roll.
    fn completing(&self, side: Side, rolled: [u8; 2]) -> State {
        match self.pending() {
            [] => State::ToRoll(side),
            [(number, count), ..] => {
                State::ToPlay { side, rolled, stage: Stage::Same(*number, *count), completing: true }
            }
        }
    }

    /// X2: the restart test, then the other player.
    fn end_turn(&mut self, side: Side, played: &mut Played) {
        if is_restart(&self.position) {
            *self = Self::begin(self.variant(), &self.options, self.starter);
            played.restarted = true;
        } else {
            self.state = State::ToRoll(side.other());
        }
    }

    /// G15: what the player on turn has to finish, the number to be played now first.
    #[must_use]
    pub fn pending(&self) -> &[(u8, u8)] {
        &self.pending[..usize::from(self.pending_len).min(self.pending.len())]
    }

    /// G11, G15, H2: the progressive double being played, if there is one.
    #[must_use]
    pub fn progress(&self) -> Option<Progress> {
        let State::ToPlay { side, rolled, stage: Stage::Same(number, _), completing } = self.state else {
            return None;
        };
        let rest = if completing {
            self.pending().get(1..).unwrap_or_default().to_vec()
        } else if is_progressive(self.variant(), self.rolls[side.index()], &self.options) {
            (number + 1..=6).map(|later| (later, 4)).collect()
        } else {
            return None;
        };
        Some(Progress { rolled: rolled[0], rest })
    }

    /// S9: how many own rolls a player has made in this game, the opening roll being the starter's first.
    #[must_use]
    pub fn roll_no(&self, side: Side) -> u16 {
        self.rolls[side.index()]
    }

    /// How the game ended; `None` while it goes on.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        outcome(&self.position, &self.options)
    }
}

fn check_dice(dice: [u8; 2]) -> Result<(), TurnError> {
    dice.iter().find(|die| !(1..=6).contains(*die)).map_or(Ok(()), |die| Err(TurnError::BadDie { die: *die }))
}
