// SPDX-License-Identifier: AGPL-3.0-or-later
//! The one door: a command in, the events that follow from it out.

use game::Seat;

use crate::command::{ClaimKind, Command};
use crate::dicing::CHAIN_LINKS;
use crate::event::{EndReason, Event, Timing};
use crate::play::Play;
use crate::refusal::Refusal;
use crate::room::{Actor, Context, House, Room, Status};
use crate::talk::TALK_EVENTS_MAX;

impl Room {
    /// What follows when `actor` asks for `command`. Changes nothing; the events are to be made durable and
    /// then folded, in order. A command that comes after a flag has fallen is answered with the end of the game.
    ///
    /// # Errors
    /// A [`Refusal`] that says why nothing happens.
    pub fn apply(&self, ctx: &Context<'_>, actor: &Actor, command: &Command) -> Result<Vec<Event>, Refusal> {
        if !matches!(command, Command::Chat { .. })
            && let Some(end) = self.fallen(ctx, actor)
        {
            return Ok(vec![end]);
        }
        let talks = matches!(command, Command::Chat { .. } | Command::Offer { .. } | Command::Sit { .. });
        if talks && self.talk >= TALK_EVENTS_MAX {
            return Err(Refusal::TalkedOut { max: TALK_EVENTS_MAX });
        }
        match command {
            Command::Chat { text } => self.chat(actor, text),
            Command::Sit { seat } => self.sit(ctx, actor, *seat),
            Command::Leave => self.leave(actor),
            Command::Bot { bot } => self.seat_bot(ctx, actor, bot),
            Command::DiceCommit { commit } => self.dice_commit(actor, commit),
            Command::DiceReveal { c } => self.dice_reveal(ctx, actor, c),
            Command::Offer { what, points } => self.offer(ctx, actor, *what, *points),
            Command::Accept { what } => self.accept(ctx, actor, *what),
            Command::Decline { what } => self.decline(actor, *what),
            Command::Move { m } => self.make_move(ctx, actor, m),
            Command::Roll => self.roll(ctx, actor),
            Command::Resign => self.resign(actor),
            Command::Claim { what, m } => self.claim(ctx, actor, *what, m.as_deref()),
            Command::Abort => self.abort(actor),
        }
    }

    /// The end of the game, when a flag had fallen before this player's command came. His own clock is read with
    /// the lag he is forgiven, the other's with all the grace it has.
    fn fallen(&self, ctx: &Context<'_>, actor: &Actor) -> Option<Event> {
        let running = self.clock.running().filter(|_| self.status == Status::Playing)?;
        let seat = self.seat_of(&actor.player)?;
        let fallen = if seat == running {
            self.clock.flags(seat, &self.clock.measure(seat, ctx.now, ctx.lag))
        } else {
            self.clock.deadline().is_some_and(|deadline| ctx.now >= deadline)
        };
        fallen.then(|| self.flag_fall(running))
    }

    fn player(&self, actor: &Actor) -> Result<Seat, Refusal> {
        let seat = self.seat_of(&actor.player).ok_or(Refusal::NotSeated)?;
        if self.status == Status::Playing {
            Ok(seat)
        } else {
            Err(Refusal::NotPlaying { status: self.status.name() })
        }
    }

    /// The seat of a player on turn who has seen the present position.
    fn mover(&self, ctx: &Context<'_>, actor: &Actor) -> Result<Seat, Refusal> {
        let seat = self.player(actor)?;
        if let Some(seen) = ctx.seen.filter(|seen| *seen < self.position_version) {
            return Err(Refusal::StaleVersion { seen, current: self.position_version });
        }
        if self.play.turn() == Some(seat) { Ok(seat) } else { Err(Refusal::NotYourTurn) }
    }

    fn make_move(&self, ctx: &Context<'_>, actor: &Actor, m: &str) -> Result<Vec<Event>, Refusal> {
        let seat = self.mover(ctx, actor)?;
        let t = self.clock.measure(seat, ctx.now, ctx.lag);
        let mut trial = self.play.clone();
        let effect = trial.make(m)?;
        self.followed(ctx, Event::Moved { seat: seat.0, m: effect.notation, t })
    }

    fn roll(&self, ctx: &Context<'_>, actor: &Actor) -> Result<Vec<Event>, Refusal> {
        let Play::Tables(game) = &self.play else { return Err(Refusal::NotInThisGame { act: "roll" }) };
        let seat = self.mover(ctx, actor)?;
        if !matches!(game.phase(), tables::Phase::ToRoll { .. }) {
            return Err(Refusal::CannotRoll);
        }
        let timing = self.clock.measure(seat, ctx.now, ctx.lag);
        let mut rolled = self.next_roll(ctx.house, Some(seat))?;
        if let Event::Rolled { t, .. } = &mut rolled {
            *t = Some(timing);
        }
        self.followed(ctx, rolled)
    }

    /// The event and everything that follows from it by itself: the end of the game, the next roll, a turn
    /// that has nothing to play.
    fn followed(&self, ctx: &Context<'_>, event: Event) -> Result<Vec<Event>, Refusal> {
        let mut room = self.clone();
        let mut events = Vec::with_capacity(2);
        let mut next = Some(event);
        while let Some(event) = next {
            room.fold(ctx.now, &event)
                .map_err(|corrupt| Refusal::IllegalMove { reason: corrupt.reason, clause: String::new() })?;
            events.push(event);
            next = room.consequence(ctx.house)?;
        }
        Ok(events)
    }

