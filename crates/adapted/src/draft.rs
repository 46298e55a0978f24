// SPDX-License-Identifier: AGPL-3.0-or-later
//! A command while it is judged: a copy of the game that takes each event as it follows, so that the next question is
//! asked of the game as it will stand. Nobody sees it before the events are durable.

use crate::event::{Entry, Event};
use crate::notice::Notice;
use crate::protocol::Protocol;
use crate::refusal::Refusal;
use crate::rights::Actor;
use crate::understood::Understood;
use chess::Game;
use chess::announce::hear;
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
    /// What the words of the command were heard as, where it has any: for the log.
    pub understood: Option<Understood>,
}

/// The game so far, who acts, and what has followed.
pub(crate) struct Draft {
    pub(crate) table: Protocol,
    pub(crate) now: Micros,
    pub(crate) who: Actor,
    pub(crate) understood: Option<Understood>,
    entries: Vec<Entry>,
    notices: Vec<Notice>,
}

/// The answer of every handler.
pub(crate) type Answer = Result<(), Refusal>;

impl Draft {
    pub(crate) fn new(table: Protocol, now: Micros, who: Actor, understood: Option<Understood>) -> Self {
        Self { table, now, who, understood, entries: Vec::new(), notices: Vec::new() }
    }

    /// This follows.
    pub(crate) fn enter(&mut self, event: Event) -> Answer {
        let entry = Entry { at: self.now, by: self.who, event };
        self.notices.extend(self.table.fold(&entry)?);
        self.entries.push(entry);
        Ok(())
    }

    /// What the words are heard as in the game as it stands.
    pub(crate) fn hears(&mut self, text: &str) -> Understood {
        let Self { table, understood, .. } = self;
        understood.get_or_insert_with(|| hear(&table.game, text).into()).clone()
    }

    /// What the words are heard as in another position: that before the move that is repeated.
    pub(crate) fn hears_in(&mut self, game: &Game, text: &str) -> Understood {
        self.understood.get_or_insert_with(|| hear(game, text).into()).clone()
    }

    /// An end that the position brings by itself follows too.
    pub(crate) fn enter_end(&mut self) -> Answer {
        match self.table.game.outcome() {
            Some(outcome) => self.enter(Event::Finished(outcome)),
            None => Ok(()),
        }
    }

    pub(crate) fn done(self) -> Step {
        Step { entries: self.entries, notices: self.notices, after: self.table, understood: self.understood }
    }
}
