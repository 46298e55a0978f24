// SPDX-License-Identifier: AGPL-3.0-or-later
//! A table of chess by Appendix D: what is said and done there is the crate `adapted`'s; here it gets chairs, places
//! beside them, a log and an end.
//!
//! What is asked of the table is in `act`, how its events change it in `fold`, who stands beside the chairs in
//! `places`.

pub(crate) mod act;
pub(crate) mod fold;
pub(crate) mod places;

use adapted::{Config, Due, Notice, Protocol};
use chess::Game;
use game::{Micros, Millis, Seat, Side};

use crate::appendix::places::Place;
use crate::catalogue::GameKind;
use crate::clock::rule::{ClockKind, ClockRule};
use crate::table::refusal::Refusal;
use crate::table::room::{Room, Status};
use crate::table::setup::Table;

/// What a table by Appendix D has.
#[derive(Clone, Debug)]
pub struct Appendix {
    pub(crate) protocol: Protocol,
    pub(crate) places: Vec<Place>,
    /// What the last event said, and to whom.
    pub(crate) said: Vec<Notice>,
    /// The server's own time since the running clock began, which no event says yet.
    pub(crate) handed: Millis,
}

impl Appendix {
    /// That of a table, if it is played so.
    pub(crate) fn of(table: &Table) -> Result<Option<Box<Self>>, Refusal> {
        let Some(config) = &table.adapted else { return Ok(None) };
        let protocol = Protocol::new(timed(config, table.clock), Game::new()).map_err(Refusal::Adapted)?;
        Ok(Some(Box::new(Self { protocol, places: Vec::new(), said: Vec::new(), handed: Millis::ZERO })))
    }

    /// The game as it stands.
    #[must_use]
    pub fn protocol(&self) -> &Protocol {
        &self.protocol
    }

    /// What the last event said, and to whom.
    #[must_use]
    pub fn said(&self) -> &[Notice] {
        &self.said
    }

    /// Who stands beside the chairs.
    #[must_use]
    pub fn places(&self) -> &[Place] {
        &self.places
    }

    /// What the clock shows at `now`; the server's own time is nobody's.
    #[must_use]
    pub fn left(&self, now: Micros) -> [Millis; 2] {
        let mut after = self.protocol.clone();
        after.set_forward(self.handed);
        after.clocks().reading(now).map(|left| left.max(Millis::ZERO))
    }
}

/// Conditions with the times of the table's clock.
pub(crate) fn timed(config: &Config, clock: ClockRule) -> Config {
    Config { base: Millis::seconds(clock.base_s), increment: Millis::seconds(clock.step_s), ..config.clone() }
}

/// Whether a table can be played so.
pub(crate) fn check(table: &Table) -> Result<(), Refusal> {
    let Some(config) = &table.adapted else { return Ok(()) };
    if table.game != GameKind::Chess {
        return Err(Refusal::AdaptedGame);
    }
    if table.clock.kind != ClockKind::Fischer {
        return Err(Refusal::AdaptedClock);
    }
    timed(config, table.clock).check().map_err(|bad| Refusal::Adapted(bad.into()))
}

/// The conditions of the next game, in which the players have the other colours.
pub(crate) fn exchanged(config: &Config) -> Config {
    let mut next = config.clone();
    next.players.swap(0, 1);
    next.score.swap(0, 1);
    next.lang.swap(0, 1);
    next.demanded_by = next.demanded_by.map(Side::other);
    next
}

/// The side a chair plays.
pub(crate) fn side_of(seat: Seat) -> Side {
    if seat.0 == 0 { Side::White } else { Side::Black }
}

/// The chair of a side.
pub(crate) fn seat_of(side: Side) -> Seat {
    match side {
        Side::White => Seat(0),
        Side::Black => Seat(1),
    }
}

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
