// SPDX-License-Identifier: AGPL-3.0-or-later
//! The tokens of programs. As with cookies only a hash is kept; making and hashing tokens, and what a scope allows, is
//! not decided here.

use crate::db::{Conn, read};
use crate::error::StoreError;
use crate::open::Store;
use crate::people::run;

/// A token.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Token {
    /// What its owner's list calls it.
    pub id: String,
    /// Whose it is.
    pub player: String,
    /// The hash of the token, hexadecimal.
    pub hash: String,
    /// What its owner calls it.
    pub label: String,
    /// What it is good for, words with spaces between.
    pub scopes: String,
    /// When it was made, microseconds since the epoch.
    pub created_us: i64,
    /// From this instant on it is void, microseconds since the epoch.
    pub expires_us: i64,
    /// Where the program is that it was given to; nothing of one its owner made.
    pub host: Option<String>,
    /// When it was last used, as far as [`Store::touch_token`] was told, microseconds since the epoch.
    pub seen_us: Option<i64>,
}

impl Token {
    pub(crate) fn texts(&self) -> Vec<&str> {
        let own = [&self.id, &self.player, &self.hash, &self.label, &self.scopes];
        own.into_iter().chain(&self.host).map(String::as_str).collect()
    }
}

/// What can be written of tokens.
pub(crate) enum Write {
    /// One more, unless there are `most` already.
    Create {
        token: Token,
        most: i64,
    },
    Touch {
        id: String,
        seen_us: i64,
    },
    Revoke {
        player: String,
        id: String,
    },
}

impl Write {
    pub(crate) async fn run(&self, conn: &mut Conn) -> Result<u64, sqlx::Error> {
        match self {
            Self::Create { token, most } => create(conn, token, *most).await,
            Self::Touch { id, seen_us } => {
                const SQL: &str = "UPDATE token SET seen_us = $2 WHERE id = $1";
                run!(conn, SQL, id, seen_us)
            }
            Self::Revoke { player, id } => {
                const SQL: &str = "DELETE FROM token WHERE player = $1 AND id = $2";
                run!(conn, SQL, player, id)
            }
        }
    }

    pub(crate) fn texts(&self) -> Vec<&str> {
        match self {
            Self::Create { token, .. } => token.texts(),
            Self::Touch { id, .. } => vec![id],
            Self::Revoke { player, id } => vec![player, id],
        }
    }
}

pub(crate) async fn create(conn: &mut Conn, token: &Token, most: i64) -> Result<u64, sqlx::Error> {
    // Those that are void by now make room.
    const FORGET: &str = "DELETE FROM token WHERE player = $1 AND expires_us <= $2";
    const SQL: &str = "INSERT INTO token (id, player, hash, label, scopes, created_us, expires_us, host) \
         SELECT $1, $2, $3, $4, $5, $6, $7, $8 WHERE (SELECT COUNT(*) FROM token WHERE player = $2) < $9 \
         ON CONFLICT DO NOTHING";
    let Token { id, player, hash, label, scopes, created_us, expires_us, host, .. } = token;
    run!(&mut *conn, FORGET, player, created_us)?;
    run!(conn, SQL, id, player, hash, label, scopes, created_us, expires_us, host, most)
}

type TokenRow = (String, String, String, String, String, i64, i64, Option<String>, Option<i64>);

fn token((id, player, hash, label, scopes, created_us, expires_us, host, seen_us): TokenRow) -> Token {
    Token { id, player, hash, label, scopes, created_us, expires_us, host, seen_us }
}

impl Store {
    /// Keeps a token of an account; `false` when the player has `most` of them already.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] or [`StoreError::InDoubt`]; [`StoreError::Database`] when there is no such account.
    pub async fn create_token(&self, token: Token, most: i64) -> Result<bool, StoreError> {
        self.queue().write(Write::Create { token, most }).await.map(|rows| rows == 1)
    }

    /// The tokens of a player that are good at `now_us`, the newest first.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot be read now.
    pub async fn tokens_of(&self, player: &str, now_us: i64) -> Result<Vec<Token>, StoreError> {
        const SQL: &str = "SELECT id, player, hash, label, scopes, created_us, expires_us, host, seen_us FROM token \
             WHERE player = $1 AND expires_us > $2 ORDER BY created_us DESC, id";
        let rows: Vec<TokenRow> =
            read!(self, |conn| sqlx::query_as(SQL).bind(player).bind(now_us).fetch_all(conn).await)?;
        Ok(rows.into_iter().map(token).collect())
    }

    /// Notes that a token was used; `false` when it is gone.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] or [`StoreError::InDoubt`].
    pub async fn touch_token(&self, id: &str, seen_us: i64) -> Result<bool, StoreError> {
        self.queue().write(Write::Touch { id: id.to_owned(), seen_us }).await.map(|rows| rows == 1)
    }

    /// Takes a token back; `false` when the player has none called so.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] or [`StoreError::InDoubt`].
    pub async fn revoke_token(&self, player: &str, id: &str) -> Result<bool, StoreError> {
        let write = Write::Revoke { player: player.to_owned(), id: id.to_owned() };
        self.queue().write(write).await.map(|rows| rows == 1)
    }
}
