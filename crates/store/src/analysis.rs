// SPDX-License-Identifier: AGPL-3.0-or-later
//! What was found out about finished games, kept for a while: it can be found out again; and what somebody wants to be
//! found out. What a body holds is the caller's business.

use crate::db::{Conn, read};
use crate::error::StoreError;
use crate::open::Store;
use crate::people::run;

/// The longest body that is kept, bytes.
pub const ANALYSIS_BYTES_MAX: usize = 8 * 1024 * 1024;

/// One analysis of one game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KeptAnalysis {
    /// The game's room.
    pub room: String,
    /// How deep was looked, in a word of the caller's.
    pub depth: String,
    /// Of which edition the engines were.
    pub edition: i64,
    /// When it was made, microseconds since the epoch.
    pub made_us: i64,
    /// What was found.
    pub body: Vec<u8>,
}

/// An analysis that somebody wants and that is not made yet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WantedAnalysis {
    /// The game's room.
    pub room: String,
    /// How deep is to be looked, in a word of the caller's.
    pub depth: String,
    /// Who has asked first.
    pub asker: String,
    /// When, microseconds since the epoch.
    pub asked_us: i64,
}

/// What can be written of analyses.
pub(crate) enum Write {
    /// In the place of an older one of this depth.
    Keep(KeptAnalysis),
    /// Those made before an instant, and those of other editions.
    Forget { before_us: i64, edition: i64 },
    /// Somebody wants one; who wanted it before stays.
    Want(WantedAnalysis),
    /// It is made, or nobody wants it any more.
    Settle { room: String, depth: String },
}

impl Write {
    pub(crate) async fn run(&self, conn: &mut Conn) -> Result<u64, sqlx::Error> {
        match self {
            Self::Keep(KeptAnalysis { room, depth, edition, made_us, body }) => {
                const SQL: &str = "INSERT INTO analysis (room, depth, edition, made_us, body) VALUES ($1, $2, $3, $4, $5) \
                     ON CONFLICT (room, depth) DO UPDATE SET edition = excluded.edition, made_us = excluded.made_us, \
                     body = excluded.body";
                run!(conn, SQL, room, depth, *edition, *made_us, body)
            }
            Self::Forget { before_us, edition } => {
                const SQL: &str = "DELETE FROM analysis WHERE made_us < $1 OR edition <> $2";
                run!(conn, SQL, *before_us, *edition)
            }
            Self::Want(WantedAnalysis { room, depth, asker, asked_us }) => {
                const SQL: &str = "INSERT INTO wanted_analysis (room, depth, asker, asked_us) VALUES ($1, $2, $3, $4) \
                     ON CONFLICT (room, depth) DO NOTHING";
                run!(conn, SQL, room, depth, asker, *asked_us)
            }
            Self::Settle { room, depth } => {
                const SQL: &str = "DELETE FROM wanted_analysis WHERE room = $1 AND depth = $2";
                run!(conn, SQL, room, depth)
            }
        }
    }

    pub(crate) fn texts(&self) -> Vec<&str> {
        match self {
            Self::Keep(kept) => vec![&kept.room, &kept.depth],
            Self::Forget { .. } => Vec::new(),
            Self::Want(WantedAnalysis { room, depth, asker, .. }) => vec![room, depth, asker],
            Self::Settle { room, depth } => vec![room, depth],
        }
    }
}

/// Forgets those of the games of somebody who is called otherwise from now on: they name who played.
pub(crate) async fn forget(conn: &mut Conn, player: &str) -> Result<u64, sqlx::Error> {
    const SQL: &str = "DELETE FROM analysis WHERE room IN (SELECT room FROM seat WHERE player = $1)";
    run!(conn, SQL, player)
}

impl Store {
    /// Keeps an analysis, in the place of an older one of the same game and depth.
    ///
    /// # Errors
    /// [`StoreError::Invalid`] for a body above [`ANALYSIS_BYTES_MAX`]; [`StoreError::Database`] when there is no such
    /// room; [`StoreError::Unavailable`] or [`StoreError::InDoubt`].
    pub async fn keep_analysis(&self, kept: KeptAnalysis) -> Result<(), StoreError> {
        if kept.body.len() > ANALYSIS_BYTES_MAX {
            let what = format!("an analysis of more than {ANALYSIS_BYTES_MAX} bytes");
            return Err(StoreError::Invalid { what });
        }
        self.queue().write(Write::Keep(kept)).await.map(drop)
    }

    /// The analysis of a game made to this depth by engines of this edition.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot be read now.
    pub async fn analysis(
        &self,
        room: &str,
        depth: &str,
        edition: i64,
    ) -> Result<Option<KeptAnalysis>, StoreError> {
        const SQL: &str =
            "SELECT made_us, body FROM analysis WHERE room = $1 AND depth = $2 AND edition = $3";
        let row: Option<(i64, Vec<u8>)> = read!(self, |conn| sqlx::query_as(SQL)
            .bind(room)
            .bind(depth)
            .bind(edition)
            .fetch_optional(conn)
            .await)?;
        let (room, depth) = (room.to_owned(), depth.to_owned());
        Ok(row.map(|(made_us, body)| KeptAnalysis { room, depth, edition, made_us, body }))
    }

    /// Keeps that somebody wants an analysis, across restarts; who wanted the same before stays.
    ///
    /// # Errors
    /// [`StoreError::Database`] when there is no such room; [`StoreError::Unavailable`] or [`StoreError::InDoubt`].
    pub async fn want_analysis(&self, wanted: WantedAnalysis) -> Result<(), StoreError> {
        self.queue().write(Write::Want(wanted)).await.map(drop)
    }

    /// An analysis is made, could not be, or nobody wants it any more.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] or [`StoreError::InDoubt`].
    pub async fn settle_analysis(&self, room: &str, depth: &str) -> Result<(), StoreError> {
        let (room, depth) = (room.to_owned(), depth.to_owned());
        self.queue().write(Write::Settle { room, depth }).await.map(drop)
    }

    /// The analyses that are wanted, in the order in which they were asked for.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot be read now.
    pub async fn wanted_analyses(&self) -> Result<Vec<WantedAnalysis>, StoreError> {
        const SQL: &str =
            "SELECT room, depth, asker, asked_us FROM wanted_analysis ORDER BY asked_us, room, depth";
        let rows: Vec<(String, String, String, i64)> =
            read!(self, |conn| sqlx::query_as(SQL).fetch_all(conn).await)?;
        let wanted = rows.into_iter().map(|(room, depth, asker, asked_us)| WantedAnalysis {
            room,
            depth,
            asker,
            asked_us,
        });
        Ok(wanted.collect())
    }

    /// Forgets the analyses made before `before_us` (microseconds since the epoch) and those by engines of other editions;
    /// answers how many.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] or [`StoreError::InDoubt`].
    pub async fn forget_analyses(&self, before_us: i64, edition: i64) -> Result<u64, StoreError> {
        self.queue().write(Write::Forget { before_us, edition }).await
    }
}
