// SPDX-License-Identifier: AGPL-3.0-or-later
//! Who sits in which room. The table is written with an append, never alone.

use crate::db::{Conn, on, read};
use crate::error::StoreError;
use crate::log::head::{HeadRow, RoomHead, head_columns};
use crate::open::Store;

/// Somebody in a chair.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sitter {
    /// The chair's number, from 0.
    pub seat: u8,
    /// The player's id.
    pub player: String,
}

/// Makes these the sitters of a room, whoever sat there before.
pub(crate) async fn replace(conn: &mut Conn, room: &str, sitters: &[Sitter]) -> Result<(), sqlx::Error> {
    const EMPTY: &str = "DELETE FROM seat WHERE room = $1";
    const SIT: &str = "INSERT INTO seat (room, seat, player) VALUES ($1, $2, $3)";
    on!(&mut *conn, |conn| sqlx::query(EMPTY).bind(room).execute(&mut **conn).await.map(|_| ()))?;
    for sitter in sitters {
        on!(&mut *conn, |conn| sqlx::query(SIT)
            .bind(room)
            .bind(i16::from(sitter.seat))
            .bind(&sitter.player)
            .execute(&mut **conn)
            .await
            .map(|_| ()))?;
    }
    Ok(())
}

impl Store {
    /// The rooms a player sits in that are not over, the latest active first, at most `limit`.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot be read now.
    pub async fn rooms_of(&self, player: &str, limit: u32) -> Result<Vec<RoomHead>, StoreError> {
        const SQL: &str = concat!(
            "SELECT ",
            head_columns!(),
            " FROM head WHERE room IN (SELECT room FROM seat WHERE player = $1) AND status <> 'over' \
             ORDER BY updated_us DESC, room LIMIT $2"
        );
        let rows: Vec<HeadRow> = read!(self, |conn| sqlx::query_as(SQL)
            .bind(player)
            .bind(i64::from(limit))
            .fetch_all(conn)
            .await)?;
        RoomHead::from_rows(rows)
    }

    /// The game a player is at, if any: of several the one of a listed table, and of those the latest active.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot be read now.
    pub async fn game_of(&self, player: &str) -> Result<Option<RoomHead>, StoreError> {
        const SQL: &str = concat!(
            "SELECT ",
            head_columns!(),
            " FROM head WHERE room IN (SELECT room FROM seat WHERE player = $1) AND status NOT IN ('open', 'over') \
             ORDER BY listed DESC, updated_us DESC, room LIMIT 1"
        );
        let row: Option<HeadRow> =
            read!(self, |conn| sqlx::query_as(SQL).bind(player).fetch_optional(conn).await)?;
        Ok(RoomHead::from_rows(row.into_iter().collect())?.pop())
    }

    /// Who sits in a room, by chair.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot be read now.
    pub async fn sitters(&self, room: &str) -> Result<Vec<Sitter>, StoreError> {
        const SQL: &str = "SELECT seat, player FROM seat WHERE room = $1 ORDER BY seat";
        let rows: Vec<(i16, String)> =
            read!(self, |conn| sqlx::query_as(SQL).bind(room).fetch_all(conn).await)?;
        rows.into_iter()
            .map(|(seat, player)| match u8::try_from(seat) {
                Ok(seat) => Ok(Sitter { seat, player }),
                Err(_) => {
                    Err(StoreError::Database { detail: format!("room {room} has a chair number {seat}") })
                }
            })
            .collect()
    }
}
