// SPDX-License-Identifier: AGPL-3.0-or-later
//! Tables offered to one player, as long as they stand: who offers and to whom. The tables themselves are rooms like
//! any other; this is how the two find them.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use axum::http::StatusCode;
use room::{Room, Status};
use thiserror::Error;

/// Why nobody is challenged.
#[derive(Debug, Error)]
pub enum ChallengeError {
    /// Oneself.
    #[error("you cannot challenge yourself")]
    OwnChallenge,
}

impl ChallengeError {
    /// The HTTP status.
    #[must_use]
    pub fn status(&self) -> StatusCode {
        match self {
            Self::OwnChallenge => StatusCode::UNPROCESSABLE_ENTITY,
        }
    }

    /// The stable word.
    #[must_use]
    pub fn code(&self) -> &'static str {
        match self {
            Self::OwnChallenge => "own_challenge",
        }
    }
}

/// One of the two.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Party {
    /// The player.
    pub(crate) id: String,
    /// Their name.
    pub(crate) name: String,
}

/// A table that waits for one player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Challenge {
    /// Who offers.
    pub(crate) from: Party,
    /// To whom.
    pub(crate) to: Party,
}

/// The challenges that stand, by room.
#[derive(Default)]
pub struct Challenges(Mutex<HashMap<Box<str>, Challenge>>);

impl Challenges {
    fn lock(&self) -> MutexGuard<'_, HashMap<Box<str>, Challenge>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Notes one.
    pub(crate) fn add(&self, room: &str, challenge: Challenge) {
        self.lock().insert(room.into(), challenge);
    }

    /// Forgets one.
    pub(crate) fn remove(&self, room: &str) {
        self.lock().remove(room);
    }

    /// Forgets the challenge of a room that is open no more.
    pub(crate) fn changed(&self, room: &Room) {
        if room.table().to.is_some() && room.status() != Status::Open {
            self.remove(room.id());
        }
    }

    /// The challenge of a room.
    pub(crate) fn of(&self, room: &str) -> Option<Challenge> {
        self.lock().get(room).cloned()
    }

    /// Those from and to a player: the rooms.
    pub(crate) fn of_player(&self, player: &str) -> Vec<String> {
        let all = self.lock();
        let own = all.iter().filter(|(_, one)| one.from.id == player || one.to.id == player);
        own.map(|(room, _)| room.to_string()).collect()
    }
}
