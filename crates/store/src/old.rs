// SPDX-License-Identifier: AGPL-3.0-or-later
//! Reads from a standby of the database what never changes: logs of rooms that are over, and the dice of all rooms. The
//! standby hears of everything a moment later, so it is asked only when it has what is wanted; whenever it has not, or does
//! not answer, the database itself is asked. Nothing is ever read there of rooms that are on, of money or of people.

use std::time::Duration;

use tokio::time::timeout;

use crate::db::read;
use crate::error::StoreError;
use crate::log::event::StoredEvent;
use crate::log::head::Status;
use crate::open::Store;
use crate::replica::Replica;

/// How long the standby may take until it says that it has what is wanted, and how often it is looked.
const SAYS_WITHIN: Duration = Duration::from_secs(1);
const LOOK: Duration = Duration::from_millis(25);

impl Store {
    /// The same store, which reads what never changes from a standby of its database: a PostgreSQL server that follows it by
    /// streaming replication. It need not be there now.
    ///
    /// # Errors
    /// [`StoreError::Url`] for an address that names no database, [`StoreError::Invalid`] when one of the two is no
    /// PostgreSQL server.
    pub fn reading_from(self, url: &str) -> Result<Store, StoreError> {
        if !self.is_shared() {
            let what = "a replica of a SQLite file: only a PostgreSQL server has them".to_owned();
            return Err(StoreError::Invalid { what });
        }
        Ok(Store { replica: Some(Replica::at(url)?), ..self })
    }

    /// The whole log of a room, as [`Store::events`] gives it. Of a room that is over it comes from the replica, if that has
    /// all its events.
    ///
    /// # Errors
    /// As [`Store::events`].
    pub async fn whole_log(&self, room: &str) -> Result<Vec<StoredEvent>, StoreError> {
        if let Some(replica) = self.replica.as_ref().filter(|replica| !replica.rests())
            && let Some(head) = self.head(room).await?
            && head.head.status == Status::Over
        {
            let there = self.there(replica);
            let read = async {
                // Seldom behind: a room is over for longer than it takes to hear of it.
                self.follows(replica, None).await?;
                there.events(room, 0).await
            };
            // A server that went another way has other events, under the same numbers, too.
            let is_it = |event: &StoredEvent| (event.seq, event.at_us) == (head.seq, head.updated_us);
            if let Some(events) = replica.answers(read).await.filter(|log| log.iter().rev().any(is_it)) {
                return Ok(events);
            }
        }
        self.events(room, 0).await
    }

    /// What `ask` reads of what never changes: from the replica, if that has everything that the database has by now, and
    /// otherwise from the database.
    ///
    /// # Errors
    /// Those of `ask`, asking the database.
    pub async fn read_old<T, F>(&self, ask: impl Fn(Store) -> F) -> Result<T, StoreError>
    where
        F: Future<Output = Result<T, StoreError>>,
    {
        if let Some(replica) = self.replica.as_ref().filter(|replica| !replica.rests()) {
            const WRITTEN: &str = "SELECT CAST(pg_current_wal_flush_lsn() AS TEXT)";
            let (written,): (String,) = read!(self, |conn| sqlx::query_as(WRITTEN).fetch_one(conn).await)?;
            let read = async {
                self.follows(replica, Some(&written)).await?;
                ask(self.there(replica)).await
            };
            if let Some(found) = replica.answers(read).await {
                return Ok(found);
            }
        }
        ask(self.clone()).await
    }

    /// Whether it is the replica that is read from.
    #[must_use]
    pub fn reads_elsewhere(&self) -> bool {
        self.elsewhere.is_some()
    }

    /// The store as the replica has it.
    fn there(&self, replica: &Replica) -> Store {
        Store { replica: None, elsewhere: Some(replica.clone()), ..self.clone() }
    }

    /// Waits until the replica has what the database had `written`.
    ///
    /// # Errors
    /// [`StoreError::Invalid`] when it is no standby of this database, [`StoreError::Unavailable`] when it is behind or away.
    async fn follows(&self, replica: &Replica, written: Option<&str>) -> Result<(), StoreError> {
        // A server that was made a primary goes ways of its own.
        const HAS: &str = "SELECT pg_is_in_recovery() AND EXISTS (SELECT 1 FROM house_key WHERE \"commit\" = $1), \
             $2 = '' OR pg_last_wal_replay_lsn() >= CAST(NULLIF($2, '') AS pg_lsn)";
        let known_by = match replica.known_by().get() {
            Some(known) => known.clone(),
            None => match self.active_key().await? {
                Some(key) => replica.known_by().get_or_init(|| key.commit).clone(),
                None => String::new(),
            },
        };
        let (there, written) = (self.there(replica), written.unwrap_or_default());
        let looks = async {
            loop {
                let (is_standby, has): (bool, Option<bool>) = read!(there, |conn| sqlx::query_as(HAS)
                    .bind(&known_by)
                    .bind(written)
                    .fetch_one(conn)
                    .await)?;
                if !is_standby {
                    let what = "to read from a server that is no standby of the database".to_owned();
                    return Err(StoreError::Invalid { what });
                }
                if has == Some(true) {
                    return Ok(());
                }
                tokio::time::sleep(LOOK).await;
            }
        };
        timeout(SAYS_WITHIN, looks).await.unwrap_or_else(|_| Err(StoreError::behind()))
    }
}
