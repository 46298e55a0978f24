// SPDX-License-Identifier: AGPL-3.0-or-later
//! The end of a game is written: its result, who played it, and what follows from it. All of it belongs to the append
//! of the end, and stands or falls with it.

use closing::{Closing, RatingChange};
use game::Micros;

use super::row::columns;
use crate::db::{Conn, on};
use crate::money;

/// What a game was for one who played it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    /// Won, in bughouse with the partner.
    Won,
    /// Lost.
    Lost,
    /// Nobody won.
    Drawn,
    /// There is no result.
    Void,
}

impl Outcome {
    /// Every outcome.
    pub const ALL: [Self; 4] = [Self::Won, Self::Lost, Self::Drawn, Self::Void];

    /// The word in the database and in messages.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Won => "won",
            Self::Lost => "lost",
            Self::Drawn => "drawn",
            Self::Void => "void",
        }
    }

    /// The outcome of a word.
    #[must_use]
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|outcome| outcome.word() == word)
    }
}

/// Somebody who played a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Participant {
    /// The chair's number, from 0.
    pub seat: u8,
    /// The player's id.
    pub player: String,
    /// What the game was for them.
    pub outcome: Outcome,
}

/// Which board of a tournament a game was.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OfContest {
    /// The tournament.
    pub contest: String,
    /// The round, from 1.
    pub round: u16,
    /// The board, from 1.
    pub board: u16,
}

/// How a game ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GameResult {
    /// The game's id, such as `tabla`.
    pub game: String,
    /// Which games it counts among, `tabla/blitz`.
    pub pool: String,
    /// Whether it was played for ratings.
    pub rated: bool,
    /// The points the match went to; 1 for a single game.
    pub length: u16,
    /// The chair that won; nobody in a drawn game and in one without a result.
    pub winner: Option<u8>,
    /// Points won.
    pub points: u32,
    /// By which end, in the word of the log.
    pub reason: String,
    /// When, microseconds since the epoch.
    pub ended_us: i64,
    /// Who played it, by chair.
    pub players: Vec<Participant>,
    /// Where it belongs, if it was a board of a tournament.
    pub event: Option<OfContest>,
}

/// What is written together with the last event of a game.
#[derive(Debug, Clone, PartialEq)]
pub struct GameEnd {
    /// The result.
    pub result: GameResult,
    /// What follows from it. A score waits for the tournaments: an append that carries one is refused.
    pub closing: Closing,
}

/// A step that takes back what a voided game moved in one list.
#[derive(Debug, Clone, PartialEq)]
pub struct RatingBack {
    /// The rating as it is and as it is to be.
    pub change: RatingChange,
    /// When the last game ended that it counts.
    pub played: Micros,
}

impl GameEnd {
    /// The texts it would write.
    pub(crate) fn texts(&self) -> impl Iterator<Item = &str> {
        let ratings = self.closing.ratings.iter().flat_map(|change| [change.player.as_str(), &change.scope]);
        result_texts(&self.result).chain(ratings)
    }
}

/// The texts a result would write.
pub(crate) fn result_texts(result: &GameResult) -> impl Iterator<Item = &str> {
    let players = result.players.iter().map(|one| one.player.as_str());
    let contest = result.event.as_ref().map(|of| of.contest.as_str());
    players.chain(contest).chain([result.game.as_str(), &result.pool, &result.reason])
}

