// SPDX-License-Identifier: AGPL-3.0-or-later
//! Between rooms and the store: events become text and heads become rows here, and text becomes events again.

use ::game::Micros;
use ledger::LedgerError;
use room::{Access, Event, Room, Status};
use store::{Append, AppendError, Certain, GameEnd, Moved, NewEvent, Sitter, StoreError};
use wire::{Viewer, WireEvent};

use crate::app::App;
use crate::error::ApiError;
use crate::rooms::card::Card;
use crate::rooms::commands::Commands;
use crate::rooms::{hidden, names};
use crate::stakes::game;

/// What became of an append.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Appended {
    /// It is durable.
    Done,
    /// The room is not where the caller thought.
    Conflict,
    /// The command had been carried out before; the version after it.
    Repeated {
        /// The last event it caused.
        version: i64,
    },
    /// A rating is not where the end of the game was worked out from; nothing was written.
    Stale,
    /// This account has not what it was to give; nothing was written.
    Short {
        /// Its name.
        account: String,
    },
    /// What was to be confirmed with it waits no more; nothing was written.
    EntryClosed,
    /// It may or may not have been kept: the log must be read before anything else.
    InDoubt,
    /// Nothing was written.
    Unavailable,
}

/// The federation whose table it is.
pub(crate) fn federation(events: &[(Micros, Event)]) -> Option<&String> {
    events.iter().find_map(|(_, event)| match event {
        Event::Created { table, .. } => table.federation.as_ref(),
        _ => None,
    })
}

/// What the times of a room's events say.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Times {
    /// When the last event happened.
    pub(crate) last: Micros,
    /// When the last event happened that started a clock, if it was read from the log and no later one says how long
    /// its news took: nobody here knows when it went out. Talk may have come after it.
    pub(crate) unheard: Option<Micros>,
}

impl Times {
    /// Those of events read from the log.
    pub(crate) fn of(events: &[(Micros, Event)]) -> Self {
        let tells = |event: &Event| event.starts_a_clock() || matches!(event, Event::Suspended { .. });
        let start =
            events.iter().rfind(|(_, event)| tells(event)).filter(|(_, event)| event.starts_a_clock());
        Self {
            last: events.iter().map(|(at, _)| *at).max().unwrap_or_default(),
            unheard: start.map(|(at, _)| *at),
        }
    }
}

/// Where a room stands after events: the row the lobby and the timers go by.
pub(crate) struct Head(store::Head);

impl Head {
    /// The head of `room`.
    pub(crate) fn of(room: &Room) -> Self {
        let status = match room.status() {
            Status::Open => store::Status::Open,
            Status::Starting => store::Status::Starting,
            Status::Playing => store::Status::Playing,
            Status::Over => store::Status::Over,
        };
        Self(store::Head {
            status,
            game: room.table().game.id().to_owned(),
            listed: room.table().access == Access::Open,
            deadline_us: room.deadline().map(|deadline| deadline.0),
            lobby: Card::of(room).to_json(),
        })
    }
}

/// The command that events answer.
#[derive(Clone, Copy)]
pub(crate) struct By<'a> {
    /// Who gave it.
    pub(crate) player: &'a str,
    /// Their own id of it.
    pub(crate) id: &'a str,
    /// Whether it was surely never carried out before.
    pub(crate) is_new: bool,
}

/// What is written with events, or not at all.
#[derive(Default)]
pub(crate) struct Beside {
    /// What the end of the game leaves behind, when it is among them.
    pub(crate) end: Option<Box<GameEnd>>,
    /// Money that moves besides, and what is told in the audit; what is put aside when the last chair is taken is added by
    /// itself.
    pub(crate) moved: Option<Box<Moved>>,
    /// Whether the room's status is the one it had before.
    pub(crate) status_stays: bool,
}

/// Makes `events` durable, which led to `after`, with what is written beside them.
pub(crate) async fn append(
    app: &App,
    after: &Room,
    at: Micros,
    events: &[Event],
    with: Beside,
    by: Option<By<'_>>,
) -> Appended {
    let append = match to_append(app, after, at, events, with, by) {
        Ok(append) => append,
        Err(failed) => return failed,
    };
    match app.store.append(append).await {
        Ok(_) => Appended::Done,
        // Another server owns the room now: to this one it is not where it was thought.
        Err(AppendError::Conflict { .. } | AppendError::Fenced { .. }) => Appended::Conflict,
        Err(AppendError::StaleClosing) => Appended::Stale,
        Err(AppendError::DuplicateCommand { last_seq, .. }) => Appended::Repeated { version: last_seq },
        Err(AppendError::EntryClosed) => Appended::EntryClosed,
        Err(AppendError::Refused(LedgerError::Short { account, .. })) => Appended::Short { account },
        Err(AppendError::Refused(error)) => {
            tracing::error!(room = after.id(), %error, "the ledger refuses what an event would move");
            Appended::Unavailable
        }
        Err(AppendError::Store(StoreError::InDoubt { detail })) => {
            tracing::error!(room = after.id(), %detail, "the database did not say whether it kept an event");
            Appended::InDoubt
        }
        Err(AppendError::Store(error)) => {
            tracing::error!(room = after.id(), %error, "an event could not be written");
            Appended::Unavailable
        }
    }
}

