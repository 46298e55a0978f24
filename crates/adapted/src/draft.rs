// SPDX-License-Identifier: AGPL-3.0-or-later
//! A command while it is judged: a copy of the game that takes each event as it follows, so that the next question is
//! asked of the game as it will stand. Nobody sees it before the events are durable.

use crate::event::{Entry, Event};
use crate::notice::Notice;
use crate::protocol::Protocol;
use crate::refusal::Refusal;
use crate::rights::Actor;
use game::Micros;

/// What follows from a command.
#[derive(Clone, Debug, PartialEq)]
pub struct Step {
    /// The events, in order, for the log.
    pub entries: Vec<Entry>,
    /// What has to be said to whom, once they are durable.
    pub notices: Vec<Notice>,
    /// The game after them.
    pub after: Protocol,
}

/// The game so far, who acts, and what has followed.
pub(crate) struct Draft {
    pub(crate) table: Protocol,
    pub(crate) now: Micros,
    pub(crate) who: Actor,
    entries: Vec<Entry>,
    notices: Vec<Notice>,
}

/// The answer of every handler.
pub(crate) type Answer = Result<(), Refusal>;

impl Draft {
    pub(crate) fn new(table: Protocol, now: Micros, who: Actor) -> Self {
        Self { table, now, who, entries: Vec::new(), notices: Vec::new() }
    }

    /// This follows.
    pub(crate) fn enter(&mut self, event: Event) -> Answer {
        let entry = Entry { at: self.now, by: self.who, event };
        self.notices.extend(self.table.fold(&entry)?);
        self.entries.push(entry);
        Ok(())
    }

    /// An end that the position brings by itself follows too.
    pub(crate) fn enter_end(&mut self) -> Answer {
        match self.table.game.outcome() {
            Some(outcome) => self.enter(Event::Finished(outcome)),
            None => Ok(()),
        }
    }

    pub(crate) fn done(self) -> Step {
        Step { entries: self.entries, notices: self.notices, after: self.table }
    }
}
