// SPDX-License-Identifier: AGPL-3.0-or-later
//! A table of chess by Appendix D: what is said and done there is the crate `adapted`'s; here it gets chairs, places
//! beside them, a log and an end.
//!
//! Its conditions are in `conditions`, what it knows in `state`, what is asked of it in `act`, how its events change it
//! in `fold`, who stands beside the chairs in `place` and `places`.

pub(crate) mod act;
pub(crate) mod conditions;
mod fold;
pub(crate) mod place;
mod places;
pub(crate) mod state;

use adapted::Due;
use chess::Game;
use game::Seat;

use crate::appendix::conditions::side_of;
use crate::appendix::state::Appendix;
use crate::table::room::{Room, Status};

impl Room {
    /// What a table by Appendix D has; nothing at any other.
    #[must_use]
    pub fn appendix(&self) -> Option<&Appendix> {
        self.appendix.as_deref()
    }

    /// The moves of a game by Appendix D in algebraic notation.
    #[must_use]
    pub fn appendix_moves(&self) -> Vec<String> {
        let mut game = Game::new();
        let moves = self.appendix().map(|table| table.protocol.moves()).unwrap_or_default();
        moves.iter().filter_map(|uci| game.play_on(uci).ok()).map(|played| played.san).collect()
    }

    /// What the bot in this chair has to do at a table by Appendix D.
    #[must_use]
    pub fn due(&self, seat: Seat) -> Option<Due> {
        let table = self.appendix().filter(|_| self.status == Status::Playing)?;
        table.protocol.due(side_of(seat))
    }
}
