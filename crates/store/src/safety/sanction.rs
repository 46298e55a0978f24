// SPDX-License-Identifier: AGPL-3.0-or-later
//! What somebody is forbidden, by whom, why and until when. Nothing has to be done for one to end: it is in force at an
//! instant or it is not.

use crate::db::{Conn, read};
use crate::error::StoreError;
use crate::open::Store;
use crate::people::run;
use crate::safety::appeal::Appeal;
use crate::safety::lift::lift;

/// A sanction.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sanction {
    /// Its id, chosen by the caller.
    pub id: String,
    /// The id of whose it is.
    pub player: String,
    /// Where; empty is the site.
    pub scope: String,
    /// What is forbidden.
    pub kind: String,
    /// Since when, microseconds since the epoch.
    pub at_us: i64,
    /// Until when; nothing: for good.
    pub until_us: Option<i64>,
    /// Why.
    pub reason: String,
    /// The id of who gave it.
    pub given_by: String,
    /// The report it follows from.
    pub report: Option<String>,
    /// When it was lifted, microseconds since the epoch.
    pub ended_us: Option<i64>,
}

impl Sanction {
    /// Whether it is in force at `now_us`.
    #[must_use]
    pub fn is_in_force(&self, now_us: i64) -> bool {
        self.ended_us.is_none() && self.until_us.is_none_or(|until| until > now_us)
    }
}

/// What can be written of sanctions.
pub(crate) enum Write {
    Give(Box<Sanction>),
    Lift { id: String, by: String, why: String, at_us: i64 },
}

impl Write {
    pub(crate) async fn run(&self, conn: &mut Conn) -> Result<u64, sqlx::Error> {
        match self {
            Self::Give(sanction) => give(conn, sanction).await,
            Self::Lift { id, by, why, at_us } => lift(conn, id, by, why, *at_us).await,
        }
    }

    pub(crate) fn texts(&self) -> Vec<&str> {
        match self {
            Self::Give(sanction) => {
                let Sanction { id, player, scope, kind, reason, given_by, .. } = &**sanction;
                vec![id, player, scope, kind, reason, given_by]
            }
            Self::Lift { id, by, why, .. } => vec![id, by, why],
        }
    }
}

/// Writes one down; 0 when its id is taken.
pub(crate) async fn give(conn: &mut Conn, sanction: &Sanction) -> Result<u64, sqlx::Error> {
    const SQL: &str = "INSERT INTO sanction (id, player, scope, kind, at_us, until_us, reason, given_by, report) \
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT (id) DO NOTHING";
    let Sanction { id, player, scope, kind, at_us, until_us, reason, given_by, report, .. } = sanction;
    run!(conn, SQL, id, player, scope, kind, *at_us, *until_us, reason, given_by, report)
}

/// The same in place of what is in force of its kind, there, for them: of two bans the longer one would go on unseen.
pub(crate) async fn give_instead(conn: &mut Conn, sanction: &Sanction) -> Result<u64, sqlx::Error> {
    const SQL: &str = "UPDATE sanction SET ended_us = $1, ended_by = $2, ended_why = $3 \
         WHERE player = $4 AND scope = $5 AND kind = $6 AND ended_us IS NULL AND (until_us IS NULL OR until_us > $1)";
    let Sanction { player, scope, kind, at_us, reason, given_by, .. } = sanction;
    run!(&mut *conn, SQL, *at_us, given_by, reason, player, scope, kind)?;
    give(conn, sanction).await
}

type Row = (
    String,
    String,
    String,
    String,
    i64,
    Option<i64>,
    String,
    String,
    Option<String>,
    Option<i64>,
    Option<String>,
    Option<String>,
    Option<i64>,
    Option<String>,
    Option<String>,
);

/// A sanction without what was said to it.
type LeanRow =
    (String, String, String, String, i64, Option<i64>, String, String, Option<String>, Option<i64>);

fn sanction(row: Row) -> (Sanction, Option<Appeal>) {
    let (id, player, scope, kind, at_us, until_us, reason, given_by, report, ended_us, ..) = row;
    let appeal = match (row.10, row.11, row.12, row.13, row.14) {
        (Some(own), Some(text), Some(at_us), Some(state), Some(note)) => {
            Some(Appeal { id: own, sanction: id.clone(), text, at_us, state, note })
        }
        _ => None,
    };
    let sanction = Sanction { id, player, scope, kind, at_us, until_us, reason, given_by, report, ended_us };
    (sanction, appeal)
}

fn lean((id, player, scope, kind, at_us, until_us, reason, given_by, report, ended_us): LeanRow) -> Sanction {
    Sanction { id, player, scope, kind, at_us, until_us, reason, given_by, report, ended_us }
}

macro_rules! lean {
    () => {
        "SELECT id, player, scope, kind, at_us, until_us, reason, given_by, report, ended_us FROM sanction "
    };
}

