// SPDX-License-Identifier: AGPL-3.0-or-later
//! `/api/v1/account/totp`: the second factor is shown, confirmed and given up.

use axum::Json;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse as _, Response};
use serde::{Deserialize, Serialize};
use store::Change;
use utoipa::ToSchema;

use super::{confirmed, of};
use crate::api::Payload;
use crate::app::App;
use crate::auth::factor;
use crate::auth::refusal::AccountError;
use crate::auth::session::Visitor;
use crate::error::{ApiError, Problem};
use crate::rooms::log;

/// What a device is to keep.
#[derive(Serialize, ToSchema)]
pub struct TotpSecret {
    /// The secret, in base 32.
    pub secret: String,
    /// The same for a device that reads it from a picture.
    pub uri: String,
}

/// A code of the device.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct TotpCode {
    /// Six digits.
    pub code: String,
}

/// The password, and a code of the device.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct TotpEnd {
    /// The password.
    pub password: String,
    /// Six digits.
    pub code: String,
}

/// Shows a secret for a device; it becomes the second factor when a code confirms it.
///
/// # Errors
/// `second_factor` while there is one, `not_allowed` for guests and tokens.
#[utoipa::path(post, path = "/api/v1/account/totp", tag = "account", operation_id = "show_totp", responses(
    (status = CREATED, body = TotpSecret),
    (status = "4XX", body = Problem, content_type = "application/problem+json"),
    (status = "5XX", body = Problem, content_type = "application/problem+json")
))]
pub async fn show_totp(State(app): State<App>, visitor: Visitor) -> Result<Response, ApiError> {
    let account = of(&app, visitor.owner()?).await?;
    if account.totp.is_some() {
        return Err(AccountError::SecondFactor.into());
    }
    let secret = factor::fresh();
    let shown = Change::TotpShown(secret.clone());
    app.store.change_account(&account.player, shown).await.map_err(log::unavailable)?;
    let uri = factor::uri(&account.name, &secret);
    let no_store = [(header::CACHE_CONTROL, "no-store")];
    Ok((StatusCode::CREATED, no_store, Json(TotpSecret { secret, uri })).into_response())
}

/// Confirms the secret that was shown: from now on a login asks for a code.
///
/// # Errors
/// `bad_code`, `not_allowed` for guests and tokens.
#[utoipa::path(put, path = "/api/v1/account/totp", tag = "account", operation_id = "confirm_totp", request_body = TotpCode, responses(
    (status = NO_CONTENT, description = "There is a second factor"),
    (status = "4XX", body = Problem, content_type = "application/problem+json"),
    (status = "5XX", body = Problem, content_type = "application/problem+json")
))]
pub async fn confirm_totp(
    State(app): State<App>,
    visitor: Visitor,
    Payload(shown): Payload<TotpCode>,
) -> Result<StatusCode, ApiError> {
    let account = of(&app, visitor.owner()?).await?;
    app.account_limits
        .login(visitor.address, &account.name_key)
        .inspect_err(|_| app.metrics.limited.one())?;
    let pending = account.totp_pending.filter(|_| account.totp.is_none());
    let step = pending.and_then(|secret| factor::step(&secret, &shown.code, app.clock.now()));
    let step = step.ok_or(AccountError::BadCode)?;
    let confirmed = app.store.change_account(&account.player, Change::TotpConfirmed(step)).await;
    if confirmed.map_err(log::unavailable)? {
        Ok(StatusCode::NO_CONTENT)
    } else {
        Err(AccountError::BadCode.into())
    }
}

/// Gives the second factor up.
///
/// # Errors
/// `bad_login` for a wrong password, `second_factor` for a wrong code, `not_allowed` for guests and tokens.
#[utoipa::path(delete, path = "/api/v1/account/totp", tag = "account", operation_id = "end_totp", request_body = TotpEnd, responses(
    (status = NO_CONTENT, description = "There is no second factor"),
    (status = "4XX", body = Problem, content_type = "application/problem+json"),
    (status = "5XX", body = Problem, content_type = "application/problem+json")
))]
pub async fn end_totp(
    State(app): State<App>,
    visitor: Visitor,
    Payload(shown): Payload<TotpEnd>,
) -> Result<StatusCode, ApiError> {
    let account = confirmed(&app, &visitor, &shown.password).await?;
    factor::take(&app, &account, Some(&shown.code)).await?;
    app.store.change_account(&account.player, Change::TotpGone).await.map_err(log::unavailable)?;
    Ok(StatusCode::NO_CONTENT)
}
