// SPDX-License-Identifier: AGPL-3.0-or-later
//! The doubling cube: who may double when (K1 to K17), and the answers.

use game::Seat;
use tables::{Cube, Level};

use crate::clock::timing::Timing;
use crate::ending::EndReason;
use crate::games::Play;
use crate::table::event::Event;
use crate::table::outside::{Actor, Context};
use crate::table::refusal::Refusal;
use crate::table::room::Room;
use crate::table::seats::two;

/// What a player answers to a double.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Answer {
    Take,
    Drop,
    Raise(Level),
}

impl Room {
    /// Whether `seat` may double now (K1, K3, K7, K9, K13, K16).
    ///
    /// # Errors
    /// The refusal that says why not.
    pub fn may_double(&self, seat: Seat) -> Result<(), Refusal> {
        let (Some(cube), Play::Tables(game)) = (&self.cube, &self.play) else { return Err(Refusal::NoCube) };
        if self.turn() != Some(seat) {
            return Err(Refusal::NotYourTurn);
        }
        self.nothing_to_answer()?;
        let tables::Phase::ToRoll { side } = game.phase() else { return Err(Refusal::DoubleBeforeRoll) };
        cube.next(seat)?;
        let Some(match_play) = &self.match_play else { return Ok(()) };
        if match_play.is_crawford() {
            return Err(Refusal::CrawfordGame);
        }
        let locked = match_play.game() > 1 && !self.terms.lock.is_open(game, side);
        if locked { Err(Refusal::CubeLocked) } else { Ok(()) }
    }

    pub(crate) fn double(&self, ctx: &Context<'_>, actor: &Actor) -> Result<Vec<Event>, Refusal> {
        if self.cube.is_none() {
            return Err(Refusal::NoCube);
        }
        let seat = self.mover(ctx, actor)?;
        self.may_double(seat)?;
        let t = self.clock.measure(seat, ctx.now, ctx.lag);
        self.followed(ctx, vec![Event::Doubled { seat: seat.0, level: Level::Double, t }])
    }

    pub(crate) fn answer(
        &self,
        ctx: &Context<'_>,
        actor: &Actor,
        answer: Answer,
    ) -> Result<Vec<Event>, Refusal> {
        let mut cube = *self.cube().ok_or(Refusal::NoCube)?;
        if cube.offer().is_none() {
            self.player(actor)?;
            return Err(Refusal::NoDoubleToAnswer);
        }
        let seat = self.mover(ctx, actor)?;
        let t = self.clock.measure(seat, ctx.now, ctx.lag);
        let events = match answer {
            Answer::Take => vec![Event::Taken { seat: seat.0, t }],
            Answer::Drop => {
                let points = cube.drop(seat)?;
                let mut events = vec![Event::Dropped { seat: seat.0, t }];
                events.extend(self.closing(EndReason::Dropped, two(seat.opponent())?, points));
                events
            }
            Answer::Raise(level) if cube.may_raise() == Some(level) => {
                vec![Event::Doubled { seat: seat.0, level, t }]
            }
            Answer::Raise(Level::Raccoon) => return Err(Refusal::CannotRaccoon),
            Answer::Raise(_) => return Err(Refusal::CannotBeaver),
        };
        self.followed(ctx, events)
    }

    /// A double has to be answered before anything else is done.
    pub(crate) fn nothing_to_answer(&self) -> Result<(), Refusal> {
        match self.cube().and_then(Cube::offer) {
            Some(_) => Err(Refusal::AnswerTheDouble),
            None => Ok(()),
        }
    }

    /// What points of the game are multiplied with (K2, C5): a double that waits for an answer does not count.
    pub(crate) fn stake(&self) -> u32 {
        self.cube().map_or(1, Cube::value)
    }

    /// K15: the answer to a double that may only be taken.
    pub(crate) fn forced_answer(&self) -> Option<Event> {
        let cube = self.cube()?;
        let seat = cube.answerer()?;
        let choice = cube.may_drop() || cube.may_raise().is_some();
        (!choice).then_some(Event::Taken { seat: seat.0, t: Timing::NONE })
    }
}
