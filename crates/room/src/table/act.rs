// SPDX-License-Identifier: AGPL-3.0-or-later
//! The one door: a command in, the events that follow from it out.

use std::collections::VecDeque;

use game::{Micros, Seat, TwoSeat};
use tables::Level;

use crate::cube::double::Answer;
use crate::ending::EndReason;
use crate::games::Play;
use crate::table::command::{ClaimKind, Command};
use crate::table::event::Event;
use crate::table::fold::Corrupt;
use crate::table::outside::{Actor, Context, Server};
use crate::table::refusal::Refusal;
use crate::table::room::{Room, Status};
use crate::table::seats::{Seating, place, two};
use crate::table::step::Step;

impl Room {
    /// What follows when `actor` asks for `command`. Changes nothing; the events are to be made durable before
    /// anybody hears of them. A command that comes after a flag has fallen is answered with the end of the game.
    ///
    /// # Errors
    /// A [`Refusal`] that says why nothing happens.
    pub fn apply(&self, ctx: &Context<'_>, actor: &Actor, command: &Command) -> Result<Step, Refusal> {
        let of = |events| Step::of(self, ctx.now, events).map_err(|corrupt| broken(&corrupt));
        if !matches!(command, Command::Chat { .. } | Command::Phrase { .. })
            && let Some(end) = self.fallen(ctx, actor)
        {
            return of(end);
        }
        self.fits_appendix(command)?;
        self.may_say_more(actor, command)?;
        of(match command {
            Command::Move { m } => return self.make_move(ctx, actor, m),
            Command::Chat { text, to } => self.chat(actor, text, *to),
            Command::Phrase { p } => self.phrase(actor, *p),
            Command::Sit { seat } => self.sit(ctx, actor, *seat),
            Command::Leave => self.leave(actor),
            Command::Refuse => self.refuse(actor),
            Command::Counter { room } => self.counter(actor, room),
            Command::Bot { bot, seat } => self.seat_bot(ctx, actor, bot, *seat),
            Command::DiceCommit { commit, deposit, live } => {
                self.dice_commit(ctx, actor, commit, deposit.as_deref(), *live)
            }
            Command::DiceReveal { c } => self.dice_reveal(ctx, actor, c),
            Command::DiceLink { i, link } => self.dice_link(ctx, actor, *i, link),
            Command::DiceRenew => self.dice_renew(ctx, actor),
            Command::Offer { what, points } => self.offer(ctx, actor, *what, *points),
            Command::Accept { what } => self.accept(ctx, actor, *what),
            Command::Decline { what } => self.decline(actor, *what),
            Command::Roll => self.roll(ctx, actor),
            Command::Double => self.double(ctx, actor),
            Command::Take => self.answer(ctx, actor, Answer::Take),
            Command::Drop => self.answer(ctx, actor, Answer::Drop),
            Command::Beaver => self.answer(ctx, actor, Answer::Raise(Level::Beaver)),
            Command::Raccoon => self.answer(ctx, actor, Answer::Raise(Level::Raccoon)),
            Command::Next => self.next(ctx, actor),
            Command::Berserk => self.go_berserk(actor),
            Command::Hint => self.ask_for_hint(ctx, actor),
            Command::Resign => self.resign(actor),
            Command::Claim { what, m } => self.claim(ctx, actor, *what, m.as_deref()),
            Command::Adapted { a } => self.adapted(ctx, actor, a),
            Command::MakePlace { place, side, code, director } => {
                self.make_place(actor, (*place, *side), code, *director)
            }
            Command::TakePlace { code } => self.take_place(actor, code),
            Command::EndPlace { place, side, director } => self.end_place(actor, (*place, *side), *director),
            Command::Abort => self.abort(ctx, actor),
        }?)
    }

    /// The end of the game, when a flag had fallen before this player's command came. Their own clock is read with
    /// the lag they are forgiven, the other's with all the grace it has.
    fn fallen(&self, ctx: &Context<'_>, actor: &Actor) -> Option<Vec<Event>> {
        if let Seating::Four(four) = &self.seating {
            return self.pairs_fallen(ctx, four, actor);
        }
        if let Some(table) = self.appendix() {
            let flag = matches!(table.protocol.phase(), adapted::Phase::Turn(_)) && !self.frozen;
            return flag.then(|| self.tick(ctx.now, ctx.server)).filter(|due| !due.is_empty());
        }
        let running = self.clock.running().filter(|_| self.status == Status::Playing)?;
        let seat = self.seat_of(&actor.player)?;
        let fallen = if seat == running {
            self.clock.flags(seat, &self.clock.measure(seat, ctx.now, ctx.lag))
        } else {
            self.clock.deadline().is_some_and(|deadline| ctx.now >= deadline)
        };
        TwoSeat::of(running).filter(|_| fallen).map(|loser| self.flag_fall(loser))
    }

