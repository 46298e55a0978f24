// SPDX-License-Identifier: AGPL-3.0-or-later
//! What players of a bughouse table agree on: a draw between the pairs, a resignation within one (C.15), and
//! another game, which all four want (C11).

use chess::bughouse::{Illegal, Place};
use game::Seat;

use crate::bughouse::boards::{TwoBoards, same_team};
use crate::ending::EndReason;
use crate::table::event::Event;
use crate::table::offer::OfferKind;
use crate::table::outside::Context;
use crate::table::permitted::{Can, Permit};
use crate::table::refusal::Refusal;
use crate::table::room::{Room, Status};

impl Room {
    pub(crate) fn pair_resign(&self, place: Place) -> Result<Vec<Event>, Refusal> {
        if self.seating.four().is_some_and(|four| four.partner_confirms) {
            return Err(Refusal::PartnerConfirms);
        }
        Ok(Self::pair_lost(EndReason::Resignation, place.seat()))
    }

    /// Whether the word `resign` is open to a player, without their partner's consent.
    pub(crate) fn resigns_alone(&self) -> bool {
        self.seating.four().is_some_and(|four| !four.partner_confirms)
    }

    /// C.11: while a removal is awaited nothing is open but removing and resigning.
    fn boards_go_on(&self) -> Result<(), Refusal> {
        let Some(pending) = self.bughouse().and_then(|game| game.frozen()) else { return Ok(()) };
        let frozen = Illegal::Frozen { remover: pending.remover() };
        Err(Refusal::IllegalMove { reason: frozen.to_string(), clause: frozen.clause().to_owned() })
    }

    /// Whether an offer of this kind by another seat waits for `seat`.
    pub(crate) fn pair_offer_waits(&self, seat: Seat, what: OfferKind) -> bool {
        self.offers.standing().iter().any(|offer| {
            offer.what == what
                && offer.seat != seat
                && match what {
                    OfferKind::Draw | OfferKind::Abort => !same_team(offer.seat, seat),
                    OfferKind::Resign => same_team(offer.seat, seat),
                    OfferKind::Rematch => !self.offers.has(seat, what),
                    OfferKind::Takeback | OfferKind::Hints => false,
                }
        })
    }

    /// Whether `seat` may make this offer now.
    pub(crate) fn may_pair_offer(
        &self,
        four: &TwoBoards,
        place: Place,
        what: OfferKind,
    ) -> Result<(), Refusal> {
        let seat = place.seat();
        match what {
            OfferKind::Takeback => return Err(Refusal::NotInThisGame { act: "takeback" }),
            OfferKind::Hints => return Err(Refusal::NoHints),
            OfferKind::Abort if !self.table.is_bound() && self.table.event.is_none() => {
                return Err(Refusal::NotInThisGame { act: "offer_abort" });
            }
            OfferKind::Resign if !four.partner_confirms => {
                return Err(Refusal::NotInThisGame { act: "resign_points" });
            }
            OfferKind::Rematch => {
                let ended = self.ending.is_some_and(|ending| ending.reason != EndReason::Cancelled);
                if self.status != Status::Over || !ended {
                    return Err(Refusal::NotOver);
                }
                if self.goes_on.is_some() || self.chairs.iter().any(Option::is_none) {
                    return Err(Refusal::NoSuchOffer);
                }
            }
            _ if self.status != Status::Playing => {
                return Err(Refusal::NotPlaying { status: self.status.name() });
            }
            OfferKind::Draw | OfferKind::Abort => self.boards_go_on()?,
            OfferKind::Resign => {}
        }
        let again = what != OfferKind::Rematch && four.has_just_offered(place, what);
        let answers = self.pair_offer_waits(seat, what);
        if !answers && (again || self.offers.has(seat, what)) {
            return Err(Refusal::OfferRepeated);
        }
        Ok(())
    }

