// SPDX-License-Identifier: AGPL-3.0-or-later
//! A board of a tournament has its players in their chairs before they have come. They are awaited: clocks rest until
//! everybody is there, and who does not come has lost without a game, as the tournament says.

use game::{Micros, Seat};

use crate::dice::handshake::Dicing;
use crate::ending::EndReason;
use crate::table::event::Event;
use crate::table::room::{Room, Status};
use crate::table::seats::Seating;

impl Room {
    /// Whether nobody is awaited.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.table.event.is_none() || (0..self.table.game.seats()).all(|seat| self.has_arrived(Seat(seat)))
    }

    /// Whether this player of a board of a tournament has come.
    #[must_use]
    pub fn has_arrived(&self, seat: Seat) -> bool {
        self.arrived & (1 << seat.0) != 0
    }

    /// `player` is at the table; nothing happens when they were, or are not awaited here.
    #[must_use]
    pub fn arrive(&self, player: &str) -> Vec<Event> {
        let awaited = self.table.event.is_some() && matches!(self.status, Status::Starting | Status::Playing);
        let seat = self.seat_of(player).filter(|seat| awaited && !self.has_arrived(*seat));
        seat.map_or_else(Vec::new, |seat| vec![Event::Arrived { seat: seat.0 }])
    }

    /// The tournament has decided this board without its game: `winner` was there, or nobody was.
    #[must_use]
    pub fn forfeit(&self, winner: Option<Seat>) -> Vec<Event> {
        if self.table.event.is_none() || self.status == Status::Over {
            return Vec::new();
        }
        let winner = winner.map(|seat| seat.0);
        vec![Event::Ended { reason: EndReason::Forfeit, winner, points: 0 }]
    }

    /// The one who has done their part for the dice while the other has not.
    pub(crate) fn only_one_ready(&self) -> Option<Seat> {
        let dicing: &Dicing = self.dicing.as_deref()?;
        let mut ready = [Seat(0), Seat(1)].into_iter().filter(|seat| dicing.owes(*seat).is_none());
        ready.next().filter(|_| ready.next().is_none())
    }

    pub(crate) fn take_arrival(&mut self, at: Micros, seat: u8) -> Result<(), String> {
        if seat >= self.table.game.seats() {
            return Err(format!("there is no seat {seat}"));
        }
        self.arrived |= 1 << seat;
        self.waiting_since = at;
        if self.status == Status::Playing && self.is_complete() {
            match self.seating {
                Seating::Four(_) => self.begin_pairs(at),
                Seating::Two => {
                    if let Some(turn) = self.play.turn().filter(|_| self.clock.running().is_none()) {
                        self.begin_turn(turn, at);
                    }
                }
            }
        }
        Ok(())
    }
}
