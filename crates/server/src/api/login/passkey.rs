// SPDX-License-Identifier: AGPL-3.0-or-later
//! `POST /api/v1/login/passkey`: logs in with a passkey and nothing else.

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse as _, Response};
use serde::Deserialize;
use serde_json::Value;
use utoipa::ToSchema;

use super::{LoggedIn, entered};
use crate::api::Payload;
use crate::api::account::PasskeyChallenge;
use crate::app::App;
use crate::auth::passkey;
use crate::auth::passkey_refusal::PasskeyError;
use crate::auth::session::{self, Visitor};
use crate::error::{ApiError, Problem};
use crate::rooms::log;

/// A passkey that was shown.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ShownPasskey {
    /// What `navigator.credentials.get` answered, as JSON.
    #[schema(value_type = Object)]
    pub credential: Value,
}

/// Asks for a passkey, to log in with it alone, after the password, or for `POST /api/v1/account/confirm`. Nobody is told
/// who has one.
///
/// # Errors
/// `insecure_origin`, [`ApiError::TooMany`].
#[utoipa::path(post, path = "/api/v1/login/passkey/options", tag = "account", operation_id = "ask_for_passkey", responses(
    (status = OK, body = PasskeyChallenge),
    (status = "4XX", body = Problem, content_type = "application/problem+json"),
    (status = "5XX", body = Problem, content_type = "application/problem+json")
))]
pub async fn ask_for_passkey(
    State(app): State<App>,
    visitor: Visitor,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    app.account_limits.challenge(visitor.address).inspect_err(|_| app.metrics.limited.one())?;
    let options = passkey::to_show(&app, &headers)?;
    Ok(([(header::CACHE_CONTROL, "no-store")], Json(PasskeyChallenge { options })).into_response())
}

/// Logs in with a passkey alone: it is both steps in one.
///
/// # Errors
/// `bad_passkey`, `insecure_origin`, [`ApiError::TooMany`].
#[utoipa::path(post, path = "/api/v1/login/passkey", tag = "account", operation_id = "login_by_passkey", request_body = ShownPasskey, responses(
    (status = OK, body = LoggedIn, headers(("Set-Cookie" = String, description = "The new session"))),
    (status = "4XX", body = Problem, content_type = "application/problem+json"),
    (status = "5XX", body = Problem, content_type = "application/problem+json")
))]
pub async fn login_by_passkey(
    State(app): State<App>,
    visitor: Visitor,
    headers: HeaderMap,
    Payload(login): Payload<ShownPasskey>,
) -> Result<Response, ApiError> {
    app.account_limits.address(visitor.address).inspect_err(|_| app.metrics.limited.one())?;
    let (passkey, shown) = passkey::shown(&app, &headers, &login.credential).await?;
    let account = app.store.user_account(&passkey.player).await.map_err(log::unavailable)?;
    let account = account.ok_or(PasskeyError::BadPasskey)?;
    let (session, cookie) = session::fresh(&app, &headers, &account.player, session::PASSKEY);
    let (new, expires_us) = (session.token_hash.clone(), session.expires_us);
    if !app.store.log_in_by_passkey(shown, session).await.map_err(log::unavailable)? {
        return Err(PasskeyError::BadPasskey.into());
    }
    entered(&app, visitor, account, (&new, expires_us)).await.map(|who| who.with(cookie))
}
