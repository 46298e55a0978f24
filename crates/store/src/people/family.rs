// SPDX-License-Identifier: AGPL-3.0-or-later
//! A session whose token was renewed: for a moment the token of before is good beside the new one. Both are one session to
//! its owner, who sees one of them and ends both.

use crate::db::{Conn, read};
use crate::error::StoreError;
use crate::open::Store;
use crate::people::run;

/// By which token the session with a token was begun: what all its tokens have in common.
macro_rules! family {
    ($token:literal) => {
        concat!("(SELECT COALESCE(o.family, o.token_hash) FROM session o WHERE o.token_hash = ", $token, ")")
    };
}

/// That a session is neither the one with this token nor what that has become.
macro_rules! others {
    ($token:literal) => {
        concat!(
            "token_hash <> ",
            $token,
            " AND (renewed_us IS NOT NULL OR COALESCE(family, token_hash) <> COALESCE(",
            $crate::people::family::family!($token),
            ", ''))"
        )
    };
}
pub(crate) use family;
pub(crate) use others;

/// What a player may do has changed: every session of theirs gets another token when it is next used.
pub(crate) async fn renew_all(conn: &mut Conn, player: &str) -> Result<u64, sqlx::Error> {
    // What has another token already hands on nothing more.
    run!(conn, "UPDATE session SET seen_us = 0 WHERE player = $1 AND renewed_us IS NULL", player)
}

/// The session with the token `new` goes on as the one with `old` was: that is the same one, begun with the same passkey, if
/// with one.
pub(crate) async fn goes_on(conn: &mut Conn, new: &str, old: &str) -> Result<u64, sqlx::Error> {
    const SQL: &str = concat!(
        "UPDATE session SET family = ",
        family!("$2"),
        ", passkey = (SELECT o.passkey FROM session o WHERE o.token_hash = $2) WHERE token_hash = $1"
    );
    run!(conn, SQL, new, old)
}

/// Ends the session that has this token, or had it.
pub(crate) async fn end(conn: &mut Conn, token_hash: &str) -> Result<u64, sqlx::Error> {
    const SQL: &str = concat!(
        "DELETE FROM session WHERE player = (SELECT o.player FROM session o WHERE o.token_hash = $1) \
         AND COALESCE(family, token_hash) = ",
        family!("$1")
    );
    run!(conn, SQL, token_hash)
}

/// Ends the session of a player that its list calls `id`, or called so.
pub(crate) async fn end_own(conn: &mut Conn, player: &str, id: &str) -> Result<u64, sqlx::Error> {
    const SQL: &str = "DELETE FROM session WHERE player = $1 AND COALESCE(family, token_hash) IN \
         (SELECT COALESCE(o.family, o.token_hash) FROM session o WHERE o.player = $1 AND substr(o.token_hash, 1, 16) = $2)";
    run!(conn, SQL, player, id)
}

/// Ends all sessions of a player but one; `kept` may be none of theirs. Where that was renewed, what it has become stays;
/// what it was does not.
pub(crate) async fn end_others(conn: &mut Conn, player: &str, kept: &str) -> Result<u64, sqlx::Error> {
    const SQL: &str = concat!("DELETE FROM session WHERE player = $1 AND ", others!("$2"));
    run!(conn, SQL, player, kept)
}

impl Store {
    /// The hashes of all tokens of the session that has this one, or had it; none when it is gone.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot be read now.
    pub async fn session_family(&self, token_hash: &str) -> Result<Vec<String>, StoreError> {
        const SQL: &str = concat!(
            "SELECT token_hash FROM session WHERE player = (SELECT o.player FROM session o WHERE o.token_hash = $1) \
             AND COALESCE(family, token_hash) = ",
            family!("$1"),
            " ORDER BY token_hash"
        );
        let rows: Vec<(String,)> =
            read!(self, |conn| sqlx::query_as(SQL).bind(token_hash).fetch_all(conn).await)?;
        Ok(rows.into_iter().map(|(hash,)| hash).collect())
    }

    /// The hash of a token of the player's session that its list calls `id`, or called so before it was renewed.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot be read now.
    pub async fn own_session(&self, player: &str, id: &str) -> Result<Option<String>, StoreError> {
        const SQL: &str =
            "SELECT token_hash FROM session WHERE player = $1 AND substr(token_hash, 1, 16) = $2";
        let row: Option<(String,)> =
            read!(self, |conn| sqlx::query_as(SQL).bind(player).bind(id).fetch_optional(conn).await)?;
        Ok(row.map(|(hash,)| hash))
    }
}
