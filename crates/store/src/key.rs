// SPDX-License-Identifier: AGPL-3.0-or-later
//! By what the keys of the dice are known again. A key itself is never here.

use crate::db::{Conn, on, read};
use crate::error::StoreError;
use crate::open::Store;

/// A key, without the key.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BoundKey {
    /// What it is called.
    pub id: String,
    /// A MAC under it, hexadecimal.
    pub commit: String,
}

/// What can be written of keys.
pub(crate) enum Write {
    Bind(BoundKey),
}

impl Write {
    pub(crate) async fn run(&self, conn: &mut Conn) -> Result<u64, sqlx::Error> {
        match self {
            Self::Bind(key) => bind(conn, key).await,
        }
    }

    pub(crate) fn texts(&self) -> Vec<&str> {
        match self {
            Self::Bind(key) => vec![&key.id, &key.commit],
        }
    }
}

/// Binds the database to a key, unless it is bound already.
async fn bind(conn: &mut Conn, key: &BoundKey) -> Result<u64, sqlx::Error> {
    const SQL: &str = "INSERT INTO house_key (key_id, \"commit\", state) VALUES ($1, $2, 'active') \
         ON CONFLICT DO NOTHING";
    on!(conn, |conn| sqlx::query(SQL)
        .bind(&key.id)
        .bind(&key.commit)
        .execute(&mut **conn)
        .await
        .map(|done| done.rows_affected()))
}

impl Store {
    /// The key new dice are made with; nothing when the database was never bound to one.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot be read now.
    pub async fn active_key(&self) -> Result<Option<BoundKey>, StoreError> {
        const SQL: &str = "SELECT key_id, \"commit\" FROM house_key WHERE state = 'active'";
        let row: Option<(String, String)> =
            read!(self, |conn| sqlx::query_as(SQL).fetch_optional(conn).await)?;
        Ok(row.map(|(id, commit)| BoundKey { id, commit }))
    }

    /// Binds the database to a key; `false` when it is bound to one already.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] or [`StoreError::InDoubt`].
    pub async fn bind_key(&self, key: BoundKey) -> Result<bool, StoreError> {
        self.queue().write(Write::Bind(key)).await.map(|rows| rows == 1)
    }
}
