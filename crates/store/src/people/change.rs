// SPDX-License-Identifier: AGPL-3.0-or-later
//! What changes in an account: its name, its password, its second factor, what its owner says of themselves, its end.

use crate::analysis;
use crate::contest::person;
use crate::db::{Conn, read};
use crate::error::StoreError;
use crate::federations::member;
use crate::money::audited::{self, AuditedGroup};
use crate::open::Store;
use crate::people::likeness::unlike;
use crate::people::{device, email, family, oauth, recovery, run, session};
use crate::safety::{focus, hidden};

/// A change of an account.
#[derive(Debug, Clone)]
pub enum Change {
    /// Another name; the old one leads on until `until_us`.
    Name {
        /// The new name.
        name: String,
        /// What makes it unique.
        name_key: String,
        /// How it looks: no other account has one that looks the same.
        name_look: String,
        /// Until when the old one leads on, microseconds since the epoch.
        until_us: i64,
        /// Refused when the name was changed after this instant, microseconds since the epoch.
        not_since_us: i64,
        /// Now, microseconds since the epoch.
        now_us: i64,
    },
    /// Another password; every session ends but the one whose token has the hash `kept`.
    Password {
        /// The hash of the new password.
        password: String,
        /// The session that stays.
        kept: String,
    },
    /// A secret of the second factor to be confirmed.
    TotpShown(String),
    /// The secret that was shown last becomes the second factor.
    TotpConfirmed {
        /// The secret whose code was shown.
        secret: String,
        /// The time step of that code.
        step: i64,
        /// The session it was shown in; the others count as having shown none.
        kept: String,
        /// Now, microseconds since the epoch.
        now_us: i64,
    },
    /// A code of the second factor was taken: never again the same, nor an earlier one.
    TotpUsed(i64),
    /// No second factor any more.
    TotpGone {
        /// The hash of a recovery code that is spent for it.
        spent: Option<String>,
        /// Now, microseconds since the epoch.
        now_us: i64,
    },
    /// A recovery code was shown instead of the second factor.
    RecoverySpent {
        /// Its hash.
        hash: String,
        /// Now, microseconds since the epoch.
        now_us: i64,
    },
    /// Said to be of age, or not.
    Adult(Option<i64>),
    /// Said to be under 14, or not.
    Child(bool),
    /// Mail goes nowhere any more, and no address waits for a link.
    NoEmail,
    /// Several at once, all or, where one is refused, none.
    All(Vec<Change>),
    /// A program's from now on and for ever; only of an account that has never sat at a table.
    Bot,
    /// To be erased then, microseconds since the epoch: sessions and tokens end at once.
    Erase(i64),
    /// The same, and what they have is written out with it.
    Leave {
        /// Microseconds since the epoch.
        erase_us: i64,
        /// What is written out.
        cash: Vec<AuditedGroup>,
    },
    /// Erased: called so from now on, and with nothing left by which somebody is known.
    Erased {
        /// What the player is called.
        name: String,
        /// What makes it unique.
        name_key: String,
        /// Now, microseconds since the epoch.
        now_us: i64,
    },
}

/// A change, and of whose account.
pub(crate) struct Write {
    player: String,
    change: Change,
}

impl Write {
    /// Answers 1 when it was done and 0 when it was refused.
    pub(crate) async fn run(&self, conn: &mut Conn) -> Result<u64, sqlx::Error> {
        let Change::All(changes) = &self.change else { return self.change.run(conn, &self.player).await };
        for change in changes {
            if change.run(&mut *conn, &self.player).await? == 0 {
                return Ok(0);
            }
        }
        Ok(1)
    }

    pub(crate) fn texts(&self) -> Vec<&str> {
        let mut texts = vec![self.player.as_str()];
        match &self.change {
            Change::All(changes) => changes.iter().for_each(|change| change.tell(&mut texts)),
            change => change.tell(&mut texts),
        }
        texts
    }
}

