// SPDX-License-Identifier: AGPL-3.0-or-later
//! Whether games are played for stakes on this server now, and who waits for whom where two requests would spend the
//! same credits.

use std::collections::{BTreeSet, HashSet};
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::sync::{Mutex, MutexGuard, PoisonError};

use game::Micros;
use tokio::sync::{Mutex as Turn, MutexGuard as TurnGuard};

use super::refusal::StakeError;

/// So many requests can be about different accounts at the same time.
const TURNS: usize = 64;

/// The state of the stakes.
pub struct Stakes {
    on: ledger::Stakes,
    /// What the audit of the books found, as long as it stands.
    fault: Mutex<Option<String>>,
    /// When they were added up last; nothing before the first time.
    audited: Mutex<Option<Micros>>,
    turns: Vec<Turn<()>>,
    /// Requests under way that named themselves: who, and how.
    running: Mutex<HashSet<(String, String)>>,
}

/// A request that named itself is under way for as long as this lives.
pub struct Running<'a> {
    stakes: &'a Stakes,
    name: (String, String),
}

impl Drop for Running<'_> {
    fn drop(&mut self) {
        self.stakes.running().remove(&self.name);
    }
}

impl Stakes {
    /// The stakes of a server whose operator has said this.
    #[must_use]
    pub fn new(on: ledger::Stakes) -> Self {
        Self {
            on,
            fault: Mutex::default(),
            audited: Mutex::default(),
            turns: std::iter::repeat_with(Turn::default).take(TURNS).collect(),
            running: Mutex::default(),
        }
    }

    /// What the operator has said.
    #[must_use]
    pub fn on(&self) -> &ledger::Stakes {
        &self.on
    }

    /// Whether there are stakes here at all.
    #[must_use]
    pub fn are_on(&self) -> bool {
        self.on.check().is_ok()
    }

    /// Lets nothing new pass while stakes are off, or while the books do not add up.
    ///
    /// # Errors
    /// [`StakeError::Off`].
    pub fn check(&self) -> Result<(), StakeError> {
        if self.are_on() && self.fault().is_none() { Ok(()) } else { Err(StakeError::Off) }
    }

    /// What is wrong with the books, if anything was found.
    #[must_use]
    pub fn fault(&self) -> Option<String> {
        self.fault.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// When the books were added up last, if they were.
    #[must_use]
    pub fn audited_at(&self) -> Option<Micros> {
        *self.audited.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Notes what the audit of the books found: nothing new is played for while something is wrong.
    pub fn audited(&self, fault: Option<String>) {
        *self.fault.lock().unwrap_or_else(PoisonError::into_inner) = fault;
    }

    /// Notes when that audit was.
    pub fn note_audit(&self, at: Micros) {
        *self.audited.lock().unwrap_or_else(PoisonError::into_inner) = Some(at);
    }

    /// Waits until nobody else is about to spend what is on these accounts, or within these limits.
    pub async fn turn(&self, names: impl IntoIterator<Item = &str>) -> Vec<TurnGuard<'_, ()>> {
        let place = |name: &str| {
            let mut hasher = DefaultHasher::new();
            name.hash(&mut hasher);
            usize::try_from(hasher.finish() % TURNS as u64).unwrap_or(0)
        };
        // Always in the same order, so that no two wait for each other.
        let places: BTreeSet<usize> = names.into_iter().map(place).collect();
        let mut held = Vec::with_capacity(places.len());
        for place in places {
            if let Some(turn) = self.turns.get(place) {
                held.push(turn.lock().await);
            }
        }
        held
    }

    /// Begins a request that named itself; nothing while the same is under way.
    #[must_use]
    pub fn begin(&self, player: &str, name: &str) -> Option<Running<'_>> {
        let name = (player.to_owned(), name.to_owned());
        let is_first = self.running().insert(name.clone());
        // Made only for the first: each that is dropped ends the request.
        is_first.then(|| Running { stakes: self, name })
    }

    fn running(&self) -> MutexGuard<'_, HashSet<(String, String)>> {
        self.running.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use std::task::Poll;

    use super::*;

    #[test]
    fn nothing_is_played_for_while_stakes_are_off_or_the_books_do_not_add_up() {
        assert!(Stakes::new(ledger::Stakes::default()).check().is_err());
        let on = Stakes::new(ledger::Stakes::on("we may").expect("a statement"));
        assert!(on.check().is_ok());
        on.audited(Some("I2".into()));
        assert!(on.are_on() && on.check().is_err());
        on.audited(None);
        assert!(on.check().is_ok());
    }

    #[tokio::test]
    async fn who_names_the_same_request_twice_waits_and_so_does_who_spends_the_same() {
        let stakes = Stakes::new(ledger::Stakes::default());
        let first = stakes.begin("ann", "k");
        assert!(first.is_some() && stakes.begin("ann", "k").is_none() && stakes.begin("bob", "k").is_some());
        assert!(stakes.begin("ann", "k").is_none(), "whoever was refused has ended nothing");
        drop(first);
        assert!(stakes.begin("ann", "k").is_some());
        let held = stakes.turn(["ann", "bob", "ann"]).await;
        assert!((1..=2).contains(&held.len()));
        let mut second = Box::pin(stakes.turn(["bob"]));
        let waits = std::future::poll_fn(|now| Poll::Ready(second.as_mut().poll(now).is_pending())).await;
        assert!(waits);
        drop(held);
        assert_eq!(second.await.len(), 1);
    }
}
