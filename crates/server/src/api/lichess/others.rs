// SPDX-License-Identifier: AGPL-3.0-or-later
//! `GET /api/user/{name}`, `POST /api/users`, `GET /api/users/status` and `GET /api/bot/online`: people as others see
//! them, who of them is here, and which programs can be challenged.

use std::fmt::Write as _;

use axum::Json;
use axum::body::Bytes;
use axum::extract::{Path, State};
use axum::http::{Uri, header};
use axum::response::{IntoResponse as _, Response};
use serde::Deserialize;
use serde_json::{Value, json};
use store::UserAccount;
use utoipa::IntoParams;

use super::{LichessRefusal, account, words};
use crate::api::players::find;
use crate::app::App;
use crate::auth::session::Visitor;
use crate::error::ApiError;
use crate::rooms::log;

/// People looked up in one request.
const USERS_MAX: usize = 100;
/// Programs listed, where the request does not say how many.
const BOTS: u32 = 100;
/// And at most.
const BOTS_MAX: u32 = 512;

/// Somebody with an account as others see them.
///
/// # Errors
/// [`ApiError::NoSuchPlayer`], [`ApiError::TooMany`], [`ApiError::Unavailable`].
#[utoipa::path(get, path = "/api/user/{name}", tag = "lichess", operation_id = "lichess_user",
    params(("name" = String, Path, description = "The name")), responses(
    (status = OK, body = serde_json::Value),
    (status = "4XX", body = LichessRefusal)
))]
pub async fn user(
    State(app): State<App>,
    visitor: Visitor,
    Path(name): Path<String>,
) -> Result<Json<Value>, ApiError> {
    looks_up(&app, &visitor, 1)?;
    let found = find::account(&app, &name).await?;
    Ok(Json(shown(&app, &found).await?))
}

/// The same of up to 100 people, whose names are the body, with commas between. Who is nobody is left out.
///
/// # Errors
/// [`ApiError::BadRequest`], [`ApiError::TooMany`], [`ApiError::Unavailable`].
#[utoipa::path(post, path = "/api/users", tag = "lichess", operation_id = "lichess_users",
    request_body(content = String, content_type = "text/plain"), responses(
    (status = OK, body = Vec<serde_json::Value>),
    (status = "4XX", body = LichessRefusal)
))]
pub async fn users(
    State(app): State<App>,
    visitor: Visitor,
    body: Bytes,
) -> Result<Json<Vec<Value>>, ApiError> {
    let names = std::str::from_utf8(&body)
        .map_err(|_| ApiError::BadRequest { reason: "names are text".to_owned() })?;
    let mut users = Vec::new();
    for found in all(&app, &visitor, names).await? {
        users.push(shown(&app, &found).await?);
    }
    Ok(Json(users))
}

/// Who is asked about, and how closely.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct Asked {
    /// Names, with commas between, at most 100.
    ids: String,
    /// Whether the table at which somebody plays is told, too, where it is open to everybody.
    #[serde(default, rename = "withGameIds")]
    #[param(rename = "withGameIds")]
    with_game_ids: Option<String>,
}

/// Whether people are here (`online`) and at a game (`playing`); what is not so is left out, as is who is nobody.
///
/// # Errors
/// [`ApiError::BadRequest`], [`ApiError::TooMany`], [`ApiError::Unavailable`].
#[utoipa::path(get, path = "/api/users/status", tag = "lichess", operation_id = "lichess_statuses", params(Asked), responses(
    (status = OK, body = Vec<serde_json::Value>),
    (status = "4XX", body = LichessRefusal)
))]
pub async fn statuses(
    State(app): State<App>,
    visitor: Visitor,
    uri: Uri,
) -> Result<Json<Vec<Value>>, ApiError> {
    let Asked { ids, with_game_ids } = crate::api::query(&uri)?;
    // Clients in Python write their truth with a capital letter.
    let tells_games = with_game_ids.is_some_and(|word| word.eq_ignore_ascii_case("true"));
    let mut statuses = Vec::new();
    for found in all(&app, &visitor, &ids).await? {
        let mut status = json!({"id": words::user_id(&found.name), "name": found.name});
        if found.standing.bot {
            status["title"] = "BOT".into();
        }
        if app.lobby.sees(&found.player, app.clock.now()) {
            status["online"] = true.into();
        }
        if let Some(room) = app.store.game_of(&found.player).await.map_err(log::unavailable)? {
            status["playing"] = true.into();
            // A table of which only its link tells is named to nobody.
            if tells_games && room.head.listed {
                status["playingId"] = room.room.into();
            }
        }
        statuses.push(status);
    }
    Ok(Json(statuses))
}

/// How many are wanted.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct Most {
    /// 1 to 512; left out: 100.
    nb: Option<u32>,
}

/// The accounts of programs that are here now, one JSON object a line, by name.
///
/// # Errors
/// [`ApiError::BadRequest`], [`ApiError::TooMany`], [`ApiError::Unavailable`].
#[utoipa::path(get, path = "/api/bot/online", tag = "lichess", operation_id = "lichess_bots_online", params(Most), responses(
    (status = OK, content_type = "application/x-ndjson", body = serde_json::Value),
    (status = "4XX", body = LichessRefusal)
))]
pub async fn bots_online(State(app): State<App>, visitor: Visitor, uri: Uri) -> Result<Response, ApiError> {
    let Most { nb } = crate::api::query(&uri)?;
    let most = nb.unwrap_or(BOTS).clamp(1, BOTS_MAX) as usize;
    let mut bots = app.store.bots().await.map_err(log::unavailable)?;
    // One that only asks now and then would not hear of a challenge.
    bots.retain(|player| app.lobby.is_connected(player));
    bots.truncate(most);
    looks_up(&app, &visitor, bots.len())?;
    let mut lines = String::new();
    for player in bots {
        if let Some(found) = app.store.user_account(&player).await.map_err(log::unavailable)? {
            let _ = writeln!(lines, "{}", shown(&app, &found).await?);
        }
    }
    let headers = [(header::CONTENT_TYPE, "application/x-ndjson"), (header::CACHE_CONTROL, "no-store")];
    Ok((headers, lines).into_response())
}

async fn shown(app: &App, found: &UserAccount) -> Result<Value, ApiError> {
    let mut user = words::user(&found.name, found.standing.bot);
    user["url"] = format!("/u/{}", found.name).into();
    user["createdAt"] = (found.created_us / 1_000).into();
    user["perfs"] = account::perfs(app, &found.player).await?;
    Ok(user)
}

/// Each of those looked up costs reads of its own.
fn looks_up(app: &App, visitor: &Visitor, many: usize) -> Result<(), ApiError> {
    app.limits.people(visitor.address, many).inspect_err(|_| app.metrics.limited.one())
}

/// Everybody of these names who may be shown.
async fn all(app: &App, visitor: &Visitor, names: &str) -> Result<Vec<UserAccount>, ApiError> {
    let names: Vec<&str> = names.split(',').map(str::trim).filter(|name| !name.is_empty()).collect();
    if names.len() > USERS_MAX {
        let reason = format!("at most {USERS_MAX} people are looked up at once");
        return Err(ApiError::BadRequest { reason });
    }
    looks_up(app, visitor, names.len())?;
    let mut people = Vec::new();
    for name in names {
        match find::account(app, name).await {
            Ok(found) => people.push(found),
            Err(ApiError::NoSuchPlayer { .. }) => {}
            Err(error) => return Err(error),
        }
    }
    Ok(people)
}