macro_rules! columns {
    () => {
        "SELECT s.id, s.player, s.scope, s.kind, s.at_us, s.until_us, s.reason, s.given_by, s.report, s.ended_us, \
         a.id, a.text, a.at_us, a.state, a.note FROM sanction s LEFT JOIN appeal a ON a.sanction = s.id "
    };
}

impl Store {
    /// Gives somebody a sanction; `false` when the id is taken.
    ///
    /// # Errors
    /// [`StoreError::Database`] when there is no such player or report; [`StoreError::Unavailable`] or
    /// [`StoreError::InDoubt`].
    pub async fn give_sanction(&self, sanction: Sanction) -> Result<bool, StoreError> {
        self.queue().write(Write::Give(Box::new(sanction))).await.map(|rows| rows == 1)
    }

    /// Lifts a sanction; `false` when it is not in force.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] or [`StoreError::InDoubt`].
    pub async fn lift_sanction(&self, id: &str, by: &str, why: &str, at_us: i64) -> Result<bool, StoreError> {
        let write = Write::Lift { id: id.to_owned(), by: by.to_owned(), why: why.to_owned(), at_us };
        self.queue().write(write).await.map(|rows| rows == 1)
    }

    /// A sanction, with what was said to it.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot be read now.
    pub async fn sanction(&self, id: &str) -> Result<Option<(Sanction, Option<Appeal>)>, StoreError> {
        const SQL: &str = concat!(columns!(), "WHERE s.id = $1");
        let row: Option<Row> = read!(self, |conn| sqlx::query_as(SQL).bind(id).fetch_optional(conn).await)?;
        Ok(row.map(sanction))
    }

    /// Every sanction somebody ever had, the newest first, with what was said to it.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot be read now.
    pub async fn sanctions_of(&self, player: &str) -> Result<Vec<(Sanction, Option<Appeal>)>, StoreError> {
        const SQL: &str = concat!(columns!(), "WHERE s.player = $1 ORDER BY s.at_us DESC, s.id");
        let rows: Vec<Row> = read!(self, |conn| sqlx::query_as(SQL).bind(player).fetch_all(conn).await)?;
        Ok(rows.into_iter().map(sanction).collect())
    }

    /// The sanctions of the site somebody is under at `now_us`, those that last longest first.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot be read now.
    pub async fn sanctions_in_force(&self, player: &str, now_us: i64) -> Result<Vec<Sanction>, StoreError> {
        self.sanctions_in(player, "", now_us).await
    }

    /// The sanctions but bans that hold in a federation at `now_us`, or on the site for an empty scope, whosever they are, the
    /// newest first, at most `limit`.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot be read now.
    pub async fn sanctions_held(
        &self,
        scope: &str,
        now_us: i64,
        limit: u32,
    ) -> Result<Vec<Sanction>, StoreError> {
        const SQL: &str = concat!(
            lean!(),
            "WHERE scope = $1 AND ended_us IS NULL AND kind <> 'ban' \
             AND (until_us IS NULL OR until_us > $2) ORDER BY at_us DESC, id LIMIT $3"
        );
        let rows: Vec<LeanRow> = read!(self, |conn| sqlx::query_as(SQL)
            .bind(scope)
            .bind(now_us)
            .bind(i64::from(limit))
            .fetch_all(conn)
            .await)?;
        Ok(rows.into_iter().map(lean).collect())
    }

    /// Those of a federation, or of the site for an empty scope, somebody is under at `now_us`, those that last longest
    /// first.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot be read now.
    pub async fn sanctions_in(
        &self,
        player: &str,
        scope: &str,
        now_us: i64,
    ) -> Result<Vec<Sanction>, StoreError> {
        const SQL: &str = concat!(
            lean!(),
            "WHERE player = $1 AND scope = $3 AND ended_us IS NULL AND (until_us IS NULL OR until_us > $2) \
             ORDER BY CASE WHEN until_us IS NULL THEN 0 ELSE 1 END, until_us DESC, id"
        );
        let rows: Vec<LeanRow> = read!(self, |conn| sqlx::query_as(SQL)
            .bind(player)
            .bind(now_us)
            .bind(scope)
            .fetch_all(conn)
            .await)?;
        Ok(rows.into_iter().map(lean).collect())
    }

    /// Whom a sanction of one of these kinds holds at `now_us` in a federation or on the site, and which: player and kind.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot be read now.
    pub async fn kept_from(
        &self,
        scope: &str,
        kinds: [&str; 3],
        now_us: i64,
    ) -> Result<Vec<(String, String)>, StoreError> {
        const SQL: &str = "SELECT DISTINCT player, kind FROM sanction WHERE scope IN ('', $1) AND ended_us IS NULL \
             AND kind IN ($2, $3, $4) AND (until_us IS NULL OR until_us > $5)";
        let [first, second, third] = kinds;
        let rows: Vec<(String, String)> = read!(self, |conn| sqlx::query_as(SQL)
            .bind(scope)
            .bind(first)
            .bind(second)
            .bind(third)
            .bind(now_us)
            .fetch_all(conn)
            .await)?;
        Ok(rows)
    }
}
