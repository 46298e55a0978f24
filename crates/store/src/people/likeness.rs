// SPDX-License-Identifier: AGPL-3.0-or-later
//! How names look, filled in where they were given before this was kept. What a name looks like is not decided here.

use crate::db::{Conn, read};
use crate::error::StoreError;
use crate::open::Store;
use crate::people::run;

/// That no other account than `player` has a name that looks like this, nor had one until `now`.
macro_rules! unlike {
    ($look:literal, $player:literal, $now:literal) => {
        concat!(
            "NOT EXISTS (SELECT 1 FROM user_account l WHERE l.name_look = ",
            $look,
            " AND l.player <> ",
            $player,
            ") AND NOT EXISTS (SELECT 1 FROM name_old l WHERE l.name_look = ",
            $look,
            " AND l.player <> ",
            $player,
            " AND l.until_us > ",
            $now,
            ")"
        )
    };
}
pub(crate) use unlike;

/// Names that are filled in at once.
const AT_ONCE: i64 = 500;

/// How names look, each with the account or the key of the former name it belongs to.
pub(crate) struct Write {
    is_old: bool,
    looks: Vec<(String, String)>,
}

impl Write {
    pub(crate) async fn run(&self, conn: &mut Conn) -> Result<u64, sqlx::Error> {
        const NOW: &str = "UPDATE user_account SET name_look = $2 WHERE player = $1 AND name_look IS NULL";
        const OLD: &str = "UPDATE name_old SET name_look = $2 WHERE name_key = $1 AND name_look IS NULL";
        let mut rows = 0;
        for (of, look) in &self.looks {
            rows +=
                if self.is_old { run!(&mut *conn, OLD, of, look)? } else { run!(&mut *conn, NOW, of, look)? };
        }
        Ok(rows)
    }

    pub(crate) fn texts(&self) -> Vec<&str> {
        self.looks.iter().flat_map(|(of, look)| [of.as_str(), look]).collect()
    }
}

impl Store {
    /// Fills in how every name looks that was given before this was kept, by `look`: of a former name only the key is
    /// there. Answers how many there were.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] or [`StoreError::InDoubt`].
    pub async fn fill_looks(&self, look: impl Fn(&str) -> String) -> Result<u64, StoreError> {
        const NOW: &str = "SELECT a.player, p.name FROM user_account a JOIN player p ON p.id = a.player \
             WHERE a.name_look IS NULL ORDER BY a.player LIMIT $1";
        const OLD: &str =
            "SELECT name_key, name_key FROM name_old WHERE name_look IS NULL ORDER BY name_key LIMIT $1";
        let mut filled = 0;
        for (sql, is_old) in [(NOW, false), (OLD, true)] {
            loop {
                let rows: Vec<(String, String)> =
                    read!(self, |conn| sqlx::query_as(sql).bind(AT_ONCE).fetch_all(conn).await)?;
                if rows.is_empty() {
                    break;
                }
                let looks = rows.into_iter().map(|(of, name)| (of, look(&name))).collect();
                filled += self.queue().write(Write { is_old, looks }).await?;
            }
        }
        Ok(filled)
    }
}
