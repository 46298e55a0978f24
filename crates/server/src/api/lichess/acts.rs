// SPDX-License-Identifier: AGPL-3.0-or-later
//! `POST /api/bot/game/{id}/…`: moves, words and agreements; the same under `/api/board`.

use ::game::Seat;
use axum::Json;
use axum::extract::{Path, Request, State};
use axum::http::Uri;
use room::{Command, OfferKind, Whom};
use serde::Deserialize;
use serde_json::{Value, json};
use utoipa::IntoParams;
use wire::Viewer;

use super::challenges::{act, fields};
use super::{DONE, Done, LichessRefusal};
use crate::app::App;
use crate::auth::session::{Person, Visitor};
use crate::error::ApiError;
use crate::rooms::log;

/// That the other has left.
const CLAIM: &str = "claim-victory";

/// Who asks, within the limits of a player's commands.
fn actor<'a>(app: &App, visitor: &'a Visitor) -> Result<&'a Person, ApiError> {
    let person = super::player(visitor)?;
    app.limits.command(visitor.address, &person.player).inspect_err(|_| app.metrics.limited.one())?;
    Ok(person)
}

/// Only `bot` and `board` are addresses of games.
fn check(kind: &str, uri: &Uri) -> Result<(), ApiError> {
    if matches!(kind, "bot" | "board") {
        Ok(())
    } else {
        Err(ApiError::NotFound { path: uri.path().to_owned() })
    }
}

/// What may be said with a move.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct WithMove {
    /// Whether a draw is offered with it.
    #[serde(default, rename = "offeringDraw")]
    #[param(rename = "offeringDraw")]
    pub offering_draw: bool,
}

/// Makes a move: UCI in chess, of other games our notation.
///
/// # Errors
/// [`ApiError::Refused`] with the room's codes, [`ApiError::NoSuchRoom`], [`ApiError::NoSession`].
#[utoipa::path(post, path = "/api/{kind}/game/{id}/move/{move}", tag = "lichess", operation_id = "lichess_move", params(
    ("kind" = String, Path, description = "`bot` or `board`"), ("id" = String, Path, description = "The room"),
    ("move" = String, Path, description = "The move"), WithMove
), responses(
    (status = OK, body = Done),
    (status = "4XX", body = LichessRefusal)
))]
pub async fn make_move(
    State(app): State<App>,
    visitor: Visitor,
    Path((kind, id, m)): Path<(String, String, String)>,
    uri: Uri,
) -> Result<Json<Done>, ApiError> {
    check(&kind, &uri)?;
    let person = actor(&app, &visitor)?;
    let WithMove { offering_draw } = crate::api::query(&uri)?;
    let done = act(&app, &id, (person, visitor.arrived), Command::Move { m }).await?;
    if offering_draw {
        // The move is made: whether the offer can stand beside it does not undo it.
        let _ =
            act(&app, &id, (person, visitor.arrived), Command::Offer { what: OfferKind::Draw, points: None })
                .await;
    }
    Ok(done)
}

/// Calls the game off, resigns it, halves one's own time for more points in an arena, or says something in it.
/// `claim-victory` is refused: the clock alone decides about somebody who does not move.
///
/// # Errors
/// [`ApiError::Refused`] with the room's codes, [`ApiError::NoSuchRoom`], [`ApiError::NoSession`],
/// [`ApiError::BadRequest`] for `claim-victory`.
#[utoipa::path(post, path = "/api/{kind}/game/{id}/{act}", tag = "lichess", operation_id = "lichess_act", params(
    ("kind" = String, Path, description = "`bot` or `board`"), ("id" = String, Path, description = "The room"),
    ("act" = String, Path, description = "`abort`, `resign`, `berserk`, `claim-victory`, or `chat` with the field `text`")
), responses(
    (status = OK, body = Done),
    (status = "4XX", body = LichessRefusal)
))]
pub async fn game_act(
    State(app): State<App>,
    visitor: Visitor,
    Path((kind, id, name)): Path<(String, String, String)>,
    request: Request,
) -> Result<Json<Done>, ApiError> {
    check(&kind, request.uri())?;
    let person = actor(&app, &visitor)?;
    let command = match name.as_str() {
        "abort" => Command::Abort,
        "resign" => Command::Resign,
        "berserk" => Command::Berserk,
        CLAIM => return Err(no_claim(&app, &id, person).await?),
        "chat" => {
            app.limits.chat(visitor.address, &person.player).inspect_err(|_| app.metrics.limited.one())?;
            let text = fields(request).await?.remove("text").unwrap_or_default();
            Command::Chat { text, to: Whom::default() }
        }
        _ => return Err(ApiError::NotFound { path: request.uri().path().to_owned() }),
    };
    act(&app, &id, (person, visitor.arrived), command).await
}

