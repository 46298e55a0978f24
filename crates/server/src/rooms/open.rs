// SPDX-License-Identifier: AGPL-3.0-or-later
//! How a room comes into memory, and what may be asked of it without a socket.

use std::sync::Arc;
use std::time::Duration;

use game::Micros;
use room::{Actor, Command, Lag, Room};
use store::StoreError;
use tokio::sync::{mpsc, oneshot};
use tokio::time::{Instant, sleep, timeout, timeout_at};
use wire::View;

use crate::app::App;
use crate::auth::random;
use crate::error::ApiError;
use crate::fairness::key::ROOM_ID_CHARS;
use crate::rooms::commands::Commands;
use crate::rooms::host::Host;
use crate::rooms::log::{self, Times};
use crate::rooms::message::{
    ANSWER_WITHIN, CommandMessage, MAILBOX, Message, POST_WITHIN, Reply, SnapshotRequest,
};
use crate::rooms::registry::{Handle, Rooms};

/// So long is waited for a table that a tournament is just making: those of a thousand players need less.
const MADE_WITHIN: Duration = Duration::from_secs(5);
/// And it is looked for this often.
const LOOK_AGAIN: Duration = Duration::from_millis(50);

/// A command as a request gives it.
pub(crate) struct Asked {
    /// Their own id of it.
    pub(crate) id: String,
    /// The newest version they had seen.
    pub(crate) seen: Option<i64>,
    /// Their own thinking time, milliseconds.
    pub(crate) client_ms: Option<i64>,
    /// Whether their page had lost the focus.
    pub(crate) unfocused: bool,
    /// What they ask for.
    pub(crate) command: Command,
    /// When it was here.
    pub(crate) received: Micros,
}

impl Asked {
    /// What the server asks for by itself, or by a request that says no more: now, under an id of its own.
    pub(crate) fn now(app: &App, command: Command) -> Self {
        let received = app.clock.now();
        let id = random::id::<ROOM_ID_CHARS>();
        Self { id, seen: None, client_ms: None, unfocused: false, command, received }
    }
}

impl Rooms {
    /// The way to a room, which is brought into memory if need be.
    ///
    /// # Errors
    /// [`ApiError::NoSuchRoom`], [`ApiError::Unavailable`], [`ApiError::Internal`] for a log that does not fold.
    pub(crate) async fn open(&self, app: &App, id: &str) -> Result<Handle, ApiError> {
        if id.len() > 2 * ROOM_ID_CHARS || !id.bytes().all(|byte| byte.is_ascii_alphanumeric()) {
            return Err(ApiError::NoSuchRoom { room: id.chars().take(40).collect() });
        }
        if app.is_closing() {
            return Err(ApiError::Unavailable);
        }
        if let Some(handle) = self.lock().get(id).filter(|handle| !handle.is_closed()) {
            return Ok(handle.clone());
        }
        let (mut events, mut commands) = log::read_all(app, id).await.map_err(log::unavailable)?;
        let until = Instant::now() + MADE_WITHIN;
        // A tournament tells of its tables as it pairs them, and makes them at once: whoever is quicker waits.
        while events.is_empty() {
            if !app.tournaments.makes(id) {
                return Err(ApiError::NoSuchRoom { room: id.to_owned() });
            }
            if Instant::now() >= until {
                return Err(ApiError::Unavailable);
            }
            sleep(LOOK_AGAIN).await;
            (events, commands) = log::read_all(app, id).await.map_err(log::unavailable)?;
        }
        let times = Times::of(&events);
        let room = Room::restore(id, events).map_err(|corrupt| {
            tracing::error!(room = id, %corrupt, "a room cannot be read");
            ApiError::Internal
        })?;
        Ok(self.adopt(app, room, times, commands))
    }

    /// Gives a room its task, unless it has one.
    pub(crate) fn adopt(&self, app: &App, room: Room, times: Times, commands: Commands) -> Handle {
        let mut handles = self.lock();
        if let Some(handle) = handles.get(room.id()).filter(|handle| !handle.is_closed()) {
            return handle.clone();
        }
        let (handle, mailbox) = mpsc::channel(MAILBOX);
        handles.insert(room.id().into(), handle.clone());
        app.at_play.changed(&room);
        drop(handles);
        tokio::spawn(Box::new(Host::new(app.clone(), room, times, commands)).run(mailbox));
        handle
    }

