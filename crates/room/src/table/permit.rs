// SPDX-License-Identifier: AGPL-3.0-or-later
//! What a person at or beside the table may do now: the page shows these buttons and no others.

use chess::bughouse::Place;
use game::{Seat, TwoSeat};
use tables::Level;

use crate::bughouse::boards::TwoBoards;
use crate::bughouse::phrase::TalkRule;
use crate::games::Play;
use crate::table::offer::OfferKind;
use crate::table::permitted::{Can, Permit};
use crate::table::room::{Room, Status};
use crate::table::seats::Seating;

impl Room {
    /// The acts open to the person `player`, as the words of [`Permit`].
    #[must_use]
    pub fn permits(&self, player: &str) -> Vec<&'static str> {
        let mut can = Can::default();
        let seat = self.seat_of(player);
        if seat.is_none() || !self.players_are_silent() {
            can.push(Permit::Chat);
        }
        if self.status == Status::Open {
            match seat {
                None if self.is_for(player) => can.push(Permit::Sit),
                None => {}
                Some(_) => can.push(Permit::Leave),
            }
            match &self.table.to {
                Some(to) if to == player => {
                    can.push(Permit::Refuse);
                    if self.table.answers.is_none() {
                        can.push(Permit::Counter);
                    }
                }
                None if player == self.creator && seat.is_some() && !self.table.is_bound() => {
                    can.push(Permit::Bot);
                }
                _ => {}
            }
        }
        let Some(seat) = seat else { return can.0 };
        if self.may_abort() {
            can.push(Permit::Abort);
        }
        if self.may_renew_dice(seat).is_ok() {
            can.push(Permit::DiceRenew);
        }
        if self.may_go_berserk(seat).is_ok() {
            can.push(Permit::Berserk);
        }
        if self.may_ask_for_hint(seat).is_ok() {
            can.push(Permit::Hint);
        }
        if self.appendix.is_some() {
            if self.status == Status::Playing {
                can.push(Permit::Adapted);
            }
        } else if self.status == Status::Playing {
            self.permit_play(seat, &mut can);
        }
        self.permit_offers(seat, &mut can);
        can.0
    }

    /// Appendix D, C.18: while the game is on its players have other words, or phrases only.
    fn players_are_silent(&self) -> bool {
        let only_phrases = |four: &TwoBoards| four.talk == TalkRule::Presets;
        self.status == Status::Playing
            && (self.appendix.is_some() || self.seating.four().is_some_and(only_phrases))
    }

    fn permit_play(&self, seat: Seat, can: &mut Can) {
        let on_turn = self.turn() == Some(seat);
        match &self.play {
            Play::Tables(_) if self.may_ask_next(seat) => can.push(Permit::Next),
            Play::Tables(_) if on_turn && self.nothing_to_answer().is_err() => self.permit_answer(can),
            Play::Tables(game) => {
                let rolls = matches!(game.phase(), tables::Phase::ToRoll { .. });
                if on_turn {
                    can.push(if rolls { Permit::Roll } else { Permit::Move });
                }
                if self.may_double(seat).is_ok() {
                    can.push(Permit::Double);
                }
            }
            Play::Bughouse(_) => {
                can.push(Permit::Phrase);
                if self.resigns_alone() {
                    can.push(Permit::Resign);
                }
                if self.turns().contains(&seat) {
                    can.push(Permit::Move);
                }
            }
            play => {
                can.push(Permit::Resign);
                if on_turn {
                    can.push(Permit::Move);
                    if let Play::Chess(game) = play {
                        permit_claims(game, can);
                    }
                }
            }
        }
    }

    /// K4, K10, K12, K15: the answers to the double that waits.
    fn permit_answer(&self, can: &mut Can) {
        let Some(cube) = &self.cube else { return };
        can.push(Permit::Take);
        if cube.may_drop() {
            can.push(Permit::Drop);
        }
        match cube.may_raise() {
            Some(Level::Beaver) => can.push(Permit::Beaver),
            Some(Level::Raccoon) => can.push(Permit::Raccoon),
            Some(Level::Double) | None => {}
        }
    }

    fn permit_offers(&self, seat: Seat, can: &mut Can) {
        if let (Seating::Four(four), Some(place)) = (&self.seating, Place::of_seat(seat)) {
            return self.permit_pair_offers(four, place, can);
        }
        for what in OfferKind::ALL {
            let [offer, accept, decline] = Permit::about(what);
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

fn permit_claims(game: &chess::Game, can: &mut Can) {
    let claims = game.can_claim();
    if claims.threefold {
        can.push(Permit::ClaimThreefold);
    }
    if claims.fifty {
        can.push(Permit::ClaimFifty);
    }
}