    /// What the position calls for by itself, if anything.
    fn consequence(&self, house: &dyn House) -> Result<Option<Event>, Refusal> {
        if self.status == Status::Over {
            return Ok(None);
        }
        if let Some(outcome) = self.play.outcome() {
            return Ok(Some(Event::Ended {
                reason: EndReason::from_kind(outcome.kind),
                winner: outcome.winner.map(|side| self.play.seat_of(side).0),
                points: outcome.points.0,
            }));
        }
        let Play::Tables(game) = &self.play else { return Ok(None) };
        Ok(match game.phase() {
            tables::Phase::Opening => Some(self.next_roll(house, None)?),
            tables::Phase::ToPlay { side, .. } if self.status == Status::Starting => {
                Some(Event::Started { first: self.play.seat_of(side).0 })
            }
            tables::Phase::ToRoll { side } if self.table.auto_roll => {
                Some(self.next_roll(house, Some(self.play.seat_of(side)))?)
            }
            tables::Phase::ToPlay { side, .. } if game.must_pass() => {
                Some(Event::Passed { seat: self.play.seat_of(side).0 })
            }
            _ => None,
        })
    }

    fn next_roll(&self, house: &dyn House, seat: Option<Seat>) -> Result<Event, Refusal> {
        let dicing = self.dicing.as_ref().ok_or(Refusal::CannotRoll)?;
        if dicing.rolls >= CHAIN_LINKS {
            return Ok(Event::Ended { reason: EndReason::DiceSpent, winner: None, points: 0 });
        }
        Ok(dicing.roll(house, seat))
    }

    fn dice_commit(&self, actor: &Actor, commit: &str) -> Result<Vec<Event>, Refusal> {
        let (seat, dicing) = self.dicer(actor)?;
        Ok(vec![dicing.commit_event(seat, commit)?])
    }

    fn dice_reveal(&self, ctx: &Context<'_>, actor: &Actor, c: &str) -> Result<Vec<Event>, Refusal> {
        let (seat, dicing) = self.dicer(actor)?;
        let revealed = dicing.reveal_event(seat, c)?;
        if dicing.revealed[seat.opponent().index() & 1].is_some() {
            self.followed(ctx, revealed)
        } else {
            Ok(vec![revealed])
        }
    }

    fn dicer(&self, actor: &Actor) -> Result<(Seat, &crate::dicing::Dicing), Refusal> {
        let seat = self.seat_of(&actor.player).ok_or(Refusal::NotSeated)?;
        match &self.dicing {
            Some(dicing) if self.status == Status::Starting => Ok((seat, dicing)),
            _ => Err(Refusal::BadDice { reason: "the dice are not being agreed now" }),
        }
    }

    fn resign(&self, actor: &Actor) -> Result<Vec<Event>, Refusal> {
        let seat = self.player(actor)?;
        let winner = seat.opponent();
        match &self.play {
            Play::Tables(_) => Err(Refusal::NotInThisGame { act: "resign" }),
            Play::Chess(game) if game.can_mate(crate::play::side(winner)) == chess::Verdict::No => {
                Ok(vec![Event::Ended { reason: EndReason::ResignationDrawn, winner: None, points: 1 }])
            }
            Play::Chess(_) | Play::Kalah(_) => {
                Ok(vec![Event::Ended { reason: EndReason::Resignation, winner: Some(winner.0), points: 1 }])
            }
        }
    }

    fn claim(
        &self,
        ctx: &Context<'_>,
        actor: &Actor,
        what: ClaimKind,
        m: Option<&str>,
    ) -> Result<Vec<Event>, Refusal> {
        let Play::Chess(game) = &self.play else { return Err(Refusal::NotInThisGame { act: "claim" }) };
        self.mover(ctx, actor)?;
        let claims = match m {
            Some(m) => game.can_claim_with(m),
            None => game.can_claim(),
        };
        let (holds, reason) = match what {
            ClaimKind::Threefold => (claims.threefold, EndReason::Threefold),
            ClaimKind::Fifty => (claims.fifty, EndReason::Fifty),
        };
        if holds {
            Ok(vec![Event::Ended { reason, winner: None, points: 1 }])
        } else {
            Err(Refusal::ClaimFails)
        }
    }

    fn abort(&self, actor: &Actor) -> Result<Vec<Event>, Refusal> {
        self.seat_of(&actor.player).ok_or(Refusal::NotSeated)?;
        match self.status {
            Status::Starting => {}
            Status::Playing if self.ply < 2 => {}
            Status::Playing => return Err(Refusal::TooLateToAbort),
            Status::Open | Status::Over => {
                return Err(Refusal::NotPlaying { status: self.status.name() });
            }
        }
        Ok(vec![Event::Ended { reason: EndReason::Aborted, winner: None, points: 0 }])
    }

    /// The end by a fallen flag: FIDE 6.9 for chess, C3 to C5 for the tables family.
    pub(crate) fn flag_fall(&self, loser: Seat) -> Event {
        let winner = loser.opponent();
        let points = if matches!(self.play, Play::Tables(_)) { 3 } else { 1 };
        match &self.play {
            Play::Chess(game) if game.can_mate(crate::play::side(winner)) == chess::Verdict::No => {
                Event::Ended { reason: EndReason::FlagDrawn, winner: None, points: 1 }
            }
            _ => Event::Ended { reason: EndReason::Flag, winner: Some(winner.0), points },
        }
    }
}

impl Timing {
    /// An action that took no time.
    pub const NONE: Self = Self { used: 0, comp: 0, client: None };
}
