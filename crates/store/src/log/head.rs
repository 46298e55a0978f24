// SPDX-License-Identifier: AGPL-3.0-or-later
//! Where a room stands, known without reading its log: one row a room, changed with every append.
//! What a lobby shows from it is in `lobby.rs`.

use std::fmt;
use std::str::FromStr;

use crate::db::read;
use crate::error::StoreError;
use crate::open::Store;

/// How far a room has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Status {
    /// A chair is empty; the room may stand in the lobby.
    Open,
    /// Everybody sits; the game has not begun (dice are being agreed on).
    Starting,
    /// The game is on.
    Playing,
    /// The game is over. The room may still take events (chat, a rematch) but is not brought back at a restart.
    Over,
}

impl Status {
    /// The word kept in the database.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Status::Open => "open",
            Status::Starting => "starting",
            Status::Playing => "playing",
            Status::Over => "over",
        }
    }
}

impl fmt::Display for Status {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(self.as_str())
    }
}

impl FromStr for Status {
    type Err = StoreError;

    fn from_str(word: &str) -> Result<Self, StoreError> {
        [Status::Open, Status::Starting, Status::Playing, Status::Over]
            .into_iter()
            .find(|status| status.as_str() == word)
            .ok_or_else(|| StoreError::Database { detail: format!("no room status is called {word:?}") })
    }
}

/// Where a room stands after an append. All of it replaces what was known before, except `game`, which is kept from
/// the first append.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Head {
    /// How far the room has come.
    pub status: Status,
    /// The game's id, such as `tabla`.
    pub game: String,
    /// Whether the lobby may show the room to everybody.
    pub listed: bool,
    /// When somebody's time runs out if nothing happens (microseconds since the epoch); `None` when no clock runs.
    pub deadline_us: Option<i64>,
    /// What a lobby shows of the room, as JSON; opaque here.
    pub lobby: String,
}

/// A room's head as it is kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RoomHead {
    /// The room's id.
    pub room: String,
    /// The number of its last event, at least 1.
    pub seq: i64,
    /// See [`Head`].
    pub head: Head,
    /// The instant of the room's first event, microseconds since the epoch.
    pub created_us: i64,
    /// The instant of the room's last event, microseconds since the epoch.
    pub updated_us: i64,
}

/// A row of `head`, in the order of `head_columns!`.
pub(crate) type HeadRow = (String, i64, String, String, bool, Option<i64>, String, i64, i64);

/// The columns of a [`HeadRow`].
macro_rules! head_columns {
    () => {
        "head.room, head.seq, head.status, head.game, head.listed, head.deadline_us, head.lobby, \
         head.created_us, head.updated_us"
    };
}
pub(crate) use head_columns;

impl RoomHead {
    pub(crate) fn from_row(row: HeadRow) -> Result<Self, StoreError> {
        let (room, seq, status, game, listed, deadline_us, lobby, created_us, updated_us) = row;
        let head = Head { status: status.parse()?, game, listed, deadline_us, lobby };
        Ok(RoomHead { room, seq, head, created_us, updated_us })
    }

    pub(crate) fn from_rows(rows: Vec<HeadRow>) -> Result<Vec<Self>, StoreError> {
        rows.into_iter().map(RoomHead::from_row).collect()
    }
}

impl Store {
    /// Where a room stands; `None` when there is no such room.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot be read now.
    pub async fn head(&self, room: &str) -> Result<Option<RoomHead>, StoreError> {
        const SQL: &str = concat!("SELECT ", head_columns!(), " FROM head WHERE room = $1");
        let row: Option<HeadRow> =
            read!(self, |conn| sqlx::query_as(SQL).bind(room).fetch_optional(conn).await)?;
        row.map(RoomHead::from_row).transpose()
    }

    /// The rooms that are not over, oldest first, at most `limit` of them, beginning behind `after`: the rooms to bring
    /// back at a restart, page by page. Pass the last one of a page to get the next; an empty page is the end.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot be read now.
    pub async fn live_rooms(
        &self,
        after: Option<&RoomHead>,
        limit: u32,
    ) -> Result<Vec<RoomHead>, StoreError> {
        const SQL: &str = concat!(
            "SELECT ",
            head_columns!(),
            " FROM head WHERE status <> 'over' AND (created_us, room) > ($1, $2) ORDER BY created_us, room LIMIT $3"
        );
        let (created_us, room) = after.map_or((i64::MIN, ""), |head| (head.created_us, head.room.as_str()));
        let rows = read!(self, |conn| sqlx::query_as(SQL)
            .bind(created_us)
            .bind(room)
            .bind(i64::from(limit))
            .fetch_all(conn)
            .await)?;
        RoomHead::from_rows(rows)
    }
}
