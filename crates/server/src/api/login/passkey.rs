// SPDX-License-Identifier: AGPL-3.0-or-later
//! `POST /api/v1/login/passkey`: logs in with a passkey and nothing else.

use axum::Json;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse as _, Response};
use serde::Deserialize;
use serde_json::Value;
use utoipa::ToSchema;

use super::{LoggedIn, entered};
use crate::api::account::PasskeyChallenge;
use crate::api::{self, Payload};
use crate::app::App;
use crate::auth::ceremonies::Purpose;
use crate::auth::passkey_refusal::PasskeyError;
use crate::auth::session::{self, Visitor};
use crate::auth::{names, passkey};
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

/// What a passkey is asked for.
#[derive(Clone, Copy, Default, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum PasskeyUseWish {
    /// `POST /api/v1/login/passkey`: to log in with it alone.
    #[default]
    Login,
    /// `POST /api/v1/login`: beside the password.
    Second,
    /// `POST /api/v1/recover`: beside a recovery code.
    Recover,
    /// `POST /api/v1/account/confirm`: once more, in the session of the cookie.
    Confirm,
}

/// What for, and whose.
#[derive(Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PasskeyQuestion {
    /// What for; nothing said: to log in with it alone. The answer counts for this only.
    #[serde(default)]
    #[schema(inline)]
    pub purpose: PasskeyUseWish,
    /// For `second` and `recover`: the name of the account. The answer counts for this one only.
    #[serde(default)]
    pub name: Option<String>,
}

/// Reads the question; no body at all asks for a login.
async fn question(request: Request) -> Result<PasskeyQuestion, ApiError> {
    let body = api::body(request, api::BODY_BYTES_MAX).await?;
    if body.is_empty() {
        return Ok(PasskeyQuestion::default());
    }
    api::form(&body)
}

fn purpose(visitor: &Visitor, asked: &PasskeyQuestion) -> Result<Purpose, ApiError> {
    let named = || {
        let key = asked.name.as_deref().and_then(names::asked);
        key.ok_or_else(|| ApiError::BadRequest {
            reason: "name: the name of the account is missing".to_owned(),
        })
    };
    Ok(match asked.purpose {
        PasskeyUseWish::Login => login(visitor),
        PasskeyUseWish::Second => Purpose::Second(named()?),
        PasskeyUseWish::Recover => Purpose::Recover(named()?),
        PasskeyUseWish::Confirm => Purpose::Confirm(visitor.owner()?.credential_hash().to_owned()),
    })
}

/// To log in from the session that is shown now, if one is.
fn login(visitor: &Visitor) -> Purpose {
    let person = visitor.person.as_ref().filter(|person| !person.is_by_token());
    Purpose::Login(person.map(|person| person.credential_hash().to_owned()))
}

/// Asks for a passkey, to log in with it alone, after the password, on the way back, or for `POST /api/v1/account/confirm`.
/// Nobody is told who has one.
///
/// # Errors
/// `insecure_origin`, [`ApiError::BadRequest`], `not_allowed` for guests and tokens that have nothing to confirm, [`ApiError::TooMany`].
#[utoipa::path(post, path = "/api/v1/login/passkey/options", tag = "account", operation_id = "ask_for_passkey", request_body = Option<PasskeyQuestion>, responses(
    (status = OK, body = PasskeyChallenge),
    (status = "4XX", body = Problem, content_type = "application/problem+json"),
    (status = "5XX", body = Problem, content_type = "application/problem+json")
))]
pub async fn ask_for_passkey(
    State(app): State<App>,
    visitor: Visitor,
    headers: HeaderMap,
    request: Request,
) -> Result<Response, ApiError> {
    app.account_limits.challenge(visitor.address).inspect_err(|_| app.metrics.limited.one())?;
    let purpose = purpose(&visitor, &question(request).await?)?;
    let options = passkey::to_show(&app, &headers, purpose)?;
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
    Payload(shown): Payload<ShownPasskey>,
) -> Result<Response, ApiError> {
    app.account_limits.address(visitor.address).inspect_err(|_| app.metrics.limited.one())?;
    let (passkey, used) = passkey::shown(&app, &headers, &shown.credential, &login(&visitor)).await?;
    let account = app.store.user_account(&passkey.player).await.map_err(log::unavailable)?;
    let account = account.ok_or(PasskeyError::BadPasskey)?;
    let (session, cookies) = session::fresh(&app, &headers, &account.player, session::PASSKEY);
    let (new, expires_us) = (session.token_hash.clone(), session.expires_us);
    if !app.store.log_in_by_passkey(used, session).await.map_err(log::unavailable)? {
        return Err(PasskeyError::BadPasskey.into());
    }
    entered(&app, visitor, account, (&new, expires_us)).await.map(|who| who.with(cookies))
}
