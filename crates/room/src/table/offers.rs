// SPDX-License-Identifier: AGPL-3.0-or-later
//! The offers players of a table for two make each other.

use game::{Seat, TwoSeat};

use crate::clock::timing::Timing;
use crate::ending::EndReason;
use crate::games::Play;
use crate::table::event::Event;
use crate::table::offer::OfferKind;
use crate::table::outside::{Actor, Context};
use crate::table::refusal::Refusal;
use crate::table::room::{Room, Status};
use crate::table::seats::{Seating, place, two};

impl Room {
    pub(crate) fn offer(
        &self,
        ctx: &Context<'_>,
        actor: &Actor,
        what: OfferKind,
        points: Option<u8>,
    ) -> Result<Vec<Event>, Refusal> {
        let seat = self.seat_of(&actor.player).ok_or(Refusal::NotSeated)?;
        if let Seating::Four(four) = &self.seating {
            return self.pair_offer(ctx, four, place(seat)?, what);
        }
        self.may_offer(seat, what)?;
        let points = match what {
            OfferKind::Resign => Some(points.filter(|n| (1..=3).contains(n)).ok_or(Refusal::BadPoints)?),
            _ => None,
        };
        if let Some(points) = points
            && self.offers.repeats_points(seat, points, self.ply)
        {
            return Err(Refusal::OfferRepeated);
        }
        // The other player has offered the same: that is an agreement.
        if what != OfferKind::Resign && self.offers.waiting_for(seat, what).is_some() {
            return self.accept(ctx, actor, what);
        }
        // One offer of a kind stands. Two who both give up agree on nothing: the answer to the first is no.
        let mut events = Vec::new();
        if self.offers.waiting_for(seat, what).is_some() {
            events.push(Event::Declined { seat: seat.0, what });
        }
        events.push(Event::Offered { seat: seat.0, what, points });
        let opponent = seat.opponent();
        if self.is_bot(opponent) {
            events.extend(self.bot_answer(ctx, seat, what, points)?);
        }
        Ok(events)
    }

    /// Whether `seat` may make this offer now.
    ///
    /// # Errors
    /// The refusal that says why not.
    pub fn may_offer(&self, seat: Seat, what: OfferKind) -> Result<(), Refusal> {
        let tables = matches!(self.play, Play::Tables(_));
        if what == OfferKind::Rematch {
            let ended = self.ending.is_some_and(|ending| ending.reason != EndReason::Cancelled);
            if self.status != Status::Over || !ended {
                return Err(Refusal::NotOver);
            }
            if self.goes_on.is_some() || self.chairs.iter().any(Option::is_none) {
                return Err(Refusal::NoSuchOffer);
            }
        } else if self.is_between_games() {
            return Err(Refusal::BetweenGames);
        } else if self.status != Status::Playing {
            return Err(Refusal::NotPlaying { status: self.status.name() });
        }
        match what {
            OfferKind::Hints if !self.may_agree_on_hints() => return Err(Refusal::NoHints),
            OfferKind::Draw if tables => return Err(Refusal::NotInThisGame { act: "draw" }),
            OfferKind::Takeback if tables => return Err(Refusal::NotInThisGame { act: "takeback" }),
            OfferKind::Takeback if self.table.is_bound() || self.table.event.is_some() => {
                return Err(Refusal::NotInThisGame { act: "takeback" });
            }
            OfferKind::Abort if !tables && !self.table.is_bound() && self.table.event.is_none() => {
                return Err(Refusal::NotInThisGame { act: "offer_abort" });
            }
            OfferKind::Resign if !tables => return Err(Refusal::NotInThisGame { act: "resign_points" }),
            OfferKind::Draw if self.moved != [true, true] => return Err(Refusal::TooEarlyForDraw),
            OfferKind::Takeback if self.takeback_ply(seat).is_none() => {
                return Err(Refusal::NothingToTakeBack);
            }
            _ => {}
        }
        let waits = self.offers.waiting_for(seat, what).is_some();
        if !waits && self.offers.repeated(seat, what, self.ply) {
            return Err(Refusal::OfferRepeated);
        }
        Ok(())
    }

