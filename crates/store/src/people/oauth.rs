// SPDX-License-Identifier: AGPL-3.0-or-later
//! The codes that programs bring back for a token. Only their hashes are kept; what a code is bound to is compared by who
//! reads it, and that it gives one token is seen to here.

use crate::db::{Conn, read};
use crate::error::StoreError;
use crate::open::Store;
use crate::people::run;
use crate::people::token::{self, Token};

/// A code.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OauthCode {
    /// Its hash, hexadecimal.
    pub hash: String,
    /// Who let the program in.
    pub player: String,
    /// What the program calls itself.
    pub client: String,
    /// Where it was told the code.
    pub redirect_uri: String,
    /// What it has to show the other half of.
    pub challenge: String,
    /// What the token is to be good for, words with spaces between.
    pub scopes: String,
    /// From this instant on it is void, microseconds since the epoch.
    pub expires_us: i64,
    /// The id of the token it gave; from then on it gives none.
    pub token: Option<String>,
}

/// What can be written of codes.
pub(crate) enum Write {
    /// One more.
    Create { code: OauthCode, now_us: i64 },
    /// The token of a code that gave none yet, unless there are `most` already.
    Give { hash: String, token: Token, most: i64 },
}

impl Write {
    /// Answers 1 when it was done and 0 when it was refused.
    pub(crate) async fn run(&self, conn: &mut Conn) -> Result<u64, sqlx::Error> {
        match self {
            Self::Create { code, now_us } => create(conn, code, *now_us).await,
            Self::Give { hash, token, most } => {
                const SQL: &str = "UPDATE oauth_code SET token = $2 \
                     WHERE hash = $1 AND player = $3 AND token IS NULL AND expires_us > $4";
                if run!(&mut *conn, SQL, hash, &token.id, &token.player, token.created_us)? == 0 {
                    return Ok(0);
                }
                token::create(conn, token, *most).await
            }
        }
    }

    pub(crate) fn texts(&self) -> Vec<&str> {
        match self {
            Self::Create { code, .. } => {
                let OauthCode { hash, player, client, redirect_uri, challenge, scopes, .. } = code;
                vec![hash, player, client, redirect_uri, challenge, scopes]
            }
            Self::Give { hash, token, .. } => [vec![hash.as_str()], token.texts()].concat(),
        }
    }
}

async fn create(conn: &mut Conn, code: &OauthCode, now_us: i64) -> Result<u64, sqlx::Error> {
    // Those that gave nothing in time, and those whose token is gone: there is nothing left to take back.
    const FORGET: &str = "DELETE FROM oauth_code WHERE player = $1 AND expires_us <= $2 \
         AND (token IS NULL OR token NOT IN (SELECT id FROM token WHERE player = $1))";
    const SQL: &str = "INSERT INTO oauth_code (hash, player, client, redirect_uri, challenge, scopes, expires_us) \
         VALUES ($1, $2, $3, $4, $5, $6, $7)";
    let OauthCode { hash, player, client, redirect_uri, challenge, scopes, expires_us, .. } = code;
    run!(&mut *conn, FORGET, player, now_us)?;
    run!(conn, SQL, hash, player, client, redirect_uri, challenge, scopes, expires_us)
}

/// Whoever leaves lets nobody in any more.
pub(crate) async fn forget(conn: &mut Conn, player: &str) -> Result<u64, sqlx::Error> {
    const SQL: &str = "DELETE FROM oauth_code WHERE player = $1";
    run!(conn, SQL, player)
}

impl Store {
    /// Keeps a code that was given out at `now_us`.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] or [`StoreError::InDoubt`]; [`StoreError::Database`] when there is no such account.
    pub async fn create_oauth_code(&self, code: OauthCode, now_us: i64) -> Result<(), StoreError> {
        self.queue().write(Write::Create { code, now_us }).await.map(drop)
    }

    /// The code with this hash, good or not.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot be read now.
    pub async fn oauth_code(&self, hash: &str) -> Result<Option<OauthCode>, StoreError> {
        const SQL: &str = "SELECT hash, player, client, redirect_uri, challenge, scopes, expires_us, token \
             FROM oauth_code WHERE hash = $1";
        type Row = (String, String, String, String, String, String, i64, Option<String>);
        let row: Option<Row> = read!(self, |conn| sqlx::query_as(SQL).bind(hash).fetch_optional(conn).await)?;
        Ok(row.map(|(hash, player, client, redirect_uri, challenge, scopes, expires_us, token)| OauthCode {
            hash,
            player,
            client,
            redirect_uri,
            challenge,
            scopes,
            expires_us,
            token,
        }))
    }

    /// Gives the token of a code: once, and only while the code is good. `false` when it gave one before, is void, or its
    /// player has `most` tokens already; then nothing is changed.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] or [`StoreError::InDoubt`].
    pub async fn give_for_code(&self, hash: &str, token: Token, most: i64) -> Result<bool, StoreError> {
        let write = Write::Give { hash: hash.to_owned(), token, most };
        self.queue().write(write).await.map(|rows| rows == 1)
    }
}
