// SPDX-License-Identifier: AGPL-3.0-or-later
//! Events are added to the log of a tournament, with where it stands after them, who is on its list, and the money that
//! moves with them: all of it or nothing.

use game::Micros;
use ledger::{Group, LedgerError};

use crate::contest::person::{self, ContestPerson};
use crate::db::Conn;
use crate::error::StoreError;
use crate::money;
use crate::open::Store;
use crate::people::run;

/// An event of a tournament, to be kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewContestEvent {
    /// What kind of event it is.
    pub kind: String,
    /// Who caused it; empty for the server itself.
    pub actor: String,
    /// The id the actor gave the command that caused it, on the first event of that command.
    pub command_id: Option<String>,
    /// The table whose game it took in: once only.
    pub room: Option<String>,
    /// The event itself, as JSON; opaque here.
    pub payload: String,
}

/// Where a tournament stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ContestHead {
    /// The word for it.
    pub state: String,
    /// Whose it is.
    pub federation: String,
    /// Of which game.
    pub game: String,
    /// How opponents are found.
    pub format: String,
    /// When it is to start, microseconds since the epoch.
    pub starts_us: Option<i64>,
    /// When time next brings something about, microseconds since the epoch.
    pub deadline_us: Option<i64>,
    /// What a list shows of it, as JSON; opaque here.
    pub card: String,
}

/// How it is with somebody on the list; nothing: they are off it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ContestEntry {
    /// The account.
    pub player: String,
    /// The word for it.
    pub state: Option<String>,
}

/// Events to be added to the log of a tournament.
#[derive(Debug, Clone, PartialEq)]
pub struct ContestAppend {
    /// The tournament's id.
    pub contest: String,
    /// The number of its last event as the caller knows it; 0 for a new one.
    pub expected_seq: i64,
    /// When they happened, microseconds since the epoch.
    pub at_us: i64,
    /// What happened, one or more.
    pub events: Vec<NewContestEvent>,
    /// Where it stands after them.
    pub head: ContestHead,
    /// Whose place on the list has changed.
    pub entries: Vec<ContestEntry>,
    /// Of whom something else is said now.
    pub persons: Vec<ContestPerson>,
    /// The money that moves with them.
    pub groups: Vec<Group>,
}

/// Why events of a tournament were not written. Nothing was.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ContestError {
    /// It is not where the caller thought.
    #[error("the tournament is at event {current}")]
    Conflict {
        /// Its last event; 0 when there is no such tournament.
        current: i64,
    },
    /// The command has been carried out before.
    #[error("the command was carried out before")]
    Repeated,
    /// The ledger refuses the money of the group at this place.
    #[error("the money cannot be moved: {why}")]
    Money {
        /// Which of the groups.
        group: usize,
        /// Why.
        why: LedgerError,
    },
    /// The store could not do it; see there whether it is certain that nothing was written.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// What can be written of tournaments.
pub(crate) struct Write(Box<ContestAppend>);

impl Write {
    /// How many events were written; none when something stands in the way.
    pub(crate) async fn run(&self, conn: &mut Conn) -> Result<u64, sqlx::Error> {
        let append = &*self.0;
        if !move_head(conn, append).await? {
            return Ok(0);
        }
        for (event, at) in append.events.iter().zip(1..) {
            if !insert(conn, append, event, append.expected_seq + at).await? {
                return Ok(0);
            }
        }
        for entry in &append.entries {
            put_entry(conn, &append.contest, entry).await?;
        }
        for said in &append.persons {
            person::put(conn, &append.contest, said).await?;
        }
        for group in &append.groups {
            if money::post(conn, group, Micros(append.at_us)).await? == 0 {
                return Ok(0);
            }
        }
        Ok(append.events.len() as u64)
    }

    pub(crate) fn texts(&self) -> Vec<&str> {
        let ContestAppend { contest, events, head, entries, persons, .. } = &*self.0;
        let events = events.iter().flat_map(|event| {
            let command = event.command_id.as_deref().unwrap_or_default();
            let room = event.room.as_deref().unwrap_or_default();
            [event.kind.as_str(), &event.actor, command, room, &event.payload]
        });
        let entries = entries.iter().map(|entry| entry.player.as_str());
        let persons = persons.iter().flat_map(|person| {
            [person.player.as_deref().unwrap_or_default(), person.said.as_deref().unwrap_or_default()]
        });
        let head = [head.federation.as_str(), &head.game, &head.format, &head.card];
        events.chain(entries).chain(persons).chain(head).chain([contest.as_str()]).collect()
    }
}

