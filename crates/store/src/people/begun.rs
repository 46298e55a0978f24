// SPDX-License-Identifier: AGPL-3.0-or-later
//! With which passkeys sessions were begun: they end with them.

use crate::db::{Conn, read};
use crate::error::StoreError;
use crate::open::Store;
use crate::people::family::others;
use crate::people::run;

/// Notes with which passkey a session was begun: it ends with that.
pub(crate) async fn begun_with(
    conn: &mut Conn,
    token_hash: &str,
    passkey: Option<&str>,
) -> Result<u64, sqlx::Error> {
    const SQL: &str = "UPDATE session SET passkey = $2 WHERE token_hash = $1";
    if passkey.is_none() { Ok(0) } else { run!(conn, SQL, token_hash, passkey) }
}

/// Lets the sessions that were begun with a passkey be over, but one. They stay in the table for a while: whoever closes
/// their sockets has to know which they are.
pub(crate) async fn expire_of_passkey(
    conn: &mut Conn,
    player: &str,
    passkey: &str,
    kept: &str,
) -> Result<u64, sqlx::Error> {
    const SQL: &str =
        concat!("UPDATE session SET expires_us = 0 WHERE player = $1 AND passkey = $2 AND ", others!("$3"));
    run!(conn, SQL, player, passkey, kept)
}

impl Store {
    /// The hashes of the sessions that were begun with a passkey, those that are over and not yet forgotten included.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot be read now.
    pub async fn sessions_by_passkey(&self, player: &str, passkey: &str) -> Result<Vec<String>, StoreError> {
        const SQL: &str =
            "SELECT token_hash FROM session WHERE player = $1 AND passkey = $2 ORDER BY token_hash";
        let rows: Vec<(String,)> =
            read!(self, |conn| sqlx::query_as(SQL).bind(player).bind(passkey).fetch_all(conn).await)?;
        Ok(rows.into_iter().map(|(hash,)| hash).collect())
    }
}
