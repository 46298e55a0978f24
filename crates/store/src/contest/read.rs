// SPDX-License-Identifier: AGPL-3.0-or-later
//! Tournaments are read: one, its log, lists by filters, and the results of its tables that it has not taken in yet.

use std::collections::BTreeSet;

use crate::contest::append::ContestHead;
use crate::db::read;
use crate::error::StoreError;
use crate::open::Store;

/// The most tournaments one question is answered with.
pub const CONTESTS_AT_ONCE_MAX: u32 = 100;

/// A tournament as it stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ContestRow {
    /// Its id.
    pub id: String,
    /// The number of its last event.
    pub seq: i64,
    /// Where it stands.
    pub head: ContestHead,
    /// Who made it.
    pub by: String,
    /// Of a match that two agree on by themselves: the other one, once they have entered.
    pub other: Option<String>,
    /// When it was made, microseconds since the epoch.
    pub created_us: i64,
    /// When its last event happened, microseconds since the epoch.
    pub updated_us: i64,
}

/// An event of a tournament as it is kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredContestEvent {
    /// Its number, from 1 without gaps.
    pub seq: i64,
    /// When it happened, microseconds since the epoch.
    pub at_us: i64,
    /// Who caused it; empty for the server itself.
    pub actor: String,
    /// The event itself, as JSON; opaque here.
    pub payload: String,
}

/// Somebody on the list of a tournament.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ContestPlace {
    /// The tournament.
    pub contest: String,
    /// Whose it is.
    pub federation: String,
    /// Of which game.
    pub game: String,
    /// Where it stands.
    pub state: String,
    /// The word for how it is with them.
    pub entry: String,
    /// When the tournament was made, microseconds since the epoch.
    pub created_us: i64,
}

/// Which tournaments are asked for; what is left out lets every one through.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ContestFilter {
    /// In one of these states, by their words.
    pub states: Vec<String>,
    /// Of this federation.
    pub federation: Option<String>,
    /// Of this game.
    pub game: Option<String>,
    /// Of this format. Unless it or a player is asked for, `duel` is left out.
    pub format: Option<String>,
    /// With this account on the list.
    pub player: Option<String>,
    /// Starting at this instant or later.
    pub from_us: Option<i64>,
    /// Starting before this instant.
    pub to_us: Option<i64>,
    /// Made before this one: the last of the page before.
    pub before: Option<(i64, String)>,
}

type Row = (
    String,
    i64,
    String,
    String,
    String,
    String,
    Option<i64>,
    Option<i64>,
    String,
    i64,
    i64,
    String,
    Option<String>,
);

fn contest(row: Row) -> ContestRow {
    let (
        id,
        seq,
        state,
        federation,
        game,
        format,
        starts_us,
        deadline_us,
        card,
        created_us,
        updated_us,
        by,
        other,
    ) = row;
    let head = ContestHead { state, federation, game, format, starts_us, deadline_us, card };
    ContestRow { id, seq, head, by, other, created_us, updated_us }
}

macro_rules! columns {
    () => {
        "SELECT c.id, c.seq, c.state, c.federation, c.game, c.format, c.starts_us, c.deadline_us, c.card, c.created_us, \
         c.updated_us, COALESCE((SELECT b.actor FROM contest_event b WHERE b.contest = c.id AND b.seq = 1), ''), \
         CASE WHEN c.format = 'duel' THEN (SELECT MIN(e.player) FROM contest_entry e JOIN contest_event b \
         ON b.contest = e.contest AND b.seq = 1 WHERE e.contest = c.id AND e.state <> 'withdrawn' AND e.player <> b.actor) \
         END FROM contest c "
    };
}

impl Store {
    /// A tournament; nothing when there is none of this id.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot be read now.
    pub async fn contest(&self, id: &str) -> Result<Option<ContestRow>, StoreError> {
        const SQL: &str = concat!(columns!(), "WHERE c.id = $1");
        let row: Option<Row> = read!(self, |conn| sqlx::query_as(SQL).bind(id).fetch_optional(conn).await)?;
        Ok(row.map(contest))
    }

