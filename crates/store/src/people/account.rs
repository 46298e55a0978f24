// SPDX-License-Identifier: AGPL-3.0-or-later
//! Accounts: the row beside a player, made at sign-up. What name is whose is decided here, by keys that the caller
//! makes: an account's key is nobody else's, and for a while neither is the one it had before.

use sqlx::{ColumnIndex, Decode, FromRow, Row, Type};

use crate::db::{Conn, read};
use crate::error::StoreError;
use crate::open::Store;
use crate::people::factors::FactorsSeen;
use crate::people::family;
use crate::people::likeness::unlike;
use crate::people::recovery::{self, Recovery};
use crate::people::session::{self, Session};
use crate::people::standing::{Agreed, Player, Standing};
use crate::people::{player, run};

/// An account, with the name of its player.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UserAccount {
    /// The id of the player.
    pub player: String,
    /// The name now.
    pub name: String,
    /// What makes the name unique.
    pub name_key: String,
    /// The hash of the password; none where there is another way to log in.
    pub password: Option<String>,
    /// The secret of the second factor.
    pub totp: Option<String>,
    /// A secret that was shown and not yet confirmed.
    pub totp_pending: Option<String>,
    /// The last time step whose code was taken: none is taken twice.
    pub totp_step: i64,
    /// How many passkeys there are.
    pub passkeys: i64,
    /// Where mail goes.
    pub email: Option<String>,
    /// Since when mail is known to arrive there, microseconds since the epoch.
    pub email_us: Option<i64>,
    /// What others may know and what it may do.
    pub standing: Standing,
    /// What was agreed to.
    pub terms: Agreed,
    /// When it was last renamed, microseconds since the epoch.
    pub renamed_us: Option<i64>,
    /// When it will be erased, microseconds since the epoch.
    pub erase_us: Option<i64>,
    /// When it was made, microseconds since the epoch.
    pub created_us: i64,
}

impl FactorsSeen {
    /// Those of an account.
    #[must_use]
    pub fn of(account: &UserAccount) -> Self {
        Self { totp: account.totp.clone(), passkeys: account.passkeys }
    }
}

/// Somebody signs up.
#[derive(Debug, Clone)]
pub struct SignUp {
    /// Who: a player who is there already keeps everything, one who is not is made.
    pub player: Player,
    /// What makes the name unique.
    pub name_key: String,
    /// How it looks: no other account has one that looks the same.
    pub name_look: String,
    /// The hash of the password.
    pub password: String,
    /// Where mail goes.
    pub email: Option<String>,
    /// What they may do.
    pub standing: Standing,
    /// What they agree to.
    pub terms: Agreed,
    /// Hashes of recovery codes.
    pub recovery: Vec<String>,
    /// The first session, where there is to be one.
    pub session: Option<Session>,
    /// The session of the guest, which ends.
    pub ended: Option<String>,
    /// Now, microseconds since the epoch.
    pub now_us: i64,
}

/// What can be written of accounts as a whole.
pub(crate) enum Write {
    SignUp(Box<SignUp>),
}

impl Write {
    /// Answers 1 when it was done and 0 when it was refused.
    pub(crate) async fn run(&self, conn: &mut Conn) -> Result<u64, sqlx::Error> {
        match self {
            Self::SignUp(sign_up) => sign(conn, sign_up).await,
        }
    }

    pub(crate) fn texts(&self) -> Vec<&str> {
        let Self::SignUp(sign_up) = self;
        let mut texts =
            vec![sign_up.player.id.as_str(), &sign_up.player.name, &sign_up.name_key, &sign_up.name_look];
        texts.extend([sign_up.password.as_str(), &sign_up.terms.language]);
        texts.extend(sign_up.email.as_deref());
        texts
            .extend(sign_up.session.iter().flat_map(|session| [session.token_hash.as_str(), &session.label]));
        texts
    }
}

async fn sign(conn: &mut Conn, sign_up: &SignUp) -> Result<u64, sqlx::Error> {
    const NAME: &str = "UPDATE player SET name = $2 WHERE id = $1";
    const SQL: &str = concat!(
        "INSERT INTO user_account (player, name_key, password, email, bot, operator, child, adult_us, \
         terms_version, terms_language, terms_us, created_us, name_look) \
         SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13 WHERE NOT EXISTS \
         (SELECT 1 FROM name_old WHERE name_key = $2 AND player <> $1 AND until_us > $12) AND ",
        unlike!("$13", "$1", "$12"),
        " ON CONFLICT DO NOTHING"
    );
    let SignUp { player: Player { id, name, .. }, name_key, standing, terms, .. } = sign_up;
    if player::create(conn, &sign_up.player).await? == 0 {
        run!(&mut *conn, NAME, id, name)?;
    }
    let made = run!(
        &mut *conn,
        SQL,
        id,
        name_key,
        &sign_up.password,
        &sign_up.email,
        standing.bot,
        standing.operator,
        standing.child,
        standing.adult_us,
        terms.version,
        &terms.language,
        terms.at_us,
        sign_up.now_us,
        &sign_up.name_look
    )?;
    if made == 0 {
        return Ok(0);
    }
    for hash in &sign_up.recovery {
        recovery::create(conn, &Recovery::code(id, hash)).await?;
    }
    if let Some(ended) = &sign_up.ended {
        family::end(conn, ended).await?;
    }
    match &sign_up.session {
        Some(session) => session::create(conn, session).await,
        None => Ok(1),
    }
}

