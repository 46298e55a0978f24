// SPDX-License-Identifier: AGPL-3.0-or-later
//! Questions over finished games. Only reading.

use std::collections::{BTreeMap, BTreeSet};

use super::end::{GameResult, OfContest, Outcome, Participant};
use super::taken_back;
use crate::db::read;
use crate::error::StoreError;
use crate::open::Store;

/// The most games one question is answered with.
pub const GAMES_AT_ONCE_MAX: u32 = 100;

/// A finished game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FinishedGame {
    /// Its room.
    pub room: String,
    /// How it ended.
    pub result: GameResult,
    /// Whether it was taken back since: then it is no result any more.
    pub taken_back: bool,
}

/// Which games of a player are asked for; what is left out lets every game through.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct GameFilter {
    /// Of this game.
    pub game: Option<String>,
    /// Of this pool.
    pub pool: Option<String>,
    /// Rated ones, or those that are not.
    pub rated: Option<bool>,
    /// What it was for the player.
    pub outcome: Option<Outcome>,
    /// Against, or in bughouse with or against, this player.
    pub opponent: Option<String>,
    /// Ended at this instant or later.
    pub from_us: Option<i64>,
    /// Ended before this instant.
    pub to_us: Option<i64>,
    /// Older than this game: the last of the page before.
    pub before: Option<(i64, String)>,
}

/// The tournament, the round and the board, of a game that was one.
type EventRow = (Option<String>, Option<i32>, Option<i32>);
#[rustfmt::skip]
type Row = (
    String, String, String, bool, i16, Option<i16>, i64, String, i64,
    Option<String>, Option<i32>, Option<i32>, bool,
);

fn event((contest, round, board): EventRow) -> Option<OfContest> {
    let number = |value: Option<i32>| u16::try_from(value?).ok();
    Some(OfContest { contest: contest?, round: number(round)?, board: number(board)? })
}

impl Store {
    /// The finished games of a player, the latest first, at most `limit` and [`GAMES_AT_ONCE_MAX`].
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot be read now.
    pub async fn games_of(
        &self,
        player: &str,
        filter: &GameFilter,
        limit: u32,
    ) -> Result<Vec<FinishedGame>, StoreError> {
        const SQL: &str = concat!(
            "SELECT g.room, g.game, g.pool, g.rated, g.length, g.winner, g.points, g.reason, g.ended_us, \
             g.contest, g.round, g.board, ",
            taken_back!("g.room"),
            " FROM played p JOIN game_result g ON g.room = p.room \
             WHERE p.player = $1 AND (p.ended_us, p.room) < ($2, $3) AND p.ended_us >= $4 AND p.ended_us < $5 \
               AND ($6 = '' OR g.game = $6) AND ($7 = '' OR g.pool = $7) \
               AND ($8 = '' OR CASE WHEN ",
            taken_back!("g.room"),
            " THEN 'void' ELSE p.result END = $8) AND ($9 < 0 OR g.rated = ($9 = 1)) \
               AND ($10 = '' OR EXISTS (SELECT 1 FROM played o WHERE o.room = p.room AND o.player = $10 \
                                        AND o.seat <> p.seat)) \
             ORDER BY p.ended_us DESC, p.room DESC LIMIT $11"
        );
        let (before_us, before_room) =
            filter.before.as_ref().map_or((i64::MAX, ""), |(at, room)| (*at, room.as_str()));
        let text = |value: &Option<String>| value.clone().unwrap_or_default();
        let rows: Vec<Row> = read!(self, |conn| sqlx::query_as(SQL)
            .bind(player)
            .bind(before_us)
            .bind(before_room)
            .bind(filter.from_us.unwrap_or(i64::MIN))
            .bind(filter.to_us.unwrap_or(i64::MAX))
            .bind(text(&filter.game))
            .bind(text(&filter.pool))
            .bind(filter.outcome.map_or("", Outcome::word))
            .bind(filter.rated.map_or(-1, i32::from))
            .bind(text(&filter.opponent))
            .bind(i64::from(limit.min(GAMES_AT_ONCE_MAX)))
            .fetch_all(conn)
            .await)?;
        self.with_players(rows).await
    }

