// SPDX-License-Identifier: AGPL-3.0-or-later
//! `POST /api/v1/session`: says who one is and makes a guest of a newcomer.

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};

use super::Session;
use crate::app::App;
use crate::auth::session::{self, Visitor};
use crate::error::{ApiError, Problem};

/// Says who one is; a newcomer becomes a guest and gets a cookie, a program with a token gets none. May be repeated at
/// will.
///
/// # Errors
/// [`ApiError::TooMany`], [`ApiError::Unavailable`].
#[utoipa::path(post, path = "/api/v1/session", tag = "session", operation_id = "create_session", responses(
    (status = OK, body = Session),
    (status = "4XX", body = Problem, content_type = "application/problem+json"),
    (status = "5XX", body = Problem, content_type = "application/problem+json")
))]
pub async fn create(
    State(app): State<App>,
    visitor: Visitor,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let no_store = [(header::CACHE_CONTROL, "no-store")];
    if let Some(person) = visitor.person.as_ref().filter(|person| person.is_by_token()) {
        return Ok((no_store, Json(Session::of(person))).into_response());
    }
    let (person, cookie) = match (&visitor.person, session::prolong(&app, &visitor).await?) {
        (Some(person), Some(cookie)) => (person.clone(), cookie),
        (Some(person), None) => return Ok((no_store, Json(Session::of(person))).into_response()),
        _ => {
            app.limits.session(visitor.address).inspect_err(|_| app.metrics.limited.one())?;
            app.takes_more()?;
            session::create(&app, &headers).await?
        }
    };
    Ok(([(header::SET_COOKIE, cookie)], no_store, Json(Session::of(&person))).into_response())
}
