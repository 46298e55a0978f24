// SPDX-License-Identifier: AGPL-3.0-or-later
//! The tournaments in memory and the ways to them.

use std::collections::{BTreeSet, HashMap};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use contest::{Contest, State};

use crate::tournaments::message::{Handle, Note};

/// Every tournament in memory.
#[derive(Default)]
pub struct Tournaments {
    handles: Mutex<HashMap<Box<str>, Handle>>,
    /// By player, the tournaments in memory that are a match which waits for them, or which they offer to one other.
    offers: Mutex<HashMap<Box<str>, BTreeSet<Box<str>>>>,
}

impl Tournaments {
    pub(super) fn lock(&self) -> MutexGuard<'_, HashMap<Box<str>, Handle>> {
        self.handles.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The way to a tournament that is in memory.
    pub(crate) fn handle(&self, id: &str) -> Option<Handle> {
        self.lock().get(id).filter(|handle| !handle.asks.is_closed()).cloned()
    }

    /// Lets a tournament leave memory.
    pub(crate) fn forget(&self, id: &str) {
        self.lock().remove(id);
    }

    /// Whether time counts for somebody in a tournament: a killed process must leave behind until when it did.
    pub(crate) fn waiting(&self) -> bool {
        let counts =
            |handle: &Handle| matches!(handle.state.borrow().state(), State::Checkin | State::Running);
        self.lock().values().any(counts)
    }

    /// Tells a tournament what has happened at one of its tables; one that is not in memory finds it out when it is read.
    pub(crate) fn note(&self, id: &str, note: Note) {
        if let Some(handle) = self.handle(id) {
            let _ = handle.notes.send(note);
        }
    }

    /// Tells every tournament in memory that an account is erased.
    pub(crate) fn erased(&self, player: &str) {
        for handle in self.lock().values() {
            let _ = handle.notes.send(Note::Erased { player: player.to_owned() });
        }
    }

    /// Whether this is the table of a board that is to be played: if it is not there yet, it is being made.
    pub(crate) fn makes(&self, room: &str) -> bool {
        self.lock().values().any(|handle| {
            let contest = handle.state.borrow();
            let board = contest.at_room(room).and_then(|(round, board)| contest.board(round, board));
            board.is_some_and(|board| board.result.is_none())
        })
    }

    fn offers(&self) -> MutexGuard<'_, HashMap<Box<str>, BTreeSet<Box<str>>>> {
        self.offers.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Notes whether a match that is offered to one player waits for an answer.
    pub(super) fn note_offer(&self, contest: &Contest) {
        let Some(to) = contest.settings().to.as_deref() else { return };
        let mut offers = self.offers();
        for player in [to, contest.by()] {
            if contest.state() == State::Open {
                offers.entry(player.into()).or_default().insert(contest.id().into());
            } else if let Some(ids) = offers.get_mut(player) {
                ids.remove(contest.id());
                if ids.is_empty() {
                    offers.remove(player);
                }
            }
        }
    }

    /// The matches that `player` offers to one other, or that are offered to them, and that nobody has answered.
    pub(crate) fn offered(&self, player: &str) -> Vec<Arc<Contest>> {
        let ids = self.offers().get(player).cloned().unwrap_or_default();
        if ids.is_empty() {
            return Vec::new();
        }
        let all = self.lock();
        let known = ids.iter().filter_map(|id| all.get(id));
        let waiting = known.map(|handle| handle.state.borrow().clone()).filter(|contest| {
            let to = contest.settings().to.as_deref();
            contest.state() == State::Open && to.is_some() && (to == Some(player) || contest.by() == player)
        });
        waiting.collect()
    }

    /// The accounts that have a board without a result in another tournament than this.
    pub(crate) fn busy_elsewhere(&self, id: &str) -> BTreeSet<String> {
        let mut busy = BTreeSet::new();
        for (other, handle) in self.lock().iter().filter(|(other, _)| &***other != id) {
            let contest = handle.state.borrow().clone();
            debug_assert_eq!(contest.id(), &**other);
            // What was called off leaves its boards open for good.
            if !matches!(contest.state(), State::Running | State::Paused) {
                continue;
            }
            for board in contest.rounds().iter().flat_map(contest::Round::open_boards) {
                let playing = board.room.is_some();
                let entries = board.players().into_iter().filter_map(|number| contest.by_number(number));
                busy.extend(entries.filter(|_| playing).flat_map(|entry| entry.entrant.accounts().to_vec()));
            }
        }
        busy
    }
}
