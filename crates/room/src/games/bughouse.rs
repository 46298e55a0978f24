// SPDX-License-Identifier: AGPL-3.0-or-later
//! Bughouse on the table: seats that do not take turns with each other, and an end the room asks for itself, because
//! it depends on the clocks too.

use chess::bughouse::{Action, Illegal, Match, OPTIONS, Options, Place};
use game::{Outcome, Seat};

use super::{Detail, Effect, illegal, set_known};
use crate::settings::Settings;
use crate::table::refusal::Refusal;

/// A fresh match.
pub(super) fn new(settings: &Settings) -> Result<Match, Refusal> {
    let mut options = Options::default();
    set_known(OPTIONS, settings, &mut options, Options::set)?;
    Ok(Match::new(&options))
}

impl super::Game for Match {
    fn turn(&self) -> Option<Seat> {
        None
    }

    fn outcome(&self) -> Option<Outcome> {
        None
    }

    fn make(&mut self, seat: Seat, notation: &str) -> Result<Effect, Refusal> {
        let place = Place::of_seat(seat).ok_or(Refusal::NoSuchSeat { seat: seat.0, last: 3 })?;
        let action: Action = notation.parse().map_err(|error: Illegal| illegal(&error, error.clause()))?;
        let applied = self.apply(place, action).map_err(|error| illegal(&error, error.clause()))?;
        let notation = applied.action.to_string();
        Ok(Effect { notation, detail: Detail::Bughouse(Box::new(applied)), finished: true })
    }
}