    pub(crate) fn pair_offer(
        &self,
        ctx: &Context<'_>,
        four: &TwoBoards,
        place: Place,
        what: OfferKind,
    ) -> Result<Vec<Event>, Refusal> {
        self.may_pair_offer(four, place, what)?;
        let seat = place.seat();
        if self.pair_offer_waits(seat, what) && what != OfferKind::Rematch {
            return self.pair_accept(ctx, four, place, what);
        }
        let offered = Event::Offered { seat: seat.0, what, points: None };
        Ok(match what {
            OfferKind::Resign if self.is_bot(place.partner().seat()) => {
                let mut events = vec![offered];
                events.extend(Self::pair_lost(EndReason::Resignation, seat));
                events
            }
            OfferKind::Draw => {
                let opponents = [place.opponent(), place.opponent().partner()].map(Place::seat);
                let mut events = vec![offered];
                if opponents.into_iter().all(|opponent| self.is_bot(opponent)) {
                    events.push(Event::Declined { seat: opponents[0].0, what });
                }
                events
            }
            OfferKind::Rematch => {
                let wants = |other: Place| {
                    let other = other.seat();
                    other == seat || self.is_bot(other) || self.offers.has(other, what)
                };
                let mut events = vec![offered];
                if Place::ALL.into_iter().all(wants) {
                    events.push(Event::Rematch { room: ctx.server.fresh_room_id() });
                }
                events
            }
            OfferKind::Resign | OfferKind::Takeback | OfferKind::Abort | OfferKind::Hints => vec![offered],
        })
    }

    pub(crate) fn pair_accept(
        &self,
        ctx: &Context<'_>,
        four: &TwoBoards,
        place: Place,
        what: OfferKind,
    ) -> Result<Vec<Event>, Refusal> {
        let seat = place.seat();
        if !self.pair_offer_waits(seat, what) {
            return Err(Refusal::NoSuchOffer);
        }
        match what {
            OfferKind::Draw => {
                self.boards_go_on()?;
                Ok(vec![Event::Ended { reason: EndReason::Agreement, winner: None, points: 1 }])
            }
            OfferKind::Abort => {
                self.boards_go_on()?;
                Ok(self.called_off())
            }
            OfferKind::Resign => Ok(Self::pair_lost(EndReason::Resignation, seat)),
            OfferKind::Rematch => self.pair_offer(ctx, four, place, what),
            OfferKind::Takeback | OfferKind::Hints => Err(Refusal::NoSuchOffer),
        }
    }

    pub(crate) fn pair_decline(&self, place: Place, what: OfferKind) -> Result<Vec<Event>, Refusal> {
        let seat = place.seat();
        if self.pair_offer_waits(seat, what) || self.offers.has(seat, what) {
            Ok(vec![Event::Declined { seat: seat.0, what }])
        } else {
            Err(Refusal::NoSuchOffer)
        }
    }

    /// `seat` has said no: their own offer and those made to them are gone.
    pub(crate) fn take_pair_decline(&mut self, seat: Seat, what: OfferKind) {
        self.offers.retain(|offer| {
            offer.what != what || (what == OfferKind::Resign && !same_team(offer.seat, seat))
        });
    }

    /// The acts about offers open to `seat`.
    pub(crate) fn permit_pair_offers(&self, four: &TwoBoards, place: Place, can: &mut Can) {
        let seat = place.seat();
        for what in [OfferKind::Draw, OfferKind::Resign, OfferKind::Rematch, OfferKind::Abort] {
            let [offer, accept, decline] = Permit::about(what);
            if self.pair_offer_waits(seat, what) {
                if !matches!(what, OfferKind::Draw | OfferKind::Abort) || self.boards_go_on().is_ok() {
                    can.push(accept);
                }
                can.push(decline);
            } else if self.offers.has(seat, what) {
                can.push(decline);
            } else if self.may_pair_offer(four, place, what).is_ok() {
                can.push(offer);
            }
        }
    }

    pub(crate) fn is_bot(&self, seat: Seat) -> bool {
        self.chairs.get(seat.index()).and_then(Option::as_ref).is_some_and(|chair| chair.bot.is_some())
    }
}
