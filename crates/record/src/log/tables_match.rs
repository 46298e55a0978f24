// SPDX-License-Identifier: AGPL-3.0-or-later
//! A single game or a match of the tables family in a record: the terms agreed, the cube's permissions, the
//! score from game to game.

use super::boards::{option_value, seat_of, side_of};
use super::{Ending, Event, Fault, LEVELS, Outcome};
use crate::bout::{self, Bout};
use crate::shown::{Eye, Seen};
use crate::{Switch, Why};
use game::{OptionSpec, OptionValue, Side};
use tables::{Game, Options, TERMS, Variant, option_specs};

/// K7: the cube ends here.
const CUBE_MAX: u32 = 64;

/// What was agreed.
#[derive(Clone, Debug)]
struct Terms {
    to: u32,
    cube: bool,
    /// The highest level of an offer: 0 doubles, 1 beavers, 2 raccoons.
    level: u8,
    beaver_droppable: bool,
    crawford: bool,
    lock: String,
}

pub(super) struct TablesMatch {
    variant: Variant,
    options: Options,
    terms: Terms,
    bout: Bout,
    number: u32,
    score: [u32; 2],
    /// K13: this game is the Crawford game; it comes once.
    crawford: bool,
    crawford_came: bool,
    /// Who won the game before, while the next has not begun.
    between: Option<Side>,
}

impl TablesMatch {
    pub(super) fn new(variant: Variant, given: &[(String, String)]) -> Result<Self, Why> {
        let mut options = Options::default();
        let mut terms = Terms {
            to: 1,
            cube: false,
            level: 0,
            beaver_droppable: true,
            crawford: true,
            lock: "own_first_roll".to_owned(),
        };
        let specs: Vec<OptionSpec> = option_specs(variant).iter().chain(&TERMS).copied().collect();
        for (name, text) in given {
            let value = option_value(&specs, name, text)?;
            match (name.as_str(), &value) {
                ("match_to", OptionValue::Int(to)) => terms.to = u32::try_from(*to).unwrap_or(1),
                ("cube", OptionValue::Bool(on)) => terms.cube = *on,
                ("beavers", OptionValue::Bool(on)) => terms.level = terms.level.max(u8::from(*on)),
                ("raccoons", OptionValue::Bool(on)) => terms.level = terms.level.max(2 * u8::from(*on)),
                ("beaver_droppable", OptionValue::Bool(on)) => terms.beaver_droppable = *on,
                ("crawford", OptionValue::Bool(on)) => terms.crawford = *on,
                ("match_cube_lock", OptionValue::Text(lock)) => terms.lock.clone_from(lock),
                ("match_timeout", _) => {}
                _ => options.set(name, &value).map_err(|error| Switch::of(&specs, error))?,
            }
        }
        let bout = Bout::new(Game::new(variant, &options), CUBE_MAX);
        let (score, number) = ([0, 0], 1);
        Ok(Self {
            variant,
            options,
            terms,
            bout,
            number,
            score,
            crawford: false,
            crawford_came: false,
            between: None,
        })
    }

    pub(super) fn board(&self) -> &Game {
        &self.bout.game
    }

    pub(super) fn position(&self) -> String {
        self.bout.game.position().to_string()
    }

    /// The end of the present game by the board or the cube.
    pub(super) fn end(&self) -> Option<Ending> {
        self.bout.ended.filter(|_| self.between.is_none()).map(|ended| Ending {
            result: Outcome::Win { seat: seat_of(ended.winner), points: ended.points },
            reason: ended.kind.to_owned(),
        })
    }