/// The compare-and-set that decides between two who write.
async fn move_head(conn: &mut Conn, append: &ContestAppend) -> Result<bool, sqlx::Error> {
    const NEW: &str = "INSERT INTO contest (id, seq, state, federation, game, format, starts_us, deadline_us, card, \
         updated_us, created_us) VALUES ($1, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11) ON CONFLICT DO NOTHING";
    const MOVED: &str = "UPDATE contest SET seq = $3, state = $4, federation = $5, game = $6, format = $7, \
         starts_us = $8, deadline_us = $9, card = $10, updated_us = $11 WHERE id = $1 AND seq = $2";
    let last = append.expected_seq + append.events.len() as i64;
    let head = &append.head;
    let sql = if append.expected_seq == 0 { NEW } else { MOVED };
    let rows = run!(
        conn,
        sql,
        &append.contest,
        append.expected_seq,
        last,
        &head.state,
        &head.federation,
        &head.game,
        &head.format,
        head.starts_us,
        head.deadline_us,
        &head.card,
        append.at_us
    )?;
    Ok(rows == 1)
}

async fn insert(
    conn: &mut Conn,
    append: &ContestAppend,
    event: &NewContestEvent,
    seq: i64,
) -> Result<bool, sqlx::Error> {
    const SQL: &str = "INSERT INTO contest_event (contest, seq, at_us, kind, actor, command_id, room, payload) \
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT DO NOTHING";
    let NewContestEvent { kind, actor, command_id, room, payload } = event;
    let rows = run!(conn, SQL, &append.contest, seq, append.at_us, kind, actor, command_id, room, payload)?;
    Ok(rows == 1)
}

async fn put_entry(conn: &mut Conn, contest: &str, entry: &ContestEntry) -> Result<u64, sqlx::Error> {
    const PUT: &str = "INSERT INTO contest_entry (contest, player, state) VALUES ($1, $2, $3) \
         ON CONFLICT (contest, player) DO UPDATE SET state = $3";
    const OFF: &str = "DELETE FROM contest_entry WHERE contest = $1 AND player = $2";
    match &entry.state {
        Some(state) => run!(conn, PUT, contest, &entry.player, state),
        None => run!(conn, OFF, contest, &entry.player),
    }
}

impl Store {
    /// Adds events to the log of a tournament. `Ok` with the number of its last event means that all of it is on the disk:
    /// the events, where it stands, its list and the money.
    ///
    /// # Errors
    /// [`ContestError`]. Nothing was written, unless it says [`StoreError::InDoubt`].
    pub async fn append_contest(&self, append: ContestAppend) -> Result<i64, ContestError> {
        if append.events.is_empty() || append.contest.is_empty() {
            return Err(
                StoreError::Invalid { what: "a tournament's append without events".to_owned() }.into()
            );
        }
        let last = append.expected_seq + append.events.len() as i64;
        for (group, of) in append.groups.iter().enumerate() {
            of.check().map_err(|why| ContestError::Money { group, why })?;
        }
        match self.queue().write(Write(Box::new(append.clone()))).await {
            Ok(0) => Err(self.why_no_events(&append, None).await?),
            Ok(_) => Ok(last),
            Err(error @ StoreError::Database { .. }) => Err(self.why_no_events(&append, Some(error)).await?),
            Err(error) => Err(error.into()),
        }
    }

    /// The reason, as the database stands now. A command that was carried out before comes first: the answer to it does
    /// not depend on where the tournament stands by now.
    async fn why_no_events(
        &self,
        append: &ContestAppend,
        refused: Option<StoreError>,
    ) -> Result<ContestError, StoreError> {
        for event in &append.events {
            let Some(command) = &event.command_id else { continue };
            if self.contest_command(&append.contest, &event.actor, command).await?.is_some() {
                return Ok(ContestError::Repeated);
            }
        }
        let current = self.contest(&append.contest).await?.map_or(0, |row| row.seq);
        if current != append.expected_seq {
            return Ok(ContestError::Conflict { current });
        }
        for event in &append.events {
            let Some(room) = &event.room else { continue };
            if self.has_taken(&append.contest, room).await? {
                return Ok(ContestError::Repeated);
            }
        }
        if let Some((group, why)) = self.first_refused(&append.groups).await? {
            return Ok(ContestError::Money { group, why });
        }
        let odd =
            || StoreError::Database { detail: format!("tournament {} cannot be written", append.contest) };
        Ok(ContestError::Store(refused.unwrap_or_else(odd)))
    }
}
