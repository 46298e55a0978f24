// SPDX-License-Identifier: AGPL-3.0-or-later
//! What a person at or beside the table may do now: the page shows these buttons and no others.

use chess::bughouse::Place;
use game::{Seat, TwoSeat};
use tables::Level;

use crate::games::Play;
use crate::table::offer::OfferKind;
use crate::table::room::{Room, Status};
use crate::table::seats::Seating;

impl Room {
    /// The acts open to the person `player`, as the words of the wire protocol.
    #[must_use]
    pub fn permits(&self, player: &str) -> Vec<&'static str> {
        let mut can = vec!["chat"];
        let seat = self.seat_of(player);
        if self.status == Status::Open {
            match seat {
                None if self.is_for(player) => can.push("sit"),
                None => {}
                Some(_) => can.push("leave"),
            }
            match &self.table.to {
                Some(to) if to == player => {
                    can.push("refuse");
                    if self.table.answers.is_none() {
                        can.push("counter");
                    }
                }
                None if player == self.creator && seat.is_some() && !self.table.is_bound() => can.push("bot"),
                _ => {}
            }
        }
        let Some(seat) = seat else { return can };
        if self.may_abort() {
            can.push("abort");
        }
        if self.may_renew_dice(seat).is_ok() {
            can.push("dice_renew");
        }
        if self.may_go_berserk(seat).is_ok() {
            can.push("berserk");
        }
        if self.appendix.is_some() {
            if self.status == Status::Playing {
                can.retain(|act| *act != "chat");
                can.push("adapted");
            }
        } else if self.status == Status::Playing {
            self.permit_play(seat, &mut can);
        }
        self.permit_offers(seat, &mut can);
        can
    }

    fn permit_play(&self, seat: Seat, can: &mut Vec<&'static str>) {
        let on_turn = self.turn() == Some(seat);
        match &self.play {
            Play::Tables(_) if self.may_ask_next(seat) => can.push("next"),
            Play::Tables(_) if on_turn && self.nothing_to_answer().is_err() => self.permit_answer(can),
            Play::Tables(game) => {
                let rolls = matches!(game.phase(), tables::Phase::ToRoll { .. });
                if on_turn {
                    can.push(if rolls { "roll" } else { "move" });
                }
                if self.may_double(seat).is_ok() {
                    can.push("double");
                }
            }
            Play::Bughouse(_) => {
                can.push("phrase");
                if self.resigns_alone() {
                    can.push("resign");
                }
                if self.turns().contains(&seat) {
                    can.push("move");
                }
            }
            play => {
                can.push("resign");
                if on_turn {
                    can.push("move");
                    if let Play::Chess(game) = play {
                        permit_claims(game, can);
                    }
                }
            }
        }
    }

    /// K4, K10, K12, K15: the answers to the double that waits.
    fn permit_answer(&self, can: &mut Vec<&'static str>) {
        let Some(cube) = &self.cube else { return };
        can.push("take");
        if cube.may_drop() {
            can.push("drop");
        }
        match cube.may_raise() {
            Some(Level::Beaver) => can.push("beaver"),
            Some(Level::Raccoon) => can.push("raccoon"),
            Some(Level::Double) | None => {}
        }
    }

    fn permit_offers(&self, seat: Seat, can: &mut Vec<&'static str>) {
        if let (Seating::Four(four), Some(place)) = (&self.seating, Place::of_seat(seat)) {
            return self.permit_pair_offers(four, place, can);
        }
        for what in OfferKind::ALL {
            let (offer, accept, decline) = match what {
                OfferKind::Draw => ("offer_draw", "accept_draw", "decline_draw"),
                OfferKind::Takeback => ("offer_takeback", "accept_takeback", "decline_takeback"),
                OfferKind::Resign => ("offer_resign", "accept_resign", "decline_resign"),
                OfferKind::Rematch => ("offer_rematch", "accept_rematch", "decline_rematch"),
                OfferKind::Abort => ("offer_abort", "accept_abort", "decline_abort"),
            };
            if self.offers.waiting_for(seat, what).is_some() {
                can.push(accept);
                can.push(decline);
            } else if self.offers.of_kind(what).is_some() {
                can.push(decline);
            } else if self.may_offer_cheaply(seat, what) {
                can.push(offer);
            }
        }
    }

    /// As [`Room::may_offer`], without replaying the game to find the move a takeback would undo.
    fn may_offer_cheaply(&self, seat: Seat, what: OfferKind) -> bool {
        if what == OfferKind::Takeback {
            return self.status == Status::Playing
                && !matches!(self.play, Play::Tables(_))
                && !self.table.is_bound()
                && self.table.event.is_none()
                && TwoSeat::of(seat).is_some_and(|seat| self.made[seat.index()] > 0)
                && !self.offers.repeated(seat, what, self.ply);
        }
        self.may_offer(seat, what).is_ok()
    }
}

fn permit_claims(game: &chess::Game, can: &mut Vec<&'static str>) {
    let claims = game.can_claim();
    if claims.threefold {
        can.push("claim_threefold");
    }
    if claims.fifty {
        can.push("claim_fifty");
    }
}