    pub(crate) fn player(&self, actor: &Actor) -> Result<Seat, Refusal> {
        let seat = self.seat_of(&actor.player).ok_or(Refusal::NotSeated)?;
        if self.status == Status::Playing {
            Ok(seat)
        } else {
            Err(Refusal::NotPlaying { status: self.status.name() })
        }
    }

    /// The seat of a player on turn who has seen the present position.
    pub(crate) fn mover(&self, ctx: &Context<'_>, actor: &Actor) -> Result<Seat, Refusal> {
        if let Seating::Four(_) = &self.seating {
            return self.pair_mover(ctx, actor);
        }
        let seat = self.player(actor)?;
        if let Some(seen) = ctx.seen.filter(|seen| *seen < self.position_version) {
            return Err(Refusal::StaleVersion { seen, current: self.position_version });
        }
        if self.is_between_games() {
            return Err(Refusal::BetweenGames);
        }
        if self.dice_awaited() {
            return Err(Refusal::BadDice { reason: "the dice of the next roll are being made" });
        }
        if self.turn() == Some(seat) { Ok(seat) } else { Err(Refusal::NotYourTurn) }
    }

    fn make_move(&self, ctx: &Context<'_>, actor: &Actor, m: &str) -> Result<Step, Refusal> {
        let seat = self.mover(ctx, actor)?;
        self.nothing_to_answer()?;
        let t = self.measure(seat, ctx.now, ctx.lag);
        let mut room = self.clone();
        let effect = room.play.make_by(seat, m)?;
        let moved = Event::Moved { seat: seat.0, m: effect.notation.clone(), t };
        room.fold_made(ctx.now, &moved, effect).map_err(|corrupt| broken(&corrupt))?;
        let mut step = Step::default();
        let due = room.consequences(ctx.server)?;
        step.push(moved, room);
        self.go_on(ctx.now, ctx.server, step, due)
    }

    pub(crate) fn followed(&self, ctx: &Context<'_>, events: Vec<Event>) -> Result<Vec<Event>, Refusal> {
        self.follow(ctx.now, ctx.server, events)
    }

    /// The events and everything that follows from them by itself: the end of a game, the next game of a match,
    /// the next roll, a turn that has nothing to play.
    pub(crate) fn follow(
        &self,
        now: Micros,
        server: &dyn Server,
        events: Vec<Event>,
    ) -> Result<Vec<Event>, Refusal> {
        Ok(self.go_on(now, server, Step::default(), events)?.events)
    }

    /// `step`, what is `due` after it, and what follows from that.
    fn go_on(
        &self,
        now: Micros,
        server: &dyn Server,
        mut step: Step,
        due: Vec<Event>,
    ) -> Result<Step, Refusal> {
        let mut due = VecDeque::from(due);
        while let Some(event) = due.pop_front() {
            let mut room = step.after.last().unwrap_or(self).clone();
            room.fold(now, &event).map_err(|corrupt| broken(&corrupt))?;
            if due.is_empty() {
                due.extend(room.consequences(server)?);
            }
            step.push(event, room);
        }
        Ok(step)
    }

    /// What the position calls for by itself, if anything.
    fn consequences(&self, server: &dyn Server) -> Result<Vec<Event>, Refusal> {
        if self.status == Status::Over {
            return Ok(Vec::new());
        }
        if self.is_between_games() {
            return Ok(self.next_begins(false).into_iter().collect());
        }
        if let Some(end) = self.pairs_end() {
            return Ok(vec![end]);
        }
        if self.appendix.is_some() {
            return self.appendix_end();
        }
        if let Some(outcome) = self.play.outcome() {
            let reason = outcome.kind.into();
            return Ok(match outcome.winner {
                Some(side) => {
                    self.closing(reason, two(self.play.seat_of(side))?, outcome.points.0 * self.stake())
                }
                None => vec![Event::Ended { reason, winner: None, points: outcome.points.0 }],
            });
        }
        Ok(self.consequence(server)?.into_iter().collect())
    }

    /// What a game that goes on calls for by itself.
    fn consequence(&self, server: &dyn Server) -> Result<Option<Event>, Refusal> {
        let Play::Tables(game) = &self.play else { return Ok(None) };
        let dicing = self.dicing.as_deref();
        if dicing.is_some_and(|dicing| !dicing.is_ready()) {
            return Ok(None);
        }
        if let Some(live) = dicing.and_then(|dicing| dicing.live.as_deref())
            && live.asked().is_some()
        {
            return if live.missing().next().is_none() { self.live_roll(server).map(Some) } else { Ok(None) };
        }
        if self.nothing_to_answer().is_err() {
            return Ok(self.forced_answer());
        }
        Ok(match game.phase() {
            tables::Phase::Opening => Some(self.next_roll(server, None)?),
            tables::Phase::ToPlay { side, .. } if self.status == Status::Starting => {
                Some(Event::Started { first: self.play.seat_of(side).0 })
            }
            tables::Phase::ToRoll { side } => {
                let seat = self.play.seat_of(side);
                let asked = dicing.is_some_and(|dicing| dicing.asked);
                let by_itself = self.table.auto_roll && self.may_double(seat).is_err();
                if asked || by_itself { Some(self.next_roll(server, Some(seat))?) } else { None }
            }
            tables::Phase::ToPlay { side, .. } if game.must_pass() => {
                Some(Event::Passed { seat: self.play.seat_of(side).0 })
            }
            _ => None,
        })
    }

