// SPDX-License-Identifier: AGPL-3.0-or-later
//! By what the keys of the dice are known again. A key itself is never here.

use crate::db::{Conn, on, read};
use crate::error::StoreError;
use crate::open::Store;
use crate::people::run;

/// A key, without the key.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BoundKey {
    /// What it is called.
    pub id: String,
    /// A MAC under it, hexadecimal.
    pub commit: String,
}

/// What the dice of a site have to do with a key.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum KeyState {
    /// New dice are made with it.
    Active,
    /// Games that began with it hang on it.
    Old,
    /// No game does any more.
    Retired,
}

impl KeyState {
    const ALL: [(Self, &str); 3] = [(Self::Active, "active"), (Self::Old, "old"), (Self::Retired, "retired")];

    /// The word for it.
    #[must_use]
    pub fn word(self) -> &'static str {
        Self::ALL.iter().find(|(state, _)| *state == self).map_or("", |(_, word)| word)
    }

    fn of(word: &str) -> Option<Self> {
        Self::ALL.iter().find(|(_, own)| *own == word).map(|(state, _)| *state)
    }
}

/// A key that the database knows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SiteKey {
    /// The key, without the key.
    pub key: BoundKey,
    /// What it is for.
    pub state: KeyState,
}

/// What can be written of keys.
pub(crate) enum Write {
    Bind(BoundKey),
    Succeed { key: BoundKey, before: String },
    NoteOld(Vec<BoundKey>),
    Retire(String),
}

impl Write {
    pub(crate) async fn run(&self, conn: &mut Conn) -> Result<u64, sqlx::Error> {
        match self {
            Self::Bind(key) => bind(conn, key).await,
            Self::Succeed { key, before } => succeed(conn, key, before).await,
            Self::NoteOld(keys) => {
                let mut noted = 0;
                for key in keys {
                    noted += run!(&mut *conn, ENTER, &key.id, &key.commit)?;
                }
                Ok(noted)
            }
            Self::Retire(id) => {
                run!(conn, "UPDATE house_key SET state = 'retired' WHERE key_id = $1 AND state = 'old'", id)
            }
        }
    }

    /// Whether a write that changed so many rows is to be kept.
    pub(crate) fn is_whole(&self, rows: u64) -> bool {
        match self {
            Self::Succeed { .. } => rows == SUCCESSION,
            Self::Bind(_) | Self::NoteOld(_) | Self::Retire(_) => true,
        }
    }

    pub(crate) fn texts(&self) -> Vec<&str> {
        match self {
            Self::Bind(key) => vec![&*key.id, &key.commit],
            Self::Succeed { key, before } => vec![&*key.id, &key.commit, before],
            Self::NoteOld(keys) => keys.iter().flat_map(|key| [&*key.id, &key.commit]).collect(),
            Self::Retire(id) => vec![id],
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

/// Enters a key, unless it is known.
const ENTER: &str =
    "INSERT INTO house_key (key_id, \"commit\", state) VALUES ($1, $2, 'old') ON CONFLICT DO NOTHING";

/// Rows of a succession: the new key twice, the one before it once.
const SUCCESSION: u64 = 3;

/// Puts a key that the database does not know in the place of the active one, if that is still this one.
async fn succeed(conn: &mut Conn, key: &BoundKey, before: &str) -> Result<u64, sqlx::Error> {
    const MAKE_WAY: &str = "UPDATE house_key SET state = 'old' WHERE key_id = $1 AND state = 'active'";
    const FOLLOW: &str = "UPDATE house_key SET state = 'active' WHERE key_id = $1 \
         AND NOT EXISTS (SELECT 1 FROM house_key WHERE state = 'active')";
    let entered = run!(&mut *conn, ENTER, &key.id, &key.commit)?;
    let made_way = run!(&mut *conn, MAKE_WAY, before)?;
    Ok(entered + made_way + run!(conn, FOLLOW, &key.id)?)
}

impl Store {
    /// Every key the database knows: the active one first, then the old ones, then the retired ones.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot be read now.
    pub async fn site_keys(&self) -> Result<Vec<SiteKey>, StoreError> {
        const SQL: &str = "SELECT key_id, \"commit\", state FROM house_key ORDER BY state, key_id";
        let rows: Vec<(String, String, String)> =
            read!(self, |conn| sqlx::query_as(SQL).fetch_all(conn).await)?;
        let key = |(id, commit, state): (String, String, String)| {
            Some(SiteKey { key: BoundKey { id, commit }, state: KeyState::of(&state)? })
        };
        Ok(rows.into_iter().filter_map(key).collect())
    }

    /// Lets new dice be made with a key that was never used before, instead of `before`; `false` when the database knows it
    /// already, or when another one than `before` is the active one.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] or [`StoreError::InDoubt`].
    pub async fn succeed_key(&self, key: BoundKey, before: &str) -> Result<bool, StoreError> {
        let write = Write::Succeed { key, before: before.to_owned() };
        self.queue().write(write).await.map(|rows| rows == SUCCESSION)
    }

    /// Notes keys of the site that new dice are made with no more; those that are known stay what they are.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] or [`StoreError::InDoubt`].
    pub async fn note_old_keys(&self, keys: Vec<BoundKey>) -> Result<(), StoreError> {
        self.queue().write(Write::NoteOld(keys)).await.map(drop)
    }

    /// Notes that no game hangs on an old key any more; `false` when it is none.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] or [`StoreError::InDoubt`].
    pub async fn retire_key(&self, id: &str) -> Result<bool, StoreError> {
        self.queue().write(Write::Retire(id.to_owned())).await.map(|rows| rows == 1)
    }

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
