// SPDX-License-Identifier: AGPL-3.0-or-later
//! Rounds of a tournament: seen, paired, taken back, and the results of their boards.

use std::sync::Arc;

use axum::Extension;
use axum::body::Bytes;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use contest::{Board, Command, Contest, Outcome, PauseReason, Refusal, RoundState, Who};
use serde::Deserialize;
use serde_json::{Value, json};
use utoipa::IntoParams;

use super::{who, worth};
use crate::api::Payload;
use crate::api::once::Once;
use crate::app::App;
use crate::auth::session::Visitor;
use crate::error::{ApiError, Problem};
use crate::net::conditional;
use crate::tournaments::open;
use crate::tournaments::refusal::TournamentError;

/// How a round is paired.
#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct Wish {
    pairs: Option<Vec<(u16, u16)>>,
    #[serde(default, deserialize_with = "crate::api::or_usual")]
    force: bool,
    reason: Option<String>,
}

/// Why a round is taken back.
#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct Why {
    reason: Option<String>,
}

/// A round of a tournament.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Path)]
pub struct RoundPath {
    /// The tournament.
    id: String,
    /// Its number.
    round: u16,
}

/// Who asks, as an arbiter of the tournament.
async fn arbiter(app: &App, visitor: &Visitor, id: &str) -> Result<Who, ApiError> {
    let contest = open::seen(app, id).await?;
    who::arbiter(app, visitor, &contest).await
}

/// Has an arbiter's edit done to the tournament they had seen.
async fn edit(
    app: &App,
    visitor: &Visitor,
    id: &str,
    headers: &HeaderMap,
    command: Command,
) -> Result<Arc<Contest>, ApiError> {
    let who = arbiter(app, visitor, id).await?;
    let seen = conditional::seen(headers)?;
    open::ask(app, id, who, command, Some(seen)).await
}

/// The result of a board.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ended {
    result: Outcome,
    points: Option<Points>,
    reason: Option<String>,
}

/// What a game of the tables family was worth.
#[derive(Deserialize)]
#[serde(untagged)]
enum Points {
    /// To White and to Black.
    Each([u32; 2]),
    /// To who won.
    Won(u32),
}

impl Points {
    fn each(self, result: Outcome) -> [u32; 2] {
        match (self, result) {
            (Self::Each(points), _) => points,
            (Self::Won(points), Outcome::WhiteWon | Outcome::WhiteForfeit) => [points, 0],
            (Self::Won(points), Outcome::BlackWon | Outcome::BlackForfeit) => [0, points],
            (Self::Won(_), Outcome::Drawn | Outcome::Nobody) => [0, 0],
        }
    }
}

/// A round: `state` is `playing` or `over`; `white` and `black` are starting numbers, those of a board's first game, by which its
/// `result`, `points`, `score` and `games` (each with its `room` and `score`, null while it is on) are told; `colours` are White and Black of the game that is on.
///
/// # Errors
/// `no_such_tournament`, `no_such_round`.
#[utoipa::path(get, path = "/api/v1/tournaments/{id}/rounds/{round}", tag = "tournaments", operation_id = "show_round",
    params(RoundPath), responses(
    (status = OK, body = Value, description = "`round`, `state`, `boards`, `byes`, `seq`"),
    (status = "4XX", body = Problem, content_type = "application/problem+json"),
    (status = "5XX", body = Problem, content_type = "application/problem+json")
))]
pub async fn show_round(
    State(app): State<App>,
    visitor: Visitor,
    Path(RoundPath { id, round }): Path<RoundPath>,
) -> Result<Response, ApiError> {
    let contest = open::shown(&app, &visitor, &id).await?;
    let shown = round_of(&contest, round).ok_or(TournamentError::Refused(Refusal::NoSuchRound { round }))?;
    Ok(who::json(StatusCode::OK, shown))
}

fn round_of(contest: &Contest, round: u16) -> Option<Value> {
    let of = contest.round(round)?;
    let settings = contest.settings();
    let board = |board: &Board| {
        json!({
            "game": settings.game_of(round, board.attempt),
            "attempt": board.attempt,
            "score": board.score.map(|half_points| f64::from(half_points) / 2.0),
            "games": board.games_shown(),
            "board": board.board,
            "match": board.match_number,
            "white": board.white,
            "black": board.black,
            "colours": board.colours_now(),
            "room": board.room,
            "result": board.result,
            "points": board.points,
        })
    };
    let state = match of.state {
        RoundState::Playing if contest.state() != contest::State::Cancelled => "playing",
        RoundState::Playing | RoundState::Over => "over",
    };
    Some(json!({
        "round": round,
        "state": state,
        "boards": of.boards.iter().map(board).collect::<Vec<_>>(),
        "byes": of.byes,
        "seq": contest.seq(),
    }))
}

