// SPDX-License-Identifier: AGPL-3.0-or-later
//! Which moves were made after the player's page had lost the focus, as the page itself tells. Only counted: people
//! decide what it means, and for many it means nothing, who listen to the game or watch another one beside it.

use std::collections::BTreeSet;
use std::sync::Arc;

use crate::archive::Line;
use crate::db::{Conn, read};
use crate::error::StoreError;
use crate::open::Store;
use crate::people::run;

/// So long it is kept, microseconds: 90 days.
pub const UNFOCUSED_KEPT_US: i64 = 90 * 86_400_000_000;

/// A move that was made so.
pub(crate) struct Write {
    player: String,
    room: String,
    seq: i64,
    at_us: i64,
}

impl Write {
    pub(crate) async fn run(&self, conn: &mut Conn) -> Result<u64, sqlx::Error> {
        const SQL: &str =
            "INSERT INTO unfocused (player, room, seq, at_us) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING";
        run!(conn, SQL, &self.player, &self.room, self.seq, self.at_us)
    }

    pub(crate) fn texts(&self) -> Vec<&str> {
        vec![&self.player, &self.room]
    }
}

/// Forgets it of a player.
pub(crate) async fn forget(conn: &mut Conn, player: &str) -> Result<(), sqlx::Error> {
    run!(conn, "DELETE FROM unfocused WHERE player = $1", player)?;
    Ok(())
}

/// Forgets what is older.
pub(crate) async fn forget_old(conn: &mut Conn, now_us: i64) -> Result<(), sqlx::Error> {
    run!(conn, "DELETE FROM unfocused WHERE at_us <= $1", now_us.saturating_sub(UNFOCUSED_KEPT_US))?;
    Ok(())
}

impl Store {
    /// Notes that the page of `player` had lost the focus before the move that made the room's version `seq`.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] or [`StoreError::InDoubt`].
    pub async fn note_unfocused(
        &self,
        player: &str,
        room: &str,
        seq: i64,
        at_us: i64,
    ) -> Result<bool, StoreError> {
        let write = Write { player: player.to_owned(), room: room.to_owned(), seq, at_us };
        self.queue().write(write).await.map(|rows| rows == 1)
    }

    /// Of the moves somebody made in rated games that ended since `since_us`: how many after their page had lost the
    /// focus, and how many altogether.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot be read now.
    pub async fn unfocused_moves(&self, player: &str, since_us: i64) -> Result<(i64, i64), StoreError> {
        const SQL: &str = "SELECT p.room, COUNT(u.seq), COUNT(e.seq) FROM played p \
             JOIN game_result g ON g.room = p.room AND g.rated \
             LEFT JOIN event e ON e.room = p.room AND e.kind = 'moved' AND e.actor = p.player \
             LEFT JOIN unfocused u ON u.player = p.player AND u.room = e.room AND u.seq = e.seq \
             WHERE p.player = $1 AND p.ended_us >= $2 GROUP BY p.room";
        const NOTED: &str = "SELECT room, seq FROM unfocused WHERE player = $1";
        let rows: Vec<(String, i64, i64)> =
            read!(self, |conn| sqlx::query_as(SQL).bind(player).bind(since_us).fetch_all(conn).await)?;
        let (mut unfocused, mut all) = (0, 0);
        // Nobody moves in a room that is archived: its moves are all in rows, or all in the archive.
        let mut without_rows = BTreeSet::new();
        for (room, without_focus, moves) in rows {
            if moves == 0 {
                without_rows.insert(room);
            }
            (unfocused, all) = (unfocused + without_focus, all + moves);
        }
        if !without_rows.is_empty() {
            let noted: Vec<(String, i64)> =
                read!(self, |conn| sqlx::query_as(NOTED).bind(player).fetch_all(conn).await)?;
            let (noted, player) = (Arc::new(noted.into_iter().collect::<BTreeSet<_>>()), player.to_owned());
            let is_noted = move |room: &str, line: Line| {
                let is_own = line.4 == "moved" && line.5 == player;
                is_own.then(|| noted.contains(&(room.to_owned(), line.0)))
            };
            let moves = self.archived(&without_rows, is_noted).await?;
            unfocused += moves.iter().filter(|noted| **noted).count() as i64;
            all += moves.len() as i64;
        }
        Ok((unfocused, all))
    }
}
