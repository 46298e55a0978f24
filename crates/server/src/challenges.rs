// SPDX-License-Identifier: AGPL-3.0-or-later
//! Tables offered to one player, as long as they stand: who offers what to whom, and until when. The tables
//! themselves are rooms like any other; this is how the two find them.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use axum::http::StatusCode;
use game::{Micros, Millis};
use room::{Room, Status, Table};
use thiserror::Error;
use tokio::sync::Notify;

/// How long a challenge stands that nobody answers.
pub const CHALLENGE_LASTS: Duration = Duration::from_hours(24);
/// Challenges of one player that may stand at the same time.
pub const CHALLENGES_BY_MAX: usize = 10;
/// Challenges that may wait for one player at the same time.
pub const CHALLENGES_TO_MAX: usize = 30;
/// Challenges of one player that may wait for the same other one at the same time.
pub const CHALLENGES_BY_TO_MAX: usize = 2;
/// Challenges of guests, all together, that may wait for one player at the same time: whoever makes up guests does not
/// take the places of those with accounts.
pub const CHALLENGES_OF_GUESTS_MAX: usize = 10;

/// Why nobody is challenged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum ChallengeError {
    /// Oneself.
    #[error("you cannot challenge yourself")]
    OwnChallenge,
    /// The one who challenges has enough of them.
    #[error("at most {CHALLENGES_BY_MAX} of your challenges can wait at the same time")]
    TooMany,
    /// The one who is challenged has enough of them.
    #[error("at most {CHALLENGES_TO_MAX} challenges can wait for one player")]
    TooManyForThem,
    /// The one who challenges has asked them enough.
    #[error("at most {CHALLENGES_BY_TO_MAX} of your challenges can wait for the same player")]
    TooManyForOne,
    /// Guests have asked them enough.
    #[error("at most {CHALLENGES_OF_GUESTS_MAX} challenges of guests can wait for one player")]
    TooManyOfGuests,
    /// The offer that is answered stands no more.
    #[error("this challenge does not stand any more")]
    Over,
    /// An answer to somebody else than who asked.
    #[error("an answer goes to the player who challenged you")]
    NotTheirs,
}

impl ChallengeError {
    /// The HTTP status.
    #[must_use]
    pub fn status(self) -> StatusCode {
        match self {
            Self::OwnChallenge | Self::NotTheirs => StatusCode::UNPROCESSABLE_ENTITY,
            Self::TooMany
            | Self::TooManyForThem
            | Self::TooManyForOne
            | Self::TooManyOfGuests
            | Self::Over => StatusCode::CONFLICT,
        }
    }

    /// The stable word.
    #[must_use]
    pub fn code(self) -> &'static str {
        match self {
            Self::OwnChallenge => "own_challenge",
            Self::TooMany => "too_many_challenges",
            Self::TooManyForThem => "challenged_too_often",
            Self::TooManyForOne => "challenged_already",
            Self::TooManyOfGuests => "challenged_by_guests",
            Self::Over => "challenge_over",
            Self::NotTheirs => "answers_another",
        }
    }

    /// The data of the sentence.
    #[must_use]
    pub fn params(self) -> Vec<(&'static str, String)> {
        match self {
            Self::TooMany => vec![("max", CHALLENGES_BY_MAX.to_string())],
            Self::TooManyForThem => vec![("max", CHALLENGES_TO_MAX.to_string())],
            Self::TooManyForOne => vec![("max", CHALLENGES_BY_TO_MAX.to_string())],
            Self::TooManyOfGuests => vec![("max", CHALLENGES_OF_GUESTS_MAX.to_string())],
            Self::OwnChallenge | Self::Over | Self::NotTheirs => Vec::new(),
        }
    }
}

/// One of the two.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Party {
    /// The player.
    pub(crate) id: String,
    /// Their name when it was said.
    pub(crate) name: String,
    /// Whether they have no account.
    pub(crate) is_guest: bool,
}

/// A table that waits for one player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Challenge {
    /// Who offers.
    pub(crate) from: Party,
    /// To whom.
    pub(crate) to: Party,
    /// What.
    pub(crate) table: Arc<Table>,
    /// The chair that is offered.
    pub(crate) seat: u8,
    /// When it was made.
    pub(crate) created: Micros,
    /// Until when it stands.
    pub(crate) until: Micros,
    /// Whether it ends because nobody has answered.
    pub(crate) has_expired: bool,
}

impl Challenge {
    /// That of an open table made at `created`.
    pub(crate) fn of(room: &Room, from: Party, to: Party, created: Micros, lasts: Duration) -> Self {
        let free = room.chairs().iter().position(Option::is_none);
        let lasts = Millis(i64::try_from(lasts.as_millis()).unwrap_or(i64::MAX));
        Self {
            from,
            to,
            table: Arc::new(room.table().clone()),
            seat: free.and_then(|seat| u8::try_from(seat).ok()).unwrap_or(0),
            created,
            until: created.plus(lasts),
            has_expired: false,
        }
    }
}

