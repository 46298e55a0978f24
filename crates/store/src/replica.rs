// SPDX-License-Identifier: AGPL-3.0-or-later
//! A standby of the database that may answer for it: the connections to it, and whether it is of use now. What is read there
//! is the business of `old.rs`.

use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::Duration;

use tokio::time::{Instant, timeout};

use crate::db::Db;
use crate::db::renew::to_standby;
use crate::error::StoreError;
use crate::pg::READ_LIMIT;
use crate::url::Address;

/// Connections to it.
const READERS: u32 = 4;
/// After it could not be used it is left alone for so long: nobody waits for it meanwhile.
const REST: Duration = Duration::from_secs(5);

/// A standby of the database.
#[derive(Clone)]
pub(crate) struct Replica(Arc<Shared>);

struct Shared {
    db: Db,
    /// Until when it is left alone.
    rests_until: Mutex<Option<Instant>>,
    /// By what the database is known, whose standby it has to be.
    known_by: OnceLock<String>,
}

impl Replica {
    /// Nobody is connected to yet.
    pub(crate) fn at(url: &str) -> Result<Self, StoreError> {
        let Address::Server(options) = Address::parse(url)? else {
            return Err(StoreError::Invalid { what: "a replica that is no PostgreSQL server".to_owned() });
        };
        let db = to_standby(*options, READERS);
        Ok(Self(Arc::new(Shared { db, rests_until: Mutex::default(), known_by: OnceLock::new() })))
    }

    pub(crate) fn db(&self) -> &Db {
        &self.0.db
    }

    /// By what the database is known, once it is.
    pub(crate) fn known_by(&self) -> &OnceLock<String> {
        &self.0.known_by
    }

    /// Whether it is left alone now.
    pub(crate) fn rests(&self) -> bool {
        let until = *self.0.rests_until.lock().unwrap_or_else(PoisonError::into_inner);
        until.is_some_and(|until| Instant::now() < until)
    }

    /// Its answer; nothing when there is none, and then it is left alone for a while.
    pub(crate) async fn answers<T>(&self, read: impl Future<Output = Result<T, StoreError>>) -> Option<T> {
        match timeout(READ_LIMIT, read).await.unwrap_or_else(|_| Err(StoreError::behind())) {
            Ok(found) => {
                self.note(None);
                Some(found)
            }
            Err(error) => {
                self.note(Some(&error.to_string()));
                None
            }
        }
    }

    /// Notes whether it could be used; what changes is told.
    fn note(&self, why_not: Option<&str>) {
        let mut until = self.0.rests_until.lock().unwrap_or_else(PoisonError::into_inner);
        match why_not {
            Some(why) => {
                if until.is_none() {
                    tracing::warn!(why, "the replica is not read from: the database answers by itself");
                }
                *until = Some(Instant::now() + REST);
            }
            None if until.take().is_some() => tracing::info!("the replica is read from again"),
            None => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn who_does_not_answer_is_left_alone_until_they_do() {
        let replica = Replica::at("postgres://kapia@127.0.0.1:1/kapia").expect("an address");
        assert!(!replica.rests());
        assert_eq!(replica.answers::<()>(async { Err(StoreError::behind()) }).await, None);
        assert!(replica.rests());
        assert_eq!(replica.answers(async { Ok(7) }).await, Some(7));
        assert!(!replica.rests());
        assert!(matches!(Replica::at("sqlite:kapia.db").err(), Some(StoreError::Invalid { .. })));
    }
}
