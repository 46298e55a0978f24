// SPDX-License-Identifier: AGPL-3.0-or-later
//! What a table by Appendix D knows beside its chairs and clock.

use adapted::{Actor as Who, Notice, Phase, Protocol};
use chess::Game;
use game::{Micros, Millis, Seat};

use crate::appendix::conditions::{seat_of, timed};
use crate::appendix::place::Place;
use crate::table::refusal::Refusal;
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
    /// When the arbiter last did anything.
    pub(crate) judged: Micros,
    /// Who has said and done how much since the last move.
    pub(crate) acts: Vec<(Who, u32)>,
}

impl Appendix {
    /// That of a table, if it is played so.
    pub(crate) fn of(table: &Table) -> Result<Option<Box<Self>>, Refusal> {
        let Some(config) = &table.adapted else { return Ok(None) };
        let protocol = Protocol::new(timed(config, table.clock), Game::new()).map_err(Refusal::Adapted)?;
        Ok(Some(Box::new(Self {
            protocol,
            places: Vec::new(),
            said: Vec::new(),
            handed: Millis::ZERO,
            judged: Micros(0),
            acts: Vec::new(),
        })))
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

    /// What this person has said and done since the last move.
    pub(crate) fn acts_of(&self, who: Who) -> u32 {
        self.acts.iter().find(|(one, _)| *one == who).map_or(0, |(_, acts)| *acts)
    }

    /// Counts what `who` did at `at`.
    pub(crate) fn count(&mut self, who: Who, at: Micros) {
        if who == Who::Arbiter {
            self.judged = at;
        }
        match self.acts.iter_mut().find(|(one, _)| *one == who) {
            Some((_, acts)) => *acts = acts.saturating_add(1),
            None => self.acts.push((who, 1)),
        }
    }

    /// What the clock shows at `now`; the server's own time is nobody's.
    #[must_use]
    pub fn left(&self, now: Micros) -> [Millis; 2] {
        let mut after = self.protocol.clone();
        after.set_forward(self.handed);
        after.clocks().reading(now).map(|left| left.max(Millis::ZERO))
    }
}

/// The seat on turn.
pub(crate) fn turn(table: &Appendix) -> Option<Seat> {
    match table.protocol.phase() {
        Phase::Turn(side) => Some(seat_of(side)),
        _ => None,
    }
}