    /// The room as somebody sees it now, with its version.
    ///
    /// # Errors
    /// As [`Rooms::open`].
    pub async fn snapshot(&self, app: &App, id: &str, player: &str) -> Result<(i64, View), ApiError> {
        let handle = self.open(app, id).await?;
        let (reply, answer) = oneshot::channel();
        let look = SnapshotRequest { player: player.to_owned(), reply };
        let gone = || if app.is_closing() { ApiError::Unavailable } else { ApiError::Internal };
        handle.send(Message::Snapshot(Box::new(look))).await.map_err(|_| gone())?;
        answer.await.map(|seen| *seen).map_err(|_| gone())
    }

    /// Tells the rooms in memory that a person has another name; the others find it when they are read.
    pub(crate) async fn renamed(&self, player: &str) {
        let player: Arc<str> = player.into();
        let handles: Vec<Handle> = self.lock().values().cloned().collect();
        for handle in handles {
            // A room that leaves memory meanwhile finds the name when it is read again.
            let _ = handle.send(Message::Renamed(Arc::clone(&player))).await;
        }
    }

    /// Tells those in the rooms in memory that nothing a person has said is shown any more.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot be read now.
    pub(crate) async fn silenced(&self, app: &App, player: &str) -> Result<(), StoreError> {
        for (room, ns) in app.store.said(player).await? {
            self.hidden(&room, ns).await;
        }
        Ok(())
    }

    /// Tells those in a room that these lines of chat are shown no more.
    pub(crate) async fn hidden(&self, room: &str, ns: Vec<i64>) {
        if let Some(handle) = self.handle(room) {
            // A room that leaves memory meanwhile has nobody who would hear it.
            let _ = handle.send(Message::Hidden(ns)).await;
        }
    }

    /// How many watch a room; nobody watches one that is not in memory.
    pub(crate) async fn watchers(&self, room: &str) -> u32 {
        let Some(handle) = self.handle(room) else { return 0 };
        let (reply, answer) = oneshot::channel();
        if handle.send(Message::Watchers(reply)).await.is_err() {
            return 0;
        }
        answer.await.unwrap_or(0)
    }

    /// Closes a table nobody has joined, for `actor`, who set it up.
    ///
    /// # Errors
    /// As [`Rooms::open`], and [`ApiError::Refused`] when it is not theirs or the game has begun.
    pub(crate) async fn withdraw(&self, app: &App, id: &str, actor: Actor) -> Result<(), ApiError> {
        self.post(app, id, actor, Asked::now(app, Command::Leave), Message::Withdraw).await.map(drop)
    }

    /// Leaves a table that still waits; with its maker it closes.
    ///
    /// # Errors
    /// As [`Rooms::open`], and [`ApiError::Refused`] when the game has begun.
    pub(crate) async fn leave(&self, app: &App, id: &str, actor: Actor) -> Result<(), ApiError> {
        self.command(app, id, actor, Asked::now(app, Command::Leave)).await.map(drop)
    }

    /// Carries out a command without a socket; the version after it. A repeat under the same id gets the first
    /// answer.
    ///
    /// # Errors
    /// As [`Rooms::open`], [`ApiError::Refused`] by the room, [`ApiError::InDoubt`] when it is not known whether it
    /// was carried out.
    pub(crate) async fn command(
        &self,
        app: &App,
        id: &str,
        actor: Actor,
        asked: Asked,
    ) -> Result<i64, ApiError> {
        self.post(app, id, actor, asked, Message::Command).await
    }

    async fn post(
        &self,
        app: &App,
        id: &str,
        actor: Actor,
        asked: Asked,
        message: impl FnOnce(Box<CommandMessage>) -> Message,
    ) -> Result<i64, ApiError> {
        let due = Instant::now() + ANSWER_WITHIN;
        // What was not posted is certain not to be carried out.
        let Ok(opened) = timeout_at(due, self.open(app, id)).await else { return Err(ApiError::Unavailable) };
        let handle = opened?;
        let (reply, answer) = oneshot::channel();
        let Asked { id, seen, client_ms, unfocused, command, received } = asked;
        let lag = Lag { client_ms, trusted_ms: None };
        let reply = Reply::Request(reply);
        let ask = CommandMessage { actor, id, seen, lag, unfocused, received, command, reply };
        // One that does not fit in is certain not to be carried out.
        let Ok(Ok(place)) = timeout(POST_WITHIN, handle.reserve()).await else {
            return Err(ApiError::Unavailable);
        };
        place.send(message(Box::new(ask)));
        // A room that goes away without a word has perhaps carried it out.
        timeout_at(due, answer)
            .await
            .map_or(Err(ApiError::InDoubt), |answer| answer.unwrap_or(Err(ApiError::InDoubt)))
    }
}