impl Change {
    async fn run(&self, conn: &mut Conn, player: &str) -> Result<u64, sqlx::Error> {
        match self {
            Self::Name { name, name_key, name_look, until_us, not_since_us, now_us } => {
                let times = [*until_us, *not_since_us, *now_us];
                rename(conn, player, [name, name_key, name_look], times).await
            }
            Self::Password { password, kept } => {
                const SQL: &str =
                    "UPDATE user_account SET password = $2 WHERE player = $1 AND erased_us IS NULL";
                let done = run!(&mut *conn, SQL, player, password)?;
                recovery::void_links(conn, player).await?;
                family::end_others(conn, player, kept).await?;
                Ok(done)
            }
            Self::TotpShown(secret) => {
                const SQL: &str =
                    "UPDATE user_account SET totp_pending = $2 WHERE player = $1 AND totp IS NULL";
                run!(conn, SQL, player, secret)
            }
            Self::TotpConfirmed { secret, step, kept, now_us } => {
                const SQL: &str = "UPDATE user_account SET totp = totp_pending, totp_pending = NULL, totp_step = $2 \
                     WHERE player = $1 AND totp IS NULL AND totp_pending = $3";
                if run!(&mut *conn, SQL, player, *step, secret)? == 0 {
                    return Ok(0);
                }
                session::ask_others(conn, player, kept, *now_us).await?;
                Ok(1)
            }
            Self::TotpUsed(step) => {
                const SQL: &str =
                    "UPDATE user_account SET totp_step = $2 WHERE player = $1 AND totp_step < $2";
                run!(conn, SQL, player, *step)
            }
            Self::TotpGone { spent, now_us } => {
                if let Some(hash) = spent
                    && recovery::spend(&mut *conn, player, hash, *now_us).await? == 0
                {
                    return Ok(0);
                }
                const SQL: &str =
                    "UPDATE user_account SET totp = NULL, totp_pending = NULL WHERE player = $1";
                run!(conn, SQL, player)
            }
            Self::RecoverySpent { hash, now_us } => recovery::spend(conn, player, hash, *now_us).await,
            Self::Adult(at_us) => {
                const SQL: &str = "UPDATE user_account SET adult_us = $2 WHERE player = $1";
                run!(conn, SQL, player, *at_us)
            }
            Self::Child(child) => {
                const SQL: &str = "UPDATE user_account SET child = $2 WHERE player = $1";
                run!(conn, SQL, player, *child)
            }
            Self::NoEmail => email::remove(conn, player).await,
            // One of several is none itself.
            Self::All(_) => Ok(0),
            Self::Bot => {
                const SQL: &str = "UPDATE user_account SET bot = TRUE WHERE player = $1 AND bot = FALSE \
                     AND NOT EXISTS (SELECT 1 FROM seat WHERE player = $1) \
                     AND NOT EXISTS (SELECT 1 FROM played WHERE player = $1) \
                     AND NOT EXISTS (SELECT 1 FROM contest_entry WHERE player = $1)";
                run!(conn, SQL, player)
            }
            Self::Erase(at_us) => to_be_erased(conn, player, *at_us).await,
            Self::Leave { erase_us, cash } => {
                let done = to_be_erased(&mut *conn, player, *erase_us).await?;
                if done == 1 && !audited::write_all(conn, cash).await? {
                    return Ok(0);
                }
                Ok(done)
            }
            Self::Erased { name, name_key, now_us } => erased(conn, player, name, name_key, *now_us).await,
        }
    }

    fn tell<'a>(&'a self, texts: &mut Vec<&'a str>) {
        match self {
            Self::Name { name, name_key, name_look, .. } => {
                texts.extend([name.as_str(), name_key, name_look]);
            }
            Self::Erased { name, name_key, .. } => texts.extend([name.as_str(), name_key]),
            Self::Password { password, kept } => texts.extend([password.as_str(), kept]),
            Self::TotpShown(text) | Self::RecoverySpent { hash: text, .. } => texts.push(text),
            Self::TotpConfirmed { secret, kept, .. } => texts.extend([secret.as_str(), kept]),
            Self::TotpGone { spent, .. } => texts.extend(spent.as_deref()),
            _ => {}
        }
    }
}

async fn to_be_erased(conn: &mut Conn, player: &str, erase_us: i64) -> Result<u64, sqlx::Error> {
    const SQL: &str = "UPDATE user_account SET erase_us = $2 WHERE player = $1 AND erase_us IS NULL";
    let done = run!(&mut *conn, SQL, player, erase_us)?;
    end_all(conn, player).await?;
    Ok(done)
}

async fn rename(
    conn: &mut Conn,
    player: &str,
    [name, name_key, name_look]: [&str; 3],
    [until_us, not_since_us, now_us]: [i64; 3],
) -> Result<u64, sqlx::Error> {
    const KEEP: &str = "INSERT INTO name_old (name_key, player, until_us, name_look) SELECT name_key, player, $2, name_look FROM user_account \
         WHERE player = $1 AND name_key <> $3 \
         ON CONFLICT (name_key) DO UPDATE SET player = excluded.player, until_us = excluded.until_us, \
         name_look = excluded.name_look";
    // One's own former name may be taken again.
    const FREE: &str = "DELETE FROM name_old WHERE name_key = $2 AND (player = $1 OR until_us <= $3)";
    const SQL: &str = concat!(
        "UPDATE user_account SET name_key = $2, renamed_us = $3, name_look = $5 \
         WHERE player = $1 AND (renamed_us IS NULL OR renamed_us <= $4) \
         AND NOT EXISTS (SELECT 1 FROM user_account o WHERE o.name_key = $2 AND o.player <> $1) \
         AND NOT EXISTS (SELECT 1 FROM name_old WHERE name_key = $2) AND ",
        unlike!("$5", "$1", "$3")
    );
    const SHOWN: &str = "UPDATE player SET name = $2 WHERE id = $1";
    run!(&mut *conn, FREE, player, name_key, now_us)?;
    run!(&mut *conn, KEEP, player, until_us, name_key)?;
    if run!(&mut *conn, SQL, player, name_key, now_us, not_since_us, name_look)? == 0 {
        return Ok(0);
    }
    analysis::forget(conn, player).await?;
    run!(conn, SHOWN, player, name)
}