    /// Those of these tournaments that there are, in no order.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot be read now.
    pub async fn contests_of(&self, ids: &BTreeSet<&str>) -> Result<Vec<ContestRow>, StoreError> {
        /// As many as the statement has places; those left over ask for an id that nothing has.
        const AT_ONCE: usize = 16;
        const SQL: &str = concat!(
            columns!(),
            "WHERE c.id IN ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)"
        );
        let ids: Vec<&str> = ids.iter().copied().collect();
        let mut found = Vec::with_capacity(ids.len());
        for some in ids.chunks(AT_ONCE) {
            let rows: Vec<Row> = read!(self, |conn| {
                let mut query = sqlx::query_as(SQL);
                for place in 0..AT_ONCE {
                    query = query.bind(some.get(place).copied().unwrap_or_default());
                }
                query.fetch_all(conn).await
            })?;
            found.extend(rows.into_iter().map(contest));
        }
        Ok(found)
    }

    /// Tournaments, the latest made first, at most `limit` and [`CONTESTS_AT_ONCE_MAX`].
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot be read now.
    pub async fn contests(&self, filter: &ContestFilter, limit: u32) -> Result<Vec<ContestRow>, StoreError> {
        const SQL: &str = concat!(
            columns!(),
            "WHERE ($1 = '' OR $1 LIKE '%,' || c.state || ',%') AND ($2 = '' OR c.federation = $2) \
             AND ($3 = '' OR c.game = $3) AND (c.format = $4 OR ($4 = '' AND ($5 <> '' OR c.format <> 'duel'))) \
             AND ($5 = '' OR EXISTS (SELECT 1 FROM contest_entry e WHERE e.contest = c.id AND e.player = $5)) \
             AND (CASE WHEN c.starts_us IS NULL THEN $6 ELSE c.starts_us END) >= $6 \
             AND (CASE WHEN c.starts_us IS NULL THEN $8 ELSE c.starts_us < $7 END) \
             AND (c.created_us, c.id) < ($9, $10) ORDER BY c.created_us DESC, c.id DESC LIMIT $11"
        );
        let text = |value: &Option<String>| value.clone().unwrap_or_default();
        let states =
            if filter.states.is_empty() { String::new() } else { format!(",{},", filter.states.join(",")) };
        let (before_us, before) =
            filter.before.as_ref().map_or((i64::MAX, ""), |(at, id)| (*at, id.as_str()));
        let rows: Vec<Row> = read!(self, |conn| sqlx::query_as(SQL)
            .bind(&states)
            .bind(text(&filter.federation))
            .bind(text(&filter.game))
            .bind(text(&filter.format))
            .bind(text(&filter.player))
            .bind(filter.from_us.unwrap_or(i64::MIN))
            .bind(filter.to_us.unwrap_or(i64::MAX))
            // Without a time it is in no span of time.
            .bind(filter.from_us.is_none() && filter.to_us.is_none())
            .bind(before_us)
            .bind(before)
            .bind(i64::from(limit.min(CONTESTS_AT_ONCE_MAX)))
            .fetch_all(conn)
            .await)?;
        Ok(rows.into_iter().map(contest).collect())
    }

    /// The tournaments on whose lists an account is or was at the end, matches that two agreed on by themselves too, by id.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot be read now.
    pub async fn entries_of(&self, player: &str) -> Result<Vec<ContestPlace>, StoreError> {
        const SQL: &str = "SELECT c.id, c.federation, c.game, c.state, e.state, c.created_us FROM contest_entry e \
             JOIN contest c ON c.id = e.contest WHERE e.player = $1 ORDER BY c.created_us, c.id";
        type Row = (String, String, String, String, String, i64);
        let rows: Vec<Row> = read!(self, |conn| sqlx::query_as(SQL).bind(player).fetch_all(conn).await)?;
        let place = |(contest, federation, game, state, entry, created_us)| ContestPlace {
            contest,
            federation,
            game,
            state,
            entry,
            created_us,
        };
        Ok(rows.into_iter().map(place).collect())
    }

