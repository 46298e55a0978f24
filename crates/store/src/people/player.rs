// SPDX-License-Identifier: AGPL-3.0-or-later
//! Who plays. A guest is a player with a name and nothing else.

use std::collections::{BTreeSet, HashMap};

use crate::db::{Conn, on, read};
use crate::error::StoreError;
use crate::open::Store;
use crate::people::run;
use crate::people::session::{self, Session};
use crate::people::standing::Player;

/// What can be written of a player.
pub(crate) enum Write {
    Create(Player),
    /// A player with a first session, both or neither.
    CreateGuest(Player, Session),
    /// A guest takes a name, unless its key is an account's or was one lately.
    RenameGuest {
        id: String,
        name: String,
        name_key: String,
        now_us: i64,
    },
}

impl Write {
    pub(crate) async fn run(&self, conn: &mut Conn) -> Result<u64, sqlx::Error> {
        match self {
            Self::Create(player) => create(conn, player).await,
            Self::CreateGuest(player, session) => {
                let players = create(conn, player).await?;
                if players == 0 { Ok(0) } else { Ok(players + session::create(conn, session).await?) }
            }
            Self::RenameGuest { id, name, name_key, now_us } => {
                rename_guest(conn, id, name, name_key, *now_us).await
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
            Self::CreateGuest(player, session) => {
                vec![&player.id, &player.name, &session.token_hash, &session.player]
            }
            Self::RenameGuest { id, name, name_key, .. } => vec![id, name, name_key],
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

async fn rename_guest(
    conn: &mut Conn,
    id: &str,
    name: &str,
    name_key: &str,
    now_us: i64,
) -> Result<u64, sqlx::Error> {
    const SQL: &str = "UPDATE player SET name = $2 WHERE id = $1 \
         AND NOT EXISTS (SELECT 1 FROM user_account WHERE name_key = $3 OR player = $1) \
         AND NOT EXISTS (SELECT 1 FROM name_old WHERE name_key = $3 AND until_us > $4)";
    run!(conn, SQL, id, name, name_key, now_us)
}

impl Store {
    /// Makes a player; `false` when the id is taken, and then nothing is changed.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] or [`StoreError::InDoubt`].
    pub async fn create_player(&self, player: Player) -> Result<bool, StoreError> {
        self.queue().write(Write::Create(player)).await.map(|rows| rows == 1)
    }

    /// Makes a player and a first session for them, both or neither; `false` when the id or the token is taken.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] or [`StoreError::InDoubt`]; [`StoreError::Invalid`] when the session is for somebody
    /// else.
    pub async fn create_guest(&self, player: Player, session: Session) -> Result<bool, StoreError> {
        if player.id != session.player {
            return Err(StoreError::Invalid {
                what: "a guest with the session of another player".to_owned(),
            });
        }
        self.queue().write(Write::CreateGuest(player, session)).await.map(|rows| rows == 2)
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

    /// Gives a guest another name; `false` when the name is an account's, or was one until `now_us`, and when there is
    /// no such guest.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] or [`StoreError::InDoubt`].
    pub async fn rename_guest(
        &self,
        id: &str,
        name: &str,
        name_key: &str,
        now_us: i64,
    ) -> Result<bool, StoreError> {
        let (id, name, name_key) = (id.to_owned(), name.to_owned(), name_key.to_owned());
        let write = Write::RenameGuest { id, name, name_key, now_us };
        self.queue().write(write).await.map(|rows| rows == 1)
    }
}
