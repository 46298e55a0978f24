// SPDX-License-Identifier: AGPL-3.0-or-later
//! Who is at a game that binds them, by a clock that runs, at a table that no tournament has made: whom a tournament calls
//! meanwhile has more time to come.

use std::collections::{BTreeSet, HashMap};
use std::sync::{Mutex, MutexGuard, PoisonError};

use room::{Room, Status};

/// The players at such games, by room.
#[derive(Default)]
pub struct AtPlay(Mutex<HashMap<Box<str>, Vec<String>>>);

impl AtPlay {
    fn lock(&self) -> MutexGuard<'_, HashMap<Box<str>, Vec<String>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Notes how it is with a room now.
    pub(crate) fn changed(&self, room: &Room) {
        let table = room.table();
        if !table.is_bound() || table.event.is_some() || !table.clock.is_live() {
            return;
        }
        if matches!(room.status(), Status::Starting | Status::Playing) {
            let players = room.chairs().iter().flatten().map(|chair| chair.player.clone());
            self.lock().insert(room.id().into(), players.collect());
        } else {
            self.lock().remove(room.id());
        }
    }

    /// A room that cannot go on keeps nobody.
    pub(crate) fn gone(&self, room: &str) {
        self.lock().remove(room);
    }

    /// All of them.
    pub(crate) fn players(&self) -> BTreeSet<String> {
        self.lock().values().flatten().cloned().collect()
    }
}
