// SPDX-License-Identifier: AGPL-3.0-or-later
//! What follows from a command, with the room as each event leaves it: a move is judged once, when it is made.

use game::Micros;

use crate::table::event::Event;
use crate::table::fold::Corrupt;
use crate::table::room::Room;

/// Events in order, to be made durable together.
#[derive(Clone, Debug, Default)]
pub struct Step {
    /// What happens.
    pub events: Vec<Event>,
    /// The room after each of them.
    pub after: Vec<Room>,
}

impl Step {
    /// The step of `events` that happen to `room` at `now`.
    ///
    /// # Errors
    /// [`Corrupt`] when they do not follow from it.
    pub fn of(room: &Room, now: Micros, events: Vec<Event>) -> Result<Self, Corrupt> {
        let mut step = Self::default();
        for event in events {
            let mut next = step.after.last().unwrap_or(room).clone();
            next.fold(now, &event)?;
            step.push(event, next);
        }
        Ok(step)
    }

    /// Whether nothing happens.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.events.is_empty()
    }

    /// Each event with the room after it.
    pub fn iter(&self) -> impl Iterator<Item = (&Event, &Room)> {
        self.events.iter().zip(&self.after)
    }

    pub(crate) fn push(&mut self, event: Event, after: Room) {
        self.events.push(event);
        self.after.push(after);
    }
}
