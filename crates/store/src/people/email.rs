// SPDX-License-Identifier: AGPL-3.0-or-later
//! Where mail to an account goes. An address counts from the moment a link that was sent to it is followed; until then it
//! only waits. Links are kept as hashes; making and hashing them is not done here.

use crate::db::{Conn, read};
use crate::error::StoreError;
use crate::open::Store;
use crate::people::{recovery, run};

/// An address that waits for its link to be followed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EmailProof {
    /// Whose it is to be.
    pub player: String,
    /// The address.
    pub email: String,
    /// The hash of what the link says.
    pub hash: String,
    /// From when on the link is void, microseconds since the epoch.
    pub expires_us: i64,
}

/// What can be written.
pub(crate) enum Write {
    Ask(EmailProof),
    Prove { hash: String, now_us: i64 },
    Forget { now_us: i64 },
}

impl Write {
    /// Answers with nothing when it was refused.
    pub(crate) async fn run(&self, conn: &mut Conn) -> Result<u64, sqlx::Error> {
        match self {
            Self::Ask(proof) => ask(conn, proof).await,
            Self::Prove { hash, now_us } => prove(conn, hash, *now_us).await,
            Self::Forget { now_us } => {
                const SQL: &str = "DELETE FROM email_proof WHERE expires_us <= $1";
                run!(conn, SQL, now_us)
            }
        }
    }

    pub(crate) fn texts(&self) -> Vec<&str> {
        match self {
            Self::Ask(proof) => vec![&proof.player, &proof.email, &proof.hash],
            Self::Prove { hash, .. } => vec![hash],
            Self::Forget { .. } => Vec::new(),
        }
    }
}

/// Mail goes nowhere any more, and no link brings anybody in.
pub(crate) async fn remove(conn: &mut Conn, player: &str) -> Result<u64, sqlx::Error> {
    const WAITING: &str = "DELETE FROM email_proof WHERE player = $1";
    const SQL: &str = "UPDATE user_account SET email = NULL, email_us = NULL WHERE player = $1";
    run!(&mut *conn, WAITING, player)?;
    recovery::void_links(conn, player).await?;
    run!(conn, SQL, player)
}

/// One address at a time waits, and one that was never proved waits no longer beside it.
async fn ask(conn: &mut Conn, proof: &EmailProof) -> Result<u64, sqlx::Error> {
    const SQL: &str = "INSERT INTO email_proof (player, email, hash, expires_us) SELECT $1, $2, $3, $4 \
         WHERE EXISTS (SELECT 1 FROM user_account WHERE player = $1 AND erase_us IS NULL AND erased_us IS NULL) \
         ON CONFLICT (player) DO UPDATE SET email = excluded.email, hash = excluded.hash, expires_us = excluded.expires_us";
    const SAID: &str = "UPDATE user_account SET email = NULL WHERE player = $1 AND email_us IS NULL";
    let EmailProof { player, email, hash, expires_us } = proof;
    run!(&mut *conn, SAID, player)?;
    run!(conn, SQL, player, email, hash, expires_us)
}

/// Links that were sent to the address of before let nobody in any more.
async fn prove(conn: &mut Conn, hash: &str, now_us: i64) -> Result<u64, sqlx::Error> {
    const SQL: &str = "UPDATE user_account SET email_us = $2, \
         email = (SELECT e.email FROM email_proof e WHERE e.hash = $1) \
         WHERE erase_us IS NULL AND erased_us IS NULL \
         AND player = (SELECT e.player FROM email_proof e WHERE e.hash = $1 AND e.expires_us > $2)";
    const LINKS: &str = "DELETE FROM recovery WHERE kind = 'link' \
         AND player = (SELECT e.player FROM email_proof e WHERE e.hash = $1)";
    const DONE: &str = "DELETE FROM email_proof WHERE hash = $1";
    if run!(&mut *conn, SQL, hash, now_us)? == 0 {
        return Ok(0);
    }
    run!(&mut *conn, LINKS, hash)?;
    run!(conn, DONE, hash)
}

impl Store {
    /// Lets an address wait for its link, in the place of any other that waits for the same account; `false` when there
    /// is no such account or it is to be erased.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] or [`StoreError::InDoubt`].
    pub async fn ask_email(&self, proof: EmailProof) -> Result<bool, StoreError> {
        self.queue().write(Write::Ask(proof)).await.map(|rows| rows > 0)
    }

    /// The address whose link says what has this hash, if it is good at `now_us`.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot be read now.
    pub async fn email_proof(&self, hash: &str, now_us: i64) -> Result<Option<EmailProof>, StoreError> {
        const SQL: &str =
            "SELECT player, email, hash, expires_us FROM email_proof WHERE hash = $1 AND expires_us > $2";
        self.proof(SQL, hash, now_us).await
    }

    /// The address of a player that waits at `now_us` for its link to be followed.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot be read now.
    pub async fn email_asked(&self, player: &str, now_us: i64) -> Result<Option<EmailProof>, StoreError> {
        const SQL: &str =
            "SELECT player, email, hash, expires_us FROM email_proof WHERE player = $1 AND expires_us > $2";
        self.proof(SQL, player, now_us).await
    }

    async fn proof(
        &self,
        sql: &'static str,
        by: &str,
        now_us: i64,
    ) -> Result<Option<EmailProof>, StoreError> {
        let row: Option<(String, String, String, i64)> =
            read!(self, |conn| sqlx::query_as(sql).bind(by).bind(now_us).fetch_optional(conn).await)?;
        Ok(row.map(|(player, email, hash, expires_us)| EmailProof { player, email, hash, expires_us }))
    }

    /// Mail goes to the address whose link says what has this hash, from now on; `false` when that is not good any more.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] or [`StoreError::InDoubt`].
    pub async fn prove_email(&self, hash: &str, now_us: i64) -> Result<bool, StoreError> {
        self.queue().write(Write::Prove { hash: hash.to_owned(), now_us }).await.map(|rows| rows > 0)
    }

    /// Forgets the addresses whose links are void at `now_us`; answers how many there were.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] or [`StoreError::InDoubt`].
    pub async fn forget_unproved_emails(&self, now_us: i64) -> Result<u64, StoreError> {
        self.queue().write(Write::Forget { now_us }).await
    }
}
