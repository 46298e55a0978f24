// SPDX-License-Identifier: AGPL-3.0-or-later
//! The cookies by which players are known again. Only a hash of the token is kept; making and hashing tokens is not done
//! here.

use crate::db::{Conn, read};
use crate::error::StoreError;
use crate::open::Store;
use crate::people::begun::begun_with;
use crate::people::factors::{FactorsSeen, still};
use crate::people::{device, family, run};
use crate::safety::focus;

/// Letters of what a session is called in its owner's list.
const ID_CHARS: usize = 16;

/// A session.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Session {
    /// The hash of the token in the cookie, as text (hexadecimal).
    pub token_hash: String,
    /// The id of the player.
    pub player: String,
    /// When it was made, microseconds since the epoch.
    pub created_us: i64,
    /// When it was last used, as far as [`Store::touch_session`] was told, microseconds since the epoch; 0: its token is to
    /// be renewed, for what its player may do has changed.
    pub seen_us: i64,
    /// From this instant on it is void, microseconds since the epoch.
    pub expires_us: i64,
    /// What it was made with, as its owner knows it: "Firefox, Linux".
    pub label: String,
    /// How its owner was known: `guest`, `password`, `passkey`, `recovery`.
    pub auth: String,
    /// When they last proved it, microseconds since the epoch.
    pub auth_us: i64,
    /// The hash of the device it was begun on; empty for a guest's.
    pub device: String,
}

/// What can be written of a session.
pub(crate) enum Write {
    Create(Session),
    /// Of somebody whose password was good when it had this hash, and who showed what these factors ask for.
    LogIn {
        session: Session,
        password: String,
        factors: FactorsSeen,
        /// The passkey it was begun with.
        passkey: Option<String>,
    },
    Touch {
        token_hash: String,
        seen_us: i64,
        expires_us: i64,
    },
    /// Its owner showed who they are once more.
    Shown {
        token_hash: String,
        factors: FactorsSeen,
        at_us: i64,
    },
    /// Another token in the place of one that is to be renewed, which stays good for a moment.
    Renew {
        old: String,
        until_us: i64,
        new: Session,
    },
    End {
        token_hash: String,
    },
    /// One of a player's own, by what the list calls it.
    EndOwn {
        player: String,
        id: String,
    },
    /// All of a player's but this one.
    EndOthers {
        player: String,
        kept: String,
    },
    EndExpired {
        now_us: i64,
    },
}

impl Write {
    pub(crate) async fn run(&self, conn: &mut Conn) -> Result<u64, sqlx::Error> {
        match self {
            Self::Create(session) => create(conn, session).await,
            Self::LogIn { session, password, factors, passkey } => {
                log_in(conn, session, password, factors, passkey.as_deref()).await
            }
            Self::Touch { token_hash, seen_us, expires_us } => {
                touch(conn, token_hash, *seen_us, *expires_us).await
            }
            Self::Shown { token_hash, factors, at_us } => {
                const SQL: &str = concat!(
                    "UPDATE session SET auth_us = $2 WHERE token_hash = $1 AND EXISTS (SELECT 1 FROM user_account a \
                     WHERE a.player = session.player AND ",
                    still!("$3", "$4"),
                    ")"
                );
                run!(conn, SQL, token_hash, at_us, factors.totp(), factors.passkeys)
            }
            Self::Renew { old, until_us, new } => renew(conn, old, *until_us, new).await,
            Self::End { token_hash } => family::end(conn, token_hash).await,
            Self::EndOwn { player, id } => family::end_own(conn, player, id).await,
            Self::EndOthers { player, kept } => family::end_others(conn, player, kept).await,
            Self::EndExpired { now_us } => end_expired(conn, *now_us).await,
        }
    }

    pub(crate) fn texts(&self) -> Vec<&str> {
        match self {
            Self::Create(session) => {
                vec![&session.token_hash, &session.player, &session.label, &session.auth, &session.device]
            }
            Self::LogIn { session, password, passkey, .. } => {
                let mut texts =
                    vec![session.token_hash.as_str(), &session.player, &session.label, &session.auth];
                texts.extend([session.device.as_str(), password]);
                texts.extend(passkey.as_deref());
                texts
            }
            Self::Renew { old, new, .. } => {
                vec![old, &new.token_hash, &new.player, &new.label, &new.auth, &new.device]
            }
            Self::EndOwn { player, id } => vec![player, id],
            Self::EndOthers { player, kept } => vec![player, kept],
            Self::Touch { token_hash, .. } | Self::Shown { token_hash, .. } | Self::End { token_hash } => {
                vec![token_hash]
            }
            Self::EndExpired { .. } => Vec::new(),
        }
    }
}

