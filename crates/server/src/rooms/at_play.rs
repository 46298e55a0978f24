// SPDX-License-Identifier: AGPL-3.0-or-later
//! Who is at a game that binds them, by a clock that runs: nobody gets hints meanwhile, and whom a tournament calls while
//! they are at a table that no tournament has made has more time to come.

use std::collections::{BTreeSet, HashMap};
use std::sync::{Mutex, MutexGuard, PoisonError};

use room::{Room, Status};

/// Those who sit at such a game.
struct Bound {
    players: Vec<String>,
    /// Whether it is a board of a tournament.
    of_event: bool,
}

/// The players at such games, by room.
#[derive(Default)]
pub struct AtPlay(Mutex<HashMap<Box<str>, Bound>>);

impl AtPlay {
    fn lock(&self) -> MutexGuard<'_, HashMap<Box<str>, Bound>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Notes how it is with a room now.
    pub(crate) fn changed(&self, room: &Room) {
        let table = room.table();
        let of_event = table.event.is_some();
        if !(table.is_bound() || of_event) || !table.clock.is_live() {
            return;
        }
        if matches!(room.status(), Status::Starting | Status::Playing) {
            let players = room.chairs().iter().flatten().map(|chair| chair.player.clone()).collect();
            self.lock().insert(room.id().into(), Bound { players, of_event });
        } else {
            self.lock().remove(room.id());
        }
    }

    /// A room that cannot go on keeps nobody.
    pub(crate) fn gone(&self, room: &str) {
        self.lock().remove(room);
    }

    /// All of them at tables that no tournament has made.
    pub(crate) fn players(&self) -> BTreeSet<String> {
        let bound = self.lock();
        bound.values().filter(|bound| !bound.of_event).flat_map(|bound| bound.players.clone()).collect()
    }

    /// Whether this player is at such a game.
    pub(crate) fn is_bound(&self, player: &str) -> bool {
        self.lock().values().any(|bound| bound.players.iter().any(|other| other == player))
    }
}
