// SPDX-License-Identifier: AGPL-3.0-or-later
//! `POST /api/v1/logout`: ends the session of the cookie.

use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse as _, Response};

use crate::app::App;
use crate::auth::renew;
use crate::auth::session::{self, Visitor};
use crate::error::{ApiError, Problem};

/// Logs out: the session ends, and its sockets with it. May be repeated.
///
/// # Errors
/// [`ApiError::Unavailable`].
#[utoipa::path(post, path = "/api/v1/logout", tag = "account", operation_id = "logout", responses(
    (status = NO_CONTENT, description = "Nobody is logged in here"),
    (status = "4XX", body = Problem, content_type = "application/problem+json"),
    (status = "5XX", body = Problem, content_type = "application/problem+json")
))]
pub async fn logout(State(app): State<App>, visitor: Visitor) -> Result<Response, ApiError> {
    if let Some(person) = visitor.person.filter(|person| !person.is_by_token()) {
        renew::end(&app, person.credential_hash()).await?;
    }
    Ok((StatusCode::NO_CONTENT, [(header::SET_COOKIE, session::no_cookie(&app))]).into_response())
}
