// SPDX-License-Identifier: AGPL-3.0-or-later
//! The rooms that are in memory, each with its own task. A room that is not here is in the store and comes
//! back when somebody asks for it or when its deadline draws near.

pub(crate) mod audience;
pub(crate) mod bots;
pub(crate) mod commit;
pub(crate) mod host;
pub(crate) mod log;
pub(crate) mod message;
pub mod pulse;
pub mod recover;

use std::collections::HashMap;
use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use game::Micros;
use room::{Actor, Command, Lag, Room};
use tokio::sync::{mpsc, oneshot};
use wire::View;

use crate::app::App;
use crate::auth::random;
use crate::error::ApiError;
use crate::house::ROOM_ID_CHARS;
use host::{Host, MAILBOX};
use message::{Ask, Look, Message, Withdraw};

/// The way to one room.
pub(crate) type Handle = mpsc::Sender<Message>;

/// Every room in memory.
#[derive(Default)]
pub struct Rooms {
    handles: Mutex<HashMap<Box<str>, Handle>>,
    /// Rooms in memory that have a deadline.
    live: AtomicI64,
    /// Rooms with a deadline too far away to be kept in memory, as of the last sweep.
    distant: AtomicI64,
}

impl Rooms {
    fn lock(&self) -> MutexGuard<'_, HashMap<Box<str>, Handle>> {
        self.handles.lock().unwrap_or_else(PoisonError::into_inner)
    }

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
        let events = log::read(app, id).await.map_err(log::unavailable)?;
        if events.is_empty() {
            return Err(ApiError::NoSuchRoom { room: id.to_owned() });
        }
        let last_at = events.iter().map(|(at, _)| *at).max().unwrap_or_default();
        let room = Room::restore(id, events).map_err(|corrupt| {
            tracing::error!(room = id, %corrupt, "a room cannot be read");
            ApiError::Internal
        })?;
        Ok(self.adopt(app, room, last_at))
    }

    /// The way to a room that is in memory.
    pub(crate) fn handle(&self, id: &str) -> Option<Handle> {
        self.lock().get(id).cloned()
    }

    /// Gives a room its task, unless it has one.
    pub(crate) fn adopt(&self, app: &App, room: Room, last_at: Micros) -> Handle {
        let mut handles = self.lock();
        if let Some(handle) = handles.get(room.id()).filter(|handle| !handle.is_closed()) {
            return handle.clone();
        }
        let (handle, mailbox) = mpsc::channel(MAILBOX);
        handles.insert(room.id().into(), handle.clone());
        drop(handles);
        tokio::spawn(Box::new(Host::new(app.clone(), room, last_at)).run(mailbox));
        handle
    }

    /// Lets a room leave memory if nobody holds the way to it and no letter waits.
    pub(crate) fn forget(&self, id: &str, mailbox: &mpsc::Receiver<Message>) -> bool {
        let mut handles = self.lock();
        let alone = mailbox.is_empty() && mailbox.sender_strong_count() <= 1;
        if alone {
            handles.remove(id);
        }
        alone
    }

    /// The room as somebody sees it now, with its version.
    ///
    /// # Errors
    /// As [`Rooms::open`].
    pub async fn look(&self, app: &App, id: &str, player: &str) -> Result<(i64, View), ApiError> {
        let handle = self.open(app, id).await?;
        let (reply, answer) = oneshot::channel();
        let look = Look { player: player.to_owned(), reply };
        let gone = || if app.is_closing() { ApiError::Unavailable } else { ApiError::Internal };
        handle.send(Message::Look(Box::new(look))).await.map_err(|_| gone())?;
        answer.await.map(|seen| *seen).map_err(|_| gone())
    }

    /// Closes a table nobody has joined, for `actor`, who set it up.
    ///
    /// # Errors
    /// As [`Rooms::open`], and [`ApiError::Refused`] when it is not theirs or the game has begun.
    pub(crate) async fn withdraw(&self, app: &App, id: &str, actor: Actor) -> Result<(), ApiError> {
        let handle = self.open(app, id).await?;
        let (reply, answer) = oneshot::channel();
        let ask = Ask {
            actor,
            id: random::id::<ROOM_ID_CHARS>(),
            seen: None,
            lag: Lag::default(),
            received: app.clock.now(),
            command: Command::Leave,
            reply: Arc::default(),
            open: Arc::default(),
        };
        let wish = Withdraw { ask, reply };
        handle.send(Message::Withdraw(Box::new(wish))).await.map_err(|_| ApiError::Internal)?;
        answer.await.map_err(|_| ApiError::Internal)?
    }

    /// Whether a room in memory has a deadline.
    #[must_use]
    pub fn live(&self) -> bool {
        self.live.load(Ordering::Relaxed) > 0
    }

    /// Whether a room anywhere has a deadline.
    #[must_use]
    pub fn waiting(&self) -> bool {
        self.live() || self.distant.load(Ordering::Relaxed) > 0
    }

    pub(crate) fn count_live(&self, change: i64) {
        self.live.fetch_add(change, Ordering::Relaxed);
    }

    pub(crate) fn count_distant(&self, count: i64) {
        self.distant.store(count, Ordering::Relaxed);
    }

    /// Tells every room that the house was not able to take moves for a while. A room whose mailbox is full
    /// finds out with the next letter it opens.
    pub(crate) fn tell_outage(&self) {
        for handle in self.lock().values() {
            let _ = handle.try_send(Message::Outage);
        }
    }

    /// Asks every room to finish what it does and to take nothing more; its sockets stay until the goodbye.
    pub(crate) async fn close(&self) {
        let handles: Vec<Handle> = self.lock().drain().map(|(_, handle)| handle).collect();
        for handle in &handles {
            let _ = handle.send(Message::Close).await;
        }
        for handle in handles {
            handle.closed().await;
        }
    }
}
