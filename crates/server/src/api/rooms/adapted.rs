// SPDX-License-Identifier: AGPL-3.0-or-later
//! What a game by Appendix D leaves on paper: a player's own score, the arbiter's evidence, a board to emboss.

use axum::Json;
use axum::extract::{Path, State};
use axum::http::{Uri, header};
use axum::response::{IntoResponse, Response};
use game::Side;
use room::adapted::{Actor as Who, Command as Act, Notice, Protocol, spoken};
use room::{Event, Refusal, Room, Status};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::app::App;
use crate::auth::session::Visitor;
use crate::error::{ApiError, Problem};
use crate::records::paper::{self, Paper};
use crate::rooms::log;

/// Which score, and how it is written.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub struct WantedScore {
    /// 0 is White's, 1 is Black's.
    pub side: u8,
    /// `text`, `unicode` (Braille), `brf` (Braille for embossers) or `said` (in the words of the announcements).
    #[serde(default, rename = "as")]
    #[param(inline)]
    pub form: Paper,
}

/// What was said and done, by whom and when.
#[derive(Serialize, ToSchema)]
pub struct AdaptedEvidence {
    /// In order.
    pub commands: Vec<AdaptedLine>,
}

/// One thing that was said or done.
#[derive(Serialize, ToSchema)]
pub struct AdaptedLine {
    /// The number of its event.
    pub n: i64,
    /// When, milliseconds since 1970.
    pub at: i64,
    /// By whom: `white`, `black`, `assistant:0`, `helper:1`, `arbiter`, `house`.
    pub by: String,
    /// What, as it was sent; a sealed move without its text.
    #[schema(value_type = serde_json::Value)]
    pub c: serde_json::Value,
    /// What was said of it.
    #[schema(value_type = Vec<serde_json::Value>)]
    pub said: Vec<serde_json::Value>,
}

/// The log of a table by Appendix D, and the room after it.
async fn table(app: &App, id: &str) -> Result<(Vec<(game::Micros, Event)>, Room), ApiError> {
    app.rooms.open(app, id).await?;
    let events = log::read(app, id).await.map_err(log::unavailable)?;
    let folded = (id.to_owned(), events.clone());
    // A long game is folded beside the threads that carry moves.
    let room = tokio::task::spawn_blocking(move || Room::restore(&folded.0, folded.1));
    let room = room.await.map_err(|_| ApiError::Internal)?.map_err(|_| ApiError::Internal)?;
    if room.appendix().is_none() {
        return Err(Refusal::NotInThisGame { act: "score" }.into());
    }
    Ok((events, room))
}

fn protocol(room: &Room) -> Result<&Protocol, ApiError> {
    room.appendix().map(room::Appendix::protocol).ok_or(ApiError::Internal)
}

/// The score that a player keeps, or the server for them. Until the end only that player sees it, an assistant who
/// keeps it, and the arbiter.
///
/// # Errors
/// 403 `not_yet`, [`ApiError::NoSuchRoom`].
#[utoipa::path(get, path = "/api/v1/rooms/{id}/score", tag = "rooms", operation_id = "show_score",
    params(("id" = String, Path, description = "The room"), WantedScore), responses(
    (status = OK, body = String, content_type = "text/plain", description = "The score"),
    (status = "4XX", body = Problem, content_type = "application/problem+json"),
    (status = "5XX", body = Problem, content_type = "application/problem+json")
))]
pub async fn score(
    State(app): State<App>,
    visitor: Visitor,
    Path(id): Path<String>,
    uri: Uri,
) -> Result<Response, ApiError> {
    let WantedScore { side, form } = crate::api::query(&uri)?;
    let side = match side {
        0 => Side::White,
        1 => Side::Black,
        seat => return Err(Refusal::NoSuchSeat { seat, last: 1 }.into()),
    };
    let (_, room) = table(&app, &id).await?;
    let game = protocol(&room)?;
    let keeps =
        |of: Side| of == side && game.config().person(of).assistant.is_some_and(|rights| rights.record);
    let may = match room.who(visitor.player()).filter(|_| !visitor.player().is_empty()) {
        _ if room.status() == Status::Over => true,
        Some(Who::Arbiter) => true,
        Some(Who::Player(own)) => own == side,
        Some(Who::Assistant(of)) => keeps(of),
        _ => false,
    };
    if !may {
        return Err(Refusal::NotYet.into());
    }
    Ok(text(paper::score(game, side, form), "text/plain; charset=utf-8"))
}