    pub(crate) fn accept(
        &self,
        ctx: &Context<'_>,
        actor: &Actor,
        what: OfferKind,
    ) -> Result<Vec<Event>, Refusal> {
        let seat = self.seat_of(&actor.player).ok_or(Refusal::NotSeated)?;
        if let Seating::Four(four) = &self.seating {
            return self.pair_accept(ctx, four, place(seat)?, what);
        }
        let offer = self.offers.waiting_for(seat, what).ok_or(Refusal::NoSuchOffer)?;
        self.agreed(ctx, offer.seat, what, offer.points)
    }

    pub(crate) fn decline(&self, actor: &Actor, what: OfferKind) -> Result<Vec<Event>, Refusal> {
        let seat = self.seat_of(&actor.player).ok_or(Refusal::NotSeated)?;
        if let Seating::Four(_) = &self.seating {
            return self.pair_decline(place(seat)?, what);
        }
        self.offers.of_kind(what).ok_or(Refusal::NoSuchOffer)?;
        Ok(vec![Event::Declined { seat: seat.0, what }])
    }

    /// What follows when both want what `offerer` offered.
    fn agreed(
        &self,
        ctx: &Context<'_>,
        offerer: Seat,
        what: OfferKind,
        points: Option<u8>,
    ) -> Result<Vec<Event>, Refusal> {
        Ok(match what {
            OfferKind::Draw => vec![Event::Ended { reason: EndReason::Agreement, winner: None, points: 1 }],
            OfferKind::Resign => {
                let points = u32::from(points.ok_or(Refusal::BadPoints)?) * self.stake();
                self.closing(EndReason::Resignation, two(offerer.opponent())?, points)
            }
            OfferKind::Takeback => {
                let ply = self.takeback_ply(offerer).ok_or(Refusal::NothingToTakeBack)?;
                let t = match self.clock.running() {
                    Some(running) => self.clock.measure(running, ctx.now, crate::clock::lag::Lag::default()),
                    None => Timing::default(),
                };
                vec![Event::TakenBack { ply, t }]
            }
            OfferKind::Rematch => vec![Event::Rematch { room: ctx.server.fresh_room_id() }],
            OfferKind::Abort => self.called_off(),
            OfferKind::Hints => vec![Event::HintsAgreed],
        })
    }

    /// What two agree on who do not want to play. In a tournament, which goes on, it is as if neither had come.
    pub(crate) fn called_off(&self) -> Vec<Event> {
        match self.table.event {
            Some(_) => self.forfeit(None),
            None => vec![Event::Ended { reason: EndReason::Aborted, winner: None, points: 0 }],
        }
    }

    /// Bots take back and play again gladly, accept an honest resignation, play drawn games
    /// on and call none off.
    fn bot_answer(
        &self,
        ctx: &Context<'_>,
        offerer: Seat,
        what: OfferKind,
        points: Option<u8>,
    ) -> Result<Vec<Event>, Refusal> {
        let bot = offerer.opponent();
        let too_small = |points: u8| !ctx.server.takes_resignation(self, bot, points);
        match what {
            OfferKind::Resign if points.is_some_and(too_small) => {
                Ok(vec![Event::Declined { seat: bot.0, what }])
            }
            OfferKind::Draw | OfferKind::Abort => Ok(vec![Event::Declined { seat: bot.0, what }]),
            _ => self.agreed(ctx, offerer, what, points),
        }
    }

    /// The number of moves left when `seat` takes back their last move: the game is replayed to see who moved.
    #[must_use]
    pub fn takeback_ply(&self, seat: Seat) -> Option<u32> {
        let two = TwoSeat::of(seat)?;
        if self.made[two.index()] == 0 || matches!(self.play, Play::Tables(_)) {
            return None;
        }
        let mut play = Play::new(self.table.game, &self.table.options).ok()?;
        let mut last = None;
        for (ply, m) in (0..).zip(self.moves.lines()) {
            if play.turn() == Some(seat) {
                last = Some(ply);
            }
            play.make(m).ok()?;
        }
        last
    }
}
