// SPDX-License-Identifier: AGPL-3.0-or-later
//! The cookies by which players are known again. Only a hash of the token is kept; making and hashing tokens is not done
//! here.

use crate::db::{Conn, on, read};
use crate::error::StoreError;
use crate::open::Store;
use crate::people::player::Player;

/// A session.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Session {
    /// The hash of the token in the cookie, as text (hexadecimal).
    pub token_hash: String,
    /// The id of the player.
    pub player: String,
    /// When it was made, microseconds since the epoch.
    pub created_us: i64,
    /// When it was last used, as far as [`Store::touch_session`] was told, microseconds since the epoch.
    pub seen_us: i64,
    /// From this instant on it is void, microseconds since the epoch.
    pub expires_us: i64,
}

/// What can be written of a session.
pub(crate) enum Write {
    Create(Session),
    Touch { token_hash: String, seen_us: i64, expires_us: i64 },
    End { token_hash: String },
    EndExpired { now_us: i64 },
}

impl Write {
    pub(crate) async fn run(&self, conn: &mut Conn) -> Result<u64, sqlx::Error> {
        match self {
            Self::Create(session) => create(conn, session).await,
            Self::Touch { token_hash, seen_us, expires_us } => {
                touch(conn, token_hash, *seen_us, *expires_us).await
            }
            Self::End { token_hash } => end(conn, token_hash).await,
            Self::EndExpired { now_us } => end_expired(conn, *now_us).await,
        }
    }

    pub(crate) fn texts(&self) -> Vec<&str> {
        match self {
            Self::Create(session) => vec![&session.token_hash, &session.player],
            Self::Touch { token_hash, .. } | Self::End { token_hash } => vec![token_hash],
            Self::EndExpired { .. } => Vec::new(),
        }
    }
}

pub(crate) async fn create(conn: &mut Conn, session: &Session) -> Result<u64, sqlx::Error> {
    const SQL: &str = "INSERT INTO session (token_hash, player, created_us, seen_us, expires_us) \
         VALUES ($1, $2, $3, $4, $5) ON CONFLICT (token_hash) DO NOTHING";
    on!(conn, |conn| sqlx::query(SQL)
        .bind(&session.token_hash)
        .bind(&session.player)
        .bind(session.created_us)
        .bind(session.seen_us)
        .bind(session.expires_us)
        .execute(&mut **conn)
        .await
        .map(|done| done.rows_affected()))
}

async fn touch(conn: &mut Conn, token_hash: &str, seen_us: i64, expires_us: i64) -> Result<u64, sqlx::Error> {
    const SQL: &str = "UPDATE session SET seen_us = $2, expires_us = $3 WHERE token_hash = $1";
    on!(conn, |conn| sqlx::query(SQL)
        .bind(token_hash)
        .bind(seen_us)
        .bind(expires_us)
        .execute(&mut **conn)
        .await
        .map(|done| done.rows_affected()))
}

async fn end(conn: &mut Conn, token_hash: &str) -> Result<u64, sqlx::Error> {
    const SQL: &str = "DELETE FROM session WHERE token_hash = $1";
    on!(conn, |conn| sqlx::query(SQL)
        .bind(token_hash)
        .execute(&mut **conn)
        .await
        .map(|done| done.rows_affected()))
}

async fn end_expired(conn: &mut Conn, now_us: i64) -> Result<u64, sqlx::Error> {
    const SQL: &str = "DELETE FROM session WHERE expires_us <= $1";
    on!(conn, |conn| sqlx::query(SQL)
        .bind(now_us)
        .execute(&mut **conn)
        .await
        .map(|done| done.rows_affected()))
}

type SessionRow = (String, String, i64, i64, i64, String, i64);

impl Store {
    /// Makes a session for a player who exists; `false` when the token is taken.
    ///
    /// # Errors
    /// [`StoreError::Database`] when there is no such player; [`StoreError::Unavailable`] or [`StoreError::InDoubt`].
    pub async fn create_session(&self, session: Session) -> Result<bool, StoreError> {
        self.queue().write(Write::Create(session)).await.map(|rows| rows == 1)
    }

    /// The session of a token, with its player, if it is still good at `now_us` (microseconds since the epoch).
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot be read now.
    pub async fn session(
        &self,
        token_hash: &str,
        now_us: i64,
    ) -> Result<Option<(Session, Player)>, StoreError> {
        const SQL: &str = "SELECT s.token_hash, s.player, s.created_us, s.seen_us, s.expires_us, p.name, p.created_us \
             FROM session s JOIN player p ON p.id = s.player WHERE s.token_hash = $1 AND s.expires_us > $2";
        let row: Option<SessionRow> =
            read!(self, |conn| sqlx::query_as(SQL).bind(token_hash).bind(now_us).fetch_optional(conn).await)?;
        Ok(row.map(|(token_hash, id, created_us, seen_us, expires_us, name, since_us)| {
            let session = Session { token_hash, player: id.clone(), created_us, seen_us, expires_us };
            (session, Player { id, name, created_us: since_us })
        }))
    }

    /// Notes that a session was used and how long it is good for now; `false` when it is gone.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] or [`StoreError::InDoubt`].
    pub async fn touch_session(
        &self,
        token_hash: &str,
        seen_us: i64,
        expires_us: i64,
    ) -> Result<bool, StoreError> {
        let write = Write::Touch { token_hash: token_hash.to_owned(), seen_us, expires_us };
        self.queue().write(write).await.map(|rows| rows == 1)
    }

    /// Ends a session; `false` when it was gone already.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] or [`StoreError::InDoubt`].
    pub async fn end_session(&self, token_hash: &str) -> Result<bool, StoreError> {
        let write = Write::End { token_hash: token_hash.to_owned() };
        self.queue().write(write).await.map(|rows| rows == 1)
    }

    /// Forgets the sessions that are void at `now_us`; answers how many there were.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] or [`StoreError::InDoubt`].
    pub async fn end_expired_sessions(&self, now_us: i64) -> Result<u64, StoreError> {
        self.queue().write(Write::EndExpired { now_us }).await
    }
}
