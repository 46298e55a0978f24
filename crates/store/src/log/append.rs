// SPDX-License-Identifier: AGPL-3.0-or-later
//! The request to add to a room's log, and what it must look like. How it reaches the disk is the writer's affair.

use crate::error::{AppendError, StoreError};
use crate::log::head::Head;
use crate::log::seat::Sitter;
use crate::money::Moved;
use crate::open::Store;
use crate::results::end::GameEnd;

/// The most events one append may carry.
pub const EVENTS_PER_APPEND_MAX: usize = 256;

/// An event to be kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewEvent {
    /// When it happened, microseconds since the epoch.
    pub at_us: i64,
    /// What kind of event it is; opaque here.
    pub kind: String,
    /// Who caused it; empty for the server itself.
    pub actor: String,
    /// The id the actor gave the command that caused it. An actor's command id can be used once in a room. When several
    /// events of one append name the same command, it is kept on the first of them.
    pub command_id: Option<String>,
    /// The event itself, as JSON; opaque here.
    pub payload: String,
}

/// Events to be added to a room's log, all or none, together with where the room stands after them.
#[derive(Debug, Clone, PartialEq)]
pub struct Append {
    /// The room's id. The first append of a room makes it.
    pub room: String,
    /// The number of the room's last event as the caller knows it; 0 for a new room.
    pub expected_seq: i64,
    /// The epoch in which the caller owns the room, 0 where rooms have no owners; a new room has 0.
    pub epoch: i64,
    /// What happened, 1 to [`EVENTS_PER_APPEND_MAX`] events; they get the numbers `expected_seq + 1` onwards.
    pub events: Vec<NewEvent>,
    /// Where the room stands after them.
    pub head: Head,
    /// Who sits in the room after them; `None` leaves the chairs as they were.
    pub seats: Option<Vec<Sitter>>,
    /// The end of the game, when one of the events is it: it is written with them or none of it.
    pub end: Option<Box<GameEnd>>,
    /// Money that moves with the events, beside that of an end.
    pub moved: Option<Box<Moved>>,
    /// What needs no looking up.
    pub certain: Certain,
}

/// What the caller is certain of, of a room at [`Append::expected_seq`], having all its events up to there. Where they do not say
/// it, the database is asked, which costs more.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Certain {
    /// None of the append's commands was carried out in the room before.
    pub commands_are_new: bool,
    /// The room's status is the one of the new head.
    pub status_stays: bool,
}

/// An append that is on the disk.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Committed {
    /// The number of the room's last event now.
    pub seq: i64,
}

impl Append {
    /// The number of the last event. Only for an append that has been checked.
    pub(crate) fn last_seq(&self) -> i64 {
        self.expected_seq + self.events.len() as i64
    }

    /// The instants of the first and the last event.
    pub(crate) fn span_us(&self) -> (i64, i64) {
        let at = |event: Option<&NewEvent>| event.map_or(0, |event| event.at_us);
        (at(self.events.first()), at(self.events.last()))
    }

    /// The command id to keep on the event at `index`: none when an earlier event carries it already.
    pub(crate) fn command_at(&self, index: usize) -> Option<&str> {
        let event = self.events.get(index)?;
        let same = |other: &NewEvent| other.command_id == event.command_id && other.actor == event.actor;
        if self.events.iter().take(index).any(same) { None } else { event.command_id.as_deref() }
    }

    /// Refuses what the two engines would not both keep as it is.
    fn check(&self) -> Result<(), StoreError> {
        let invalid = |what: String| Err(StoreError::Invalid { what });
        let count = self.events.len();
        if count == 0 || count > EVENTS_PER_APPEND_MAX {
            return invalid(format!("an append of {count} events; allowed are 1 to {EVENTS_PER_APPEND_MAX}"));
        }
        if self.expected_seq < 0 || self.expected_seq > i64::MAX - EVENTS_PER_APPEND_MAX as i64 {
            return invalid(format!("the version {}; versions begin at 0", self.expected_seq));
        }
        if self.epoch < 0 || (self.expected_seq == 0 && self.epoch > 0) {
            return invalid(format!(
                "the epoch {} at version {}; a new room has 0",
                self.epoch, self.expected_seq
            ));
        }
        if self.room.is_empty() {
            return invalid("a room without an id".to_owned());
        }
        if self.texts().any(|text| text.contains('\0')) {
            return invalid("text with a NUL character".to_owned());
        }
        if self.end.as_ref().is_some_and(|end| end.closing.score.is_some()) {
            return invalid("the score of a tournament: none is kept yet".to_owned());
        }
        Ok(())
    }

    fn texts(&self) -> impl Iterator<Item = &str> {
        let events = self.events.iter().flat_map(|event| {
            let command = event.command_id.as_deref().unwrap_or_default();
            [event.kind.as_str(), &event.actor, command, &event.payload]
        });
        let seats = self.seats.iter().flatten().map(|sitter| sitter.player.as_str());
        let end = self.end.iter().flat_map(|end| end.texts());
        let act = self.moved.iter().flat_map(|moved| moved.texts());
        events.chain(seats).chain(end).chain(act).chain([
            self.room.as_str(),
            &self.head.game,
            &self.head.lobby,
        ])
    }
}

impl Store {
    /// Adds events to a room's log. `Ok` means that all of them, the head and the chairs are on the disk; only then may
    /// anybody be told.
    ///
    /// # Errors
    /// [`AppendError::DuplicateCommand`] when one of the commands was carried out before (also when the version is stale
    /// by now), [`AppendError::Fenced`] when the room is owned in another epoch, [`AppendError::Conflict`] when it is not at `expected_seq`, [`AppendError::StaleClosing`] when a
    /// rating was written since the end of the game was worked out, [`AppendError::EntryClosed`] when
    /// what it confirms waits no more, [`AppendError::Refused`] when the ledger refuses its money, otherwise
    /// [`AppendError::Store`]. An error is this append's own: those that share its transaction are not touched by it. Nothing was written, unless
    /// it says [`StoreError::InDoubt`].
    pub async fn append(&self, append: Append) -> Result<Committed, AppendError> {
        append.check()?;
        if let Some(room) = append.moved.as_ref().and_then(|moved| moved.room.as_ref()) {
            room.check()?;
        }
        self.queue().append(append).await
    }
}
