// SPDX-License-Identifier: AGPL-3.0-or-later
//! What follows from a command: events in order, each with the tournament as those before it leave it.

use game::Micros;

use crate::contest::Contest;
use crate::event::Event;
use crate::fold::Corrupt;
use crate::refusal::Refusal;

/// Events that are to be made durable together, while more of them may follow.
pub(crate) struct Step {
    /// The tournament after them.
    pub(crate) contest: Contest,
    /// The events.
    pub(crate) events: Vec<Event>,
    /// When they happen.
    pub(crate) now: Micros,
}

impl From<Corrupt> for Refusal {
    fn from(corrupt: Corrupt) -> Self {
        Self::Broken { reason: corrupt.to_string() }
    }
}

impl Step {
    pub(crate) fn new(contest: &Contest, now: Micros) -> Self {
        Self { contest: contest.clone(), events: Vec::new(), now }
    }

    /// One more event.
    pub(crate) fn push(&mut self, event: Event) -> Result<(), Refusal> {
        self.contest.fold(self.now, &event)?;
        self.events.push(event);
        Ok(())
    }
}