/// Another token in the place of one that is to be renewed, which stays good until `until_us`.
async fn renew(conn: &mut Conn, old: &str, until_us: i64, new: &Session) -> Result<u64, sqlx::Error> {
    const SQL: &str = "UPDATE session SET seen_us = $2, expires_us = $3, renewed_us = $2 \
         WHERE token_hash = $1 AND seen_us = 0";
    if run!(&mut *conn, SQL, old, new.seen_us, until_us)? == 0 {
        return Ok(0);
    }
    let made = create(&mut *conn, new).await?;
    family::goes_on(conn, &new.token_hash, old).await?;
    Ok(made)
}

pub(crate) async fn create(conn: &mut Conn, session: &Session) -> Result<u64, sqlx::Error> {
    const SQL: &str = "INSERT INTO session (token_hash, player, created_us, seen_us, expires_us, label, auth, auth_us, device) \
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT (token_hash) DO NOTHING";
    let Session { token_hash, player, created_us, seen_us, expires_us, label, auth, auth_us, device } =
        session;
    let made = run!(
        &mut *conn, SQL, token_hash, player, created_us, seen_us, expires_us, label, auth, auth_us, device
    )?;
    if made == 1 {
        device::note(conn, player, device, *created_us.max(seen_us)).await?;
    }
    Ok(made)
}

async fn log_in(
    conn: &mut Conn,
    session: &Session,
    password: &str,
    factors: &FactorsSeen,
    passkey: Option<&str>,
) -> Result<u64, sqlx::Error> {
    const SQL: &str = concat!(
        "INSERT INTO session (token_hash, player, created_us, seen_us, expires_us, label, auth, auth_us, device) \
         SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9 WHERE EXISTS (SELECT 1 FROM user_account a \
         WHERE a.player = $2 AND a.password = $10 AND a.erase_us IS NULL AND ",
        still!("$11", "$12"),
        ") ON CONFLICT (token_hash) DO NOTHING"
    );
    let Session { token_hash, player, created_us, seen_us, expires_us, label, auth, auth_us, device } =
        session;
    let made = run!(
        &mut *conn,
        SQL,
        token_hash,
        player,
        created_us,
        seen_us,
        expires_us,
        label,
        auth,
        auth_us,
        device,
        password,
        factors.totp(),
        factors.passkeys
    )?;
    if made == 1 {
        device::note(conn, player, device, *created_us.max(seen_us)).await?;
        begun_with(conn, token_hash, passkey).await?;
    }
    Ok(made)
}

/// A session of an account that is not to be erased, begun with this passkey.
pub(crate) async fn create_open(
    conn: &mut Conn,
    session: &Session,
    passkey: &str,
) -> Result<u64, sqlx::Error> {
    const SQL: &str = "INSERT INTO session (token_hash, player, created_us, seen_us, expires_us, label, auth, auth_us, device) \
         SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9 WHERE EXISTS (SELECT 1 FROM user_account \
         WHERE player = $2 AND erase_us IS NULL) ON CONFLICT (token_hash) DO NOTHING";
    let Session { token_hash, player, created_us, seen_us, expires_us, label, auth, auth_us, device } =
        session;
    let made = run!(
        &mut *conn, SQL, token_hash, player, created_us, seen_us, expires_us, label, auth, auth_us, device
    )?;
    if made == 1 {
        device::note(conn, player, device, *created_us.max(seen_us)).await?;
        begun_with(conn, token_hash, Some(passkey)).await?;
    }
    Ok(made)
}

/// There is a second factor: one session of its owner has shown it, the others have not.
pub(crate) async fn ask_others(
    conn: &mut Conn,
    player: &str,
    kept: &str,
    now_us: i64,
) -> Result<u64, sqlx::Error> {
    const SQL: &str =
        "UPDATE session SET auth_us = CASE WHEN token_hash = $2 THEN $3 ELSE 0 END WHERE player = $1";
    run!(conn, SQL, player, kept, now_us)
}

async fn touch(conn: &mut Conn, token_hash: &str, seen_us: i64, expires_us: i64) -> Result<u64, sqlx::Error> {
    // What has ended meanwhile stays so.
    const SQL: &str =
        "UPDATE session SET seen_us = $2, expires_us = $3 WHERE token_hash = $1 AND expires_us > $2";
    let touched = run!(&mut *conn, SQL, token_hash, seen_us, expires_us)?;
    device::seen(conn, token_hash, seen_us).await?;
    Ok(touched)
}

async fn end_expired(conn: &mut Conn, now_us: i64) -> Result<u64, sqlx::Error> {
    const SQL: &str = "DELETE FROM session WHERE expires_us <= $1";
    device::forget_old(conn, now_us).await?;
    focus::forget_old(conn, now_us).await?;
    run!(conn, SQL, now_us)
}

