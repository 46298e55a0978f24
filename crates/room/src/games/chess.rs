// SPDX-License-Identifier: AGPL-3.0-or-later
//! Chess on the table, by FIDE or by the leaflet.

use chess::{Game, Verdict, leaflet};
use game::{Outcome, Seat, Side};

use super::{Detail, Effect, illegal, seat, set_all};
use crate::settings::Settings;
use crate::table::refusal::Refusal;

/// A fresh game by the leaflet.
pub(super) fn leaflet(settings: &Settings) -> Result<Game, Refusal> {
    let mut options = leaflet::Options::default();
    set_all(settings, &mut options, leaflet::Options::set)?;
    Ok(leaflet::new_game(&options))
}

impl super::Game for Game {
    fn turn(&self) -> Option<Seat> {
        self.outcome().is_none().then(|| seat(self.turn()))
    }

    fn outcome(&self) -> Option<Outcome> {
        self.outcome()
    }

    fn make(&mut self, _: Seat, notation: &str) -> Result<Effect, Refusal> {
        let played = self.play(notation).map_err(|error| illegal(&error, error.clause()))?;
        Ok(Effect { notation: played.uci.clone(), detail: Detail::Chess(played), finished: true })
    }

    fn can_win(&self, side: Side) -> bool {
        self.can_mate(side) != Verdict::No
    }
}
