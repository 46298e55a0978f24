// SPDX-License-Identifier: AGPL-3.0-or-later
//! Who plays. A guest is a player with a name and nothing else.

use std::collections::{BTreeSet, HashMap};

use crate::analysis;
use crate::db::{Conn, on, read};
use crate::error::StoreError;
use crate::open::Store;
use crate::people::likeness::unlike;
use crate::people::run;
use crate::people::session::{self, Session};
use crate::people::standing::{Agreed, Player};

/// What can be written of a player.
pub(crate) enum Write {
    Create(Player),
    /// A player with a first session, both or neither, and the version of the terms they find.
    CreateGuest(Player, Session, i64),
    /// Newer terms are accepted.
    Terms(String, Agreed),
    /// A guest takes a name, unless its key is an account's or was one lately.
    RenameGuest {
        id: String,
        name: String,
        name_key: String,
        name_look: String,
        now_us: i64,
    },
}

impl Write {
    pub(crate) async fn run(&self, conn: &mut Conn) -> Result<u64, sqlx::Error> {
        match self {
            Self::Create(player) => create(conn, player).await,
            Self::CreateGuest(player, session, terms) => {
                const SQL: &str = "UPDATE player SET terms_version = $2 WHERE id = $1";
                let players = create(conn, player).await?;
                if players == 0 {
                    return Ok(0);
                }
                run!(&mut *conn, SQL, &player.id, *terms)?;
                Ok(players + session::create(conn, session).await?)
            }
            Self::Terms(player, terms) => accept(conn, player, terms).await,
            Self::RenameGuest { id, name, name_key, name_look, now_us } => {
                rename_guest(conn, [id, name, name_key, name_look], *now_us).await
            }
        }
    }

    /// Whether a write that changed so many rows is to be kept.
    pub(crate) fn is_whole(&self, rows: u64) -> bool {
        !matches!(self, Self::CreateGuest(..)) || rows == 2
    }

    pub(crate) fn texts(&self) -> Vec<&str> {
        match self {
            Self::Create(player) => vec![&player.id, &player.name],
            Self::CreateGuest(player, session, _) => {
                vec![&player.id, &player.name, &session.token_hash, &session.player]
            }
            Self::RenameGuest { id, name, name_key, name_look, .. } => vec![id, name, name_key, name_look],
            Self::Terms(player, terms) => vec![player, &terms.language],
        }
    }
}

pub(crate) async fn create(conn: &mut Conn, player: &Player) -> Result<u64, sqlx::Error> {
    const SQL: &str =
        "INSERT INTO player (id, name, created_us) VALUES ($1, $2, $3) ON CONFLICT (id) DO NOTHING";
    on!(conn, |conn| sqlx::query(SQL)
        .bind(&player.id)
        .bind(&player.name)
        .bind(player.created_us)
        .execute(&mut **conn)
        .await
        .map(|done| done.rows_affected()))
}

/// Who has accepted newer ones already has not gone back.
async fn accept(conn: &mut Conn, player: &str, terms: &Agreed) -> Result<u64, sqlx::Error> {
    const ACCOUNT: &str = "UPDATE user_account SET terms_version = $2, terms_language = $3, terms_us = $4 \
         WHERE player = $1 AND terms_version < $2 AND erased_us IS NULL";
    const SQL: &str = "UPDATE player SET terms_version = CASE WHEN terms_version < $2 THEN $2 ELSE terms_version END WHERE id = $1";
    run!(&mut *conn, ACCOUNT, player, terms.version, &terms.language, terms.at_us)?;
    run!(conn, SQL, player, terms.version)
}

async fn rename_guest(
    conn: &mut Conn,
    [id, name, name_key, name_look]: [&str; 4],
    now_us: i64,
) -> Result<u64, sqlx::Error> {
    const SQL: &str = concat!(
        "UPDATE player SET name = $2 WHERE id = $1 \
         AND NOT EXISTS (SELECT 1 FROM user_account WHERE name_key = $3 OR player = $1) \
         AND NOT EXISTS (SELECT 1 FROM name_old WHERE name_key = $3 AND until_us > $4) AND ",
        unlike!("$5", "$1", "$4")
    );
    let renamed = run!(&mut *conn, SQL, id, name, name_key, now_us, name_look)?;
    if renamed > 0 {
        analysis::forget(conn, id).await?;
    }
    Ok(renamed)
}

impl Store {
    /// Makes a player; `false` when the id is taken, and then nothing is changed.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] or [`StoreError::InDoubt`].
    pub async fn create_player(&self, player: Player) -> Result<bool, StoreError> {
        self.queue().write(Write::Create(player)).await.map(|rows| rows == 1)
    }

