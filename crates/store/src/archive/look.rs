// SPDX-License-Identifier: AGPL-3.0-or-later
//! A piece, and whether what is kept beside it follows from it, for whoever looks the database over.

use std::collections::BTreeSet;

use super::blob::Line;
use super::read::{is_listed, known_of};
use crate::db::read;
use crate::error::StoreError;
use crate::open::Store;

/// What was found of the archived log of a room.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ArchiveLook {
    /// The SHA-256 of its piece, hexadecimal, as it is kept; the piece has it.
    pub sha256: String,
    /// Whether what is kept beside the piece follows from it.
    pub follows: bool,
}

impl Store {
    /// Looks at the archived log of a room; nothing for a room that is not archived.
    ///
    /// # Errors
    /// [`StoreError::Damaged`] when it cannot be read itself, [`StoreError::Unavailable`] when the database cannot be read now.
    pub async fn archive_look(&self, room: &str) -> Result<Option<ArchiveLook>, StoreError> {
        const KNOWN: &str = "SELECT sha256, last_seq, moves, chain_us FROM archive WHERE room = $1";
        const SAID: &str = "SELECT seq, player FROM archive_said WHERE room = $1 ORDER BY seq";
        const ROLLED: &str = "SELECT hour FROM archive_rolled WHERE room = $1 ORDER BY hour";
        const DICE: &str = "SELECT seq, at_us, payload FROM archive_dice WHERE room = $1 ORDER BY seq";
        let known: Option<(String, i64, i64, Option<i64>)> =
            read!(self, |conn| sqlx::query_as(KNOWN).bind(room).fetch_optional(conn).await)?;
        let Some((sha256, last_seq, moves, chain_us)) = known else { return Ok(None) };
        let said: Vec<(i64, String)> =
            read!(self, |conn| sqlx::query_as(SAID).bind(room).fetch_all(conn).await)?;
        let rolled: Vec<(i64,)> =
            read!(self, |conn| sqlx::query_as(ROLLED).bind(room).fetch_all(conn).await)?;
        let dice: Vec<(i64, i64, String)> =
            read!(self, |conn| sqlx::query_as(DICE).bind(room).fetch_all(conn).await)?;
        let rooms = BTreeSet::from([room.to_owned()]);
        let lines = self.archived(&rooms, |_, line| Some(line)).await?;
        let own_said = lines.iter().filter(|line| line.4 == "chat").map(|line| (line.0, line.5.clone()));
        let own_rolled: BTreeSet<i64> = lines
            .iter()
            .filter(|line| line.4 == "rolled")
            .map(|line| line.3.div_euclid(3_600_000_000))
            .collect();
        let is_fact = |(seq, at_us, payload): &(i64, i64, String)| {
            let is_it = |line: &Line| line.0 == *seq && line.3 == *at_us && line.7 == *payload;
            chain_us.is_some() && lines.iter().any(|line| is_listed(line) && is_it(line))
        };
        // Those of a room that was put away before they were kept are in its piece alone.
        let has_its_dice = dice.iter().all(is_fact);
        let follows = lines.len() as i64 == last_seq
            && known_of(&lines) == (moves, chain_us)
            && has_its_dice
            && own_said.eq(said)
            && own_rolled.into_iter().eq(rolled.into_iter().map(|(hour,)| hour));
        Ok(Some(ArchiveLook { sha256, follows }))
    }
}
