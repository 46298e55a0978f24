// SPDX-License-Identifier: AGPL-3.0-or-later
//! `POST /api/v1/account/terms`: P1, the terms of use that hold now are accepted, by a guest or the owner of an account.

use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use serde::Deserialize;
use store::Agreed;
use utoipa::ToSchema;

use crate::api::{Payload, accounts};
use crate::app::App;
use crate::auth::refusal::AccountError;
use crate::auth::session::Visitor;
use crate::error::{ApiError, Problem};
use crate::rooms::log;

/// What is accepted.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct TermsAccepted {
    /// The version that was read.
    pub version: u32,
    /// The language it was read in: `bg`, `ru` or `en`; nothing said: that of the browser.
    #[serde(default)]
    pub language: Option<String>,
}

/// Accepts the terms of use that hold now. May be repeated.
///
/// # Errors
/// [`ApiError::NoSession`], `not_allowed` for a token, `terms_changed` for another version than the one that holds.
#[utoipa::path(post, path = "/api/v1/account/terms", tag = "account", operation_id = "accept_terms", request_body = TermsAccepted, responses(
    (status = NO_CONTENT, description = "They are accepted"),
    (status = "4XX", body = Problem, content_type = "application/problem+json"),
    (status = "5XX", body = Problem, content_type = "application/problem+json")
))]
pub async fn accept_terms(
    State(app): State<App>,
    visitor: Visitor,
    headers: HeaderMap,
    Payload(accepted): Payload<TermsAccepted>,
) -> Result<StatusCode, ApiError> {
    let person = visitor.known()?;
    if person.is_by_token() {
        return Err(AccountError::NotAllowed.into());
    }
    let version = app.config.terms_version;
    if accepted.version != version {
        return Err(AccountError::TermsChanged { version }.into());
    }
    let language = accounts::language(accepted.language.as_deref(), &headers).to_owned();
    let terms = Agreed { version: i64::from(version), language, at_us: app.clock.now().0 };
    let done = app.store.accept_terms(&person.player, terms).await.map_err(log::unavailable)?;
    if done { Ok(StatusCode::NO_CONTENT) } else { Err(ApiError::NoSession) }
}