    /// Makes a player, who finds these terms of use, and a first session for them, both or neither; `false` when the id or the token is taken.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] or [`StoreError::InDoubt`]; [`StoreError::Invalid`] when the session is for somebody
    /// else.
    pub async fn create_guest(
        &self,
        player: Player,
        session: Session,
        terms_version: i64,
    ) -> Result<bool, StoreError> {
        if player.id != session.player {
            return Err(StoreError::Invalid {
                what: "a guest with the session of another player".to_owned(),
            });
        }
        self.queue().write(Write::CreateGuest(player, session, terms_version)).await.map(|rows| rows == 2)
    }

    /// Notes that a player has accepted these terms; `false` when there is no such player.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] or [`StoreError::InDoubt`].
    pub async fn accept_terms(&self, player: &str, terms: Agreed) -> Result<bool, StoreError> {
        self.queue().write(Write::Terms(player.to_owned(), terms)).await.map(|rows| rows == 1)
    }

    /// The version of the terms a player has accepted; that of the account where there is one.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot be read now.
    pub async fn terms_of(&self, player: &str) -> Result<Option<i64>, StoreError> {
        const SQL: &str = "SELECT COALESCE(a.terms_version, p.terms_version) FROM player p \
             LEFT JOIN user_account a ON a.player = p.id WHERE p.id = $1";
        let row: Option<(i64,)> =
            read!(self, |conn| sqlx::query_as(SQL).bind(player).fetch_optional(conn).await)?;
        Ok(row.map(|(version,)| version))
    }

    /// A player by id.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot be read now.
    pub async fn player(&self, id: &str) -> Result<Option<Player>, StoreError> {
        const SQL: &str = "SELECT id, name, created_us FROM player WHERE id = $1";
        let row: Option<(String, String, i64)> =
            read!(self, |conn| sqlx::query_as(SQL).bind(id).fetch_optional(conn).await)?;
        Ok(row.map(|(id, name, created_us)| Player { id, name, created_us }))
    }

    /// The names of players, by id; whom nobody knows is left out.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot be read now.
    pub async fn names(&self, ids: &BTreeSet<&str>) -> Result<HashMap<String, String>, StoreError> {
        /// As many as the statement has places; those left over ask for an id that nobody has.
        const AT_ONCE: usize = 32;
        const SQL: &str = "SELECT id, name FROM player WHERE id IN ($1, $2, $3, $4, $5, $6, $7, $8, \
            $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24, \
            $25, $26, $27, $28, $29, $30, $31, $32)";
        let ids: Vec<&str> = ids.iter().copied().collect();
        let mut names = HashMap::with_capacity(ids.len());
        for some in ids.chunks(AT_ONCE) {
            let rows: Vec<(String, String)> = read!(self, |conn| {
                let mut query = sqlx::query_as(SQL);
                for place in 0..AT_ONCE {
                    query = query.bind(some.get(place).copied().unwrap_or_default());
                }
                query.fetch_all(conn).await
            })?;
            names.extend(rows);
        }
        Ok(names)
    }

    /// Which of them have the account of a program.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot be read now.
    pub async fn programs_among(&self, ids: &BTreeSet<&str>) -> Result<BTreeSet<String>, StoreError> {
        const SQL: &str = "SELECT player FROM user_account WHERE bot = TRUE AND player IN \
             ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)";
        self.found_among(SQL, ids).await
    }

    /// Which of them have an account, erased or not.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot be read now.
    pub async fn with_account(&self, ids: &BTreeSet<&str>) -> Result<BTreeSet<String>, StoreError> {
        const SQL: &str = "SELECT player FROM user_account WHERE player IN \
             ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)";
        self.found_among(SQL, ids).await
    }

    /// Those of `ids` whom a statement with sixteen places for ids finds.
    pub(crate) async fn found_among(
        &self,
        sql: &'static str,
        ids: &BTreeSet<&str>,
    ) -> Result<BTreeSet<String>, StoreError> {
        const AT_ONCE: usize = 16;
        let ids: Vec<&str> = ids.iter().copied().collect();
        let mut found = BTreeSet::new();
        for some in ids.chunks(AT_ONCE) {
            let rows: Vec<(String,)> = read!(self, |conn| {
                let mut query = sqlx::query_as(sql);
                for place in 0..AT_ONCE {
                    query = query.bind(some.get(place).copied().unwrap_or_default());
                }
                query.fetch_all(conn).await
            })?;
            found.extend(rows.into_iter().map(|(id,)| id));
        }
        Ok(found)
    }

    /// Gives a guest another name; `false` when the name, or one that looks the same, is an account's, or was one until `now_us`, and when there is
    /// no such guest.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] or [`StoreError::InDoubt`].
    pub async fn rename_guest(
        &self,
        id: &str,
        name: &str,
        (name_key, name_look): (&str, &str),
        now_us: i64,
    ) -> Result<bool, StoreError> {
        let write = Write::RenameGuest {
            id: id.to_owned(),
            name: name.to_owned(),
            name_key: name_key.to_owned(),
            name_look: name_look.to_owned(),
            now_us,
        };
        self.queue().write(write).await.map(|rows| rows == 1)
    }
}