/// As [`game_act`] with `claim-victory`, at the address with a stroke at its end that some clients use.
///
/// # Errors
/// As [`game_act`].
#[utoipa::path(post, path = "/api/{kind}/game/{id}/claim-victory/", tag = "lichess", operation_id = "lichess_claim_victory",
    params(("kind" = String, Path, description = "`bot` or `board`"), ("id" = String, Path, description = "The room")),
    responses((status = "4XX", body = LichessRefusal))
)]
pub async fn claim_victory(
    State(app): State<App>,
    visitor: Visitor,
    Path((kind, id)): Path<(String, String)>,
    uri: Uri,
) -> Result<Json<Done>, ApiError> {
    check(&kind, &uri)?;
    Err(no_claim(&app, &id, actor(&app, &visitor)?).await?)
}

/// Why nobody wins by the other having left, of a game there is.
async fn no_claim(app: &App, id: &str, person: &Person) -> Result<ApiError, ApiError> {
    app.rooms.snapshot(app, id, &person.player).await?;
    let reason = "nobody claims a game here because the other has left: the clock alone decides";
    Ok(ApiError::BadRequest { reason: reason.to_owned() })
}

/// What was said in a game, by those who play it and by those who watch, as far as the one who asks may read it.
///
/// # Errors
/// [`ApiError::NoSuchRoom`], [`ApiError::NoSession`], [`ApiError::Unavailable`].
#[utoipa::path(get, path = "/api/{kind}/game/{id}/{act}", tag = "lichess", operation_id = "lichess_lines", params(
    ("kind" = String, Path, description = "`bot` or `board`"), ("id" = String, Path, description = "The room"),
    ("act" = String, Path, description = "`chat`")
), responses(
    (status = OK, body = serde_json::Value),
    (status = "4XX", body = LichessRefusal)
))]
pub async fn game_lines(
    State(app): State<App>,
    visitor: Visitor,
    Path((kind, id, name)): Path<(String, String, String)>,
    uri: Uri,
) -> Result<Json<Value>, ApiError> {
    check(&kind, &uri)?;
    let person = super::player(&visitor)?;
    if name != "chat" {
        return Err(ApiError::NotFound { path: uri.path().to_owned() });
    }
    let (version, view) = app.rooms.snapshot(&app, &id, &person.player).await?;
    let viewer = Viewer { player: &person.player, seat: view.seat.map(Seat) };
    let events = log::history(&app, &id, version, 0, &viewer).await?;
    let lines = events.iter().filter_map(|event| {
        let event = serde_json::to_value(event).ok()?;
        // What was hidden is not said again.
        (event["k"] == "chat" && event["h"] != true)
            .then(|| json!({"user": event["name"], "text": event["text"]}))
    });
    Ok(Json(lines.collect()))
}

/// Offers a draw or to take back a move, or answers the offer that stands: `yes` offers and accepts, `no` declines.
///
/// # Errors
/// [`ApiError::Refused`] with the room's codes, [`ApiError::NoSuchRoom`], [`ApiError::NoSession`].
#[utoipa::path(post, path = "/api/{kind}/game/{id}/{what}/{answer}", tag = "lichess", operation_id = "lichess_agree", params(
    ("kind" = String, Path, description = "`bot` or `board`"), ("id" = String, Path, description = "The room"),
    ("what" = String, Path, description = "`draw` or `takeback`"), ("answer" = String, Path, description = "`yes` or `no`")
), responses(
    (status = OK, body = Done),
    (status = "4XX", body = LichessRefusal)
))]
pub async fn agree(
    State(app): State<App>,
    visitor: Visitor,
    Path((kind, id, what, answer)): Path<(String, String, String, String)>,
    uri: Uri,
) -> Result<Json<Done>, ApiError> {
    check(&kind, &uri)?;
    let person = actor(&app, &visitor)?;
    let what = match what.as_str() {
        "draw" => OfferKind::Draw,
        "takeback" => OfferKind::Takeback,
        _ => return Err(ApiError::NotFound { path: uri.path().to_owned() }),
    };
    let (_, view) = app.rooms.snapshot(&app, &id, &person.player).await?;
    let stands =
        view.offers.iter().find(|offer| offer.what == what.into()).map(|offer| Some(offer.seat) == view.seat);
    let command = match (answer.as_str(), stands) {
        ("yes", Some(false)) => Command::Accept { what },
        ("yes", _) => Command::Offer { what, points: None },
        ("no", Some(_)) => Command::Decline { what },
        ("no", None) => return Ok(DONE),
        _ => return Err(ApiError::NotFound { path: uri.path().to_owned() }),
    };
    act(&app, &id, (person, visitor.arrived), command).await
}
