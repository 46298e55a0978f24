// SPDX-License-Identifier: AGPL-3.0-or-later
//! The ways back into an account: the codes shown at sign-up, and links the operator hands out. Each works once; only
//! hashes are kept.

use crate::db::{Conn, read};
use crate::error::StoreError;
use crate::money::audited::{self, AuditedGroup};
use crate::open::Store;
use crate::people::begun::begun_with;
use crate::people::factors::{FactorsSeen, still};
use crate::people::family;
use crate::people::run;
use crate::people::session::{self, Session};

/// A way back.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Recovery {
    /// Whose it is.
    pub player: String,
    /// Its hash.
    pub hash: String,
    /// Whether the operator handed it out; else it is one of the codes of the account.
    pub is_link: bool,
    /// From when on it is void, microseconds since the epoch.
    pub expires_us: Option<i64>,
}

impl Recovery {
    /// A code without an end.
    #[must_use]
    pub fn code(player: &str, hash: &str) -> Self {
        Self { player: player.to_owned(), hash: hash.to_owned(), is_link: false, expires_us: None }
    }
}

/// Somebody comes back with a code and a new password.
#[derive(Debug, Clone)]
pub struct Return {
    /// Who.
    pub player: String,
    /// The hashes of what they spend: all of them good, or nothing happens.
    pub spent: Vec<String>,
    /// The hash of the new password.
    pub password: String,
    /// The time step of the code of the second factor they showed.
    pub totp_step: Option<i64>,
    /// The second factors they showed that, or a second code, for.
    pub factors: FactorsSeen,
    /// The passkey they showed.
    pub passkey: Option<String>,
    /// The session that begins; all others end.
    pub session: Session,
    /// What was written out when the account was to be erased, written in again.
    pub cash: Vec<AuditedGroup>,
    /// Now, microseconds since the epoch.
    pub now_us: i64,
}

/// What can be written.
pub(crate) enum Write {
    Return(Box<Return>),
    /// New codes instead of all others.
    Renew {
        player: String,
        hashes: Vec<String>,
    },
    Link(Recovery),
}

impl Write {
    /// Answers 1 when it was done and 0 when it was refused.
    pub(crate) async fn run(&self, conn: &mut Conn) -> Result<u64, sqlx::Error> {
        match self {
            Self::Return(way) => come_back(conn, way).await,
            Self::Renew { player, hashes } => {
                const FORGET: &str = "DELETE FROM recovery WHERE player = $1";
                run!(&mut *conn, FORGET, player)?;
                for hash in hashes {
                    create(conn, &Recovery::code(player, hash)).await?;
                }
                Ok(1)
            }
            Self::Link(link) => create(conn, link).await,
        }
    }

    pub(crate) fn texts(&self) -> Vec<&str> {
        match self {
            Self::Return(way) => {
                let session = [way.session.token_hash.as_str(), &way.session.label, &way.password];
                way.spent.iter().map(String::as_str).chain(session).chain(way.passkey.as_deref()).collect()
            }
            Self::Renew { player, hashes } => {
                hashes.iter().map(String::as_str).chain([player.as_str()]).collect()
            }
            Self::Link(link) => vec![&link.player, &link.hash],
        }
    }
}

pub(crate) async fn create(conn: &mut Conn, way: &Recovery) -> Result<u64, sqlx::Error> {
    const SQL: &str = "INSERT INTO recovery (player, hash, kind, expires_us) VALUES ($1, $2, $3, $4) \
         ON CONFLICT (player, hash) DO NOTHING";
    let kind = if way.is_link { "link" } else { "code" };
    run!(conn, SQL, &way.player, &way.hash, kind, way.expires_us)
}

/// Links that were handed out let nobody in any more: there is another password, or another address.
pub(crate) async fn void_links(conn: &mut Conn, player: &str) -> Result<u64, sqlx::Error> {
    const SQL: &str = "DELETE FROM recovery WHERE player = $1 AND kind = 'link'";
    run!(conn, SQL, player)
}

/// Spends a way back; 0 when it is not good any more.
pub(crate) async fn spend(
    conn: &mut Conn,
    player: &str,
    hash: &str,
    now_us: i64,
) -> Result<u64, sqlx::Error> {
    const SQL: &str = "UPDATE recovery SET used_us = $3 WHERE player = $1 AND hash = $2 AND used_us IS NULL \
         AND (expires_us IS NULL OR expires_us > $3)";
    run!(conn, SQL, player, hash, now_us)
}

async fn come_back(conn: &mut Conn, way: &Return) -> Result<u64, sqlx::Error> {
    // The erasure is taken back, too.
    const PASSWORD: &str = concat!(
        "UPDATE user_account AS a SET password = $2, erase_us = NULL, totp_step = COALESCE($3, totp_step) \
         WHERE a.player = $1 AND a.erased_us IS NULL AND ($3 IS NULL OR $3 > a.totp_step) AND ",
        still!("$4", "$5")
    );
    if !audited::write_all(&mut *conn, &way.cash).await? {
        return Ok(0);
    }
    for hash in &way.spent {
        if spend(&mut *conn, &way.player, hash, way.now_us).await? == 0 {
            return Ok(0);
        }
    }
    let (totp, passkeys) = (way.factors.totp(), way.factors.passkeys);
    if run!(&mut *conn, PASSWORD, &way.player, &way.password, way.totp_step, totp, passkeys)? == 0 {
        return Ok(0);
    }
    void_links(conn, &way.player).await?;
    family::end_others(conn, &way.player, "").await?;
    let made = session::create(conn, &way.session).await?;
    begun_with(conn, &way.session.token_hash, way.passkey.as_deref()).await?;
    Ok(made)
}

impl Store {
    /// Lets somebody in again by what they spend: with a new password, one session, and nothing else of the old ones.
    /// `false` when something is not good any more, and then nothing is changed.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] or [`StoreError::InDoubt`].
    pub async fn come_back(&self, way: Return) -> Result<bool, StoreError> {
        self.queue().write(Write::Return(Box::new(way))).await.map(|done| done == 1)
    }

    /// The ways back that are good at `now_us`.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot be read now.
    pub async fn ways_back(&self, player: &str, now_us: i64) -> Result<Vec<Recovery>, StoreError> {
        const SQL: &str = "SELECT player, hash, kind, expires_us FROM recovery WHERE player = $1 AND used_us IS NULL \
             AND (expires_us IS NULL OR expires_us > $2) ORDER BY hash";
        type Row = (String, String, String, Option<i64>);
        let rows: Vec<Row> =
            read!(self, |conn| sqlx::query_as(SQL).bind(player).bind(now_us).fetch_all(conn).await)?;
        let way = |(player, hash, kind, expires_us): Row| Recovery {
            player,
            hash,
            is_link: kind == "link",
            expires_us,
        };
        Ok(rows.into_iter().map(way).collect())
    }

    /// Puts new codes in the place of every other way back.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] or [`StoreError::InDoubt`]; [`StoreError::Database`] when there is no such account.
    pub async fn renew_recovery(&self, player: &str, hashes: Vec<String>) -> Result<(), StoreError> {
        let write = Write::Renew { player: player.to_owned(), hashes };
        self.queue().write(write).await.map(drop)
    }

    /// Adds a way back that the operator hands out.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] or [`StoreError::InDoubt`]; [`StoreError::Database`] when there is no such account.
    pub async fn add_recovery(&self, link: Recovery) -> Result<(), StoreError> {
        self.queue().write(Write::Link(link)).await.map(drop)
    }
}
