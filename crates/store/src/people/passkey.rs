// SPDX-License-Identifier: AGPL-3.0-or-later
//! Passkeys: the public halves of keys that stay on the devices of their owners. What an answer made with one is worth is
//! not decided here.

use crate::db::{Conn, read};
use crate::error::StoreError;
use crate::open::Store;
use crate::people::session::{self, Session};
use crate::people::{begun, run};

/// A passkey.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Passkey {
    /// What the device calls it: nobody else's is called so.
    pub id: String,
    /// Whose it is.
    pub player: String,
    /// What its owner calls it.
    pub label: String,
    /// The public key and what else stays as it is.
    pub fixed: String,
    /// What changes with every answer.
    pub moving: String,
    /// When it was added, microseconds since the epoch.
    pub created_us: i64,
    /// When an answer was last made with it, microseconds since the epoch.
    pub seen_us: Option<i64>,
}

/// An answer made with a passkey was found good.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PasskeyUse {
    /// The passkey.
    pub id: String,
    /// What was written of it before: an answer counts only once, and only for the passkey as it was.
    pub before: String,
    /// What is to be written of it.
    pub moving: String,
    /// When, microseconds since the epoch.
    pub at_us: i64,
}

/// What can be written of passkeys.
pub(crate) enum Write {
    /// One more, unless there are `most` already; other sessions of its owner than `kept` have to show it.
    Create {
        passkey: Passkey,
        most: i64,
        kept: String,
    },
    Rename {
        player: String,
        id: String,
        label: String,
    },
    Remove {
        player: String,
        id: String,
        kept: String,
    },
    Use(PasskeyUse),
    /// A session of its owner begins by an answer.
    LogIn(PasskeyUse, Box<Session>),
}

impl Write {
    /// Answers 1 when it was done and 0 when it was refused.
    pub(crate) async fn run(&self, conn: &mut Conn) -> Result<u64, sqlx::Error> {
        match self {
            Self::Create { passkey, most, kept } => create(conn, passkey, *most, kept).await,
            Self::Rename { player, id, label } => {
                const SQL: &str = "UPDATE passkey SET label = $3 WHERE player = $1 AND id = $2";
                run!(conn, SQL, player, id, label)
            }
            Self::Remove { player, id, kept } => {
                const SQL: &str = "DELETE FROM passkey WHERE player = $1 AND id = $2";
                let gone = run!(&mut *conn, SQL, player, id)?;
                begun::expire_of_passkey(conn, player, id, kept).await?;
                Ok(gone)
            }
            Self::Use(shown) => used(conn, shown).await,
            Self::LogIn(shown, session) => {
                if used(&mut *conn, shown).await? == 0 {
                    return Ok(0);
                }
                session::create_open(conn, session, &shown.id).await
            }
        }
    }

    pub(crate) fn texts(&self) -> Vec<&str> {
        match self {
            Self::Create { passkey, kept, .. } => {
                vec![&passkey.id, &passkey.player, &passkey.label, &passkey.fixed, &passkey.moving, kept]
            }
            Self::Rename { player, id, label } => vec![player, id, label],
            Self::Remove { player, id, kept } => vec![player, id, kept],
            Self::Use(shown) => vec![&shown.id, &shown.before, &shown.moving],
            Self::LogIn(shown, session) => {
                vec![
                    &shown.id,
                    &shown.before,
                    &shown.moving,
                    &session.token_hash,
                    &session.player,
                    &session.label,
                ]
            }
        }
    }
}

async fn create(conn: &mut Conn, passkey: &Passkey, most: i64, kept: &str) -> Result<u64, sqlx::Error> {
    const SQL: &str = "INSERT INTO passkey (id, player, label, fixed, moving, created_us) \
         SELECT $1, $2, $3, $4, $5, $6 WHERE (SELECT COUNT(*) FROM passkey WHERE player = $2) < $7 \
         ON CONFLICT DO NOTHING";
    let Passkey { id, player, label, fixed, moving, created_us, .. } = passkey;
    if run!(&mut *conn, SQL, id, player, label, fixed, moving, created_us, most)? == 0 {
        return Ok(0);
    }
    session::ask_others(conn, player, kept, *created_us).await?;
    Ok(1)
}