struct Entry {
    challenge: Challenge,
    /// Whether the table is durable: before that nobody hears of it.
    stands: bool,
}

/// The challenges that stand, by room.
#[derive(Default)]
pub struct Challenges {
    entries: Mutex<HashMap<Box<str>, Entry>>,
    /// There is another one that ends by itself.
    pub(crate) wake: Notify,
}

impl Challenges {
    fn lock(&self) -> MutexGuard<'_, HashMap<Box<str>, Entry>> {
        self.entries.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Keeps a place for one whose table is about to be made.
    ///
    /// # Errors
    /// [`ChallengeError::TooMany`], [`ChallengeError::TooManyForOne`], [`ChallengeError::TooManyForThem`],
    /// [`ChallengeError::TooManyOfGuests`].
    pub(crate) fn add(&self, room: &str, challenge: Challenge) -> Result<(), ChallengeError> {
        let mut all = self.lock();
        let count = |is: &dyn Fn(&Challenge) -> bool| all.values().filter(|one| is(&one.challenge)).count();
        let is_theirs = |one: &Challenge| one.from.id == challenge.from.id;
        let is_for_them = |one: &Challenge| one.to.id == challenge.to.id;
        if count(&|one| is_theirs(one) && is_for_them(one)) >= CHALLENGES_BY_TO_MAX {
            return Err(ChallengeError::TooManyForOne);
        }
        if count(&is_theirs) >= CHALLENGES_BY_MAX {
            return Err(ChallengeError::TooMany);
        }
        if count(&is_for_them) >= CHALLENGES_TO_MAX {
            return Err(ChallengeError::TooManyForThem);
        }
        let of_guests = |one: &Challenge| one.from.is_guest && is_for_them(one);
        if challenge.from.is_guest && count(&of_guests) >= CHALLENGES_OF_GUESTS_MAX {
            return Err(ChallengeError::TooManyOfGuests);
        }
        all.insert(room.into(), Entry { challenge, stands: false });
        Ok(())
    }

    /// The table of one is durable.
    pub(crate) fn stands(&self, room: &str) {
        if let Some(entry) = self.lock().get_mut(room) {
            entry.stands = true;
            self.wake.notify_one();
        }
    }

    /// Notes one that has stood since before the server was opened: no limit takes it back.
    pub(crate) fn restore(&self, room: &str, challenge: Challenge) {
        self.lock().insert(room.into(), Entry { challenge, stands: true });
        self.wake.notify_one();
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
        self.lock().get(room).map(|entry| entry.challenge.clone())
    }

    /// Those from and to a player, by room, the oldest first.
    pub(crate) fn of_player(&self, player: &str) -> Vec<(String, Challenge)> {
        let all = self.lock();
        let own = all.iter().filter(|(_, one)| {
            one.stands && (one.challenge.from.id == player || one.challenge.to.id == player)
        });
        let mut own: Vec<_> = own.map(|(room, one)| (room.to_string(), one.challenge.clone())).collect();
        drop(all);
        own.sort_by(|a, b| (a.1.created, &a.0).cmp(&(b.1.created, &b.0)));
        own
    }

    /// Those that stand and answer another one which stands, too: the room of the answer, the one it answers, and by
    /// whom.
    pub(crate) fn unfinished_answers(&self) -> Vec<(String, String, Party)> {
        let all = self.lock();
        let answers = all.iter().filter(|(_, one)| one.stands).filter_map(|(room, one)| {
            let answered = one.challenge.table.answers.clone()?;
            all.contains_key(answered.as_str())
                .then(|| (room.to_string(), answered, one.challenge.from.clone()))
        });
        answers.collect()
    }

    /// How many there are, with those whose table is not durable yet.
    #[must_use]
    pub fn count(&self) -> usize {
        self.lock().len()
    }

    /// When the next one ends by itself.
    pub(crate) fn next_end(&self) -> Option<Micros> {
        self.lock().values().filter(|one| one.stands).map(|one| one.challenge.until).min()
    }

    /// Those that end by themselves now: the room and who offered it.
    pub(crate) fn ended(&self, now: Micros) -> Vec<(String, Party)> {
        let mut all = self.lock();
        let due = all.iter_mut().filter(|(_, one)| one.stands && one.challenge.until <= now);
        let due = due.map(|(room, one)| {
            one.challenge.has_expired = true;
            (room.to_string(), one.challenge.from.clone())
        });
        due.collect()
    }
}
