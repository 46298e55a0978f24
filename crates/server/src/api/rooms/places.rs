// SPDX-License-Identifier: AGPL-3.0-or-later
//! `/api/v1/rooms/{id}/places`: assistants, helpers and arbiters of a table by Appendix D. Each place has a link;
//! whoever opens it first takes the place.

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use room::{Actor, Command, PlaceKind};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use utoipa::ToSchema;

use crate::api::Payload;
use crate::app::App;
use crate::auth::random;
use crate::auth::scope::Scope;
use crate::auth::session::{Person, Visitor};
use crate::error::{ApiError, Problem};
use crate::federations::{self, Act};
use crate::rooms::Asked;
use crate::tournaments::open;

/// Letters and digits of a link's code, 5.95 bits each.
const CODE_CHARS: usize = 22;

/// A place that is wanted.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewPlace {
    /// What for: `assistant`, `helper` or `arbiter`.
    pub place: PlaceKind,
    /// Whose: 0 is White, 1 is Black; nobody's for the arbiter.
    #[serde(default)]
    pub side: Option<u8>,
}

/// A place that somebody may take.
#[derive(Serialize, ToSchema)]
pub struct OpenPlace {
    /// What for.
    pub place: PlaceKind,
    /// Whose.
    #[schema(required)]
    pub side: Option<u8>,
    /// The link: whoever opens it first takes the place.
    pub url: String,
}

/// A place that was taken.
#[derive(Serialize, ToSchema)]
pub struct TakenPlace {
    /// What for.
    pub place: wire::PlaceKind,
    /// Whose.
    #[schema(required)]
    pub side: Option<u8>,
}

/// Whoever asks, within the limit of commands.
fn allowed<'a>(app: &App, visitor: &'a Visitor) -> Result<&'a Person, ApiError> {
    let person = visitor.may(Scope::BoardPlay)?;
    app.limits.command(visitor.address, &person.player).inspect_err(|_| app.metrics.limited.one())?;
    Ok(person)
}

fn actor(person: &Person) -> Actor {
    Actor { player: person.player.clone(), name: person.name.clone(), program: false }
}

fn hash(code: &str) -> String {
    room::hex(&<[u8; 32]>::from(Sha256::digest(code.as_bytes())))
}

/// Whether this is a board of a tournament that whoever asks may run.
async fn directs(app: &App, visitor: &Visitor, id: &str, player: &str) -> Result<bool, ApiError> {
    let (_, view) = app.rooms.snapshot(app, id, player).await?;
    let Some(event) = view.event else { return Ok(false) };
    let contest = open::seen(app, &event.tournament).await?;
    match federations::require(app, visitor, &contest.settings().federation, Act::Tournaments).await {
        Ok(_) => Ok(true),
        Err(error @ ApiError::Unavailable) => Err(error),
        Err(_) => Ok(false),
    }
}

/// Gives a place a new link; the old one ends, and so does whoever had the place.
///
/// # Errors
/// 429 `too_many_requests`, 403 `not_allowed`, 409 `wrong_state` once the game has begun, 404 `no_such_place` for a place there cannot be.
#[utoipa::path(post, path = "/api/v1/rooms/{id}/places", tag = "rooms", operation_id = "make_place",
    params(("id" = String, Path, description = "The room")), request_body = NewPlace, responses(
    (status = CREATED, body = OpenPlace),
    (status = "4XX", body = Problem, content_type = "application/problem+json"),
    (status = "5XX", body = Problem, content_type = "application/problem+json")
))]
pub async fn make_place(
    State(app): State<App>,
    visitor: Visitor,
    Path(id): Path<String>,
    Payload(wish): Payload<NewPlace>,
) -> Result<(StatusCode, Json<OpenPlace>), ApiError> {
    let person = allowed(&app, &visitor)?;
    let code = random::id::<CODE_CHARS>();
    let NewPlace { place, side } = wish;
    let director = place == PlaceKind::Arbiter && directs(&app, &visitor, &id, &person.player).await?;
    let command = Command::MakePlace { place, side, code: hash(&code), director };
    app.rooms.command(&app, &id, actor(person), Asked::now(&app, command)).await?;
    let url = format!("/room/{id}?place={code}");
    Ok((StatusCode::CREATED, Json(OpenPlace { place, side, url })))
}

/// Takes the place of a link.
///
/// # Errors
/// 429 `too_many_requests`, 404 `no_such_place`, also when somebody has taken it; 409 `seated` for who has a place already.
#[utoipa::path(put, path = "/api/v1/rooms/{id}/places/{code}", tag = "rooms", operation_id = "take_place",
    params(("id" = String, Path, description = "The room"), ("code" = String, Path, description = "The link's code")),
    responses(
    (status = OK, body = TakenPlace),
    (status = "4XX", body = Problem, content_type = "application/problem+json"),
    (status = "5XX", body = Problem, content_type = "application/problem+json")
))]
pub async fn take_place(
    State(app): State<App>,
    visitor: Visitor,
    Path((id, code)): Path<(String, String)>,
) -> Result<Json<TakenPlace>, ApiError> {
    let person = allowed(&app, &visitor)?;
    let command = Command::TakePlace { code: hash(&code) };
    app.rooms.command(&app, &id, actor(person), Asked::now(&app, command)).await?;
    let (_, view) = app.rooms.snapshot(&app, &id, &person.player).await?;
    let taken = view.adapted.as_ref().and_then(|table| {
        let mine =
            table.places.iter().find(|place| place.player.as_deref() == Some(person.player.as_str()))?;
        Some(TakenPlace { place: mine.place, side: mine.side })
    });
    taken.map(Json).ok_or(ApiError::Refused(room::Refusal::NoSuchPlace))
}

/// Ends a place and its link.
///
/// # Errors
/// 429 `too_many_requests`, 403 `not_allowed`, 404 `no_such_place`, 409 `wrong_state`.
#[utoipa::path(delete, path = "/api/v1/rooms/{id}/places/{place}/{side}", tag = "rooms", operation_id = "end_place",
    params(("id" = String, Path, description = "The room"),
        ("place" = String, Path, description = "`assistant`, `helper` or `arbiter`"),
        ("side" = String, Path, description = "0, 1, or `-` for the arbiter")),
    responses(
    (status = NO_CONTENT, description = "It is no more"),
    (status = "4XX", body = Problem, content_type = "application/problem+json"),
    (status = "5XX", body = Problem, content_type = "application/problem+json")
))]
pub async fn end_place(
    State(app): State<App>,
    visitor: Visitor,
    Path((id, place, side)): Path<(String, String, String)>,
) -> Result<StatusCode, ApiError> {
    let person = allowed(&app, &visitor)?;
    let none = || ApiError::Refused(room::Refusal::NoSuchPlace);
    let place = match place.as_str() {
        "assistant" => PlaceKind::Assistant,
        "helper" => PlaceKind::Helper,
        "arbiter" => PlaceKind::Arbiter,
        _ => return Err(none()),
    };
    let side = match (place, side.as_str()) {
        (PlaceKind::Arbiter, _) => None,
        (_, "0") => Some(0),
        (_, "1") => Some(1),
        _ => return Err(none()),
    };
    let director = place == PlaceKind::Arbiter && directs(&app, &visitor, &id, &person.player).await?;
    let command = Command::EndPlace { place, side, director };
    app.rooms.command(&app, &id, actor(person), Asked::now(&app, command)).await?;
    Ok(StatusCode::NO_CONTENT)
}