    /// How a game ended; nothing while it goes on.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot be read now.
    pub async fn game_result(&self, room: &str) -> Result<Option<GameResult>, StoreError> {
        const SQL: &str = concat!(
            "SELECT g.room, g.game, g.pool, g.rated, g.length, g.winner, g.points, g.reason, g.ended_us, \
             g.contest, g.round, g.board, ",
            taken_back!("g.room"),
            " FROM game_result g WHERE g.room = $1"
        );
        let rows: Vec<Row> = read!(self, |conn| sqlx::query_as(SQL).bind(room).fetch_all(conn).await)?;
        Ok(self.with_players(rows).await?.pop().map(|game| game.result))
    }

    /// How many games between two players the first won, drew and lost; those without a result are not counted, nor
    /// those that were taken back, nor those they played as partners.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot be read now.
    pub async fn head_to_head(&self, player: &str, other: &str) -> Result<[u64; 3], StoreError> {
        const SQL: &str = concat!(
            "SELECT p.result, COUNT(*) FROM played p JOIN played o ON o.room = p.room \
             WHERE p.player = $1 AND o.player = $2 AND p.seat <> o.seat AND p.result <> 'void' AND NOT ",
            taken_back!("p.room"),
            " AND (p.result = 'drawn' OR p.result <> o.result) GROUP BY p.result"
        );
        let rows: Vec<(String, i64)> =
            read!(self, |conn| sqlx::query_as(SQL).bind(player).bind(other).fetch_all(conn).await)?;
        let count = |word: &str| rows.iter().find(|(known, _)| known == word).map_or(0, |(_, count)| *count);
        Ok(["won", "drawn", "lost"].map(|word| count(word).unsigned_abs()))
    }

    /// The results of rows, with who played.
    async fn with_players(&self, rows: Vec<Row>) -> Result<Vec<FinishedGame>, StoreError> {
        let rooms: BTreeSet<&str> = rows.iter().map(|row| row.0.as_str()).collect();
        let mut players = self.participants(&rooms).await?;
        let odd =
            |room: &str| StoreError::Database { detail: format!("the result of {room} has odd numbers") };
        rows.into_iter()
            .map(
                |(
                    room,
                    game,
                    pool,
                    rated,
                    length,
                    winner,
                    points,
                    reason,
                    ended_us,
                    contest,
                    round,
                    board,
                    taken_back,
                )| {
                    let result = GameResult {
                        game,
                        pool,
                        rated,
                        length: u16::try_from(length).map_err(|_| odd(&room))?,
                        winner: winner.map(u8::try_from).transpose().map_err(|_| odd(&room))?,
                        points: u32::try_from(points).map_err(|_| odd(&room))?,
                        reason,
                        ended_us,
                        players: players.remove(&room).unwrap_or_default(),
                        event: event((contest, round, board)),
                    };
                    Ok(FinishedGame { room, result, taken_back })
                },
            )
            .collect()
    }

    async fn participants(
        &self,
        rooms: &BTreeSet<&str>,
    ) -> Result<BTreeMap<String, Vec<Participant>>, StoreError> {
        /// As many as the statement has places; those left over ask for a room that nobody has.
        const AT_ONCE: usize = 16;
        const SQL: &str = "SELECT room, seat, player, result FROM played WHERE room IN \
             ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16) ORDER BY room, seat";
        let rooms: Vec<&str> = rooms.iter().copied().collect();
        let mut players: BTreeMap<String, Vec<Participant>> = BTreeMap::new();
        for some in rooms.chunks(AT_ONCE) {
            let rows: Vec<(String, i16, String, String)> = read!(self, |conn| {
                let mut query = sqlx::query_as(SQL);
                for place in 0..AT_ONCE {
                    query = query.bind(some.get(place).copied().unwrap_or_default());
                }
                query.fetch_all(conn).await
            })?;
            for (room, seat, player, word) in rows {
                let odd = || StoreError::Database { detail: format!("seat {seat} of {room}: {word}") };
                let seat = u8::try_from(seat).map_err(|_| odd())?;
                let outcome = Outcome::from_word(&word).ok_or_else(odd)?;
                players.entry(room).or_default().push(Participant { seat, player, outcome });
            }
        }
        Ok(players)
    }
}
