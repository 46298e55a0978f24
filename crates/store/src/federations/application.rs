// SPDX-License-Identifier: AGPL-3.0-or-later
//! Who asks the operator to found a federation.

use crate::db::{Conn, read};
use crate::error::StoreError;
use crate::open::Store;
use crate::people::run;

/// Somebody asks for a federation to be founded.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Application {
    /// Its id, chosen by the caller.
    pub id: String,
    /// When, microseconds since the epoch.
    pub at_us: i64,
    /// The id of who asks.
    pub player: String,
    /// The id that is wanted.
    pub wanted: String,
    /// What it is to be called.
    pub name: String,
    /// What it is to be, in their words.
    pub text: String,
    /// `open`, `accepted` or `refused`.
    pub state: String,
    /// What the operator wrote to it.
    pub note: String,
}

/// What the operator says to it.
#[derive(Debug, Clone)]
pub struct Reply {
    /// The application.
    pub id: String,
    /// `accepted` or `refused`.
    pub state: String,
    /// A word to who asked.
    pub note: String,
    /// The id of who answers.
    pub by: String,
    /// Now, microseconds since the epoch.
    pub at_us: i64,
}

pub(crate) enum Write {
    Ask(Box<Application>),
    Answer(Box<Reply>),
}

impl Write {
    /// Answers 1 when it was done and 0 when it was refused.
    pub(crate) async fn run(&self, conn: &mut Conn) -> Result<u64, sqlx::Error> {
        match self {
            Self::Ask(asked) => {
                const SQL: &str = "INSERT INTO federation_application (id, at_us, player, wanted, name, text, state) \
                     VALUES ($1, $2, $3, $4, $5, $6, 'open') ON CONFLICT DO NOTHING";
                let Application { id, at_us, player, wanted, name, text, .. } = &**asked;
                run!(conn, SQL, id, *at_us, player, wanted, name, text)
            }
            Self::Answer(reply) => {
                const SQL: &str = "UPDATE federation_application SET state = $2, note = $3, taken_by = $4, closed_us = $5 \
                     WHERE id = $1 AND state = 'open'";
                let Reply { id, state, note, by, at_us } = &**reply;
                run!(conn, SQL, id, state, note, by, *at_us)
            }
        }
    }

    pub(crate) fn texts(&self) -> Vec<&str> {
        match self {
            Self::Ask(asked) => vec![&asked.id, &asked.player, &asked.wanted, &asked.name, &asked.text],
            Self::Answer(reply) => vec![&reply.id, &reply.state, &reply.note, &reply.by],
        }
    }
}

impl Store {
    /// Asks for a federation to be founded; `false` when the same person waits for an answer already.
    ///
    /// # Errors
    /// [`StoreError::Database`] when there is no such account; [`StoreError::Unavailable`] or [`StoreError::InDoubt`].
    pub async fn apply_for_federation(&self, asked: Application) -> Result<bool, StoreError> {
        self.queue().write(Write::Ask(Box::new(asked))).await.map(|rows| rows == 1)
    }

    /// Answers an application; `false` when it is not open.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] or [`StoreError::InDoubt`].
    pub async fn answer_application(&self, reply: Reply) -> Result<bool, StoreError> {
        self.queue().write(Write::Answer(Box::new(reply))).await.map(|rows| rows == 1)
    }

    /// Applications, the last first, at most `limit`: those of a player, or everybody's for an empty one.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot be read now.
    pub async fn applications(&self, player: &str, limit: u32) -> Result<Vec<Application>, StoreError> {
        const SQL: &str = "SELECT id, at_us, player, wanted, name, text, state, note FROM federation_application \
             WHERE player = $1 OR $1 = '' ORDER BY at_us DESC, id LIMIT $2";
        type Row = (String, i64, String, String, String, String, String, String);
        let rows: Vec<Row> = read!(self, |conn| sqlx::query_as(SQL)
            .bind(player)
            .bind(i64::from(limit))
            .fetch_all(conn)
            .await)?;
        let read = |(id, at_us, player, wanted, name, text, state, note): Row| Application {
            id,
            at_us,
            player,
            wanted,
            name,
            text,
            state,
            note,
        };
        Ok(rows.into_iter().map(read).collect())
    }
}