async fn end_all(conn: &mut Conn, player: &str) -> Result<(), sqlx::Error> {
    const TOKENS: &str = "DELETE FROM token WHERE player = $1";
    family::end_others(conn, player, "").await?;
    run!(&mut *conn, TOKENS, player)?;
    oauth::forget(conn, player).await?;
    Ok(())
}

async fn erased(
    conn: &mut Conn,
    player: &str,
    name: &str,
    name_key: &str,
    now_us: i64,
) -> Result<u64, sqlx::Error> {
    const SQL: &str = "UPDATE user_account SET name_key = $2, name_look = NULL, password = NULL, totp = NULL, totp_pending = NULL, \
         email = NULL, email_us = NULL, operator = FALSE, adult_us = NULL, erased_us = $3 \
         WHERE player = $1 AND erase_us <= $3 AND erased_us IS NULL";
    const SHOWN: &str = "UPDATE player SET name = $2 WHERE id = $1";
    const WAYS: &str = "DELETE FROM recovery WHERE player = $1";
    const NAMES: &str = "DELETE FROM name_old WHERE player = $1";
    const PASSKEYS: &str = "DELETE FROM passkey WHERE player = $1";
    const MAIL: &str = "DELETE FROM email_proof WHERE player = $1";
    if run!(&mut *conn, SQL, player, name_key, now_us)? == 0 {
        return Ok(0);
    }
    end_all(conn, player).await?;
    hidden::hide_all(conn, player, now_us).await?;
    run!(&mut *conn, WAYS, player)?;
    run!(&mut *conn, NAMES, player)?;
    run!(&mut *conn, PASSKEYS, player)?;
    run!(&mut *conn, MAIL, player)?;
    device::forget(conn, player).await?;
    focus::forget(conn, player).await?;
    person::forget(conn, player).await?;
    member::end_all(conn, player, now_us).await?;
    analysis::forget(conn, player).await?;
    run!(conn, SHOWN, player, name)
}

impl Store {
    /// Changes an account; `false` when there is none, when a name is another's, or when the change does not fit what
    /// is there, and then nothing is changed.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] or [`StoreError::InDoubt`].
    pub async fn change_account(&self, player: &str, change: Change) -> Result<bool, StoreError> {
        self.queue().write(Write { player: player.to_owned(), change }).await.map(|done| done == 1)
    }

    /// Whether an account may be called so at `now_us`: by whose name it is unique, and how it looks.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot be read now.
    pub async fn may_be_called(
        &self,
        player: &str,
        (name_key, name_look): (&str, &str),
        now_us: i64,
    ) -> Result<bool, StoreError> {
        const SQL: &str = concat!(
            "SELECT player FROM user_account WHERE player = $1 \
             AND NOT EXISTS (SELECT 1 FROM user_account o WHERE o.name_key = $2 AND o.player <> $1) \
             AND NOT EXISTS (SELECT 1 FROM name_old o WHERE o.name_key = $2 AND o.player <> $1 AND o.until_us > $4) AND ",
            unlike!("$3", "$1", "$4")
        );
        let row: Option<(String,)> = read!(self, |conn| sqlx::query_as(SQL)
            .bind(player)
            .bind(name_key)
            .bind(name_look)
            .bind(now_us)
            .fetch_optional(conn)
            .await)?;
        Ok(row.is_some())
    }

    /// The players whose accounts are to be erased by now and are not yet.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot be read now.
    pub async fn to_erase(&self, now_us: i64) -> Result<Vec<String>, StoreError> {
        const SQL: &str =
            "SELECT player FROM user_account WHERE erase_us <= $1 AND erased_us IS NULL ORDER BY player";
        let rows: Vec<(String,)> =
            read!(self, |conn| sqlx::query_as(SQL).bind(now_us).fetch_all(conn).await)?;
        Ok(rows.into_iter().map(|(player,)| player).collect())
    }
}
