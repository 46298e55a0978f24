// SPDX-License-Identifier: AGPL-3.0-or-later
//! What players of tournaments by Appendix D say of their eyes and ears: beside the log, because it is to be forgotten.

use crate::db::{Conn, read};
use crate::error::StoreError;
use crate::open::Store;
use crate::people::run;

/// What is said of an entry; nothing: it is forgotten.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ContestPerson {
    /// The entry.
    pub entry: i64,
    /// The account it is, if there is one.
    pub player: Option<String>,
    /// What is said, as JSON; opaque here.
    pub said: Option<String>,
}

pub(super) async fn put(conn: &mut Conn, contest: &str, person: &ContestPerson) -> Result<u64, sqlx::Error> {
    const PUT: &str = "INSERT INTO contest_person (contest, entry, player, said) VALUES ($1, $2, $3, $4) \
         ON CONFLICT (contest, entry) DO UPDATE SET player = $3, said = $4";
    const OFF: &str = "DELETE FROM contest_person WHERE contest = $1 AND entry = $2";
    match &person.said {
        Some(said) => run!(conn, PUT, contest, person.entry, &person.player, said),
        None => run!(conn, OFF, contest, person.entry),
    }
}

/// Nothing is known of the account any more.
pub(crate) async fn forget(conn: &mut Conn, player: &str) -> Result<u64, sqlx::Error> {
    const SQL: &str = "DELETE FROM contest_person WHERE player = $1";
    run!(conn, SQL, player)
}

impl Store {
    /// What is said of the entries of a tournament: the entry and the JSON, in order.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot be read now.
    pub async fn contest_persons(&self, contest: &str) -> Result<Vec<(i64, String)>, StoreError> {
        const SQL: &str = "SELECT entry, said FROM contest_person WHERE contest = $1 ORDER BY entry";
        let rows = read!(self, |conn| sqlx::query_as(SQL).bind(contest).fetch_all(conn).await)?;
        Ok(rows)
    }

    /// What an account has said of itself in tournaments: the tournament and the JSON, in order.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot be read now.
    pub async fn said_in_contests(&self, player: &str) -> Result<Vec<(String, String)>, StoreError> {
        const SQL: &str =
            "SELECT contest, said FROM contest_person WHERE player = $1 ORDER BY contest, entry";
        let rows = read!(self, |conn| sqlx::query_as(SQL).bind(player).fetch_all(conn).await)?;
        Ok(rows)
    }
}