impl Session {
    /// What its owner's list calls it: the hash of a random token tells nothing.
    #[must_use]
    pub fn id(&self) -> &str {
        self.token_hash.get(..ID_CHARS).unwrap_or(&self.token_hash)
    }
}

impl Store {
    /// Makes a session for a player who exists; `false` when the token is taken.
    ///
    /// # Errors
    /// [`StoreError::Database`] when there is no such player; [`StoreError::Unavailable`] or [`StoreError::InDoubt`].
    pub async fn create_session(&self, session: Session) -> Result<bool, StoreError> {
        self.queue().write(Write::Create(session)).await.map(|rows| rows == 1)
    }

    /// Makes a session of an account whose password has this hash and whose second factors are these, begun with this
    /// passkey, if with one; `false` when any of that is otherwise by now, when the account is to be erased, or when the
    /// token is taken.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] or [`StoreError::InDoubt`].
    pub async fn log_in(
        &self,
        session: Session,
        password: String,
        factors: FactorsSeen,
        passkey: Option<String>,
    ) -> Result<bool, StoreError> {
        let write = Write::LogIn { session, password, factors, passkey };
        self.queue().write(write).await.map(|rows| rows == 1)
    }

    /// The sessions of a player that are good at `now_us`, the last used first; one whose token was renewed is there once.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot be read now.
    pub async fn sessions_of(&self, player: &str, now_us: i64) -> Result<Vec<Session>, StoreError> {
        const SQL: &str = "SELECT token_hash, player, created_us, seen_us, expires_us, label, auth, auth_us, device FROM session \
             WHERE player = $1 AND expires_us > $2 AND renewed_us IS NULL ORDER BY seen_us DESC, token_hash";
        type Row = (String, String, i64, i64, i64, String, String, i64, String);
        let rows: Vec<Row> =
            read!(self, |conn| sqlx::query_as(SQL).bind(player).bind(now_us).fetch_all(conn).await)?;
        let session =
            |(token_hash, player, created_us, seen_us, expires_us, label, auth, auth_us, device)| Session {
                token_hash,
                player,
                created_us,
                seen_us,
                expires_us,
                label,
                auth,
                auth_us,
                device,
            };
        Ok(rows.into_iter().map(session).collect())
    }

    /// Ends the session of a player that its list calls `id`; `false` when there is none.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] or [`StoreError::InDoubt`].
    pub async fn end_own_session(&self, player: &str, id: &str) -> Result<bool, StoreError> {
        let write = Write::EndOwn { player: player.to_owned(), id: id.to_owned() };
        self.queue().write(write).await.map(|rows| rows > 0)
    }

    /// Ends every session of a player but the one whose token has this hash; answers how many those were.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] or [`StoreError::InDoubt`].
    pub async fn end_other_sessions(&self, player: &str, kept: &str) -> Result<u64, StoreError> {
        let write = Write::EndOthers { player: player.to_owned(), kept: kept.to_owned() };
        self.queue().write(write).await
    }

    /// Puts another token in the place of one that is to be renewed; that one is good until `until_us`, so that tabs which
    /// asked at the same moment are not shut out. `false` when it needs no renewal any more.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] or [`StoreError::InDoubt`].
    pub async fn renew_session(&self, old: &str, new: Session, until_us: i64) -> Result<bool, StoreError> {
        self.queue().write(Write::Renew { old: old.to_owned(), until_us, new }).await.map(|rows| rows == 1)
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

    /// Notes that the owner of a session showed once more who they are, by what these second factors ask for; `false` when
    /// it is gone, or the factors are others by now.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] or [`StoreError::InDoubt`].
    pub async fn confirm_session(
        &self,
        token_hash: &str,
        factors: FactorsSeen,
        at_us: i64,
    ) -> Result<bool, StoreError> {
        let write = Write::Shown { token_hash: token_hash.to_owned(), factors, at_us };
        self.queue().write(write).await.map(|rows| rows == 1)
    }

    /// Ends a session, and the tokens it had before with it; `false` when it was gone already.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] or [`StoreError::InDoubt`].
    pub async fn end_session(&self, token_hash: &str) -> Result<bool, StoreError> {
        let write = Write::End { token_hash: token_hash.to_owned() };
        self.queue().write(write).await.map(|rows| rows > 0)
    }

    /// Forgets the sessions that are void at `now_us`; answers how many there were.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] or [`StoreError::InDoubt`].
    pub async fn end_expired_sessions(&self, now_us: i64) -> Result<u64, StoreError> {
        self.queue().write(Write::EndExpired { now_us }).await
    }
}
