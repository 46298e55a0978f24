// SPDX-License-Identifier: AGPL-3.0-or-later
//! `POST /api/v1/login`: logs in.

use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use serde::Deserialize;
use serde_json::Value;
use store::FactorsSeen;
use utoipa::ToSchema;

use super::{LoggedIn, entered, own_device};
use crate::api::Payload;
use crate::app::App;
use crate::auth::ceremonies::Purpose;
use crate::auth::refusal::AccountError;
use crate::auth::session::{self, Visitor};
use crate::auth::{factor, names};
use crate::error::{ApiError, Problem};
use crate::net::account_limits::Attempt;
use crate::rooms::log;

/// Who logs in.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Login {
    /// The name.
    pub name: String,
    /// The password.
    pub password: String,
    /// The code of the second factor, where there is one.
    #[serde(default)]
    pub code: Option<String>,
    /// Or one of the passkeys, as `navigator.credentials.get` answered.
    #[serde(default)]
    #[schema(value_type = Option<Object>)]
    pub passkey: Option<Value>,
}

/// Logs in: a new session, and its cookie. The answer to a wrong password and to a name nobody has is the same.
///
/// # Errors
/// `bad_login`; `second_factor` when it is missing, wrong or used, with `params.ways`; `bad_passkey`, `insecure_origin`; [`ApiError::TooMany`].
#[utoipa::path(post, path = "/api/v1/login", tag = "account", operation_id = "login", request_body = Login, responses(
    (status = OK, body = LoggedIn, headers(("Set-Cookie" = String, description = "The new session"))),
    (status = "4XX", body = Problem, content_type = "application/problem+json"),
    (status = "5XX", body = Problem, content_type = "application/problem+json")
))]
pub async fn login(
    State(app): State<App>,
    visitor: Visitor,
    headers: HeaderMap,
    Payload(login): Payload<Login>,
) -> Result<Response, ApiError> {
    let name_key = names::asked(&login.name).ok_or(AccountError::BadLogin)?;
    let found = app.store.account_called(&name_key).await.map_err(log::unavailable)?;
    let again = visitor.person.as_ref().filter(|person| {
        !person.is_by_token() && found.as_ref().is_some_and(|account| account.player == person.player)
    });
    let own = own_device(&app, &headers, found.as_ref()).await?;
    let attempt = match (again, &own) {
        (Some(person), _) => Attempt::Again(person.credential_hash()),
        (None, Some(device)) => Attempt::NameHere(&name_key, device),
        (None, None) => Attempt::Name(&name_key),
    };
    app.account_limits.attempt(visitor.address, attempt).inspect_err(|_| app.metrics.limited.one())?;
    // Who is to be erased comes back by a recovery code alone.
    let open = found.filter(|account| account.erase_us.is_none());
    let hash = open.as_ref().and_then(|account| account.password.as_deref());
    let is_right = app.passwords.is(&login.password, hash).await?;
    let account = open.filter(|_| is_right).ok_or(AccountError::BadLogin)?;
    let mut shown = None;
    match &login.passkey {
        Some(passkey) => {
            let purpose = Purpose::Second(name_key);
            shown = factor::take_passkey(&app, &headers, &account, passkey, &purpose).await?;
        }
        None => factor::take(&app, &account, login.code.as_deref()).await?,
    }
    let (session, cookies) = session::fresh(&app, &headers, &account.player, session::PASSWORD);
    let (new, expires_us) = (session.token_hash.clone(), session.expires_us);
    // The password may have changed meanwhile, a factor come, or the account been given up.
    let (checked, seen) = (account.password.clone().unwrap_or_default(), FactorsSeen::of(&account));
    if !app.store.log_in(session, checked, seen, shown).await.map_err(log::unavailable)? {
        return Err(factor::came_late(&app, &account, AccountError::BadLogin).await?);
    }
    entered(&app, visitor, account, (&new, expires_us)).await.map(|who| who.with(cookies))
}
