// SPDX-License-Identifier: AGPL-3.0-or-later
//! In an arena a player may give half of their time away before their first move: a win counts one more then.

use game::{Seat, TwoSeat};

use crate::clock::rule::ClockKind;
use crate::table::event::Event;
use crate::table::outside::Actor;
use crate::table::refusal::Refusal;
use crate::table::room::{Room, Status};

impl Room {
    /// Whether this player has given half of their time away.
    #[must_use]
    pub fn is_berserk(&self, seat: Seat) -> bool {
        TwoSeat::of(seat).is_some_and(|seat| self.berserk[seat.index()])
    }

    /// How many moves this player has made; nothing in bughouse.
    #[must_use]
    pub fn moves_of(&self, seat: Seat) -> u32 {
        TwoSeat::of(seat).map_or(0, |seat| self.made[seat.index()])
    }

    pub(crate) fn may_go_berserk(&self, seat: Seat) -> Result<(), Refusal> {
        let arena = self.table.event.as_ref().is_some_and(|event| event.arena);
        let clock = self.table.clock;
        // Where all time comes with the moves there is nothing to give away.
        let has_half = clock.kind == ClockKind::Fischer && clock.base_s > 0;
        if !arena || !has_half || TwoSeat::of(seat).is_none() {
            return Err(Refusal::NoBerserk);
        }
        if self.status != Status::Playing || self.moves_of(seat) > 0 || self.is_berserk(seat) {
            return Err(Refusal::LateBerserk);
        }
        Ok(())
    }

    pub(crate) fn go_berserk(&self, actor: &Actor) -> Result<Vec<Event>, Refusal> {
        let seat = self.player(actor)?;
        self.may_go_berserk(seat)?;
        Ok(vec![Event::Berserk { seat: seat.0 }])
    }

    pub(crate) fn take_berserk(&mut self, seat: u8) -> Result<(), String> {
        let side = TwoSeat::of(Seat(seat)).ok_or_else(|| format!("there is no clock of seat {seat}"))?;
        self.berserk[side.index()] = true;
        self.clock.halve(side.seat());
        Ok(())
    }
}
