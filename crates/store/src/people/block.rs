// SPDX-License-Identifier: AGPL-3.0-or-later
//! Whom people have blocked: they meet in no game of their own choosing and do not talk to each other.

use std::collections::BTreeSet;

use crate::db::{Conn, read};
use crate::error::StoreError;
use crate::open::Store;
use crate::people::run;

/// Somebody who is blocked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Blocked {
    /// Their id.
    pub player: String,
    /// Their name now.
    pub name: String,
    /// Since when, microseconds since the epoch.
    pub at_us: i64,
}

/// What can be written of blocks.
pub(crate) enum Write {
    Block { player: String, blocked: String, at_us: i64, most: i64 },
    Unblock { player: String, blocked: String },
}

impl Write {
    pub(crate) async fn run(&self, conn: &mut Conn) -> Result<u64, sqlx::Error> {
        match self {
            Self::Block { player, blocked, at_us, most } => {
                // A block that is there is kept, however many there are.
                const SQL: &str = "INSERT INTO block (player, blocked, at_us) SELECT $1, $2, $3 \
                     WHERE (SELECT COUNT(*) FROM block WHERE player = $1 AND blocked <> $2) < $4 \
                     ON CONFLICT (player, blocked) DO UPDATE SET at_us = block.at_us";
                run!(conn, SQL, player, blocked, at_us, most)
            }
            Self::Unblock { player, blocked } => {
                const SQL: &str = "DELETE FROM block WHERE player = $1 AND blocked = $2";
                run!(conn, SQL, player, blocked)
            }
        }
    }

    pub(crate) fn texts(&self) -> Vec<&str> {
        match self {
            Self::Block { player, blocked, .. } | Self::Unblock { player, blocked } => vec![player, blocked],
        }
    }
}

impl Store {
    /// Blocks somebody; `false` when there are `most` blocks already.
    ///
    /// # Errors
    /// [`StoreError::Database`] when one of the two is no player, or they are the same; [`StoreError::Unavailable`] or
    /// [`StoreError::InDoubt`].
    pub async fn block(
        &self,
        player: &str,
        blocked: &str,
        at_us: i64,
        most: i64,
    ) -> Result<bool, StoreError> {
        let (player, blocked) = (player.to_owned(), blocked.to_owned());
        self.queue().write(Write::Block { player, blocked, at_us, most }).await.map(|rows| rows == 1)
    }

    /// Blocks somebody no more; `false` when they were not.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] or [`StoreError::InDoubt`].
    pub async fn unblock(&self, player: &str, blocked: &str) -> Result<bool, StoreError> {
        let (player, blocked) = (player.to_owned(), blocked.to_owned());
        self.queue().write(Write::Unblock { player, blocked }).await.map(|rows| rows == 1)
    }

    /// Whom somebody has blocked, the last first.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot be read now.
    pub async fn blocked_by(&self, player: &str) -> Result<Vec<Blocked>, StoreError> {
        const SQL: &str = "SELECT b.blocked, p.name, b.at_us FROM block b JOIN player p ON p.id = b.blocked \
             WHERE b.player = $1 ORDER BY b.at_us DESC, b.blocked";
        let rows: Vec<(String, String, i64)> =
            read!(self, |conn| sqlx::query_as(SQL).bind(player).fetch_all(conn).await)?;
        Ok(rows.into_iter().map(|(player, name, at_us)| Blocked { player, name, at_us }).collect())
    }

    /// Everybody whom somebody has blocked or who has blocked them.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot be read now.
    pub async fn apart_from(&self, player: &str) -> Result<BTreeSet<String>, StoreError> {
        const SQL: &str =
            "SELECT blocked FROM block WHERE player = $1 UNION SELECT player FROM block WHERE blocked = $1";
        let rows: Vec<(String,)> =
            read!(self, |conn| sqlx::query_as(SQL).bind(player).fetch_all(conn).await)?;
        Ok(rows.into_iter().map(|(id,)| id).collect())
    }
}