/// Pairs the next round, by the rules or by hand. Where the rules leave no pairing it is refused, and the tournament is paused.
///
/// # Errors
/// `round_open`, `illegal_pairing`, `no_legal_pairing`, `no_rounds_left`, `wrong_state`.
#[utoipa::path(post, path = "/api/v1/tournaments/{id}/pair", tag = "tournaments", operation_id = "pair_round",
    params(("id" = String, Path, description = "The tournament")),
    request_body(content = Value, description = "`pairs`, `force`, `reason`, or nothing"), responses(
    (status = CREATED, body = Value, description = "`round`, `seq`"),
    (status = "4XX", body = Problem, content_type = "application/problem+json"),
    (status = "5XX", body = Problem, content_type = "application/problem+json")
))]
pub async fn pair(
    State(app): State<App>,
    visitor: Visitor,
    Path(id): Path<String>,
    once: Option<Extension<Once>>,
    body: Bytes,
) -> Result<Response, ApiError> {
    let Wish { pairs, force, reason } = who::optional(&body)?;
    let who = arbiter(&app, &visitor, &id).await?;
    let command = Command::Pair { pairs, force, reason, busy: Vec::new() };
    let contest = open::ask_once(&app, &id, who, command, None, once.as_deref()).await?;
    if contest.pause_reason() == Some(PauseReason::NoLegalPairing) {
        return Err(TournamentError::Refused(Refusal::NoLegalPairing).into());
    }
    Ok(who::json(StatusCode::CREATED, json!({ "round": contest.paired(), "seq": contest.seq() })))
}

/// Takes the last round back, before any of its games has begun. Needs `If-Match`.
///
/// # Errors
/// `round_begun`, `no_such_round`, `if_match_needed`, `changed_meanwhile`.
#[utoipa::path(delete, path = "/api/v1/tournaments/{id}/rounds/{round}", tag = "tournaments", operation_id = "unpair_round",
    params(RoundPath), request_body(content = Value, description = "`reason`, or nothing"), responses(
    (status = OK, body = Value, description = "`round`, the last that is left, `seq`"),
    (status = "4XX", body = Problem, content_type = "application/problem+json"),
    (status = "5XX", body = Problem, content_type = "application/problem+json")
))]
pub async fn unpair(
    State(app): State<App>,
    visitor: Visitor,
    Path(RoundPath { id, round }): Path<RoundPath>,
    headers: HeaderMap,
    body: Bytes,
) -> Result<Response, ApiError> {
    let Why { reason } = who::optional(&body)?;
    let contest = edit(&app, &visitor, &id, &headers, Command::Unpair { round, reason }).await?;
    Ok(who::json(StatusCode::OK, json!({ "round": contest.paired(), "seq": contest.seq() })))
}

/// Writes the result of a board, the first one or another. Needs `If-Match`.
///
/// # Errors
/// `no_such_board`, `bad_result`, `later_result`, `if_match_needed`, `changed_meanwhile`.
#[utoipa::path(put, path = "/api/v1/tournaments/{id}/rounds/{round}/boards/{board}", tag = "tournaments",
    operation_id = "put_result", params(("id" = String, Path, description = "The tournament"),
    ("round" = u16, Path, description = "The round"), ("board" = u16, Path, description = "The board")),
    request_body(content = Value, description = "`result` (`1-0` `0-1` `1/2-1/2` `+:-` `-:+` `-:-`), `points` (of who won, or of both: `[2,0]`), `reason`"),
    responses(
    (status = OK, body = Value, description = "`seq`"),
    (status = "4XX", body = Problem, content_type = "application/problem+json"),
    (status = "5XX", body = Problem, content_type = "application/problem+json")
))]
pub async fn put_result(
    State(app): State<App>,
    visitor: Visitor,
    Path((id, round, board)): Path<(String, u16, u16)>,
    headers: HeaderMap,
    Payload(Ended { result, points, reason }): Payload<Ended>,
) -> Result<Response, ApiError> {
    let points = points.map(|points| points.each(result));
    arbiter(&app, &visitor, &id).await?;
    let contest = open::seen(&app, &id).await?;
    worth::fits(contest.settings(), round, result, points)
        .map_err(|allowed| TournamentError::Refused(Refusal::BadResult { allowed }))?;
    let command = Command::Result { round, board, result, points, reason };
    let contest = edit(&app, &visitor, &id, &headers, command).await?;
    Ok(who::json(StatusCode::OK, json!({ "seq": contest.seq() })))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_are_those_of_both_or_of_who_won() {
        let ended = |text: &str| {
            serde_json::from_str::<Ended>(text).map(|one| one.points.map(|points| points.each(one.result)))
        };
        for (text, points) in [
            (r#"{"result":"1-0","points":2}"#, Some([2, 0])),
            (r#"{"result":"0-1","points":3}"#, Some([0, 3])),
            (r#"{"result":"1/2-1/2","points":1}"#, Some([0, 0])),
            (r#"{"result":"0-1","points":[1,2]}"#, Some([1, 2])),
            (r#"{"result":"1-0"}"#, None),
        ] {
            assert_eq!(ended(text).expect(text), points, "{text}");
        }
        for wrong in [
            r#"{"result":"1-0","points":-1}"#,
            r#"{"result":"1-0","points":[1]}"#,
            r#"{"result":"1-0","points":"2"}"#,
        ] {
            assert!(ended(wrong).is_err(), "{wrong}");
        }
    }
}
