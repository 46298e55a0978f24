// SPDX-License-Identifier: AGPL-3.0-or-later
//! Kalah on the table.

use game::{Outcome, Seat, Side};
use kalah::{Action, Options, Position};

use super::{Detail, Effect, illegal, set_all};
use crate::settings::Settings;
use crate::table::refusal::Refusal;

/// A fresh game.
pub(super) fn new(settings: &Settings) -> Result<Position, Refusal> {
    let mut options = Options::default();
    set_all(settings, &mut options, Options::set)?;
    Ok(Position::initial(&options))
}

impl super::Game for Position {
    fn turn(&self) -> Option<Seat> {
        self.decider()
    }

    fn outcome(&self) -> Option<Outcome> {
        self.outcome()
    }

    fn make(&mut self, _: Seat, notation: &str) -> Result<Effect, Refusal> {
        let action: Action = notation.parse().map_err(|error| illegal(&error, "K2"))?;
        let before = self.decider();
        let applied = self.apply(action).map_err(|error| illegal(&error, error.clause()))?;
        let finished = self.decider() != before;
        Ok(Effect { notation: action.to_string(), detail: Detail::Kalah(applied), finished })
    }

    fn seat_of(&self, side: Side) -> Seat {
        self.seat_of(side)
    }
}