/// Every command of the game: for the arbiter, and for those who sat at the table once it is over.
///
/// # Errors
/// 403 `not_yet`, [`ApiError::NoSuchRoom`].
#[utoipa::path(get, path = "/api/v1/rooms/{id}/evidence", tag = "rooms", operation_id = "show_evidence",
    params(("id" = String, Path, description = "The room")), responses(
    (status = OK, body = AdaptedEvidence),
    (status = "4XX", body = Problem, content_type = "application/problem+json"),
    (status = "5XX", body = Problem, content_type = "application/problem+json")
))]
pub async fn evidence(
    State(app): State<App>,
    visitor: Visitor,
    Path(id): Path<String>,
) -> Result<Json<AdaptedEvidence>, ApiError> {
    let (events, room) = table(&app, &id).await?;
    let who = room.who(visitor.player()).filter(|_| !visitor.player().is_empty());
    let may = who == Some(Who::Arbiter) || (who.is_some() && room.status() == Status::Over);
    if !may {
        return Err(Refusal::NotYet.into());
    }
    let sealed = protocol(&room)?.is_sealed() && room.status() != Status::Over;
    let last_seal = events.iter().rposition(|(_, event)| is_seal(event)).filter(|_| sealed);
    let lines = tokio::task::spawn_blocking(move || lines(&id, &events, last_seal));
    let commands = lines.await.map_err(|_| ApiError::Internal)??;
    Ok(Json(AdaptedEvidence { commands }))
}

fn is_seal(event: &Event) -> bool {
    matches!(event, Event::Adapted { c, .. } if matches!(**c, Act::Seal { .. }))
}

fn lines(
    id: &str,
    events: &[(game::Micros, Event)],
    sealed: Option<usize>,
) -> Result<Vec<AdaptedLine>, ApiError> {
    let (mut lines, mut room) = (Vec::new(), None::<Room>);
    for (index, (at, event)) in events.iter().enumerate() {
        match &mut room {
            None => room = Room::restore(id, [(*at, event.clone())]).ok(),
            Some(room) => room.fold(*at, event).map_err(|_| ApiError::Internal)?,
        }
        let (Event::Adapted { by, c, .. }, Some(after)) = (event, &room) else { continue };
        let mut told = serde_json::to_value(&**c).map_err(|_| ApiError::Internal)?;
        if sealed == Some(index) {
            told = serde_json::json!({"k": "seal"});
        }
        let said = after.appendix().map(room::Appendix::said).unwrap_or_default();
        lines.push(AdaptedLine {
            n: after.version(),
            at: at.0 / 1_000,
            by: by.name(),
            c: told,
            said: said.iter().map(|Notice { message, .. }| spoken(message, false)).collect(),
        });
    }
    Ok(lines)
}

/// How the board is drawn.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub struct WantedBoard {
    /// `svg` for swell paper or `brf` for an embosser.
    #[serde(rename = "as")]
    #[param(inline)]
    pub form: paper::Drawing,
}

/// A board to feel, 20 by 20 centimetres: dark squares are hatched, and every square has its hole (D.1).
#[utoipa::path(get, path = "/api/v1/adapted/board", tag = "rooms", operation_id = "show_tactile_board",
    params(WantedBoard), responses(
    (status = OK, body = String, content_type = "image/svg+xml", description = "The board"),
    (status = "4XX", body = Problem, content_type = "application/problem+json"),
    (status = "5XX", body = Problem, content_type = "application/problem+json")
))]
pub async fn board(uri: Uri) -> Result<Response, ApiError> {
    let WantedBoard { form } = crate::api::query(&uri)?;
    Ok(match form {
        paper::Drawing::Svg => text(paper::svg(), "image/svg+xml"),
        paper::Drawing::Brf => text(paper::brf(), "text/plain; charset=us-ascii"),
    })
}

fn text(text: String, media_type: &'static str) -> Response {
    ([(header::CONTENT_TYPE, media_type), (header::CACHE_CONTROL, "no-store")], text).into_response()
}
