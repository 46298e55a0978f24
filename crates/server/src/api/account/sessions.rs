// SPDX-License-Identifier: AGPL-3.0-or-later
//! `/api/v1/account/sessions`: where one is logged in, and the end of it.

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use serde::Serialize;
use store::Session;
use utoipa::ToSchema;

use crate::app::App;
use crate::auth::refusal::AccountError;
use crate::auth::renew;
use crate::auth::session::{Person, Visitor};
use crate::error::{ApiError, Problem};
use crate::rooms::log;

/// Where one is logged in.
#[derive(Serialize, ToSchema)]
pub struct SessionList {
    /// The last used first.
    pub sessions: Vec<OpenSession>,
}

/// One place where one is logged in.
#[derive(Serialize, ToSchema)]
pub struct OpenSession {
    /// What it is called here.
    pub id: String,
    /// Browser and system: "Firefox, Linux".
    pub label: String,
    /// How it was begun: `password` or `recovery`.
    pub auth: String,
    /// When it was begun, milliseconds since the epoch.
    pub created_ms: i64,
    /// When it was last used, to the day.
    pub seen_ms: i64,
    /// When it ends by itself.
    pub expires_ms: i64,
    /// Whether it is this one.
    pub current: bool,
}

impl OpenSession {
    /// `here` are the tokens of the session in which it is asked.
    fn of(one: Session, here: &[String]) -> Self {
        Self {
            id: one.id().to_owned(),
            current: here.contains(&one.token_hash),
            // One that is to be renewed was used when it was made, at the latest.
            seen_ms: one.seen_us.max(one.created_us) / 1_000,
            created_ms: one.created_us / 1_000,
            expires_ms: one.expires_us / 1_000,
            label: one.label,
            auth: one.auth,
        }
    }
}

/// The tokens of the session in which a person asks.
async fn here(app: &App, person: &Person) -> Result<Vec<String>, ApiError> {
    app.store.session_family(person.credential_hash()).await.map_err(log::unavailable)
}

fn none(id: &str) -> ApiError {
    AccountError::NoSuchSession { id: id.chars().take(40).collect() }.into()
}

/// Where one is logged in.
///
/// # Errors
/// `not_allowed` for guests and tokens.
#[utoipa::path(get, path = "/api/v1/account/sessions", tag = "account", operation_id = "list_sessions", responses(
    (status = OK, body = SessionList),
    (status = "4XX", body = Problem, content_type = "application/problem+json"),
    (status = "5XX", body = Problem, content_type = "application/problem+json")
))]
pub async fn list_sessions(State(app): State<App>, visitor: Visitor) -> Result<Json<SessionList>, ApiError> {
    let person = visitor.owner()?;
    let open = app.store.sessions_of(&person.player, app.clock.now().0).await.map_err(log::unavailable)?;
    let here = here(&app, person).await?;
    let sessions = open.into_iter().map(|one| OpenSession::of(one, &here));
    Ok(Json(SessionList { sessions: sessions.collect() }))
}

/// One place where one is logged in.
///
/// # Errors
/// `no_such_session`, `not_allowed` for guests and tokens.
#[utoipa::path(get, path = "/api/v1/account/sessions/{id}", tag = "account", operation_id = "show_session",
    params(("id" = String, Path, description = "What the list calls it")), responses(
    (status = OK, body = OpenSession),
    (status = "4XX", body = Problem, content_type = "application/problem+json"),
    (status = "5XX", body = Problem, content_type = "application/problem+json")
))]
pub async fn show_session(
    State(app): State<App>,
    visitor: Visitor,
    Path(id): Path<String>,
) -> Result<Json<OpenSession>, ApiError> {
    let person = visitor.owner()?;
    let open = app.store.sessions_of(&person.player, app.clock.now().0).await.map_err(log::unavailable)?;
    let one = open.into_iter().find(|one| one.id() == id).ok_or_else(|| none(&id))?;
    Ok(Json(OpenSession::of(one, &here(&app, person).await?)))
}

/// Ends every session but this one, and the sockets of them.
///
/// # Errors
/// `not_allowed` for guests and tokens.
#[utoipa::path(delete, path = "/api/v1/account/sessions", tag = "account", operation_id = "end_sessions", responses(
    (status = NO_CONTENT, description = "One is logged in here only"),
    (status = "4XX", body = Problem, content_type = "application/problem+json"),
    (status = "5XX", body = Problem, content_type = "application/problem+json")
))]
pub async fn end_sessions(State(app): State<App>, visitor: Visitor) -> Result<StatusCode, ApiError> {
    let person = visitor.owner()?;
    let kept = person.credential_hash();
    app.store.end_other_sessions(&person.player, kept).await.map_err(log::unavailable)?;
    app.lines.end_others_sessions(&person.player, kept);
    Ok(StatusCode::NO_CONTENT)
}

/// Ends one session, and its sockets within a second.
///
/// # Errors
/// `no_such_session`, `not_allowed` for guests and tokens.
#[utoipa::path(delete, path = "/api/v1/account/sessions/{id}", tag = "account", operation_id = "end_session",
    params(("id" = String, Path, description = "What the list calls it")), responses(
    (status = NO_CONTENT, description = "It has ended"),
    (status = "4XX", body = Problem, content_type = "application/problem+json"),
    (status = "5XX", body = Problem, content_type = "application/problem+json")
))]
pub async fn end_session(
    State(app): State<App>,
    visitor: Visitor,
    Path(id): Path<String>,
) -> Result<StatusCode, ApiError> {
    // Also one whose time is over: a socket of it may still be open.
    let player = &visitor.owner()?.player;
    let token = app.store.own_session(player, &id).await.map_err(log::unavailable)?;
    renew::end(&app, &token.ok_or_else(|| none(&id))?).await?;
    Ok(StatusCode::NO_CONTENT)
}
