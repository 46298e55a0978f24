// SPDX-License-Identifier: AGPL-3.0-or-later
//! What somebody says to a sanction, once, and what another operator says to that.

use crate::db::{Conn, read};
use crate::error::StoreError;
use crate::open::Store;
use crate::people::run;
use crate::safety::lift::lift;
use crate::safety::report::Decision;

/// What a granted appeal is called.
pub const GRANTED: &str = "granted";

/// An appeal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Appeal {
    /// Its id, chosen by the caller.
    pub id: String,
    /// The sanction.
    pub sanction: String,
    /// In their words.
    pub text: String,
    /// When, microseconds since the epoch.
    pub at_us: i64,
    /// `open`, `granted` or `refused`.
    pub state: String,
    /// What the operator wrote to it.
    pub note: String,
}

/// An appeal with the sanction, in the names of today.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AppealCase {
    /// The appeal.
    pub appeal: Appeal,
    /// Whose.
    pub player: String,
    /// Their name.
    pub player_name: String,
    /// What is forbidden.
    pub kind: String,
    /// Why.
    pub reason: String,
    /// Since when, microseconds since the epoch.
    pub given_us: i64,
    /// Until when.
    pub until_us: Option<i64>,
    /// The id of who forbade it.
    pub given_by: String,
    /// Their name.
    pub given_by_name: Option<String>,
}

/// What can be written of appeals.
pub(crate) enum Write {
    Create(Box<Appeal>),
    /// A granted one lifts its sanction.
    Close {
        id: String,
        sanction: String,
        decision: Decision,
    },
}

impl Write {
    pub(crate) async fn run(&self, conn: &mut Conn) -> Result<u64, sqlx::Error> {
        match self {
            Self::Create(appeal) => {
                const SQL: &str = "INSERT INTO appeal (id, sanction, text, at_us, state) VALUES ($1, $2, $3, $4, 'open') \
                     ON CONFLICT DO NOTHING";
                run!(conn, SQL, &appeal.id, &appeal.sanction, &appeal.text, appeal.at_us)
            }
            Self::Close { id, sanction, decision } => {
                const SQL: &str = "UPDATE appeal SET state = $2, note = $3, taken_by = $4, closed_us = $5 \
                     WHERE id = $1 AND state = 'open'";
                let Decision { state, note, by, at_us } = decision;
                let closed = run!(&mut *conn, SQL, id, state, note, by, *at_us)?;
                if closed == 1 && state == GRANTED {
                    lift(conn, sanction, by, note, *at_us).await?;
                }
                Ok(closed)
            }
        }
    }

    pub(crate) fn texts(&self) -> Vec<&str> {
        match self {
            Self::Create(appeal) => vec![&appeal.id, &appeal.sanction, &appeal.text],
            Self::Close { id, sanction, decision } => {
                vec![id, sanction, &decision.state, &decision.note, &decision.by]
            }
        }
    }
}

macro_rules! columns {
    () => {
        "SELECT a.id, a.sanction, a.text, a.at_us, a.state, a.note, s.player, p.name, s.kind, s.reason, s.at_us, \
         s.until_us, s.given_by, g.name FROM appeal a JOIN sanction s ON s.id = a.sanction \
         JOIN player p ON p.id = s.player LEFT JOIN player g ON g.id = s.given_by "
    };
}

type Row = (
    String,
    String,
    String,
    i64,
    String,
    String,
    String,
    String,
    String,
    String,
    i64,
    Option<i64>,
    String,
    Option<String>,
);

fn case(row: Row) -> AppealCase {
    let (id, sanction, text, at_us, state, note, player, player_name, kind, reason, given_us, ..) = row;
    let appeal = Appeal { id, sanction, text, at_us, state, note };
    let (until_us, given_by, given_by_name) = (row.11, row.12, row.13);
    AppealCase { appeal, player, player_name, kind, reason, given_us, until_us, given_by, given_by_name }
}

impl Store {
    /// Keeps an appeal; `false` when there is one of this sanction already.
    ///
    /// # Errors
    /// [`StoreError::Database`] when there is no such sanction; [`StoreError::Unavailable`] or [`StoreError::InDoubt`].
    pub async fn create_appeal(&self, appeal: Appeal) -> Result<bool, StoreError> {
        self.queue().write(Write::Create(Box::new(appeal))).await.map(|rows| rows == 1)
    }

    /// Decides about an appeal of `sanction`, which is lifted when it is granted; `false` when it is not open.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] or [`StoreError::InDoubt`].
    pub async fn close_appeal(
        &self,
        id: &str,
        sanction: &str,
        decision: Decision,
    ) -> Result<bool, StoreError> {
        let write = Write::Close { id: id.to_owned(), sanction: sanction.to_owned(), decision };
        self.queue().write(write).await.map(|rows| rows == 1)
    }

    /// An appeal.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot be read now.
    pub async fn appeal(&self, id: &str) -> Result<Option<AppealCase>, StoreError> {
        const SQL: &str = concat!(columns!(), "WHERE a.id = $1");
        let row: Option<Row> = read!(self, |conn| sqlx::query_as(SQL).bind(id).fetch_optional(conn).await)?;
        Ok(row.map(case))
    }

    /// Appeals behind the one called `after` (empty: from the start), at most `limit`: the open ones, the eldest first,
    /// or the others, the newest first.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot be read now.
    pub async fn appeals(&self, open: bool, after: &str, limit: u32) -> Result<Vec<AppealCase>, StoreError> {
        const OPEN: &str = concat!(
            columns!(),
            "WHERE a.state = 'open' AND ($1 = '' OR (a.at_us, a.id) > (SELECT b.at_us, b.id FROM appeal b WHERE b.id = $1)) \
             ORDER BY a.at_us, a.id LIMIT $2"
        );
        const CLOSED: &str = concat!(
            columns!(),
            "WHERE a.state <> 'open' AND ($1 = '' OR (a.at_us, a.id) < (SELECT b.at_us, b.id FROM appeal b WHERE b.id = $1)) \
             ORDER BY a.at_us DESC, a.id DESC LIMIT $2"
        );
        let sql = if open { OPEN } else { CLOSED };
        let rows: Vec<Row> =
            read!(self, |conn| sqlx::query_as(sql).bind(after).bind(i64::from(limit)).fetch_all(conn).await)?;
        Ok(rows.into_iter().map(case).collect())
    }

    /// Whether somebody but `player` runs the site, too.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot be read now.
    pub async fn has_other_operator(&self, player: &str) -> Result<bool, StoreError> {
        const SQL: &str = "SELECT player FROM user_account WHERE operator AND player <> $1 \
             AND erase_us IS NULL AND erased_us IS NULL LIMIT 1";
        let row: Option<(String,)> =
            read!(self, |conn| sqlx::query_as(SQL).bind(player).fetch_optional(conn).await)?;
        Ok(row.is_some())
    }
}