/// Writes a result with who played it; `false` when some of it is there already.
pub(crate) async fn write_whole_result(
    conn: &mut Conn,
    room: &str,
    result: &GameResult,
) -> Result<bool, sqlx::Error> {
    if !write_result(conn, room, result).await? {
        return Ok(false);
    }
    for one in &result.players {
        if !write_participant(conn, room, result.ended_us, one).await? {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Writes the end of the game of `room`; `false` when some of it cannot be written as asked.
pub(crate) async fn write(conn: &mut Conn, room: &str, end: &GameEnd) -> Result<bool, sqlx::Error> {
    let result = &end.result;
    if !write_whole_result(conn, room, result).await? {
        return Ok(false);
    }
    for change in &end.closing.ratings {
        if !write_rating(conn, room, change, "game", Micros(result.ended_us)).await? {
            return Ok(false);
        }
    }
    match &end.closing.settlement {
        Some(group) => Ok(money::post(conn, group, Micros(result.ended_us)).await? > 0),
        None => Ok(true),
    }
}

async fn write_result(conn: &mut Conn, room: &str, result: &GameResult) -> Result<bool, sqlx::Error> {
    const SQL: &str = "INSERT INTO game_result (room, game, pool, rated, length, winner, points, reason, ended_us, \
         contest, round, board) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) ON CONFLICT DO NOTHING";
    let event = result.event.as_ref();
    on!(conn, |conn| sqlx::query(SQL)
        .bind(room)
        .bind(&result.game)
        .bind(&result.pool)
        .bind(result.rated)
        .bind(i16::try_from(result.length).unwrap_or(i16::MAX))
        .bind(result.winner.map(i16::from))
        .bind(i64::from(result.points))
        .bind(&result.reason)
        .bind(result.ended_us)
        .bind(event.map(|of| of.contest.as_str()))
        .bind(event.map(|of| i32::from(of.round)))
        .bind(event.map(|of| i32::from(of.board)))
        .execute(&mut **conn)
        .await
        .map(|done| done.rows_affected() == 1))
}

async fn write_participant(
    conn: &mut Conn,
    room: &str,
    ended_us: i64,
    one: &Participant,
) -> Result<bool, sqlx::Error> {
    const SQL: &str = "INSERT INTO played (player, ended_us, room, seat, result) VALUES ($1, $2, $3, $4, $5) \
         ON CONFLICT DO NOTHING";
    on!(conn, |conn| sqlx::query(SQL)
        .bind(&one.player)
        .bind(ended_us)
        .bind(room)
        .bind(i16::from(one.seat))
        .bind(one.outcome.word())
        .execute(&mut **conn)
        .await
        .map(|done| done.rows_affected() == 1))
}

/// What a game that is voided had moved goes back.
pub(crate) async fn write_back(conn: &mut Conn, room: &str, back: &RatingBack) -> Result<bool, sqlx::Error> {
    write_rating(conn, room, &back.change, "void", back.played).await
}

/// Moves a rating that still is at the expected version, and writes the step down.
async fn write_rating(
    conn: &mut Conn,
    room: &str,
    change: &RatingChange,
    why: &str,
    at: Micros,
) -> Result<bool, sqlx::Error> {
    const FIRST: &str = "INSERT INTO rating \
         (scope, player, pool, n, rating_mp, deviation_mp, volatility_nano, experience, played_us) \
         VALUES ($1, $2, $3, $4 + 1, $5, $6, $7, $8, $9) ON CONFLICT DO NOTHING";
    const NEXT: &str = "UPDATE rating SET n = $4 + 1, rating_mp = $5, deviation_mp = $6, volatility_nano = $7, \
         experience = $8, played_us = $9 WHERE scope = $1 AND player = $2 AND pool = $3 AND n = $4";
    const STEP: &str = "INSERT INTO rating_event \
         (scope, player, pool, n, rating_mp, deviation_mp, volatility_nano, experience, played_us, \
          room, why, before_mp) \
         VALUES ($1, $2, $3, $4 + 1, $5, $6, $7, $8, $9, $10, $12, $11) ON CONFLICT DO NOTHING";
    let n = change.expected_version.cast_signed();
    let (rating_mp, deviation_mp, volatility_nano, experience, played_us) = columns(change.after, at);
    for sql in [if n == 0 { FIRST } else { NEXT }, STEP] {
        let is_step = sql == STEP;
        let written = on!(&mut *conn, |conn| {
            let mut query = sqlx::query(sql)
                .bind(&change.scope)
                .bind(&change.player)
                .bind(change.pool.to_string())
                .bind(n)
                .bind(rating_mp)
                .bind(deviation_mp)
                .bind(volatility_nano)
                .bind(experience)
                .bind(played_us);
            if is_step {
                query = query.bind(room).bind(change.before.rating_mp()).bind(why);
            }
            query.execute(&mut **conn).await.map(|done| done.rows_affected())
        })?;
        if written != 1 {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Whether one of the ratings is not at the version that its change was computed from.
pub(crate) async fn is_stale(
    conn: &mut Conn,
    changes: impl Iterator<Item = &RatingChange>,
) -> Result<bool, sqlx::Error> {
    const SQL: &str = "SELECT n FROM rating WHERE scope = $1 AND player = $2 AND pool = $3";
    for change in changes {
        let row: Option<(i64,)> = on!(&mut *conn, |conn| sqlx::query_as(SQL)
            .bind(&change.scope)
            .bind(&change.player)
            .bind(change.pool.to_string())
            .fetch_optional(&mut **conn)
            .await)?;
        if row.map_or(0, |(n,)| n) != change.expected_version.cast_signed() {
            return Ok(true);
        }
    }
    Ok(false)
}