macro_rules! columns {
    () => {
        "SELECT a.player, p.name, a.name_key, a.password, a.totp, a.totp_pending, a.totp_step, a.email, a.email_us, a.bot, \
         a.operator, a.child, a.adult_us, a.terms_version, a.terms_language, a.terms_us, a.renamed_us, a.erase_us, \
         a.created_us, (SELECT COUNT(*) FROM passkey k WHERE k.player = a.player) AS passkeys FROM user_account a JOIN player p ON p.id = a.player WHERE a.erased_us IS NULL AND "
    };
}

// By hand, because a tuple of so many columns is none that `sqlx` reads.
impl<'r, R> FromRow<'r, R> for UserAccount
where
    R: Row,
    &'static str: ColumnIndex<R>,
    String: Decode<'r, R::Database> + Type<R::Database>,
    i64: Decode<'r, R::Database> + Type<R::Database>,
    bool: Decode<'r, R::Database> + Type<R::Database>,
{
    fn from_row(row: &'r R) -> Result<Self, sqlx::Error> {
        Ok(Self {
            player: row.try_get("player")?,
            name: row.try_get("name")?,
            name_key: row.try_get("name_key")?,
            password: row.try_get("password")?,
            totp: row.try_get("totp")?,
            totp_pending: row.try_get("totp_pending")?,
            totp_step: row.try_get("totp_step")?,
            passkeys: row.try_get("passkeys")?,
            email: row.try_get("email")?,
            email_us: row.try_get("email_us")?,
            standing: Standing {
                bot: row.try_get("bot")?,
                operator: row.try_get("operator")?,
                child: row.try_get("child")?,
                adult_us: row.try_get("adult_us")?,
            },
            terms: Agreed {
                version: row.try_get("terms_version")?,
                language: row.try_get("terms_language")?,
                at_us: row.try_get("terms_us")?,
            },
            renamed_us: row.try_get("renamed_us")?,
            erase_us: row.try_get("erase_us")?,
            created_us: row.try_get("created_us")?,
        })
    }
}

impl Store {
    /// Makes an account, with its player where there is none yet; `false` when the name is another's or the player has
    /// one, and then nothing is changed.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] or [`StoreError::InDoubt`].
    pub async fn sign_up(&self, sign_up: SignUp) -> Result<bool, StoreError> {
        self.queue().write(Write::SignUp(Box::new(sign_up))).await.map(|done| done == 1)
    }

    /// The account of a player.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot be read now.
    pub async fn user_account(&self, player: &str) -> Result<Option<UserAccount>, StoreError> {
        const SQL: &str = concat!(columns!(), "a.player = $1");
        read!(self, |conn| sqlx::query_as(SQL).bind(player).fetch_optional(conn).await)
            .map_err(StoreError::from)
    }

    /// The account whose name has this key.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot be read now.
    pub async fn account_called(&self, name_key: &str) -> Result<Option<UserAccount>, StoreError> {
        const SQL: &str = concat!(columns!(), "a.name_key = $1");
        read!(self, |conn| sqlx::query_as(SQL).bind(name_key).fetch_optional(conn).await)
            .map_err(StoreError::from)
    }

    /// The players who are programs and may be shown to anybody, by name.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot be read now.
    pub async fn bots(&self) -> Result<Vec<String>, StoreError> {
        const SQL: &str = "SELECT name_key, player FROM user_account \
             WHERE bot = TRUE AND child = FALSE AND erased_us IS NULL";
        let mut bots: Vec<(String, String)> = read!(self, |conn| sqlx::query_as(SQL).fetch_all(conn).await)?;
        // Databases order letters each in its own way.
        bots.sort_unstable();
        Ok(bots.into_iter().map(|(_, player)| player).collect())
    }

    /// The keys of the names an account had before, each with until when it leads on to it, microseconds since the epoch.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot be read now.
    pub async fn former_names(&self, player: &str) -> Result<Vec<(String, i64)>, StoreError> {
        const SQL: &str =
            "SELECT name_key, until_us FROM name_old WHERE player = $1 ORDER BY until_us, name_key";
        Ok(read!(self, |conn| sqlx::query_as(SQL).bind(player).fetch_all(conn).await)?)
    }

    /// The account that had a name of this key and has it no more, until `now_us` passes what was agreed.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot be read now.
    pub async fn account_once_called(
        &self,
        name_key: &str,
        now_us: i64,
    ) -> Result<Option<UserAccount>, StoreError> {
        const SQL: &str = concat!(
            columns!(),
            "a.player = (SELECT player FROM name_old WHERE name_key = $1 AND until_us > $2)"
        );
        read!(self, |conn| sqlx::query_as(SQL).bind(name_key).bind(now_us).fetch_optional(conn).await)
            .map_err(StoreError::from)
    }
}