async fn used(conn: &mut Conn, shown: &PasskeyUse) -> Result<u64, sqlx::Error> {
    const SQL: &str = "UPDATE passkey SET moving = $3, seen_us = $4 WHERE id = $1 AND moving = $2";
    run!(conn, SQL, &shown.id, &shown.before, &shown.moving, shown.at_us)
}

type Row = (String, String, String, String, String, i64, Option<i64>);

fn passkey((id, player, label, fixed, moving, created_us, seen_us): Row) -> Passkey {
    Passkey { id, player, label, fixed, moving, created_us, seen_us }
}

impl Store {
    /// Keeps a passkey of an account; `false` when there are `most` of them or the id is known already. From then on
    /// other sessions than the one whose token has the hash `kept` count as having shown no second factor.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] or [`StoreError::InDoubt`]; [`StoreError::Database`] when there is no such account.
    pub async fn create_passkey(&self, passkey: Passkey, most: i64, kept: &str) -> Result<bool, StoreError> {
        let write = Write::Create { passkey, most, kept: kept.to_owned() };
        self.queue().write(write).await.map(|rows| rows == 1)
    }

    /// The passkey a device calls so.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot be read now.
    pub async fn passkey(&self, id: &str) -> Result<Option<Passkey>, StoreError> {
        const SQL: &str =
            "SELECT id, player, label, fixed, moving, created_us, seen_us FROM passkey WHERE id = $1";
        let row: Option<Row> = read!(self, |conn| sqlx::query_as(SQL).bind(id).fetch_optional(conn).await)?;
        Ok(row.map(passkey))
    }

    /// The passkeys of a player, the newest first.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot be read now.
    pub async fn passkeys_of(&self, player: &str) -> Result<Vec<Passkey>, StoreError> {
        const SQL: &str = "SELECT id, player, label, fixed, moving, created_us, seen_us FROM passkey \
             WHERE player = $1 ORDER BY created_us DESC, id";
        let rows: Vec<Row> = read!(self, |conn| sqlx::query_as(SQL).bind(player).fetch_all(conn).await)?;
        Ok(rows.into_iter().map(passkey).collect())
    }

    /// Calls a passkey otherwise; `false` when the player has none of this id.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] or [`StoreError::InDoubt`].
    pub async fn rename_passkey(&self, player: &str, id: &str, label: &str) -> Result<bool, StoreError> {
        let (player, id, label) = (player.to_owned(), id.to_owned(), label.to_owned());
        self.queue().write(Write::Rename { player, id, label }).await.map(|rows| rows == 1)
    }

    /// Takes a passkey away, and lets the sessions begun with it be over, but the one whose token has the hash `kept`;
    /// `false` when the player has none of this id.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] or [`StoreError::InDoubt`].
    pub async fn remove_passkey(&self, player: &str, id: &str, kept: &str) -> Result<bool, StoreError> {
        let (player, id, kept) = (player.to_owned(), id.to_owned(), kept.to_owned());
        self.queue().write(Write::Remove { player, id, kept }).await.map(|rows| rows == 1)
    }

    /// Notes that a passkey was used; `false` when it is not any more as it was before.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] or [`StoreError::InDoubt`].
    pub async fn use_passkey(&self, shown: PasskeyUse) -> Result<bool, StoreError> {
        self.queue().write(Write::Use(shown)).await.map(|rows| rows == 1)
    }

    /// Begins a session by a passkey alone; `false` when the passkey is not any more as it was before, or the account is
    /// to be erased, and then nothing is changed.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] or [`StoreError::InDoubt`].
    pub async fn log_in_by_passkey(&self, shown: PasskeyUse, session: Session) -> Result<bool, StoreError> {
        self.queue().write(Write::LogIn(shown, Box::new(session))).await.map(|rows| rows == 1)
    }
}