    fn resign(&self, actor: &Actor) -> Result<Vec<Event>, Refusal> {
        let seat = self.player(actor)?;
        let winner = seat.opponent();
        match &self.play {
            Play::Bughouse(_) => self.pair_resign(place(seat)?),
            Play::Tables(_) => Err(Refusal::NotInThisGame { act: "resign" }),
            play if play.can_win(winner) => {
                Ok(vec![Event::Ended { reason: EndReason::Resignation, winner: Some(winner.0), points: 1 }])
            }
            _ => Ok(vec![Event::Ended { reason: EndReason::ResignationDrawn, winner: None, points: 1 }]),
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

    fn abort(&self, ctx: &Context<'_>, actor: &Actor) -> Result<Vec<Event>, Refusal> {
        self.seat_of(&actor.player).ok_or(Refusal::NotSeated)?;
        match self.status {
            _ if self.may_abort() || self.was_down_for_long(ctx.now) => {}
            Status::Starting | Status::Playing => return Err(Refusal::TooLateToAbort),
            Status::Open | Status::Over => {
                return Err(Refusal::NotPlaying { status: self.status.name() });
            }
        }
        Ok(vec![Event::Ended { reason: EndReason::Aborted, winner: None, points: 0 }])
    }

    /// Whether a player can still call the table off alone: before the second move, and where there are dice only
    /// before the first roll, so that nobody plays good dice and calls bad ones off.
    pub(crate) fn may_abort(&self) -> bool {
        match self.status {
            _ if self.table.event.is_some() => false,
            Status::Playing if self.appendix.is_some() => self.fits_appendix(&Command::Abort).is_ok(),
            Status::Playing if self.table.is_bound() => false,
            Status::Playing if self.pairs_may_abort().is_some() => self.pairs_may_abort() == Some(true),
            Status::Starting => self.dicing().is_none_or(|dicing| !dicing.has_shown()),
            Status::Playing => self.ply < 2 && !self.table.game.has_dice(),
            Status::Open | Status::Over => false,
        }
    }

    /// The end by a fallen flag: FIDE 6.9 for chess, C3 to C6 for the tables family.
    pub(crate) fn flag_fall(&self, loser: TwoSeat) -> Vec<Event> {
        let winner = loser.other();
        match &self.play {
            Play::Tables(_) => self.closing(EndReason::Flag, winner, 3 * self.stake()),
            play if play.can_win(winner.seat()) => self.closing(EndReason::Flag, winner, 1),
            _ => vec![Event::Ended { reason: EndReason::FlagDrawn, winner: None, points: 1 }],
        }
    }
}

/// What this room decides must follow from its log: where it does not, the fault is ours and not the player's.
fn broken(corrupt: &Corrupt) -> Refusal {
    Refusal::Broken { reason: corrupt.to_string() }
}

#[cfg(test)]
mod tests {
    use dice::{GameId, Secret};
    use game::Micros;

    use super::*;
    use crate::catalogue::GameKind;
    use crate::clock::timing::Timing;
    use crate::table::outside::BotName;
    use crate::table::setup::Table;

    struct Nobody;

    impl Server for Nobody {
        fn dice_commit(&self, _: &GameId, _: u32) -> [u8; 32] {
            [0; 32]
        }
        fn dice_link(&self, _: &GameId, _: u32, _: u32) -> Secret {
            Secret([0; 32])
        }
        fn fresh_room_id(&self) -> String {
            String::new()
        }
        fn bot_at(&self, _: GameKind, _: &str, _: u8) -> Option<BotName> {
            None
        }
        fn takes_resignation(&self, _: &Room, _: Seat, _: u8) -> bool {
            false
        }
    }

    #[test]
    fn events_that_do_not_follow_are_our_fault_and_no_illegal_move() {
        let created = Event::Created { table: Table::plain(GameKind::Chess), by: "ann".into() };
        let room = Room::restore("r", [(Micros(0), created)]).expect("a table");
        let moved = Event::Moved { seat: 0, m: "e2e5".into(), t: Timing::NONE };
        let refusal = room.follow(Micros(1), &Nobody, vec![moved]).expect_err("no such move");
        assert!(matches!(refusal, Refusal::Broken { .. }), "{refusal:?}");
        assert_eq!(refusal.code(), "internal");
    }
}