/// What is written of `events`, as in [`append`].
///
/// # Errors
/// [`Appended::Unavailable`] where the stake cannot be put aside: a defect.
pub(crate) fn to_append(
    app: &App,
    after: &Room,
    at: Micros,
    events: &[Event],
    with: Beside,
    by: Option<By<'_>>,
) -> Result<Append, Appended> {
    let Beside { end, moved, status_stays } = with;
    let moved = match (moved, game::opened(app.stakes.on(), after, events)) {
        (Some(moved), _) => Some(moved),
        (None, Ok(group)) => group.map(|group| Box::new(Moved { group: Some(group), ..Moved::default() })),
        (None, Err(error)) => {
            tracing::error!(room = after.id(), %error, "nothing can be put aside for this game");
            return Err(Appended::Unavailable);
        }
    };
    let reseats = events
        .iter()
        .any(|event| matches!(event, Event::Created { .. } | Event::Sat { .. } | Event::Left { .. }));
    let (actor, command_id) = by.map_or(("", None), |by| (by.player, Some(by.id)));
    let commands_are_new = by.is_none_or(|by| by.is_new);
    Ok(Append {
        room: after.id().to_owned(),
        expected_seq: after.version() - i64::try_from(events.len()).unwrap_or(i64::MAX),
        epoch: 0,
        events: events.iter().map(|event| row(event, at, actor, command_id)).collect(),
        head: Head::of(after).0,
        seats: reseats.then(|| sitters(after)),
        end,
        moved,
        certain: Certain { commands_are_new, status_stays },
    })
}

fn row(event: &Event, at: Micros, actor: &str, command_id: Option<&str>) -> NewEvent {
    let payload = serde_json::to_string(&names::without(event))
        .expect("events hold only strings, numbers and string-keyed maps");
    NewEvent {
        at_us: at.0,
        kind: kind(&payload).to_owned(),
        actor: actor.to_owned(),
        command_id: command_id.map(str::to_owned),
        payload,
    }
}

/// The tag of an event as it is written: `{"k":"moved",…`.
fn kind(payload: &str) -> &str {
    payload.strip_prefix(r#"{"k":""#).and_then(|rest| rest.split('"').next()).unwrap_or_default()
}

fn sitters(room: &Room) -> Vec<Sitter> {
    (0..)
        .zip(room.chairs())
        .filter_map(|(seat, chair)| Some(Sitter { seat, player: chair.as_ref()?.player.clone() }))
        .collect()
}

/// The whole log of a room; empty when there is no such room.
pub(crate) async fn read(app: &App, room: &str) -> Result<Vec<(Micros, Event)>, StoreError> {
    read_all(app, room).await.map(|(events, _)| events)
}

/// The same, with the commands that led to it.
pub(crate) async fn read_all(app: &App, room: &str) -> Result<(Vec<(Micros, Event)>, Commands), StoreError> {
    let rows = app.store.whole_log(room).await?;
    let mut commands = Commands::default();
    for row in &rows {
        if let Some(id) = &row.command_id {
            commands.add(&row.actor, id);
        }
    }
    let events = rows.into_iter().map(|row| {
        let event = serde_json::from_str(&row.payload).map_err(|error| StoreError::Database {
            detail: format!("event {} of room {room} cannot be read: {error}", row.seq),
        })?;
        Ok::<_, StoreError>((Micros(row.at_us), event))
    });
    let mut events = events.collect::<Result<Vec<_>, _>>()?;
    names::join(&app.store, &mut events).await?;
    hidden::cover(&app.store, room, &mut events).await?;
    Ok((events, commands))
}

/// The events from `since` to `version` as one viewer may see them. A long game is folded beside the threads that
/// carry moves.
pub(crate) async fn history(
    app: &App,
    room: &str,
    version: i64,
    since: i64,
    viewer: &Viewer<'_>,
) -> Result<Vec<WireEvent>, ApiError> {
    if since == version {
        return Ok(Vec::new());
    }
    // A version from the future is somebody else's memory: they get everything.
    let since = if since > version { 0 } else { since };
    let mut events = read(app, room).await.map_err(unavailable)?;
    events.truncate(usize::try_from(version).unwrap_or(0));
    let (id, player, seat) = (room.to_owned(), viewer.player.to_owned(), viewer.seat);
    let words = app.clone();
    let folding = tokio::task::spawn_blocking(move || {
        let mut seen = wire::history(&id, events, since, &Viewer { player: &player, seat })?;
        words.chat_words().mark(&mut seen);
        Ok::<_, room::Corrupt>(seen)
    });
    folding.await.map_err(|_| ApiError::Internal)?.map_err(|corrupt| {
        tracing::error!(room, %corrupt, "a room cannot be read");
        ApiError::Internal
    })
}

/// The version after a command that has been carried out before.
pub(crate) async fn answer(app: &App, room: &str, player: &str, id: &str) -> Result<Option<i64>, StoreError> {
    let done = app.store.carried_out(room, player, id).await?;
    Ok(done.map(|(_, last_seq)| last_seq))
}

/// What whoever asked is told when the database cannot be used.
pub(crate) fn unavailable(error: StoreError) -> ApiError {
    match error {
        StoreError::InDoubt { .. } => {
            tracing::warn!(%error, "the database did not say whether it kept something");
            ApiError::InDoubt
        }
        StoreError::Unavailable { .. } | StoreError::Closed => {
            tracing::warn!(%error, "the database cannot be read");
            ApiError::Unavailable
        }
        error => {
            tracing::error!(%error, "the database refuses");
            ApiError::Internal
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_kind_of_an_event_is_its_tag() {
        let row = row(&Event::Started { first: 0 }, Micros(5), "p1", Some("c1"));
        assert_eq!((row.kind.as_str(), row.at_us, row.actor.as_str()), ("started", 5, "p1"));
        assert_eq!(serde_json::from_str::<Event>(&row.payload).unwrap(), Event::Started { first: 0 });
        assert_eq!(self::row(&Event::Resumed, Micros(5), "", None).kind, "resumed");
    }
}
