// SPDX-License-Identifier: AGPL-3.0-or-later
//! What a game is played for: who may double when (K1 to K17), the answers, how a game's end becomes an end
//! of the table or of one game of a match (S1 to S9), and the pause before the next.

use game::Seat;
use tables::{Cube, Level, MatchTimeout};

use crate::end::EndReason;
use crate::event::Event;
use crate::outside::{Actor, Context};
use crate::play::Play;
use crate::refusal::Refusal;
use crate::room::{Room, Status};
use crate::timing::Timing;

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
        let Some(series) = &self.series else { return Ok(()) };
        if series.is_crawford() {
            return Err(Refusal::CrawfordGame);
        }
        let locked = series.game() > 1 && !self.terms.lock.is_open(game, side);
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
                events.extend(self.closing(EndReason::Dropped, seat.opponent(), points));
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

    /// The events of a game won by `winner` with `points`, the cube already counted.
    pub(crate) fn closing(&self, reason: EndReason, winner: Seat, points: u32) -> Vec<Event> {
        let ended = Event::Ended { reason, winner: Some(winner.0), points };
        let Some(series) = &self.series else { return vec![ended] };
        let score = series.score_after(winner, points);
        let game = series.game();
        let mut events = vec![Event::GameOver { game, reason, winner: winner.0, points, score }];
        let by_clock = reason == EndReason::Flag && self.terms.timeout == MatchTimeout::Match;
        if by_clock || series.is_reached(score) {
            events.push(ended);
        }
        events
    }

    /// Whether a game of a match is over and the next has not begun.
    #[must_use]
    pub fn is_between_games(&self) -> bool {
        self.status == Status::Playing
            && self.series.as_ref().is_some_and(|series| series.last_game().is_some())
    }

    /// Whether `seat` may ask for the next game of the match.
    #[must_use]
    pub fn may_ask_next(&self, seat: Seat) -> bool {
        self.is_between_games() && self.series.as_ref().is_some_and(|series| !series.has_asked(seat))
    }

    pub(crate) fn next(&self, ctx: &Context<'_>, actor: &Actor) -> Result<Vec<Event>, Refusal> {
        let seat = self.player(actor)?;
        if !self.is_between_games() {
            return Err(Refusal::NotBetweenGames);
        }
        if !self.may_ask_next(seat) {
            return Err(Refusal::NextAsked);
        }
        self.followed(ctx, vec![Event::Next { seat: seat.0 }])
    }

    /// S7: the beginning of the next game, when a game is over and both have asked or, `due`, waited long enough.
    pub(crate) fn next_begins(&self, due: bool) -> Option<Event> {
        let series = self.series.as_ref().filter(|_| self.is_between_games())?;
        let winner = if due { series.last_game()?.winner } else { series.ready()? };
        Some(Event::GameBegan { game: series.game() + 1, first: winner.0 })
    }

    /// K15: the answer to a double that may only be taken.
    pub(crate) fn forced_answer(&self) -> Option<Event> {
        let cube = self.cube()?;
        let seat = cube.answerer()?;
        let choice = cube.may_drop() || cube.may_raise().is_some();
        (!choice).then_some(Event::Taken { seat: seat.0, t: Timing::NONE })
    }

    /// Whether a player can still call the table off alone: before the second move, and where there are dice only
    /// before the first roll, so that nobody plays good dice and calls bad ones off.
    pub(crate) fn may_abort(&self) -> bool {
        match self.status {
            Status::Playing if self.pairs_may_abort().is_some() => self.pairs_may_abort() == Some(true),
            Status::Starting => self.dicing().is_none_or(|dicing| dicing.epoch == 0 && dicing.rolls == 0),
            Status::Playing => self.ply < 2 && !self.table.game.has_dice(),
            Status::Open | Status::Over => false,
        }
    }
}