    /// The ids of all tournaments that are not over for good.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot be read now.
    pub async fn live_contests(&self) -> Result<Vec<String>, StoreError> {
        const SQL: &str = "SELECT id FROM contest WHERE state NOT IN ('closed', 'cancelled') ORDER BY id";
        let rows: Vec<(String,)> = read!(self, |conn| sqlx::query_as(SQL).fetch_all(conn).await)?;
        Ok(rows.into_iter().map(|(id,)| id).collect())
    }

    /// The ids of all tournaments behind `after` (empty: from the start), in order, at most `limit`.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot be read now.
    pub async fn contest_ids(&self, after: &str, limit: u32) -> Result<Vec<String>, StoreError> {
        const SQL: &str = "SELECT id FROM contest WHERE id > $1 ORDER BY id LIMIT $2";
        let rows: Vec<(String,)> =
            read!(self, |conn| sqlx::query_as(SQL).bind(after).bind(i64::from(limit)).fetch_all(conn).await)?;
        Ok(rows.into_iter().map(|(id,)| id).collect())
    }

    /// Who is on the list of a tournament, and the word for how it is with them.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot be read now.
    pub async fn contest_entries(&self, id: &str) -> Result<Vec<(String, String)>, StoreError> {
        const SQL: &str = "SELECT player, state FROM contest_entry WHERE contest = $1 ORDER BY player";
        Ok(read!(self, |conn| sqlx::query_as(SQL).bind(id).fetch_all(conn).await)?)
    }

    /// The events of a tournament behind `after_seq` (0 for all), in order.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot be read now.
    pub async fn contest_events(
        &self,
        id: &str,
        after_seq: i64,
    ) -> Result<Vec<StoredContestEvent>, StoreError> {
        const SQL: &str = "SELECT seq, at_us, actor, payload FROM contest_event \
             WHERE contest = $1 AND seq > $2 ORDER BY seq";
        let rows: Vec<(i64, i64, String, String)> =
            read!(self, |conn| sqlx::query_as(SQL).bind(id).bind(after_seq).fetch_all(conn).await)?;
        let event = |(seq, at_us, actor, payload)| StoredContestEvent { seq, at_us, actor, payload };
        Ok(rows.into_iter().map(event).collect())
    }

    /// The event in which `actor` had the command carried out; nothing when they never had.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot be read now.
    pub async fn contest_command(
        &self,
        id: &str,
        actor: &str,
        command: &str,
    ) -> Result<Option<i64>, StoreError> {
        const SQL: &str =
            "SELECT seq FROM contest_event WHERE contest = $1 AND actor = $2 AND command_id = $3";
        let row: Option<(i64,)> = read!(self, |conn| sqlx::query_as(SQL)
            .bind(id)
            .bind(actor)
            .bind(command)
            .fetch_optional(conn)
            .await)?;
        Ok(row.map(|(seq,)| seq))
    }

    /// Whether the tournament has taken the game of this table in.
    pub(crate) async fn has_taken(&self, id: &str, room: &str) -> Result<bool, StoreError> {
        const SQL: &str = "SELECT seq FROM contest_event WHERE contest = $1 AND room = $2";
        let row: Option<(i64,)> =
            read!(self, |conn| sqlx::query_as(SQL).bind(id).bind(room).fetch_optional(conn).await)?;
        Ok(row.is_some())
    }

    /// The tables of a tournament whose games are over and were not taken in, the earliest end first.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot be read now.
    pub async fn untaken_results(&self, id: &str) -> Result<Vec<String>, StoreError> {
        const SQL: &str = "SELECT g.room FROM game_result g WHERE g.contest = $1 AND NOT EXISTS \
             (SELECT 1 FROM contest_event e WHERE e.contest = $1 AND e.room = g.room) ORDER BY g.ended_us, g.room";
        let rows: Vec<(String,)> = read!(self, |conn| sqlx::query_as(SQL).bind(id).fetch_all(conn).await)?;
        Ok(rows.into_iter().map(|(room,)| room).collect())
    }
}
