// SPDX-License-Identifier: AGPL-3.0-or-later
//! The rooms in memory and the ways to them.

use std::collections::HashMap;
use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use tokio::sync::mpsc;

use crate::rooms::message::Message;

/// The way to one room.
pub(crate) type Handle = mpsc::Sender<Message>;

/// Every room in memory.
#[derive(Default)]
pub struct Rooms {
    handles: Mutex<HashMap<Box<str>, Handle>>,
    /// Rooms in memory in which somebody's time counts.
    live: AtomicI64,
    /// Rooms with a deadline too far away to be kept in memory, as of the last sweep.
    distant: AtomicI64,
}

impl Rooms {
    pub(super) fn lock(&self) -> MutexGuard<'_, HashMap<Box<str>, Handle>> {
        self.handles.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The way to a room that is in memory.
    pub(crate) fn handle(&self, id: &str) -> Option<Handle> {
        self.lock().get(id).cloned()
    }

    /// Lets a room leave memory if nobody holds the way to it and no message waits.
    pub(crate) fn forget(&self, id: &str, mailbox: &mpsc::Receiver<Message>) -> bool {
        let mut handles = self.lock();
        let alone = mailbox.is_empty() && mailbox.sender_strong_count() <= 1;
        if alone {
            handles.remove(id);
        }
        alone
    }

    /// Whether somebody's time counts in a room in memory.
    #[must_use]
    pub fn live(&self) -> bool {
        self.live.load(Ordering::Relaxed) > 0
    }

    /// Whether it does, or a room that is not in memory has a deadline.
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

    /// Tells every room that the server was not able to take moves for a while. A room whose mailbox is full
    /// finds out with the next message it takes.
    pub(crate) fn notify_outage(&self) {
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