    pub(super) fn take(&mut self, event: &Event, eye: &mut Eye<'_>) -> Result<(), Why> {
        if self.between.is_some() && !matches!(event, Event::Game { .. }) {
            return Err(Fault::Between.into());
        }
        match event {
            Event::Opening(dice) => {
                self.bout.opening(*dice)?;
                eye.sees(|| Seen::Rolled { seat: None, dice: *dice });
            }
            Event::Roll { seat, dice } => {
                self.turn(*seat)?;
                self.bout.roll(*dice)?;
                eye.sees(|| Seen::Rolled { seat: Some(*seat), dice: *dice });
            }
            Event::Move { seat, text } => {
                self.turn(*seat)?;
                let stage = self.bout.play(text)?;
                eye.sees(|| Seen::Stage(&stage, &self.bout.game));
            }
            Event::Double { seat, level, value } => {
                self.double(*seat, *level, *value)?;
                eye.sees(|| Seen::Doubled { seat: *seat, level: *level, value: *value });
            }
            Event::Take { seat } => {
                let value = self.bout.answer(side_of(*seat)?, true)?;
                eye.sees(|| Seen::Taken { seat: *seat, value });
            }
            Event::Drop { seat } => {
                let beaver = self.bout.cube.offer().is_some_and(|offer| offer.level == 1);
                if beaver && !self.terms.beaver_droppable {
                    return Err(bout::Fault::NoBeaverDrop.into());
                }
                self.bout.answer(side_of(*seat)?, false)?;
                eye.sees(|| Seen::Dropped { seat: *seat });
            }
            Event::Over(ending) => self.over(ending)?,
            Event::Game { number, first } => {
                self.next(*number, side_of(*first)?)?;
                eye.sees(|| Seen::Game { number: *number, first: *first });
            }
            Event::Back(_) => return Err(Fault::NoBacks.into()),
            Event::End(_) => {}
        }
        Ok(())
    }

    fn turn(&self, seat: u8) -> Result<(), Why> {
        let side = side_of(seat)?;
        match self.bout.game.side() {
            Some(turn) if turn != side => Err(Fault::TurnOfSeat { turn: seat_of(turn) }.into()),
            _ => Ok(()),
        }
    }

    fn double(&mut self, seat: u8, given: u8, value: u32) -> Result<(), Why> {
        let side = side_of(seat)?;
        let offered = self.bout.cube.offer().map_or(0, |offer| offer.level + 1);
        let level = LEVELS[usize::from(offered).min(2)];
        if !self.terms.cube {
            return Err(bout::Fault::NoCube.into());
        }
        if self.crawford {
            return Err(bout::Fault::Crawford.into());
        }
        if offered == 0 {
            self.turn(seat)?;
            self.unlocked(side)?;
        } else if offered > self.terms.level {
            return Err(bout::Fault::NotAgreed { level }.into());
        }
        if offered != given {
            return Err(bout::Fault::OtherLevel { level }.into());
        }
        let stake = self.bout.double(side)?;
        if stake == value { Ok(()) } else { Err(bout::Fault::WouldShow { stake }.into()) }
    }

    /// K9: who may not double yet in the second and later games.
    fn unlocked(&self, side: Side) -> Result<(), Why> {
        let rolls = |side: Side| self.bout.game.roll_no(side);
        let locked = match self.terms.lock.as_str() {
            _ if self.number == 1 => false,
            "own_first_roll" => rolls(side) == 0,
            "starter_only" => rolls(Side::White) + rolls(Side::Black) == 0,
            "whole_game" => true,
            _ => false,
        };
        if locked { Err(bout::Fault::Locked.into()) } else { Ok(()) }
    }

    fn over(&mut self, ending: &Ending) -> Result<(), Why> {
        let Outcome::Win { seat, points } = ending.result else {
            return Err(Fault::NoWinner.into());
        };
        let winner = side_of(seat)?;
        self.score[winner.index()] = self.score[winner.index()].saturating_add(points);
        if self.score[winner.index()] >= self.terms.to {
            return Err(Fault::MatchOver.into());
        }
        self.between = Some(winner);
        Ok(())
    }

    fn next(&mut self, number: u32, first: Side) -> Result<(), Why> {
        let Some(winner) = self.between else {
            return Err(Fault::NotOver.into());
        };
        if number != self.number + 1 {
            return Err(Fault::NextGame { next: self.number + 1 }.into());
        }
        if first != winner {
            return Err(Fault::Starter { seat: seat_of(winner) }.into());
        }
        let near = self.score.iter().any(|points| points + 1 == self.terms.to);
        self.crawford = self.terms.crawford && near && !self.crawford_came;
        self.crawford_came |= self.crawford;
        self.bout = Bout::new(Game::new_with_starter(self.variant, &self.options, first), CUBE_MAX);
        (self.number, self.between) = (number, None);
        Ok(())
    }
}
