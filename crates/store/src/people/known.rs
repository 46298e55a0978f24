// SPDX-License-Identifier: AGPL-3.0-or-later
//! Who comes with a cookie or a token: all that is asked at every request, in one query.

use sqlx::{ColumnIndex, Decode, Error, FromRow, Row, Type};

use crate::db::read;
use crate::error::StoreError;
use crate::open::Store;
use crate::people::session::Session;
use crate::people::standing::{Ban, Known, Player, Standing};
use crate::people::token::Token;

/// Who it is, what they may do, and why they may do nothing, if so: of the bans the one that lasts longest. `$2` is now.
macro_rules! whose {
    () => {
        "p.name, p.created_us AS since_us, a.bot, a.operator, a.child, a.adult_us, b.reason AS ban_reason, \
         b.until_us AS ban_until_us"
    };
}
macro_rules! ban {
    () => {
        " LEFT JOIN sanction b ON b.id = (SELECT s.id FROM sanction s WHERE s.player = p.id AND s.scope = '' \
         AND s.kind = 'ban' AND s.ended_us IS NULL AND (s.until_us IS NULL OR s.until_us > $2) \
         ORDER BY CASE WHEN s.until_us IS NULL THEN 0 ELSE 1 END, s.until_us DESC, s.id LIMIT 1) "
    };
}

/// A credential as it stands in a row.
trait Shown<R: Row>: Sized {
    fn shown(row: &R) -> Result<Self, Error>;
}

impl<R: Row> Shown<R> for Session
where
    &'static str: ColumnIndex<R>,
    String: for<'r> Decode<'r, R::Database> + Type<R::Database>,
    i64: for<'r> Decode<'r, R::Database> + Type<R::Database>,
{
    fn shown(row: &R) -> Result<Self, Error> {
        Ok(Self {
            token_hash: row.try_get("token_hash")?,
            player: row.try_get("player")?,
            created_us: row.try_get("created_us")?,
            seen_us: row.try_get("seen_us")?,
            expires_us: row.try_get("expires_us")?,
            label: row.try_get("label")?,
            auth: row.try_get("auth")?,
            auth_us: row.try_get("auth_us")?,
            device: row.try_get("device")?,
        })
    }
}

impl<R: Row> Shown<R> for Token
where
    &'static str: ColumnIndex<R>,
    String: for<'r> Decode<'r, R::Database> + Type<R::Database>,
    i64: for<'r> Decode<'r, R::Database> + Type<R::Database>,
{
    fn shown(row: &R) -> Result<Self, Error> {
        Ok(Self {
            id: row.try_get("id")?,
            player: row.try_get("player")?,
            hash: row.try_get("hash")?,
            label: row.try_get("label")?,
            scopes: row.try_get("scopes")?,
            created_us: row.try_get("created_us")?,
            expires_us: row.try_get("expires_us")?,
            host: row.try_get("host")?,
            seen_us: row.try_get("seen_us")?,
        })
    }
}

// By hand, because a tuple of so many columns is none that `sqlx` reads.
impl<R: Row, Credential: Shown<R>> FromRow<'_, R> for Known<Credential>
where
    &'static str: ColumnIndex<R>,
    String: for<'r> Decode<'r, R::Database> + Type<R::Database>,
    i64: for<'r> Decode<'r, R::Database> + Type<R::Database>,
    bool: for<'r> Decode<'r, R::Database> + Type<R::Database>,
{
    fn from_row(row: &R) -> Result<Self, Error> {
        let bot: Option<bool> = row.try_get("bot")?;
        let account = match bot {
            Some(bot) => Some(Standing {
                bot,
                operator: row.try_get("operator")?,
                child: row.try_get("child")?,
                adult_us: row.try_get("adult_us")?,
            }),
            None => None,
        };
        let reason: Option<String> = row.try_get("ban_reason")?;
        let until_us = row.try_get("ban_until_us")?;
        Ok(Self {
            by: Credential::shown(row)?,
            player: Player {
                id: row.try_get("player")?,
                name: row.try_get("name")?,
                created_us: row.try_get("since_us")?,
            },
            account,
            ban: reason.map(|reason| Ban { reason, until_us }),
        })
    }
}

impl Store {
    /// The session of a token, with its player, if it is still good at `now_us` (microseconds since the epoch).
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot be read now.
    pub async fn session(&self, token_hash: &str, now_us: i64) -> Result<Option<Known<Session>>, StoreError> {
        const SQL: &str = concat!(
            "SELECT s.token_hash, s.player, s.created_us, s.seen_us, s.expires_us, s.label, s.auth, s.auth_us, s.device, ",
            whose!(),
            " FROM session s JOIN player p ON p.id = s.player LEFT JOIN user_account a ON a.player = s.player",
            ban!(),
            "WHERE s.token_hash = $1 AND s.expires_us > $2 AND a.erase_us IS NULL"
        );
        read!(self, |conn| sqlx::query_as(SQL).bind(token_hash).bind(now_us).fetch_optional(conn).await)
            .map_err(StoreError::from)
    }

    /// The token with this hash, with its player, if it is still good at `now_us`.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot be read now.
    pub async fn token(&self, hash: &str, now_us: i64) -> Result<Option<Known<Token>>, StoreError> {
        const SQL: &str = concat!(
            "SELECT t.id, t.player, t.hash, t.label, t.scopes, t.created_us, t.expires_us, t.host, t.seen_us, ",
            whose!(),
            " FROM token t JOIN player p ON p.id = t.player JOIN user_account a ON a.player = t.player",
            ban!(),
            "WHERE t.hash = $1 AND t.expires_us > $2 AND a.erase_us IS NULL AND a.erased_us IS NULL"
        );
        read!(self, |conn| sqlx::query_as(SQL).bind(hash).bind(now_us).fetch_optional(conn).await)
            .map_err(StoreError::from)
    }
}
